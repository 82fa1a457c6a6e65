use std::{fmt, io};

use super::escape::{EscapeMode, write_escaped};
use super::tree_serializer::{
    MarkupToken, ResolvedSerializeOptions, shadow_root_attributes, visit_markup_tokens, with_serialized_attributes,
};
use super::{SerializableAttribute, SerializableNode};
use crate::edition::Edition;
use crate::names::Namespace;

/// The parameters of the fragment serialization algorithm.
///
/// ```
/// use soupstone::serialize::{SerializeOptions, ShadowRoots};
/// use soupstone::ParseOptions;
///
/// let source = r#"<p><template shadowrootmode="open" shadowrootserializable=""><b>1</b></template>2</p>"#;
/// let options = ParseOptions::new().with_declarative_shadow_roots(true);
/// let document = options.parse_document(source);
/// let body = document.body().unwrap();
/// assert_eq!(body.inner_html(), "<p>2</p>");
///
/// let options = SerializeOptions::new().with_shadow_roots(ShadowRoots::Serializable);
/// assert_eq!(options.inner_html(body), source);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SerializeOptions {
    pub(super) edition: Option<Edition>,
    pub(super) scripting: Option<bool>,
    pub(super) shadow_roots: ShadowRoots,
}

/// Which shadow roots to serialize, as `template` elements with a `shadowrootmode` attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum ShadowRoots {
    /// Only [listed](SerializeOptions::write_with_shadow_roots) shadow roots.
    #[default]
    Listed,
    /// [Serializable](https://dom.spec.whatwg.org/#shadowroot-serializable) and listed shadow roots, as with the standard's
    /// *serializableShadowRoots*.
    Serializable,
    /// All.
    All,
}

/// Which part of a node to serialize. No variants will be added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extent {
    /// The children of the node, or of the contents of a `template` element, like `innerHTML`. A serialized shadow root of the
    /// node comes first, as in `getHTML()`. For the root of a document, this extent is the whole document.
    Inner,
    /// The node and its contents, like `outerHTML`. Text is written as in its parent, so the text of a `script` element is not
    /// escaped. For a document or a document fragment, which has no markup, the same as [`Inner`](Self::Inner).
    Outer,
}

impl SerializeOptions {
    /// Creates the default options: the edition and the scripting flag of the tree, no shadow roots.
    pub const fn new() -> Self {
        Self { edition: None, scripting: None, shadow_roots: ShadowRoots::Listed }
    }

    settings! {
        /// Sets whether [scripting](https://html.spec.whatwg.org/multipage/webappapis.html#concept-n-script) is enabled for the
        /// nodes. With scripting, text in `noscript` elements is not escaped. `None`, the default, means the flag of the
        /// [tree](super::SerializableNode::scripting), which is that of the parse: if scripting is enabled, the parser keeps
        /// the markup in `noscript` elements as text.
        (pub const fn) with_scripting(scripting: Option<bool>), scripting() = scripting;

        /// Sets which shadow roots to serialize.
        (pub const fn) with_shadow_roots(shadow_roots: ShadowRoots), shadow_roots() = shadow_roots;

        /// Sets the edition of the standard. `None`, the default, means the edition of the
        /// [tree](super::SerializableNode::edition), which is that of the parse. An earlier edition may lack markup for a part
        /// of the tree, and leaves it out.
        (pub const fn) with_edition(edition: Option<Edition>), edition() = edition;
    }
}

/// # Writing
impl SerializeOptions {
    /// Writes the contents of a node as HTML.
    pub fn inner_html(&self, node: impl SerializableNode) -> String {
        self.serialize_to_string(node, Extent::Inner)
    }

    /// Writes a node and its contents as HTML.
    pub fn outer_html(&self, node: impl SerializableNode) -> String {
        self.serialize_to_string(node, Extent::Outer)
    }

    /// Writes a node to a string or another [`fmt::Write`].
    ///
    /// # Errors
    ///
    /// Returns the first error from `output`.
    pub fn write<N: SerializableNode>(&self, node: N, extent: Extent, output: &mut impl fmt::Write) -> fmt::Result {
        self.serialize(node, extent, None, output)
    }

    /// Writes a node like [`write`](Self::write), with the listed shadow roots, serializable or not: the standard's
    /// *shadowRoots*. For each shadow host, this method searches the list. For all roots of a tree, use
    /// [`ShadowRoots::All`](super::ShadowRoots::All).
    ///
    /// # Errors
    ///
    /// Returns the first error from `output`.
    pub fn write_with_shadow_roots<N: SerializableNode + PartialEq>(
        &self,
        node: N,
        extent: Extent,
        shadow_roots: &[N],
        output: &mut impl fmt::Write,
    ) -> fmt::Result {
        self.serialize(node, extent, Some(&|root: &N| shadow_roots.contains(root)), output)
    }

    /// Writes a node to an [`io::Write`], in UTF-8, in small pieces: wrap a file in a [`BufWriter`](io::BufWriter).
    ///
    /// # Errors
    ///
    /// Returns the first error from `output`.
    pub fn write_to_io<N: SerializableNode>(
        &self,
        node: N,
        extent: Extent,
        output: &mut impl io::Write,
    ) -> io::Result<()> {
        self.write_strings_to_io(node, extent, |string| output.write_all(string.as_bytes()))
    }

    fn write_strings_to_io<N: SerializableNode>(
        &self,
        node: N,
        extent: Extent,
        write: impl FnMut(&str) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut output = FmtToIoAdapter { write, error: None };
        self.write(node, extent, &mut output).map_err(|error| output.error.unwrap_or_else(|| io::Error::other(error)))
    }

    fn serialize_to_string<N: SerializableNode>(&self, node: N, extent: Extent) -> String {
        let capacity = match extent {
            Extent::Inner if node.first_child().is_none() => 0,
            _ => node.expected_length(),
        };
        let mut html = String::with_capacity(capacity);
        let _ = self.serialize(node, extent, None, &mut html);
        shrink_excess_capacity(&mut html);
        html
    }

    /// Writes a node to an [`io::Write`], in the [output encoding](https://encoding.spec.whatwg.org/#get-an-output-encoding) of
    /// `encoding`, which is UTF-8 for UTF-16. Characters that the encoding lacks become numeric character references
    /// everywhere. The parser does not decode these references in comments, names, or script text. The
    /// [cookbook](crate::guides::cookbook::writing) has an example.
    ///
    /// Under the standards, a few characters change when the output is read:
    ///
    /// | character | encoding | is read as |
    /// |---|---|---|
    /// | `¥` and `‾` (U+203E) | Shift_JIS, EUC-JP | `\` and `~` |
    /// | `−` (U+2212) | Shift_JIS, EUC-JP, ISO-2022-JP | `－` (U+FF0D) |
    /// | half-width katakana (U+FF61 to U+FF9F) | ISO-2022-JP | the full-width ones |
    /// | U+000E, U+000F and U+001B | ISO-2022-JP | U+FFFD |
    /// | U+E78D to U+E796, and eight others of the private use area up to U+E864 | GBK, gb18030 | the characters that Unicode has for them now |
    /// | U+0080 to U+009F | where the encoding does not have them, such as U+0080 in EUC-JP, EUC-KR and Big5 | the characters of windows-1252, such as `€`, because the parser maps references to them |
    ///
    /// # Errors
    ///
    /// Returns the first error from `output`.
    #[cfg(feature = "bytes")]
    pub fn write_encoded<N: SerializableNode>(
        &self,
        node: N,
        extent: Extent,
        encoding: &'static crate::encoding::Encoding,
        output: &mut impl io::Write,
    ) -> io::Result<()> {
        let mut encoder = encoding.new_encoder();
        // The buffer is longer than any numeric character reference with the escape sequences around it.
        let mut buffer = [0; 1024];
        let mut encode_and_write = |mut string: &str, is_last| loop {
            let (result, read, written, _) = encoder.encode_from_utf8(string, &mut buffer, is_last);
            output.write_all(&buffer[..written])?;
            string = &string[read..];
            if result == encoding_rs::CoderResult::InputEmpty {
                return Ok(());
            }
        };
        self.write_strings_to_io(node, extent, |string| encode_and_write(string, false))?;
        encode_and_write("", true)
    }

    fn serialize<N: SerializableNode>(
        &self,
        node: N,
        extent: Extent,
        is_listed_shadow_root: Option<&dyn Fn(&N) -> bool>,
        output: &mut impl fmt::Write,
    ) -> fmt::Result {
        let parameters = ResolvedSerializeOptions::new(self, &node, is_listed_shadow_root);
        let edition = parameters.edition;
        visit_markup_tokens(
            node,
            extent,
            &parameters,
            // NOTE: inlined, so that each call in the traversal writes one kind of token, which is a third faster.
            #[inline(always)]
            |token| write_token(token, edition, output),
        )
    }
}

pub(crate) fn shrink_excess_capacity(text: &mut String) {
    if text.capacity() / 2 > text.len() + 128 {
        text.shrink_to_fit();
    }
}

#[inline(always)]
fn write_token<N: SerializableNode>(
    token: MarkupToken<'_, N>,
    edition: Edition,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    match token {
        MarkupToken::StartTag { element, tag_name, .. } => {
            output.write_char('<')?;
            output.write_str(tag_name)?;
            with_serialized_attributes(
                element,
                #[inline(always)]
                |attributes| {
                    for attribute in attributes {
                        write_attribute(&attribute, edition, output)?;
                    }
                    Ok(())
                },
            )?;
            output.write_char('>')
        }
        MarkupToken::ShadowRootStartTag(init) => {
            output.write_str("<template")?;
            for attribute in shadow_root_attributes(init) {
                write_attribute(&attribute, edition, output)?;
            }
            output.write_char('>')
        }
        MarkupToken::EndTag { tag_name, .. } => {
            output.write_str("</")?;
            output.write_str(tag_name)?;
            output.write_char('>')
        }
        MarkupToken::Text(data) => write_escaped(data, EscapeMode::Text, output),
        MarkupToken::RawText(data) => output.write_str(data),
        MarkupToken::Comment(data) => write!(output, "<!--{data}-->"),
        MarkupToken::ProcessingInstruction { target, data } => {
            let has_question_mark = edition.serializes_pi_question_mark();
            write!(output, "<?{target} {data}{}", if has_question_mark { "?>" } else { ">" })
        }
        MarkupToken::Doctype { name, .. } => write!(output, "<!DOCTYPE {name}>"),
    }
}

#[inline(always)]
fn write_attribute(
    attribute: &SerializableAttribute<'_>,
    edition: Edition,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    output.write_char(' ')?;
    if attribute.namespace != Namespace::None {
        output.write_str(attribute.prefix())?;
    }
    output.write_str(attribute.name)?;
    output.write_str("=\"")?;
    match edition.escapes_angle_brackets_in_attributes() {
        true => write_escaped(attribute.value, EscapeMode::AttributeWithAngleBrackets, output)?,
        false => write_escaped(attribute.value, EscapeMode::Attribute, output)?,
    }
    output.write_char('"')
}

/// Keeps the error of the output.
struct FmtToIoAdapter<F> {
    write: F,
    error: Option<io::Error>,
}

impl<F: FnMut(&str) -> io::Result<()>> fmt::Write for FmtToIoAdapter<F> {
    fn write_str(&mut self, string: &str) -> fmt::Result {
        (self.write)(string).map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })
    }
}
