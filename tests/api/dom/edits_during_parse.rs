//! Random edits by scripts during a parse: no cycles, no broken links, and all walks end.

use std::collections::HashMap;

use crate::support::lists::{List, section};
use crate::support::tag_soup::{Random, tag_soup};
use crate::support::test_scale::scaled;
use soupstone::dom::{CloneDepth, NodeKind, NodeRef};
use soupstone::names::Namespace;
use soupstone::serialize::{SerializeOptions, ShadowRoots};
use soupstone::sink::{ShadowRootInit, ShadowRootMode};
use soupstone::{Document, EditError, Edition, NodeId, ParseOptions, Parser, RetainAction};

/// The number of documents. Each seed is the index.
const DOCUMENTS: [u64; 3] = [15, 60, 5_000];

const MAX_NODES: usize = 2000;

/// Markup that leaves elements open, moves them, or searches for open elements.
static UNITS: List = List::new(|| section(include_str!("../../inputs/edited_trees.txt"), "units"));

struct Edited {
    random: Random,
    options: ParseOptions,
    parser: Parser,
    /// A document of the same size, to get the ids of all nodes.
    ids: Document,
    known: Vec<NodeId>,
}

impl Edited {
    fn new(seed: u64, edition: Edition) -> Self {
        let options = ParseOptions::new().with_edition(edition).with_declarative_shadow_roots(true);
        let ids = Document::new();
        Self { random: Random::new(seed), parser: options.parser(), options, known: vec![ids.root().id()], ids }
    }

    fn run(mut self) {
        for _ in 0..4 + self.random.below(12) {
            for _ in 0..1 + self.random.below(8) {
                let unit = self.random.pick(&UNITS);
                self.parser.feed(unit);
            }
            self.check_parse();
            for _ in 0..self.random.below(4) {
                self.edit();
                self.check_parse();
            }
        }
        let document = self.parser.finish();
        check_document(&document, &mut self.ids, &mut self.known);
        let options = SerializeOptions::new().with_shadow_roots(ShadowRoots::All);
        let _ = options.outer_html(document.root());
    }

    fn check_parse(&mut self) {
        let document = self.parser.document();
        check_document(document, &mut self.ids, &mut self.known);
    }

    fn edit(&mut self) {
        let [one, other] = [(); 2].map(|()| self.random.pick(&self.known));
        let document = self.parser.document_mut();
        let may_copy = document.node_count() < MAX_NODES;
        let init = ShadowRootInit::new(ShadowRootMode::Open);
        match self.random.below(24) {
            0..=2 => drop(document.append(one, other)),
            3 => drop(document.prepend(one, other)),
            4 => drop(document.insert_before(one, other)),
            5 => drop(document.insert_after(one, other)),
            6..=7 => drop(document.remove(one)),
            8 => drop(document.remove_children(one)),
            9 => {
                let fragment = document.create_fragment();
                let _ = document.append(fragment, one);
                let _ = document.append(fragment, self.random.pick(&self.known));
                let _ = document.append(other, fragment);
            }
            10 => drop(document.attach_shadow_root(one, init)),
            11 if may_copy => {
                if let Ok(copy) = document.clone_node(one, CloneDepth::DeepWithShadowRoots) {
                    let _ = document.append(other, copy);
                }
            }
            12 if may_copy => {
                let soup = tag_soup(&mut self.random);
                let context = document.body().map_or(document.root().id(), |body| body.id());
                let fragment = self.options.parse_fragment_in(&soup, document, context).unwrap();
                let _ = document.insert_before(one, fragment);
            }
            13 => self.edit_attributes(one),
            15 => drop(document.replace_with(one, other)),
            16 => drop(document.wrap(one, other)),
            17 => drop(document.unwrap_element(one)),
            18 => {
                let names = ["option", "template", "table", "b", "select", "optgroup", "selectedcontent", "datalist"];
                let _ = document.rename_element(one, self.random.pick(&names));
            }
            19 => drop(document.replace_children(one, [other])),
            20 if may_copy => {
                let soup = tag_soup(&mut self.random);
                let _ = document.set_inner_html(one, &soup);
            }
            21 if may_copy => {
                let soup = tag_soup(&mut self.random);
                let _ = document.set_outer_html(one, &soup);
            }
            22 => assert_eq!(document.compact([]), 0),
            14 => drop(document.set_data(one, "name='a'")),
            _ => {
                let name =
                    self.random.pick(&["option", "template", "selectedcontent", "b", "optgroup", "select", "hr"]);
                let element = document.create_element(name).unwrap();
                let _ = document.append(one, element);
            }
        }
        // NOTE: the parser would follow a cycle without an end.
        for id in [one, other] {
            let mut ancestors = self.parser.document().node(id).ancestors();
            assert!(ancestors.nth(100_000).is_none(), "a cycle through {id:?}");
        }
    }

    fn edit_attributes(&mut self, element: NodeId) {
        let name = self.random.pick(&["selected", "disabled", "multiple", "size", "class"]);
        let value = self.random.pick(&["", "1", "4"]);
        let document = self.parser.document_mut();
        match self.random.below(8) {
            0..=2 => drop(document.set_attribute(element, name, value)),
            3 => drop(document.set_attribute_ns(element, Namespace::None, name, value)),
            4 => drop(document.remove_attribute(element, name)),
            5 => drop(document.remove_attribute_ns(element, Namespace::None, name)),
            6 => drop(document.retain_attributes(element, |_, _| self.random.once_in(2))),
            _ => drop(document.toggle_class(element, "size")),
        }
    }
}

/// Adds the ids of new nodes, and checks all nodes.
fn check_document(document: &Document, ids: &mut Document, known: &mut Vec<NodeId>) {
    crate::select::queries::expect_tree_order(document);
    while known.len() < document.node_count() {
        known.push(ids.create_fragment());
    }
    check(document, known);
}

fn check(document: &Document, known: &[NodeId]) {
    let most = document.node_count();
    let mut outer: HashMap<NodeId, usize> = HashMap::new();
    let inside = |node: NodeRef<'_>| {
        let children: Vec<NodeId> = node.children().map(|child| child.id()).take(most).collect();
        let root = node.shadow_root().map(|root| root.node().id());
        let contents = node.template_contents().map(|contents| contents.id());
        children.into_iter().chain(root).chain(contents)
    };
    for node in known.iter().map(|id| document.node(*id)) {
        let mut before = None;
        for child in node.children().take(most) {
            assert_eq!(child.parent(), Some(node));
            assert_eq!(child.previous_sibling(), before);
            assert_ne!(child.kind(), NodeKind::Fragment);
            before = Some(child);
        }
        assert_eq!(node.last_child(), before);
        for node in inside(node) {
            let count = outer.entry(node).or_default();
            *count += 1;
            assert_eq!(*count, 1, "a node is in two others");
        }
    }
    let is_top = |id: &NodeId| !outer.contains_key(id);
    let mut tops: Vec<NodeId> = known.iter().copied().filter(is_top).collect();
    let mut reached = tops.len();
    while let Some(top) = tops.pop() {
        for node in inside(document.node(top)) {
            let left = outer.get_mut(&node).expect("the node has a parent");
            *left -= 1;
            if *left == 0 {
                tops.push(node);
                reached += 1;
            }
        }
    }
    assert_eq!(reached, known.len(), "a node is in itself");
}

#[test]
fn random_edits_keep_a_tree() {
    for edition in Edition::ALL {
        for seed in 0..scaled(DOCUMENTS) {
            println!("{edition}, seed {seed}");
            Edited::new(seed, edition).run();
        }
    }
}

#[test]
fn the_parser_notices_each_removal_of_an_option() {
    type Edit = fn(&mut Document, NodeId) -> Result<(), EditError>;
    const EDITS: &[Edit] = &[
        |document, option| document.remove(option),
        |document, option| document.create_element("b").and_then(|new| document.replace_with(option, new)),
        |document, option| {
            let (select, new) = (document.node(option).parent().unwrap().id(), document.create_element("b")?);
            document.replace_children(select, [new])
        },
        |document, option| document.remove_children(document.node(option).parent().unwrap().id()),
        |document, option| document.unwrap_element(option),
        |document, option| document.rename_element(option, "b"),
        |document, option| document.set_outer_html(option, "x"),
        |document, option| document.append(document.body().unwrap().id(), option),
        |document, option| document.create_element("div").and_then(|new| document.append(new, option)),
        |document, option| document.retain(document.root().id(), |node| node.id() != option).map(drop),
    ];
    for (index, edit) in EDITS.iter().enumerate() {
        let mut parser = ParseOptions::new().with_edition(Edition::NEWEST).parser();
        parser.feed("<select><button><selectedcontent></selectedcontent></button><optgroup><option>a</option>");
        let document = parser.document_mut();
        let option = document.elements_by_tag_name("option").next().unwrap().id();
        edit(document, option).unwrap();
        parser.feed("<option>c</option>");
        let found = parser.finish().body().unwrap().inner_html();
        assert!(found.contains("<selectedcontent>c</selectedcontent>"), "edit {index}: {found}");
    }
}

#[test]
fn an_option_before_a_moved_option_is_selected() {
    for edition in [Edition::August2026, Edition::NEWEST] {
        let mut parser = ParseOptions::new().with_edition(edition).parser();
        parser.feed("<select><button><selectedcontent></selectedcontent></button><optgroup><option>a");
        let document = parser.document_mut();
        let find = |name| document.elements_by_tag_name(name).next().unwrap().id();
        let (group, option) = (find("optgroup"), find("option"));
        document.insert_after(group, option).unwrap();
        parser.feed("</option><option selected>c</option>");
        assert_eq!(parser.document().elements_by_tag_name("selectedcontent").next().unwrap().inner_html(), "c");
    }
}

#[test]
fn an_option_that_an_edit_inserts_is_not_cloned() {
    for edition in [Edition::August2026, Edition::NEWEST] {
        let mut parser = ParseOptions::new().with_edition(edition).parser();
        parser.feed("<select><button><selectedcontent></selectedcontent></button><option disabled>a");
        let document = parser.document_mut();
        let open = document.elements_by_tag_name("option").next().unwrap().id();
        let option = document.create_element_with("option", [("selected", "")]).unwrap();
        document.append_text(option, "b").unwrap();
        document.insert_after(open, option).unwrap();
        parser.feed("</option>");
        let document = parser.finish();
        assert_eq!(document.elements_by_tag_name("selectedcontent").next().unwrap().inner_html(), "");
    }
}

/// If an edit inserts the `template` element of a declarative shadow root, the element does not contain the shadow root.
#[test]
fn the_template_of_a_shadow_root_has_no_contents() {
    let options = ParseOptions::new().with_declarative_shadow_roots(true);
    let mut parser = options.parser();
    parser.feed("<p></p><x-y><template shadowrootmode=open shadowrootclonable><i>1");
    let document = parser.document_mut();
    let template = template_of_a_shadow_root(document);
    let place = document.elements_by_tag_name("p").next().unwrap().id();
    document.append(place, template).unwrap();
    assert_eq!(document.node(template).template_contents(), None);
    let mut judged = 0;
    let body = document.body().unwrap().id();
    let root = document.root().id();
    let asked = document.retain(root, |_| {
        judged += 1;
        RetainAction::Keep
    });
    assert_eq!((asked, judged), (Ok(0), 8));
    let copy = document.clone_node(place, CloneDepth::Deep).unwrap();
    document.append(body, copy).unwrap();
    parser.feed("2");
    let document = parser.finish();
    let tag = "<template shadowrootmode=\"open\" shadowrootclonable=\"\">";
    assert_eq!(
        document.body().unwrap().inner_html(),
        format!("<p>{tag}</template></p><x-y></x-y><p>{tag}</template></p>")
    );
    let root = document.elements_by_tag_name("x-y").next().unwrap().shadow_root();
    assert_eq!(root.unwrap().node().text_content(), "12");
}

#[test]
fn attaching_a_shadow_root_again_makes_no_cycle() {
    let options = ParseOptions::new().with_declarative_shadow_roots(true);
    let mut parser = options.parser();
    parser.feed("<x-y><template shadowrootmode=open><table><b><div>");
    let document = parser.document_mut();
    let host = document.body().unwrap().first_child().unwrap();
    let root = host.shadow_root().unwrap().node();
    let (bold, table) = (root.first_child().unwrap(), root.last_child().unwrap().id());
    let (host, div) = (host.id(), bold.first_child().unwrap().id());
    let bold = bold.id();
    let init = ShadowRootInit::new(ShadowRootMode::Open);
    document.attach_shadow_root(host, init).unwrap();
    document.append(div, table).unwrap();
    // The adoption agency inserts the div before the table.
    parser.feed("</b>x");
    let document = parser.finish();
    let top = document.node(table).ancestors().take(10).last().unwrap();
    assert_eq!(top.id(), bold);
    assert_eq!(top.outer_html(), "<b><div><b><table></table></b>x</div></b>");
}

/// A script inserts an open element that the parser has removed from the tree.
#[test]
fn inserting_a_removed_open_table_makes_no_cycle() {
    let options = ParseOptions::new().with_edition(Edition::August2026);
    let mut parser = options.parser();
    parser.feed("<select><selectedcontent><table>");
    let document = parser.document();
    let select = document.body().unwrap().first_child().unwrap();
    let selected_content = select.first_child().unwrap();
    let table = selected_content.first_child().unwrap().id();
    let selected_content = selected_content.id();
    parser.feed("<option>a</option><b><div>");
    let document = parser.document_mut();
    assert_eq!(document.node(table).parent(), None);
    let bold = document.node(selected_content).last_child().unwrap();
    let div = bold.first_child().unwrap().id();
    document.append(div, table).unwrap();
    parser.feed("</b>x");
    let document = parser.finish();
    let top = document.node(table).ancestors().take(10).last().unwrap();
    assert_eq!(top.id(), div);
    assert_eq!(top.outer_html(), "<div><b><table></table></b>x</div>");
}

/// Returns the `template` element that became a shadow root. A script may hold its id.
fn template_of_a_shadow_root(document: &Document) -> NodeId {
    let mut ids = vec![Document::new().root().id()];
    let mut other = Document::new();
    ids.extend((1..document.node_count()).map(|_| other.create_fragment()));
    let template = ids.into_iter().find(|id| document.node(*id).is_html_element("template"));
    template.expect("the parser created the shadow root")
}

#[test]
fn the_template_of_a_shadow_root_has_no_link_to_it() {
    let options = ParseOptions::new().with_declarative_shadow_roots(true);
    let mut document = options.parse_document("<div><template shadowrootmode=open><b>1</b></template></div><p>");
    let template = template_of_a_shadow_root(&document);
    for place in ["p", "div"] {
        let parent = document.elements_by_tag_name(place).next().unwrap().id();
        document.append(parent, template).unwrap();
        let root = document.root();
        let nodes = root.deep_descendants().count();
        assert_eq!(root.deep_descendants().filter(|node| node.is_html_element("b")).count(), 1);
        assert_eq!(root.deep_traverse().count(), 2 * (nodes + 1));
        assert_eq!(
            (root.deep_descendants().rev().count(), root.deep_traverse().rev().count()),
            (nodes, 2 * (nodes + 1))
        );
    }
}

#[test]
fn the_template_of_a_shadow_root_is_its_ancestor_until_it_is_renamed() {
    let options = ParseOptions::new().with_declarative_shadow_roots(true);
    for last in ["i", "template"] {
        let mut document = options.parse_document("<div><template shadowrootmode=open><b>1</b></template></div>");
        let template = template_of_a_shadow_root(&document);
        let bold = document.root().deep_descendants().find(|node| node.is_html_element("b")).unwrap().id();
        assert!(document.append(bold, template).is_err());
        document.rename_element(template, "i").unwrap();
        document.rename_element(template, last).unwrap();
        assert_eq!(document.append(bold, template), Ok(()));
        document.compact([]);
        let names: Vec<_> = document.root().deep_descendants().filter_map(|node| node.local_name()).collect();
        assert_eq!(names, ["html", "head", "body", "div", "b", last]);
    }
}
