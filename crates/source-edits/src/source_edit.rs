//! [`SourceEdit`]: one edit, its position in the source, and the missing tags to write with it.

use std::ops::Range;

use soupstone::{EditError, NodeId, NodeRef};

use crate::edit::Edit;
use crate::error::SourceEditError;
use crate::open_elements;
use crate::positions::{self, MAX_LEVELS, MissingTag, NodeStart, end_of_last, end_tag_of, start_tag_of};
use crate::source::Source;

/// An edit with its position in the source.
#[derive(Debug)]
pub(crate) struct SourceEdit {
    pub(crate) edit: Edit,
    pub(crate) node: NodeId,
    pub(crate) node_start: Option<NodeStart>,
    /// The changed bytes: a start tag, the contents of a node, a whole node, or an empty range for an insertion.
    pub(crate) range: Range<usize>,
    /// An implied start tag that must be written first.
    pub(crate) start_tag: Option<MissingTag>,
    /// The end tags before the range.
    pub(crate) end_tags: Vec<MissingTag>,
    /// The end tags before the node's end tag.
    pub(crate) inner_end_tags: Vec<MissingTag>,
}

impl SourceEdit {
    pub(crate) fn new(source: &Source<'_>, node: NodeRef<'_>, edit: Edit) -> Result<Self, SourceEditError> {
        let EditTarget { node_start, range, before, may_need_start_tag } = EditTarget::of(source, node, &edit)?;
        let (start, markup) = (range.start, edit.markup());
        let (mut start_tag, mut end_tags, mut inner_end_tags) = (None, Vec::new(), Vec::new());
        let is_of_attributes = matches!(edit, Edit::SetAttribute { .. } | Edit::RemoveAttribute { .. });
        if let Some(parent) = edit.parent_of_markup(node).filter(|_| !is_of_attributes) {
            let own_end_tag = || node_start.map(|start| MissingTag::end_of(node, start)).into_iter().collect();
            let closes_itself = || positions::is_self_closing(source.text, node);
            let next = open_elements::beginning(node.next_sibling());
            inner_end_tags = match (&edit, end_tag_of(node)) {
                (Edit::UnwrapElement, Some(tag)) => {
                    open_elements::missing_end_tags(source, parent, node.last_child(), tag.start, &next)
                }
                (Edit::RenameElement { name }, None) if !positions::is_void_as(node, name) && !closes_itself() => {
                    own_end_tag()
                }
                _ if edit.is_of_contents() && !markup.is_empty() && closes_itself() => own_end_tag(),
                _ => Vec::new(),
            };
            let following = match &edit {
                Edit::RenameElement { name } => format!("<{name}>"),
                Edit::UnwrapElement => node.first_child().map_or(next, |child| open_elements::beginning(Some(child))),
                _ if markup.is_empty() && !edit.is_of_contents() => next,
                _ => markup.to_owned(),
            };
            end_tags = open_elements::missing_end_tags(source, parent, before, start, &following);
            end_tags.extend(source.ending_at(&range));
            let may_need_start_tag = may_need_start_tag && !markup.is_empty();
            if may_need_start_tag && open_elements::needs_start_tag(&source.parsing, parent, markup) {
                let text = open_elements::beginning(Some(parent));
                start_tag = Some(MissingTag::new(parent, text, NodeStart::of_implied(start, parent)));
            }
        }
        Ok(Self { edit, node: node.id(), node_start, range, start_tag, end_tags, inner_end_tags })
    }

    /// Returns the parent of the edit's markup before all edits.
    pub(crate) fn parent<'a>(&self, source: &'a Source<'_>) -> Option<NodeRef<'a>> {
        self.edit.parent_of_markup(source.document.node(self.node))
    }

    /// Returns the end tag of the node, or an empty range where the end tag would be.
    pub(crate) fn end_tag(&self, source: &Source<'_>) -> Range<usize> {
        let node = source.document.node(self.node);
        let span = node.location().and_then(|location| location.span());
        let end = span.map_or(self.range.end, |span| span.to_range().end);
        end_tag_of(node).unwrap_or(end..end)
    }
}

/// Whether an edit is at the implied start of an element.
pub(crate) fn is_at_implied_start(edit: &Edit, element: NodeRef<'_>) -> bool {
    let inside = element.template_contents().unwrap_or(element);
    is_implied(element) && (matches!(edit, Edit::Prepend { .. }) || inside.first_child().is_none())
}

fn is_implied(node: NodeRef<'_>) -> bool {
    !is_root(node) && start_tag_of(node).is_none()
}

fn is_root(node: NodeRef<'_>) -> bool {
    node.id() == node.document().root().id()
}

/// The bytes of the source that an edit changes.
struct EditTarget<'a> {
    node_start: Option<NodeStart>,
    range: Range<usize>,
    /// The previous node in the same parent.
    before: Option<NodeRef<'a>>,
    /// Whether the parent's start is implied at this position.
    may_need_start_tag: bool,
}

impl<'a> EditTarget<'a> {
    fn of(source: &Source<'a>, node: NodeRef<'a>, edit: &Edit) -> Result<Self, SourceEditError> {
        if edit.is_of_contents() {
            return Self::of_contents(source, node, edit);
        }
        if edit.is_of_tags() && !node.is_element() {
            return Err(EditError::NotAnElement { kind: node.kind() }.into());
        }
        let span = node.location().and_then(|location| location.span()).ok_or(SourceEditError::NoPlace)?.to_range();
        let whole = positions::whole_text(source.text, node, span.clone());
        let range = match edit {
            Edit::InsertBefore { .. } => whole.start..whole.start,
            Edit::InsertAfter { .. } => source.before_ending(whole.end..whole.end),
            Edit::Replace { .. } | Edit::Remove => whole,
            _ => start_tag_of(node).ok_or(SourceEditError::NoPlace)?,
        };
        let before = if let Edit::InsertAfter { .. } = edit { Some(node) } else { node.previous_sibling() };
        let implied = node.parent().filter(|parent| before.is_none() && parent.is_element() && is_implied(*parent));
        Ok(Self {
            node_start: Some(NodeStart::of_tag(span.start)),
            range,
            before: before.or(implied.and_then(before_implied)),
            may_need_start_tag: implied.is_some(),
        })
    }

    fn of_contents(source: &Source<'a>, node: NodeRef<'a>, edit: &Edit) -> Result<Self, SourceEditError> {
        if positions::is_void(node) {
            return Err(SourceEditError::HoldsNothing);
        }
        let last = node.template_contents().unwrap_or(node).last_child();
        let tag = start_tag_of(node);
        let start = match &tag {
            _ if is_root(node) => Some(0),
            Some(tag) => {
                let rest = &source.text[tag.end..];
                let newline = rest.strip_prefix("\r\n").or(rest.strip_prefix(['\r', '\n']));
                let newline = newline.filter(|_| node.is_html_element_in(&positions::DROP_NEWLINE));
                Some(source.text.len() - newline.unwrap_or(rest).len())
            }
            None => positions::implied_start(source.text, node),
        };
        let end_of_last = || end_of_last(source.text, last, MAX_LEVELS);
        let end = match (source.end_of_body(node), end_tag_of(node), &tag) {
            _ if is_root(node) => Some(source.text.len()),
            (Some(end), ..) => Some(end.place),
            // NOTE: the parser moves scripts after `</head>` into the head, whose contents may then end after the end tag.
            (_, Some(tag), _) if node.is_html_element("head") => {
                Some(end_of_last().filter(|end| *end > tag.end).unwrap_or(tag.start))
            }
            (_, Some(tag), _) => Some(tag.start),
            (_, None, Some(_)) => node.location().and_then(|location| Some(location.span()?.to_range().end)),
            (_, None, None) => end_of_last().or(start),
        };
        let (start, end) = start.zip(end).ok_or(SourceEditError::NoPlace)?;
        let end = end.max(start);
        let range = match edit {
            Edit::Prepend { .. } => source.before_ending(start..start),
            Edit::SetInnerHtml { .. } => start..end,
            _ => source.before_ending(end..end),
        };
        let is_at_implied_start = is_at_implied_start(edit, node);
        let before = match edit {
            _ if is_at_implied_start => before_implied(node),
            Edit::Append { .. } => positions::space_after(node).map_or(last, NodeRef::previous_sibling),
            _ => None,
        };
        let node_start = match tag {
            _ if is_root(node) => None,
            Some(tag) => Some(NodeStart::of_tag(tag.start)),
            // NOTE: content that the parser moves out of a table precedes the table in the body, but starts later in the source.
            None if !is_at_implied_start && node.is_html_element_in(&["html", "head", "body"]) => {
                Some(NodeStart::of_implied(0, node))
            }
            None => Some(NodeStart::of_implied(start, node)),
        };
        let replaces_implied = is_implied(node) && matches!(edit, Edit::SetInnerHtml { .. });
        Ok(Self { node_start, range, before, may_need_start_tag: is_at_implied_start || replaces_implied })
    }
}

/// Returns the node that ends right before an implied element.
fn before_implied(element: NodeRef<'_>) -> Option<NodeRef<'_>> {
    let before = element.previous_sibling();
    before.filter(|before| before.is_html_element("head")).map_or(before, NodeRef::last_child)
}
