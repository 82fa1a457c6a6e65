//! The drop-in package: its tokens, its tree builder's results, and its serializer, compared with html5ever's.
//! `trees/options.rs` compares options and errors.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::{QualName, TokenizerResult, local_name, ns};
use html5ever_drop_in::tree_builder::TreeBuilder;
use markup5ever_rcdom::{Handle, NodeData, RcDom, SerializableHandle};
use soupstone_html5ever::parse_document;
use soupstone_tests::{suite_paths, tokenizer_cases};

use crate::recorder::{Call, Child, Recorder};

const PAGES: [&str; 9] = [
    "\u{FEFF}<!DOCTYPE html><p class=a id='b' id=c>Stone &amp; soup\0</p><br/>\r\n<!-- c -->",
    "<!DOCTYPE html PUBLIC '-//W3C//DTD' \"x\"><!doctype><!DOCTYPE x SYSTEM 'y'>",
    "<title><b>&lt;</title><b>\n\n<title>open",
    "<style><!-- <p> --></style>x<script>if (a < b) '<!--<script></script>'</script>y",
    "<svg><![CDATA[x]]></svg><?pi?></><! x><!-- open",
    "<ELEMENT A=1 a=2 \u{212A}=3>\u{212A}</ELEMENT\n>",
    "a\r\rb\r\n<p\nq>c<meta charset=x>",
    "<plaintext></plaintext><p>",
    "<p",
];

/// A sink that records tokens and lines, for both tokenizers. The sink ignores how text is divided, and errors.
macro_rules! noting_sink {
    ($name:ident, $library:ident) => {
        #[derive(Default)]
        struct $name {
            tokens: RefCell<Vec<(String, u64)>>,
            text: RefCell<String>,
        }

        impl $name {
            fn note(&self, token: String, line: u64) {
                let text = self.text.take();
                if !text.is_empty() {
                    self.tokens.borrow_mut().push((text, 0));
                }
                self.tokens.borrow_mut().push((token, line));
            }
        }

        impl $library::tokenizer::TokenSink for $name {
            type Handle = ();

            fn process_token(
                &self,
                token: $library::tokenizer::Token,
                line: u64,
            ) -> $library::tokenizer::TokenSinkResult<()> {
                use $library::tokenizer::states::RawKind;
                use $library::tokenizer::{TagKind, Token, TokenSinkResult};
                let answer = match &token {
                    Token::ParseError(_) => return TokenSinkResult::Continue,
                    Token::CharacterTokens(text) => {
                        self.text.borrow_mut().push_str(text);
                        return TokenSinkResult::Continue;
                    }
                    Token::TagToken(tag) if tag.kind == TagKind::StartTag => match &*tag.name {
                        "title" => TokenSinkResult::RawData(RawKind::Rcdata),
                        "style" => TokenSinkResult::RawData(RawKind::Rawtext),
                        "script" => TokenSinkResult::RawData(RawKind::ScriptData),
                        "plaintext" => TokenSinkResult::Plaintext,
                        "br" => TokenSinkResult::Script(()),
                        "meta" => TokenSinkResult::EncodingIndicator("x".into()),
                        _ => TokenSinkResult::Continue,
                    },
                    _ => TokenSinkResult::Continue,
                };
                self.note(format!("{token:?}"), line);
                answer
            }

            fn end(&self) {
                self.note("end".into(), 0);
            }

            fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
                self.tokens.borrow().last().is_some_and(|(token, _)| token.contains("\"svg\""))
            }
        }

        impl $name {
            fn tokens_of(text: &str, length: usize) -> Vec<(String, u64)> {
                Self::tokens_with(text, length, Default::default())
            }

            /// Returns the tokens of the text in each initial state, after a start tag with a name and without one.
            fn tokens_in_states(text: &str) -> Vec<Vec<(String, u64)>> {
                use $library::tokenizer::TokenizerOpts;
                use $library::tokenizer::states::{RawKind, State};
                let mut all = Vec::new();
                for state in [
                    State::Data,
                    State::Plaintext,
                    State::CdataSection,
                    State::RawData(RawKind::Rcdata),
                    State::RawData(RawKind::Rawtext),
                    State::RawData(RawKind::ScriptData),
                ] {
                    for name in [None, Some("b".to_owned())] {
                        let options = TokenizerOpts {
                            initial_state: Some(state),
                            last_start_tag_name: name,
                            ..Default::default()
                        };
                        all.push(Self::tokens_with(text, text.len(), options));
                    }
                }
                all
            }

            /// Compares each pair of some tags.
            fn equivalent_tags() -> Vec<bool> {
                use $library::tokenizer::{Tag, TagKind};
                let attribute = |name: &str| $library::Attribute {
                    name: QualName::new(None, ns!(), name.into()),
                    value: "1".into(),
                };
                let tag = |kind, name: &str, self_closing, attrs| Tag {
                    kind,
                    name: name.into(),
                    self_closing,
                    attrs,
                    had_duplicate_attributes: false,
                };
                let tags = [
                    tag(TagKind::StartTag, "b", false, vec![attribute("x"), attribute("y")]),
                    tag(TagKind::StartTag, "b", true, vec![attribute("y"), attribute("x")]),
                    tag(TagKind::StartTag, "b", false, vec![attribute("x")]),
                    tag(TagKind::StartTag, "i", false, vec![attribute("x")]),
                    tag(TagKind::EndTag, "i", false, vec![attribute("x")]),
                ];
                tags.iter().flat_map(|one| tags.iter().map(|other| one.equiv_modulo_attr_order(other))).collect()
            }

            fn tokens_with(
                text: &str,
                length: usize,
                options: $library::tokenizer::TokenizerOpts,
            ) -> Vec<(String, u64)> {
                use $library::tokenizer::{BufferQueue, Tokenizer};
                let tokenizer = Tokenizer::new(Self::default(), options);
                let queue = BufferQueue::default();
                let characters: Vec<char> = text.chars().collect();
                for piece in characters.chunks(length) {
                    queue.push_back(piece.iter().collect::<String>().into());
                    for runs in 0.. {
                        assert!(runs < 10_000, "the tokenizer does not end");
                        match tokenizer.feed(&queue) {
                            TokenizerResult::Done => break,
                            TokenizerResult::Script(()) => tokenizer.sink.note("script".into(), 0),
                            TokenizerResult::EncodingIndicator(label) => {
                                tokenizer.sink.note(format!("{label}"), 0);
                            }
                        }
                    }
                }
                tokenizer.end();
                tokenizer.sink.tokens.take()
            }
        }
    };
}

noting_sink!(Theirs, html5ever);
noting_sink!(Ours, html5ever_drop_in);

#[test]
fn tokens() {
    for page in PAGES {
        for length in [1, 2, 7, 1000] {
            let expected = Theirs::tokens_of(page, length);
            assert_eq!(Ours::tokens_of(page, length), expected, "{page:?} by {length}");
        }
    }
}

/// All inputs of html5lib-tests for tokenizers, without lines: html5ever does not count each newline in a tag.
#[test]
fn tokens_of_html5lib() {
    let files = suite_paths::files("tokenizer", "test");
    let cases = files.iter().flat_map(|file| tokenizer_cases::read(file));
    let inputs: BTreeSet<String> = cases.filter_map(|case| Some(case.content.ok()?.input)).collect();
    assert!(inputs.len() > 1_000);
    let plain = |tokens: Vec<(String, u64)>| -> Vec<String> { tokens.into_iter().map(|(token, _)| token).collect() };
    for input in inputs {
        let expected = plain(Theirs::tokens_of(&input, 1_000));
        assert_eq!(plain(Ours::tokens_of(&input, 3)), expected, "{input:?}");
    }
}

#[test]
fn initial_states() {
    for text in ["<i>x</b>y", "x</script>", "x]]>y<i>", "&lt;<!--x"] {
        assert_eq!(Ours::tokens_in_states(text), Theirs::tokens_in_states(text), "{text:?}");
    }
    let counts: Vec<usize> = Ours::tokens_in_states("<i>x</b>").iter().map(Vec::len).collect();
    // In each state without and with the name `b`.
    assert_eq!(counts, [5, 5, 3, 3, 3, 3, 3, 4, 3, 4, 3, 4]);
}

#[test]
fn equivalent_tags() {
    assert_eq!(Ours::equivalent_tags(), Theirs::equivalent_tags());
}

#[test]
fn plaintext_state() {
    use html5ever_drop_in::tokenizer::{BufferQueue, Tokenizer, TokenizerOpts};
    let tokenizer = Tokenizer::new(Ours::default(), TokenizerOpts::default());
    tokenizer.set_plaintext_state();
    let queue = BufferQueue::default();
    queue.push_back("<p>".into());
    let _ = tokenizer.feed(&queue);
    tokenizer.end();
    assert_eq!(tokenizer.sink.tokens.take()[0].0, "<p>");
}

macro_rules! answers {
    ($name:ident, $library:ident) => {
        struct $name {
            builder: $library::tree_builder::TreeBuilder<Handle, RcDom>,
            answers: RefCell<Vec<String>>,
        }

        impl $library::tokenizer::TokenSink for $name {
            type Handle = Handle;

            fn process_token(
                &self,
                token: $library::tokenizer::Token,
                line: u64,
            ) -> $library::tokenizer::TokenSinkResult<Handle> {
                use $library::tokenizer::TokenSinkResult;
                let answer = self.builder.process_token(token, line);
                match &answer {
                    TokenSinkResult::Continue => {}
                    TokenSinkResult::Script(script) => {
                        let NodeData::Element { attrs, .. } = &script.data else {
                            panic!("a script is an element");
                        };
                        self.note(format!("{:?}", attrs.borrow()));
                    }
                    TokenSinkResult::Plaintext => self.note("plaintext".into()),
                    TokenSinkResult::RawData(kind) => self.note(format!("{kind:?}")),
                    TokenSinkResult::EncodingIndicator(label) => self.note(format!("{label}")),
                }
                answer
            }

            fn end(&self) {
                self.builder.end();
            }

            fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
                let builder = &self.builder;
                builder.adjusted_current_node_present_but_not_in_html_namespace()
            }
        }

        impl $name {
            fn note(&self, answer: String) {
                self.answers.borrow_mut().push(answer);
            }

            fn of(page: &str) -> (Vec<String>, bool) {
                use $library::tokenizer::{BufferQueue, Tokenizer};
                use $library::tree_builder::TreeBuilder;
                let builder = TreeBuilder::new(RcDom::default(), Default::default());
                assert!(!builder.is_fragment());
                let answers = RefCell::default();
                let tokenizer = Tokenizer::new(Self { builder, answers }, Default::default());
                let queue = BufferQueue::default();
                queue.push_back(page.into());
                for runs in 0.. {
                    assert!(runs < 10_000, "the tokenizer does not end");
                    if matches!(tokenizer.feed(&queue), TokenizerResult::Done) {
                        break;
                    }
                    tokenizer.sink.note("paused".into());
                }
                tokenizer.end();
                let dom = tokenizer.sink.builder.sink;
                let has_errors = !dom.errors.borrow().is_empty();
                (tokenizer.sink.answers.take(), has_errors)
            }

            fn state_in(context: &str, allows_scripting: bool) -> String {
                use $library::tree_builder::{TreeBuilder, create_element};
                let dom = RcDom::default();
                let name = QualName::new(None, ns!(html), context.into());
                let context = create_element(&dom, name, Vec::new());
                let builder = TreeBuilder::new_for_fragment(dom, context, None, Default::default());
                assert!(builder.is_fragment());
                let state = builder.tokenizer_state_for_context_elem(allows_scripting);
                format!("{state:?}")
            }
        }
    };
}

answers!(TheirAnswers, html5ever);
answers!(OurAnswers, html5ever_drop_in);

#[test]
fn token_sink_results() {
    let pages = [
        "<!DOCTYPE html><script id=a>1</script><body><div><script id=b></script></div><script>open",
        "<!DOCTYPE html><svg><script id=a></script><title></title></svg><math><meta charset=x></math>",
        "<meta charset=koi8-r><body><meta charset=x><select><meta charset=y></select><table><meta charset=z>",
        "<meta http-equiv=Content-Type content='text/html; charset=\"koi8-r\"'>",
        "<meta http-equiv=content-type content=\"charset charset = 'x' \">",
        "<meta http-equiv=content-type content='Charset=x;y'><meta http-equiv=content-type content='charset=\"x'>",
        "<meta http-equiv=content-type><meta http-equiv=refresh content='charset=x'><meta content='charset=x'>",
        "<title></title><textarea></textarea><style></style><noscript></noscript><plaintext>",
    ];
    for page in pages.into_iter().chain(PAGES) {
        assert_eq!(OurAnswers::of(page), TheirAnswers::of(page), "{page:?}");
    }
    for context in ["title", "textarea", "style", "script", "noscript", "plaintext", "xmp", "p", "soup"] {
        for allows_scripting in [true, false] {
            let expected = TheirAnswers::state_in(context, allows_scripting);
            let state = OurAnswers::state_in(context, allows_scripting);
            assert_eq!(state, expected, "{context} {allows_scripting}");
        }
    }
}

/// If the parse stops early, the open elements are still popped.
#[test]
fn end_without_end_of_file() {
    use html5ever_drop_in::tokenizer::{BufferQueue, TokenSink, Tokenizer};
    use html5ever_drop_in::tree_builder::{TreeSink, html_elem};
    let builder = TreeBuilder::new(Recorder::default(), Default::default());
    let tokenizer = Tokenizer::new(builder, Default::default());
    let queue = BufferQueue::default();
    queue.push_back("<p><b>x".into());
    let _ = tokenizer.feed(&queue);
    tokenizer.sink.end();
    tokenizer.sink.end();
    let calls = tokenizer.sink.sink.finish();
    let pops = |call: &&Call| matches!(call, Call::Pop(_));
    // <head>, and then <b>, <p>, <body>, <html>.
    assert_eq!(calls.iter().filter(pops).count(), 5, "{calls:?}");
    assert_eq!(*html_elem(&["html", "body"]), "html");
}

thread_local! {
    static BUILDER: RefCell<Option<Rc<TreeBuilder<usize, Recorder>>>> = RefCell::default();
}

/// Returns the text around a comment, at which the sink panics or calls the builder that calls it.
fn text_around_comment(comment: &str) -> String {
    use html5ever_drop_in::tokenizer::{Token, TokenSink};
    let builder = Rc::new(TreeBuilder::new(Recorder::with_action_before_comment(act), Default::default()));
    BUILDER.set(Some(Rc::clone(&builder)));
    let [before, comment, after] = ["<", comment, ">"].map(StrTendril::from);
    for token in [Token::CharacterTokens(before), Token::CommentToken(comment), Token::CharacterTokens(after)] {
        let is_comment = matches!(token, Token::CommentToken(_));
        let result = catch_unwind(AssertUnwindSafe(|| builder.process_token(token, 1)));
        assert_eq!(result.is_err(), is_comment);
    }
    let text = |call: Call| match call {
        Call::Append(_, Child::Text(text)) => Some(text.to_string()),
        _ => None,
    };
    builder.sink.calls().into_iter().filter_map(text).collect()
}

fn act(comment: &str) {
    use html5ever_drop_in::tokenizer::{Token, TokenSink};
    match comment {
        "panic" => panic!("the sink panics"),
        "token" => {
            let builder = BUILDER.take().expect("the builder calls the sink");
            let _ = builder.process_token(Token::CharacterTokens("lost".into()), 1);
        }
        _ => {}
    }
}

/// No token is dropped silently.
#[test]
fn sinks_that_panic_or_call_back() {
    assert_eq!(text_around_comment("panic"), "<>");
    assert_eq!(text_around_comment("token"), "<>");
    let sink = || Recorder::with_action_before_comment(act);
    let fails = |step: &mut dyn FnMut()| catch_unwind(AssertUnwindSafe(step)).is_err();

    let mut parser = html5ever_drop_in::parse_document(sink(), Default::default());
    assert!(fails(&mut || parser.process("<!--panic-->x".into())));
    assert!(fails(&mut || parser.process("y".into())));

    use html5ever_drop_in::tokenizer::{BufferQueue, Tokenizer};
    let tokenizer = Tokenizer::new(TreeBuilder::new(sink(), Default::default()), Default::default());
    let queue = BufferQueue::default();
    for text in ["<!--panic-->x", "y"] {
        queue.push_back(text.into());
        assert!(fails(&mut || drop(tokenizer.feed(&queue))));
    }
}

#[test]
fn serialization() {
    let page = "<!DOCTYPE html><p title='\"&<>\u{A0}\u{E2}'>\"&amp;&lt;&gt;\u{A0}\u{A1}\u{E2}<br><img src=a><!-- c -->\
        <style>a < b</style><noscript>&lt;</noscript><svg xlink:href=a xml:lang=b xmlns=c><br></svg><template>x</template>\
        <textarea>\n\n&amp;</textarea><script>a && b</script><iframe>&</iframe>";
    let dom = parse_document(page, RcDom::default());
    for scripting_enabled in [true, false] {
        for create_missing_parent in [true, false] {
            for name in [None, Some(local_name!("style")), Some(local_name!("p"))] {
                let name = name.map(|name| QualName::new(None, ns!(html), name));
                let scopes = [
                    html5ever::serialize::TraversalScope::IncludeNode,
                    html5ever::serialize::TraversalScope::ChildrenOnly(name),
                ];
                for traversal_scope in scopes {
                    let html = dom.document.children.borrow()[1].clone();
                    let node = SerializableHandle::from(html);
                    let (mut theirs, mut ours) = (Vec::new(), Vec::new());
                    let options = html5ever::serialize::SerializeOpts {
                        scripting_enabled,
                        create_missing_parent,
                        traversal_scope: traversal_scope.clone(),
                    };
                    html5ever::serialize(&mut theirs, &node, options).expect("writing to memory does not fail");
                    let options = html5ever_drop_in::serialize::SerializeOpts {
                        scripting_enabled,
                        create_missing_parent,
                        traversal_scope,
                    };
                    html5ever_drop_in::serialize(&mut ours, &node, options).expect("writing to memory does not fail");
                    let [theirs, ours] = [theirs, ours].map(|html| String::from_utf8(html).unwrap());
                    assert_eq!(ours, theirs);
                }
            }
        }
    }
}

#[test]
fn chunks() {
    let by_chunks = |mut parser: html5ever_drop_in::Parser<RcDom>| {
        parser.process("<p>Stone ".into());
        parser.process("soup".into());
        parser.finish()
    };
    let dom = by_chunks(html5ever_drop_in::parse_document(RcDom::default(), Default::default()));
    let mut html = Vec::new();
    let node = SerializableHandle::from(dom.document.clone());
    html5ever_drop_in::serialize(&mut html, &node, Default::default()).expect("writing to memory does not fail");
    assert_eq!(html, b"<html><head></head><body><p>Stone soup</p></body></html>");
    let parser = html5ever_drop_in::parse_document(RcDom::default(), Default::default());
    let dom = parser.from_utf8().one(&b"<p>\xFF"[..]);
    assert!(!dom.errors.borrow().is_empty());
}
