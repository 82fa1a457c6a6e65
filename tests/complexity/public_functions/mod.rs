//! Each public function that takes or reads a document, or an input, on each hostile shape: at a size and at four times that
//! size, the work per byte and node must be about the same.
//!
//! The rows are in the other files of this folder. A function of `tests/public_api.txt` without a row fails a test, unless
//! `tests/inputs/constant_functions.txt` lists it.

use std::collections::{BTreeMap, BTreeSet};
use std::hint::black_box;
use std::sync::LazyLock;
use std::thread;

use libtest_mimic::{Failed, Trial};
use soupstone::ParseOptions;
use soupstone::dom::{Document, NodeId, NodeRef};

use super::hostile_shapes::{Context, Feeding, Shape, shapes};
use super::{PAUSE, ROUNDS, meter, trial};

/// Defines the rows of a file, each with the names of its functions, the kind of its call with parameters, and the call.
//
// NOTE: rustfmt does not format a macro with braces, so a row is a line.
macro_rules! rows {
    ($($names:literal: $call:ident($($parameter:pat_param),+) => $body:expr;)*) => {
        pub(super) const ROWS: &[super::Row] =
            &[$(($names, super::Call::$call(|$($parameter),+| super::see($body)))),*];
    };
}

mod adapter;
mod companions;
mod editing;
mod parsing;
mod reading;

/// The limit for the ratio of the work per byte and node at a size and at four times that size. Quadratic work reaches 4.
const LIMIT: f64 = 2.0;

/// The smaller size, in bytes and nodes.
const LEAST: f64 = 512.0;

/// The names of functions in `tests/public_api.txt`, and a call of them.
type Row = (&'static str, Call);

/// A call, according to the documented time of the function.
#[derive(Clone, Copy)]
enum Call {
    /// Time linear in the input: once, with the input of the shape.
    Input(fn(&Page)),
    /// Time linear in the document: once.
    Document(fn(&Document)),
    /// Time linear in the document, or in a part of it such as the ancestors: on a few nodes that differ.
    SomeNodes(fn(NodeRef<'_>)),
    /// Time linear in the node alone, with its attributes and children: on each node.
    EachNode(fn(NodeRef<'_>)),
    /// An edit in time linear in the document and the input: once.
    EditDocument(fn(&mut Document, &Page)),
    /// An edit in time linear in a part of the document: on a few nodes that differ.
    EditSomeNodes(fn(&mut Document, NodeId)),
    /// An edit in time linear in the node alone, with its attributes and children: on each node.
    EditEachNode(fn(&mut Document, NodeId)),
}

/// A shape at a size.
struct Page {
    input: String,
    context: Context,
    options: ParseOptions,
    document: Document,
    nodes: Vec<NodeId>,
    some_nodes: Vec<NodeId>,
}

struct Sizes {
    shape: Shape,
    size: usize,
    small: Page,
    large: Page,
}

static PAGES: LazyLock<Vec<Sizes>> = LazyLock::new(|| {
    let whole = shapes().into_iter().filter(|shape| matches!(shape.feeding, Feeding::Whole));
    whole.map(Sizes::new).collect()
});

pub(super) fn trials() -> Vec<Trial> {
    let rows = rows().into_iter().map(|(name, call)| {
        trial(format!("{name} on hostile shapes"), move || {
            let violations: Vec<String> = PAGES.iter().filter_map(|sizes| violation(sizes, call)).take(1).collect();
            match violations.is_empty() {
                true => Ok(()),
                false => Err(violations.join("\n").into()),
            }
        })
    });
    rows.chain([Trial::test("each public function has a row", each_function_has_a_row)]).collect()
}

fn rows() -> Vec<Row> {
    [reading::ROWS, editing::ROWS, parsing::ROWS, companions::ROWS, adapter::ROWS].concat()
}

fn violation(sizes: &Sizes, call: Call) -> Option<String> {
    let mut least = [f64::INFINITY; 2];
    for _ in 0..ROUNDS {
        for (least, page) in least.iter_mut().zip([&sizes.small, &sizes.large]) {
            *least = page.work(call).min(*least);
        }
        if least[1] < LIMIT * least[0] {
            return None;
        }
        thread::sleep(PAUSE);
    }
    // NOTE: indexes are built for large trees only, and a budget of steps may be used up late, so the work may also grow for a
    // while.
    let mut works = least.to_vec();
    for factor in [16, 64] {
        let page = Page::new(&sizes.shape, factor * sizes.size);
        let work = page.work(call);
        if work < LIMIT * works[works.len() - 1] {
            return None;
        }
        works.push(work);
    }
    Some(format!("{}: work per byte and node: {works:.1?}", sizes.shape.name))
}

impl Sizes {
    fn new(shape: Shape) -> Self {
        let mut size = 16;
        let mut small = Page::new(&shape, size);
        while small.size() < LEAST {
            size *= 2;
            small = Page::new(&shape, size);
        }
        let large = Page::new(&shape, 4 * size);
        Self { shape, size, small, large }
    }
}

impl Page {
    fn new(shape: &Shape, size: usize) -> Self {
        let input = (shape.input)(size);
        let options = ParseOptions::new().with_edition(shape.edition).with_locations(true).with_max_errors(usize::MAX);
        let context = shape.context;
        let document = match context.of_fragment() {
            None => options.parse_document(&input),
            Some(context) => options.parse_fragment(&input, context),
        };
        let nodes: Vec<NodeId> = document.deep_descendants().map(|node| node.id()).collect();
        let some_nodes = some_nodes(&document, &nodes);
        Self { input, context, options, document, nodes, some_nodes }
    }

    /// Returns the bytes of the input plus the nodes of the tree.
    fn size(&self) -> f64 {
        (self.input.len() + self.nodes.len()) as f64
    }

    /// Returns the work of a call per byte and node.
    fn work(&self, call: Call) -> f64 {
        let is_edit = matches!(call, Call::EditDocument(_) | Call::EditSomeNodes(_) | Call::EditEachNode(_));
        let mut document = if is_edit { self.document.clone() } else { Document::new() };
        let start = meter::read();
        match call {
            Call::Input(call) => call(self),
            Call::Document(call) => call(&self.document),
            Call::SomeNodes(call) => self.some_nodes.iter().for_each(|&node| call(self.document.node(node))),
            Call::EachNode(call) => self.nodes.iter().for_each(|&node| call(self.document.node(node))),
            Call::EditDocument(call) => call(&mut document, self),
            Call::EditSomeNodes(call) => self.some_nodes.iter().for_each(|&node| call(&mut document, node)),
            Call::EditEachNode(call) => self.nodes.iter().for_each(|&node| call(&mut document, node)),
        }
        let work = meter::read().saturating_sub(start);
        // NOTE: a few regions for each node are too few to judge.
        (work as f64 / self.size()).max(1.0)
    }
}

/// Returns the root, the `body`, the first and the last node, a deepest node, and the nodes with the most children and
/// attributes.
fn some_nodes(document: &Document, nodes: &[NodeId]) -> Vec<NodeId> {
    let mut depths: BTreeMap<NodeId, usize> = BTreeMap::new();
    for &node in nodes {
        let parent = document.node(node).parent();
        let depth = parent.and_then(|parent| depths.get(&parent.id())).map_or(0, |depth| depth + 1);
        depths.insert(node, depth);
    }
    let all = || nodes.iter().copied();
    let most_children = all().max_by_key(|&node| document.node(node).children().count());
    let found = [
        Some(document.root().id()),
        document.body().map(|body| body.id()),
        nodes.first().copied(),
        nodes.last().copied(),
        all().max_by_key(|node| depths[node]),
        most_children,
        most_children.and_then(|node| Some(document.node(node).last_child()?.id())),
        all().max_by_key(|&node| document.node(node).attributes().count()),
    ];
    found.into_iter().flatten().collect::<BTreeSet<_>>().into_iter().collect()
}

/// Uses a result, so the call is not optimized away.
fn see<T>(result: T) {
    black_box(result);
}

fn see_all<T>(results: impl IntoIterator<Item = T>) {
    results.into_iter().for_each(see);
}

/// Compares the rows with the public functions, in both directions.
fn each_function_has_a_row() -> Result<(), Failed> {
    let mut functions = BTreeMap::new();
    let mut item = "";
    for line in include_str!("../../public_api.txt").lines() {
        let Some(member) = line.strip_prefix("    ") else {
            item = line;
            continue;
        };
        let Some((_, function)) = member.split_once("fn ").filter(|(before, _)| before.starts_with("pub ")) else {
            continue;
        };
        let (name, signature) = function.split_once(['(', '<']).unwrap_or_default();
        let path = match item.rsplit("::").next() == Some(name) {
            true => item.to_owned(),
            false => format!("{item}::{name}"),
        };
        functions.insert(path, signature);
    }
    // The module `dom` exports these types again.
    functions.retain(|name, _| !name.starts_with("dom::Document::") && !name.starts_with("dom::NodeRef::"));

    let constant = include_str!("../../inputs/constant_functions.txt").lines();
    let constant: BTreeSet<&str> = constant.filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let rows: BTreeSet<&str> = rows().iter().flat_map(|row| row.0.split(", ")).collect();
    let item_of = |name: &str| name.rsplit_once("::").map_or(String::new(), |(item, _)| item.to_owned());
    let is_covered = |name: &str, signature: &str| {
        let is_listed = |name: &str| rows.contains(name) || constant.contains(name);
        is_listed(name) || rows.contains(&*item_of(name)) || constant.contains(&*item_of(name)) && !reads(signature)
    };
    let is_there = |name: &str| {
        let inside = format!("{name}::");
        functions.keys().any(|function| function == name || function.starts_with(&inside))
    };
    let missing: Vec<&String> =
        functions.iter().filter(|(name, signature)| !is_covered(name, signature)).map(|(name, _)| name).collect();
    let listed = rows.iter().chain(&constant);
    let gone: Vec<&&str> = listed.filter(|name| !name.contains(' ') && !is_there(name)).collect();
    match missing.is_empty() && gone.is_empty() {
        true => Ok(()),
        false => Err(format!("without a row or a line: {missing:#?}\nnot in the API: {gone:#?}").into()),
    }
}

/// Whether a function takes a document, a node, or text.
fn reads(signature: &str) -> bool {
    ["Document", "NodeRef", "NodeId", "SerializableNode", "&str", "&[u8]", "AsRef<str>", "Read", "OwnedInput"]
        .iter()
        .any(|read| signature.contains(read))
}
