//! [Attaching shadow roots](https://dom.spec.whatwg.org/#concept-attach-a-shadow-root).

use super::edit_error::EditError;
use crate::dom::storage::document::Document;
use crate::dom::storage::node_id::NodeId;
use crate::dom::storage::shadow_root::Flags;
use crate::sink::ShadowRootInit;

/// # Shadow roots
impl Document {
    /// [Attaches a shadow root](https://dom.spec.whatwg.org/#concept-attach-a-shadow-root) to an element, and returns
    /// it. A host whose shadow root is declarative and has the same mode keeps that root, without its children. The names
    /// of custom elements are those of the newest [edition](crate::Edition), by whichever a document was parsed.
    ///
    /// ```
    /// use soupstone::{Document, EditError};
    /// use soupstone::sink::{ShadowRootInit, ShadowRootMode};
    ///
    /// let mut document = Document::new();
    /// let card = document.create_element("my-card")?;
    /// let init = ShadowRootInit::new(ShadowRootMode::Open);
    /// let root = document.attach_shadow_root(card, init)?;
    /// document.append_text(root, "inside")?;
    /// assert_eq!(document.node(card).shadow_root().unwrap().node().text(), None);
    /// assert_eq!(document.attach_shadow_root(card, init), Err(EditError::IsShadowHost));
    /// # Ok::<(), EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::CannotBeShadowHost`],
    /// [`EditError::IsShadowHost`]
    pub fn attach_shadow_root(
        &mut self,
        host: NodeId,
        init: ShadowRootInit,
    ) -> Result<NodeId, EditError> {
        self.ensure_known(host)?;
        let name = self.nodes[host].label.name();
        // 1. If element's namespace is not the HTML namespace, then throw.
        // 2. If element's local name is not a valid shadow host name, then throw.
        // 3. If element's local name is a valid custom element name, or element's is value is non-null, then […]
        // NOTE: no custom element is defined here.
        if !self.is_valid_shadow_host(name.ok_or(EditError::NotAnElement)?) {
            return Err(EditError::CannotBeShadowHost);
        }
        // 4. If element is a shadow host, then:
        if let Some(current) = self.shadow_root_of(host) {
            // 1. to 2. If any of the following are true: currentShadowRoot's declarative is false; or
            //    currentShadowRoot's mode is not mode, then throw.
            let flags = self.shadow_root_flags(current).unwrap_or(Flags::of(init));
            if !flags.has(Flags::DECLARATIVE) || flags.mode() != init.mode {
                return Err(EditError::IsShadowHost);
            }
            // 3. Otherwise: Remove all of currentShadowRoot's children, in tree order. Set currentShadowRoot's
            //    declarative to false. Return.
            self.note_removal_of_children(current);
            self.unlink_children(current);
            self.nodes[current].payload.length = flags.without(Flags::DECLARATIVE).0;
            return Ok(current);
        }
        // 5. to 14. Let shadow be a new shadow root […]. Set element's shadow root to shadow.
        Ok(self.add_shadow_root(host, Flags::of(init)))
    }

    /// Attaches a shadow root for a `template` element that the parser has just created. The root becomes the contents
    /// of that element. `None` if the host cannot have a shadow root.
    pub(in crate::dom) fn attach_declarative_shadow_root(
        &mut self,
        host: NodeId,
        template: NodeId,
        init: ShadowRootInit,
    ) -> Option<NodeId> {
        let name = self.nodes[host].label.name()?;
        if !self.is_valid_shadow_host(name) || self.shadow_root_of(host).is_some() {
            return None;
        }
        let flags = Flags::of(init)
            .with(Flags::DECLARATIVE)
            .with(Flags::AVAILABLE_TO_ELEMENT_INTERNALS);
        let root = self.add_shadow_root(host, flags);
        self.set_contents(template, root);
        let templates = &mut self.extras_mut().templates_of_shadow_roots;
        templates.set(root, template);
        Some(root)
    }

    /// The `template` element that has this shadow root as its contents. One that was renamed since has it no more, not even if
    /// it is a `template` again.
    pub(in crate::dom) fn template_that_became(&self, shadow_root: NodeId) -> Option<NodeId> {
        let template = self.extras().templates_of_shadow_roots.get(shadow_root)?;
        (self.contents(template) == Some(shadow_root)).then_some(template)
    }

    /// Gives a copy of a host a shadow root with these flags and without children.
    pub(in crate::dom) fn attach_copy_of_shadow_root(
        &mut self,
        host: NodeId,
        flags: Flags,
    ) -> NodeId {
        self.add_shadow_root(host, flags.without(Flags::AVAILABLE_TO_ELEMENT_INTERNALS))
    }
}
