//! Tables of the speculative parser.

use crate::tables::fetching::{
    is_fetching_html_element, is_javascript_mime_type, is_module_preload_destination, is_preload_destination,
    matches_preload_type,
};

#[test]
fn fetching_elements_and_their_values() {
    assert!(is_fetching_html_element("link"));
    assert!(!is_fetching_html_element("a"));
    assert!(is_javascript_mime_type("text/JavaScript"));
    assert!(!is_javascript_mime_type("application/json"));
    assert!(is_preload_destination("Font"));
    assert!(!is_preload_destination("document"));
    assert!(is_module_preload_destination("AudioWorklet"));
    assert!(!is_module_preload_destination("image"));
}

#[test]
fn types_of_preloads_match_their_destinations() {
    for (destination, matching, others) in [
        ("fetch", "x text/plain", ""),
        ("font", "font/woff2 application/font-woff FONT/x", "text/css image/png"),
        ("image", "image/avif image/svg+xml;x=y", "text/css image"),
        ("script", "text/javascript application/ecmascript", "text/css module"),
        ("style", "text/css TEXT/css;charset=utf-8", "text/x image/png"),
        ("track", "text/vtt", "text/css"),
    ] {
        assert!(matches_preload_type(destination, ""));
        for mime_type in matching.split(' ') {
            assert!(matches_preload_type(destination, mime_type), "{mime_type}");
        }
        for mime_type in others.split_terminator(' ') {
            assert!(!matches_preload_type(destination, mime_type), "{mime_type}");
        }
    }
}
