//! Walks through a tree, from both ends, with skips, and into templates and shadow trees, compared with simple walks.

use std::fmt::Write as _;

use crate::support::lists::{List, section};
use crate::support::{DEEP, on_a_small_stack};
use soupstone::dom::{Document, Edge, NodeId, NodeRef};
use soupstone::{ParseOptions, parse_document};

static PAGES: List = List::new(|| section(include_str!("../../inputs/traversal.txt"), "pages"));

fn pages() -> impl Iterator<Item = Document> {
    let options = ParseOptions::new().with_declarative_shadow_roots(true);
    PAGES.iter().map(move |page| options.parse_document(page))
}

fn ids<'a>(nodes: impl Iterator<Item = NodeRef<'a>>) -> Vec<NodeId> {
    nodes.map(|node| node.id()).collect()
}

/// Walks recursively. `is_skipped` tells whether to skip the descendants of a node.
fn collect_descendants(node: NodeRef<'_>, is_skipped: &dyn Fn(NodeId) -> bool, found: &mut Vec<NodeId>) {
    for child in node.children() {
        found.push(child.id());
        if !is_skipped(child.id()) {
            collect_descendants(child, is_skipped, found);
        }
    }
}

fn collect_deep_edges(node: NodeRef<'_>, is_skipped: &dyn Fn(NodeId) -> bool, found: &mut Vec<(char, NodeId)>) {
    found.push(('+', node.id()));
    if !is_skipped(node.id()) {
        let fragments = node.shadow_root().map(|root| root.node());
        for inside in fragments.into_iter().chain(node.template_contents()).chain(node.children()) {
            collect_deep_edges(inside, is_skipped, found);
        }
    }
    found.push(('-', node.id()));
}

fn edges_of<'a>(edges: impl Iterator<Item = Edge<'a>>) -> Vec<(char, NodeId)> {
    edges.map(edge_of).collect()
}

fn edge_of(edge: Edge<'_>) -> (char, NodeId) {
    match edge {
        Edge::Enter(node) => ('+', node.id()),
        Edge::Leave(node) => ('-', node.id()),
    }
}

fn all(document: &Document) -> Vec<NodeRef<'_>> {
    let deep = document.root().deep_descendants();
    std::iter::once(document.root()).chain(deep).collect()
}

#[test]
fn descendants_come_from_both_ends() {
    for document in pages() {
        for node in all(&document) {
            let mut expected = Vec::new();
            collect_descendants(node, &|_| false, &mut expected);
            assert_eq!(ids(node.descendants()), expected);
            let mut inclusive = vec![node.id()];
            inclusive.extend(&expected);
            assert_eq!(ids(node.inclusive_descendants()), inclusive);
            for turns in 0..1_u32 << expected.len().min(10) {
                let (mut walk, mut rest) = (node.descendants(), expected.as_slice());
                for turn in 0.. {
                    let is_back = turns >> (turn % 10) & 1 == 1;
                    let (found, sought) = if is_back {
                        (walk.next_back(), rest.split_off_last())
                    } else {
                        (walk.next(), rest.split_off_first())
                    };
                    assert_eq!(found.map(|node| node.id()), sought.copied());
                    if sought.is_none() {
                        break;
                    }
                }
                assert_eq!((walk.next(), walk.next_back()), (None, None));
            }
            let mut backwards = ids(node.inclusive_descendants().rev());
            backwards.reverse();
            assert_eq!(backwards, inclusive);
        }
    }
}

#[test]
fn traverse_comes_from_both_ends() {
    for document in pages() {
        for node in all(&document) {
            let forwards = edges_of(node.traverse());
            let mut backwards = edges_of(node.traverse().rev());
            backwards.reverse();
            assert_eq!(forwards, backwards);
            assert_eq!(forwards.len(), 2 * (node.descendants().count() + 1));
            for taken in 0..=forwards.len() {
                let mut walk = node.traverse();
                let from_back = edges_of(walk.by_ref().rev().take(taken));
                assert!(from_back.iter().eq(forwards.iter().rev().take(taken)));
                assert_eq!(edges_of(walk), forwards[..forwards.len() - taken]);
            }
        }
    }
}

#[test]
fn skipped_descendants_are_not_visited() {
    for document in pages() {
        for node in all(&document) {
            for skipped in ids(node.inclusive_descendants()) {
                let mut expected = Vec::new();
                collect_descendants(node, &|id| id == skipped, &mut expected);
                let mut walk = node.descendants();
                let mut found = Vec::new();
                while let Some(next) = walk.next() {
                    found.push(next.id());
                    if next.id() == skipped {
                        walk.skip_children();
                    }
                }
                if skipped != node.id() {
                    assert_eq!(found, expected);
                }

                let mut walk = node.inclusive_descendants();
                let mut found = Vec::new();
                while let Some(next) = walk.next() {
                    found.push(next.id());
                    if next.id() == skipped {
                        walk.skip_children();
                        walk.skip_children();
                    }
                }
                if skipped == node.id() {
                    expected.clear();
                }
                expected.insert(0, node.id());
                assert_eq!(found, expected);
            }
        }
    }
}

#[test]
fn skipped_descendants_may_contain_the_back_of_the_traversal() {
    for document in pages() {
        for node in all(&document) {
            let every = ids(node.descendants());
            for taken in 0..=every.len() {
                for skipped in &every[..every.len() - taken] {
                    let mut walk = node.descendants();
                    assert_eq!(walk.by_ref().rev().take(taken).count(), taken);
                    let mut expected = Vec::new();
                    collect_descendants(node, &|id| id == *skipped, &mut expected);
                    expected.retain(|id| every[..every.len() - taken].contains(id));
                    let mut found = Vec::new();
                    while let Some(next) = walk.next() {
                        found.push(next.id());
                        if next.id() == *skipped {
                            walk.skip_children();
                        }
                    }
                    assert_eq!(found, expected);
                    assert_eq!(walk.next_back(), None);
                }
            }
            let edges = edges_of(node.traverse());
            for taken in 0..=edges.len() {
                let left = &edges[..edges.len() - taken];
                for skipped in left.iter().filter(|(sign, _)| *sign == '+') {
                    let mut walk = node.traverse();
                    assert_eq!(walk.by_ref().rev().take(taken).count(), taken);
                    let mut found = Vec::new();
                    while let Some(edge) = walk.next() {
                        found.push(edge_of(edge));
                        if edge_of(edge) == *skipped {
                            walk.skip_children();
                        }
                    }
                    let start = left.iter().position(|edge| edge == skipped).unwrap();
                    let end = left.iter().position(|edge| *edge == ('-', skipped.1));
                    let mut expected = left[..=start].to_vec();
                    expected.extend(&left[end.unwrap_or(left.len())..]);
                    assert_eq!(found, expected);
                }
            }
        }
    }
}

#[test]
fn skipping_before_the_start_or_after_a_leaf_has_no_effect() {
    let document = parse_document("<p><b>1</b><i>2</i>");
    let body = document.body().unwrap();
    let count = body.descendants().count();
    let mut walk = body.descendants();
    walk.skip_children();
    assert_eq!(walk.count(), count);
    let mut walk = body.inclusive_descendants();
    walk.skip_children();
    assert_eq!(walk.count(), count + 1);
    let mut walk = body.descendants();
    while let Some(node) = walk.next() {
        if node.first_child().is_none() {
            walk.skip_children();
        }
    }
    walk.skip_children();
    assert_eq!(walk.next(), None);
    let mut edges = body.traverse();
    edges.skip_children();
    while let Some(edge) = edges.next() {
        if let Edge::Leave(_) = edge {
            edges.skip_children();
        }
    }
    edges.skip_children();
    assert_eq!(edges.next(), None);
    let mut deep = body.deep_descendants();
    deep.skip_children();
    assert_eq!(deep.count(), count);
}

#[test]
fn deep_traversals_enter_templates_and_shadow_trees() {
    for document in pages() {
        for node in all(&document) {
            let mut expected = Vec::new();
            collect_deep_edges(node, &|_| false, &mut expected);
            assert_eq!(edges_of(node.deep_traverse()), expected);
            let mut backwards = edges_of(node.deep_traverse().rev());
            backwards.reverse();
            assert_eq!(backwards, expected);
            let entered = expected.iter().filter(|(sign, _)| *sign == '+');
            let inside: Vec<NodeId> = entered.skip(1).map(|(_, id)| *id).collect();
            assert_eq!(ids(node.deep_descendants()), inside);
            let mut backwards = ids(node.deep_descendants().rev());
            backwards.reverse();
            assert_eq!(backwards, inside);
            for skipped in &inside {
                let mut expected = Vec::new();
                collect_deep_edges(node, &|id| id == *skipped, &mut expected);
                let (mut walk, mut found) = (node.deep_traverse(), Vec::new());
                while let Some(edge) = walk.next() {
                    found.push(edge_of(edge));
                    if edge == Edge::Enter(document.node(*skipped)) {
                        walk.skip_children();
                    }
                }
                assert_eq!(found, expected);
                let (mut walk, mut found) = (node.deep_descendants(), vec![node.id()]);
                while let Some(next) = walk.next() {
                    found.push(next.id());
                    if next.id() == *skipped {
                        walk.skip_children();
                    }
                }
                let entered = expected.iter().filter(|(sign, _)| *sign == '+');
                assert_eq!(found, entered.map(|(_, id)| *id).collect::<Vec<_>>());
            }
        }
    }
}

fn deep_tree(name: &str) -> Document {
    let mut source = String::new();
    for _ in 0..DEEP {
        write!(source, "<{name}>").unwrap();
    }
    parse_document(&source)
}

#[test]
fn deep_trees_are_traversed() {
    on_a_small_stack(|| {
        let document = deep_tree("div");
        let body = document.body().unwrap();
        assert_eq!(body.descendants().count(), DEEP);
        assert_eq!(body.descendants().rev().count(), DEEP);
        assert_eq!(body.traverse().count(), 2 * DEEP + 2);
        assert_eq!(body.traverse().rev().count(), 2 * DEEP + 2);
        assert_eq!(body.deep_descendants().count(), DEEP);
        assert_eq!(body.deep_traverse().count(), 2 * DEEP + 2);
        assert_eq!(body.elements_by_tag_name("div").count(), DEEP);
        assert_eq!(body.elements_by_class_name("a").count(), 0);
        assert_eq!(body.texts().count(), 0);
        assert_eq!(document.element_by_id("x"), None);
        assert_eq!(document.base_url(), None);
        let last = body.descendants().next_back().unwrap();
        assert_eq!(last.ancestors().count(), DEEP + 2);
        let mut walk = body.descendants();
        walk.next();
        walk.skip_children();
        assert_eq!(walk.next(), None);
    });
}

#[test]
fn deep_templates_are_traversed() {
    on_a_small_stack(|| {
        let document = deep_tree("template");
        let root = document.root();
        assert_eq!(root.deep_descendants().count(), 2 * DEEP + 3);
        assert_eq!(root.deep_traverse().count(), 4 * DEEP + 8);
        assert_eq!(root.descendants().count(), 4);
    });
}

#[test]
fn skipping_from_both_ends_takes_linear_time() {
    // If each skip searched without a limit for the back of the walk, this would take hours.
    let document = parse_document(&"<p><b>1</b></p>".repeat(DEEP / 4));
    let body = document.body().unwrap();
    let mut walk = body.descendants();
    let mut found = 0;
    while let Some(node) = walk.next() {
        walk.skip_children();
        found += 1;
        assert!(node.is_html_element("p"));
        if walk.next_back().is_none() {
            break;
        }
    }
    assert!(found > DEEP / 16);
}
