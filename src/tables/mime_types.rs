//! [JavaScript MIME types](https://mimesniff.spec.whatwg.org/#javascript-mime-type).

include!(concat!(env!("OUT_DIR"), "/javascript_mime_types.rs"));

/// Whether a string is a [JavaScript MIME type essence match](https://mimesniff.spec.whatwg.org/#javascript-mime-type-essence-match).
///
/// ```
/// use soupstone::tables::mime_types::is_javascript_mime_type;
///
/// assert!(is_javascript_mime_type("text/JavaScript"));
/// assert!(!is_javascript_mime_type("application/json"));
/// ```
pub fn is_javascript_mime_type(mime_type: &str) -> bool {
    JAVASCRIPT_MIME_TYPES
        .iter()
        .any(|entry| entry.eq_ignore_ascii_case(mime_type))
}
