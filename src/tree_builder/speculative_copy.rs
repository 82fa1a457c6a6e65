//! A copy of the state of tree construction for a [speculative HTML
//! parser](https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parser), and the [`Landmark`] that shows
//! whether the speculation was right.

use super::TreeBuilder;
use super::builder::Answers;
use super::parse_state::InsertionMode;
use super::parse_state::{FormElementPointer, ParseState, PendingTableCharacterTokens, patch_position};
use super::sparse_list::CanBeVacant;
use crate::error::ErrorSink;
use crate::names::{ExpandedName, NameTable, tag};
use crate::sink::{DocumentMode, TreeSink};

/// The number of input bytes that can be parsed in the time it takes to copy an element.
const COST_OF_AN_ELEMENT: usize = 32;

#[derive(Clone, Copy, Debug)]
pub(crate) struct CopiedElement<'a, H> {
    pub(crate) name: ExpandedName,
    pub(crate) local_name: &'a str,
    /// The element above the copied element on the stack of open elements, if any, which is usually the parent.
    pub(crate) parent: Option<H>,
    pub(crate) contents: CopiedPlace,
    pub(crate) is_shadow_host: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CopiedPlace {
    Inside,
    ShadowRoot,
    Marker,
}

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// Returns the number of input bytes that can be parsed in the time it takes to make a [copy](Self::speculative_copy).
    pub(crate) fn cost_of_a_copy(&self) -> usize {
        let state = &self.state;
        state.open_elements.len() * COST_OF_AN_ELEMENT
            + state.active_formatting_elements.as_slice().len() * COST_OF_AN_ELEMENT
            + state.active_formatting_elements.size_of_attributes()
            + state.pending_table_character_tokens.text.len()
    }

    /// Copies the state of tree construction for a sink with copies of the elements. The copy ignores encoding declarations.
    pub(crate) fn speculative_copy<T: TreeSink>(
        &mut self,
        mut sink: T,
        names: &NameTable,
        copy: impl Fn(&mut T, &CopiedElement<'_, T::Handle>) -> T::Handle,
    ) -> TreeBuilder<T, ()>
    where
        T::Handle: Copy,
    {
        let document = sink.document();
        let mut copy_of = |name: ExpandedName, parent, contents, is_shadow_host| {
            let element =
                CopiedElement { name, local_name: names.name(name.local_name()), parent, contents, is_shadow_host };
            copy(&mut sink, &element)
        };
        let mut parent = None;
        let mut templates = 0;
        let open_elements = self.state.open_elements.map(|element| {
            // NOTE: the name of a vacant entry is in no table, and its handle is never read.
            if element.is_vacant() {
                return parent.unwrap_or(document);
            }
            let is_template = element.name == ExpandedName::html(tag::TEMPLATE);
            let is_shadow_root = || self.state.declarative_shadow_roots.binary_search(&templates).is_ok();
            let is_patched = || patch_position(&self.state.content_patches, element.id).is_some();
            let contents = if is_template && is_shadow_root() {
                CopiedPlace::ShadowRoot
            } else if is_template && is_patched() {
                CopiedPlace::Marker
            } else {
                CopiedPlace::Inside
            };
            templates += usize::from(is_template);
            let is_shadow_host = self.sink.is_shadow_host(&element.handle);
            let copied = copy_of(element.name, parent, contents, is_shadow_host);
            parent = Some(copied);
            copied
        });
        // NOTE: an element that is no longer open serves only as a pattern for new elements.
        let mut copy_of_closed = |name| copy_of(ExpandedName::html(name), None, CopiedPlace::Inside, false);
        let active_formatting_elements =
            self.state.active_formatting_elements.map(|element| match self.state.open_elements.position(element.id) {
                Some(position) => open_elements.as_slice()[position].handle,
                None => copy_of_closed(element.name),
            });
        let head = self.state.head_element_pointer.as_ref();
        let head_element_pointer = head.map(|_| copy_of_closed(tag::HEAD));
        let form = self.state.form_element_pointer.as_ref();
        let form_element_pointer = form.map(|form| match form {
            FormElementPointer::OutsideTheFragment => FormElementPointer::OutsideTheFragment,
            FormElementPointer::Parsed { id, .. } => {
                FormElementPointer::Parsed { handle: copy_of_closed(tag::FORM), id: *id }
            }
        });
        TreeBuilder {
            sink,
            errors: (),
            settings: self.settings,
            document,
            state: ParseState {
                document_mode: self.state.document_mode,
                context: self.state.context.clone(),
                has_foreign_context: self.state.has_foreign_context,
                is_complete: false,
                insertion_mode: self.state.insertion_mode,
                original_insertion_mode: self.state.original_insertion_mode,
                template_insertion_modes: self.state.template_insertion_modes.clone(),
                declarative_shadow_roots: self.state.declarative_shadow_roots.clone(),
                // NOTE: mock elements are in no tree, and are not inserted before markers.
                content_patches: Vec::new(),
                markers: None,
                open_elements,
                active_formatting_elements,
                head_element_pointer,
                form_element_pointer,
                frameset_ok: self.state.frameset_ok,
                foster_parenting: self.state.foster_parenting,
                pending_table_character_tokens: PendingTableCharacterTokens {
                    place: None,
                    ..self.state.pending_table_character_tokens.clone()
                },
            },
            token_in_work: self.token_in_work.clone(),
            // "The speculative HTML parser doesn't speculatively apply character encoding declarations".
            answers: Answers::none(),
            limits: self.limits.clone(),
        }
    }

    /// Returns `None` while content is patched, because a speculative parser does not patch content.
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

/// A summary of the state of tree construction at a position in the input. A speculation is right only if the parser reaches
/// the same landmark as the speculative parser.
/// NOTE: two parsers with the same input differ only if their sinks give different answers about shadow roots or markers. The
/// counts of elements and modes reveal these differences.
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
    frameset_ok: bool,
    foster_parenting: bool,
}
