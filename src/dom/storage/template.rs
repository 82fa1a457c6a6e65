//! The [contents of template elements](https://html.spec.whatwg.org/multipage/scripting.html#template-contents).

use super::document::Document;
use super::extras::{of_node, position_of};
use super::node::{Label, Node, Payload};
use super::node_id::NodeId;
use crate::names::{ExpandedName, TagName};

/// The name of elements that have contents.
pub(in crate::dom) const TEMPLATE: ExpandedName = ExpandedName::html(TagName::TEMPLATE);

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
        let host = Payload {
            start: template.number(),
            length: 0,
        };
        let contents = self.nodes.push(Node::new(Label::FRAGMENT, host));
        self.extras_mut().templates.push((template, contents));
    }

    /// The contents of a `template` element; `None` for other nodes.
    pub(in crate::dom) fn contents(&self, node: NodeId) -> Option<NodeId> {
        if self.nodes[node].label != Label::element(TEMPLATE) {
            return None;
        }
        of_node(&self.extras().templates, node)
    }

    /// Makes a document fragment the contents of a `template` element.
    pub(in crate::dom) fn set_contents(&mut self, template: NodeId, contents: NodeId) {
        let templates = &mut self.extras_mut().templates;
        if let Some(position) = position_of(templates, template) {
            templates[position].1 = contents;
        }
    }

    /// The `template` element whose contents a document fragment is, or the host of a shadow root.
    pub(in crate::dom) fn host(&self, fragment: NodeId) -> Option<NodeId> {
        let node = &self.nodes[fragment];
        if node.label != Label::FRAGMENT {
            return None;
        }
        NodeId::from_number(node.payload.start)
    }
}
