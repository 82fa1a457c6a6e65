//! [`Counters`], how much more the tree may grow.

use std::collections::HashSet;

use super::open_element::Standing;
use crate::names::NameId;
use crate::options::{BeyondDepth, Limits};
use crate::sink::{CopyRoom, Limit, TreeSink};
use crate::token::Feedback;

/// How much more the tree may grow.
#[derive(Clone, Debug)]
pub(super) struct Counters {
    /// Whether there are any limits.
    pub(super) are_set: bool,
    /// How many nodes may be added.
    pub(super) nodes: u64,
    /// How many bytes of strings may be added.
    pub(super) string_bytes: u64,
    /// How deep elements may be nested.
    pub(super) depth: u32,
    pub(super) beyond_depth: BeyondDepth,
    /// From this many open elements on, the depth of the next one is worked out.
    ///
    /// OPTIMIZATION: most pages are flat. As long as the stack is shorter, and nothing is misnested, no element is deeper than
    /// its position and the [hidden levels](Self::hidden_levels) say, and its [`Standing`] has no depth. Held equal to the
    /// depth of the tree by the test `depth_is_that_of_the_tree`.
    pub(super) asks_for_depth_from: usize,
    /// How many elements were removed from the middle of the stack, and may be around those below them.
    pub(super) hidden_levels: u32,
    /// How many attributes an element may have.
    pub(super) attributes: usize,
    /// The names of the attributes that the `html` element and the `body` element have. They may come from several tags.
    pub(super) merged_attributes: Option<Box<[HashSet<NameId>; 2]>>,
    /// The limit that was reached.
    pub(super) reached: Option<Limit>,
}

impl Counters {
    /// No limits.
    pub(super) const NONE: Self = Self {
        are_set: false,
        nodes: u64::MAX,
        string_bytes: u64::MAX,
        depth: u32::MAX,
        beyond_depth: BeyondDepth::Stop,
        asks_for_depth_from: usize::MAX,
        hidden_levels: 0,
        attributes: usize::MAX,
        merged_attributes: None,
        reached: None,
    };

    pub(super) fn new(limits: &Limits) -> Self {
        let depth = match limits.depth() {
            Some(depth) if depth < Standing::DEEPEST => depth,
            _ => u32::MAX,
        };
        Self {
            are_set: *limits != Limits::none(),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            string_bytes: limits.string_bytes.unwrap_or(u64::MAX),
            depth,
            asks_for_depth_from: match depth {
                u32::MAX => usize::MAX,
                depth => depth as usize / 2,
            },
            beyond_depth: limits.beyond_open_elements,
            attributes: limits.attributes.map_or(usize::MAX, |limit| limit as usize),
            ..Self::NONE
        }
    }

    /// Counts so many nodes, with so many bytes of strings, if there is room for them.
    #[inline(always)]
    pub(super) fn take(&mut self, nodes: u64, bytes: u64) -> bool {
        // NOTE: what is taken is written before it is known whether there was enough, so that it takes fewer instructions.
        let (rest, has_too_many) = self.nodes.overflowing_sub(nodes);
        self.nodes = rest;
        if has_too_many {
            self.give_back(nodes, 0);
            return false;
        }
        let (rest, has_too_much) = self.string_bytes.overflowing_sub(bytes);
        self.string_bytes = rest;
        if has_too_much {
            self.give_back(nodes, bytes);
            return false;
        }
        true
    }

    /// Gives back what was taken.
    #[cold]
    #[inline(never)]
    fn give_back(&mut self, nodes: u64, bytes: u64) {
        self.nodes = self.nodes.wrapping_add(nodes);
        self.string_bytes = self.string_bytes.wrapping_add(bytes);
    }

    /// Whether the depths of open elements are known.
    pub(super) fn knows_depths(&self) -> bool {
        self.asks_for_depth_from == 0
    }

    /// Whether there is a limit on the depth.
    pub(super) fn has_depth(&self) -> bool {
        self.depth != u32::MAX
    }

    /// Whether elements that would be too deep are made siblings.
    pub(super) fn flattens(&self) -> bool {
        self.has_depth() && self.beyond_depth == BeyondDepth::Flatten
    }

    /// Adds nothing to the tree any more, and stops the tokenizer after the token in work.
    #[cold]
    pub(super) fn reach(&mut self, limit: Limit, feedback: &mut Feedback) {
        self.reached.get_or_insert(limit);
        self.nodes = 0;
        self.string_bytes = 0;
        *feedback = Feedback::Stop;
    }

    /// Tells the sink how much it may copy by itself.
    pub(super) fn tell_copy_room<S: TreeSink>(&self, sink: &mut S) -> CopyRoom {
        let mut room = CopyRoom::new(self.nodes, self.string_bytes);
        if self.has_depth() {
            room = room.with_depth(self.depth);
        }
        if self.flattens() {
            room = room.going_on_beyond_depth();
        }
        sink.set_copy_room(room);
        room
    }

    /// Lets the sink work, and counts what it copies by itself.
    pub(super) fn count_copies<S: TreeSink>(
        &mut self,
        sink: &mut S,
        feedback: &mut Feedback,
        work: impl FnOnce(&mut S),
    ) {
        let room = self.tell_copy_room(sink);
        work(sink);
        let Some(left) = sink.copy_room() else {
            return;
        };
        if let Some(limit) = left.exceeded() {
            self.reach(limit, feedback);
        } else if self.are_set {
            // NOTE: a sink may answer with more room than it was given.
            self.nodes -= room.nodes().saturating_sub(left.nodes());
            self.string_bytes -= room.string_bytes().saturating_sub(left.string_bytes());
        }
    }
}
