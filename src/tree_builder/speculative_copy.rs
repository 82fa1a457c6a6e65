//! A copy of the state of tree construction, for a [speculative HTML
//! parser](https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parser).

use super::TreeBuilder;
use super::builder::TokenEffects;
use super::content_patching::ContentPatch;
use super::tree_builder_state::{
    FormElementPointer, PendingTableCharacterTokens, TreeBuilderState, find_patch_position,
};
use crate::error::ErrorSink;
use crate::names::{ExpandedName, NameTable, tag};
use crate::settings::ParserSettings;
use crate::sink::{
    DocumentMode, InsertionLocation, NewElement, ShadowRootInit, ShadowRootMode, TreeNotification, TreeSink,
};
use crate::token::Attributes;

const HEAD: ExpandedName = ExpandedName::html(tag::HEAD);

const TEMPLATE: ExpandedName = ExpandedName::html(tag::TEMPLATE);

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// Copies the state of tree construction for another sink, which creates and inserts the open elements again. The copy
    /// ignores encoding declarations, and does not pause.
    pub(crate) fn speculative_copy<T: TreeSink>(&mut self, mut sink: T, names: &NameTable) -> TreeBuilder<T, ()> {
        let attributes = Attributes::empty(names);
        let create = |sink: &mut T, name| sink.create_element(NewElement::new(name, &attributes));
        let document = sink.document();
        sink.notify(self.settings.parser_started_notification(None));
        if self.state.document_mode != DocumentMode::NoQuirks {
            sink.notify(TreeNotification::DocumentMode(self.state.document_mode));
        }
        // The location for the next element, the element above it, and whether the element above has a shadow root.
        let (mut location, mut above, mut is_host) = (document.clone(), document.clone(), false);
        let mut content_patches = Vec::new();
        let mut templates = 0;
        let has_closed_head = self.state.head_element_pointer.is_some()
            && self.state.open_elements.iter().all(|element| element.name != HEAD);
        let mut head = None;
        let mut open_elements = self.state.open_elements.map_handles(|element| {
            let copied = create(&mut sink, element.name);
            let is_template = element.name == TEMPLATE;
            let is_shadow_root = is_template && self.state.declarative_shadow_roots.binary_search(&templates).is_ok();
            templates += usize::from(is_template);
            if is_shadow_root {
                attach_placeholder_shadow_root(&mut sink, &above, &copied);
            } else {
                if is_host {
                    let template = create(&mut sink, TEMPLATE);
                    attach_placeholder_shadow_root(&mut sink, &above, &template);
                }
                sink.insert_element(&InsertionLocation::LastChildOf(location.clone()), &copied);
            }
            if find_patch_position(&self.state.content_patches, element.id).is_some() {
                // NOTE: there are no markers, so the content goes to the end of the node that the template is in.
                let (target, start) = (location.clone(), location.clone());
                content_patches.push((element.id, ContentPatch { target, start, end: None, levels: 0 }));
            } else if is_template {
                location = sink.template_contents(&copied);
            } else {
                location = copied.clone();
            }
            if element.name == HEAD {
                head = Some(copied.clone());
            } else if has_closed_head && head.is_none() {
                let closed = create(&mut sink, HEAD);
                sink.insert_element(&InsertionLocation::LastChildOf(copied.clone()), &closed);
                head = Some(closed);
            }
            is_host = self.sink.is_shadow_host(&element.handle);
            above = copied.clone();
            copied
        });
        if is_host {
            let template = create(&mut sink, TEMPLATE);
            attach_placeholder_shadow_root(&mut sink, &above, &template);
        }
        // NOTE: an element that is no longer open serves only as a pattern for new elements.
        let mut open_or_new = |id, name| {
            let position = open_elements.position(id);
            match position.and_then(|position| open_elements.get(position)) {
                Some(element) => element.handle.clone(),
                None => create(&mut sink, ExpandedName::html(name)),
            }
        };
        let active_formatting_elements =
            self.state.active_formatting_elements.map_handles(|element| open_or_new(element.id, element.name));
        let form_element_pointer = self.state.form_element_pointer.as_ref().map(|form| match form {
            FormElementPointer::OutsideTheFragment => FormElementPointer::OutsideTheFragment,
            FormElementPointer::Parsed { id, .. } => {
                FormElementPointer::Parsed { handle: open_or_new(*id, tag::FORM), id: *id }
            }
        });
        let declarative_shadow_roots =
            self.settings.declarative_shadow_roots || self.sink.allows_declarative_shadow_roots(&self.document);
        TreeBuilder {
            sink,
            errors: (),
            settings: ParserSettings { has_script_host: false, declarative_shadow_roots, ..self.settings },
            document,
            state: TreeBuilderState {
                document_mode: self.state.document_mode,
                context: self.state.context.clone(),
                has_foreign_context: self.state.has_foreign_context,
                is_complete: self.state.is_complete,
                insertion_mode: self.state.insertion_mode,
                original_insertion_mode: self.state.original_insertion_mode,
                template_insertion_modes: self.state.template_insertion_modes.clone(),
                declarative_shadow_roots: self.state.declarative_shadow_roots.clone(),
                content_patches,
                markers: None,
                open_elements,
                active_formatting_elements,
                head_element_pointer: head,
                form_element_pointer,
                frameset_ok: self.state.frameset_ok,
                foster_parenting: self.state.foster_parenting,
                pending_table_character_tokens: PendingTableCharacterTokens {
                    buffer_offset: None,
                    ..self.state.pending_table_character_tokens.clone()
                },
            },
            current_token: self.current_token.clone(),
            // "The speculative HTML parser doesn't speculatively apply character encoding declarations".
            effects: TokenEffects::none(),
            limits: self.limits.clone(),
        }
    }

    /// Whether the content of an open `template` goes to a marker, which no [copy](Self::speculative_copy) made earlier
    /// expects.
    pub(crate) fn is_patching_content(&self) -> bool {
        !self.state.content_patches.is_empty()
    }
}

/// NOTE: tree construction stores none of the other facts about a shadow root.
fn attach_placeholder_shadow_root<T: TreeSink>(sink: &mut T, host: &T::Handle, template: &T::Handle) {
    sink.attach_declarative_shadow(host, template, ShadowRootInit::new(ShadowRootMode::Closed));
}
