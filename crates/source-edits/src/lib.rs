//! Changes of an HTML source by the nodes of its document, which leave all other bytes alone.
//!
//! ```
//! use soupstone::ParseOptions;
//! use soupstone_source_edits::SourceEdits;
//!
//! let source = "<p CLASS=hot>Pea <b>soup</B><p>Leek soup";
//! let mut edits = SourceEdits::parse_document(source, &ParseOptions::new());
//! let first = |name| edits.document().elements_named(name).next().unwrap();
//! let [paragraph, bold] = ["p", "b"].map(|name| first(name).id());
//! let last = first("p").next_sibling().unwrap().id();
//! edits.set_attribute(paragraph, "class", "cold & hot")?;
//! edits.append(last, " with cream")?;
//! edits.replace(bold, "<i>stew</i>")?;
//! assert_eq!(
//!     edits.finish()?,
//!     "<p CLASS=\"cold &amp; hot\">Pea <i>stew</i><p>Leek soup with cream",
//! );
//! # Ok::<(), soupstone_source_edits::SourceEditError>(())
//! ```
//!
//! [`edit_source`] parses and finishes, too.

mod edit;
mod error;
mod start_tag;
mod write;

use std::fmt;

use soupstone::{Document, FragmentContext, NodeId, NodeRef, ParseOptions};

use edit::{Action, Edit};
pub use error::SourceEditError;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Parses a document with the default options, and gives its source back with the edits that `edit` makes.
///
/// ```
/// let source = "<P><IMG src=pea.png ><p><img src=leek.png>";
/// let lazy = soupstone_source_edits::edit_source(source, |edits| {
///     let images: Vec<_> = edits.document().elements_named("img").map(|image| image.id()).collect();
///     images.into_iter().try_for_each(|image| edits.set_attribute(image, "loading", "lazy"))
/// })?;
/// assert_eq!(
///     lazy,
///     "<P><IMG src=pea.png loading=\"lazy\" ><p><img src=leek.png loading=\"lazy\">",
/// );
/// # Ok::<(), soupstone_source_edits::SourceEditError>(())
/// ```
///
/// # Errors
///
/// Those of `edit`, and those of [`SourceEdits::finish`].
pub fn edit_source(
    source: &str,
    edit: impl FnOnce(&mut SourceEdits<'_>) -> Result<(), SourceEditError>,
) -> Result<String, SourceEditError> {
    let mut edits = SourceEdits::parse_document(source, &ParseOptions::new());
    edit(&mut edits)?;
    edits.finish()
}

/// A source and its document, which are edited together.
///
/// Each edit is done on the document, and noted for the source. [`finish`](Self::finish) writes the source with all edits,
/// parses it, and compares: what it gives makes the tree that [`document`](Self::document) has. If it does not, the edits are
/// refused.
///
/// Markup is parsed [as a fragment](soupstone::parse_fragment) in the element that it goes into; in `html` and outside of
/// it, as in a `body`. What the parser makes of the markup in its place has to be the same: `<p>` cannot go into a `p`.
///
/// # What is the same
///
/// Two trees are the same if they have the same nodes in the same order, with the same names, data, doctypes and shadow
/// roots, also in the contents of `template` elements, and the same [mode](soupstone::DocumentMode). Attributes can stand in
/// another order. Texts beside each other count as one text, as the parser makes one of them.
///
/// # What is refused
///
/// What depends on tags that are not there: to insert a `div` after the first `p` of `<p>one<hr>` is fine, as that `p` ends
/// there; to insert text is not, as the parser would put it into the `p`. What the parser moves, as text in a table. What it
/// copies, as the `b` of `<p><b>one<p>two`: its tag stands for both. And what changes the rest of the page, such as an
/// end tag, the `type` of an `input` in a table, or a doctype.
///
/// An edit is never refused because of another one that it does not touch. Edits can be made in any order. What is in a node
/// that is removed goes with it.
///
/// # Time and memory
///
/// Both are linear in the source and the markup, in any order and nesting of edits: each piece of markup is parsed once, and
/// the source twice. Only to name the edit that it refuses, `finish` does all that again for one half of the edits, then for
/// a quarter more or less, and so on.
pub struct SourceEdits<'a> {
    source: &'a str,
    options: ParseOptions,
    /// That of a fragment.
    context: Option<FragmentContext>,
    /// With all edits.
    document: Document,
    edits: Vec<Edit>,
}

impl<'a> SourceEdits<'a> {
    /// Parses a document. For bytes, decode them first.
    pub fn parse_document(source: &'a str, options: &ParseOptions) -> Self {
        Self::new(source, options, None)
    }

    /// Parses a fragment in this context.
    ///
    /// ```
    /// use soupstone::{FragmentContext, ParseOptions};
    /// use soupstone_source_edits::SourceEdits;
    ///
    /// let context = FragmentContext::html("tr");
    /// let mut edits = SourceEdits::parse_fragment("<TD>Pea<td>Leek", &context, &ParseOptions::new());
    /// let cells = edits.document().root().id();
    /// edits.append(cells, "<td>Onion")?;
    /// assert_eq!(edits.finish()?, "<TD>Pea<td>Leek<td>Onion");
    /// # Ok::<(), soupstone_source_edits::SourceEditError>(())
    /// ```
    pub fn parse_fragment(
        source: &'a str,
        context: &FragmentContext,
        options: &ParseOptions,
    ) -> Self {
        Self::new(source, options, Some(context.clone()))
    }

    fn new(source: &'a str, options: &ParseOptions, context: Option<FragmentContext>) -> Self {
        let located = options.clone().with_locations();
        Self {
            source,
            document: parse(source, &located, context.as_ref()),
            options: options.clone(),
            context,
            edits: Vec::new(),
        }
    }

    /// The document, with the edits so far.
    pub const fn document(&self) -> &Document {
        &self.document
    }

    /// Sets an attribute. An old value keeps its quotes; a value without quotes gets some. A new attribute goes after the
    /// last one. Its name is one that [the document takes](Document::set_attribute).
    ///
    /// # Errors
    ///
    /// If the element has no start tag of its own, or markup or the document cannot hold the attribute.
    pub fn set_attribute(
        &mut self,
        element: NodeId,
        name: &str,
        value: &str,
    ) -> Result<(), SourceEditError> {
        start_tag::check(name, value)?;
        let (name, value) = (name.to_owned(), value.to_owned());
        self.edit(element, Action::SetAttribute { name, value })
    }

    /// Removes an attribute, and those of the same name that the parser has dropped. If there is none, nothing changes.
    ///
    /// # Errors
    ///
    /// If the element has no start tag of its own.
    pub fn remove_attribute(&mut self, element: NodeId, name: &str) -> Result<(), SourceEditError> {
        let name = name.to_owned();
        self.edit(element, Action::RemoveAttribute { name })
    }

    /// Inserts markup before a node. Of two calls with the same node, the markup of the second comes later.
    ///
    /// # Errors
    ///
    /// If the node has no place in the source, or no parent any more.
    pub fn insert_before(&mut self, node: NodeId, markup: &str) -> Result<(), SourceEditError> {
        self.edit(node, Action::InsertBefore(markup.to_owned()))
    }

    /// Inserts markup after a node. Of two calls with the same node, the markup of the second comes first.
    ///
    /// # Errors
    ///
    /// If the node has no place in the source, or no parent any more.
    pub fn insert_after(&mut self, node: NodeId, markup: &str) -> Result<(), SourceEditError> {
        self.edit(node, Action::InsertAfter(markup.to_owned()))
    }

    /// Inserts markup before all that is in an element or in the root; of a `template` element, into its contents. Of two
    /// calls with the same element, the markup of the second comes first.
    ///
    /// # Errors
    ///
    /// If the element has no start tag of its own.
    pub fn prepend(&mut self, element: NodeId, markup: &str) -> Result<(), SourceEditError> {
        self.edit(element, Action::Prepend(markup.to_owned()))
    }

    /// Inserts markup after all that is in an element or in the root; of a `template` element, into its contents. Of two
    /// calls with the same element, the markup of the second comes later.
    ///
    /// # Errors
    ///
    /// If the element has no start tag of its own, unless it is the `body`.
    pub fn append(&mut self, element: NodeId, markup: &str) -> Result<(), SourceEditError> {
        self.edit(element, Action::Append(markup.to_owned()))
    }

    /// Puts markup in the place of a node and all that is in it.
    ///
    /// # Errors
    ///
    /// If the node has no place in the source, or no parent any more.
    pub fn replace(&mut self, node: NodeId, markup: &str) -> Result<(), SourceEditError> {
        self.edit(node, Action::Replace(markup.to_owned()))
    }

    /// Removes a node and all that is in it.
    ///
    /// # Errors
    ///
    /// If the node has no place in the source, or no parent any more.
    pub fn remove(&mut self, node: NodeId) -> Result<(), SourceEditError> {
        self.edit(node, Action::Remove)
    }

    fn edit(&mut self, node: NodeId, action: Action) -> Result<(), SourceEditError> {
        let edit = Edit::new(self.source, &self.document, node, action)?;
        edit.apply(&mut self.document, &self.options, self.context.as_ref())?;
        self.edits.push(edit);
        Ok(())
    }

    /// Gives the source with all edits, which makes the tree of the [document](Self::document).
    ///
    /// # Errors
    ///
    /// [`SourceEditError::Difference`], if it makes another tree; [`SourceEditError::Stopped`], if the parse of the source
    /// did not come to its end.
    pub fn finish(mut self) -> Result<String, SourceEditError> {
        if let Some(reason) = self.document.stop_reason() {
            return Err(SourceEditError::Stopped(reason));
        }
        let edited = write::write(self.source, &self.edits);
        if self.edits.is_empty() || self.makes_the_tree(&edited) {
            return Ok(edited);
        }
        // Without any edit, there is no difference; with all of them, there is one.
        let (mut without, mut with) = (0, self.edits.len());
        while with - without > 1 {
            let middle = without.midpoint(with);
            match self.is_proved_up_to(middle) {
                true => without = middle,
                false => with = middle,
            }
        }
        let edit = &self.edits[without];
        Err(SourceEditError::Difference {
            edit: without,
            method: edit.action.method(),
            place: edit.place.range.start,
        })
    }

    /// Does the first edits anew.
    fn is_proved_up_to(&self, count: usize) -> bool {
        let mut anew = Self::new(self.source, &self.options, self.context.clone());
        let edits = &self.edits[..count];
        let mut edits_of_anew = edits.iter();
        let are_done = edits_of_anew.all(|edit| {
            let context = self.context.as_ref();
            edit.apply(&mut anew.document, &self.options, context)
                .is_ok()
        });
        are_done && anew.makes_the_tree(&write::write(self.source, edits))
    }

    /// Whether this text makes the tree of the document.
    fn makes_the_tree(&mut self, text: &str) -> bool {
        let mut parsed = parse(text, &self.options, self.context.as_ref());
        let is_same = |one: &Document, other: &Document| {
            one.mode() == other.mode() && one.root().first_difference(other.root()).is_none()
        };
        if parsed.stop_reason().is_some() {
            return false;
        }
        is_same(&self.document, &parsed) || {
            merge_texts(&mut self.document);
            merge_texts(&mut parsed);
            is_same(&self.document, &parsed)
        }
    }
}

impl fmt::Debug for SourceEdits<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("SourceEdits")
            .field("edits", &self.edits.len())
            .finish_non_exhaustive()
    }
}

fn parse(source: &str, options: &ParseOptions, context: Option<&FragmentContext>) -> Document {
    match context {
        Some(context) => options.parse_fragment(source, context),
        None => options.parse_document(source),
    }
}

/// Makes one text of those beside each other.
fn merge_texts(document: &mut Document) {
    let is_text = |node: &NodeRef<'_>| node.as_text().is_some();
    // The first text of each run, the data of all of it, and the others.
    let mut runs = Vec::new();
    for first in document.root().deep_descendants().filter(is_text) {
        let is_first = first.previous_sibling().filter(is_text).is_none();
        if !is_first || first.next_sibling().filter(is_text).is_none() {
            continue;
        }
        let others = first.next_siblings().take_while(is_text);
        let (ids, data): (Vec<_>, String) = others
            .filter_map(|text| Some((text.id(), text.as_text()?)))
            .unzip();
        runs.push((
            first.id(),
            first.as_text().unwrap_or_default().to_owned() + &data,
            ids,
        ));
    }
    for (first, data, others) in runs {
        // NOTE: these fail for nodes of other documents and of other kinds alone.
        let _ = document.set_data(first, &data);
        for other in others {
            let _ = document.detach(other);
        }
    }
}

/// Escapes a text, so that it can be inserted as markup.
///
/// ```
/// assert_eq!(soupstone_source_edits::escape_text("1 < 2 & 3"), "1 &lt; 2 &amp; 3");
/// ```
pub fn escape_text(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('\r', "&#13;")
}
