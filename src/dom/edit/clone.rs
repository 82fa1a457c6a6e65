//! Copies nodes.

use super::changes::count;
use super::edit_error::EditError;
use crate::dom::read::node_ref::NodeRef;
use crate::dom::read::shadow_root::ShadowRootRef;
use crate::dom::storage::attributes::AttributeData;
use crate::dom::storage::document::Document;
use crate::dom::storage::extras::ShadowRootSettings;
use crate::dom::storage::extras::TEMPLATE;
use crate::dom::storage::node::{Label, Node, NodeId, NodeKind};
use crate::dom::storage::own::Slice;
use crate::names::ExpandedName;

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
    #[inline]
    pub fn clone_node(&mut self, node: NodeId, depth: CloneDepth) -> Result<NodeId, EditError> {
        self.ensure_known(node)?;
        self.copy(Source::This, node, depth)
    }

    /// Clones a node with [`CloneDepth::Deep`]: shadow roots that are not clonable are not copied, and misnested controls [lose
    /// their form](Self#copies).
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::CannotCopyDocument`], [`EditError::CannotCopyShadowRoot`]
    #[inline]
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
    #[inline]
    pub fn import_node(&mut self, node: NodeRef<'_>, depth: CloneDepth) -> Result<NodeId, EditError> {
        self.copy(Source::Other(node.document()), node.id(), depth)
    }

    #[inline]
    fn copy(&mut self, source: Source<'_>, root: NodeId, depth: CloneDepth) -> Result<NodeId, EditError> {
        if source.document(self).nodes[root].label.kind() == NodeKind::Document {
            return Err(EditError::CannotCopyDocument);
        }
        if source.node(self, root).as_shadow_root().is_some() {
            return Err(EditError::CannotCopyShadowRoot);
        }
        if self.limits().is_some() {
            self.ensure_room_for(self.count_copies(source, root, depth))?;
        }
        self.lose_tree_order();
        let root_copy = self.copy_one(source, root);
        let mut pending = Vec::new();
        if depth == CloneDepth::Shallow {
            pending.extend(self.copy_shadow_root(source, root, root_copy, depth));
        } else {
            pending.push((root, root_copy));
        }
        while let Some((node, copy)) = pending.pop() {
            pending.extend(self.copy_shadow_root(source, node, copy, depth));
            if let (Some(contents), Some(contents_copy)) =
                (source.document(self).own_contents(node), self.contents(copy))
            {
                pending.push((contents, contents_copy));
            }
            let mut child = source.document(self).nodes[node].first_child;
            while let Some(id) = child {
                let child_copy = self.copy_one(source, id);
                self.link_last(copy, child_copy);
                pending.push((id, child_copy));
                child = source.document(self).nodes[id].next_sibling;
            }
        }
        Ok(root_copy)
    }

    /// Returns the number of nodes that a copy has, with template contents and shadow roots.
    fn count_copies(&self, source: Source<'_>, root: NodeId, depth: CloneDepth) -> usize {
        let document = source.document(self);
        let mut count = 0;
        let mut pending = vec![root];
        while let Some(node) = pending.pop() {
            count += if document.nodes[node].label == Label::element(TEMPLATE) { 2 } else { 1 };
            let reader = document.node(node);
            let copies_root =
                |root: &ShadowRootRef<'_>| root.init().clonable || depth == CloneDepth::DeepWithShadowRoots;
            let shadow_root = reader.shadow_root().filter(copies_root);
            pending.extend(shadow_root.map(|root| root.node().id()));
            if depth == CloneDepth::Shallow && node == root {
                continue;
            }
            pending.extend(reader.children().map(NodeRef::id));
            let contents = document.own_contents(node).map(|contents| document.node(contents));
            pending.extend(contents.into_iter().flat_map(NodeRef::children).map(NodeRef::id));
        }
        count
    }

    #[inline]
    fn copy_shadow_root(
        &mut self,
        source: Source<'_>,
        node: NodeId,
        copy: NodeId,
        depth: CloneDepth,
    ) -> Option<(NodeId, NodeId)> {
        let root = source.node(self, node).shadow_root()?;
        if !root.init().clonable && depth != CloneDepth::DeepWithShadowRoots {
            return None;
        }
        let root = root.node().id();
        let settings = *source.document(self).shadow_root_settings(root)?;
        let settings = ShadowRootSettings {
            reference_target: settings.reference_target.map(|target| self.copy_string(source, target)),
            is_available_to_element_internals: false,
            template: None,
            ..settings
        };
        Some((root, self.add_shadow_root(copy, settings)))
    }

    #[inline]
    fn copy_one(&mut self, source: Source<'_>, node: NodeId) -> NodeId {
        let original = source.document(self).nodes[node];
        if let Some(name) = original.label.name() {
            let copy = self.copy_element(source, &original, name);
            self.copy_is_value_of(source, node, copy);
            return copy;
        }
        match original.label.kind() {
            NodeKind::Text | NodeKind::Comment => {
                let data = self.copy_string(source, original.payload);
                self.nodes.add(Node::new(original.label, data))
            }
            NodeKind::ProcessingInstruction => {
                let target = source.node(self, node).target().unwrap_or("").to_owned();
                let data = self.copy_string(source, original.payload);
                count(&mut self.edits.of_instructions);
                self.add_processing_instruction(&target, data)
            }
            NodeKind::Doctype => {
                let doctype = source.document(self).doctype_parts(node);
                let name = doctype.name().to_owned();
                let (public, system) = (doctype.public_identifier().to_owned(), doctype.system_identifier().to_owned());
                self.add_doctype(&name, &public, &system)
            }
            NodeKind::Document | NodeKind::Fragment | NodeKind::Element => self.create_fragment(),
        }
    }

    #[inline]
    fn copy_is_value_of(&mut self, source: Source<'_>, original: NodeId, copy: NodeId) {
        let value = source.node(self, original).value_of_is().map(str::to_owned);
        if self.node(copy).value_of_is() != value.as_deref() {
            self.set_is_value(copy, value.as_deref());
        }
    }

    #[inline]
    fn copy_string(&mut self, source: Source<'_>, string: Slice) -> Slice {
        match source {
            Source::This => self.strings.copy(string),
            Source::Other(document) => self.strings.add(document.strings.get(string)),
        }
    }

    #[inline]
    fn copy_element(&mut self, source: Source<'_>, original: &Node, name: ExpandedName) -> NodeId {
        match source {
            Source::This => {
                let list = self.attributes.copy(original.payload, &mut self.strings);
                self.add_element_anywhere(name, list)
            }
            Source::Other(document) => {
                let name = self.import_name(name, document);
                let mut attributes = Vec::new();
                for attribute in document.attributes.get(original.payload) {
                    let name = self.import_name(attribute.name, document);
                    let value = self.strings.add(document.strings.get(attribute.value));
                    attributes.push(AttributeData { name, value });
                }
                let list = self.attributes.add(&attributes);
                self.add_element_anywhere(name, list)
            }
        }
    }

    #[inline]
    fn import_name(&mut self, name: ExpandedName, document: &Document) -> ExpandedName {
        let local_name = name.local_name();
        if local_name.is_known() {
            return name;
        }
        ExpandedName::new(name.namespace(), self.names.intern(document.names.name(local_name)))
    }
}

#[derive(Clone, Copy)]
enum Source<'a> {
    This,
    Other(&'a Document),
}

impl<'a> Source<'a> {
    #[inline]
    fn node(self, target: &'a Document, id: NodeId) -> NodeRef<'a> {
        NodeRef::new(self.document(target), id)
    }

    #[inline]
    fn document(self, target: &'a Document) -> &'a Document {
        match self {
            Self::This => target,
            Self::Other(document) => document,
        }
    }
}
