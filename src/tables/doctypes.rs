//! Public and system identifiers that choose the mode of the document. All comparisons are ASCII
//! case-insensitive.
//!
//! [The "initial" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode)

include!(concat!(env!("OUT_DIR"), "/doctypes.rs"));

/// Whether an identifier is one of the list.
fn is_one_of(list: &[&str], identifier: &str) -> bool {
    list.iter()
        .any(|entry| identifier.eq_ignore_ascii_case(entry))
}

/// Whether an identifier starts with one of the list.
fn starts_with_one_of(list: &[&str], identifier: &str) -> bool {
    list.iter().any(|entry| {
        identifier
            .as_bytes()
            .get(..entry.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(entry.as_bytes()))
    })
}

/// Whether a public identifier, as a whole, sets quirks mode.
pub(crate) fn is_quirks_public_identifier(identifier: &str) -> bool {
    is_one_of(&QUIRKS_PUBLIC_IDENTIFIERS, identifier)
}

/// Whether a system identifier sets quirks mode.
pub(crate) fn is_quirks_system_identifier(identifier: &str) -> bool {
    is_one_of(&QUIRKS_SYSTEM_IDENTIFIERS, identifier)
}

/// Whether a public identifier sets quirks mode by what it starts with.
pub(crate) fn has_quirks_public_identifier_prefix(identifier: &str) -> bool {
    starts_with_one_of(&QUIRKS_PUBLIC_IDENTIFIER_PREFIXES, identifier)
}

/// Whether a public identifier sets, by what it starts with, quirks mode if the system identifier
/// is missing, and limited-quirks mode if it is not.
pub(crate) fn has_conditional_quirks_public_identifier_prefix(identifier: &str) -> bool {
    starts_with_one_of(
        &QUIRKS_PUBLIC_IDENTIFIER_PREFIXES_WITHOUT_SYSTEM_IDENTIFIER,
        identifier,
    )
}

/// Whether a public identifier sets limited-quirks mode by what it starts with.
pub(crate) fn has_limited_quirks_public_identifier_prefix(identifier: &str) -> bool {
    starts_with_one_of(&LIMITED_QUIRKS_PUBLIC_IDENTIFIER_PREFIXES, identifier)
}
