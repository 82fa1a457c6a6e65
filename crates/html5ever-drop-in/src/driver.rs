//! Parses text into a tree, in one call or in chunks.

use std::borrow::Cow;
use std::convert::Infallible;
use std::fmt;

use soupstone_html5ever::Options;
use soupstone_html5ever::markup5ever::tendril::fmt::UTF8;
use soupstone_html5ever::soupstone::{ByteOrderMark, DocumentMode, ParseOptions};

use crate::interface::{QuirksMode, create_element};
use crate::tendril::stream::Utf8LossyDecoder;
use crate::tendril::{StrTendril, TendrilSink};
use crate::tokenizer::TokenizerOpts;
use crate::tree_builder::{TreeBuilderOpts, TreeSink};
use crate::{Attribute, QualName};

/// The options of a parse.
#[derive(Clone, Debug, Default)]
pub struct ParseOpts {
    /// Options of the tokenizer.
    pub tokenizer: TokenizerOpts,
    /// Options of tree construction.
    pub tree_builder: TreeBuilderOpts,
}

/// Converts the options for [`soupstone_html5ever`].
///
/// All errors are reported with their names in the standard. The options `profile`, `initial_state` and `last_start_tag_name`
/// are ignored.
impl From<ParseOpts> for Options {
    fn from(options: ParseOpts) -> Self {
        Self::from(&options)
    }
}

impl From<&ParseOpts> for Options {
    fn from(options: &ParseOpts) -> Self {
        let mut rules = parse_options(&options.tree_builder);
        if !options.tokenizer.discard_bom {
            rules = rules.with_byte_order_mark(Some(ByteOrderMark::Keep));
        }
        Self::new()
            .with_parse_options(rules)
            .with_doctypes(!options.tree_builder.drop_doctype)
            .with_document_mode(document_mode(options.tree_builder.quirks_mode))
    }
}

pub(crate) fn parse_options(options: &TreeBuilderOpts) -> ParseOptions {
    let rules = soupstone::ParseOptions::html5ever_compatible().with_scripting(options.scripting_enabled);
    rules.with_srcdoc(options.iframe_srcdoc)
}

pub(crate) fn document_mode(mode: QuirksMode) -> DocumentMode {
    match mode {
        QuirksMode::NoQuirks => DocumentMode::NoQuirks,
        QuirksMode::Quirks => DocumentMode::Quirks,
        QuirksMode::LimitedQuirks => DocumentMode::LimitedQuirks,
    }
}

/// Creates a parser for a document. Feed it as a [`TendrilSink`].
pub fn parse_document<Sink: TreeSink>(sink: Sink, opts: ParseOpts) -> Parser<Sink> {
    Parser { engine: soupstone_html5ever::Parser::reporting_document(sink, &opts.into()) }
}

/// Creates a parser for a fragment. The sink creates the context element from the name and attributes.
///
/// The last argument tells whether a `noscript` context is raw text.
pub fn parse_fragment<Sink: TreeSink>(
    sink: Sink,
    opts: ParseOpts,
    context_name: QualName,
    context_attrs: Vec<Attribute>,
    context_element_allows_scripting: bool,
) -> Parser<Sink> {
    let context = create_element(&sink, context_name, context_attrs);
    parse_fragment_for_element(sink, opts, context, context_element_allows_scripting, None)
}

/// Creates a parser for a fragment in an element of the sink, with its nearest `form` element.
pub fn parse_fragment_for_element<Sink: TreeSink>(
    sink: Sink,
    opts: ParseOpts,
    context_element: Sink::Handle,
    context_element_allows_scripting: bool,
    form_element: Option<Sink::Handle>,
) -> Parser<Sink> {
    let options = Options::from(opts).with_scripting_of_context(Some(context_element_allows_scripting));
    Parser {
        engine: soupstone_html5ever::Parser::reporting_fragment_for_element(
            sink, context_element, form_element, &options,
        ),
    }
}

/// A parser for text as a [`TendrilSink`], and for bytes [in UTF-8](Self::from_utf8).
///
/// This type lacks html5ever's fields `tokenizer` and `input_buffer`.
pub struct Parser<Sink: TreeSink> {
    engine: soupstone_html5ever::Parser<Sink, Infallible>,
}

impl<Sink: TreeSink> fmt::Debug for Parser<Sink> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Parser").finish_non_exhaustive()
    }
}

impl<Sink: TreeSink> Parser<Sink> {
    /// Takes bytes in UTF-8. Invalid bytes become U+FFFD.
    #[allow(clippy::wrong_self_convention, reason = "the name in html5ever")]
    pub fn from_utf8(self) -> Utf8LossyDecoder<Self> {
        Utf8LossyDecoder::new(self)
    }
}

impl<Sink: TreeSink> TendrilSink<UTF8> for Parser<Sink> {
    type Output = Sink::Output;

    fn process(&mut self, text: StrTendril) {
        self.engine.process(text);
    }

    fn error(&mut self, description: Cow<'static, str>) {
        self.engine.error(description);
    }

    fn one<Text: Into<StrTendril>>(self, text: Text) -> Sink::Output {
        self.engine.one(text)
    }

    fn finish(self) -> Sink::Output {
        self.engine.finish()
    }
}
