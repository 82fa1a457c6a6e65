#![doc = include_str!("../README.md")]

mod edit;
mod edited_document;
mod error;
mod noscript;
mod open_elements;
mod positions;
mod source;
mod source_edit;
mod start_tag;
mod text_source_map;
mod write;

use std::collections::HashSet;
use std::sync::Arc;

use soupstone::{Document, EditError, Edition, FragmentContext, Limits, NodeId, ParseOptions};

use edit::Edit;
use edited_document::EditedDocument;
use noscript::Noscripts;
use source::Source;
use source_edit::SourceEdit;

pub use error::SourceEditError;
pub use text_source_map::TextSourceMap;

/// Parses a document in the [newest edition](Edition::NEWEST), calls `edit` with it, and returns the edited source.
///
/// The document that `edit` gets does not change: [`SourceEdits::document`] contains the edits so far.
///
/// Scripting is disabled, so elements in `noscript` can be edited. To edit the tree that a browser with scripting builds, use
/// [`SourceEdits::parse_document`] [with scripting](soupstone::ParseOptions::with_scripting).
///
/// ```
/// let edited = soupstone_source_edits::edit_source("<font>a</font>", |document, edits| {
///     let font = document.elements_by_tag_name("font").next().unwrap();
///     edits.rename_element(font.id(), "span")?;
///     assert_eq!(document.elements_by_tag_name("font").count(), 1);
///     assert_eq!(edits.document().elements_by_tag_name("font").count(), 0);
///     Ok(())
/// })?;
/// assert_eq!(edited, "<span>a</span>");
/// # Ok::<(), soupstone_source_edits::SourceEditError>(())
/// ```
///
/// # Errors
///
/// Returns any error from `edit` or [`SourceEdits::finish`].
pub fn edit_source(
    source: &str,
    edit: impl FnOnce(&Document, &mut SourceEdits<'_>) -> Result<(), SourceEditError>,
) -> Result<String, SourceEditError> {
    let mut edits = SourceEdits::parse_document(source, ParseOptions::new().with_edition(Edition::NEWEST));
    let document = Arc::clone(&edits.source.document);
    edit(&document, &mut edits)?;
    edits.finish()
}

/// A source and its document, edited together.
///
/// [`finish`](Self::finish) writes the source with all edits and parses it. If the tree differs from that of the
/// [document](Self::document), all edits are rejected. Edits can come in any order, but a node that was removed, replaced or
/// unwrapped takes no further edits. Edits inside a removed or replaced node, or inside replaced contents, have no effect.
/// Several edits of one element act like one after the other.
///
/// Without scripting, `finish` also rejects edits that change what browsers with scripting find in `noscript` elements and
/// outside of them: such browsers end the element at the first `</noscript`, even in an attribute or a comment. `set_attribute`
/// writes `&lt;` for `<`.
///
/// Markup is parsed [as a fragment](soupstone::parse_fragment) in its new parent, or in a `body` for the root and `html`.
///
/// # Errors
///
/// An edit is rejected immediately if its node has no location in the source, if the element cannot have contents, or if the
/// document rejects it. A removed, replaced or unwrapped node takes no edits. Removing or replacing a node, or inserting markup
/// next to a node, requires a parent. Changing an element's attributes or tags requires a start tag.
/// [`finish`](Self::finish) finds all other errors.
#[derive(Debug)]
pub struct SourceEdits<'a> {
    source: Source<'a>,
    edited: EditedDocument,
    edits: Vec<SourceEdit>,
    /// The removed, replaced, and unwrapped nodes.
    gone: HashSet<NodeId>,
}

impl<'a> SourceEdits<'a> {
    /// Parses a document. Decode bytes first.
    ///
    /// The [scripting flag](ParseOptions::with_scripting) decides whether `noscript` contains editable elements or, as in
    /// browsers, text.
    pub fn parse_document(source: &'a str, options: impl Into<ParseOptions<Limits>>) -> Self {
        Self::new(source, options.into(), None)
    }

    /// Parses a fragment in this context.
    ///
    /// ```
    /// use soupstone::{FragmentContext, ParseOptions};
    /// use soupstone_source_edits::SourceEdits;
    ///
    /// let context = FragmentContext::html("tr");
    /// let mut edits = SourceEdits::parse_fragment("<TD>Pea<td>Leek", &context, ParseOptions::new());
    /// edits.append(edits.document().root().id(), "<td>Onion")?;
    /// assert_eq!(edits.finish()?, "<TD>Pea<td>Leek<td>Onion");
    /// # Ok::<(), soupstone_source_edits::SourceEditError>(())
    /// ```
    pub fn parse_fragment(
        source: &'a str,
        context: &FragmentContext,
        options: impl Into<ParseOptions<Limits>>,
    ) -> Self {
        Self::new(source, options.into(), Some(context.clone()))
    }

    fn new(source: &'a str, options: ParseOptions<Limits>, context: Option<FragmentContext>) -> Self {
        let source = Source::new(source, options, context);
        let edited = EditedDocument::new(&source);
        Self { source, edited, edits: Vec::new(), gone: HashSet::new() }
    }

    /// Returns the document with the edits so far.
    pub const fn document(&self) -> &Document {
        &self.edited.document
    }

    /// Sets an attribute. An old value keeps its quotes; an unquoted value gets quotes. A new attribute goes after the last
    /// attribute. The [document](Document::set_attribute) must accept the attribute's name.
    pub fn set_attribute(&mut self, element: NodeId, name: &str, value: &str) -> Result<(), SourceEditError> {
        start_tag::check(name, value)?;
        self.edit(element, Edit::SetAttribute { name: name.to_owned(), value: value.to_owned() })
    }

    /// Removes an attribute, including duplicates dropped by the parser.
    pub fn remove_attribute(&mut self, element: NodeId, name: &str) -> Result<(), SourceEditError> {
        self.edit(element, Edit::RemoveAttribute { name: name.to_owned() })
    }

    /// Inserts markup before a node, after the markup of earlier calls.
    pub fn insert_before(&mut self, node: NodeId, markup: &str) -> Result<(), SourceEditError> {
        self.edit(node, Edit::InsertBefore { markup: markup.to_owned() })
    }

    /// Inserts markup after a node, before the markup of earlier calls.
    pub fn insert_after(&mut self, node: NodeId, markup: &str) -> Result<(), SourceEditError> {
        self.edit(node, Edit::InsertAfter { markup: markup.to_owned() })
    }

    /// Inserts markup at the start of an element, of the root, or of the contents of a `template` element, before the markup of
    /// earlier calls. A self-closing element in SVG or MathML loses its slash and gets an end tag.
    pub fn prepend(&mut self, element: NodeId, markup: &str) -> Result<(), SourceEditError> {
        self.edit(element, Edit::Prepend { markup: markup.to_owned() })
    }

    /// Inserts markup at the end of an element, of the root, or of the contents of a `template` element, after the markup of
    /// earlier calls. White space around `</body>`, which the tree contains at the end of the body, is kept after the markup. A
    /// self-closing element in SVG or MathML loses its slash and gets an end tag:
    ///
    /// ```
    /// let edited = soupstone_source_edits::edit_source("<svg><g fill=red /><g/></svg>", |document, edits| {
    ///     let group = document.elements_by_tag_name("g").next().unwrap();
    ///     edits.append(group.id(), "<path d=M0 />")
    /// })?;
    /// assert_eq!(edited, "<svg><g fill=red ><path d=M0 /></g><g/></svg>");
    /// # Ok::<(), soupstone_source_edits::SourceEditError>(())
    /// ```
    pub fn append(&mut self, element: NodeId, markup: &str) -> Result<(), SourceEditError> {
        self.edit(element, Edit::Append { markup: markup.to_owned() })
    }

    /// Replaces the contents of an element, or of a `template` element. A self-closing element in SVG or MathML loses its slash
    /// and gets an end tag. White space around `</body>` stays, also in the tree.
    #[doc(alias = "set_inner_content")]
    pub fn set_inner_html(&mut self, element: NodeId, markup: &str) -> Result<(), SourceEditError> {
        self.edit(element, Edit::SetInnerHtml { markup: markup.to_owned() })
    }

    /// Renames an element in both tags. Writes a missing end tag.
    #[doc(alias = "set_tag_name")]
    #[doc(alias = "rename")]
    pub fn rename_element(&mut self, element: NodeId, name: &str) -> Result<(), SourceEditError> {
        start_tag::check_element_name(name)?;
        self.edit(element, Edit::RenameElement { name: name.to_owned() })
    }

    /// Removes the tags of an element and keeps its contents.
    #[doc(alias = "remove_and_keep_content")]
    #[doc(alias = "unwrap")]
    pub fn unwrap_element(&mut self, element: NodeId) -> Result<(), SourceEditError> {
        self.edit(element, Edit::UnwrapElement)
    }

    /// Replaces a node and its contents.
    pub fn replace(&mut self, node: NodeId, markup: &str) -> Result<(), SourceEditError> {
        self.edit(node, Edit::Replace { markup: markup.to_owned() })
    }

    /// Removes a node and its contents.
    pub fn remove(&mut self, node: NodeId) -> Result<(), SourceEditError> {
        self.edit(node, Edit::Remove)
    }

    fn edit(&mut self, node: NodeId, edit: Edit) -> Result<(), SourceEditError> {
        if self.edited.document.get(node).is_none() {
            // NOTE: an edit of an unknown node does nothing, and returns the reason.
            return Ok(self.edited.document.remove(node)?);
        }
        if self.gone.contains(&node) {
            return Err(EditError::NoParent.into());
        }
        let in_source = self.source.document.get(node).ok_or(SourceEditError::NoPlace)?;
        let edit = SourceEdit::new(&self.source, in_source, edit)?;
        self.edited.apply(&self.source, node, &edit.edit)?;
        if matches!(edit.edit, Edit::Replace { .. } | Edit::Remove | Edit::UnwrapElement) {
            self.gone.insert(node);
        }
        self.edits.push(edit);
        Ok(())
    }

    /// Returns the source with all edits. The new source's tree equals the [document](Self::document).
    ///
    /// # Errors
    ///
    /// [`SourceEditError::Difference`] if the trees differ, or if an edit moves content into or out of a `noscript` element for
    /// browsers with scripting. [`SourceEditError::Stopped`] if the parser stopped before the end
    /// of the source.
    pub fn finish(self) -> Result<String, SourceEditError> {
        let Self { source, mut edited, edits, .. } = self;
        if let Some(reason) = edited.document.stop_reason() {
            return Err(SourceEditError::Stopped(reason));
        }
        let noscripts = Noscripts::new(&source);
        let prove = |edited: &mut EditedDocument, edits: &[SourceEdit]| {
            let text = write::write(&source, edits);
            let mut parsed = source.parsing.document(&text);
            let is_proved = parsed.stop_reason().is_none() && noscripts.are_kept(edits) && edited.equals(&mut parsed);
            is_proved.then_some(text)
        };
        if let Some(text) = prove(&mut edited, &edits) {
            return Ok(text);
        }
        // The two trees are equal without edits, and differ with all edits.
        let (mut without, mut with) = (0, edits.len());
        while with - without > 1 {
            let middle = without.midpoint(with);
            let mut again = EditedDocument::new(&source);
            let first = &edits[..middle];
            let mut applied = first.iter().map(|edit| again.apply(&source, edit.node, &edit.edit));
            match applied.all(|result| result.is_ok()) && prove(&mut again, first).is_some() {
                true => without = middle,
                false => with = middle,
            }
        }
        let edit = edits.get(without);
        Err(SourceEditError::Difference {
            edit: without,
            method: edit.map_or("finish", |edit| edit.edit.method()),
            place: edit.map_or(0, |edit| edit.range.start),
        })
    }
}

/// Escapes text for insertion as markup. Unlike [`soupstone::serialize::escape_text`], also writes a carriage return as
/// `&#13;`.
///
/// ```
/// assert_eq!(soupstone_source_edits::escape_text("1 < 2 & 3"), "1 &lt; 2 &amp; 3");
/// ```
pub fn escape_text(text: &str) -> String {
    // NOTE: the parser would turn a literal carriage return into a line feed.
    soupstone::serialize::escape_text(text).replace('\r', "&#13;")
}
