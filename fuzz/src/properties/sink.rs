//! The default tree equals the tree of a foreign sink.

use soupstone::{Edition, SinkParser};

use super::{cut, options, same, same_tree, tree};
use soupstone_tests::owned_tree::OwnedTree;
use soupstone_tests::soup::Random;

/// Checks a document or a fragment.
pub fn check(random: &mut Random, input: &str) -> Result<(), String> {
    let mut options = options::plain(random);
    // NOTE: the foreign sink neither patches content nor copies options.
    let lower = input.to_ascii_lowercase();
    if lower.contains("selectedcontent") || lower.contains("<template") {
        options = options.with_edition(Edition::January2025);
    }
    let chunks = cut(random, input);
    let (name, expected, owned, found) = if random.once_in(3) {
        let (_, name, context) = options::context(random);
        let fragment = options.parse_fragment(input, &context);
        let owned = OwnedTree::default();
        let mut parser = SinkParser::for_fragment(owned, (), context.clone(), options.clone());
        for chunk in &chunks {
            parser.feed(chunk);
        }
        let owned = parser.finish();
        let found = owned.dump_fragment();
        (name, soupstone_tests::dump::html5lib(fragment.root()).to_string(), owned, found)
    } else {
        let document = options.parse_document(input);
        let mut parser = SinkParser::new(OwnedTree::default(), (), options.clone());
        for chunk in &chunks {
            parser.feed(chunk);
        }
        let owned = parser.finish();
        same("the modes differ", &document.mode(), &owned.mode())?;
        let found = owned.dump_document();
        ("", tree(&document), owned, found)
    };
    let show = |message: String| format!("{message}\nin {name}\n{options:?}");
    same_tree("the trees differ", &expected, &found).map_err(show)?;
    same::<[String]>("the sink contract is violated", &[], owned.complaints()).map_err(show)?;
    same::<[&str]>("an element was never popped", &[], &owned.never_popped()).map_err(show)?;
    // NOTE: "after head" pushes the head element onto the stack again.
    let mut again = owned.popped_again();
    again.retain(|name| *name != "head");
    same::<[&str]>("an element was popped again", &[], &again).map_err(show)
}
