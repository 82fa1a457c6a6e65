//! The nodes of a document, as input for [`serialize`](crate::serialize).

use std::iter::successors;

use super::node_ref::NodeRef;
use crate::dom::storage::node::{NodeId, NodeKind};
use crate::edition::Edition;
use crate::serialize::{NodeContent, SerializableAttribute, SerializableNode};
use crate::sink::ShadowRootInit;

impl SerializableNode for NodeRef<'_> {
    // NOTE: inlined, which keeps the result out of memory and saves a quarter of the serializer's time.
    #[inline(always)]
    fn with_content<R>(&self, read: impl FnOnce(NodeContent<'_>) -> R) -> R {
        let document = self.document();
        let node = self.arena_node();
        let content = if let Some(name) = node.kind_or_name.element_name() {
            NodeContent::element_with_name(name, document.names.name(name.local_name()))
        } else {
            match node.kind_or_name.kind() {
                NodeKind::Text => NodeContent::Text(document.strings.get(node.payload)),
                NodeKind::Comment => NodeContent::Comment(document.strings.get(node.payload)),
                _ => rare_node_content(self),
            }
        };
        read(content)
    }

    #[inline(always)]
    fn with_attributes<R>(&self, read: impl FnOnce(&mut dyn Iterator<Item = SerializableAttribute<'_>>) -> R) -> R {
        read(&mut NodeRef::attributes(*self).map(|attribute| {
            SerializableAttribute::new(attribute.namespace(), attribute.local_name(), attribute.value())
        }))
    }

    fn parent(&self) -> Option<Self> {
        NodeRef::parent(*self)
    }

    #[inline]
    fn first_child(&self) -> Option<Self> {
        NodeRef::first_child(*self)
    }

    #[inline]
    fn next_sibling(&self) -> Option<Self> {
        NodeRef::next_sibling(*self)
    }

    fn template_contents(&self) -> Option<Self> {
        NodeRef::template_contents(*self)
    }

    fn with_shadow_root<R>(&self, read: impl FnOnce(Option<(Self, ShadowRootInit<'_>)>) -> R) -> R {
        read(NodeRef::shadow_root(*self).map(|root| (root.node(), root.init())))
    }

    fn edition(&self) -> Edition {
        self.document().edition()
    }

    fn scripting(&self) -> bool {
        self.document().scripting()
    }

    /// NOTE: the additional quarter is for quotes and tags that the source omits.
    fn expected_length(&self) -> usize {
        let length = self.source_length_hint();
        length + length / 4 + 64
    }

    #[inline]
    fn with_is_value<R>(&self, read: impl FnOnce(Option<&str>) -> R) -> R {
        // OPTIMIZATION: in most documents, all `is` values equal the `is` attributes (test:
        // `with_and_without_stored_is_values` in `tests/suites/serializer.rs`). Otherwise, serializing takes 6 % more
        // instructions on real pages and 9 % on dense pages in the default profile, and 4.3 % and 4.8 % with fat LTO.
        let has_stored_is_values = self.document().rare_data.as_ref().is_some_and(|data| data.has_stored_is_values);
        read(if has_stored_is_values { NodeRef::value_of_is(*self) } else { None })
    }
}

impl NodeRef<'_> {
    /// Estimates the length in bytes; 0 if unknown.
    ///
    /// OPTIMIZATION: a string of this capacity does not move while it grows (test: `text_takes_few_allocations` in
    /// `tests/api/tokenizer/pause_cost.rs`). With a small string, serializing takes 1.1 % more instructions on real
    /// pages, 0.4 % on dense pages and 18 % on small pages in the default profile, and 0.9 %, 0.6 % and 20 % with fat
    /// LTO.
    pub(in crate::dom) fn source_length_hint(self) -> usize {
        const MAX_CHECKED_ANCESTORS: usize = 16;
        let document = self.document();
        if self.id() == NodeId::ROOT {
            return document.strings.text_buffer.len();
        }
        let Some(last) = successors(self.last_child(), |node| node.last_child()).last() else {
            return 0;
        };
        // After a parse, the node numbers are in tree order, but edits may have changed this order.
        for node in self.inclusive_ancestors().take(MAX_CHECKED_ANCESTORS) {
            match node.next_sibling() {
                Some(following) if following.id() < last.id() => return 0,
                Some(_) => break,
                None => {}
            }
        }
        let nodes = (last.id().index() + 1).saturating_sub(self.id().index());
        nodes * (document.strings.text_buffer.len() / document.nodes.total_count())
    }
}

#[cold]
fn rare_node_content<'a>(node: &NodeRef<'a>) -> NodeContent<'a> {
    match (node.target(), node.doctype()) {
        (Some(target), _) => NodeContent::processing_instruction(target, node.payload_string()),
        (_, Some(doctype)) => {
            NodeContent::doctype(doctype.name(), doctype.public_identifier(), doctype.system_identifier())
        }
        _ => NodeContent::Container,
    }
}
