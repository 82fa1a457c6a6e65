use std::fmt;

/// What remains of the [limits](crate::Limits) of a parse, for a sink that creates nodes itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LimitBudget {
    pub(crate) nodes: u64,
    pub(crate) string_bytes: u64,
    pub(crate) depth: u32,
    pub(crate) flattens: bool,
    pub(crate) reached: Option<Limit>,
}

impl LimitBudget {
    pub(crate) const fn depth_limit(&self) -> Option<u32> {
        match self.depth {
            u32::MAX => None,
            depth => Some(depth),
        }
    }

    /// Reserves nodes and bytes of text, comments, and attribute values. `depth` returns the depth of the deepest one of the
    /// elements among the nodes, and is called only if the depth is limited. Returns `false` and reserves nothing if the nodes
    /// exceed a limit. The sink then does not create them, and the parse stops, unless the depth is
    /// [flattened](crate::ParseOptions::with_flattened_depth).
    #[must_use]
    pub fn try_reserve(&mut self, nodes: u64, string_bytes: u64, depth: impl FnOnce() -> usize) -> bool {
        if self.depth_limit().is_some_and(|most| depth() > most as usize) {
            if !self.flattens {
                self.reached = Some(Limit::Depth);
            }
            return false;
        }
        let is_reserved = self.try_subtract(nodes, string_bytes);
        if !is_reserved {
            self.reached = Some(self.limit_exceeded_by(string_bytes));
        }
        is_reserved
    }

    #[inline]
    pub(crate) fn try_subtract(&mut self, nodes: u64, bytes: u64) -> bool {
        let is_possible = nodes <= self.nodes && bytes <= self.string_bytes;
        if is_possible {
            self.nodes -= nodes;
            self.string_bytes -= bytes;
        }
        is_possible
    }

    pub(crate) const fn limit_exceeded_by(&self, bytes: u64) -> Limit {
        if bytes > self.string_bytes { Limit::StringBytes } else { Limit::Nodes }
    }
}

/// Limits on the size of a tree, at which the parse stops.
///
/// The standard has no limits. [`none`](Self::none) is the default. A parse stops at a limit:
///
/// - The tree so far is kept, with all elements closed. The tree never exceeds a limit. The nodes do not depend on the chunks,
///   except for the length of the last text.
/// - The parse returns an [error](crate::Incomplete), which contains the tree so far, the limit, and the offset in the input.
/// - No more input is read from the chunk or from a reader.
///
/// All limits apply to every [sink](crate::sink::TreeSink), to text that scripts
/// [write](crate::script_host::ScriptingParser::write), and to copies of elements that the standard requires. See
/// [`untrusted_input`](crate::guides::untrusted_input) for other precautions. See the example of [`Incomplete`](crate::Incomplete).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Limits {
    pub(crate) nodes: Option<u64>,
    pub(crate) string_bytes: Option<u64>,
    pub(crate) depth: Option<u32>,
    pub(crate) attributes: Option<u32>,
    pub(crate) input_bytes: Option<u64>,
}

impl Limits {
    /// Sets no limits.
    pub const fn none() -> Self {
        Self { nodes: None, string_bytes: None, depth: None, attributes: None, input_bytes: None }
    }

    /// Sets limits for untrusted input. Each limit is at least ten times the largest value in the 93 real pages of the crate's
    /// tests: saved articles, front pages, and long documents. The `pages_within_limits` suite checks this.
    ///
    /// | limit | here | most in a page |
    /// |---|---|---|
    /// | [input](Self::with_max_input_bytes) | 32 MiB | 1.6 MB |
    /// | [nodes](Self::with_max_nodes) | 1,000,000 | 54,731 |
    /// | [strings](Self::with_max_string_bytes) | 64 MiB | 1.6 MB |
    /// | [depth](Self::with_max_depth) | 512 | 38. Blink nests at most 512 elements. |
    /// | [attributes](Self::with_max_attributes) | 1,024 | 70 |
    pub const fn for_untrusted_input() -> Self {
        Self {
            nodes: Some(1_000_000),
            string_bytes: Some(64 << 20),
            depth: Some(512),
            attributes: Some(1024),
            input_bytes: Some(32 << 20),
        }
    }

    settings! {
        /// Limits the number of nodes: doctypes, elements, text nodes, comments, processing instructions, contents of
        /// `template` elements, and shadow roots.
        ///
        /// Every node that the parser makes counts, even if it is removed later. The document node and the `html` element for
        /// the context of a fragment do not count. Text after the start or end of an element, and text that moves out of a
        /// table, counts as a new node, even if it is appended to existing text.
        (pub const fn) with_max_nodes(nodes: Option<u64>), max_nodes() = nodes;

        /// Limits the number of UTF-8 bytes in all strings of the tree: text, comments, processing instructions, doctypes, and
        /// attribute values. Later edits of a document do not add up: each piece of markup and each copy may have this number
        /// of bytes, and text and attributes that are set have no limit.
        ///
        /// The values of a copied element count again, even though a [`Document`](crate::Document) shares them. Text is cut
        /// after the last character that fits.
        ///
        /// Names of tags and attributes have a separate limit of the same size, but at least 4 KiB. Each new name counts once,
        /// plus 64 bytes for tables. The parse stops at a tag with a name that does not fit.
        ///
        /// A single name, and the values or data of a single token, are also limited to this number of bytes, or to 64 bytes if
        /// that is more. The parse stops within a longer token, even one that would be dropped.
        (pub const fn) with_max_string_bytes(string_bytes: Option<u64>), max_string_bytes() = string_bytes;

        /// Limits the nesting depth of elements in the resulting tree, including the `html` element. The content of a template
        /// counts as nested in the `template`, and a shadow tree in its host.
        ///
        /// The tree never exceeds this depth, unless it is edited during the parse. The parser may overestimate the depth of
        /// elements that a table or misnested formatting has moved, or that follow the end tag of a form with open elements,
        /// and stop early, but not below half the limit, except for input that nests tables and misnested formatting many
        /// times.
        ///
        /// [`ParseOptions::with_flattened_depth`](crate::ParseOptions::with_flattened_depth) makes deep elements siblings
        /// instead of stopping the parse.
        (pub const fn) with_max_depth(depth: Option<u32>), max_depth() = depth;

        /// Limits the number of attributes of an element. Duplicate attributes of a tag count once.
        (pub const fn) with_max_attributes(attributes: Option<u32>), max_attributes() = attributes;

        /// Limits the number of input bytes, counted as UTF-8: text, decoded bytes, and text that scripts write. The input is
        /// read up to the last character that ends at or before the limit. Parsers of bytes wait for no more bytes than this to
        /// determine the encoding. A character reference that the limit cuts off is not read.
        (pub const fn) with_max_input_bytes(input_bytes: Option<u64>), max_input_bytes() = input_bytes;
    }

    #[cfg(feature = "dom")]
    pub(crate) fn min_of_each(self, other: Self) -> Self {
        Self {
            nodes: min_limit(self.nodes, other.nodes),
            string_bytes: min_limit(self.string_bytes, other.string_bytes),
            depth: min_limit(self.depth, other.depth),
            attributes: min_limit(self.attributes, other.attributes),
            input_bytes: min_limit(self.input_bytes, other.input_bytes),
        }
    }

    pub(crate) fn cap_expected_bytes(self, bytes: usize) -> usize {
        let strings = self.string_bytes.map(|bytes| bytes.saturating_mul(2));
        let nodes = self.nodes.map(|nodes| nodes.saturating_mul(64));
        let limits = [self.input_bytes, strings, nodes, Some(bytes as u64)];
        limits.into_iter().flatten().min().map_or(bytes, |least| least as usize)
    }
}

#[cfg(feature = "dom")]
pub(crate) fn min_limit<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    one.into_iter().chain(other).min()
}

/// Why a parse stopped before the end of its input.
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
    /// Depth of elements: see [`Limits::with_max_depth`](crate::Limits::with_max_depth).
    Depth,
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
            Self::Depth => "the depth of elements (`Limits::with_max_depth`)",
            Self::Attributes => "attributes of an element (`Limits::with_max_attributes`)",
            Self::InputBytes => "bytes of input (`Limits::with_max_input_bytes`)",
        })
    }
}
