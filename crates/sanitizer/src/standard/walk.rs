//! The [inner sanitize steps](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-sanitization).

use soupstone::dom::{AttributeRef, NodeKind};
use soupstone::{Document, EditError, NodeId, NodeRef, RetainAction};

use super::compiled::{CompiledConfig, ElementRule, Reason, Removal};

/// NOTE: the children of a replaced element are moved first, and then judged. Each node therefore moves at most once, without
/// recursion. Attributes are judged with their element, and removed after the walk.
pub(super) fn sanitize(
    document: &mut Document,
    root: NodeId,
    compiled: &CompiledConfig,
    handle_javascript_navigation_urls: bool,
    tell: &mut dyn FnMut(Removal<'_>),
) -> Result<(), EditError> {
    let reason_for = |element: NodeRef<'_>, local, attribute: AttributeRef<'_>| {
        compiled.reason_to_remove_attribute(element, local, attribute, handle_javascript_navigation_urls)
    };
    let mut changed = Vec::new();
    // 1. For each child of node's children:
    document.retain(root, |node| {
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
                    // 1.4.8. For each attribute of child:
                    let mut loses_any = has_is_value_alone(node);
                    for attribute in node.attributes() {
                        if let Some(reason) = reason_for(node, local, attribute) {
                            tell(Removal { node, attribute: Some(attribute), reason });
                            loses_any = true;
                        }
                    }
                    if loses_any {
                        changed.push((node.id(), local));
                    }
                    // 1.4.9. Run these steps on child.
                    None
                }
            },
        };
        let Some(reason) = reason else {
            return RetainAction::Keep;
        };
        tell(Removal { node, attribute: None, reason });
        if reason == Reason::ReplacedWithChildren && can_be_replaced(node) {
            RetainAction::Unwrap
        } else {
            RetainAction::Remove
        }
    })?;
    for (element, local) in changed {
        let has_is_value_alone = has_is_value_alone(document.node(element));
        document.retain_attributes(element, |element, attribute| {
            let reason = reason_for(element, local, attribute);
            if let Some(reason) = reason
                && has_is_value_alone
                && attribute.local_name() == "is"
            {
                tell(Removal { node: element, attribute: Some(attribute), reason });
            }
            reason.is_none()
        })?;
    }
    Ok(())
}

/// Whether an element has a serialized `is` value, but no `is` attribute.
fn has_is_value_alone(element: NodeRef<'_>) -> bool {
    element.value_of_is().is_some() && !element.has_attribute("is")
}

/// Whether an element can be replaced with its children. A document cannot have text as a child: the standard's "replace"
/// throws, and this crate removes the element instead.
fn can_be_replaced(element: NodeRef<'_>) -> bool {
    let is_in_document = element.parent().is_some_and(|parent| parent.kind() == NodeKind::Document);
    !is_in_document || element.children().all(|child| child.as_text().is_none())
}
