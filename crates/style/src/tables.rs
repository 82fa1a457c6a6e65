//! The lists in `data/`, as functions that `build.rs` makes.
//!
//! soupstone has most of them, but does not export them.

use soupstone::names::{ExpandedName, NameId, tag};

/// Whether an HTML element is in a list.
pub(crate) fn is_html(name: ExpandedName, is_in_list: impl Fn(NameId) -> bool) -> bool {
    name.is_html() && is_in_list(name.local_name())
}

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// Whether the [reference](https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state)
/// with the number of this character means another one.
pub(crate) fn has_no_reference(character: char) -> bool {
    matches!(
        character,
        '\u{80}' | '\u{82}'..='\u{8C}' | '\u{8E}' | '\u{91}'..='\u{9C}' | '\u{9E}' | '\u{9F}'
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use soupstone::names::{ExpandedName, NameId, Namespace};
    use soupstone::serialize::NodeContent;

    use super::*;

    /// A list: whether a name is in it, and a second copy of the names, from the text of the standard.
    type List = (fn(NameId) -> bool, &'static str);

    const LISTS: [List; 11] = [
        (
            is_block,
            "html body address blockquote center dialog div figure figcaption footer form header hr legend \
             listing main p plaintext pre search xmp article aside h1 h2 h3 h4 h5 h6 hgroup nav \
             section dir dd dl dt menu ol ul li table caption colgroup col thead tbody tfoot tr td th \
             fieldset details summary optgroup option frameset frame head",
        ),
        (contains_elements_only, "html head frameset table colgroup thead tbody tfoot tr"),
        (is_never_shown, "area base basefont head link meta noembed noframes param script style template title"),
        (keeps_blocks_in_line, "option ruby rb rp rt rtc"),
        (preserves_white_space, "listing plaintext pre xmp textarea"),
        (has_optional_start_tag, "html head body colgroup tbody"),
        (
            |name| name_with_optional_tag(name).is_some(),
            "html head body li dt dd p rt rp optgroup option colgroup caption thead tbody tfoot tr td th",
        ),
        (may_end_with_parent, "li dd p rt rp optgroup option tbody tfoot tr td th"),
        (keeps_end_tag_of_p, "a audio del ins map noscript video"),
        (
            end_tag_pops_to_its_element,
            "template body html address article aside blockquote button center details dialog dir div \
             dl fieldset figcaption figure footer header hgroup listing main menu nav ol pre search \
             section summary ul form p li dd dt h1 h2 h3 h4 h5 h6 applet marquee object",
        ),
        (has_peculiar_end_tag, "a b big code em font i nobr s small strike strong tt u br sarcasm"),
    ];

    /// A list that soupstone has as well, and its file there.
    const LISTS_OF_SOUPSTONE: [List; 5] = [
        (has_implied_end_tag, "implied_end_tags"),
        (is_literal, "serialized_literally"),
        (is_of_head, "in_head_start_tags"),
        (is_part_of_table, "table_structure_start_tags"),
        (is_special, "special"),
    ];

    #[test]
    fn lists_of_soupstone_are_the_same_here() {
        for (is_in, file) in LISTS_OF_SOUPSTONE {
            let expected: BTreeSet<String> = names_in(&format!("categories/{file}.txt")).into_iter().collect();
            let found = tags_with(is_in);
            let different: Vec<&String> = expected.symmetric_difference(&found).collect();
            assert!(different.is_empty(), "{file}: {different:?}");
        }
    }

    #[test]
    fn blocks_and_end_tags_of_soupstone_are_in_the_lists() {
        for line in lines_in("rendering.txt") {
            if let Some((name, "block")) = line.split_once(':') {
                assert!(is_block(id(name)), "{name} is not in is_block.txt");
            }
        }
        for line in lines_in("in_body_end_tags.txt") {
            let (group, names) = line.split_once(": ").expect("a group and its names");
            // NOTE: the end tag of `select` is one of "any other" in the older editions.
            if group == "Select" {
                continue;
            }
            for name in names.split_whitespace() {
                let is_in_list = end_tag_pops_to_its_element(id(name)) || has_peculiar_end_tag(id(name));
                assert!(
                    is_in_list,
                    "{name} is in neither end_tag_pops_to_its_element.txt nor has_peculiar_end_tag.txt"
                );
            }
        }
    }

    #[test]
    fn lists() {
        for (is_in, names) in LISTS {
            let expected = words(names);
            assert_eq!(expected.len(), names.split_whitespace().count());
            assert_eq!(tags_with(is_in), expected);
            for tag in expected {
                for namespace in [Namespace::MathMl, Namespace::Svg, Namespace::None] {
                    assert!(!is_html(ExpandedName::new(namespace, id(&tag)), is_in));
                }
            }
        }
        for tag in tags_with(|name| name_with_optional_tag(name).is_some()) {
            assert_eq!(name_with_optional_tag(id(&tag)), Some(&*tag));
        }
    }

    fn words(text: &str) -> BTreeSet<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn id(name: &str) -> NameId {
        match NodeContent::element(name, Namespace::Html) {
            NodeContent::Element { name, .. } => name.local_name(),
            _ => unreachable!("it is an element"),
        }
    }

    /// The known tag names that a question picks out.
    fn tags_with(question: impl Fn(NameId) -> bool) -> BTreeSet<String> {
        names_in("tag_names.txt").into_iter().filter(|name| question(id(name))).collect()
    }

    /// The first word of each line of a list of soupstone.
    fn names_in(file: &str) -> Vec<String> {
        let lines = lines_in(file).into_iter();
        lines.filter_map(|line| line.split_whitespace().next().map(str::to_owned)).collect()
    }

    fn lines_in(file: &str) -> Vec<String> {
        let path = format!("{}/../../data/{file}", env!("CARGO_MANIFEST_DIR"));
        let all = fs::read_to_string(path).expect("the list of soupstone is readable");
        all.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
    }

    /// A copy of the names without a semicolon, from the list of soupstone.
    #[test]
    fn references_without_semicolon() {
        let mut count = 0;
        for name in &names_in("named_character_references.txt") {
            let without = name.trim_end_matches(';');
            assert!(!is_reference_without_semicolon(name) || without == name);
            count += usize::from(is_reference_without_semicolon(name));
            if without == name {
                assert!(is_reference_without_semicolon(name), "{name}");
            }
        }
        assert_eq!(count, 106);
    }

    /// The rules of the text for end tags before start tags: the element, and what may follow it.
    const FOLLOWERS: [(&str, &str); 13] = [
        ("li", "li"),
        ("dt", "dt dd"),
        ("dd", "dd dt"),
        (
            "p",
            "address article aside blockquote details dialog div dl fieldset figcaption figure footer \
             form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul",
        ),
        ("rt", "rt rp"),
        ("rp", "rt rp"),
        ("optgroup", "optgroup hr"),
        ("option", "option optgroup hr"),
        ("thead", "tbody tfoot"),
        ("tbody", "tbody tfoot"),
        ("tr", "tr"),
        ("td", "td th"),
        ("th", "td th"),
    ];

    /// The same of obsolete markup.
    const OBSOLETE_FOLLOWERS: [(&str, &str); 2] = [("p", "center dir listing xmp"), ("tfoot", "tbody")];

    #[test]
    fn followers_of_optional_end_tags() {
        let rules = FOLLOWERS.iter().chain(&OBSOLETE_FOLLOWERS);
        for element in tags_with(|_| true) {
            let rules = rules.clone().filter(|(name, _)| *name == element);
            let expected: BTreeSet<String> = rules.flat_map(|(_, followers)| words(followers)).collect();
            let found = tags_with(|follower| end_tag_is_optional_before(id(&element), follower));
            assert_eq!(found, expected, "{element}");
        }
    }

    #[test]
    fn boolean_attributes_belong_to_elements() {
        for (attribute, element) in
            [("disabled", "button"), ("async", "script"), ("inert", "own-element"), ("noshade", "hr")]
        {
            assert!(is_boolean_attribute(attribute, element), "{attribute} of {element}");
        }
        for (attribute, element) in [("disabled", "div"), ("hidden", "p"), ("download", "a"), ("", "input")] {
            assert!(!is_boolean_attribute(attribute, element), "{attribute} of {element}");
        }
    }
}
