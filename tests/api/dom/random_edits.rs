//! Compares random edits of a document with a simple model, in which each node has a list of children.

use soupstone::dom::{AdjacentPosition, AttributeRef, CloneDepth, EditError, NodeKind, NodeRef};
use soupstone::names::Namespace;
use soupstone::sink::{ShadowRootInit, ShadowRootMode};
use soupstone::{Document, FragmentContext, NodeId, ParseOptions, RetainAction, parse_fragment};

use crate::support::tag_soup::Random;
use crate::support::test_scale::scaled;

/// The number of programs. Each seed is the index.
const PROGRAMS: [u64; 3] = [30, 60, 2_000];

const STEPS: usize = 250;

const MANY_NODES: usize = 250;

type Index = usize;

#[derive(Clone)]
struct ModelNode {
    kind: NodeKind,
    name: String,
    data: String,
    attributes: Vec<(String, String)>,
    parent: Option<Index>,
    children: Vec<Index>,
    contents: Option<Index>,
    shadow_root: Option<Index>,
    host: Option<Index>,
    location: Option<u64>,
    /// The node of the document; `None` for a freed node.
    id: Option<NodeId>,
}

impl ModelNode {
    fn new(kind: NodeKind) -> Self {
        Self {
            kind,
            name: String::new(),
            data: String::new(),
            attributes: Vec::new(),
            parent: None,
            children: Vec::new(),
            contents: None,
            shadow_root: None,
            host: None,
            location: None,
            id: None,
        }
    }
}

struct ModelTree {
    nodes: Vec<ModelNode>,
}

type EditResult = Result<(), EditError>;

fn hierarchy_error() -> EditResult {
    Err(EditError::WrongKindOfParent { parent: NodeKind::Element, child: NodeKind::Element })
}

fn without_kinds(answer: EditResult) -> EditResult {
    match answer {
        Err(EditError::WrongKindOfParent { .. }) => hierarchy_error(),
        answer => answer,
    }
}

impl ModelTree {
    fn add(&mut self, node: ModelNode) -> Index {
        let is_template = node.name == "template";
        self.nodes.push(node);
        let index = self.nodes.len() - 1;
        if is_template {
            self.add_contents(index);
        }
        index
    }

    fn add_contents(&mut self, template: Index) {
        let mut contents = ModelNode::new(NodeKind::Fragment);
        contents.host = Some(template);
        self.nodes[template].contents = Some(self.nodes.len());
        self.nodes.push(contents);
    }

    fn add_element(&mut self, name: &str) -> Index {
        let mut node = ModelNode::new(NodeKind::Element);
        name.clone_into(&mut node.name);
        self.add(node)
    }

    fn add_data(&mut self, kind: NodeKind, data: &str) -> Index {
        let mut node = ModelNode::new(kind);
        data.clone_into(&mut node.data);
        self.add(node)
    }

    fn detach(&mut self, node: Index) {
        if let Some(parent) = self.nodes[node].parent.take() {
            self.nodes[parent].children.retain(|child| *child != node);
        }
    }

    fn remove_children(&mut self, parent: Index) {
        for child in self.nodes[parent].children.clone() {
            self.detach(child);
        }
    }

    fn position(&self, node: Index) -> Option<(Index, usize)> {
        let parent = self.nodes[node].parent?;
        let mut children = self.nodes[parent].children.iter();
        Some((parent, children.position(|child| *child == node)?))
    }

    fn insert_unchecked(&mut self, parent: Index, next: Option<Index>, node: Index) {
        let nodes = match self.nodes[node].kind {
            NodeKind::Fragment => self.nodes[node].children.clone(),
            _ => vec![node],
        };
        for node in nodes {
            self.detach(node);
            let at = match next {
                Some(next) => self.position(next).expect("the node is a child").1,
                None => self.nodes[parent].children.len(),
            };
            self.nodes[parent].children.insert(at, node);
            self.nodes[node].parent = Some(parent);
        }
    }

    fn is_ancestor(&self, node: Index, other: Index) -> bool {
        let up = |index: &Index| self.nodes[*index].parent.or(self.nodes[*index].host);
        std::iter::successors(Some(other), up).any(|index| index == node)
    }

    fn ensure_accepts_child(&self, parent: Index, child: Index) -> EditResult {
        let (parent_kind, kind) = (self.nodes[parent].kind, self.nodes[child].kind);
        if !matches!(parent_kind, NodeKind::Document | NodeKind::Fragment | NodeKind::Element) {
            return hierarchy_error();
        }
        if self.is_ancestor(child, parent) {
            return Err(EditError::WouldMakeCycle);
        }
        let is_text = |node: &Index| self.nodes[*node].kind == NodeKind::Text;
        let has_text = match kind {
            NodeKind::Fragment => self.nodes[child].children.iter().any(is_text),
            _ => is_text(&child),
        };
        if kind == NodeKind::Document || parent_kind == NodeKind::Document && has_text {
            return hierarchy_error();
        }
        Ok(())
    }

    fn parent(&self, node: Index) -> Result<Index, EditError> {
        self.nodes[node].parent.ok_or(EditError::NoParent)
    }

    fn element(&self, node: Index) -> EditResult {
        match self.nodes[node].kind {
            NodeKind::Element => Ok(()),
            kind => Err(EditError::NotAnElement { kind }),
        }
    }

    fn append(&mut self, parent: Index, child: Index) -> EditResult {
        self.ensure_accepts_child(parent, child)?;
        self.insert_unchecked(parent, None, child);
        Ok(())
    }

    fn insert_before(&mut self, sibling: Index, child: Index) -> EditResult {
        let parent = self.parent(sibling)?;
        self.ensure_accepts_child(parent, child)?;
        if sibling != child {
            self.insert_unchecked(parent, Some(sibling), child);
        }
        Ok(())
    }

    fn next_sibling(&self, node: Index) -> Option<Index> {
        let (parent, at) = self.position(node)?;
        self.nodes[parent].children.get(at + 1).copied()
    }

    fn insert_after(&mut self, sibling: Index, child: Index) -> EditResult {
        let parent = self.parent(sibling)?;
        match self.next_sibling(sibling) {
            Some(next) => self.insert_before(next, child),
            None if sibling == child => Ok(()),
            None => self.append(parent, child),
        }
    }

    fn prepend(&mut self, parent: Index, child: Index) -> EditResult {
        match self.nodes[parent].children.first() {
            Some(first) => self.insert_before(*first, child),
            None => self.append(parent, child),
        }
    }

    fn replace_with(&mut self, node: Index, replacement: Index) -> EditResult {
        let parent = self.parent(node)?;
        self.ensure_accepts_child(parent, replacement)?;
        if node != replacement {
            let mut next = self.next_sibling(node);
            if next == Some(replacement) {
                next = self.next_sibling(replacement);
            }
            self.detach(node);
            self.insert_unchecked(parent, next, replacement);
        }
        Ok(())
    }

    fn replace_children(&mut self, parent: Index, nodes: &[Index]) -> EditResult {
        for node in nodes {
            self.ensure_accepts_child(parent, *node)?;
        }
        self.remove_children(parent);
        for node in nodes {
            self.insert_unchecked(parent, None, *node);
        }
        Ok(())
    }

    fn wrap(&mut self, node: Index, wrapper: Index) -> EditResult {
        self.element(wrapper)?;
        let parent = self.parent(node)?;
        if node == wrapper {
            return Err(EditError::WouldMakeCycle);
        }
        self.ensure_accepts_child(parent, wrapper)?;
        self.insert_unchecked(parent, Some(node), wrapper);
        self.insert_unchecked(self.contents_or_node(wrapper), None, node);
        Ok(())
    }

    fn unwrap_element(&mut self, element: Index) -> EditResult {
        self.element(element)?;
        let parent = self.parent(element)?;
        for child in self.nodes[element].children.clone() {
            self.ensure_accepts_child(parent, child)?;
        }
        for child in self.nodes[element].children.clone() {
            self.insert_unchecked(parent, Some(element), child);
        }
        self.detach(element);
        Ok(())
    }

    fn rename(&mut self, element: Index, name: &str) -> EditResult {
        self.element(element)?;
        if self.nodes[element].name == name {
            return Ok(());
        }
        name.clone_into(&mut self.nodes[element].name);
        if let Some(contents) = self.nodes[element].contents.take() {
            self.nodes[contents].host = None;
            self.insert_unchecked(element, None, contents);
        }
        if name == "template" {
            self.add_contents(element);
            let contents = self.nodes[element].contents.expect("the contents were added");
            for child in self.nodes[element].children.clone() {
                self.insert_unchecked(contents, None, child);
            }
        }
        Ok(())
    }

    /// Returns the contents of a template, or any other node itself.
    fn contents_or_node(&self, node: Index) -> Index {
        self.nodes[node].contents.unwrap_or(node)
    }

    fn append_text(&mut self, parent: Index, text: &str) -> EditResult {
        let (NodeKind::Element | NodeKind::Fragment) = self.nodes[parent].kind else {
            return hierarchy_error();
        };
        let parent = self.contents_or_node(parent);
        match self.nodes[parent].children.last() {
            _ if text.is_empty() => {}
            Some(last) if self.nodes[*last].kind == NodeKind::Text => {
                let last = *last;
                self.nodes[last].data += text;
            }
            _ => {
                let text = self.add_data(NodeKind::Text, text);
                self.insert_unchecked(parent, None, text);
            }
        }
        Ok(())
    }

    fn set_text_content(&mut self, node: Index, text: &str) -> EditResult {
        match self.nodes[node].kind {
            NodeKind::Element | NodeKind::Fragment => {
                self.remove_children(self.contents_or_node(node));
                self.append_text(node, text)
            }
            NodeKind::Text | NodeKind::Comment => {
                text.clone_into(&mut self.nodes[node].data);
                Ok(())
            }
            _ => hierarchy_error(),
        }
    }

    fn set_attribute(&mut self, element: Index, name: &str, value: &str) -> EditResult {
        self.element(element)?;
        let attributes = &mut self.nodes[element].attributes;
        match attributes.iter_mut().find(|(own, _)| own == name) {
            Some((_, own)) => value.clone_into(own),
            None => attributes.push((name.to_owned(), value.to_owned())),
        }
        Ok(())
    }

    fn remove_attributes(&mut self, element: Index, unwanted: impl Fn(&str) -> bool) -> EditResult {
        self.element(element)?;
        let attributes = &mut self.nodes[element].attributes;
        attributes.retain(|(name, _)| !unwanted(name));
        Ok(())
    }

    fn update_class(&mut self, element: Index, class: &str, change: usize) -> EditResult {
        self.element(element)?;
        let attributes = &self.nodes[element].attributes;
        let value = attributes.iter().find(|(name, _)| name == "class");
        let mut classes: Vec<String> = Vec::new();
        for word in value.map_or("", |(_, value)| value).split(' ') {
            if !word.is_empty() && !classes.iter().any(|own| own == word) {
                classes.push(word.to_owned());
            }
        }
        let has_it = classes.iter().any(|own| own == class);
        if value.is_none() && classes.is_empty() && change == 1 {
            return Ok(());
        }
        classes.retain(|own| own != class || change == 0);
        if !has_it && change != 1 {
            classes.push(class.to_owned());
        }
        self.set_attribute(element, "class", &classes.join(" "))
    }

    /// Also removes descendants in template contents and shadow trees.
    fn remove_if(&mut self, root: Index, name: &str) {
        let mut inside = self.nodes[root].children.clone();
        inside.extend(self.nodes[root].contents);
        inside.extend(self.nodes[root].shadow_root);
        for node in inside {
            if self.nodes[node].name == name {
                self.detach(node);
            } else {
                self.remove_if(node, name);
            }
        }
    }

    fn unwrap_if(&mut self, root: Index, name: &str) {
        let mut inside = self.nodes[root].children.clone();
        inside.extend(self.nodes[root].contents);
        inside.extend(self.nodes[root].shadow_root);
        inside.reverse();
        while let Some(node) = inside.pop() {
            let children = self.nodes[node].children.clone();
            if self.nodes[node].name == name && self.unwrap_element(node).is_ok() {
                inside.extend(children.into_iter().rev());
            } else {
                self.unwrap_if(node, name);
            }
        }
    }

    fn copy(&mut self, node: Index) -> Index {
        let mut copy = self.nodes[node].clone();
        copy.parent = None;
        copy.children.clear();
        (copy.contents, copy.shadow_root, copy.host) = (None, None, None);
        (copy.location, copy.id) = (None, None);
        let copy = self.add(copy);
        self.copy_children(node, copy);
        if let (Some(from), Some(to)) = (self.nodes[node].contents, self.nodes[copy].contents) {
            self.copy_children(from, to);
        }
        if let Some(from) = self.nodes[node].shadow_root {
            let to = self.attach_shadow_root(copy);
            self.copy_children(from, to);
        }
        copy
    }

    fn copy_children(&mut self, from: Index, to: Index) {
        for child in self.nodes[from].children.clone() {
            let copy = self.copy(child);
            self.insert_unchecked(to, None, copy);
        }
    }

    fn attach_shadow_root(&mut self, host: Index) -> Index {
        let mut root = ModelNode::new(NodeKind::Fragment);
        root.host = Some(host);
        let root = self.add(root);
        self.nodes[host].shadow_root = Some(root);
        root
    }

    /// Returns the nodes of a tree, including template contents and shadow trees.
    fn inclusive_descendants(&self, node: Index) -> Vec<Index> {
        let up = |index: &Index| self.nodes[*index].parent.or(self.nodes[*index].host);
        let root = std::iter::successors(Some(node), up).last();
        let mut found = vec![root.expect("the node itself comes first")];
        let mut next = 0;
        while let Some(index) = found.get(next) {
            let node = &self.nodes[*index];
            found.extend(node.children.iter().chain(&node.contents).chain(&node.shadow_root));
            next += 1;
        }
        found
    }
}

struct ComparedTrees {
    document: Document,
    model: ModelTree,
    random: Random,
}

impl ComparedTrees {
    fn new(seed: u64) -> Self {
        let document = if seed.is_multiple_of(2) {
            Document::new()
        } else {
            let source = "<x-a k=1 class='c  d c'>text<x-b k=2></x-b><!--c--><template>t<x-c></x-c></template></x-a>\
                          <div>more &amp; more</div>";
            let options = ParseOptions::new().with_locations(true);
            let fragment = options.parse_fragment(source, FragmentContext::html("div"));
            let mut document = fragment;
            // Drops nodes that only the parser needed.
            document.compact([]);
            document
        };
        let mut model = ModelTree { nodes: Vec::new() };
        add_tree_of(&mut model, document.root(), ModelData::Locations);
        Self { document, model, random: Random::new(seed) }
    }

    fn any(&mut self) -> (Index, NodeId) {
        loop {
            let index = self.random.below(self.model.nodes.len());
            if let Some(id) = self.model.nodes[index].id {
                return (index, id);
            }
        }
    }

    fn identify(&mut self, index: Index, id: NodeId) {
        let node = self.document.node(id);
        let model = &mut self.model.nodes[index];
        model.id = Some(id);
        let mut pairs: Vec<(Index, NodeId)> = Vec::new();
        assert_eq!(model.children.len(), node.children().count());
        let children = node.children().map(|child| child.id());
        pairs.extend(model.children.iter().copied().zip(children));
        let contents = node.template_contents().map(|contents| contents.id());
        pairs.extend(model.contents.zip(contents));
        let root = node.shadow_root().map(|root| root.node().id());
        pairs.extend(model.shadow_root.zip(root));
        for (index, id) in pairs {
            self.identify(index, id);
        }
    }

    fn identify_all(&mut self) {
        for index in 0..self.model.nodes.len() {
            if let Some(id) = self.model.nodes[index].id {
                self.identify(index, id);
            }
        }
    }

    fn markup(&mut self) -> (String, Index) {
        let units = ["<x-a>", "<x-b k=5>", "<div>", "<template>", "</x-a>", "</div>", "text", "<!--c-->"];
        let mut markup = String::new();
        for _ in 0..self.random.below(6) {
            markup += self.random.pick(&units);
        }
        // NOTE: none of these names depends on the context.
        let parsed = parse_fragment(&markup, FragmentContext::html("div"));
        let fragment = add_tree_of(&mut self.model, parsed.root(), ModelData::Nothing);
        (markup, fragment)
    }

    fn step(&mut self) {
        let ((one, one_id), (two, two_id)) = (self.any(), self.any());
        let (three, three_id) = self.any();
        let name = self.random.pick(&["x-a", "x-b", "div", "template"]);
        let word = self.random.pick(&["", "one", "k", "two & three"]);
        let class = self.random.pick(&["c", "d", "e"]);
        let has_many = self.model.nodes.len() > MANY_NODES;
        let (document, model) = (&mut self.document, &mut self.model);
        let (answer, expected) = match self.random.below(if has_many { 26 } else { 32 }) {
            0..3 => (document.append(one_id, two_id), model.append(one, two)),
            3 => (document.prepend(one_id, two_id), model.prepend(one, two)),
            4 => (document.insert_before(one_id, two_id), model.insert_before(one, two)),
            5 => (document.insert_after(one_id, two_id), model.insert_after(one, two)),
            6 => (document.replace_with(one_id, two_id), model.replace_with(one, two)),
            7 => (document.replace_children(one_id, [two_id, three_id]), model.replace_children(one, &[two, three])),
            8 => (document.wrap(one_id, two_id), model.wrap(one, two)),
            9 => (document.unwrap_element(one_id), model.unwrap_element(one)),
            10 => (document.rename_element(one_id, name), model.rename(one, name)),
            11 => (document.append_text(one_id, word), model.append_text(one, word)),
            12 => (document.set_text_content(one_id, word), model.set_text_content(one, word)),
            13 => {
                model.detach(one);
                (document.remove(one_id), Ok(()))
            }
            14 => {
                model.remove_children(one);
                (document.remove_children(one_id), Ok(()))
            }
            15 if word.is_empty() => {
                let answer = model.remove_attributes(one, |_| true);
                let attributes =
                    [(Namespace::None, class, word), (Namespace::None, "d", "1"), (Namespace::None, "d", "2")];
                let expected = answer.and_then(|()| model.set_attribute(one, class, word)).and_then(|()| match class {
                    "d" => Ok(()),
                    _ => model.set_attribute(one, "d", "1"),
                });
                (document.set_attributes(one_id, &attributes), expected)
            }
            15 => (document.set_attribute(one_id, class, word), model.set_attribute(one, class, word)),
            16 => (
                document.remove_attribute(one_id, class).map(|_| ()),
                model.remove_attributes(one, |name| name == class),
            ),
            17 => {
                let keep = |_: NodeRef<'_>, it: AttributeRef<'_>| it.local_name() > class;
                // The model refuses nodes that have no attributes.
                let _ = model.remove_attributes(one, |name| name <= class);
                let removed = document.retain_attributes(one_id, keep);
                let expected = match document.node(one_id).is_element() {
                    true => Ok(()),
                    false => Err(EditError::NotAnElement { kind: document.node(one_id).kind() }),
                };
                (removed.map(|_| ()), expected)
            }
            18 => (document.add_class(one_id, class), model.update_class(one, class, 0)),
            19 => (document.remove_class(one_id, class), model.update_class(one, class, 1)),
            20 => (document.toggle_class(one_id, class).map(|_| ()), model.update_class(one, class, 2)),
            21 | 22 if word == "k" => {
                model.unwrap_if(one, name);
                let unwrapped = document.retain(one_id, judge(name, RetainAction::Unwrap));
                (unwrapped.map(|_| ()), Ok(()))
            }
            21 | 22 => {
                model.remove_if(one, name);
                let removed = document.retain(one_id, judge(name, RetainAction::Remove));
                (removed.map(|_| ()), Ok(()))
            }
            23 => {
                self.compact(&[]);
                (Ok(()), Ok(()))
            }
            24 => {
                self.compact(&[one, two, three]);
                (Ok(()), Ok(()))
            }
            25 => {
                let can_be_host = matches!(model.nodes[one].name.as_str(), "x-a" | "x-b" | "div");
                if model.nodes[one].shadow_root.is_none() && can_be_host {
                    model.attach_shadow_root(one);
                    let mut init = ShadowRootInit::new(ShadowRootMode::Open);
                    init.clonable = true;
                    init.reference_target = Some("x");
                    let answer = document.attach_shadow_root(one_id, init);
                    (answer.map(|_| ()), Ok(()))
                } else {
                    (Ok(()), Ok(()))
                }
            }
            26 => {
                let created = match word {
                    "" => (document.create_fragment(), model.add(ModelNode::new(NodeKind::Fragment))),
                    "one" => (document.create_text(word), model.add_data(NodeKind::Text, word)),
                    "k" => (document.create_comment(word), model.add_data(NodeKind::Comment, word)),
                    _ => (document.create_element(name).unwrap(), model.add_element(name)),
                };
                self.identify(created.1, created.0);
                (Ok(()), Ok(()))
            }
            27 => {
                let is_copied = model.nodes[one].kind != NodeKind::Document && !is_shadow_root(document.node(one_id));
                if is_copied {
                    let copy = model.copy(one);
                    let copied = document.clone_node(one_id, CloneDepth::Deep);
                    self.identify(copy, copied.expect("the node can be copied"));
                }
                (Ok(()), Ok(()))
            }
            28 => {
                let (markup, fragment) = self.markup();
                let parsed = parse_fragment(&markup, FragmentContext::html("div"));
                let import = self.document.import_node(parsed.root(), CloneDepth::Deep);
                self.identify(fragment, import.expect("the node can be copied"));
                (Ok(()), Ok(()))
            }
            29 => self.set_inner_html(one, one_id),
            30 => self.set_outer_html(one, one_id),
            _ => self.insert_adjacent_html(one, one_id),
        };
        assert_eq!(without_kinds(answer), expected);
        self.identify_all();
    }

    fn set_inner_html(&mut self, one: Index, one_id: NodeId) -> (EditResult, EditResult) {
        let (markup, fragment) = self.markup();
        let answer = self.document.set_inner_html(one_id, &markup);
        let node = &self.model.nodes[one];
        let expected = match node.kind {
            NodeKind::Element | NodeKind::Fragment => {
                self.model.replace_children(self.model.contents_or_node(one), &[fragment])
            }
            kind => Err(EditError::NotAnElement { kind }),
        };
        (answer, expected)
    }

    fn set_outer_html(&mut self, one: Index, one_id: NodeId) -> (EditResult, EditResult) {
        let (markup, fragment) = self.markup();
        let answer = self.document.set_outer_html(one_id, &markup);
        let model = &mut self.model;
        let parent = model.nodes[one].parent;
        let is_in_document = parent.is_some_and(|parent| model.nodes[parent].kind == NodeKind::Document);
        let expected = match model.nodes[one].kind {
            NodeKind::Element if is_in_document => Err(EditError::ParentIsDocument),
            NodeKind::Element => model.replace_with(one, fragment),
            kind => Err(EditError::NotAnElement { kind }),
        };
        (answer, expected)
    }

    fn insert_adjacent_html(&mut self, one: Index, one_id: NodeId) -> (EditResult, EditResult) {
        use AdjacentPosition::{AfterBegin, AfterEnd, BeforeBegin, BeforeEnd};
        let (markup, fragment) = self.markup();
        let position = self.random.pick(&[BeforeBegin, AfterBegin, BeforeEnd, AfterEnd]);
        let answer = self.document.insert_adjacent_html(one_id, position, &markup);
        let model = &mut self.model;
        let parent = model.nodes[one].parent;
        let is_in_document = parent.is_some_and(|parent| model.nodes[parent].kind == NodeKind::Document);
        let kind = model.nodes[one].kind;
        let expected = match position {
            _ if kind != NodeKind::Element => Err(EditError::NotAnElement { kind }),
            BeforeBegin | AfterEnd if is_in_document => Err(EditError::ParentIsDocument),
            BeforeBegin => model.insert_before(one, fragment),
            AfterEnd => model.insert_after(one, fragment),
            AfterBegin => model.prepend(one, fragment),
            BeforeEnd => model.append(one, fragment),
        };
        (answer, expected)
    }

    fn compact(&mut self, kept: &[Index]) {
        let mut stays = vec![false; self.model.nodes.len()];
        for start in kept.iter().copied().chain([0]) {
            for index in self.model.inclusive_descendants(start) {
                stays[index] = true;
            }
        }
        let ids = kept.iter().filter_map(|index| self.model.nodes[*index].id);
        let freed = self.document.compact(ids);
        let mut expected = 0;
        for (node, stays) in self.model.nodes.iter_mut().zip(&stays) {
            if !stays && let Some(id) = node.id.take() {
                expected += 1;
                assert!(self.document.get(id).is_none());
                assert_eq!(self.document.remove(id), Err(EditError::UnknownNode { node: id, was_freed: true }));
            }
        }
        assert_eq!(freed, expected);
        // Removes detached nodes, which bounds the size of the model.
        let mut numbers = vec![0; stays.len()];
        let mut count = 0;
        for (number, stays) in numbers.iter_mut().zip(&stays) {
            *number = count;
            count += usize::from(*stays);
        }
        let mut is_kept = stays.iter();
        self.model.nodes.retain(|_| is_kept.next() == Some(&true));
        for node in &mut self.model.nodes {
            let links = [&mut node.parent, &mut node.contents, &mut node.shadow_root, &mut node.host];
            for link in links.into_iter().flatten().chain(&mut node.children) {
                *link = numbers[*link];
            }
        }
    }

    fn compare(&self) {
        self.document.check_invariants();
        for model in &self.model.nodes {
            // The model fragment for inserted markup has no id.
            let Some(id) = model.id else {
                continue;
            };
            let id_of = |index: Index| self.model.nodes[index].id.expect("the node exists");
            let node = self.document.get(id).expect("the node exists");
            assert_eq!(node.kind(), model.kind);
            assert_eq!(node.local_name().unwrap_or(""), model.name);
            assert_eq!(node.data().unwrap_or(""), model.data);
            let attributes = node.attributes();
            let attributes = attributes.map(|attribute| (attribute.local_name(), attribute.value()));
            let expected = model.attributes.iter();
            assert!(attributes.eq(expected.map(|(name, value)| (name.as_str(), value.as_str()))));
            assert_eq!(start(node), model.location);

            let ids: Vec<NodeId> = model.children.iter().map(|child| id_of(*child)).collect();
            let children: Vec<NodeId> = node.children().map(|child| child.id()).collect();
            assert_eq!(children, ids);
            assert!(node.children().rev().map(|child| child.id()).eq(ids.iter().rev().copied()));
            let id = |node: NodeRef<'_>| node.id();
            assert_eq!(node.first_child().map(id), ids.first().copied());
            assert_eq!(node.last_child().map(id), ids.last().copied());
            for (at, child) in node.children().enumerate() {
                let before = at.checked_sub(1).map(|before| ids[before]);
                assert_eq!(child.previous_sibling().map(id), before);
                assert_eq!(child.next_sibling().map(id), ids.get(at + 1).copied());
            }
            assert_eq!(node.parent().map(id), model.parent.map(id_of));
            if model.parent.is_none() {
                assert!(node.previous_sibling().is_none() && node.next_sibling().is_none());
            }
            let contents = node.template_contents().map(id);
            assert_eq!(contents, model.contents.map(id_of));
            let root = node.shadow_root().map(|root| root.node().id());
            assert_eq!(root, model.shadow_root.map(id_of));
        }
    }
}

fn is_shadow_root(node: NodeRef<'_>) -> bool {
    node.as_shadow_root().is_some()
}

fn start(node: NodeRef<'_>) -> Option<u64> {
    Some(node.location()?.tags_span().start)
}

#[derive(Clone, Copy, PartialEq)]
enum ModelData {
    Locations,
    Nothing,
}

fn add_tree_of(model: &mut ModelTree, node: NodeRef<'_>, data: ModelData) -> Index {
    let mut like = ModelNode::new(node.kind());
    node.local_name().unwrap_or("").clone_into(&mut like.name);
    node.data().unwrap_or("").clone_into(&mut like.data);
    let attributes = node.attributes();
    let attributes = attributes.map(|attribute| {
        let (name, value) = (attribute.local_name(), attribute.value());
        (name.to_owned(), value.to_owned())
    });
    like.attributes = attributes.collect();
    if data == ModelData::Locations {
        (like.id, like.location) = (Some(node.id()), start(node));
    }
    let like = model.add(like);
    for child in node.children() {
        let child = add_tree_of(model, child, data);
        model.insert_unchecked(like, None, child);
    }
    if let (Some(from), Some(to)) = (node.template_contents(), model.nodes[like].contents) {
        if data == ModelData::Locations {
            model.nodes[to].id = Some(from.id());
        }
        for child in from.children() {
            let child = add_tree_of(model, child, data);
            model.insert_unchecked(to, None, child);
        }
    }
    like
}

#[test]
fn random_programs() {
    for seed in 0..scaled(PROGRAMS) {
        let mut compared = ComparedTrees::new(seed);
        compared.compare();
        for step in 0..STEPS {
            let run = std::panic::AssertUnwindSafe(|| {
                compared.step();
                compared.compare();
            });
            if let Err(panic) = std::panic::catch_unwind(run) {
                eprintln!("program {seed}, step {step}");
                std::panic::resume_unwind(panic);
            }
        }
    }
}

fn judge(name: &str, verdict: RetainAction) -> impl Fn(NodeRef<'_>) -> RetainAction {
    move |node| match node.is_html_element(name) {
        true => verdict,
        false => RetainAction::Keep,
    }
}
