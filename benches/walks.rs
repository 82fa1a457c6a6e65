//! The cost of walks into templates and shadow trees compared with simple walks: `cargo bench --package benches --bench walks`.
//!
//! The measure is the minimum time per node, because a deep walk visits more nodes. The goal is at most 10% more time than a
//! simple walk takes.

#[allow(dead_code, reason = "each benchmark uses part of the shared code")]
mod support;

use std::hint::black_box;
use std::time::{Duration, Instant};

use soupstone::dom::Edge;
use soupstone::{Document, ParseOptions};
use support::corpus;

const ROUNDS: usize = 41;

/// The minimum time of a turn, in which a walk is repeated.
const TURN: Duration = Duration::from_millis(2);

/// A list of elements with shadow roots, as in a component library.
const COMPONENTS: &str = "<ul><li><my-item><template shadowrootmode=open><style>a{}</style><slot></slot></template>one \
    <b>two</b> three</my-item><li>x<li>y<p>z <a href=1>1</a><a>2</a></ul>";

const TEMPLATES: &str = "<div><p>a<b>b</b><template><i>x</i></template></p></div>";

fn main() {
    if !std::env::args().any(|argument| argument == "--bench") {
        println!("Run by `cargo bench` only.");
        return;
    }
    println!("{:<28}{:>10}{:>10}{:>26}{:>26}", "ns per node", "nodes", "deep", "descendants", "traverse");
    let options = ParseOptions::new().with_declarative_shadow_roots(true);
    for corpus in corpus::load() {
        let documents: Vec<Document> = corpus.pages.iter().map(|page| options.parse_document(page)).collect();
        let (with, without): (Vec<Document>, Vec<Document>) = documents.into_iter().partition(has_layers);
        print(&format!("{}: {}", corpus.letter, corpus.title), &without);
        print(&format!("{}: pages with templates", corpus.letter), &with);
    }
    for (name, source) in [("templates", TEMPLATES), ("components", COMPONENTS)] {
        print(name, &[options.parse_document(&source.repeat(2_000))]);
    }
}

fn has_layers(document: &Document) -> bool {
    document.root().deep_descendants().count() > document.root().descendants().count()
}

/// Returns the number of visited nodes, and a value that depends on each of them.
type Walk = fn(&Document) -> (usize, usize);

const WALKS: [[Walk; 2]; 2] = [[descendants, deep_descendants], [traverse, deep_traverse]];

fn descendants(document: &Document) -> (usize, usize) {
    let nodes = document.root().descendants();
    nodes.fold((0, 0), |(count, sum), node| (count + 1, sum ^ node.id().index()))
}

fn deep_descendants(document: &Document) -> (usize, usize) {
    let nodes = document.root().deep_descendants();
    nodes.fold((0, 0), |(count, sum), node| (count + 1, sum ^ node.id().index()))
}

fn traverse(document: &Document) -> (usize, usize) {
    document.root().traverse().fold((0, 0), look_at)
}

fn deep_traverse(document: &Document) -> (usize, usize) {
    document.root().deep_traverse().fold((0, 0), look_at)
}

fn look_at((count, sum): (usize, usize), edge: Edge<'_>) -> (usize, usize) {
    match edge {
        Edge::Enter(node) => (count + 1, sum ^ node.id().index()),
        Edge::Leave(_) => (count, sum),
    }
}

fn print(name: &str, documents: &[Document]) {
    if documents.is_empty() {
        return;
    }
    let count = |walk: Walk| -> usize { documents.iter().map(|document| walk(document).0).sum() };
    print!("{name:<28}{:>10}{:>10}", count(descendants), count(deep_descendants));
    for walks in WALKS {
        let mut rounds = Vec::new();
        for _ in 0..ROUNDS {
            rounds.push(walks.map(|walk| time_per_node(walk, documents)));
        }
        let least = |of: &dyn Fn(&[f64; 2]) -> f64| -> f64 { rounds.iter().map(of).fold(f64::INFINITY, f64::min) };
        let plain = least(&|[plain, _]| *plain);
        let deep = least(&|[_, deep]| *deep);
        let ratio = deep / plain;
        print!("{:>10}{plain:>5.2}{deep:>6.2} ×{ratio:<4.2}", "");
    }
    println!();
}

fn time_per_node(walk: Walk, documents: &[Document]) -> f64 {
    // Fills the caches.
    for document in documents {
        black_box(walk(black_box(document)));
    }
    let start = Instant::now();
    let mut count = 0;
    while start.elapsed() < TURN {
        for document in documents {
            count += black_box(walk(black_box(document))).0;
        }
    }
    start.elapsed().as_nanos() as f64 / count as f64
}
