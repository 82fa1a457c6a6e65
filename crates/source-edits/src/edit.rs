//! [`Edit`]: one edit, its place in the source, and how it is done on the document.

use std::ops::Range;

use soupstone::dom::CloneDepth;
use soupstone::names::Namespace;
use soupstone::{Document, EditError, FragmentContext, NodeId, NodeRef, ParseOptions};

use crate::SourceEditError;

/// Elements whose first newline is dropped.
const DROP_NEWLINE: [&str; 3] = ["listing", "pre", "textarea"];

/// An edit of a node.
#[derive(Debug)]
pub(crate) struct Edit {
    pub(crate) method: Method,
    node: NodeId,
    /// The name of the attribute.
    pub(crate) name: String,
    /// Markup, or the value of an attribute.
    pub(crate) text: String,
    /// Where the node starts in the source. `None` for the root, and for a body that the parser implied.
    pub(crate) node_start: Option<usize>,
    /// The bytes that the edit changes: a start tag, a whole node, or none where something is put in.
    pub(crate) range: Range<usize>,
    /// Whether a newline has to go before what is put in, as the parser drops the first one in some elements.
    pub(crate) drops_newline: bool,
}

/// The methods that edit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Method {
    SetAttribute,
    RemoveAttribute,
    InsertBefore,
    InsertAfter,
    Prepend,
    Append,
    Replace,
    Remove,
}

impl Method {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::SetAttribute => "set_attribute",
            Self::RemoveAttribute => "remove_attribute",
            Self::InsertBefore => "insert_before",
            Self::InsertAfter => "insert_after",
            Self::Prepend => "prepend",
            Self::Append => "append",
            Self::Replace => "replace",
            Self::Remove => "remove",
        }
    }
}

impl Edit {
    /// An edit of a node of a document that was parsed from this source.
    pub(crate) fn new(
        source: &str,
        node: NodeRef<'_>,
        method: Method,
        name: &str,
        text: &str,
    ) -> Result<Self, SourceEditError> {
        let (node_start, range) = place(source, node, method)?;
        let is_before = method == Method::InsertBefore;
        let parent = if is_before { node.parent() } else { Some(node) };
        let parent = parent.filter(|parent| parent.is_html_element_in(&DROP_NEWLINE));
        let tag = parent.and_then(|parent| parent.location()?.start_tag());
        let drops_newline = text.starts_with(['\n', '\r']) && tag.is_some_and(|tag| tag.as_range().end == range.start);
        Ok(Self {
            method,
            node: node.id(),
            name: name.to_owned(),
            text: text.to_owned(),
            node_start,
            range,
            drops_newline,
        })
    }

    /// Does the edit on the document.
    pub(crate) fn apply(
        &self,
        document: &mut Document,
        options: &ParseOptions,
        context_of_root: Option<&FragmentContext>,
    ) -> Result<(), EditError> {
        let node = document.node(self.node);
        let inside = node.template_contents().unwrap_or(node);
        let (parent, next) = match self.method {
            Method::SetAttribute => return self.set_attribute(document),
            Method::RemoveAttribute => {
                return document.remove_attribute(self.node, &self.name).map(drop);
            }
            Method::Prepend => (Some(inside), inside.first_child()),
            Method::Append => (Some(inside), space_behind(node)),
            Method::InsertAfter => (node.parent(), node.next_sibling()),
            Method::InsertBefore | Method::Replace | Method::Remove => (node.parent(), Some(node)),
        };
        let parent = parent.ok_or(EditError::NoParent)?;
        if self.method != Method::Remove {
            let (parent, next) = (parent.id(), next.map(|next| next.id()));
            let parsed = match context_of_root.filter(|_| parent == document.root().id()) {
                Some(context) => options.parse_fragment(&self.text, context),
                None => options.parse_fragment(&self.text, &context_of(document.node(parent))),
            };
            let new = document.import_node(parsed.root(), CloneDepth::DeepWithShadowRoots)?;
            match next {
                Some(next) => document.insert_before(next, new)?,
                None => document.append(parent, new)?,
            }
        }
        match self.method {
            Method::Replace | Method::Remove => document.detach(self.node),
            _ => Ok(()),
        }
    }

    /// Sets an attribute; a new one in SVG or MathML in the namespace that
    /// [the parser gives it](https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes).
    fn set_attribute(&self, document: &mut Document) -> Result<(), EditError> {
        let element = document.node(self.node);
        let is_html = element.namespace() == Some(Namespace::Html);
        let is_plain = is_html || element.has_attribute(&self.name);
        let (namespace, name) = match self.name.split_once(':').filter(|_| !is_plain) {
            Some(("xlink", name)) => (Namespace::XLink, name),
            Some(("xml", name)) => (Namespace::Xml, name),
            Some(("xmlns", name)) => (Namespace::XmlNs, name),
            _ => return document.set_attribute(self.node, &self.name, &self.text),
        };
        document.set_attribute_ns(self.node, namespace, name, &self.text)
    }
}

/// The context of markup in this node. In the root and in `html`, that is a body: markup in those would get a head and a
/// body of its own.
fn context_of(parent: NodeRef<'_>) -> FragmentContext {
    let element = parent.host().unwrap_or(parent);
    let context = match (element.namespace(), element.local_name()) {
        _ if parent.as_shadow_root().is_some() => FragmentContext::html("template"),
        (Some(Namespace::Html), Some("html")) | (None, _) => FragmentContext::html("body"),
        (Some(namespace), name) => FragmentContext::new(namespace, name.unwrap_or_default()),
    };
    let encoding = element.attribute("encoding").unwrap_or_default();
    let context = context.with_attribute("encoding", encoding);
    context.with_document_mode(parent.document().mode())
}

/// Where a node starts, and which bytes an edit of it changes.
fn place(source: &str, node: NodeRef<'_>, method: Method) -> Result<(Option<usize>, Range<usize>), SourceEditError> {
    let location = node.location();
    let start_tag = location.and_then(|it| Some(it.start_tag()?.as_range()));
    let space = space_behind(node).and_then(|space| Some(space.location()?.span().as_range()));
    let end_tag = location.and_then(|it| Some(it.end_tag()?.as_range().start));
    let contents_end = end_tag.map(|end| space.map_or(end, |space| end.min(space.start)));
    let extent = location.and_then(|it| Some(it.extent()?.as_range()));
    let is_root = node.id() == node.document().root().id();
    let is_implied_body = node.is_html_element("body") && start_tag.is_none();
    let range = match method {
        Method::Prepend if is_root => return Ok((None, 0..0)),
        Method::Append if is_root || is_implied_body => {
            let at = contents_end.unwrap_or(source.len());
            return Ok((None, at..at));
        }
        Method::SetAttribute | Method::RemoveAttribute if !node.is_element() => {
            return Err(EditError::NotAnElement { kind: node.kind() }.into());
        }
        Method::SetAttribute | Method::RemoveAttribute => start_tag,
        Method::Prepend => start_tag.map(|tag| {
            let rest = &source[tag.end..];
            let newline = rest.strip_prefix("\r\n").or(rest.strip_prefix(['\r', '\n']));
            let newline = newline.filter(|_| node.is_html_element_in(&DROP_NEWLINE));
            let at = source.len() - newline.unwrap_or(rest).len();
            at..at
        }),
        Method::Append => {
            let end = contents_end.or(extent.clone().map(|extent| extent.end));
            end.filter(|_| start_tag.is_some()).map(|end| end..end)
        }
        _ => extent.clone().map(|extent| {
            let whole = whole_text(source, node, extent);
            match method {
                Method::InsertBefore => whole.start..whole.start,
                Method::InsertAfter => whole.end..whole.end,
                _ => whole,
            }
        }),
    };
    let range = range.ok_or(SourceEditError::NoPlace)?;
    Ok((extent.map(|extent| extent.start), range))
}

/// White space behind `</body>`, which is the end of the body in the tree.
fn space_behind(body: NodeRef<'_>) -> Option<NodeRef<'_>> {
    let location = body.location().filter(|_| body.is_html_element("body"));
    let (end_tag, last) = (location?.end_tag()?, body.last_child()?);
    let is_space = last.as_text()?.trim_ascii().is_empty();
    (is_space && last.location()?.span().end > end_tag.end).then_some(last)
}

/// The extent of a node; for a text with a line feed after its carriage return, or with the CDATA section that it is in.
fn whole_text(source: &str, node: NodeRef<'_>, extent: Range<usize>) -> Range<usize> {
    let Range { start, end } = extent;
    let (before, after) = (&source[..start], &source[end..]);
    let section = before.strip_suffix("<![CDATA[");
    match section {
        _ if node.as_text().is_none() => extent,
        Some(before) if after.starts_with("]]>") => before.len()..end + "]]>".len(),
        _ if source[..end].ends_with('\r') && after.starts_with('\n') => start..end + 1,
        _ => extent,
    }
}
