//! [`Edit`]: one edit, its place in the source, and how it is done on the document.

use std::ops::Range;

use soupstone::dom::CloneDepth;
use soupstone::names::Namespace;
use soupstone::{Document, EditError, FragmentContext, NodeId, NodeRef, ParseOptions};

use crate::SourceEditError;

/// Elements whose first newline is dropped.
const DROP_NEWLINE: [&str; 3] = ["listing", "pre", "textarea"];

/// An edit of a node.
pub(crate) struct Edit {
    node: NodeId,
    pub(crate) action: Action,
    pub(crate) place: Place,
}

/// What is done. The texts are markup, but for the value of an attribute.
pub(crate) enum Action {
    SetAttribute { name: String, value: String },
    RemoveAttribute { name: String },
    InsertBefore(String),
    InsertAfter(String),
    Prepend(String),
    Append(String),
    Replace(String),
    Remove,
}

impl Action {
    /// The name of the method that does it.
    pub(crate) const fn method(&self) -> &'static str {
        match self {
            Self::SetAttribute { .. } => "set_attribute",
            Self::RemoveAttribute { .. } => "remove_attribute",
            Self::InsertBefore(_) => "insert_before",
            Self::InsertAfter(_) => "insert_after",
            Self::Prepend(_) => "prepend",
            Self::Append(_) => "append",
            Self::Replace(_) => "replace",
            Self::Remove => "remove",
        }
    }
}

/// Where an edit is in the source.
pub(crate) struct Place {
    /// Where the node starts. `None` for the root and for what the parser makes in any case.
    pub(crate) node_start: Option<usize>,
    /// The bytes that the edit changes: a start tag, a whole node, or none where something is put in.
    pub(crate) range: Range<usize>,
    /// Whether a newline has to go before what is put in, as the parser drops the first one in some elements.
    pub(crate) drops_newline: bool,
}

impl Edit {
    /// An edit of a node of a document that was parsed from this source.
    pub(crate) fn new(
        source: &str,
        document: &Document,
        node: NodeId,
        action: Action,
    ) -> Result<Self, SourceEditError> {
        let node = document.get(node).ok_or(EditError::UnknownNode)?;
        let place = match &action {
            Action::SetAttribute { .. } | Action::RemoveAttribute { .. } => tag(node)?,
            Action::Prepend(markup) => first(source, node, markup)?,
            Action::Append(markup) => last(source, node, markup)?,
            Action::InsertBefore(markup) => {
                let whole = whole(source, node)?;
                let at = whole.range.start;
                let drops_newline = starts_with_newline(markup)
                    && node.parent().is_some_and(|parent| {
                        drops_newline(parent) && start_tag(parent).is_some_and(|it| it.end == at)
                    });
                whole.at(at, drops_newline)
            }
            Action::InsertAfter(_) => {
                let whole = whole(source, node)?;
                let at = whole.range.end;
                whole.at(at, false)
            }
            Action::Replace(_) | Action::Remove => whole(source, node)?,
        };
        let node = node.id();
        Ok(Self {
            node,
            action,
            place,
        })
    }

    /// Does the edit on the document.
    pub(crate) fn apply(
        &self,
        document: &mut Document,
        options: &ParseOptions,
        context: Option<&FragmentContext>,
    ) -> Result<(), EditError> {
        let node = self.node;
        let contents = |document: &Document| {
            let contents = document.node(node).template_contents();
            contents.map_or(node, |contents| contents.id())
        };
        let parent = |document: &Document| {
            let parent = document.node(node).parent();
            parent.map(|parent| parent.id()).ok_or(EditError::NoParent)
        };
        let parse = |document: &mut Document, parent: NodeId, markup: &str| {
            let fragment = match context.filter(|_| parent == document.root().id()) {
                Some(context) => options.parse_fragment(markup, context),
                None => options.parse_fragment(markup, &context_of(document.node(parent))),
            };
            document.import_node(fragment.root(), CloneDepth::DeepWithShadowRoots)
        };
        match &self.action {
            Action::SetAttribute { name, value } => {
                let element = document.node(node);
                let is_html = element.namespace() == Some(Namespace::Html);
                let is_there = element.has_attribute(name);
                match foreign_attribute(name).filter(|_| !is_html && !is_there) {
                    Some((namespace, name)) => {
                        document.set_attribute_ns(node, namespace, name, value)
                    }
                    None => document.set_attribute(node, name, value),
                }
            }
            Action::RemoveAttribute { name } => document.remove_attribute(node, name).map(drop),
            Action::InsertBefore(markup) => {
                let parent = parent(document)?;
                let new = parse(document, parent, markup)?;
                document.insert_before(node, new)
            }
            Action::InsertAfter(markup) => {
                let parent = parent(document)?;
                let new = parse(document, parent, markup)?;
                document.insert_after(node, new)
            }
            Action::Prepend(markup) => {
                let parent = contents(document);
                let new = parse(document, parent, markup)?;
                document.prepend(parent, new)
            }
            Action::Append(markup) => {
                let parent = contents(document);
                let new = parse(document, parent, markup)?;
                document.append(parent, new)
            }
            Action::Replace(markup) => {
                let parent = parent(document)?;
                let new = parse(document, parent, markup)?;
                document.insert_before(node, new)?;
                document.detach(node)
            }
            Action::Remove => {
                parent(document)?;
                document.detach(node)
            }
        }
    }
}

impl Place {
    /// A place at an end of this one.
    fn at(self, place: usize, drops_newline: bool) -> Self {
        Self {
            range: place..place,
            drops_newline,
            ..self
        }
    }
}

/// The context of markup in this node. In the elements that the parser makes in any case, markup goes on as in the body, so
/// that it is not given a head and a body of its own.
fn context_of(parent: NodeRef<'_>) -> FragmentContext {
    let is_shadow_root = parent.as_shadow_root().is_some();
    let element = parent.host().unwrap_or(parent);
    let context = match (element.namespace(), element.local_name()) {
        _ if is_shadow_root => FragmentContext::html("template"),
        (Some(Namespace::Html), Some("html")) | (None, _) | (_, None) => {
            FragmentContext::html("body")
        }
        (Some(namespace), Some(name)) => FragmentContext::new(namespace, name),
    };
    let context = context.with_document_mode(parent.document().mode());
    match element.attribute("encoding") {
        Some(encoding) => context.with_attribute("encoding", encoding),
        None => context,
    }
}

/// The namespace and the local name of an attribute that
/// [is adjusted](https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes) in SVG and MathML.
fn foreign_attribute(name: &str) -> Option<(Namespace, &str)> {
    match name.split_once(':') {
        Some(("xlink", name)) => Some((Namespace::XLink, name)),
        Some(("xml", name)) => Some((Namespace::Xml, name)),
        Some(("xmlns", name)) => Some((Namespace::XmlNs, name)),
        None if name == "xmlns" => Some((Namespace::XmlNs, name)),
        _ => None,
    }
}

fn starts_with_newline(markup: &str) -> bool {
    markup.starts_with(['\n', '\r'])
}

fn drops_newline(element: NodeRef<'_>) -> bool {
    element.is_html_element_in(&DROP_NEWLINE)
}

/// The start tag of an element that is no copy.
fn start_tag(element: NodeRef<'_>) -> Option<Range<usize>> {
    let location = element.location().filter(|location| !location.is_clone())?;
    Some(location.start_tag()?.as_range())
}

/// The place of the start tag.
fn tag(element: NodeRef<'_>) -> Result<Place, SourceEditError> {
    if !element.is_element() {
        return Err(EditError::NotAnElement.into());
    }
    let range = start_tag(element).ok_or(SourceEditError::NoPlace)?;
    Ok(Place {
        node_start: Some(range.start),
        range,
        drops_newline: false,
    })
}

/// The place of a whole node, from its start tag to its end.
fn whole(source: &str, node: NodeRef<'_>) -> Result<Place, SourceEditError> {
    let location = node.location().filter(|location| !location.is_clone());
    let extent = location.and_then(|location| location.extent());
    let mut range = extent.ok_or(SourceEditError::NoPlace)?.as_range();
    if node.as_text().is_some() {
        // A line feed after a carriage return is not in the span.
        if source[..range.end].ends_with('\r') && source[range.end..].starts_with('\n') {
            range.end += 1;
        }
        if source[..range.start].ends_with("<![CDATA[") && source[range.end..].starts_with("]]>") {
            range = range.start - "<![CDATA[".len()..range.end + "]]>".len();
        }
    }
    Ok(Place {
        node_start: Some(range.start),
        range,
        drops_newline: false,
    })
}

/// The place right after a start tag, and after the newline that is dropped there.
fn first(source: &str, element: NodeRef<'_>, markup: &str) -> Result<Place, SourceEditError> {
    if element.parent().is_none() && element.id() == element.document().root().id() {
        return Ok(Place {
            node_start: None,
            range: 0..0,
            drops_newline: false,
        });
    }
    let tag = tag(element)?;
    let at = tag.range.end;
    let newline = match drops_newline(element) {
        true => ["\r\n", "\n", "\r"]
            .into_iter()
            .find(|newline| source[at..].starts_with(newline)),
        false => None,
    };
    let drops_newline = newline.is_none() && drops_newline(element) && starts_with_newline(markup);
    Ok(tag.at(at + newline.map_or(0, str::len), drops_newline))
}

/// The place right before an end tag, or where the element ends without one.
fn last(source: &str, element: NodeRef<'_>, markup: &str) -> Result<Place, SourceEditError> {
    let is_root = element.id() == element.document().root().id();
    let location = element.location();
    if is_root || element.is_html_element("body") && start_tag(element).is_none() {
        let end_tag = location.and_then(|location| location.end_tag());
        let at = end_tag.map_or(source.len(), |end_tag| end_tag.as_range().start);
        return Ok(Place {
            node_start: None,
            range: at..at,
            drops_newline: false,
        });
    }
    let tag = tag(element)?;
    let location = location.ok_or(SourceEditError::NoPlace)?;
    let at = match (location.end_tag(), location.extent()) {
        (Some(end_tag), _) => end_tag.as_range().start,
        (None, Some(extent)) => extent.as_range().end,
        (None, None) => return Err(SourceEditError::NoPlace),
    };
    let drops_newline =
        at == tag.range.end && drops_newline(element) && starts_with_newline(markup);
    Ok(tag.at(at, drops_newline))
}
