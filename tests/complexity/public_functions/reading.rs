//! Functions that read a document.

use std::fmt::Write as _;
use std::sync::LazyLock;

use soupstone::NodeRef;
use soupstone::dom::DocumentBuilder;
use soupstone::encoding::Encoding;
use soupstone::names::{Namespace, tag};
use soupstone::select::{Selector, SelectorOptions};
use soupstone::serialize::{Extent, SerializeOptions};

use super::{see, see_all};

rows! {
    "Document::root": Document(document) => document.root();
    "Document::children": Document(document) => see_all(document.children());
    "Document::descendants": Document(document) => see_all(document.descendants());
    "Document::descendants": Document(document) => see_all(document.descendants().rev());
    "Document::deep_descendants": Document(document) => see_all(document.deep_descendants());
    "Document::traverse": Document(document) => see_all(document.traverse());
    "Document::text_content": Document(document) => document.text_content();
    "Document::document_element": Document(document) => document.document_element();
    "Document::head": Document(document) => document.head();
    "Document::body": Document(document) => document.body();
    "Document::title": Document(document) => document.title();
    "Document::base_url": Document(document) => document.base_url();
    "Document::doctype": Document(document) => document.doctype();
    "Document::errors": Document(document) => document.errors().map(|list| list.located().for_each(see));
    "Document::to_html": Document(document) => document.to_html();
    "Document::get": EachNode(node) => node.document().get(node.id());
    "Document::node": EachNode(node) => node.document().node(node.id());
    "Document::element_by_id": Document(document) => document.element_by_id("none");
    "Document::elements_by_class_name": Document(document) => see_all(document.elements_by_class_name("x none"));
    "Document::elements_by_tag_name": Document(document) => see_all(document.elements_by_tag_name("div"));
    "Document::elements_by_tag_name": Document(document) => see_all(document.elements_by_tag_name("none").rev());
    "Document::node_count": Document(document) => document.node_count();
    "Document::round_trip_difference": Document(document) => document.round_trip_difference();
    "Document::select": Document(document) => SELECTORS.iter().for_each(|selector| see_all(document.select(selector)));
    "Document::select_first":
        Document(document) => SELECTORS[..8].iter().for_each(|selector| see(document.select_first(selector)));
    "Document::select_ids":
        Document(document) => SELECTORS[..8].iter().for_each(|selector| see(document.select_ids(selector)));
    "Document: Clone": Document(document) => document.clone();
    "Document: Debug": Document(document) => format!("{document:?}");
    "Document: Display": Document(document) => document.to_string();
    "NodeRef::kind": EachNode(node) => node.kind();
    "NodeRef::is_element": EachNode(node) => node.is_element();
    "NodeRef::is_text": EachNode(node) => node.is_text();
    "NodeRef::is_comment": EachNode(node) => node.is_comment();
    "NodeRef::is_html_element": EachNode(node) => node.is_html_element("none");
    "NodeRef::is_html_element_in": EachNode(node) => node.is_html_element_in(&["none", "div"]);
    "NodeRef::expanded_name": EachNode(node) => node.expanded_name();
    "NodeRef::local_name": EachNode(node) => node.local_name();
    "NodeRef::namespace": EachNode(node) => node.namespace();
    "NodeRef::attribute": EachNode(node) => node.attribute("none");
    "NodeRef::has_attribute": EachNode(node) => node.has_attribute("none");
    "NodeRef::attribute_ns": EachNode(node) => node.attribute_ns(Namespace::XLink, "none");
    "NodeRef::attributes": EachNode(node) => see_all(node.attributes().rev());
    "NodeRef::target": EachNode(node) => node.target();
    "NodeRef::pseudo_attribute": EachNode(node) => node.pseudo_attribute("none");
    "NodeRef::doctype": EachNode(node) => node.doctype();
    "NodeRef::template_contents": EachNode(node) => node.template_contents();
    "NodeRef::inner_html": SomeNodes(node) => node.inner_html();
    "NodeRef::outer_html": SomeNodes(node) => node.outer_html();
    "NodeRef::value_of_is": EachNode(node) => node.value_of_is();
    "NodeRef::element_by_id": SomeNodes(node) => node.element_by_id("none");
    "NodeRef::elements_by_class_name": SomeNodes(node) => see_all(node.elements_by_class_name("x none"));
    "NodeRef::elements_by_tag_name": SomeNodes(node) => see_all(node.elements_by_tag_name("none"));
    "NodeRef::classes": EachNode(node) => see_all(node.classes());
    "NodeRef::has_class": EachNode(node) => node.has_class("none");
    "NodeRef::as_text": EachNode(node) => node.as_text();
    "NodeRef::data": EachNode(node) => node.data();
    "NodeRef::texts": SomeNodes(node) => see_all(node.texts());
    "NodeRef::collapsed_text": SomeNodes(node) => node.collapsed_text();
    "NodeRef::text_content": SomeNodes(node) => node.text_content();
    "NodeRef::own_text": EachNode(node) => node.own_text();
    "NodeRef::parent": EachNode(node) => node.parent();
    "NodeRef::parent_element": EachNode(node) => node.parent_element();
    "NodeRef::first_child": EachNode(node) => node.first_child();
    "NodeRef::last_child": EachNode(node) => node.last_child();
    "NodeRef::previous_sibling": EachNode(node) => node.previous_sibling();
    "NodeRef::next_sibling": EachNode(node) => node.next_sibling();
    "NodeRef::first_element_child": EachNode(node) => node.first_element_child();
    "NodeRef::last_element_child": EachNode(node) => node.last_element_child();
    "NodeRef::previous_element_sibling": SomeNodes(node) => node.previous_element_sibling();
    "NodeRef::next_element_sibling": SomeNodes(node) => node.next_element_sibling();
    "NodeRef::children": EachNode(node) => see_all(node.children());
    "NodeRef::child_elements": EachNode(node) => see_all(node.child_elements().rev());
    "NodeRef::ancestors": SomeNodes(node) => see_all(node.ancestors());
    "NodeRef::inclusive_ancestors": SomeNodes(node) => see_all(node.inclusive_ancestors());
    "NodeRef::contains": SomeNodes(node) => node.document().root().contains(node);
    "NodeRef::previous_siblings": SomeNodes(node) => see_all(node.previous_siblings());
    "NodeRef::next_siblings": SomeNodes(node) => see_all(node.next_siblings());
    "NodeRef::descendants": SomeNodes(node) => see_all(node.descendants());
    "NodeRef::inclusive_descendants": SomeNodes(node) => see_all(node.inclusive_descendants());
    "NodeRef::deep_descendants": SomeNodes(node) => see_all(node.deep_descendants());
    "NodeRef::traverse": SomeNodes(node) => see_all(node.traverse());
    "NodeRef::deep_traverse": SomeNodes(node) => see_all(node.deep_traverse());
    "NodeRef::first_difference": SomeNodes(node) => node.first_difference(node.document().clone().node(node.id()));
    "NodeRef::form_owner": SomeNodes(node) => node.form_owner();
    "NodeRef::form_controls": SomeNodes(node) => see_all(node.form_controls());
    "NodeRef::selected_options": SomeNodes(node) => see_all(node.selected_options());
    "NodeRef::option_text": SomeNodes(node) => node.option_text();
    "NodeRef::location": EachNode(node) => node.location();
    "dom::NodeLocation::start_tag": EachNode(node) => node.location().map(|location| location.start_tag());
    "dom::NodeLocation::end_tag": EachNode(node) => node.location().map(|location| location.end_tag());
    "dom::NodeLocation::tags_span": EachNode(node) => node.location().map(|location| location.tags_span());
    "dom::NodeLocation::span": EachNode(node) => node.location().map(|location| location.span());
    "dom::NodeLocation::attribute": EachNode(node) => node.location().map(|location| location.attribute("none"));
    "dom::NodeLocation::is_clone": EachNode(node) => node.location().map(|location| location.is_clone());
    "Document::position_at_offset":
        EachNode(node) => node.location().and_then(|location| node.document().position_at_offset(location.tags_span().end));
    "NodeRef::shadow_root": EachNode(node) => node.shadow_root();
    "NodeRef::as_shadow_root": EachNode(node) => node.as_shadow_root();
    "NodeRef::host": EachNode(node) => node.host();
    "dom::ShadowRootRef": EachNode(node) => node.shadow_root().map(|root| (root.node(), root.init(), root.is_declarative()));
    "NodeRef::select": SomeNodes(node) => SELECTORS[..16].iter().for_each(|selector| see_all(node.select(selector)));
    "NodeRef::select_first": SomeNodes(node) => SELECTORS[..8].iter().for_each(|selector| see(node.select_first(selector)));
    "NodeRef::select_ids": SomeNodes(node) => SELECTORS[..8].iter().for_each(|selector| see(node.select_ids(selector)));
    "NodeRef::matches": SomeNodes(node) => SELECTORS.iter().for_each(|selector| see(node.matches(selector)));
    "NodeRef::closest": SomeNodes(node) => SELECTORS.iter().for_each(|selector| see(node.closest(selector)));
    "NodeRef::select": Input(page) => {
        // Text that nearly matches at each offset.
        let needle = format!("{}b", "a".repeat(page.input.len() / 2));
        let options = SelectorOptions::new().with_contains(true);
        for text in [format!("[title*='{needle}' i], [title*='{needle}']"), format!(":contains('{needle}')")] {
            let selector = Selector::parse_with(&text, &options).expect("the selector is correct");
            see_all(page.document.root().select(&selector));
        }
    };
    "NodeRef: Debug": EachNode(node) => format!("{node:?}");
    "NodeRef: Display": SomeNodes(node) => node.to_string();
    "dom::AttributeRef": EachNode(node) => {
        for attribute in node.attributes() {
            see((attribute.expanded_name(), attribute.local_name(), attribute.prefix()));
            see((attribute.name(), attribute.value(), attribute.to_string()));
        }
    };
    "dom::Descendants::skip_children": Document(document) => {
        let mut descendants = document.descendants();
        while descendants.next().is_some() {
            descendants.skip_children();
        }
    };
    "dom::Edge::node": Document(document) => see_all(document.traverse().map(|edge| edge.node()));
    "dom::Traverse::skip_children": Document(document) => {
        let mut edges = document.traverse();
        while edges.next().is_some() {
            edges.skip_children();
        }
    };
    "tree_builder::FragmentContext::for_contents_of": SomeNodes(node) => soupstone::FragmentContext::for_contents_of(node);
    "select::Selector::path_to": SomeNodes(node) => Selector::path_to(node);
    "serialize::SerializeOptions::inner_html": SomeNodes(node) => SerializeOptions::new().inner_html(node);
    "serialize::SerializeOptions::outer_html": SomeNodes(node) => SerializeOptions::new().outer_html(node);
    "serialize::SerializeOptions::write":
        SomeNodes(node) => SerializeOptions::new().write(node, Extent::Inner, &mut String::new());
    "serialize::SerializeOptions::write_with_shadow_roots": Document(document) => {
        let shadow_roots: Vec<NodeRef<'_>> = document.deep_descendants().filter_map(root_of_host).take(2).collect();
        let mut output = String::new();
        let options = SerializeOptions::new();
        options.write_with_shadow_roots(document.root(), Extent::Inner, &shadow_roots, &mut output)
    };
    "serialize::SerializeOptions::write_to_io":
        SomeNodes(node) => SerializeOptions::new().write_to_io(node, Extent::Outer, &mut Vec::new());
    "serialize::SerializeOptions::write_encoded": SomeNodes(node) => {
        let encoding = Encoding::for_label(b"shift_jis").expect("the encoding exists");
        SerializeOptions::new().write_encoded(node, Extent::Outer, encoding, &mut Vec::new())
    };
    "serialize::SerializeOptions::visit_tokens, serialize::MarkupToken::with_attributes": SomeNodes(node) => walk(node);
    "dom::DocumentBuilder::reusing": Document(document) => DocumentBuilder::reusing(document.clone());
    "dom::DocumentBuilder::for_fragment_in": Document(document) => DocumentBuilder::for_fragment_in(document.clone());
    "names::NameTable::find": EachNode(node) => node.document().names().find("none");
    "names::NameTable::get": EachNode(node) => node.document().names().get(tag::DIV);
    "names::NameTable::name": EachNode(node) => node.document().names().name(tag::DIV);
}

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
    let options = SelectorOptions::new().with_contains(true);
    selectors.map(|text| Selector::parse_with(text, &options).expect(text)).into()
});

fn root_of_host(node: NodeRef<'_>) -> Option<NodeRef<'_>> {
    node.shadow_root().map(|root| root.node())
}

fn walk(node: NodeRef<'_>) -> Result<(), std::fmt::Error> {
    let mut output = String::new();
    SerializeOptions::new().visit_tokens(node, Extent::Outer, |piece| {
        piece.with_attributes(|attributes| {
            for attribute in attributes {
                write!(output, "{attribute:?}")?;
            }
            Ok(())
        })
    })
}
