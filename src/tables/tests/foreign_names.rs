//! Names of foreign elements and attributes.

use crate::names::{ExpandedName, NameId, NameTable, Namespace, tag};
use crate::tables::element;

use super::{facts, id, known_names};

fn check_adjusted(list: &str, adjust: fn(NameId) -> NameId) {
    let pairs: Vec<(&str, &str)> = facts(list).iter().map(|pair| pair.split_once(' ').expect("a pair")).collect();
    for name in known_names().into_iter().chain(pairs.iter().map(|pair| pair.0)) {
        let adjusted = pairs.iter().find(|pair| pair.0 == name).map_or(name, |pair| pair.1);
        assert_eq!(adjust(id(name)), id(adjusted), "{name}");
    }
    let unknown = NameTable::new().intern("my-element");
    assert_eq!(adjust(unknown), unknown);
}

#[test]
fn adjusted_names() {
    check_adjusted("svg_tag_names", element::adjust_svg_tag_name);
    check_adjusted("svg_attributes", element::adjust_svg_attribute_name);
    check_adjusted("mathml_attributes", element::adjust_mathml_attribute_name);
    assert_eq!(element::adjust_svg_tag_name(tag::FOREIGNOBJECT), tag::FOREIGN_OBJECT);
    let names = facts("svg_tag_names");
    for name in known_names() {
        let lower = names.iter().filter_map(|pair| pair.split_once(' ')).find(|pair| pair.1 == name);
        assert_eq!(element::ascii_lowercase(id(name)), id(lower.map_or(name, |pair| pair.0)), "{name}");
    }
}

#[test]
fn foreign_attributes() {
    let rows = facts("foreign_attributes");
    for name in known_names().into_iter().chain(rows.iter().map(|row| row.split(' ').next().unwrap())) {
        let row = rows.iter().map(|row| row.split(' ').collect::<Vec<_>>()).find(|row| row[0] == name);
        let expected = row.map(|row| {
            let namespaces = [Namespace::XLink, Namespace::Xml, Namespace::XmlNs];
            let namespace = namespaces.into_iter().find(|namespace| format!("{namespace:?}") == row[3]);
            let namespace = namespace.expect("expected a namespace");
            assert!(row[1] == "-" || namespace.prefix() == Some(row[1]), "{name}");
            ExpandedName::new(namespace, id(row[2]))
        });
        assert_eq!(element::adjust_foreign_attribute(id(name)), expected, "{name}");
    }
}
