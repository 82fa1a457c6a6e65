use soupstone::dom::Edge;
use soupstone::names::Namespace;
use soupstone::{Document, NodeRef, RetainAction};

use super::attributes::{CleaningPass, TopFragmentNames};
use super::cleaner::{Cleaner, Output};
use super::element_rules::ElementAction;
use super::policy::Policy;

/// Returns the cleaned markup of a document. `length` is the number of input bytes.
pub(super) fn cleaned(policy: &Policy, document: &Document, pass: CleaningPass, length: usize) -> String {
    match clean_tree(policy, document, Output::of_input(length), pass).output {
        Output::Written(markup) => markup,
        Output::Expected(_) => String::new(),
    }
}

pub(super) fn round_trips(policy: &Policy, document: &Document, markup: &str) -> bool {
    let cleaner = clean_tree(policy, document, Output::Expected(markup), CleaningPass::Verification);
    matches!(cleaner.output, Output::Expected("")) && !cleaner.is_lost
}

/// NOTE: each node is judged once, after its ancestors and without recursion. A node's depth in the output is therefore known
/// when the node is judged.
fn clean_tree<'a>(policy: &'a Policy, document: &Document, output: Output<'a>, pass: CleaningPass) -> Cleaner<'a> {
    let mut cleaner = Cleaner::new(policy);
    cleaner.begin(output, pass);
    let names = TopFragmentNames::default();
    for edge in document.root().deep_traverse() {
        match edge {
            Edge::Enter(node) if node.is_element() => {
                let action = filter(&mut cleaner, node, &names);
                cleaner.open(0, action);
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

fn filter<'a>(cleaner: &mut Cleaner<'a>, node: NodeRef<'_>, names: &TopFragmentNames) -> ElementAction<'a> {
    let (policy, pass) = (cleaner.policy, cleaner.pass);
    let (Some(name), Some(local_name)) = (node.expanded_name(), node.local_name()) else {
        return ElementAction::Remove;
    };
    if cleaner.removed.is_some() {
        return ElementAction::Remove;
    }
    let action = cleaner.within_levels(policy.action(name, || local_name));
    let ElementAction::Keep(own) = action else { return action };
    if pass == CleaningPass::Input
        && let Some(filter) = &policy.element_filter
    {
        match filter(node) {
            RetainAction::Keep => {}
            RetainAction::Unwrap => return own.unwrapped(),
            RetainAction::Remove => return ElementAction::Remove,
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
    cleaner.filter_attributes(own, attributes, |id, name, value| rules.filter(pass, node, names, id, name, value));
    action
}
