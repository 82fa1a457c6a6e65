use crate::edition::Edition;
use crate::names::known_names::TAG_COUNT;
use crate::names::{ExpandedName, NameId, Namespace};

include!(concat!(env!("OUT_DIR"), "/foreign_elements.rs"));

/// # Kinds of elements
///
/// The lists of the standard, in the newest edition. Foreign elements are in none of them, except where noted.
impl ExpandedName {
    /// Whether an element with this name is in the [special](https://html.spec.whatwg.org/multipage/parsing.html#special)
    /// category, which also has some elements of MathML and SVG.
    pub fn is_special(self) -> bool {
        is_special(self, Edition::NEWEST)
    }

    /// Whether an element with this name is in the
    /// [formatting](https://html.spec.whatwg.org/multipage/parsing.html#formatting) category, such as `b`: misnested tags move
    /// or clone it.
    pub fn is_formatting(self) -> bool {
        self.is_html() && in_body_end_tag_rule(self.local_name(), Edition::NEWEST) == InBodyEndTag::Formatting
    }

    /// Whether the parser closes an element with this name when it [generates implied end
    /// tags](https://html.spec.whatwg.org/multipage/parsing.html#generate-implied-end-tags), such as `li`.
    pub fn has_implied_end_tag(self) -> bool {
        is_element_in_category(self, Category::ImpliedEndTags, Edition::NEWEST)
    }

    /// Whether a start tag of this name goes into the `head` element if it follows immediately, by the rules for ["in
    /// head"](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead). Without scripting, `noscript` does too.
    pub fn belongs_in_head(self) -> bool {
        is_element_in_category(self, Category::InHeadStartTags, Edition::NEWEST)
    }

    /// Whether an element with this name is a part of a table, such as `td`: its start tag ends a [cell or
    /// caption](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incaption).
    pub fn is_part_of_table(self) -> bool {
        is_element_in_category(self, Category::TableStructureStartTags, Edition::NEWEST)
    }

    /// Whether the text in an element with this name is
    /// [serialized](https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments) without escapes, such as that
    /// in `script`. With scripting, that in `noscript` is too.
    pub fn is_serialized_literally(self) -> bool {
        is_element_in_category(self, Category::SerializedLiterally, Edition::NEWEST)
    }

    /// Whether an element with this name [serializes as
    /// void](https://html.spec.whatwg.org/multipage/parsing.html#serializes-as-void), without contents and end tag: it is a
    /// [void element](https://html.spec.whatwg.org/multipage/syntax.html#void-elements), or one of five obsolete elements like
    /// `frame`.
    #[doc(alias = "is_void")]
    pub fn serializes_as_void(self) -> bool {
        is_element_in_category(self, Category::SerializesAsVoid, Edition::NEWEST)
    }

    /// Whether this is the name of a heading: `h1` to `h6`.
    pub fn is_heading(self) -> bool {
        is_element_in_category(self, Category::Heading, Edition::NEWEST)
    }
}

pub(crate) fn is_element_in_category(element: ExpandedName, category: Category, edition: Edition) -> bool {
    // The number of an HTML element is the index of its tag; all other numbers are greater.
    is_index_in_category(element.raw() as usize, category, edition)
}

/// Whether an element is a foreign one of the special category, which also ends the search for "an element in scope".
fn is_foreign_special(element: ExpandedName) -> bool {
    !element.is_html() && FOREIGN_SPECIAL.contains(&element)
}

/// Whether an element is in the [special](https://html.spec.whatwg.org/multipage/parsing.html#special) category.
pub(crate) fn is_special(element: ExpandedName, edition: Edition) -> bool {
    is_element_in_category(element, Category::Special, edition) || is_foreign_special(element)
}

/// Whether an element ends the search for [an element in
/// scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-scope).
pub(crate) fn is_scope_boundary(element: ExpandedName, edition: Edition) -> bool {
    is_element_in_category(element, Category::Scope, edition) || is_foreign_special(element)
}

/// See [an element in list item scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-list-item-scope).
pub(crate) fn is_list_item_scope_boundary(element: ExpandedName, edition: Edition) -> bool {
    is_element_in_category(element, Category::ListItemScope, edition) || is_scope_boundary(element, edition)
}

/// See [an element in button scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-button-scope).
pub(crate) fn is_button_scope_boundary(element: ExpandedName, edition: Edition) -> bool {
    is_element_in_category(element, Category::ButtonScope, edition) || is_scope_boundary(element, edition)
}

/// See [an element in table scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-table-scope).
pub(crate) fn is_table_scope_boundary(element: ExpandedName, edition: Edition) -> bool {
    is_element_in_category(element, Category::TableScope, edition)
}

/// See [an element in select scope](https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-select-scope).
pub(crate) fn is_select_scope_boundary(element: ExpandedName, edition: Edition) -> bool {
    !is_element_in_category(element, Category::SelectScopeTransparent, edition)
}

/// Whether an element is a [MathML text integration
/// point](https://html.spec.whatwg.org/multipage/parsing.html#mathml-text-integration-point).
pub(crate) fn is_mathml_text_integration_point(element: ExpandedName) -> bool {
    !element.is_html() && MATHML_TEXT_INTEGRATION_POINTS.contains(&element)
}

/// Whether an element is an SVG [HTML integration
/// point](https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point).
pub(crate) fn is_svg_html_integration_point(element: ExpandedName) -> bool {
    !element.is_html() && SVG_HTML_INTEGRATION_POINTS.contains(&element)
}

/// Whether this value of the `encoding` attribute makes a MathML `annotation-xml` element an [HTML integration
/// point](https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point).
pub(crate) fn is_html_integration_encoding(encoding: &str) -> bool {
    encoding.eq_ignore_ascii_case("text/html") || encoding.eq_ignore_ascii_case("application/xhtml+xml")
}

include!(concat!(env!("OUT_DIR"), "/category.rs"));

#[inline(always)]
pub(crate) fn is_name_in_category(name: NameId, category: Category, edition: Edition) -> bool {
    is_index_in_category(name.index(), category, edition)
}

/// OPTIMIZATION: one test of a bit, which the compiler knows, except that of a category that editions change (test: the
/// `tree_construction` suite). If the function is not inlined, a parse takes 1.7 % more instructions on real pages and
/// 3.1 % on dense pages in the default profile, and 1.8 % and 3.6 % with fat LTO.
#[inline(always)]
fn is_index_in_category(index: usize, category: Category, edition: Edition) -> bool {
    CATEGORIES.get(index).is_some_and(|bits| bits & 1 << column(category, edition) != 0)
}

include!(concat!(env!("OUT_DIR"), "/in_body_start_tag.rs"));

/// Returns the heading of the rule for a start tag in ["in
/// body"](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody).
pub(crate) fn in_body_start_tag_rule(name: NameId, edition: Edition) -> InBodyStartTag {
    IN_BODY_START_TAGS
        .get(name.index())
        .map_or(InBodyStartTag::AnyOther, |groups| groups[change_of_in_body_start_tags(edition)])
}

include!(concat!(env!("OUT_DIR"), "/in_body_end_tag.rs"));

/// Returns the heading of the rule for an end tag.
pub(crate) fn in_body_end_tag_rule(name: NameId, edition: Edition) -> InBodyEndTag {
    IN_BODY_END_TAGS
        .get(name.index())
        .map_or(InBodyEndTag::AnyOther, |groups| groups[change_of_in_body_end_tags(edition)])
}

include!(concat!(env!("OUT_DIR"), "/reserved_custom_element_names.rs"));

/// Whether a name is a [valid custom element
/// name](https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name).
pub(crate) fn is_valid_custom_element_name(name: &str) -> bool {
    let bytes = name.as_bytes();
    // Name is a valid element local name; name's 0th code point is an ASCII lower alpha;
    bytes.first().is_some_and(u8::is_ascii_lowercase)
        && is_valid_element_local_name(name)
        // name does not contain any ASCII upper alphas; name contains a U+002D (-);
        && !bytes.iter().any(u8::is_ascii_uppercase)
        && bytes.contains(&b'-')
        // and name is not one of the names of SVG and MathML.
        && !RESERVED_CUSTOM_ELEMENT_NAMES.contains(&name)
}

/// Whether a name is a [valid element local name](https://dom.spec.whatwg.org/#valid-element-local-name).
pub(crate) fn is_valid_element_local_name(name: &str) -> bool {
    match name.as_bytes().first() {
        // If string's 0th code point is an ASCII alpha: string must not contain ASCII whitespace, U+0000 NULL,
        // U+002F (/), or U+003E (>).
        Some(first) if first.is_ascii_alphabetic() => {
            !name.bytes().any(|byte| is_tag_name_terminator(char::from(byte)))
        }
        // If string's 0th code point is not U+003A (:), U+005F (_), or in the range U+0080 to U+10FFFF, then return
        // false. The others must be ASCII alphanumerics, U+002D (-), U+002E (.), U+003A (:), U+005F (_), or in that range.
        Some(b':' | b'_' | 0x80..) => {
            name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b':' | b'_' | 0x80..))
        }
        _ => false,
    }
}

pub(crate) fn is_tag_name_terminator(character: char) -> bool {
    character.is_ascii_whitespace() || matches!(character, '\0' | '/' | '>')
}

/// Whether an element can have a shadow root: an HTML element with a [valid shadow host
/// name](https://dom.spec.whatwg.org/#valid-shadow-host-name).
pub(crate) fn is_valid_shadow_host(name: ExpandedName, local_name: &str, edition: Edition) -> bool {
    is_element_in_category(name, Category::ValidShadowHost, edition)
        || name.is_html() && is_valid_custom_element_name(local_name)
}

include!(concat!(env!("OUT_DIR"), "/foreign_names.rs"));

fn adjusted_name_in(table: &[u16], name: NameId) -> NameId {
    table.get(name.index()).map_or(name, |&id| NameId::from_raw(u32::from(id)))
}

/// Returns [the name of the SVG element](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign) for a tag
/// name: `clipPath` for `clippath`.
pub(crate) fn adjust_svg_tag_name(name: NameId) -> NameId {
    adjusted_name_in(&SVG_TAG_NAMES, name)
}

/// [Adjusts an SVG attribute](https://html.spec.whatwg.org/multipage/parsing.html#adjust-svg-attributes): `viewbox` becomes
/// `viewBox`.
pub(crate) fn adjust_svg_attribute_name(name: NameId) -> NameId {
    adjusted_name_in(&SVG_ATTRIBUTES, name)
}

/// [Adjusts a MathML attribute](https://html.spec.whatwg.org/multipage/parsing.html#adjust-mathml-attributes): `definitionurl`
/// becomes `definitionURL`.
pub(crate) fn adjust_mathml_attribute_name(name: NameId) -> NameId {
    adjusted_name_in(&MATHML_ATTRIBUTES, name)
}

/// [Adjusts a foreign attribute](https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes): `xlink:href`
/// becomes `href` in the XLink namespace. `None` for other names. The prefix is [`Namespace::prefix`], except for `xmlns`,
/// which has no prefix.
pub(crate) fn try_adjust_foreign_attribute(name: NameId) -> Option<ExpandedName> {
    FOREIGN_ATTRIBUTES.iter().find(|(from, _)| *from == name).map(|&(_, to)| to)
}

pub(crate) fn lowercase_name_id(name: NameId) -> NameId {
    adjusted_name_in(&LOWER_CASE, name)
}

/// Compares the lookups with the lists in `data/`, which `tests/api/repository/lists.rs` compares with the standard.
#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fmt::Debug;
    use std::fs;
    use std::path::Path;

    use super::*;

    fn list_entries(file: &str) -> Vec<String> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(file);
        let text = fs::read_to_string(path).expect("the list is readable");
        text.lines().filter(|line| !line.starts_with("# ")).map(str::to_owned).collect()
    }

    fn word_set(text: &str) -> BTreeSet<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    /// The first word of an entry, if the entry is one of this edition: `select since 2026-08` is one from that edition on.
    fn name_if_in_edition(entry: &str, edition: Edition) -> Option<&str> {
        let words: Vec<&str> = entry.split(' ').collect();
        let is_in_edition = match words[1..] {
            ["since", first] => edition >= first.parse().unwrap(),
            ["until", first] => edition < first.parse().unwrap(),
            _ => true,
        };
        is_in_edition.then_some(words[0])
    }

    fn tag_names() -> impl Iterator<Item = String> {
        ["html_element_names.txt", "tag_names.txt"].into_iter().flat_map(list_entries)
    }

    fn known_id(name: &str) -> NameId {
        NameId::known(name).expect("the name is known")
    }

    fn names_where(namespace: Namespace, question: impl Fn(ExpandedName) -> bool) -> BTreeSet<String> {
        tag_names().filter(|name| question(ExpandedName::new(namespace, known_id(name)))).collect()
    }

    #[test]
    fn categories() {
        for &(file, category) in CATEGORY_FILES {
            let entries = list_entries(&format!("categories/{file}.txt"));
            for edition in Edition::ALL {
                let names = entries.iter().filter_map(|entry| name_if_in_edition(entry, edition));
                let expected: BTreeSet<String> = names.map(str::to_owned).collect();
                let is_in = |name| is_element_in_category(name, category, edition);
                assert_eq!(names_where(Namespace::Html, is_in), expected, "{file}");
                let is_name_in = |name: &String| is_name_in_category(known_id(name), category, edition);
                assert_eq!(tag_names().filter(is_name_in).collect::<BTreeSet<_>>(), expected, "{file}");
                for namespace in [Namespace::MathMl, Namespace::Svg, Namespace::None] {
                    assert!(names_where(namespace, is_in).is_empty(), "{file}");
                }
            }
        }
    }

    #[test]
    fn groups_of_in_body() {
        fn compare<G: Debug>(list: &str, edition: Edition, group_of: fn(NameId, Edition) -> G) {
            let entries = list_entries(list);
            let groups = || entries.iter().filter_map(|line| line.split_once(": "));
            for name in tag_names() {
                let is_of_group = |names: &str| names.split(' ').any(|one| one == name);
                let mut groups = groups().filter(|(_, names)| is_of_group(names));
                let group = groups.find_map(|(head, _)| name_if_in_edition(head, edition)).unwrap_or("AnyOther");
                assert_eq!(format!("{:?}", group_of(known_id(&name), edition)), group, "{name}");
            }
        }
        for edition in Edition::ALL {
            compare("in_body_start_tags.txt", edition, in_body_start_tag_rule);
            compare("in_body_end_tags.txt", edition, in_body_end_tag_rule);
        }
    }

    #[test]
    fn foreign_elements() {
        let mathml = word_set("mi mo mn ms mtext annotation-xml");
        let svg = word_set("foreignObject desc title");
        for question in [is_special, is_scope_boundary, is_list_item_scope_boundary, is_button_scope_boundary] {
            let question = |name| question(name, Edition::DEFAULT);
            assert_eq!(names_where(Namespace::MathMl, question), mathml);
            assert_eq!(names_where(Namespace::Svg, question), svg);
            assert!(names_where(Namespace::None, question).is_empty());
        }
    }

    #[test]
    fn scopes() {
        for edition in Edition::ALL {
            let select = if edition < Edition::August2026 { "" } else { "select" };
            let scope = format!("applet caption html table td th marquee object template {select}");
            let html = |question: fn(ExpandedName, Edition) -> bool| {
                names_where(Namespace::Html, |name| question(name, edition))
            };
            assert_eq!(html(is_scope_boundary), word_set(&scope));
            assert_eq!(html(is_list_item_scope_boundary), word_set(&format!("{scope} ol ul")));
            assert_eq!(html(is_button_scope_boundary), word_set(&format!("{scope} button")));
            assert_eq!(html(is_table_scope_boundary), word_set("html table template"));
            let transparent = html(|name, edition| !is_select_scope_boundary(name, edition));
            assert_eq!(transparent, word_set("optgroup option"));
            for namespace in [Namespace::MathMl, Namespace::Svg] {
                assert!(names_where(namespace, |name| is_table_scope_boundary(name, edition)).is_empty());
                assert!(names_where(namespace, |name| !is_select_scope_boundary(name, edition)).is_empty());
            }
        }
    }
}
