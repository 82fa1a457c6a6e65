//! Codes of errors, and spans.

use soupstone::error::ErrorCode;
use soupstone::{ErrorList, ParseOptions};

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

#[test]
fn a_list_that_stops_has_only_the_first_error() {
    let options = ParseOptions::new().with_errors(ErrorList::new().stopping_at_the_first());
    let document = options.parse_document("<!doctype html><p a a a b b></br>");
    let list = document.errors().unwrap();
    assert_eq!((list.errors().len(), list.count()), (1, 1));
    assert_eq!(list.errors()[0].code(), ErrorCode::DuplicateAttribute);
}
