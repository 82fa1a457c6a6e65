//! [`ExpandedName`], a namespace and a local name in one number.

use super::{NameId, Namespace};

/// The bits of the local name; the namespace is above them.
const LOCAL_NAME_BITS: u32 = 28;

/// The namespace and the local name of an element or an attribute, in one small number.
///
/// The number of an HTML element is that of its local name, so that it indexes tables over tags.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ExpandedName(u32);

impl ExpandedName {
    /// The name with this namespace and this local name.
    pub const fn new(namespace: Namespace, local_name: NameId) -> Self {
        Self::from_raw((namespace as u32) << LOCAL_NAME_BITS | local_name.raw())
    }

    /// The name of an HTML element.
    pub const fn html(local_name: NameId) -> Self {
        Self::new(Namespace::Html, local_name)
    }

    /// The name of a MathML element.
    pub const fn mathml(local_name: NameId) -> Self {
        Self::new(Namespace::MathMl, local_name)
    }

    /// The name of an SVG element.
    pub const fn svg(local_name: NameId) -> Self {
        Self::new(Namespace::Svg, local_name)
    }

    /// The name of an attribute in no namespace.
    pub const fn none(local_name: NameId) -> Self {
        Self::new(Namespace::None, local_name)
    }

    /// The namespace.
    pub const fn namespace(self) -> Namespace {
        Namespace::from_bits(self.0 >> LOCAL_NAME_BITS)
    }

    /// The local name.
    pub const fn local_name(self) -> NameId {
        NameId::from_raw(self.0 & ((1 << LOCAL_NAME_BITS) - 1))
    }

    /// Whether the namespace is HTML.
    pub const fn is_html(self) -> bool {
        self.0 >> LOCAL_NAME_BITS == Namespace::Html as u32
    }

    /// The number. Numbers whose top four bits are 7 to 15 are no names; they are free for other
    /// uses.
    pub(crate) const fn raw(self) -> u32 {
        self.0
    }

    /// The name with this number.
    pub(crate) const fn from_raw(raw: u32) -> Self {
        Self(raw)
    }
}

#[cfg(test)]
mod tests {
    use super::super::TagName;
    use super::*;

    #[test]
    fn keeps_both_parts() {
        let last = NameId::from_raw((1 << LOCAL_NAME_BITS) - 1);
        for namespace in (0..=6).map(Namespace::from_bits) {
            for local_name in [TagName::TITLE, last] {
                let name = ExpandedName::new(namespace, local_name);
                assert_eq!(
                    (name.namespace(), name.local_name()),
                    (namespace, local_name)
                );
                assert_eq!(name.is_html(), namespace == Namespace::Html);
                assert_eq!(ExpandedName::from_raw(name.raw()), name);
            }
        }
        assert_eq!(
            ExpandedName::html(TagName::TITLE).raw(),
            TagName::TITLE.raw()
        );
        assert_eq!(
            ExpandedName::from_raw(u32::MAX).namespace(),
            Namespace::None
        );
    }
}
