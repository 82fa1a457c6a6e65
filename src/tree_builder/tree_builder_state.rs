use super::active_formatting::ActiveFormattingElements;
use super::content_patching::{ContentPatch, PatchMarkers};
use super::fragment_context::FragmentContext;
use super::indexed_list::StackElementId;
use super::modes::InsertionMode;
use super::open_elements::OpenElements;
use crate::edition::Edition;
use crate::sink::DocumentMode;
use crate::span::Span;
use crate::token::{BufferOffset, Text};

/// The [parse state](https://html.spec.whatwg.org/multipage/parsing.html#parse-state), and related data.
pub(super) struct TreeBuilderState<H> {
    pub(super) document_mode: DocumentMode,
    pub(super) context: Option<FragmentContext>,
    pub(super) has_foreign_context: bool,
    pub(super) is_complete: bool,
    pub(super) insertion_mode: InsertionMode,
    pub(super) original_insertion_mode: InsertionMode,
    pub(super) template_insertion_modes: Vec<InsertionMode>,
    /// The open `template` elements with declarative shadow roots, as ascending indexes among the open `template` elements.
    pub(super) declarative_shadow_roots: Vec<usize>,
    /// The patch of each open `template` element with an insertion target.
    pub(super) content_patches: Vec<(StackElementId, ContentPatch<H>)>,
    pub(super) markers: Option<Box<PatchMarkers<H>>>,
    pub(super) open_elements: OpenElements<H>,
    pub(super) active_formatting_elements: ActiveFormattingElements<H>,
    /// The [head element pointer](https://html.spec.whatwg.org/multipage/parsing.html#head-element-pointer).
    pub(super) head_element_pointer: Option<H>,
    pub(super) form_element_pointer: Option<FormElementPointer<H>>,
    /// The [frameset-ok flag](https://html.spec.whatwg.org/multipage/parsing.html#frameset-ok-flag).
    pub(super) frameset_ok: bool,
    /// Whether [foster parenting](https://html.spec.whatwg.org/multipage/parsing.html#foster-parent) is enabled.
    pub(super) foster_parenting: bool,
    pub(super) pending_table_character_tokens: PendingTableCharacterTokens,
}

/// The target of the [form element pointer](https://html.spec.whatwg.org/multipage/parsing.html#form-element-pointer).
pub(super) enum FormElementPointer<H> {
    /// The context element of a fragment, or an ancestor of the context element.
    // NOTE: no rule needs the element itself, which is in a different tree. The sink may not know this element.
    OutsideTheFragment,
    Parsed {
        handle: H,
        id: StackElementId,
    },
}

pub(super) fn find_patch_position<H>(
    patches: &[(StackElementId, ContentPatch<H>)],
    id: StackElementId,
) -> Option<usize> {
    // NOTE: a template gets its id together with its patch, so the ids ascend. No patch has the id `NONE`.
    patches.binary_search_by_key(&id.0, |(template, _)| template.0).ok()
}

impl<H: Clone> TreeBuilderState<H> {
    pub(super) fn visit_handles(&self, visit: &mut dyn FnMut(&H)) {
        self.open_elements.iter().for_each(|element| visit(&element.handle));
        let entries = self.active_formatting_elements.entries.iter();
        entries.filter_map(|entry| entry.as_element()).for_each(|element| visit(&element.handle));
        for (_, patch) in &self.content_patches {
            [&patch.target, &patch.start].into_iter().chain(&patch.end).for_each(&mut *visit);
        }
        self.head_element_pointer.iter().for_each(&mut *visit);
        if let Some(FormElementPointer::Parsed { handle, .. }) = &self.form_element_pointer {
            visit(handle);
        }
        if let Some(markers) = &self.markers {
            markers.candidates.iter().flatten().for_each(visit);
        }
    }

    #[inline(always)]
    pub(super) fn new(edition: Edition) -> Self {
        Self {
            document_mode: DocumentMode::NoQuirks,
            context: None,
            has_foreign_context: false,
            is_complete: false,
            insertion_mode: InsertionMode::Initial,
            original_insertion_mode: InsertionMode::Initial,
            template_insertion_modes: Vec::new(),
            declarative_shadow_roots: Vec::new(),
            content_patches: Vec::new(),
            markers: None,
            open_elements: OpenElements::new(edition),
            active_formatting_elements: ActiveFormattingElements::new(),
            head_element_pointer: None,
            form_element_pointer: None,
            frameset_ok: true,
            foster_parenting: false,
            pending_table_character_tokens: PendingTableCharacterTokens::default(),
        }
    }
}

#[derive(Clone, Default)]
pub(super) struct PendingTableCharacterTokens {
    pub(super) text: String,
    /// The offset of the text in the sink's buffer, if the text is one run.
    pub(super) buffer_offset: Option<BufferOffset>,
    /// The end of each run in the text and the run's span, if errors or locations are wanted.
    pub(super) runs: Vec<(usize, Span)>,
}

impl PendingTableCharacterTokens {
    pub(super) fn as_text(&self) -> Text<'_> {
        Text::with_buffer_offset(&self.text, self.buffer_offset)
    }
}
