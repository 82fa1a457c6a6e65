use std::mem;
use std::ops::Range;
use std::sync::OnceLock;

use super::attribute_lists::AttributeData;
use super::node::NodeId;
use super::unique_slots::{get_or_grow, shrink_excess_capacity};
use crate::names::ExpandedName;
use crate::span::{LineIndex, Position, Span};
use crate::token::AttributeLocation;

#[derive(Clone, Debug, Default)]
pub(in crate::dom) struct SourceLocations {
    node_records: Vec<NodeLocationRecord>,
    attribute_records: Vec<AttributeLocationRecord>,
    /// Attributes of `html` and `body` from later tags.
    merged_attributes: Vec<(NodeId, Vec<AttributeLocationRecord>)>,
    /// The input that was read, until its lines are indexed.
    ///
    /// OPTIMIZATION: lines are indexed when they are needed (test:
    /// `a_document_with_locations_knows_the_lines_of_its_input`). If they are indexed while the parser reads, a parse
    /// with locations takes 11 % more instructions on real pages and 5.3 % on dense pages in the default profile, and
    /// 11 % and 5.3 % with fat LTO.
    input: String,
    lines: OnceLock<LineIndex>,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::dom) struct CompactSpan {
    start: u32,
    end: u32,
}

impl Default for CompactSpan {
    fn default() -> Self {
        Self { start: u32::MAX, end: 0 }
    }
}

impl CompactSpan {
    #[inline]
    pub(in crate::dom) fn new(span: Span) -> Self {
        match u32::try_from(span.end) {
            Ok(end) => Self { start: span.start as u32, end },
            Err(_) => Self::default(),
        }
    }

    #[inline]
    fn with_end_only(end: u64) -> Self {
        Self { start: u32::MAX, end: u32::try_from(end).ok().filter(|end| *end < u32::MAX).unwrap_or(0) }
    }

    pub(in crate::dom) fn end(self) -> Option<u64> {
        (self.end != 0).then_some(u64::from(self.end))
    }

    #[inline]
    pub(in crate::dom) fn known_span(self) -> Option<Span> {
        let (start, end) = (u64::from(self.start), u64::from(self.end));
        (start <= end).then(|| Span::new(start, end))
    }
}

#[derive(Clone, Copy, Default, Debug)]
pub(in crate::dom) struct NodeLocationRecord {
    /// The start tag of an element, or the whole markup of a node other than an element.
    pub(in crate::dom) span: CompactSpan,
    /// The end tag of an element. Without an end tag, only the offset where the element ends.
    pub(in crate::dom) end_tag: CompactSpan,
    first_attribute: u32,
    attribute_count: u32,
    pub(in crate::dom) is_clone: bool,
}

impl NodeLocationRecord {
    fn attribute_record_range(self) -> Range<usize> {
        let start = self.first_attribute as usize;
        start..start + self.attribute_count as usize
    }
}

#[derive(Clone, Copy, Debug)]
struct AttributeLocationRecord {
    attribute: ExpandedName,
    name: CompactSpan,
    value: CompactSpan,
}

impl AttributeLocationRecord {
    #[inline]
    fn new(attribute: ExpandedName, location: AttributeLocation) -> Self {
        Self {
            attribute,
            name: CompactSpan::new(location.name),
            value: location.value.map(CompactSpan::new).unwrap_or_default(),
        }
    }
}

impl SourceLocations {
    pub(in crate::dom) fn reserve(&mut self, nodes: usize, attributes: usize) {
        self.node_records.reserve(nodes);
        self.attribute_records.reserve(attributes);
    }

    pub(in crate::dom) fn shrink_excess_capacity(&mut self) {
        shrink_excess_capacity(&mut self.node_records);
        shrink_excess_capacity(&mut self.attribute_records);
    }

    /// Records that a text node gets more text, from this span.
    #[inline]
    pub(in crate::dom) fn extend_text_span(&mut self, node: NodeId, span: Span) {
        let record = self.get_or_insert_record(node);
        record.span = CompactSpan::new(record.span.known_span().map_or(span, |known| known.to(span)));
    }

    /// Records that the element ends where `closing_token` starts, or with its start tag.
    #[inline]
    pub(in crate::dom) fn set_implied_end_if_open(&mut self, node: NodeId, closing_token: Span) {
        if let Some(record) = self.node_records.get_mut(node.index())
            && let Some(start_tag) = record.span.known_span()
            && record.end_tag.known_span().is_none()
        {
            record.end_tag = CompactSpan::with_end_only(closing_token.start.max(start_tag.end));
        }
    }

    #[inline]
    pub(in crate::dom) fn set_attribute_locations(
        &mut self,
        node: NodeId,
        attributes: &[AttributeData],
        locations: &[AttributeLocation],
    ) {
        // NOTE: an attribute takes at least two bytes, so only attributes beyond 4 GiB are omitted.
        let Ok(first_attribute) = u32::try_from(self.attribute_records.len()) else {
            return;
        };
        let located = attributes.iter().zip(locations);
        self.attribute_records
            .extend(located.map(|(data, location)| AttributeLocationRecord::new(data.name, *location)));
        let record = self.get_or_insert_record(node);
        record.first_attribute = first_attribute;
        record.attribute_count = attributes.len() as u32;
    }

    pub(in crate::dom) fn add_merged_attribute_location(
        &mut self,
        node: NodeId,
        name: ExpandedName,
        location: AttributeLocation,
    ) {
        let attribute = AttributeLocationRecord::new(name, location);
        if attribute.name.known_span().is_some() {
            self.get_or_insert_record(node);
            match self.merged_attributes.iter_mut().find(|(element, _)| *element == node) {
                Some((_, attributes)) => attributes.push(attribute),
                None => self.merged_attributes.push((node, vec![attribute])),
            }
        }
    }

    pub(in crate::dom) fn copy_location_to_clone(&mut self, original: NodeId, clone: NodeId) {
        let original = *self.get_or_insert_record(original);
        *self.get_or_insert_record(clone) =
            NodeLocationRecord { end_tag: CompactSpan::default(), is_clone: true, ..original };
    }

    #[inline]
    pub(in crate::dom) fn get_or_insert_record(&mut self, node: NodeId) -> &mut NodeLocationRecord {
        get_or_grow(&mut self.node_records, node.index())
    }

    /// Maps the nodes after the first `count` to new ids, or drops them.
    pub(in crate::dom) fn remap_or_drop_node_ids(&mut self, count: usize, new_id: impl Fn(NodeId) -> Option<NodeId>) {
        let moved = self.node_records.split_off(self.node_records.len().min(count + 1));
        for (index, record) in moved.into_iter().enumerate() {
            if let Some(to) = NodeId::try_from_index(count + 1 + index).and_then(&new_id) {
                *self.get_or_insert_record(to) = record;
            }
        }
        self.merged_attributes.retain_mut(|(node, _)| new_id(*node).map(|new| *node = new).is_some());
    }

    pub(in crate::dom) fn compact(&mut self, count: usize, is_live: impl Fn(NodeId) -> bool) {
        self.node_records.truncate(count + 1);
        self.get_or_build_line_index();
        self.input = String::new();
        self.merged_attributes.retain(|(node, _)| is_live(*node));
        let old = mem::take(&mut self.attribute_records);
        // NOTE: a clone shares the attributes of its original.
        let mut moved = vec![None; old.len()];
        for (index, record) in self.node_records.iter_mut().enumerate() {
            if !NodeId::try_from_index(index).is_some_and(&is_live) {
                *record = NodeLocationRecord::default();
            } else if record.attribute_count > 0 {
                let range = record.attribute_record_range();
                record.first_attribute = *moved[range.start].get_or_insert_with(|| {
                    let first = self.attribute_records.len() as u32;
                    self.attribute_records.extend_from_slice(&old[range]);
                    first
                });
            }
        }
        self.shrink_excess_capacity();
    }

    /// Panics if a node that is not live has a location.
    pub(in crate::dom) fn assert_located_nodes_live(&self, is_live: impl Fn(NodeId) -> bool) {
        for (index, record) in self.node_records.iter().enumerate().skip(1) {
            let node = NodeId::try_from_index(index).filter(|node| is_live(*node));
            assert!(node.is_some() || record.span.known_span().is_none(), "the location of the freed node {index}");
            let end = record.attribute_record_range().end;
            assert!(node.is_none() || end <= self.attribute_records.len(), "locations of attributes of {index}");
        }
        assert!(
            self.merged_attributes.iter().all(|(node, _)| is_live(*node)),
            "locations of attributes of freed nodes"
        );
    }

    pub(in crate::dom) fn append_input(&mut self, text: &str) {
        match self.lines.get_mut() {
            Some(lines) => lines.feed(text),
            None => self.input.push_str(text),
        }
    }

    fn get_or_build_line_index(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(&self.input))
    }

    pub(in crate::dom) fn position_at_offset(&self, offset: u64) -> Option<Position> {
        let lines = self.get_or_build_line_index();
        (offset <= lines.text_len()).then(|| lines.position(offset))
    }

    pub(in crate::dom) fn get(&self, node: NodeId) -> Option<&NodeLocationRecord> {
        let record = self.node_records.get(node.index())?;
        let has_location = record.span.known_span().is_some()
            || record.end_tag.known_span().is_some()
            || !self.merged_attribute_records(node).is_empty();
        has_location.then_some(record)
    }

    fn merged_attribute_records(&self, node: NodeId) -> &[AttributeLocationRecord] {
        self.merged_attributes.iter().find(|(element, _)| *element == node).map_or(&[], |(_, attributes)| attributes)
    }

    #[inline]
    pub(in crate::dom) fn merged_attributes_span(&self, node: NodeId) -> Option<Span> {
        let spans = self
            .merged_attribute_records(node)
            .iter()
            .flat_map(|record| [record.name.known_span(), record.value.known_span()]);
        spans.flatten().reduce(Span::to)
    }

    #[inline]
    pub(in crate::dom) fn attribute_location(&self, node: NodeId, name: ExpandedName) -> Option<AttributeLocation> {
        let record = self.node_records.get(node.index())?;
        let first_tag = self.attribute_records[record.attribute_record_range()].iter();
        let found = first_tag.chain(self.merged_attribute_records(node)).find(|record| record.attribute == name)?;
        Some(AttributeLocation { name: found.name.known_span()?, value: found.value.known_span() })
    }
}
