//! Identifiers that determine the document mode in
//! ["initial"](https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode). All comparisons are ASCII
//! case-insensitive.

use super::{LONGEST, find_ignoring_case};

include!(concat!(env!("OUT_DIR"), "/doctypes.rs"));

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum QuirksRule {
    QuirksPublicIdentifier,
    QuirksSystemIdentifier,
    QuirksPrefix,
    /// The prefix sets quirks mode without a system identifier, and otherwise limited-quirks mode.
    ConditionalQuirksPrefix,
    LimitedQuirksPrefix,
}

#[inline(never)]
pub(crate) fn is_listed_identifier(rule: QuirksRule, identifier: &str) -> bool {
    // NOTE: few doctypes have identifiers.
    !identifier.is_empty() && find_ignoring_case(&RULES, identifier).is_some_and(|(_, one)| *one == rule)
}

/// NOTE: each prefix ends with `//`, so only parts of the identifier that end with `//` are looked up.
pub(crate) fn has_listed_prefix(rule: QuirksRule, identifier: &str) -> bool {
    let mut ends = 0..=identifier.len().min(LONGEST);
    ends.any(|end| identifier.as_bytes()[..end].ends_with(b"//") && is_listed_identifier(rule, &identifier[..end]))
}
