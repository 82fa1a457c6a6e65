//! Counts nodes and bytes.

use soupstone::StopReason;
use soupstone::names::{ExpandedName, tag};
use soupstone::sink::{InsertionLocation, NewElement, TreeNotification, TreeSink};
use soupstone::token::{Attributes, Doctype, Text};

/// A new text starts after each start and end of an element, and after text that a table rejects.
#[derive(Default, Debug)]
pub struct ReferenceCount {
    pub nodes: u64,
    pub bytes: u64,
    is_in_text: bool,
    /// Whether attributes were merged later, some of which the element may already have.
    pub has_merged: bool,
    pub stop: Option<StopReason>,
}

impl ReferenceCount {
    fn count(&mut self, nodes: u64, bytes: usize) {
        self.nodes += nodes;
        self.bytes += bytes as u64;
        self.is_in_text = false;
    }
}

impl TreeSink for ReferenceCount {
    type Handle = ();
    type Output = Self;

    crate::no_tree!(document insert_element template_contents remove_from_parent move_children);
    fn create_element(&mut self, element: NewElement<'_>) {
        let values = element.attributes.iter();
        let bytes = values.map(|attribute| attribute.value().len()).sum();
        let is_template = element.name == ExpandedName::html(tag::TEMPLATE);
        self.count(1 + u64::from(is_template), bytes);
    }
    fn insert_text(&mut self, location: &InsertionLocation<()>, text: Text<'_>) {
        let is_last_child = matches!(location, InsertionLocation::LastChildOf(_));
        let nodes = u64::from(!self.is_in_text || !is_last_child);
        self.count(nodes, text.len());
        self.is_in_text = is_last_child;
    }
    fn insert_comment(&mut self, _: &InsertionLocation<()>, data: Text<'_>) {
        self.count(1, data.len());
    }
    fn append_doctype(&mut self, doctype: &Doctype<'_>) {
        let strings = [doctype.name, doctype.public_identifier, doctype.system_identifier];
        self.count(1, strings.into_iter().flatten().map(str::len).sum());
    }
    fn add_missing_attributes(&mut self, _: &(), _: &Attributes<'_>) {
        self.has_merged = true;
    }
    fn element_popped(&mut self, _: &()) {
        self.is_in_text = false;
    }
    fn notify(&mut self, notification: TreeNotification<'_, ()>) {
        if let TreeNotification::Stopped(reason) = notification {
            self.stop = Some(reason);
        }
    }
    fn finish(self) -> Self {
        self
    }
}
