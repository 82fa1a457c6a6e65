//! Names of foreign elements and their attributes, from the name on the token to the name in the
//! tree.

use crate::names::{ExpandedName, NameId, Namespace};

include!(concat!(env!("OUT_DIR"), "/foreign_names.rs"));

/// The entry for a name in a table over all known names; other names stay as they are.
///
/// NOTE: the id of a name is its place in the table, so that nothing is looked up by text.
fn look_up(table: &[u16], name: NameId) -> NameId {
    match table.get(name.index()) {
        Some(&id) => NameId::from_raw(u32::from(id)),
        None => name,
    }
}

/// The name of the SVG element for the name of a start tag: `clippath` gives `clipPath`.
///
/// [The rules for parsing tokens in foreign content](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign)
pub(crate) fn adjust_svg_tag_name(name: NameId) -> NameId {
    look_up(&SVG_TAG_NAMES, name)
}

/// The name of an attribute on an SVG element: `viewbox` gives `viewBox`.
///
/// [Adjust SVG attributes](https://html.spec.whatwg.org/multipage/parsing.html#adjust-svg-attributes)
pub(crate) fn adjust_svg_attribute_name(name: NameId) -> NameId {
    look_up(&SVG_ATTRIBUTES, name)
}

/// The name of an attribute on a MathML element: `definitionurl` gives `definitionURL`.
///
/// [Adjust MathML attributes](https://html.spec.whatwg.org/multipage/parsing.html#adjust-mathml-attributes)
pub(crate) fn adjust_mathml_attribute_name(name: NameId) -> NameId {
    look_up(&MATHML_ATTRIBUTES, name)
}

/// The namespace and the local name of an attribute that is namespaced on foreign elements:
/// `xlink:href` gives `href` in the XLink namespace. `None` for all others.
///
/// The prefix is [`Namespace::prefix`], except that `xmlns` has none.
///
/// [Adjust foreign attributes](https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes)
pub(crate) fn adjust_foreign_attribute(name: NameId) -> Option<ExpandedName> {
    FOREIGN_ATTRIBUTES.iter().find(|(from, _)| *from == name).map(|&(_, to)| to)
}

/// The name of an element in ASCII lowercase, as it is on tokens: `clipPath` gives `clippath`.
///
/// This holds for the names that [`adjust_svg_tag_name`] gives; other names stay as they are.
pub(crate) fn ascii_lowercase(name: NameId) -> NameId {
    look_up(&LOWER_CASE, name)
}
