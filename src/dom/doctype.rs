//! Doctypes.

use super::text::{StringRange, Strings};

/// The parts of a doctype, as they are stored. They never change.
#[derive(Clone, Copy)]
pub(super) struct DoctypeData {
    name: StringRange,
    public_identifier: StringRange,
    system_identifier: StringRange,
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
    /// Stores these parts in `strings`.
    pub(super) fn new(parts: DoctypeRef<'_>, strings: &mut Strings) -> Self {
        Self {
            name: strings.add(parts.name),
            public_identifier: strings.add(parts.public_identifier),
            system_identifier: strings.add(parts.system_identifier),
        }
    }

    /// The parts, which stand in `strings`.
    pub(super) fn parts(self, strings: &Strings) -> DoctypeRef<'_> {
        DoctypeRef {
            name: strings.get(self.name),
            public_identifier: strings.get(self.public_identifier),
            system_identifier: strings.get(self.system_identifier),
        }
    }
}
