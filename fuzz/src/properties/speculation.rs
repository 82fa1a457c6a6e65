//! What is found ahead of a script that does nothing is what is fetched after it.

use soupstone::dom::{Document, DocumentBuilder};
use soupstone::speculative::{Fetch, FetchList};
use soupstone::{Parser, Progress, ScriptHost};

use super::{cut, options, same, same_tree, tree};
use crate::support::Random;

/// Checks a document.
///
/// # Errors
///
/// What does not hold.
pub fn check(random: &mut Random, input: &str) -> Result<(), String> {
    let options = options::plain(random).with_script_host(ScriptHost::Present);
    let chunks = cut(random, input);
    let mut parser = Parser::with_sink(DocumentBuilder::new(), options.clone());
    let mut ahead: Vec<(FetchList, Vec<Fetch>)> = Vec::new();
    for (index, chunk) in chunks.iter().enumerate() {
        let mut progress = parser.feed(chunk);
        while let Progress::Script(_) = progress {
            if ahead.len() < 4 {
                let before = list_of(parser.sink().as_document());
                let mut speculation = parser.speculate_with(before.clone());
                for chunk in &chunks[index + 1..] {
                    speculation.feed(chunk);
                }
                let mut list = speculation.stop();
                ahead.push((before, list.take_fetches().collect()));
            }
            progress = parser.resume();
        }
    }
    let document = parser.finish();
    let plain = options.parse_document(input);
    same_tree(
        "the speculation changes the tree",
        &tree(&plain),
        &tree(&document),
    )?;
    // NOTE: what is misnested in a table comes before it in the tree, and after it in what is found ahead. A frameset takes
    // the place of a body.
    let has = |name| document.elements_named(name).next().is_some();
    if has("table") || has("frameset") {
        return Ok(());
    }
    for (before, ahead) in ahead {
        let mut list = before;
        list.add_document(&document);
        let later: Vec<Fetch> = list.take_fetches().collect();
        same("what is found ahead is not what is fetched", &later, &ahead)
            .map_err(|message| format!("{message}\nchunks: {chunks:?}"))?;
    }
    Ok(())
}

/// What the elements of a document fetch, as known before.
fn list_of(document: &Document) -> FetchList {
    let mut list = FetchList::new();
    list.add_document(document);
    drop(list.take());
    list
}
