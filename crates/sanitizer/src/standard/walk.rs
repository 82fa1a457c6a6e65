//! The [inner sanitize steps](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-sanitization).

use soupstone::dom::NodeKind;
use soupstone::{Document, EditError, NodeId, Verdict};

use super::compiled::{Compiled, ElementRule};
use super::removal::{Reason, Removal};

/// Runs the inner sanitize steps on a node, and says of each removal why.
///
/// NOTE: the children of a replaced element take its place first, and are judged there. So each node is moved once at most,
/// however deep the replaced elements nest, and nothing recurses.
pub(super) fn sanitize(
    document: &mut Document,
    root: NodeId,
    compiled: &Compiled,
    handle_javascript_navigation_urls: bool,
    tell: &mut dyn FnMut(Removal<'_>),
) -> Result<(), EditError> {
    // 1. For each child of node's children:
    document.filter(root, |document, id| {
        let node = document.node(id);
        let reason = match node.expanded_name() {
            // 1.1. DocumentType or Text: continue. 1.2. Comment. 1.3. ProcessingInstruction.
            None => compiled.reason_to_remove_other_node(node),
            // 1.4. Otherwise. 1.4.1. Let name be child's local name and namespace.
            Some(name) => match compiled.rule(name, node.local_name().unwrap_or("")) {
                // 1.4.2. If replaceWithChildrenElements exists and contains name:
                ElementRule::ReplaceWithChildren => Some(Reason::ReplacedWithChildren),
                // 1.4.3. If elements exists: if it does not contain name, then remove child and continue.
                // 1.4.4. Otherwise: if removeElements contains name, then remove child and continue.
                ElementRule::Remove(reason) => Some(reason),
                // 1.4.5. If child is an HTML template, then run these steps on its template contents.
                // 1.4.6. If child is a shadow host, then run these steps on its shadow root.
                // 1.4.7. Let local be the item of elements with that name, if elements exists; otherwise «[ ]».
                ElementRule::Keep(local) => {
                    let _ = document.retain_attributes(id, |element, attribute| {
                        // 1.4.8. For each attribute of child:
                        let reason = compiled.reason_to_remove_attribute(
                            element,
                            local,
                            attribute,
                            handle_javascript_navigation_urls,
                        );
                        if let Some(reason) = reason {
                            tell(Removal { node: element, attribute: Some(attribute), reason });
                        }
                        reason.is_none()
                    });
                    // 1.4.9. Run these steps on child.
                    None
                }
            },
        };
        let Some(reason) = reason else {
            return Verdict::Keep;
        };
        tell(Removal { node: document.node(id), attribute: None, reason });
        if reason == Reason::ReplacedWithChildren && can_be_replaced(document, id) {
            Verdict::Unwrap
        } else {
            Verdict::Remove
        }
    })?;
    Ok(())
}

/// Whether the children of an element can take its place. Text cannot be a child of a document: there, the standard's
/// "replace" throws, and here the element is removed.
fn can_be_replaced(document: &Document, element: NodeId) -> bool {
    let element = document.node(element);
    let is_in_document = element.parent().is_some_and(|parent| parent.kind() == NodeKind::Document);
    !is_in_document || element.children().all(|child| child.as_text().is_none())
}
