//! A speculative copy creates the elements that the parser creates later.

use soupstone::encoding::EncodingOptions;
use soupstone::names::ExpandedName;
use soupstone::script_host::{MarkupInsertionError, ParserStatus, ScriptingParser};
use soupstone::sink::{NewElement, TreeSink};
use soupstone::span::Span;
use soupstone::{Edition, ParseOptions};

use crate::support::tag_soup::Random;
use crate::support::test_scale::scaled;

const PIECES: &str = "x|<p>|</p>|<b>|</b>|<b id=1>|<a>|</a>|<nobr>|<i>|</i>|<div>|</div>|<li>|<h1>|<button>|<form>|</form>|\
    <table>|<tr>|<td>|</table>|<caption>|<col>|<select>|<option>|</select>|<svg>|</svg>|<desc>|<math>|<mi>|<template>|<img>|\
    </template>|<template shadowrootmode=open>|<head>|</head>|<body>|<frameset>|<meta>|<title>t</title>|<script>2</script>|\
    <!--|--><br>";

/// The start tags of the elements that were created.
#[derive(Default)]
struct StartTags(Vec<(ExpandedName, Span)>);

impl TreeSink for StartTags {
    const WANTS_LOCATIONS: bool = true;
    type Handle = ();
    type Output = Vec<(ExpandedName, Span)>;

    fn document(&mut self) {}
    fn create_element(&mut self, element: NewElement<'_>) {
        self.0.extend(element.start_tag.map(|span| (element.name, span)));
    }
    soupstone_tests::no_tree!(insert_element insert_text insert_comment remove_from_parent move_children);
    fn template_contents(&mut self, (): &()) {}
    fn finish(self) -> Self::Output {
        self.0
    }
}

#[test]
fn a_speculative_copy_foresees_the_parser() {
    let mut elements = 0;
    for seed in 0..scaled([100, 300, 3_000]) {
        let mut random = Random::new(seed);
        let mut soup = || (0..12).map(|_| random.pick_of(PIECES)).collect::<String>();
        let (before, after) = (soup(), soup());
        let edition = random.pick(&Edition::ALL);
        let mut parser = ScriptingParser::new(StartTags::default(), (), ParseOptions::new().with_edition(edition));
        let mut status = parser.feed(&format!("{before}<script>1</script>{after}"));
        while let ParserStatus::Script(()) = status {
            let mut copy = parser.speculative_copy(StartTags::default());
            let read = parser.bytes_read();
            parser.unread_input(read).for_each(|text| copy.feed(text));
            let start = parser.parser().sink().0.len();
            let revision = parser.input_revision();
            status = parser.resume();
            let length = parser.parser().sink().0.len() - start;
            assert_eq!(
                copy.sink().0[..length],
                parser.parser().sink().0[start..],
                "{edition}, seed {seed}: {before} and {after}"
            );
            assert_eq!(parser.input_revision(), revision);
            elements += length;
        }
    }
    assert!(elements > scaled([200, 600, 6_000]), "{elements} elements");
}

#[test]
fn unread_input_starts_at_an_offset_within_characters() -> Result<(), MarkupInsertionError> {
    let options = ParseOptions::new().with_encoding(EncodingOptions::new().with_transport_label("utf-8"));
    let mut parser = ScriptingParser::new(StartTags::default(), (), options);
    let _ = parser.feed_bytes(b"<script></script>ab\xFF\xC3\xA9");
    let _ = parser.feed_bytes(b"\xFFc\xFF");
    let read = parser.bytes_read();
    let from = |parser: &ScriptingParser<StartTags>, offset| parser.unread_input(offset).collect::<String>();
    let all = "ab\u{FFFD}\u{e9}\u{FFFD}c\u{FFFD}";
    for (offset, start) in
        [(0, 0), (read, 0), (read + 1, 1), (read + 5, 5), (read + 6, 7), (read + 13, 14), (read + 99, 14)]
    {
        assert_eq!(from(&parser, offset), all[start..], "offset {offset}");
    }
    let revision = parser.input_revision();
    parser.set_pending_parsing_blocking_script(());
    let _ = parser.write("")?;
    assert_eq!(parser.input_revision(), revision);
    let _ = parser.write("w")?;
    assert_ne!(parser.input_revision(), revision);
    assert_eq!(from(&parser, 0), format!("w{all}"));
    assert_eq!(from(&parser, read + 1), all);
    let revision = parser.input_revision();
    parser.abort();
    assert_ne!(parser.input_revision(), revision);
    Ok(())
}
