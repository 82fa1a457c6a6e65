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

// WAIVER: a macro, because the traits differ in their texts only.
macro_rules! hints {
    ($($(#[$attribute:meta])? $name:ident: $message:literal $(, $note:literal)?;)*) => {$(
        $(#[$attribute])?
        #[doc(hidden)]
        #[diagnostic::on_unimplemented(message = $message, label = "not a method of soupstone" $(, note = $note)?)]
        pub trait $name {}
    )*};
}

hints! {
    HintAttribute: "the method is called `attribute`";
    HintAttributes: "the method is called `attributes`: its items have `name()` and `value()`";
    HintText: "the text of a node is `text_content()`, and as a browser shows it, `soupstone_text::inner_text(node)`";
    HintName: "the name of an element is `local_name()`; to compare it: `is_html_element(\"div\")`";
    HintSibling: "the methods are called `next_element_sibling()` and `previous_element_sibling()`";
    HintSelect:
        "the method is called `select(\"p\")`, for CSS selectors, or `elements_by_tag_name(\"p\")`",
        "`select` needs the feature `select`: `cargo add soupstone --features select`";
    HintSelectFirst:
        "the method is called `select_first(\"p\")`, for CSS selectors, or `elements_by_tag_name(\"p\").next()`",
        "`select_first` needs the feature `select`: `cargo add soupstone --features select`";
    HintEdit:
        "a `NodeRef` only reads: edits are methods of the `Document`, and take ids",
        "after `let id = node.id();`, call `document.set_attribute(id, …)`, `document.remove(id)`, …";
    HintReader: "a document from a reader is `soupstone::parse_document_from_reader(reader)?`";
    #[cfg(feature = "bytes")]
    HintFlush: "to parse the bytes so far, call `stop_waiting()`: `flush` of `io::Write` would do nothing";
}

// WAIVER: a macro, because the methods differ in their signatures only.
macro_rules! guesses {
    ($($hint:ident: $name:ident [$($generics:tt)*] ($($parameters:tt)*) -> $result:ty = $answer:expr;)*) => {$(
        pub fn $name<$($generics)*>($($parameters)*) -> $result
        where
            NodeRef<'a>: $hint,
        {
            $answer
        }
    )*};
}

#[doc(hidden)]
impl<'a> NodeRef<'a> {
    guesses! {
        HintAttribute: attr [N] (self, _: N) -> Option<&'a str> = None;
        HintAttributes: attrs [] (self) -> IntoIter<(&'a str, &'a str)> = Vec::new().into_iter();
        HintText: text [] (self) -> String = String::new();
        HintName: name [] (self) -> &'a str = "";
        HintName: tag_name [] (self) -> &'a str = "";
        HintSibling: next_sibling_element [] (self) -> Option<Self> = None;
        HintSibling: previous_sibling_element [] (self) -> Option<Self> = None;
        HintSelect: find_all [N] (self, _: N) -> IntoIter<Self> = Vec::new().into_iter();
        HintSelect: query_selector_all [N] (self, _: N) -> IntoIter<Self> = Vec::new().into_iter();
        HintSelectFirst: query_selector [N] (self, _: N) -> Option<Self> = None;
        HintEdit: set_attribute [N, V] (self, _: N, _: V) -> Result<(), EditError> = Ok(());
        HintEdit: remove [] (self) -> Result<(), EditError> = Ok(());
    }
}

#[doc(hidden)]
impl Document {
    guesses! {
        HintSelect: find_all ['a, N] (&'a self, _: N) -> IntoIter<NodeRef<'a>> = Vec::new().into_iter();
        HintSelect: query_selector_all ['a, N] (&'a self, _: N) -> IntoIter<NodeRef<'a>> = Vec::new().into_iter();
        HintSelectFirst: query_selector ['a, N] (&'a self, _: N) -> Option<NodeRef<'a>> = None;
    }

    pub fn from_reader<R: HintReader>(_: R) -> std::io::Result<Self> {
        Ok(Self::new())
    }
}

#[cfg(feature = "bytes")]
#[doc(hidden)]
impl<S: TreeSink, E: ErrorSink, L, F: FnMut() -> (S, E)> crate::ByteParser<S, E, L, F> {
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
pub trait SelectFeatureHint {
    type Output;

    fn call_hint(self) -> Self::Output;
}

// WAIVER: a macro, because the methods differ in their names only.
#[cfg(not(feature = "select"))]
macro_rules! methods_of_select {
    ($($name:ident($($this:tt)+))+) => {$(
        pub fn $name<S: SelectFeatureHint>($($this)+, selector: S) -> S::Output {
            selector.call_hint()
        }
    )+};
}

#[cfg(not(feature = "select"))]
#[doc(hidden)]
impl NodeRef<'_> {
    methods_of_select! { select(self) select_first(self) select_ids(self) matches(self) closest(self) }
}

#[cfg(not(feature = "select"))]
#[doc(hidden)]
impl Document {
    methods_of_select! { select(&self) select_first(&self) select_ids(&self) remove_all(&mut self) }
}
