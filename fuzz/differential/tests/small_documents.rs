//! Compares all small documents with html5ever: sequences of up to two pieces of markup in ten contexts; nightly, of up to
//! three pieces, cut at each position.
//!
//! Also compares each element of `data/categories/` in each place, and as the context of fragments.
//!
//! `known_differences.txt` counts the differences in each world by html5ever's fault. Other differences and numbers fail.

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use soupstone::Edition;
use soupstone::names::Namespace;
use soupstone_differential::{Comparison, Setting, compare, compare_cut};
use soupstone_tests::lists::{List, section};
use soupstone_tests::report;
use soupstone_tests::test_scale::{Proof, scaled};

static PIECES: List = List::new(|| section(include_str!("../../../tests/inputs/small_documents.txt"), "pieces"));

static PLACES: List =
    List::new(|| section(include_str!("../../../tests/inputs/small_documents.txt"), "places of an element"));

/// Contents of an element `X`, or of a fragment with this context.
static CONTENTS: List =
    List::new(|| section(include_str!("../../../tests/inputs/small_documents.txt"), "contents of an element"));

const NAMES: [&str; 2] =
    [include_str!("../../../data/html_element_names.txt"), include_str!("../../../data/tag_names.txt")];

const KNOWN_DIFFERENCES: &str = include_str!("known_differences.txt");

const MAX_PIECES: [usize; 3] = [2, 2, 3];

/// The default and the newest edition.
const EDITIONS: [&[Edition]; 3] =
    [&[Edition::January2025], &[Edition::January2025, Edition::NEWEST], &[Edition::January2025, Edition::NEWEST]];

const MAX_SHOWN: usize = 8;

struct World {
    name: &'static str,
    context: Option<(Namespace, &'static str)>,
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
    let editions = scaled(EDITIONS).iter().copied();
    let worlds = editions.clone().flat_map(|edition| WORLDS.iter().map(move |world| (edition, world)));
    let worlds = worlds.map(|(edition, world)| {
        let name = format!("{} {}", edition, world.name);
        Trial::test(name.clone(), move || check_world(&name, edition, world))
    });
    let elements = editions.map(|edition| {
        let name = format!("{edition} each element");
        Trial::test(name.clone(), move || check_elements(&name, edition))
    });
    worlds.chain(elements).collect()
}

fn check_world(name: &str, edition: Edition, world: &World) -> Result<(), Failed> {
    let setting = Setting { context: world.context, scripting: false, edition };
    for length in 1..=scaled(MAX_PIECES) {
        let numbers = 0..PIECES.len().pow(length as u32);
        let inputs = numbers.map(|number| (format!("{}{}", world.start, sequence(number, length)), setting));
        check(&format!("{length} {name}"), inputs)?;
    }
    Ok(())
}

/// Compares each element in each place, and each kind of contents in each element.
fn check_elements(name: &str, edition: Edition) -> Result<(), Failed> {
    let lines = NAMES.into_iter().flat_map(str::lines);
    let elements: BTreeSet<&str> = lines.filter(|line| !line.starts_with('#')).chain(["x", "x-y"]).collect();
    let setting = Setting { context: None, scripting: false, edition };
    let documents =
        elements.iter().flat_map(|element| PLACES.iter().map(move |place| (place.replace('X', element), setting)));
    check(&format!("documents {name}"), documents)?;
    let fragments = elements.iter().flat_map(|&element| {
        CONTENTS.iter().map(move |contents| {
            let setting = Setting { context: Some((Namespace::Html, element)), ..setting };
            (contents.replace('X', element), setting)
        })
    });
    check(&format!("fragments {name}"), fragments)
}

/// Compares all inputs, and checks the number of differences.
fn check(name: &str, inputs: impl Iterator<Item = (String, Setting)>) -> Result<(), Failed> {
    let mut counts = BTreeMap::new();
    let mut differences = Vec::new();
    for (number, (input, setting)) in inputs.enumerate() {
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
        let some: Vec<String> = differences.into_iter().take(MAX_SHOWN).collect();
        return Err(format!("{count} documents differ without a known reason\n{}", some.join("\n")).into());
    }
    if counts != known_differences(name) {
        let lines: String = counts.iter().map(|(fault, count)| format!("{count}\t{fault}\n")).collect();
        return Err(format!("the list has different differences:\n== {name}\n{lines}").into());
    }
    Ok(())
}

fn sequence(number: usize, length: usize) -> String {
    let mut rest = number;
    let mut sequence = String::new();
    for _ in 0..length {
        sequence.push_str(PIECES[rest % PIECES.len()]);
        rest /= PIECES.len();
    }
    sequence
}

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
