use super::edit_error::EditError;
use crate::dom::read::node_ref::NodeRef;
use crate::dom::read::shadow_root::ShadowRootRef;
use crate::dom::storage::attribute_lists::AttributeData;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::{Node, NodeId, NodeKind};
use crate::dom::storage::rare_data::{ShadowRootSettings, TEMPLATE};
use crate::dom::storage::unique_slots::RangeOrSlot;
use crate::names::ExpandedName;
use crate::sink::ShadowRootInit;

/// How much [`Document::clone_node`] copies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CloneDepth {
    /// Only the node, with its attributes and, if [clonable](crate::sink::ShadowRootInit::clonable), its shadow root. The copy
    /// of a `template` element has empty contents.
    Shallow,
    /// All descendants, `template` contents, and clonable shadow roots. Declarative shadow roots are not clonable without the
    /// `shadowrootclonable` attribute.
    Deep,
    /// All descendants, `template` contents, and all shadow roots.
    DeepWithShadowRoots,
}

impl CloneDepth {
    fn includes_shadow_root(self, shadow_root: ShadowRootInit<'_>) -> bool {
        shadow_root.clonable || self == Self::DeepWithShadowRoots
    }
}

/// # Copies
///
/// A copy has no parent until it is inserted.
///
/// As in browsers, the controls in a copy lose the [form owner](NodeRef::form_owner) that only the parser gave them, even if
/// the copy contains the form, as in `<table><form><tr><td><input></form></table>`. A clone of the whole [`Document`] keeps
/// it. To keep it in other copies, [write `form` attributes](crate::guides::cookbook::writing#keep-the-forms-of-misnested-controls)
/// first.
impl Document {
    /// [Clones a node](https://dom.spec.whatwg.org/#concept-node-clone). The copy and the original share the memory for
    /// attributes and text until either is changed. Misnested controls [lose their form](Self#copies).
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::CannotCopyDocument`], [`EditError::CannotCopyShadowRoot`]
    ///
    /// ```
    /// use soupstone::dom::CloneDepth;
    ///
    /// let mut document = soupstone::parse_document("<p class=hot>Pea");
    /// let paragraph = document.elements_by_tag_name("p").next().unwrap().id();
    /// let copy = document.clone_node(paragraph, CloneDepth::Deep)?;
    /// document.insert_after(paragraph, copy)?;
    /// assert_eq!(document.body().unwrap().inner_html(), r#"<p class="hot">Pea</p><p class="hot">Pea</p>"#);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    pub fn clone_node(&mut self, node: NodeId, depth: CloneDepth) -> Result<NodeId, EditError> {
        self.ensure_exists(node)?;
        self.clone_node_from(None, node, depth)
    }

    /// Clones a node with [`CloneDepth::Deep`]: shadow roots that are not clonable are not copied, and misnested controls [lose
    /// their form](Self#copies).
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::CannotCopyDocument`], [`EditError::CannotCopyShadowRoot`]
    pub fn clone_deep(&mut self, node: NodeId) -> Result<NodeId, EditError> {
        self.clone_node(node, CloneDepth::Deep)
    }

    /// Copies a node from another document into this document. Misnested controls [lose their form](Self#copies).
    ///
    /// The mode, the edition and the scripting flag of this document then apply to the copy. If they are not those of the other
    /// document, the copy is written and selected differently: create this document with [`new_like`](Self::new_like).
    ///
    /// # Errors
    ///
    /// [`EditError::CannotCopyDocument`], [`EditError::CannotCopyShadowRoot`]
    pub fn import_node(&mut self, node: NodeRef<'_>, depth: CloneDepth) -> Result<NodeId, EditError> {
        self.clone_node_from(Some(node.document()), node.id(), depth)
    }

    fn clone_node_from(&mut self, other: Option<&Self>, root: NodeId, depth: CloneDepth) -> Result<NodeId, EditError> {
        let source = other.unwrap_or(self);
        if source.nodes[root].kind_or_name.kind() == NodeKind::Document {
            return Err(EditError::CannotCopyDocument);
        }
        if source.nodes[root].is_shadow_root() {
            return Err(EditError::CannotCopyShadowRoot);
        }
        if self.limits().is_some() {
            self.ensure_within_node_limit(source.count_nodes_to_clone(root, depth))?;
        }
        self.invalidate_tree_order_and_index();
        let root_clone = self.clone_single_node(other, root);
        let mut pending = Vec::new();
        if depth == CloneDepth::Shallow {
            pending.extend(self.try_clone_shadow_root(other, root, root_clone, depth));
        } else {
            pending.push((root, root_clone));
        }
        while let Some((node, clone)) = pending.pop() {
            pending.extend(self.try_clone_shadow_root(other, node, clone, depth));
            pending.extend(other.unwrap_or(self).hosted_template_contents(node).zip(self.template_contents(clone)));
            let mut child = other.unwrap_or(self).nodes[node].first_child;
            while let Some(id) = child {
                let child_clone = self.clone_single_node(other, id);
                self.link_last_child(clone, child_clone);
                pending.push((id, child_clone));
                child = other.unwrap_or(self).nodes[id].next_sibling;
            }
        }
        Ok(root_clone)
    }

    /// Returns the number of nodes that a copy has, with template contents and shadow roots.
    fn count_nodes_to_clone(&self, root: NodeId, depth: CloneDepth) -> usize {
        let mut count = 0;
        let mut pending = vec![self.node(root)];
        while let Some(node) = pending.pop() {
            count += if node.expanded_name() == Some(TEMPLATE) { 2 } else { 1 };
            let shadow_root = node.shadow_root().filter(|root| depth.includes_shadow_root(root.init()));
            pending.extend(shadow_root.map(ShadowRootRef::node));
            if depth != CloneDepth::Shallow || node.id() != root {
                for parent in [Some(node), node.template_contents()].into_iter().flatten() {
                    pending.extend(parent.children());
                }
            }
        }
        count
    }

    fn try_clone_shadow_root(
        &mut self,
        other: Option<&Self>,
        node: NodeId,
        clone: NodeId,
        depth: CloneDepth,
    ) -> Option<(NodeId, NodeId)> {
        let source = other.unwrap_or(self);
        let root = source.shadow_root_of(node)?;
        let settings = *source.shadow_root_settings(root).filter(|root| depth.includes_shadow_root(root.init))?;
        let settings = ShadowRootSettings {
            reference_target: settings.reference_target.map(|target| self.share_or_copy_string(other, target)),
            is_available_to_element_internals: false,
            declaring_template: None,
            ..settings
        };
        Some((root, self.add_shadow_root(clone, settings)))
    }

    /// Copies a node without its children and fragments.
    fn clone_single_node(&mut self, other: Option<&Self>, node: NodeId) -> NodeId {
        let source = other.unwrap_or(self);
        let Node { kind_or_name, payload, .. } = source.nodes[node];
        let data = source
            .node_rare_data(node)
            .map(|data| (data.is_value, data.processing_instruction_target, data.doctype_identifiers));
        let clone = match (kind_or_name.element_name(), kind_or_name.kind()) {
            (Some(name), _) => self.clone_element(other, payload, name),
            (None, NodeKind::Document | NodeKind::Fragment) => return self.create_fragment(),
            (None, kind) => {
                self.processing_instructions_version += u64::from(kind == NodeKind::ProcessingInstruction);
                let payload = self.share_or_copy_string(other, payload);
                self.nodes.allocate(Node::new(kind_or_name, payload))
            }
        };
        if let Some((is_value, target, identifiers)) = data {
            if let Some(value) = is_value {
                let value = self.share_or_copy_string(other, value);
                self.store_is_value(clone, value);
            }
            let target = target.map(|target| self.share_or_copy_string(other, target));
            let identifiers = identifiers.map(|both| both.map(|string| self.share_or_copy_string(other, string)));
            let data = self.get_or_insert_node_rare_data(clone);
            (data.processing_instruction_target, data.doctype_identifiers) = (target, identifiers);
        }
        clone
    }

    fn share_or_copy_string(&mut self, other: Option<&Self>, string: RangeOrSlot) -> RangeOrSlot {
        match other {
            None => self.strings.share_or_clone(string),
            Some(other) => self.strings.insert(other.strings.get(string)),
        }
    }

    fn clone_element(&mut self, other: Option<&Self>, list: RangeOrSlot, name: ExpandedName) -> NodeId {
        let Some(other) = other else {
            let list = if list.is_shared() { list } else { self.attributes.clone_into_unique(list, &mut self.strings) };
            return self.allocate_element(name, list);
        };
        let name = self.import_name(name, other);
        let mut attributes = Vec::new();
        for attribute in other.attributes.get(list) {
            let name = self.import_name(attribute.name, other);
            let value = self.strings.insert(other.strings.get(attribute.value));
            attributes.push(AttributeData { name, value });
        }
        let list = self.attributes.insert_with_same_sharing(list, &attributes);
        self.allocate_element(name, list)
    }

    fn import_name(&mut self, name: ExpandedName, document: &Document) -> ExpandedName {
        let local_name = name.local_name();
        if local_name.is_known() {
            return name;
        }
        ExpandedName::new(name.namespace(), self.names.intern(document.names.name(local_name)))
    }
}
