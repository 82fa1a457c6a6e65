//! Properties of all inputs, one file for each target.

pub mod byte_input;
pub mod chunked_input;
pub mod custom_sink;
pub mod dom_accessors;
mod edits;
pub mod fragments;
pub mod host_calls;
pub mod limits;
pub mod literal;
pub mod options;
mod records;
pub mod sanitizer;
pub mod script_host;
pub mod selectors;
pub mod serialize;
pub mod server_policy;
pub mod source_edits;
pub mod speculation;
mod text_sources;
mod tree_links;
pub mod xml;

use std::fmt::Debug;
use std::ops::Range;

use soupstone::dom::Document;
use soupstone::error::ParseError;

use soupstone_tests::tag_soup::Random;

fn same<T: PartialEq + Debug + ?Sized>(what: &str, one: &T, other: &T) -> Result<(), String> {
    match one == other {
        true => Ok(()),
        false => Err(format!("{what}\nexpected: {one:#?}\n   found: {other:#?}")),
    }
}

fn same_tree(what: &str, one: &str, other: &str) -> Result<(), String> {
    match one == other {
        true => Ok(()),
        false => Err(format!("{what}\nexpected:\n{one}found:\n{other}")),
    }
}

fn holds(what: &str, condition: bool) -> Result<(), String> {
    match condition {
        true => Ok(()),
        false => Err(what.to_owned()),
    }
}

fn tree(document: &Document) -> String {
    soupstone_tests::dump::html5lib(document.root()).to_string()
}

fn has_patches(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    ["<?marker", "<?start"].iter().any(|marker| lower.contains(marker)) && lower.contains("<template")
}

fn cut<'a>(random: &mut Random, input: &'a str) -> Vec<&'a str> {
    let ranges = pieces(random, input.len(), |place| input.is_char_boundary(place));
    ranges.into_iter().map(|range| &input[range]).collect()
}

fn cut_bytes<'a>(random: &mut Random, input: &'a [u8]) -> Vec<&'a [u8]> {
    let ranges = pieces(random, input.len(), |_| true);
    ranges.into_iter().map(|range| &input[range]).collect()
}

fn pieces(random: &mut Random, length: usize, is_place: impl Fn(usize) -> bool) -> Vec<Range<usize>> {
    let longest = random.pick(&[1, 2, 3, 8, 30, 200]);
    let mut pieces = Vec::new();
    let mut start = 0;
    while start < length {
        let mut end = match longest {
            1 => start + 1,
            _ => start + random.below(longest + 1),
        };
        end = end.min(length);
        while !is_place(end) {
            end += 1;
        }
        pieces.push(start..end);
        start = end;
    }
    pieces
}

fn errors_are_in_range(input: &str, errors: &[ParseError]) -> Result<(), String> {
    let is_place = |place: u64| usize::try_from(place).is_ok_and(|place| input.is_char_boundary(place));
    for error in errors {
        let span = error.span();
        let is_in_range =
            span.start <= span.end && is_place(span.start) && is_place(span.end) && is_place(error.offset());
        if !is_in_range {
            return Err(format!("an error out of range\n{error:?}"));
        }
    }
    Ok(())
}
