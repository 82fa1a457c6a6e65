//! [`Landmark`], which compares a speculation with the parser.

use super::TreeBuilder;
use super::insertion_mode::InsertionMode;
use super::parse_state::{FosterParenting, FramesetOk};
use crate::error::ErrorSink;
use crate::names::ExpandedName;
use crate::sink::{DocumentMode, TreeSink};

/// The outline of the state of tree construction at a place in the input. A speculation is right only if the parser has
/// the same outline there.
///
/// NOTE: two parsers that have read the same input differ only where their sinks gave different answers: whether a
/// shadow root was attached, or a marker was found. That shows in the number of elements and modes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Landmark {
    insertion_mode: InsertionMode,
    original_insertion_mode: InsertionMode,
    template_insertion_modes: usize,
    declarative_shadow_roots: usize,
    open_elements: usize,
    current_name: ExpandedName,
    active_formatting_elements: usize,
    document_mode: DocumentMode,
    has_head_element_pointer: bool,
    has_form_element_pointer: bool,
    frameset_ok: FramesetOk,
    foster_parenting: FosterParenting,
}

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// The outline of the state; `None` while content is patched, because a speculation does not do that.
    pub(crate) fn landmark(&self) -> Option<Landmark> {
        self.state.content_patches.is_empty().then(|| Landmark {
            insertion_mode: self.state.insertion_mode,
            original_insertion_mode: self.state.original_insertion_mode,
            template_insertion_modes: self.state.template_insertion_modes.len(),
            declarative_shadow_roots: self.state.declarative_shadow_roots.len(),
            open_elements: self.state.open_elements.len(),
            current_name: self.state.open_elements.current_name(),
            active_formatting_elements: self.state.active_formatting_elements.as_slice().len(),
            document_mode: self.state.document_mode,
            has_head_element_pointer: self.state.head_element_pointer.is_some(),
            has_form_element_pointer: self.state.form_element_pointer.is_some(),
            frameset_ok: self.state.frameset_ok,
            foster_parenting: self.state.foster_parenting,
        })
    }
}
