//! A foreign serializable tree.

use soupstone::names::{ExpandedName, Namespace, tag};
use soupstone::serialize::{NodeContent, SerializableAttribute, SerializableNode};
use soupstone::sink::ShadowRootInit;

/// A list of nodes, each with the index of its parent.
pub struct Foreign(pub Vec<(Option<usize>, Kind)>);

#[derive(Clone, PartialEq)]
pub enum Kind {
    Container,
    Element(&'static str, Namespace),
    Template(usize),
    Host(usize, ShadowRootInit<'static>),
    Is(&'static str),
    Text(&'static str),
    Instruction(&'static str, &'static str),
}

#[derive(Clone, Copy)]
pub struct ForeignNode<'a>(pub &'a Foreign, pub usize);

impl PartialEq for ForeignNode<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.1 == other.1
    }
}

impl ForeignNode<'_> {
    fn kind(&self) -> &Kind {
        &self.0.0[self.1].1
    }

    fn from(&self, start: usize, parent: Option<usize>) -> Option<Self> {
        let nodes = &self.0.0;
        let found = (start..nodes.len()).find(|index| nodes[*index].0 == parent)?;
        Some(Self(self.0, found))
    }
}

impl SerializableNode for ForeignNode<'_> {
    fn with_content<R>(&self, read: impl FnOnce(NodeContent<'_>) -> R) -> R {
        let element = NodeContent::element_with_name;
        read(match self.kind() {
            Kind::Container => NodeContent::Container,
            Kind::Element(tag_name, namespace) => element(ExpandedName::new(*namespace, tag::DIV), tag_name),
            Kind::Template(_) => element(ExpandedName::html(tag::TEMPLATE), "template"),
            Kind::Host(..) => element(ExpandedName::html(tag::DIV), "div"),
            Kind::Is(_) => element(ExpandedName::html(tag::P), "p"),
            Kind::Text(data) => NodeContent::Text(data),
            Kind::Instruction(target, data) => NodeContent::processing_instruction(target, data),
        })
    }

    fn with_attributes<R>(&self, read: impl FnOnce(&mut dyn Iterator<Item = SerializableAttribute<'_>>) -> R) -> R {
        let is_other = matches!(self.kind(), Kind::Element(_, Namespace::None));
        let attribute = SerializableAttribute::new(Namespace::Html, "o:a", "<\"");
        read(&mut is_other.then_some(attribute).into_iter())
    }

    fn parent(&self) -> Option<Self> {
        self.0.0[self.1].0.map(|parent| Self(self.0, parent))
    }

    fn first_child(&self) -> Option<Self> {
        self.from(0, Some(self.1))
    }

    fn next_sibling(&self) -> Option<Self> {
        self.from(self.1 + 1, self.0.0[self.1].0)
    }

    fn template_contents(&self) -> Option<Self> {
        match self.kind() {
            Kind::Template(contents) => Some(Self(self.0, *contents)),
            _ => None,
        }
    }

    fn with_shadow_root<R>(&self, read: impl FnOnce(Option<(Self, ShadowRootInit<'_>)>) -> R) -> R {
        read(match self.kind() {
            Kind::Host(root, init) => Some((Self(self.0, *root), *init)),
            _ => None,
        })
    }

    fn with_is_value<R>(&self, read: impl FnOnce(Option<&str>) -> R) -> R {
        read(match self.kind() {
            Kind::Is(value) => Some(value),
            _ => None,
        })
    }
}
