//! The lists of the standards that decide about fetches.

/// HTML elements that fetch something, or affect fetches:
/// <https://html.spec.whatwg.org/multipage/parsing.html#speculative-fetch>
const FETCHING_HTML_ELEMENTS: [&str; 9] =
    ["base", "img", "input", "link", "meta", "picture", "script", "source", "video"];

const JAVASCRIPT_MIME_TYPES: [&str; 16] = [
    "application/ecmascript", "application/javascript", "application/x-ecmascript", "application/x-javascript",
    "text/ecmascript", "text/javascript", "text/javascript1.0", "text/javascript1.1", "text/javascript1.2",
    "text/javascript1.3", "text/javascript1.4", "text/javascript1.5", "text/jscript", "text/livescript",
    "text/x-ecmascript", "text/x-javascript",
];

const PRELOAD_DESTINATIONS: [&str; 6] = ["fetch", "font", "image", "script", "style", "track"];

const MODULE_PRELOAD_DESTINATIONS: [&str; 9] =
    ["audioworklet", "json", "paintworklet", "script", "serviceworker", "sharedworker", "style", "text", "worker"];

fn contains_ignoring_case(list: &[&str], text: &str) -> bool {
    list.iter().any(|entry| entry.eq_ignore_ascii_case(text))
}

pub(crate) fn is_fetching_html_element(local_name: &str) -> bool {
    FETCHING_HTML_ELEMENTS.contains(&local_name)
}

/// [JavaScript MIME type essence match](https://mimesniff.spec.whatwg.org/#javascript-mime-type-essence-match)
pub(crate) fn is_javascript_mime_type(mime_type: &str) -> bool {
    contains_ignoring_case(&JAVASCRIPT_MIME_TYPES, mime_type)
}

/// A destination of a [preload](https://html.spec.whatwg.org/multipage/links.html#link-type-preload).
pub(crate) fn is_preload_destination(destination: &str) -> bool {
    contains_ignoring_case(&PRELOAD_DESTINATIONS, destination)
}

/// A destination of a [preload of a module](https://html.spec.whatwg.org/multipage/links.html#link-type-modulepreload).
pub(crate) fn is_module_preload_destination(destination: &str) -> bool {
    contains_ignoring_case(&MODULE_PRELOAD_DESTINATIONS, destination)
}

/// [Match preload type](https://html.spec.whatwg.org/multipage/links.html#match-preload-type), for a user agent that supports
/// all types.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_those_of_the_standards() {
        for (list, words) in [
            (&FETCHING_HTML_ELEMENTS[..], "script link img picture source input video base meta"),
            (
                &JAVASCRIPT_MIME_TYPES,
                "application/ecmascript application/javascript application/x-ecmascript application/x-javascript \
                 text/ecmascript text/javascript text/javascript1.0 text/javascript1.1 text/javascript1.2 \
                 text/javascript1.3 text/javascript1.4 text/javascript1.5 text/jscript text/livescript \
                 text/x-ecmascript text/x-javascript",
            ),
            (&PRELOAD_DESTINATIONS, "fetch font image script style track"),
            (
                &MODULE_PRELOAD_DESTINATIONS,
                "audioworklet paintworklet script serviceworker sharedworker worker json style text",
            ),
        ] {
            let mut words: Vec<&str> = words.split(' ').collect();
            words.sort_unstable();
            assert_eq!(list, words);
        }
    }

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
}
