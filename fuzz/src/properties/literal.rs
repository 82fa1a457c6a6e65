//! The tree is that of the text of the standard, whose steps a second, slow implementation runs one by one.

use soupstone::names::Namespace;
use soupstone::{FragmentContext, ParseOptions, ProcessingInstructions, Scripting};

use super::{options, same_tree, tree};
use soupstone_tests::literal;
use soupstone_tests::soup::Random;

/// Checks a document or a fragment.
pub fn check(random: &mut Random, input: &str) -> Result<(), String> {
    let scripting = random.pick(&[Scripting::Disabled, Scripting::Enabled]);
    let (namespace, name, _) = options::context_by_name(random);
    compare(input, random.once_in(2).then_some((namespace, name)), scripting)
}

/// Compares the trees of a document, or of a fragment in an element.
pub fn compare(input: &str, context: Option<(Namespace, &str)>, scripting: Scripting) -> Result<(), String> {
    let options = ParseOptions::new().with_scripting(scripting);
    let options = options.with_processing_instructions(ProcessingInstructions::Comments);
    let document = match context {
        None => options.parse_document(input),
        Some((namespace, name)) => options.parse_fragment(input, &FragmentContext::new(namespace, name)),
    };
    let input = input.strip_prefix('\u{FEFF}').filter(|_| context.is_none()).unwrap_or(input);
    let expected = literal::tree(input, context, scripting, document.mode());
    let what = || format!("{input:?} in {context:?}, {scripting:?}");
    same_tree("the tree is not that of the standard", &expected, &tree(&document))
        .map_err(|message| format!("{message}\n{}", what()))
}
