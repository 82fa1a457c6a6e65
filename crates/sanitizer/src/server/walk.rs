use soupstone::dom::Edge;
use soupstone::names::Namespace;
use soupstone::{Document, NodeRef, RetainAction};

use super::attributes::{NamesLikeTop, Pass};
use super::cleaner::{Cleaner, Output};
use super::elements::Fate;
use super::policy::Policy;

/// Returns the cleaned markup of a document. `length` is the number of input bytes.
pub(super) fn cleaned(policy: &Policy, document: &Document, pass: Pass, length: usize) -> String {
    match walk(policy, document, Output::of_input(length), pass).output {
        Output::Written(markup) => markup,
        Output::Expected(_) => String::new(),
    }
}

pub(super) fn comes_back(policy: &Policy, document: &Document, markup: &str) -> bool {
    let cleaner = walk(policy, document, Output::Expected(markup), Pass::Again);
    matches!(cleaner.output, Output::Expected("")) && !cleaner.is_lost
}

/// NOTE: each node is judged once, after its ancestors and without recursion. A node's depth in the output is therefore known
/// when the node is judged.
fn walk<'a>(policy: &'a Policy, document: &Document, output: Output<'a>, pass: Pass) -> Cleaner<'a> {
    let mut cleaner = Cleaner::new(policy);
    cleaner.begin(output, pass);
    let names = NamesLikeTop::default();
    for edge in document.root().traverse() {
        match edge {
            Edge::Enter(node) if node.is_element() => {
                let fate = judge(&mut cleaner, node, &names);
                cleaner.open(0, fate);
            }
            Edge::Leave(node) if node.is_element() => cleaner.close(),
            Edge::Enter(node) if node.id() != document.root().id() => match node.as_text() {
                Some(text) => cleaner.text(text),
                None => match node.data().filter(|_| node.is_comment()) {
                    Some(data) => cleaner.comment(data),
                    None => cleaner.changes(),
                },
            },
            _ => {}
        }
        if cleaner.is_lost {
            break;
        }
    }
    cleaner
}

fn judge<'a>(cleaner: &mut Cleaner<'a>, node: NodeRef<'_>, names: &NamesLikeTop) -> Fate<'a> {
    let (policy, pass) = (cleaner.policy, cleaner.pass);
    let (Some(name), Some(local_name)) = (node.expanded_name(), node.local_name()) else {
        return Fate::Removed;
    };
    if cleaner.removed.is_some() {
        return Fate::Removed;
    }
    let fate = cleaner.within_levels(policy.fate(name, || local_name));
    let Fate::Kept(own) = fate else { return fate };
    if pass == Pass::First
        && let Some(filter) = &policy.element_filter
    {
        match filter(node) {
            RetainAction::Keep => {}
            RetainAction::Unwrap => return own.unwrapped(),
            RetainAction::Remove => return Fate::Removed,
        }
    }
    // NOTE: attributes with a namespace are never kept.
    if node.attributes().any(|attribute| attribute.namespace() != Namespace::None) {
        cleaner.changes();
    }
    let attributes = node.attributes().filter(|attribute| attribute.namespace() == Namespace::None);
    let attributes = attributes.map(|attribute| {
        let id = attribute.expanded_name().local_name();
        (id, move || (attribute.local_name(), attribute.value()))
    });
    let rules = cleaner.rules(own);
    cleaner.judge_attributes(own, attributes, |id, name, value| rules.judge(pass, node, names, id, name, value));
    fate
}
