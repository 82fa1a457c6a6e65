//! Questions about elements, which have a namespace.

use std::collections::BTreeSet;

use crate::edition::Edition;
use crate::names::{ExpandedName, NameTable, Namespace};
use crate::tables::element::{
    is_button_scope_boundary, is_list_item_scope_boundary, is_mathml_text_integration_point, is_scope_boundary,
    is_select_scope_boundary, is_special, is_svg_html_integration_point, is_table_scope_boundary,
};

use super::{entries, tags_with, words};

fn elements_with(namespace: Namespace, question: impl Fn(ExpandedName) -> bool) -> BTreeSet<String> {
    tags_with(|name| question(ExpandedName::new(namespace, name)))
}

#[test]
fn foreign_elements() {
    let mathml = words("mi mo mn ms mtext annotation-xml");
    let svg = words("foreignObject desc title");
    for question in [is_special, is_scope_boundary, is_list_item_scope_boundary, is_button_scope_boundary] {
        let question = |name| question(name, Edition::DEFAULT);
        assert_eq!(elements_with(Namespace::MathMl, question), mathml);
        assert_eq!(elements_with(Namespace::Svg, question), svg);
        assert!(elements_with(Namespace::None, question).is_empty());
    }
    let all = tags_with(|_| true);
    for namespace in [Namespace::MathMl, Namespace::Svg] {
        assert!(elements_with(namespace, |name| is_table_scope_boundary(name, Edition::DEFAULT)).is_empty());
        assert_eq!(elements_with(namespace, |name| is_select_scope_boundary(name, Edition::DEFAULT)), all);
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
    for edition in Edition::ALL {
        let select = if edition < Edition::August2026 { "" } else { "select" };
        let scope = format!("applet caption html table td th marquee object template {select}");
        let html = |question: fn(ExpandedName, Edition) -> bool| {
            elements_with(Namespace::Html, |name| question(name, edition))
        };
        assert_eq!(html(is_scope_boundary), words(&scope));
        assert_eq!(html(is_list_item_scope_boundary), words(&format!("{scope} ol ul")));
        assert_eq!(html(is_button_scope_boundary), words(&format!("{scope} button")));
        assert_eq!(html(is_table_scope_boundary), words("html table template"));
        let transparent = words("optgroup option");
        let boundaries = tags_with(|_| true).difference(&transparent).cloned().collect();
        assert_eq!(html(is_select_scope_boundary), boundaries);
        let custom = NameTable::new().intern("my-element");
        assert!(is_select_scope_boundary(ExpandedName::html(custom), edition));
    }
}
