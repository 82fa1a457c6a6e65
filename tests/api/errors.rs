//! Codes of errors, and spans.

use soupstone::error::ErrorCode;
use soupstone::span::Span;

#[test]
fn codes_round_trip_and_are_unique() {
    for (index, code) in ErrorCode::ALL.iter().enumerate() {
        assert_eq!(code.as_str().parse(), Ok(*code));
        assert_eq!(*code as usize, index);
    }
    assert!("no-such-code".parse::<ErrorCode>().is_err());
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
