//! Compares all small documents with html5ever: every sequence of up to two pieces of markup in ten worlds. The nightly
//! tests compare sequences of up to three pieces, and cut each of them at each position.
//!
//! `known_differences.txt` lists the number of documents that differ in each world, by the fault of html5ever that is the
//! reason. A difference without a reason fails, and so does a different number.

use std::collections::BTreeMap;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use soupstone::names::Namespace;
use soupstone::{Edition, Scripting};
use soupstone_differential::{Comparison, Setting, compare, compare_cut};
use soupstone_tests::lists::{List, section};
use soupstone_tests::report;
use soupstone_tests::scale::{Proof, scaled};

/// Start tags, end tags, text and other markup.
static PIECES: List = List::new(|| section(include_str!("../../../tests/lists/small_worlds.txt"), "pieces"));

/// The numbers of documents that differ.
const KNOWN_DIFFERENCES: &str = include_str!("known_differences.txt");

/// The length of the longest sequences, by how much is proved.
const MOST_PIECES: [usize; 3] = [2, 2, 3];

/// The editions, by how much is proved: the default and the newest one. The peer of each is the version of html5ever that
/// comes nearest to it.
const EDITIONS: [&[Edition]; 3] =
    [&[Edition::January2025], &[Edition::January2025, Edition::NEWEST], &[Edition::January2025, Edition::NEWEST]];

/// How many differences of a world are shown.
const MOST_SHOWN: usize = 8;

/// Where the sequences are parsed.
struct World {
    name: &'static str,
    /// The namespace and the name of the context of a fragment.
    context: Option<(Namespace, &'static str)>,
    /// The markup before the sequence.
    start: &'static str,
}

const WORLDS: &[World] = &[
    World { name: "document", context: None, start: "" },
    World { name: "paragraph", context: None, start: "<!DOCTYPE html><p><b>" },
    World { name: "table", context: None, start: "<table>" },
    World { name: "template", context: None, start: "<template>" },
    World { name: "select", context: None, start: "<select>" },
    World { name: "svg", context: None, start: "<svg>" },
    World { name: "annotation-xml", context: None, start: "<math><annotation-xml>" },
    World { name: "fragment in div", context: Some((Namespace::Html, "div")), start: "" },
    World { name: "fragment in tr", context: Some((Namespace::Html, "tr")), start: "" },
    World { name: "fragment in template", context: Some((Namespace::Html, "template")), start: "" },
];

fn main() -> ExitCode {
    report::run(&Arguments::from_args(), [("small worlds", trials)])
}

fn trials() -> Vec<Trial> {
    let worlds = scaled(EDITIONS).iter().flat_map(|&edition| WORLDS.iter().map(move |world| (edition, world)));
    worlds
        .map(|(edition, world)| {
            let name = format!("{} {}", edition, world.name);
            Trial::test(name.clone(), move || check(&name, edition, world))
        })
        .collect()
}

/// Compares all documents of a world.
fn check(name: &str, edition: Edition, world: &World) -> Result<(), Failed> {
    let setting = Setting { context: world.context, scripting: Scripting::Disabled, edition };
    for length in 1..=scaled(MOST_PIECES) {
        let mut counts = BTreeMap::new();
        let mut differences = Vec::new();
        for number in 0..PIECES.len().pow(length as u32) {
            let input = format!("{}{}", world.start, sequence(number, length));
            match compare(&input, setting) {
                Comparison::Equal => {}
                Comparison::Known(fault) => *counts.entry(fault.to_owned()).or_default() += 1,
                Comparison::Different(message) => differences.push(format!("{input:?}: {message}")),
            }
            match Proof::asked() {
                Proof::Quick => {}
                Proof::Full => compare_cut(&input, [number % input.len()], setting)?,
                Proof::Night => compare_cut(&input, 1..input.len(), setting)?,
            }
        }
        if !differences.is_empty() {
            let count = differences.len();
            let some: Vec<String> = differences.into_iter().take(MOST_SHOWN).collect();
            return Err(format!("{count} documents differ without a known reason\n{}", some.join("\n")).into());
        }
        let known = known_differences(&format!("{length} {name}"));
        if counts != known {
            let lines: String = counts.iter().map(|(fault, count)| format!("{count}\t{fault}\n")).collect();
            return Err(format!("the differences in the list are others:\n== {length} {name}\n{lines}").into());
        }
    }
    Ok(())
}

/// The sequence of pieces with this number among all of its length.
fn sequence(number: usize, length: usize) -> String {
    let mut rest = number;
    let mut sequence = String::new();
    for _ in 0..length {
        sequence.push_str(PIECES[rest % PIECES.len()]);
        rest /= PIECES.len();
    }
    sequence
}

/// The section of the list with this name: how many documents differ by which fault.
fn known_differences(name: &str) -> BTreeMap<String, usize> {
    let mut lines = KNOWN_DIFFERENCES.lines().skip_while(|line| line.strip_prefix("== ") != Some(name)).skip(1);
    let mut differences = BTreeMap::new();
    for line in lines.by_ref().take_while(|line| !line.starts_with("== ")) {
        if let Some((count, fault)) = line.split_once('\t') {
            differences.insert(fault.to_owned(), count.parse().expect("a number before the tab"));
        }
    }
    differences
}
