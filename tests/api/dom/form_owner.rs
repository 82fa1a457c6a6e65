//! Form owners: associations by the parser, resets, and random edits, compared with a simple model of the standard.

use soupstone::dom::{CloneDepth, DocumentBuilder, NodeRef};
use soupstone::script_host::ScriptingParser;
use soupstone::select::Selector;
use soupstone::{Document, FragmentContext, NodeId, ParseOptions, parse_document, parse_fragment};
use soupstone_xml::infoset::{self, CoercionOptions, CoercionRule};

use crate::support::form_owners::{FORM_ASSOCIATED, LISTED};
use crate::support::tag_soup::Random;
use crate::support::test_scale::scaled;

/// A form that is empty because it starts in a table, and its control.
const TABLE: &str = "<div><table><form id=f><tr><td><input id=c></form></table></div>";

fn id(document: &Document, id: &str) -> NodeId {
    document.element_by_id(id).expect("the element exists").id()
}

fn find(document: &Document, name: &str) -> NodeId {
    document.elements_by_tag_name(name).next().expect("the element exists").id()
}

fn owner<'d>(document: &'d Document, control: &str) -> Option<&'d str> {
    let control = document.root().deep_descendants().find(|node| node.attribute("id") == Some(control));
    control.expect("the element exists").form_owner().map(|form| form.attribute("id").unwrap_or("?"))
}

fn owner_after(more: &str, edit: impl FnOnce(&mut Document)) -> Option<String> {
    let mut document = parse_document(&format!("{TABLE}{more}"));
    assert_eq!(owner(&document, "c"), Some("f"));
    edit(&mut document);
    owner(&document, "c").map(str::to_owned)
}

fn some(name: &str) -> Option<String> {
    Some(name.to_owned())
}

#[test]
fn the_parser_associates_controls_with_the_form_element_pointer() {
    for (source, expected) in [
        // The form is empty, and foster-parented controls precede it.
        ("<table><form id=f><tr><td><input id=c></form></table>", Some("f")),
        ("<table><form id=f><input id=c></table>", Some("f")),
        ("<table><form id=f></form><tr><td><input id=c></table>", None),
        // The form is closed too early or too late.
        ("<form id=f><div></form><input id=c></div>", Some("f")),
        ("<div><form id=f></div><input id=c>", Some("f")),
        // Formatting elements move out of the form and into it.
        ("<b><form id=f><p></b><input id=c></p></form>", Some("f")),
        ("<form id=f><b><p></form><input id=c></b>", Some("f")),
        ("<form id=f><template><input id=c></template></form>", None),
        ("<template><form id=f><input id=c></form></template>", Some("f")),
        ("<form id=f><svg><foreignObject><input id=c></svg></form>", Some("f")),
        ("<table><form id=f><tr><td><img id=c form=g></form></table><form id=g></form>", Some("f")),
        ("<form id=f><my-input id=c></my-input></form>", None),
        ("<form id=f><svg><input id=c></svg></form>", None),
    ] {
        assert_eq!(owner(&parse_document(source), "c"), expected, "{source}");
    }
}

#[test]
fn the_attribute_names_the_first_element_with_an_id() {
    for (source, expected) in [
        ("<form id=f></form><form id=g><input id=c form=f></form>", Some("f")),
        ("<input id=c form=f><form id=f></form>", Some("f")),
        ("<form id=g><input id=c form=none></form>", None),
        ("<form id=g><input id=c form></form><form id=''></form>", None),
        ("<form id=g><input id=c form=f></form><p id=f></p><form id=f></form>", None),
        ("<form id=F></form><form id=g><input id=c form=f></form>", None),
        // The control is not connected.
        ("<form id=f></form><template><form id=g><input id=c form=f></form></template>", Some("g")),
    ] {
        assert_eq!(owner(&parse_document(source), "c"), expected, "{source}");
    }
    let fragment = parse_fragment("<input id=c form=f><form id=f></form>", FragmentContext::html("div"));
    assert_eq!(owner(&fragment, "c"), Some("f"));
}

#[test]
fn controls_are_listed_in_tree_order() {
    let source = "<input id=1 form=f><table><form id=f><tr><td><button id=2></button><input id=3 type=IMAGE><img id=4>\
                  <fieldset id=5><output id=6></output></fieldset><object id=7></object></form><td><select id=8 form=f>\
                  </select><textarea id=9></textarea></table>";
    let document = parse_document(source);
    let form = document.element_by_id("f").unwrap();
    let ids: Vec<_> = form.form_controls().filter_map(|control| control.attribute("id")).collect();
    assert_eq!(ids, ["1", "2", "5", "6", "7", "8"]);
    assert_eq!(form.form_controls().len(), 6);
    assert_eq!(document.root().form_controls().count(), 0);
    assert_eq!(owner(&document, "4"), Some("f"));
}

#[test]
fn an_empty_attribute_names_no_form() {
    let document = parse_document("<form id=g><input id=c form></form><form id=''></form>");
    assert_eq!(owner(&document, "c"), None);
    assert!(document.elements_by_tag_name("form").all(|form| form.form_controls().len() == 0));
}

#[test]
fn an_attribute_in_a_shadow_tree_names_a_form_of_that_tree() {
    let source =
        "<form id=f></form><div><template shadowrootmode=open><form id=f></form><input id=c form=f></template>";
    let document = ParseOptions::new().with_declarative_shadow_roots(true).parse_document(source);
    let shadow_root = document.elements_by_tag_name("div").find_map(NodeRef::shadow_root).unwrap();
    let form = shadow_root.node().descendants().find(|node| node.local_name() == Some("form")).unwrap();
    let controls: Vec<_> = form.form_controls().map(|control| control.attribute("id")).collect();
    assert_eq!(controls, [Some("c")]);
    assert_eq!(document.element_by_id("f").unwrap().form_controls().len(), 0);
}

#[test]
fn removing_both_keeps_the_owner() {
    let mut document = parse_document(&format!("{TABLE}<p id=p></p>"));
    let (table, paragraph) = (find(&document, "table"), id(&document, "p"));
    let (form, control) = (id(&document, "f"), id(&document, "c"));
    document.remove(table).unwrap();
    assert_eq!(document.node(control).form_owner().map(|form| form.id()), Some(form));
    document.append(paragraph, table).unwrap();
    assert_eq!(owner(&document, "c"), Some("f"));
    document.unwrap_element(paragraph).unwrap();
    document.remove_children(document.body().unwrap().id()).unwrap();
    assert_eq!(document.node(control).form_owner().map(|form| form.id()), Some(form));
}

#[test]
fn removing_one_of_them_resets_the_owner() {
    for removed in ["c", "f", "td", "tr"] {
        let owner = owner_after("", |document| {
            let removed = if removed.len() == 1 { id(document, removed) } else { find(document, removed) };
            let place = document.node(removed).parent().unwrap().id();
            document.remove(removed).unwrap();
            document.append(place, removed).unwrap();
        });
        assert_eq!(owner, None, "{removed}");
    }
    let more = "<form id=g></form>";
    assert_eq!(owner_after(more, |document| document.append(id(document, "g"), id(document, "c")).unwrap()), some("g"));
    let unwrap = |document: &mut Document| document.unwrap_element(find(document, "td")).unwrap();
    assert_eq!(owner_after(more, unwrap), None);
    let wrap = |document: &mut Document| {
        let (row, form) = (find(document, "tr"), id(document, "g"));
        document.wrap(row, form).unwrap();
    };
    assert_eq!(owner_after(more, wrap), some("g"));
    let mut document = parse_document("<div><form id=f></div><input id=c>");
    let (body, fragment) = (document.body().unwrap().id(), document.create_fragment());
    let children: Vec<NodeId> = document.node(body).children().map(|child| child.id()).collect();
    document.replace_children(fragment, children).unwrap();
    document.append(body, fragment).unwrap();
    assert_eq!(owner(&document, "c"), None);
}

#[test]
fn the_attribute_resets_the_owner() {
    let more = "<form id=g></form>";
    let set = |document: &mut Document| document.set_attribute(id(document, "c"), "form", "g").unwrap();
    assert_eq!(owner_after(more, set), some("g"));
    let set_and_remove = |document: &mut Document| {
        set(document);
        document.remove_attribute(id(document, "c"), "form").unwrap();
    };
    assert_eq!(owner_after(more, set_and_remove), None);
    let set_in_a_form = |document: &mut Document| {
        let table = find(document, "table");
        document.wrap(table, id(document, "g")).unwrap();
        set_and_remove(document);
    };
    assert_eq!(owner_after(more, set_in_a_form), some("g"));
    let mut document = parse_document("<table><form id=f><tr><td><img id=c></form></table><form id=g></form>");
    set_and_remove(&mut document);
    assert_eq!(owner(&document, "c"), Some("f"));
}

#[test]
fn ids_reset_the_owner() {
    let mut document = parse_document("<form id=f></form><p id=p></p><input id=c form=g><form id=g></form>");
    assert_eq!(owner(&document, "c"), Some("g"));
    let paragraph = id(&document, "p");
    document.set_attribute(paragraph, "id", "g").unwrap();
    assert_eq!(owner(&document, "c"), None);
    document.remove_attribute(paragraph, "id").unwrap();
    assert_eq!(owner(&document, "c"), Some("g"));
    let form = id(&document, "f");
    document.set_attribute(form, "id", "g").unwrap();
    assert_eq!(document.element_by_id("c").unwrap().form_owner().map(|form| form.id()), Some(form));
    document.remove(form).unwrap();
    assert_ne!(document.element_by_id("c").unwrap().form_owner().map(|form| form.id()), Some(form));
}

#[test]
fn names_reset_the_owner() {
    assert_eq!(owner_after("", |document| document.rename_element(id(document, "c"), "select").unwrap()), None);
    assert_eq!(owner_after("", |document| document.rename_element(id(document, "f"), "div").unwrap()), None);
    let rename = |document: &mut Document| document.rename_element(id(document, "c"), "b").unwrap();
    assert_eq!(owner_after("", rename), None);
    let mut document = parse_document("<div id=f><input id=c></div>");
    document.rename_element(id(&document, "f"), "form").unwrap();
    assert_eq!(owner(&document, "c"), Some("f"));
}

#[test]
fn copies_have_the_nearest_form() {
    let mut document = parse_document(TABLE);
    let copy = document.clone();
    assert_eq!(owner(&copy, "c"), Some("f"));
    let table = find(&document, "table");
    let input = |document: &Document, node| {
        let input = document.node(node).descendants().find(|node| node.is_html_element("input"));
        input.unwrap().form_owner().map(|form| form.id())
    };
    let cloned = document.clone_node(table, CloneDepth::Deep).unwrap();
    let imported = document.import_node(copy.node(table), CloneDepth::Deep).unwrap();
    assert_eq!((input(&document, cloned), input(&document, imported)), (None, None));
    let form = document.create_element("form").unwrap();
    document.append(form, cloned).unwrap();
    document.append(form, imported).unwrap();
    assert_eq!((input(&document, cloned), input(&document, imported)), (Some(form), Some(form)));
    assert_eq!(owner(&document, "c"), Some("f"));
}

#[test]
fn a_fragment_has_owners_within_each_of_its_trees() {
    // This edition associates controls in fragments. Then the nodes are moved one by one.
    let within = "<table><form id=f><tr><td><input id=c></form></table>";
    let across = "<div><form id=f></div><input id=c>";
    for (markup, expected) in [(within, Some("f")), (across, None)] {
        assert_eq!(owner(&parse_fragment(markup, FragmentContext::html("div")), "c"), expected, "{markup}");
        let mut document = parse_document("<p id=p>x</p><div id=d></div>");
        let (paragraph, division) = (id(&document, "p"), id(&document, "d"));
        document.set_inner_html(division, markup).unwrap();
        assert_eq!(owner(&document, "c"), expected, "{markup}");
        document.remove(paragraph).unwrap();
        document.set_inner_html(division, "").unwrap();
        document.compact([]);
        document.set_inner_html(division, markup).unwrap();
        assert_eq!(owner(&document, "c"), expected, "{markup}");
    }
}

#[test]
fn compaction_keeps_owners() {
    let owner = owner_after("<p id=p>x", |document| {
        document.remove(id(document, "p")).unwrap();
        document.compact([]);
    });
    assert_eq!(owner, some("f"));
    let owner = owner_after("", |document| {
        let (form, control) = (id(document, "f"), id(document, "c"));
        let (table, cell) = (document.node(form).parent().unwrap().id(), document.node(control).parent().unwrap().id());
        document.remove(form).unwrap();
        document.append(table, form).unwrap();
        document.compact([]);
        assert_eq!(document.node(control).form_owner(), None);
        document.remove(control).unwrap();
        document.compact([]);
        document.set_inner_html(cell, "<input id=c>").unwrap();
    });
    assert_eq!(owner, None);
}

#[test]
fn moving_the_tree_into_the_control_after_compaction_resets_the_owner() {
    let mut document = parse_document(TABLE);
    let (table, form, control) = (find(&document, "table"), id(&document, "f"), id(&document, "c"));
    document.remove(table).unwrap();
    document.compact([table]);
    assert_eq!(document.node(control).form_owner().map(|form| form.id()), Some(form));
    document.remove(control).unwrap();
    document.append(control, table).unwrap();
    assert_eq!(document.node(control).form_owner(), None);
    assert_eq!(document.node(form).form_controls().count(), 0);
}

#[test]
fn a_form_and_a_control_in_reused_entries_have_no_old_association() {
    let mut document = parse_document(TABLE);
    let old: Vec<NodeId> = document.body().unwrap().descendants().map(|node| node.id()).collect();
    let body = document.body().unwrap().id();
    document.remove_children(body).unwrap();
    assert_eq!(document.compact([]), old.len());
    for (name, old) in ["div", "table", "form", "tbody", "tr", "td", "input"].into_iter().zip(old) {
        let new = document.create_element(name).unwrap();
        assert_eq!(new, old);
        document.append(body, new).unwrap();
    }
    let input = document.elements_by_tag_name("input").next().unwrap();
    assert_eq!(input.form_owner(), None);
}

#[test]
fn coercion_can_drop_owners() {
    for (options, expected) in
        [(CoercionOptions::new(), some("f")), (CoercionOptions::new().with(CoercionRule::FormOwners, true), None)]
    {
        assert_eq!(owner_after("", |document| infoset::coerce(document, &options)), expected);
    }
}

#[test]
fn a_script_can_take_the_form_away() {
    // Removals are recorded because of the first control's association, or because of the script.
    for first in ["<input id=b>", ""] {
        let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), ParseOptions::new());
        let _ = parser.feed(&format!("<div id=d><table><form id=f><tr><td>{first}<script>1</script>"));
        let document = parser.parser_mut().sink_mut().as_document_mut();
        let form = id(document, "f");
        document.remove(form).unwrap();
        let _ = parser.resume();
        let _ = parser.feed("<input id=c><script>2</script>");
        let document = parser.parser_mut().sink_mut().as_document_mut();
        assert_eq!(owner(document, "c"), None);
        document.prepend(id(document, "d"), form).unwrap();
        assert_eq!(owner(document, "c"), None);
        let _ = parser.resume();
        let _ = parser.feed("<input id=e></form><input id=g>");
        let document = parser.finish();
        let owners = ["c", "e", "g"].map(|control| owner(&document, control));
        assert_eq!(owners, [None, Some("f"), None]);
        assert!(first.is_empty() || owner(&document, "b").is_none());
    }
}

#[test]
fn selectors_know_the_owners() {
    let source = "<table><form id=f><tr><td><input type=radio name=r checked id=1><button id=2></button></form>\
                  <form id=g><tr><td><input type=radio name=r id=3><button id=4></button></form></table>\
                  <input type=radio name=r id=5><button id=6></button>";
    let document = parse_document(source);
    let ids = |selector: &str| {
        let selector = Selector::parse(selector).unwrap();
        let found = document.select(&selector).filter_map(|node| node.attribute("id"));
        found.collect::<Vec<&str>>().join(" ")
    };
    assert_eq!(ids(":checked"), "1");
    assert_eq!(ids(":indeterminate"), "3 5");
    assert_eq!(ids(":default"), "1 2 4");
}

#[test]
fn selectors_know_that_an_attribute_names_no_form() {
    let source = "<form><button form=p></button><input type=radio name=r form=p></form><p id=p></p>\
                  <input type=radio name=r checked>";
    let document = parse_document(source);
    let count = |selector: &str| document.select(Selector::parse(selector).unwrap()).count();
    assert_eq!([":default", ":checked", ":indeterminate"].map(count), [1, 1, 0]);
}

#[test]
fn a_round_trip_loses_owners() {
    let document = parse_document(TABLE);
    assert_eq!(document.round_trip_difference().map(|node| node.id()), Some(id(&document, "c")));
    let source = "<form id=f><p><input id=c></form><input form=f>";
    assert_eq!(parse_document(source).round_trip_difference(), None);
    let mut document = parse_document("<form id=f><div></form><input id=c></div>");
    assert_eq!(document.round_trip_difference(), None);
    let control = id(&document, "c");
    document.set_attribute(control, "form", "").unwrap();
    document.remove_attribute(control, "form").unwrap();
    assert_eq!(document.round_trip_difference(), None, "the form is the nearest one");
}

#[test]
fn hostile_forms() {
    const COUNT: usize = 10_000;
    let many = |text: &str| text.repeat(COUNT);
    let numbered: String = (0..COUNT).map(|number| format!("<b a={number}>")).collect();
    for source in [
        format!("<table><form></table>{}{}", many("<div>"), many("<input>")),
        format!("<table><form></table>{}", many("<div><input>")),
        format!("<table><form></table>{numbered}<p>{}{}", many("<input>"), many("</b><input>")),
        many("<table><form><tr><td><input>"),
    ] {
        let mut document = parse_document(&source);
        let form = document.elements_by_tag_name("form").next().unwrap();
        assert!(form.form_controls().len() > 0);
        assert!(document.select(Selector::parse(":default").unwrap()).next().is_none());
        document.compact([]);
    }
}

#[derive(Clone, Default)]
struct ModelNode {
    name: String,
    form: Option<String>,
    id_attribute: Option<String>,
    parent: Option<usize>,
    children: Vec<usize>,
    owner: Option<usize>,
    is_parser_inserted: bool,
    id: Option<NodeId>,
}

struct ModelTree {
    nodes: Vec<ModelNode>,
}

impl ModelTree {
    /// Adds a node with its descendants. The parser associated controls outside their nearest form.
    fn add(&mut self, node: NodeRef<'_>, is_new: bool) -> usize {
        let start = self.nodes.len();
        let mut indexes = std::collections::HashMap::new();
        for node in std::iter::once(node).chain(node.descendants()) {
            let parent = node.parent().and_then(|parent| indexes.get(&parent.id()).copied());
            let index = self.nodes.len();
            indexes.insert(node.id(), index);
            let text = |name| node.attribute(name).map(str::to_owned);
            self.nodes.push(ModelNode {
                name: node.local_name().unwrap_or("").to_owned(),
                form: text("form"),
                id_attribute: text("id"),
                parent,
                id: Some(node.id()),
                ..ModelNode::default()
            });
            if let Some(parent) = parent {
                self.nodes[parent].children.push(index);
            }
        }
        for index in start..self.nodes.len() {
            if self.is_form_associated(index) {
                self.reset(index);
                let id = self.nodes[index].id.unwrap();
                let actual = node.document().node(id).form_owner().map(|form| indexes[&form.id()]);
                if !is_new && self.nodes[index].owner != actual {
                    self.nodes[index].owner = actual;
                    self.nodes[index].is_parser_inserted = true;
                }
            }
        }
        start
    }

    fn is_listed(&self, node: usize) -> bool {
        LISTED.contains(&self.nodes[node].name.as_str())
    }

    fn is_form_associated(&self, node: usize) -> bool {
        FORM_ASSOCIATED.contains(&self.nodes[node].name.as_str())
    }

    fn root(&self, mut node: usize) -> usize {
        while let Some(parent) = self.nodes[node].parent {
            node = parent;
        }
        node
    }

    fn inclusive_descendants(&self, node: usize) -> Vec<usize> {
        let mut found = Vec::new();
        let mut pending = vec![node];
        while let Some(node) = pending.pop() {
            found.push(node);
            pending.extend(self.nodes[node].children.iter().rev());
        }
        found
    }

    /// [Resets the form owner](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#reset-the-form-owner).
    fn reset(&mut self, node: usize) {
        self.nodes[node].is_parser_inserted = false;
        let is_form = |index: &usize| self.nodes[*index].name == "form";
        let owner = match &self.nodes[node].form {
            // Node 0 is the document.
            Some(id) if self.is_listed(node) && self.root(node) == 0 => {
                let mut all = self.inclusive_descendants(0).into_iter();
                all.find(|index| !id.is_empty() && self.nodes[*index].id_attribute.as_ref() == Some(id)).filter(is_form)
            }
            _ => std::iter::successors(self.nodes[node].parent, |index| self.nodes[*index].parent).find(is_form),
        };
        self.nodes[node].owner = owner;
    }

    /// "When a listed form-associated element has a form attribute and the ID of any of the elements in the tree changes", or
    /// "an element with an ID is inserted into or removed from the Document".
    fn reset_named(&mut self) {
        for node in 0..self.nodes.len() {
            if self.is_listed(node) && self.nodes[node].form.is_some() {
                self.reset(node);
            }
        }
    }

    fn remove(&mut self, node: usize) {
        let Some(parent) = self.nodes[node].parent.take() else {
            return;
        };
        self.nodes[parent].children.retain(|child| *child != node);
        // The HTML element removing steps. The removed node may be the form.
        for control in 0..self.nodes.len() {
            if let Some(owner) = self.nodes[control].owner
                && self.root(control) != self.root(owner)
            {
                self.reset(control);
            }
        }
        self.reset_named();
    }

    fn insert(&mut self, parent: usize, at: usize, node: usize) {
        self.nodes[parent].children.insert(at, node);
        self.nodes[node].parent = Some(parent);
        // The HTML element insertion steps.
        for control in self.inclusive_descendants(node) {
            if self.is_form_associated(control) && !self.nodes[control].is_parser_inserted {
                self.reset(control);
            }
        }
        self.reset_named();
    }

    /// Inserts a node, or the children of a fragment, before a child of `parent` or at the end.
    fn insert_unchecked(&mut self, parent: usize, next: Option<usize>, node: usize) {
        let nodes = match self.nodes[node].name.as_str() {
            // NOTE: there are no text nodes, so this is a fragment.
            "" => self.nodes[node].children.clone(),
            _ => vec![node],
        };
        nodes.iter().for_each(|node| self.remove(*node));
        for node in nodes {
            let children = &self.nodes[parent].children;
            let at = next.and_then(|next| children.iter().position(|child| *child == next)).unwrap_or(children.len());
            self.insert(parent, at, node);
        }
    }

    fn check(&self, document: &Document, seed: u64, step: usize) {
        for (index, node) in self.nodes.iter().enumerate() {
            let Some(id) = node.id else {
                continue;
            };
            let real = document.node(id);
            let owner = node.owner.and_then(|owner| self.nodes[owner].id);
            let found = real.form_owner().map(|form| form.id());
            assert_eq!(found, owner, "seed {seed}, step {step}: the owner of {real:?}\n{}", document.to_html());
            if node.name == "form" {
                let all = self.inclusive_descendants(self.root(index)).into_iter();
                let controls =
                    all.filter(|control| self.is_listed(*control) && self.nodes[*control].owner == Some(index));
                let controls: Vec<_> = controls.filter_map(|control| self.nodes[control].id).collect();
                let found: Vec<_> = real.form_controls().map(|control| control.id()).collect();
                assert_eq!(found, controls, "seed {seed}, step {step}: the controls of {real:?}");
            }
        }
    }
}

const PIECES: [&str; 25] = [
    "<form id=a>", "<form id=b>", "</form>", "<table>", "</table>", "<tr>", "<td>", "</td>", "<div>", "</div>", "<p>",
    "</p>", "<b>", "</b>", "<i>", "</i>", "<input>", "<input form=a>", "<input form=b>", "<img>", "<img form=a>",
    "<fieldset>", "</fieldset>", "<p id=a>", "<button>",
];

fn random_markup(random: &mut Random, most: usize) -> String {
    let count = random.below(most);
    (0..count).map(|_| random.pick(&PIECES)).collect()
}

#[test]
fn owners_equal_a_simple_model() {
    for seed in 0..scaled([150, 1_500, 20_000]) {
        let mut random = Random::new(seed);
        let markup = random_markup(&mut random, 24);
        let mut document = parse_document(&format!("<table><form id=a>{markup}"));
        let mut model = ModelTree { nodes: Vec::new() };
        model.add(document.root(), false);
        model.check(&document, seed, 0);
        for step in 1..=30 {
            random_edit(&mut random, &mut document, &mut model);
            model.check(&document, seed, step);
        }
    }
}

fn random_edit(random: &mut Random, document: &mut Document, model: &mut ModelTree) {
    let live: Vec<usize> = (0..model.nodes.len()).filter(|index| model.nodes[*index].id.is_some()).collect();
    let (node, other) = (random.pick(&live), random.pick(&live));
    let ids = [node, other].map(|index| model.nodes[index].id.unwrap());
    let value = random.pick(&["a", "b", ""]);
    match random.below(13) {
        0 | 1 if document.append(ids[0], ids[1]).is_ok() => model.insert_unchecked(node, None, other),
        2 | 3 => {
            let next = model.nodes[node].parent;
            if node != other && document.insert_before(ids[0], ids[1]).is_ok() {
                model.insert_unchecked(next.unwrap(), Some(node), other);
            }
        }
        4 if model.nodes[node].parent.is_some() => {
            document.remove(ids[0]).unwrap();
            model.remove(node);
        }
        5 => {
            let name = random.pick(&["form", "id"]);
            if document.set_attribute(ids[0], name, value).is_ok() {
                set(model, node, name, Some(value.to_owned()));
            }
        }
        6 => {
            let name = random.pick(&["form", "id"]);
            if document.remove_attribute(ids[0], name).is_ok_and(|removed| removed.is_some()) {
                set(model, node, name, None);
            }
        }
        7 if live.len() < 80 => {
            if let Ok(copy) = document.clone_node(ids[0], CloneDepth::Deep) {
                model.add(document.node(copy), true);
            }
        }
        8 => {
            let next = model.nodes[node].parent;
            if node != other && document.wrap(ids[0], ids[1]).is_ok() {
                model.insert_unchecked(next.unwrap(), Some(node), other);
                model.insert_unchecked(other, None, node);
            }
        }
        9 => {
            let parent = model.nodes[node].parent;
            if document.unwrap_element(ids[0]).is_ok() {
                for child in model.nodes[node].children.clone() {
                    model.insert_unchecked(parent.unwrap(), Some(node), child);
                }
                model.remove(node);
            }
        }
        10 if live.len() < 80 && document.node(ids[0]).is_element() => {
            let markup = format!("<table><form id=a>{}", random_markup(random, 8));
            let fragment = document.parse_fragment_in(ids[0], &markup).unwrap();
            model.add(document.node(fragment), false);
        }
        11 if live.len() < 80 && document.node(ids[0]).is_element() => {
            let markup = random_markup(random, 8);
            let mut copy = document.clone();
            let fragment = copy.parse_fragment_in(ids[0], &markup).unwrap();
            document.set_inner_html(ids[0], &markup).unwrap();
            for child in model.nodes[node].children.clone() {
                model.remove(child);
            }
            let fragment = model.add(copy.node(fragment), false);
            let inclusive_descendants = model.inclusive_descendants(fragment);
            if inclusive_descendants.len() > 1 {
                model.insert_unchecked(node, None, fragment);
            }
            let new = document.node(ids[0]).descendants().map(|node| node.id());
            inclusive_descendants[1..].iter().zip(new).for_each(|(index, id)| model.nodes[*index].id = Some(id));
            model.nodes[fragment].id = None;
        }
        12 => {
            let kept = random.once_in(2).then_some(ids[0]);
            document.compact(kept);
            let roots = [Some(0), kept.map(|_| model.root(node))];
            for index in live {
                if !roots.contains(&Some(model.root(index))) {
                    model.nodes[index].id = None;
                }
            }
        }
        _ => {}
    }
}

fn set(model: &mut ModelTree, node: usize, name: &str, value: Option<String>) {
    if name == "id" {
        model.nodes[node].id_attribute = value;
        model.reset_named();
        return;
    }
    model.nodes[node].form = value;
    if model.is_listed(node) {
        model.reset(node);
    }
}
