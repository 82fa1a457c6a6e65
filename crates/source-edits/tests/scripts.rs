//! Insertion of scripts into any page: at the start and at the end of the head, and at the end of the body.

use soupstone::{NodeId, ParseOptions};
use soupstone_source_edits::{SourceEditError, SourceEdits};
use soupstone_tests::tag_soup::{Random, tag_soup};

const SCRIPT: &str = "<script src=x></script>";

type Edit = fn(&mut SourceEdits<'_>, NodeId) -> Result<(), SourceEditError>;

/// The name of the element, and the insertion.
const PLACES: [(&str, Edit); 3] = [
    ("head", |edits, node| edits.prepend(node, SCRIPT)),
    ("head", |edits, node| edits.append(node, SCRIPT)),
    ("body", |edits, node| edits.append(node, SCRIPT)),
];

/// Returns the page with a script at this position, or `None` if the page lacks the element.
fn with_script(page: &str, name: &str, edit: Edit) -> Option<Result<String, SourceEditError>> {
    let mut edits = SourceEdits::parse_document(page, ParseOptions::new());
    let element = match name {
        "head" => edits.document().head(),
        _ => edits.document().body().filter(|body| body.is_html_element("body")),
    };
    let element = element?.id();
    Some(edit(&mut edits, element).and_then(|()| edits.finish()))
}

/// The refused pages have: `plaintext`, which nothing ends; text that ends in `</`; a source that ends in a script with
/// `<!--<script`; a head whose white space is part of a character reference; a `noscript` whose contents end the head or a
/// paragraph.
#[test]
fn scripts_go_into_random_documents() {
    let mut random = Random::new(1);
    let pages: Vec<String> = (0..2_000).map(|_| tag_soup(&mut random)).collect();
    let counts = PLACES.map(|(name, edit)| {
        let results: Vec<_> = pages.iter().filter_map(|page| with_script(page, name, edit)).collect();
        (results.iter().filter(|result| result.is_err()).count(), results.len())
    });
    assert_eq!(counts, [(1, 2000), (22, 2000), (107, 1978)]);
}
