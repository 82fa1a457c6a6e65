//! What the serializer asks for.

use std::collections::BTreeSet;

use super::{id, tags_with, words};
use crate::tables::boolean_attributes::is_boolean_attribute;
use crate::tables::optional_end_tags::end_tag_is_optional_before;

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
    let all = FOLLOWERS.iter().chain(&OBSOLETE_FOLLOWERS);
    let mut expected = BTreeSet::new();
    for (element, followers) in all {
        expected.extend(
            words(followers)
                .into_iter()
                .map(|follower| (element.to_string(), follower)),
        );
    }
    let mut found = BTreeSet::new();
    for element in tags_with(|_| true) {
        let followers = tags_with(|follower| end_tag_is_optional_before(id(&element), follower));
        found.extend(
            followers
                .into_iter()
                .map(|follower| (element.clone(), follower)),
        );
    }
    assert_eq!(found, expected);
}

#[test]
fn boolean_attributes_belong_to_elements() {
    for (attribute, element) in [
        ("disabled", "button"),
        ("async", "script"),
        ("inert", "own-element"),
        ("noshade", "hr"),
    ] {
        assert!(
            is_boolean_attribute(attribute, element),
            "{attribute} of {element}"
        );
    }
    for (attribute, element) in [
        ("disabled", "div"),
        ("hidden", "p"),
        ("download", "a"),
        ("", "input"),
    ] {
        assert!(
            !is_boolean_attribute(attribute, element),
            "{attribute} of {element}"
        );
    }
}
