//! [`Serializer`]: a node, and how to serialize it.

use std::{fmt, io};

use super::bytes::{Bytes, EncodedBytes};
use super::order::Order;
use super::{Extent, SerializableNode, SerializeOptions, fragment, tree_tokens};
use crate::encoding::Encoding;

/// What is to be serialized, and how. The functions of this module are shortcuts where no list of shadow roots is
/// needed.
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
    order: Order<'a, N>,
}

impl<'a, N: SerializableNode> Serializer<'a, N> {
    /// A serializer of this node.
    pub fn new(node: N, extent: Extent, options: &'a SerializeOptions) -> Self {
        Self {
            node,
            extent,
            order: Order {
                options,
                shadow_roots: &[],
                contains: |_, _| false,
                encoding: encoding_rs::UTF_8,
            },
        }
    }

    /// The same with a list of shadow roots that are serialized whether they are serializable or not: *shadowRoots* of
    /// the standard. The list is searched for each shadow host: for all roots of a tree take
    /// [`ShadowRoots::All`](super::ShadowRoots::All).
    #[must_use]
    pub fn with_shadow_roots(mut self, shadow_roots: &'a [N]) -> Self
    where
        N: PartialEq,
    {
        self.order.shadow_roots = shadow_roots;
        self.order.contains = |roots, root| roots.contains(root);
        self
    }

    /// The serialization as a string.
    pub fn into_string(self) -> String {
        let mut html = String::new();
        // A string can hold all that is written to it.
        let _ = self.write_to_fmt(&mut html);
        html
    }

    /// Writes the serialization.
    ///
    /// # Errors
    ///
    /// The first error of `output`. What was written before stays written.
    pub fn write_to_fmt(self, output: &mut impl fmt::Write) -> fmt::Result {
        if self.order.options.asks_for_a_style() {
            tree_tokens::serialize(self.node, self.extent, &self.order, output)
        } else {
            fragment::serialize(self.node, self.extent, &self.order, output)
        }
    }

    /// Writes the serialization in UTF-8 and in many small pieces: a file wants a [`BufWriter`](io::BufWriter) around
    /// it.
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
        mut self,
        encoding: &'static Encoding,
        output: &mut impl io::Write,
    ) -> io::Result<()> {
        self.order.encoding = encoding.output_encoding();
        let mut bytes = EncodedBytes::new(encoding, output);
        let result = self.write_to_fmt(&mut bytes);
        bytes.finish(result)
    }
}
