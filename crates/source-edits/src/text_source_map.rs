//! [`TextSourceMap`]: where the characters of a text node are in the source.

use std::ops::Range;

use soupstone::NodeRef;
use soupstone::names::Namespace;
use soupstone::span::Span;
use soupstone::token::{Attributes, Feedback, Tag, TextState, Token, TokenContext, TokenSink};
use soupstone::tokenizer::{Tokenizer, TokenizerOptions, text_state_after};

/// Where the characters of a text node are in the source.
///
/// ```
/// use soupstone::ParseOptions;
/// use soupstone_source_edits::TextSourceMap;
///
/// let source = "<p>Salt &amp; pepper";
/// let document = ParseOptions::new().with_locations(true).parse_document(source);
/// let text = document.elements_by_tag_name("p").next().unwrap().first_child().unwrap();
/// assert_eq!(text.as_text(), Some("Salt & pepper"));
///
/// let map = TextSourceMap::new(text, source).unwrap();
/// assert_eq!(&source[map.span_of(0..6).unwrap().to_range()], "Salt &amp;");
/// ```
#[derive(Clone, Debug)]
pub struct TextSourceMap {
    /// In order, without gaps in the text.
    pieces: Vec<SourceSegment>,
    length: usize,
}

/// A piece of the text that comes from one piece of the source.
#[derive(Clone, Copy, Debug)]
struct SourceSegment {
    text: usize,
    span: Span,
    /// Whether the source has the same bytes. Otherwise, the piece is the result of one character reference, CR LF, or U+0000.
    is_literal: bool,
    /// The number of gaps in the source before the piece.
    gaps: usize,
}

impl TextSourceMap {
    /// Reads the source of a text node again, in time proportional to the [span](soupstone::dom::NodeLocation::span) of the node.
    ///
    /// Returns `None` for other nodes, for nodes without a location, and if the characters in the span are not those of the
    /// text: the text was changed, some of the characters are in another node, or the parser dropped a tag like `<title>`, after
    /// which this function reads raw text.
    pub fn new(text: NodeRef<'_>, source: &str) -> Option<Self> {
        let data = text.as_text()?;
        let span = text.location()?.span()?;
        let parent = text.parent().and_then(NodeRef::expanded_name);
        let (document, is_foreign) = (text.document(), parent.is_some_and(|name| name.namespace() != Namespace::Html));
        let (before, markup) = (source.get(..span.to_range().start)?, source.get(span.to_range())?);
        let state = match parent {
            Some(_) if is_foreign => before.ends_with("<![CDATA[").then_some(TextState::CdataSection),
            Some(name) => {
                let tag = Tag::new(name.local_name(), Attributes::empty(document.names()));
                text_state_after(&tag, document.scripting())
            }
            None => None,
        };
        let options = TokenizerOptions::new()
            .with_edition(document.edition())
            .with_state(state.unwrap_or(TextState::Data))
            .with_last_start_tag(text.parent().and_then(NodeRef::local_name))
            .with_automatic_text_states(Some(document.scripting()));
        let map = Self { pieces: Vec::new(), length: 0 };
        let mut reader = Reader { data, source, start: span.start, is_foreign, map, is_same: true };
        let mut tokenizer = Tokenizer::with_options(&options);
        tokenizer.feed(markup, &mut reader);
        tokenizer.end(&mut reader);
        Some(reader.map).filter(|map| reader.is_same && map.length == data.len())
    }

    /// Returns the source of a range of the text's bytes. The span contains whole character references, such as `&amp;`, and both
    /// characters of a newline that is CR LF in the source.
    ///
    /// Returns `None` for a range outside the text, and for a range that is not in one piece in the source, because there is a
    /// tag, a dropped U+0000, or the limit of a CDATA section between its characters. The span of each character is in one
    /// piece:
    ///
    /// ```
    /// use soupstone::ParseOptions;
    /// use soupstone_source_edits::TextSourceMap;
    ///
    /// let source = "<table>x<tr>z";
    /// let document = ParseOptions::new().with_locations(true).parse_document(source);
    /// let text = document.body().unwrap().first_child().unwrap();
    /// assert_eq!(text.as_text(), Some("xz"));
    ///
    /// let map = TextSourceMap::new(text, source).unwrap();
    /// assert_eq!(map.span_of(0..2), None);
    /// assert_eq!(&source[map.span_of(1..2).unwrap().to_range()], "z");
    /// ```
    pub fn span_of(&self, range: Range<usize>) -> Option<Span> {
        if range.start > range.end || range.end > self.length {
            return None;
        }
        let (first, from) = self.piece_at(range.start)?;
        let start = match first.is_literal {
            true => first.span.start + from,
            false if range.start == self.length => first.span.end,
            false => first.span.start,
        };
        let Some(last) = range.end.checked_sub(1).filter(|last| *last >= range.start) else {
            return Some(Span::new(start, start));
        };
        let (last, at) = self.piece_at(last)?;
        let end = if last.is_literal { last.span.start + at + 1 } else { last.span.end };
        (first.gaps == last.gaps).then_some(Span::new(start, end))
    }

    fn piece_at(&self, offset: usize) -> Option<(SourceSegment, u64)> {
        let after = self.pieces.partition_point(|piece| piece.text <= offset);
        let piece = *self.pieces[..after].last()?;
        Some((piece, (offset - piece.text) as u64))
    }
}

/// Reads the source of a text node.
struct Reader<'a> {
    data: &'a str,
    source: &'a str,
    start: u64,
    is_foreign: bool,
    map: TextSourceMap,
    is_same: bool,
}

impl Reader<'_> {
    fn add_text(&mut self, text: &str, span: Span) -> Feedback {
        self.is_same &= self.data[self.map.length..].starts_with(text);
        if !self.is_same {
            return Feedback::Stop;
        }
        let span = Span::new(self.start + span.start, self.start + span.end);
        let end = span.to_range().end;
        match text.strip_suffix('\n') {
            // NOTE: the span of the token ends before the line feed.
            Some(line) if self.source[..end].ends_with('\r') && self.source[end..].starts_with('\n') => {
                if !line.is_empty() {
                    self.add_piece(line.len(), Span::new(span.start, span.end - 1));
                }
                self.add_piece(1, Span::new(span.end - 1, span.end + 1));
            }
            _ => self.add_piece(text.len(), span),
        }
        Feedback::Continue
    }

    fn add_piece(&mut self, length: usize, span: Span) {
        let is_literal = span.end - span.start == length as u64;
        let TextSourceMap { pieces, length: text } = &mut self.map;
        match pieces.last_mut() {
            // NOTE: the second character of a character reference has an empty span.
            Some(_) if span.start == span.end => {}
            Some(last) if last.is_literal && is_literal && last.span.end == span.start => last.span.end = span.end,
            last => {
                let gaps = last.map_or(0, |last| last.gaps + usize::from(last.span.end != span.start));
                pieces.push(SourceSegment { text: *text, span, is_literal, gaps });
            }
        }
        *text += length;
    }
}

impl TokenSink for Reader<'_> {
    fn process_token(&mut self, token: &Token<'_>, context: &TokenContext<'_>) -> Feedback {
        match token {
            Token::Characters(text) => self.add_text(text.as_str(), context.span),
            Token::NullCharacter if self.is_foreign => self.add_text("\u{FFFD}", context.span),
            _ => Feedback::Continue,
        }
    }

    // NOTE: with locations, a character reference is a token of its own.
    fn wants_locations(&self) -> bool {
        true
    }

    fn allows_cdata_section(&mut self) -> bool {
        self.is_foreign
    }
}
