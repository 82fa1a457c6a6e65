//! [`LimitsInWork`], how much more the tree may grow.

use std::collections::HashSet;

use super::text_watch::TextWatch;
use crate::hint::cold_path;
use crate::names::NameId;
use crate::options::Limits;
use crate::sink::{CopyRoom, Limit, TreeSink};
use crate::token::Feedback;

/// So many nodes are left out of every quota, for the text that comes first, and for what is opened again.
const SOME_NODES: u64 = 8;

/// How much more the tree may grow.
///
/// OPTIMIZATION: an element that is made takes one from the quota, and nothing else is asked until there is none left. A
/// quota is no more than the nodes that are left, and no more than the elements that may still be opened in each other.
/// Texts and bytes of strings are only counted as long as they cannot reach a limit before the next quota. Held equal to
/// plain counting by the suite `limits`.
#[derive(Clone, Debug)]
pub(super) struct LimitsInWork {
    /// How many nodes may be made before the limits have to be looked at.
    quota: u32,
    /// Whether there are any limits.
    pub(super) are_set: bool,
    /// Whether there is a limit on strings.
    pub(super) counts_strings: bool,
    /// How many bytes of strings there may be that are no copies.
    uncopied_bytes: u64,
    /// Where the piece of the input ends that the tokenizer is about to read, or has read.
    end_of_piece: u64,
    /// How many bytes of strings may be added.
    pub(super) string_bytes: u64,
    /// How many nodes may be made when the quota is used up.
    pub(super) nodes: u64,
    /// At most so many elements are open at the same time.
    pub(super) open_elements: usize,
    /// From so many open elements on, others are made siblings.
    pub(super) flattens_from: usize,
    /// By how many elements the content of the last template is deeper than the stack of open elements tells, or less deep,
    /// if it patches something.
    pub(super) deeper: isize,
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
    /// No limits.
    pub(super) const NONE: Self = Self {
        quota: 0,
        are_set: false,
        counts_strings: false,
        uncopied_bytes: u64::MAX,
        end_of_piece: u64::MAX,
        string_bytes: u64::MAX,
        nodes: u64::MAX,
        open_elements: usize::MAX,
        flattens_from: usize::MAX,
        deeper: 0,
        deep_template: None,
        attributes: usize::MAX,
        merged_attributes: None,
        reached: None,
        reached_at: None,
        taken: 0,
    };

    pub(super) fn new(limits: &Limits) -> Self {
        let to_usize = |limit: Option<u32>| limit.map_or(usize::MAX, |limit| limit as usize);
        let flattens_from = to_usize(limits.flattens_from());
        let open_elements = match flattens_from {
            usize::MAX => to_usize(limits.open_elements),
            _ => usize::MAX,
        };
        Self {
            are_set: *limits != Limits::none(),
            counts_strings: limits.string_bytes.is_some(),
            uncopied_bytes: limits.string_bytes.unwrap_or(u64::MAX),
            string_bytes: limits.string_bytes.unwrap_or(u64::MAX),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            open_elements,
            flattens_from,
            attributes: to_usize(limits.attributes),
            ..Self::NONE
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

    /// Takes a node from the quota, if there is one.
    ///
    /// NOTE: what is taken is written before it is known whether there was enough, so that it takes two instructions.
    #[inline(always)]
    pub(super) fn take_from_quota(&mut self) -> bool {
        let (rest, is_used_up) = self.quota.overflowing_sub(1);
        self.quota = rest;
        if is_used_up {
            cold_path();
            self.quota = 0;
        }
        !is_used_up
    }

    /// Takes a node if there is no quota.
    pub(super) fn take_node_beyond_quota(&mut self) -> bool {
        match self.nodes.checked_sub(1) {
            Some(rest) => {
                self.nodes = rest;
                true
            }
            None => false,
        }
    }

    /// Takes room for so many bytes of strings, if there is enough.
    #[inline]
    pub(super) fn take_bytes(&mut self, bytes: u64) -> bool {
        match self.string_bytes.checked_sub(bytes) {
            Some(rest) => {
                self.string_bytes = rest;
                true
            }
            None => false,
        }
    }

    /// Takes room for so many bytes of strings. There is enough, as no limit is near.
    #[inline(always)]
    pub(super) fn count_bytes(&mut self, bytes: u64) {
        debug_assert!(self.string_bytes >= bytes);
        self.string_bytes = self.string_bytes.wrapping_sub(bytes);
    }

    /// The same for bytes that were copied.
    pub(super) fn take_copied_bytes(&mut self, bytes: u64) -> bool {
        self.uncopied_bytes = self.uncopied_bytes.saturating_sub(bytes);
        self.take_bytes(bytes)
    }

    /// The tokenizer is about to read the input up to this place.
    pub(super) fn look_ahead_to(&mut self, end_of_piece: u64) {
        self.end_of_piece = end_of_piece;
    }

    /// Whether the input up to the end of the piece that is being read may have more bytes of strings than there is room for.
    ///
    /// NOTE: a string has at most three times the bytes of its input: U+FFFD stands for NULL. Copies have no such bound.
    pub(super) fn may_have_too_long_strings(&self) -> bool {
        self.uncopied_bytes < self.end_of_piece.saturating_mul(3)
    }

    /// How large a quota may be where so many elements are open.
    ///
    /// NOTE: a new text comes behind a node that was made, or behind an element that was closed. So there are no more of them
    /// than twice the quota and the open elements. They need not ask whether there is room.
    fn longest_quota(&self, open_elements: usize) -> u64 {
        self.nodes.saturating_sub(open_elements as u64 + SOME_NODES) / 3
    }

    /// Finds out whether a limit is near. There is no quota then. Answers how large the next one may be.
    #[inline]
    pub(super) fn look_for_limits(
        &mut self,
        text_watch: &mut TextWatch,
        open_elements: usize,
    ) -> u64 {
        self.settle_texts(text_watch);
        self.give_back_quota();
        let longest = if self.may_have_too_long_strings() {
            0
        } else {
            self.longest_quota(open_elements)
        };
        text_watch.set_near_a_limit(longest == 0);
        longest
    }

    /// A quota of so many nodes or less, none of which is taken. There are so many.
    pub(super) fn renew_quota(&mut self, most: u64) {
        let quota = most.min(u64::from(u32::MAX));
        self.nodes -= quota;
        self.quota = quota as u32;
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
        self.quota = 0;
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
    pub(super) fn tell_copy_room<S: TreeSink>(
        &mut self,
        sink: &mut S,
        text_watch: &mut TextWatch,
    ) -> CopyRoom {
        if !self.are_set {
            sink.set_copy_room(CopyRoom::UNLIMITED);
            return CopyRoom::UNLIMITED;
        }
        self.settle_texts(text_watch);
        let depth = self.open_elements.min(self.flattens_from);
        let room = CopyRoom::new(self.nodes_left(), self.string_bytes);
        let room = match u32::try_from(depth) {
            Ok(depth) if self.flattens_from == usize::MAX => room.with_depth(depth),
            Ok(depth) => room.with_depth(depth).going_on_beyond_depth(),
            Err(_) => room,
        };
        sink.set_copy_room(room);
        room
    }

    /// Takes the nodes of texts that were counted at once.
    pub(super) fn settle_texts(&mut self, text_watch: &mut TextWatch) {
        let texts = text_watch.take_count();
        debug_assert!(texts <= self.nodes_left());
        if texts > 0 {
            self.take_nodes(texts);
        }
    }

    /// How deep the current node is if so many elements are open.
    pub(super) fn depth(&self, open_elements: usize) -> usize {
        open_elements.saturating_add_signed(self.deeper)
    }

    /// By how many elements the target of a patch may be deeper than the current node. `None` if the patch would be too deep
    /// in any case.
    pub(super) fn levels_for_a_patch(&self, open_elements: usize) -> Option<usize> {
        match self.flattens_from {
            usize::MAX => Some(usize::MAX),
            depth => (depth - 1).checked_sub(self.depth(open_elements)),
        }
    }

    /// A patch starts or ends: content is by so many elements deeper than the stack of open elements tells.
    pub(super) fn set_deeper(&mut self, deeper: isize) {
        self.deeper = deeper;
        self.give_back_quota();
    }

    /// A new tree begins: nothing is open.
    pub(super) fn forget_open_elements(&mut self) {
        self.set_deeper(0);
        self.deep_template = None;
    }

    /// The same limits for another input, by its own offsets.
    pub(super) fn for_another_input(&self) -> Self {
        Self {
            uncopied_bytes: self.string_bytes,
            end_of_piece: u64::MAX,
            ..self.clone()
        }
    }

    /// Tells the sink how much it may copy by itself, lets it work, and counts what it has copied.
    #[cold]
    pub(super) fn with_copy_room<S: TreeSink>(
        &mut self,
        sink: &mut S,
        text_watch: &mut TextWatch,
        open_elements: usize,
        feedback: &mut Feedback,
        work: impl FnOnce(&mut S),
    ) {
        let room = self.tell_copy_room(sink, text_watch);
        work(sink);
        let Some(left) = sink.copy_room() else {
            return;
        };
        self.take_nodes(room.nodes().saturating_sub(left.nodes()));
        let string_bytes = room.string_bytes().saturating_sub(left.string_bytes());
        self.string_bytes = self.string_bytes.saturating_sub(string_bytes);
        self.uncopied_bytes = self.uncopied_bytes.saturating_sub(string_bytes);
        if let Some(limit) = left.exceeded() {
            self.reach(limit, feedback);
        }
        if self.are_set {
            self.look_for_limits(text_watch, open_elements);
        }
    }
}
