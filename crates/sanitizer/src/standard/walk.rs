//! The [inner sanitize steps](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-sanitization).

use soupstone::dom::NodeKind;
use soupstone::{Document, EditError, NodeId};

use super::compiled::{Compiled, Verdict};
use super::removal::{Reason, Removal};

/// Runs the inner sanitize steps on a node, and says of each removal why.
///
/// NOTE: the children of a replaced element take its place first, and are judged there. So each node is moved once at most,
/// however deep the replaced elements nest, and nothing recurses. Attributes come in a second walk, as none of them decides
/// what happens to an element.
pub(super) fn sanitize(
    document: &mut Document,
    root: NodeId,
    compiled: &Compiled,
    handle_javascript_navigation_urls: bool,
    tell: &mut dyn FnMut(Removal<'_>),
) -> Result<(), EditError> {
    // Trees to walk: also the contents of templates, and shadow roots.
    let node = document.get(root).ok_or(EditError::UnknownNode)?;
    let mut roots = vec![root];
    roots.extend(node.template_contents().map(|contents| contents.id()));
    roots.extend(node.shadow_root().map(|root| root.node().id()));
    while let Some(root) = roots.pop() {
        // 1. For each child of node's children:
        let mut next = document.node(root).first_child().map(|child| child.id());
        while let Some(id) = next {
            let node = document.node(id);
            let first_child = node.first_child().map(|child| child.id());
            let reason = match node.name() {
                // 1.1. DocumentType or Text: continue. 1.2. Comment. 1.3. ProcessingInstruction.
                None => compiled.reason_to_remove_other_node(node),
                // 1.4. Otherwise. 1.4.1. Let name be child's local name and namespace.
                Some(name) => match compiled.verdict(name, node.local_name().unwrap_or("")) {
                    // 1.4.2. If replaceWithChildrenElements exists and contains name:
                    Verdict::ReplaceWithChildren => Some(Reason::ReplacedWithChildren),
                    // 1.4.3. If elements exists: if it does not contain name, then remove child and continue.
                    // 1.4.4. Otherwise: if removeElements contains name, then remove child and continue.
                    Verdict::Remove(reason) => Some(reason),
                    Verdict::Keep(_) => {
                        // 1.4.5. If child is an HTML template, then run these steps on its template contents.
                        roots.extend(node.template_contents().map(|contents| contents.id()));
                        // 1.4.6. If child is a shadow host, then run these steps on its shadow root.
                        roots.extend(node.shadow_root().map(|root| root.node().id()));
                        None
                    }
                },
            };
            let Some(reason) = reason else {
                // 1.4.9. Run these steps on child.
                next = first_child.or_else(|| following(document, root, id));
                continue;
            };
            tell(Removal {
                node,
                attribute: None,
                reason,
            });
            if reason == Reason::ReplacedWithChildren && can_be_replaced(document, id) {
                next = first_child.or_else(|| following(document, root, id));
                document.unwrap_element(id)?;
            } else {
                next = following(document, root, id);
                document.detach(id)?;
            }
        }
    }
    sanitize_attributes(
        document,
        root,
        compiled,
        handle_javascript_navigation_urls,
        tell,
    )
}

/// Steps 1.4.7 and 1.4.8, for all elements in a node.
fn sanitize_attributes(
    document: &mut Document,
    root: NodeId,
    compiled: &Compiled,
    handle_javascript_navigation_urls: bool,
    tell: &mut dyn FnMut(Removal<'_>),
) -> Result<(), EditError> {
    // The element at hand, and the number of what is said of its attributes.
    let mut current = None;
    document.retain_attributes(root, |element, attribute| {
        // NOTE: the steps are about the descendants of a node.
        if element.id() == root {
            return true;
        }
        // 1.4.7. Let local be the item of elements with that name, if elements exists; otherwise «[ ]».
        let local = match current {
            Some((id, local)) if id == element.id() => local,
            _ => {
                let name = element.name();
                let local_name = element.local_name().unwrap_or("");
                let local = match name.map(|name| compiled.verdict(name, local_name)) {
                    Some(Verdict::Keep(local)) => local,
                    _ => 0,
                };
                current = Some((element.id(), local));
                local
            }
        };
        // 1.4.8. For each attribute of child:
        let reason = compiled.reason_to_remove_attribute(
            element,
            local,
            attribute,
            handle_javascript_navigation_urls,
        );
        if let Some(reason) = reason {
            tell(Removal {
                node: element,
                attribute: Some(attribute),
                reason,
            });
        }
        reason.is_none()
    })?;
    Ok(())
}

/// The node in a root that comes after a node and all that is in it.
fn following(document: &Document, root: NodeId, node: NodeId) -> Option<NodeId> {
    let mut node = document.node(node);
    loop {
        if let Some(sibling) = node.next_sibling() {
            return Some(sibling.id());
        }
        node = node.parent()?;
        if node.id() == root {
            return None;
        }
    }
}

/// Whether the children of an element can take its place. Text cannot be a child of a document: there, the standard's
/// "replace" throws, and here the element is removed.
fn can_be_replaced(document: &Document, element: NodeId) -> bool {
    let element = document.node(element);
    let is_in_document = element
        .parent()
        .is_some_and(|parent| parent.kind() == NodeKind::Document);
    !is_in_document || element.children().all(|child| child.as_text().is_none())
}
