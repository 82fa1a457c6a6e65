//! The nodes of a document, as input for [`serialize`](crate::serialize).

use super::node_ref::NodeRef;
use crate::dom::storage::node::NodeKind;
use crate::serialize::{NodeContent, SerializableAttribute, SerializableNode};
use crate::sink::ShadowRootInit;

impl SerializableNode for NodeRef<'_> {
    // NOTE: inlined, so that the result does not go through memory: this saves a quarter of the serializer's time.
    #[inline(always)]
    fn content(&self) -> NodeContent<'_> {
        let document = self.document();
        let node = self.node();
        if let Some(name) = node.label.name() {
            let tag_name = document.names.name(name.local_name());
            return NodeContent::Element { name, tag_name };
        }
        match node.label.kind() {
            NodeKind::Text => NodeContent::Text(document.strings.get(node.string())),
            NodeKind::Comment => NodeContent::Comment(document.strings.get(node.string())),
            NodeKind::ProcessingInstruction => processing_instruction(self),
            NodeKind::Doctype => NodeContent::Doctype { name: self.doctype().map_or("", |doctype| doctype.name) },
            NodeKind::Document | NodeKind::Fragment | NodeKind::Element => NodeContent::Container,
        }
    }

    #[inline]
    fn attributes(&self) -> impl Iterator<Item = SerializableAttribute<'_>> {
        NodeRef::attributes(*self).map(|attribute| SerializableAttribute {
            namespace: attribute.namespace(),
            name: attribute.local_name(),
            value: attribute.value(),
        })
    }

    #[inline]
    fn doctype_identifiers(&self) -> [&str; 2] {
        self.doctype().map_or(["", ""], |doctype| [doctype.public_identifier, doctype.system_identifier])
    }

    #[inline]
    fn first_child(&self) -> Option<Self> {
        NodeRef::first_child(*self)
    }

    #[inline]
    fn next_sibling(&self) -> Option<Self> {
        NodeRef::next_sibling(*self)
    }

    #[inline]
    fn template_contents(&self) -> Option<Self> {
        NodeRef::template_contents(*self)
    }

    #[inline]
    fn shadow_root(&self) -> Option<(Self, ShadowRootInit<'_>)> {
        let root = NodeRef::shadow_root(*self)?;
        Some((root.node, root.init))
    }

    #[inline]
    fn is_value(&self) -> Option<&str> {
        // OPTIMIZATION: all other values are those of attributes `is` (test: `with_and_without_own_is_values` in
        // `tests/suites/serializer.rs`).
        if self.document().has_is_values_of_their_own() { NodeRef::is_value(*self) } else { None }
    }
}

/// The content of a processing instruction.
#[cold]
#[inline]
fn processing_instruction<'a>(node: &NodeRef<'a>) -> NodeContent<'a> {
    NodeContent::ProcessingInstruction { target: node.target().unwrap_or(""), data: node.data().unwrap_or("") }
}
