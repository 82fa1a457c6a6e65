//! What form controls have of what is around them: what disables them, and the `select` element of an option.

use super::controls::{DISABLED, MULTIPLE, SELECTED};
use super::form_facts::Forms;
use super::memory::Memory;
use super::query::{Query, is_html};
use crate::dom::{Edge, NodeId, NodeRef, SelectableOptions, has_display_size_1};
use crate::names::{ExpandedName, NameId, TagName};

const CONTENTEDITABLE: ExpandedName = ExpandedName::none(NameId::known("contenteditable").unwrap());
const LEGEND: NameId = NameId::known("legend").unwrap();
const DATALIST: NameId = NameId::known("datalist").unwrap();

impl<'a> Query<'a> {
    /// What is known of the forms in the tree of an element.
    pub(super) fn forms(&mut self, element: NodeRef<'a>) -> &Forms {
        self.forms.get_or_insert_with(|| {
            let root = element.ancestors().last().unwrap_or(element);
            Box::new(Forms::of(root))
        })
    }

    /// Whether an element that can be disabled is
    /// [actually disabled](https://html.spec.whatwg.org/multipage/semantics-other.html#concept-element-disabled).
    pub(super) fn is_disabled(&mut self, element: NodeRef<'a>) -> bool {
        if element.value_of(DISABLED).is_some() {
            return true;
        }
        if element.is_html(TagName::OPTGROUP) {
            return false;
        }
        if element.is_html(TagName::OPTION) {
            return self.is_in_disabled_optgroup(element);
        }
        // "The element is a descendant of a fieldset element whose disabled attribute is specified, and is not a descendant
        // of that fieldset element's first legend element child, if any."
        let answer = self.inherited(
            Memory::DISABLED,
            element,
            |node| node.parent(),
            |query, node| {
                let parent = node.parent()?;
                let disables = parent.is_html(TagName::FIELDSET)
                    && query.value_of(parent, DISABLED).is_some()
                    && !query.is_first_legend(node, parent);
                disables.then_some(1)
            },
        );
        answer.is_some()
    }

    /// Whether a child of a `fieldset` element is its first `legend` child.
    fn is_first_legend(&mut self, node: NodeRef<'a>, fieldset: NodeRef<'a>) -> bool {
        // NOTE: each control in a legend asks this.
        let mut first = || {
            let legends = &mut self.legends;
            *legends
                .entry(fieldset.id())
                .or_insert_with(|| first_legend(fieldset))
        };
        node.is_html(LEGEND) && first() == Some(node.id())
    }

    /// Whether an option is disabled by the `optgroup` that it is in.
    fn is_in_disabled_optgroup(&mut self, option: NodeRef<'a>) -> bool {
        let parent = option.parent();
        let group = parent.filter(|parent| parent.is_html(TagName::OPTGROUP));
        group.is_some_and(|group| self.value_of(group, DISABLED).is_some())
    }

    /// Whether an element is [editable](https://w3c.github.io/editing/docs/execCommand/#editable), or an editing host.
    pub(super) fn is_editable(&mut self, element: NodeRef<'a>) -> bool {
        let answer = self.inherited(
            Memory::EDITABLE,
            element,
            |node| node.parent(),
            |query, node| {
                // "[…] it is either an HTML element, or it is an svg or math element […]"
                if !is_html(node) && !is_foreign_root(node) {
                    return Some(0);
                }
                let value = query
                    .value_of(node, CONTENTEDITABLE)
                    .filter(|_| is_html(node))?;
                let is = |keyword| value.eq_ignore_ascii_case(keyword);
                if value.is_empty() || is("true") || is("plaintext-only") {
                    Some(1)
                } else if is("false") {
                    Some(0)
                } else {
                    None
                }
            },
        );
        answer == Some(1)
    }

    /// Whether an element is in a `datalist` element.
    pub(super) fn is_in_datalist(&mut self, element: NodeRef<'a>) -> bool {
        let answer = self.inherited(
            Memory::DATALIST,
            element,
            |node| node.parent(),
            |_, node| node.is_html(DATALIST).then_some(1),
        );
        answer.is_some()
    }

    /// The [selectedness](https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-selectedness) of an
    /// option.
    pub(super) fn is_selected(&mut self, option: NodeRef<'a>) -> bool {
        let select = self.select_of(option);
        let Some(select) = select.filter(|select| self.value_of(*select, MULTIPLE).is_none())
        else {
            return option.value_of(SELECTED).is_some();
        };
        if let Some(selected) = self.selected.get(&select.id()) {
            return *selected == Some(option.id());
        }
        // NOTE: with all `select` elements around it, so that none is looked through again for each one in it.
        let around = select
            .ancestors()
            .filter(|node| node.is_html(TagName::SELECT));
        self.set_selectedness(around.last().unwrap_or(select));
        self.selected.get(&select.id()) == Some(&Some(option.id()))
    }

    /// The [selectedness setting algorithm](https://html.spec.whatwg.org/multipage/form-elements.html#selectedness-setting-algorithm)
    /// for a `select` element and those in it.
    fn set_selectedness(&mut self, outermost: NodeRef<'a>) {
        let mut open: Vec<SelectableOptions> = Vec::new();
        for edge in outermost.traverse() {
            match edge {
                Edge::Enter(node) if node.is_html(TagName::SELECT) => {
                    open.push(SelectableOptions::default())
                }
                Edge::Enter(node) if node.is_html(TagName::OPTION) => {
                    if let Some(options) = open.last_mut() {
                        options.add(node, || {
                            node.value_of(DISABLED).is_some() || self.is_in_disabled_optgroup(node)
                        });
                    }
                }
                Edge::Leave(node) if node.is_html(TagName::SELECT) => {
                    let options = open.pop().unwrap_or_default();
                    let selected = options.selected(|| has_display_size_1(node));
                    self.selected.insert(node.id(), selected);
                }
                _ => {}
            }
        }
    }

    /// The `select` element that an option is in.
    fn select_of(&mut self, option: NodeRef<'a>) -> Option<NodeRef<'a>> {
        let index = self.inherited(
            Memory::SELECT,
            option,
            |node| node.parent(),
            |_, node| {
                node.is_html(TagName::SELECT)
                    .then(|| node.id().index() as u32)
            },
        )?;
        let id = NodeId::from_index(index as usize)?;
        self.document().get(id)
    }
}

/// Whether an element is an `svg` or a `math` element.
pub(super) fn is_foreign_root(element: NodeRef<'_>) -> bool {
    let name = element.name();
    name == Some(ExpandedName::svg(TagName::SVG))
        || name == Some(ExpandedName::mathml(TagName::MATH))
}

/// The first `legend` child of an element.
fn first_legend(fieldset: NodeRef<'_>) -> Option<NodeId> {
    let mut children = fieldset.children();
    let legend = children.find(|node| node.is_html(LEGEND));
    legend.map(|legend| legend.id())
}
