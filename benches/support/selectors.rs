//! The selectors of the benchmarks.

pub(crate) const SELECTORS: [&str; 20] = [
    "a",
    "div",
    "a[href]",
    "a[href^='http']",
    "img[src$='.png' i]",
    "meta[name=description]",
    ".content",
    "div.content",
    "#main",
    "h1, h2, h3",
    ":is(h1, h2, h3) a",
    "ul > li",
    "ul li a",
    "table tr td",
    "body > * > :is(div, section) a",
    "li:first-child",
    "li:nth-child(2n+1)",
    "h2 + p",
    "a:not([href])",
    "div:has(> a)",
];
