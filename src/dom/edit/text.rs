use super::edit_error::EditError;
use crate::dom::read::node_ref::NodeRef;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::{KindOrName, NodeId, NodeKind};

/// # Text and data
impl Document {
    /// Replaces the data of a text node, a comment or a processing instruction. The data is not checked: when the serialized
    /// document is parsed, `-->` ends a comment, and `>` ends a processing instruction.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NoData`]
    pub fn set_data(&mut self, node: NodeId, data: &str) -> Result<(), EditError> {
        self.ensure_exists(node)?;
        self.node(node).data().ok_or(EditError::NoData)?;
        let node = &mut self.nodes[node];
        node.payload = self.strings.replace_string(node.payload, data);
        if node.kind_or_name.kind() == NodeKind::ProcessingInstruction {
            self.processing_instructions_version += 1;
        }
        Ok(())
    }

    /// Appends text to the last child if it is a text node, and otherwise adds a text node. An empty string changes nothing. In
    /// a `template` element, the text goes into the [contents](crate::NodeRef::template_contents), as from the parser.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::WrongKindOfParent`]
    #[inline]
    pub fn append_text(&mut self, parent: NodeId, text: &str) -> Result<(), EditError> {
        self.ensure_exists(parent)?;
        let (NodeKind::Element | NodeKind::Fragment) = self.nodes[parent].kind_or_name.kind() else {
            return Err(self.hierarchy_error(parent, NodeKind::Text));
        };
        if text.is_empty() {
            return Ok(());
        }
        let parent = self.hosted_template_contents(parent).unwrap_or(parent);
        match self.nodes[parent].last_child {
            Some(last) if self.nodes[last].kind_or_name == KindOrName::TEXT => self.append_text_data(last, text.into()),
            _ => {
                self.ensure_within_node_limit(1)?;
                let child = self.create_text(text);
                self.link_last_child(parent, child);
            }
        }
        Ok(())
    }

    /// Joins adjacent text nodes and removes empty text nodes among the descendants of a node, like
    /// [`normalize`](https://dom.spec.whatwg.org/#dom-node-normalize). Parsers create no adjacent or empty text nodes.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`]
    #[inline]
    pub fn normalize(&mut self, node: NodeId) -> Result<(), EditError> {
        self.ensure_exists(node)?;
        let texts = self.node(node).descendants().filter(NodeRef::is_text);
        for text in texts.map(NodeRef::id).collect::<Vec<_>>() {
            let node = self.node(text);
            // 1. Let length be node's length. 2. If length is zero, then remove node and continue […].
            if node.as_text() == Some("") {
                self.remove(text)?;
                continue;
            }
            // 3. Let data be the concatenation of the data of node's contiguous exclusive Text nodes (excluding itself), in
            //    tree order.
            let following = node.next_siblings().take_while(NodeRef::is_text);
            let following: Vec<NodeId> = following.map(NodeRef::id).collect();
            if following.is_empty() {
                continue;
            }
            let parts = std::iter::once(text).chain(following.iter().copied());
            let data: String = parts.filter_map(|part| self.node(part).as_text()).collect();
            // 4. Replace data with node node […] and data data.
            self.set_data(text, &data)?;
            // 7. Remove node's contiguous exclusive Text nodes (excluding itself), in tree order.
            for other in following {
                self.remove(other)?;
            }
        }
        Ok(())
    }

    /// Replaces the children of an element or a document fragment with text, or replaces the data of a text node, a comment or
    /// a processing instruction, like [`textContent`](https://dom.spec.whatwg.org/#dom-node-textcontent).
    ///
    /// DEVIATION: for a `template` element, this method replaces the [contents](crate::NodeRef::template_contents), like
    /// [`set_inner_html`](Self::set_inner_html), while `textContent` replaces the children, which [`to_html`](Self::to_html)
    /// does not write. For a document node or a doctype, this method returns an error, while setting `textContent` does
    /// nothing.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::WrongKindOfParent`]
    #[inline]
    pub fn set_text_content(&mut self, node: NodeId, text: &str) -> Result<(), EditError> {
        self.ensure_exists(node)?;
        match self.nodes[node].kind_or_name.kind() {
            // String replace all with the given value within this.
            NodeKind::Fragment | NodeKind::Element => {
                self.ensure_within_node_limit(usize::from(!text.is_empty()))?;
                self.remove_children(self.hosted_template_contents(node).unwrap_or(node))?;
                self.append_text(node, text)
            }
            // Replace data with node this, offset 0, count this's length, and data the given value.
            NodeKind::Text | NodeKind::Comment | NodeKind::ProcessingInstruction => self.set_data(node, text),
            // DEVIATION: Do nothing.
            NodeKind::Document | NodeKind::Doctype => Err(self.hierarchy_error(node, NodeKind::Text)),
        }
    }
}
