//! Both paths of the tokenizer give the same tokens, spans and trees for random tag soup, whole and in chunks, with and without
//! errors and pauses.

use std::fmt::Debug;

use soupstone::Edition;
use soupstone::token::TextState;

use crate::support::pausing_sink::{
    FeedMode, construct, construct_without_errors, parse_with_host, parse_with_host_without_errors, parse_without_host,
    pauses_of_trees,
};
use crate::support::tag_soup::{Random, tag_soup};
use crate::support::tokens::{
    CdataSections, Start, Switches, pauses_of_tokens, tokenize, tokenize_by, tokenize_without_errors,
    tokenize_without_errors_by,
};
use crate::support::tree_cases::{Context, ContextNamespace};
use crate::support::trees::{Setting, parse, parse_without_errors};
use crate::support::{chunks, test_scale};

const SEED: u64 = 14_012_025;

const INPUTS: [usize; 3] = [80, 400, 100_000];

const CUTS: usize = 2;

const EDITIONS: &[Edition] = &Edition::ALL;

const STARTS: &[(TextState, Option<&str>)] = &[
    (TextState::Data, None),
    (TextState::Data, None),
    (TextState::Data, None),
    (TextState::Data, None),
    (TextState::Rcdata, Some("textarea")),
    (TextState::Rcdata, None),
    (TextState::Rawtext, Some("style")),
    (TextState::ScriptData, Some("script")),
    (TextState::Plaintext, None),
    (TextState::CdataSection, None),
];

const CONTEXTS: &[Option<(ContextNamespace, &str)>] = &[
    None,
    None,
    None,
    None,
    Some((ContextNamespace::Html, "body")),
    Some((ContextNamespace::Html, "textarea")),
    Some((ContextNamespace::Html, "script")),
    Some((ContextNamespace::Html, "style")),
    Some((ContextNamespace::Html, "table")),
    Some((ContextNamespace::Html, "template")),
    Some((ContextNamespace::Svg, "svg")),
    Some((ContextNamespace::MathMl, "math")),
];

const CHARACTERS: &[&str] = &[
    "<", ">", "/", "!", "?", "-", "=", "\"", "'", "&", ";", "#", "[", "]", " ", "\n", "\r", "\0", "a", "x", "S", "1",
    "\u{e9}",
];

const LENGTHS: [usize; 3] = [2, 3, 4];

/// Contexts of short strings: initial state, last start tag, and preceding input.
const PREFIXES: &[(TextState, Option<&str>, &str)] = &[
    (TextState::Data, None, ""),
    (TextState::Data, None, "x&"),
    (TextState::Data, None, "&am"),
    (TextState::Data, None, "&#"),
    (TextState::Data, None, "<a"),
    (TextState::Data, None, "<a "),
    (TextState::Data, None, "<a b"),
    (TextState::Data, None, "<a b="),
    (TextState::Data, None, "<a b=c"),
    (TextState::Data, None, "<a b=\"c"),
    (TextState::Data, None, "<a b='c"),
    (TextState::Data, None, "<a b='c' b"),
    (TextState::Data, None, "</a"),
    (TextState::Data, None, "<!--"),
    (TextState::Data, None, "<!doctype a"),
    (TextState::Data, None, "<!doctype a public "),
    (TextState::Data, None, "<!doctype a system '"),
    (TextState::Data, None, "<?a"),
    (TextState::Data, None, "<svg><![CDATA["),
    (TextState::Rcdata, Some("a"), "</a"),
    (TextState::Rawtext, Some("a"), "<"),
    (TextState::ScriptData, Some("script"), "<"),
    (TextState::ScriptData, Some("script"), "<!--<script"),
    (TextState::Plaintext, None, ""),
    (TextState::CdataSection, None, "]"),
];

#[test]
fn tokens_of_short_strings_are_the_same() {
    let length = test_scale::scaled(LENGTHS);
    for &(state, last_start_tag, before) in PREFIXES {
        let start = Start {
            state,
            last_start_tag,
            cdata_sections: CdataSections::Allowed,
            switches: Switches::Never,
            edition: Edition::NEWEST,
        };
        for number in 0..CHARACTERS.len().pow(length as u32) {
            let mut input = before.to_owned();
            let mut rest = number;
            for _ in 0..length {
                input.push_str(CHARACTERS[rest % CHARACTERS.len()]);
                rest /= CHARACTERS.len();
            }
            // NOTE: some states handle the end of the input specially. If `a>b` follows, the fast path can read the string.
            for end in ["", "a>b"] {
                let input = format!("{input}{end}");
                let by_states = tokenize(&chunks::chunks_of_characters(&input, 1), start);
                let found = tokenize(&chunks::single_chunk(&input), start);
                if let Err(message) = compare(&input, &start, &by_states, &found) {
                    panic!("{message}");
                }
            }
        }
    }
}

#[test]
fn tokens_and_spans_are_the_same() {
    check_all(|random| {
        let start = pick_start(random);
        move |chunks: &[&str]| {
            let input = chunks.concat();
            let in_one = chunks::single_chunk(&input);
            // Chunks of one character bypass the fast path.
            let whole = tokenize(&chunks::chunks_of_characters(&input, 1), start)?;
            let found = tokenize(&in_one, start)?;
            compare("whole", &start, &whole, &found)?;
            let found = tokenize(chunks, start)?;
            compare("in chunks", &start, &whole, &found)?;
            let whole = whole.without_errors();
            let found = tokenize_without_errors(&in_one, start)?;
            compare("errors not wanted", &start, &whole, &found)?;
            let found = tokenize_without_errors(chunks, start)?;
            compare("errors not wanted, in chunks", &start, &whole, &found)
        }
    });
}

#[test]
fn trees_are_the_same() {
    check_all(|random| {
        let context = random.pick(CONTEXTS).map(|(namespace, name)| Context { namespace, local_name: name.to_owned() });
        let setting = Setting { scripting: random.pick(&[false, true]), edition: random.pick(EDITIONS) };
        move |chunks: &[&str]| {
            let context = context.as_ref();
            let input = chunks.concat();
            let in_one = chunks::single_chunk(&input);
            let whole = parse(&chunks::chunks_of_characters(&input, 1), context, setting);
            let found = parse(&in_one, context, setting);
            compare("whole", &context, &whole, &found)?;
            let found = parse(chunks, context, setting);
            compare("in chunks", &context, &whole, &found)?;
            let found = parse_without_errors(&in_one, context, setting);
            compare("errors not wanted", &context, &whole.tree, &found)?;
            let found = parse_without_errors(chunks, context, setting);
            compare("errors not wanted, in chunks", &context, &whole.tree, &found)
        }
    });
}

#[test]
fn pauses_do_not_change_the_tokens() {
    check_all(|random| {
        let start = pick_start(random);
        move |chunks: &[&str]| {
            let input = chunks.concat();
            let whole = tokenize(chunks, start)?;
            let without_errors = whole.clone().without_errors();
            let pauses = pauses_of_tokens(&input, start);
            for mode in feed_modes_with_pauses(chunks, &input, &pauses) {
                let found = tokenize_by(mode, start)?;
                compare("with pauses", &(start, mode), &whole, &found)?;
                let found = tokenize_without_errors_by(mode, start)?;
                let case = (start, mode);
                compare("errors not wanted", &case, &without_errors, &found)?;
            }
            Ok(())
        }
    });
}

#[test]
fn pauses_do_not_change_the_trees() {
    check_all(|random| {
        let context = random.pick(CONTEXTS).map(|(namespace, name)| Context { namespace, local_name: name.to_owned() });
        let setting = Setting { scripting: true, edition: random.pick(EDITIONS) };
        move |chunks: &[&str]| {
            let context = context.as_ref();
            let input = chunks.concat();
            let whole = construct(FeedMode::WithoutPauses(chunks), context, setting);
            let pauses = pauses_of_trees(&input, context, setting);
            for mode in feed_modes_with_pauses(chunks, &input, &pauses) {
                let case = (context, mode);
                let found = construct(mode, context, setting);
                compare("with pauses", &case, &whole, &found)?;
                let found = construct_without_errors(mode, context, setting);
                compare("errors not wanted", &case, &whole.tree, &found)?;
            }
            if context.is_some() {
                return Ok(());
            }
            let whole = parse_without_host(chunks, setting);
            for chunks in [chunks, &[input.as_str()]] {
                let found = parse_with_host(chunks, setting);
                compare("with a host", &chunks, &whole, &found)?;
                let found = parse_with_host_without_errors(chunks, setting);
                compare("with a host", &chunks, &whole.tree, &found)?;
            }
            Ok(())
        }
    });
}

/// Returns the chunks, the whole input from pause to pause, and chunks at the first, the middle and the last pause.
fn feed_modes_with_pauses<'a>(chunks: &'a [&'a str], input: &'a str, pauses: &[usize]) -> Vec<FeedMode<'a>> {
    let mut modes = vec![FeedMode::Fed(chunks), FeedMode::FromPauseToPause(chunks)];
    let starts = [pauses.first(), pauses.get(pauses.len() / 2), pauses.last()];
    for &start in starts.into_iter().flatten() {
        let middle = (start + input.len()) / 2;
        let mut ends = (middle..=input.len()).filter(|&end| input.is_char_boundary(end));
        let end = ends.next().unwrap_or(input.len());
        modes.push(FeedMode::WithInterleavedChunk { input, start, end });
    }
    modes
}

fn pick_start(random: &mut Random) -> Start<'static> {
    let (state, last_start_tag) = random.pick(STARTS);
    Start {
        state,
        last_start_tag,
        cdata_sections: random.pick(&[CdataSections::Allowed, CdataSections::NotAllowed]),
        switches: random.pick(&[Switches::AfterStartTags, Switches::Never]),
        edition: random.pick(EDITIONS),
    }
}

/// Runs a new check on each input, divided in several ways.
fn check_all<C: Fn(&[&str]) -> Result<(), String>>(check_for: impl Fn(&mut Random) -> C) {
    let mut random = test_scale::random(SEED);
    for number in 0..test_scale::scaled(INPUTS) {
        let input = tag_soup(&mut random);
        let check = check_for(&mut random);
        let mut cuts = vec![chunks::chunks_of_characters(&input, 1)];
        for _ in 0..CUTS {
            cuts.push(random_chunks(&mut random, &input));
        }
        for chunks in cuts {
            if check(&chunks).is_err() {
                let shortest = shorten(&chunks, |chunks| check(chunks).is_err());
                let shortest: Vec<&str> = shortest.iter().map(String::as_str).collect();
                let difference = check(&shortest).expect_err("the shortened input still fails");
                panic!("input {number}\nchunks: {shortest:?}\n{difference}");
            }
        }
    }
}

fn random_chunks<'a>(random: &mut Random, input: &'a str) -> Vec<&'a str> {
    let longest = random.pick(&[2, 5, 12, 30, 80]);
    let mut chunks = Vec::new();
    let mut rest = input;
    while !rest.is_empty() {
        let length = random.below(longest + 1);
        let end = rest.char_indices().nth(length).map_or(rest.len(), |(end, _)| end);
        let (chunk, after) = rest.split_at(end);
        chunks.push(chunk);
        rest = after;
    }
    chunks
}

fn shorten(chunks: &[&str], fails: impl Fn(&[&str]) -> bool) -> Vec<String> {
    let mut shortest: Vec<String> = chunks.iter().map(|&chunk| chunk.to_owned()).collect();
    loop {
        let shorter = shorter_by_one(&shortest).find(|shorter| {
            let shorter: Vec<&str> = shorter.iter().map(String::as_str).collect();
            fails(&shorter)
        });
        match shorter {
            Some(shorter) => shortest = shorter,
            None => return shortest,
        }
    }
}

fn shorter_by_one(chunks: &[String]) -> impl Iterator<Item = Vec<String>> {
    let joined = (1..chunks.len()).map(|index| {
        let mut shorter = chunks.to_vec();
        let chunk = shorter.remove(index);
        shorter[index - 1].push_str(&chunk);
        shorter
    });
    let cut = chunks.iter().enumerate().flat_map(move |(index, chunk)| {
        chunk.char_indices().map(move |(at, _)| {
            let mut shorter = chunks.to_vec();
            shorter[index].remove(at);
            shorter
        })
    });
    joined.chain(cut)
}

fn compare<T: PartialEq + Debug>(what: &str, start: &impl Debug, expected: &T, found: &T) -> Result<(), String> {
    match expected == found {
        true => Ok(()),
        false => Err(format!("{what}\n{start:?}\nexpected: {expected:#?}\nfound: {found:#?}")),
    }
}

/// Names with each byte, in both cases, of each length, and similar to known ones.
#[test]
fn both_paths_find_the_same_names() {
    let mut input = String::new();
    for name in ["a", "div", "span", "A", "DIV", "Span", "ab", "divs", "spam", "b", "p", "xxxxxxx", "xxxxxxxxxxxxxxxxx"]
    {
        for after in [" ", "\t", ">", "/", "\n", " x=yyyyyy"] {
            input += &format!("<{name}{after}xxxxxxx>");
        }
    }
    for character in ('!'..='\u{ff}').filter(|character| !"/>=".contains(*character)) {
        for length in 0..9 {
            input += &format!("<{0}{character}A {0}{character}{character}B=1>", "qQ".repeat(length));
        }
    }
    let start = Start {
        state: TextState::Data,
        last_start_tag: None,
        cdata_sections: CdataSections::Allowed,
        switches: Switches::Never,
        edition: Edition::NEWEST,
    };
    // NOTE: the second copy of the input finds all names in the table.
    let input = input.repeat(2);
    let by_states = tokenize_without_errors(&chunks::chunks_of_characters(&input, 1), start);
    let found = tokenize_without_errors(&chunks::single_chunk(&input), start);
    assert!(by_states == found, "{:?}", compare("names", &start, &by_states, &found));
}
