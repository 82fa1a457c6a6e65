//! Queries compared with a [reference matcher](crate::support::reference_matcher), for random selectors and documents.

use soupstone::dom::{CloneDepth, Document, NodeId, NodeKind, NodeRef};
use soupstone::names::Namespace;
use soupstone::select::{Selector, SelectorOptions};
use soupstone::{FragmentContext, parse_document, parse_fragment};

use crate::support::lists::{List, section};
use crate::support::reference_matcher::Reference;
use crate::support::tag_soup::Random;
use crate::support::test_scale::scaled;

const DOCUMENTS: [u64; 3] = [60, 80, 20_000];
const SELECTORS: usize = 54;

const LARGE_DOCUMENTS: [u64; 3] = [2, 8, 1_200];
const DOCUMENTS_WITH_CLASSES: [u64; 3] = [10, 30, 2_000];
const LARGE_SELECTORS: usize = 50;

static TAGS: List = List::new(|| section(include_str!("../../inputs/select_reference.txt"), "tags"));

static ATTRIBUTES: List = List::new(|| section(include_str!("../../inputs/select_reference.txt"), "attributes"));

/// The doctypes of the three document modes.
const DOCTYPES: [&str; 3] =
    ["", "<!doctype html>", "<!doctype html public '-//W3C//DTD XHTML 1.0 Transitional//EN' 'x'>"];

fn markup(random: &mut Random) -> String {
    let mut text = String::new();
    text.push_str(random.pick(&DOCTYPES));
    let mut open = Vec::new();
    for _ in 0..3 + random.below(25) {
        match random.below(8) {
            0..=4 => {
                let tag = random.pick(&TAGS);
                text.push('<');
                text.push_str(tag);
                for _ in 0..random.below(3) {
                    text.push(' ');
                    text.push_str(random.pick(&ATTRIBUTES));
                }
                if random.once_in(24) {
                    text.extend((0..70).map(|number| format!(" a{number}=x")));
                }
                text.push('>');
                open.push(tag);
            }
            5 => text.push_str(random.pick(&["x", " ", "<!--c-->", "<br>", "א"])),
            6 if random.once_in(4) => {
                text.push_str("</");
                text.push_str(random.pick(&TAGS));
                text.push('>');
            }
            _ => {
                if let Some(tag) = open.pop() {
                    text.push_str("</");
                    text.push_str(tag);
                    text.push('>');
                }
            }
        }
    }
    text
}

/// Simple selectors, between commas with spaces.
const SIMPLE: &str = "\
    .a , .b , .A , #one , #two , [x] , [x='1'] , [x~='2'] , [x|=en] , [x^='1'] , [class$=b] , [class*=' '] , \
    [TYPE=text] , [type='TEXT' s] , [x=EN-gb i] , [*|href] , [viewBox] , [viewbox='1'] , [data-own=ab i] , [absent] , \
    :first-child , :last-child , :only-child , :first-of-type , :last-of-type , :only-of-type , :empty , :root , \
    :scope , :link , :open , :default , :indeterminate , :checked , :unchecked , :disabled , :enabled , :required , \
    :optional , :read-only , :read-write , :lang(en) , :dir(rtl) , :hover , :nth-child(2) , :nth-child(odd) , \
    :nth-child(-n+3) , :nth-last-child(2n) , :nth-of-type(2) , :nth-last-of-type(-2n+3) , :host , :muted , :paused , \
    :current(p, .a) , :contains(\"x\") , :contains(\"xx\") , :contains(\"x x\") , :contains(\"xאx\") , :contains(\"\") , \
    :-soup-contains(\"אx\", \"xxx\") , :-soup-contains-own(\"x\", \"א\") , :-soup-contains-own(\"x \") , :in-range , \
    :out-of-range , :placeholder-shown , :lang('') , [type=text] , [type*=ex] , [*|x='1'] , [*|href^='/'] , \
    [*|type=text] , [a63]";

fn compound(random: &mut Random, depth: usize) -> String {
    let mut text = String::new();
    let tags = [TAGS.as_slice(), &["*", "LI", "lineargradient", "absent", "*|g", "|p", "tbody", "xY"]].concat();
    if random.once_in(2) {
        text.push_str(random.pick(&tags));
    }
    for _ in 0..random.below(3) {
        text.push_str(random.pick(&SIMPLE.split(" , ").collect::<Vec<_>>()));
    }
    if depth > 0 && random.once_in(3) {
        let function = random.pick(&[":is", ":where", ":not", ":has", ":nth-child", ":nth-last-child"]);
        text.push_str(function);
        text.push('(');
        if function.starts_with(":nth") {
            text.push_str(random.pick(&["2n+1 of ", "1 of ", "-n+2 of "]));
        }
        if function == ":has" {
            text.push_str(random.pick(&["", "> ", "+ ", "~ "]));
        }
        text.push_str(&list(random, depth - 1));
        text.push(')');
    }
    if text.is_empty() {
        text.push('*');
    }
    text
}

fn list(random: &mut Random, depth: usize) -> String {
    let mut text = String::new();
    loop {
        text.push_str(&compound(random, depth));
        for _ in 0..random.below(3) {
            text.push_str(random.pick(&[" ", " ", " > ", " + ", " ~ "]));
            text.push_str(&compound(random, depth));
        }
        if !random.once_in(4) {
            return text;
        }
        text.push_str(", ");
    }
}

/// Returns markup so large that queries cache results.
fn large_markup(random: &mut Random) -> String {
    let mut text = String::new();
    for _ in 0..3 + random.below(4) {
        let part = markup(random);
        let count = random.pick(&[1, 2, 12]);
        text.push_str(&part.repeat(count));
        text.push_str(&match random.below(6) {
            0 => "<!---->".repeat(40),
            1 => "<div class=a>".repeat(40),
            2 => format!("<p class='{}b'>", "c ".repeat(300)),
            3 => format!("<div lang='en-{}GB' id=one>", "abcd-".repeat(120)),
            4 => "<i></i>".repeat(70),
            _ => String::new(),
        });
    }
    text
}

fn compare(selector: &Selector, reference: &Reference, root: NodeRef<'_>, name: &str) -> bool {
    // For a queried fragment, the two matchers treat `:scope` differently.
    let is_scope_different = !root.is_element() && root.document().root() != root;
    let is_fragment = root.document().document_element().is_none_or(|element| {
        let parent = element.parent();
        parent.is_some_and(|root| root.kind() == NodeKind::Fragment)
    });
    if (is_scope_different || is_fragment) && selector.to_string().contains(":scope") {
        return false;
    }
    let mut elements = root.descendants().filter(NodeRef::is_element);
    let wanted: Vec<NodeId> =
        elements.clone().filter(|element| reference.matches(*element, root)).map(|element| element.id()).collect();
    let found: Vec<NodeId> = root.select(selector).map(|element| element.id()).collect();
    assert_eq!(found, wanted, "{selector} {name}\n{}", root.outer_html());
    let mut rest = root.select(selector);
    for count in (0..=wanted.len()).rev() {
        assert_eq!(rest.clone().count(), count, "{selector} {name}");
        let (least, most) = rest.size_hint();
        assert!(least <= count && most.is_none_or(|most| most == count));
        rest.next();
        if count + 2 < wanted.len() {
            break;
        }
    }
    assert_eq!(root.select_first(selector).map(|node| node.id()), wanted.first().copied());
    if let Some(element) = elements.next_back() {
        let wanted = reference.matches(element, element);
        assert_eq!(element.matches(selector), wanted, "{selector} {name}");
        let mut nodes = element.inclusive_ancestors();
        let wanted = nodes.find(|node| node.is_element() && reference.matches(*node, element));
        assert_eq!(element.closest(selector), wanted, "{selector} {name}");
    }
    !found.is_empty()
}

fn ids(document: &Document) -> Vec<NodeId> {
    let root = document.root();
    let nodes = std::iter::once(root).chain(root.deep_descendants());
    nodes.map(|node| node.id()).collect()
}

/// Returns nodes, some of which may no longer be in the document.
fn edit(document: &mut Document, random: &mut Random) -> Vec<NodeId> {
    let mut nodes = ids(document);
    for _ in 0..1 + random.below(4) {
        let one = random.pick(&nodes);
        let other = random.pick(&nodes);
        let _ = match random.below(16) {
            0 => document.append(one, other),
            1 => document.insert_before(one, other),
            2 => document.remove(one),
            3 => document.set_attribute(one, "class", "a"),
            4 => document.remove_attribute(one, "class").map(|_| ()),
            5 => {
                let (namespace, name) =
                    (random.pick(&[Namespace::Html, Namespace::Svg]), random.pick(&["li", "xY", "xy"]));
                let new = document.create_element_ns(namespace, name).unwrap();
                document.prepend(one, new)
            }
            6 => document.clone_node(one, CloneDepth::Deep).map(|id| nodes.push(id)),
            7 => document.wrap(one, other),
            8 => document.unwrap_element(one),
            9 => document.rename_element(one, random.pick(&["li", "template"])),
            10 => document.replace_with(one, other),
            11 => document.set_inner_html(one, "<p>1<li class=a><b>2"),
            12 => document.set_outer_html(one, "<li><p class=b>1"),
            13 => {
                document.compact([]);
                nodes = ids(document);
                Ok(())
            }
            14 => document.add_class(one, "b"),
            _ => document.remove_children(one),
        };
    }
    nodes
}

/// Returns the number of selectors, and how many match anything.
fn compare_some(
    seed: u64,
    count: usize,
    markup: fn(&mut Random) -> String,
    list: fn(&mut Random) -> String,
) -> (usize, usize) {
    let mut random = Random::new(seed);
    let text = markup(&mut random);
    let mut nodes = Vec::new();
    let mut document = match random.below(4) {
        0 => {
            let context = random.pick(&["div", "tr", "select", "template"]);
            parse_fragment(&text, FragmentContext::html(context))
        }
        1 => {
            let mut document = parse_document(&text);
            nodes = edit(&mut document, &mut random);
            document
        }
        _ => parse_document(&text),
    };
    let options = SelectorOptions::new().with_contains(true);
    let (mut pairs, mut matching) = (0, 0);
    for number in 0..count {
        let text = list(&mut random);
        let Ok(selector) = Selector::parse_with(&text, &options) else {
            continue;
        };
        let reference = Reference::parse(&text).expect("the crate parses the selector");
        let again = Selector::parse_with(&selector.to_string(), &options).expect("the displayed selector is valid");
        assert_eq!(again.to_string(), selector.to_string());
        let name = format!("seed {seed}, selector {number}");
        pairs += 1;
        matching += usize::from(compare(&selector, &reference, document.root(), &name));
        if number % 8 == 0 {
            nodes.extend(ids(&document));
            let id = random.pick(&nodes);
            compare(&selector, &reference, document.node(id), &name);
        }
        if number % 16 == 15 && seed % 4 == 1 {
            nodes = edit(&mut document, &mut random);
        }
    }
    (pairs, matching)
}

#[test]
fn queries_equal_the_reference() {
    let documents = scaled(DOCUMENTS);
    let (mut pairs, mut matching) = (0, 0);
    for seed in 0..documents {
        let (some, some_matching) = compare_some(seed, SELECTORS, markup, |random| list(random, 2));
        pairs += some;
        matching += some_matching;
    }
    assert!(pairs >= 50 * documents as usize && matching > 5 * documents as usize, "{pairs}, {matching}");
}

#[test]
fn queries_on_large_documents_equal_the_reference() {
    let documents = scaled(LARGE_DOCUMENTS);
    let (mut pairs, mut matching) = (0, 0);
    for seed in 0..documents {
        let (some, some_matching) = compare_some(seed, LARGE_SELECTORS, large_markup, |random| list(random, 2));
        pairs += some;
        matching += some_matching;
    }
    assert!(pairs >= 40 * documents as usize && matching > 4 * documents as usize, "{pairs}, {matching}");
}

/// Returns markup of nested elements with classes, and with up to 200 children.
fn markup_with_classes(random: &mut Random) -> String {
    let mut text = String::new();
    let mut depth = 0;
    for _ in 0..30 + random.below(120) {
        let class = random.pick(&["a", "b", "c", "d", "a b", "e"]);
        match random.below(8) {
            0..=2 => {
                text += &format!("<div class='{class}'>");
                depth += 1;
            }
            3..=4 if depth > 0 => {
                text += "</div>";
                depth -= 1;
            }
            5 if random.once_in(12) => text += &format!("<i class={}></i>", &class[..1]).repeat(70 + random.below(130)),
            _ => text += &format!("<b class='{class}'></b>"),
        }
    }
    text
}

/// Returns a selector whose `:has()` is asked for many elements: children before their parents, siblings, and ancestors.
fn list_with_relatives(random: &mut Random) -> String {
    let simple = |random: &mut Random| random.pick(&["*", ".a", ".b", ".c", ".d", "b", "div", ".e", ":not(.a)"]);
    let mut text = String::new();
    for _ in 0..1 + random.below(2) {
        text += simple(random);
        let first = random.pick(&["~ ", "~ ", "+ ", "> ", ""]);
        let mut relative = format!("{first}{}", simple(random));
        for _ in 0..random.below(3) {
            relative += &format!("{}{}", random.pick(&[" ", " > ", " ~ ", " + "]), simple(random));
        }
        text += &random.pick(&[":has(X)", ":has(X)", ":not(:has(X))", ":is(.a, :has(X))"]).replace('X', &relative);
        text += random.pick(&[" ", " > ", " ~ "]);
    }
    text + simple(random)
}

#[test]
fn queries_with_relatives_equal_the_reference() {
    let (mut pairs, mut matching) = (0, 0);
    for seed in 0..scaled(DOCUMENTS_WITH_CLASSES) {
        let (some, some_matching) = compare_some(seed, 25, markup_with_classes, list_with_relatives);
        pairs += some;
        matching += some_matching;
    }
    assert!(3 * matching > pairs, "{matching} of {pairs}");
}

/// Returns the markup of all forests with this many elements, as `(` and `)` for tags.
fn forests(count: usize) -> Vec<String> {
    if count == 0 {
        return vec![String::new()];
    }
    let mut all = Vec::new();
    for inside in 0..count {
        for first in forests(inside) {
            all.extend(forests(count - 1 - inside).into_iter().map(|rest| format!("({first}){rest}")));
        }
    }
    all
}

/// Each tree of five elements with two names, and some of all selectors that lead from an element with `:has()` to another one.
#[test]
fn queries_with_relatives_in_small_trees_equal_the_reference() {
    const NAMES: [&str; 2] = ["div", "section"];
    const SELECTORS: [usize; 3] = [8, 16, 800];
    let mut random = Random::new(1);
    let mut matching = 0;
    for forest in forests(5) {
        for names in 0..1 << 5 {
            let mut open = Vec::new();
            let mut text = String::new();
            let mut count = 0;
            for tag in forest.chars() {
                if tag == '(' {
                    open.push(NAMES[names >> count & 1]);
                    count += 1;
                    text += &format!("<{}>", open[open.len() - 1]);
                } else if let Some(name) = open.pop() {
                    text += &format!("</{name}>");
                }
            }
            let document = parse_document(&text);
            for _ in 0..scaled(SELECTORS) {
                let first = random.pick(&["", "> ", "+ ", "~ "]);
                let [one, next, last] = [(); 3].map(|()| random.pick(&NAMES));
                let rest = random.pick(&["", " X", " > X", " + X", " ~ X"]).replace('X', next);
                let then = random.pick(&[" ", " > ", " ~ ", " + "]);
                let selector = format!(":has({first}{one}{rest}){then}{last}");
                let reference = Reference::parse(&selector).expect("the selector is valid");
                let selector = Selector::parse(&selector).expect("the selector is valid");
                matching += usize::from(compare(&selector, &reference, document.root(), ""));
            }
        }
    }
    assert!(matching > 1_000, "{matching}");
}

#[test]
fn the_list_of_attributes_equals_that_of_the_reference() {
    let names = [
        include_str!("../../../data/attribute_names.txt"),
        include_str!("../../../data/html_attribute_names.txt"),
        include_str!("../../../data/case_insensitive_attribute_values.txt"),
    ];
    let mut count = 0;
    for name in names.iter().flat_map(|list| list.lines()) {
        let text = format!("[{name}=a]");
        let (Ok(selector), Some(reference)) = (Selector::parse(&text), Reference::parse(&text)) else {
            continue;
        };
        let document = parse_document(&format!("<p {name}=A>"));
        let paragraph = document.body().and_then(|body| body.first_child());
        let paragraph = paragraph.expect("the document has a paragraph");
        let is_in_list = paragraph.matches(&selector);
        assert_eq!(is_in_list, reference.matches(paragraph, paragraph), "{name}");
        count += usize::from(is_in_list);
    }
    assert!(count > 20, "{count}");
}
