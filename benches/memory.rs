//! The memory of retained trees: `cargo bench --package benches --bench memory`.
//!
//! A separate program, because the counting allocator takes time. The scoreboard runs it with `--fields`.

#[allow(dead_code, reason = "each benchmark uses part of the shared code")]
mod support;

use allocation_counter::AllocationInfo;
use std::env;
use support::corpus;
use support::jobs::name;
use support::jobs::parse::{scraper_tree, soupstone_tree};

fn main() {
    if !env::args().any(|argument| argument == "--bench") {
        println!("Run by `cargo bench` only.");
        return;
    }
    let print: fn(char, &str, &Kept) =
        if env::args().any(|argument| argument == "--fields") { print_fields } else { print_sentence };
    for corpus in corpus::load() {
        let soupstone = Kept::of(&corpus.pages, soupstone_tree, |tree| tree.node_count());
        print(corpus.letter, name::SOUPSTONE, &soupstone);
        let scraper = Kept::of(&corpus.pages, scraper_tree, |html| html.tree.nodes().count());
        print(corpus.letter, name::SCRAPER, &scraper);
    }
}

#[derive(Default)]
struct Kept {
    nodes: usize,
    bytes: usize,
    allocations: usize,
}

impl Kept {
    /// Parses the pages, and counts calls of the allocator (growing a buffer is another call) and the bytes still allocated.
    fn of<T>(pages: &[String], parse: fn(&str) -> T, count_nodes: fn(&T) -> usize) -> Self {
        let mut sum = Self::default();
        for page in pages {
            let mut tree = None;
            let info: AllocationInfo = allocation_counter::measure(|| tree = Some(parse(page)));
            sum.nodes += tree.as_ref().map_or(0, count_nodes);
            sum.bytes += usize::try_from(info.bytes_current).unwrap_or(0);
            sum.allocations += info.count_total as usize;
        }
        sum
    }
}

fn print_fields(corpus: char, name: &str, kept: &Kept) {
    let Kept { nodes, bytes, allocations } = kept;
    println!("{corpus} {name} {nodes} {bytes} {allocations}");
}

fn print_sentence(corpus: char, name: &str, kept: &Kept) {
    println!(
        "{corpus}: {name:<10} {:>9} nodes, {:>6.1} bytes per node, one allocation per {:>6.2} nodes",
        kept.nodes,
        kept.bytes as f64 / kept.nodes as f64,
        kept.nodes as f64 / kept.allocations as f64,
    );
}
