//! [`EditedDocument`]: what edits do to the document.

use soupstone::dom::CloneDepth;
use soupstone::names::Namespace;
use soupstone::{Document, EditError, NodeId, NodeRef};

use crate::edit::Edit;
use crate::positions;
use crate::source::Source;

/// The document of a source with the edits so far.
#[derive(Debug)]
pub(crate) struct EditedDocument {
    pub(crate) document: Document,
    space: ContinuedSpace,
}

/// Where the white space after `</body>` is that continues an earlier text node in the source.
#[derive(Debug)]
enum ContinuedSpace {
    InText,
    OwnNode(NodeId),
    Removed,
}

impl EditedDocument {
    pub(crate) fn new(source: &Source<'_>) -> Self {
        Self { document: Document::clone(&source.document), space: ContinuedSpace::InText }
    }

    pub(crate) fn apply(&mut self, source: &Source<'_>, node: NodeId, edit: &Edit) -> Result<(), EditError> {
        match edit {
            Edit::SetAttribute { name, value } => return self.set_attribute(node, name, value),
            Edit::RemoveAttribute { name } => return self.document.remove_attribute(node, name).map(drop),
            Edit::RenameElement { name } => return self.document.rename_element(node, name),
            Edit::UnwrapElement => return self.document.unwrap_element(node),
            Edit::Append { .. } | Edit::SetInnerHtml { .. } => self.split_space(source, node)?,
            _ => {}
        }
        let document = &mut self.document;
        let node = document.node(node);
        let inside = node.template_contents().unwrap_or(node);
        let is_split = |last: &NodeRef<'_>| matches!(self.space, ContinuedSpace::OwnNode(space) if last.id() == space);
        let (parent, next) = match edit {
            Edit::Prepend { .. } => (Some(inside), inside.first_child()),
            Edit::Append { .. } | Edit::SetInnerHtml { .. } => {
                (Some(inside), node.last_child().filter(is_split).or(positions::space_after(node)))
            }
            Edit::InsertAfter { .. } => (node.parent(), node.next_sibling()),
            _ => (node.parent(), Some(node)),
        };
        let parent = parent.ok_or(EditError::NoParent)?;
        let replaced: Vec<NodeId> = match edit {
            Edit::SetInnerHtml { .. } => {
                parent.children().filter(|child| Some(*child) != next).map(|child| child.id()).collect()
            }
            Edit::Replace { .. } | Edit::Remove => vec![node.id()],
            _ => Vec::new(),
        };
        if !matches!(edit, Edit::Remove) {
            let parsed = source.parsing.fragment_in(parent, edit.markup());
            let (parent, next) = (parent.id(), next.map(|next| next.id()));
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
    fn set_attribute(&mut self, node: NodeId, name: &str, value: &str) -> Result<(), EditError> {
        let element = self.document.node(node);
        let is_plain = element.namespace() == Some(Namespace::Html) || element.has_attribute(name);
        let (namespace, local_name) = match name.split_once(':').filter(|_| !is_plain) {
            Some(("xlink", name)) => (Namespace::XLink, name),
            Some(("xml", name)) => (Namespace::Xml, name),
            Some(("xmlns", name)) => (Namespace::XmlNs, name),
            _ => return self.document.set_attribute(node, name, value),
        };
        self.document.set_attribute_ns(node, namespace, local_name, value)
    }

    /// Before the first insertion at the end of the body, moves white space after `</body>` from the text node that it
    /// continues to the end of the body.
    fn split_space(&mut self, source: &Source<'_>, node: NodeId) -> Result<(), EditError> {
        let continued = source.end_of_body(source.document.node(node)).and_then(|end| end.continued);
        let (Some((text, split)), ContinuedSpace::InText) = (continued, &self.space) else {
            return Ok(());
        };
        let text_node = self.document.node(text);
        let data = text_node.as_text().filter(|_| text_node.ancestors().any(|around| around.id() == node));
        let Some((before, space)) = data.and_then(|data| data.split_at_checked(split)) else {
            self.space = ContinuedSpace::Removed;
            return Ok(());
        };
        let (before, space) = (before.to_owned(), space.to_owned());
        let space = self.document.create_text(&space);
        if before.is_empty() {
            self.document.remove(text)?
        } else {
            self.document.set_data(text, &before)?
        }
        self.document.append(node, space)?;
        self.space = ContinuedSpace::OwnNode(space);
        Ok(())
    }

    /// Whether the document equals the new source's, apart from the division of text into nodes.
    pub(crate) fn equals(&mut self, parsed: &mut Document) -> bool {
        is_same(&self.document, parsed) || {
            merge_texts(&mut self.document);
            merge_texts(parsed);
            is_same(&self.document, parsed)
        }
    }
}

fn is_same(one: &Document, other: &Document) -> bool {
    one.mode() == other.mode() && one.root().first_difference(other.root()).is_none()
}

fn merge_texts(document: &mut Document) {
    let is_text = |node: Option<NodeRef<'_>>| node.is_some_and(|node| node.as_text().is_some());
    // The first text node of each run of adjacent text nodes, with the run's data.
    let mut runs = Vec::<(NodeId, String)>::new();
    let mut texts = Vec::new();
    for (node, data) in document.root().deep_descendants().filter_map(|node| Some((node, node.as_text()?))) {
        match runs.last_mut() {
            Some((_, run)) if is_text(node.previous_sibling()) => run.push_str(data),
            _ if is_text(node.next_sibling()) => runs.push((node.id(), data.to_owned())),
            _ => continue,
        }
        texts.push(node.id());
    }
    // NOTE: these calls fail only for nodes from other documents.
    for (first, data) in runs {
        let merged = document.create_text(&data);
        let _ = document.insert_before(first, merged);
    }
    let _ = (texts.into_iter()).try_for_each(|text| document.remove(text));
}
