//! [`Recorder`]: a sink that records its calls, and can repeat them.

use std::borrow::Cow;
use std::cell::{Cell, Ref, RefCell};
use std::collections::HashMap;

use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::StrTendril;
use html5ever::{Attribute, QualName};

pub(crate) type Number = usize;

#[derive(Clone, Debug)]
pub(crate) enum Child {
    Node(Number),
    Text(StrTendril),
}

#[derive(Clone, Debug)]
pub(crate) enum Call {
    SetQuirksMode(QuirksMode),
    SetCurrentLine(u64),
    ParseError(Cow<'static, str>),
    AppendDoctype([StrTendril; 3]),
    CreateElement(QualName, Vec<Attribute>, Flags),
    CreateComment(StrTendril),
    CreateProcessingInstruction(StrTendril, StrTendril),
    /// The first request for the contents of this template, which have the next number.
    TemplateContents(Number),
    Append(Number, Child),
    AppendBeforeSibling(Number, Child),
    AppendBasedOnParentNode(Number, Number, Child),
    AddAttributesIfMissing(Number, Vec<Attribute>),
    AssociateWithForm(Number, Number, Number, Option<Number>),
    RemoveFromParent(Number),
    ReparentChildren(Number, Number),
    MarkScriptAlreadyStarted(Number),
    Pop(Number),
    CloneOption(Number),
    AttachShadow(Number, Number, Vec<Attribute>),
}

/// [`ElementFlags`], which are not `Clone`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Flags {
    pub(crate) template: bool,
    pub(crate) integration_point: bool,
    pub(crate) duplicate_attributes: bool,
}

impl From<&ElementFlags> for Flags {
    fn from(flags: &ElementFlags) -> Self {
        Self {
            template: flags.template,
            integration_point: flags.mathml_annotation_xml_integration_point,
            duplicate_attributes: flags.had_duplicate_attributes,
        }
    }
}

impl From<Flags> for ElementFlags {
    fn from(flags: Flags) -> Self {
        let mut copy = Self::default();
        copy.template = flags.template;
        copy.mathml_annotation_xml_integration_point = flags.integration_point;
        copy.had_duplicate_attributes = flags.duplicate_attributes;
        copy
    }
}

/// A parser's queries (`elem_name`, `same_node`, …) are not recorded.
#[derive(Debug)]
pub(crate) struct Recorder {
    calls: RefCell<Vec<Call>>,
    elements: RefCell<HashMap<Number, (QualName, bool)>>,
    contents: RefCell<HashMap<Number, Number>>,
    count: Cell<usize>,
    allows_shadow_roots: bool,
    before_comment: fn(&str),
}

impl Default for Recorder {
    fn default() -> Self {
        Self {
            calls: RefCell::default(),
            elements: RefCell::default(),
            contents: RefCell::default(),
            count: Cell::new(1),
            allows_shadow_roots: true,
            before_comment: |_| {},
        }
    }
}

impl Recorder {
    pub(crate) fn without_shadow_roots() -> Self {
        Self { allows_shadow_roots: false, ..Self::default() }
    }

    pub(crate) fn with_action_before_comment(before_comment: fn(&str)) -> Self {
        Self { before_comment, ..Self::default() }
    }

    pub(crate) fn calls(&self) -> Vec<Call> {
        self.calls.borrow().clone()
    }

    fn add(&self, call: Call) {
        self.calls.borrow_mut().push(call);
    }

    fn add_node(&self, call: Call) -> Number {
        self.add(call);
        let number = self.count.get();
        self.count.set(number + 1);
        number
    }
}

fn recorded(child: NodeOrText<Number>) -> Child {
    match child {
        NodeOrText::AppendNode(node) => Child::Node(node),
        NodeOrText::AppendText(text) => Child::Text(text),
    }
}

impl TreeSink for Recorder {
    type Handle = Number;
    type Output = Vec<Call>;
    type ElemName<'a> = Ref<'a, QualName>;

    fn finish(self) -> Vec<Call> {
        self.calls.into_inner()
    }

    fn parse_error(&self, message: Cow<'static, str>) {
        self.add(Call::ParseError(message));
    }

    fn get_document(&self) -> Number {
        0
    }

    fn elem_name<'a>(&'a self, target: &'a Number) -> Ref<'a, QualName> {
        Ref::map(self.elements.borrow(), |elements| &elements[target].0)
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, flags: ElementFlags) -> Number {
        let flags = Flags::from(&flags);
        let element = (name.clone(), flags.integration_point);
        let number = self.add_node(Call::CreateElement(name, attributes, flags));
        self.elements.borrow_mut().insert(number, element);
        number
    }

    fn create_comment(&self, text: StrTendril) -> Number {
        (self.before_comment)(&text);
        self.add_node(Call::CreateComment(text))
    }

    fn create_pi(&self, target: StrTendril, data: StrTendril) -> Number {
        self.add_node(Call::CreateProcessingInstruction(target, data))
    }

    fn append(&self, parent: &Number, child: NodeOrText<Number>) {
        self.add(Call::Append(*parent, recorded(child)));
    }

    fn append_based_on_parent_node(&self, element: &Number, previous: &Number, child: NodeOrText<Number>) {
        let child = recorded(child);
        self.add(Call::AppendBasedOnParentNode(*element, *previous, child));
    }

    fn append_doctype_to_document(&self, name: StrTendril, public: StrTendril, system: StrTendril) {
        self.add(Call::AppendDoctype([name, public, system]));
    }

    fn mark_script_already_started(&self, node: &Number) {
        self.add(Call::MarkScriptAlreadyStarted(*node));
    }

    fn pop(&self, node: &Number) {
        self.add(Call::Pop(*node));
    }

    fn get_template_contents(&self, target: &Number) -> Number {
        if let Some(contents) = self.contents.borrow().get(target) {
            return *contents;
        }
        let contents = self.add_node(Call::TemplateContents(*target));
        self.contents.borrow_mut().insert(*target, contents);
        contents
    }

    fn same_node(&self, one: &Number, other: &Number) -> bool {
        one == other
    }

    fn set_quirks_mode(&self, mode: QuirksMode) {
        self.add(Call::SetQuirksMode(mode));
    }

    fn append_before_sibling(&self, sibling: &Number, child: NodeOrText<Number>) {
        self.add(Call::AppendBeforeSibling(*sibling, recorded(child)));
    }

    fn add_attrs_if_missing(&self, target: &Number, attributes: Vec<Attribute>) {
        self.add(Call::AddAttributesIfMissing(*target, attributes));
    }

    fn associate_with_form(&self, target: &Number, form: &Number, (node, previous): (&Number, Option<&Number>)) {
        let previous = previous.copied();
        self.add(Call::AssociateWithForm(*target, *form, *node, previous));
    }

    fn remove_from_parent(&self, target: &Number) {
        self.add(Call::RemoveFromParent(*target));
    }

    fn reparent_children(&self, node: &Number, new_parent: &Number) {
        self.add(Call::ReparentChildren(*node, *new_parent));
    }

    fn is_mathml_annotation_xml_integration_point(&self, node: &Number) -> bool {
        self.elements.borrow()[node].1
    }

    fn set_current_line(&self, line: u64) {
        self.add(Call::SetCurrentLine(line));
    }

    fn allow_declarative_shadow_roots(&self, _: &Number) -> bool {
        self.allows_shadow_roots
    }

    fn attach_declarative_shadow(&self, host: &Number, template: &Number, attributes: &[Attribute]) -> bool {
        self.add(Call::AttachShadow(*host, *template, attributes.to_vec()));
        false
    }

    fn maybe_clone_an_option_into_selectedcontent(&self, option: &Number) {
        self.add(Call::CloneOption(*option));
    }
}

pub(crate) fn replay<T: TreeSink>(calls: &[Call], sink: T) -> T::Output {
    let mut nodes = vec![sink.get_document()];
    for call in calls {
        make(call, &sink, &mut nodes);
    }
    sink.finish()
}

fn make<T: TreeSink>(call: &Call, sink: &T, nodes: &mut Vec<T::Handle>) {
    let child = |child: &Child, nodes: &[T::Handle]| match child {
        Child::Node(node) => NodeOrText::AppendNode(nodes[*node].clone()),
        Child::Text(text) => NodeOrText::AppendText(text.clone()),
    };
    match call {
        Call::SetQuirksMode(mode) => sink.set_quirks_mode(*mode),
        Call::SetCurrentLine(line) => sink.set_current_line(*line),
        Call::ParseError(message) => sink.parse_error(message.clone()),
        Call::AppendDoctype([name, public, system]) => {
            sink.append_doctype_to_document(name.clone(), public.clone(), system.clone());
        }
        Call::CreateElement(name, attributes, flags) => {
            nodes.push(sink.create_element(name.clone(), attributes.clone(), (*flags).into()));
        }
        Call::CreateComment(text) => nodes.push(sink.create_comment(text.clone())),
        Call::CreateProcessingInstruction(target, data) => {
            nodes.push(sink.create_pi(target.clone(), data.clone()));
        }
        Call::TemplateContents(template) => {
            nodes.push(sink.get_template_contents(&nodes[*template]));
        }
        Call::Append(parent, what) => sink.append(&nodes[*parent], child(what, nodes)),
        Call::AppendBeforeSibling(sibling, what) => {
            sink.append_before_sibling(&nodes[*sibling], child(what, nodes));
        }
        Call::AppendBasedOnParentNode(element, previous, what) => {
            let what = child(what, nodes);
            sink.append_based_on_parent_node(&nodes[*element], &nodes[*previous], what);
        }
        Call::AddAttributesIfMissing(element, attributes) => {
            sink.add_attrs_if_missing(&nodes[*element], attributes.clone());
        }
        Call::AssociateWithForm(element, form, node, previous) => {
            let previous = previous.map(|previous| &nodes[previous]);
            sink.associate_with_form(&nodes[*element], &nodes[*form], (&nodes[*node], previous));
        }
        Call::RemoveFromParent(node) => sink.remove_from_parent(&nodes[*node]),
        Call::ReparentChildren(from, to) => sink.reparent_children(&nodes[*from], &nodes[*to]),
        Call::MarkScriptAlreadyStarted(node) => sink.mark_script_already_started(&nodes[*node]),
        Call::Pop(node) => sink.pop(&nodes[*node]),
        Call::CloneOption(node) => sink.maybe_clone_an_option_into_selectedcontent(&nodes[*node]),
        Call::AttachShadow(host, template, attributes) => {
            sink.attach_declarative_shadow(&nodes[*host], &nodes[*template], attributes);
        }
    }
}
