//! [`Job`], an input for the browser, and our tree of it.

use std::io::{self, Write};
use std::time::Duration;

use soupstone::dom::{Document, DocumentBuilder, NodeRef};
use soupstone::encoding::EncodingOptions;
use soupstone::select::Selector;
use soupstone::{ByteOrderMark, Edition, ParseOptions, Parser};

use super::annotated;
use super::json_tree::{self, Settings};
use super::page::{self, Compare, Page};
use super::support::tree_cases::{Context, ContextNamespace};
use super::support::trees::fragment_context;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    DomParser,
    ParseHtmlUnsafe,
    Write,
    InnerHtml(bool),
    SetHtmlUnsafe,
    InnerText,
    Load,
    Srcdoc,
    QuerySelectorAll(&'static str),
    GetAttribute(&'static str),
    Viewer,
}

impl Way {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::DomParser => "DOMParser",
            Self::ParseHtmlUnsafe => "parseHTMLUnsafe",
            Self::Write => "write",
            Self::InnerHtml(true) => "innerHTML with a browsing context",
            Self::InnerHtml(false) => "innerHTML without a browsing context",
            Self::SetHtmlUnsafe => "setHTMLUnsafe",
            Self::InnerText => "innerText",
            Self::Load => "load",
            Self::Srcdoc => "srcdoc",
            Self::QuerySelectorAll(_) => "querySelectorAll",
            Self::GetAttribute(_) => "getAttribute",
            Self::Viewer => "viewer",
        }
    }

    fn options(self) -> ParseOptions {
        let scripting = match self {
            Self::Write | Self::InnerText | Self::Load | Self::Srcdoc => true,
            Self::InnerHtml(scripting) => scripting,
            _ => false,
        };
        let shadow_roots = matches!(
            self,
            Self::Write
                | Self::InnerText
                | Self::ParseHtmlUnsafe
                | Self::SetHtmlUnsafe
                | Self::Load
                | Self::Srcdoc
                | Self::Viewer
        );
        let options = ParseOptions::new()
            .with_edition(Edition::NEWEST)
            .with_scripting(scripting)
            .with_declarative_shadow_roots(shadow_roots);
        options.with_srcdoc(self == Self::Srcdoc)
    }
}

pub(crate) struct Job {
    pub(crate) name: String,
    /// The trial that contains the job, unless it is an expected failure.
    pub(crate) group: Option<String>,
    pub(crate) way: Way,
    /// UTF-8, except for [`Way::Load`].
    pub(crate) source: Vec<u8>,
    pub(crate) context: Option<Context>,
    pub(crate) content_type: String,
    pub(crate) inner_text: Option<String>,
}

impl Job {
    pub(crate) fn new(name: &str, way: Way, source: impl Into<Vec<u8>>) -> Self {
        Self {
            name: format!("{name}:{}", way.name()),
            group: None,
            way,
            source: source.into(),
            context: None,
            content_type: "text/html".to_owned(),
            inner_text: None,
        }
    }

    pub(crate) fn within(mut self, context: &Context) -> Self {
        self.context = Some(context.clone());
        self
    }

    pub(crate) fn in_group(mut self, group: String) -> Self {
        self.group = Some(group);
        self
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.source).into_owned()
    }

    pub(crate) fn excerpt(&self) -> String {
        let text = self.text();
        let start: String = text.chars().take(400).collect();
        format!("{start:?}")
    }

    /// Returns the options of a page in a frame. The outer page is in windows-1252.
    fn encoding_options(&self) -> EncodingOptions {
        EncodingOptions::new()
            .with_content_type(&self.content_type)
            .with_parent_encoding(Some(encoding_rs::WINDOWS_1252))
    }

    fn parse(&self) -> Document {
        let options = self.way.options();
        if self.way == Way::Load {
            let mut parser = options.with_encoding(self.encoding_options()).byte_parser();
            parser.feed(&self.source);
            return parser.finish();
        }
        let text = self.text();
        let Some(context) = &self.context else {
            // Frames drop the byte order mark.
            let options = match self.way {
                Way::Srcdoc => options,
                _ => options.with_byte_order_mark(Some(ByteOrderMark::Keep)),
            };
            let mut parser = Parser::with_sink(DocumentBuilder::new(), (), options);
            parser.feed(&text);
            return parser.finish();
        };
        let builder = DocumentBuilder::for_fragment();
        let mut parser = Parser::with_sink_for_fragment(builder, (), fragment_context(context), options);
        parser.feed(&text);
        parser.finish()
    }

    pub(crate) fn write(&self, index: usize, out: &mut impl Write) -> io::Result<()> {
        write!(out, r#"{{"index":{index},"way":"{}""#, self.way.name())?;
        if self.way == Way::Viewer {
            return out.write_all(b"}");
        }
        if self.way != Way::Load {
            out.write_all(b",\"source\":")?;
            json_tree::write_string(&self.text(), out)?;
        }
        if let Some(context) = &self.context {
            out.write_all(b",\"context\":")?;
            json_tree::write_string(&context_name(context), out)?;
        }
        if let Some(text) = &self.inner_text {
            out.write_all(b",\"innerText\":")?;
            json_tree::write_string(text, out)?;
        }
        let document = self.parse();
        let mode = json_tree::mode_name(document.mode());
        write!(out, r#","mode":"{mode}""#)?;
        if let Some(report) = document.encoding_report() {
            write!(out, r#","encoding":"{}""#, report.encoding.name())?;
        }
        out.write_all(b",\"nodes\":")?;
        json_tree::write_nodes(document.root(), None, out)?;
        if let Way::QuerySelectorAll(selector) = self.way {
            out.write_all(b",\"selector\":")?;
            json_tree::write_string(selector, out)?;
            write!(out, ",\"matches\":{:?}", matches(&document, selector))?;
        }
        if let Way::GetAttribute(name) = self.way {
            out.write_all(b",\"attribute\":")?;
            json_tree::write_string(name, out)?;
            let mut nodes = document.root().descendants();
            let instruction = nodes.find(|node| node.target().is_some());
            if let Some(value) = instruction.expect("the tree has an instruction").pseudo_attribute(name) {
                out.write_all(b",\"value\":")?;
                json_tree::write_string(&value, out)?;
            }
        }
        out.write_all(b"}")
    }

    pub(crate) fn write_viewer(&self, out: &mut impl Write) -> io::Result<()> {
        let encoding = EncodingOptions::new().with_default_encoding(Some(encoding_rs::UTF_8));
        let parsed = annotated::parse(&self.source, None, encoding, self.way.options());
        let settings = Settings {
            edition: Edition::NEWEST,
            scripting: false,
            shadow_roots: true,
            is_srcdoc: false,
            context: None,
        };
        let page = Page {
            name: &self.name,
            bytes: self.source.len(),
            time: Duration::ZERO,
            compare: Compare::AtOnce,
            parsed: &parsed,
            settings: &settings,
        };
        page::write(&page, out)
    }
}

fn matches(document: &Document, selector: &str) -> Vec<usize> {
    let selector = Selector::parse(selector).expect("valid selector");
    let found: Vec<NodeRef<'_>> = document.select(&selector).collect();
    let elements = document.root().descendants().filter(NodeRef::is_element).enumerate();
    elements.filter(|(_, element)| found.contains(element)).map(|(index, _)| index).collect()
}

fn context_name(context: &Context) -> String {
    let name = &context.local_name;
    match context.namespace {
        ContextNamespace::Html => name.clone(),
        ContextNamespace::Svg => format!("svg {name}"),
        ContextNamespace::MathMl => format!("math {name}"),
    }
}
