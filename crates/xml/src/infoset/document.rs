//! Coercion of a whole document.

use std::borrow::Cow;

use soupstone::DocumentMode;
use soupstone::dom::{AttributeRef, Document, NodeId, NodeKind, NodeRef};
use soupstone::names::{Namespace, tag};

use super::options::is_xmlns_attribute;
use super::{CoercionOptions, CoercionRule};

/// The elements that a form can own.
const FORM_ASSOCIATED_ELEMENTS: [&str; 8] =
    ["button", "fieldset", "img", "input", "object", "output", "select", "textarea"];

/// [Coerces](https://html.spec.whatwg.org/multipage/parsing.html#coercing-an-html-dom-into-an-infoset) all nodes in a document's
/// tree, including the contents of `template` elements and shadow trees. See the example in the [module](crate::infoset).
///
/// Renamed attributes lose their [location](soupstone::dom::NodeLocation::attribute). If two attributes of an element get the
/// same name, which never happens to attributes from the parser, the first attribute is kept.
pub fn coerce(document: &mut Document, options: &CoercionOptions) {
    for id in collect_node_ids(document) {
        match document.node(id).kind() {
            NodeKind::Element => coerce_element(document, id, options),
            NodeKind::Text | NodeKind::Comment | NodeKind::ProcessingInstruction => {
                coerce_data(document, id, options);
            }
            // NOTE: the id belongs to the document, so no edit can fail.
            NodeKind::Doctype if options.applies(CoercionRule::Doctypes) => {
                let _ = document.remove(id);
            }
            _ => {}
        }
    }
    if options.applies(CoercionRule::DocumentMode) {
        document.set_mode(DocumentMode::NoQuirks);
    }
}

fn collect_node_ids(document: &Document) -> Vec<NodeId> {
    let mut ids = Vec::new();
    let mut roots = vec![document.root()];
    while let Some(root) = roots.pop() {
        for node in root.descendants() {
            ids.push(node.id());
            roots.extend(node.template_contents());
            roots.extend(node.shadow_root().map(|shadow_root| shadow_root.node()));
        }
    }
    ids
}

fn coerce_data(document: &mut Document, id: NodeId, options: &CoercionOptions) {
    let node = document.node(id);
    let data = node.data().unwrap_or("");
    let coerced = match node.kind() {
        NodeKind::Comment => options.comment(data),
        _ => options.text(data),
    };
    if let Cow::Owned(coerced) = coerced {
        let _ = document.set_data(id, &coerced);
    }
}

fn coerce_element(document: &mut Document, id: NodeId, options: &CoercionOptions) {
    let element = document.node(id);
    if options.applies(CoercionRule::TemplateContents)
        && element.is_html_element(tag::TEMPLATE)
        && let Some(contents) = element.template_contents()
        // NOTE: the contents of a `template` may be the shadow root that the `template` declared.
        && contents.as_shadow_root().is_none()
    {
        let _ = document.remove_children(contents.id());
    }
    let element = document.node(id);
    if options.applies(CoercionRule::FormOwners)
        && element.is_html_element_in(&FORM_ASSOCIATED_ELEMENTS)
        && !element.has_attribute("form")
    {
        // "When a listed element's form attribute is set, changed, or removed, then the user agent must reset the form owner of
        // that element."
        let _ = document.set_attribute(id, "form", "");
        let _ = document.remove_attribute(id, "form");
    }
    let element = document.node(id);
    let local_name = element.local_name().unwrap_or("");
    let coerced_name = options.name(local_name);
    let declarations = if options.applies(CoercionRule::NamespaceDeclarations) {
        missing_declarations(element, options)
    } else {
        Vec::new()
    };
    let is_valid = |attribute: AttributeRef<'_>| {
        let local_name = attribute.local_name();
        !options.drops_attribute(attribute.namespace(), local_name)
            && matches!(options.name(local_name), Cow::Borrowed(_))
            && matches!(options.text(attribute.value()), Cow::Borrowed(_))
    };
    if declarations.is_empty() && matches!(coerced_name, Cow::Borrowed(_)) && element.attributes().all(is_valid) {
        return;
    }
    let mut attributes = declarations;
    for attribute in element.attributes() {
        let (namespace, local_name) = (attribute.namespace(), attribute.local_name());
        if !options.drops_attribute(namespace, local_name) {
            let value = options.text(attribute.value()).into_owned();
            attributes.push((namespace, options.name(local_name).into_owned(), value));
        }
    }
    let namespace = element.namespace().unwrap_or(Namespace::None);
    let coerced_name = match coerced_name {
        Cow::Borrowed(_) => None,
        Cow::Owned(name) => Some(name),
    };
    let attributes: Vec<_> =
        attributes.iter().map(|(namespace, name, value)| (*namespace, name.as_str(), value.as_str())).collect();
    let _ = document.set_attributes(id, &attributes);
    if let Some(name) = coerced_name {
        let _ = document.rename_element_ns(id, namespace, &name);
    }
}

fn missing_declarations(element: NodeRef<'_>, options: &CoercionOptions) -> Vec<(Namespace, String, String)> {
    let mut declarations = Vec::new();
    let namespace = element.namespace().unwrap_or(Namespace::None);
    let of_parent = element.parent().and_then(|parent| parent.namespace());
    let mut declare = |name: &str, namespace: Namespace| {
        let is_declared = element.attributes().any(|attribute| {
            let (namespace, local_name) = (attribute.namespace(), attribute.local_name());
            let declares = match namespace {
                Namespace::None => local_name.strip_prefix("xmlns:").unwrap_or(local_name),
                _ => local_name,
            };
            is_xmlns_attribute(namespace, local_name)
                && declares == name
                && !options.drops_attribute(namespace, local_name)
        });
        if !is_declared {
            declarations.push((Namespace::XmlNs, name.to_owned(), namespace.uri().to_owned()));
        }
    };
    if of_parent != Some(namespace) {
        declare("xmlns", namespace);
    }
    if element.attributes().any(|attribute| attribute.namespace() == Namespace::XLink) {
        declare("xlink", Namespace::XLink);
    }
    declarations
}
