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
//!   in the block becomes deeper ([`can_adopt_without_deepening`](TreeBuilder::can_adopt_without_deepening)).
//! - For clones of options, the sink checks the depth in its tree.
//!
//! An element that would be too deep stops the parse or, with [a flattened
//! depth](crate::ParseOptions::with_flattened_depth), goes into the nearest open element that is shallow enough.

use super::TreeBuilder;
use super::builder::TreeLimits;
use crate::error::ErrorSink;
use crate::names::{ExpandedName, tag};
use crate::sink::{InsertionLocation, Limit, TreeSink};

const TEMPLATE: ExpandedName = ExpandedName::html(tag::TEMPLATE);

#[derive(Clone, Copy)]
pub(super) enum ElementDepth {
    Unknown,
    At(u32),
    /// The depth is the limit, because the element became a sibling. `above` is the stack position of a shallower open element.
    Flattened {
        above: u32,
    },
}

impl ElementDepth {
    pub(super) fn numeric_depth(self, limit: u32) -> u32 {
        match self {
            Self::Unknown => 0,
            Self::At(depth) => depth,
            Self::Flattened { .. } => limit,
        }
    }
}

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// Returns the location for a new element and the element's depth, or `None` at a limit.
    #[cold]
    #[inline(never)]
    pub(super) fn try_locate_within_depth_limit(
        &mut self,
        name: ExpandedName,
    ) -> Option<(InsertionLocation<S::Handle>, ElementDepth)> {
        if self.is_limit_reached() {
            return None;
        }
        self.ensure_tracking_depths();
        let (location, depth) = self.appropriate_location_and_depth();
        let most = self.max_depth_for_element(name);
        if depth <= most {
            return Some((location, ElementDepth::At(depth)));
        }
        if !self.limits.remaining.flattens {
            self.stop_at_limit(Limit::Depth);
            return None;
        }
        let position = self.nearest_parent_position(most);
        let parent = self.state.open_elements.get(position)?.clone();
        let (location, depth) = self.last_child_location_and_depth(&parent);
        // NOTE: the element counts as being at the maximum depth, so the elements below it on the stack count as equally deep
        // or deeper.
        let depth = match most.max(depth) {
            depth if depth == self.limits.remaining.depth => ElementDepth::Flattened { above: position as u32 },
            depth => ElementDepth::At(depth),
        };
        Some((location, depth))
    }

    /// NOTE: the content of a `template` must remain inside it. Therefore, if elements are flattened, a `template` leaves room
    /// for one more level, except in the contents of another `template`.
    fn max_depth_for_element(&self, name: ExpandedName) -> u32 {
        self.limits.remaining.depth - u32::from(self.limits.remaining.flattens && name == TEMPLATE)
    }

    pub(super) fn should_flatten_template(&mut self) -> bool {
        if !self.limits.remaining.flattens || !self.needs_depth_check() {
            return false;
        }
        self.ensure_tracking_depths();
        let (_, depth) = self.appropriate_location_and_depth();
        depth > self.max_depth_for_element(TEMPLATE)
    }

    #[inline(always)]
    pub(super) fn needs_depth_check(&self) -> bool {
        self.state.open_elements.len() as isize >= self.limits.depth_check_from
    }

    /// Starts to compute the depth of each new element, if the depth is limited.
    #[cold]
    fn ensure_tracking_depths(&mut self) {
        let Some(limit) = self.limits.remaining.depth_limit() else {
            return;
        };
        if self.limits.is_tracking_depths() {
            return;
        }
        let removed = limit as isize / 2 - self.limits.depth_check_from;
        self.limits.depth_check_from = TreeLimits::TRACKING_DEPTHS;
        let mut depth = removed as u32;
        for element in self.state.open_elements.range_mut(..) {
            depth += 1;
            element.depth = ElementDepth::At(depth);
        }
    }

    /// Finds the lowest open element that may be the parent of an element at depth `most`.
    fn nearest_parent_position(&self, most: u32) -> usize {
        let limit = self.limits.remaining.depth;
        let open_elements = &self.state.open_elements;
        let mut end = open_elements.len();
        while let Some(position) = open_elements.previous_position(end)
            && let Some(element) = open_elements.get(position)
        {
            let depth = element.depth.numeric_depth(limit);
            if depth < most || depth < limit && element.name == TEMPLATE {
                return position;
            }
            end = match element.depth {
                ElementDepth::Flattened { above } => position.min(above as usize + 1),
                _ => position,
            };
        }
        0
    }

    /// Returns the maximum number of levels from the parent of the current node, a `template`, down to the target of a patch.
    pub(super) fn max_patch_levels(&mut self) -> usize {
        self.ensure_tracking_depths();
        match self.state.open_elements.current_node() {
            Some(template) if self.limits.remaining.flattens => {
                let limit = self.limits.remaining.depth;
                limit.saturating_sub(template.depth.numeric_depth(limit)) as usize
            }
            _ => usize::MAX,
        }
    }

    /// Records that the content of the current node, a `template`, is this number of levels below the parent of the `template`.
    pub(super) fn record_template_target_levels(&mut self, levels: usize) {
        if self.limits.is_tracking_depths()
            && let Some(template) = self.state.open_elements.last_mut()
        {
            let levels = u32::try_from(levels).unwrap_or(u32::MAX);
            let depth = template.depth.numeric_depth(self.limits.remaining.depth);
            template.depth = ElementDepth::At(depth.saturating_sub(1).saturating_add(levels));
        }
    }

    /// Whether the content of the furthest block becomes no deeper if the block moves into the element above the formatting
    /// element, wrapped in this number of new elements. The last new element is inside the block.
    pub(super) fn can_adopt_without_deepening(
        &mut self,
        formatting_element: usize,
        furthest_block: usize,
        new_elements: u64,
    ) -> bool {
        let open_elements = &self.state.open_elements;
        let Some(block) = open_elements.get(furthest_block) else {
            return true;
        };
        let before = block.depth.numeric_depth(self.limits.remaining.depth);
        match open_elements.element_immediately_above(formatting_element).cloned() {
            Some(common_ancestor) if self.limits.is_tracking_depths() => {
                let (_, depth) = self.override_target_location_and_depth(&common_ancestor);
                u64::from(depth) + new_elements <= u64::from(before)
            }
            _ => true,
        }
    }

    /// Records the depths of the open elements from `first` down to the furthest block, given the depth of the first element.
    /// Returns the depth of a child of the furthest block.
    pub(super) fn update_depths_after_adoption(&mut self, first: usize, furthest_block: usize, mut depth: u32) -> u32 {
        if !self.limits.is_tracking_depths() {
            return 0;
        }
        let limit = self.limits.remaining.depth;
        let open_elements = &mut self.state.open_elements;
        let before = open_elements.get(furthest_block).map_or(limit, |block| block.depth.numeric_depth(limit));
        for element in open_elements.range_mut(first..furthest_block + 1) {
            element.depth = ElementDepth::At(depth);
            depth += 1;
        }
        // NOTE: the elements below the furthest block on the stack are inside the block, because no table or template separates
        // the block from the formatting element. Flattened elements may be elsewhere, at the maximum depth.
        let levels = before.saturating_sub(depth);
        for element in open_elements.range_mut(furthest_block + 1..) {
            if let ElementDepth::At(depth) = &mut element.depth
                && *depth < limit
            {
                *depth = depth.saturating_sub(levels);
            }
        }
        depth
    }
}
