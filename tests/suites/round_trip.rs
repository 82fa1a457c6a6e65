//! What a tree serializes to parses to the same tree: all trees of the tree construction cases of html5lib-tests, and
//! real pages.
//!
//! The standard says itself that not every tree comes back, and names some of the reasons. `support/lost_trees.rs` knows
//! the kinds of trees that are lost and finds them in a tree; a case that does not come back stands in the list
//! `expected_failures/round_trip.txt` with the kinds that its tree is of. A tree that is of none has to come back.

use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use soupstone::ParseOptions;
use soupstone::dom::{NodeRef, dump};
use soupstone::serialize::{self, Extent, SerializeOptions};
use soupstone::sink::Scripting;

use crate::support::expectations::Expectations;
use crate::support::lost_trees::{DOCTYPE, kinds_of_loss};
use crate::support::tree_cases::{self, Context};
use crate::support::trees::{self, fragment_context};
use crate::support::{pages, suite};

/// All trials of this suite.
pub(crate) fn trials() -> Vec<Trial> {
    let mut expectations = Expectations::read("round_trip.txt");
    let mut trials = Vec::new();
    let folder = suite::folder().join("tree-construction");
    for path in suite::files("tree-construction", "dat") {
        for case in tree_cases::read(&path, &suite::name_from(&folder, &path)) {
            for &(scripting, description) in trees::scriptings(&case) {
                let name = format!("{}:{description}", case.name);
                let context = case.context.clone();
                let data = case.data.clone();
                let reason = expectations.reason(&name).map(str::to_owned);
                let again = (data.clone(), context.clone());
                trials.push(expectations.trial(name.clone(), move || {
                    check(&data, context.as_ref(), scripting)
                }));
                if let Some(reason) = reason {
                    let (data, context) = again;
                    trials.push(Trial::test(format!("{name}: the kinds"), move || {
                        check_kinds(&data, context.as_ref(), scripting, &reason)
                    }));
                }
            }
        }
    }
    pages::add_trials(&mut trials, check_page);
    trials.push(expectations.trial_of_the_list());
    trials
}

/// The root of the tree of the input, seen through `look`.
fn parsed<T>(
    input: &str,
    context: Option<&Context>,
    scripting: Scripting,
    look: impl Fn(NodeRef<'_>) -> T,
) -> T {
    let options = ParseOptions::new().with_scripting(scripting);
    match context {
        None => look(options.parse_document(input).root()),
        Some(context) => look(
            options
                .parse_fragment(input, &fragment_context(context))
                .root(),
        ),
    }
}

/// Both trees and the serialization between them.
fn trip(input: &str, context: Option<&Context>, scripting: Scripting) -> [String; 3] {
    let options = SerializeOptions::new().with_scripting(scripting);
    let (tree, html) = parsed(input, context, scripting, |root| {
        let html = serialize::to_string(root, Extent::Inner, &options);
        (dump::html5lib(root).to_string(), html)
    });
    let again = parsed(&html, context, scripting, |root| {
        dump::html5lib(root).to_string()
    });
    [tree, html, again]
}

fn check(input: &str, context: Option<&Context>, scripting: Scripting) -> Result<(), Failed> {
    let [tree, html, again] = trip(input, context, scripting);
    match tree == again {
        true => Ok(()),
        false => {
            let kinds = kinds(input, context, scripting).join("; ");
            Err(Failed::from(format!(
                "of the kinds: {kinds}\ninput: {input:?}\nserialized: {html:?}\nexpected:\n{tree}found:\n{again}"
            )))
        }
    }
}

fn check_kinds(
    input: &str,
    context: Option<&Context>,
    scripting: Scripting,
    reason: &str,
) -> Result<(), Failed> {
    let kinds = kinds(input, context, scripting).join("; ");
    match kinds == reason {
        true => Ok(()),
        false => Err(Failed::from(format!("listed: {reason}\n found: {kinds}"))),
    }
}

/// The kinds of loss that the tree of the input is of.
fn kinds(input: &str, context: Option<&Context>, scripting: Scripting) -> Vec<&'static str> {
    let name = context.map(|context| context.local_name.as_str());
    parsed(input, context, scripting, |root| kinds_of_loss(root, name))
}

/// A real page comes back but for the identifiers of its doctype, or is of another kind that doesn't.
fn check_page(page: &Path) -> Result<(), Failed> {
    let bytes = fs::read(page)?;
    let text = String::from_utf8_lossy(&bytes);
    let [tree, _, again] = trip(&text, None, Scripting::Disabled);
    let mut kinds = kinds(&text, None, Scripting::Disabled);
    let doctype = kinds.iter().position(|kind| *kind == DOCTYPE);
    let difference = first_difference(&tree, &again, doctype.is_some());
    if let Some(position) = doctype {
        kinds.remove(position);
    }
    match difference {
        Some(difference) if kinds.is_empty() => Err(Failed::from(difference)),
        _ => Ok(()),
    }
}

/// The first line that differs, as both have it. Doctypes may be left out.
fn first_difference(one: &str, other: &str, ignores_doctype: bool) -> Option<String> {
    let lines = |tree: &str| -> Vec<String> {
        let is_of_interest = |line: &&str| !ignores_doctype || !line.starts_with("| <!DOCTYPE ");
        tree.lines()
            .filter(is_of_interest)
            .map(str::to_owned)
            .collect()
    };
    let (one, other) = (lines(one), lines(other));
    let position =
        (0..one.len().max(other.len())).find(|line| one.get(*line) != other.get(*line))?;
    Some(format!(
        "line {position}\n{:?}\n{:?}",
        one.get(position),
        other.get(position)
    ))
}
