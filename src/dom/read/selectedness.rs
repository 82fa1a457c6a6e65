//! Finds the selected options of a `select` element.

use std::iter::FusedIterator;

use super::node_ref::NodeRef;
use super::texts::collapsed;
use super::traverse::Edge;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::NodeId;
use crate::names::{ExpandedName, tag};
use crate::sink::{OptionTree, OptionWalk, has_display_size_1};

impl OptionTree<NodeId> for Document {
    #[inline]
    fn number(&self, node: &NodeId) -> u64 {
        u64::from(node.number())
    }
    #[inline]
    fn parent(&self, node: &NodeId) -> Option<NodeId> {
        self.nodes[*node].parent
    }
    #[inline]
    fn first_child(&self, node: &NodeId) -> Option<NodeId> {
        self.nodes[*node].first_child
    }
    #[inline]
    fn next_sibling(&self, node: &NodeId) -> Option<NodeId> {
        self.nodes[*node].next_sibling
    }
    #[inline]
    fn element_name(&self, node: &NodeId) -> Option<ExpandedName> {
        self.nodes[*node].label.name()
    }
    #[inline]
    fn has_attribute(&self, element: &NodeId, local_name: &str) -> bool {
        self.node(*element).has_attribute(local_name)
    }
}

/// # Options of `select` elements
impl<'a> NodeRef<'a> {
    /// Iterates over the selected options of a `select` element in tree order, like
    /// [`selectedOptions`](https://html.spec.whatwg.org/multipage/form-elements.html#dom-select-selectedoptions) before any
    /// user interaction.
    ///
    /// With the `multiple` attribute, the selected options are those with the `selected` attribute. Otherwise, only the last
    /// option with the `selected` attribute is selected. If no option has the attribute, a drop-down box selects its first
    /// option that is not disabled.
    ///
    /// ```
    /// use soupstone::{NodeRef, parse_document};
    ///
    /// let source = "<select><option disabled>Choose<option> Pea \n soup<option>Leek</select>";
    /// let document = parse_document(source);
    /// let select = document.elements_by_tag_name("select").next().unwrap();
    /// let texts: Vec<String> = select.selected_options().map(NodeRef::option_text).collect();
    /// assert_eq!(texts, ["Pea soup"]);
    /// ```
    #[doc(alias = "selectedOptions")]
    #[inline]
    pub fn selected_options(self) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + FusedIterator + Clone {
        let mut selected = Vec::new();
        if self.is_html_element(tag::SELECT) && !self.has_attribute("multiple") {
            selected.extend(selected_option(self));
        } else if self.is_html_element(tag::SELECT) {
            let mut walk = OptionWalk::new(self.id());
            while let Some(node) = walk.next(&self.id(), self.document()) {
                selected.extend(walk.last_selected().filter(|option| **option == node));
            }
        }
        selected.into_iter().map(move |option| self.document().node(option))
    }

    /// Returns the text of an `option` element, like
    /// [`option.text`](https://html.spec.whatwg.org/multipage/form-elements.html#dom-option-text): without scripts, and with
    /// ASCII white space trimmed and collapsed. This text is the value of an option without the `value` attribute.
    #[doc(alias = "text")]
    #[inline]
    pub fn option_text(self) -> String {
        let mut text = String::new();
        let mut walk = self.traverse();
        while let Some(edge) = walk.next() {
            let Edge::Enter(node) = edge else { continue };
            if node.local_name() == Some("script") {
                walk.skip_children();
                continue;
            }
            text.push_str(node.as_text().unwrap_or(""));
        }
        collapsed(&text)
    }
}

#[inline]
pub(crate) fn selected_option(select: NodeRef<'_>) -> Option<NodeId> {
    let mut walk = OptionWalk::new(select.id());
    while walk.next(&select.id(), select.document()).is_some() {}
    walk.selected(|| has_display_size_1(select.attribute("size"))).copied()
}
