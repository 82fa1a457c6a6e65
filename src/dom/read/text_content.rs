use std::borrow::Cow;
use std::iter::FusedIterator;

use super::node_ref::NodeRef;
use crate::dom::storage::node::NodeKind;
use crate::serialize::shrink_excess_capacity;

/// # Text
///
/// | method | the text of | result |
/// |---|---|---|
/// | [`as_text`](Self::as_text) | the node, if it is a text node | `Option<&str>` |
/// | [`texts`](Self::texts) | each text node in the node, also in scripts, styles and hidden elements | iterator of `&str` |
/// | [`text_content`](Self::text_content) | the same as one string, or the data of a comment | `String` |
/// | [`own_text`](Self::own_text) | the text nodes that are children of the node | `Cow<str>` |
/// | [`collapsed_text`](Self::collapsed_text) | the same as `text_content`, with single spaces and none at the ends | `String` |
/// | [`option_text`](Self::option_text) | an `option`, as its label in a list | `String` |
///
/// The [`soupstone-text`](https://docs.rs/soupstone-text) crate returns the text as a reader sees it: in lines, with single spaces,
/// and with nothing hidden. To extract all text, hidden or not, without scripts and with a line for each block, see [the
/// recipe](crate::guides::cookbook::reading#extract-all-text).
///
/// ```
/// let document = soupstone::parse_document("<p>Pea  <b>soup</b><script>f()</script>");
/// let paragraph = document.elements_by_tag_name("p").next().unwrap();
/// assert_eq!(paragraph.texts().collect::<Vec<_>>(), ["Pea  ", "soup", "f()"]);
/// assert_eq!(paragraph.text_content(), "Pea  soupf()");
/// assert_eq!(paragraph.collapsed_text(), "Pea soupf()");
/// assert_eq!(paragraph.own_text(), "Pea  ");
/// ```
impl<'a> NodeRef<'a> {
    /// Returns the data of a text node. See [the table](#text).
    #[inline]
    pub fn as_text(self) -> Option<&'a str> {
        (self.kind() == NodeKind::Text).then(|| self.payload_string())
    }

    /// Returns the [data](https://dom.spec.whatwg.org/#concept-cd-data) of a text node, a comment or a processing instruction.
    #[inline]
    pub fn data(self) -> Option<&'a str> {
        match self.kind() {
            NodeKind::Text | NodeKind::Comment | NodeKind::ProcessingInstruction => Some(self.payload_string()),
            _ => None,
        }
    }

    /// Iterates over the data of a text node, or of all text nodes among the descendants, in tree order, but not in template
    /// contents and shadow trees. See [the table](#text).
    #[doc(alias("text", "strings"))]
    #[inline]
    pub fn texts(self) -> impl DoubleEndedIterator<Item = &'a str> + FusedIterator + Clone {
        self.inclusive_descendants().filter_map(NodeRef::as_text)
    }

    /// Returns [`text_content`](Self::text_content), [stripped and
    /// collapsed](https://infra.spec.whatwg.org/#strip-and-collapse-ascii-whitespace). Blocks are not separated: `<p>a<p>b` gives
    /// `ab`.
    #[doc(alias("strip", "get_text"))]
    pub fn collapsed_text(self) -> String {
        strip_and_collapse_whitespace(&self.text_content())
    }

    /// Returns the data of a text node, a comment or a processing instruction, or of all text nodes among the descendants: the
    /// [descendant text content](https://dom.spec.whatwg.org/#concept-descendant-text-content). See [the table](#text).
    #[doc(alias("textContent", "get_text", "text"))]
    pub fn text_content(self) -> String {
        if let Some(data) = self.data() {
            return data.to_owned();
        }
        let mut content = String::with_capacity(self.source_length_hint());
        content.extend(self.texts());
        shrink_excess_capacity(&mut content);
        content
    }

    /// Returns the text directly in a node: the [child text content](https://dom.spec.whatwg.org/#concept-child-text-content).
    /// The text is borrowed if there is at most one text node. See [the table](#text).
    #[doc(alias("child_text_content", "string"))]
    pub fn own_text(self) -> Cow<'a, str> {
        self.children().filter_map(NodeRef::as_text).fold(Cow::Borrowed(""), |text, data| text + data)
    }
}

/// [Strip and collapse ASCII whitespace](https://infra.spec.whatwg.org/#strip-and-collapse-ascii-whitespace)
pub(super) fn strip_and_collapse_whitespace(text: &str) -> String {
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}
