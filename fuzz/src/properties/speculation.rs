//! Speculation past a script without effect finds exactly the later fetches.

use std::collections::BTreeSet;

use soupstone::Edition;
use soupstone::dom::{Document, DocumentBuilder};
use soupstone::script_host::{ParserStatus, ScriptingParser};
use soupstone_speculative::{Fetch, FetchKind, FetchList, SpeculativeParser};

use super::{cut, options, same, same_tree, tree};
use soupstone_tests::tag_soup::Random;

/// Checks a document.
pub fn check(random: &mut Random, input: &str) -> Result<(), String> {
    // NOTE: a host enables scripting.
    let options = options::plain(random).with_scripting(true);
    let chunks = cut(random, input);
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options.clone());
    let mut ahead: Vec<(FetchList, Urls, Vec<Fetch>)> = Vec::new();
    for (index, chunk) in chunks.iter().enumerate() {
        let mut status = parser.feed(chunk);
        for runs in 0.. {
            assert!(runs < 10_000, "the parser does not continue");
            let ParserStatus::Script(_) = status else { break };
            if ahead.len() < 4 {
                let (before, known) = list_of(parser.parser().sink().as_document());
                let mut speculation = SpeculativeParser::new(before.clone());
                speculation.read_ahead(&mut parser);
                for chunk in &chunks[index + 1..] {
                    speculation.feed(chunk);
                }
                ahead.push((before, known, speculation.take_fetches().collect()));
            }
            status = parser.resume();
        }
    }
    let document = parser.finish();
    let plain = options.parse_document(input);
    same_tree("the speculation changes the tree", &tree(&plain), &tree(&document))?;
    let has = |name| document.elements_by_tag_name(name).next().is_some();
    let has_picture = has("picture");
    for (before, known, ahead) in ahead {
        let mut list = before;
        list.add_document(&document);
        let later: Vec<Fetch> = list.take_fetches().collect();
        let what = "the fetches found ahead are wrong";
        let has_copies = options.edition() >= Edition::August2026 && has("selectedcontent");
        let result = if has("frameset") || has_copies {
            // NOTE: a frameset replaces a body, and a copied option replaces contents, with their fetches.
            let ahead = urls(&ahead, has_picture);
            let missing: Vec<_> = (urls(&later, has_picture).into_iter())
                .filter(|url| !ahead.contains(url) && !known.contains(url))
                .collect();
            same(what, &Vec::new(), &missing)
        } else if has("table") {
            // NOTE: https://html.spec.whatwg.org/multipage/parsing.html#foster-parent: foster-parented content precedes its
            // table, but was found after it. The order and the effective base URL differ.
            let new = |fetches| &urls(fetches, has_picture) - &known;
            same(what, &new(&later), &new(&ahead))
        } else {
            same(what, &later, &ahead)
        };
        result.map_err(|message| format!("{message}\nchunks: {chunks:?}"))?;
    }
    Ok(())
}

/// Unordered fetches: whether each is only a connection, the URL, and the candidates.
type Urls = BTreeSet<(bool, Option<String>, Option<String>)>;

fn urls(fetches: &[Fetch], has_picture: bool) -> Urls {
    let urls = fetches.iter().map(|fetch| {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        let is_connection = fetch.kind == FetchKind::Preconnect;
        (is_connection, owned(fetch.url()), owned(fetch.srcset()))
    });
    // NOTE: speculation does not know the parent of a table. If the parent is a picture, sources are missing.
    urls.filter(|(_, url, _)| url.is_some() || !has_picture).collect()
}

fn list_of(document: &Document) -> (FetchList, Urls) {
    let mut list = FetchList::new();
    list.add_document(document);
    let known: Vec<Fetch> = list.take_fetches().collect();
    (list, urls(&known, false))
}
