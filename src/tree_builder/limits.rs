//! Counts what the tree is made of, and stops at the [limits](crate::Limits).

use super::TreeBuilder;
use super::formatting_index::FormattingElement;
use super::open_element::{OpenElement, Standing};
use super::places::CanBeVacant;
use super::token_in_work::TextWatch;
use crate::error::ErrorSink;
use crate::hint::cold_path;
use crate::names::{ExpandedName, NameId, NameTable, TagName};
use crate::scan::few::last_end_of_a_character;
use crate::sink::{InsertionLocation, Limit, TreeSink};
use crate::span::Span;
use crate::token::{Attributes, Doctype, Feedback, ProcessingInstruction, Text};

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// Counts an element with these attributes, which is about to be inserted and opened. Answers whether it can be inserted
    /// at the appropriate place right away. If not, [`place_at_depth`](Self::place_at_depth) says where.
    #[inline(always)]
    pub(super) fn allow_element(&mut self, attributes: &Attributes<'_>) -> bool {
        !self.limits.are_set || self.count_element(attributes.value_bytes_of_a_tag())
    }

    /// Counts an element like this one.
    pub(super) fn allow_an_element_like(
        &mut self,
        original: &FormattingElement<S::Handle>,
        names: &NameTable,
    ) -> bool {
        if !self.limits.are_set {
            return true;
        }
        let list = &self.state.active_formatting_elements;
        let bytes = list.attributes(original, names).value_bytes();
        self.count_element(bytes)
    }

    #[inline(always)]
    fn count_element(&mut self, bytes: u64) -> bool {
        self.end_text();
        if !self.limits.room.subtract(1, bytes) {
            self.reach_a_count(bytes);
            return false;
        }
        self.state.open_elements.len() < self.limits.asks_for_depth_from
    }

    /// The place for an element that was counted, and how it stands in the tree there; `None` if a limit is reached.
    #[cold]
    #[inline(never)]
    pub(super) fn place_at_depth(&mut self) -> Option<(InsertionLocation<S::Handle>, Standing)> {
        if self.is_at_a_limit() {
            return None;
        }
        self.find_out_depths();
        let standing = self.standing_at_the_appropriate_place();
        if !standing.is_deeper_than(self.limits.room.depth) {
            return Some((self.appropriate_place_for_inserting_a_node(), standing));
        }
        if !self.limits.flattens() {
            self.reach(Limit::OpenElements);
            return None;
        }
        let parent = self.nearest_above(self.limits.room.depth);
        let place = self.place_inside_the_open_element(parent);
        Some((place, Standing::flattened(parent)))
    }

    /// Notes for each open element how deep it is at most, from now on.
    #[cold]
    fn find_out_depths(&mut self) {
        if self.limits.has_depth() && !self.limits.knows_depths() {
            self.limits.asks_for_depth_from = 0;
            let mut standing = Standing::elsewhere(self.limits.hidden_levels);
            for element in self.state.open_elements.as_mut_slice() {
                if !element.is_vacant() {
                    standing = standing.of_a_child();
                    element.standing = element.standing.moved_to(standing);
                }
            }
        }
    }

    /// An element was removed from the middle of the stack of open elements. In the tree, it is still around those below.
    pub(super) fn note_hidden_level(&mut self) {
        match self.limits.asks_for_depth_from {
            0 | usize::MAX => {}
            1 => self.find_out_depths(),
            _ => {
                self.limits.hidden_levels += 1;
                self.limits.asks_for_depth_from -= 1;
            }
        }
    }

    /// How an element stands in the tree that is inserted at the appropriate place.
    fn standing_at_the_appropriate_place(&mut self) -> Standing {
        match self.state.open_elements.current_node().cloned() {
            Some(node) => self.standing_with_override_target(&node),
            None => Standing::TOPMOST,
        }
    }

    /// The position of the lowest element on the stack of open elements that is less deep than this.
    fn nearest_above(&self, depth: u32) -> usize {
        let mut position = self.state.open_elements.len().saturating_sub(1);
        while position > 0 {
            position = match self.step_above(position, depth) {
                Some(next) => next,
                None => break,
            };
        }
        position
    }

    /// Where the search for an element that is less deep goes on; `None` if it is the one at this position.
    fn step_above(&self, position: usize, depth: u32) -> Option<usize> {
        let element = &self.state.open_elements.as_slice()[position];
        match element.standing.parent_of_flattened() {
            Some(parent) => Some(parent.min(position - 1)),
            None if element.is_vacant() || element.standing.depth() >= depth => Some(position - 1),
            None => None,
        }
    }

    /// The place for a `template` element that would be so deep that nothing could be in it, and how it stands in the tree
    /// there; `None` if it is not as deep as that, or if nothing is flattened.
    ///
    /// NOTE: what is in a template must not get out of it. So a template is never as deep as elements go, except in the
    /// contents of another one, which take what is in it.
    pub(super) fn place_for_a_deep_template(
        &mut self,
    ) -> Option<(InsertionLocation<S::Handle>, Standing)> {
        if !self.limits.flattens()
            || self.state.open_elements.len() < self.limits.asks_for_depth_from
        {
            return None;
        }
        self.find_out_depths();
        let least = self.limits.room.depth - 1;
        if !self
            .standing_at_the_appropriate_place()
            .is_deeper_than(least)
        {
            return None;
        }
        let elements = self.state.open_elements.as_slice();
        let mut position = self.nearest_above(self.limits.room.depth);
        while position > 0
            && (!is_a_template(&elements[position])
                || elements[position].standing.parent_of_flattened().is_some())
            && let Some(next) = self.step_above(position, least)
        {
            position = next;
        }
        let depth = elements[position].standing.depth() + 1;
        let standing = match depth <= least {
            true => Standing::elsewhere(depth),
            false => Standing::flattened(position),
        };
        Some((self.place_inside_the_open_element(position), standing))
    }

    /// The place directly inside the open element at this position.
    #[cold]
    fn place_inside_the_open_element(&mut self, position: usize) -> InsertionLocation<S::Handle> {
        match self.state.open_elements.as_slice().get(position).cloned() {
            Some(parent) if is_a_template(&parent) => self.place_inside_a_template(&parent),
            Some(parent) => InsertionLocation::LastChildOf(parent.handle),
            None => self.appropriate_place_for_inserting_a_node(),
        }
    }

    /// By how many elements the target of a patch may be deeper than the node that a `template` element is in, which is the
    /// current node.
    pub(super) fn most_levels_of_a_patch(&mut self) -> usize {
        self.find_out_depths();
        let template = self.state.open_elements.current_node();
        match template {
            Some(template) if self.limits.flattens() => {
                self.limits
                    .room
                    .depth
                    .saturating_sub(template.standing.depth()) as usize
            }
            _ => usize::MAX,
        }
    }

    /// The content of the current node, a `template` element, goes to an element that is deeper than the parent of the
    /// `template` by so many levels.
    pub(super) fn note_target_of_template(&mut self, levels: usize) {
        if self.limits.knows_depths()
            && let Some(template) = self.state.open_elements.current_node_mut()
        {
            let around = template.standing.depth().saturating_sub(1) as usize;
            let depth = u32::try_from(around.saturating_add(levels)).unwrap_or(u32::MAX);
            template.standing = Standing::elsewhere(depth);
        }
    }

    /// Counts the copies that the [adoption agency algorithm](https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm)
    /// makes of so many elements with so many bytes of values, if it can be done.
    pub(super) fn allow_copies(&mut self, nodes: u64, bytes: u64) -> bool {
        self.end_text();
        let is_allowed = self.limits.room.subtract(nodes, bytes);
        if !is_allowed {
            self.reach_a_count(bytes);
        }
        is_allowed
    }

    /// Whether the [adoption agency algorithm](https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm)
    /// puts the furthest block, in so many copies of elements, inside the common ancestor without making anything in it
    /// deeper. One of the copies is inside the furthest block.
    pub(super) fn keeps_depth(
        &mut self,
        common_ancestor: &OpenElement<S::Handle>,
        furthest_block: Standing,
        copies: u64,
    ) -> bool {
        if !self.limits.knows_depths() {
            return true;
        }
        let place = self.standing_with_override_target(common_ancestor);
        !place.is_deeper_than(self.limits.room.depth)
            && u64::from(self.depth_of(furthest_block)) >= u64::from(place.depth()) + copies
    }

    /// An element that would have been moved would be too deep. Answers whether the parse goes on.
    #[cold]
    pub(super) fn goes_on_beyond_depth(&mut self) -> bool {
        let flattens = self.limits.flattens();
        if !flattens {
            self.reach(Limit::OpenElements);
        }
        flattens
    }

    /// How deep an open element is at most.
    fn depth_of(&self, standing: Standing) -> u32 {
        match standing.parent_of_flattened() {
            Some(_) => self.limits.room.depth,
            None => standing.depth(),
        }
    }

    /// The elements from one position on the stack of open elements up to another one, that of the furthest block, are in
    /// each other now, the first one inside the common ancestor. Answers how a child of the furthest block stands in the
    /// tree, which is going to hold what the furthest block holds now.
    ///
    /// NOTE: nothing in the furthest block becomes deeper: see [`keeps_depth`](Self::keeps_depth). What is open there becomes
    /// less deep by as much as the furthest block.
    pub(super) fn settle_depths(
        &mut self,
        first: usize,
        furthest_block: usize,
        common_ancestor: &OpenElement<S::Handle>,
    ) -> Standing {
        if !self.limits.knows_depths() {
            return Standing::default();
        }
        let before = self.state.open_elements.as_slice()[furthest_block].standing;
        let before = self.depth_of(before);
        let mut standing = self.standing_with_override_target(common_ancestor);
        let elements = self.state.open_elements.as_mut_slice();
        for element in &mut elements[first..=furthest_block] {
            if !element.is_vacant() {
                element.standing = element.standing.moved_to(standing);
                standing = standing.of_a_child();
            }
        }
        let levels = before.saturating_sub(standing.depth());
        for element in &mut elements[furthest_block + 1..] {
            if element.standing.is_elsewhere() {
                break;
            }
            if !element.is_vacant() {
                element.standing = element.standing.lifted(levels);
            }
        }
        standing
    }

    /// Text that comes next is another one.
    #[inline(always)]
    pub(super) fn end_text(&mut self) {
        self.token_in_work.text_watch.end_text();
    }

    /// Counts a text, which makes a node unless it goes on where the last one was put. Answers whether there is room for
    /// it. If not, nothing is counted.
    #[inline(always)]
    pub(super) fn count_text(&mut self, text: &str) -> bool {
        let text_watch = &mut self.token_in_work.text_watch;
        let is_counted = self
            .limits
            .room
            .subtract(text_watch.nodes_of_text(), text.len() as u64);
        if is_counted {
            text_watch.note_text();
        }
        is_counted
    }

    /// Counts a text that is known to make a node.
    #[inline(always)]
    pub(super) fn count_a_new_text(&mut self, text: &str) -> bool {
        self.token_in_work.text_watch = TextWatch::COUNTS_WITH_TEXT;
        let is_counted = self.limits.room.subtract(1, text.len() as u64);
        if !is_counted {
            cold_path();
            self.end_text();
        }
        is_counted
    }

    /// There is no room for a text. Answers what of it may still be inserted, if anything.
    #[cold]
    #[inline(never)]
    pub(super) fn cut_text<'a>(&mut self, text: Text<'a>) -> Option<Text<'a>> {
        let room = usize::try_from(self.limits.room.string_bytes).unwrap_or(usize::MAX);
        let end = last_end_of_a_character(&text, room);
        if !self
            .limits
            .room
            .subtract(self.token_in_work.text_watch.nodes_of_text(), 0)
            && end > 0
        {
            self.reach(Limit::Nodes);
            return None;
        }
        self.reach(Limit::StringBytes);
        let span = text.span;
        let span =
            span.map(|Span { start, end: last }| Span::new(start, last.min(start + end as u64)));
        let (start, _) = text.split_at(end);
        (end > 0).then(|| start.with_span(span))
    }

    /// Counts a node other than an element that is opened. Answers whether it may be made.
    pub(super) fn allow_node(&mut self) -> bool {
        self.allow_string(0)
    }

    /// Counts a node with a string of so many bytes. Answers whether it may be made.
    fn allow_string(&mut self, bytes: usize) -> bool {
        if !self.limits.are_set {
            return true;
        }
        self.allow_copies(1, bytes as u64)
    }

    /// Counts a comment with this data. Answers whether it may be made.
    pub(super) fn allow_comment(&mut self, data: &str) -> bool {
        self.allow_string(data.len())
    }

    /// Counts a processing instruction. Answers whether it may be made.
    pub(super) fn allow_processing_instruction(
        &mut self,
        instruction: &ProcessingInstruction<'_>,
    ) -> bool {
        self.allow_string(instruction.target.len() + instruction.data.len())
    }

    /// Counts a doctype. Answers whether it may be made.
    pub(super) fn allow_doctype(&mut self, doctype: &Doctype<'_>) -> bool {
        let strings = [
            doctype.name,
            doctype.public_identifier,
            doctype.system_identifier,
        ];
        self.allow_string(strings.into_iter().flatten().map(str::len).sum())
    }

    /// Counts the attributes of this tag that the `html` element or the `body` element does not have yet. Answers whether
    /// it may get them.
    pub(super) fn allow_missing_attributes(
        &mut self,
        element: NameId,
        attributes: &Attributes<'_>,
    ) -> bool {
        if !self.limits.are_set {
            return true;
        }
        let merged = self.limits.merged_attributes.get_or_insert_default();
        let names = &mut merged[usize::from(element == TagName::BODY)];
        let mut bytes = 0;
        for range in attributes.ranges() {
            if names.insert(range.name) {
                bytes += range.length as u64;
            }
        }
        if names.len() > self.limits.attributes {
            self.reach(Limit::Attributes);
            return false;
        }
        let is_allowed = self.limits.room.subtract(0, bytes);
        if !is_allowed {
            self.reach(Limit::StringBytes);
        }
        is_allowed
    }

    /// Notes the attributes that the `html` element or the `body` element has from the start, for
    /// [`allow_missing_attributes`](Self::allow_missing_attributes).
    #[inline(always)]
    pub(super) fn note_first_attributes(&mut self, element: NameId, attributes: &Attributes<'_>) {
        if !attributes.is_empty() && self.limits.are_set {
            cold_path();
            let merged = self.limits.merged_attributes.get_or_insert_default();
            let names = &mut merged[usize::from(element == TagName::BODY)];
            names.extend(attributes.ranges().iter().map(|range| range.name));
        }
    }

    /// There was no room for one node or more with so many bytes of strings.
    #[cold]
    fn reach_a_count(&mut self, bytes: u64) {
        self.reach(self.limits.room.exceeded_by(bytes));
    }

    #[cold]
    fn reach(&mut self, limit: Limit) {
        self.limits.reach(limit, &mut self.answers.feedback);
    }

    /// Sets the answer to the tokenizer after the token in work, unless a limit is reached.
    pub(super) fn answer(&mut self, feedback: Feedback) {
        if !self.is_at_a_limit() {
            self.answers.feedback = feedback;
        }
    }

    /// Whether a limit is reached.
    #[inline]
    pub(super) fn is_at_a_limit(&self) -> bool {
        self.limits.room.reached.is_some()
    }

    /// The limit that is reached.
    #[inline]
    pub(crate) fn reached_limit(&self) -> Option<Limit> {
        self.limits.room.reached
    }

    /// What stands for an element that was not made.
    #[cold]
    pub(super) fn handle_at_the_limit(&self) -> S::Handle {
        let current_node = self.state.open_elements.current_node();
        current_node.map_or_else(|| self.document.clone(), |node| node.handle.clone())
    }
}

fn is_a_template<H>(element: &OpenElement<H>) -> bool {
    element.name == ExpandedName::html(TagName::TEMPLATE)
}
