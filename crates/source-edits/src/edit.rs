//! [`SourceEdit`]: one edit, its position in the source, and its effect on the document.

use std::ops::Range;

use soupstone::dom::CloneDepth;
use soupstone::names::Namespace;
use soupstone::serialize::NodeContent;
use soupstone::{Document, EditError, NodeId, NodeRef};

use crate::edit_target::{self, BodyWhitespace, EditTarget, NodeStart};
use crate::error::SourceEditError;
use crate::open_elements::{self, MissingTag};
use crate::source::{ParseSettings, Source};
use crate::start_tag;

#[derive(Debug)]
pub(crate) struct SourceEdit {
    pub(crate) method: EditMethod,
    pub(crate) node: NodeId,
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) node_start: Option<NodeStart>,
    /// The changed bytes: a start tag, the contents of a node, a whole node, or an empty range for an insertion.
    pub(crate) range: Range<usize>,
    /// The end tag, or an empty range where the end tag would be.
    pub(crate) end_tag: Range<usize>,
    pub(crate) new_end_tag: Option<String>,
    /// The self-closing start tag of an element that gets contents.
    pub(crate) opened_tag: Option<Range<usize>>,
    /// Whether to write a newline before the markup, because the parser drops the first newline.
    pub(crate) drops_newline: bool,
    /// An implied start tag that must be written first.
    pub(crate) start_tag: Option<MissingTag>,
    pub(crate) end_tags: Vec<MissingTag>,
    pub(crate) inner_end_tags: Vec<MissingTag>,
    /// Whether the edit is at the element's implied start.
    pub(crate) is_at_implied_start: bool,
    space: Option<BodyWhitespace>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EditMethod {
    SetAttribute,
    RemoveAttribute,
    RenameElement,
    InsertBefore,
    InsertAfter,
    Prepend,
    Append,
    SetInnerHtml,
    Replace,
    Remove,
    UnwrapElement,
}

impl EditMethod {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::SetAttribute => "set_attribute",
            Self::RemoveAttribute => "remove_attribute",
            Self::RenameElement => "rename_element",
            Self::InsertBefore => "insert_before",
            Self::InsertAfter => "insert_after",
            Self::Prepend => "prepend",
            Self::Append => "append",
            Self::SetInnerHtml => "set_inner_html",
            Self::Replace => "replace",
            Self::Remove => "remove",
            Self::UnwrapElement => "unwrap_element",
        }
    }

    pub(crate) const fn is_of_contents(self) -> bool {
        matches!(self, Self::Prepend | Self::Append | Self::SetInnerHtml)
    }

    fn parent_of_markup(self, node: NodeRef<'_>) -> Option<NodeRef<'_>> {
        match self.is_of_contents() {
            true => Some(node),
            false => node.parent(),
        }
    }
}

impl SourceEdit {
    pub(crate) fn new(
        source: &Source<'_>,
        node: NodeRef<'_>,
        method: EditMethod,
        name: &str,
        text: &str,
    ) -> Result<Self, SourceEditError> {
        let place = EditTarget::of(source, node, method)?;
        let (parsing, ending) = (&source.parsing, place.ending);
        let start = place.range.start;
        let parent = method.parent_of_markup(node);
        let tag = parent.filter(|parent| parent.is_html_element_in(&edit_target::DROP_NEWLINE));
        let tag = tag.and_then(|parent| parent.location()?.start_tag());
        let drops_newline = method != EditMethod::SetAttribute
            && text.starts_with(['\n', '\r'])
            && tag.is_some_and(|tag| tag.to_range().end == start);
        let mut edit = Self {
            method,
            node: node.id(),
            name: name.to_owned(),
            text: text.to_owned(),
            node_start: place.node_start,
            range: place.range,
            end_tag: place.end_tag,
            new_end_tag: None,
            opened_tag: None,
            drops_newline,
            start_tag: None,
            end_tags: Vec::new(),
            inner_end_tags: Vec::new(),
            is_at_implied_start: place.is_at_implied_start,
            space: place.space,
        };
        let Some(parent) = parent else {
            return Ok(edit);
        };
        let following = match method {
            EditMethod::SetAttribute | EditMethod::RemoveAttribute => return Ok(edit),
            EditMethod::RenameElement => {
                let is_void = node.namespace() == Some(Namespace::Html) && is_void(name);
                match &source.text[edit.end_tag.clone()] {
                    "" if is_void || edit_target::self_closing_tag(source.text, node).is_some() => {}
                    "" => edit.inner_end_tags.extend(place.node_start.map(|start| MissingTag::end_of(node, start))),
                    _ if is_void => edit.new_end_tag = Some(String::new()),
                    tag => edit.new_end_tag = Some(start_tag::renamed_end(tag, name)),
                }
                format!("<{name}>")
            }
            EditMethod::UnwrapElement => {
                edit.new_end_tag = Some(String::new());
                let next = open_elements::beginning(node.next_sibling());
                if !edit.end_tag.is_empty() {
                    edit.inner_end_tags =
                        open_elements::missing_end_tags(source, parent, node.last_child(), edit.end_tag.start, &next);
                }
                open_elements::beginning(node.first_child().or(node.next_sibling()))
            }
            _ if text.is_empty() && !method.is_of_contents() => open_elements::beginning(node.next_sibling()),
            _ => text.to_owned(),
        };
        if method.is_of_contents() && !text.is_empty() {
            edit.opened_tag = edit_target::self_closing_tag(source.text, node);
            let start = place.node_start.filter(|_| edit.opened_tag.is_some());
            edit.inner_end_tags.extend(start.map(|start| MissingTag::end_of(node, start)));
        }
        edit.end_tags = open_elements::missing_end_tags(source, parent, place.before, start, &following);
        edit.end_tags.extend(ending);
        if place.may_need_start_tag && !text.is_empty() && open_elements::needs_start_tag(parsing, parent, text) {
            edit.start_tag = Some(MissingTag::start_of(parent, NodeStart::of_implied(start, parent)));
        }
        Ok(edit)
    }

    /// Returns the parent of the edit's markup before all edits.
    pub(crate) fn parent<'a>(&self, source: &'a Source<'_>) -> Option<NodeRef<'a>> {
        self.method.parent_of_markup(source.document.node(self.node))
    }

    /// Applies the edit to the document. After the first edit at the end of the body, `space` is the split-off text node, if
    /// any.
    pub(crate) fn apply(
        &self,
        document: &mut Document,
        parsing: &ParseSettings,
        space: &mut Option<Option<NodeId>>,
    ) -> Result<(), EditError> {
        match self.method {
            EditMethod::SetAttribute => return self.set_attribute(document),
            EditMethod::RemoveAttribute => {
                return document.remove_attribute(self.node, &self.name).map(drop);
            }
            EditMethod::RenameElement => return document.rename_element(self.node, &self.name),
            EditMethod::UnwrapElement => return document.unwrap_element(self.node),
            _ => {}
        }
        if let (Some(split), None) = (&self.space, &space) {
            *space = Some(split.off(document, self.node)?);
        }
        let node = document.node(self.node);
        let inside = node.template_contents().unwrap_or(node);
        let after = || {
            let is_last = |space: &NodeRef<'_>| space.parent() == Some(node) && space.next_sibling().is_none();
            let split = space.flatten().and_then(|space| document.get(space)).filter(is_last);
            split.or(edit_target::space_after(node))
        };
        let (parent, next) = match self.method {
            EditMethod::Prepend => (Some(inside), inside.first_child()),
            EditMethod::Append | EditMethod::SetInnerHtml => (Some(inside), after()),
            EditMethod::InsertAfter => (node.parent(), node.next_sibling()),
            _ => (node.parent(), Some(node)),
        };
        let parent = parent.ok_or(EditError::NoParent)?;
        let (parent, next) = (parent.id(), next.map(|next| next.id()));
        let replaced: Vec<NodeId> = match self.method {
            EditMethod::SetInnerHtml => {
                let children = document.node(parent).children().map(|child| child.id());
                children.filter(|child| Some(*child) != next).collect()
            }
            EditMethod::Replace | EditMethod::Remove => vec![self.node],
            _ => Vec::new(),
        };
        if self.method != EditMethod::Remove {
            let parsed = parsing.fragment_in(document.node(parent), &self.text);
            let new = document.import_node(parsed.root(), CloneDepth::DeepWithShadowRoots)?;
            match next {
                Some(next) => document.insert_before(next, new)?,
                None => document.append(parent, new)?,
            }
        }
        replaced.into_iter().try_for_each(|old| document.remove(old))
    }

    /// Sets an attribute. In SVG or MathML, a new attribute is in the namespace that [the parser
    /// uses](https://html.spec.whatwg.org/multipage/parsing.html#adjust-foreign-attributes).
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

fn is_void(name: &str) -> bool {
    match NodeContent::element(&name.to_ascii_lowercase(), Namespace::Html) {
        NodeContent::Element { name, .. } => name.serializes_as_void(),
        _ => false,
    }
}
