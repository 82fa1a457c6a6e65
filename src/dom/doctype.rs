//! Doctypes.

/// The parts of a doctype, as they are stored.
#[derive(Clone)]
pub(super) struct DoctypeData {
    pub(super) name: String,
    pub(super) public_identifier: String,
    pub(super) system_identifier: String,
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

impl DoctypeData {
    /// The parts, borrowed.
    pub(super) fn parts(&self) -> DoctypeRef<'_> {
        DoctypeRef {
            name: &self.name,
            public_identifier: &self.public_identifier,
            system_identifier: &self.system_identifier,
        }
    }
}
