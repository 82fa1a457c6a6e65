//! [`DoctypeRef`]: a doctype to read.

use crate::dom::storage::document::Document;
use crate::dom::storage::extras::Identifiers;
use crate::dom::storage::node_id::NodeId;

/// The parts of a [doctype](https://dom.spec.whatwg.org/#concept-doctype).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DoctypeRef<'a> {
    /// The name, most often `html`.
    pub name: &'a str,
    /// The public identifier; empty if it is missing.
    pub public_identifier: &'a str,
    /// The system identifier; empty if it is missing.
    pub system_identifier: &'a str,
}

impl Document {
    /// The parts of a doctype.
    pub(in crate::dom) fn doctype_parts(&self, doctype: NodeId) -> DoctypeRef<'_> {
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
