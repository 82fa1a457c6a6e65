use std::collections::{BTreeMap, HashMap};
use std::mem;
use std::ops::Range;
use std::sync::OnceLock;

use super::attributes::AttributeData;
use super::node::NodeId;
use super::own;
use crate::names::ExpandedName;
use crate::span::{LineIndex, Position, Span};
use crate::token::AttributeLocation;

#[derive(Clone, Debug, Default)]
pub(in crate::dom) struct Locations {
    nodes: Vec<Record>,
    attributes: Vec<AttributeRecord>,
    /// Attributes of `html` and `body` from later tags.
    added: BTreeMap<NodeId, Vec<AttributeRecord>>,
    /// The input that was read, until its lines are indexed.
    ///
    /// OPTIMIZATION: indexing the lines while the parser reads takes 13 % more instructions on real pages (test:
    /// `a_document_with_locations_knows_the_lines_of_its_input`).
    input: String,
    lines: OnceLock<LineIndex>,
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
    attribute_count: u32,
    pub(in crate::dom) is_clone: bool,
}

impl Record {
    const NONE: Self = Self {
        span: ShortSpan::NONE,
        end_tag: ShortSpan::NONE,
        first_attribute: 0,
        attribute_count: 0,
        is_clone: false,
    };

    fn attributes(self) -> Range<usize> {
        let start = self.first_attribute as usize;
        start..start + self.attribute_count as usize
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
    pub(in crate::dom) fn reserve(&mut self, nodes: usize, attributes: usize) {
        self.nodes.reserve(nodes);
        self.attributes.reserve(attributes);
    }

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
        // NOTE: an attribute takes at least two bytes, so only attributes beyond 4 GiB are omitted.
        let Ok(first_attribute) = u32::try_from(self.attributes.len()) else {
            return;
        };
        for (data, location) in attributes.iter().zip(locations) {
            self.attributes.push(AttributeRecord::new(data.name, *location));
        }
        let record = self.record(node);
        record.first_attribute = first_attribute;
        record.attribute_count = attributes.len() as u32;
    }

    pub(in crate::dom) fn add_attribute(&mut self, node: NodeId, name: ExpandedName, location: AttributeLocation) {
        let attribute = AttributeRecord::new(name, location);
        if attribute.name.get().is_some() {
            self.record(node);
            self.added.entry(node).or_default().push(attribute);
        }
    }

    pub(in crate::dom) fn set_clone(&mut self, original: NodeId, clone: NodeId) {
        let original = *self.record(original);
        *self.record(clone) = Record { end_tag: ShortSpan::NONE, is_clone: true, ..original };
    }

    #[inline]
    fn record(&mut self, node: NodeId) -> &mut Record {
        let index = node.index();
        while index >= self.nodes.len() {
            self.nodes.push(Record::NONE);
        }
        &mut self.nodes[index]
    }

    pub(in crate::dom) fn renumber(&mut self, first: NodeId, new_id: impl Fn(NodeId) -> Option<NodeId>) {
        let moved = self.nodes.split_off(first.index().min(self.nodes.len()));
        for (index, record) in moved.into_iter().enumerate() {
            if let Some(to) = NodeId::from_index(first.index() + index).and_then(&new_id) {
                *self.record(to) = record;
            }
        }
        for (node, added) in self.added.split_off(&first) {
            self.added.extend(new_id(node).map(|node| (node, added)));
        }
    }

    pub(in crate::dom) fn compact(&mut self, count: usize, stays: impl Fn(NodeId) -> bool) {
        self.nodes.truncate(count + 1);
        self.line_index();
        self.input = String::new();
        self.added.retain(|node, _| stays(*node));
        let old = mem::take(&mut self.attributes);
        // NOTE: a clone shares the attributes of its original.
        let mut moved = HashMap::new();
        for (index, record) in self.nodes.iter_mut().enumerate() {
            if !NodeId::from_index(index).is_some_and(&stays) {
                *record = Record::NONE;
            } else if record.attribute_count > 0 {
                let old = &old[record.attributes()];
                record.first_attribute = *moved.entry(record.first_attribute).or_insert_with(|| {
                    let first = self.attributes.len() as u32;
                    self.attributes.extend_from_slice(old);
                    first
                });
            }
        }
        self.shrink();
    }

    /// Panics if a node that is not live has a location.
    pub(in crate::dom) fn check(&self, is_live: impl Fn(NodeId) -> bool) {
        for (index, record) in self.nodes.iter().enumerate().skip(1) {
            let node = NodeId::from_index(index).filter(|node| is_live(*node));
            assert!(node.is_some() || record.span.get().is_none(), "the location of the freed node {index}");
            let end = record.attributes().end;
            assert!(node.is_none() || end <= self.attributes.len(), "locations of attributes of {index}");
        }
        assert!(self.added.keys().all(|node| is_live(*node)), "locations of attributes of freed nodes");
    }

    pub(in crate::dom) fn add_input(&mut self, text: &str) {
        match self.lines.get_mut() {
            Some(lines) => lines.feed(text),
            None => self.input.push_str(text),
        }
    }

    fn line_index(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(&self.input))
    }

    pub(in crate::dom) fn position(&self, offset: u64) -> Option<Position> {
        let lines = self.line_index();
        (offset <= lines.length()).then(|| lines.position(offset))
    }

    pub(in crate::dom) fn get(&self, node: NodeId) -> Option<&Record> {
        let record = self.nodes.get(node.index())?;
        let has_location =
            record.span.get().is_some() || record.end_tag.get().is_some() || !self.added_to(node).is_empty();
        has_location.then_some(record)
    }

    fn added_to(&self, node: NodeId) -> &[AttributeRecord] {
        self.added.get(&node).map_or(&[], Vec::as_slice)
    }

    pub(in crate::dom) fn span_of_added_attributes(&self, node: NodeId) -> Option<Span> {
        let spans = self.added_to(node).iter().flat_map(|record| [record.name.get(), record.value.get()]);
        spans.flatten().reduce(Span::to)
    }

    pub(in crate::dom) fn attribute(&self, node: NodeId, name: ExpandedName) -> Option<AttributeLocation> {
        let record = self.nodes.get(node.index())?;
        let own = self.attributes[record.attributes()].iter();
        let found = own.chain(self.added_to(node)).find(|record| record.attribute == name)?;
        Some(AttributeLocation { name: found.name.get()?, value: found.value.get() })
    }
}
