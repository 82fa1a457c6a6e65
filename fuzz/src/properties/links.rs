//! The links between the nodes of a tree.

use soupstone::dom::{Document, NodeRef};

use super::holds;

pub(super) const EMPTY_TEXT: &str = "links: an empty text node";

/// Checks that all links agree, no node occurs twice, and no text node is empty.
pub(super) fn check(document: &Document) -> Result<(), String> {
    let mut seen = vec![false; document.node_count() + 1];
    let mut roots = vec![document.root()];
    while let Some(root) = roots.pop() {
        holds("links: a root has a parent", root.parent().is_none())?;
        holds("links: a root has a sibling", root.next_sibling().is_none())?;
        let mut current = root;
        'walk: loop {
            let was_seen = std::mem::replace(&mut seen[current.id().index()], true);
            holds("links: a node is in the tree twice", !was_seen)?;
            check_children(current)?;
            roots.extend(current.template_contents());
            if let Some(shadow_root) = current.shadow_root() {
                // NOTE: the contents of the `template` element of a shadow root are the shadow root.
                if !seen[shadow_root.node().id().index()] {
                    roots.push(shadow_root.node());
                }
                holds("links: a shadow root has the wrong host", shadow_root.node().host() == Some(current))?;
            }
            if let Some(child) = current.first_child() {
                current = child;
                continue;
            }
            loop {
                if current == root {
                    break 'walk;
                }
                if let Some(next) = current.next_sibling() {
                    current = next;
                    break;
                }
                current = current.parent().ok_or("links: a node lost its parent")?;
            }
        }
    }
    Ok(())
}

fn check_children(parent: NodeRef<'_>) -> Result<(), String> {
    let mut before = None;
    let mut current = parent.first_child();
    while let Some(child) = current {
        holds("links: a child has the wrong parent", child.parent() == Some(parent))?;
        holds("links: a child has the wrong previous sibling", child.previous_sibling() == before)?;
        holds(EMPTY_TEXT, child.as_text() != Some(""))?;
        before = Some(child);
        current = child.next_sibling();
    }
    holds("links: the last child is wrong", parent.last_child() == before)
}
