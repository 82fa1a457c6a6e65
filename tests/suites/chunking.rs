//! Every division of a short input into up to three pieces gives the same tokens, tree, errors and spans as the whole input.
//!
//! So do a sink that pauses at every tag, with and without another chunk during the pause, and a parser with a host, which
//! pauses at every script.
//!
//! The inputs are the short ones of html5lib-tests, and [`tricky_inputs`]. A quick proof takes a sample, and cuts each into two
//! pieces.

use std::collections::BTreeSet;
use std::fmt::Debug;

use libtest_mimic::{Failed, Trial};
use soupstone::Edition;
use soupstone::token::TextState;

use crate::support::lists::section;
use crate::support::pausing_sink::{
    FeedMode, construct, construct_without_errors, parse_with_host, parse_with_host_without_errors, parse_without_host,
    pauses_of_trees,
};
use crate::support::test_scale::{Proof, scaled};
use crate::support::tokens::{
    CdataSections, Recording, Start, Switches, pauses_of_tokens, tokenize, tokenize_by, tokenize_without_errors,
    tokenize_without_errors_by,
};
use crate::support::tree_cases::{self, Context, ContextNamespace};
use crate::support::trees::{Setting, parse, parse_without_errors};
use crate::support::{chunks, suite_paths, tokenizer_cases};

const LONGEST: usize = 24;

const GROUP: usize = 50;

fn tricky_inputs() -> impl Iterator<Item = (Edition, &'static str)> {
    Edition::ALL.into_iter().flat_map(|edition| {
        let inputs = section(include_str!("../inputs/chunking.txt"), &format!("tricky {edition}"));
        inputs.into_iter().map(move |input| (edition, input))
    })
}

/// Returns the divisions into three pieces, or into two for a quick proof.
fn splits(input: &str) -> impl Iterator<Item = [&str; 3]> {
    let is_quick = Proof::asked() == Proof::Quick;
    chunks::splits(input).filter(move |[first, second, _]| !is_quick || first.is_empty() != second.is_empty())
}

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    group(&mut trials, "tokens", token_inputs(), check_tokens);
    group(&mut trials, "trees", tree_inputs(), check_trees);
    let inputs = with_tags(token_inputs(), |input| &input.input);
    group(&mut trials, "tokens with pauses", inputs, check_tokens_with_pauses);
    let inputs = with_tags(tree_inputs(), |input| &input.input);
    group(&mut trials, "trees with pauses", inputs, check_trees_with_pauses);
    trials
}

fn group<T: Clone + Send + 'static>(
    trials: &mut Vec<Trial>,
    what: &str,
    inputs: Vec<T>,
    check: fn(&T) -> Result<(), Failed>,
) {
    assert!(inputs.len() > tricky_inputs().count(), "only {} inputs", inputs.len());
    let inputs: Vec<T> = inputs.into_iter().step_by(scaled([16, 10, 1])).collect();
    for (index, group) in inputs.chunks(GROUP).enumerate() {
        let first = index * GROUP;
        let last = first + group.len() - 1;
        let group = group.to_vec();
        let name = format!("{what} of inputs {first} to {last}");
        trials.push(Trial::test(name, move || group.iter().try_for_each(check)));
    }
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct TokenInput {
    input: String,
    state: &'static str,
    last_start_tag: Option<String>,
    edition: Edition,
}

/// Initial states, with the last start tag for our own inputs.
const STATES: [(&str, TextState, Option<&str>); 6] = [
    ("Data state", TextState::Data, None),
    ("RCDATA state", TextState::Rcdata, Some("textarea")),
    ("RAWTEXT state", TextState::Rawtext, Some("style")),
    ("Script data state", TextState::ScriptData, Some("script")),
    ("PLAINTEXT state", TextState::Plaintext, None),
    ("CDATA section state", TextState::CdataSection, None),
];

/// Returns the suite's short inputs in their states, and our own in all states.
fn token_inputs() -> Vec<TokenInput> {
    let mut inputs = BTreeSet::new();
    for case in suite_paths::files("tokenizer", "test").iter().flat_map(|path| tokenizer_cases::read(path)) {
        let Ok(content) = case.content else {
            continue;
        };
        let (state, ..) = STATES
            .iter()
            .find(|(name, ..)| *name == case.initial_state)
            .expect("the state is one of those that cases start in");
        if content.input.len() <= LONGEST {
            inputs.insert(TokenInput {
                input: content.input,
                state,
                last_start_tag: case.last_start_tag,
                edition: Edition::January2025,
            });
        }
    }
    for (edition, input) in tricky_inputs() {
        for (state, _, last_start_tag) in STATES {
            inputs.insert(TokenInput {
                input: input.to_owned(),
                state,
                last_start_tag: last_start_tag.map(str::to_owned),
                edition,
            });
        }
    }
    inputs.into_iter().collect()
}

fn check_tokens(input: &TokenInput) -> Result<(), Failed> {
    let (_, state, _) = STATES.iter().find(|(name, ..)| *name == input.state).expect("the state is in the list");
    for cdata_sections in [CdataSections::NotAllowed, CdataSections::Allowed] {
        if cdata_sections == CdataSections::Allowed && !input.input.contains("<!") {
            continue;
        }
        let start = Start {
            state: *state,
            last_start_tag: input.last_start_tag.as_deref(),
            cdata_sections,
            switches: Switches::Never,
            edition: input.edition,
        };
        let whole = tokenize(&chunks::single_chunk(&input.input), start)?;
        for split in splits(&input.input) {
            let found = tokenize(&split, start)?;
            compare_recordings(start, &split, &whole, &found)?;
        }
        let whole = whole.without_errors();
        let in_one = chunks::single_chunk(&input.input);
        let found = tokenize_without_errors(&in_one, start)?;
        compare_recordings(start, &in_one, &whole, &found)?;
        for split in splits(&input.input) {
            let found = tokenize_without_errors(&split, start)?;
            compare_recordings(start, &split, &whole, &found)?;
        }
    }
    Ok(())
}

fn with_tags<T>(inputs: Vec<T>, text: fn(&T) -> &String) -> Vec<T> {
    let has_a_tag = |input: &T| text(input).contains('<') && text(input).contains('>');
    let inputs = inputs.into_iter().filter(has_a_tag);
    inputs.step_by(scaled([6, 4, 1])).collect()
}

fn ends_behind(input: &str, pause: usize) -> impl Iterator<Item = usize> {
    let ends = (pause + 1)..=input.len();
    ends.filter(|&end| input.is_char_boundary(end))
}

fn check_tokens_with_pauses(input: &TokenInput) -> Result<(), Failed> {
    let (_, state, _) = STATES.iter().find(|(name, ..)| *name == input.state).expect("the state is in the list");
    for switches in [Switches::Never, Switches::AfterStartTags] {
        let start = Start {
            state: *state,
            last_start_tag: input.last_start_tag.as_deref(),
            cdata_sections: CdataSections::NotAllowed,
            switches,
            edition: input.edition,
        };
        let input = input.input.as_str();
        let whole = tokenize(&chunks::single_chunk(input), start)?;
        let without_errors = whole.clone().without_errors();
        let check = |mode: FeedMode<'_>| {
            let found = tokenize_by(mode, start)?;
            compare_feed_modes(start, mode, &whole, &found)?;
            let found = tokenize_without_errors_by(mode, start)?;
            compare_feed_modes(start, mode, &without_errors, &found)
        };
        let pauses = pauses_of_tokens(input, start);
        if pauses.is_empty() {
            continue;
        }
        let in_one = chunks::single_chunk(input);
        check(FeedMode::Fed(&in_one))?;
        check(FeedMode::FromPauseToPause(&in_one))?;
        for split in splits(input) {
            check(FeedMode::FromPauseToPause(&split))?;
        }
        for start in pauses {
            for end in ends_behind(input, start) {
                check(FeedMode::WithInterleavedChunk { input, start, end })?;
            }
        }
    }
    Ok(())
}

fn check_trees_with_pauses(input: &TreeInput) -> Result<(), Failed> {
    let context = input.context.as_ref();
    let setting = Setting { scripting: true, edition: input.edition };
    let input = input.input.as_str();
    let in_one = chunks::single_chunk(input);
    let whole = construct(FeedMode::WithoutPauses(&in_one), context, setting);
    let check = |mode: FeedMode<'_>| {
        let found = construct(mode, context, setting);
        compare_feed_modes(context, mode, &whole, &found)?;
        let found = construct_without_errors(mode, context, setting);
        compare_feed_modes(context, mode, &whole.tree, &found)
    };
    check(FeedMode::Fed(&in_one))?;
    check(FeedMode::FromPauseToPause(&in_one))?;
    for split in splits(input) {
        check(FeedMode::FromPauseToPause(&split))?;
    }
    for start in pauses_of_trees(input, context, setting) {
        for end in ends_behind(input, start) {
            check(FeedMode::WithInterleavedChunk { input, start, end })?;
        }
    }
    // Scripts of fragments never run.
    if context.is_none() {
        let whole = parse_without_host(&in_one, setting);
        for split in splits(input) {
            let found = parse_with_host(&split, setting);
            compare_feed_modes("with a host", split, &whole, &found)?;
            let found = parse_with_host_without_errors(&split, setting);
            compare_feed_modes("with a host", split, &whole.tree, &found)?;
        }
    }
    Ok(())
}

fn compare_feed_modes<T: PartialEq + Debug>(
    start: impl Debug,
    mode: impl Debug,
    expected: &T,
    found: &T,
) -> Result<(), Failed> {
    if found == expected {
        return Ok(());
    }
    Err(Failed::from(format!("{start:?}\n{mode:?}\nexpected: {expected:#?}\nfound: {found:#?}")))
}

fn compare_recordings(
    start: Start<'_>,
    chunks: &[&str],
    expected: &Recording,
    found: &Recording,
) -> Result<(), Failed> {
    match found == expected {
        true => Ok(()),
        false => {
            Err(Failed::from(format!("{start:?}\nchunks: {chunks:?}\nexpected: {expected:#?}\nfound: {found:#?}")))
        }
    }
}

#[derive(Clone)]
struct TreeInput {
    input: String,
    context: Option<Context>,
    edition: Edition,
}

/// Returns the suite's short inputs, and our own as documents and in three contexts.
fn tree_inputs() -> Vec<TreeInput> {
    let mut inputs: Vec<TreeInput> = suite_paths::files("tree-construction", "dat")
        .iter()
        .flat_map(|path| tree_cases::read(path, ""))
        .filter(|case| case.data.len() <= LONGEST)
        .map(|case| TreeInput { input: case.data, context: case.context, edition: Edition::January2025 })
        .collect();
    let contexts = [
        None,
        Some((ContextNamespace::Html, "body")),
        Some((ContextNamespace::Html, "textarea")),
        Some((ContextNamespace::Svg, "svg")),
    ];
    for (edition, input) in tricky_inputs() {
        for context in contexts {
            inputs.push(TreeInput {
                input: input.to_owned(),
                context: context
                    .map(|(namespace, local_name)| Context { namespace, local_name: local_name.to_owned() }),
                edition,
            });
        }
    }
    inputs
}

fn check_trees(input: &TreeInput) -> Result<(), Failed> {
    let context = input.context.as_ref();
    let setting = Setting { scripting: false, edition: input.edition };
    let in_one = chunks::single_chunk(&input.input);
    let whole = parse(&in_one, context, setting);
    for split in splits(&input.input) {
        let found = parse(&split, context, setting);
        if found != whole {
            return Err(Failed::from(format!(
                "context: {context:?}\nchunks: {split:?}\nexpected: {whole:#?}\nfound: {found:#?}"
            )));
        }
        let found = parse_without_errors(&split, context, setting);
        compare_trees(input, &split, &whole.tree, &found)?;
    }
    let found = parse_without_errors(&in_one, context, setting);
    compare_trees(input, &in_one, &whole.tree, &found)
}

fn compare_trees(input: &TreeInput, chunks: &[&str], expected: &str, found: &str) -> Result<(), Failed> {
    let context = &input.context;
    match found == expected {
        true => Ok(()),
        false => Err(Failed::from(format!(
            "errors not wanted\ncontext: {context:?}\nchunks: {chunks:?}\nexpected:\n{expected}found:\n{found}"
        ))),
    }
}
