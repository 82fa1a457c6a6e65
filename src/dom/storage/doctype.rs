//! Doctypes, as they are stored.

use super::document::Document;
use super::extras::Identifiers;
use super::node::{Label, Node};
use super::node_id::NodeId;
use super::strings::StringRange;

impl Document {
    /// Adds a node for a doctype.
    #[inline]
    pub(in crate::dom) fn add_doctype(
        &mut self,
        name: StringRange,
        identifiers: Option<Identifiers>,
    ) -> NodeId {
        let doctype = self.nodes.add(Node::new(Label::DOCTYPE, name.into()));
        if let Some(identifiers) = identifiers {
            let table = &mut self.extras_mut().identifiers;
            table.set(doctype, identifiers);
        }
        doctype
    }

    /// The identifiers of a doctype that has any.
    pub(in crate::dom) fn identifiers(&self, doctype: NodeId) -> Option<Identifiers> {
        self.extras().identifiers.get(doctype)
    }
}
