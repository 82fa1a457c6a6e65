//! A tree of `Rc<RefCell<Node>>`, as in many programs.
//!
//! It supports doctypes, template contents, declarative shadow roots, `selectedcontent` elements and patches of content, but
//! has no list or algorithm of the standard: [`TreeSink`] receives the parser's calls, and [`MutableTree`] answers its questions.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::{Rc, Weak};

use soupstone::Edition;
use soupstone::names::{ExpandedName, LocalName, Namespace};
use soupstone::sink::{
    DocumentMode, InsertionLocation, LimitBudget, MutableTree, NewElement, SelectedContentUpdate, ShadowRootInit,
    ShadowRootMode, TreeNotification, TreeSink,
};
use soupstone::token::{Attributes, Doctype, ProcessingInstruction, Text};

/// A node. Clones are the same node.
#[derive(Clone)]
pub(crate) struct Handle(Rc<RefCell<Node>>);

struct Node {
    number: u64,
    data: Data,
    parent: Option<Weak<RefCell<Node>>>,
    first_child: Option<Handle>,
    last_child: Option<Weak<RefCell<Node>>>,
    previous_sibling: Option<Weak<RefCell<Node>>>,
    next_sibling: Option<Handle>,
}

#[derive(Clone)]
pub(crate) enum Data {
    Document,
    Fragment,
    ShadowRoot(ShadowRoot),
    Doctype { name: String, public_identifier: String, system_identifier: String },
    Element(Element),
    Text(String),
    Comment(String),
    ProcessingInstruction { target: String, data: String },
}

#[derive(Clone)]
pub(crate) struct Element {
    /// For a name unknown to the crate, only the namespace is meaningful.
    name: ExpandedName,
    local_name: LocalName,
    attributes: Vec<Attribute>,
    contents: Option<Handle>,
    shadow_root: Option<Handle>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Attribute {
    pub(crate) namespace: Namespace,
    pub(crate) local_name: String,
    pub(crate) value: String,
}

#[derive(Clone)]
pub(crate) struct ShadowRoot {
    pub(crate) mode: ShadowRootMode,
    pub(crate) is_clonable: bool,
}

impl Handle {
    pub(crate) fn data(&self) -> Data {
        self.0.borrow().data.clone()
    }

    pub(crate) fn first_child(&self) -> Option<Self> {
        self.0.borrow().first_child.clone()
    }

    pub(crate) fn next_sibling(&self) -> Option<Self> {
        self.0.borrow().next_sibling.clone()
    }

    pub(crate) fn parent(&self) -> Option<Self> {
        upgrade(&self.0.borrow().parent)
    }

    fn previous_sibling(&self) -> Option<Self> {
        upgrade(&self.0.borrow().previous_sibling)
    }

    fn last_child(&self) -> Option<Self> {
        upgrade(&self.0.borrow().last_child)
    }

    pub(crate) fn element<T>(&self, look: impl FnOnce(&Element) -> T) -> Option<T> {
        match &self.0.borrow().data {
            Data::Element(element) => Some(look(element)),
            _ => None,
        }
    }

    fn change_element(&self, change: impl FnOnce(&mut Element)) {
        if let Data::Element(element) = &mut self.0.borrow_mut().data {
            change(element);
        }
    }

    fn downgrade(&self) -> Option<Weak<RefCell<Node>>> {
        Some(Rc::downgrade(&self.0))
    }

    fn detach(&self) {
        let Some(parent) = self.parent() else { return };
        let (previous, next) = (self.previous_sibling(), self.next_sibling());
        match &next {
            Some(next) => next.0.borrow_mut().previous_sibling = previous.as_ref().and_then(Self::downgrade),
            None => parent.0.borrow_mut().last_child = previous.as_ref().and_then(Self::downgrade),
        }
        match &previous {
            Some(previous) => previous.0.borrow_mut().next_sibling = next,
            None => parent.0.borrow_mut().first_child = next,
        }
        let node = &mut *self.0.borrow_mut();
        (node.parent, node.previous_sibling, node.next_sibling) = (None, None, None);
    }

    /// Inserts a node without a parent before a child, or after the last child.
    fn attach(&self, Place { parent, before }: &Place) {
        let previous = match before {
            Some(before) => before.previous_sibling(),
            None => parent.last_child(),
        };
        match before {
            Some(before) => before.0.borrow_mut().previous_sibling = self.downgrade(),
            None => parent.0.borrow_mut().last_child = self.downgrade(),
        }
        match &previous {
            Some(previous) => previous.0.borrow_mut().next_sibling = Some(self.clone()),
            None => parent.0.borrow_mut().first_child = Some(self.clone()),
        }
        let node = &mut *self.0.borrow_mut();
        node.parent = parent.downgrade();
        node.previous_sibling = previous.as_ref().and_then(Self::downgrade);
        node.next_sibling = before.clone();
    }
}

impl Element {
    pub(crate) fn namespace(&self) -> Namespace {
        self.name.namespace()
    }

    pub(crate) fn local_name(&self) -> &str {
        &self.local_name
    }

    pub(crate) fn attributes(&self) -> &[Attribute] {
        &self.attributes
    }

    pub(crate) fn contents(&self) -> Option<Handle> {
        self.contents.clone()
    }

    pub(crate) fn shadow_root(&self) -> Option<Handle> {
        self.shadow_root.clone()
    }
}

fn upgrade(node: &Option<Weak<RefCell<Node>>>) -> Option<Handle> {
    node.as_ref().and_then(Weak::upgrade).map(Handle)
}

/// Drops deep trees without recursion.
impl Drop for Node {
    fn drop(&mut self) {
        let mut pending = Vec::new();
        self.take_nodes(&mut pending);
        while let Some(Handle(node)) = pending.pop() {
            if let Ok(node) = Rc::try_unwrap(node) {
                node.into_inner().take_nodes(&mut pending);
            }
        }
    }
}

impl Node {
    fn take_nodes(&mut self, nodes: &mut Vec<Handle>) {
        nodes.extend(self.first_child.take());
        nodes.extend(self.next_sibling.take());
        if let Data::Element(element) = &mut self.data {
            nodes.extend(element.contents.take());
            nodes.extend(element.shadow_root.take());
        }
    }
}

struct Place {
    parent: Handle,
    before: Option<Handle>,
}

pub(crate) struct Dom {
    document: Handle,
    mode: DocumentMode,
    edition: Edition,
    /// The number of all created nodes.
    nodes: u64,
    cloned_instructions: u64,
    /// The `select` elements to update at the end.
    outdated: Vec<Handle>,
}

impl Default for Dom {
    fn default() -> Self {
        let (mode, edition) = (DocumentMode::NoQuirks, Edition::default());
        Self {
            document: new_node(Data::Document, 0),
            mode,
            edition,
            nodes: 1,
            cloned_instructions: 0,
            outdated: Vec::new(),
        }
    }
}

impl Dom {
    pub(crate) fn root(&self) -> Handle {
        self.document.clone()
    }

    pub(crate) fn mode(&self) -> DocumentMode {
        self.mode
    }

    fn new_node(&mut self, data: Data) -> Handle {
        self.nodes += 1;
        new_node(data, self.nodes - 1)
    }

    fn clone_subtree(&mut self, node: &Handle) -> Handle {
        let clone = self.clone_node(node);
        let mut pending = vec![(node.clone(), clone.clone())];
        while let Some((node, clone)) = pending.pop() {
            clone.change_element(|element| {
                let is_clonable =
                    |root: &Handle| matches!(&root.0.borrow().data, Data::ShadowRoot(root) if root.is_clonable);
                element.shadow_root = element.shadow_root.take().filter(is_clonable);
                for root in [&mut element.contents, &mut element.shadow_root].into_iter().flatten() {
                    let new = self.new_node(root.data());
                    pending.push((std::mem::replace(root, new.clone()), new));
                }
            });
            let mut next = node.first_child();
            while let Some(child) = next {
                let new = self.clone_node(&child);
                new.attach(&Place { parent: clone.clone(), before: None });
                next = child.next_sibling();
                pending.push((child, new));
            }
        }
        clone
    }

    fn clone_node(&mut self, node: &Handle) -> Handle {
        let data = node.data();
        self.cloned_instructions += u64::from(matches!(data, Data::ProcessingInstruction { .. }));
        self.new_node(data)
    }

    fn update(&mut self, update: Option<SelectedContentUpdate<Handle>>) {
        let Some(update) = update else { return };
        self.outdated.extend(update.outdated_select);
        for element in update.elements {
            let mut clones = Vec::new();
            let mut next = update.option.as_ref().and_then(Handle::first_child);
            while let Some(child) = next {
                clones.push(self.clone_subtree(&child));
                next = child.next_sibling();
            }
            while let Some(child) = element.first_child() {
                child.detach();
            }
            for clone in clones {
                clone.attach(&Place { parent: element.clone(), before: None });
            }
        }
    }

    fn place(&self, location: &InsertionLocation<Handle>) -> Place {
        match location.resolve(Handle::parent, |node| self.template_contents(node)) {
            InsertionLocation::Before(before) if before.parent().is_some() => {
                Place { parent: before.parent().unwrap_or_else(|| self.root()), before: Some(before) }
            }
            place => Place { parent: place.into_node(), before: None },
        }
    }
}

fn new_node(data: Data, number: u64) -> Handle {
    Handle(Rc::new(RefCell::new(Node {
        number,
        data,
        parent: None,
        first_child: None,
        last_child: None,
        previous_sibling: None,
        next_sibling: None,
    })))
}

fn owned(attributes: &Attributes<'_>) -> impl Iterator<Item = Attribute> {
    attributes.iter().map(|attribute| Attribute {
        namespace: attribute.name.namespace(),
        local_name: attribute.local_name().to_owned(),
        value: attribute.value().to_owned(),
    })
}

impl TreeSink for Dom {
    type Handle = Handle;
    type Output = Self;

    fn document(&mut self) -> Handle {
        self.root()
    }

    fn create_element(&mut self, new: NewElement<'_>) -> Handle {
        let is_template = new.name.namespace() == Namespace::Html && new.local_name() == "template";
        let contents = is_template.then(|| self.new_node(Data::Fragment));
        self.new_node(Data::Element(Element {
            name: new.name,
            local_name: LocalName::from(new.local_name()),
            attributes: owned(new.attributes).collect(),
            contents,
            shadow_root: None,
        }))
    }

    fn insert_element(&mut self, location: &InsertionLocation<Handle>, element: &Handle) {
        element.attach(&self.place(location));
    }

    fn insert_text(&mut self, location: &InsertionLocation<Handle>, text: Text<'_>) {
        let place = self.place(location);
        let before = match &place.before {
            Some(before) => before.previous_sibling(),
            None => place.parent.last_child(),
        };
        if let Some(before) = before
            && let Data::Text(data) = &mut before.0.borrow_mut().data
        {
            data.push_str(&text);
            return;
        }
        self.new_node(Data::Text(text.to_string())).attach(&place);
    }

    fn insert_comment(&mut self, location: &InsertionLocation<Handle>, data: Text<'_>) {
        self.new_node(Data::Comment(data.to_string())).attach(&self.place(location));
    }

    fn insert_processing_instruction(
        &mut self,
        location: &InsertionLocation<Handle>,
        instruction: &ProcessingInstruction<'_>,
    ) -> Option<Handle> {
        let (target, data) = (instruction.target.to_owned(), instruction.data.to_owned());
        let node = self.new_node(Data::ProcessingInstruction { target, data });
        node.attach(&self.place(location));
        Some(node)
    }

    fn append_doctype(&mut self, doctype: &Doctype<'_>) {
        let owned = |part: Option<&str>| part.unwrap_or_default().to_owned();
        let doctype = self.new_node(Data::Doctype {
            name: owned(doctype.name),
            public_identifier: owned(doctype.public_identifier),
            system_identifier: owned(doctype.system_identifier),
        });
        doctype.attach(&Place { parent: self.root(), before: None });
    }

    fn template_contents(&mut self, template: &Handle) -> Handle {
        MutableTree::template_contents(self, template).unwrap_or_else(|| template.clone())
    }

    fn remove_from_parent(&mut self, element: &Handle) {
        element.detach();
    }

    fn move_children(&mut self, from: &Handle, to: &Handle) {
        while let Some(child) = from.first_child() {
            child.detach();
            child.attach(&Place { parent: to.clone(), before: None });
        }
    }

    fn add_missing_attributes(&mut self, element: &Handle, attributes: &Attributes<'_>) {
        element.change_element(|element| {
            for attribute in owned(attributes) {
                if element.attributes.iter().all(|other| other.local_name != attribute.local_name) {
                    element.attributes.push(attribute);
                }
            }
        });
    }

    fn notify(&mut self, notification: TreeNotification<'_, Handle>) {
        match notification {
            TreeNotification::DocumentMode(mode) => self.mode = mode,
            TreeNotification::ParserStarted { edition, .. } => self.edition = edition,
            _ => {}
        }
    }

    fn option_popped(&mut self, option: &Handle, _: &mut LimitBudget) {
        self.update(SelectedContentUpdate::after_option(self, option, self.edition, &mut u64::MAX.clone()));
    }

    fn selectedcontent_inserted(&mut self, element: &Handle, _: &mut LimitBudget) {
        let mut elements = vec![element.clone()];
        if Rc::ptr_eq(&element.0, &self.document.0) {
            elements = std::mem::take(&mut self.outdated);
        }
        for element in elements {
            self.update(SelectedContentUpdate::after_insertion(self, &element, self.edition, &mut u64::MAX.clone()));
        }
    }

    fn is_shadow_host(&mut self, element: &Handle) -> bool {
        element.element(Element::shadow_root).flatten().is_some()
    }

    fn attach_declarative_shadow(&mut self, host: &Handle, template: &Handle, init: ShadowRootInit<'_>) -> bool {
        let root = self.new_node(Data::ShadowRoot(ShadowRoot { mode: init.mode, is_clonable: init.clonable }));
        template.change_element(|template| template.contents = Some(root.clone()));
        host.change_element(|host| host.shadow_root = Some(root));
        true
    }

    fn tree(&mut self) -> Option<&mut dyn MutableTree<Handle>> {
        Some(self)
    }

    fn finish(self) -> Self {
        self
    }
}

impl MutableTree<Handle> for Dom {
    fn node_key(&self, node: &Handle) -> u64 {
        node.0.borrow().number
    }

    fn parent(&self, node: &Handle) -> Option<Handle> {
        node.parent()
    }

    fn first_child(&self, node: &Handle) -> Option<Handle> {
        node.first_child()
    }

    fn last_child(&self, node: &Handle) -> Option<Handle> {
        node.last_child()
    }

    fn previous_sibling(&self, node: &Handle) -> Option<Handle> {
        node.previous_sibling()
    }

    fn next_sibling(&self, node: &Handle) -> Option<Handle> {
        node.next_sibling()
    }

    fn element_name(&self, node: &Handle) -> Option<ExpandedName> {
        node.element(|element| element.name)
    }

    fn attribute(&self, element: &Handle, local_name: &str) -> Option<Cow<'_, str>> {
        let value = element.element(|element| {
            let mut attributes = element.attributes.iter();
            let found = attributes.find(|one| one.namespace == Namespace::None && one.local_name == local_name)?;
            Some(found.value.clone())
        });
        value.flatten().map(Cow::Owned)
    }

    fn attribute_count(&self, element: &Handle) -> u64 {
        element.element(|element| element.attributes.len() as u64).unwrap_or(0)
    }

    fn processing_instruction(&self, node: &Handle) -> Option<(Cow<'_, str>, Cow<'_, str>)> {
        match &node.0.borrow().data {
            Data::ProcessingInstruction { target, data } => {
                Some((Cow::Owned(target.clone()), Cow::Owned(data.clone())))
            }
            _ => None,
        }
    }

    fn template_contents(&self, node: &Handle) -> Option<Handle> {
        node.element(Element::contents).flatten()
    }

    fn remove(&mut self, node: &Handle) {
        node.detach();
    }

    fn processing_instructions_version(&mut self) -> u64 {
        self.cloned_instructions
    }
}
