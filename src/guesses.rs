//! Methods that other libraries have. They do not compile: the compiler answers with the name of this crate.
//!
//! NOTE: no type implements the traits, so no program can call the methods. `#[doc(alias)]` helps only the search of the
//! documentation. The methods come before methods of the same name in a program's own traits, so this file has only names that
//! other libraries share (test: `guesses_compile_or_name_the_right_call`).

#![allow(missing_docs, clippy::missing_errors_doc)]

use std::vec::IntoIter;

use crate::dom::{Document, EditError, NodeRef};
#[cfg(feature = "bytes")]
use crate::{error::ErrorSink, sink::TreeSink};

#[doc(hidden)]
#[diagnostic::on_unimplemented(message = "the method is called `attribute`", label = "not a method of soupstone")]
pub trait HintAttribute {}

#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the method is called `attributes`: its items have `name()` and `value()`",
    label = "not a method of soupstone"
)]
pub trait HintAttributes {}

#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the text of a node is `text_content()`, and as a browser shows it, `soupstone_text::inner_text(node)`",
    label = "not a method of soupstone"
)]
pub trait HintText {}

#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the name of an element is `local_name()`; to compare it: `is_html_element(\"div\")`",
    label = "not a method of soupstone"
)]
pub trait HintName {}

#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the methods are called `next_element_sibling()` and `previous_element_sibling()`",
    label = "not a method of soupstone"
)]
pub trait HintSibling {}

#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the method is called `select(\"p\")`, for CSS selectors, or `elements_by_tag_name(\"p\")`",
    label = "not a method of soupstone",
    note = "`select` needs the feature `select`: `cargo add soupstone --features select`"
)]
pub trait HintSelect {}

#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the method is called `select_first(\"p\")`, for CSS selectors, or `elements_by_tag_name(\"p\").next()`",
    label = "not a method of soupstone",
    note = "`select_first` needs the feature `select`: `cargo add soupstone --features select`"
)]
pub trait HintSelectFirst {}

#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a `NodeRef` only reads: edits are methods of the `Document`, and take ids",
    label = "not a method of `NodeRef`",
    note = "after `let id = node.id();`, call `document.set_attribute(id, …)`, `document.remove(id)`, …"
)]
pub trait HintEdit {}

#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a document from a reader is `soupstone::parse_document_from_reader(reader)?`",
    label = "not a reader of soupstone"
)]
pub trait HintReader {}

#[cfg(feature = "bytes")]
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "to parse the bytes so far, call `stop_waiting()`",
    label = "`flush` of `io::Write` would do nothing"
)]
pub trait HintFlush {}

#[doc(hidden)]
impl<'a> NodeRef<'a> {
    #[inline]
    pub fn attr<N>(self, _: N) -> Option<&'a str>
    where
        NodeRef<'a>: HintAttribute,
    {
        None
    }

    #[inline]
    pub fn attrs(self) -> IntoIter<(&'a str, &'a str)>
    where
        NodeRef<'a>: HintAttributes,
    {
        Vec::new().into_iter()
    }

    #[inline]
    pub fn text(self) -> String
    where
        NodeRef<'a>: HintText,
    {
        String::new()
    }

    #[inline]
    pub fn name(self) -> &'a str
    where
        NodeRef<'a>: HintName,
    {
        ""
    }

    #[inline]
    pub fn tag_name(self) -> &'a str
    where
        NodeRef<'a>: HintName,
    {
        ""
    }

    #[inline]
    pub fn next_sibling_element(self) -> Option<Self>
    where
        NodeRef<'a>: HintSibling,
    {
        None
    }

    #[inline]
    pub fn previous_sibling_element(self) -> Option<Self>
    where
        NodeRef<'a>: HintSibling,
    {
        None
    }

    #[inline]
    pub fn find_all<N>(self, _: N) -> IntoIter<Self>
    where
        NodeRef<'a>: HintSelect,
    {
        Vec::new().into_iter()
    }

    #[inline]
    pub fn query_selector_all<N>(self, _: N) -> IntoIter<Self>
    where
        NodeRef<'a>: HintSelect,
    {
        Vec::new().into_iter()
    }

    #[inline]
    pub fn query_selector<N>(self, _: N) -> Option<Self>
    where
        NodeRef<'a>: HintSelectFirst,
    {
        None
    }

    #[inline]
    pub fn set_attribute<N, V>(self, _: N, _: V) -> Result<(), EditError>
    where
        NodeRef<'a>: HintEdit,
    {
        Ok(())
    }

    #[inline]
    pub fn remove(self) -> Result<(), EditError>
    where
        NodeRef<'a>: HintEdit,
    {
        Ok(())
    }
}

#[doc(hidden)]
impl Document {
    #[inline]
    pub fn find_all<'a, N>(&'a self, _: N) -> IntoIter<NodeRef<'a>>
    where
        NodeRef<'a>: HintSelect,
    {
        Vec::new().into_iter()
    }

    #[inline]
    pub fn query_selector_all<'a, N>(&'a self, _: N) -> IntoIter<NodeRef<'a>>
    where
        NodeRef<'a>: HintSelect,
    {
        Vec::new().into_iter()
    }

    #[inline]
    pub fn query_selector<'a, N>(&'a self, _: N) -> Option<NodeRef<'a>>
    where
        NodeRef<'a>: HintSelectFirst,
    {
        None
    }

    #[inline]
    pub fn from_reader<R: HintReader>(_: R) -> std::io::Result<Self> {
        Ok(Self::new())
    }
}

#[cfg(feature = "bytes")]
#[doc(hidden)]
impl<S: TreeSink, E: ErrorSink, L, F: FnMut() -> (S, E)> crate::ByteParser<S, E, L, F> {
    #[inline]
    pub fn flush<'a>(&'a mut self) -> std::io::Result<()>
    where
        &'a mut Self: HintFlush,
    {
        Ok(())
    }
}

#[cfg(not(feature = "select"))]
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "selectors need the feature `select` of soupstone",
    label = "the feature `select` is off",
    note = "turn it on: `cargo add soupstone --features select`"
)]
pub trait FeatureSelect {
    type Answer;

    fn answer(self) -> Self::Answer;
}

#[cfg(not(feature = "select"))]
#[doc(hidden)]
#[allow(missing_docs)]
impl NodeRef<'_> {
    #[inline]
    pub fn select<S: FeatureSelect>(self, selector: S) -> S::Answer {
        selector.answer()
    }

    #[inline]
    pub fn select_first<S: FeatureSelect>(self, selector: S) -> S::Answer {
        selector.answer()
    }

    #[inline]
    pub fn select_ids<S: FeatureSelect>(self, selector: S) -> S::Answer {
        selector.answer()
    }

    #[inline]
    pub fn matches<S: FeatureSelect>(self, selector: S) -> S::Answer {
        selector.answer()
    }

    #[inline]
    pub fn closest<S: FeatureSelect>(self, selector: S) -> S::Answer {
        selector.answer()
    }
}

#[cfg(not(feature = "select"))]
#[doc(hidden)]
#[allow(missing_docs)]
impl Document {
    #[inline]
    pub fn select<S: FeatureSelect>(&self, selector: S) -> S::Answer {
        selector.answer()
    }

    #[inline]
    pub fn select_first<S: FeatureSelect>(&self, selector: S) -> S::Answer {
        selector.answer()
    }

    #[inline]
    pub fn select_ids<S: FeatureSelect>(&self, selector: S) -> S::Answer {
        selector.answer()
    }

    #[inline]
    pub fn remove_all<S: FeatureSelect>(&mut self, selector: S) -> S::Answer {
        selector.answer()
    }
}
