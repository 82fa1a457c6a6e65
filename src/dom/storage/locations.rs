//! [`Locations`]: the locations of nodes in the source.

use std::collections::BTreeMap;
use std::ops::Range;

use super::attributes::AttributeData;
use super::lines::Lines;
use super::node::NodeId;
use super::own::{self, Moves, Slice};
use crate::names::ExpandedName;
use crate::span::Span;
use crate::token::AttributeLocation;

#[derive(Clone, Debug, Default)]
pub(in crate::dom) struct Locations {
    nodes: Vec<Record>,
    attributes: Vec<AttributeRecord>,
    /// Attributes of `html` and `body` from later tags.
    added: BTreeMap<NodeId, Vec<AttributeRecord>>,
    /// The runs of text nodes that are not literal, contiguous parts of the source. Changed text has no runs.
    runs: Runs,
    /// The lines of the input that was read.
    pub(in crate::dom) lines: Lines,
}

/// OPTIMIZATION: a parse visits text nodes in the order of their ids, except if text continues after another node. One list is
/// enough until a text node comes out of order or is edited (test: the `text_sources` suite).
#[derive(Clone, Debug, Default)]
struct Runs {
    in_order: Vec<Run>,
    is_out_of_order: bool,
    /// The runs for each node index. Changed text has an empty list.
    by_node: Vec<Option<Vec<Run>>>,
}

impl Runs {
    #[inline]
    fn of(&self, node: NodeId) -> Option<&[Run]> {
        if self.is_out_of_order {
            return self.by_node.get(node.index())?.as_deref();
        }
        let first = self.in_order.partition_point(|run| run.node < node);
        let rest = &self.in_order[first..];
        let runs = &rest[..rest.partition_point(|run| run.node == node)];
        (!runs.is_empty()).then_some(runs)
    }

    #[inline]
    fn last_of(&self, node: NodeId) -> Option<Run> {
        match self.in_order.last() {
            Some(last) if last.node == node => Some(*last),
            Some(last) if last.node < node => None,
            _ => self.of(node)?.last().copied(),
        }
    }

    #[inline]
    fn push(&mut self, run: Run) {
        let is_next = self.in_order.last().is_none_or(|last| last.node <= run.node);
        if is_next && !self.is_out_of_order {
            self.in_order.push(run);
        } else {
            self.of_mut(run.node).get_or_insert_default().push(run);
        }
    }

    #[inline]
    fn of_mut(&mut self, node: NodeId) -> &mut Option<Vec<Run>> {
        self.is_out_of_order = true;
        for run in &std::mem::take(&mut self.in_order) {
            self.of_mut(run.node).get_or_insert_default().push(*run);
        }
        own::entry(&mut self.by_node, node.index())
    }
}

#[derive(Clone, Copy, Debug)]
struct Run {
    node: NodeId,
    text: u32,
    source: u32,
    /// The length in the source in bytes; 0 for literal text.
    length: u32,
}

impl Run {
    #[inline]
    const fn start_of(self, offset: u32) -> u32 {
        match self.length {
            0 => self.source + (offset - self.text),
            _ => self.source,
        }
    }

    #[inline]
    const fn end_of(self, offset: u32) -> u32 {
        match self.length {
            0 => self.source + (offset - self.text),
            length => self.source + length,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(in crate::dom) struct ShortSpan {
    start: u32,
    end: u32,
}

impl ShortSpan {
    const NONE: Self = Self { start: u32::MAX, end: 0 };

    #[inline]
    fn new(span: Span) -> Self {
        match u32::try_from(span.end) {
            // NOTE: if the end fits into 32 bits, the start does as well.
            Ok(end) => Self { start: span.start as u32, end },
            Err(_) => Self::NONE,
        }
    }

    #[inline]
    fn end_alone(end: u64) -> Self {
        match u32::try_from(end) {
            Ok(end) if end < u32::MAX => Self { start: u32::MAX, end },
            _ => Self::NONE,
        }
    }

    #[inline]
    pub(in crate::dom) fn end(self) -> Option<u64> {
        (self.end != 0).then_some(u64::from(self.end))
    }

    #[inline]
    pub(in crate::dom) fn get(self) -> Option<Span> {
        let (start, end) = (u64::from(self.start), u64::from(self.end));
        (start <= end).then(|| Span::new(start, end))
    }
}

#[derive(Clone, Copy, Debug)]
pub(in crate::dom) struct Record {
    /// The start tag of an element, or the whole markup of a node other than an element.
    pub(in crate::dom) span: ShortSpan,
    /// The end tag of an element. Without an end tag, only the offset where the element ends.
    pub(in crate::dom) end_tag: ShortSpan,
    first_attribute: u32,
    pub(in crate::dom) attributes: AttributeCount,
}

impl Record {
    const NONE: Self =
        Self { span: ShortSpan::NONE, end_tag: ShortSpan::NONE, first_attribute: 0, attributes: AttributeCount(0) };
}

const _: () = assert!(size_of::<Record>() == 24);

/// A count of attributes, whose highest bit marks a clone.
#[derive(Clone, Copy, Debug)]
pub(in crate::dom) struct AttributeCount(u32);

impl AttributeCount {
    const IS_CLONE: u32 = 1 << 31;

    #[inline]
    const fn get(self) -> usize {
        (self.0 & !Self::IS_CLONE) as usize
    }

    #[inline]
    const fn of_a_clone(self) -> Self {
        Self(self.0 | Self::IS_CLONE)
    }

    #[inline]
    pub(in crate::dom) const fn is_clone(self) -> bool {
        self.0 & Self::IS_CLONE != 0
    }
}

#[derive(Clone, Copy, Debug)]
struct AttributeRecord {
    attribute: ExpandedName,
    name: ShortSpan,
    value: ShortSpan,
}

impl AttributeRecord {
    #[inline]
    fn new(attribute: ExpandedName, location: AttributeLocation) -> Self {
        Self {
            attribute,
            name: ShortSpan::new(location.name),
            value: location.value.map_or(ShortSpan::NONE, ShortSpan::new),
        }
    }
}

impl Locations {
    #[inline]
    pub(in crate::dom) fn reserve(&mut self, nodes: usize, attributes: usize) {
        self.nodes.reserve(nodes);
        self.attributes.reserve(attributes);
    }

    #[inline]
    pub(in crate::dom) fn shrink(&mut self) {
        own::shrink(&mut self.nodes);
        own::shrink(&mut self.attributes);
    }

    #[inline]
    pub(in crate::dom) fn set_span(&mut self, node: NodeId, span: Span) {
        self.record(node).span = ShortSpan::new(span);
    }

    /// Records that a text node of `before` bytes gets `length` more bytes from this span.
    #[inline]
    pub(in crate::dom) fn add_text(&mut self, node: NodeId, before: usize, length: usize, span: Span) {
        let is_literal = length as u64 == span.length();
        let record = self.record(node);
        let known = record.span.get();
        record.span = ShortSpan::new(known.map_or(span, |known| known.to(span)));
        let continues = match known {
            Some(known) => known.start + before as u64 == span.start,
            None => before == 0,
        };
        if !is_literal || !continues || before > 0 && self.runs.last_of(node).is_some() {
            self.add_run(node, known, before, is_literal, span);
        }
    }

    #[inline]
    fn add_run(&mut self, node: NodeId, known: Option<Span>, before: usize, is_literal: bool, span: Span) {
        let (Ok(text), Ok(source)) = (u32::try_from(before), u32::try_from(span.start)) else {
            return;
        };
        // NOTE: if a character reference expands to two characters, the second one has an empty span.
        if span.is_empty() {
            return;
        }
        let follows = |last: &Run| last.length == 0 && last.start_of(text) == source;
        let whole = known.map(|known| Run { node, text: 0, source: known.start as u32, length: 0 });
        let last = self.runs.last_of(node);
        let is_plain = last.or(whole).map_or(text == 0, |last| follows(&last));
        if is_literal && is_plain {
            return;
        }
        if let (None, Some(whole)) = (last, whole)
            && self.runs.of(node).is_none()
        {
            self.runs.push(whole);
        }
        self.runs.push(Run { node, text, source, length: if is_literal { 0 } else { span.length() as u32 } });
    }

    #[inline]
    pub(in crate::dom) fn forget_runs(&mut self, node: NodeId) {
        if self.get(node).is_some() {
            *self.runs.of_mut(node) = Some(Vec::new());
        }
    }

    #[inline]
    pub(in crate::dom) fn source_of(&self, node: NodeId, range: Range<usize>) -> Option<Span> {
        let start = u32::try_from(range.start).ok()?;
        let end = u32::try_from(range.end).ok()?;
        let span = self.nodes.get(node.index())?.span.get()?;
        let whole = [Run { node, text: 0, source: span.start as u32, length: 0 }];
        let runs = self.runs.of(node).unwrap_or(&whole);
        let run_at = |offset: u32| {
            let after = runs.partition_point(|run| run.text <= offset);
            runs[..after].last().copied()
        };
        let source_start = run_at(start)?.start_of(start);
        let source_end = match end.checked_sub(1).filter(|last| *last >= start) {
            Some(last) => run_at(last)?.end_of(end),
            None => source_start,
        };
        Some(Span::new(u64::from(source_start), u64::from(source_end)))
    }

    #[inline]
    pub(in crate::dom) fn set_end_tag(&mut self, node: NodeId, span: Span) {
        self.record(node).end_tag = ShortSpan::new(span);
    }

    /// Records that the element ends where `closing_token` starts, or with its start tag.
    #[inline]
    pub(in crate::dom) fn set_end(&mut self, node: NodeId, closing_token: Span) {
        if let Some(record) = self.nodes.get_mut(node.index())
            && let Some(start_tag) = record.span.get()
            && record.end_tag.get().is_none()
        {
            let end = closing_token.start.max(start_tag.end);
            record.end_tag = ShortSpan::end_alone(end);
        }
    }

    #[inline]
    pub(in crate::dom) fn set_attributes(
        &mut self,
        node: NodeId,
        attributes: &[AttributeData],
        locations: &[AttributeLocation],
    ) {
        let first = self.attributes.len();
        let records = attributes.iter().zip(locations);
        let records = records.map(|(data, location)| AttributeRecord::new(data.name, *location));
        self.attributes.extend(records);
        // NOTE: an attribute takes at least two bytes, so only attributes beyond 4 GiB are omitted.
        if self.attributes.len() < AttributeCount::IS_CLONE as usize {
            let record = self.record(node);
            record.first_attribute = first as u32;
            record.attributes = AttributeCount(attributes.len() as u32);
        }
    }

    #[inline]
    pub(in crate::dom) fn add_attribute(&mut self, node: NodeId, name: ExpandedName, location: AttributeLocation) {
        let attribute = AttributeRecord::new(name, location);
        if attribute.name.get().is_some() {
            self.record(node);
            self.added.entry(node).or_default().push(attribute);
        }
    }

    #[inline]
    pub(in crate::dom) fn set_clone(&mut self, original: NodeId, clone: NodeId) {
        let original = *self.record(original);
        *self.record(clone) =
            Record { end_tag: ShortSpan::NONE, attributes: original.attributes.of_a_clone(), ..original };
    }

    #[inline]
    fn record(&mut self, node: NodeId) -> &mut Record {
        let index = node.index();
        while index >= self.nodes.len() {
            self.nodes.push(Record::NONE);
        }
        &mut self.nodes[index]
    }

    #[inline]
    pub(in crate::dom) fn move_nodes(&mut self, moved: &[(NodeId, NodeId)]) {
        for (from, to) in moved.iter().filter(|(from, to)| from != to) {
            let record = self.nodes.get(from.index()).copied().unwrap_or(Record::NONE);
            *self.record(*to) = record;
            let runs = self.runs.of_mut(*from).take();
            *self.runs.of_mut(*to) = runs;
        }
        if let Some((last, _)) = moved.last() {
            self.truncate(last.index() - 1);
        }
    }

    #[inline]
    pub(in crate::dom) fn truncate(&mut self, count: usize) {
        self.nodes.truncate(count + 1);
        self.runs.by_node.truncate(count + 1);
        while self.added.last_entry().is_some_and(|last| last.key().index() > count) {
            self.added.pop_last();
        }
        while self.runs.in_order.pop_if(|run| run.node.index() > count).is_some() {}
    }

    #[inline]
    pub(in crate::dom) fn compact(&mut self, count: usize, stays: impl Fn(NodeId) -> bool) {
        self.truncate(count);
        self.lines.compact();
        self.added.retain(|node, _| stays(*node));
        self.runs.in_order.retain(|run| stays(run.node));
        let is_gone = |index: usize| !NodeId::from_index(index).is_some_and(&stays);
        for (_, runs) in self.runs.by_node.iter_mut().enumerate().filter(|(index, _)| is_gone(*index)) {
            *runs = None;
        }
        for (_, record) in self.nodes.iter_mut().enumerate().filter(|(index, _)| is_gone(*index)) {
            *record = Record::NONE;
        }
        let range_of =
            |record: &Record| Slice { start: record.first_attribute, length: record.attributes.get() as u32 };
        let moves = Moves::keeping(self.nodes.iter().map(range_of).collect());
        let mut attributes = Vec::with_capacity(moves.length());
        for (start, end) in moves.pieces() {
            attributes.extend_from_slice(&self.attributes[start..end]);
        }
        for record in &mut self.nodes {
            record.first_attribute = moves.start(range_of(record));
        }
        self.attributes = attributes;
        self.shrink();
    }

    /// Panics if a node that is not live has a location, or if runs are out of order.
    pub(in crate::dom) fn check(&self, is_live: impl Fn(NodeId) -> bool) {
        for (index, record) in self.nodes.iter().enumerate().skip(1) {
            let node = NodeId::from_index(index).filter(|node| is_live(*node));
            assert!(node.is_some() || record.span.get().is_none(), "the location of the freed node {index}");
            let attributes = record.first_attribute as usize + record.attributes.get();
            assert!(node.is_none() || attributes <= self.attributes.len(), "locations of attributes of {index}");
        }
        assert!(self.added.keys().all(|node| is_live(*node)), "locations of attributes of freed nodes");
        let runs = &self.runs;
        assert!(runs.in_order.is_sorted_by_key(|run| (run.node, run.text)), "the order of runs");
        assert!(runs.in_order.iter().all(|run| is_live(run.node)), "runs of freed nodes");
        for (index, list) in runs.by_node.iter().enumerate() {
            let is_of_live = list.is_none() || NodeId::from_index(index).is_some_and(&is_live);
            assert!(is_of_live, "runs of the freed node {index}");
            assert!(list.iter().flatten().is_sorted_by_key(|run| run.text), "the order of runs of {index}");
        }
    }

    #[inline]
    pub(in crate::dom) fn get(&self, node: NodeId) -> Option<&Record> {
        let record = self.nodes.get(node.index())?;
        let has_location =
            record.span.get().is_some() || record.end_tag.get().is_some() || !self.added_to(node).is_empty();
        has_location.then_some(record)
    }

    #[inline]
    fn added_to(&self, node: NodeId) -> &[AttributeRecord] {
        self.added.get(&node).map_or(&[], Vec::as_slice)
    }

    #[inline]
    pub(in crate::dom) fn span_of_added_attributes(&self, node: NodeId) -> Option<Span> {
        let spans = self.added_to(node).iter().flat_map(|record| [record.name.get(), record.value.get()]);
        spans.flatten().reduce(Span::to)
    }

    #[inline]
    pub(in crate::dom) fn attribute(&self, node: NodeId, name: ExpandedName) -> Option<AttributeLocation> {
        let record = self.nodes.get(node.index())?;
        let own = &self.attributes[record.first_attribute as usize..];
        let own = &own[..record.attributes.get()];
        let found = own.iter().chain(self.added_to(node)).find(|record| record.attribute == name)?;
        Some(AttributeLocation { name: found.name.get()?, value: found.value.get() })
    }
}
