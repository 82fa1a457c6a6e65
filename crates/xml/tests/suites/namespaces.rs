//! Random trees with elements and attributes in namespaces of every kind, with prefixes that are free, taken, reserved or no
//! names at all. roxmltree and quick-xml read the names, namespaces, attributes and texts of the tree.

use libtest_mimic::{Failed, Trial};
use soupstone::names::Namespace;
use soupstone::serialize::Extent;
use soupstone_xml::infoset::CoercionOptions;

use crate::support::shared_tree::{SharedKind, SharedNode};
use crate::support::tag_soup::Random;
use crate::support::test_scale::scaled;
use crate::trees::{Piece, pieces_of_quick_xml, pieces_of_roxmltree, push_text, same};

const TREES: [u64; 3] = [4_000, 20_000, 2_000_000];
const TREES_OF_A_TRIAL: u64 = 1_000;

pub(crate) fn trials() -> Vec<Trial> {
    let starts = (0..scaled(TREES)).step_by(TREES_OF_A_TRIAL as usize);
    let trials = starts.map(|start| {
        Trial::test(format!("namespaces of trees {start} to {}", start + TREES_OF_A_TRIAL), move || {
            (start..start + TREES_OF_A_TRIAL).try_for_each(check)
        })
    });
    trials.collect()
}

const KNOWN: [Namespace; 7] = [
    Namespace::Html,
    Namespace::Svg,
    Namespace::MathMl,
    Namespace::None,
    Namespace::XLink,
    Namespace::Xml,
    Namespace::XmlNs,
];

const OTHERS: [&str; 6] = ["urn:1", "urn:2", "URN:1", "http://www.w3.org/1999/xhtml/", "urn:\t\"<&'>", "é"];

const PREFIXES: [&str; 16] =
    ["", "a", "b", "svg", "math", "html", "xlink", "xml", "xmlns", "XML", "xmlx", "ns1", "ns2", "1", "a b", "mathx"];

const NAMES: [&str; 9] = ["a", "b", "br", "svg", "xmlns", "template", "é", "1<", "c:d"];

const VALUES: [&str; 4] = ["", "1", "a\n\t\r<&>\"'", "]]>"];

struct Tree {
    pieces: Vec<Piece>,
    nodes: usize,
}

fn check(seed: u64) -> Result<(), Failed> {
    let mut random = Random::new(seed);
    let mut tree = Tree { pieces: Vec::new(), nodes: 0 };
    // Few namespaces and prefixes, so that the same ones meet.
    let few = |random: &mut Random, all: &[&'static str]| -> Vec<&'static str> {
        (0..1 + random.below(4)).map(|_| random.pick(all)).collect()
    };
    let (uris, prefixes) = (few(&mut random, &OTHERS), few(&mut random, &PREFIXES));
    let root = SharedNode::new(SharedKind::Container);
    let children = tree.children(&mut random, &uris, &prefixes, 0);
    root.0.borrow_mut().first_child = children;
    let text = format!("<root>{}</root>", soupstone_xml::to_string(root, Extent::Inner));
    let start: String = text.chars().take(2_000).collect();
    let show = |failure: Failed| Failed::from(format!("tree {seed}: {}\n{start}", failure.message().unwrap_or("")));
    // NOTE: roxmltree knows the prefix `xml` only for attributes.
    let is_in_xml = |piece: &Piece| matches!(piece, Piece::Start(uri, ..) if uri == Namespace::Xml.uri());
    if !tree.pieces.iter().any(is_in_xml) {
        let read = pieces_of_roxmltree(&text).map_err(show)?;
        same(&tree.pieces, &read, "roxmltree", &text).map_err(show)?;
    }
    let read = pieces_of_quick_xml(&text).map_err(show)?;
    same(&tree.pieces, &read, "quick-xml", &text).map_err(show)
}

impl Tree {
    /// Returns the first of a few siblings.
    fn children(
        &mut self,
        random: &mut Random,
        uris: &[&'static str],
        prefixes: &[&'static str],
        level: usize,
    ) -> Option<SharedNode> {
        let (mut first, mut last): (Option<SharedNode>, Option<SharedNode>) = (None, None);
        for _ in 0..random.below(5) {
            self.nodes += 1;
            let node = match random.below(9) {
                0 => {
                    let text = random.pick(&["x", "<&>]]>", " ", "\r\n"]);
                    push_text(&mut self.pieces, text);
                    SharedNode::new(SharedKind::Text(text.to_owned()))
                }
                1 => {
                    let data = random.pick(&["c", "a--b-", ""]);
                    let expected = CoercionOptions::new().comment(data).into_owned();
                    self.pieces.push(Piece::Comment(expected));
                    SharedNode::new(SharedKind::Comment(data.to_owned()))
                }
                2 => {
                    let parts = ["t", random.pick(&["", "d", "?<&"])].map(str::to_owned);
                    self.pieces.push(Piece::Instruction(parts[0].clone(), parts[1].clone()));
                    SharedNode::new(SharedKind::Instruction(parts))
                }
                _ => self.element(random, uris, prefixes, level),
            };
            match last.replace(node.clone()) {
                Some(before) => before.0.borrow_mut().next_sibling = Some(node),
                None => first = Some(node),
            }
        }
        first
    }

    fn element(
        &mut self,
        random: &mut Random,
        uris: &[&'static str],
        prefixes: &[&'static str],
        level: usize,
    ) -> SharedNode {
        let (uri, prefix) = namespace(random, uris, prefixes, |uri| OTHERS.contains(&uri));
        // NOTE: without a prefix, what stands before the colon is one.
        let name = match random.pick(&NAMES) {
            "c:d" if prefix.is_empty() && OTHERS.contains(&uri) => "c",
            name => name,
        };
        let element = SharedNode::new(SharedKind::Element([uri, prefix, name].map(str::to_owned)));
        let mut expected: Vec<(String, String, String)> = Vec::new();
        for _ in 0..random.below(4) + random.once_in(9) as usize * 20 {
            let (uri, prefix) = namespace(random, uris, prefixes, may_have_prefix);
            // NOTE: roxmltree takes each attribute with this local name for a declaration.
            let name = match random.pick(&NAMES) {
                "xmlns" if !uri.is_empty() => "c",
                "c:d" if prefix.is_empty() && !uri.is_empty() => "c",
                name => name,
            };
            let value = random.pick(&VALUES);
            element.0.borrow_mut().attributes.push([uri, prefix, name, value].map(str::to_owned));
            let is_declaration = uri == Namespace::XmlNs.uri() || uri.is_empty() && name == "xmlns";
            // Of attributes with the same name, the first counts.
            let is_there = expected.iter().any(|(other, local_name, _)| other == uri && local_name == name);
            if !is_declaration && !is_there {
                expected.push((uri.to_owned(), name.to_owned(), value.to_owned()));
            }
        }
        expected.sort();
        // NOTE: no element of an XML document can be in the XMLNS namespace.
        let uri = if uri == Namespace::XmlNs.uri() { "" } else { uri };
        self.pieces.push(Piece::Start(uri.to_owned(), name.to_owned(), expected));
        if level < 6 && self.nodes < 60 && !random.once_in(3) {
            let children = self.children(random, uris, prefixes, level + 1);
            match random.once_in(9) {
                true => {
                    let contents = SharedNode::new(SharedKind::Container);
                    contents.0.borrow_mut().first_child = children;
                    element.0.borrow_mut().contents = Some(contents);
                }
                false => element.0.borrow_mut().first_child = children,
            }
        }
        self.pieces.push(Piece::End);
        element
    }
}

/// Whether the tree has the prefixes of attributes in this namespace.
fn may_have_prefix(uri: &str) -> bool {
    let known = [Namespace::Html, Namespace::Svg, Namespace::MathMl];
    OTHERS.contains(&uri) || known.iter().any(|known| known.uri() == uri)
}

/// Returns a namespace and a prefix. Only other namespaces, and some of the known ones, have a prefix in the tree.
fn namespace<'a>(
    random: &mut Random,
    uris: &[&'a str],
    prefixes: &[&'a str],
    may_have_prefix: impl Fn(&str) -> bool,
) -> (&'a str, &'a str) {
    if random.once_in(2) {
        return (random.pick(uris), random.pick(prefixes));
    }
    // Elements in the XML namespace keep a tree from roxmltree.
    let known = match random.pick(&KNOWN) {
        Namespace::Xml if !random.once_in(4) => Namespace::None,
        known => known,
    };
    let prefix = if may_have_prefix(known.uri()) { random.pick(prefixes) } else { "" };
    (known.uri(), prefix)
}
