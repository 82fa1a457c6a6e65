//! The tree of `examples/own_dom` equals the default tree: for tree construction cases, real pages and random documents, in
//! each edition, with and without declarative shadow roots.

#[path = "../../examples/own_dom/dom.rs"]
mod dom;

use std::fs;
use std::path::Path;

use dom::{Attribute, Data, Dom, Element, Handle};
use libtest_mimic::{Failed, Trial};
use soupstone::dom::{Document, NodeKind, NodeRef};
use soupstone::sink::ShadowRootMode;
use soupstone::{Edition, ParseOptions};

use crate::support::pages;
use crate::support::tag_soup::{Random, tag_soup};
use crate::support::test_scale::scaled;
use crate::support::tree_cases::{self, Context, TreeCase};
use crate::support::trees::{self, feed, fragment_context};

pub(crate) fn trials() -> Vec<Trial> {
    let mut cases = tree_cases::cases_of_the_suite();
    cases.extend(tree_cases::own_cases());
    let mut trials = Vec::new();
    for (number, chunk) in cases.chunks(100).enumerate() {
        let chunk: Vec<TreeCase> = chunk.to_vec();
        trials.push(Trial::test(format!("cases from {}", number * 100), move || {
            chunk.iter().try_for_each(|case| check(&case.data, case.context.as_ref()))
        }));
    }
    for seed in 0..8 {
        trials.push(Trial::test(format!("random documents, {seed}"), move || check_random_documents(seed)));
    }
    trials.push(Trial::test("deep trees", || {
        let page = "<div>".repeat(50_000);
        check(&page, None)
    }));
    pages::add_trials(&mut trials, check_page);
    trials
}

fn check_page(page: &Path) -> Result<(), Failed> {
    check(&String::from_utf8_lossy(&fs::read(page)?), None)
}

/// Markup that needs operations on the tree.
const PIECES: &str = "\
    <select>|</select>|<select multiple>|<select size=2>|<option>|<option selected>|<option disabled>|</option>|\
    <optgroup>|<optgroup disabled>|</optgroup>|<button>|</button>|<selectedcontent>|</selectedcontent>|<datalist>|\
    <hr>|<b>|</b>|<i id=x>|</i>|<p>|<div>|</div>|<?marker name='a'?>|<?start name='a'?>|<?start name='b'?>|<?end?>|\
    <template for=a>|<template for=b>|<template>|</template>|<template shadowrootmode=open shadowrootclonable>|\
    <table>|</table>|text";

fn check_random_documents(seed: u64) -> Result<(), Failed> {
    let mut random = Random::new(seed);
    for _ in 0..scaled([60, 200, 4_000]) {
        let mut input = String::new();
        for _ in 0..random.below(60) {
            input.push_str(random.pick_of(PIECES));
            if random.once_in(12) {
                input.push_str(&tag_soup(&mut random));
            }
        }
        check(&input, None)?;
    }
    Ok(())
}

fn check(input: &str, context: Option<&Context>) -> Result<(), Failed> {
    for edition in Edition::ALL {
        for shadow_roots in [true, false] {
            let options = ParseOptions::new().with_edition(edition).with_declarative_shadow_roots(shadow_roots);
            let (own, arena) = parse(input, context, &options);
            let mut root = own.root();
            if context.is_some() {
                // The `html` element in the document node contains the fragment.
                root = root.first_child().ok_or("a fragment without a root")?;
            }
            compare(root, arena.root())
                .map_err(|difference| format!("{edition}, {shadow_roots:?}: {difference}\n{input}"))?;
            if own.mode() != arena.mode() && context.is_none() {
                return Err(format!("{edition}: the modes differ\n{input}").into());
            }
        }
    }
    Ok(())
}

fn parse(input: &str, context: Option<&Context>, options: &ParseOptions) -> (Dom, Document) {
    let own = trees::parser(Dom::default(), (), context.map(fragment_context), options.clone());
    let arena = trees::parser(trees::builder(context), (), context.map(fragment_context), options.clone());
    (feed(own, &[input]).0, feed(arena, &[input]).0)
}

fn compare(own: Handle, arena: NodeRef<'_>) -> Result<(), String> {
    let mut pending = vec![(own, arena)];
    while let Some((own, arena)) = pending.pop() {
        let mut other = arena.children();
        let mut next = own.first_child();
        loop {
            match (next, other.next()) {
                (Some(one), Some(other)) => {
                    if !is_same(&one, other) {
                        return Err(format!("a child of {:?}", arena.local_name()));
                    }
                    for (own, arena) in [
                        (one.element(Element::contents).flatten(), other.template_contents()),
                        (one.element(Element::shadow_root).flatten(), other.shadow_root().map(|root| root.node())),
                    ] {
                        match (own, arena) {
                            (None, None) => {}
                            (Some(own), Some(arena))
                                if mode(&own) == arena.as_shadow_root().map(|root| root.init().mode) =>
                            {
                                pending.push((own, arena));
                            }
                            _ => return Err(format!("the contents of {:?}", other.local_name())),
                        }
                    }
                    next = one.next_sibling();
                    pending.push((one, other));
                }
                (None, None) => break,
                _ => return Err(format!("the number of children of {:?}", arena.local_name())),
            }
        }
    }
    Ok(())
}

fn mode(node: &Handle) -> Option<ShadowRootMode> {
    match node.data() {
        Data::ShadowRoot(root) => Some(root.mode),
        _ => None,
    }
}

fn is_same(own: &Handle, arena: NodeRef<'_>) -> bool {
    match own.data() {
        Data::Element(element) => {
            let mut attributes: Vec<Attribute> = arena
                .attributes()
                .map(|attribute| Attribute {
                    namespace: attribute.namespace(),
                    local_name: attribute.local_name().to_owned(),
                    value: attribute.value().to_owned(),
                })
                .collect();
            let mut own = element.attributes().to_vec();
            let key = |attribute: &Attribute| attribute.local_name.clone();
            attributes.sort_by_key(key);
            own.sort_by_key(key);
            arena.namespace() == Some(element.namespace())
                && arena.local_name() == Some(element.local_name())
                && own == attributes
        }
        Data::Text(text) => arena.as_text() == Some(&text),
        Data::Comment(data) => arena.kind() == NodeKind::Comment && arena.data() == Some(&data),
        Data::ProcessingInstruction { target, data } => arena.target() == Some(&target) && arena.data() == Some(&data),
        Data::Doctype { name, public_identifier, system_identifier } => arena.doctype().is_some_and(|doctype| {
            doctype.name() == name
                && doctype.public_identifier() == public_identifier
                && doctype.system_identifier() == system_identifier
        }),
        Data::Document | Data::Fragment | Data::ShadowRoot(_) => false,
    }
}
