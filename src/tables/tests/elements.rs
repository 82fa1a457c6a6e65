//! Classes of tag names and elements.

use std::collections::{BTreeMap, BTreeSet};

use crate::edition::Edition;
use crate::names::{ExpandedName, NameId, NameTable, Namespace};
use crate::tables::element::{
    CATEGORY_FILES, is_button_scope_boundary, is_element_in_category, is_list_item_scope_boundary,
    is_mathml_text_integration_point, is_scope_boundary, is_select_scope_boundary, is_special,
    is_svg_html_integration_point, is_table_scope_boundary,
};
use crate::tables::{InBodyEndTag, InBodyStartTag, in_body_end_tag_rule, in_body_start_tag_rule, is_name_in_category};

use super::{list_entries, names_in_edition, standard_facts, tag_names_where, word_set};

#[test]
fn categories() {
    for &(file, category) in CATEGORY_FILES {
        let facts = standard_facts(&format!("categories/{file}")).join(" ");
        for edition in Edition::ALL {
            let expected = names_in_edition(edition, &facts);
            assert_eq!(tag_names_where(|name| is_name_in_category(name, category, edition)), expected, "{file}");
            let element = |name| is_element_in_category(ExpandedName::html(name), category, edition);
            assert_eq!(tag_names_where(element), expected, "{file}");
            for namespace in [Namespace::MathMl, Namespace::Svg, Namespace::None] {
                let element = |name| is_element_in_category(ExpandedName::new(namespace, name), category, edition);
                assert!(tag_names_where(element).is_empty(), "{file}");
            }
        }
    }
}

#[test]
fn kinds_of_elements() {
    type NamePredicate = fn(ExpandedName) -> bool;
    let lists: [(NamePredicate, &str); 7] = [
        (ExpandedName::has_implied_end_tag, "implied_end_tags"),
        (ExpandedName::belongs_in_head, "in_head_start_tags"),
        (ExpandedName::is_heading, "heading"),
        (ExpandedName::is_part_of_table, "table_structure_start_tags"),
        (ExpandedName::is_serialized_literally, "serialized_literally"),
        (ExpandedName::is_special, "special"),
        (ExpandedName::serializes_as_void, "serializes_as_void"),
    ];
    for (question, list) in lists {
        let facts = standard_facts(&format!("categories/{list}")).join(" ");
        assert_eq!(
            tag_names_where(|name| question(ExpandedName::html(name))),
            names_in_edition(Edition::NEWEST, &facts),
            "{list}"
        );
    }
    let formatting = "a b big code em font i nobr s small strike strong tt u";
    assert_eq!(tag_names_where(|name| ExpandedName::html(name).is_formatting()), word_set(formatting));
    assert!(tag_names_where(|name| ExpandedName::new(Namespace::Svg, name).is_formatting()).is_empty());
}

#[test]
fn names_without_rules_have_no_category() {
    let mut table = NameTable::new();
    for name in ["", "class", "my-element", "a-custom-element-with-a-name"] {
        let name = table.intern(name);
        for edition in Edition::ALL {
            for &(_, category) in CATEGORY_FILES {
                assert!(!is_name_in_category(name, category, edition));
                assert!(!is_element_in_category(ExpandedName::html(name), category, edition));
            }
            assert_eq!(in_body_start_tag_rule(name, edition), InBodyStartTag::AnyOther);
            assert_eq!(in_body_end_tag_rule(name, edition), InBodyEndTag::AnyOther);
        }
    }
}

/// Compares the lookup of groups with the text.
fn compare_groups<G: PartialEq + std::fmt::Debug>(list: &str, edition: Edition, group_of: impl Fn(NameId) -> G) {
    let mut groups = BTreeMap::from([("AnyOther".to_owned(), tag_names_where(|_| true))]);
    for (line, names) in list_entries(&format!("{list}.txt")).iter().zip(standard_facts(list)) {
        let head: Vec<&str> = line.split(':').next().unwrap().split(' ').collect();
        let applies = match head[1..] {
            ["since", first] => edition >= first.parse().unwrap(),
            ["until", first] => edition < first.parse().unwrap(),
            _ => true,
        };
        let names = if applies { word_set(names) } else { BTreeSet::new() };
        groups.get_mut("AnyOther").unwrap().retain(|name| !names.contains(name));
        groups.entry(head[0].to_owned()).or_default().extend(names);
    }
    for (group, names) in groups {
        assert_eq!(tag_names_where(|name| format!("{:?}", group_of(name)) == group), names, "{group}");
    }
}

#[test]
fn groups_of_in_body() {
    for edition in Edition::ALL {
        compare_groups("in_body_start_tags", edition, |name| in_body_start_tag_rule(name, edition));
        compare_groups("in_body_end_tags", edition, |name| in_body_end_tag_rule(name, edition));
    }
}

fn element_names_where(namespace: Namespace, question: impl Fn(ExpandedName) -> bool) -> BTreeSet<String> {
    tag_names_where(|name| question(ExpandedName::new(namespace, name)))
}

#[test]
fn foreign_elements() {
    let mathml = word_set("mi mo mn ms mtext annotation-xml");
    let svg = word_set("foreignObject desc title");
    for question in [is_special, is_scope_boundary, is_list_item_scope_boundary, is_button_scope_boundary] {
        let question = |name| question(name, Edition::DEFAULT);
        assert_eq!(element_names_where(Namespace::MathMl, question), mathml);
        assert_eq!(element_names_where(Namespace::Svg, question), svg);
        assert!(element_names_where(Namespace::None, question).is_empty());
    }
    let all = tag_names_where(|_| true);
    for namespace in [Namespace::MathMl, Namespace::Svg] {
        assert!(element_names_where(namespace, |name| is_table_scope_boundary(name, Edition::DEFAULT)).is_empty());
        assert_eq!(element_names_where(namespace, |name| is_select_scope_boundary(name, Edition::DEFAULT)), all);
    }

    let points = word_set("mi mo mn ms mtext");
    assert_eq!(element_names_where(Namespace::MathMl, is_mathml_text_integration_point), points);
    assert_eq!(element_names_where(Namespace::Svg, is_svg_html_integration_point), svg);
    for namespace in [Namespace::Html, Namespace::Svg] {
        assert!(element_names_where(namespace, is_mathml_text_integration_point).is_empty());
    }
    for namespace in [Namespace::Html, Namespace::MathMl] {
        assert!(element_names_where(namespace, is_svg_html_integration_point).is_empty());
    }
}

#[test]
fn scopes() {
    for edition in Edition::ALL {
        let select = if edition < Edition::August2026 { "" } else { "select" };
        let scope = format!("applet caption html table td th marquee object template {select}");
        let html = |question: fn(ExpandedName, Edition) -> bool| {
            element_names_where(Namespace::Html, |name| question(name, edition))
        };
        assert_eq!(html(is_scope_boundary), word_set(&scope));
        assert_eq!(html(is_list_item_scope_boundary), word_set(&format!("{scope} ol ul")));
        assert_eq!(html(is_button_scope_boundary), word_set(&format!("{scope} button")));
        assert_eq!(html(is_table_scope_boundary), word_set("html table template"));
        let transparent = word_set("optgroup option");
        let boundaries = tag_names_where(|_| true).difference(&transparent).cloned().collect();
        assert_eq!(html(is_select_scope_boundary), boundaries);
        let custom = NameTable::new().intern("my-element");
        assert!(is_select_scope_boundary(ExpandedName::html(custom), edition));
    }
}
