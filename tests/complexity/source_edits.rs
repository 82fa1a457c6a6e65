//! The work to record, write and verify edits of a source, in any order and nesting.

use std::hint::black_box;

use libtest_mimic::Trial;
use soupstone::{NodeId, ParseOptions};
use soupstone_source_edits::{SourceEditError, SourceEdits};

use super::{expand, grows_with_the_size, meter, trial};

type Edit = fn(&mut SourceEdits<'_>, NodeId, usize) -> Result<(), SourceEditError>;

/// Patterns: siblings, nested elements, elements without end tags that end at one place, and self-closing elements.
const PAGES: [&str; 5] = [
    "<!DOCTYPE html><body>(<p class=x>a</p>)",
    "<!DOCTYPE html><body>(<div class=x>)(</div>)",
    "<!DOCTYPE html><body>(<div class=x>)",
    "<!DOCTYPE html><body><p>(<b class=x>)</p>",
    "<!DOCTYPE html><body><svg>(<g class=x />)</svg>",
];

const EDITS: [(&str, Edit); 9] = [
    ("setting an attribute", |edits, node, _| {
        edits.set_attribute(node, "class", "y")?;
        edits.set_attribute(node, "title", "z")
    }),
    ("removing an attribute", |edits, node, _| edits.remove_attribute(node, "class")),
    ("inserting before", |edits, node, _| edits.insert_before(node, "<hr>")),
    ("inserting after", |edits, node, _| edits.insert_after(node, "<hr>")),
    ("prepending a form", |edits, node, _| edits.prepend(node, "<form>x</form>")),
    ("appending text", |edits, node, _| edits.append(node, "information")),
    ("removing", |edits, node, _| edits.remove(node)),
    ("replacing and appending", |edits, node, number| match number % 2 {
        0 => edits.replace(node, "<i>y</i>"),
        _ => edits.append(node, "z"),
    }),
    ("appending and removing", |edits, node, _| {
        edits.append(node, "z")?;
        edits.insert_after(node, "<hr>")?;
        edits.remove(node)
    }),
];

pub(super) fn trials() -> Vec<Trial> {
    let cases = PAGES.into_iter().flat_map(|page| EDITS.map(|edit| (page, edit)));
    let orders = cases.flat_map(|case| [false, true].map(|is_backwards| (case, is_backwards)));
    let trials = orders.map(|((page, (name, edit)), is_backwards)| {
        let order = if is_backwards { ", backwards" } else { "" };
        trial(format!("{name} in the source of {page}{order}"), move || {
            grows_with_the_size(|size| {
                let source = expand(page, size);
                move || work(&source, edit, is_backwards)
            })
        })
    });
    let many = trial("many attributes in the source of a tag".to_owned(), || {
        grows_with_the_size(|size| {
            let source = expand("<!DOCTYPE html><body><p( a#=x)>", size);
            move || work_for_a_tag(&source, size)
        })
    });
    trials.chain([many]).collect()
}

/// Returns the work to edit each element in the body.
fn work(source: &str, edit: Edit, is_backwards: bool) -> u64 {
    let mut edits = SourceEdits::parse_document(source, ParseOptions::new());
    let body = edits.document().body().expect("the document has a body");
    let elements = body.descendants().filter(|node| node.is_element());
    let mut nodes: Vec<_> = elements.map(|node| node.id()).collect();
    if is_backwards {
        nodes.reverse();
    }
    let start = meter::read();
    for (number, node) in nodes.into_iter().enumerate() {
        // NOTE: removed elements reject further edits.
        let _ = black_box(edit(&mut edits, node, number));
    }
    // Edits may be refused.
    let _ = black_box(edits.finish());
    meter::read().saturating_sub(start)
}

/// Returns the work to write and verify an edit of each attribute.
///
/// NOTE: excludes the edits of the document, which search the attributes each time.
fn work_for_a_tag(source: &str, count: usize) -> u64 {
    let mut edits = SourceEdits::parse_document(source, ParseOptions::new());
    let element = edits.document().elements_by_tag_name("p").next();
    let element = element.expect("the element exists").id();
    for number in 0..count {
        let name = format!("a{number}");
        let result = match number % 3 {
            0 => edits.remove_attribute(element, &name),
            1 => edits.set_attribute(element, &name, "y"),
            _ => edits.set_attribute(element, &format!("b{number}"), "z"),
        };
        assert_eq!(result, Ok(()));
    }
    let start = meter::read();
    assert!(black_box(edits.finish()).is_ok());
    meter::read().saturating_sub(start)
}
