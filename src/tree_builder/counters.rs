//! [`Counters`], how much more the tree may grow.

use std::collections::HashSet;

use super::open_element::Standing;
use crate::names::NameId;
use crate::settings::{BeyondDepth, Limits};
use crate::sink::{CopyRoom, DomSink, Limit, TreeSink};
use crate::token::Feedback;

/// How much more the tree may grow.
#[derive(Clone, Debug)]
pub(super) struct Counters {
    /// Whether there are any limits.
    pub(super) are_set: bool,
    /// How many nodes and bytes of strings may be added, how deep elements may be nested, and the limit that was reached.
    pub(super) room: CopyRoom,
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
}

impl Counters {
    /// No limits.
    pub(super) const NONE: Self = Self {
        are_set: false,
        room: CopyRoom::UNLIMITED,
        asks_for_depth_from: usize::MAX,
        hidden_levels: 0,
        attributes: usize::MAX,
        merged_attributes: None,
    };

    pub(super) fn new(limits: &Limits) -> Self {
        let depth = match limits.depth() {
            Some(depth) if depth < Standing::DEEPEST => depth,
            _ => u32::MAX,
        };
        Self {
            are_set: *limits != Limits::none(),
            room: CopyRoom {
                nodes: limits.nodes.unwrap_or(u64::MAX),
                string_bytes: limits.string_bytes.unwrap_or(u64::MAX),
                depth,
                flattens: limits.beyond_open_elements == BeyondDepth::Flatten,
                reached: None,
            },
            asks_for_depth_from: match depth {
                u32::MAX => usize::MAX,
                depth => depth as usize / 2,
            },
            attributes: limits.attributes.map_or(usize::MAX, |limit| limit as usize),
            ..Self::NONE
        }
    }

    /// Whether the depths of open elements are known.
    pub(super) fn knows_depths(&self) -> bool {
        self.asks_for_depth_from == 0
    }

    /// Whether there is a limit on the depth.
    pub(super) fn has_depth(&self) -> bool {
        self.room.depth != u32::MAX
    }

    /// Whether elements that would be too deep are made siblings.
    pub(super) fn flattens(&self) -> bool {
        self.has_depth() && self.room.flattens
    }

    /// Adds nothing to the tree any more, and stops the tokenizer after the token in work.
    #[cold]
    pub(super) fn reach(&mut self, limit: Limit, feedback: &mut Feedback) {
        self.room.reached.get_or_insert(limit);
        self.room.nodes = 0;
        self.room.string_bytes = 0;
        *feedback = Feedback::Stop;
    }

    /// Lets the sink make copies by itself, which take their room from here.
    pub(super) fn let_copy<S: TreeSink>(
        &mut self,
        sink: &mut S,
        feedback: &mut Feedback,
        copy: impl FnOnce(&mut dyn DomSink<S::Handle>, &mut CopyRoom),
    ) {
        if let Some(dom) = sink.dom() {
            copy(dom, &mut self.room);
            if let Some(limit) = self.room.reached {
                self.reach(limit, feedback);
            }
        }
    }
}
