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
