//! Finds forbidden parts of a clean string, independently of the sanitizer.

use soupstone::names::Namespace;
use soupstone::{Edition, FragmentContext, NodeRef, ParseOptions};
use soupstone_sanitizer::server::Comments;

const ELEMENTS: &str = include_str!("../../data/server_elements.txt");

/// Returns the first forbidden part of a string, in the trees of all parsers.
pub(crate) fn find(markup: &str, comments: Comments) -> Option<String> {
    let mut trees = Vec::new();
    for edition in Edition::ALL {
        for scripting in [true, false] {
            let options = ParseOptions::new().with_edition(edition).with_scripting(scripting);
            let fragment = options.parse_fragment(markup, FragmentContext::html("div"));
            let page = options.parse_document(&format!("<!DOCTYPE html><body>{markup}"));
            let found = find_in(fragment.root(), comments).or_else(|| find_in(page.body()?, comments));
            if found.is_some() {
                return found;
            }
            trees.push(print(fragment.root()));
            trees.push(page.body().map(print).unwrap_or_default());
        }
    }
    all_parsers_agree(&trees)
}

fn all_parsers_agree(trees: &[String]) -> Option<String> {
    let differs = trees.iter().any(|tree| *tree != trees[0]);
    differs.then(|| "the parsers build different trees".to_owned())
}

fn print(root: NodeRef<'_>) -> String {
    let mut out = String::new();
    let mut levels = vec![root.children().collect::<Vec<_>>().into_iter()];
    while let Some(level) = levels.last_mut() {
        let Some(node) = level.next() else {
            levels.pop();
            out.push(')');
            continue;
        };
        if let Some(text) = node.as_text() {
            match out.strip_suffix('\u{1}') {
                Some(before) => out.truncate(before.len()),
                None => out.push('\u{2}'),
            }
            out.push_str(text);
            out.push('\u{1}');
            continue;
        }
        out.push_str(&format!("({:?} {:?}", node.kind(), node.expanded_name().map(|name| name.namespace())));
        out.push_str(node.local_name().or(node.data()).unwrap_or_default());
        for attribute in node.attributes() {
            out.push_str(&format!(" {attribute:?}"));
        }
        if let Some(contents) = node.template_contents() {
            out.push_str(&contents.inner_html());
        }
        levels.push(node.children().collect::<Vec<_>>().into_iter());
    }
    out
}

fn find_in(root: NodeRef<'_>, comments: Comments) -> Option<String> {
    for node in root.descendants() {
        if node.as_text().is_some() {
            continue;
        }
        if node.is_comment() && comments != Comments::Remove {
            let data = node.data().unwrap_or_default().to_lowercase();
            let letters: String = data.chars().filter(|one| !one.is_whitespace() && !one.is_control()).collect();
            let is_conditional = letters.contains("[if") || letters.contains("[endif");
            match is_conditional && comments == Comments::Keep {
                true => return Some(format!("<!--{data}-->")),
                false => continue,
            }
        }
        let name = node.local_name().unwrap_or("#");
        let line = ELEMENTS.lines().find_map(|line| line.split_once(':').filter(|(own, _)| *own == name));
        let is_html = node.namespace() == Some(Namespace::Html);
        let Some((_, attributes)) = line.filter(|_| is_html) else {
            return Some(format!("<{name}>"));
        };
        if node.shadow_root().is_some() {
            return Some("a shadow root".to_owned());
        }
        for attribute in node.attributes() {
            let own = attribute.local_name();
            let is_listed = attributes.split_ascii_whitespace().any(|listed| listed == own)
                || matches!(own, "dir" | "lang" | "title")
                || name == "a" && own == "rel";
            let has_bad_url = matches!(own, "href" | "src" | "cite") && !is_good_url(attribute.value());
            if !is_listed || has_bad_url || attribute.namespace() != Namespace::None {
                return Some(format!("<{name} {attribute:?}>"));
            }
        }
        if node.ancestors().count() > 210 {
            return Some("too deep".to_owned());
        }
    }
    None
}

/// Whether a URL has an allowed scheme or none, ignoring characters that browsers ignore.
fn is_good_url(url: &str) -> bool {
    let plain = url.trim_start_matches(|character: char| character <= ' ');
    let plain = plain.replace(['\t', '\n', '\r'], "");
    let plain = plain.to_lowercase();
    match plain.split_once([':', '/', '?', '#']) {
        Some((scheme, _)) if plain.as_bytes()[scheme.len()] == b':' => {
            matches!(scheme, "http" | "https" | "mailto" | "tel")
                || !scheme.starts_with(|first: char| first.is_ascii_alphabetic())
                || scheme.contains(|character: char| !character.is_ascii_alphanumeric() && !"+-.".contains(character))
        }
        _ => true,
    }
}
