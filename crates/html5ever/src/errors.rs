//! [`Html5everErrors`]: parse errors for a sink that is written for html5ever.

use std::borrow::Cow;
use std::ops::Deref;

use markup5ever::interface::TreeSink as Html5everTreeSink;
use soupstone::error::{ErrorSink, ParseError};

use crate::lines::Lines;

/// Tells a sink that is written for html5ever of parse errors: by the names that the
/// [standard](https://html.spec.whatwg.org/multipage/parsing.html#parse-errors) has for them, such as
/// `duplicate-attribute`, where html5ever has messages of its own.
///
/// `P` points to the sink, as in [`Html5everSink`](crate::Html5everSink).
#[derive(Debug)]
pub struct Html5everErrors<P, L = ()> {
    target: P,
    lines: L,
}

impl<P: Deref<Target: Html5everTreeSink>> Html5everErrors<P> {
    /// Tells this sink.
    pub const fn new(target: P) -> Self {
        Self { target, lines: () }
    }
}

impl<P: Deref<Target: Html5everTreeSink>, L: Lines> Html5everErrors<P, L> {
    /// Tells this sink, and before an error the line that it stands in.
    pub const fn with_lines(target: P, lines: L) -> Self {
        Self { target, lines }
    }

    /// The same for another pointer.
    pub(crate) fn with_target<Q>(self, target: Q) -> Html5everErrors<Q, L> {
        Html5everErrors { target, lines: self.lines }
    }
}

impl<P: Deref<Target: Html5everTreeSink>, L: Lines> ErrorSink for Html5everErrors<P, L> {
    fn parse_error(&mut self, error: ParseError) {
        if let Some(line) = self.lines.advance_to(error.offset) {
            self.target.set_current_line(line);
        }
        self.target.parse_error(Cow::Borrowed(error.code.as_str()));
    }
}
