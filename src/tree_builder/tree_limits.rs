//! Counts the nodes and strings of the tree, and stops at the [limits](crate::Limits).
//!
//! Nodes and their strings are counted before a node is created. At a limit, the node is not created, and no more nodes are
//! allowed, so the tree is always consistent. The tokenizer stops after the current token; the remaining rules for that token
//! have no effect. The [`depth_limit`](super::depth_limit) module limits the depth of the tree.

use super::TreeBuilder;
use super::depth_limit::ElementDepth;
use crate::error::ErrorSink;
use crate::hint::cold_path;
use crate::names::{ExpandedName, NameId, tag};
use crate::scan::floor_char_boundary;
use crate::sink::{InsertionLocation, Limit, TreeSink};
use crate::span::Span;
use crate::token::{Attributes, Feedback, Text};

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// Counts an element whose attribute values have this total length. Returns whether the element fits at the appropriate
    /// location. If not, [`try_locate_within_depth_limit`](Self::try_locate_within_depth_limit) returns a different location.
    #[inline]
    pub(super) fn try_count_element(&mut self, bytes: impl FnOnce() -> u64) -> bool {
        !self.limits.is_limited || self.subtract_nodes_or_stop(1, bytes()) && !self.needs_depth_check()
    }

    /// Counts an element. Returns the location for the element and the element's depth, or `None` at a limit.
    pub(super) fn try_count_and_locate_element(
        &mut self,
        name: ExpandedName,
        bytes: u64,
    ) -> Option<(InsertionLocation<S::Handle>, ElementDepth)> {
        if self.try_count_element(|| bytes) {
            Some((self.appropriate_insertion_location(), ElementDepth::Unknown))
        } else {
            self.try_locate_within_depth_limit(name)
        }
    }

    /// Counts nodes with strings of this total length, if the limits allow these nodes.
    pub(super) fn try_count_nodes(&mut self, nodes: u64, bytes: u64) -> bool {
        !self.limits.is_limited || self.subtract_nodes_or_stop(nodes, bytes)
    }

    #[inline]
    fn subtract_nodes_or_stop(&mut self, nodes: u64, bytes: u64) -> bool {
        self.limits.continues_text = false;
        let is_counted = self.limits.remaining.try_subtract(nodes, bytes);
        if !is_counted {
            self.stop_at_limit(self.limits.remaining.limit_exceeded_by(bytes));
        }
        is_counted
    }

    /// Text creates a node unless it continues the last text node.
    #[inline]
    pub(super) fn try_count_text(&mut self, text: &str) -> bool {
        let nodes = u64::from(!self.limits.continues_text);
        let is_counted = self.limits.remaining.try_subtract(nodes, text.len() as u64);
        self.limits.continues_text |= is_counted;
        is_counted
    }

    /// Returns the start of `text` that fits within the limit, if any.
    #[cold]
    #[inline(never)]
    pub(super) fn stop_and_truncate_text<'a>(&mut self, text: Text<'a>) -> Option<Text<'a>> {
        let remaining = usize::try_from(self.limits.remaining.string_bytes).unwrap_or(usize::MAX);
        let end = floor_char_boundary(&text, remaining);
        let nodes = u64::from(!self.limits.continues_text);
        if !self.limits.remaining.try_subtract(nodes, 0) && end > 0 {
            self.stop_at_limit(Limit::Nodes);
            return None;
        }
        self.stop_at_limit(Limit::StringBytes);
        let span = text.span.map(|Span { start, end: last }| Span::new(start, last.min(start + end as u64)));
        let (start, _) = text.split_at(end);
        (end > 0).then(|| start.with_span(span))
    }

    /// Counts the attributes that are new for the `html` or `body` element. Returns whether the limits allow these attributes.
    pub(super) fn try_count_missing_attributes(&mut self, element: NameId, attributes: &Attributes<'_>) -> bool {
        if !self.limits.is_limited {
            return true;
        }
        let (count, bytes) = self.record_missing_attributes(element, attributes);
        if count > self.limits.attributes {
            self.stop_at_limit(Limit::Attributes);
        } else if !self.limits.remaining.try_subtract(0, bytes) {
            self.stop_at_limit(Limit::StringBytes);
        }
        !self.is_limit_reached()
    }

    #[inline]
    pub(super) fn record_attributes_if_limited(&mut self, element: NameId, attributes: &Attributes<'_>) {
        if !attributes.is_empty() && self.limits.is_limited {
            cold_path();
            self.record_missing_attributes(element, attributes);
        }
    }

    /// Records the attributes that are new for the `html` or `body` element. Returns the number of attributes of this element,
    /// and the total length of the new values.
    fn record_missing_attributes(&mut self, element: NameId, attributes: &Attributes<'_>) -> (usize, u64) {
        let merged = self.limits.merged_attributes.get_or_insert_default();
        let names = &mut merged[usize::from(element == tag::BODY)];
        let missing = attributes.entries().iter().filter(|range| names.insert(range.name));
        let bytes = missing.map(|range| range.length as u64).sum();
        (names.len(), bytes)
    }

    #[cold]
    pub(super) fn stop_at_limit(&mut self, limit: Limit) {
        let remaining = &mut self.limits.remaining;
        remaining.reached.get_or_insert(limit);
        remaining.nodes = 0;
        remaining.string_bytes = 0;
        self.effects.feedback = Feedback::Stop;
    }

    /// Sets the reply to the tokenizer after the current token, unless a limit was reached.
    pub(super) fn set_feedback_unless_stopped(&mut self, feedback: Feedback) {
        if !self.is_limit_reached() {
            self.effects.feedback = feedback;
        }
    }

    pub(super) fn is_limit_reached(&self) -> bool {
        self.limits.remaining.reached.is_some()
    }

    pub(crate) fn reached_limit(&self) -> Option<Limit> {
        self.limits.remaining.reached
    }
}
