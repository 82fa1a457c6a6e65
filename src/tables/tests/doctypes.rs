//! Identifiers of doctypes.

use crate::tables::doctypes::{Rule, is_one_of, starts_with_one_of};

use super::entries;

/// "The public identifier is set to", of quirks mode.
const QUIRKS_PUBLIC_IDENTIFIERS: &[&str] =
    &["-//W3O//DTD W3 HTML Strict 3.0//EN//", "-/W3C/DTD HTML 4.0 Transitional/EN", "HTML"];

/// "The system identifier is set to", of quirks mode.
const QUIRKS_SYSTEM_IDENTIFIERS: &[&str] = &["http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd"];

/// "The public identifier starts with", of quirks mode.
const QUIRKS_PUBLIC_IDENTIFIER_PREFIXES: &[&str] = &[
    "+//Silmaril//dtd html Pro v0r11 19970101//",
    "-//AS//DTD HTML 3.0 asWedit + extensions//",
    "-//AdvaSoft Ltd//DTD HTML 3.0 asWedit + extensions//",
    "-//IETF//DTD HTML 2.0 Level 1//",
    "-//IETF//DTD HTML 2.0 Level 2//",
    "-//IETF//DTD HTML 2.0 Strict Level 1//",
    "-//IETF//DTD HTML 2.0 Strict Level 2//",
    "-//IETF//DTD HTML 2.0 Strict//",
    "-//IETF//DTD HTML 2.0//",
    "-//IETF//DTD HTML 2.1E//",
    "-//IETF//DTD HTML 3.0//",
    "-//IETF//DTD HTML 3.2 Final//",
    "-//IETF//DTD HTML 3.2//",
    "-//IETF//DTD HTML 3//",
    "-//IETF//DTD HTML Level 0//",
    "-//IETF//DTD HTML Level 1//",
    "-//IETF//DTD HTML Level 2//",
    "-//IETF//DTD HTML Level 3//",
    "-//IETF//DTD HTML Strict Level 0//",
    "-//IETF//DTD HTML Strict Level 1//",
    "-//IETF//DTD HTML Strict Level 2//",
    "-//IETF//DTD HTML Strict Level 3//",
    "-//IETF//DTD HTML Strict//",
    "-//IETF//DTD HTML//",
    "-//Metrius//DTD Metrius Presentational//",
    "-//Microsoft//DTD Internet Explorer 2.0 HTML Strict//",
    "-//Microsoft//DTD Internet Explorer 2.0 HTML//",
    "-//Microsoft//DTD Internet Explorer 2.0 Tables//",
    "-//Microsoft//DTD Internet Explorer 3.0 HTML Strict//",
    "-//Microsoft//DTD Internet Explorer 3.0 HTML//",
    "-//Microsoft//DTD Internet Explorer 3.0 Tables//",
    "-//Netscape Comm. Corp.//DTD HTML//",
    "-//Netscape Comm. Corp.//DTD Strict HTML//",
    "-//O'Reilly and Associates//DTD HTML 2.0//",
    "-//O'Reilly and Associates//DTD HTML Extended 1.0//",
    "-//O'Reilly and Associates//DTD HTML Extended Relaxed 1.0//",
    "-//SQ//DTD HTML 2.0 HoTMetaL + extensions//",
    "-//SoftQuad Software//DTD HoTMetaL PRO 6.0::19990601::extensions to HTML 4.0//",
    "-//SoftQuad//DTD HoTMetaL PRO 4.0::19971010::extensions to HTML 4.0//",
    "-//Spyglass//DTD HTML 2.0 Extended//",
    "-//Sun Microsystems Corp.//DTD HotJava HTML//",
    "-//Sun Microsystems Corp.//DTD HotJava Strict HTML//",
    "-//W3C//DTD HTML 3 1995-03-24//",
    "-//W3C//DTD HTML 3.2 Draft//",
    "-//W3C//DTD HTML 3.2 Final//",
    "-//W3C//DTD HTML 3.2//",
    "-//W3C//DTD HTML 3.2S Draft//",
    "-//W3C//DTD HTML 4.0 Frameset//",
    "-//W3C//DTD HTML 4.0 Transitional//",
    "-//W3C//DTD HTML Experimental 19960712//",
    "-//W3C//DTD HTML Experimental 970421//",
    "-//W3C//DTD W3 HTML//",
    "-//W3O//DTD W3 HTML 3.0//",
    "-//WebTechs//DTD Mozilla HTML 2.0//",
    "-//WebTechs//DTD Mozilla HTML//",
];

/// "The system identifier is missing and the public identifier starts with", of quirks mode; the
/// same with "is not missing", of limited-quirks mode.
const CONDITIONAL_QUIRKS_PUBLIC_IDENTIFIER_PREFIXES: &[&str] =
    &["-//W3C//DTD HTML 4.01 Frameset//", "-//W3C//DTD HTML 4.01 Transitional//"];

/// "The public identifier starts with", of limited-quirks mode.
const LIMITED_QUIRKS_PUBLIC_IDENTIFIER_PREFIXES: &[&str] =
    &["-//W3C//DTD XHTML 1.0 Frameset//", "-//W3C//DTD XHTML 1.0 Transitional//"];

fn check_identifiers(file: &str, copy: &[&str], question: fn(&str) -> bool, whole: Whole) {
    let mut sorted: Vec<&str> = copy.to_vec();
    sorted.sort_unstable();
    assert_eq!(entries(file), sorted);
    for identifier in copy {
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
    assert_eq!(QUIRKS_PUBLIC_IDENTIFIER_PREFIXES.len(), 55);
    check_identifiers(
        "quirks_public_identifiers.txt",
        QUIRKS_PUBLIC_IDENTIFIERS,
        |identifier| is_one_of(Rule::QuirksPublicIdentifier, identifier),
        Whole::Yes,
    );
    check_identifiers(
        "quirks_system_identifiers.txt",
        QUIRKS_SYSTEM_IDENTIFIERS,
        |identifier| is_one_of(Rule::QuirksSystemIdentifier, identifier),
        Whole::Yes,
    );
    check_identifiers(
        "quirks_public_identifier_prefixes.txt",
        QUIRKS_PUBLIC_IDENTIFIER_PREFIXES,
        |identifier| starts_with_one_of(Rule::QuirksPrefix, identifier),
        Whole::No,
    );
    check_identifiers(
        "quirks_public_identifier_prefixes_without_system_identifier.txt",
        CONDITIONAL_QUIRKS_PUBLIC_IDENTIFIER_PREFIXES,
        |identifier| starts_with_one_of(Rule::ConditionalQuirksPrefix, identifier),
        Whole::No,
    );
    check_identifiers(
        "limited_quirks_public_identifier_prefixes.txt",
        LIMITED_QUIRKS_PUBLIC_IDENTIFIER_PREFIXES,
        |identifier| starts_with_one_of(Rule::LimitedQuirksPrefix, identifier),
        Whole::No,
    );
}
