//! Everything that can be read of a tree, as text, and what a document, its copies, and new nodes must have in common.

use std::collections::HashMap;

use soupstone::dom::{CloneDepth, Document, NodeId, NodeKind, NodeLocation, NodeRef};
use soupstone::names::Namespace;
use soupstone::{Edition, ParseOptions};

use super::edits::MARKUP;
use super::{holds, same};
use soupstone_tests::reference_pseudo_classes;

/// What a record contains besides the tree.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// Nothing: what a copy of a node in another document keeps.
    Tree,
    /// Locations and form owners: what parsed nodes have.
    Parsed,
    /// Everything, with ids: what stays with a node of a document.
    All,
}

const FRAGMENTS_STEP: usize = 5;

const LISTED: &[&str] = &["button", "fieldset", "input", "object", "output", "select", "textarea"];

/// Returns one line for each node in the tree, with its readers. Other nodes are named by their number in the tree.
pub(super) fn records(root: NodeRef<'_>, part: Part) -> Vec<String> {
    let nodes: Vec<NodeRef<'_>> = std::iter::once(root).chain(root.deep_descendants()).collect();
    let numbers: HashMap<NodeId, usize> = nodes.iter().enumerate().map(|(number, node)| (node.id(), number)).collect();
    let number = |node: Option<NodeRef<'_>>| node.and_then(|node| numbers.get(&node.id()).copied());
    let record = |node: &NodeRef<'_>| {
        let node = *node;
        let attributes: Vec<String> = node.attributes().map(|attribute| format!("{attribute:?}")).collect();
        let shadow_root = node.as_shadow_root();
        let is_all = part == Part::All;
        let root = shadow_root
            .map(|root| (root.init(), root.is_declarative(), is_all && root.is_available_to_element_internals()));
        let mut line = format!(
            "{:?} {:?} {:?} {attributes:?} {:?} {:?} {:?} {:?} {root:?}",
            node.kind(),
            node.namespace(),
            node.local_name(),
            node.data(),
            node.target(),
            node.doctype(),
            node.value_of_is(),
        );
        let fragments = [node.template_contents(), node.shadow_root().map(|root| root.node()), node.host()].map(number);
        let siblings =
            [node.first_child(), node.last_child(), node.next_sibling(), node.previous_sibling()].map(number);
        // NOTE: a copy of a tree has no parent and no siblings.
        let siblings = (node != nodes[0]).then_some((number(node.parent()), siblings));
        let options: Vec<NodeRef<'_>> = node.selected_options().collect();
        assert_eq!(options, expected_options(node), "the selected options");
        let options: Vec<_> = options.into_iter().map(|option| number(Some(option))).collect();
        line += &format!(" {fragments:?} {siblings:?} {options:?}");
        line += &format!(" {:?} {:?} {:?}", node.text_content(), node.own_text(), node.option_text());
        if part != Part::Tree {
            let location = node.location().map(|location| record_of_location(node, location));
            let controls: Vec<_> = node.form_controls().map(|control| number(Some(control))).collect();
            line += &format!(" {location:?} {:?} {controls:?}", number(node.form_owner()));
        }
        if is_all {
            line += &format!(" {:?} {:?}", node.id(), soupstone_text::inner_text(node));
        }
        line
    };
    nodes.iter().map(record).collect()
}

fn expected_options(node: NodeRef<'_>) -> Vec<NodeRef<'_>> {
    match node.is_html_element("select") {
        true => reference_pseudo_classes::selected_options(node),
        false => Vec::new(),
    }
}

fn record_of_location(node: NodeRef<'_>, location: NodeLocation<'_>) -> String {
    let attributes: Vec<_> = node.attributes().map(|attribute| location.attribute(&attribute.name())).collect();
    let spans = (location.tags_span(), location.start_tag(), location.end_tag(), location.span());
    format!("{spans:?} {} {attributes:?}", location.is_clone())
}

pub(super) fn same_records(what: &str, one: &[String], other: &[String]) -> Result<(), String> {
    let pairs = one.iter().zip(other).find(|(one, other)| one != other);
    match pairs {
        Some((one, other)) => Err(format!("{what}\nbefore: {one}\n after: {other}")),
        None => same(&format!("{what}: the number of nodes"), &one.len(), &other.len()),
    }
}

/// Copies all nodes into another document and back, and compares the copies.
pub(super) fn check_round_trip(document: &Document, options: &ParseOptions) -> Result<(), String> {
    let mut there = options.parse_document("");
    let mut back = options.parse_document("");
    for child in document.children() {
        let one = there.import_node(child, CloneDepth::DeepWithShadowRoots).map_err(|error| error.to_string())?;
        let two = back.import_node(there.node(one), CloneDepth::DeepWithShadowRoots);
        let two = back.node(two.map_err(|error| error.to_string())?);
        let expected = records(child, Part::Tree);
        same_records("an import differs", &expected, &records(there.node(one), Part::Tree))?;
        same_records("an import of an import differs", &expected, &records(two, Part::Tree))?;
        for node in two.deep_descendants() {
            holds("a copied node has a location", node.location().is_none())?;
            check_form_owner(node, Associations::None)?;
        }
    }
    Ok(())
}

/// Parses fragments, whose nodes go into the places of freed nodes first. They must be as in a new document.
pub(super) fn check_new_fragments(document: &mut Document) -> Result<(), String> {
    let before = records(document.root(), Part::All);
    let options = ParseOptions::new().with_edition(Edition::NEWEST).with_locations(true);
    let options = options.with_declarative_shadow_roots(true);
    // NOTE: each document gets some of the fragments, to save time.
    for markup in MARKUP.iter().skip(document.node_count() % FRAGMENTS_STEP).step_by(FRAGMENTS_STEP) {
        // NOTE: places at the end are not reused, so the context stays behind the freed places.
        let parsed = |document: &mut Document, freed: usize| {
            for _ in 0..freed {
                document.create_text("x");
            }
            let context = document.create_element("div").map_err(|error| error.to_string())?;
            document.compact([context]);
            let fragment = options.parse_fragment_in(markup, document, context).map_err(|error| error.to_string())?;
            Ok::<_, String>(records(document.node(fragment), Part::Parsed))
        };
        let expected = parsed(&mut Document::new(), 0)?;
        let freed = document.node_count() % 19;
        same_records("a fragment is different in freed places", &expected, &parsed(document, freed)?)?;
        document.compact([]);
    }
    same_records("new fragments change the tree", &before, &records(document.root(), Part::All))
}

/// Creates nodes, in the places of freed nodes first. They must have nothing that the freed nodes had.
pub(super) fn check_new_nodes(document: &mut Document) -> Result<(), String> {
    let before = records(document.root(), Part::All);
    let count = document.node_count();
    let mut fresh = Document::new();
    for number in 0..64 {
        let name = ["input", "template", "p"][number % 3];
        let one = document.create_element(name).map_err(|error| error.to_string())?;
        let other = fresh.create_element(name).map_err(|error| error.to_string())?;
        let node = document.node(one);
        same_records("a new node has old data", &records(fresh.node(other), Part::Tree), &records(node, Part::Tree))?;
        holds("a new node has a location", node.location().is_none())?;
        holds("a new node has a form owner", node.form_owner().is_none())?;
        if document.node_count() > count {
            break;
        }
    }
    same_records("new nodes change the tree", &before, &records(document.root(), Part::All))
}

/// Checks whether two trees differ: kinds, names, attributes in any order, strings, template contents, and shadow roots.
pub(super) fn check_difference(one: NodeRef<'_>, other: NodeRef<'_>) -> Result<(), String> {
    let difference = one.first_difference(other);
    same("whether two trees differ", &(equality(one) != equality(other)), &difference.is_some())?;
    let is_inside = |found| std::iter::once(one).chain(one.deep_descendants()).any(|node| node == found);
    holds("the difference is elsewhere", difference.is_none_or(is_inside))
}

fn equality(node: NodeRef<'_>) -> String {
    let mut attributes: Vec<String> = node
        .attributes()
        .map(|one| format!("{:?}{:?}{:?}={:?}", one.namespace(), one.prefix(), one.local_name(), one.value()))
        .collect();
    attributes.sort();
    let shadow_root = node.shadow_root().map(|root| format!("{:?}", root.init()));
    let strings = (node.data(), node.target(), node.doctype());
    let mut text = format!(
        "{:?}{:?}{:?}{attributes:?}{strings:?}{shadow_root:?}",
        node.kind(),
        node.namespace(),
        node.local_name(),
    );
    let fragments = [Some(node), node.template_contents(), node.shadow_root().map(|root| root.node())];
    for fragment in fragments {
        let children: String = fragment.into_iter().flat_map(NodeRef::children).map(equality).collect();
        text += &format!("({children})");
    }
    text
}

/// Whether the parser may have associated controls with forms.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Associations {
    None,
    Possible,
}

fn parents(node: NodeRef<'_>) -> impl Iterator<Item = NodeRef<'_>> {
    std::iter::successors(node.parent(), |node| node.parent())
}

fn top(node: NodeRef<'_>) -> NodeRef<'_> {
    parents(node).last().unwrap_or(node)
}

fn is_connected(node: NodeRef<'_>) -> bool {
    let top = top(node);
    match top.host() {
        Some(host) if top.as_shadow_root().is_some() => is_connected(host),
        _ => top == node.document().root(),
    }
}

/// Checks the form owner of a control, and the controls of a form, against the standard's sentences.
pub(super) fn check_form_owner(node: NodeRef<'_>, associations: Associations) -> Result<(), String> {
    let is_listed = node.is_html_element_in(LISTED);
    let owner = node.form_owner();
    if !is_listed && !node.is_html_element("img") {
        same("what is no control has an owner", &owner, &None)?;
    } else if let Some(id) = node.attribute("form").filter(|_| is_listed && is_connected(node)) {
        let in_tree = top(node).descendants().filter(NodeRef::is_element);
        let has_id = |one: &NodeRef<'_>| !id.is_empty() && one.attribute_ns(Namespace::None, "id") == Some(id);
        let first = in_tree.into_iter().find(has_id).filter(|first| first.is_html_element("form"));
        same("the owner by the form attribute", &owner, &first)?;
    } else {
        let nearest = parents(node).find(|parent| parent.is_html_element("form"));
        let is_associated = associations == Associations::Possible
            && owner.is_some_and(|owner| owner.is_html_element("form") && top(owner) == top(node));
        if !is_associated {
            same("the nearest form is the owner", &owner, &nearest)?;
        }
    }
    let is_form = node.is_html_element("form");
    let is_image = |one: NodeRef<'_>| {
        let kind = one.attribute("type").unwrap_or("");
        one.is_html_element("input") && kind.eq_ignore_ascii_case("image")
    };
    let is_control = |one: &NodeRef<'_>| {
        is_form && one.is_html_element_in(LISTED) && !is_image(*one) && one.form_owner() == Some(node)
    };
    let expected: Vec<NodeRef<'_>> = top(node).descendants().filter(is_control).collect();
    same("the controls of a form", &node.form_controls().collect(), &expected)?;
    holds("the host of a node is not a fragment's", node.host().is_none() || node.kind() == NodeKind::Fragment)
}
