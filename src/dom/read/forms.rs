use std::collections::{BTreeMap, HashMap};
use std::iter::{FusedIterator, successors, zip};

use super::node_ref::NodeRef;
use super::text_content::strip_and_collapse_whitespace;
use super::traverse::Edge;
use crate::dom::storage::node::{NodeId, NodeKind};
use crate::names::{intern_text, tag};
use crate::sink::{SelectedOptionSearch, is_single_select_size_one};
use crate::tables::{Category, is_element_in_category};

/// # Forms
impl<'a> NodeRef<'a> {
    /// Returns the [form owner](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-owner) of a
    /// `button`, `fieldset`, `img`, `input`, `object`, `output`, `select`, or `textarea` element, like `control.form` in the
    /// DOM.
    ///
    /// - If the element is in a document and has the `form` attribute, which `img` ignores, the owner is the first element of
    ///   its tree with that ID, if that element is a form.
    /// - Otherwise, the owner is the form with which the parser associated the element. A form that starts in a table, or is
    ///   closed too early, owns the controls up to its end tag. The association ends when an edit sets or removes the `form`
    ///   attribute, renames the element, or removes a node that contains only the element or only the form. Copies of the
    ///   element have no association.
    /// - Otherwise, the owner is the nearest `form` ancestor.
    ///
    /// Custom elements have no owner, because only scripts make them form-associated. A fragment parsed without a document
    /// counts as a document.
    ///
    /// Each call walks to the root of the tree or, with the `form` attribute, through the tree. For all controls of a form, see
    /// [`form_controls`](Self::form_controls).
    ///
    /// ```
    /// use soupstone::parse_document;
    ///
    /// let document = parse_document("<table><form id=search><tr><td><input name=q></form></table>");
    /// let input = document.elements_by_tag_name("input").next().unwrap();
    /// assert_eq!(input.form_owner(), document.element_by_id("search"));
    /// assert_eq!(input.parent().unwrap().parent().unwrap().local_name(), Some("tr"), "the form is empty");
    /// ```
    #[doc(alias = "form")]
    #[inline]
    pub fn form_owner(self) -> Option<Self> {
        let edition = self.document().edition();
        let name =
            self.expanded_name().filter(|name| is_element_in_category(*name, Category::FormAssociated, edition))?;
        // 4. If all of the following are true: element is listed; element has a form content attribute; and element is
        //    connected, then: if the first element in element's tree, in tree order, to have an ID that is identical to
        //    element's form content attribute's value, is a form element, then associate the element with that form.
        if is_element_in_category(name, Category::Listed, edition)
            && let Some(id) = self.attribute("form")
            && self.is_connected()
        {
            return self.tree_root().element_by_id(id).filter(is_form);
        }
        // NOTE: an element whose parser inserted flag is set keeps its owner.
        let document = self.document();
        let rare_data = document.rare_data.as_ref();
        let associated = rare_data.and_then(|data| data.form_associations.find_valid_form(self.id(), &document.nodes));
        let associated = associated.map(|form| self.with_id(form)).filter(is_form);
        // 5. Otherwise, if element has an ancestor form element, then associate element with the nearest such ancestor form
        //    element.
        associated.or_else(|| self.ancestors().find(is_form))
    }

    /// Iterates over the controls of a form, in tree order, like
    /// [`form.elements`](https://html.spec.whatwg.org/multipage/forms.html#dom-form-elements): the `button`, `fieldset`,
    /// `input`, `object`, `output`, `select` and `textarea` elements whose [form owner](Self::form_owner) is this node, except
    /// `input` elements of the type `image`.
    ///
    /// Each call walks through the whole tree.
    #[doc(alias = "elements")]
    #[inline]
    pub fn form_controls(self) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + FusedIterator + Clone {
        let mut controls = if is_form(&self) { self.tree_root().form_owners_in_tree() } else { Vec::new() };
        controls.retain(|(element, owner)| *owner == Some(self.id()) && is_eligible_for_form_elements(*element));
        controls.into_iter().map(|(element, _)| element)
    }

    #[inline]
    pub(crate) fn form_owners_in_tree(self) -> Vec<(Self, Option<NodeId>)> {
        let document = self.document();
        let rare_data = document.rare_data.as_ref();
        let associations = rare_data.map(|data| data.form_associations.valid_forms_by_control(&document.nodes));
        let associations = associations.unwrap_or_default();
        let is_connected = self.is_connected();
        let mut open_forms = Vec::new();
        let mut found = Vec::new();
        // For each element with the `form` attribute, the index of the element in `found` and the number of the ID.
        let mut named = Vec::new();
        let mut ids = BTreeMap::new();
        for edge in self.traverse() {
            let element = edge.node();
            let Some(name) = element.expanded_name() else {
                continue;
            };
            match edge {
                Edge::Enter(_) if is_form(&element) => open_forms.push(element.id()),
                Edge::Leave(_) if is_form(&element) => {
                    open_forms.pop();
                }
                Edge::Enter(_) if is_element_in_category(name, Category::FormAssociated, document.edition()) => {
                    if is_connected
                        && is_element_in_category(name, Category::Listed, document.edition())
                        && let Some(id) = element.attribute("form")
                    {
                        named.push((found.len(), intern_text(id.to_owned(), &mut ids)));
                    }
                    let associated = associations.get(&element.id());
                    let associated = associated.copied().filter(|form| is_form(&document.node(*form)));
                    found.push((element, associated.or(open_forms.last().copied())));
                }
                _ => {}
            }
        }
        let mut first_elements = vec![None; ids.len()];
        if !ids.is_empty() {
            for element in self.descendants() {
                let id = element.attribute("id").filter(|id| !id.is_empty());
                if let Some(number) = id.and_then(|id| ids.get(id)) {
                    first_elements[*number].get_or_insert(element);
                }
            }
        }
        for (index, number) in named {
            found[index].1 = first_elements[number].filter(is_form).map(NodeRef::id);
        }
        found
    }

    #[inline]
    pub(crate) fn first_form_owner_difference(self, other: NodeRef<'_>) -> Option<Self> {
        let has_none = |node: NodeRef<'_>| {
            node.document().rare_data.as_ref().is_none_or(|rare_data| rare_data.form_associations.is_empty())
        };
        if has_none(self) && has_none(other) {
            return None;
        }
        let mut roots = vec![(self, other)];
        let mut counterparts = HashMap::new();
        for (node, same) in zip(self.deep_descendants(), other.deep_descendants()) {
            counterparts.insert(node.id(), same.id());
            if node.kind() == NodeKind::Fragment {
                roots.push((node, same));
            }
        }
        for (root, same) in roots {
            for ((element, owner), (_, expected)) in zip(root.form_owners_in_tree(), same.form_owners_in_tree()) {
                if owner.and_then(|owner| counterparts.get(&owner).copied()) != expected {
                    return Some(element);
                }
            }
        }
        None
    }

    #[inline]
    pub(crate) fn tree_root(self) -> Self {
        self.ancestors().last().unwrap_or(self)
    }

    /// Whether the node is [connected](https://dom.spec.whatwg.org/#connected).
    ///
    /// DEVIATION: the nodes in a fragment that is the root of its document count as connected.
    #[inline]
    fn is_connected(self) -> bool {
        let host = |root: &Self| root.as_shadow_root()?.node().host().map(Self::tree_root);
        successors(Some(self.tree_root()), host).any(|root| root.id() == NodeId::ROOT)
    }
}

pub(crate) fn is_form(node: &NodeRef<'_>) -> bool {
    node.is_html_element(tag::FORM)
}

#[inline]
fn is_eligible_for_form_elements(element: NodeRef<'_>) -> bool {
    let edition = element.document().edition();
    let is_listed = element.expanded_name().is_some_and(|name| is_element_in_category(name, Category::Listed, edition));
    let is_image = |value: &str| value.eq_ignore_ascii_case("image");
    is_listed && !(element.is_html_element(tag::INPUT) && element.attribute("type").is_some_and(is_image))
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
        let selected = match self.is_html_element(tag::SELECT) {
            true if self.has_attribute("multiple") => search_selected_options(self).selected,
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
        let mut walk = self.inclusive_descendants();
        while let Some(node) = walk.next() {
            if node.local_name() == Some("script") {
                walk.skip_children();
            }
            text.push_str(node.as_text().unwrap_or(""));
        }
        strip_and_collapse_whitespace(&text)
    }
}

#[inline]
pub(crate) fn selected_option(select: NodeRef<'_>) -> Option<NodeId> {
    search_selected_options(select).selected_option(|| is_single_select_size_one(select.attribute("size"))).copied()
}

#[inline]
fn search_selected_options(select: NodeRef<'_>) -> SelectedOptionSearch<NodeId> {
    let mut walk = SelectedOptionSearch::new();
    let mut edges = select.traverse();
    while let Some(edge) = edges.next() {
        match edge {
            Edge::Enter(node) => {
                if node != select && node.is_html_element(tag::SELECT) {
                    edges.skip_children();
                }
                let number = u64::from(node.id().raw());
                walk.enter_node(&node.id(), number, node.expanded_name(), |name| node.has_attribute(name));
            }
            Edge::Leave(node) => walk.leave_node(u64::from(node.id().raw())),
        }
    }
    walk
}
