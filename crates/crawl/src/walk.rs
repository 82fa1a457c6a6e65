//! Walks the rendered tree of a page, including shadow trees.

use std::collections::BTreeMap;
use std::vec;

use soupstone::Document;
use soupstone::dom::NodeRef;
use soupstone::names::{ExpandedName, NameId, NameTable, Namespace, attribute};

use crate::collect::{Attribute, Collector, Visibility, WalkAction};
use crate::kind::{ElementKind, ElementKinds};

#[derive(Debug)]
pub(crate) struct RenderedTreeWalker {
    kinds: ElementKinds,
    hidden: ExpandedName,
    popover: ExpandedName,
}

enum Open<'a> {
    /// An element, and its next sibling.
    Element { kind: ElementKind, walk: WalkAction, after: Option<NodeRef<'a>> },
    /// Nodes that are rendered elsewhere.
    RelocatedNodes(Box<RelocatedNodes<'a>>),
    /// A shadow tree. Unslotted nodes follow.
    AssignedSlottables(usize),
}

/// Nodes that are rendered elsewhere.
struct RelocatedNodes<'a> {
    nodes: vec::IntoIter<NodeRef<'a>>,
    walk: WalkAction,
    /// Shadow tree in which the nodes are rendered.
    around: Option<usize>,
}

/// The [slottables](https://dom.spec.whatwg.org/#find-slottables) of a host by slot name.
struct AssignedSlottables<'a> {
    slottables: BTreeMap<&'a str, Vec<NodeRef<'a>>>,
    /// Shadow tree that contains the host.
    around: Option<usize>,
}

impl<'a> AssignedSlottables<'a> {
    fn of(host: NodeRef<'a>, around: Option<usize>) -> Self {
        let mut slottables: BTreeMap<&str, Vec<NodeRef<'a>>> = BTreeMap::new();
        for child in host.children() {
            let slot = child.attribute("slot").unwrap_or("");
            slottables.entry(slot).or_default().push(child);
        }
        Self { slottables, around }
    }
}

impl RenderedTreeWalker {
    pub(crate) fn new() -> Self {
        let mut names = NameTable::new();
        let mut attribute = |name| ExpandedName::new(Namespace::None, names.intern(name));
        Self { kinds: ElementKinds::new(), hidden: attribute("hidden"), popover: attribute("popover") }
    }

    /// NOTE: `document.root().traverse()` would be shorter, but also visits the ends of text and empty elements.
    pub(crate) fn walk<'a>(&self, document: &'a Document, collector: &mut Collector<'a>) {
        let mut open: Vec<Open<'a>> = Vec::new();
        let mut shadows: Vec<AssignedSlottables<'a>> = Vec::new();
        let mut shadow: Option<usize> = None;
        let mut next = document.root().first_child();
        loop {
            let (node, after) = match next {
                Some(node) => (node, node.next_sibling()),
                None => match open.pop() {
                    None => return,
                    Some(Open::Element { kind, walk, after }) => {
                        collector.leave(kind, walk);
                        next = after;
                        continue;
                    }
                    Some(Open::RelocatedNodes(mut list)) => match list.nodes.next() {
                        Some(node) => {
                            open.push(Open::RelocatedNodes(list));
                            (node, None)
                        }
                        None => {
                            shadow = list.around;
                            if list.walk == WalkAction::Unseen {
                                collector.reveal();
                            }
                            continue;
                        }
                    },
                    Some(Open::AssignedSlottables(number)) => {
                        shadow = shadows[number].around;
                        let left = std::mem::take(&mut shadows[number].slottables);
                        let nodes: Vec<NodeRef<'a>> = left.into_values().flatten().collect();
                        collector.hide();
                        open.push(Open::RelocatedNodes(Box::new(RelocatedNodes {
                            nodes: nodes.into_iter(),
                            walk: WalkAction::Unseen,
                            around: shadow,
                        })));
                        continue;
                    }
                },
            };
            next = after;
            if let Some(name) = node.expanded_name() {
                let kind = match shadow {
                    None => self.kinds.of(name),
                    Some(_) => self.kinds.of(name).in_shadow_tree(),
                };
                let sight = match name.is_html() {
                    true => self.sight(node),
                    false => Visibility::Seen,
                };
                let walk = collector.enter(kind, sight, |attribute| value(node, attribute));
                if walk == WalkAction::PastIt {
                    collector.leave(kind, walk);
                } else if let Some(root) = node.shadow_root() {
                    open.push(Open::Element { kind, walk, after });
                    open.push(Open::AssignedSlottables(shadows.len()));
                    shadows.push(AssignedSlottables::of(node, shadow));
                    shadow = Some(shadows.len() - 1);
                    next = root.node().first_child();
                } else if let Some(number) = shadow
                    && name.is_html()
                    && node.local_name() == Some("slot")
                    && let name = node.attribute("name").unwrap_or("")
                    && let Some(nodes) = shadows[number].slottables.remove(name)
                {
                    open.push(Open::Element { kind, walk, after });
                    open.push(Open::RelocatedNodes(Box::new(RelocatedNodes {
                        nodes: nodes.into_iter(),
                        walk: WalkAction::Inside,
                        around: shadow,
                    })));
                    shadow = shadows[number].around;
                    next = None;
                } else if let Some(child) = node.first_child() {
                    open.push(Open::Element { kind, walk, after });
                    next = Some(child);
                } else {
                    collector.leave(kind, walk);
                }
            } else if let Some(text) = node.as_text() {
                collector.text(text);
            }
        }
    }

    /// Returns the visibility of an HTML element according to its attributes.
    #[inline]
    fn sight(&self, node: NodeRef<'_>) -> Visibility {
        for attribute in node.attributes() {
            let name = attribute.expanded_name();
            if name == self.hidden || name == self.popover {
                return Visibility::by(attribute.local_name(), attribute.value());
            }
        }
        Visibility::Seen
    }
}

#[inline]
fn value<'a>(node: NodeRef<'a>, attribute: Attribute) -> Option<&'a str> {
    let by_number = |name: NameId| {
        let mut attributes = node.attributes();
        let found = attributes.find(|one| one.expanded_name() == ExpandedName::new(Namespace::None, name));
        found.map(|one| one.value())
    };
    match attribute {
        Attribute::Href => by_number(attribute::HREF),
        Attribute::Rel => by_number(attribute::REL),
        _ => node.attribute(attribute.as_str()),
    }
}
