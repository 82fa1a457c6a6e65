//! The floor, the minimum work of a parser: copies a page, searches for newlines and NULL, finds each `<` and `>`, and writes
//! the actual number of nodes and attributes.

use super::job::Job;
use super::rounds::Variant;
use super::support::corpus::Corpus;
use super::support::jobs::{Trees, name};
use memchr::{memchr2, memchr2_iter};
use soupstone::Document;
use std::hint::black_box;
use std::time::Instant;

type Node = [u32; 8];

type Attribute = [u32; 3];

#[derive(Clone, Copy)]
struct Size {
    nodes: usize,
    attributes: usize,
}

pub(crate) fn variant<'a>(corpus: &'a Corpus, trees: &Trees) -> Variant<'a> {
    let sizes: Vec<Size> = trees.soupstone.iter().map(Size::of).collect();
    Variant {
        job: Job::Parse,
        name: name::FLOOR,
        bytes: corpus.bytes(),
        pass: Box::new(move || {
            let start = Instant::now();
            for (page, &size) in corpus.pages.iter().zip(&sizes) {
                touch(page, size);
            }
            start.elapsed()
        }),
    }
}

fn touch(page: &str, size: Size) {
    let copy = page.to_owned();
    black_box(memchr2(b'\r', b'\0', copy.as_bytes()));
    let mut nodes: Vec<Node> = Vec::with_capacity(size.nodes);
    let mut attributes: Vec<Attribute> = Vec::with_capacity(size.attributes);
    let mut brackets = memchr2_iter(b'<', b'>', copy.as_bytes());
    // There are more brackets than nodes, and rarely more attributes than brackets.
    let mut next = || brackets.next().unwrap_or_default() as u32;
    for number in 0..size.nodes as u32 {
        nodes.push([number, next(), 0, 0, 0, 0, 0, 0]);
    }
    for number in 0..size.attributes as u32 {
        attributes.push([number, next(), 0]);
    }
    black_box(brackets.count());
    drop(black_box((copy, nodes, attributes)));
}

impl Size {
    fn of(tree: &Document) -> Self {
        let nodes = tree.root().descendants();
        Self { nodes: nodes.clone().count(), attributes: nodes.map(|node| node.attributes().len()).sum() }
    }
}
