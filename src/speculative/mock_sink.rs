//! [`MockSink`]: a tree of mock elements, with only the data that speculation needs.

use super::FetchList;
use super::fetch::MockElement;
use crate::names::{ExpandedName, tag};
use crate::sink::{InsertionLocation, NewElement, ShadowRootInit, TreeSink};
use crate::token::Text;
use crate::tree_builder::{CopiedElement, CopiedPlace};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MockHandle(usize);

#[derive(Clone, Copy, Default, Debug)]
struct MockNode {
    parent_name: &'static str,
    /// `None` if the element or an ancestor is not inserted.
    tree: Option<Tree>,
    outer: Option<MockHandle>,
    is_shadow_host: bool,
    contents: Option<MockHandle>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tree {
    Document,
    Shadow,
    Inert,
}

impl Tree {
    #[inline]
    const fn of_shadow_root(self) -> Self {
        match self {
            Self::Inert => Self::Inert,
            Self::Document | Self::Shadow => Self::Shadow,
        }
    }
}

#[derive(Debug)]
pub(super) struct MockSink {
    nodes: Vec<MockNode>,
    pub(super) list: FetchList,
    created: Option<(MockHandle, MockElement)>,
    pub(super) allows_declarative_shadow_roots: bool,
    scripting: bool,
}

impl MockSink {
    #[inline]
    pub(super) const fn new(list: FetchList, allows_declarative_shadow_roots: bool, scripting: bool) -> Self {
        Self { nodes: Vec::new(), list, created: None, allows_declarative_shadow_roots, scripting }
    }

    #[inline]
    fn add(&mut self, node: MockNode) -> MockHandle {
        self.nodes.push(node);
        MockHandle(self.nodes.len() - 1)
    }

    #[inline]
    fn add_element(&mut self, name: ExpandedName, local_name: &str) -> MockHandle {
        let contents = (name == ExpandedName::html(tag::TEMPLATE))
            .then(|| self.add(MockNode { tree: Some(Tree::Inert), ..MockNode::default() }));
        let parent_name = match local_name {
            "picture" if name.is_html() => "picture",
            "head" if name.is_html() => "head",
            _ => "",
        };
        self.add(MockNode { parent_name, contents, ..MockNode::default() })
    }

    #[inline]
    fn tree_of(&self, mut node: MockHandle) -> Option<Tree> {
        loop {
            let MockNode { tree, outer, .. } = self.nodes[node.0];
            if tree.is_some() {
                return tree;
            }
            node = outer?;
        }
    }

    #[inline]
    pub(super) fn copy(&mut self, copied: &CopiedElement<'_, MockHandle>) -> MockHandle {
        let element = self.add_element(copied.name, copied.local_name);
        let tree = match copied.parent {
            Some(parent) => {
                let place = self.template_contents(&parent);
                self.nodes[place.0].tree
            }
            None => Some(Tree::Document),
        };
        self.nodes[element.0].tree = tree;
        self.nodes[element.0].is_shadow_host = copied.is_shadow_host;
        if let Some(contents) = self.nodes[element.0].contents {
            match copied.contents {
                CopiedPlace::Inside => {}
                CopiedPlace::ShadowRoot => {
                    self.nodes[contents.0].tree = tree.map(Tree::of_shadow_root);
                }
                CopiedPlace::Marker => self.nodes[contents.0].tree = tree,
            }
        }
        element
    }
}

impl TreeSink for MockSink {
    type Handle = MockHandle;
    type Output = FetchList;

    #[inline]
    fn document(&mut self) -> MockHandle {
        self.add(MockNode { tree: Some(Tree::Document), ..MockNode::default() })
    }

    /// [Create a speculative mock
    /// element](https://html.spec.whatwg.org/multipage/parsing.html#create-a-speculative-mock-element)
    #[inline]
    fn create_element(&mut self, element: NewElement<'_>) -> MockHandle {
        let handle = self.add_element(element.name, element.local_name());
        let attributes =
            element.attributes.iter().map(|attribute| (attribute.prefix(), attribute.local_name(), attribute.value()));
        let mock = MockElement::of_interest(element.name.namespace(), element.local_name(), attributes);
        self.created = mock.map(|mock| (handle, mock));
        handle
    }

    /// "When the tree builder says to insert an element into a template element's template contents, if that is a speculative
    /// mock element, and the template element's template contents is not a ShadowRoot node, instead do nothing."
    #[inline]
    fn insert_element(&mut self, location: &InsertionLocation<MockHandle>, element: &MockHandle) {
        let (parent_name, parent) = match location {
            InsertionLocation::LastChildOf(parent) => (self.nodes[parent.0].parent_name, parent),
            // NOTE: the parent of a table is unknown. No sensible page has a table in a `picture` or a `head`.
            InsertionLocation::FosterParent { table, .. } | InsertionLocation::Before(table) => ("", table),
        };
        // NOTE: the adoption agency algorithm moves an element into copies before it inserts the copies, but always within the
        // same tree.
        let tree = self.tree_of(*parent).or(self.nodes[element.0].tree);
        self.nodes[element.0].tree = tree;
        if tree.is_none() {
            self.nodes[element.0].outer = Some(*parent);
        }
        let created = self.created.take();
        if let Some((_, mock)) = created.filter(|(created, _)| created == element) {
            match tree {
                Some(Tree::Document) => self.list.add(mock, parent_name, self.scripting),
                Some(Tree::Shadow) => self.list.add_fetches(mock, parent_name, self.scripting),
                Some(Tree::Inert) | None => {}
            }
        }
    }

    #[inline]
    fn insert_text(&mut self, _: &InsertionLocation<MockHandle>, _: Text<'_>) {}

    #[inline]
    fn insert_comment(&mut self, _: &InsertionLocation<MockHandle>, _: Text<'_>) {}

    #[inline]
    fn template_contents(&mut self, template: &MockHandle) -> MockHandle {
        self.nodes[template.0].contents.unwrap_or(*template)
    }

    #[inline]
    fn remove_from_parent(&mut self, _: &MockHandle) {}

    #[inline]
    fn move_children(&mut self, _: &MockHandle, _: &MockHandle) {}

    #[inline]
    fn allows_declarative_shadow_roots(&mut self, _: &MockHandle) -> bool {
        self.allows_declarative_shadow_roots
    }

    #[inline]
    fn is_shadow_host(&mut self, element: &MockHandle) -> bool {
        self.nodes[element.0].is_shadow_host
    }

    #[inline]
    fn attach_declarative_shadow(&mut self, host: &MockHandle, template: &MockHandle, _: ShadowRootInit<'_>) -> bool {
        self.nodes[host.0].is_shadow_host = true;
        if let Some(contents) = self.nodes[template.0].contents {
            self.nodes[contents.0].tree = self.tree_of(*host).map(Tree::of_shadow_root);
        }
        true
    }

    #[inline]
    fn finish(self) -> FetchList {
        self.list
    }
}
