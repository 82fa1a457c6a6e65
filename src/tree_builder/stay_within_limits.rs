//! What becomes of what goes past a limit.

use super::TreeBuilder;
use super::formatting_index::FormattingElement;
use super::limits_in_work::Allowance;
use super::open_element::OpenElement;
use crate::error::ErrorSink;
use crate::names::{ExpandedName, NameId, NameTable, TagName};
use crate::sink::{InsertionLocation, Limit, ReachedLimit, TreeSink};
use crate::span::Span;
use crate::token::{Attributes, Doctype, Feedback, ProcessingInstruction, Text};

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// Whether an element with these attributes may be made and opened. It counts then.
    #[inline(always)]
    pub(super) fn allow_element(&mut self, attributes: &Attributes<'_>) -> Allowance {
        if !self.limits.are_set {
            return Allowance::Yes;
        }
        self.end_text();
        if self.limits.take_from_quota() {
            self.limits.count_bytes(attributes.value_bytes_of_a_tag());
            return Allowance::Yes;
        }
        self.allow_element_beyond_quota(attributes)
    }

    /// The same for an element like this one.
    pub(super) fn allow_an_element_like(
        &mut self,
        original: &FormattingElement<S::Handle>,
        names: &NameTable,
    ) -> Allowance {
        let formatting_elements = &self.state.active_formatting_elements;
        let bytes = formatting_elements
            .attributes(original, names)
            .value_bytes();
        if !self.allow_copied_bytes(bytes) {
            return Allowance::No;
        }
        self.allow_element(&Attributes::empty(names))
    }

    /// Whether so many elements, whose values have so many bytes, may be made, but not opened. They count then.
    pub(super) fn allow_copies(&mut self, nodes: u64, bytes: u64) -> bool {
        self.end_text();
        self.settle_texts();
        if nodes > self.limits.nodes_left() {
            self.reach(Limit::Nodes);
            return false;
        }
        self.limits.take_nodes(nodes);
        let is_allowed = self.allow_copied_bytes(bytes);
        self.look_for_limits();
        is_allowed
    }

    /// Whether so many bytes may be copied. They count then, and limits are nearer than the input tells.
    fn allow_copied_bytes(&mut self, bytes: u64) -> bool {
        let is_allowed = self.limits.take_copied_bytes(bytes);
        if !is_allowed {
            self.reach(Limit::StringBytes);
        }
        if self.limits.may_have_too_long_strings() {
            self.look_for_limits();
        }
        is_allowed
    }

    /// Looks at the limits, and sets a new quota, unless one is near.
    #[cold]
    #[inline(never)]
    fn allow_element_beyond_quota(&mut self, attributes: &Attributes<'_>) -> Allowance {
        if !self.allow_bytes(attributes.value_bytes_of_a_tag()) {
            return Allowance::No;
        }
        let longest_quota = self.look_for_limits();
        let open = self.state.open_elements.len();
        let limits = &mut self.limits;
        if limits.nodes == 0 {
            self.reach(Limit::Nodes);
            return Allowance::No;
        }
        // NOTE: what patches something near the root is less deep than the stack. Elements that are made siblings are not
        // counted by the stack anyway.
        let depth = limits.depth(open);
        let to_stop = limits.open_elements.saturating_sub(open.max(depth));
        if to_stop == 0 {
            self.reach(Limit::OpenElements);
            return Allowance::No;
        }
        let to_flatten = limits.flattens_from.saturating_sub(depth);
        let to_open = to_stop.min(to_flatten) as u64;
        limits.nodes -= 1;
        limits.renew_quota(to_open.min(longest_quota).saturating_sub(1));
        match to_open {
            0 => Allowance::Flattened,
            _ => Allowance::Yes,
        }
    }

    #[inline]
    fn allow_bytes(&mut self, bytes: u64) -> bool {
        let is_allowed = self.limits.take_bytes(bytes);
        if !is_allowed {
            self.reach(Limit::StringBytes);
        }
        is_allowed
    }

    /// Text that comes next is another one.
    #[inline(always)]
    pub(super) fn end_text(&mut self) {
        self.token_in_work.text_watch.end_text();
    }

    /// Text comes next that may go elsewhere than the text before it and the text behind it, which is another one then. So
    /// many such texts may follow each other that each has to take a node from the quota.
    pub(super) fn count_next_text_as_a_node(&mut self) {
        self.end_text();
        if self.limits.are_set {
            self.settle_texts();
            self.token_in_work.text_watch.set_near_a_limit(true);
        }
    }

    /// That text has come.
    pub(super) fn count_texts_as_before(&mut self) {
        self.end_text();
        if self.limits.are_set {
            self.look_for_limits();
        }
    }

    /// Whether another node than an element that is opened may be made. It counts then.
    pub(super) fn allow_node(&mut self) -> bool {
        if !self.limits.are_set {
            return true;
        }
        self.end_text();
        let is_allowed = self.take_node();
        if !is_allowed {
            self.reach(Limit::Nodes);
        }
        is_allowed
    }

    fn take_node(&mut self) -> bool {
        if self.limits.take_from_quota() {
            return true;
        }
        self.look_for_limits();
        self.limits.take_node_beyond_quota()
    }

    fn settle_texts(&mut self) {
        self.limits.settle_texts(&mut self.token_in_work.text_watch);
    }

    /// Whether a comment with this data may be made. It counts then.
    pub(super) fn allow_comment(&mut self, data: &str) -> bool {
        self.allow_bytes(data.len() as u64) && self.allow_node()
    }

    pub(super) fn allow_processing_instruction(
        &mut self,
        instruction: &ProcessingInstruction<'_>,
    ) -> bool {
        let bytes = instruction.target.len() + instruction.data.len();
        self.allow_bytes(bytes as u64) && self.allow_node()
    }

    pub(super) fn allow_doctype(&mut self, doctype: &Doctype<'_>) -> bool {
        let strings = [
            doctype.name,
            doctype.public_identifier,
            doctype.system_identifier,
        ];
        let bytes: usize = strings.into_iter().flatten().map(str::len).sum();
        self.allow_bytes(bytes as u64) && self.allow_node()
    }

    /// What of a text may be inserted, if anything. It counts then.
    pub(super) fn allow_text<'a>(&mut self, text: Text<'a>) -> Option<Text<'a>> {
        let room = usize::try_from(self.limits.string_bytes).unwrap_or(usize::MAX);
        let mut end = text.len().min(room);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        if end == 0 {
            self.reach(Limit::StringBytes);
            return None;
        }
        if !self.token_in_work.text_watch.text_goes_on() && !self.take_node() {
            self.reach(Limit::Nodes);
            return None;
        }
        self.token_in_work.text_watch.note_text();
        self.limits.string_bytes -= end as u64;
        if end == text.len() {
            return Some(text);
        }
        let span = text.span().map(|span| self.span_of_start(span, &text, end));
        let (start, _) = text.split_at(end);
        self.reach(Limit::StringBytes);
        self.limits.taken = end;
        Some(start.with_span(span))
    }

    /// Where so many bytes at the start of a text stand. A run of several characters is what stands in the input.
    fn span_of_start(&self, span: Span, text: &str, bytes: usize) -> Span {
        if span.end - span.start == text.len() as u64 {
            Span::new(span.start, span.start + bytes as u64)
        } else {
            span
        }
    }

    /// Whether the `html` element or the `body` element may get the attributes of this tag that it doesn't have yet.
    pub(super) fn allow_missing_attributes(
        &mut self,
        element: NameId,
        attributes: &Attributes<'_>,
    ) -> bool {
        if !self.limits.counts_strings && self.limits.attributes == usize::MAX {
            return true;
        }
        let merged = self.limits.merged_attributes.get_or_insert_default();
        let names = &mut merged[usize::from(element == TagName::BODY)];
        let mut bytes = 0;
        let mut count = names.len();
        for range in attributes.ranges() {
            if !names.contains(&range.name) {
                count += 1;
                bytes += range.length as u64;
            }
        }
        if count > self.limits.attributes {
            self.reach(Limit::Attributes);
            return false;
        }
        names.extend(attributes.ranges().iter().map(|range| range.name));
        self.allow_bytes(bytes)
    }

    /// Notes the attributes that the `html` element or the `body` element has from the start, for
    /// [`allow_missing_attributes`](Self::allow_missing_attributes).
    #[inline(always)]
    pub(super) fn note_first_attributes(&mut self, element: NameId, attributes: &Attributes<'_>) {
        if !attributes.is_empty() && self.limits.are_set {
            self.note_attributes(element, attributes);
        }
    }

    #[cold]
    fn note_attributes(&mut self, element: NameId, attributes: &Attributes<'_>) {
        if self.limits.counts_strings || self.limits.attributes != usize::MAX {
            let merged = self.limits.merged_attributes.get_or_insert_default();
            let names = &mut merged[usize::from(element == TagName::BODY)];
            names.extend(attributes.ranges().iter().map(|range| range.name));
        }
    }

    /// A limit is reached: nothing is put into the tree any more, and the tokenizer stops after the token in work.
    #[cold]
    fn reach(&mut self, limit: Limit) {
        self.limits.reach(limit, &mut self.answers.feedback);
        self.look_for_limits();
    }

    /// Finds out whether a limit is near. Answers how large the next quota may be.
    fn look_for_limits(&mut self) -> u64 {
        let text_watch = &mut self.token_in_work.text_watch;
        let open_elements = self.state.open_elements.len();
        self.limits.look_for_limits(text_watch, open_elements)
    }

    /// The tokenizer is about to read the input up to this place.
    #[cold]
    pub(super) fn look_ahead_to(&mut self, end: u64) {
        self.limits.look_ahead_to(end);
        self.look_for_limits();
    }

    /// Has this to say to the tokenizer after the token in work, unless a limit is reached.
    pub(super) fn answer(&mut self, feedback: Feedback) {
        if !self.is_at_a_limit() {
            self.answers.feedback = feedback;
        }
    }

    /// Whether a limit is reached.
    #[inline]
    pub(super) fn is_at_a_limit(&self) -> bool {
        self.limits.reached.is_some()
    }

    /// The limit that is reached, and where.
    pub(crate) fn reached_limit(&self) -> Option<ReachedLimit> {
        let limit = self.limits.reached?;
        Some(ReachedLimit::new(
            limit,
            self.limits.reached_at.unwrap_or_default(),
        ))
    }

    /// What stands for an element that was not made.
    #[cold]
    pub(super) fn handle_at_the_limit(&self) -> S::Handle {
        let current_node = self.state.open_elements.current_node();
        current_node.map_or_else(|| self.document.clone(), |node| node.handle.clone())
    }

    /// A limit was reached in the text in work, behind so many bytes of it and those that were taken of the run in work.
    #[cold]
    pub(super) fn note_how_much_was_taken(&mut self, before: usize) {
        if self.limits.reached_at.is_none() {
            self.limits.taken += before;
        }
    }

    /// The token in work was the last one. `offset_of` says where in the input the character behind so many bytes of it
    /// is, if it is text, and where it starts if not.
    #[cold]
    pub(super) fn note_where_it_stops(&mut self, offset_of: impl FnOnce(usize) -> u64) {
        // NOTE: a state may emit more after the token at which it is told to stop.
        if self.is_at_a_limit() && self.limits.reached_at.is_none() {
            self.limits.reached_at = Some(offset_of(self.limits.taken));
        }
    }

    /// The current node is a `template` element.
    ///
    /// NOTE: what is in a template must not get out of it. So the first one that is as deep as elements go holds all that is
    /// deeper.
    pub(super) fn note_deep_template(&mut self) {
        let open = self.state.open_elements.len();
        let position = open.saturating_sub(1);
        let is_deep = self.limits.depth(open) >= self.limits.flattens_from;
        let deep_template = &mut self.limits.deep_template;
        if is_deep && deep_template.is_none_or(|deep| position <= deep) {
            *deep_template = Some(position);
        }
    }

    /// A `template` element was popped.
    pub(super) fn forget_deep_template(&mut self) {
        let open = self.state.open_elements.len();
        self.limits.deep_template.take_if(|deep| *deep >= open);
    }

    /// The place for an element that would be too deep: the last child of the parent of the deepest element, or in a template
    /// that is that deep.
    #[cold]
    pub(super) fn flattened_place(&mut self) -> InsertionLocation<S::Handle> {
        let elements = self.state.open_elements.as_slice();
        let is_template = |position: &usize| {
            let element = elements.get(*position);
            element.is_some_and(|element| element.name == ExpandedName::html(TagName::TEMPLATE))
        };
        let deep_template = self.limits.deep_template.filter(is_template);
        let parent_of_deepest = self.limits.flattens_from - 2;
        let position = deep_template
            .unwrap_or_else(|| parent_of_deepest.saturating_add_signed(-self.limits.deeper));
        match elements.get(position).cloned() {
            Some(parent) => self.place_directly_inside(&parent),
            None => self.appropriate_place_for_inserting_a_node(),
        }
    }

    fn place_directly_inside(
        &mut self,
        parent: &OpenElement<S::Handle>,
    ) -> InsertionLocation<S::Handle> {
        if parent.name == ExpandedName::html(TagName::TEMPLATE) {
            return self.place_inside_a_template(parent);
        }
        InsertionLocation::LastChildOf(parent.handle.clone())
    }

    /// Whether an open element is so deep that it was made a sibling of others.
    pub(super) fn is_flattened(&self, position: usize) -> bool {
        self.limits.depth(position) >= self.limits.flattens_from
    }
}
