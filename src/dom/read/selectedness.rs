//! Finds the selected options of a `select` element.

use std::iter::FusedIterator;

use super::node_ref::NodeRef;
use super::texts::collapsed;
use super::traverse::Edge;
use crate::dom::storage::node::NodeId;
use crate::names::tag;
use crate::sink::{OptionWalk, has_display_size_1};

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
        let selected = match self.is_html_element(tag::SELECT) {
            true if self.has_attribute("multiple") => options_of(self).selected,
            true => selected_option(self).into_iter().collect(),
            false => Vec::new(),
        };
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

pub(crate) fn selected_option(select: NodeRef<'_>) -> Option<NodeId> {
    options_of(select).selected_option(|| has_display_size_1(select.attribute("size"))).copied()
}

fn options_of(select: NodeRef<'_>) -> OptionWalk<NodeId> {
    let mut walk = OptionWalk::new();
    let mut edges = select.traverse();
    while let Some(edge) = edges.next() {
        match edge {
            Edge::Enter(node) => {
                if node != select && node.is_html_element(tag::SELECT) {
                    edges.skip_children();
                }
                let number = u64::from(node.id().number());
                walk.enter(&node.id(), number, node.expanded_name(), |name| node.has_attribute(name));
            }
            Edge::Leave(node) => walk.leave(u64::from(node.id().number())),
        }
    }
    walk
}
