//! Codes of errors, and spans.

use soupstone::error::ErrorCode;
use soupstone::span::Span;

#[test]
fn codes_are_unique() {
    for (index, code) in ErrorCode::ALL.iter().enumerate() {
        let named = ErrorCode::ALL
            .iter()
            .filter(|other| other.as_str() == code.as_str());
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
fn a_span_that_ends_before_it_starts_is_empty() {
    for (start, end, length) in [(3, 5, 2), (5, 5, 0), (5, 3, 0)] {
        let span = Span::new(start, end);
        assert_eq!((span.length(), span.is_empty()), (length, length == 0));
    }
}
