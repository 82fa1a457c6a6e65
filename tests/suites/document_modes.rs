//! Document modes by doctype, for all identifiers in the standard.
//!
//! - `tests/cases/doctypes.txt:line:identifier`: a public identifier and similar ones (another case, longer, shorter), each
//!   without a system identifier, with an empty one, with several others, and with the one that sets quirks mode,
//! - all other trials: doctypes without a public identifier, names, incomplete doctypes, and documents whose mode is fixed.

use std::fs;

use libtest_mimic::{Failed, Trial};
use soupstone::{DocumentMode, Edition, ParseOptions};

use crate::support::compare::compare_values;
use crate::support::in_repository;
use crate::support::test_scale::scaled;

const COUNTS: [(Condition, usize); 3] =
    [(Condition::PublicIs, 3), (Condition::PublicStartsWith, 59), (Condition::SystemIs, 1)];

const OTHER_SYSTEM_IDENTIFIERS: [&str; 5] = [
    "x",
    " ",
    "about:legacy-compat",
    "http://www.w3.org/TR/html4/loose.dtd",
    "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd",
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Condition {
    PublicIs,
    PublicStartsWith,
    PublicIsNone,
    SystemIs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Modes {
    without_a_system_identifier: DocumentMode,
    with_an_empty_one: DocumentMode,
    with_an_empty_one_in_2026: DocumentMode,
    with_another_one: DocumentMode,
}

const NO_QUIRKS: Modes = Modes {
    without_a_system_identifier: DocumentMode::NoQuirks,
    with_an_empty_one: DocumentMode::NoQuirks,
    with_an_empty_one_in_2026: DocumentMode::NoQuirks,
    with_another_one: DocumentMode::NoQuirks,
};

type Check = fn() -> Result<(), Failed>;

#[derive(Clone, Debug)]
struct Case {
    line: usize,
    condition: Condition,
    modes: Modes,
    identifier: String,
}

pub(crate) fn trials() -> Vec<Trial> {
    let cases = read_cases();
    for (condition, count) in COUNTS {
        let found = cases.iter().filter(|case| case.condition == condition);
        assert_eq!(found.count(), count, "{condition:?}");
    }
    let system_identifier =
        cases.iter().find(|case| case.condition == Condition::SystemIs).map(|case| case.identifier.clone()).unwrap();
    let mut trials = Vec::new();
    for case in cases {
        let name = format!("tests/cases/doctypes.txt:{}:{}", case.line, case.identifier);
        let quirks = system_identifier.clone();
        trials.push(Trial::test(name, move || match case.condition {
            Condition::SystemIs => check_system_identifier(&case.identifier),
            _ => check_public_identifier(&case, &quirks),
        }));
    }
    let other_trials: [(&str, Check); 4] = [
        ("no public identifier", check_without_public_identifier),
        ("names", check_names),
        ("unfinished doctypes", check_broken_doctypes),
        ("documents with a fixed mode", check_fixed_modes),
    ];
    for (name, check) in other_trials {
        trials.push(Trial::test(name, check));
    }
    trials
}

fn read_cases() -> Vec<Case> {
    let path = in_repository("tests/cases/doctypes.txt");
    let text = fs::read_to_string(path).unwrap();
    let mut condition = None;
    let mut cases = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(heading) = line.strip_prefix("= ") {
            condition = Some(match heading {
                "The public identifier is set to" => Condition::PublicIs,
                "The public identifier starts with" => Condition::PublicStartsWith,
                "The public identifier is none of the above" => Condition::PublicIsNone,
                "The system identifier is set to" => Condition::SystemIs,
                _ => panic!("line {}: {heading}", index + 1),
            });
            continue;
        }
        let (modes, identifier) = line.split_once("  ").unwrap();
        let modes: Vec<DocumentMode> = modes.split(' ').map(mode).collect();
        cases.push(Case {
            line: index + 1,
            condition: condition.unwrap(),
            modes: match modes[..] {
                [none, empty, empty_in_2026, other] => Modes {
                    without_a_system_identifier: none,
                    with_an_empty_one: empty,
                    with_an_empty_one_in_2026: empty_in_2026,
                    with_another_one: other,
                },
                [DocumentMode::Quirks] if condition == Some(Condition::SystemIs) => NO_QUIRKS,
                _ => panic!("line {}: {line}", index + 1),
            },
            identifier: identifier.to_owned(),
        });
    }
    cases
}

fn mode(letter: &str) -> DocumentMode {
    match letter {
        "Q" => DocumentMode::Quirks,
        "L" => DocumentMode::LimitedQuirks,
        "N" => DocumentMode::NoQuirks,
        _ => panic!("{letter} is not a mode"),
    }
}

/// Checks a public identifier and similar ones with all system identifiers.
fn check_public_identifier(case: &Case, quirks_system_identifier: &str) -> Result<(), Failed> {
    let identifier = case.identifier.as_str();
    let mut wrong = Vec::new();
    for (index, same) in in_all_cases(identifier).into_iter().enumerate() {
        check_modes(&same, case.modes, quirks_system_identifier, &mut wrong);
        if index >= scaled([1, 4, 4]) {
            continue;
        }
        for more in ["EN", "//EN", " ", "/"] {
            let modes = match case.condition {
                Condition::PublicStartsWith => case.modes,
                _ => NO_QUIRKS,
            };
            let longer = format!("{same}{more}");
            check_modes(&longer, modes, quirks_system_identifier, &mut wrong);
        }
        for before in [" ", "x", "-"] {
            let longer = format!("{before}{same}");
            check_modes(&longer, NO_QUIRKS, quirks_system_identifier, &mut wrong);
        }
        let shorter = &same[..same.len() - 1];
        check_modes(shorter, NO_QUIRKS, quirks_system_identifier, &mut wrong);
        let other = format!("{shorter}\u{17F}");
        check_modes(&other, NO_QUIRKS, quirks_system_identifier, &mut wrong);
    }
    fail_if_any(&wrong)
}

fn check_modes(public_identifier: &str, modes: Modes, quirks_system_identifier: &str, wrong: &mut Vec<String>) {
    for edition in Edition::ALL.into_iter().take(scaled([2, 2, Edition::ALL.len()])) {
        let mut check = |rest: &str, expected| {
            let doctype = format!("<!DOCTYPE html PUBLIC \"{public_identifier}\"{rest}>");
            note_if_wrong(&doctype, edition, expected, wrong);
        };
        check("", modes.without_a_system_identifier);
        let with_an_empty_one = match edition {
            Edition::January2025 => modes.with_an_empty_one,
            _ => modes.with_an_empty_one_in_2026,
        };
        check(" \"\"", with_an_empty_one);
        check("''", with_an_empty_one);
        for other in OTHER_SYSTEM_IDENTIFIERS {
            check(&format!(" '{other}'"), modes.with_another_one);
        }
        for same in in_all_cases(quirks_system_identifier) {
            check(&format!(" '{same}'"), DocumentMode::Quirks);
        }
    }
}

fn check_system_identifier(identifier: &str) -> Result<(), Failed> {
    let mut wrong = Vec::new();
    let publics = [
        ("SYSTEM", DocumentMode::NoQuirks),
        ("PUBLIC ''", DocumentMode::NoQuirks),
        ("PUBLIC 'x'", DocumentMode::NoQuirks),
        ("PUBLIC '-//W3C//DTD HTML 4.01//EN'", DocumentMode::NoQuirks),
        ("PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'", DocumentMode::LimitedQuirks),
        ("PUBLIC '-//W3C//DTD XHTML 1.0 Frameset//EN'", DocumentMode::LimitedQuirks),
        ("PUBLIC 'html'", DocumentMode::Quirks),
    ];
    for (public, otherwise) in publics {
        for edition in Edition::ALL.into_iter().take(scaled([2, 2, Edition::ALL.len()])) {
            let mut check = |system: &str, expected| {
                let doctype = format!("<!DOCTYPE html {public} '{system}'>");
                note_if_wrong(&doctype, edition, expected, &mut wrong);
            };
            for same in in_all_cases(identifier) {
                check(&same, DocumentMode::Quirks);
                check(&format!("{same} "), otherwise);
                check(&format!("{same}x"), otherwise);
                check(&format!(" {same}"), otherwise);
                check(&same[..same.len() - 1], otherwise);
            }
        }
    }
    fail_if_any(&wrong)
}

fn check_without_public_identifier() -> Result<(), Failed> {
    let mut rests =
        vec![String::new(), " SYSTEM \"\"".to_owned(), " PUBLIC \"\"".to_owned(), " PUBLIC \"\" \"\"".to_owned()];
    for system_identifier in OTHER_SYSTEM_IDENTIFIERS {
        rests.push(format!(" SYSTEM '{system_identifier}'"));
        rests.push(format!(" PUBLIC '' '{system_identifier}'"));
    }
    let doctypes = rests.iter().map(|rest| format!("<!DOCTYPE html{rest}>"));
    check_all(doctypes, DocumentMode::NoQuirks)
}

fn check_names() -> Result<(), Failed> {
    let all_html = ["html", "HTML", "hTmL"].map(|name| format!("<!doctype {name}>"));
    check_all(all_html.into_iter(), DocumentMode::NoQuirks)?;
    let names = ["", "htm", "htmlx", "xhtml", "html5", "html\0", "svg", "ht\u{130}ml"];
    let doctypes = names.iter().flat_map(|name| {
        [
            format!("<!DOCTYPE {name}>"),
            format!("<!DOCTYPE {name} SYSTEM 'about:legacy-compat'>"),
            format!("<!DOCTYPE {name} PUBLIC '-//W3C//DTD XHTML 1.0 Frameset//' 'x'>"),
        ]
    });
    check_all(doctypes, DocumentMode::Quirks)?;
    check_all(["<p>", "<!-- no doctype -->", "x"].into_iter(), DocumentMode::Quirks)
}

fn check_broken_doctypes() -> Result<(), Failed> {
    let rests = "| | html| html | html x>| html PUBLIC>| html PUBLIC x>| html PUBLIC \"x>| html PUBLIC 'x' x>| html PUBLIC 'x' 'y>| html PUBLIC 'x' 'y'| html SYSTEM>| html SYSTEM x>| html SYSTEM 'x>";
    let doctypes = rests.split('|').map(|rest| format!("<!DOCTYPE{rest}"));
    check_all(doctypes, DocumentMode::Quirks)?;
    // Text after the system identifier is ignored.
    check_all(["<!DOCTYPE html PUBLIC 'x' 'y' z>", "<!DOCTYPE html SYSTEM 'x' y>"].into_iter(), DocumentMode::NoQuirks)
}

fn check_fixed_modes() -> Result<(), Failed> {
    let settled = [ParseOptions::new().with_srcdoc(true), ParseOptions::new().with_mode_change(false)];
    for options in settled {
        for doctype in [
            "",
            "<!DOCTYPE>",
            "<!DOCTYPE html PUBLIC 'html'>",
            "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01 Frameset//EN' 'x'>",
            "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Frameset//EN'>",
        ] {
            let mode = options.parse_document(doctype).mode();
            compare_values("mode", doctype, &DocumentMode::NoQuirks, &mode)?;
        }
    }
    Ok(())
}

fn check_all(sources: impl Iterator<Item = impl AsRef<str>>, expected: DocumentMode) -> Result<(), Failed> {
    let mut wrong = Vec::new();
    for source in sources {
        for edition in Edition::ALL.into_iter().take(scaled([2, 2, Edition::ALL.len()])) {
            note_if_wrong(source.as_ref(), edition, expected, &mut wrong);
        }
    }
    fail_if_any(&wrong)
}

fn fail_if_any(wrong: &[String]) -> Result<(), Failed> {
    if wrong.is_empty() { Ok(()) } else { Err(Failed::from(wrong.join("\n"))) }
}

fn note_if_wrong(source: &str, edition: Edition, expected: DocumentMode, wrong: &mut Vec<String>) {
    let options = ParseOptions::new().with_edition(edition);
    let mode = options.parse_document(source).mode();
    if mode != expected {
        wrong.push(format!("{edition}: {source} sets {mode:?}"));
    }
}

fn in_all_cases(identifier: &str) -> [String; 4] {
    let swapped = identifier.chars().map(|character| {
        if character.is_ascii_lowercase() { character.to_ascii_uppercase() } else { character.to_ascii_lowercase() }
    });
    [identifier.to_owned(), identifier.to_ascii_uppercase(), identifier.to_ascii_lowercase(), swapped.collect()]
}
