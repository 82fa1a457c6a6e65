//! Every reading function, on fresh, edited, cloned, imported and compacted documents: equivalent functions agree.

use std::fmt::Debug;

use soupstone::dom::{CloneDepth, Document, Edge, NodeId, NodeKind, NodeRef};
use soupstone::select::Selector;
use soupstone::serialize::{Extent, SerializeOptions, ShadowRoots};
use soupstone::{DocumentMode, FragmentContext, ParseOptions};
use soupstone_style::Style;
use soupstone_text::inner_text;

use super::edits::edit;
use super::records::{
    Associations, Part, check_difference, check_form_owner, check_new_fragments, check_new_nodes, check_round_trip,
    records, same_records,
};
use super::{holds, options, same, same_tree, tree, tree_links};
use soupstone_tests::tag_soup::Random;

/// The number of nodes below which all form owners are checked.
const FEW_NODES: usize = 200;

/// The number of nodes that are read in all ways.
const NODES: usize = 4;

const SELECTORS: &[&str] = &["*", "[id]", ".a", ":is(p, option):not(:empty)", ":disabled, :checked, :dir(rtl), :link"];

/// Checks a document or a fragment.
pub fn check(random: &mut Random, input: &str) -> Result<(), String> {
    let options = options::all(random);
    let (_, _, context) = options::context(random);
    let is_fragment = random.once_in(4);
    let show = |message: String| format!("{message}\nfragment: {is_fragment}\n{options:?}");
    let mut document = match (is_fragment, random.once_in(2)) {
        (true, _) => options.parse_fragment(input, &context),
        (false, true) => options.clone().with_locations(true).parse_document(input),
        (false, false) => options.parse_document(input),
    };
    if random.once_in(4) {
        return read(random, &document, &ids(&document), &options, &context)
            .map_err(|message| show(format!("fresh: {message}")));
    }
    let mut known = ids(&document);
    for _ in 0..1 + random.below(8) {
        edit(random, &mut document);
        known.extend(ids(&document));
    }
    known.retain(|id| document.get(*id).is_some());
    known.sort_unstable_by_key(|id| id.index());
    known.dedup();
    links_after_edits(&document).map_err(show)?;
    if document.node_count() < FEW_NODES {
        for node in known.iter().map(|id| document.node(*id)) {
            check_form_owner(node, Associations::Possible).map_err(show)?;
        }
    }
    let (state, (document, known)) = match random.below(4) {
        0 => ("edited", (document, known)),
        1 => ("cloned", (cloned(random, &document, &known).map_err(show)?, known)),
        2 => ("imported", imported(&document, &options).map_err(show)?),
        _ => ("compacted", compacted(document, &known).map_err(show)?),
    };
    links_after_edits(&document).map_err(show)?;
    read(random, &document, &known, &options, &context).map_err(|message| show(format!("{state}: {message}")))
}

fn cloned(random: &mut Random, document: &Document, known: &[NodeId]) -> Result<Document, String> {
    let clone = document.clone();
    same_tree("the tree of a clone differs", &tree(document), &tree(&clone))?;
    let before = records(document.root(), Part::All);
    same_records("a clone differs", &before, &records(clone.root(), Part::All))?;
    for id in known {
        let (one, other) = (document.node(*id), clone.node(*id));
        same("the rendered text of a clone", &inner_text(one), &inner_text(other))?;
        holds("a clone differs", one.first_difference(other).is_none())?;
    }
    let mut edited = clone.clone();
    edit(random, &mut edited);
    check_difference(document.root(), edited.root())?;
    Ok(clone)
}

fn imported(document: &Document, options: &ParseOptions) -> Result<(Document, Vec<NodeId>), String> {
    check_round_trip(document, options)?;
    let mut import = options.parse_document("");
    let fragment = import.create_fragment();
    for child in document.children() {
        let copy = import.import_node(child, CloneDepth::DeepWithShadowRoots);
        let copy = copy.map_err(|error| format!("a node cannot be imported: {error}"))?;
        holds("an import differs", import.node(copy).first_difference(child).is_none())?;
        // NOTE: a doctype cannot be in a fragment.
        let _ = import.append(fragment, copy);
    }
    let known = ids_in(import.node(fragment));
    Ok((import, known))
}

fn compacted(mut document: Document, known: &[NodeId]) -> Result<(Document, Vec<NodeId>), String> {
    let before = records(document.root(), Part::All);
    document.compact([]);
    same_records("compaction changes the tree", &before, &records(document.root(), Part::All))?;
    let left: Vec<NodeId> = known.iter().copied().filter(|id| document.get(*id).is_some()).collect();
    holds("compaction frees nodes of the tree", ids(&document).iter().all(|id| left.contains(id)))?;
    check_new_fragments(&mut document)?;
    check_new_nodes(&mut document)?;
    Ok((document, left))
}

fn links_after_edits(document: &Document) -> Result<(), String> {
    match tree_links::check(document) {
        Err(message) if message != tree_links::EMPTY_TEXT => Err(message),
        _ => Ok(()),
    }
}

fn ids(document: &Document) -> Vec<NodeId> {
    ids_in(document.root())
}

fn ids_in(node: NodeRef<'_>) -> Vec<NodeId> {
    std::iter::once(node).chain(node.deep_descendants()).map(|node| node.id()).collect()
}

fn read(
    random: &mut Random,
    document: &Document,
    known: &[NodeId],
    options: &ParseOptions,
    context: &FragmentContext,
) -> Result<(), String> {
    read_document(document, options, context)?;
    for id in known {
        read_rendered(document.node(*id))?;
    }
    for _ in 0..NODES {
        let node = document.node(random.pick(known));
        check_difference(node, document.node(random.pick(known)))?;
        let show = |message: String| format!("{message}\nnode: {node:?} {}", node.outer_html());
        read_names(node).map_err(show)?;
        read_relatives(node).map_err(show)?;
        read_text(node).map_err(show)?;
        read_searches(node).map_err(show)?;
        read_locations(node).map_err(show)?;
        read_other_trees(node).map_err(show)?;
    }
    let node = document.node(random.pick(known));
    read_selected(node, random.pick(SELECTORS))?;
    read_serialized(node)
}

fn read_document(document: &Document, options: &ParseOptions, context: &FragmentContext) -> Result<(), String> {
    let root = document.root();
    holds("the root has the wrong kind", matches!(root.kind(), NodeKind::Document | NodeKind::Fragment))?;
    same_nodes("children", document.children(), root.children())?;
    same_nodes("descendants", document.descendants(), root.descendants())?;
    same_nodes("deep descendants", document.deep_descendants(), root.deep_descendants())?;
    same("edges", &document.traverse().count(), &root.traverse().count())?;
    same("text content", &document.text_content(), &root.text_content())?;
    same("the document element", &document.document_element(), &root.children().find(NodeRef::is_element))?;
    for (name, found) in [("head", document.head()), ("body", document.body())] {
        let is_right = |node: NodeRef<'_>| node.is_html_element_in(&[name, "frameset"]);
        holds(name, found.is_none_or(|node| is_right(node) && node.parent() == document.document_element()))?;
    }
    let title = root.descendants().find(|node| node.is_html_element("title"));
    let words = title.map(|title| title.own_text().split_ascii_whitespace().collect::<Vec<_>>().join(" "));
    same("the title", &document.title(), &words)?;
    let mut bases = root.elements_by_tag_name("base").filter(|base| base.is_html_element("base"));
    same("the base", &document.base_url(), &bases.find_map(|base| base.attribute("href")))?;
    let doctype = root.children().find_map(NodeRef::doctype);
    same("the doctype", &document.doctype(), &doctype)?;
    holds("the count of nodes", ids(document).len() <= document.node_count())?;
    let rest =
        (document.mode(), document.stop_reason(), document.encoding_report().is_some(), document.errors().is_some());
    debug(&(rest, document))?;
    same("serialization of the document", &document.to_html(), &SerializeOptions::new().inner_html(root))?;
    debug(&document.round_trip_difference())?;
    debug(&options.round_trip_difference(document))?;
    debug(&options.round_trip_difference_in(root, context))
}

fn same_nodes<'a>(
    what: &str,
    one: impl Iterator<Item = NodeRef<'a>>,
    other: impl Iterator<Item = NodeRef<'a>>,
) -> Result<(), String> {
    match one.eq(other) {
        true => Ok(()),
        false => Err(format!("different nodes: {what}")),
    }
}

fn same_from_back<'a>(
    what: &str,
    walk: impl DoubleEndedIterator<Item = NodeRef<'a>> + Clone,
) -> Result<Vec<NodeRef<'a>>, String> {
    let nodes: Vec<NodeRef<'a>> = walk.clone().collect();
    same_nodes(&format!("{what} in reverse"), walk.rev(), nodes.iter().rev().copied())?;
    Ok(nodes)
}

fn debug(value: &impl Debug) -> Result<(), String> {
    holds("the debug output is empty", !format!("{value:?}").is_empty())
}

fn read_names(node: NodeRef<'_>) -> Result<(), String> {
    let document = node.document();
    same("by its id", &document.get(node.id()), &Some(node))?;
    let is_element = node.kind() == NodeKind::Element;
    same("an element", &node.is_element(), &is_element)?;
    same("text", &node.is_text(), &(node.kind() == NodeKind::Text))?;
    same("text with data", &node.as_text(), &node.data().filter(|_| node.is_text()))?;
    same("a comment", &node.is_comment(), &(node.kind() == NodeKind::Comment))?;
    same("a target", &node.target().is_some(), &(node.kind() == NodeKind::ProcessingInstruction))?;
    same("a doctype", &node.doctype().is_some(), &(node.kind() == NodeKind::Doctype))?;
    same("the namespace", &node.namespace(), &node.expanded_name().map(|name| name.namespace()))?;
    same("a name", &node.local_name().is_some(), &is_element)?;
    let name = node.expanded_name().map(|name| document.names().name(name.local_name()));
    same("the local name", &name, &node.local_name())?;
    if let Some(name) = node.local_name() {
        let is_html = node.expanded_name().is_some_and(|name| name.is_html());
        same("an HTML element", &node.is_html_element(name), &is_html)?;
        same("one of the HTML elements", &node.is_html_element_in(&["no-name", name]), &is_html)?;
    }
    let attributes: Vec<_> = node.attributes().collect();
    same("the count of attributes", &node.attributes().len(), &attributes.len())?;
    holds("attributes in reverse", node.attributes().rev().eq(attributes.iter().rev().copied()))?;
    for attribute in &attributes {
        let name = attribute.name();
        let namespace = attribute.namespace();
        same("the namespace of an attribute", &namespace, &attribute.expanded_name().namespace())?;
        let qualified = match attribute.prefix() {
            Some(prefix) => format!("{prefix}:{}", attribute.local_name()),
            None => attribute.local_name().to_owned(),
        };
        same("the qualified name", &*name, &qualified[..])?;
        let first = attributes.iter().find(|other| other.name() == name).map(|other| other.value());
        same("an attribute by its name", &node.attribute(&name), &first)?;
        holds("an attribute is not found", node.has_attribute(&name))?;
        let value = node.attribute_ns(namespace, attribute.local_name());
        same("an attribute by its namespace", &value, &Some(attribute.value()))?;
        debug(&node.pseudo_attribute(&name))?;
    }
    same("no attribute", &node.attribute("no-name"), &None)?;
    debug(&(node, node.value_of_is(), node.pseudo_attribute("a")))
}

fn read_relatives(node: NodeRef<'_>) -> Result<(), String> {
    let children = same_from_back("children", node.children())?;
    same("the first child", &node.first_child(), &children.first().copied())?;
    same("the last child", &node.last_child(), &children.last().copied())?;
    let elements = same_from_back("child elements", node.child_elements())?;
    let filtered = children.iter().copied().filter(NodeRef::is_element);
    same_nodes("elements among the children", elements.iter().copied(), filtered)?;
    same("the first element", &node.first_element_child(), &elements.first().copied())?;
    same("the last element", &node.last_element_child(), &elements.last().copied())?;
    for pair in children.windows(2) {
        same("the next sibling", &pair[0].next_sibling(), &Some(pair[1]))?;
        same("the previous sibling", &pair[1].previous_sibling(), &Some(pair[0]))?;
    }
    for child in &children {
        same("the parent of a child", &child.parent(), &Some(node))?;
    }
    let before: Vec<_> = node.previous_siblings().collect();
    let siblings: Vec<_> = before.iter().rev().copied().chain([node]).chain(node.next_siblings()).collect();
    match node.parent() {
        Some(parent) => same_nodes("siblings", siblings.into_iter(), parent.children())?,
        None => same("siblings without a parent", &siblings, &vec![node])?,
    }
    let next = node.next_siblings().find(NodeRef::is_element);
    same("the next element", &node.next_element_sibling(), &next)?;
    let previous = before.into_iter().find(NodeRef::is_element);
    same("the previous element", &node.previous_element_sibling(), &previous)?;
    same_nodes("ancestors", node.ancestors(), std::iter::successors(node.parent(), |node| node.parent()))?;

    let descendants = same_from_back("descendants", node.descendants())?;
    let inclusive = same_from_back("the node and its descendants", node.inclusive_descendants())?;
    same_nodes("descendants after the node", inclusive.iter().skip(1).copied(), descendants.into_iter())?;
    let deep = same_from_back("deep descendants", node.deep_descendants())?;
    for (walk, nodes) in [(node.traverse(), inclusive), (node.deep_traverse(), [vec![node], deep].concat())] {
        let mut open = Vec::new();
        let mut entered = Vec::new();
        for edge in walk.clone() {
            match edge {
                Edge::Enter(node) => {
                    open.push(node);
                    entered.push(node);
                }
                Edge::Leave(node) => same("the left node", &Some(node), &open.pop())?,
            }
        }
        holds("a node is never left", open.is_empty())?;
        same_nodes("edges", entered.into_iter(), nodes.into_iter())?;
        let mut from_back: Vec<_> = walk.clone().rev().collect();
        from_back.reverse();
        holds("edges in reverse", walk.eq(from_back))?;
    }
    same("the node itself", &node.first_difference(node), &None)
}

fn read_text(node: NodeRef<'_>) -> Result<(), String> {
    let texts: Vec<&str> = node.texts().collect();
    holds("text in reverse", node.texts().rev().eq(texts.iter().rev().copied()))?;
    let content = node.text_content();
    same("text content", &content, &node.data().map_or_else(|| texts.concat(), str::to_owned))?;
    let words: Vec<&str> = content.split_ascii_whitespace().collect();
    same("collapsed text", &node.collapsed_text(), &words.join(" "))?;
    let own: String = match node.data() {
        Some(data) => data.to_owned(),
        None => node.children().filter_map(NodeRef::as_text).collect(),
    };
    if node.data().is_none() {
        same("own text", &*node.own_text(), &own[..])?;
    }
    debug(&node.own_text())?;
    let classes: Vec<&str> = node.classes().collect();
    holds("classes in reverse", node.classes().rev().eq(classes.iter().rev().copied()))?;
    let value = node.attribute("class").unwrap_or("");
    for class in &classes {
        holds("a class is not found", node.has_class(class))?;
        holds("a class that is not in the attribute", value.split_ascii_whitespace().any(|word| word == *class))?;
    }
    Ok(())
}

/// Checks that the words of the rendered text are in the text content, in order.
fn read_rendered(node: NodeRef<'_>) -> Result<(), String> {
    let (rendered, content) = (inner_text(node), node.text_content());
    let mut characters = content.chars();
    let is_part = |character: char| character.is_whitespace() || characters.any(|other| other == character);
    holds("the rendered text has words that are not in the text content", rendered.chars().all(is_part))
}

fn read_searches(node: NodeRef<'_>) -> Result<(), String> {
    let elements: Vec<_> = node.descendants().filter(NodeRef::is_element).collect();
    for element in elements.iter().take(8) {
        if let Some(id) = element.attribute_ns(soupstone::names::Namespace::None, "id").filter(|id| !id.is_empty()) {
            let first = elements
                .iter()
                .copied()
                .find(|other| other.attribute_ns(soupstone::names::Namespace::None, "id") == Some(id));
            same("an element by its id", &node.element_by_id(id), &first)?;
        }
        if let Some(class) = element.classes().next() {
            let found = same_from_back("elements by a class", node.elements_by_class_name(class))?;
            // NOTE: in quirks mode, a search for classes ignores case, but a lookup in a class list never does.
            let is_quirks = node.document().mode() == DocumentMode::Quirks;
            let is_class = |other: &str| other == class || is_quirks && other.eq_ignore_ascii_case(class);
            let with_class = elements.iter().copied().filter(|other| other.classes().any(is_class));
            same_nodes("elements by a class", found.into_iter(), with_class)?;
        }
        if let Some(name) = element.local_name() {
            let found = same_from_back("elements by a name", node.elements_by_tag_name(name))?;
            let lowercase = name.to_ascii_lowercase();
            let is_html = |other: &NodeRef<'_>| other.namespace() == Some(soupstone::names::Namespace::Html);
            let named = elements.iter().copied().filter(|other| {
                other.local_name() == Some(name) || is_html(other) && other.local_name() == Some(&lowercase)
            });
            same_nodes("elements by a name", found.into_iter(), named)?;
        }
    }
    Ok(())
}

fn read_selected(node: NodeRef<'_>, selector: &str) -> Result<(), String> {
    let selector = &Selector::parse(selector).map_err(|error| error.to_string())?;
    let found: Vec<_> = node.select(selector).collect();
    let ids: Vec<_> = found.iter().map(|node| node.id()).collect();
    same("selected ids", &node.select_ids(selector), &ids)?;
    same("the first selected", &node.select_first(selector), &found.first().copied())?;
    let matching = node.descendants().filter(|element| element.matches(selector));
    same_nodes("selected", found.iter().copied(), matching)?;
    let closest = node.inclusive_ancestors().find(|node| node.matches(selector));
    same("the closest", &node.closest(selector), &closest)
}

fn read_locations(node: NodeRef<'_>) -> Result<(), String> {
    let Some(location) = node.location() else {
        return Ok(());
    };
    let span = location.tags_span();
    holds("a span ends before it starts", span.start <= span.end)?;
    for part in [location.start_tag(), location.end_tag(), location.span()].into_iter().flatten() {
        holds("a span of a location ends before it starts", part.start <= part.end)?;
    }
    for attribute in node.attributes() {
        debug(&location.attribute(&attribute.name()))?;
    }
    debug(&(location.is_clone(), location))
}

fn read_other_trees(node: NodeRef<'_>) -> Result<(), String> {
    if let Some(contents) = node.template_contents() {
        holds(
            "the wrong kind of template contents",
            contents.kind() == NodeKind::Fragment && contents.parent().is_none(),
        )?;
    }
    if let Some(root) = node.shadow_root() {
        same("the host of a shadow root", &root.node().host(), &Some(node))?;
        same("a shadow root by its node", &root.node().as_shadow_root(), &Some(root))?;
    }
    if let Some(root) = node.as_shadow_root() {
        same("a shadow root of its node", &root.node(), &node)?;
    }
    debug(&node.host())
}

fn read_serialized(node: NodeRef<'_>) -> Result<(), String> {
    let (inner, outer) = (node.inner_html(), node.outer_html());
    let options = SerializeOptions::new();
    same("the inner HTML", &inner, &options.inner_html(node))?;
    same("the outer HTML", &outer, &options.outer_html(node))?;
    holds("the outer HTML does not contain the inner HTML", outer.contains(&inner))?;
    let mut written = String::new();
    let all = SerializeOptions::new().with_shadow_roots(ShadowRoots::All);
    all.write(node, Extent::Outer, &mut written).map_err(|error| error.to_string())?;
    same("two ways to serialize", &written, &all.outer_html(node))?;
    for style in [Style::new(), Style::minified(), Style::indented()] {
        debug(&(style.inner_html(node).len(), style.outer_html(node).len()))?;
    }
    debug(&soupstone_xml::to_string(node, Extent::Outer).len())?;
    debug(&soupstone_xml::to_string(node, Extent::Inner).len())
}
