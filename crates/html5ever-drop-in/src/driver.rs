//! Parses text into a tree, in one call or in chunks.

use soupstone_html5ever::Options;
/// A parser for text as a [`TendrilSink`](crate::tendril::TendrilSink), and for bytes [in UTF-8](Parser::from_utf8).
///
/// This type lacks html5ever's fields `tokenizer` and `input_buffer`.
pub use soupstone_html5ever::ReportingParser as Parser;
use soupstone_html5ever::soupstone::{ByteOrderMark, DocumentMode, ParseOptions};

use crate::interface::{QuirksMode, create_element};
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
    let rules = ParseOptions::html5ever_compatible().with_scripting(options.scripting_enabled);
    rules.with_srcdoc(options.iframe_srcdoc)
}

pub(crate) fn document_mode(mode: QuirksMode) -> DocumentMode {
    match mode {
        QuirksMode::NoQuirks => DocumentMode::NoQuirks,
        QuirksMode::Quirks => DocumentMode::Quirks,
        QuirksMode::LimitedQuirks => DocumentMode::LimitedQuirks,
    }
}

/// Creates a parser for a document. Feed it as a [`TendrilSink`](crate::tendril::TendrilSink).
pub fn parse_document<Sink: TreeSink>(sink: Sink, opts: ParseOpts) -> Parser<Sink> {
    Parser::document(sink, &opts.into())
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
    Parser::fragment_for_element(sink, context_element, form_element, &options)
}
