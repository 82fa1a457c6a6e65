//! Categories of tag names, and the groups of "in body".

use std::collections::BTreeSet;

use crate::edition::Edition;
use crate::names::{ExpandedName, NameId, NameTable, Namespace};
use crate::tables::element::element_is_in;
use crate::tables::{Category, InBodyEndTag, InBodyStartTag, in_body_end_tag, in_body_start_tag, is_in};

use super::{entries, facts, names_in, path, tags_with, words};

const CATEGORIES: [Category; 31] = [
    Category::Special,
    Category::Scope,
    Category::ListItemScope,
    Category::ButtonScope,
    Category::TableScope,
    Category::SelectScopeTransparent,
    Category::ImpliedEndTags,
    Category::ImpliedEndTagsThoroughly,
    Category::InHeadStartTags,
    Category::InHeadNoscriptStartTags,
    Category::OpenAtEnd,
    Category::Heading,
    Category::DecidesInsertionMode,
    Category::InTableIgnoredEndTags,
    Category::TableStructureStartTags,
    Category::InCaptionIgnoredEndTags,
    Category::InTableBodySectionStartTags,
    Category::InTableBodyIgnoredEndTags,
    Category::InRowSectionStartTags,
    Category::InRowIgnoredEndTags,
    Category::InCellEndTags,
    Category::InCellIgnoredEndTags,
    Category::InSelectInTableTags,
    Category::ForeignBreakout,
    Category::SerializesAsVoid,
    Category::SerializedLiterally,
    Category::FormAssociated,
    Category::Listed,
    Category::Resettable,
    Category::RawText,
    Category::ValidShadowHost,
];

/// `table_scope` for `TableScope`.
fn file_of(category: Category) -> String {
    let name = format!("{category:?}");
    let parts = name.split_inclusive(|_| true).map(|letter| match letter.to_ascii_lowercase() {
        lower if lower == letter => lower,
        lower => format!("_{lower}"),
    });
    parts.collect::<String>().split_off(1)
}

#[test]
fn categories() {
    for category in CATEGORIES {
        let file = file_of(category);
        let facts = facts(&format!("categories/{file}")).join(" ");
        for edition in Edition::ALL {
            let expected = names_in(edition, &facts);
            assert_eq!(tags_with(|name| is_in(name, category, edition)), expected, "{file}");
            let element = |name| element_is_in(ExpandedName::html(name), category, edition);
            assert_eq!(tags_with(element), expected, "{file}");
            for namespace in [Namespace::MathMl, Namespace::Svg, Namespace::None] {
                let element = |name| element_is_in(ExpandedName::new(namespace, name), category, edition);
                assert!(tags_with(element).is_empty(), "{file}");
            }
        }
    }
    let files = std::fs::read_dir(path("categories")).expect("the folder is readable");
    assert_eq!(files.count(), CATEGORIES.len());
}

#[test]
fn kinds_of_elements() {
    type Question = fn(ExpandedName) -> bool;
    let lists: [(Question, &str); 7] = [
        (ExpandedName::has_implied_end_tag, "implied_end_tags"),
        (ExpandedName::belongs_in_head, "in_head_start_tags"),
        (ExpandedName::is_heading, "heading"),
        (ExpandedName::is_part_of_table, "table_structure_start_tags"),
        (ExpandedName::is_serialized_literally, "serialized_literally"),
        (ExpandedName::is_special, "special"),
        (ExpandedName::serializes_as_void, "serializes_as_void"),
    ];
    for (question, list) in lists {
        let facts = facts(&format!("categories/{list}")).join(" ");
        assert_eq!(tags_with(|name| question(ExpandedName::html(name))), names_in(Edition::NEWEST, &facts), "{list}");
    }
    let formatting = "a b big code em font i nobr s small strike strong tt u";
    assert_eq!(tags_with(|name| ExpandedName::html(name).is_formatting()), words(formatting));
    assert!(tags_with(|name| ExpandedName::new(Namespace::Svg, name).is_formatting()).is_empty());
}

#[test]
fn names_without_rules_have_no_category() {
    let mut table = NameTable::new();
    for name in ["", "class", "my-element", "a-custom-element-with-a-name"] {
        let name = table.intern(name);
        for edition in Edition::ALL {
            for category in CATEGORIES {
                assert!(!is_in(name, category, edition));
                assert!(!element_is_in(ExpandedName::html(name), category, edition));
            }
            assert_eq!(in_body_start_tag(name, edition), InBodyStartTag::AnyOther);
            assert_eq!(in_body_end_tag(name, edition), InBodyEndTag::AnyOther);
        }
    }
}

/// Compares the lookup of groups with the text.
fn compare_groups<G: PartialEq + std::fmt::Debug>(list: &str, any_other: G, group_of: impl Fn(NameId) -> G) {
    let mut grouped = BTreeSet::new();
    for (line, names) in entries(&format!("{list}.txt")).iter().zip(facts(list)) {
        let group = line.split(':').next().unwrap();
        assert_eq!(tags_with(|name| format!("{:?}", group_of(name)) == group), words(names), "{group}");
        grouped.extend(words(names));
    }
    let others = tags_with(|name| group_of(name) == any_other);
    assert!(others.is_disjoint(&grouped) && others.len() + grouped.len() == tags_with(|_| true).len());
}

#[test]
fn groups_of_in_body() {
    for edition in Edition::ALL {
        compare_groups("in_body_start_tags", InBodyStartTag::AnyOther, |name| in_body_start_tag(name, edition));
        compare_groups("in_body_end_tags", InBodyEndTag::AnyOther, |name| in_body_end_tag(name, edition));
    }
}
