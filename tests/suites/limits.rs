//! Limits: our cases in `tests/cases/limits.txt`.
//!
//! Every entry point gives the same tree and the same reason to stop: one call, single characters, with and without errors,
//! bytes, a reader, and a foreign sink. A parse that stops at a position equals a parse that is aborted at the same position.
//! `fuzz/tests/` checks the same for random documents, and that the exact number of each limit passes.

use libtest_mimic::{Failed, Trial};
use soupstone::dom::Document;
use soupstone::encoding::EncodingOptions;
use soupstone::error::ErrorSink;
use soupstone::{Limit, Limits, ParseOptions, ReadError, StopReason};

use crate::support::owned_tree::OwnedTree;
use crate::support::stopped_parses::{aborted, feed, output, text_may_wait};
use crate::support::tree_cases::{self, TreeCase};
use crate::support::trees::{self, Setting, fragment_context, scriptings};
use crate::support::{chunks, in_repository};

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    let path = in_repository("tests/cases/limits.txt");
    for case in tree_cases::read(&path, "limits.txt") {
        trials.push(Trial::test(case.name.clone(), move || check_own(&case)));
    }
    trials
}

/// Returns the limit that stopped a parse, and the position.
pub(super) fn limit_of(stop: Option<StopReason>) -> Option<(Limit, u64)> {
    match stop {
        Some(StopReason::Limit { limit, offset, .. }) => Some((limit, offset)),
        _ => None,
    }
}

#[derive(Clone, Debug)]
struct Outcome {
    tree: String,
    stop: Option<StopReason>,
}

impl Outcome {
    fn of(document: &Document) -> Self {
        Self { tree: soupstone_tests::dump::html5lib(document.root()).to_string(), stop: document.stop_reason() }
    }

    /// Whether two ways of parsing agree. Chunks may change where the parse stops within a run of text, and how much of the
    /// text remains.
    fn is_same(&self, other: &Self, data: &str) -> bool {
        let (Some(one), Some(two)) = (limit_of(self.stop), limit_of(other.stop)) else {
            return self.tree == other.tree && self.stop == other.stop;
        };
        let (first, last) = (one.1.min(two.1), one.1.max(two.1));
        let is_same_place = match one.0 {
            Limit::StringBytes => true,
            Limit::Nodes | Limit::Depth => !data[first as usize..last as usize].contains('<'),
            _ => first == last,
        };
        let is_same_tree = match one.0 {
            Limit::InputBytes => without_texts(&self.tree).eq(without_texts(&other.tree)),
            _ => self.tree == other.tree,
        };
        one.0 == two.0 && is_same_place && is_same_tree
    }

    fn failure(&self, other: &Self, case: &TreeCase, limits: &Limits, way: &str) -> Failed {
        format!(
            "{}: {:?} with {limits:?}, {way}:\n{:?}\n{}\ninstead of\n{:?}\n{}",
            case.name, case.data, other.stop, other.tree, self.stop, self.tree
        )
        .into()
    }
}

fn without_texts(tree: &str) -> impl Iterator<Item = &str> {
    let nodes = tree.lines().filter(|line| line.starts_with('|'));
    nodes.filter(|line| !line[1..].trim_start().starts_with('"'))
}

/// Parses a case in all ways. Returns the document of a single call.
fn check(case: &TreeCase, limits: Limits, flattened_depth: Option<u32>) -> Result<Document, Failed> {
    let setting = Setting { scripting: scriptings(case)[0].0, edition: case.edition };
    let encoding = EncodingOptions::new().with_transport_label("utf-8");
    let options = setting.options().with_flattened_depth(flattened_depth).with_limits(limits).with_encoding(encoding);
    let data = case.data.as_str();
    let whole = chunks::single_chunk(data);
    let characters = chunks::chunks_of_characters(data, 1);
    let mut outcomes = Vec::new();
    let document;
    if let Some(context) = &case.context {
        let context = fragment_context(context);
        let fragment = output(options.parse_fragment(data, &context));
        let bytes = output(options.parse_fragment_bytes(data.as_bytes(), &context));
        outcomes.push(("bytes", Outcome::of(&bytes)));
        document = fragment;
    } else {
        document = output(options.parse_document(data));
        let located = output(options.clone().with_locations(true).parse_document(data));
        let bytes = output(options.parse_document_bytes(data.as_bytes()));
        let read = match options.parse_document_from_reader(data.as_bytes()) {
            Err(ReadError::Incomplete(error)) => error.into_output(),
            read => read?,
        };
        outcomes.push(("with locations", Outcome::of(&located)));
        outcomes.push(("bytes", Outcome::of(&bytes)));
        outcomes.push(("a reader", Outcome::of(&read)));
    }
    let errors = || Vec::new();
    outcomes.push(("in characters", parse(case, &characters, &options, ())));
    outcomes.push(("with errors", parse(case, &whole, &options, errors())));
    outcomes.push(("in characters with errors", parse(case, &characters, &options, errors())));
    outcomes.push(("in a custom sink", parse_to_owned(case, &whole, &options)?));
    outcomes.push(("in a custom sink in characters", parse_to_owned(case, &characters, &options)?));
    let expected = Outcome::of(&document);
    for (way, outcome) in outcomes {
        // The foreign sink copies nothing, and has neither patches nor shadow roots.
        let is_simple = !case.data.contains("selectedcontent") && !case.data.contains("<?");
        // NOTE: a byte order mark is not part of the decoded text.
        let has_mark = data.starts_with('\u{FEFF}') && matches!(way, "bytes" | "a reader");
        if !outcome.is_same(&expected, data) && !has_mark && (is_simple || !way.contains("sink")) {
            return Err(expected.failure(&outcome, case, &limits, way));
        }
    }
    Ok(document)
}

fn parse<E: ErrorSink>(case: &TreeCase, chunks: &[&str], options: &ParseOptions<Limits>, errors: E) -> Outcome {
    let (sink, context) = (trees::builder(case.context.as_ref()), case.context.as_ref().map(fragment_context));
    let (stop, document) = feed(trees::parser(sink, errors, context, options.clone()), chunks);
    let outcome = Outcome::of(&document);
    // NOTE: finishing the parser makes the last copies of options.
    if stop.is_some() || !case.data.contains("selectedcontent") {
        assert_eq!(outcome.stop, stop, "the stop reason of the document or the fragment");
    }
    outcome
}

fn parse_to_owned(case: &TreeCase, chunks: &[&str], options: &ParseOptions<Limits>) -> Result<Outcome, Failed> {
    let context = case.context.as_ref().map(fragment_context);
    let (stop, tree) = feed(trees::parser(OwnedTree::default(), (), context, options.clone()), chunks);
    let popped_again = tree.popped_again().into_iter().any(|name| name != "head");
    if !tree.complaints().is_empty() || popped_again || !tree.never_popped().is_empty() {
        let complaints = (tree.complaints(), tree.popped_again(), tree.never_popped());
        return Err(format!("{}, {:?}: {complaints:?}", case.name, options).into());
    }
    Ok(Outcome { tree: tree.dump(case.context.as_ref()), stop })
}

fn check_against_an_aborted_parse(case: &TreeCase, document: &Document, end: usize) -> Result<(), Failed> {
    if case.context.is_some() || text_may_wait(&case.data) {
        return Ok(());
    }
    let setting = Setting { scripting: scriptings(case)[0].0, edition: case.edition };
    let aborted = aborted(&case.data[..end], setting.options());
    let aborted = soupstone_tests::dump::html5lib(aborted.root()).to_string();
    let tree = soupstone_tests::dump::html5lib(document.root()).to_string();
    if aborted == tree {
        return Ok(());
    }
    Err(format!("{} up to {end}:\n{tree}\ninstead of\n{aborted}", case.name).into())
}

/// Checks one of our cases: the first line under `#why` has the limits, and `#errors` the reason to stop.
fn check_own(case: &TreeCase) -> Result<(), Failed> {
    let (mut limits, mut flattened_depth) = (Limits::none(), None);
    for word in case.why.first().ok_or("the case has no #why")?.split(' ') {
        let (name, value) = word.split_once('=').ok_or("expected name=value")?;
        let value: u32 = value.parse()?;
        match name {
            "nodes" => limits = limits.with_max_nodes(Some(value.into())),
            "strings" => limits = limits.with_max_string_bytes(Some(value.into())),
            "depth" => limits = limits.with_max_depth(Some(value)),
            "flatten" => flattened_depth = Some(value),
            "attributes" => limits = limits.with_max_attributes(Some(value)),
            "input" => limits = limits.with_max_input_bytes(Some(value.into())),
            _ => return Err(format!("{name} is not a limit").into()),
        }
    }
    let document = check(case, limits, flattened_depth)?;
    let stop = match document.stop_reason() {
        Some(StopReason::Limit { limit, offset, .. }) => vec![format!("{limit:?} at {offset}")],
        Some(other) => vec![format!("{other:?}")],
        None => Vec::new(),
    };
    let tree = soupstone_tests::dump::html5lib(document.root()).to_string();
    if stop != case.errors || tree != case.document {
        return Err(format!("{stop:?}\n{tree}\ninstead of {:?}\n{}", case.errors, case.document).into());
    }
    if let Some((Limit::InputBytes, offset)) = limit_of(document.stop_reason()) {
        check_against_an_aborted_parse(case, &document, usize::try_from(offset)?)?;
    }
    // A byte parser that stops reading reports the reason.
    if case.context.is_none() && !stop.is_empty() {
        let encoding = EncodingOptions::new().with_transport_label("utf-8");
        let options = ParseOptions::new().with_limits(limits).with_edition(case.edition).with_encoding(encoding);
        let mut parser = options.byte_parser();
        parser.feed(case.data.as_bytes());
        if parser.stop_reason().is_none() && parser.finish().is_ok() {
            return Err("the parser of bytes did not stop".into());
        }
    }
    Ok(())
}
