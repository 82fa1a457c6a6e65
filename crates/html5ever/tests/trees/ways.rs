//! The ways from text to a tree: html5ever's, those of this crate, and that of the package in html5ever's place, which all
//! come to the same.

use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::tree_builder::{TreeBuilderOpts, TreeSink};
use html5ever::{ParseOpts, QualName};
use soupstone_html5ever::soupstone::Scripting;
use soupstone_html5ever::soupstone::encoding::EncodingOptions;
use soupstone_html5ever::{
    Diagnostics, Options, Parser, parse_document_bytes_with, parse_fragment_bytes_with,
};

/// What is parsed, and how.
#[derive(Clone, Debug)]
pub(crate) struct Job<'a> {
    pub(crate) text: &'a str,
    /// The context element of a fragment.
    pub(crate) context: Option<QualName>,
    pub(crate) scripting: Scripting,
}

/// How html5ever parses it.
pub(crate) fn by_html5ever<T: TreeSink>(job: &Job<'_>, sink: T) -> T::Output {
    let scripting_enabled = job.scripting == Scripting::Enabled;
    let options = ParseOpts {
        tree_builder: TreeBuilderOpts {
            scripting_enabled,
            ..TreeBuilderOpts::default()
        },
        ..ParseOpts::default()
    };
    match job.context.clone() {
        None => html5ever::parse_document(sink, options).one(job.text),
        Some(context) => {
            html5ever::parse_fragment(sink, options, context, Vec::new(), scripting_enabled)
                .one(job.text)
        }
    }
}

/// How the package in html5ever's place parses it.
fn by_drop_in<T: TreeSink>(job: &Job<'_>, sink: T) -> T::Output {
    let scripting_enabled = job.scripting == Scripting::Enabled;
    let options = html5ever_drop_in::ParseOpts {
        tree_builder: html5ever_drop_in::tree_builder::TreeBuilderOpts {
            scripting_enabled,
            ..Default::default()
        },
        ..Default::default()
    };
    match job.context.clone() {
        None => html5ever_drop_in::parse_document(sink, options).one(job.text),
        Some(context) => {
            let attributes = Vec::new();
            html5ever_drop_in::parse_fragment(sink, options, context, attributes, scripting_enabled)
                .one(job.text)
        }
    }
}

/// A way that is not html5ever's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// The text in one piece.
    Whole,
    /// Its bytes, of which the sink gets copies.
    Bytes,
    /// Character by character, with diagnostics.
    Characters,
    /// In pieces of 100 characters, as tendrils, with diagnostics.
    Tendrils,
    /// The text in one piece, by the package in html5ever's place.
    DropIn,
}

impl Way {
    pub(crate) const ALL: [Self; 5] = [
        Self::Whole,
        Self::Bytes,
        Self::Characters,
        Self::Tendrils,
        Self::DropIn,
    ];

    /// How soupstone parses it.
    pub(crate) fn parse<T: TreeSink>(self, job: &Job<'_>, sink: T) -> T::Output {
        let diagnostics = match self {
            Self::DropIn => return by_drop_in(job, sink),
            Self::Whole | Self::Bytes => Diagnostics::Off,
            Self::Characters | Self::Tendrils => Diagnostics::Reported,
        };
        let options = Options::new()
            .with_scripting(job.scripting)
            .with_diagnostics(diagnostics);
        if self == Self::Bytes {
            return parse_bytes(job, sink, &options);
        }
        let mut parser = match job.context.clone() {
            None => Parser::document(sink, &options),
            Some(context) => Parser::fragment(sink, context, Vec::new(), &options),
        };
        match self {
            Self::Whole | Self::Bytes | Self::DropIn => parser.feed(job.text),
            Self::Characters => {
                for character in job.text.chars() {
                    parser.feed(&*character.encode_utf8(&mut [0; 4]));
                }
            }
            Self::Tendrils => {
                let characters: Vec<char> = job.text.chars().collect();
                for piece in characters.chunks(100) {
                    let piece: String = piece.iter().collect();
                    parser.feed(StrTendril::from_slice(&piece));
                }
            }
        }
        parser.finish()
    }
}

/// Parses the bytes of the text, whose encoding is known.
fn parse_bytes<T: TreeSink>(job: &Job<'_>, sink: T, options: &Options) -> T::Output {
    let mut sink = Some(sink);
    let new_sink = || sink.take().expect("the encoding does not change");
    let encoding = EncodingOptions::new().with_content_type("text/html;charset=utf-8");
    let bytes = job.text.as_bytes();
    match job.context.clone() {
        None => parse_document_bytes_with(bytes, new_sink, &encoding, options),
        Some(context) => {
            parse_fragment_bytes_with(bytes, new_sink, context, Vec::new(), &encoding, options)
        }
    }
}

/// What differs first.
pub(crate) fn difference(expected: &str, found: &str) -> Option<String> {
    if expected == found {
        return None;
    }
    let (mut ours, mut theirs) = (found.lines(), expected.lines());
    let mut number = 0;
    loop {
        number += 1;
        match (theirs.next(), ours.next()) {
            (one, other) if one == other && one.is_some() => {}
            (theirs, ours) => {
                return Some(format!(
                    "line {number}\nhtml5ever: {}\nsoupstone: {}",
                    theirs.unwrap_or("the end"),
                    ours.unwrap_or("the end")
                ));
            }
        }
    }
}
