//! [`Counters`]: how much more the tree may grow.

use super::open_element::Nesting;
use crate::names::NameSet;
use crate::settings::{BeyondDepth, Limits};
use crate::sink::CopyRoom;

/// How much more the tree may grow.
#[derive(Clone, Debug)]
pub(super) struct Counters {
    /// Whether there are any limits.
    pub(super) are_set: bool,
    /// How many nodes and bytes of strings may be added, how deep elements may be nested, and the limit that was reached.
    pub(super) room: CopyRoom,
    /// Once the stack is this long, the depth of each new element is computed.
    ///
    /// OPTIMIZATION: most pages are flat. As long as the stack is no longer than half the limit, no element is deeper
    /// than its position says, and no [`Nesting`] has a depth. Each element that was removed from the middle of the
    /// stack may still be an ancestor of those below it, and counts as one more. Test: `depth_is_that_of_the_tree`.
    pub(super) asks_for_depth_from: isize,
    /// How many attributes an element may have.
    pub(super) attributes: usize,
    /// The names of the attributes that the `html` element and the `body` element have, which may come from several tags,
    /// and how many they are.
    pub(super) merged_attributes: Option<Box<[(NameSet, usize); 2]>>,
}

impl Counters {
    /// No limits.
    pub(super) const NONE: Self = Self {
        are_set: false,
        room: CopyRoom::UNLIMITED,
        asks_for_depth_from: isize::MAX,
        attributes: usize::MAX,
        merged_attributes: None,
    };

    /// The depths of all open elements are known.
    pub(super) const KNOWS_DEPTHS: isize = isize::MIN;

    pub(super) fn new(limits: &Limits) -> Self {
        let depth = limits.depth().filter(|depth| *depth < Nesting::DEEPEST);
        Self {
            are_set: *limits != Limits::none(),
            room: CopyRoom {
                nodes: limits.nodes.unwrap_or(u64::MAX),
                string_bytes: limits.string_bytes.unwrap_or(u64::MAX),
                depth: depth.unwrap_or(u32::MAX),
                flattens: depth.is_some() && limits.beyond_open_elements == BeyondDepth::Flatten,
                reached: None,
            },
            asks_for_depth_from: depth.map_or(isize::MAX, |depth| depth as isize / 2),
            attributes: limits.attributes.map_or(usize::MAX, |limit| limit as usize),
            merged_attributes: None,
        }
    }

    /// Whether the depths of open elements are known.
    pub(super) fn knows_depths(&self) -> bool {
        self.asks_for_depth_from == Self::KNOWS_DEPTHS
    }

    /// Notes that an element was removed from the middle of the stack.
    pub(super) fn note_removed_element(&mut self) {
        self.asks_for_depth_from = self.asks_for_depth_from.saturating_sub(1);
    }
}
