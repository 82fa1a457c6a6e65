//! The default tree equals the tree of a foreign sink.

use soupstone::Edition;

use super::{cut, options, same, same_tree, tree};
use soupstone_tests::owned_tree::OwnedTree;
use soupstone_tests::tag_soup::Random;
use soupstone_tests::trees;

/// Checks a document or a fragment.
pub fn check(random: &mut Random, input: &str) -> Result<(), String> {
    let mut options = options::plain(random);
    // NOTE: the foreign sink neither patches content nor copies options.
    let lower = input.to_ascii_lowercase();
    if lower.contains("selectedcontent") || lower.contains("<template") {
        options = options.with_edition(Edition::January2025);
    }
    let chunks = cut(random, input);
    let context = random.once_in(3).then(|| options::context(random));
    let (name, context) = context.map_or(("", None), |(_, name, context)| (name, Some(context)));
    let (owned, ()) = trees::feed(trees::parser(OwnedTree::default(), (), context.clone(), options.clone()), &chunks);
    let expected = match &context {
        Some(context) => options.parse_fragment(input, context),
        None => options.parse_document(input),
    };
    if context.is_none() {
        same("the modes differ", &expected.mode(), &owned.mode())?;
    }
    let show = |message: String| format!("{message}\nin {name}\n{options:?}");
    same_tree("the trees differ", &tree(&expected), &owned.dump(context.as_ref())).map_err(show)?;
    same::<[String]>("the sink contract is violated", &[], owned.complaints()).map_err(show)?;
    same::<[&str]>("an element was never popped", &[], &owned.never_popped()).map_err(show)?;
    // NOTE: "after head" pushes the head element onto the stack again.
    let mut again = owned.popped_again();
    again.retain(|name| *name != "head");
    same::<[&str]>("an element was popped again", &[], &again).map_err(show)
}
