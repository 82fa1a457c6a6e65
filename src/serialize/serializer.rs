//! [`Serializer`], which runs the algorithm on a node, and functions that do it in one call.

use std::{fmt, io};

use super::fragment::{self, Parameters};
use super::{Extent, SerializableNode, SerializeOptions};
use crate::encoding::Encoding;

/// Serializes a node. Unless you have a list of shadow roots, the functions of this module do the same in one call.
///
/// ```
/// use soupstone::serialize::{Extent, SerializeOptions, Serializer};
/// use soupstone::{DeclarativeShadowRoots, ParseOptions};
///
/// let options = ParseOptions::new().with_declarative_shadow_roots(DeclarativeShadowRoots::Allowed);
/// let source = "<p><template shadowrootmode=open>a</template></p><p><template shadowrootmode=open>b</template></p>";
/// let document = options.parse_document(source);
/// let body = document.body().unwrap();
/// let roots = [body.last_child().unwrap().shadow_root().unwrap().node()];
///
/// let options = SerializeOptions::new();
/// let serializer = Serializer::new(body, Extent::Inner, &options).with_shadow_roots(&roots);
/// assert_eq!(
///     serializer.into_string(),
///     r#"<p></p><p><template shadowrootmode="open">b</template></p>"#,
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Serializer<'a, N> {
    node: N,
    extent: Extent,
    parameters: Parameters<'a, N>,
}

impl<'a, N: SerializableNode> Serializer<'a, N> {
    /// Creates a serializer of this node.
    pub fn new(node: N, extent: Extent, options: &'a SerializeOptions) -> Self {
        Self {
            node,
            extent,
            parameters: Parameters {
                options,
                shadow_roots: &[],
                contains: |_, _| false,
            },
        }
    }

    /// Also serializes the shadow roots in this list, serializable or not: *shadowRoots* of the standard. Each shadow host
    /// costs a search of the list; for all roots of a tree take [`ShadowRoots::All`](super::ShadowRoots::All).
    #[must_use]
    pub fn with_shadow_roots(mut self, shadow_roots: &'a [N]) -> Self
    where
        N: PartialEq,
    {
        self.parameters.shadow_roots = shadow_roots;
        self.parameters.contains = |roots, root| roots.contains(root);
        self
    }

    /// Serializes the node to a string.
    pub fn into_string(self) -> String {
        let mut html = String::new();
        // A string can hold all that is written to it.
        let _ = self.write_to_fmt(&mut html);
        html
    }

    /// Writes the serialization to a [`fmt::Write`].
    ///
    /// # Errors
    ///
    /// The first error of `output`. What was written before stays written.
    pub fn write_to_fmt(self, output: &mut impl fmt::Write) -> fmt::Result {
        fragment::serialize(self.node, self.extent, &self.parameters, output)
    }

    /// Writes the serialization in UTF-8. The pieces are small, so wrap a file in a [`BufWriter`](io::BufWriter).
    ///
    /// # Errors
    ///
    /// The first error of `output`. What was written before stays written.
    pub fn write_to_io(self, output: &mut impl io::Write) -> io::Result<()> {
        let mut bytes = Bytes::new(output);
        let result = self.write_to_fmt(&mut bytes);
        bytes.finish(result)
    }

    /// Writes the serialization in the [output encoding](https://encoding.spec.whatwg.org/#get-an-output-encoding) of
    /// `encoding`, which is UTF-8 for UTF-16. A character that it cannot hold becomes a numeric character reference
    /// everywhere. In a comment, in a name or in the text of a script, the parser does not read that as a reference.
    ///
    /// A few characters come back as others when the output is read, because the standards say so:
    ///
    /// | character | encoding | comes back as |
    /// |---|---|---|
    /// | `¥` and `‾` (U+203E) | Shift_JIS, EUC-JP | `\` and `~` |
    /// | `−` (U+2212) | Shift_JIS, EUC-JP, ISO-2022-JP | `－` (U+FF0D) |
    /// | half-width katakana (U+FF61 to U+FF9F) | ISO-2022-JP | the full-width ones |
    /// | U+000E, U+000F and U+001B | ISO-2022-JP | U+FFFD |
    /// | U+E78D to U+E796, and eight others of the private use area up to U+E864 | GBK, gb18030 | the characters that Unicode has for them now |
    /// | U+0080 to U+009F | where the encoding does not have them, such as U+0080 in EUC-JP, EUC-KR and Big5 | those of windows-1252, such as `€`: so the parser reads a reference to them |
    ///
    /// # Errors
    ///
    /// The first error of `output`. What was written before stays written.
    pub fn write_encoded(
        self,
        encoding: &'static Encoding,
        output: &mut impl io::Write,
    ) -> io::Result<()> {
        let mut bytes = EncodedBytes::new(encoding, output);
        let result = self.write_to_fmt(&mut bytes);
        bytes.finish(result)
    }
}

/// # Writing
impl SerializeOptions {
    /// Writes the contents of a node as HTML.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::serialize::SerializeOptions;
    ///
    /// let document = parse_document("<p class=hot>Pea</p><p>Leek</p>");
    /// let html = SerializeOptions::new().inner_html(document.body().unwrap());
    /// assert_eq!(html, "<p class=\"hot\">Pea</p><p>Leek</p>");
    /// ```
    pub fn inner_html(&self, node: impl SerializableNode) -> String {
        to_string(node, Extent::Inner, self)
    }

    /// Writes a node and its contents as HTML.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::serialize::SerializeOptions;
    ///
    /// let document = parse_document("<ul><li>Pea<li>Leek</ul>");
    /// let list = document.elements_named("ul").next().unwrap();
    /// let html = SerializeOptions::new().outer_html(list);
    /// assert_eq!(html, "<ul><li>Pea</li><li>Leek</li></ul>");
    /// ```
    pub fn outer_html(&self, node: impl SerializableNode) -> String {
        to_string(node, Extent::Outer, self)
    }
}

/// Serializes a node to a string.
///
/// ```
/// use soupstone::parse_document;
/// use soupstone::serialize::{self, Extent, SerializeOptions};
///
/// let document = parse_document("<p class=hot>Pea soup");
/// let body = document.body().unwrap();
/// let html = serialize::to_string(body, Extent::Inner, &SerializeOptions::new());
/// assert_eq!(html, "<p class=\"hot\">Pea soup</p>");
/// ```
pub fn to_string<N: SerializableNode>(
    node: N,
    extent: Extent,
    options: &SerializeOptions,
) -> String {
    Serializer::new(node, extent, options).into_string()
}

/// Serializes a node to a [`fmt::Write`].
///
/// # Errors
///
/// The first error of `output`. What was written before stays written.
///
/// ```
/// use soupstone::parse_document;
/// use soupstone::serialize::{self, Extent, SerializeOptions};
///
/// let document = parse_document("<p>Pea");
/// let mut text = String::from("The page: ");
/// serialize::to_fmt(document.body().unwrap(), Extent::Inner, &SerializeOptions::new(), &mut text)?;
/// assert_eq!(text, "The page: <p>Pea</p>");
/// # Ok::<(), std::fmt::Error>(())
/// ```
pub fn to_fmt<N: SerializableNode>(
    node: N,
    extent: Extent,
    options: &SerializeOptions,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    Serializer::new(node, extent, options).write_to_fmt(output)
}

/// Serializes a node to an [`io::Write`], in UTF-8. The pieces are small, so wrap a file in a
/// [`BufWriter`](io::BufWriter).
///
/// # Errors
///
/// The first error of `output`. What was written before stays written.
///
/// ```
/// use soupstone::parse_document;
/// use soupstone::serialize::{self, Extent, SerializeOptions};
///
/// let document = parse_document("<!DOCTYPE html><p>Pea");
/// let mut file = Vec::new();
/// serialize::to_io(document.root(), Extent::Inner, &SerializeOptions::new(), &mut file)?;
/// assert_eq!(file, b"<!DOCTYPE html><html><head></head><body><p>Pea</p></body></html>");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn to_io<N: SerializableNode>(
    node: N,
    extent: Extent,
    options: &SerializeOptions,
    output: &mut impl io::Write,
) -> io::Result<()> {
    Serializer::new(node, extent, options).write_to_io(output)
}

/// Serializes a node to an [`io::Write`] in an encoding: see [`Serializer::write_encoded`].
///
/// ```
/// use soupstone::parse_document;
/// use soupstone::encoding::Encoding;
/// use soupstone::serialize::{self, Extent, SerializeOptions};
///
/// let document = parse_document("<p title=€>žurek");
/// let options = SerializeOptions::new();
/// let latin2 = Encoding::for_label(b"iso-8859-2").unwrap();
/// let mut file = Vec::new();
/// serialize::to_encoded(document.body().unwrap(), Extent::Inner, &options, latin2, &mut file)?;
/// assert_eq!(file, b"<p title=\"&#8364;\">\xBEurek</p>");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// The first error of `output`. What was written before stays written.
pub fn to_encoded<N: SerializableNode>(
    node: N,
    extent: Extent,
    options: &SerializeOptions,
    encoding: &'static Encoding,
    output: &mut impl io::Write,
) -> io::Result<()> {
    Serializer::new(node, extent, options).write_encoded(encoding, output)
}

/// Passes strings on to a writer of bytes, and keeps its error.
struct Bytes<'a, W> {
    output: &'a mut W,
    error: Option<io::Error>,
}

impl<'a, W: io::Write> Bytes<'a, W> {
    const fn new(output: &'a mut W) -> Self {
        Self {
            output,
            error: None,
        }
    }

    /// Returns the error of the writer, if it had one.
    fn finish(self, result: fmt::Result) -> io::Result<()> {
        match (result, self.error) {
            (Ok(()), _) => Ok(()),
            (Err(_), Some(error)) => Err(error),
            (Err(error), None) => Err(io::Error::other(error)),
        }
    }

    fn write_all(&mut self, bytes: &[u8]) -> fmt::Result {
        self.output.write_all(bytes).map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })
    }
}

impl<W: io::Write> fmt::Write for Bytes<'_, W> {
    fn write_str(&mut self, string: &str) -> fmt::Result {
        self.write_all(string.as_bytes())
    }
}

/// Encodes strings for a writer of bytes.
struct EncodedBytes<'a, W> {
    encoder: encoding_rs::Encoder,
    bytes: Bytes<'a, W>,
}

impl<'a, W: io::Write> EncodedBytes<'a, W> {
    fn new(encoding: &'static Encoding, output: &'a mut W) -> Self {
        Self {
            encoder: encoding.new_encoder(),
            bytes: Bytes::new(output),
        }
    }

    /// Writes the bytes with which the encoding ends, and returns the error of the writer, if it had one.
    fn finish(mut self, result: fmt::Result) -> io::Result<()> {
        let result = result.and_then(|()| self.encode("", true));
        self.bytes.finish(result)
    }

    fn encode(&mut self, mut string: &str, is_last: bool) -> fmt::Result {
        // Longer than any reference with the bytes around it.
        let mut buffer = [0; 1024];
        loop {
            let (result, read, written, _) =
                self.encoder.encode_from_utf8(string, &mut buffer, is_last);
            self.bytes.write_all(&buffer[..written])?;
            string = &string[read..];
            if result == encoding_rs::CoderResult::InputEmpty {
                return Ok(());
            }
        }
    }
}

impl<W: io::Write> fmt::Write for EncodedBytes<'_, W> {
    fn write_str(&mut self, string: &str) -> fmt::Result {
        self.encode(string, false)
    }
}
