//! [`StopReason`], [`Limit`], and [`Remaining`], the room left before the limits.

use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Remaining {
    pub(crate) nodes: u64,
    pub(crate) string_bytes: u64,
    pub(crate) depth: u32,
    pub(crate) flattens: bool,
    pub(crate) reached: Option<Limit>,
}

impl Remaining {
    pub(crate) const fn depth(&self) -> Option<u32> {
        match self.depth {
            u32::MAX => None,
            depth => Some(depth),
        }
    }

    /// Reserves room for a copy with `nodes` nodes and `string_bytes` bytes of text, comments, and attribute values. Returns
    /// `false` if there is not enough room for the whole copy.
    #[must_use]
    pub(crate) fn take(&mut self, nodes: u64, string_bytes: u64, depth: usize) -> bool {
        if depth > self.depth as usize {
            if !self.flattens {
                self.reached = Some(Limit::OpenElements);
            }
            return false;
        }
        let is_taken = self.subtract(nodes, string_bytes);
        if !is_taken {
            self.reached = Some(self.exceeded_by(string_bytes));
        }
        is_taken
    }

    #[inline]
    pub(crate) fn subtract(&mut self, nodes: u64, bytes: u64) -> bool {
        let is_possible = nodes <= self.nodes && bytes <= self.string_bytes;
        if is_possible {
            self.nodes -= nodes;
            self.string_bytes -= bytes;
        }
        is_possible
    }

    pub(crate) const fn exceeded_by(&self, bytes: u64) -> Limit {
        if bytes > self.string_bytes { Limit::StringBytes } else { Limit::Nodes }
    }
}

/// Why a parse stopped before the end of its input.
///
/// ```
/// use soupstone::{Limit, Limits, ParseOptions, StopReason};
///
/// let options = ParseOptions::new().with_limits(Limits::new().with_max_nodes(5));
/// let document = options.parse_document("<p>Stone <b>soup</b>");
/// let Some(StopReason::Limit { limit, offset, .. }) = document.stop_reason() else {
///     unreachable!("html, head, body, p, a text, b: these are six nodes");
/// };
/// assert_eq!((limit, offset), (Limit::Nodes, 9));
/// assert_eq!(document.body().unwrap().inner_html(), "<p>Stone </p>");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StopReason {
    /// The tree sink [wanted to stop](crate::sink::TreeSink::wants_to_stop).
    #[error("the tree sink stopped the parse")]
    TreeSink,
    /// The error sink [wanted to stop](crate::error::ErrorSink::wants_to_stop).
    #[error("the error sink stopped the parse")]
    ErrorSink,
    /// A [limit](crate::Limits) was reached.
    #[error("the parse stopped at byte {offset} of the input, at the limit on {limit}")]
    #[non_exhaustive]
    Limit {
        /// The limit.
        limit: Limit,
        /// The offset at which the parse reached the limit: the start of the token, in bytes, as in all
        /// [spans](crate::span::Span). The tag may have closed or implied elements. Part of the text may be in the tree. The
        /// start of a text token depends on the chunks.
        offset: u64,
    },
}

/// A limited quantity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Limit {
    /// Nodes: see [`Limits::with_max_nodes`](crate::Limits::with_max_nodes).
    Nodes,
    /// Bytes of strings: see [`Limits::with_max_string_bytes`](crate::Limits::with_max_string_bytes).
    StringBytes,
    /// Depth of elements: see [`Limits::with_max_open_elements`](crate::Limits::with_max_open_elements).
    OpenElements,
    /// Attributes of an element: see [`Limits::with_max_attributes`](crate::Limits::with_max_attributes).
    Attributes,
    /// Bytes of input: see [`Limits::with_max_input_bytes`](crate::Limits::with_max_input_bytes).
    InputBytes,
}

impl fmt::Display for Limit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Self::Nodes => "nodes (`Limits::with_max_nodes`)",
            Self::StringBytes => "bytes of strings (`Limits::with_max_string_bytes`)",
            Self::OpenElements => "open elements (`Limits::with_max_open_elements`)",
            Self::Attributes => "attributes of an element (`Limits::with_max_attributes`)",
            Self::InputBytes => "bytes of input (`Limits::with_max_input_bytes`)",
        })
    }
}
