//! Compares soupstone's results for generated selectors with scraper's.

use std::collections::HashMap;

use super::corpus::Corpus;

const SELECTORS: usize = 300;

/// NOTE: scraper's results in the contents of `template` elements are ignored.
pub(crate) fn compare(corpus: &Corpus) -> usize {
    let selectors: Vec<_> = (0..SELECTORS)
        .map(generate)
        .filter_map(|text| {
            let other = scraper::Selector::parse(&text).ok()?;
            let own = soupstone::select::Selector::parse(&text).expect("scraper parses the page");
            Some((text, own, other))
        })
        .collect();
    println!("{}: {} selectors", corpus.letter, selectors.len());
    let (mut differences, mut found_in_all) = (0, 0);
    for (number, page) in corpus.pages.iter().enumerate() {
        let own = super::jobs::parse::soupstone_tree(page);
        let other = super::jobs::parse::scraper_tree(page);
        let own_elements = own.root().descendants().filter(|node| node.is_element());
        let own_numbers: HashMap<_, usize> = own_elements.map(|node| node.id()).zip(0..).collect();
        let other_elements = other
            .tree
            .root()
            .descendants()
            .filter_map(scraper::ElementRef::wrap)
            .filter(|element| !is_in_template(*element));
        let other_numbers: HashMap<_, usize> = other_elements.map(|element| element.id()).zip(0..).collect();
        if own_numbers.len() != other_numbers.len() {
            println!("page {number}: the trees differ");
            continue;
        }
        for (text, one, two) in &selectors {
            let found: Vec<usize> = own.select(one).map(|node| own_numbers[&node.id()]).collect();
            let wanted: Vec<usize> =
                other.select(two).filter_map(|element| other_numbers.get(&element.id()).copied()).collect();
            found_in_all += found.len();
            if found != wanted {
                differences += 1;
                println!("page {number}: {text}: {} and {}", found.len(), wanted.len());
            }
        }
    }
    println!("{}: {found_in_all} elements found, {differences} differences", corpus.letter);
    differences
}

fn is_in_template(element: scraper::ElementRef<'_>) -> bool {
    element.ancestors().filter_map(scraper::ElementRef::wrap).any(|ancestor| ancestor.value().name() == "template")
}

fn generate(number: usize) -> String {
    const SIMPLE: [&str; 20] = [
        "a", "div", "p", "li", "span", "td", "code", "*", "[href]", "[class]", ".item", "[id]", "a[href^=http]",
        "[class~=active]", ":first-child", ":last-child", ":nth-child(2n+1)", ":empty", "h2", "ul",
    ];
    const COMBINATORS: [&str; 4] = [" ", " > ", " + ", " ~ "];
    let mut rest = number * 7919 + 13;
    let mut take = |count: usize| {
        let taken = rest % count;
        rest = rest / count + number * 31;
        taken
    };
    let mut text = SIMPLE[take(20)].to_owned();
    for _ in 0..take(3) {
        text.push_str(COMBINATORS[take(4)]);
        text.push_str(SIMPLE[take(20)]);
    }
    match take(6) {
        0 => format!("{text}:not({})", SIMPLE[take(20)]),
        1 => format!(":is({text}, {})", SIMPLE[take(20)]),
        2 => format!("{text}:has({})", SIMPLE[take(20)]),
        3 => format!("{text}, {}", SIMPLE[take(20)]),
        4 => format!("{text}:nth-last-child(-n+3)"),
        _ => text,
    }
}
