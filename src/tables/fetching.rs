//! What the [speculative parser](https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parsing) looks at.

include!(concat!(env!("OUT_DIR"), "/fetching.rs"));

/// Whether HTML elements with this local name may fetch something, or have an effect on what is fetched.
pub(crate) fn is_fetching_html_element(local_name: &str) -> bool {
    FETCHING_HTML_ELEMENTS.binary_search(&local_name).is_ok()
}

/// Whether a string is a [JavaScript MIME type essence match](https://mimesniff.spec.whatwg.org/#javascript-mime-type-essence-match).
pub(crate) fn is_javascript_mime_type(mime_type: &str) -> bool {
    JAVASCRIPT_MIME_TYPES
        .iter()
        .any(|entry| entry.eq_ignore_ascii_case(mime_type))
}

/// Whether a value of the `as` attribute is a destination of a
/// [preload](https://html.spec.whatwg.org/multipage/links.html#link-type-preload).
pub(crate) fn is_preload_destination(destination: &str) -> bool {
    PRELOAD_DESTINATIONS
        .iter()
        .any(|entry| entry.eq_ignore_ascii_case(destination))
}
