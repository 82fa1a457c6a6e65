//! The cost of source edits, and the share of rejected edits.
//!
//! ```sh
//! cargo bench --package benches --bench source_edits -- FOLDER …
//! ```
//!
//! Uses every n-th page of a folder. Times are CPU times, the best of several rounds.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{env, fs};

use lol_html::{RewriteStrSettings, element, rewrite_str};
use soupstone::names::Namespace;
use soupstone::{NodeId, NodeRef, ParseOptions};
use soupstone_source_edits::{SourceEditError, SourceEdits};

const MAX_PAGES: usize = 300;

const MAX_NODES: usize = 12;

const ROUNDS: usize = 9;

const FLAT: usize = 80_000;

type Edit = fn(&mut SourceEdits<'_>, NodeId) -> Result<(), SourceEditError>;

const METHODS: [(&str, Edit); 11] = [
    ("set_attribute", |edits, node| edits.set_attribute(node, "title", "x")),
    ("remove_attribute", |edits, node| edits.remove_attribute(node, "class")),
    ("insert_before", |edits, node| edits.insert_before(node, "<!--x-->")),
    ("insert_after", |edits, node| edits.insert_after(node, "<!--x-->")),
    ("prepend", |edits, node| edits.prepend(node, "<!--x-->")),
    ("append", |edits, node| edits.append(node, "<!--x-->")),
    ("replace", |edits, node| edits.replace(node, "<!--x-->")),
    ("remove", |edits, node| edits.remove(node)),
    ("set_inner_html", |edits, node| edits.set_inner_html(node, "<!--x-->")),
    ("rename_element", |edits, node| edits.rename_element(node, "x-y")),
    ("unwrap_element", |edits, node| edits.unwrap_element(node)),
];

const SCRIPT: &str = "<script src=x></script>";

const SCRIPTS: [(&str, &str, Edit); 3] = [
    ("start of head", "head", |edits, node| edits.prepend(node, SCRIPT)),
    ("end of head", "head", |edits, node| edits.append(node, SCRIPT)),
    ("end of body", "body", |edits, node| edits.append(node, SCRIPT)),
];

/// Elements in which a comment is text, or which cannot have contents.
const NO_COMMENTS: [&str; 22] = [
    "area", "base", "br", "col", "embed", "hr", "iframe", "img", "input", "link", "meta", "noembed", "noframes",
    "noscript", "param", "script", "source", "style", "textarea", "title", "track", "wbr",
];

fn main() {
    for folder in env::args().skip(1).filter(|it| !it.starts_with('-')) {
        let pages = pages(Path::new(&folder));
        if pages.is_empty() {
            println!("{folder}: no pages");
            continue;
        }
        let bytes: usize = pages.iter().map(String::len).sum();
        println!("{folder}: {} pages, {bytes} bytes", pages.len());
        refused_scripts(&pages);
        refusals(&pages);
        prices(&pages);
    }
    flat_page();
}

fn pages(folder: &Path) -> Vec<String> {
    let mut paths = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        for path in entries.map(|entry| entry.path()) {
            match path.is_dir() {
                true => folders.push(path),
                false => paths.push(path),
            }
        }
    }
    let is_page = |path: &PathBuf| path.extension().is_some_and(|it| it == "html");
    paths.retain(is_page);
    paths.sort();
    let step = paths.len().div_ceil(MAX_PAGES).max(1);
    let texts = paths.iter().step_by(step).filter_map(|path| {
        let bytes = fs::read(path).ok()?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    });
    texts.collect()
}

fn refused_scripts(pages: &[String]) {
    for (place, name, edit) in SCRIPTS {
        let (mut tried, mut refused) = (0, 0);
        for page in pages {
            let mut edits = SourceEdits::parse_document(page, ParseOptions::new());
            let element = edits.document().elements_by_tag_name(name).next().map(|element| element.id());
            if let Some(element) = element {
                tried += 1;
                refused += u32::from(edit(&mut edits, element).and_then(|()| edits.finish()).is_err());
            }
        }
        println!("  a script at the {place}: {refused} of {tried} refused");
    }
}

fn refusals(pages: &[String]) {
    let options = ParseOptions::new();
    for (method, edit) in METHODS {
        let puts_in = matches!(method, "prepend" | "append" | "set_inner_html");
        let fits = |page: &str, node: NodeRef<'_>| {
            let has_tag = node.location().is_some_and(|it| it.start_tag().is_some());
            let is_whole = matches!(
                method,
                "insert_before" | "insert_after" | "replace" | "remove" | "rename_element" | "unwrap_element"
            );
            let is_always_there = node.is_html_element_in(&["html", "head", "body"]);
            has_tag
                && !(puts_in && (node.is_html_element_in(&NO_COMMENTS) || closes_itself(page, node)))
                && !(is_whole && is_always_there)
        };
        let (mut tried, mut refused) = (0, 0);
        let mut names = BTreeMap::<String, usize>::new();
        for page in pages {
            let parsed = SourceEdits::parse_document(page, &options);
            let nodes = parsed.document().root().deep_descendants();
            let nodes = nodes.filter(|node| fits(page, *node));
            let nodes: Vec<_> = nodes.map(|node| node.id()).collect();
            let step = nodes.len().div_ceil(MAX_NODES).max(1);
            for node in nodes.into_iter().step_by(step) {
                let mut edits = SourceEdits::parse_document(page, &options);
                let result = edit(&mut edits, node).and_then(|()| edits.finish());
                tried += 1;
                if result.is_err() {
                    refused += 1;
                    let name = parsed.document().node(node).local_name();
                    *names.entry(name.unwrap_or_default().to_owned()).or_default() += 1;
                }
            }
        }
        let share = 100.0 * f64::from(refused) / f64::from(tried.max(1));
        println!("  {method:16} {refused:5} of {tried:5} refused, {share:.2} % {names:?}");
    }
}

/// Whether this is a self-closing element in SVG or MathML, which cannot have contents.
fn closes_itself(page: &str, node: NodeRef<'_>) -> bool {
    let start_tag = node.location().and_then(|location| location.start_tag());
    let tag = start_tag.and_then(|tag| page.get(tag.to_range()));
    node.namespace() != Some(Namespace::Html) && tag.is_some_and(|tag| tag.ends_with("/>"))
}

/// Returns the CPU time of this thread, or else the time since the start.
fn now(start: Instant) -> Duration {
    let counts = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = counts.split(' ').next().and_then(|count| count.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

fn shortest<const N: usize>(jobs: [&dyn Fn(); N]) -> [Duration; N] {
    let start = Instant::now();
    let mut times = [Duration::MAX; N];
    for _ in 0..ROUNDS {
        for (job, time) in jobs.iter().zip(&mut times) {
            let before = now(start);
            job();
            *time = (*time).min(now(start) - before);
        }
    }
    times
}

/// Records edits without verification.
fn noted(page: &str) -> SourceEdits<'_> {
    let mut edits = SourceEdits::parse_document(page, ParseOptions::new());
    let links = edits.document().elements_by_tag_name("a");
    for link in links.map(|link| link.id()).collect::<Vec<_>>() {
        edits.set_attribute(link, "rel", "nofollow").expect("links have a tag");
    }
    edits
}

fn prices(pages: &[String]) {
    let refused = pages.iter().filter(|page| noted(page).finish().is_err());
    println!("  an attribute for all links: {} pages refused", refused.count());
    let with_proof = || {
        for page in pages {
            let _ = std::hint::black_box(noted(page).finish());
        }
    };
    let without_proof = || {
        for page in pages {
            std::hint::black_box(noted(page));
        }
    };
    let parse = || {
        for page in pages {
            std::hint::black_box(soupstone::parse_document(page));
        }
    };
    let lol_html = || {
        for page in pages {
            let links = element!("a", |link| {
                link.set_attribute("rel", "nofollow")?;
                Ok(())
            });
            let settings = RewriteStrSettings::new().append_element_content_handler(links);
            let _ = std::hint::black_box(rewrite_str(page, settings));
        }
    };
    let [all, noted, parsed, peer] =
        shortest([&with_proof, &without_proof, &parse, &lol_html]).map(|time| time.as_secs_f64());
    println!("  time, relative to parsing the pages:");
    println!("    parsed with locations and edited {:.2}", noted / parsed);
    println!("    also written and proved          {:.2}", all / parsed);
    println!("    lol_html                         {:.2}", peer / parsed);
}

/// Prints the time of many edits of a flat page, and its ratio to the time of a tenth of the edits.
fn flat_page() {
    let unit = "<p class=x>a</p>";
    let (many, few) = (unit.repeat(FLAT), unit.repeat(FLAT / 10));
    for (method, edit) in METHODS {
        let edit_all = |page: &str| {
            let mut edits = SourceEdits::parse_document(page, ParseOptions::new());
            // The first `p` element opens the body, so it is left out.
            let nodes = edits.document().elements_by_tag_name("p").skip(1);
            for node in nodes.map(|node| node.id()).collect::<Vec<_>>() {
                edit(&mut edits, node).expect(method);
            }
            edits.finish().expect(method);
        };
        let [all, tenth] = shortest([&|| edit_all(&many), &|| edit_all(&few)]);
        let ratio = all.as_secs_f64() / tenth.as_secs_f64();
        println!("{FLAT} × {method}: {:.3} s, {ratio:.1} times a tenth of them", all.as_secs_f64());
    }
}
