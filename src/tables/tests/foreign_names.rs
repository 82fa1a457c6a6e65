//! Names of foreign elements and attributes.

use crate::names::{ExpandedName, NameId, NameTable, Namespace, tag};
use crate::tables::element;

use super::{entries, id, known_names};

/// The element names of the table in "any other start tag" of the rules for foreign content.
pub(crate) const SVG_TAG_NAMES: &[&str] = &[
    "altGlyph",
    "altGlyphDef",
    "altGlyphItem",
    "animateColor",
    "animateMotion",
    "animateTransform",
    "clipPath",
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feConvolveMatrix",
    "feDiffuseLighting",
    "feDisplacementMap",
    "feDistantLight",
    "feDropShadow",
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feImage",
    "feMerge",
    "feMergeNode",
    "feMorphology",
    "feOffset",
    "fePointLight",
    "feSpecularLighting",
    "feSpotLight",
    "feTile",
    "feTurbulence",
    "foreignObject",
    "glyphRef",
    "linearGradient",
    "radialGradient",
    "textPath",
];

/// The attribute names of the table in "adjust SVG attributes".
pub(crate) const SVG_ATTRIBUTES: &[&str] = &[
    "attributeName",
    "attributeType",
    "baseFrequency",
    "baseProfile",
    "calcMode",
    "clipPathUnits",
    "diffuseConstant",
    "edgeMode",
    "filterUnits",
    "glyphRef",
    "gradientTransform",
    "gradientUnits",
    "kernelMatrix",
    "kernelUnitLength",
    "keyPoints",
    "keySplines",
    "keyTimes",
    "lengthAdjust",
    "limitingConeAngle",
    "markerHeight",
    "markerUnits",
    "markerWidth",
    "maskContentUnits",
    "maskUnits",
    "numOctaves",
    "pathLength",
    "patternContentUnits",
    "patternTransform",
    "patternUnits",
    "pointsAtX",
    "pointsAtY",
    "pointsAtZ",
    "preserveAlpha",
    "preserveAspectRatio",
    "primitiveUnits",
    "refX",
    "refY",
    "repeatCount",
    "repeatDur",
    "requiredExtensions",
    "requiredFeatures",
    "specularConstant",
    "specularExponent",
    "spreadMethod",
    "startOffset",
    "stdDeviation",
    "stitchTiles",
    "surfaceScale",
    "systemLanguage",
    "tableValues",
    "targetX",
    "targetY",
    "textLength",
    "viewBox",
    "viewTarget",
    "xChannelSelector",
    "yChannelSelector",
    "zoomAndPan",
];

/// The table in "adjust foreign attributes": the name, the prefix, the local name, the namespace.
const FOREIGN_ATTRIBUTES: [(&str, Option<&str>, &str, Namespace); 11] = [
    ("xlink:actuate", Some("xlink"), "actuate", Namespace::XLink),
    ("xlink:arcrole", Some("xlink"), "arcrole", Namespace::XLink),
    ("xlink:href", Some("xlink"), "href", Namespace::XLink),
    ("xlink:role", Some("xlink"), "role", Namespace::XLink),
    ("xlink:show", Some("xlink"), "show", Namespace::XLink),
    ("xlink:title", Some("xlink"), "title", Namespace::XLink),
    ("xlink:type", Some("xlink"), "type", Namespace::XLink),
    ("xml:lang", Some("xml"), "lang", Namespace::Xml),
    ("xml:space", Some("xml"), "space", Namespace::Xml),
    ("xmlns", None, "xmlns", Namespace::XmlNs),
    ("xmlns:xlink", Some("xmlns"), "xlink", Namespace::XmlNs),
];

fn check_adjusted(file: &str, adjusted: &[&str], adjust: fn(NameId) -> NameId) {
    let lines: Vec<String> = adjusted.iter().map(|name| format!("{} {name}", name.to_ascii_lowercase())).collect();
    assert_eq!(entries(file), lines);
    for name in known_names() {
        let expected = adjusted.iter().find(|adjusted| adjusted.to_ascii_lowercase() == name);
        assert_eq!(adjust(id(name)), id(expected.unwrap_or(&name)), "{name}");
    }
    let mut table = NameTable::new();
    let unknown = table.intern("my-element");
    assert_eq!(adjust(unknown), unknown);
}

#[test]
fn adjusted_names() {
    assert_eq!((SVG_TAG_NAMES.len(), SVG_ATTRIBUTES.len()), (37, 58));
    check_adjusted("svg_tag_names.txt", SVG_TAG_NAMES, element::adjust_svg_tag_name);
    check_adjusted("svg_attributes.txt", SVG_ATTRIBUTES, element::adjust_svg_attribute_name);
    check_adjusted("mathml_attributes.txt", &["definitionURL"], element::adjust_mathml_attribute_name);
    assert_eq!(element::adjust_svg_tag_name(tag::FOREIGNOBJECT), tag::FOREIGN_OBJECT);
    for name in known_names() {
        let expected = match SVG_TAG_NAMES.contains(&name) {
            true => id(&name.to_ascii_lowercase()),
            false => id(name),
        };
        assert_eq!(element::ascii_lowercase(id(name)), expected, "{name}");
    }
}

#[test]
fn foreign_attributes() {
    let lines: Vec<String> = FOREIGN_ATTRIBUTES
        .iter()
        .map(|(name, prefix, local_name, namespace)| {
            format!("{name} {} {local_name} {namespace:?}", prefix.unwrap_or("-"))
        })
        .collect();
    assert_eq!(entries("foreign_attributes.txt"), lines);
    for (name, prefix, local_name, namespace) in FOREIGN_ATTRIBUTES {
        let expected = ExpandedName::new(namespace, id(local_name));
        assert_eq!(element::adjust_foreign_attribute(id(name)), Some(expected));
        if name != "xmlns" {
            assert_eq!(namespace.prefix(), prefix);
        }
    }
    for name in known_names() {
        if FOREIGN_ATTRIBUTES.iter().all(|(other, ..)| *other != name) {
            assert_eq!(element::adjust_foreign_attribute(id(name)), None, "{name}");
        }
    }
}
