//! Implements [`TreeSink`] and [`MutableTree`] for [`DocumentBuilder`].

use std::borrow::Cow;

use super::document_builder::DocumentBuilder;
use crate::dom::storage::document::Document;
use crate::dom::storage::locations::CompactSpan;
use crate::dom::storage::node::{KindOrName, NodeId};
use crate::names::{ExpandedName, Namespace, tag};
use crate::sink::{
    InsertionLocation, LimitBudget, Limits, MutableTree, NewElement, SelectedContentUpdate, ShadowRootInit,
    TreeNotification, TreeSink,
};
use crate::token::{Attributes, BufferOffset, Doctype, InputSegment, ProcessingInstruction, Text};

const FORM_ELEMENT: ExpandedName = ExpandedName::html(tag::FORM);

impl<const LOCATIONS: bool> TreeSink for DocumentBuilder<LOCATIONS> {
    const WANTS_LOCATIONS: bool = LOCATIONS;

    type Handle = NodeId;
    type Output = Document;

    #[inline(always)]
    fn document(&mut self) -> NodeId {
        self.root
    }

    #[inline(always)]
    fn create_element(&mut self, new: NewElement<'_>) -> NodeId {
        let attributes = new.attributes;
        let name = self.map_parser_name(new.name, attributes.names);
        let list = self.store_attributes(attributes);
        let element = self.document.push_element(name, list);
        if LOCATIONS {
            self.record_node_span(element, new.start_tag);
            if let (Some(locations), Some(from @ [_, ..])) = (&mut self.document.locations, attributes.locations()) {
                locations.set_attribute_locations(element, self.document.attributes.get(list), from);
            }
        }
        element
    }

    // OPTIMIZATION: both elements share one list of attributes (test: `clones_share_their_attributes`). This saves no
    // instructions on pages, but the copies of long attributes of an element that many paragraphs reopen, which would
    // take quadratic memory.
    #[inline]
    fn create_element_from_saved_token(&mut self, original: &NodeId, element: NewElement<'_>) -> NodeId {
        let node = &self.document.nodes[*original];
        let list = node.payload;
        let clone = match node.kind_or_name.element_name() {
            Some(name) if list.is_shared() => self.document.push_element(name, list),
            _ => self.create_element(element),
        };
        if LOCATIONS && let Some(locations) = &mut self.document.locations {
            locations.copy_location_to_clone(*original, clone);
        }
        clone
    }

    #[inline(always)]
    fn insert_element(&mut self, location: &InsertionLocation<NodeId>, element: &NodeId) {
        // NOTE: the parser inserts each element once, but other callers may insert an element more than once.
        if self.was_edited || self.document.nodes[*element].parent.is_some() {
            return self.move_element(location, element);
        }
        self.link_at_location(self.resolve_location(location), *element);
    }

    #[cold]
    #[inline(never)]
    fn move_element(&mut self, location: &InsertionLocation<NodeId>, element: &NodeId) {
        self.document.invalidate_tree_order_and_index();
        let resolved = self.resolve_location(location);
        // NOTE: if no edit moved nodes, the parser's insertion locations are still valid.
        if self.was_edited && self.document.has_moved_nodes {
            if self.is_invalid_insertion(resolved, *element) {
                return;
            }
            self.document.record_reinsertion_for_forms(*element);
        }
        self.document.unlink(*element);
        self.link_at_location(resolved, *element);
    }

    #[inline(always)]
    fn insert_text(&mut self, location: &InsertionLocation<NodeId>, text: Text<'_>) {
        let node = match *location {
            InsertionLocation::LastChildOf(parent) => self.append_text_fast(parent, text),
            _ => self.insert_text_slow(location, text),
        };
        if LOCATIONS && let (Some(locations), Some(node), Some(span)) = (&mut self.document.locations, node, text.span)
        {
            locations.extend_text_span(node, span);
        }
    }

    fn insert_comment(&mut self, location: &InsertionLocation<NodeId>, data: Text<'_>) {
        let comment = self.document.allocate_comment(data);
        self.link_at_location(self.resolve_location(location), comment);
        self.record_node_span(comment, data.span);
    }

    #[cold]
    fn insert_processing_instruction(
        &mut self,
        location: &InsertionLocation<NodeId>,
        instruction: &ProcessingInstruction<'_>,
    ) -> Option<NodeId> {
        let ProcessingInstruction { target, data, span } = *instruction;
        let data = self.document.strings.insert(data);
        let instruction = self.document.allocate_processing_instruction(target, data);
        self.has_processing_instructions = true;
        self.link_at_location(self.resolve_location(location), instruction);
        self.record_node_span(instruction, span);
        Some(instruction)
    }

    fn append_doctype(&mut self, doctype: &Doctype<'_>) {
        let node = self.document.allocate_doctype(
            doctype.name.unwrap_or(""),
            doctype.public_identifier.unwrap_or(""),
            doctype.system_identifier.unwrap_or(""),
        );
        self.document.link_last_child(self.root, node);
        self.record_node_span(node, doctype.span);
    }

    fn template_contents(&mut self, template: &NodeId) -> NodeId {
        self.document.template_contents(*template).unwrap_or(*template)
    }

    fn remove_from_parent(&mut self, element: &NodeId) {
        self.document.invalidate_tree_order_and_index();
        self.document.unlink(*element);
    }

    fn move_children(&mut self, from: &NodeId, to: &NodeId) {
        self.document.invalidate_tree_order_and_index();
        self.document.move_children(*from, *to);
    }

    #[inline(always)]
    fn buffer_input(&mut self, part: InputSegment<'_>) -> Option<BufferOffset> {
        if part.bytes_before == 0 {
            if self.was_edited {
                self.document.nodes.ensure_active_builder();
            }
            // NOTE: the parser inserts elements in tree order, except in functions that call
            // `invalidate_tree_order_and_index`.
            self.document.is_in_tree_order |= self.document.nodes.total_count() == 1;
        }
        self.document.strings.try_buffer_segment(part)
    }

    fn add_missing_attributes(&mut self, element: &NodeId, attributes: &Attributes<'_>) {
        let is_element = self.document.node(*element).is_element();
        if attributes.is_empty() || !is_element {
            return;
        }
        let present = self.document.get_or_insert_node_rare_data(*element).merged_attribute_names.take();
        let mut present = present.unwrap_or_default();
        if present.is_empty() {
            for attribute in self.document.attributes.get(self.document.nodes[*element].payload) {
                if attribute.name.namespace() == Namespace::None {
                    present.insert(attribute.name.local_name());
                }
            }
        }
        for (index, attribute) in attributes.iter().enumerate() {
            let name = self.map_parser_name(attribute.name, attributes.names);
            if present.insert(name.local_name()) {
                self.document.set_or_push_attribute(*element, None, name, attribute.value());
                if let (Some(locations), Some(from)) = (&mut self.document.locations, attributes.locations()) {
                    locations.add_merged_attribute_location(*element, name, from[index]);
                }
            }
        }
        self.document.get_or_insert_node_rare_data(*element).merged_attribute_names = Some(present);
    }

    #[inline(always)]
    fn notify(&mut self, notification: TreeNotification<'_, NodeId>) {
        match notification {
            // NOTE: a fragment does not change an existing document's edition, scripting flag, limits, and flattened depth.
            TreeNotification::ParserStarted { edition, scripting, limits, flattened_depth, .. } => {
                self.selectedcontent_state.edition = edition;
                if self.root != NodeId::ROOT {
                    return;
                }
                self.document.edition = edition;
                self.document.scripting = scripting;
                if limits != Limits::none() || flattened_depth.is_some() {
                    let rare_data = self.document.get_or_insert_rare_data();
                    rare_data.limits = (limits != Limits::none()).then_some(limits);
                    rare_data.flattened_depth = flattened_depth;
                }
            }
            TreeNotification::DocumentMode(mode) => self.document.mode = mode,
            #[cfg(feature = "bytes")]
            TreeNotification::Encoding(report) => self.document.encoding = Some(*report),
            TreeNotification::Stopped(reason) => self.document.get_or_insert_rare_data().stop_reason = Some(reason),
            TreeNotification::FormOwner { element, form, location } => {
                self.associate_unless_nearest_form(*element, *form, location)
            }
            TreeNotification::DocumentOpened => {
                self.document.invalidate_tree_order_and_index();
                self.document.unlink_children(self.root);
            }
            notification => {
                let Some(locations) = &mut self.document.locations else {
                    return;
                };
                match notification {
                    // NOTE: the lines of a document are not those of fragments that were parsed into it.
                    TreeNotification::Input(text) if self.root == NodeId::ROOT => locations.append_input(text),
                    TreeNotification::EndTag { element, span } => {
                        locations.get_or_insert_record(*element).end_tag = CompactSpan::new(span);
                    }
                    TreeNotification::ElementEnd { element, closing_token } => {
                        locations.set_implied_end_if_open(*element, closing_token)
                    }
                    _ => {}
                }
            }
        }
    }

    #[inline]
    fn option_popped(&mut self, option: &NodeId, remaining: &mut LimitBudget) {
        if self.selectedcontent_state.may_exist {
            self.update_selectedcontent(*option, SelectedContentUpdate::after_option, remaining);
        }
    }

    #[cold]
    fn selectedcontent_inserted(&mut self, element: &NodeId, remaining: &mut LimitBudget) {
        if *element == self.root {
            for select in std::mem::take(&mut self.selectedcontent_state.outdated_selects) {
                self.update_selectedcontent(select, SelectedContentUpdate::after_insertion, remaining);
            }
            return;
        }
        self.selectedcontent_state.may_exist = true;
        self.update_selectedcontent(*element, SelectedContentUpdate::after_insertion, remaining);
    }

    fn is_shadow_host(&mut self, element: &NodeId) -> bool {
        self.document.shadow_root_of(*element).is_some()
    }

    fn attach_declarative_shadow(&mut self, host: &NodeId, template: &NodeId, init: ShadowRootInit<'_>) -> bool {
        self.document.attach_shadow_root_unchecked(*host, Some(*template), init);
        true
    }

    fn root_insertion_target(&mut self) -> Option<NodeId> {
        if self.is_fragment {
            self.root_insertion_target = Some(self.document.create_fragment());
        }
        self.root_insertion_target
    }

    #[inline(always)]
    fn tree(&mut self) -> Option<&mut dyn MutableTree<NodeId>> {
        Some(self)
    }

    #[inline(always)]
    fn finish(mut self) -> Document {
        self.complete_build();
        self.document
    }
}

impl<const LOCATIONS: bool> DocumentBuilder<LOCATIONS> {
    /// Called before the form control is inserted.
    ///
    /// OPTIMIZATION: an association with the nearest form is not stored, which saves at least 20 bytes of memory for each form
    /// control (test: `common_forms_are_not_stored`). Finding the nearest form takes constant time, because the search ends
    /// after a fixed number of levels.
    ///
    /// NOTE: an association with a form in a different tree has no effect, even if a later edit joins the two trees.
    #[cold]
    #[inline(never)]
    fn associate_unless_nearest_form(&mut self, control: NodeId, form: NodeId, location: &InsertionLocation<NodeId>) {
        const MAX_SEARCHED_ANCESTORS: usize = 128;
        let nodes = &self.document.nodes;
        let mut nearest = self.parent_of_location(self.resolve_location(location));
        for _ in 1..MAX_SEARCHED_ANCESTORS {
            match nearest {
                Some(node) if nodes[node].kind_or_name != KindOrName::element(FORM_ELEMENT) => {
                    nearest = nodes[node].parent
                }
                _ => break,
            }
        }
        if nearest != Some(form) {
            self.document.get_or_insert_rare_data().form_associations.insert(control, form);
        }
    }
}

impl<const LOCATIONS: bool> MutableTree<NodeId> for DocumentBuilder<LOCATIONS> {
    fn node_key(&self, node: &NodeId) -> u64 {
        u64::from(node.raw())
    }

    fn parent(&self, node: &NodeId) -> Option<NodeId> {
        self.document.nodes[*node].parent
    }

    fn first_child(&self, node: &NodeId) -> Option<NodeId> {
        self.document.nodes[*node].first_child
    }

    fn last_child(&self, node: &NodeId) -> Option<NodeId> {
        self.document.nodes[*node].last_child
    }

    fn previous_sibling(&self, node: &NodeId) -> Option<NodeId> {
        self.document.nodes[*node].previous_sibling
    }

    fn next_sibling(&self, node: &NodeId) -> Option<NodeId> {
        self.document.nodes[*node].next_sibling
    }

    fn element_name(&self, node: &NodeId) -> Option<ExpandedName> {
        self.document.nodes[*node].kind_or_name.element_name()
    }

    fn attribute(&self, element: &NodeId, local_name: &str) -> Option<Cow<'_, str>> {
        self.document.node(*element).attribute(local_name).map(Cow::Borrowed)
    }

    fn attribute_count(&self, element: &NodeId) -> u64 {
        self.document.node(*element).attributes().len() as u64
    }

    fn processing_instruction(&self, node: &NodeId) -> Option<(Cow<'_, str>, Cow<'_, str>)> {
        let node = self.document.node(*node);
        Some((Cow::Borrowed(node.target()?), Cow::Borrowed(node.data()?)))
    }

    fn template_contents(&self, node: &NodeId) -> Option<NodeId> {
        self.document.hosted_template_contents(*node)
    }

    fn remove(&mut self, node: &NodeId) {
        self.document.detach(*node);
    }

    fn is_doctype(&self, node: &NodeId) -> bool {
        self.document.nodes[*node].kind_or_name == KindOrName::DOCTYPE
    }

    fn processing_instructions_version(&mut self) -> u64 {
        self.document.processing_instructions_version
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::{NameTable, attribute};
    use crate::token::AttributeBuffer;

    #[test]
    fn clones_share_their_attributes() {
        let names = NameTable::new();
        let mut buffer = AttributeBuffer::new();
        buffer.push(attribute::ID, "ab");
        let attributes = Attributes::new(&buffer, &names);
        let element = NewElement::new(ExpandedName::html(tag::B), &attributes);
        let mut builder = DocumentBuilder::new();
        let first = builder.create_element(element);
        let second = builder.create_element_from_saved_token(&first, element);
        assert!(builder.document.nodes[first].payload == builder.document.nodes[second].payload);

        let document = builder.as_document_mut();
        document.set_attribute(first, "id", "c").unwrap();
        let third = builder.create_element_from_saved_token(&first, element);
        let document = builder.finish();
        let values = [first, second, third].map(|id| document.node(id).attribute("id"));
        assert_eq!(values, [Some("c"), Some("ab"), Some("ab")]);
        assert_eq!(document.node(third).local_name(), Some("b"));
    }

    #[test]
    fn common_forms_are_not_stored() {
        let usual = "<form><table><tr><td><input></table><button></button></form><input form=x>";
        assert!(crate::parse_document(usual).rare_data.is_none());
        let unusual = "<table><form><tr><td><input></form></table>";
        assert!(!crate::parse_document(unusual).rare_data.unwrap().form_associations.is_empty());
    }
}
