//! Serialized trees parse to the same tree: those of the tree construction cases of html5lib-tests, and of real pages.
//!
//! According to the standard, some trees do not round-trip. `round_trip_difference` must agree. `support/non_round_tripping.rs`
//! recognizes them, and `expected_failures/round_trip.txt` lists their cases with the kinds.

use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use soupstone::dom::NodeRef;
use soupstone::serialize::SerializeOptions;
use soupstone::{Document, Edition, ParseOptions};

use crate::support::expectations::Expectations;
use crate::support::form_owners::{FORM_ASSOCIATED, form_owners};
use crate::support::non_round_tripping::{DOCTYPE, loss_kinds};
use crate::support::test_scale::scaled;
use crate::support::tree_cases::{self, Context};
use crate::support::trees::{self, fragment_context};
use crate::support::{pages, suite_paths};

pub(crate) fn trials() -> Vec<Trial> {
    let mut expectations = Expectations::read("tests/expected_failures/round_trip.txt");
    let mut trials = Vec::new();
    let folder = suite_paths::folder().join("tree-construction");
    for path in suite_paths::files("tree-construction", "dat") {
        for case in tree_cases::read(&path, &suite_paths::name_from(&folder, &path)) {
            for &(scripting, description) in trees::scriptings(&case) {
                let name = format!("{}:{description}", case.name);
                let context = case.context.clone();
                let data = case.data.clone();
                let reason = expectations.reason(&name).map(str::to_owned);
                let again = (data.clone(), context.clone());
                let twice = again.clone();
                trials
                    .push(Trial::test(format!("{name}: twice"), move || check_second_trip(&twice.0, twice.1.as_ref())));
                let found = again.clone();
                trials.push(Trial::test(format!("{name}: first difference"), move || {
                    check_difference(&found.0, found.1.as_ref(), scripting)
                }));
                trials.push(expectations.trial(name.clone(), move || check(&data, context.as_ref(), scripting)));
                if let Some(reason) = reason {
                    let (data, context) = again;
                    trials.push(Trial::test(format!("{name}: kinds of loss"), move || {
                        check_kinds(&data, context.as_ref(), scripting, &reason)
                    }));
                }
            }
        }
    }
    pages::add_trials(&mut trials, check_page);
    pages::add_trials_with(&mut trials, |name, page| {
        Trial::test(format!("{name}: twice"), move || {
            check_second_trip(&String::from_utf8_lossy(&fs::read(&page)?), None)
        })
    });
    trials.push(expectations.trial_of_the_list());
    trials
}

/// A second round trip changes nothing, with and without scripting, in each edition (a quick proof takes one edition with
/// scripting), except for the known kinds.
fn check_second_trip(input: &str, context: Option<&Context>) -> Result<(), Failed> {
    for edition in Edition::ALL.into_iter().take(scaled([1, Edition::ALL.len(), Edition::ALL.len()])) {
        for scripting in [true, false].into_iter().take(scaled([1, 2, 2])) {
            let options = ParseOptions::new().with_edition(edition).with_scripting(scripting);
            let parsed = |input: &str| match context {
                None => options.parse_document(input),
                Some(context) => options.parse_fragment(input, fragment_context(context)),
            };
            let document = parsed(input);
            let once = document.to_html();
            let twice = parsed(&once).to_html();
            let name = context.map(|context| context.local_name.as_str());
            let kinds = loss_kinds(document.root(), name);
            if once != twice && kinds.is_empty() {
                let message = format!("{edition}, {scripting:?}\n once: {once:?}\ntwice: {twice:?}");
                return Err(Failed::from(message));
            }
        }
    }
    Ok(())
}

fn parsed<T>(input: &str, context: Option<&Context>, scripting: bool, look: impl Fn(NodeRef<'_>) -> T) -> T {
    let options = ParseOptions::new().with_scripting(scripting);
    match context {
        None => look(options.parse_document(input).root()),
        Some(context) => look(options.parse_fragment(input, fragment_context(context)).root()),
    }
}

fn trip(input: &str, context: Option<&Context>, scripting: bool) -> [String; 3] {
    let options = SerializeOptions::new().with_scripting(Some(scripting));
    let (tree, html) = parsed(input, context, scripting, |root| {
        let html = options.inner_html(root);
        (soupstone_tests::dump::html5lib(root).to_string(), html)
    });
    let again = parsed(&html, context, scripting, |root| soupstone_tests::dump::html5lib(root).to_string());
    [tree, html, again]
}

fn check(input: &str, context: Option<&Context>, scripting: bool) -> Result<(), Failed> {
    let [tree, html, again] = trip(input, context, scripting);
    match tree == again {
        true => Ok(()),
        false => {
            let kinds = kinds(input, context, scripting).join("; ");
            Err(Failed::from(format!(
                "kinds of loss: {kinds}\ninput: {input:?}\nserialized: {html:?}\nexpected:\n{tree}found:\n{again}"
            )))
        }
    }
}

fn check_difference(input: &str, context: Option<&Context>, scripting: bool) -> Result<(), Failed> {
    let options = ParseOptions::new().with_scripting(scripting);
    let [tree, html, again] = trip(input, context, scripting);
    let owners = |document: &Document| form_owners(document.root(), &FORM_ASSOCIATED);
    let (difference, are_same_owners, are_same_modes) = match context.map(fragment_context) {
        None => {
            let (document, written) = (options.parse_document(input), options.parse_document(&html));
            let difference = document.round_trip_difference().map(|node| node.outer_html());
            (difference, owners(&document) == owners(&written), document.mode() == written.mode())
        }
        Some(context) => {
            let fragment = options.parse_fragment(input, &context);
            let difference = options.round_trip_difference_in(fragment.root(), &context).map(|node| node.outer_html());
            (difference, owners(&fragment) == owners(&options.parse_fragment(&html, &context)), true)
        }
    };
    let is_same_tree = first_difference(&tree, &again, are_same_modes).is_none();
    match (is_same_tree && are_same_owners) == difference.is_none() {
        true => Ok(()),
        false => Err(Failed::from(format!("{difference:?}\n{html:?}\n{tree}\n{again}"))),
    }
}

fn check_kinds(input: &str, context: Option<&Context>, scripting: bool, reason: &str) -> Result<(), Failed> {
    let kinds = kinds(input, context, scripting).join("; ");
    match kinds == reason {
        true => Ok(()),
        false => Err(Failed::from(format!("listed: {reason}\n found: {kinds}"))),
    }
}

fn kinds(input: &str, context: Option<&Context>, scripting: bool) -> Vec<&'static str> {
    let name = context.map(|context| context.local_name.as_str());
    parsed(input, context, scripting, |root| loss_kinds(root, name))
}

/// A real page round-trips except for the identifiers of its doctype, or has a tree of another known kind.
fn check_page(page: &Path) -> Result<(), Failed> {
    let bytes = fs::read(page)?;
    let text = String::from_utf8_lossy(&bytes);
    let [tree, _, again] = trip(&text, None, false);
    let mut kinds = kinds(&text, None, false);
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

/// Returns the first different lines, optionally ignoring doctypes.
fn first_difference(one: &str, other: &str, ignores_doctype: bool) -> Option<String> {
    let lines = |tree: &str| -> Vec<String> {
        let is_of_interest = |line: &&str| !ignores_doctype || !line.starts_with("| <!DOCTYPE ");
        tree.lines().filter(is_of_interest).map(str::to_owned).collect()
    };
    let (one, other) = (lines(one), lines(other));
    let position = (0..one.len().max(other.len())).find(|line| one.get(*line) != other.get(*line))?;
    Some(format!("line {position}\n{:?}\n{:?}", one.get(position), other.get(position)))
}
