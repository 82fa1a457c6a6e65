//! The "[in head](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead)" rules for `template` start and end
//! tags, with declarative shadow roots.

use super::TreeBuilder;
use super::modes::InsertionMode;
use crate::edition::Edition;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::{attribute, tag};
use crate::sink::{InsertionLocation, ShadowRootInit, ShadowRootMode, SlotAssignment, TreeSink};
use crate::tables::element::is_valid_shadow_host;
use crate::tables::is_pcen_character;
use crate::token::Tag;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// A start tag whose tag name is "template"
    pub(super) fn process_template_start_tag(
        &mut self,
        // 1. Let template start tag be the start tag.
        template_start_tag: &Tag<'_>,
    ) {
        // 2. Insert a marker at the end of the list of active formatting elements.
        self.state.active_formatting_elements.insert_marker();
        // 3. Set the frameset-ok flag to "not ok".
        self.state.frameset_ok = false;
        // 4. Switch the insertion mode to "in template".
        self.state.insertion_mode = InsertionMode::InTemplate;
        // 5. Push "in template" onto the stack of template insertion modes so that it is the new current template
        //    insertion mode.
        self.state.template_insertion_modes.push(InsertionMode::InTemplate);
        // NOTE: the call counts the template contents.
        if !self.try_count_nodes(1, 0) {
            return;
        }
        // DEVIATION: if elements are flattened, a `template` at the maximum depth is an ordinary template.
        if self.should_flatten_template() {
            self.insert_html_element(template_start_tag);
            return;
        }
        // 6. Let the adjusted insertion location be the appropriate place for inserting a node.
        let adjusted_insertion_location = self.appropriate_insertion_location();
        // 7. Let intended parent be the element in which the adjusted insertion location finds itself.
        // 8. Let document be intended parent's node document.
        let node_of_document = adjusted_insertion_location.node();
        // 9. If any of the following are false:
        //    - template start tag's shadowrootmode is not in the none state;
        //    - document's allow declarative shadow roots is true; or
        //    - the adjusted current node is not the topmost element in the stack of open elements,
        // DEVIATION: with one element on the stack, the adjusted current node of a fragment is the context element, which is
        // not on the stack. In this implementation, the context element counts as the topmost element, so a fragment cannot
        // give it a shadow root.
        match declared_shadow_root_init(template_start_tag, self.settings.edition) {
            // 10. Otherwise:
            Some(init)
                if self.state.open_elements.len() > 1
                    && (self.settings.declarative_shadow_roots
                        || self.sink.allows_declarative_shadow_roots(node_of_document)) =>
            {
                self.start_shadow_root_or_template(template_start_tag, init, &adjusted_insertion_location);
            }
            // If shadowrootmode is in the none state and the for attribute is specified: […]
            None if self.settings.edition.has_content_patching()
                && template_start_tag.attributes.get(attribute::FOR).is_some() =>
            {
                self.start_content_patch_or_template(template_start_tag, &adjusted_insertion_location);
            }
            // then insert an HTML element for the token.
            _ => self.insert_html_element(template_start_tag),
        }
    }

    /// Runs the substeps of step 10.
    #[cold]
    #[inline(never)]
    fn start_shadow_root_or_template(
        &mut self,
        template_start_tag: &Tag<'_>,
        // 3. to 6. Let mode be template start tag's shadowrootmode attribute's value. Let clonable be true if […]
        init: ShadowRootInit<'_>,
        adjusted_insertion_location: &InsertionLocation<S::Handle>,
    ) {
        // 1. Let declarative shadow host element be adjusted current node.
        let Some(host) = self.state.open_elements.current_node() else {
            return;
        };
        let declarative_shadow_host_element = host.handle.clone();
        let host_name = host.name;
        // NOTE: the host's name is checked here, so sinks need not know which names are valid.
        let local_name = template_start_tag.attributes.names.name(host_name.local_name());
        let can_have_shadow_root = is_valid_shadow_host(host_name, local_name, self.settings.edition)
            && (self.settings.edition.has_relaxed_custom_element_names() || local_name.chars().all(is_pcen_character))
            && !self.sink.is_shadow_host(&declarative_shadow_host_element);
        // NOTE: the call counts the shadow root.
        if can_have_shadow_root && !self.try_count_nodes(1, init.reference_target.map_or(0, str::len) as u64) {
            return;
        }
        // 2. Let template be the result of insert a foreign element for template start tag, with HTML namespace and true.
        let Some(template) = self.try_push_template_element(template_start_tag) else {
            return;
        };
        // 7. If declarative shadow host element is a shadow host, then insert an element at the adjusted insertion
        //    location with template.
        // 8. Otherwise:
        //    1. Attach a shadow root with declarative shadow host element, mode, clonable, serializable, delegatesFocus,
        //       and "named", or slotAssignment, registry, and referenceTarget. If an exception is thrown, then catch it
        //       and: Insert an element at the adjusted insertion location with template. […] Return.
        //    2. Let shadow be declarative shadow host element's shadow root.
        //    3. Set shadow's declarative to true.
        //    4. Set template's template contents property to shadow.
        //    5. Set shadow's available to element internals to true.
        let is_attached = can_have_shadow_root
            && self.sink.attach_declarative_shadow(&declarative_shadow_host_element, &template, init);
        if !is_attached {
            self.sink.insert_element(adjusted_insertion_location, &template);
        } else {
            // NOTE: the template is not in the tree, so the template contents are one level below the host.
            self.record_template_target_levels(0);
            self.state.declarative_shadow_roots.push(self.open_template_count() - 1);
        }
    }

    /// An end tag whose tag name is "template"
    pub(super) fn process_template_end_tag(&mut self) {
        // If there is no template element on the stack of open elements, then this is a parse error; ignore the token.
        if !self.has_open_template() {
            self.parse_error(ErrorCode::UnexpectedTemplateEndTag);
            return;
        }
        // Otherwise, run these steps:
        // 1. Generate all implied end tags thoroughly.
        self.generate_all_implied_end_tags_thoroughly();
        // 2. If the current node is not a template element, then this is a parse error.
        if !self.current_node_is(tag::TEMPLATE) {
            self.parse_error(ErrorCode::UnclosedElementsAtTemplateEndTag);
        }
        self.finish_content_patch_if_any();
        self.pop_template_and_reset_mode();
    }

    /// Returns the number of open `template` elements. Each of these elements has a template insertion mode, and so has a
    /// `template` that is the context element.
    fn open_template_count(&self) -> usize {
        self.state.template_insertion_modes.len() - usize::from(self.is_context_element(tag::TEMPLATE))
    }

    pub(super) fn has_open_template(&self) -> bool {
        self.open_template_count() > 0
    }

    /// Whether the parser is
    /// [parsing template contents](https://html.spec.whatwg.org/multipage/parsing.html#the-element-pointers).
    pub(super) fn is_parsing_template_contents(&self) -> bool {
        self.has_open_template()
            || self.settings.edition.counts_context_template_as_open() && self.is_context_element(tag::TEMPLATE)
    }

    /// Runs the steps shared by the end of a template and the end of the input in a template.
    pub(super) fn pop_template_and_reset_mode(&mut self) {
        // 3. Pop elements from the stack of open elements until a template element has been popped from the stack.
        self.take_content_patch();
        self.pop_until_popped(tag::TEMPLATE);
        let popped = self.open_template_count() - 1;
        self.state.declarative_shadow_roots.pop_if(|template| *template == popped);
        // 4. Clear the list of active formatting elements up to the last marker.
        self.state.active_formatting_elements.clear_to_last_marker();
        // 5. Pop the current template insertion mode off the stack of template insertion modes.
        self.state.template_insertion_modes.pop();
        // 6. Reset the insertion mode appropriately.
        self.reset_insertion_mode();
    }
}

/// Returns `None` if [`shadowrootmode`](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode) is
/// in the none state.
fn declared_shadow_root_init<'a>(template_start_tag: &'a Tag<'_>, edition: Edition) -> Option<ShadowRootInit<'a>> {
    let attributes = &template_start_tag.attributes;
    let value = attributes.get(attribute::SHADOWROOTMODE)?;
    let mode = if value.eq_ignore_ascii_case("open") {
        ShadowRootMode::Open
    } else if value.eq_ignore_ascii_case("closed") {
        ShadowRootMode::Closed
    } else {
        return None;
    };
    let has = |name| attributes.get(name).is_some();
    let mut init = ShadowRootInit::new(mode);
    init.clonable = has(attribute::SHADOWROOTCLONABLE);
    init.serializable = has(attribute::SHADOWROOTSERIALIZABLE);
    init.delegates_focus = has(attribute::SHADOWROOTDELEGATESFOCUS);
    if edition.has_shadow_root_registry_attributes() {
        let slot_assignment = attributes.get(attribute::SHADOWROOTSLOTASSIGNMENT);
        if slot_assignment.is_some_and(|value| value.eq_ignore_ascii_case("manual")) {
            init.slot_assignment = SlotAssignment::Manual;
        }
        init.keeps_custom_element_registry_null = has(attribute::SHADOWROOTCUSTOMELEMENTREGISTRY);
    }
    if edition.has_shadow_root_reference_targets() {
        init.reference_target = attributes.get(attribute::SHADOWROOTREFERENCETARGET);
    }
    Some(init)
}
