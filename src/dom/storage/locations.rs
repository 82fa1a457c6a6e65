//! [`Locations`]: the locations of nodes in the source.

use std::collections::BTreeMap;

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
    /// The lines of the input that was read.
    pub(in crate::dom) lines: Lines,
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

    /// Records that a text node gets more text, from this span.
    #[inline]
    pub(in crate::dom) fn add_text(&mut self, node: NodeId, span: Span) {
        let record = self.record(node);
        record.span = ShortSpan::new(record.span.get().map_or(span, |known| known.to(span)));
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

    /// Gives nodes new ids, or drops them. The moves are sorted, and at most `count` nodes remain.
    #[inline]
    pub(in crate::dom) fn renumber(&mut self, moves: &[(NodeId, Option<NodeId>)], count: usize) {
        for (from, to) in moves {
            let record = self.nodes.get(from.index()).copied();
            let added = self.added.remove(from);
            if let Some(to) = *to {
                *self.record(to) = record.unwrap_or(Record::NONE);
                self.added.extend(added.map(|added| (to, added)));
            }
        }
        self.truncate(count);
    }

    #[inline]
    pub(in crate::dom) fn truncate(&mut self, count: usize) {
        self.nodes.truncate(count + 1);
        while self.added.last_entry().is_some_and(|last| last.key().index() > count) {
            self.added.pop_last();
        }
    }

    #[inline]
    pub(in crate::dom) fn compact(&mut self, count: usize, stays: impl Fn(NodeId) -> bool) {
        self.truncate(count);
        self.lines.compact();
        self.added.retain(|node, _| stays(*node));
        let is_gone = |index: usize| !NodeId::from_index(index).is_some_and(&stays);
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

    /// Panics if a node that is not live has a location.
    pub(in crate::dom) fn check(&self, is_live: impl Fn(NodeId) -> bool) {
        for (index, record) in self.nodes.iter().enumerate().skip(1) {
            let node = NodeId::from_index(index).filter(|node| is_live(*node));
            assert!(node.is_some() || record.span.get().is_none(), "the location of the freed node {index}");
            let attributes = record.first_attribute as usize + record.attributes.get();
            assert!(node.is_none() || attributes <= self.attributes.len(), "locations of attributes of {index}");
        }
        assert!(self.added.keys().all(|node| is_live(*node)), "locations of attributes of freed nodes");
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
