//! Questions about elements, which have a namespace.

use std::collections::BTreeSet;

use crate::names::{ExpandedName, NameTable, Namespace};
use crate::tables::element::{
    is_button_scope_boundary, is_list_item_scope_boundary, is_mathml_text_integration_point, is_scope_boundary,
    is_select_scope_boundary, is_special, is_svg_html_integration_point, is_table_scope_boundary,
};

use super::{entries, tags_with, words};

fn elements_with(namespace: Namespace, question: fn(ExpandedName) -> bool) -> BTreeSet<String> {
    tags_with(|name| question(ExpandedName::new(namespace, name)))
}

#[test]
fn foreign_elements() {
    let mathml = words("mi mo mn ms mtext annotation-xml");
    let svg = words("foreignObject desc title");
    for question in [is_special, is_scope_boundary, is_list_item_scope_boundary, is_button_scope_boundary] {
        assert_eq!(elements_with(Namespace::MathMl, question), mathml);
        assert_eq!(elements_with(Namespace::Svg, question), svg);
        assert!(elements_with(Namespace::None, question).is_empty());
    }
    let all = tags_with(|_| true);
    for namespace in [Namespace::MathMl, Namespace::Svg] {
        assert!(elements_with(namespace, is_table_scope_boundary).is_empty());
        assert_eq!(elements_with(namespace, is_select_scope_boundary), all);
    }

    let points = words("mi mo mn ms mtext");
    assert_eq!(elements_with(Namespace::MathMl, is_mathml_text_integration_point), points);
    assert_eq!(elements_with(Namespace::Svg, is_svg_html_integration_point), svg);
    for namespace in [Namespace::Html, Namespace::Svg] {
        assert!(elements_with(namespace, is_mathml_text_integration_point).is_empty());
    }
    for namespace in [Namespace::Html, Namespace::MathMl] {
        assert!(elements_with(namespace, is_svg_html_integration_point).is_empty());
    }
    for (file, names) in [
        ("mathml_special.txt", &mathml),
        ("svg_special.txt", &svg),
        ("mathml_text_integration_points.txt", &points),
        ("svg_html_integration_points.txt", &svg),
    ] {
        assert_eq!(&BTreeSet::from_iter(entries(file)), names, "{file}");
    }
}

#[test]
fn scopes() {
    let scope = "applet caption html table td th marquee object template";
    let html = |question| elements_with(Namespace::Html, question);
    assert_eq!(html(is_scope_boundary), words(scope));
    assert_eq!(html(is_list_item_scope_boundary), words(&format!("{scope} ol ul")));
    assert_eq!(html(is_button_scope_boundary), words(&format!("{scope} button")));
    assert_eq!(html(is_table_scope_boundary), words("html table template"));
    let transparent = words("optgroup option");
    let boundaries = tags_with(|_| true).difference(&transparent).cloned().collect();
    assert_eq!(html(is_select_scope_boundary), boundaries);
    let custom = NameTable::new().intern("my-element");
    assert!(is_select_scope_boundary(ExpandedName::html(custom)));
}
