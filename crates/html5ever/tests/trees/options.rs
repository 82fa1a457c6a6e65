//! All options in all combinations, and the messages of all errors.
//!
//! html5ever gives each of its errors a text of its own. Here and in the drop-in package, the message is the code in the
//! standard, so the parser's own list of errors is the expectation.

use html5ever::interface::{QuirksMode, TreeSink};
use html5ever::tendril::TendrilSink;
use html5ever::{LocalName, QualName, TokenizerResult, ns};
use libtest_mimic::{Failed, Trial};
use soupstone_html5ever::soupstone;
use soupstone_html5ever::soupstone::dom::DocumentBuilder;
use soupstone_html5ever::soupstone::error::ParseError;
use soupstone_html5ever::{Options, Parser};

use crate::entry_points::difference;
use crate::recorder::{Call, Recorder};
use crate::sink_calls::Description;
use crate::support::error_cases;

pub(crate) fn trials() -> Vec<Trial> {
    let contexts = [None, Some("noscript"), Some("div"), Some("table")];
    let mut trials: Vec<Trial> = contexts
        .into_iter()
        .map(|context| {
            let name = context.unwrap_or("document");
            Trial::test(format!("options: {name}"), move || check_options(context))
        })
        .collect();
    trials.push(Trial::test("fragments in an element of the sink", check_elements));
    trials.push(Trial::test("messages of errors", check_errors));
    trials
}

/// Texts whose trees depend on an option.
const TEXTS: [&str; 11] = [
    "\u{FEFF}<!DOCTYPE html><p>a<table></table>",
    "\u{FEFF}\u{FEFF} x",
    "\u{FEFF}",
    "<p>a<table><tr><td>b</table>",
    "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\"><p><table>",
    "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\" \"x\"><p><table>",
    "<!DOCTYPE x SYSTEM y><!DOCTYPE html><p><table>",
    "<!DOCTYPE html><head><noscript><link><p>a</noscript>b",
    "<body><noscript><p>a</p><!-- </noscript> -->",
    "<template><noscript>a<b></noscript></template><!DOCTYPE>",
    "<!-- a --><select><noscript><b>",
];

#[derive(Clone, Copy, Debug)]
struct Chosen {
    exact_errors: bool,
    scripting: bool,
    scripting_of_context: bool,
    srcdoc: bool,
    drop_doctype: bool,
    discard_bom: bool,
    mode: QuirksMode,
}

const USUAL: Chosen = Chosen {
    exact_errors: false,
    scripting: true,
    scripting_of_context: true,
    srcdoc: false,
    drop_doctype: false,
    discard_bom: true,
    mode: QuirksMode::NoQuirks,
};

/// Makes the options of a library.
macro_rules! options {
    ($library:ident, $chosen:expr) => {
        $library::ParseOpts {
            tokenizer: $library::tokenizer::TokenizerOpts {
                exact_errors: $chosen.exact_errors,
                discard_bom: $chosen.discard_bom,
                ..Default::default()
            },
            tree_builder: $library::tree_builder::TreeBuilderOpts {
                exact_errors: $chosen.exact_errors,
                scripting_enabled: $chosen.scripting,
                iframe_srcdoc: $chosen.srcdoc,
                drop_doctype: $chosen.drop_doctype,
                quirks_mode: $chosen.mode,
            },
        }
    };
}

/// Parses with the functions of a library.
macro_rules! calls {
    ($library:ident, $text:expr, $context:expr, $chosen:expr) => {
        match $context.map(name) {
            None => $library::parse_document(Recorder::default(), options!($library, $chosen)).one($text),
            Some(context) => {
                let sink = Recorder::default();
                let scripting = $chosen.scripting_of_context;
                $library::parse_fragment(sink, options!($library, $chosen), context, Vec::new(), scripting).one($text)
            }
        }
    };
}

fn name(local_name: &str) -> QualName {
    QualName::new(None, ns!(html), LocalName::from(local_name))
}

/// Each combination of six flags and a mode. A document determines its own mode.
fn combinations(context: Option<&str>) -> impl Iterator<Item = Chosen> {
    let modes = match context {
        None => &[QuirksMode::NoQuirks][..],
        Some(_) => &[QuirksMode::NoQuirks, QuirksMode::LimitedQuirks, QuirksMode::Quirks],
    };
    (0..1_u32 << 6).flat_map(move |bits| {
        let flag = move |bit: u32| bits >> bit & 1 == 1;
        modes.iter().map(move |&mode| Chosen {
            exact_errors: flag(0),
            scripting: flag(1),
            scripting_of_context: flag(2),
            srcdoc: flag(3),
            drop_doctype: flag(4),
            discard_bom: flag(5),
            mode,
        })
    })
}

fn by_adapter(text: &str, context: Option<&str>, chosen: Chosen) -> Vec<Call> {
    let options = Options::from(options!(html5ever, chosen));
    let mut parser = match context.map(name) {
        None => Parser::document(Recorder::default(), &options),
        Some(context) => {
            let scripting = chosen.scripting_of_context;
            let options = options.with_scripting_of_context(Some(scripting));
            Parser::fragment(Recorder::default(), context, Vec::new(), &options)
        }
    };
    parser.feed(text);
    parser.finish()
}

/// Parses with the tokenizer and the tree builder of the drop-in package.
fn by_parts(text: &str, context: Option<&str>, chosen: Chosen) -> Vec<Call> {
    use html5ever_drop_in::tokenizer::{BufferQueue, Tokenizer};
    use html5ever_drop_in::tree_builder::{TreeBuilder, create_element};
    let html5ever_drop_in::ParseOpts { mut tokenizer, tree_builder } = options!(html5ever_drop_in, chosen);
    let sink = Recorder::default();
    let builder = match context.map(name) {
        None => TreeBuilder::new(sink, tree_builder),
        Some(context) => {
            let context = create_element(&sink, context, Vec::new());
            let builder = TreeBuilder::new_for_fragment(sink, context, None, tree_builder);
            tokenizer.initial_state = Some(builder.tokenizer_state_for_context_elem(chosen.scripting_of_context));
            builder
        }
    };
    let tokenizer = Tokenizer::new(builder, tokenizer);
    let queue = BufferQueue::default();
    queue.push_back(text.into());
    assert!((0..10_000).any(|_| matches!(tokenizer.feed(&queue), TokenizerResult::Done)), "the tokenizer does not end");
    tokenizer.end();
    tokenizer.sink.sink.finish()
}

fn check_options(context: Option<&str>) -> Result<(), Failed> {
    for chosen in combinations(context) {
        for text in TEXTS {
            // NOTE: in a `srcdoc` document, no doctype causes quirks mode, but html5ever looks at its name.
            if context.is_none() && chosen.srcdoc && text.starts_with("<!DOCTYPE x") {
                continue;
            }
            let expected = Description::of(&calls!(html5ever, text, context, chosen)).text();
            for (way, calls) in [
                ("the adapter", by_adapter(text, context, chosen)),
                ("the drop-in", calls!(html5ever_drop_in, text, context, chosen)),
                ("its parts", by_parts(text, context, chosen)),
            ] {
                if let Some(difference) = difference(&expected, &Description::of(&calls).text()) {
                    return Err(Failed::from(format!("{way}: {text:?} {chosen:?}: {difference}")));
                }
            }
        }
    }
    Ok(())
}

const TEXTS_WITH_FORMS: [&str; 4] = [
    "<input><form id=a><input></form><button></button>",
    "<table><tr><td><input><form><input></table><select><option>",
    "<form><form></form><label><textarea></textarea>",
    "<template><form><input></form></template><object></object><img><fieldset>",
];

/// Parses into an element of the sink, which is in a form or not.
macro_rules! in_element {
    ($library:ident, $text:expr, $context:expr, $chosen:expr, $has_form:expr) => {{
        let sink = Recorder::default();
        let [form, element] = ["form", $context]
            .map(|local_name| $library::tree_builder::create_element(&sink, name(local_name), Vec::new()));
        let (scripting, form) = ($chosen.scripting_of_context, $has_form.then_some(form));
        let options = options!($library, $chosen);
        $library::driver::parse_fragment_for_element(sink, options, element, scripting, form).one($text)
    }};
}

fn check_elements() -> Result<(), Failed> {
    for context in ["div", "table", "td", "button", "template"] {
        for (text, has_form) in TEXTS_WITH_FORMS.into_iter().flat_map(|text| [(text, false), (text, true)]) {
            let chosen = USUAL;
            // NOTE: html5ever leaves it to the sink that the form of the context is in another tree.
            let described = |calls: &[Call]| {
                let text = Description::of(calls).text();
                let lines = text.lines().filter(|line| !line.contains(" with form0 "));
                lines.collect::<Vec<_>>().join("\n")
            };
            let expected = described(&in_element!(html5ever, text, context, chosen, has_form));
            let elements = |sink: &Recorder| {
                ["form", context].map(|own| html5ever::tree_builder::create_element(sink, name(own), Vec::new()))
            };
            let sink = Recorder::default();
            let [form, element] = elements(&sink);
            let options = Options::from(options!(html5ever, chosen));
            let mut parser = Parser::fragment_for_element(sink, element, has_form.then_some(form), &options);
            parser.feed(text);
            let by_adapter = parser.finish();
            let by_parts = {
                use html5ever_drop_in::tokenizer::{BufferQueue, Tokenizer, TokenizerOpts};
                use html5ever_drop_in::tree_builder::TreeBuilder;
                let sink = Recorder::default();
                let [form, element] = elements(&sink);
                let options = options!(html5ever_drop_in, chosen).tree_builder;
                let builder = TreeBuilder::new_for_fragment(sink, element, has_form.then_some(form), options);
                let tokenizer = Tokenizer::new(builder, TokenizerOpts::default());
                let queue = BufferQueue::default();
                queue.push_back(text.into());
                assert!(
                    (0..10_000).any(|_| matches!(tokenizer.feed(&queue), TokenizerResult::Done)),
                    "the tokenizer does not end"
                );
                tokenizer.end();
                tokenizer.sink.sink.finish()
            };
            for (way, calls) in [
                ("the adapter", by_adapter),
                ("the drop-in", in_element!(html5ever_drop_in, text, context, chosen, has_form)),
                ("its parts", by_parts),
            ] {
                if let Some(difference) = difference(&expected, &described(&calls)) {
                    return Err(Failed::from(format!("{way}: {text:?} in {context}, {has_form}: {difference}")));
                }
            }
        }
    }
    Ok(())
}

/// Returns the errors of the parser itself.
fn codes(text: &str, context: Option<&str>) -> Vec<&'static str> {
    let options = soupstone::ParseOptions::html5ever_compatible();
    let errors: Vec<ParseError> = Vec::new();
    let mut parser = match context {
        None => soupstone::Parser::with_sink(DocumentBuilder::new(), errors, options),
        Some(name) => {
            let context = soupstone::FragmentContext::html(name);
            soupstone::Parser::with_sink_for_fragment(DocumentBuilder::for_fragment(), errors, context, options)
        }
    };
    parser.feed(text);
    let (_, errors) = parser.finish_with_errors();
    errors.iter().map(|error| error.code().as_str()).collect()
}

fn messages(calls: &[Call]) -> Vec<&str> {
    let messages = calls.iter().filter_map(|call| match call {
        Call::ParseError(message) => Some(&**message),
        _ => None,
    });
    messages.collect()
}

fn check_errors() -> Result<(), Failed> {
    for case in error_cases::read() {
        let (text, context) = (&*case.input, case.context.as_deref());
        let expected = codes(text, context);
        for exact_errors in [false, true] {
            let chosen = Chosen { exact_errors, ..USUAL };
            for (way, calls) in [
                ("the adapter", by_adapter(text, context, chosen)),
                ("the drop-in", calls!(html5ever_drop_in, text, context, chosen)),
                ("its parts", by_parts(text, context, chosen)),
            ] {
                if messages(&calls) != expected {
                    let found = messages(&calls);
                    return Err(Failed::from(format!("{way}: {text:?}\nexpected: {expected:?}\n   found: {found:?}")));
                }
            }
        }
    }
    Ok(())
}
