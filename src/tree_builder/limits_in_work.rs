//! [`LimitsInWork`], how much more the tree may grow.

use std::collections::HashSet;

use super::text_watch::TextWatch;
use crate::names::NameId;
use crate::options::Limits;
use crate::sink::{CopyRoom, Limit, TreeSink};
use crate::token::Feedback;

/// More elements than can be open.
const NO_TEXT: (u32, usize) = (0, usize::MAX);

/// How much more the tree may grow.
///
/// OPTIMIZATION: a node that is made takes one from the quota, and nothing else is asked until there is none left. A quota
/// is no more than the nodes that are left, and no more than the elements that may still be opened in each other. Held
/// equal to plain counting by the tests in `tests/api/limits.rs`.
#[derive(Clone, Debug)]
pub(super) struct LimitsInWork {
    /// How many nodes may be made before the limits have to be looked at.
    quota: u32,
    /// What the quota was, and how many elements were open, after the last text.
    last_text: (u32, usize),
    /// Whether there are any limits.
    pub(super) are_set: bool,
    /// Whether the values of attributes are counted.
    pub(super) counts_strings: bool,
    /// How many bytes of strings may be added.
    pub(super) string_bytes: u64,
    /// How many nodes may be made when the quota is used up.
    pub(super) nodes: u64,
    /// At most so many elements are open at the same time.
    pub(super) open_elements: usize,
    /// From so many open elements on, others are made siblings.
    pub(super) flattens_from: usize,
    /// Where the first `template` element stands on the stack of open elements that is so deep that what is in it has no
    /// other place; or where it stood.
    pub(super) deep_template: Option<usize>,
    /// How many attributes an element may have.
    pub(super) attributes: usize,
    /// The names of the attributes of the `html` element and the `body` element, which may come from several tags; if
    /// there are limits.
    pub(super) merged_attributes: Option<Box<[HashSet<NameId>; 2]>>,
    pub(super) reached: Option<Limit>,
    /// Where the token stands at which it was reached.
    pub(super) reached_at: Option<u64>,
    /// How many bytes of that token were put into the tree, if it is text.
    pub(super) taken: usize,
}

/// Whether an element may be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Allowance {
    /// It may.
    Yes,
    /// It may, but not in the current node: so many others are open.
    Flattened,
    /// It may not: the parse stops.
    No,
}

impl LimitsInWork {
    #[inline(always)]
    pub(super) fn new(limits: &Limits) -> Self {
        let to_usize = |limit: Option<u32>| limit.map_or(usize::MAX, |limit| limit as usize);
        let flattens_from = to_usize(limits.flattens_from());
        let open_elements = match flattens_from {
            usize::MAX => to_usize(limits.open_elements),
            _ => usize::MAX,
        };
        Self {
            quota: 0,
            last_text: NO_TEXT,
            are_set: *limits != Limits::none(),
            counts_strings: limits.string_bytes.is_some(),
            string_bytes: limits.string_bytes.unwrap_or(u64::MAX),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            open_elements,
            flattens_from,
            deep_template: None,
            attributes: to_usize(limits.attributes),
            merged_attributes: None,
            reached: None,
            reached_at: None,
            taken: 0,
        }
    }

    /// What there is to do with characters for the sake of limits.
    #[inline(always)]
    pub(super) fn text_watch(&self) -> TextWatch {
        match self.are_set {
            true => TextWatch::COUNTS,
            false => TextWatch::NOTHING,
        }
    }

    /// Whether text that comes next goes on where the last one was put, so that it makes no node.
    ///
    /// OPTIMIZATION: an element that was opened has taken one from the quota, and one that was closed is not open any more.
    /// So nothing has to be noted for them. Held equal by the suite `limits`.
    #[inline(always)]
    pub(super) fn text_goes_on(&self, open_elements: usize) -> bool {
        self.last_text == (self.quota, open_elements)
    }

    /// Text was put somewhere.
    #[inline(always)]
    pub(super) fn note_text(&mut self, open_elements: usize) {
        self.last_text = (self.quota, open_elements);
    }

    /// Text that comes next goes elsewhere.
    #[inline]
    pub(super) fn end_text(&mut self) {
        self.last_text = NO_TEXT;
    }

    /// A new quota.
    pub(super) fn set_quota(&mut self, quota: u32) {
        self.end_text();
        self.quota = quota;
    }

    /// Takes a node from the quota, if there is one.
    #[inline(always)]
    pub(super) fn take_from_quota(&mut self) -> bool {
        match self.quota.checked_sub(1) {
            Some(rest) => {
                self.quota = rest;
                true
            }
            None => false,
        }
    }

    /// Takes a node that is not opened.
    #[inline]
    pub(super) fn take_node(&mut self) -> bool {
        self.take_from_quota() || self.take_node_beyond_quota()
    }

    #[cold]
    pub(super) fn take_node_beyond_quota(&mut self) -> bool {
        match self.nodes.checked_sub(1) {
            Some(rest) => {
                self.nodes = rest;
                true
            }
            None => false,
        }
    }

    /// Takes text of so many bytes as a whole, if there is room in the quota and for its bytes.
    #[inline(always)]
    pub(super) fn take_text(&mut self, bytes: usize, open_elements: usize) -> bool {
        let Some(rest) = self.string_bytes.checked_sub(bytes as u64) else {
            return false;
        };
        if !self.text_goes_on(open_elements) {
            if !self.take_from_quota() {
                return false;
            }
            self.note_text(open_elements);
        }
        self.string_bytes = rest;
        true
    }

    /// How many nodes may still be made.
    pub(super) fn nodes_left(&self) -> u64 {
        self.nodes.saturating_add(u64::from(self.quota))
    }

    /// Takes nodes that are left.
    pub(super) fn take_nodes(&mut self, nodes: u64) {
        self.give_back_quota();
        self.nodes = self.nodes.saturating_sub(nodes);
    }

    /// Something was opened that no quota foresees: the limits have to be looked at before the next element.
    pub(super) fn give_back_quota(&mut self) {
        self.nodes = self.nodes_left();
        self.set_quota(0);
    }

    /// A limit is reached: nothing is put into the tree any more, and the tokenizer stops after the token in work.
    #[cold]
    pub(super) fn reach(&mut self, limit: Limit, feedback: &mut Feedback) {
        self.reached.get_or_insert(limit);
        self.quota = 0;
        self.nodes = 0;
        self.string_bytes = 0;
        *feedback = Feedback::Stop;
    }

    /// Tells the sink how much it may copy by itself.
    pub(super) fn tell_copy_room<S: TreeSink>(&self, sink: &mut S) -> CopyRoom {
        let room = CopyRoom::new(self.nodes_left(), self.string_bytes);
        sink.set_copy_room(room);
        room
    }

    /// Tells the sink how much it may copy by itself, lets it work, and counts what it has copied.
    #[cold]
    pub(super) fn with_copy_room<S: TreeSink>(
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
        self.take_nodes(room.nodes().saturating_sub(left.nodes()));
        let string_bytes = room.string_bytes().saturating_sub(left.string_bytes());
        self.string_bytes = self.string_bytes.saturating_sub(string_bytes);
        if let Some(limit) = left.exceeded() {
            self.reach(limit, feedback);
        }
    }
}
