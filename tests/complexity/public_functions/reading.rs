//! Functions that read a document.

use std::fmt::Write as _;
use std::sync::LazyLock;

use soupstone::NodeRef;
use soupstone::dom::DocumentBuilder;
use soupstone::encoding::Encoding;
use soupstone::names::{Namespace, tag};
use soupstone::select::{Selector, SelectorOptions};
use soupstone::serialize::{Extent, SerializeOptions};
use soupstone::speculative::FetchList;

use super::Call::{Document as Whole, EachNode, Input, SomeNodes};
use super::{Row, see, see_all};

pub(super) const ROWS: &[Row] = &[
    ("Document::root", Whole(|document| see(document.root()))),
    ("Document::children", Whole(|document| see_all(document.children()))),
    ("Document::descendants", Whole(|document| see_all(document.descendants()))),
    ("Document::descendants", Whole(|document| see_all(document.descendants().rev()))),
    ("Document::deep_descendants", Whole(|document| see_all(document.deep_descendants()))),
    ("Document::traverse", Whole(|document| see_all(document.traverse()))),
    ("Document::text_content", Whole(|document| see(document.text_content()))),
    ("Document::inner_text", Whole(|document| see(document.inner_text()))),
    ("Document::document_element", Whole(|document| see(document.document_element()))),
    ("Document::head", Whole(|document| see(document.head()))),
    ("Document::body", Whole(|document| see(document.body()))),
    ("Document::title", Whole(|document| see(document.title()))),
    ("Document::base_url", Whole(|document| see(document.base_url()))),
    ("Document::doctype", Whole(|document| see(document.doctype()))),
    ("Document::errors", Whole(|document| see(document.errors().map(|list| list.located_errors().for_each(see))))),
    ("Document::to_html", Whole(|document| see(document.to_html()))),
    ("Document::get", EachNode(|node| see(node.document().get(node.id())))),
    ("Document::node", EachNode(|node| see(node.document().node(node.id())))),
    ("Document::element_by_id", Whole(|document| see(document.element_by_id("none")))),
    ("Document::elements_by_class_name", Whole(|document| see_all(document.elements_by_class_name("x none")))),
    ("Document::elements_by_tag_name", Whole(|document| see_all(document.elements_by_tag_name("div")))),
    ("Document::elements_by_tag_name", Whole(|document| see_all(document.elements_by_tag_name("none").rev()))),
    ("Document::node_count", Whole(|document| see(document.node_count()))),
    ("Document::round_trip_difference", Whole(|document| see(document.round_trip_difference()))),
    ("Document::select", Whole(|document| SELECTORS.iter().for_each(|selector| see_all(document.select(selector))))),
    (
        "Document::select_first",
        Whole(|document| SELECTORS[..8].iter().for_each(|selector| see(document.select_first(selector)))),
    ),
    (
        "Document::select_ids",
        Whole(|document| SELECTORS[..8].iter().for_each(|selector| see(document.select_ids(selector)))),
    ),
    ("Document: Clone", Whole(|document| see(document.clone()))),
    ("Document: Debug", Whole(|document| see(format!("{document:?}")))),
    ("Document: Display", Whole(|document| see(document.to_string()))),
    ("NodeRef::kind", EachNode(|node| see(node.kind()))),
    ("NodeRef::is_element", EachNode(|node| see(node.is_element()))),
    ("NodeRef::is_text", EachNode(|node| see(node.is_text()))),
    ("NodeRef::is_comment", EachNode(|node| see(node.is_comment()))),
    ("NodeRef::is_html_element", EachNode(|node| see(node.is_html_element("none")))),
    ("NodeRef::is_html_element_in", EachNode(|node| see(node.is_html_element_in(&["none", "div"])))),
    ("NodeRef::expanded_name", EachNode(|node| see(node.expanded_name()))),
    ("NodeRef::local_name", EachNode(|node| see(node.local_name()))),
    ("NodeRef::namespace", EachNode(|node| see(node.namespace()))),
    ("NodeRef::attribute", EachNode(|node| see(node.attribute("none")))),
    ("NodeRef::has_attribute", EachNode(|node| see(node.has_attribute("none")))),
    ("NodeRef::attribute_ns", EachNode(|node| see(node.attribute_ns(Namespace::XLink, "none")))),
    ("NodeRef::attributes", EachNode(|node| see_all(node.attributes().rev()))),
    ("NodeRef::target", EachNode(|node| see(node.target()))),
    ("NodeRef::pseudo_attribute", EachNode(|node| see(node.pseudo_attribute("none")))),
    ("NodeRef::doctype", EachNode(|node| see(node.doctype()))),
    ("NodeRef::template_contents", EachNode(|node| see(node.template_contents()))),
    ("NodeRef::inner_html", SomeNodes(|node| see(node.inner_html()))),
    ("NodeRef::outer_html", SomeNodes(|node| see(node.outer_html()))),
    ("NodeRef::value_of_is", EachNode(|node| see(node.value_of_is()))),
    ("NodeRef::element_by_id", SomeNodes(|node| see(node.element_by_id("none")))),
    ("NodeRef::elements_by_class_name", SomeNodes(|node| see_all(node.elements_by_class_name("x none")))),
    ("NodeRef::elements_by_tag_name", SomeNodes(|node| see_all(node.elements_by_tag_name("none")))),
    ("NodeRef::classes", EachNode(|node| see_all(node.classes()))),
    ("NodeRef::has_class", EachNode(|node| see(node.has_class("none")))),
    ("NodeRef::as_text", EachNode(|node| see(node.as_text()))),
    ("NodeRef::data", EachNode(|node| see(node.data()))),
    ("NodeRef::texts", SomeNodes(|node| see_all(node.texts()))),
    ("NodeRef::collapsed_text", SomeNodes(|node| see(node.collapsed_text()))),
    ("NodeRef::text_content", SomeNodes(|node| see(node.text_content()))),
    ("NodeRef::own_text", EachNode(|node| see(node.own_text()))),
    ("NodeRef::inner_text", SomeNodes(|node| see(node.inner_text()))),
    ("NodeRef::parent", EachNode(|node| see(node.parent()))),
    ("NodeRef::parent_element", EachNode(|node| see(node.parent_element()))),
    ("NodeRef::first_child", EachNode(|node| see(node.first_child()))),
    ("NodeRef::last_child", EachNode(|node| see(node.last_child()))),
    ("NodeRef::previous_sibling", EachNode(|node| see(node.previous_sibling()))),
    ("NodeRef::next_sibling", EachNode(|node| see(node.next_sibling()))),
    ("NodeRef::first_element_child", EachNode(|node| see(node.first_element_child()))),
    ("NodeRef::last_element_child", EachNode(|node| see(node.last_element_child()))),
    ("NodeRef::previous_element_sibling", SomeNodes(|node| see(node.previous_element_sibling()))),
    ("NodeRef::next_element_sibling", SomeNodes(|node| see(node.next_element_sibling()))),
    ("NodeRef::children", EachNode(|node| see_all(node.children()))),
    ("NodeRef::child_elements", EachNode(|node| see_all(node.child_elements().rev()))),
    ("NodeRef::ancestors", SomeNodes(|node| see_all(node.ancestors()))),
    ("NodeRef::inclusive_ancestors", SomeNodes(|node| see_all(node.inclusive_ancestors()))),
    ("NodeRef::previous_siblings", SomeNodes(|node| see_all(node.previous_siblings()))),
    ("NodeRef::next_siblings", SomeNodes(|node| see_all(node.next_siblings()))),
    ("NodeRef::descendants", SomeNodes(|node| see_all(node.descendants()))),
    ("NodeRef::inclusive_descendants", SomeNodes(|node| see_all(node.inclusive_descendants()))),
    ("NodeRef::deep_descendants", SomeNodes(|node| see_all(node.deep_descendants()))),
    ("NodeRef::traverse", SomeNodes(|node| see_all(node.traverse()))),
    ("NodeRef::deep_traverse", SomeNodes(|node| see_all(node.deep_traverse()))),
    (
        "NodeRef::first_difference",
        SomeNodes(|node| see(node.first_difference(node.document().clone().node(node.id())))),
    ),
    ("NodeRef::form_owner", SomeNodes(|node| see(node.form_owner()))),
    ("NodeRef::form_controls", SomeNodes(|node| see_all(node.form_controls()))),
    ("NodeRef::selected_options", SomeNodes(|node| see_all(node.selected_options()))),
    ("NodeRef::option_text", SomeNodes(|node| see(node.option_text()))),
    ("NodeRef::location", EachNode(|node| see(node.location()))),
    ("dom::NodeLocation::start_tag", EachNode(|node| see(node.location().map(|location| location.start_tag())))),
    ("dom::NodeLocation::end_tag", EachNode(|node| see(node.location().map(|location| location.end_tag())))),
    ("dom::NodeLocation::span", EachNode(|node| see(node.location().map(|location| location.span())))),
    ("dom::NodeLocation::extent", EachNode(|node| see(node.location().map(|location| location.extent())))),
    ("dom::NodeLocation::source_of", EachNode(|node| see(node.location().map(|location| location.source_of(0..1))))),
    ("dom::NodeLocation::attribute", EachNode(|node| see(node.location().map(|location| location.attribute("none"))))),
    ("dom::NodeLocation::is_clone", EachNode(|node| see(node.location().map(|location| location.is_clone())))),
    (
        "Document::position_of",
        EachNode(|node| see(node.location().and_then(|location| node.document().position_of(location.span().end)))),
    ),
    ("NodeRef::shadow_root", EachNode(|node| see(node.shadow_root()))),
    ("NodeRef::as_shadow_root", EachNode(|node| see(node.as_shadow_root()))),
    ("NodeRef::host", EachNode(|node| see(node.host()))),
    (
        "dom::ShadowRootRef",
        EachNode(|node| see(node.shadow_root().map(|root| (root.node(), root.init(), root.is_declarative())))),
    ),
    ("NodeRef::select", SomeNodes(|node| SELECTORS[..16].iter().for_each(|selector| see_all(node.select(selector))))),
    (
        "NodeRef::select_first",
        SomeNodes(|node| SELECTORS[..8].iter().for_each(|selector| see(node.select_first(selector)))),
    ),
    (
        "NodeRef::select_ids",
        SomeNodes(|node| SELECTORS[..8].iter().for_each(|selector| see(node.select_ids(selector)))),
    ),
    ("NodeRef::matches", SomeNodes(|node| SELECTORS.iter().for_each(|selector| see(node.matches(selector))))),
    ("NodeRef::closest", SomeNodes(|node| SELECTORS.iter().for_each(|selector| see(node.closest(selector))))),
    (
        "NodeRef::select",
        Input(|page| {
            // Text that nearly matches at each offset.
            let needle = format!("{}b", "a".repeat(page.input.len() / 2));
            let options = SelectorOptions::new().with_contains();
            for text in [format!("[title*='{needle}' i], [title*='{needle}']"), format!(":contains('{needle}')")] {
                let selector = Selector::parse_with(&text, &options).expect("the selector is correct");
                see_all(page.document.root().select(&selector));
            }
        }),
    ),
    ("NodeRef: Debug", EachNode(|node| see(format!("{node:?}")))),
    ("NodeRef: Display", SomeNodes(|node| see(node.to_string()))),
    (
        "dom::AttributeRef",
        EachNode(|node| {
            node.attributes().for_each(|attribute| {
                see((
                    attribute.expanded_name(),
                    attribute.local_name(),
                    attribute.prefix(),
                    attribute.name(),
                    attribute.value(),
                ));
            })
        }),
    ),
    (
        "dom::Descendants::skip_children",
        Whole(|document| {
            let mut descendants = document.descendants();
            while descendants.next().is_some() {
                descendants.skip_children();
            }
        }),
    ),
    ("dom::Edge::node", Whole(|document| see_all(document.traverse().map(|edge| edge.node())))),
    (
        "dom::Traverse::skip_children",
        Whole(|document| {
            let mut edges = document.traverse();
            while edges.next().is_some() {
                edges.skip_children();
            }
        }),
    ),
    ("tree_builder::FragmentContext::of", SomeNodes(|node| see(soupstone::FragmentContext::of(node)))),
    ("select::Selector::for_path", SomeNodes(|node| see(Selector::for_path(node)))),
    ("serialize::SerializeOptions::inner_html", SomeNodes(|node| see(SerializeOptions::new().inner_html(node)))),
    ("serialize::SerializeOptions::outer_html", SomeNodes(|node| see(SerializeOptions::new().outer_html(node)))),
    (
        "serialize::SerializeOptions::write",
        SomeNodes(|node| {
            see(SerializeOptions::new().write(node, Extent::Inner, &mut String::new()));
        }),
    ),
    (
        "serialize::SerializeOptions::write_with_shadow_roots",
        Whole(|document| {
            let shadow_roots: Vec<NodeRef<'_>> = document.deep_descendants().filter_map(root_of_host).take(2).collect();
            let mut output = String::new();
            let options = SerializeOptions::new();
            see(options.write_with_shadow_roots(document.root(), Extent::Inner, &shadow_roots, &mut output));
        }),
    ),
    (
        "serialize::SerializeOptions::write_to_io",
        SomeNodes(|node| {
            see(SerializeOptions::new().write_to_io(node, Extent::Outer, &mut Vec::new()));
        }),
    ),
    (
        "serialize::SerializeOptions::write_encoded",
        SomeNodes(|node| {
            let encoding = Encoding::for_label(b"shift_jis").expect("the encoding exists");
            see(SerializeOptions::new().write_encoded(node, Extent::Outer, encoding, &mut Vec::new()));
        }),
    ),
    ("serialize::SerializeOptions::walk, serialize::MarkupPiece::with_attributes", SomeNodes(|node| see(walk(node)))),
    (
        "speculative::FetchList::add_document",
        Whole(|document| {
            let mut list = FetchList::new();
            list.add_document(document);
            see_all(list.take());
        }),
    ),
    ("dom::DocumentBuilder::in_memory_of", Whole(|document| see(DocumentBuilder::in_memory_of(document.clone())))),
    (
        "dom::DocumentBuilder::for_fragment_in",
        Whole(|document| see(DocumentBuilder::for_fragment_in(document.clone()))),
    ),
    ("names::NameTable::find", EachNode(|node| see(node.document().names().find("none")))),
    ("names::NameTable::name", EachNode(|node| see(node.document().names().name(tag::DIV)))),
];

/// Selectors of each kind. For most pages, they visit all nodes.
static SELECTORS: LazyLock<Vec<Selector>> = LazyLock::new(|| {
    let selectors = [
        "*",
        "none",
        "div div div none",
        "p + p ~ none",
        "* > * + * none",
        ":has(none)",
        ":has(> div none)",
        ":has(~ none, + none)",
        ":not(:has(b i)) ~ none",
        ":nth-child(2n+1 of .x) none",
        ":nth-last-child(3n of [id])",
        ":nth-last-of-type(2)",
        ":only-of-type none",
        ":is(a, b, :where(i, u)) none",
        ":empty",
        ":root > :not(:first-child)",
        "[title*='aaaaaaaaaaaaaaab' i]",
        "[class~=none], [id|=none], [href$=none i], [src^='x']",
        "#none .none",
        ":lang(en, de) none",
        ":dir(rtl) none",
        ":disabled, :enabled",
        ":checked, :default, :indeterminate",
        ":required, :optional, :read-write, :read-only, :placeholder-shown",
        ":in-range, :out-of-range",
        ":link, :any-link, :open, :defined",
        ":contains('aaaaaaaab') none",
        ":-soup-contains-own(b)",
    ];
    let options = SelectorOptions::new().with_contains();
    selectors.map(|text| Selector::parse_with(text, &options).expect(text)).into()
});

fn root_of_host(node: NodeRef<'_>) -> Option<NodeRef<'_>> {
    node.shadow_root().map(|root| root.node())
}

fn walk(node: NodeRef<'_>) -> Result<(), std::fmt::Error> {
    let mut output = String::new();
    SerializeOptions::new().walk(node, Extent::Outer, |piece| {
        piece.with_attributes(|attributes| {
            for attribute in attributes {
                write!(output, "{attribute:?}")?;
            }
            Ok(())
        })
    })
}
