//! The rows of the guide for html5ever: the right column compiles, and does the same as the left one.

use soupstone::dom::{DocumentBuilder, NodeKind};
use soupstone::error::ErrorSink;
use soupstone::names::{ExpandedName, tag};
use soupstone::script_host::{self, ParserStatus};
use soupstone::serialize::{Extent, SerializableNode, SerializeOptions};
use soupstone::sink::{InsertionLocation, NewElement, TreeNotification, TreeSink};
use soupstone::token::{Attributes, Feedback, Tag, Text, TextState, Token, TokenContext, TokenSink};
use soupstone::tokenizer::{Tokenizer, text_state_after};
use soupstone::{
    Document, FragmentContext, NodeRef, ParseOptions, Parser, parse_document, parse_document_from_reader,
    parse_fragment,
};

mod support;

use support::first_cells;

const PAGE: &str = include_str!("../../../docs/coming_from/html5ever.md");

type Row = (&'static str, fn());

const COUNTERPARTS: &[Row] = &[
    ("`parse_document(RcDom::default(), opts).one(text)`", || {
        let document: Document = ParseOptions::new().parse_document("<p>x");
        assert_eq!(parse_document("<p>x").to_html(), document.to_html());
    }),
    ("`….from_utf8().read_from(&mut reader)`", || {
        assert!(parse_document_from_reader(&b"<p>x"[..]).is_ok());
    }),
    ("`parse_fragment(sink, opts, context, attributes, …)`", || {
        let context = FragmentContext::html("tr");
        assert_eq!(parse_fragment("<td>1", &context).to_html(), "<td>1</td>");
        let (builder, context) = (DocumentBuilder::for_fragment(), FragmentContext::html("tr"));
        let mut parser = Parser::with_sink_for_fragment(builder, (), context, ParseOptions::new());
        parser.feed("<td>1");
        assert_eq!(parser.finish().to_html(), "<td>1</td>");
    }),
    ("`TendrilSink::process`, `finish`", || {
        let mut parser = ParseOptions::new().parser();
        parser.feed("<p>x");
        assert_eq!(parser.finish().body().unwrap().inner_html(), "<p>x</p>");
    }),
    ("`StrTendril`", || {
        let document = parse_document("<p>x");
        let text: &str = document.body().unwrap().texts().next().unwrap();
        assert_eq!(text, "x");
    }),
    ("`RcDom`, `Handle`, `NodeData`", || {
        let document: Document = parse_document("<p>x");
        let node: NodeRef<'_> = document.body().unwrap();
        assert_eq!(node.kind(), NodeKind::Element);
    }),
    ("`QualName`, `local_name!(\"a\")`, `expanded_name!(html \"a\")`", || {
        let document = parse_document("<a>");
        let name = document.elements_by_tag_name("a").next().unwrap().expanded_name();
        assert_eq!(name, Some(ExpandedName::html(tag::A)));
    }),
    ("`attrs.borrow().iter().find(…)`", || {
        let document = parse_document("<body id=x>");
        assert_eq!(document.body().unwrap().attribute("id"), Some("x"));
    }),
    ("`serialize(&mut output, &handle, SerializeOpts::default())`", || {
        let document = parse_document("<p>x");
        let (body, mut output) = (document.body().unwrap(), Vec::new());
        let options = SerializeOptions::new();
        options.write_to_io(body, Extent::Inner, &mut output).unwrap();
        assert_eq!(output, body.inner_html().into_bytes());
    }),
    ("`Serialize`, `Serializer`", || {
        fn is_serializable(_: impl SerializableNode) {}
        is_serializable(parse_document("").root());
    }),
    ("`TokenSink`, `Tokenizer::feed(&BufferQueue)`", || {
        struct Count(usize);
        impl TokenSink for Count {
            fn process_token(&mut self, _: &Token<'_>, _: &TokenContext<'_>) -> Feedback {
                self.0 += 1;
                Feedback::Continue
            }
        }
        let (mut tokenizer, mut count) = (Tokenizer::new(), Count(0));
        tokenizer.feed("<p>", &mut count);
        tokenizer.end(&mut count);
        assert_eq!(count.0, 2);
    }),
    ("`TokenSinkResult::RawData(kind)`", || {
        let names = soupstone::names::NameTable::new();
        let tag = Tag::new(tag::STYLE, Attributes::empty(&names));
        let state = text_state_after(&tag, false).unwrap();
        assert_eq!(state, TextState::Rawtext);
        assert!(matches!(Feedback::SwitchTo(state), Feedback::SwitchTo(_)));
    }),
    ("`TokenizerResult::Script(handle)`", || {
        let builder = DocumentBuilder::new();
        let mut parser = script_host::ScriptingParser::new(builder, (), ParseOptions::new());
        let status = parser.feed("<script></script>");
        assert!(matches!(status, ParserStatus::Script(_)));
    }),
    ("`exact_errors`, `TreeSink::parse_error`", || {
        fn is_an_error_sink(_: &impl ErrorSink) {}
        let options = ParseOptions::new().with_max_errors(usize::MAX);
        let document = options.parse_document("<p>");
        is_an_error_sink(document.errors().unwrap());
        assert_eq!(document.errors().unwrap().total(), 1);
    }),
    ("`TreeSink::set_current_line`", || {
        const { assert!(!Tree::WANTS_LOCATIONS) };
        let document = ParseOptions::new().with_locations(true).parse_document("<p>x");
        assert!(document.elements_by_tag_name("p").next().unwrap().location().is_some());
    }),
];

#[derive(Default)]
struct Tree(Vec<&'static str>);

impl TreeSink for Tree {
    type Handle = ();
    type Output = Vec<&'static str>;

    fn document(&mut self) {
        self.0.push("document");
    }
    fn create_element(&mut self, _: NewElement<'_>) {}
    fn insert_element(&mut self, _: &InsertionLocation<()>, _: &()) {
        self.0.push("insert_element");
    }
    fn insert_text(&mut self, _: &InsertionLocation<()>, _: Text<'_>) {
        self.0.push("insert_text");
    }
    fn insert_comment(&mut self, _: &InsertionLocation<()>, _: Text<'_>) {
        self.0.push("insert_comment");
    }
    fn template_contents(&mut self, _: &()) {
        self.0.push("template_contents");
    }
    fn remove_from_parent(&mut self, _: &()) {
        self.0.push("remove_from_parent");
    }
    fn move_children(&mut self, _: &(), _: &()) {
        self.0.push("move_children");
    }
    fn move_element(&mut self, _: &InsertionLocation<()>, _: &()) {
        self.0.push("move_element");
    }
    fn add_missing_attributes(&mut self, _: &(), _: &Attributes<'_>) {
        self.0.push("add_missing_attributes");
    }
    fn element_popped(&mut self, _: &()) {
        self.0.push("element_popped");
    }
    fn notify(&mut self, notification: TreeNotification<'_, ()>) {
        if let TreeNotification::DocumentMode(_) = notification {
            self.0.push("DocumentMode");
        }
    }
    fn finish(self) -> Self::Output {
        self.0
    }
}

/// Checks that parsing `source` calls these methods.
fn assert_calls(source: &str, methods: &[&str]) {
    let mut parser = Parser::with_sink(Tree::default(), (), ParseOptions::new());
    parser.feed(source);
    let calls = parser.finish();
    for method in methods {
        assert!(calls.contains(method), "{method}: {calls:?}");
    }
}

const SINK: &[Row] = &[
    ("methods take `&self`; the tree is in a `RefCell`", || {
        let _: fn(&mut Tree) = Tree::document;
    }),
    ("`elem_name`, `same_node`", || {}),
    ("`append`, `append_before_sibling`, `append_based_on_parent_node`, each with a node or text", || {
        assert_calls("<table>x<!--y-->", &["insert_element", "insert_text", "insert_comment"])
    }),
    ("`create_comment`, `create_pi`", || assert_calls("<!--x-->", &["insert_comment"])),
    ("`get_document`, `get_template_contents`", || {
        assert_calls("<template>x</template>", &["document", "template_contents"]);
    }),
    ("`reparent_children`, `remove_from_parent`", || {
        assert_calls("<a><p>1</a>2", &["move_children", "move_element"]);
        assert_calls("<p><frameset>", &["remove_from_parent"]);
    }),
    ("`add_attrs_if_missing`, `pop`, `set_quirks_mode`", || {
        let methods = ["add_missing_attributes", "element_popped", "DocumentMode"];
        assert_calls("<body><body id=x>", &methods);
    }),
    ("`parse_error`", || {
        let mut parser = Parser::with_sink(Tree::default(), Vec::new(), ParseOptions::new());
        parser.feed("<p>");
        assert_eq!(parser.finish_with_errors().1.len(), 1);
    }),
    ("`maybe_clone_an_option_into_selectedcontent`", || assert!(Tree::default().tree().is_none())),
    ("`Tracer`, `trace_handles`", || {
        let mut parser = Parser::with_sink(Tree::default(), (), ParseOptions::new());
        parser.feed("<p>");
        let mut count = 0;
        parser.visit_handles(&mut |()| count += 1);
        assert!(count >= 3, "{count}");
    }),
];

#[test]
fn each_row_of_the_page_compiles_and_is_right() {
    for (heading, rows) in [("# Counterparts\n", COUNTERPARTS), ("# Custom sinks\n", SINK)] {
        let names: Vec<&str> = rows.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, first_cells(PAGE, heading));
        rows.iter().for_each(|(_, check)| check());
    }
}
