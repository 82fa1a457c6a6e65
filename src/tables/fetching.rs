//! The lists of the [speculative parser](https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parsing).

use super::find_ignoring_case;

include!(concat!(env!("OUT_DIR"), "/fetching.rs"));

#[inline]
pub(crate) fn is_fetching_html_element(local_name: &str) -> bool {
    FETCHING_HTML_ELEMENTS.contains_key(local_name)
}

/// [JavaScript MIME type essence match](https://mimesniff.spec.whatwg.org/#javascript-mime-type-essence-match)
#[inline]
pub(crate) fn is_javascript_mime_type(mime_type: &str) -> bool {
    find_ignoring_case(&JAVASCRIPT_MIME_TYPES, mime_type).is_some()
}

/// A destination of a [preload](https://html.spec.whatwg.org/multipage/links.html#link-type-preload).
#[inline]
pub(crate) fn is_preload_destination(destination: &str) -> bool {
    find_ignoring_case(&PRELOAD_DESTINATIONS, destination).is_some()
}

/// A destination of a [preload of a module](https://html.spec.whatwg.org/multipage/links.html#link-type-modulepreload).
#[inline]
pub(crate) fn is_module_preload_destination(destination: &str) -> bool {
    find_ignoring_case(&MODULE_PRELOAD_DESTINATIONS, destination).is_some()
}

/// [Match preload type](https://html.spec.whatwg.org/multipage/links.html#match-preload-type), for a user agent that supports
/// all types.
#[inline]
pub(crate) fn matches_preload_type(destination: &str, mime_type: &str) -> bool {
    // 1. If type is an empty string, then return true. 2. If destination is "fetch", then return true.
    if mime_type.is_empty() || destination.eq_ignore_ascii_case("fetch") {
        return true;
    }
    // 3. Let mimeTypeRecord be the result of parsing type. 4. If mimeTypeRecord is failure, then return false.
    let essence = mime_type.split(';').next().unwrap_or_default();
    let essence = essence.trim_ascii().to_ascii_lowercase();
    let Some((kind, _)) = essence.split_once('/') else {
        return false;
    };
    // 6. If any of the following are true: […] then return true. 7. Return false.
    match destination.to_ascii_lowercase().as_str() {
        "audio" | "video" => matches!(kind, "audio" | "video"),
        "image" => kind == "image",
        "font" => {
            kind == "font"
                || matches!(
                    essence.as_str(),
                    "application/font-cff"
                        | "application/font-off"
                        | "application/font-sfnt"
                        | "application/font-ttf"
                        | "application/font-woff"
                        | "application/vnd.ms-fontobject"
                        | "application/vnd.ms-opentype"
                )
        }
        "style" => essence == "text/css",
        "track" => essence == "text/vtt",
        _ => is_javascript_mime_type(&essence),
    }
}
