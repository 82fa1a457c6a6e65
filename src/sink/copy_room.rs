//! [`CopyRoom`]: how much a sink may copy by itself.

use super::Limit;

/// How much a sink may copy by itself, before the parse reaches one of its [limits](crate::Limits).
///
/// A sink that makes nodes of its own accord, as [`option_popped`](super::TreeSink::option_popped) asks for, takes what they
/// need from here before it makes any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CopyRoom {
    nodes: u64,
    string_bytes: u64,
    depth: Option<u32>,
    /// Whether the parse goes on if a copy would be too deep.
    goes_on_beyond_depth: bool,
    exceeded: Option<Limit>,
}

impl CopyRoom {
    /// No limits.
    pub const UNLIMITED: Self = Self::new(u64::MAX, u64::MAX);

    /// Room for so many nodes, with so many bytes of strings, at any depth.
    pub const fn new(nodes: u64, string_bytes: u64) -> Self {
        Self {
            nodes,
            string_bytes,
            depth: None,
            goes_on_beyond_depth: false,
            exceeded: None,
        }
    }

    /// Limits how deep copied elements may be nested, themselves included.
    #[must_use]
    pub const fn with_depth(mut self, depth: u32) -> Self {
        self.depth = Some(depth);
        self
    }

    /// Lets the parse go on without a copy that would be too deep.
    pub(crate) const fn going_on_beyond_depth(mut self) -> Self {
        self.goes_on_beyond_depth = true;
        self
    }

    /// How many nodes there is room for.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many bytes of strings there is room for: texts, comments, and values of attributes.
    pub const fn string_bytes(&self) -> u64 {
        self.string_bytes
    }

    /// How many elements a copied element may be in, itself included, if there is a limit.
    pub const fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// Whether there may be a copy of an element that is in so many elements then, itself included. If not, nothing is to be
    /// copied.
    #[must_use]
    pub fn allows_depth(&mut self, depth: usize) -> bool {
        let is_allowed = self.depth.is_none_or(|most| depth <= most as usize);
        if !is_allowed && !self.goes_on_beyond_depth {
            self.exceeded = Some(Limit::OpenElements);
        }
        is_allowed
    }

    /// Takes the room for a copy, if there is enough. If there is not, nothing is to be copied, and the parse stops.
    #[must_use]
    pub fn take(&mut self, nodes: u64, string_bytes: u64) -> bool {
        match (
            self.nodes.checked_sub(nodes),
            self.string_bytes.checked_sub(string_bytes),
        ) {
            (_, None) => self.exceeded = Some(Limit::StringBytes),
            (None, _) => self.exceeded = Some(Limit::Nodes),
            (Some(nodes), Some(string_bytes)) => {
                (self.nodes, self.string_bytes) = (nodes, string_bytes);
                return true;
            }
        }
        false
    }

    /// The limit that a copy would have gone past.
    pub const fn exceeded(&self) -> Option<Limit> {
        self.exceeded
    }
}
