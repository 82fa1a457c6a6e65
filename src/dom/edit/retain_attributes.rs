//! Removal of the attributes that nobody wants.

use super::edit_error::EditError;
use super::noted_edits::Presence;
use crate::dom::read::attribute_ref::AttributeRef;
use crate::dom::read::node_ref::NodeRef;
use crate::dom::storage::document::Document;
use crate::dom::storage::is_value::IS;
use crate::dom::storage::node_id::NodeId;

/// # Attributes to keep
impl Document {
    /// Keeps the attributes of an element for which `keep` answers yes, in their order, and removes the others. The answer
    /// is how many were removed.
    ///
    /// An element that has an [`is` value](NodeRef::is_value) and no attribute `is` is serialized with one. So `keep` is asked
    /// about that, too, as the last one, and the value goes if the answer is no.
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<a href=/ onclick=f() style=x>");
    /// let link = document.body().unwrap().first_child().unwrap().id();
    /// let removed = document.retain_attributes(link, |attribute| attribute.local_name() == "href")?;
    /// assert_eq!((removed, document.node(link).outer_html().as_str()), (2, r#"<a href="/"></a>"#));
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`]
    pub fn retain_attributes(
        &mut self,
        element: NodeId,
        mut keep: impl FnMut(AttributeRef<'_>) -> bool,
    ) -> Result<usize, EditError> {
        let mut list = self.attribute_list(element)?;
        let attributes = serialized_attributes(self.node(element));
        let kept: Vec<bool> = attributes.map(&mut keep).collect();
        if kept.iter().all(|is_kept| *is_kept) {
            return Ok(0);
        }
        if kept.len() > self.attributes.get(list).len() && kept.last() == Some(&false) {
            self.drop_is_value(element);
        }
        let count = kept.iter().filter(|is_kept| !**is_kept).count();
        self.keep_is_value(element, list);
        let attributes = self.attributes.edit(&mut list, &mut self.strings);
        let mut removed = Vec::new();
        let mut answers = kept.into_iter();
        attributes.retain(|attribute| {
            let is_kept = answers.next() != Some(false);
            if !is_kept {
                removed.push(*attribute);
            }
            is_kept
        });
        self.nodes[element].payload = list.into();
        for attribute in &removed {
            self.strings.remove(attribute.value);
            self.note_attribute(element, attribute.name, Presence::Absent);
            if attribute.name == IS {
                self.drop_is_value(element);
            }
        }
        Ok(count)
    }

    /// Does what [`retain_attributes`](Self::retain_attributes) does, for the node, if it is an element, and for all elements
    /// [in it](NodeRef::deep_descendants), also in the contents of `template` elements and in shadow trees, however deep.
    /// `keep` is asked about each attribute, with its element.
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<a href=/ class=x>1</a><template><p class=y id=z>2</template>");
    /// let body = document.body().unwrap().id();
    /// document.retain_attributes_deep(body, |element, attribute| {
    ///     attribute.local_name() == "class" && element.is_html("p")
    /// })?;
    /// assert_eq!(
    ///     document.body().unwrap().inner_html(),
    ///     r#"<a>1</a><template><p class="y">2</p></template>"#,
    /// );
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`]
    pub fn retain_attributes_deep(
        &mut self,
        root: NodeId,
        mut keep: impl FnMut(NodeRef<'_>, AttributeRef<'_>) -> bool,
    ) -> Result<usize, EditError> {
        self.ensure_known(root)?;
        let mut unwanted = Vec::new();
        let mut positions = Vec::new();
        for element in std::iter::once(self.node(root)).chain(self.node(root).deep_descendants()) {
            let before = positions.len();
            for (position, attribute) in serialized_attributes(element).enumerate() {
                if !keep(element, attribute) {
                    positions.push(position);
                }
            }
            if positions.len() > before {
                unwanted.push((element.id(), before..positions.len()));
            }
        }
        for (element, range) in unwanted {
            let mut unwanted = positions[range].iter().peekable();
            let mut position = 0;
            self.retain_attributes(element, |_| {
                position += 1;
                unwanted.next_if(|next| **next == position - 1).is_none()
            })?;
        }
        Ok(positions.len())
    }
}

/// The attributes of an element, and its `is` value if that is serialized as one.
fn serialized_attributes(element: NodeRef<'_>) -> impl Iterator<Item = AttributeRef<'_>> {
    element.attributes().chain(element.is_value_as_attribute())
}
