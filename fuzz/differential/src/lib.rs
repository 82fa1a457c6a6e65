//! Compares trees with html5ever: 0.36 for the edition of January 2025, 0.40 for August and September 2026.
//!
//! The program compares random inputs:
//!
//! ```sh
//! cargo run --release --package soupstone-differential -- --seconds 60 --suite FOLDER
//! ```
//!
//! The test `small_worlds` compares all small documents.
//!
//! `known_deviations.rs` lists html5ever's deviations from the standard. Any other difference fails.

// NOTE: `html5ever_tree.rs` is compiled once for each version of html5ever.
#![allow(clippy::duplicate_mod)]

mod edition_2025_01;
mod edition_2026_08;
mod known_deviations;

use soupstone::dom::DocumentBuilder;
use soupstone::names::Namespace;
use soupstone::{Edition, FragmentContext, ParseOptions, Parser};
use soupstone_fuzz::properties::options;
use soupstone_fuzz::{Check, Random, Target};
use soupstone_tests::dump::html5lib;

/// The targets of the program.
pub static TARGETS: &[Target] = &[
    Target { name: "january-2025", weight: 1, check: Check::Text(check_january_2025) },
    Target { name: "august-2026", weight: 1, check: Check::Text(check_august_2026) },
    Target { name: "september-2026", weight: 1, check: Check::Text(check_september_2026) },
];

fn check_january_2025(random: &mut Random, input: &str) -> Result<(), String> {
    check(random, input, Edition::January2025)
}

fn check_august_2026(random: &mut Random, input: &str) -> Result<(), String> {
    check(random, input, Edition::August2026)
}

fn check_september_2026(random: &mut Random, input: &str) -> Result<(), String> {
    check(random, input, Edition::September2026)
}

fn check(random: &mut Random, input: &str, edition: Edition) -> Result<(), String> {
    let scripting = random.pick(&[false, true]);
    let is_fragment = random.once_in(2);
    let (namespace, name, _) = options::context_by_name(random);
    let setting = Setting { context: is_fragment.then_some((namespace, name)), scripting, edition };
    // NOTE: html5ever also drops a byte order mark at the start of a fragment.
    if is_fragment && input.starts_with('\u{FEFF}') {
        return Ok(());
    }
    match compare(input, setting) {
        Comparison::Different(message) => Err(message),
        Comparison::Equal | Comparison::Known(_) => Ok(()),
    }
}

/// The options of a parse.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The namespace and name of a fragment's context.
    pub context: Option<(Namespace, &'static str)>,
    /// Whether scripting is enabled.
    pub scripting: bool,
    /// The edition of the standard.
    pub edition: Edition,
}

impl Setting {
    fn options(self) -> ParseOptions {
        ParseOptions::new()
            .with_edition(self.edition)
            .with_scripting(self.scripting)
            // NOTE: html5ever has no processing instructions.
            .with_processing_instructions(false)
    }

    /// Returns soupstone's tree in the format of html5lib-tests.
    fn tree(self, input: &str) -> String {
        let options = self.options();
        match self.context {
            Some((namespace, name)) => {
                let context = FragmentContext::new(namespace, name);
                html5lib(options.parse_fragment(input, &context).root()).to_string()
            }
            None => html5lib(options.parse_document(input).root()).to_string(),
        }
    }

    fn tree_of_chunks(self, chunks: &[&str]) -> String {
        let options = self.options();
        let mut parser = match self.context {
            Some((namespace, name)) => {
                let context = FragmentContext::new(namespace, name);
                Parser::with_sink_for_fragment(DocumentBuilder::for_fragment(), (), context, options)
            }
            None => Parser::with_sink(DocumentBuilder::new(), (), options),
        };
        for chunk in chunks {
            parser.feed(chunk);
        }
        html5lib(parser.finish().root()).to_string()
    }

    fn tree_of_html5ever(self, input: &str) -> String {
        match self.edition {
            Edition::January2025 => edition_2025_01::html5ever_tree::tree(input, self),
            _ => edition_2026_08::html5ever_tree::tree(input, self),
        }
    }
}

/// The result of a comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// The trees are equal.
    Equal,
    /// The trees differ by a known fault of html5ever.
    Known(&'static str),
    /// The trees differ. The message shows both.
    Different(String),
}

/// Compares the trees of soupstone and html5ever.
pub fn compare(input: &str, setting: Setting) -> Comparison {
    let found = setting.tree(input);
    let expected = setting.tree_of_html5ever(input);
    if found == expected {
        return Comparison::Equal;
    }
    match known_deviations::fault(input, setting, &found, &expected) {
        Some(fault) => Comparison::Known(fault),
        None => Comparison::Different(format!(
            "the tree differs from that of html5ever\n{setting:?}\nhtml5ever:\n{expected}soupstone:\n{found}"
        )),
    }
}

/// Compares the tree of an input with the tree of its two parts, for each position.
pub fn compare_cut(input: &str, positions: impl IntoIterator<Item = usize>, setting: Setting) -> Result<(), String> {
    let expected = setting.tree(input);
    for position in positions {
        let (first, second) = input.split_at(position);
        let found = setting.tree_of_chunks(&[first, second]);
        if found != expected {
            return Err(format!("the tree differs if cut at {position}\n{setting:?}\nwhole:\n{expected}cut:\n{found}"));
        }
    }
    Ok(())
}
