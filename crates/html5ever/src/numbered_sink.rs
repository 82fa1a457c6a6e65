//! [`NumberedSink`]: a sink with numbered nodes, for a parser that drives sinks of any type.
//!
//! OPTIMIZATION: the parser for [`ErasedSink`] is compiled once, with this crate. A program compiles only one method for each call
//! to its sink (test: the `trees` suite).

use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::Deref;

use markup5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use markup5ever::tendril::StrTendril;
use markup5ever::{Attribute, ExpandedName, QualName};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NodeNumber(usize);

const MIN_NODES: usize = 16;
/// The number of input bytes for each reserved node.
const BYTES_PER_NODE: usize = 32;
const MAX_RESERVED_BYTES: usize = 1 << 20;

/// NOTE: the handles are kept until the end of the parse, because the parser does not report unused numbers.
pub(crate) struct NumberedSink<T: TreeSink> {
    target: T,
    handles: RefCell<Vec<T::Handle>>,
}

impl<T: TreeSink> NumberedSink<T> {
    pub(crate) fn new(target: T) -> Self {
        Self { target, handles: RefCell::default() }
    }

    /// Reserves memory for the nodes of a chunk.
    ///
    /// NOTE: a growing list would fragment the memory of the sink's lists, which grow at the same time.
    pub(crate) fn reserve(&self, bytes: usize) {
        self.handles.borrow_mut().reserve(MIN_NODES + bytes.min(MAX_RESERVED_BYTES) / BYTES_PER_NODE);
    }

    pub(crate) const fn target(&self) -> &T {
        &self.target
    }

    pub(crate) fn add_handle(&self, handle: T::Handle) -> NodeNumber {
        let mut handles = self.handles.borrow_mut();
        handles.push(handle);
        NodeNumber(handles.len() - 1)
    }

    pub(crate) fn finish(self) -> T::Output {
        drop(self.handles);
        self.target.finish()
    }
}

fn resolve_child<H: Clone>(handles: &[H], child: NodeOrText<NodeNumber>) -> NodeOrText<H> {
    match child {
        NodeOrText::AppendNode(node) => NodeOrText::AppendNode(handles[node.0].clone()),
        NodeOrText::AppendText(text) => NodeOrText::AppendText(text),
    }
}

// WAIVER: a macro, because the trait and the sink that calls it would repeat the signatures.
macro_rules! calls {
    ($($name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?;)*) => {
        /// The calls to html5ever's [`TreeSink`], for a [`NumberedSink`] of any type.
        pub(crate) trait ErasedTreeSink {
            $(fn $name(&self, $($argument: $type),*) $(-> $result)?;)*
        }

        impl TreeSink for ErasedSink<'_> {
            type Handle = NodeNumber;
            type Output = ();
            type ElemName<'b>
                = ExpandedName<'b>
            where
                Self: 'b;

            fn finish(self) {}

            fn elem_name<'b>(&'b self, _: &'b NodeNumber) -> ExpandedName<'b> {
                unreachable!("the parser does not ask for names")
            }

            $(fn $name(&self, $($argument: $type),*) $(-> $result)? {
                self.0.$name($($argument),*)
            })*
        }
    };
}

calls! {
    parse_error(message: Cow<'static, str>);
    get_document() -> NodeNumber;
    create_element(name: QualName, attributes: Vec<Attribute>, flags: ElementFlags) -> NodeNumber;
    create_comment(text: StrTendril) -> NodeNumber;
    create_pi(target: StrTendril, data: StrTendril) -> NodeNumber;
    append(parent: &NodeNumber, child: NodeOrText<NodeNumber>);
    append_based_on_parent_node(element: &NodeNumber, previous_element: &NodeNumber, child: NodeOrText<NodeNumber>);
    append_before_sibling(sibling: &NodeNumber, child: NodeOrText<NodeNumber>);
    append_doctype_to_document(name: StrTendril, public_id: StrTendril, system_id: StrTendril);
    mark_script_already_started(node: &NodeNumber);
    pop(node: &NodeNumber);
    get_template_contents(target: &NodeNumber) -> NodeNumber;
    same_node(one: &NodeNumber, other: &NodeNumber) -> bool;
    set_quirks_mode(mode: QuirksMode);
    add_attrs_if_missing(target: &NodeNumber, attributes: Vec<Attribute>);
    associate_with_form(target: &NodeNumber, form: &NodeNumber, nodes: (&NodeNumber, Option<&NodeNumber>));
    remove_from_parent(target: &NodeNumber);
    reparent_children(node: &NodeNumber, new_parent: &NodeNumber);
    set_current_line(line: u64);
    allow_declarative_shadow_roots(intended_parent: &NodeNumber) -> bool;
    attach_declarative_shadow(host: &NodeNumber, template: &NodeNumber, attributes: &[Attribute]) -> bool;
    maybe_clone_an_option_into_selectedcontent(option: &NodeNumber);
}

impl<T: TreeSink> ErasedTreeSink for NumberedSink<T> {
    fn parse_error(&self, message: Cow<'static, str>) {
        self.target.parse_error(message);
    }

    fn get_document(&self) -> NodeNumber {
        self.add_handle(self.target.get_document())
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, flags: ElementFlags) -> NodeNumber {
        self.add_handle(self.target.create_element(name, attributes, flags))
    }

    fn create_comment(&self, text: StrTendril) -> NodeNumber {
        self.add_handle(self.target.create_comment(text))
    }

    fn create_pi(&self, target: StrTendril, data: StrTendril) -> NodeNumber {
        self.add_handle(self.target.create_pi(target, data))
    }

    fn append(&self, parent: &NodeNumber, child: NodeOrText<NodeNumber>) {
        let handles = self.handles.borrow();
        self.target.append(&handles[parent.0], resolve_child(&handles, child));
    }

    fn append_based_on_parent_node(
        &self,
        element: &NodeNumber,
        previous_element: &NodeNumber,
        child: NodeOrText<NodeNumber>,
    ) {
        let handles = self.handles.borrow();
        let child = resolve_child(&handles, child);
        self.target.append_based_on_parent_node(&handles[element.0], &handles[previous_element.0], child);
    }

    fn append_before_sibling(&self, sibling: &NodeNumber, child: NodeOrText<NodeNumber>) {
        let handles = self.handles.borrow();
        self.target.append_before_sibling(&handles[sibling.0], resolve_child(&handles, child));
    }

    fn append_doctype_to_document(&self, name: StrTendril, public_id: StrTendril, system_id: StrTendril) {
        self.target.append_doctype_to_document(name, public_id, system_id);
    }

    fn mark_script_already_started(&self, node: &NodeNumber) {
        self.target.mark_script_already_started(&self.handles.borrow()[node.0]);
    }

    fn pop(&self, node: &NodeNumber) {
        self.target.pop(&self.handles.borrow()[node.0]);
    }

    fn get_template_contents(&self, target: &NodeNumber) -> NodeNumber {
        let contents = self.target.get_template_contents(&self.handles.borrow()[target.0]);
        self.add_handle(contents)
    }

    fn same_node(&self, one: &NodeNumber, other: &NodeNumber) -> bool {
        let handles = self.handles.borrow();
        self.target.same_node(&handles[one.0], &handles[other.0])
    }

    fn set_quirks_mode(&self, mode: QuirksMode) {
        self.target.set_quirks_mode(mode);
    }

    fn add_attrs_if_missing(&self, target: &NodeNumber, attributes: Vec<Attribute>) {
        self.target.add_attrs_if_missing(&self.handles.borrow()[target.0], attributes);
    }

    fn associate_with_form(
        &self,
        target: &NodeNumber,
        form: &NodeNumber,
        (parent, previous_element): (&NodeNumber, Option<&NodeNumber>),
    ) {
        let handles = self.handles.borrow();
        let nodes = (&handles[parent.0], previous_element.map(|node| &handles[node.0]));
        self.target.associate_with_form(&handles[target.0], &handles[form.0], nodes);
    }

    fn remove_from_parent(&self, target: &NodeNumber) {
        self.target.remove_from_parent(&self.handles.borrow()[target.0]);
    }

    fn reparent_children(&self, node: &NodeNumber, new_parent: &NodeNumber) {
        let handles = self.handles.borrow();
        self.target.reparent_children(&handles[node.0], &handles[new_parent.0]);
    }

    fn set_current_line(&self, line: u64) {
        self.target.set_current_line(line);
    }

    fn allow_declarative_shadow_roots(&self, intended_parent: &NodeNumber) -> bool {
        self.target.allow_declarative_shadow_roots(&self.handles.borrow()[intended_parent.0])
    }

    fn attach_declarative_shadow(&self, host: &NodeNumber, template: &NodeNumber, attributes: &[Attribute]) -> bool {
        let handles = self.handles.borrow();
        self.target.attach_declarative_shadow(&handles[host.0], &handles[template.0], attributes)
    }

    fn maybe_clone_an_option_into_selectedcontent(&self, option: &NodeNumber) {
        self.target.maybe_clone_an_option_into_selectedcontent(&self.handles.borrow()[option.0]);
    }
}

#[derive(Clone, Copy)]
pub(crate) struct ErasedSink<'a>(&'a dyn ErasedTreeSink);

/// An [`ErasedSink`], or `None` between two chunks of the input.
///
/// NOTE: a suspended parser with a pointer of another type would double the size of the engine.
#[derive(Clone, Copy)]
pub(crate) struct ErasedSinkRef<'a>(Option<ErasedSink<'a>>);

impl<'a> ErasedSinkRef<'a> {
    pub(crate) const NONE: Self = Self(None);

    pub(crate) const fn new(sink: &'a dyn ErasedTreeSink) -> Self {
        Self(Some(ErasedSink(sink)))
    }
}

impl<'a> Deref for ErasedSinkRef<'a> {
    type Target = ErasedSink<'a>;

    #[inline]
    fn deref(&self) -> &ErasedSink<'a> {
        match &self.0 {
            Some(sink) => sink,
            None => unreachable!("the sink is not called between two chunks of the input"),
        }
    }
}
