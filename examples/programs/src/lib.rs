//! Programs with soupstone, and their counterparts with popular libraries. In each file of `programs/`, `ours::run` uses
//! soupstone, and `theirs::run` is the counterpart.

mod lines;
pub mod programs;
mod samples;

use std::fmt::Debug;

/// A program, and its counterpart.
pub struct Program {
    pub number: usize,
    pub what: &'static str,
    pub counterpart: &'static str,
    /// Returns the output for a page, as text.
    pub ours: fn(&str) -> String,
    pub theirs: fn(&str) -> String,
    /// The page for the tests.
    pub sample: &'static str,
    pub source: &'static str,
    /// The allowed differences of the output.
    pub remark: &'static str,
}

impl Program {
    /// Returns the lines of code of both, including imports, without blank lines and comments.
    pub fn lines(&self) -> [usize; 2] {
        ["ours", "theirs"].map(|module| lines::of_module(self.source, module))
    }
}

fn text(output: impl Debug) -> String {
    format!("{output:#?}")
}

fn words(output: String) -> String {
    output.split_whitespace().collect::<Vec<_>>().join("\n")
}

use programs::*;

/// The programs by their numbers.
pub const PROGRAMS: [Program; 27] = [
    Program {
        number: 1,
        what: "Feed and icon discovery with absolute URLs",
        counterpart: "scraper",
        ours: |page| text(discovery::ours::run(page)),
        theirs: |page| text(discovery::theirs::run(page)),
        sample: samples::DISCOVERY,
        source: include_str!("programs/discovery.rs"),
        remark: "",
    },
    Program {
        number: 2,
        what: "OpenGraph, JSON-LD and microdata into serde structs",
        counterpart: "scraper",
        ours: |page| text(facts::ours::run(page)),
        theirs: |page| text(facts::theirs::run(page)),
        sample: samples::FACTS,
        source: include_str!("programs/facts.rs"),
        remark: "",
    },
    Program {
        number: 3,
        what: "Article extraction by text density",
        counterpart: "scraper",
        ours: |page| text(article::ours::run(page)),
        theirs: |page| text(article::theirs::run(page)),
        sample: samples::ARTICLE,
        source: include_str!("programs/article.rs"),
        remark: "",
    },
    Program {
        number: 4,
        what: "Inlining of style sheets for mail",
        counterpart: "kuchikiki",
        ours: |page| mail::ours::run(page),
        theirs: |page| mail::theirs::run(page),
        sample: samples::MAIL,
        source: include_str!("programs/mail.rs"),
        remark: "differs in `noscript`",
    },
    Program {
        number: 5,
        what: "Tables with row and column spans to CSV",
        counterpart: "scraper",
        ours: |page| text(tables::ours::run(page)),
        theirs: |page| text(tables::theirs::run(page)),
        sample: samples::TABLES,
        source: include_str!("programs/tables.rs"),
        remark: "",
    },
    Program {
        number: 6,
        what: "Successful controls of a form to a query string",
        counterpart: "scraper",
        ours: |page| text(form::ours::run(page)),
        theirs: |page| text(form::theirs::run(page)),
        sample: samples::FORM,
        source: include_str!("programs/form.rs"),
        remark: "",
    },
    Program {
        number: 7,
        what: "Broken anchors with line and column",
        counterpart: "html5gum",
        ours: |page| text(anchors::ours::run(page)),
        theirs: |page| text(anchors::theirs::run(page)),
        sample: samples::ANCHORS,
        source: include_str!("programs/anchors.rs"),
        remark: "",
    },
    Program {
        number: 8,
        what: "A template engine on `data-bind`",
        counterpart: "kuchikiki",
        ours: |page| template::ours::run(page),
        theirs: |page| template::theirs::run(page),
        sample: samples::TEMPLATE,
        source: include_str!("programs/template.rs"),
        remark: "differs in `noscript`",
    },
    Program {
        number: 9,
        what: "A linter with positions",
        counterpart: "lol_html",
        ours: |page| text(lint::ours::run(page)),
        theirs: |page| text(lint::theirs::run(page)),
        sample: samples::LINT,
        source: include_str!("programs/lint.rs"),
        remark: "lol_html sees tags, soupstone elements",
    },
    Program {
        number: 10,
        what: "`loading=lazy` on every image, all other bytes kept",
        counterpart: "lol_html",
        ours: |page| lazy::ours::run(page),
        theirs: |page| lazy::theirs::run(page),
        sample: samples::LAZY,
        source: include_str!("programs/lazy.rs"),
        remark: "lol_html rewrites changed tags",
    },
    Program {
        number: 11,
        what: "A comment sanitizer with lists and URL schemes",
        counterpart: "ammonia",
        ours: |page| comments::ours::run(page),
        theirs: |page| comments::theirs::run(page),
        sample: samples::COMMENTS,
        source: include_str!("programs/comments.rs"),
        remark: "differs on whole pages",
    },
    Program {
        number: 12,
        what: "A snippet around a search hit, with its position in the source",
        counterpart: "html5gum",
        ours: |page| text(snippet::ours::run(page)),
        theirs: |page| text(snippet::theirs::run(page)),
        sample: samples::SNIPPET,
        source: include_str!("programs/snippet.rs"),
        remark: "",
    },
    Program {
        number: 13,
        what: "IDs and a table of contents",
        counterpart: "dom_query",
        ours: |page| contents::ours::run(page),
        theirs: |page| contents::theirs::run(page),
        sample: samples::CONTENTS,
        source: include_str!("programs/contents.rs"),
        remark: "",
    },
    Program {
        number: 14,
        what: "A path for each match that finds it again",
        counterpart: "scraper",
        ours: |page| text(paths::ours::run(page)),
        theirs: |page| text(paths::theirs::run(page)),
        sample: samples::PATHS,
        source: include_str!("programs/paths.rs"),
        remark: "",
    },
    Program {
        number: 15,
        what: "A socket that stops at the end of the head",
        counterpart: "lol_html",
        ours: |page| text(head::ours::run(page)),
        theirs: |page| text(head::theirs::run(page)),
        sample: samples::HEAD,
        source: include_str!("programs/head.rs"),
        remark: "",
    },
    Program {
        number: 16,
        what: "A diff of two pages",
        counterpart: "scraper",
        ours: |page| text(difference::ours::run(page)),
        theirs: |page| text(difference::theirs::run(page)),
        sample: samples::DIFFERENCE,
        source: include_str!("programs/difference.rs"),
        remark: "",
    },
    Program {
        number: 17,
        what: "Plain text like lynx",
        counterpart: "html2text",
        ours: |page| words(text::ours::run(page)),
        theirs: |page| words(text::theirs::run(page)),
        sample: samples::TEXT,
        source: include_str!("programs/text.rs"),
        remark: "words are compared",
    },
    Program {
        number: 18,
        what: "A sink that counts",
        counterpart: "html5ever",
        ours: |page| text(count::ours::run(page)),
        theirs: |page| text(count::theirs::run(page)),
        sample: samples::COUNT,
        source: include_str!("programs/count.rs"),
        remark: "",
    },
    Program {
        number: 19,
        what: "rayon over many pages",
        counterpart: "scraper",
        ours: |page| text(many::ours::run(page)),
        theirs: |page| text(many::theirs::run(page)),
        sample: samples::MANY,
        source: include_str!("programs/many.rs"),
        remark: "",
    },
    Program {
        number: 20,
        what: "A custom tree with serde and back",
        counterpart: "kuchikiki",
        ours: |page| own_tree::ours::run(page),
        theirs: |page| own_tree::theirs::run(page),
        sample: samples::OWN_TREE,
        source: include_str!("programs/own_tree.rs"),
        remark: "differs in `noscript` and doctypes",
    },
    Program {
        number: 21,
        what: "Nested comments to JSON",
        counterpart: "scraper",
        ours: |page| thread::ours::run(page),
        theirs: |page| thread::theirs::run(page),
        sample: samples::THREAD,
        source: include_str!("programs/thread.rs"),
        remark: "",
    },
    Program {
        number: 22,
        what: "The markup of a mail without presentation",
        counterpart: "kuchikiki",
        ours: |page| tidy_mail::ours::run(page),
        theirs: |page| tidy_mail::theirs::run(page),
        sample: samples::TIDY_MAIL,
        source: include_str!("programs/tidy_mail.rs"),
        remark: "differs in `noscript`",
    },
    Program {
        number: 23,
        what: "A `picture` around each JPEG",
        counterpart: "dom_query",
        ours: |page| pictures::ours::run(page),
        theirs: |page| pictures::theirs::run(page),
        sample: samples::PICTURES,
        source: include_str!("programs/pictures.rs"),
        remark: "differs in `noscript` and `<` in attributes",
    },
    Program {
        number: 24,
        what: "Rows of tables sorted by a number",
        counterpart: "kuchikiki",
        ours: |page| sorter::ours::run(page),
        theirs: |page| sorter::theirs::run(page),
        sample: samples::SORTER,
        source: include_str!("programs/sorter.rs"),
        remark: "differs in `noscript`",
    },
    Program {
        number: 25,
        what: "A word highlighted in all text",
        counterpart: "dom_query",
        ours: |page| highlight::ours::run(page),
        theirs: |page| highlight::theirs::run(page),
        sample: samples::HIGHLIGHT,
        source: include_str!("programs/highlight.rs"),
        remark: "differs in `noscript` and `<` in attributes",
    },
    Program {
        number: 26,
        what: "A page in an old encoding to UTF-8",
        counterpart: "dom_query",
        ours: |page| legacy::ours::run(page),
        theirs: |page| legacy::theirs::run(page),
        sample: samples::LEGACY,
        source: include_str!("programs/legacy.rs"),
        remark: "differs in `noscript` and `<` in attributes",
    },
    Program {
        number: 27,
        what: "A prefix for URLs, all other bytes kept",
        counterpart: "lol_html",
        ours: |page| prefix::ours::run(page),
        theirs: |page| prefix::theirs::run(page),
        sample: samples::PREFIX,
        source: include_str!("programs/prefix.rs"),
        remark: "lol_html rewrites changed tags",
    },
];
