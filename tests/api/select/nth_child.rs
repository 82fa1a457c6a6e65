//! `:nth-child()` and its variants count a few siblings step by step, and more with a table. Compares both with a simple count.

use std::collections::HashMap;

use soupstone::select::Selector;
use soupstone::{NodeId, NodeRef, parse_document};

const FORMULAS: &[(&str, i32, i32)] = &[
    ("1", 0, 1),
    ("17", 0, 17),
    ("200", 0, 200),
    ("n", 1, 0),
    ("odd", 2, 1),
    ("even", 2, 0),
    ("-n+3", -1, 3),
    ("3n-1", 3, -1),
    ("-2n+35", -2, 35),
];

const PSEUDO_CLASSES: &[(&str, &str, End, Counted)] = &[
    ("nth-child", "", End::First, Counted::All),
    ("nth-last-child", "", End::Last, Counted::All),
    ("nth-of-type", "", End::First, Counted::OfType),
    ("nth-last-of-type", "", End::Last, Counted::OfType),
    ("nth-child", " of .c", End::First, Counted::WithClass),
    ("nth-last-child", " of .c", End::Last, Counted::WithClass),
];

#[derive(Clone, Copy)]
enum End {
    First,
    Last,
}

#[derive(Clone, Copy)]
enum Counted {
    All,
    OfType,
    WithClass,
}

type Sibling = (&'static str, bool);

fn siblings(length: usize) -> Vec<Sibling> {
    (0..length).map(|number| (if number % 3 == 0 { "b" } else { "i" }, number * 7 % 5 < 2)).collect()
}

fn markup(siblings: &[Sibling]) -> String {
    let siblings = siblings.iter().enumerate().map(|(number, (name, has_class))| {
        let class = if *has_class { " class=c" } else { "" };
        let text = if number % 4 == 0 { " x " } else { "" };
        format!("<{name}{class}></{name}>{text}")
    });
    format!("<!doctype html><main>{}</main>", siblings.collect::<String>())
}

fn is_in_formula(index: i32, a: i32, b: i32) -> bool {
    match a {
        0 => index == b,
        _ => (index - b) % a == 0 && (index - b) / a >= 0,
    }
}

fn expected(siblings: &[Sibling], end: End, counted: Counted, a: i32, b: i32) -> Vec<usize> {
    let mut numbered: Vec<(usize, Sibling)> = siblings.iter().copied().enumerate().collect();
    if let End::Last = end {
        numbered.reverse();
    }
    let mut counts = [0, 0];
    numbered.retain(|&(_, (name, has_class))| {
        let count = match counted {
            Counted::All => &mut counts[0],
            Counted::OfType => &mut counts[usize::from(name == "b")],
            Counted::WithClass if has_class => &mut counts[0],
            Counted::WithClass => return false,
        };
        *count += 1;
        is_in_formula(*count, a, b)
    });
    let mut positions: Vec<usize> = numbered.into_iter().map(|(position, _)| position).collect();
    positions.sort();
    positions
}

#[test]
fn cached_and_uncached_indexes_equal_a_simple_count() {
    for length in 1..=200 {
        let siblings = siblings(length);
        let document = parse_document(&markup(&siblings));
        let main = document.select("main").next().expect("the document has a main element");
        let nodes: Vec<NodeRef<'_>> = main.children().filter(|node| node.is_element()).collect();
        assert_eq!(nodes.len(), length);
        let positions: HashMap<NodeId, usize> = nodes.iter().map(|node| node.id()).zip(0..).collect();
        for &(name, of, end, counted) in PSEUDO_CLASSES {
            // Each length uses a third of the formulas.
            for (formula, a, b) in FORMULAS.iter().skip(length % 3).step_by(3) {
                let text = format!("main > :{name}({formula}{of})");
                let selector = Selector::parse(&text).expect("the selector is valid");
                let expected = expected(&siblings, end, counted, *a, *b);
                let selected: Vec<usize> = document.select(&selector).map(|node| positions[&node.id()]).collect();
                assert_eq!(selected, expected, "{text} selects in {length} siblings");
                // `matches` counts again for each element.
                for position in (0..length).filter(|&position| position.min(length - 1 - position) < 18) {
                    let matches = nodes[position].matches(&selector);
                    assert_eq!(matches, expected.contains(&position), "{text} matches sibling {position} of {length}");
                }
            }
        }
    }
}
