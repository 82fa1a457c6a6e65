//! What the speculative parser looks at.

use crate::tables::fetching::{
    is_fetching_html_element, is_javascript_mime_type, is_preload_destination,
};

#[test]
fn fetching_elements_and_their_values() {
    assert!(is_fetching_html_element("link"));
    assert!(!is_fetching_html_element("a"));
    assert!(is_javascript_mime_type("text/JavaScript"));
    assert!(!is_javascript_mime_type("application/json"));
    assert!(is_preload_destination("Font"));
    assert!(!is_preload_destination("document"));
}
