//! Changes of an HTML source by the nodes of its document, which leave all other bytes alone.
//!
//! ```
//! use soupstone::ParseOptions;
//! use soupstone_source_edits::SourceEdits;
//!
//! let source = "<p CLASS=hot>Pea <b>soup</B><p>Leek soup";
//! let document = ParseOptions::new().with_locations().parse_document(source);
//! let mut edits = SourceEdits::new(source);
//! let mut paragraphs = document.elements_named("p");
//! edits.set_attribute(paragraphs.next().unwrap(), "class", "cold & hot")?;
//! edits.append(paragraphs.next().unwrap(), " with cream")?;
//! edits.replace(document.elements_named("b").next().unwrap(), "<i>stew</i>")?;
//! assert_eq!(
//!     edits.finish(),
//!     "<p CLASS=\"cold &amp; hot\">Pea <i>stew</i><p>Leek soup with cream",
//! );
//! # Ok::<(), soupstone_source_edits::SourceEditError>(())
//! ```
//!
//! [`edit_source`] does all three steps. The document has to be parsed [with locations](soupstone::ParseOptions::with_locations) from a text; for bytes, decode
//! them first.

mod error;
mod places;
mod start_tag;

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use soupstone::{Document, NodeRef, ParseOptions};

pub use error::SourceEditError;
use places::Survey;
use start_tag::StartTag;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Parses a source, and gives it back with the edits that `edit` makes.
///
/// ```
/// let source = "<P><IMG src=pea.png ><p><img src=leek.png>";
/// let lazy = soupstone_source_edits::edit_source(source, |document, edits| {
///     let mut images = document.elements_named("img");
///     images.try_for_each(|image| edits.set_attribute(image, "loading", "lazy"))
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
/// Those of `edit`.
pub fn edit_source(
    source: &str,
    edit: impl FnOnce(&Document, &mut SourceEdits<'_>) -> Result<(), SourceEditError>,
) -> Result<String, SourceEditError> {
    let document = ParseOptions::new().with_locations().parse_document(source);
    let mut edits = SourceEdits::new(source);
    edit(&document, &mut edits)?;
    Ok(edits.finish())
}

/// Edits of a source. They are checked one by one, and made by [`finish`](Self::finish).
///
/// All nodes have to be of one document, which was parsed from this very source and not changed since.
///
/// # What is refused
///
/// What the parser implied, moved out of a table, or made another element of, as of `<image>`; elements that share their
/// start tag with a copy; places that depend on what follows, such as that after `<p>one` in `<p>one<p>two`; edits of the
/// same bytes. A [`SourceEditError`] says which. Attributes can be changed wherever an element has a start tag of its own.
///
/// Some attributes change how the parser goes on: `type` of an `input` in a table, `encoding` of `annotation-xml`, `color`
/// of a `font` in SVG, and those of `template` and `meta` elements. An edit of these has the effects that it has in a file.
/// So has an edit before a `frameset`, which counts only where nothing is before it.
pub struct SourceEdits<'a> {
    source: &'a str,
    tags: BTreeMap<usize, StartTag>,
    changes: Vec<Change>,
    survey: Option<Survey>,
}

/// A piece of the source, and what takes its place.
struct Change {
    range: Range<usize>,
    /// In which order changes of one place come.
    order: (Side, isize),
    text: String,
}

/// What stands at one place, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Prepended,
    After,
    Before,
    Appended,
}

impl<'a> SourceEdits<'a> {
    /// No edits yet of this source.
    pub const fn new(source: &'a str) -> Self {
        Self {
            source,
            tags: BTreeMap::new(),
            changes: Vec::new(),
            survey: None,
        }
    }

    /// Sets an attribute. An old value keeps its quotes; a value without quotes gets some. A new attribute goes after the
    /// last one.
    ///
    /// # Errors
    ///
    /// If the element has no start tag of its own, the attribute is in another tag, or markup cannot hold it.
    pub fn set_attribute(
        &mut self,
        element: NodeRef<'_>,
        name: &str,
        value: &str,
    ) -> Result<(), SourceEditError> {
        start_tag::check(name, value)?;
        self.change_attribute(element, name, Some(value))
    }

    /// Removes an attribute, and those of the same name that the parser has dropped. If there is none, nothing changes.
    ///
    /// # Errors
    ///
    /// If the element has no start tag of its own, or the attribute is in another tag.
    pub fn remove_attribute(
        &mut self,
        element: NodeRef<'_>,
        name: &str,
    ) -> Result<(), SourceEditError> {
        self.change_attribute(element, name, None)
    }

    fn change_attribute(
        &mut self,
        element: NodeRef<'_>,
        name: &str,
        value: Option<&str>,
    ) -> Result<(), SourceEditError> {
        let source = self.source;
        // Only formatting elements are copied.
        let is_formatting = element.name().is_some_and(|name| name.is_formatting());
        let tag = match is_formatting {
            true => places::start_tag(source, self.survey(element), element)?,
            false => places::start_tag(source, &Survey::default(), element)?,
        };
        let name_in_tree = element.attributes().find_map(|attribute| {
            let qualified_name = attribute.qualified_name().to_string();
            qualified_name
                .eq_ignore_ascii_case(name)
                .then_some(qualified_name)
        });
        if let Some(name) = name_in_tree {
            let location = element.location().and_then(|it| it.attribute(&name));
            let span = location.ok_or(SourceEditError::NoPlace)?.name.as_range();
            if span.start < tag.start || span.end > tag.end {
                return Err(SourceEditError::Renamed);
            }
        }
        // A later tag adds what is missing to these two.
        let is_root = element.is_html_element_in(&["html", "body"]);
        if value.is_none() && is_root && places::has_tag_of_root(&source[tag.end..]) {
            return Err(SourceEditError::Renamed);
        }
        if self
            .changes
            .iter()
            .any(|change| overlap(&change.range, &tag))
        {
            return Err(SourceEditError::Overlap);
        }
        let start_tag = self
            .tags
            .entry(tag.start)
            .or_insert_with(|| StartTag::new(tag));
        start_tag.change(name, value);
        Ok(())
    }

    /// Inserts markup before a node. Of two calls with the same node, the markup of the second comes later.
    ///
    /// # Errors
    ///
    /// If the node has no place in the source, or markup there would not stand before it in the tree.
    pub fn insert_before(
        &mut self,
        node: NodeRef<'_>,
        markup: &str,
    ) -> Result<(), SourceEditError> {
        let place = places::before(self.source, self.survey(node), node)?;
        self.insert(place, Side::Before, markup)
    }

    /// Inserts markup after a node. Of two calls with the same node, the markup of the second comes first.
    ///
    /// # Errors
    ///
    /// If the node has no place in the source, or markup there would not stand after it in the tree.
    pub fn insert_after(&mut self, node: NodeRef<'_>, markup: &str) -> Result<(), SourceEditError> {
        let place = places::after(self.source, self.survey(node), node)?;
        self.insert(place, Side::After, markup)
    }

    /// Inserts markup before all that is in an element. Of two calls with the same element, the markup of the second comes
    /// first.
    ///
    /// # Errors
    ///
    /// If the element has no start tag of its own, or can hold nothing.
    pub fn prepend(&mut self, element: NodeRef<'_>, markup: &str) -> Result<(), SourceEditError> {
        let (place, drops_newline) = places::first(self.source, self.survey(element), element)?;
        let markup = keep_newline(markup, drops_newline);
        self.insert(place, Side::Prepended, &markup)
    }

    /// Inserts markup after all that is in an element. Of two calls with the same element, the markup of the second comes
    /// later.
    ///
    /// # Errors
    ///
    /// If the element has no start tag of its own, or can hold nothing, or if the markup would be in an element in it that
    /// has no end tag.
    pub fn append(&mut self, element: NodeRef<'_>, markup: &str) -> Result<(), SourceEditError> {
        let (place, drops_newline) = places::last(self.source, self.survey(element), element)?;
        let markup = keep_newline(markup, drops_newline);
        self.insert(place, Side::Appended, &markup)
    }

    /// Puts markup in the place of a node and all that is in it.
    ///
    /// # Errors
    ///
    /// If the node has no place in the source, or what is in it or around it is elsewhere in the source, or another edit
    /// changes something in it.
    pub fn replace(&mut self, node: NodeRef<'_>, markup: &str) -> Result<(), SourceEditError> {
        let range = places::removable(self.source, self.survey(node), node)?;
        let is_changed = self
            .changes
            .iter()
            .any(|change| overlap(&range, &change.range))
            || self.tags.values().any(|tag| overlap(&range, &tag.range));
        if is_changed {
            return Err(SourceEditError::Overlap);
        }
        self.push(range, Side::Before, markup);
        Ok(())
    }

    /// Removes a node and all that is in it.
    ///
    /// # Errors
    ///
    /// As for [`replace`](Self::replace).
    pub fn remove(&mut self, node: NodeRef<'_>) -> Result<(), SourceEditError> {
        self.replace(node, "")
    }

    fn insert(&mut self, place: usize, side: Side, markup: &str) -> Result<(), SourceEditError> {
        let range = place..place;
        if self
            .changes
            .iter()
            .any(|change| overlap(&change.range, &range))
        {
            return Err(SourceEditError::Overlap);
        }
        self.push(range, side, markup);
        Ok(())
    }

    fn push(&mut self, range: Range<usize>, side: Side, text: &str) {
        let number = self.changes.len() as isize;
        let order = match side {
            Side::Prepended | Side::After => -number,
            Side::Before | Side::Appended => number,
        };
        self.changes.push(Change {
            range,
            order: (side, order),
            text: text.to_owned(),
        });
    }

    /// What has to be known of the document, which is found out once.
    fn survey(&mut self, node: NodeRef<'_>) -> &Survey {
        self.survey.get_or_insert_with(|| Survey::new(node))
    }

    /// Makes the edits, and gives the new source.
    pub fn finish(self) -> String {
        let mut changes = self.changes;
        for tag in self.tags.values() {
            let pieces = tag.pieces(self.source).into_iter().enumerate();
            changes.extend(pieces.map(|(index, (range, text))| Change {
                range,
                order: (Side::Before, index as isize),
                text,
            }));
        }
        changes.sort_by_key(|change| {
            let is_insertion = change.range.is_empty();
            (change.range.start, !is_insertion, change.order)
        });
        let mut result = String::with_capacity(self.source.len());
        let mut end = 0;
        for change in changes {
            result.push_str(&self.source[end..change.range.start.max(end)]);
            result.push_str(&change.text);
            end = end.max(change.range.end);
        }
        result.push_str(&self.source[end..]);
        result
    }
}

impl fmt::Debug for SourceEdits<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("SourceEdits")
            .field("tags", &self.tags.len())
            .field("changes", &self.changes.len())
            .finish_non_exhaustive()
    }
}

/// Whether a piece of the source and a place or piece beside it share more than a border.
fn overlap(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

/// The markup, with a newline more if the parser would drop the first one.
fn keep_newline(markup: &str, drops_newline: bool) -> String {
    let more = if drops_newline && markup.starts_with(['\n', '\r']) {
        "\n"
    } else {
        ""
    };
    format!("{more}{markup}")
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
