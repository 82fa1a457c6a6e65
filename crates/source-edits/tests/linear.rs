//! What edits cost grows with their number and with the source alone, in any order and nesting. What is counted are the bytes
//! that are allocated.

use soupstone::{NodeId, ParseOptions};
use soupstone_source_edits::SourceEdits;

/// How many edits there are.
const COUNT: usize = 2_000;

/// How many there are in the smaller case that it is compared with.
const FEW: usize = 200;

/// How much more may be allocated for ten times the edits. What is copied at each edit makes it a hundred times.
const LIMIT: f64 = 15.0;

type Edit = fn(&mut SourceEdits<'_>, NodeId, usize);

/// A page of a number of elements, and an edit of each `p`, or of each `div` if there is no `p`.
struct Case {
    name: &'static str,
    page: fn(usize) -> String,
    edit: Edit,
}

fn flat(count: usize) -> String {
    "<!DOCTYPE html><body>".to_owned() + &"<p id=a class=b>x</p>".repeat(count)
}

fn nested(count: usize) -> String {
    "<!DOCTYPE html><body>".to_owned() + &"<div id=a>".repeat(count) + &"</div>".repeat(count)
}

/// All elements end at the same place.
fn open(count: usize) -> String {
    "<!DOCTYPE html><body>".to_owned() + &"<div id=a>".repeat(count)
}

/// One tag with many attributes.
fn attributes(count: usize) -> String {
    let names: String = (0..count).map(|number| format!(" a{number}=1")).collect();
    format!("<!DOCTYPE html><body><p{names}>")
}

fn set_attribute(edits: &mut SourceEdits<'_>, node: NodeId, _: usize) {
    edits.set_attribute(node, "id", "b").unwrap();
    edits.set_attribute(node, "title", "c").unwrap();
}

fn remove_attribute(edits: &mut SourceEdits<'_>, node: NodeId, _: usize) {
    edits.remove_attribute(node, "id").unwrap();
}

fn insert_before(edits: &mut SourceEdits<'_>, node: NodeId, _: usize) {
    edits.insert_before(node, "<hr>").unwrap();
}

fn insert_after(edits: &mut SourceEdits<'_>, node: NodeId, _: usize) {
    edits.insert_after(node, "<hr>").unwrap();
}

fn prepend(edits: &mut SourceEdits<'_>, node: NodeId, _: usize) {
    edits.prepend(node, "<form>x</form>").unwrap();
}

fn append(edits: &mut SourceEdits<'_>, node: NodeId, _: usize) {
    edits.append(node, "information").unwrap();
}

fn remove(edits: &mut SourceEdits<'_>, node: NodeId, _: usize) {
    edits.remove(node).unwrap();
}

fn every_second(edits: &mut SourceEdits<'_>, node: NodeId, number: usize) {
    match number % 2 {
        0 => edits.replace(node, "<div>y</div>").unwrap(),
        _ => edits.append(node, "z").unwrap(),
    }
}

const fn case(name: &'static str, page: fn(usize) -> String, edit: Edit) -> Case {
    Case { name, page, edit }
}

const CASES: [Case; 18] = [
    case("set attributes", flat, set_attribute),
    case("remove attributes", flat, remove_attribute),
    case("insert before", flat, insert_before),
    case("insert after", flat, insert_after),
    case("prepend", flat, prepend),
    case("append", flat, append),
    case("remove", flat, remove),
    case("replace and append", flat, every_second),
    case("set attributes in a nest", nested, set_attribute),
    case("insert before in a nest", nested, insert_before),
    case("insert after in a nest", nested, insert_after),
    case("prepend in a nest", nested, prepend),
    case("append in a nest", nested, append),
    case("remove in a nest", nested, remove),
    case("replace and append in a nest", nested, every_second),
    case("insert before in open elements", open, insert_before),
    case("append in open elements", open, append),
    case("remove in open elements", open, remove),
];

/// Edits all elements, from the last one to the first if `backwards` says so.
fn edit_all(case: &Case, page: &str, order: Order) {
    let mut edits = SourceEdits::parse_document(page, &ParseOptions::new());
    let body = edits.document().body().unwrap();
    let mut nodes: Vec<_> = (body.descendants())
        .filter(|node| node.is_element())
        .map(|node| node.id())
        .collect();
    if order == Order::Backwards {
        nodes.reverse();
    }
    for (number, node) in nodes.into_iter().enumerate() {
        (case.edit)(&mut edits, node, number);
    }
    // Whether or not they are refused.
    let _ = edits.finish();
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    Forwards,
    Backwards,
}

fn assert_linear(name: &str, work: impl Fn(usize)) {
    let allocated = |count| allocation_counter::measure(|| work(count)).bytes_total as f64;
    let ratio = allocated(COUNT) / allocated(FEW);
    assert!(ratio < LIMIT, "{name}: {ratio:.1} times the bytes");
}

#[test]
fn edits_allocate_in_proportion() {
    for case in &CASES {
        for order in [Order::Forwards, Order::Backwards] {
            let name = format!("{} {order:?}", case.name);
            assert_linear(&name, |count| edit_all(case, &(case.page)(count), order));
        }
    }
}

#[test]
fn edits_of_one_tag_allocate_in_proportion() {
    assert_linear("attributes of one tag", |count| {
        let page = attributes(count);
        let mut edits = SourceEdits::parse_document(&page, &ParseOptions::new());
        let p = edits.document().elements_named("p").next().unwrap().id();
        for number in 0..count {
            let name = format!("a{number}");
            match number % 3 {
                0 => edits.remove_attribute(p, &name).unwrap(),
                1 => edits.set_attribute(p, &name, "2").unwrap(),
                _ => edits.set_attribute(p, &format!("b{number}"), "3").unwrap(),
            }
        }
        edits.finish().unwrap();
    });
}

#[test]
fn edits_of_one_place_allocate_in_proportion() {
    assert_linear("one place", |count| {
        let mut edits = SourceEdits::parse_document("<pre>a</pre>", &ParseOptions::new());
        let p = edits.document().elements_named("pre").next().unwrap().id();
        for _ in 0..count {
            edits.prepend(p, "\n").unwrap();
            edits.append(p, "b").unwrap();
            edits.insert_after(p, "c").unwrap();
            edits.insert_before(p, "d").unwrap();
        }
        edits.finish().unwrap();
    });
}
