//! The walk that makes a tree what the policy allows.

use std::collections::HashSet;

use soupstone::dom::{AttributeRef, Edge};
use soupstone::names::Namespace;
use soupstone::{Document, NodeId, NodeRef, Verdict};

use super::attributes::{Outcome, Pass, Rules};
use super::line::{self, Line};
use super::policy::{LinkTarget, Policy};

/// Makes what is in a document what the policy allows. Returns whether that has changed anything.
///
/// NOTE: each node is looked at once, and nothing recurses. The depth is that of the output, because the elements around a
/// node were judged before it.
pub(super) fn clean(policy: &Policy, document: &mut Document, pass: Pass) -> bool {
    let root = document.root().id();
    let mut walk =
        Walk { policy, pass, around: vec![root], values: Vec::new(), tags: HashSet::new(), has_changed: false };
    let filtered = document.filter(root, |document, node| {
        let verdict = walk.judge(document, node);
        if verdict == Verdict::Unwrap {
            walk.mark_tags(document, node);
        }
        verdict
    });
    walk.keep_words_apart(document);
    filtered != Ok(0) || walk.has_changed
}

/// Where the walk is.
struct Walk<'a> {
    policy: &'a Policy,
    pass: Pass,
    /// The nodes around the last one, from the root on, and that one.
    around: Vec<NodeId>,
    /// The attributes of an element that get another value.
    values: Vec<(Box<str>, String)>,
    /// Empty texts in the places of the tags of unwrapped blocks.
    tags: HashSet<NodeId>,
    has_changed: bool,
}

impl Walk<'_> {
    fn judge(&mut self, document: &mut Document, id: NodeId) -> Verdict {
        let node = document.node(id);
        if node.is_element() {
            return self.judge_element(document, id);
        }
        match node.as_text() {
            // NOTE: the parser drops one newline there, and the algorithm that writes adds none.
            Some(data) if data.starts_with('\n') && starts_a_pre(node) => {
                let rest = data.trim_start_matches('\n').to_owned();
                self.has_changed = true;
                let is_left = document.set_data(id, &rest).is_ok() && !rest.is_empty();
                if is_left { Verdict::Keep } else { Verdict::Remove }
            }
            // NOTE: one of two tags beside each other is enough.
            Some("") if self.tags.contains(&id) && self.is_tag(node.previous_sibling()) => Verdict::Remove,
            Some(_) => Verdict::Keep,
            None => Verdict::Remove,
        }
    }

    fn is_tag(&self, node: Option<NodeRef<'_>>) -> bool {
        node.is_some_and(|node| self.tags.contains(&node.id()))
    }

    /// Marks the tags of a block that is about to be unwrapped.
    fn mark_tags(&mut self, document: &mut Document, id: NodeId) {
        let node = document.node(id);
        let (Some(name), Some(local_name)) = (node.expanded_name(), node.local_name()) else {
            return;
        };
        if !name.is_html() || !line::is_block(name.local_name(), local_name) {
            return;
        }
        if !self.is_tag(node.previous_sibling()) {
            let tag = document.create_text("");
            self.tags.insert(tag);
            let _ = document.insert_before(id, tag);
        }
        if !self.is_tag(document.node(id).next_sibling()) {
            let tag = document.create_text("");
            self.tags.insert(tag);
            let _ = document.insert_after(id, tag);
        }
    }

    /// Puts spaces in the places of the tags of unwrapped blocks, where words would run together.
    fn keep_words_apart(&self, document: &mut Document) {
        if self.tags.is_empty() {
            return;
        }
        let mut line = Line::default();
        let mut spaced = Vec::new();
        for edge in document.root().traverse() {
            let (Edge::Enter(node) | Edge::Leave(node)) = edge;
            let is_start = matches!(edge, Edge::Enter(_));
            let needs_space = match (node.as_text(), node.expanded_name(), node.local_name()) {
                (Some(_), ..) if self.tags.contains(&node.id()) => {
                    line.unwrap_block();
                    false
                }
                (Some(text), ..) => is_start && line.text(text),
                (_, Some(name), Some(local_name))
                    if name.is_html() && line::is_block(name.local_name(), local_name) =>
                {
                    line.block();
                    false
                }
                (_, Some(name), _) => {
                    let is_svg = name.namespace() == Namespace::Svg;
                    is_start && line.start_tag(is_svg || name.is_void())
                }
                _ => false,
            };
            if needs_space {
                spaced.push(node.id());
            }
        }
        for node in spaced {
            let space = document.create_text(" ");
            let _ = document.insert_before(node, space);
        }
        for tag in &self.tags {
            let _ = document.detach(*tag);
        }
    }

    fn judge_element(&mut self, document: &mut Document, id: NodeId) -> Verdict {
        let policy = self.policy;
        let node = document.node(id);
        let (Some(name), Some(local_name)) = (node.expanded_name(), node.local_name()) else {
            return Verdict::Remove;
        };
        let (elements, global) = match name.namespace() {
            Namespace::Html => (&policy.elements, &policy.attributes),
            Namespace::Svg => (&policy.svg_elements, &policy.svg_attributes),
            _ => return Verdict::Remove,
        };
        let Some(own) = elements.get(name.local_name(), local_name) else {
            let removed = &policy.removed_elements;
            return match name.is_html() && removed.get(name.local_name(), local_name).is_none() {
                true => Verdict::Unwrap,
                false => Verdict::Remove,
            };
        };
        let parent = node.parent().map(|parent| parent.id());
        while self.around.len() > 1 && self.around.last().copied() != parent {
            self.around.pop();
        }
        if self.around.len() > policy.levels {
            return match name.is_html() {
                true => Verdict::Unwrap,
                false => Verdict::Remove,
            };
        }
        if self.pass == Pass::First
            && let Some(filter) = &policy.element_filter
        {
            match filter(node) {
                Verdict::Keep => {}
                verdict => return verdict,
            }
        }
        self.around.push(id);
        let is_link = name.is_html() && matches!(local_name, "a" | "area");
        let mut link = Link::default();
        // NOTE: in a parsed tree, an element has an `is` value if it has the attribute.
        if node.attributes().len() > 0 {
            let rules = Rules { policy, namespace: name.namespace(), own, global, is_link };
            link = self.judge_attributes(document, id, rules);
        }
        for (name, value) in &own.given {
            if document.node(id).attribute(name) != Some(value) {
                self.put(document, id, name, Some(value));
            }
        }
        if is_link {
            let rel = policy.link_rel.as_deref().filter(|_| link.leads);
            let target = match policy.link_target {
                LinkTarget::Blank if link.leads => Some("_blank"),
                _ => None,
            };
            if link.has_other_rel || rel.is_some() != link.has_rel {
                self.put(document, id, "rel", rel);
            }
            if link.has_other_target || target.is_some() != link.has_target {
                self.put(document, id, "target", target);
            }
        }
        Verdict::Keep
    }

    /// Drops attributes, and changes their values. Returns what a link has.
    fn judge_attributes(&mut self, document: &mut Document, id: NodeId, rules: Rules<'_>) -> Link {
        let mut link = Link::default();
        let (pass, values) = (self.pass, &mut self.values);
        let removed = document.retain_attributes(id, |element, attribute| {
            // NOTE: what the policy gives is not judged.
            if attribute.namespace() == Namespace::None && rules.gives(attribute.local_name()) {
                link.note(attribute, rules.policy);
                return true;
            }
            let stays = match rules.judge(pass, element, attribute) {
                Outcome::Stays => true,
                Outcome::Goes => false,
                Outcome::Becomes(value) => {
                    values.push((attribute.local_name().into(), value));
                    true
                }
            };
            link.leads |= rules.is_link && stays && attribute.local_name() == "href";
            stays
        });
        self.has_changed |= removed != Ok(0) || !self.values.is_empty();
        for (name, value) in self.values.drain(..) {
            // NOTE: the element has this attribute, so that its name is known to be one.
            let _ = document.set_attribute(id, &name, &value);
        }
        link
    }

    /// Gives an attribute to an element, or takes it away.
    fn put(&mut self, document: &mut Document, id: NodeId, name: &str, value: Option<&str>) {
        self.has_changed = true;
        let _ = match value {
            Some(value) => document.set_attribute(id, name, value),
            None => document.remove_attribute(id, name).map(drop),
        };
    }
}

/// What a link has.
#[derive(Clone, Copy, Default)]
struct Link {
    /// The attribute `href`.
    leads: bool,
    has_rel: bool,
    /// A `rel` that is not that of the policy.
    has_other_rel: bool,
    has_target: bool,
    /// A `target` that is not that of the policy.
    has_other_target: bool,
}

impl Link {
    fn note(&mut self, attribute: AttributeRef<'_>, policy: &Policy) {
        match attribute.local_name() {
            "rel" => {
                self.has_rel = true;
                self.has_other_rel = Some(attribute.value()) != policy.link_rel.as_deref();
            }
            "target" => {
                self.has_target = true;
                self.has_other_target = attribute.value() != "_blank";
            }
            _ => {}
        }
    }
}

/// Whether a text is the first child of an element at whose start the parser drops a newline.
fn starts_a_pre(text: NodeRef<'_>) -> bool {
    let mut before = text.previous_siblings();
    // NOTE: an empty text stands for the tag of an unwrapped block, and there are no more than two of them in a row.
    before.all(|node| node.as_text() == Some("")) && text.parent().is_some_and(|parent| parent.is_html_element("pre"))
}
