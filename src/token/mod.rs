//! [Tokens](https://html.spec.whatwg.org/multipage/parsing.html#tokenization), and the interface between the tokenizer and the
//! receiver of its tokens.
//!
//! Tokens borrow from the tokenizer.

mod attributes;
mod pseudo_attributes;
mod sink;
mod text;

pub(crate) use attributes::AttributeEntry;
pub use attributes::{Attribute, AttributeAdjustment, AttributeBuffer, AttributeLocation, Attributes, AttributesIter};
pub(crate) use pseudo_attributes::find_pseudo_attribute;
pub(crate) use sink::CrateOnly;
pub use sink::{Feedback, TextState, TokenContext, TokenSink};
pub use text::{BufferId, BufferOffset, InputSegment, Text};

use crate::names::{NameId, NameTable};
use crate::span::Span;

/// A token. Later versions will not change a variant's number of fields (zero or one), but may add fields to the types of these
/// fields.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Token<'a> {
    /// A DOCTYPE token.
    Doctype(Doctype<'a>),
    /// A start tag token.
    StartTag(Tag<'a>),
    /// An end tag token.
    EndTag(Tag<'a>),
    /// A comment token. The text has the [span](Text::span) of the data if [locations are wanted](TokenSink::wants_locations).
    Comment(Text<'a>),
    /// A processing instruction token.
    ProcessingInstruction(ProcessingInstruction<'a>),
    /// A run of character tokens: at least one character, none of them U+0000 NULL. The boundaries of runs have no meaning.
    Characters(Text<'a>),
    /// A character token U+0000 NULL.
    NullCharacter,
    /// The end-of-file token.
    EndOfFile,
}

/// A start or end tag token.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Tag<'a> {
    pub(crate) name: NameId,
    /// The self-closing flag: whether the tag ends in `/>`.
    pub self_closing: bool,
    /// The attributes, without duplicates, in the order of the input.
    pub attributes: Attributes<'a>,
}

impl<'a> Tag<'a> {
    /// Creates a tag that is not self-closing. The name must be an id from the name table of the attributes.
    pub const fn new(name: NameId, attributes: Attributes<'a>) -> Self {
        Self { name, self_closing: false, attributes }
    }

    /// Returns the tag name, in ASCII lower case.
    pub fn name(&self) -> &'a str {
        self.name_table().name(self.name)
    }

    /// Returns the id of the tag name, if it is [known](NameId::is_known), such as [`tag::DIV`](crate::names::tag::DIV).
    pub fn known_name(&self) -> Option<NameId> {
        self.name.is_known().then_some(self.name)
    }

    /// Returns the span of the tag name in the input, if the tag comes from a tokenizer and [locations are
    /// wanted](TokenSink::wants_locations). The length of the span may differ from that of the name, for example in `<a\0>`.
    pub const fn name_span(&self) -> Option<Span> {
        self.attributes.buffer.name_span
    }

    pub(crate) const fn name_table(&self) -> &'a NameTable {
        self.attributes.names
    }
}

/// A [DOCTYPE token](https://html.spec.whatwg.org/multipage/parsing.html#tokenization). `None` stands for "missing", which
/// differs from the empty string. In the default token, everything is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Doctype<'a> {
    /// The name, in ASCII lower case.
    pub name: Option<&'a str>,
    /// The public identifier.
    pub public_identifier: Option<&'a str>,
    /// The system identifier.
    pub system_identifier: Option<&'a str>,
    /// The force-quirks flag.
    pub force_quirks: bool,
    /// The span in the input, if [locations are wanted](TokenSink::wants_locations).
    pub span: Option<Span>,
}

/// A [processing instruction token](https://html.spec.whatwg.org/multipage/parsing.html#tokenization). Editions from [August
/// 2026](crate::Edition::August2026) on have processing instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ProcessingInstruction<'a> {
    /// The target: ASCII letters, digits, `-`, and `_`, as written.
    pub target: &'a str,
    /// The data, without `>`.
    pub data: &'a str,
    /// The span in the input, if [locations are wanted](TokenSink::wants_locations).
    pub span: Option<Span>,
}

impl<'a> ProcessingInstruction<'a> {
    /// Creates an instruction without a span in the input.
    pub const fn new(target: &'a str, data: &'a str) -> Self {
        Self { target, data, span: None }
    }
}
