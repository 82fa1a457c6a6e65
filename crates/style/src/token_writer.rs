use std::fmt;

use soupstone::Edition;
use soupstone::names::{ExpandedName, NameId, Namespace, tag};
use soupstone::serialize::{SerializableAttribute, SerializeOptions};

use crate::attributes::write_attributes;
use crate::encoding_declaration::{Declaration, HeadTokens, is_named, name_in_lower_case};
use crate::escapes::{AmpersandContext, Escapes, split_pending_ampersand};
use crate::line_flow::LineFlow;
use crate::open_elements::{OpenElement, OpenElements, WriterContext};
use crate::optional_tags::{NextToken, PendingTag, TagPosition, UnclosedElements};
use crate::style::{Ampersands, NonAscii, Style, WhiteSpace};
use crate::tables;
use crate::token::SerializableToken;
use crate::white_space::{Before, Piece, collapsed, one_for_all, push_line_break, split};

/// Writes a document, or part of a document, from tokens.
///
/// The writer holds back white space and optional tags until the next token, and, with a [declared
/// encoding](Style::with_declared_encoding), the contents of the `head` element until a declaration.
///
/// The tokens need not form a tree: the writer adds no end tags. If the start tag of an element is missing, the end tag is left
/// out according to the standard's rules for valid documents.
///
/// ```
/// use soupstone::serialize::SerializeOptions;
/// use soupstone_style::{SerializableToken, Style, TokenWriter};
///
/// let mut html = String::new();
/// let mut writer = TokenWriter::new(&mut html, &Style::minified(), &SerializeOptions::new());
/// writer.write(SerializableToken::html_start_tag("ul", &[]))?;
/// for name in ["onion", "barley & peas"] {
///     writer.write(SerializableToken::html_start_tag("li", &[]))?;
///     writer.write(SerializableToken::Text(name))?;
///     writer.write(SerializableToken::html_end_tag("li"))?;
/// }
/// writer.write(SerializableToken::html_end_tag("ul"))?;
/// writer.finish()?;
/// assert_eq!(html, "<ul><li>onion<li>barley & peas</ul>");
/// # Ok::<(), std::fmt::Error>(())
/// ```
#[derive(Debug)]
pub struct TokenWriter<'a, W> {
    output: &'a mut W,
    style: Style,
    edition: Edition,
    scripting: bool,
    open: OpenElements,
    before: Before,
    held: String,
    /// The end of the last text, from an ampersand on. The next output decides whether the ampersand is escaped.
    undecided: String,
    pending: Option<PendingTag>,
    unclosed: UnclosedElements,
    /// Whether the parser drops a newline at this position.
    newline_is_dropped: bool,
    is_no_quirks: bool,
    is_laid_out: bool,
    is_before_shadow_host: bool,
    /// The contents of the `head` element until a token declares an encoding.
    head: Option<HeadTokens>,
}

impl<'a, W: fmt::Write> TokenWriter<'a, W> {
    /// Creates a writer to `output`, with the edition and the scripting flag of `options`: if they set none, the default edition
    /// without scripting, because there is no tree. The surroundings of the tokens are unknown.
    pub fn new(output: &'a mut W, style: &Style, options: &SerializeOptions) -> Self {
        Self::with_surroundings(output, style, options, WriterContext::Unknown, None)
    }

    /// Creates a writer for the contents of an element. The attributes and the ancestors of the element are unknown.
    ///
    /// ```
    /// use soupstone::names::{ExpandedName, tag};
    /// use soupstone::serialize::SerializeOptions;
    /// use soupstone_style::{SerializableToken, Style, TokenWriter};
    ///
    /// let mut html = String::new();
    /// let pre = ExpandedName::html(tag::PRE);
    /// let options = SerializeOptions::new();
    /// let mut writer = TokenWriter::new_within(pre, &mut html, &Style::minified(), &options);
    /// writer.write(SerializableToken::Text("  1\n  2"))?;
    /// writer.finish()?;
    /// assert_eq!(html, "  1\n  2");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn new_within(element: ExpandedName, output: &'a mut W, style: &Style, options: &SerializeOptions) -> Self {
        let outside = OpenElement::new(element, &[], None, options.scripting().unwrap_or_default());
        Self::with_surroundings(output, style, options, WriterContext::Element(element), Some(outside))
    }

    pub(crate) fn with_surroundings(
        output: &'a mut W,
        style: &Style,
        options: &SerializeOptions,
        surroundings: WriterContext,
        outside: Option<OpenElement>,
    ) -> Self {
        let open = OpenElements::new(surroundings, outside);
        let is_in_block = open.current().is_some_and(|element| element.is_block);
        Self {
            output,
            style: *style,
            edition: options.edition().unwrap_or_default(),
            scripting: options.scripting().unwrap_or_default(),
            open,
            before: match is_in_block {
                true => Before::NothingInBlock,
                false => Before::Nothing,
            },
            held: String::new(),
            undecided: String::new(),
            pending: None,
            unclosed: UnclosedElements::default(),
            newline_is_dropped: false,
            is_no_quirks: false,
            is_laid_out: true,
            is_before_shadow_host: false,
            head: None,
        }
    }

    pub(crate) fn set_shadow_host_next(&mut self) {
        self.is_before_shadow_host = true;
    }

    /// Records that the current element is a shadow host, whose slots may render white space anywhere in a line.
    pub(crate) fn enter_shadow_host(&mut self) {
        if let Some(host) = self.open.current_mut() {
            host.set_shadow_host();
            self.before = Before::Inline;
        }
    }

    /// Writes a token.
    ///
    /// # Errors
    ///
    /// Returns the first error from the output. Earlier output is kept.
    pub fn write(&mut self, token: SerializableToken<'_>) -> fmt::Result {
        let Some(head) = &mut self.head else {
            self.write_now(token)?;
            if let SerializableToken::StartTag { name, .. } = token
                && name == ExpandedName::html(tag::HEAD)
                && self.style.declared_encoding.is_some()
            {
                self.head = Some(HeadTokens::default());
            }
            return Ok(());
        };
        let declaration = head.buffer(token);
        if declaration == Declaration::Undecided {
            return Ok(());
        }
        self.write_head(declaration)?;
        self.write_now(token)
    }

    /// Writes all held tokens.
    ///
    /// # Errors
    ///
    /// Returns the first error from the output.
    pub fn finish(mut self) -> fmt::Result {
        self.write_head(Declaration::Missing)?;
        self.is_laid_out = false;
        let is_broken = false;
        let piece = match self.open.current() {
            Some(element) if element.is_block => Piece::BlockEnd { is_broken },
            _ => Piece::Inline,
        };
        self.end_white_space(piece)?;
        self.decide(NextToken::End)?;
        // The following output is unknown.
        let undecided = std::mem::take(&mut self.undecided);
        Escapes { plain_ampersands: None, ..self.escapes_of_text() }.write(&undecided, self.output)
    }

    fn write_head(&mut self, declaration: Declaration) -> fmt::Result {
        let Some(head) = self.head.take() else {
            return Ok(());
        };
        if declaration == Declaration::Missing
            && let Some(encoding) = self.style.declared_encoding
        {
            let value = name_in_lower_case(encoding);
            let charset = SerializableAttribute::new(Namespace::None, "charset", &value);
            self.write_now(SerializableToken::html_start_tag("meta", &[charset]))?;
        }
        for token in head.into_tokens() {
            token.with(|token| self.write_now(token))?;
        }
        Ok(())
    }

    fn write_now(&mut self, token: SerializableToken<'_>) -> fmt::Result {
        match token {
            SerializableToken::StartTag { name, tag_name, attributes } => self.start_tag(name, tag_name, attributes),
            SerializableToken::EndTag { name, tag_name } => self.end_tag(name, tag_name),
            SerializableToken::Text(data) => self.text(data),
            SerializableToken::Comment(data) => {
                if self.style.comments {
                    self.other()?;
                    write!(self.markup()?, "<!--{data}-->")
                } else {
                    Ok(())
                }
            }
            SerializableToken::ProcessingInstruction { target, data } => {
                self.other()?;
                let mark = match self.edition.serializes_pi_question_mark() {
                    true => "?",
                    false => "",
                };
                write!(self.markup()?, "<?{target} {data}{mark}>")
            }
            SerializableToken::Doctype { name, public_identifier, system_identifier } => {
                self.doctype(name, public_identifier, system_identifier)
            }
        }
    }

    fn doctype(&mut self, name: &str, public: &str, system: &str) -> fmt::Result {
        self.end_white_space(Piece::Block)?;
        self.decide(NextToken::Comment)?;
        self.before = Before::BlockEnd;
        write!(self.markup()?, "<!DOCTYPE {name}")?;
        let has_identifiers = !(public.is_empty() && system.is_empty());
        self.is_no_quirks = name == "html" && !has_identifiers;
        if has_identifiers {
            match public {
                "" => self.output.write_str(" SYSTEM")?,
                _ => {
                    self.output.write_str(" PUBLIC")?;
                    self.write_identifier(public)?;
                }
            }
            if !system.is_empty() {
                self.write_identifier(system)?;
            }
        }
        self.output.write_char('>')
    }

    fn write_identifier(&mut self, identifier: &str) -> fmt::Result {
        match identifier.contains('"') {
            true => write!(self.output, " '{identifier}'"),
            false => write!(self.output, " \"{identifier}\""),
        }
    }

    fn other(&mut self) -> fmt::Result {
        let stands_alone = self.open.contains_elements_only();
        self.end_white_space(match stands_alone {
            true => Piece::Block,
            false => Piece::Inline,
        })?;
        self.decide(NextToken::Comment)?;
        if stands_alone {
            self.before = Before::BlockEnd;
        }
        Ok(())
    }

    fn start_tag(
        &mut self,
        name: ExpandedName,
        tag_name: &str,
        attributes: &[SerializableAttribute<'_>],
    ) -> fmt::Result {
        let is_template = name == ExpandedName::html(tag::TEMPLATE);
        if is_template && attributes.iter().any(|attribute| is_named(attribute, "shadowrootmode")) {
            self.enter_shadow_host();
        }
        let mut element = self.open.element(name, attributes, self.scripting);
        if std::mem::take(&mut self.is_before_shadow_host) {
            element.set_shadow_host();
        }
        self.end_white_space(match element.flow {
            LineFlow::Block => Piece::Block,
            LineFlow::Inline | LineFlow::OutOfFlow => Piece::Inline,
        })?;
        let follows = self.decide_before(NextToken::StartTag(name))?;
        if name.serializes_as_void() {
            self.before = element.flow.after(self.before);
        } else {
            element.before = self.before;
            self.before = match element.is_block || element.contains_elements_only() {
                true => Before::BlockStart,
                false => Before::Inline,
            };
            self.open.push(element);
        }
        if !self.style.optional_tags && attributes.is_empty() {
            self.pending = PendingTag::start(name, follows);
            if self.pending.is_some() {
                return Ok(());
            }
        }
        self.newline_is_dropped = [tag::PRE, tag::TEXTAREA, tag::LISTING]
            .into_iter()
            .any(|local_name| name == ExpandedName::html(local_name));
        self.markup()?.write_char('<')?;
        self.output.write_str(tag_name)?;
        let (style, edition) = (&self.style, self.edition);
        write_attributes(attributes, name, tag_name, style, edition, self.output)?;
        self.output.write_char('>')
    }

    fn end_tag(&mut self, name: ExpandedName, tag_name: &str) -> fmt::Result {
        if name.serializes_as_void() {
            return Ok(());
        }
        let current = self.open.current().copied();
        self.end_white_space(match current {
            Some(element) if element.is_block && element.name == name => {
                Piece::BlockEnd { is_broken: element.has_broken_lines }
            }
            _ => Piece::InlineEnd,
        })?;
        self.decide(NextToken::EndTag(name, tag_name))?;
        let element = self.open.pop(name);
        // The parser puts white space after a body element's end tag into the last open element in the body.
        if name == ExpandedName::html(tag::BODY) {
            let ends_line = element.is_some_and(|element| element.is_block && !element.preserves_white_space);
            self.is_laid_out &= ends_line && !self.unclosed.is_any();
        }
        // If the start tag was not written, nothing is known about the element.
        self.before = element.map_or(Before::Inline, |element| element.flow.after(element.before));
        if !self.style.optional_tags {
            self.pending = PendingTag::end(name, element.is_some());
            if self.pending.is_some() {
                return Ok(());
            }
        }
        self.write_end_tag(tag_name)
    }

    fn write_end_tag(&mut self, tag_name: &str) -> fmt::Result {
        self.unclosed = UnclosedElements::default();
        self.markup()?.write_str("</")?;
        self.output.write_str(tag_name)?;
        self.output.write_char('>')
    }

    /// Writes text, and holds back or drops its white space.
    fn text(&mut self, data: &str) -> fmt::Result {
        let white_space = self.style.white_space;
        if white_space == WhiteSpace::LeftAlone || self.open.preserves_white_space() {
            return self.write_text(data);
        }
        let [start, words, end] = split(data);
        self.hold(start);
        if words.is_empty() {
            return Ok(());
        }
        self.end_white_space(Piece::Text)?;
        if matches!(white_space, WhiteSpace::Indented(_)) {
            self.write_text(words)?;
        } else {
            for part in collapsed(words) {
                self.write_text(part.text)?;
                if !part.white_space.is_empty() {
                    self.write_text(part.white_space)?;
                }
            }
        }
        self.hold(end);
        Ok(())
    }

    fn hold(&mut self, white_space: &str) {
        if matches!(self.style.white_space, WhiteSpace::Indented(_)) {
            self.held.push_str(white_space);
        } else if self.held != "\n" && !white_space.is_empty() {
            self.held.clear();
            self.held.push_str(one_for_all(white_space));
        }
    }

    /// Writes the held white space if it is significant before `next`, or breaks the line.
    fn end_white_space(&mut self, next: Piece) -> fmt::Result {
        if self.open.preserves_white_space() {
            return Ok(());
        }
        let has_no_meaning = next.is_block() || self.before.is_block();
        let indentation = match self.style.white_space {
            WhiteSpace::LeftAlone => return Ok(()),
            WhiteSpace::Collapsed => return self.write_pending(),
            WhiteSpace::Minimal => None,
            WhiteSpace::Indented(indentation) => Some(indentation),
        };
        if !has_no_meaning {
            return self.write_pending();
        }
        self.held.clear();
        match indentation {
            Some(indentation) if self.is_laid_out && !self.open.has_link_in_link() && next.starts_line(self.before) => {
                let depth = next.depth(self.open.depth());
                self.open.remember_line_break();
                push_line_break(depth, indentation, &mut self.held);
                self.write_pending()
            }
            _ => Ok(()),
        }
    }

    fn write_pending(&mut self) -> fmt::Result {
        let mut held = std::mem::take(&mut self.held);
        let result = self.write_text(&held);
        held.clear();
        self.held = held;
        result
    }

    fn write_text(&mut self, data: &str) -> fmt::Result {
        let Some(first) = data.chars().next() else {
            return Ok(());
        };
        let loses_newline = self.newline_is_dropped && first == '\n';
        self.decide(match first.is_ascii_whitespace() || first == '\u{FEFF}' {
            true => NextToken::WhiteSpace,
            false => NextToken::Text,
        })?;
        self.before = Before::Inline;
        if loses_newline {
            self.output.write_char('\n')?;
        }
        let current = self.open.current();
        if current.is_some_and(|element| element.has_literal_text) {
            return self.output.write_str(data);
        }
        let mut joined = std::mem::take(&mut self.undecided);
        let data = match joined.is_empty() {
            true => data,
            false => {
                joined.push_str(data);
                &joined
            }
        };
        let (decided, undecided) = match self.style.ampersands {
            Ampersands::Escaped => (data, ""),
            Ampersands::EscapedWhereNeeded => split_pending_ampersand(data),
        };
        self.undecided.push_str(undecided);
        self.escapes_of_text().write(decided, self.output)
    }

    fn escapes_of_text(&self) -> Escapes {
        Escapes {
            angle_brackets: true,
            non_ascii: self.style.non_ascii == NonAscii::References,
            plain_ampersands: self.style.plain_ampersands(AmpersandContext::Text),
            quote: None,
        }
    }

    /// Writes all undecided text, and returns the output for the following markup.
    fn markup(&mut self) -> Result<&mut W, fmt::Error> {
        let undecided = std::mem::take(&mut self.undecided);
        if !undecided.is_empty() {
            self.escapes_of_text().write(&undecided, self.output)?;
        }
        Ok(self.output)
    }

    fn decide(&mut self, next: NextToken<'_>) -> fmt::Result {
        self.decide_before(next).map(|_| ())
    }

    /// Writes or drops the held tag. Returns the name of a dropped end tag.
    fn decide_before(&mut self, next: NextToken<'_>) -> Result<Option<NameId>, fmt::Error> {
        self.newline_is_dropped = false;
        let Some(pending) = self.pending.take() else {
            return Ok(None);
        };
        let parent = match pending {
            PendingTag::Start { .. } => self.open.grandparent(),
            PendingTag::End { is_known: true, .. } => self.open.parent(),
            PendingTag::End { is_known: false, .. } => WriterContext::Unknown,
        };
        let place = TagPosition {
            parent,
            unclosed: self.unclosed,
            is_no_quirks: self.is_no_quirks,
            // NOTE: since the September 2026 edition, a form in a table in template contents is a child of the current node.
            form_closes_p: self.edition < Edition::September2026 || !self.open.are_in_template(),
        };
        let is_optional = pending.is_optional(place, next);
        match pending {
            PendingTag::Start { name, .. } => {
                if !is_optional {
                    self.markup()?.write_char('<')?;
                    self.output.write_str(tables::name_with_optional_tag(name).unwrap_or_default())?;
                    self.output.write_char('>')?;
                }
                Ok(None)
            }
            PendingTag::End { name, .. } if is_optional => {
                match next {
                    NextToken::EndTag(..) => self.unclosed.add(name),
                    _ => self.unclosed = UnclosedElements::default(),
                }
                Ok(Some(name))
            }
            PendingTag::End { name, .. } => {
                self.write_end_tag(tables::name_with_optional_tag(name).unwrap_or_default())?;
                Ok(None)
            }
        }
    }
}
