//! A copy of the state of tree construction for a
//! [speculative HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parser).

use super::TreeBuilder;
use super::builder::{FormElementPointer, PendingTableCharacterTokens};
use super::positions::ElementId;
use super::settings::{ScriptHost, TreeBuilderSettings};
use crate::encoding::Confidence;
use crate::error::ErrorSink;
use crate::names::{ExpandedName, NameTable, TagName};
use crate::sink::TreeSink;

/// An element that the state refers to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CopiedElement<'a, H> {
    pub(crate) name: ExpandedName,
    pub(crate) local_name: &'a str,
    /// The element above it on the stack of open elements, if it is on it: most often its parent.
    pub(crate) parent: Option<H>,
    /// Whether it is a `template` element whose contents are a shadow root.
    pub(crate) is_declarative_shadow_root: bool,
}

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// The same state, for a sink that copies the elements which the state refers to, and has no encoding to change and
    /// no scripts to run.
    pub(crate) fn speculative_copy<T: TreeSink>(
        &self,
        mut sink: T,
        names: &NameTable,
        copy: impl Fn(&mut T, &CopiedElement<'_, T::Handle>) -> T::Handle,
    ) -> TreeBuilder<T, ()>
    where
        T::Handle: Copy,
    {
        let document = sink.document();
        let mut parent = None;
        let mut templates = 0;
        let mut copy_of = |name: ExpandedName, parent, is_declarative_shadow_root| {
            let element = CopiedElement {
                name,
                local_name: names.name(name.local_name()),
                parent,
                is_declarative_shadow_root,
            };
            copy(&mut sink, &element)
        };
        let open_elements = self.open_elements.map(|element| {
            let is_template = element.name == ExpandedName::html(TagName::TEMPLATE);
            let is_declarative_shadow_root =
                is_template && self.declarative_shadow_roots.contains(&templates);
            templates += usize::from(is_template);
            let element = copy_of(element.name, parent, is_declarative_shadow_root);
            parent = Some(element);
            element
        });
        let active_formatting_elements = self.active_formatting_elements.map(|element| {
            // NOTE: an element that is not open any more is only a pattern for others.
            match self.open_elements.position(element.id) {
                Some(position) => open_elements.as_slice()[position].handle,
                None => copy_of(ExpandedName::html(element.name), None, false),
            }
        });
        let head = self.head_element_pointer.is_some();
        let head_element_pointer =
            head.then(|| copy_of(ExpandedName::html(TagName::HEAD), None, false));
        let form_element_pointer = self.form_element_pointer.as_ref().map(|form| {
            let name = ExpandedName::html(TagName::FORM);
            (form.id, copy_of(name, None, false))
        });
        TreeBuilder {
            sink,
            errors: (),
            settings: TreeBuilderSettings {
                script_host: ScriptHost::Absent,
                ..self.settings
            },
            document,
            document_mode: self.document_mode,
            context: self.context.clone().map(|context| context.with_form(None)),
            insertion_mode: self.insertion_mode,
            original_insertion_mode: self.original_insertion_mode,
            template_insertion_modes: self.template_insertion_modes.clone(),
            declarative_shadow_roots: self.declarative_shadow_roots.clone(),
            open_elements,
            active_formatting_elements,
            head_element_pointer,
            form_element_pointer: form_element_pointer
                .map(|(id, handle): (ElementId, _)| FormElementPointer { handle, id }),
            frameset_ok: self.frameset_ok,
            foster_parenting: self.foster_parenting,
            pending_table_character_tokens: PendingTableCharacterTokens {
                text: self.pending_table_character_tokens.text.clone(),
                runs: self.pending_table_character_tokens.runs.clone(),
            },
            ignores_next_line_feed: self.ignores_next_line_feed,
            self_closing_flag_is_acknowledged: self.self_closing_flag_is_acknowledged,
            tokenizer_switch: self.tokenizer_switch,
            ended_script: None,
            // "The speculative HTML parser doesn't speculatively apply character encoding declarations".
            confidence: Confidence::Irrelevant,
            new_encoding: None,
            span: self.span,
            token_end: self.token_end,
            tag_in_work: self.tag_in_work,
        }
    }
}
