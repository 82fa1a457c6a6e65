//! [`AsSelector`]: what the methods that select accept.

use std::sync::LazyLock;

use super::selector::Selector;

/// A [`Selector`], or a string literal.
///
/// A query with an invalid literal panics with the [`SelectorError`](super::SelectorError). Other text, for example from a file
/// or the command line, does not compile: the compiler says that the text must be "borrowed for `'static`" (E0597), that a
/// reference "escapes the function body" (E0521), or that the text "is not a selector". For other text, use
/// [`Selector::parse`], which returns a [`Result`]. A function that passes a literal on needs a parameter `&'static str` or
/// `impl AsSelector`.
///
/// A literal is parsed on each call, which may take longer than the search. In a loop, use a `&Selector`, for example in a
/// `static` [`LazyLock`]. See the example of [`Document::select`](crate::Document::select).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a selector",
    label = "expected a literal, such as `\"h1, h2\"`, or a `Selector`",
    note = "text that is not a literal has to be parsed: `Selector::parse(&text)?`"
)]
pub trait AsSelector: sealed::Sealed {}

impl AsSelector for Selector {}
impl AsSelector for &Selector {}
impl AsSelector for &LazyLock<Selector> {}
impl AsSelector for &'static str {}

mod sealed {
    pub trait Sealed {
        fn answer<T>(self, query: impl FnOnce(&super::Selector) -> T) -> T;
    }
}

impl sealed::Sealed for Selector {
    fn answer<T>(self, query: impl FnOnce(&Selector) -> T) -> T {
        query(&self)
    }
}

impl sealed::Sealed for &Selector {
    fn answer<T>(self, query: impl FnOnce(&Selector) -> T) -> T {
        query(self)
    }
}

impl sealed::Sealed for &LazyLock<Selector> {
    fn answer<T>(self, query: impl FnOnce(&Selector) -> T) -> T {
        query(self)
    }
}

impl sealed::Sealed for &'static str {
    #[track_caller]
    fn answer<T>(self, query: impl FnOnce(&Selector) -> T) -> T {
        match Selector::parse(self) {
            Ok(selector) => query(&selector),
            Err(error) => panic!("{self:?} is not a selector: {error}"),
        }
    }
}
