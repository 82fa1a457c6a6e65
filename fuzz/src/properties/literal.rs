//! The tree is that of the text of the standard, whose steps a second, slow implementation runs one by one.

use soupstone::dom::Document;
use soupstone::names::Namespace;
use soupstone::{FragmentContext, Limit, Limits, ParseOptions, StopReason};

use super::{holds, options, same, same_tree, tree};
use soupstone_tests::literal::{self, Counts};
use soupstone_tests::stopped_parses::output;
use soupstone_tests::tag_soup::Random;

/// Checks a document or a fragment.
pub fn check(random: &mut Random, input: &str) -> Result<(), String> {
    let scripting = random.pick(&[false, true]);
    let (namespace, name, _) = options::context_by_name(random);
    compare(input, random.once_in(2).then_some((namespace, name)), scripting)
}

/// Compares the trees of a document, or of a fragment in an element.
pub fn compare(input: &str, context: Option<(Namespace, &str)>, scripting: bool) -> Result<(), String> {
    Case { input, context, scripting }.compare().map(drop)
}

/// Checks the exact limits of a document or a fragment.
pub fn check_limits(random: &mut Random, input: &str) -> Result<(), String> {
    let (namespace, name, _) = options::context_by_name(random);
    compare_limits(input, random.once_in(3).then_some((namespace, name)))
}

/// Checks each limit: the number of what the second implementation made passes, and gives the same tree. One less stops the
/// parse, and the reason names the limit.
pub fn compare_limits(input: &str, context: Option<(Namespace, &str)>) -> Result<(), String> {
    let case = Case { input, context, scripting: false };
    case.check_limits().map_err(|message| format!("{message}\n{case:?}"))
}

#[derive(Clone, Copy, Debug)]
struct Case<'a> {
    input: &'a str,
    context: Option<(Namespace, &'a str)>,
    scripting: bool,
}

impl Case<'_> {
    fn parse(&self, limits: Limits) -> Document {
        self.parse_with(ParseOptions::new().with_limits(limits))
    }

    fn parse_flat(&self, depth: u32) -> Document {
        self.parse_with(ParseOptions::new().with_flattened_depth(Some(depth)).into())
    }

    fn parse_with(&self, options: ParseOptions<Limits>) -> Document {
        let options = options.with_scripting(self.scripting).with_processing_instructions(false);
        let parsed = match self.context {
            None => options.parse_document(self.input),
            Some((namespace, name)) => options.parse_fragment(self.input, FragmentContext::new(namespace, name)),
        };
        output(parsed)
    }

    /// Compares the trees. Returns the tree, and the counts of the second implementation.
    fn compare(&self) -> Result<(String, Counts), String> {
        let document = self.parse(Limits::none());
        let input = self.input.strip_prefix('\u{FEFF}').filter(|_| self.context.is_none()).unwrap_or(self.input);
        let (expected, counts) = literal::tree(input, self.context, self.scripting, document.mode());
        same_tree("the tree is not that of the standard", &expected, &tree(&document))
            .map_err(|message| format!("{message}\n{self:?}"))?;
        Ok((expected, counts))
    }

    fn check_limits(&self) -> Result<(), String> {
        let (expected, counts) = self.compare()?;
        let passes = |limits: Limits| {
            let document = self.parse(limits);
            same("an exact limit stops the parse", &None, &document.stop_reason())
                .and_then(|()| same_tree("an exact limit changes the tree", &expected, &tree(&document)))
                .map_err(|message| format!("{message}\n{limits:?}"))
        };
        let stops = |limit: Limit, limits: Limits| match self.parse(limits).stop_reason() {
            Some(StopReason::Limit { limit: found, .. }) if found == limit => Ok(()),
            other => Err(format!("one less does not stop the parse at its limit\n{limits:?}\n{other:?}")),
        };
        let new = Limits::none();
        passes(new.with_max_nodes(Some(counts.nodes)))?;
        if counts.nodes > 0 {
            stops(Limit::Nodes, new.with_max_nodes(Some(counts.nodes - 1)))?;
        }
        // NOTE: a token may be longer than the strings of the tree, if it is dropped.
        if self.input.len() <= LEAST_TOKEN {
            passes(new.with_max_string_bytes(Some(counts.string_bytes)))?;
        }
        if counts.string_bytes > 0 {
            stops(Limit::StringBytes, new.with_max_string_bytes(Some(counts.string_bytes - 1)))?;
        }
        let length = self.input.len() as u64;
        passes(new.with_max_input_bytes(Some(length)))?;
        if length > 0 {
            stops(Limit::InputBytes, new.with_max_input_bytes(Some(length - 1)))?;
        }
        // NOTE: a tag that the input ends in is no token, but has attributes.
        if self.input.ends_with('>') && counts.end == self.input.len() as u64 {
            passes(new.with_max_attributes(Some(counts.attributes)))?;
        }
        if counts.attributes > 0 {
            stops(Limit::Attributes, new.with_max_attributes(Some(counts.attributes - 1)))?;
        }
        // NOTE: the depth of elements that moved may be overestimated, up to twice the depth.
        let depth = if counts.is_depth_exact() { counts.depth } else { 2 * counts.depth };
        passes(new.with_max_depth(Some(depth)))?;
        // NOTE: the `html` element of a fragment always exists.
        if counts.depth > u32::from(self.context.is_some()) {
            stops(Limit::Depth, new.with_max_depth(Some(counts.depth - 1)))?;
        }
        // NOTE: a template leaves room for one more level.
        let depth = depth + u32::from(expected.contains("<template>"));
        let flat = self.parse_flat(depth.max(LEAST_DEPTH));
        same_tree("an exact depth changes the tree", &expected, &tree(&flat))?;
        if counts.depth > LEAST_DEPTH {
            let flat = self.parse_flat(counts.depth - 1);
            // NOTE: a frameset and an adoption remove deep elements.
            let is_deep = counts.adoptions + counts.fosters == 0 && !expected.contains("<frameset>");
            holds("the depth is not flattened", !is_deep || tree(&flat) != expected)?;
        }
        Ok(())
    }
}

/// No token up to this number of bytes exceeds a limit on strings.
const LEAST_TOKEN: usize = 64;

/// No tree is flattened above this depth.
const LEAST_DEPTH: u32 = 4;
