//! Selectors: their results equal those of a simple matcher, and invalid strings are errors.

use soupstone::dom::{Document, NodeId, NodeRef};
use soupstone::select::{Selector, SelectorOptions};
use soupstone::{FragmentContext, parse_fragment};

use super::edits::edit;
use super::{holds, options, same};
use crate::generators::boundary;
use crate::selector::{self, List, Matcher, Vocabulary};
use soupstone_tests::tag_soup::Random;

/// Checks random selectors, and the input as a selector.
pub fn check(random: &mut Random, input: &str) -> Result<(), String> {
    let mut text = input.to_owned();
    if random.once_in(24) && input.len() < 200 {
        // NOTE: queries cache results only in large trees.
        text = text.repeat(random.pick(&[4, 12]));
    }
    let mut document = match random.once_in(5) {
        true => parse_fragment(&text, FragmentContext::html("div")),
        false => options::all(random).parse_document(&text),
    };
    if random.once_in(4) {
        for _ in 0..1 + random.below(4) {
            edit(random, &mut document);
        }
    }
    let options = selector::options();
    let words = Vocabulary::of(document.root());
    let roots = roots(&document);
    for _ in 0..4 {
        let list = List::random(random, &words);
        let written = list.to_string();
        let show = |message: String| format!("{message}\nselector: {written:?}\n{}", document.to_html());
        let selector = Selector::parse_with(&written, &options)
            .map_err(|error| show(format!("a selector does not parse\n{error}")))?;
        displayed(&selector, &options).map_err(show)?;
        let root = random.pick(&roots);
        compare(random, &list, &selector, root).map_err(show)?;
        let other = mutated(random, &written);
        check_text(&other, &options, root).map_err(|message| format!("{message}\nselector: {other:?}"))?;
    }
    let start: String = input.chars().take(200).collect();
    check_text(&start, &options, document.root()).map_err(|message| format!("{message}\nselector: {start:?}"))
}

fn roots(document: &Document) -> Vec<NodeRef<'_>> {
    let mut roots = vec![document.root(), document.root()];
    for node in document.root().deep_descendants() {
        roots.extend(node.template_contents());
        roots.extend(node.shadow_root().map(|root| root.node()));
        if roots.len() < 8 && node.is_element() {
            roots.push(node);
        }
    }
    roots
}

fn ids<'a>(nodes: impl Iterator<Item = NodeRef<'a>>) -> Vec<NodeId> {
    nodes.map(|node| node.id()).collect()
}

fn displayed(selector: &Selector, options: &SelectorOptions) -> Result<Selector, String> {
    let displayed = selector.to_string();
    let again = Selector::parse_with(&displayed, options)
        .map_err(|error| format!("the displayed selector does not parse\n{displayed:?}\n{error}"))?;
    same("the displayed selector is displayed differently", &displayed, &again.to_string())?;
    Ok(again)
}

fn compare(random: &mut Random, list: &List, selector: &Selector, root: NodeRef<'_>) -> Result<(), String> {
    let elements: Vec<NodeRef<'_>> = root.descendants().filter(NodeRef::is_element).collect();
    if elements.len() > 600 {
        return Ok(());
    }
    let matcher = Matcher::new(root);
    let wanted = ids((elements.iter().copied()).filter(|element| matcher.matches(list, *element)));
    let found = ids(root.select(selector));
    if !matcher.gave_up() {
        same("a different selection", &wanted, &found)?;
    }

    let mut lazy = root.select(selector);
    let count = random.below(found.len() + 1);
    let mut start = ids(lazy.by_ref().take(count));
    let first = root.select_first(selector);
    same("a different first element", &found.first().copied(), &first.map(|node| node.id()))?;
    let rest = ids(lazy.clone());
    same("a copy finds different elements", &rest, &ids(lazy))?;
    start.extend(rest);
    same("one by one, different elements are found", &found, &start)?;

    for _ in 0..3 {
        if elements.is_empty() {
            break;
        }
        let element = random.pick(&elements);
        let matcher = Matcher::new(element);
        let wanted = matcher.matches(list, element);
        let found_it = element.matches(selector);
        let mut nodes = element.inclusive_ancestors();
        let closest = nodes.find(|node| node.is_element() && matcher.matches(list, *node));
        let found_closest = element.closest(selector);
        if matcher.gave_up() {
            continue;
        }
        same("the matches differ", &wanted, &found_it)?;
        same("a different closest element", &closest, &found_closest)?;
        if !list.is_about_scope() {
            same("the selected and the matching elements differ", &found.contains(&element.id()), &found_it)?;
        }
    }
    Ok(())
}

const PIECES: &[&str] = &[
    "(", ")", "[", "]", "{", ",", ":", "::", " ", ">", "+", "~", "|", "||", "*", "&", "#", ".", "=", "\\", "\"", "'",
    "/*", "*/", "<!--", "\0", "\n", "\u{FEFF}", "é", "-", "--x", "1", "2n+1", "odd", " of ", "even", "%", "!", "@x",
    ":not(", ":is(", ":where(", ":has(", ":nth-child(", ":nth-last-of-type(", ":host", ":host(", ":host-context(",
    ":lang(", ":dir(", ":state(", ":hover", "::before", "::part(", "::slotted(", "::-webkit-x", "::cue(", ":contains(",
    ":valid", ":root", ":scope", "*:scope", "\u{A0}", "\u{B}", "[a=b i]", "svg|", "nope|", "\\0 ", "\\110000 ",
    "\\d800 ", "\\\n",
];

fn mutated(random: &mut Random, text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..1 + random.below(3) {
        let start = boundary(&text, random.below(text.len() + 1));
        let end = boundary(&text, start + random.pick(&[0, 0, 1, 3]));
        match random.below(8) {
            0 => text.truncate(start),
            1 => text.extend_from_within(start..),
            2 => text = random.pick(PIECES).repeat(random.pick(&[2, 20, 40])) + &text,
            _ => text.replace_range(start..end, random.pick(PIECES)),
        }
    }
    truncated(text)
}

fn truncated(mut text: String) -> String {
    let end = boundary(&text, 4_000);
    text.truncate(end);
    text
}

fn check_text(text: &str, options: &SelectorOptions, root: NodeRef<'_>) -> Result<(), String> {
    let plain = SelectorOptions::new();
    for options in [options, &plain] {
        match Selector::parse_with(text, options) {
            Err(error) => {
                let offset = error.offset();
                holds("an error out of range", text.is_char_boundary(offset))?;
                holds("an error without a message", !error.to_string().is_empty())?;
            }
            Ok(selector) => {
                let again = displayed(&selector, options)?;
                let found = ids(root.select(&selector));
                same("the displayed selector finds different elements", &found, &ids(root.select(&again)))?;
                let elements = root.descendants().filter(|node| node.matches(&selector));
                // `&` is `:scope`, which here matches each queried element.
                let text = selector.to_string();
                if !text.contains(":scope") && !text.contains('&') {
                    same("the selected and the matching elements differ", &found, &ids(elements))?;
                }
            }
        }
    }
    Ok(())
}
