//! Doctypes.

use super::extras::of_node;
use super::node::{Label, Node};
use super::text::StringRange;
use super::{Document, NodeId};

/// Where the identifiers of a doctype stand, if it has any. They never change.
#[derive(Clone, Copy)]
pub(super) struct Identifiers {
    pub(super) public: StringRange,
    pub(super) system: StringRange,
}

/// The parts of a [doctype](https://dom.spec.whatwg.org/#concept-doctype).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DoctypeRef<'a> {
    /// The name, most often `html`.
    pub name: &'a str,
    /// The public identifier; empty if it is missing.
    pub public_identifier: &'a str,
    /// The system identifier; empty if it is missing.
    pub system_identifier: &'a str,
}

/// # Creation
impl Document {
    /// Creates a doctype. What it doesn't have is the empty string.
    pub fn create_doctype(
        &mut self,
        name: &str,
        public_identifier: &str,
        system_identifier: &str,
    ) -> NodeId {
        let name = self.strings.add(name);
        let has_identifiers = !public_identifier.is_empty() || !system_identifier.is_empty();
        let identifiers = has_identifiers.then(|| Identifiers {
            public: self.strings.add(public_identifier),
            system: self.strings.add(system_identifier),
        });
        self.add_doctype(name, identifiers)
    }

    /// Adds a node for a doctype.
    pub(super) fn add_doctype(
        &mut self,
        name: StringRange,
        identifiers: Option<Identifiers>,
    ) -> NodeId {
        let doctype = self.nodes.push(Node::new(Label::DOCTYPE, name.into()));
        if let Some(identifiers) = identifiers {
            let table = &mut self.extras_mut().identifiers;
            table.push((doctype, identifiers));
        }
        doctype
    }

    /// The identifiers of a doctype that has any.
    pub(super) fn identifiers(&self, doctype: NodeId) -> Option<Identifiers> {
        of_node(&self.extras().identifiers, doctype)
    }

    /// The parts of a doctype.
    pub(super) fn doctype_parts(&self, doctype: NodeId) -> DoctypeRef<'_> {
        let identifiers = self.identifiers(doctype);
        let (public_identifier, system_identifier) = match identifiers {
            Some(Identifiers { public, system }) => {
                (self.strings.get(public), self.strings.get(system))
            }
            None => ("", ""),
        };
        DoctypeRef {
            name: self.strings.get(self.nodes[doctype].string()),
            public_identifier,
            system_identifier,
        }
    }
}
