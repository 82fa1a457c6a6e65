//! [Creating and inserting nodes](https://html.spec.whatwg.org/multipage/parsing.html#creating-and-inserting-nodes)

use super::TreeBuilder;
use super::active_formatting::FormattingElement;
use super::depth_limit::ElementDepth;
use super::indexed_list::StackElementId;
use super::modes::InsertionMode;
use super::open_elements::{OpenElement, is_html_integration_point};
use super::tree_builder_state::FormElementPointer;
use super::tree_token::CommentOrInstruction;
use crate::error::{ErrorCode, ErrorSink};
use crate::hint::cold_path;
use crate::names::{ExpandedName, NameId, NameTable, Namespace, attribute, tag};
use crate::sink::{InsertionLocation, NewElement, TreeNotification, TreeSink, children};
use crate::tables::element::adjust_svg_tag_name;
use crate::tables::{Category, is_element_in_category};
use crate::token::{AttributeAdjustment, Attributes, Feedback, Tag, Text, TextState};

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// [Creates an element for a token](https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token).
    /// `intended_parent` is a location in the intended parent.
    #[inline(always)]
    pub(super) fn create_element_for_token(
        &mut self,
        name: ExpandedName,
        attributes: &Attributes<'_>,
        intended_parent: &InsertionLocation<S::Handle>,
    ) -> S::Handle {
        // 3. to 11. Let document be intended parent's node document. […] Append each attribute in the given token to
        //    element. […]
        // NOTE: the sink looks up the definition of a custom element and runs the reactions.
        let element = self.sink.create_element(NewElement::new(name, attributes));
        // 12. If element has an xmlns attribute in the XMLNS namespace whose value is not exactly the same as the
        //     element's namespace, that is a parse error. Similarly, if element has an xmlns:xlink attribute […]
        if self.errors.wants_errors() && !name.is_html() {
            self.report_namespace_declaration_errors(name, attributes);
        }
        if is_element_in_category(name, Category::FormAssociated, self.settings.edition) {
            cold_path();
            self.reset_and_associate_control(name, attributes, &element, intended_parent);
        }
        // 15. Return element.
        element
    }

    /// Runs step 12.
    fn report_namespace_declaration_errors(&mut self, name: ExpandedName, attributes: &Attributes<'_>) {
        let declarations = [
            (attribute::XMLNS, name.namespace(), ErrorCode::UnexpectedXmlnsAttributeValue),
            (attribute::XMLNS_XLINK, Namespace::XLink, ErrorCode::UnexpectedXmlnsXlinkAttributeValue),
        ];
        for (attribute, namespace, code) in declarations {
            if attributes.get(attribute).is_some_and(|value| value != namespace.uri()) {
                self.parse_error(code);
            }
        }
    }

    /// Runs steps 13 and 14 for a form-associated element. All resettable elements are form-associated.
    fn reset_and_associate_control(
        &mut self,
        name: ExpandedName,
        attributes: &Attributes<'_>,
        element: &S::Handle,
        intended_parent: &InsertionLocation<S::Handle>,
    ) {
        // 13. If element is a resettable element, invoke its reset algorithm.
        if is_element_in_category(name, Category::Resettable, self.settings.edition) {
            self.sink.notify(TreeNotification::ResettableElement(element));
        }
        // 14. If element is a form-associated element and not a form-associated custom element, the form element
        //     pointer is not null, the parser is not parsing template contents, the fragment context element is null,
        //     element is either not listed or doesn't have a form attribute, and the intended parent is in the same tree
        //     as the element pointed to by the form element pointer, then associate element with the form element
        //     pointed to by the form element pointer and set element's parser inserted flag.
        // NOTE: only the sink can compare the trees. A form outside the fragment is never in the same tree as an element of the
        // fragment.
        if let Some(FormElementPointer::Parsed { handle: form, .. }) = &self.state.form_element_pointer
            && !self.is_parsing_template_contents()
            && (!self.is_fragment_case() || self.settings.edition.sets_form_owners_in_fragments())
            && (!is_element_in_category(name, Category::Listed, self.settings.edition)
                || attributes.get(attribute::FORM).is_none())
        {
            self.sink.notify(TreeNotification::FormOwner { element, form, location: intended_parent });
        }
    }

    /// Creates an element for the token of `original`, an entry in the list of active formatting elements.
    pub(super) fn create_element_from_saved_token(
        &mut self,
        original: &FormattingElement<S::Handle>,
        id: StackElementId,
        depth: ElementDepth,
        names: &NameTable,
    ) -> OpenElement<S::Handle> {
        let name = ExpandedName::html(original.name);
        let attributes = self.state.active_formatting_elements.attributes(original, names);
        let handle = self.sink.create_element_from_saved_token(&original.handle, NewElement::new(name, &attributes));
        OpenElement { handle, name, id, depth, is_html_integration_point: false }
    }

    /// Returns `None` at a limit.
    pub(super) fn try_insert_element_from_saved_token(
        &mut self,
        original: &FormattingElement<S::Handle>,
        names: &NameTable,
    ) -> Option<OpenElement<S::Handle>> {
        let bytes = self.state.active_formatting_elements.attributes(original, names).value_bytes();
        let name = ExpandedName::html(original.name);
        let (location, depth) = self.try_count_and_locate_element(name, bytes)?;
        // NOTE: the original is not open, so the new element takes over the original's id. With new ids, the tables of
        // positions would grow with the output, whose size can be quadratic in the size of the input.
        let element = self.create_element_from_saved_token(original, original.id, depth, names);
        self.sink.insert_element(&location, &element.handle);
        self.state.open_elements.push(element.clone());
        Some(element)
    }

    /// [Inserts an HTML element](https://html.spec.whatwg.org/multipage/parsing.html#insert-an-html-element) for a token.
    ///
    /// NOTE: not inlining this function lets all rules share its code.
    #[inline(never)]
    pub(super) fn insert_html_element(&mut self, tag: &Tag<'_>) {
        self.try_insert_element_for_token(ExpandedName::html(tag.name), &tag.attributes, false);
    }

    pub(super) fn insert_phantom_html_element(&mut self, name: NameId, names: &NameTable) {
        self.try_insert_element_for_token(ExpandedName::html(name), &Attributes::empty(names), false);
    }

    /// "Insert an HTML element for the token. Immediately pop the current node off the stack of open elements.
    /// Acknowledge the token's self-closing flag, if it is set."
    pub(super) fn insert_and_pop_html_element(&mut self, tag: &Tag<'_>) {
        self.insert_html_element(tag);
        self.pop_current_node();
        self.current_token.is_self_closing_acknowledged = true;
    }

    /// Inserts an element in the MathML or SVG namespace, after adjusting the names of the tag and of its attributes.
    pub(super) fn insert_foreign_element(&mut self, namespace: Namespace, tag: &Tag<'_>) {
        let (tag_name, adjustment) = match namespace {
            Namespace::Svg => (adjust_svg_tag_name(tag.name), AttributeAdjustment::Svg),
            _ => (tag.name, AttributeAdjustment::MathMl),
        };
        self.try_insert_element_for_token(
            ExpandedName::new(namespace, tag_name),
            &tag.attributes.with_adjustment(adjustment),
            false,
        );
    }

    /// [Inserts a foreign element](https://html.spec.whatwg.org/multipage/parsing.html#insert-a-foreign-element). Returns `None`
    /// at a limit.
    #[inline(always)]
    fn try_insert_element_for_token(
        &mut self,
        name: ExpandedName,
        attributes: &Attributes<'_>,
        only_add_to_element_stack: bool,
    ) -> Option<S::Handle> {
        // 1. Let the adjusted insertion location be the appropriate place for inserting a node.
        let (adjusted_insertion_location, depth) = match self.try_count_element(|| attributes.value_bytes()) {
            true => (self.appropriate_insertion_location(), ElementDepth::Unknown),
            false => self.try_locate_within_depth_limit(name)?,
        };
        // 2. Let element be the result of creating an element for the token in the given namespace, with the
        //    intended parent being the element in which the adjusted insertion location finds itself.
        let element = self.create_element_for_token(name, attributes, &adjusted_insertion_location);
        // 3. If onlyAddToElementStack is false, then run insert an element at the adjusted insertion location with element.
        if !only_add_to_element_stack {
            self.sink.insert_element(&adjusted_insertion_location, &element);
        }
        // 4. Push element onto the stack of open elements so that it is the new current node.
        self.push_open_element(name, element.clone(), attributes, depth);
        // 5. Return element.
        Some(element)
    }

    /// Inserts a foreign element for a `template` start tag, with HTML namespace and true. Returns `None` at a limit.
    pub(super) fn try_push_template_element(&mut self, template_start_tag: &Tag<'_>) -> Option<S::Handle> {
        self.try_insert_element_for_token(ExpandedName::html(tag::TEMPLATE), &template_start_tag.attributes, true)
    }

    /// Whether the document accepts this child, a doctype or an element. If not, the caller drops the child.
    /// NOTE: only code outside the parser can have inserted a doctype or an element already.
    pub(super) fn can_insert_in_document(&mut self, is_doctype: bool) -> bool {
        let document = self.document.clone();
        let Some(tree) = self.sink.tree().filter(|_| self.settings.edition.drops_forbidden_document_children()) else {
            return true;
        };
        !children(tree, &document)
            .any(|node| tree.element_name(&node).is_some() || is_doctype && tree.is_doctype(&node))
    }

    /// OPTIMIZATION: whether the compiler inlines this function by itself depends on unrelated code (test: the
    /// `tree_construction` suite). If it does not, a parse takes 1.3 % more instructions on real pages and 1.6 % on dense
    /// pages with fat LTO, and as many in the default profile.
    #[inline(always)]
    pub(super) fn push_open_element(
        &mut self,
        name: ExpandedName,
        handle: S::Handle,
        attributes: &Attributes<'_>,
        depth: ElementDepth,
    ) {
        let is_html_integration_point = !name.is_html() && is_html_integration_point(name, attributes);
        self.state.open_elements.push(OpenElement {
            handle,
            name,
            id: StackElementId::NONE,
            depth,
            is_html_integration_point,
        });
    }

    /// "Insert an HTML element for the token. Push onto the list of active formatting elements that element."
    pub(super) fn insert_formatting_element(&mut self, tag: &Tag<'_>) {
        let name = ExpandedName::html(tag.name);
        let Some(element) = self.try_insert_element_for_token(name, &tag.attributes, false) else {
            return;
        };
        let id = self.state.open_elements.get_or_assign_current_id();
        self.state.active_formatting_elements.push(element, id, tag);
    }

    /// The [generic raw text element parsing
    /// algorithm](https://html.spec.whatwg.org/multipage/parsing.html#generic-raw-text-element-parsing-algorithm) and the
    /// [generic RCDATA element parsing
    /// algorithm](https://html.spec.whatwg.org/multipage/parsing.html#generic-rcdata-element-parsing-algorithm)
    pub(super) fn parse_generic_text_element(&mut self, tag: &Tag<'_>, state: TextState) {
        // 1. Insert an HTML element for the token.
        self.insert_html_element(tag);
        // 2. If the algorithm that was invoked is the generic raw text element parsing algorithm, switch the
        //    tokenizer to the RAWTEXT state; otherwise […] switch the tokenizer to the RCDATA state.
        self.set_feedback_unless_stopped(Feedback::SwitchTo(state));
        // 3. Let the original insertion mode be the current insertion mode.
        self.state.original_insertion_mode = self.state.insertion_mode;
        // 4. Then, switch the insertion mode to "text".
        self.state.insertion_mode = InsertionMode::Text;
    }

    /// [Inserts characters](https://html.spec.whatwg.org/multipage/parsing.html#insert-a-character).
    pub(super) fn insert_characters(
        &mut self,
        // 1. Let data be the characters passed to the algorithm […].
        data: &Text<'_>,
    ) {
        let mut data = data.with_span(self.current_span_if_wanted());
        if self.limits.is_limited && !self.try_count_text(&data) {
            match self.stop_and_truncate_text(data) {
                Some(start) => data = start,
                None => return,
            }
        }
        // 2. Let the adjusted insertion location be the appropriate place for inserting a node.
        let adjusted_insertion_location = self.appropriate_insertion_location();
        // 3. If the adjusted insertion location is in a Document node, then return.
        // NOTE: the location is never in a Document node: while there are characters to insert, the current node is an element.
        // 4. If there is a Text node immediately before the adjusted insertion location, then append data to that Text node's
        //    data. Otherwise, create a new Text node […] and insert the newly created node at the adjusted insertion location.
        self.sink.insert_text(&adjusted_insertion_location, data);
    }

    /// [Inserts a comment](https://html.spec.whatwg.org/multipage/parsing.html#insert-a-comment) or [a processing
    /// instruction](https://html.spec.whatwg.org/multipage/parsing.html#insert-a-processing-instruction).
    pub(super) fn insert_comment_or_instruction(&mut self, comment: CommentOrInstruction<'_>) {
        let location = self.appropriate_insertion_location();
        self.insert_comment_or_instruction_at(location, comment);
    }

    pub(super) fn insert_comment_or_instruction_at(
        &mut self,
        location: InsertionLocation<S::Handle>,
        comment: CommentOrInstruction<'_>,
    ) {
        match comment {
            CommentOrInstruction::Comment(data) => {
                if self.try_count_nodes(1, data.len() as u64) {
                    self.sink.insert_comment(&location, data.with_span(self.current_span_if_wanted()));
                }
            }
            CommentOrInstruction::ProcessingInstruction(instruction) => {
                let bytes = instruction.target.len() + instruction.data.len();
                if self.try_count_nodes(1, bytes as u64)
                    && let Some(handle) = self.sink.insert_processing_instruction(&location, instruction)
                    && self.settings.edition.has_content_patching()
                {
                    let markers = self.state.markers.get_or_insert_default();
                    markers.add_if_start_marker(&handle, instruction.target, instruction.data);
                }
            }
        }
    }

    /// "Insert a comment as the last child of the Document object."
    pub(super) fn insert_comment_or_instruction_in_document(&mut self, comment: CommentOrInstruction<'_>) {
        self.insert_comment_or_instruction_at(InsertionLocation::LastChildOf(self.document.clone()), comment);
    }
}
