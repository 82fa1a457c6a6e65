//! Codes of errors, and spans.

use soupstone::error::ErrorCode;

#[test]
fn codes_are_unique() {
    for (index, code) in ErrorCode::ALL.iter().enumerate() {
        let named = ErrorCode::ALL.iter().filter(|other| other.as_str() == code.as_str());
        assert_eq!(named.count(), 1);
        assert_eq!(*code as usize, index);
    }
}

#[test]
fn every_explanation_is_a_paragraph() {
    for code in ErrorCode::ALL {
        let explanation = code.explanation();
        assert!(explanation.ends_with('.'), "{code}");
        assert_eq!(explanation.matches('`').count() % 2, 0, "{code}");
    }
}

/// The parser checks blocks of 64 bytes at once, and bytes that are 16 apart together.
#[test]
fn control_characters_that_are_checked_together_are_all_found() {
    for first in ['\u{1}', '\u{8}', '\u{B}', '\u{1F}', '\u{7F}'] {
        for second in ['\t', '\n', '\u{B}', '\u{C}', '\r', ' ', '\u{1F}', '~', '\u{7F}', 'é'] {
            for [start, end] in [[0, 16], [16, 0], [3, 51], [51, 3]] {
                let mut characters = ['x'; 64];
                (characters[start], characters[end]) = (first, second);
                let html: String = ['x'; 64].iter().chain(&characters).chain(&['x'; 64]).collect();
                let found = count_control_characters(&html);
                let is_control =
                    |character: &&char| matches!(**character, '\u{1}' | '\u{8}' | '\u{B}' | '\u{1F}' | '\u{7F}');
                assert_eq!(found, characters.iter().filter(is_control).count(), "{first:?} {second:?} {start}");
            }
        }
    }
}

#[test]
fn control_characters_that_fill_blocks_are_all_found() {
    for control in ['\u{1}', '\u{8}', '\u{B}', '\u{1F}', '\u{7F}'] {
        let html: String = std::iter::repeat_n(control, 200).collect();
        assert_eq!(count_control_characters(&html), 200, "{control:?}");
    }
}

fn count_control_characters(html: &str) -> usize {
    let document = soupstone::ParseOptions::new().with_max_errors(usize::MAX).parse_document(html);
    let errors = document.errors().unwrap().as_slice();
    errors.iter().filter(|error| error.code() == ErrorCode::ControlCharacterInInputStream).count()
}
