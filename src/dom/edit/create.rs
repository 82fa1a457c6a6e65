use std::collections::HashMap;

use super::edit_error::EditError;
use super::name_validation::validate_xml_name;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::{KindOrName, Node, NodeId, NodeKind};
use crate::dom::storage::rare_data::{ShadowRootSettings, TEMPLATE};
use crate::dom::storage::unique_slots::RangeOrSlot;
use crate::names::{ExpandedName, NameId, Namespace, ascii_lowercase};
use crate::sink::ShadowRootInit;
use crate::tables::element::is_valid_shadow_host;

/// # Creation
///
/// A new node has no parent until it is inserted.
impl Document {
    /// Creates an HTML element, like [`createElement`](https://dom.spec.whatwg.org/#dom-document-createelement). The name is
    /// converted to ASCII lower case. `svg` and `math` are HTML elements, too: for those that browsers draw, use
    /// [`create_element_ns`](Self::create_element_ns).
    ///
    /// ```
    /// let mut document = soupstone::parse_document("");
    /// let link = document.create_element("a")?;
    /// document.set_attribute(link, "href", "/pea")?;
    /// let body = document.body().unwrap().id();
    /// document.append(body, link)?;
    /// assert_eq!(document.body().unwrap().inner_html(), r#"<a href="/pea"></a>"#);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::InvalidName`]
    pub fn create_element(&mut self, local_name: &str) -> Result<NodeId, EditError> {
        self.create_element_ns(Namespace::Html, &ascii_lowercase(local_name))
    }

    /// Creates an HTML element with attributes. All names must have the same type, and so must all values: write `url.as_str()`
    /// for a `String` next to a literal. For SVG elements, and attributes such as `xlink:href`, call
    /// [`create_element_ns`](Self::create_element_ns) and [`set_attribute_ns`](Self::set_attribute_ns).
    ///
    /// # Errors
    ///
    /// [`EditError::InvalidName`]
    pub fn create_element_with(
        &mut self,
        local_name: &str,
        attributes: impl IntoIterator<Item = (impl AsRef<str>, impl AsRef<str>)>,
    ) -> Result<NodeId, EditError> {
        let element = self.create_element(local_name)?;
        // NOTE: `set_attribute` would search the list each time.
        let mut positions: HashMap<NameId, usize> = HashMap::new();
        for (name, value) in attributes {
            let name = ascii_lowercase(name.as_ref());
            let position = self.names.find(&name).and_then(|name| positions.get(&name).copied());
            if position.is_none() {
                self.validate_attribute_name(&name)?;
            }
            let name = self.names.intern(&name);
            self.set_or_push_attribute(element, position, ExpandedName::without_namespace(name), value.as_ref());
            let next = positions.len();
            positions.entry(name).or_insert(next);
        }
        Ok(element)
    }

    /// Creates an HTML element, appends it to the children of a node, and returns its id. For SVG, use
    /// [`create_element_ns`](Self::create_element_ns).
    ///
    /// In a `template` element, the new element goes into the [contents](crate::NodeRef::template_contents), as from the parser.
    ///
    /// # Errors
    ///
    /// [`EditError::InvalidName`], [`EditError::UnknownNode`], [`EditError::WrongKindOfParent`]
    #[inline]
    pub fn append_element(&mut self, parent: NodeId, local_name: &str) -> Result<NodeId, EditError> {
        self.append_element_with(parent, local_name, [("", ""); 0])
    }

    /// Creates an HTML element [with attributes](Self::create_element_with), appends it like
    /// [`append_element`](Self::append_element), and returns its id.
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<nav></nav>");
    /// let nav = document.elements_by_tag_name("nav").next().unwrap().id();
    /// let link = document.append_element_with(nav, "a", [("href", "/pea"), ("rel", "next")])?;
    /// document.append_text(link, "Pea")?;
    /// assert_eq!(document.node(nav).inner_html(), r#"<a href="/pea" rel="next">Pea</a>"#);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::InvalidName`], [`EditError::UnknownNode`], [`EditError::WrongKindOfParent`]
    pub fn append_element_with(
        &mut self,
        parent: NodeId,
        local_name: &str,
        attributes: impl IntoIterator<Item = (impl AsRef<str>, impl AsRef<str>)>,
    ) -> Result<NodeId, EditError> {
        self.ensure_exists(parent)?;
        if !self.can_have_children(parent) {
            return Err(self.hierarchy_error(parent, NodeKind::Element));
        }
        let element = self.create_element_with(local_name, attributes)?;
        self.append(self.hosted_template_contents(parent).unwrap_or(parent), element)?;
        Ok(element)
    }

    /// Creates an element in a namespace, such as an SVG element. The name keeps its case.
    ///
    /// # Errors
    ///
    /// [`EditError::InvalidName`]
    #[inline]
    pub fn create_element_ns(&mut self, namespace: Namespace, local_name: &str) -> Result<NodeId, EditError> {
        let name = self.validate_and_intern_element_name(namespace, local_name)?;
        self.ensure_within_node_limit(if name == TEMPLATE { 2 } else { 1 })?;
        self.invalidate_tree_order_and_index();
        Ok(self.allocate_element(name, RangeOrSlot::EMPTY))
    }

    /// Creates a text node.
    pub fn create_text(&mut self, data: &str) -> NodeId {
        let range = self.strings.insert(data);
        self.nodes.allocate(Node::new(KindOrName::TEXT, range))
    }

    /// Creates a comment. The data is not checked: for example, `-->`, or `>` at the start, ends the comment when the
    /// serialized document is parsed.
    pub fn create_comment(&mut self, data: &str) -> NodeId {
        self.allocate_comment(data.into())
    }

    /// Creates a document fragment. Inserting a fragment inserts its children.
    pub fn create_fragment(&mut self) -> NodeId {
        self.nodes.allocate(Node::new(KindOrName::FRAGMENT, RangeOrSlot::EMPTY))
    }

    /// Creates a doctype. Missing parts are empty strings. Only the name of the doctype is checked and serialized.
    ///
    /// # Errors
    ///
    /// [`EditError::InvalidName`]
    #[inline]
    pub fn create_doctype(
        &mut self,
        name: &str,
        public_identifier: &str,
        system_identifier: &str,
    ) -> Result<NodeId, EditError> {
        self.validate_doctype_name(name)?;
        self.ensure_within_node_limit(1)?;
        Ok(self.allocate_doctype(name, public_identifier, system_identifier))
    }

    /// Creates an HTML element with an [`is` value](https://dom.spec.whatwg.org/#concept-element-is-value) and without an `is`
    /// attribute, like `document.createElement(name, { is })`.
    ///
    /// # Errors
    ///
    /// [`EditError::InvalidName`]
    #[inline]
    pub fn create_element_with_is(&mut self, local_name: &str, is: &str) -> Result<NodeId, EditError> {
        let element = self.create_element(local_name)?;
        let value = self.strings.insert(is);
        self.store_is_value(element, value);
        Ok(element)
    }

    /// Creates a processing instruction, like
    /// [`createProcessingInstruction`](https://dom.spec.whatwg.org/#dom-document-createprocessinginstruction). A `>` in the
    /// data ends the instruction when the serialized document is parsed.
    ///
    /// # Errors
    ///
    /// [`EditError::InvalidName`], [`EditError::InvalidData`]
    #[inline]
    pub fn create_processing_instruction(&mut self, target: &str, data: &str) -> Result<NodeId, EditError> {
        // 1. If target does not match the Name production, then throw.
        validate_xml_name(target)?;
        // 2. If data contains the string "?>", then throw.
        if data.contains("?>") {
            return Err(EditError::InvalidData);
        }
        self.ensure_within_node_limit(1)?;
        let data = self.strings.insert(data);
        self.processing_instructions_version += 1;
        Ok(self.allocate_processing_instruction(target, data))
    }
}

/// # Shadow roots
impl Document {
    /// [Attaches a shadow root](https://dom.spec.whatwg.org/#concept-attach-a-shadow-root) and returns it. If the host already
    /// has a declarative shadow root of this mode, empties that root and returns it. Custom element names follow the rules of
    /// the newest [edition](crate::Edition).
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::CannotBeShadowHost`], [`EditError::IsShadowHost`]
    #[inline]
    pub fn attach_shadow_root(&mut self, host: NodeId, init: ShadowRootInit<'_>) -> Result<NodeId, EditError> {
        let name = self.ensure_element(host)?;
        // 1. If element's namespace is not the HTML namespace, then throw.
        // 2. If element's local name is not a valid shadow host name, then throw.
        // 3. If element's local name is a valid custom element name, or element's is value is non-null, then […]
        // NOTE: documents define no custom elements, so step 3 does nothing.
        if !is_valid_shadow_host(name, self.names.name(name.local_name()), self.edition()) {
            return Err(EditError::CannotBeShadowHost);
        }
        // 4. If element is a shadow host, then:
        if let Some(current) = self.shadow_root_of(host) {
            // 1. to 2. If any of the following are true: currentShadowRoot's declarative is false; or
            //    currentShadowRoot's mode is not mode, then throw.
            let settings = self.get_or_insert_node_rare_data(current).shadow_root_settings.as_mut();
            let settings = settings.filter(|settings| settings.is_declarative && settings.init.mode == init.mode);
            settings.ok_or(EditError::IsShadowHost)?.is_declarative = false;
            // 3. Otherwise: Remove all of currentShadowRoot's children, in tree order. Set currentShadowRoot's
            //    declarative to false. Return.
            self.detach_children(current);
            return Ok(current);
        }
        self.ensure_within_node_limit(1)?;
        // 5. to 14. Let shadow be a new shadow root […]. Set element's shadow root to shadow.
        Ok(self.attach_shadow_root_unchecked(host, None, init))
    }

    /// Adds a shadow root, which is declarative if it replaces the contents of a `template` element.
    pub(in crate::dom) fn attach_shadow_root_unchecked(
        &mut self,
        host: NodeId,
        template: Option<NodeId>,
        init: ShadowRootInit<'_>,
    ) -> NodeId {
        let settings = ShadowRootSettings {
            reference_target: init.reference_target.map(|target| self.strings.insert(target)),
            init: init.with_reference_target(None),
            is_declarative: template.is_some(),
            is_available_to_element_internals: template.is_some(),
            declaring_template: template,
        };
        self.add_shadow_root(host, settings)
    }
}
