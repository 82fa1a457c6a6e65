//! [`MockSink`]: a tree of mock elements, with only the data that speculation needs.

use soupstone::names::{ExpandedName, tag};
use soupstone::sink::{InsertionLocation, NewElement, ShadowRootInit, TreeSink};
use soupstone::token::Text;

use crate::fetch::MockElement;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MockHandle(usize);

#[derive(Clone, Copy, Default, Debug)]
struct MockNode {
    parent_name: &'static str,
    /// `None` if the element or an ancestor is not inserted.
    tree: Option<TreeContext>,
    uninserted_parent: Option<MockHandle>,
    is_shadow_host: bool,
    contents: Option<MockHandle>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TreeContext {
    Document,
    Shadow,
    Inert,
}

impl TreeContext {
    const fn of_shadow_root(self) -> Self {
        match self {
            Self::Inert => Self::Inert,
            Self::Document | Self::Shadow => Self::Shadow,
        }
    }
}

#[derive(Debug, Default)]
pub(crate) struct MockSink {
    nodes: Vec<MockNode>,
    pending: Option<(MockHandle, MockElement, u64)>,
    inserted: Vec<InsertedElement>,
}

/// A mock element that was inserted into the document or a shadow tree.
#[derive(Debug)]
pub(crate) struct InsertedElement {
    pub(crate) element: MockElement,
    /// The name of the parent: `picture`, `head`, or an empty string for any other.
    pub(crate) parent: &'static str,
    pub(crate) is_in_shadow_tree: bool,
    /// The offset of the end of the start tag.
    pub(crate) start_tag_end: u64,
}

impl MockSink {
    pub(crate) fn take_inserted(&mut self) -> Vec<InsertedElement> {
        std::mem::take(&mut self.inserted)
    }

    fn add(&mut self, node: MockNode) -> MockHandle {
        self.nodes.push(node);
        MockHandle(self.nodes.len() - 1)
    }

    fn add_element(&mut self, name: ExpandedName, local_name: &str) -> MockHandle {
        let contents = (name == ExpandedName::html(tag::TEMPLATE))
            .then(|| self.add(MockNode { tree: Some(TreeContext::Inert), ..MockNode::default() }));
        let parent_name = match local_name {
            "picture" if name.is_html() => "picture",
            "head" if name.is_html() => "head",
            _ => "",
        };
        self.add(MockNode { parent_name, contents, ..MockNode::default() })
    }

    fn tree_context(&self, mut node: MockHandle) -> Option<TreeContext> {
        loop {
            let MockNode { tree, uninserted_parent, .. } = self.nodes[node.0];
            if tree.is_some() {
                return tree;
            }
            node = uninserted_parent?;
        }
    }
}

impl TreeSink for MockSink {
    const WANTS_LOCATIONS: bool = true;

    type Handle = MockHandle;
    type Output = ();

    fn document(&mut self) -> MockHandle {
        self.add(MockNode { tree: Some(TreeContext::Document), ..MockNode::default() })
    }

    /// [Create a speculative mock
    /// element](https://html.spec.whatwg.org/multipage/parsing.html#create-a-speculative-mock-element)
    fn create_element(&mut self, element: NewElement<'_>) -> MockHandle {
        let handle = self.add_element(element.name, element.local_name());
        let attributes =
            element.attributes.iter().map(|attribute| (attribute.prefix(), attribute.local_name(), attribute.value()));
        let mock = MockElement::new_if_relevant(element.name.namespace(), element.local_name(), attributes);
        let end = element.start_tag.map_or(0, |tag| tag.end);
        self.pending = mock.map(|mock| (handle, mock, end));
        handle
    }

    /// "When the tree builder says to insert an element into a template element's template contents, if that is a speculative
    /// mock element, and the template element's template contents is not a ShadowRoot node, instead do nothing."
    fn insert_element(&mut self, location: &InsertionLocation<MockHandle>, element: &MockHandle) {
        let (parent_name, parent) = match location {
            InsertionLocation::LastChildOf(parent) => (self.nodes[parent.0].parent_name, parent),
            // NOTE: the parent of a table is unknown. No sensible page has a table in a `picture` or a `head`.
            InsertionLocation::FosterParent { table, .. } | InsertionLocation::Before(table) => ("", table),
        };
        // NOTE: the adoption agency algorithm moves an element into copies before it inserts the copies, but always within the
        // same tree.
        let tree = self.tree_context(*parent).or(self.nodes[element.0].tree);
        self.nodes[element.0].tree = tree;
        if tree.is_none() {
            self.nodes[element.0].uninserted_parent = Some(*parent);
        }
        let new = self.pending.take().filter(|(new, ..)| new == element);
        if let (Some((_, element, end)), Some(tree @ (TreeContext::Document | TreeContext::Shadow))) = (new, tree) {
            self.inserted.push(InsertedElement {
                element,
                parent: parent_name,
                is_in_shadow_tree: tree == TreeContext::Shadow,
                start_tag_end: end,
            });
        }
    }

    fn insert_text(&mut self, _: &InsertionLocation<MockHandle>, _: Text<'_>) {}

    fn insert_comment(&mut self, _: &InsertionLocation<MockHandle>, _: Text<'_>) {}

    fn template_contents(&mut self, template: &MockHandle) -> MockHandle {
        self.nodes[template.0].contents.unwrap_or(*template)
    }

    fn remove_from_parent(&mut self, _: &MockHandle) {}

    fn move_children(&mut self, _: &MockHandle, _: &MockHandle) {}

    fn is_shadow_host(&mut self, element: &MockHandle) -> bool {
        self.nodes[element.0].is_shadow_host
    }

    fn attach_declarative_shadow(&mut self, host: &MockHandle, template: &MockHandle, _: ShadowRootInit<'_>) -> bool {
        self.nodes[host.0].is_shadow_host = true;
        if let Some(contents) = self.nodes[template.0].contents {
            self.nodes[contents.0].tree = self.tree_context(*host).map(TreeContext::of_shadow_root);
        }
        true
    }

    fn finish(self) {}
}
