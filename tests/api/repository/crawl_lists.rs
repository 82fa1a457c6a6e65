//! The lists of `crates/crawl`, which is a workspace of its own: the kinds of elements against the rendering section of the
//! standard, and the encodings of test archives.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use encoding_rs::Encoding;

use crate::support::in_repository;

fn lines(path: &str) -> Vec<String> {
    let text = fs::read_to_string(in_repository(path)).expect("the list is readable");
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or("").trim());
    lines.filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// Elements whose kind is about a page and not about its layout.
const OTHERS: [(&str, &str); 14] = [
    ("anchor", "a area"),
    ("base", "base"),
    ("link", "link"),
    ("meta", "meta"),
    ("root", "html"),
    ("title", "title"),
    ("dialog", "dialog"),
    ("object", "object"),
    // They contain no text, or text for browsers without scripts or frames.
    ("hidden", "iframe noscript selectedcontent"),
    ("unseen", "datalist rp"),
    ("word", "img input"),
    ("block", "button textarea"),
    // They have no text.
    ("", "basefont embed frame frameset head param"),
    // They are rare, and like their text.
    ("", "listing marquee plaintext xmp"),
];

#[test]
fn kinds_of_elements() {
    let mut expected = BTreeMap::new();
    for line in lines("crates/text/data/rendering.txt") {
        let (name, rendering) = line.split_once(':').expect("a name and a kind");
        let kind = match rendering {
            "block" if name.strip_prefix('h').is_some_and(|level| level.parse::<u8>().is_ok()) => {
                format!("heading {}", &name[1..])
            }
            "block" | "break" | "list-item" | "option" | "option-group" | "paragraph" | "preformatted" | "row"
            | "row-group" | "select" | "table" => "block".to_owned(),
            "cell" => "word".to_owned(),
            "hidden" | "replaced" => rendering.to_owned(),
            _ => continue,
        };
        expected.insert(name.to_owned(), kind);
    }
    for (kind, names) in OTHERS {
        for name in names.split(' ') {
            match kind {
                "" => expected.remove(name),
                _ => expected.insert(name.to_owned(), kind.to_owned()),
            };
        }
    }
    // Elements of HTML with these names are hidden too.
    let foreign = lines("crates/text/data/svg_never_rendered.txt")
        .into_iter()
        .chain(["annotation", "annotation-xml"].map(str::to_owned));
    let foreign: Vec<String> = foreign.filter(|name| !expected.contains_key(name)).collect();
    expected.extend(foreign.into_iter().map(|name| (name, "foreign".to_owned())));
    let found = lines("crates/crawl/data/elements.txt").into_iter().map(|line| {
        let (name, kind) = line.split_once(' ').expect("a name and a kind");
        (name.to_owned(), kind.to_owned())
    });
    let found: Vec<(String, String)> = found.collect();
    let names: BTreeSet<&str> = found.iter().map(|(name, _)| &**name).collect();
    assert_eq!(names.len(), found.len(), "an element is listed twice");
    assert_eq!(found.into_iter().collect::<BTreeMap<_, _>>(), expected);
}

#[test]
fn encodings_of_archives() {
    let mut names = BTreeSet::new();
    for line in lines("crates/crawl/data/charsets.txt") {
        let (label, word) = line.split_once(' ').expect("a label and a word");
        let encoding = Encoding::for_label(label.as_bytes()).expect("a known label");
        assert_eq!(encoding.name(), label);
        let (bytes, _, is_lossy) = encoding.encode(word);
        assert!(!is_lossy && !bytes.is_ascii(), "{label} {word}");
        // The word needs the encoding: as UTF-8, its bytes are an error.
        assert_eq!(encoding_rs::UTF_8.decode(&bytes).2, label != "UTF-8", "{label}");
        names.insert(label.to_owned());
    }
    let expected = "Big5 EUC-JP EUC-KR GBK ISO-8859-2 KOI8-R Shift_JIS UTF-8 windows-1251 windows-1252";
    assert_eq!(names.into_iter().collect::<Vec<_>>().join(" "), expected);
}
