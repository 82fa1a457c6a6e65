//! The [contents of template elements](https://html.spec.whatwg.org/multipage/scripting.html#template-contents).

use super::document::Document;
use super::node::{Label, Node, Payload};
use super::node_id::NodeId;
use crate::names::{ExpandedName, TagName};

/// The name of elements that have contents.
pub(in crate::dom) const TEMPLATE: ExpandedName = ExpandedName::html(TagName::TEMPLATE);

/// What the contents of a `template` element hold.
const fn contents_payload(template: NodeId) -> Payload {
    Payload {
        start: template.number(),
        length: 0,
    }
}

impl Node {
    /// The `template` element whose contents this is, if it is a document fragment and no shadow root.
    #[inline]
    pub(in crate::dom) fn as_contents_of(&self) -> Option<NodeId> {
        let is_contents = self.label == Label::FRAGMENT && self.payload.length == 0;
        NodeId::from_number(self.payload.start).filter(|_| is_contents)
    }
}

impl Document {
    /// Gives a new element its contents, if it is to have any.
    #[inline]
    pub(in crate::dom) fn add_template_contents(&mut self, element: NodeId, name: ExpandedName) {
        if name == TEMPLATE {
            self.add_contents(element);
        }
    }

    #[cold]
    fn add_contents(&mut self, template: NodeId) {
        self.lose_tree_order();
        let host = contents_payload(template);
        let contents = self.nodes.add(Node::new(Label::FRAGMENT, host));
        self.extras_mut().templates.set(template, contents);
    }

    /// The contents of a `template` element; `None` for other nodes.
    #[inline]
    pub(in crate::dom) fn contents(&self, node: NodeId) -> Option<NodeId> {
        if self.nodes[node].label != Label::element(TEMPLATE) {
            return None;
        }
        self.contents_of_template(node)
    }

    fn contents_of_template(&self, template: NodeId) -> Option<NodeId> {
        let near = self.contents_right_behind(template);
        near.or_else(|| self.extras().templates.get(template))
    }

    /// The contents of a `template` element, if they are the node that was added after it.
    ///
    /// OPTIMIZATION: most templates were created with their contents right after them, which say so themselves (test:
    /// `contents_are_those_of_the_table` in `edit/names.rs`).
    #[inline]
    pub(in crate::dom) fn contents_right_behind(&self, template: NodeId) -> Option<NodeId> {
        let (id, node) = self.nodes.added_after(template)?;
        (node.as_contents_of() == Some(template)).then_some(id)
    }

    /// Makes a document fragment the contents of a `template` element. What it had before is a document fragment on its own
    /// then.
    pub(in crate::dom) fn set_contents(&mut self, template: NodeId, contents: NodeId) {
        let templates = &mut self.extras_mut().templates;
        if let Some(current) = templates.get_mut(template) {
            let old = std::mem::replace(current, contents);
            self.nodes[old].payload = Payload::NONE;
        }
    }

    /// Takes the contents from an element that is going to be no `template` any more. They are a document fragment on its
    /// own then. `None` if they became a shadow root, which stays with its host.
    pub(in crate::dom) fn take_contents(&mut self, template: NodeId) -> Option<NodeId> {
        let contents = self.extras().templates.get(template)?;
        if self.host(contents) != Some(template) {
            return None;
        }
        self.nodes[contents].payload = Payload::default();
        Some(contents)
    }

    /// The `template` element whose contents a document fragment is, or the host of a shadow root.
    pub(crate) fn host(&self, fragment: NodeId) -> Option<NodeId> {
        let node = &self.nodes[fragment];
        if node.label != Label::FRAGMENT {
            return None;
        }
        NodeId::from_number(node.payload.start)
    }
}
