//! Spans, timing and stops of the tokenizer.

use soupstone::Limits;
use soupstone::error::ParseError;
use soupstone::token::{Feedback, TextState, Token, TokenContext, TokenSink};
use soupstone::tokenizer::{Tokenizer, TokenizerOptions};

#[derive(Default)]
struct Log(Vec<String>);

impl TokenSink for Log {
    fn wants_errors(&self) -> bool {
        true
    }

    fn process_token(&mut self, token: &Token<'_>, context: &TokenContext<'_>) -> Feedback {
        let (text, feedback) = match token {
            Token::Doctype(doctype) => (format!("doctype {:?}", doctype.name), Feedback::Continue),
            Token::StartTag(tag) => {
                let name = tag.name();
                let feedback = match name {
                    "script" => Feedback::SwitchTo(TextState::ScriptData),
                    _ => Feedback::Continue,
                };
                (format!("<{name}> {}", tag.attributes.len()), feedback)
            }
            Token::EndTag(tag) => {
                let name = tag.name();
                (format!("</{name}>"), Feedback::Continue)
            }
            Token::Comment(data) => (format!("comment {data}"), Feedback::Continue),
            Token::ProcessingInstruction(instruction) => (format!("{instruction:?}"), Feedback::Continue),
            Token::Characters(text) => (format!("text {text}"), Feedback::Continue),
            Token::NullCharacter => ("null".to_owned(), Feedback::Continue),
            Token::EndOfFile => ("end".to_owned(), Feedback::Continue),
            _ => panic!("unexpected token: {token:?}"),
        };
        let span = context.span;
        self.0.push(format!("{text} {}..{}", span.start, span.end));
        feedback
    }

    fn parse_error(&mut self, error: ParseError) {
        self.0.push(format!("{} {}", error.code(), error.offset()));
    }

    fn allows_cdata_section(&mut self) -> bool {
        true
    }
}

fn tokenize(chunks: &[&str]) -> Vec<String> {
    let mut tokenizer = Tokenizer::new();
    let mut log = Log::default();
    for chunk in chunks {
        tokenizer.feed(chunk, &mut log);
    }
    tokenizer.end(&mut log);
    log.0
}

#[test]
fn tokens_have_spans() {
    assert_eq!(
        tokenize(&["<!doctype x>a\r\n<b c=d>é&amp;<!--e--></b>"]),
        [
            "doctype Some(\"x\") 0..12", "text a 12..13", "text \n 13..14", "<b> 1 15..22", "text é 22..24",
            "text & 24..29", "comment e 29..37", "</b> 37..41", "end 41..41",
        ]
    );
}

#[test]
fn a_token_is_emitted_when_it_is_complete() {
    let mut tokenizer = Tokenizer::new();
    let mut log = Log::default();
    let steps = [("te", 1), ("&l", 1), ("t;", 2), ("&#6", 2), ("5;", 3), ("<a", 3), (" b>", 4)];
    for (chunk, count) in steps {
        tokenizer.feed(chunk, &mut log);
        assert_eq!(log.0.len(), count, "{chunk}");
    }
    assert_eq!(tokenizer.offset(), 16);
}

#[test]
fn feedback_switches_the_state() {
    assert_eq!(
        tokenize(&["<script><p></x", "></scr", "ipt>"]),
        [
            "<script> 0 0..8", "text <p> 8..11", "text </ 11..13", "text x 13..14", "text > 14..15",
            "</script> 15..24", "end 24..24",
        ]
    );
}

#[test]
fn cdata_sections_are_text() {
    assert_eq!(
        tokenize(&["<![CDATA[a]]]>\0"]),
        ["text a 9..10", "text ] 10..11", "unexpected-null-character 14", "null 14..15", "end 15..15",]
    );
}

#[test]
fn the_end_is_emitted_once() {
    let options = TokenizerOptions::new().with_state(TextState::Rcdata).with_last_start_tag(Some("title"));
    let mut tokenizer = Tokenizer::with_options(&options);
    let mut log = Log::default();
    tokenizer.feed("</title>", &mut log);
    tokenizer.end(&mut log);
    tokenizer.end(&mut log);
    tokenizer.feed("a", &mut log);
    assert_eq!(log.0, ["</title> 0..8", "end 8..8"]);
}

#[test]
fn the_last_start_tag_has_a_name_in_any_letter_case() {
    let options = TokenizerOptions::new().with_state(TextState::Rcdata).with_last_start_tag(Some("TITLE"));
    // Whole, and in chunks, which other functions read.
    for chunks in [&["</p></title>"][..], &["</p></tit", "le>"]] {
        let (mut tokenizer, mut log) = (Tokenizer::with_options(&options), Log::default());
        chunks.iter().for_each(|chunk| tokenizer.feed(chunk, &mut log));
        assert_eq!(log.0.last().map(String::as_str), Some("</title> 4..12"));
    }
}

#[test]
fn a_tokenizer_can_be_moved_and_shared() {
    fn check<T: Send + Sync + 'static>() {}
    check::<Tokenizer>();
}

/// Repeats this feedback.
struct FeedbackSequence<'a> {
    feedbacks: &'a [Feedback],
    tokens: usize,
}

impl TokenSink for FeedbackSequence<'_> {
    fn process_token(&mut self, _: &Token<'_>, _: &TokenContext<'_>) -> Feedback {
        self.tokens += 1;
        self.feedbacks[self.tokens % self.feedbacks.len()]
    }

    fn allows_cdata_section(&mut self) -> bool {
        true
    }
}

#[test]
fn a_sink_may_pause_at_each_token() {
    let sequences: &[&[Feedback]] = &[
        &[Feedback::Pause],
        &[Feedback::Pause, Feedback::Continue],
        &[Feedback::Pause, Feedback::SwitchTo(TextState::ScriptData)],
        &[Feedback::Pause, Feedback::SwitchTo(TextState::CdataSection)],
        &[Feedback::SwitchTo(TextState::Rcdata), Feedback::Pause, Feedback::SwitchTo(TextState::Data)],
        &[Feedback::Continue, Feedback::Continue, Feedback::Stop],
    ];
    let inputs = [
        "<![CDATA[a]]b]", "<![CDATA[]]", "<a b>c</a x/>d<", "</", "a&amp;&notit;&no", "&#x", "<!--",
        "<script><!--<script></scrip", "<!doctype", "<?x", "\0<a\0",
    ];
    for feedbacks in sequences {
        for input in inputs {
            for state in [TextState::Data, TextState::Rcdata, TextState::ScriptData] {
                for cut in 0..=input.len() {
                    let mut tokenizer = Tokenizer::with_options(&TokenizerOptions::new().with_state(state));
                    let mut sink = FeedbackSequence { feedbacks, tokens: 0 };
                    tokenizer.feed(&input[..cut], &mut sink);
                    tokenizer.feed(&input[cut..], &mut sink);
                    tokenizer.end(&mut sink);
                    let tokens = sink.tokens;
                    tokenizer.end(&mut sink);
                    assert_eq!(sink.tokens, tokens);
                }
            }
        }
    }
}

#[test]
fn attributes_beyond_the_limit_are_dropped() {
    let options = TokenizerOptions::new().with_limits(Limits::none().with_max_attributes(Some(2)));
    let (mut log, mut tokenizer) = (Log::default(), Tokenizer::with_options(&options));
    tokenizer.feed("<a b=1 c=2><a b=1 c=2 d=3><a b c d e f g><p>", &mut log);
    let mut tags = log.0.iter().filter_map(|line| line.split_once('<'));
    assert!(tags.all(|(_, tag)| tag.starts_with("a> 2") || tag.starts_with("p> 0")), "{:?}", log.0);
}

#[test]
fn duplicates_equal_those_of_a_comparison_of_all_names() {
    let mut input = String::new();
    let mut expected = Vec::new();
    for step in 1..40 {
        let names = (1..40).map(|index| format!("x{}", index * step % 29));
        input += &format!("<a {}>", names.clone().collect::<Vec<_>>().join(" "));
        let mut different = Vec::new();
        names.for_each(|name| {
            if !different.contains(&name) {
                different.push(name)
            }
        });
        expected.push(different);
    }
    let mut found = Vec::new();
    soupstone::tokenizer::tokenize(&input, |token, _| {
        if let Token::StartTag(tag) = token {
            found.push(tag.attributes.iter().map(|attribute| attribute.local_name().to_owned()).collect::<Vec<_>>());
        }
    });
    assert_eq!(found, expected);
}
