//! A sink that keeps what it is told beside rcdom's tree.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::StrTendril;
use html5ever::{Attribute, ExpandedName, QualName};
use markup5ever_rcdom::{Handle, RcDom};

/// A sink that keeps what it is told.
#[derive(Default)]
pub(crate) struct Told {
    /// The tree.
    pub(crate) inner: RcDom,
    /// The current line; 0 before the first call.
    pub(crate) line: Cell<u64>,
    /// The names of elements, each with the line in which it was created.
    pub(crate) elements: RefCell<Vec<(String, u64)>>,
    /// Errors with their lines.
    pub(crate) errors: RefCell<Vec<(u64, Cow<'static, str>)>>,
    /// The attributes of templates that were to become shadow roots.
    pub(crate) shadow_roots: RefCell<Vec<Vec<Attribute>>>,
    /// The names of elements that were associated with a form.
    pub(crate) associated: RefCell<Vec<String>>,
    /// Whether the document allows no declarative shadow roots.
    pub(crate) forbids_shadow_roots: bool,
}

impl TreeSink for Told {
    type Handle = Handle;
    type Output = Self;
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) -> Self {
        self
    }
    fn parse_error(&self, message: Cow<'static, str>) {
        self.errors.borrow_mut().push((self.line.get(), message));
    }
    fn set_current_line(&self, line: u64) {
        self.line.set(line);
    }
    fn get_document(&self) -> Handle {
        self.inner.get_document()
    }
    fn elem_name<'a>(&'a self, target: &'a Handle) -> ExpandedName<'a> {
        self.inner.elem_name(target)
    }
    fn create_element(
        &self,
        name: QualName,
        attributes: Vec<Attribute>,
        flags: ElementFlags,
    ) -> Handle {
        let element = (name.local.to_string(), self.line.get());
        self.elements.borrow_mut().push(element);
        self.inner.create_element(name, attributes, flags)
    }
    fn create_comment(&self, text: StrTendril) -> Handle {
        self.inner.create_comment(text)
    }
    fn create_pi(&self, target: StrTendril, data: StrTendril) -> Handle {
        self.inner.create_pi(target, data)
    }
    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        self.inner.append(parent, child);
    }
    fn append_based_on_parent_node(
        &self,
        element: &Handle,
        previous: &Handle,
        child: NodeOrText<Handle>,
    ) {
        self.inner
            .append_based_on_parent_node(element, previous, child);
    }
    fn append_doctype_to_document(&self, name: StrTendril, public: StrTendril, system: StrTendril) {
        self.inner.append_doctype_to_document(name, public, system);
    }
    fn get_template_contents(&self, target: &Handle) -> Handle {
        self.inner.get_template_contents(target)
    }
    fn same_node(&self, one: &Handle, other: &Handle) -> bool {
        self.inner.same_node(one, other)
    }
    fn set_quirks_mode(&self, mode: QuirksMode) {
        self.inner.set_quirks_mode(mode);
    }
    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        self.inner.append_before_sibling(sibling, child);
    }
    fn add_attrs_if_missing(&self, target: &Handle, attributes: Vec<Attribute>) {
        self.inner.add_attrs_if_missing(target, attributes);
    }
    fn associate_with_form(&self, target: &Handle, _: &Handle, _: (&Handle, Option<&Handle>)) {
        let name = self.elem_name(target).local.to_string();
        self.associated.borrow_mut().push(name);
    }
    fn remove_from_parent(&self, target: &Handle) {
        self.inner.remove_from_parent(target);
    }
    fn reparent_children(&self, node: &Handle, parent: &Handle) {
        self.inner.reparent_children(node, parent);
    }
    fn allow_declarative_shadow_roots(&self, _: &Handle) -> bool {
        !self.forbids_shadow_roots
    }
    fn attach_declarative_shadow(&self, _: &Handle, _: &Handle, attributes: &[Attribute]) -> bool {
        self.shadow_roots.borrow_mut().push(attributes.to_vec());
        true
    }
}
