//! The walk that makes a tree what the policy allows.

use soupstone::names::Namespace;
use soupstone::{Document, NodeId, NodeRef, Verdict};

use super::attributes::{Outcome, Rules};
use super::policy::{LinkTarget, Policy};

/// Whether a tree is of the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pass {
    /// It is, and the functions of the policy are asked.
    First,
    /// It is of output, in which they had their say.
    Again,
}

/// Makes what is in a document what the policy allows. Returns whether that has changed anything.
///
/// NOTE: each node is looked at once, and nothing recurses. The depth is that of the output, because the elements around a
/// node were judged before it.
pub(super) fn clean(policy: &Policy, document: &mut Document, pass: Pass) -> bool {
    let root = document.root().id();
    let mut walk = Walk {
        policy,
        pass,
        around: vec![root],
        values: Vec::new(),
        has_changed: false,
    };
    let filtered = document.filter(root, |document, node| walk.judge(document, node));
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
                if is_left {
                    Verdict::Keep
                } else {
                    Verdict::Remove
                }
            }
            Some(_) => Verdict::Keep,
            None => Verdict::Remove,
        }
    }

    fn judge_element(&mut self, document: &mut Document, id: NodeId) -> Verdict {
        let policy = self.policy;
        let node = document.node(id);
        let (Some(name), Some(local_name)) = (node.name(), node.local_name()) else {
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
        let has_attributes = node.attributes().len() > 0 || node.is_value().is_some();
        if has_attributes {
            let rules = Rules {
                policy,
                namespace: name.namespace(),
                own,
                global,
                is_link,
            };
            self.judge_attributes(document, id, rules);
        }
        for (name, value) in &own.given {
            self.give(document, id, name, Some(value));
        }
        if is_link {
            let leads = document.node(id).has_attribute("href");
            let rel = policy.link_rel.as_deref().filter(|_| leads);
            let target = match policy.link_target {
                LinkTarget::Blank if leads => Some("_blank"),
                _ => None,
            };
            self.give(document, id, "rel", rel);
            self.give(document, id, "target", target);
        }
        Verdict::Keep
    }

    /// Drops attributes, and changes their values.
    fn judge_attributes(&mut self, document: &mut Document, id: NodeId, rules: Rules<'_>) {
        let (pass, values) = (self.pass, &mut self.values);
        let removed = document.retain_attributes(id, |element, attribute| {
            // NOTE: what the policy gives is not judged.
            if attribute.namespace() == Namespace::None && rules.gives(attribute.local_name()) {
                return true;
            }
            match rules.judge(pass, element, attribute) {
                Outcome::Stays => true,
                Outcome::Goes => false,
                Outcome::Becomes(value) => {
                    values.push((attribute.local_name().into(), value));
                    true
                }
            }
        });
        self.has_changed |= removed != Ok(0) || !self.values.is_empty();
        for (name, value) in self.values.drain(..) {
            // NOTE: the element has this attribute, so that its name is known to be one.
            let _ = document.set_attribute(id, &name, &value);
        }
    }

    /// Gives an attribute to an element, or takes it away.
    fn give(&mut self, document: &mut Document, id: NodeId, name: &str, value: Option<&str>) {
        if document.node(id).attribute(name) == value {
            return;
        }
        self.has_changed = true;
        let _ = match value {
            Some(value) => document.set_attribute(id, name, value),
            None => document.remove_attribute(id, name).map(drop),
        };
    }
}

/// Whether a text is the first child of an element at whose start the parser drops a newline.
fn starts_a_pre(text: NodeRef<'_>) -> bool {
    text.previous_sibling().is_none()
        && text
            .parent()
            .is_some_and(|parent| parent.is_html_element("pre"))
}
