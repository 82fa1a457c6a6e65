//! The work to sanitize one element with many attributes, and markup with many names and references.

use std::hint::black_box;

use libtest_mimic::Trial;
use soupstone::{Document, Limits, NodeId, parse_document};
use soupstone_sanitizer::server::{Policy, PolicyError};
use soupstone_sanitizer::{Safety, Sanitizer};

use super::{expand, grows_with_the_size, meter, trial};

const PATTERNS: [&str; 5] = [
    "<a( a#=1)>x",
    "<x-y( a#=1)>x",
    "<p is=x-y( a#=1)>x",
    "<a href=b( onclick#=1)( title=1)>x",
    "(<!-- a -->)(<x-y>)(<p>b)",
];

/// Sanitizes an element that contains the markup.
type Sanitize = fn(&mut Document, NodeId, &str);

const WAYS: [(&str, Sanitize); 5] = [
    ("set_html", |document, element, markup| {
        let done = Sanitizer::standard_default().set_html(document, element, markup);
        assert_eq!(done, Ok(()));
    }),
    ("sanitize_node", |document, element, _| {
        let done = Sanitizer::standard_default().sanitize_node(document, element, Safety::Safe);
        assert_eq!(done, Ok(()));
    }),
    ("sanitize_node after the `is` attributes are gone", |document, element, _| {
        let elements: Vec<_> = document.node(element).descendants().filter(|node| node.is_element()).collect();
        let elements: Vec<_> = elements.into_iter().map(|node| node.id()).collect();
        for element in elements {
            let _ = black_box(document.remove_attribute(element, "is"));
        }
        let done = Sanitizer::standard_default().sanitize_node(document, element, Safety::Safe);
        assert_eq!(done, Ok(()));
    }),
    ("clean", |_, _, markup| clean(Ok(Policy::new()), markup)),
    ("clean with a prefix", |_, _, markup| clean(Policy::new().with_id_prefix(Some("u-")), markup)),
];

pub(super) fn trials() -> Vec<Trial> {
    let cases = PATTERNS.into_iter().flat_map(|pattern| WAYS.map(|way| (pattern, way)));
    let trials = cases.map(|(pattern, (name, sanitize))| {
        trial(format!("{name}: {pattern}"), move || {
            grows_with_the_size(|size| {
                let markup = expand(pattern, size);
                move || work(sanitize, &markup)
            })
        })
    });
    let fixed = trial("attributes that the policy sets".to_owned(), || {
        grows_with_the_size(|size| {
            let mut names = (0..size).map(|number| format!("b{number}"));
            let policy = names.try_fold(Policy::new(), |policy, name| policy.with_fixed_attribute("p", &name, "2"));
            let markup = expand("<p( a#=1)>", size);
            move || meter::work_of(|| clean(policy.clone(), &markup))
        })
    });
    let top = trial("links to the top among names like it".to_owned(), || {
        grows_with_the_size(|size| {
            let names = "<b id=TOP></b>".repeat(8 * size);
            let markup = names + &"<a href=#top>x</a>".repeat(8 * size);
            move || meter::work_of(|| clean(Policy::new().with_id_prefix(Some("u-")), &markup))
        })
    });
    trials.chain([fixed, top]).collect()
}

fn work(sanitize: Sanitize, markup: &str) -> u64 {
    let mut document = parse_document(&format!("<div>{markup}"));
    let element = document.elements_by_tag_name("div").next().expect("the element exists").id();
    meter::work_of(|| sanitize(&mut document, element, markup))
}

fn clean(policy: Result<Policy, PolicyError>, markup: &str) {
    let policy = policy.expect("the policy is valid").with_limits(Limits::none());
    assert!(black_box(policy.clean(markup)).is_ok());
}
