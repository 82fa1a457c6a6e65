//! Another name for an element.

use super::edit_error::EditError;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::Label;
use crate::dom::storage::node_id::NodeId;
use crate::dom::storage::template::TEMPLATE;
use crate::names::ExpandedName;

/// # Names
impl Document {
    /// Gives an element another local name. Its namespace, its attributes, its children and its shadow root stay. The name
    /// is not changed: names of HTML elements are in lower case.
    ///
    /// The children of an element that becomes an HTML `template` move into its contents. If it is one no more, they move
    /// back.
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p>1 <b class=x>2</b>");
    /// let bold = document.elements_named("b").next().unwrap().id();
    /// document.rename_element(bold, "strong")?;
    /// assert_eq!(document.body().unwrap().inner_html(), r#"<p>1 <strong class="x">2</strong></p>"#);
    /// # Ok::<(), soupstone::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`]
    pub fn rename_element(&mut self, element: NodeId, local_name: &str) -> Result<(), EditError> {
        self.ensure_known(element)?;
        let old = self.nodes[element].label.name();
        let old = old.ok_or(EditError::NotAnElement)?;
        let new = ExpandedName::new(old.namespace(), self.names.intern(local_name));
        if old == new {
            return Ok(());
        }
        if old == TEMPLATE
            && let Some(contents) = self.take_contents(element)
        {
            self.note_insertion(contents);
            self.move_children(contents, element);
        }
        self.nodes[element].label = Label::element(new);
        if new == TEMPLATE {
            self.add_template_contents(element, new);
            if let Some(contents) = self.contents(element) {
                self.note_removal_of_children(element);
                self.move_children(element, contents);
            }
        }
        self.note_rewriting(element);
        Ok(())
    }
}
