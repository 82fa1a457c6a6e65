//! The [adoption agency algorithm](https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm)

use super::TreeBuilder;
use super::depth_limit::ElementDepth;
use super::element_pattern::ElementPattern;
use super::indexed_list::StackElementId;
use super::open_elements::OpenElement;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::{ExpandedName, NameTable, tag};
use crate::sink::{InsertionLocation, Limit, TreeSink};
use crate::tables::element::is_special;
use crate::token::Tag;

const OUTER_LOOP_LIMIT: usize = 8;

/// After this number of iterations, the inner loop removes elements from the list of active formatting elements.
const INNER_LOOP_LIMIT: usize = 3;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn run_adoption_agency(&mut self, token: &Tag<'_>) {
        // 1. Let subject be token's tag name.
        let (subject, names) = (token.name, token.name_table());
        // 2. If the current node is an HTML element whose tag name is subject, and the current node is not in the list
        //    of active formatting elements, then pop the current node off the stack of open elements and return.
        let list = &mut self.state.active_formatting_elements;
        if let Some(current_node) = self.state.open_elements.current_node()
            && current_node.name == ExpandedName::html(subject)
            && list.position(current_node.id, names).is_none()
        {
            self.pop_current_node();
            return;
        }
        // 3. Let outerLoopCounter be 0.
        // 4. While true:
        //    1. If outerLoopCounter is greater than or equal to 8, then return.
        //    2. Increment outerLoopCounter by 1.
        for _ in 0..OUTER_LOOP_LIMIT {
            // 3. Let formattingElement be the last element in the list of active formatting elements that is between
            //    the end of the list and the last marker in the list, if any, or the start of the list otherwise,
            //    and has the tag name subject.
            let list = &mut self.state.active_formatting_elements;
            let Some(formatting_entry) = list.rfind_after_last_marker(subject, names) else {
                // If there is no such element, then return and instead act as described in the "any other end tag" entry above.
                return self.process_any_other_end_tag(token);
            };
            let Some(formatting_element) = list.element_at(formatting_entry).cloned() else {
                return;
            };
            // 4. If formattingElement is not in the stack of open elements, then this is a parse error; remove the
            //    element from the list, and return.
            let Some(formatting_position) = self.state.open_elements.position(formatting_element.id) else {
                self.parse_error(ErrorCode::FormattingElementNotOpen);
                self.state.active_formatting_elements.remove(formatting_entry);
                return;
            };
            // 5. If formattingElement is in the stack of open elements, but the element is not in scope, then this
            //    is a parse error; return.
            if !self.state.open_elements.is_in_scope(formatting_position) {
                self.parse_error(ErrorCode::FormattingElementNotInScope);
                return;
            }
            // 6. If formattingElement is not the current node, this is a parse error. (But do not return.)
            if formatting_position + 1 != self.state.open_elements.len() {
                self.parse_error(ErrorCode::UnclosedElementsInFormattingElement);
            }
            // 7. Let furthestBlock be the topmost node in the stack of open elements that is lower in the stack than
            //    formattingElement, and is an element in the special category. There might not be one.
            let below = formatting_position + 1..self.state.open_elements.len();
            let is_special = |element: &OpenElement<_>| is_special(element.name, self.settings.edition);
            let furthest_block = self.state.open_elements.range(below).find(|(_, element)| is_special(element));
            // 8. If there is no furthestBlock, then the UA must first pop all the nodes from the bottom of the stack
            //    of open elements, from the current node up to and including formattingElement, then remove
            //    formattingElement from the list of active formatting elements, and finally return.
            let Some((furthest_block, _)) = furthest_block else {
                self.truncate_open_elements(formatting_position);
                self.state.active_formatting_elements.remove(formatting_entry);
                return;
            };
            if self.limits.is_limited
                && !self.try_count_adopted_elements(token, formatting_entry, formatting_position, furthest_block)
            {
                return;
            }
            self.adopt_furthest_block(formatting_entry, formatting_position, furthest_block, names);
        }
    }

    /// Runs steps 4.9 to 4.19. The arguments are positions on the stack of open elements and in the list of active formatting
    /// elements. Removed entries remain in the list as vacant entries until the last step.
    fn adopt_furthest_block(
        &mut self,
        formatting_entry: usize,
        formatting_position: usize,
        furthest_block_position: usize,
        names: &NameTable,
    ) {
        let Some(furthest_block) = self.state.open_elements.get(furthest_block_position).cloned() else {
            return;
        };
        // 9. Let commonAncestor be the element immediately above formattingElement in the stack of open elements.
        let above = self.state.open_elements.element_immediately_above(formatting_position);
        let Some(common_ancestor) = above.cloned() else {
            return;
        };
        // 10. Let a bookmark note the position of formattingElement in the list of active formatting elements
        //     relative to the elements on either side of it in the list.
        let mut bookmark = formatting_entry;
        // 11. Let node and lastNode be furthestBlock.
        let mut node = furthest_block_position;
        let mut last_node = furthest_block.handle.clone();
        let mut last_node_is_furthest_block = true;
        // NOTE: the end tag does not end the elements that the loop removes.
        let end_tag = self.current_token.end_tag.take();
        // 12. Let innerLoopCounter be 0.
        let mut inner_loop_counter = 0;
        // 13. While true:
        //     1. Increment innerLoopCounter by 1.
        //     2. Let node be the element immediately above node in the stack of open elements, or if node is no
        //        longer in the stack of open elements […], the element that was immediately above node in the stack
        //        of open elements before node was removed.
        while let Some(above) = self.state.open_elements.previous_position(node) {
            node = above;
            // 3. If node is formattingElement, then break.
            if node == formatting_position {
                break;
            }
            inner_loop_counter += 1;
            // 4. If innerLoopCounter is greater than 3 and node is in the list of active formatting elements, then
            //    remove node from the list of active formatting elements.
            let node_id = self.state.open_elements.get(node).map_or(StackElementId::NONE, |node| node.id);
            let mut entry = self.state.active_formatting_elements.position(node_id, names);
            if inner_loop_counter > INNER_LOOP_LIMIT
                && let Some(position) = entry.take()
            {
                self.state.active_formatting_elements.vacate(position);
            }
            // 5. If node is not in the list of active formatting elements, then remove node from the stack of open
            //    elements and continue.
            let Some((entry, element)) = entry.and_then(|position| {
                Some((position, self.state.active_formatting_elements.element_at(position)?.clone()))
            }) else {
                let removed = self.state.open_elements.vacate(node);
                self.notify_removed_element(&removed);
                continue;
            };
            // 6. Create an element for the token for which the element node was created, in the HTML namespace, with
            //    commonAncestor as the intended parent; replace the entry for node in the list of active formatting
            //    elements with an entry for the new element, replace the entry for node in the stack of open
            //    elements with an entry for the new element, and let node be the new element.
            let id = self.state.open_elements.allocate_id();
            // NOTE: the depth of the new element is recorded after the loop.
            let new_element = self.create_element_from_saved_token(&element, id, ElementDepth::Unknown, names);
            self.state.active_formatting_elements.replace_element(entry, new_element.clone());
            let handle = new_element.handle.clone();
            let replaced = self.state.open_elements.replace(node, new_element);
            self.notify_removed_element(&replaced);
            // 7. If lastNode is furthestBlock, then move the aforementioned bookmark to be immediately after the new
            //    node in the list of active formatting elements.
            if last_node_is_furthest_block {
                bookmark = entry + 1;
            }
            // 8. Append lastNode to node.
            let insert = if last_node_is_furthest_block { S::move_element } else { S::insert_element };
            insert(&mut self.sink, &InsertionLocation::LastChildOf(handle.clone()), &last_node);
            // 9. Set lastNode to node.
            last_node = handle;
            last_node_is_furthest_block = false;
        }
        self.current_token.end_tag = end_tag;
        // 14. Insert whatever lastNode ended up being in the previous step at the appropriate place for inserting a
        //     node, but using commonAncestor as the override target.
        let (location, depth) = self.override_target_location_and_depth(&common_ancestor);
        // NOTE: if lastNode cannot be inserted at this location because a script has moved nodes, the sink does not insert
        // lastNode.
        if self.settings.edition.removes_last_node_before_adoption() {
            self.sink.remove_from_parent(&last_node);
        }
        let insert = if last_node_is_furthest_block { S::move_element } else { S::insert_element };
        insert(&mut self.sink, &location, &last_node);
        let depth = self.update_depths_after_adoption(formatting_position + 1, furthest_block_position, depth);
        // 15. Create an element for the token for which formattingElement was created, in the HTML namespace, with
        //     furthestBlock as the intended parent.
        let list = &self.state.active_formatting_elements;
        let Some(formatting_element) = list.element_at(formatting_entry).cloned() else {
            return;
        };
        let id = self.state.open_elements.allocate_id();
        let new_element = self.create_element_from_saved_token(&formatting_element, id, ElementDepth::At(depth), names);
        // 16. Take all of the child nodes of furthestBlock and append them to the element created in the last step.
        self.sink.move_children(&furthest_block.handle, &new_element.handle);
        // 17. Append that new element to furthestBlock.
        self.sink.insert_element(&InsertionLocation::LastChildOf(furthest_block.handle), &new_element.handle);
        // 18. Remove formattingElement from the list of active formatting elements, and insert the new element into
        //     the list of active formatting elements at the position of the aforementioned bookmark.
        self.state.active_formatting_elements.replace_element(formatting_entry, new_element.clone());
        self.state.active_formatting_elements.move_entry(formatting_entry, bookmark);
        // 19. Remove formattingElement from the stack of open elements, and insert the new element into the stack of
        //     open elements immediately below the position of furthestBlock in that stack.
        let removed = self.state.open_elements.replace(formatting_position, new_element);
        self.state.open_elements.move_entry(formatting_position, furthest_block_position);
        self.notify_removed_element(&removed);
        self.state.open_elements.compact_if_sparse();
        self.state.active_formatting_elements.entries.compact_if_sparse();
        // NOTE: inserting a selectedcontent element runs its post-insertion steps.
        if self.settings.edition.updates_selectedcontent()
            && self.state.open_elements.rfind_any([ElementPattern::Html(tag::SELECT)]).is_some()
        {
            self.update_selectedcontent_in(&last_node);
        }
    }

    /// Counts the elements that [`adopt_furthest_block`](Self::adopt_furthest_block) creates. Returns whether the limits allow the adoption.
    fn try_count_adopted_elements(
        &mut self,
        token: &Tag<'_>,
        formatting_entry: usize,
        formatting_position: usize,
        furthest_block_position: usize,
    ) -> bool {
        let between = formatting_position + 1..furthest_block_position;
        let nodes = self.state.open_elements.range(between).rev().take(INNER_LOOP_LIMIT);
        let list = &mut self.state.active_formatting_elements;
        let mut entries: Vec<usize> =
            nodes.filter_map(|(_, node)| list.position(node.id, token.name_table())).collect();
        entries.push(formatting_entry);
        let (mut count, mut bytes) = (0, 0);
        for entry in entries {
            if let Some(original) = list.element_at(entry) {
                count += 1;
                bytes += list.attributes(original, token.name_table()).value_bytes();
            }
        }
        if !self.can_adopt_without_deepening(formatting_position, furthest_block_position, count) {
            // DEVIATION: the algorithm does not nest elements that were flattened into siblings at the maximum depth.
            if self.limits.remaining.flattens {
                self.state.active_formatting_elements.remove(formatting_entry);
                self.process_any_other_end_tag(token);
                return false;
            }
            self.stop_at_limit(Limit::Depth);
        }
        !self.is_limit_reached() && self.try_count_nodes(count, bytes)
    }
}
