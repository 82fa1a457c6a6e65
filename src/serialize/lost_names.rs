//! Names that no tag makes.

use super::SerializableAttribute;
use crate::names::{ExpandedName, NameId, Namespace};
use crate::tables::foreign_names::{
    adjust_foreign_attribute, adjust_mathml_attribute_name, adjust_svg_attribute_name,
    adjust_svg_tag_name,
};

/// Whether a tag with this name makes an element with this name.
pub(super) fn is_tag_name_safe(name: ExpandedName, tag_name: &str) -> bool {
    let bytes = tag_name.as_bytes();
    let is_whole =
        bytes.first().is_some_and(u8::is_ascii_alphabetic) && !bytes.iter().any(ends_name);
    is_whole
        && match name.namespace() {
            Namespace::Svg => comes_back(tag_name, adjust_svg_tag_name),
            Namespace::Html | Namespace::MathMl => comes_back(tag_name, |name| name),
            _ => false,
        }
}

/// Whether an attribute of an element in this namespace is read with this name.
pub(super) fn is_attribute_safe(attribute: &SerializableAttribute<'_>, element: Namespace) -> bool {
    let name = attribute.name;
    let is_whole = !name.is_empty()
        && !name.bytes().any(|byte| ends_name(&byte))
        && !name.bytes().skip(1).any(|byte| byte == b'=');
    if attribute.namespace != Namespace::None {
        let prefixed = match attribute.namespace {
            Namespace::XmlNs if name == "xmlns" => name.to_owned(),
            Namespace::Xml => format!("xml:{name}"),
            Namespace::XmlNs => format!("xmlns:{name}"),
            Namespace::XLink => format!("xlink:{name}"),
            _ => return false,
        };
        let is_adjusted = NameId::known(&prefixed)
            .and_then(adjust_foreign_attribute)
            .is_some();
        return element != Namespace::Html && is_adjusted;
    }
    is_whole
        && match element {
            Namespace::Svg => !is_foreign(name) && comes_back(name, adjust_svg_attribute_name),
            Namespace::MathMl => {
                !is_foreign(name) && comes_back(name, adjust_mathml_attribute_name)
            }
            _ => comes_back(name, |name| name),
        }
}

/// Whether the parser would put the attribute into a namespace.
fn is_foreign(name: &str) -> bool {
    NameId::known(name)
        .and_then(adjust_foreign_attribute)
        .is_some()
}

/// What no name goes over.
fn ends_name(byte: &u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>' | b'\0')
}

/// Whether a name is the same again after it was read in lower case and adjusted.
fn comes_back(name: &str, adjust: impl Fn(NameId) -> NameId) -> bool {
    let lower_case = name.to_ascii_lowercase();
    match NameId::known(&lower_case).map(adjust) {
        Some(adjusted) => adjusted.known_str() == Some(name),
        None => lower_case == name,
    }
}
