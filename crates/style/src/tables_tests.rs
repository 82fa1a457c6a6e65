//! Holds the lists against a second copy, taken from the text of the standard: the words and their order are the text's.

use std::collections::BTreeSet;
use std::fs;

use soupstone::names::{ExpandedName, NameId, Namespace};
use soupstone::serialize::NodeContent;

use super::*;

/// A list: whether a name is in it, and the names.
type List = (fn(NameId) -> bool, &'static str);

const LISTS: [List; 16] = [
    (is_literal, "style script xmp iframe noembed noframes plaintext"),
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
    (is_of_head, "base basefont bgsound link meta noframes script style template title"),
    (is_part_of_table, "caption col colgroup tbody td tfoot th thead tr"),
    (has_implied_end_tag, "dd dt li optgroup option p rb rp rt rtc"),
    (
        is_special,
        "address applet area article aside base basefont bgsound blockquote body br button \
         caption center col colgroup dd details dir div dl dt embed fieldset figcaption figure \
         footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img \
         input keygen li link listing main marquee menu meta nav noembed noframes noscript \
         object ol p param plaintext pre script search section select source style summary table \
         tbody td template textarea tfoot th thead title tr track ul wbr xmp",
    ),
    (
        end_tag_pops_to_its_element,
        "template body html address article aside blockquote button center details dialog dir div \
         dl fieldset figcaption figure footer header hgroup listing main menu nav ol pre search \
         section summary ul form p li dd dt h1 h2 h3 h4 h5 h6 applet marquee object",
    ),
    (has_peculiar_end_tag, "a b big code em font i nobr s small strike strong tt u br sarcasm"),
];

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

/// The words of a text.
fn words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// The id of a known name.
fn id(name: &str) -> NameId {
    match NodeContent::element(name, Namespace::Html) {
        NodeContent::Element { name, .. } => name.local_name(),
        _ => unreachable!("it is an element"),
    }
}

/// The known tag names that a question picks out.
fn tags_with(question: impl Fn(NameId) -> bool) -> BTreeSet<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/tag_names.txt");
    let all = fs::read_to_string(path).expect("the list of soupstone is readable");
    all.lines().filter(|line| !line.starts_with('#') && question(id(line))).map(str::to_owned).collect()
}

/// A copy of the names without a semicolon, from the list of soupstone.
#[test]
fn references_without_semicolon() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/named_character_references.txt");
    let all = fs::read_to_string(path).expect("the list of soupstone is readable");
    let names = all.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split('\t').next());
    let mut count = 0;
    for name in names {
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
