//! The mode of the document by its
//! [DOCTYPE](https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode).

use crate::edition::Edition;
use crate::sink::DocumentMode;
use crate::tables::doctypes;
use crate::token::Doctype;

/// The mode that a DOCTYPE token sets.
pub(super) fn document_mode(doctype: &Doctype<'_>, edition: Edition) -> DocumentMode {
    // OPTIMIZATION: `<!DOCTYPE html>` meets none of the conditions. Held equal by the suite `tree_construction`.
    let has_nothing_but_a_name =
        doctype.public_identifier.is_none() && doctype.system_identifier.is_none() && !doctype.force_quirks;
    if has_nothing_but_a_name && doctype.name == Some("html") {
        return DocumentMode::NoQuirks;
    }
    let public_identifier = doctype.public_identifier.unwrap_or("");
    let system_identifier_is_missing = match doctype.system_identifier {
        None => true,
        Some(identifier) => identifier.is_empty() && edition.takes_an_empty_system_identifier_for_a_missing_one(),
    };
    let system_identifier = doctype.system_identifier.unwrap_or("");
    // "[…] the DOCTYPE token matches one of the conditions in the following list, then set the Document to quirks
    // mode":
    // The force-quirks flag is set to on.
    if doctype.force_quirks
        // The name is not "html".
        || doctype.name != Some("html")
        // The public identifier is set to: …
        || doctypes::is_quirks_public_identifier(public_identifier)
        // The system identifier is set to: …
        || doctypes::is_quirks_system_identifier(system_identifier)
        // The public identifier starts with: …
        || doctypes::has_quirks_public_identifier_prefix(public_identifier)
        // The system identifier is missing and the public identifier starts with: …
        || system_identifier_is_missing
            && doctypes::has_conditional_quirks_public_identifier_prefix(public_identifier)
    {
        return DocumentMode::Quirks;
    }
    // "Otherwise, […] the DOCTYPE token matches one of the conditions in the following list, then set the Document to
    // limited-quirks mode":
    // The public identifier starts with: …
    if doctypes::has_limited_quirks_public_identifier_prefix(public_identifier)
        // The system identifier is not missing and the public identifier starts with: …
        || !system_identifier_is_missing
            && doctypes::has_conditional_quirks_public_identifier_prefix(public_identifier)
    {
        return DocumentMode::LimitedQuirks;
    }
    DocumentMode::NoQuirks
}

/// Whether a DOCTYPE token differs from that of a conforming document, which is a parse error.
pub(super) fn is_a_parse_error(doctype: &Doctype<'_>) -> bool {
    doctype.name != Some("html")
        || doctype.public_identifier.is_some()
        || !matches!(doctype.system_identifier, None | Some("about:legacy-compat"))
}
