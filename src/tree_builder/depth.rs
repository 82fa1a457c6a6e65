//! Keeps the tree within the [limit on its depth](crate::Limits::with_max_depth).
//!
//! The depth of an element is the number of elements from the topmost element down to it, including both. With a limit, each
//! open element stores its depth, and a new element is one level below the parent at its [insertion
//! location](super::insertion_location).
//!
//! A stored depth is never less than the real depth, and exceeds the stored depth of every enclosing element. Therefore, only
//! inserted elements are checked, with two exceptions:
//!
//! - The [adoption agency algorithm](super::adoption_agency) moves the furthest block with its content, but only if no element
//!   in the block becomes deeper ([`keeps_depth`](TreeBuilder::keeps_depth)).
//! - For copies of options, the depth in the sink's tree is checked, not a stored depth.
//!
//! An element that would be too deep stops the parse or, with [a flattened
//! depth](crate::ParseOptions::with_flattened_depth), goes into the nearest open element that is shallow enough.

use super::TreeBuilder;
use super::builder::Counters;
use super::sparse_list::CanBeVacant;
use crate::error::ErrorSink;
use crate::names::{ExpandedName, tag};
use crate::sink::{InsertionLocation, Limit, TreeSink};

const TEMPLATE: ExpandedName = ExpandedName::html(tag::TEMPLATE);

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// Returns the place for a new element and the element's depth, or `None` at a limit.
    #[cold]
    #[inline(never)]
    pub(super) fn place_within_the_limit(&mut self, name: ExpandedName) -> Option<(InsertionLocation<S::Handle>, u32)> {
        if self.is_at_a_limit() {
            return None;
        }
        self.find_out_depths();
        let (place, depth) = self.appropriate_place_and_depth();
        let most = self.max_depth_of(name);
        if depth <= most {
            return Some((place, depth));
        }
        if !self.limits.remaining.flattens {
            self.reach(Limit::Depth);
            return None;
        }
        let position = self.nearest_above(most);
        let parent = self.state.open_elements.as_slice()[position].clone();
        let (place, depth) = self.place_in(&parent);
        // NOTE: the element counts as being at the maximum depth, so the elements below it on the stack count as equally deep
        // or deeper.
        let mut depth = most.max(depth);
        if depth == self.limits.remaining.depth {
            depth += 1 + position.min(Counters::DEEPEST as usize) as u32;
        }
        Some((place, depth))
    }

    /// NOTE: the content of a `template` must remain inside it. Therefore, if elements are flattened, a `template` leaves room
    /// for one more level, except in the contents of another `template`.
    fn max_depth_of(&self, name: ExpandedName) -> u32 {
        self.limits.remaining.depth - u32::from(self.limits.remaining.flattens && name == TEMPLATE)
    }

    pub(super) fn flattens_a_template(&mut self) -> bool {
        if !self.limits.remaining.flattens || !self.asks_for_depth() {
            return false;
        }
        self.find_out_depths();
        let (_, depth) = self.appropriate_place_and_depth();
        depth > self.max_depth_of(TEMPLATE)
    }

    #[inline(always)]
    pub(super) fn asks_for_depth(&self) -> bool {
        self.state.open_elements.len() as isize >= self.limits.asks_for_depth_from
    }

    /// Starts to compute the depth of each new element, if the depth is limited.
    #[cold]
    fn find_out_depths(&mut self) {
        let Some(limit) = self.limits.remaining.depth() else {
            return;
        };
        if self.limits.knows_depths() {
            return;
        }
        let removed = limit as isize / 2 - self.limits.asks_for_depth_from;
        self.limits.asks_for_depth_from = Counters::KNOWS_DEPTHS;
        let mut depth = removed as u32;
        let elements = self.state.open_elements.as_mut_slice().iter_mut();
        for element in elements.filter(|element| !element.is_vacant()) {
            depth += 1;
            element.depth = depth;
        }
    }

    /// Finds the lowest open element that may be the parent of an element at depth `most`.
    fn nearest_above(&self, most: u32) -> usize {
        let limit = self.limits.remaining.depth;
        let elements = self.state.open_elements.as_slice();
        let mut position = elements.len().saturating_sub(1);
        while position > 0 {
            let element = &elements[position];
            let depth = element.depth;
            if !element.is_vacant() && (depth < most || depth < limit && element.name == TEMPLATE) {
                break;
            }
            // NOTE: the depth of a flattened element encodes the position of an open element above it, so the walk jumps to
            // that position.
            let parent = depth.checked_sub(limit + 1).unwrap_or(u32::MAX);
            position = (parent as usize).min(position - 1);
        }
        position
    }

    /// Returns the maximum number of levels from the parent of the current node, a `template`, down to the target of a patch.
    pub(super) fn max_levels_of_a_patch(&mut self) -> usize {
        self.find_out_depths();
        match self.state.open_elements.current_node() {
            Some(template) if self.limits.remaining.flattens => {
                let depth = template.depth;
                self.limits.remaining.depth.saturating_sub(depth) as usize
            }
            _ => usize::MAX,
        }
    }

    /// Records that the content of the current node, a `template`, is this number of levels below the parent of the `template`.
    pub(super) fn note_target_of_template(&mut self, levels: usize) {
        if self.limits.knows_depths()
            && let Some(template) = self.state.open_elements.current_node_mut()
        {
            let levels = u32::try_from(levels).unwrap_or(u32::MAX);
            template.depth = template.depth.saturating_sub(1).saturating_add(levels);
        }
    }

    /// Whether the content of the furthest block becomes no deeper if the block moves into the element above the formatting
    /// element, wrapped in this number of new elements. The last new element is inside the block.
    pub(super) fn keeps_depth(&mut self, formatting_element: usize, furthest_block: usize, new_elements: u64) -> bool {
        let open_elements = &self.state.open_elements;
        let before = open_elements.as_slice()[furthest_block].depth.min(self.limits.remaining.depth);
        match open_elements.immediately_above(formatting_element).cloned() {
            Some(common_ancestor) if self.limits.knows_depths() => {
                let (_, depth) = self.appropriate_place_and_depth_in(&common_ancestor);
                u64::from(depth) + new_elements <= u64::from(before)
            }
            _ => true,
        }
    }

    /// Records the depths of the open elements from `first` down to the furthest block, given the depth of the first element.
    /// Returns the depth of a child of the furthest block.
    pub(super) fn note_adopted(&mut self, first: usize, furthest_block: usize, mut depth: u32) -> u32 {
        if !self.limits.knows_depths() {
            return 0;
        }
        let limit = self.limits.remaining.depth;
        let (above, below) = (self.state.open_elements.as_mut_slice()).split_at_mut(furthest_block + 1);
        let before = above[furthest_block].depth.min(limit);
        for element in above[first..].iter_mut().filter(|place| !place.is_vacant()) {
            element.depth = depth;
            depth += 1;
        }
        // NOTE: the elements below the furthest block on the stack are inside the block, because no table or template separates
        // the block from the formatting element. Flattened elements may be elsewhere, at the maximum depth.
        let levels = before.saturating_sub(depth);
        for element in below {
            if element.depth < limit {
                element.depth = element.depth.saturating_sub(levels);
            }
        }
        depth
    }
}
