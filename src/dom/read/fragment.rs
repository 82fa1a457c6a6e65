//! [`Fragment`]: the result of parsing a fragment.

use super::node_ref::NodeRef;
use crate::dom::storage::document::Document;
use crate::error::ErrorList;
use crate::serialize::SerializeOptions;
use crate::sink::StopReason;

/// Nodes side by side, without a document around them: a [`Document`] whose root is a document fragment.
///
/// To put them into another document, [import](Document::import_node) the root and append the copy. (Shadow roots that are
/// not clonable come along with [`CloneDepth::DeepWithShadowRoots`](crate::dom::CloneDepth::DeepWithShadowRoots).)
///
/// ```
/// use soupstone::dom::{CloneDepth, Document, FragmentBuilder};
/// use soupstone::sink::TreeSink;
///
/// let fragment = FragmentBuilder::for_fragment().finish();
/// assert_eq!(fragment.inner_html(), "");
///
/// let mut document = Document::new();
/// let list = document.create_element("ul")?;
/// let items = document.import_node(fragment.root(), CloneDepth::Deep)?;
/// document.append(list, items)?;
/// # Ok::<(), soupstone::EditError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Fragment(Document);

impl Fragment {
    /// A document whose root is a document fragment.
    pub(crate) const fn new(document: Document) -> Self {
        Self(document)
    }

    /// The document fragment.
    pub fn root(&self) -> NodeRef<'_> {
        self.0.root()
    }

    /// The nodes of the fragment, without those that are in them.
    pub fn children(&self) -> impl DoubleEndedIterator<Item = NodeRef<'_>> + Clone {
        self.root().children()
    }

    /// Serializes the fragment by its own [`serialize_options`](Self::serialize_options).
    pub fn inner_html(&self) -> String {
        self.root().inner_html()
    }

    /// The options by which the fragment is written: see [`Document::serialize_options`].
    pub const fn serialize_options(&self) -> SerializeOptions {
        self.0.serialize_options()
    }

    /// Why the parse stopped before the end of its input; `None` if it did not.
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.0.stop_reason()
    }

    /// The parse errors, if the options of the parse wanted them: see [`Document::errors`].
    pub fn errors(&self) -> Option<&ErrorList> {
        self.0.errors()
    }

    /// Takes the parse errors out of the fragment, if it has them.
    pub fn take_errors(&mut self) -> Option<ErrorList> {
        self.0.take_errors()
    }

    /// The document that holds the nodes, to read.
    pub const fn document(&self) -> &Document {
        &self.0
    }

    /// The document that holds the nodes, to change.
    pub const fn document_mut(&mut self) -> &mut Document {
        &mut self.0
    }

    /// The document that holds the nodes. Its root is the document fragment.
    ///
    /// ```
    /// use soupstone::{FragmentContext, parse_fragment};
    ///
    /// let fragment = parse_fragment("<li>Pea<li>Leek", &FragmentContext::html("ul"));
    /// let document = fragment.into_document();
    /// assert_eq!(document.root().inner_html(), "<li>Pea</li><li>Leek</li>");
    /// ```
    pub fn into_document(self) -> Document {
        self.0
    }
}
