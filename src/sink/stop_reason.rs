//! [`StopReason`]: why a parse has stopped.

/// Why a parse has stopped before the end of its input.
///
/// ```
/// use soupstone::{Limit, Limits, ParseOptions, StopReason};
///
/// let options = ParseOptions::new().with_limits(Limits::none().with_nodes(5));
/// let document = options.parse_document("<p>Stone <b>soup</b>");
/// let Some(StopReason::Limit { limit, offset }) = document.stop_reason() else {
///     unreachable!("html, head, body, p, a text, b: these are six nodes");
/// };
/// assert_eq!((limit, offset), (Limit::Nodes, 9));
/// assert_eq!(document.body().unwrap().inner_html(), "<p>Stone </p>");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum StopReason {
    /// The sink of the tree [wanted to stop](crate::sink::TreeSink::wants_to_stop).
    TreeSink,
    /// The error sink [wanted to stop](crate::error::ErrorSink::wants_to_stop).
    ErrorSink,
    /// One of the [limits](crate::Limits) was reached.
    Limit {
        /// Which one it is.
        limit: Limit,
        /// Where in the input the limit was reached, in bytes, counted as in all [spans](crate::span::Span): the start
        /// of the token. A tag may have closed some elements, or opened others that it implies. Of a text, some may be
        /// in the tree; where its token starts depends on the chunks in which the input came.
        offset: u64,
    },
}

/// What a parse has too much of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Limit {
    /// Nodes: see [`Limits::with_nodes`](crate::Limits::with_nodes).
    Nodes,
    /// Bytes of strings: see [`Limits::with_string_bytes`](crate::Limits::with_string_bytes).
    StringBytes,
    /// Depth of elements: see [`Limits::with_open_elements`](crate::Limits::with_open_elements).
    OpenElements,
    /// Attributes of an element: see [`Limits::with_attributes`](crate::Limits::with_attributes).
    Attributes,
    /// Bytes of input: see [`Limits::with_input_bytes`](crate::Limits::with_input_bytes).
    InputBytes,
}
