//! Identifiers of doctypes.

use crate::tables::doctypes::{Rule, is_one_of, starts_with_one_of};

use super::facts;

fn check_identifiers(list: &str, question: fn(&str) -> bool, whole: Whole) {
    for identifier in facts(list) {
        assert!(question(identifier), "{identifier}");
        assert!(question(&identifier.to_ascii_uppercase()), "{identifier}");
        assert!(question(&identifier.to_ascii_lowercase()), "{identifier}");
        assert!(!question(&identifier[..identifier.len() - 1]), "{identifier}");
        assert!(!question(&format!(" {identifier}")), "{identifier}");
        assert_eq!(question(&format!("{identifier}é")), whole == Whole::No, "{identifier}");
    }
    for identifier in ["", "é", "html5", "-//W3C//DTD HTML 4.01//EN", "about:legacy-compat"] {
        assert!(!question(identifier), "{identifier}");
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Whole {
    Yes,
    No,
}

#[test]
fn doctype_identifiers() {
    check_identifiers(
        "quirks_public_identifiers",
        |identifier| is_one_of(Rule::QuirksPublicIdentifier, identifier),
        Whole::Yes,
    );
    check_identifiers(
        "quirks_system_identifiers",
        |identifier| is_one_of(Rule::QuirksSystemIdentifier, identifier),
        Whole::Yes,
    );
    check_identifiers(
        "quirks_public_identifier_prefixes",
        |identifier| starts_with_one_of(Rule::QuirksPrefix, identifier),
        Whole::No,
    );
    check_identifiers(
        "quirks_public_identifier_prefixes_without_system_identifier",
        |identifier| starts_with_one_of(Rule::ConditionalQuirksPrefix, identifier),
        Whole::No,
    );
    check_identifiers(
        "limited_quirks_public_identifier_prefixes",
        |identifier| starts_with_one_of(Rule::LimitedQuirksPrefix, identifier),
        Whole::No,
    );
}
