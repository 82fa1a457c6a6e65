//! A tree of nodes in `Rc<RefCell<…>>`, as in many programs.

use std::cell::RefCell;
use std::rc::Rc;

use soupstone::dom::{NodeKind, NodeRef};
use soupstone::names::Namespace;
use soupstone::serialize::{NodeContent, SerializableAttribute, SerializableNode};

#[derive(Clone)]
pub struct SharedNode(pub Rc<RefCell<SharedData>>);

pub struct SharedData {
    pub kind: SharedKind,
    pub attributes: Vec<[String; 4]>,
    pub first_child: Option<SharedNode>,
    pub next_sibling: Option<SharedNode>,
    pub contents: Option<SharedNode>,
}

pub enum SharedKind {
    Container,
    Doctype([String; 3]),
    Element([String; 3]),
    Text(String),
    Comment(String),
    Instruction([String; 2]),
}

impl SharedNode {
    pub fn new(kind: SharedKind) -> Self {
        let (attributes, first_child, next_sibling, contents) = (Vec::new(), None, None, None);
        Self(Rc::new(RefCell::new(SharedData { kind, attributes, first_child, next_sibling, contents })))
    }

    pub fn copy(node: NodeRef<'_>) -> Self {
        let string = |text: Option<&str>| text.unwrap_or("").to_owned();
        let copy = Self::new(match node.kind() {
            NodeKind::Element => {
                let uri = node.namespace().unwrap_or(Namespace::None).uri();
                SharedKind::Element([uri.to_owned(), String::new(), string(node.local_name())])
            }
            NodeKind::Text => SharedKind::Text(string(node.data())),
            NodeKind::Comment => SharedKind::Comment(string(node.data())),
            NodeKind::ProcessingInstruction => SharedKind::Instruction([string(node.target()), string(node.data())]),
            NodeKind::Doctype => {
                let doctype = node.doctype().unwrap();
                let parts = [doctype.name(), doctype.public_identifier(), doctype.system_identifier()];
                SharedKind::Doctype(parts.map(str::to_owned))
            }
            _ => SharedKind::Container,
        });
        let attributes = node.attributes().map(|attribute| {
            let [uri, name, value] = [attribute.namespace().uri(), attribute.local_name(), attribute.value()];
            [uri, "", name, value].map(str::to_owned)
        });
        let attributes = attributes.collect();
        let mut next = None;
        let children: Vec<_> = node.children().collect();
        for child in children.into_iter().rev() {
            let child = Self::copy(child);
            child.0.borrow_mut().next_sibling = next;
            next = Some(child);
        }
        let mut data = copy.0.borrow_mut();
        data.attributes = attributes;
        data.first_child = next;
        data.contents = node.template_contents().map(Self::copy);
        drop(data);
        copy
    }
}

fn qualified(prefix: &str, local_name: &str) -> String {
    format!("{prefix}:{local_name}")
}

impl SerializableNode for SharedNode {
    fn with_content<R>(&self, read: impl FnOnce(NodeContent<'_>) -> R) -> R {
        match &self.0.borrow().kind {
            SharedKind::Container => read(NodeContent::Container),
            SharedKind::Doctype([name, public, system]) => read(NodeContent::doctype(name, public, system)),
            SharedKind::Element([uri, prefix, name]) if prefix.is_empty() => match Namespace::from_uri(uri) {
                // NOTE: the HTML parser makes names with colons.
                Some(namespace) => read(NodeContent::element(name, namespace)),
                None => read(NodeContent::element_ns(uri, name)),
            },
            SharedKind::Element([uri, prefix, name]) => read(NodeContent::element_ns(uri, &qualified(prefix, name))),
            SharedKind::Text(data) => read(NodeContent::Text(data)),
            SharedKind::Comment(data) => read(NodeContent::Comment(data)),
            SharedKind::Instruction([target, data]) => read(NodeContent::processing_instruction(target, data)),
        }
    }

    fn with_attributes<R>(&self, read: impl FnOnce(&mut dyn Iterator<Item = SerializableAttribute<'_>>) -> R) -> R {
        let data = self.0.borrow();
        if data.attributes.iter().all(|[_, prefix, ..]| prefix.is_empty()) {
            return read(
                &mut data
                    .attributes
                    .iter()
                    .map(|[uri, _, name, value]| SerializableAttribute::new_ns(uri, name, value)),
            );
        }
        let names = data.attributes.iter().map(|[_, prefix, name, _]| match prefix.as_str() {
            "" => name.clone(),
            _ => qualified(prefix, name),
        });
        let names: Vec<_> = names.collect();
        read(
            &mut data
                .attributes
                .iter()
                .zip(&names)
                .map(|([uri, .., value], name)| SerializableAttribute::new_ns(uri, name, value)),
        )
    }

    /// These nodes do not know their parents, so they cannot write the text of a `script` element alone.
    fn parent(&self) -> Option<Self> {
        None
    }

    fn first_child(&self) -> Option<Self> {
        self.0.borrow().first_child.clone()
    }

    fn next_sibling(&self) -> Option<Self> {
        self.0.borrow().next_sibling.clone()
    }

    fn template_contents(&self) -> Option<Self> {
        self.0.borrow().contents.clone()
    }
}
