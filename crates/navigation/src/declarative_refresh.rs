use std::time::Duration;

use soupstone::{Document, NodeRef};

/// A [declarative refresh](https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps): the value
/// of a `meta` element with `http-equiv="refresh"`, or of the `Refresh` header of HTTP.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeclarativeRefresh<'a> {
    delay: Duration,
    url: Option<&'a str>,
}

impl<'a> DeclarativeRefresh<'a> {
    /// Parses the `content` attribute of a `meta` element, or the value of a `Refresh` header, whose bytes are
    /// [isomorphic decoded](https://infra.spec.whatwg.org/#isomorphic-decode). Returns `None` if the value refreshes nothing.
    ///
    /// The cost is linear in the length of the input.
    ///
    /// ```
    /// use soupstone_navigation::DeclarativeRefresh;
    ///
    /// let refresh = DeclarativeRefresh::parse("5; url='/leek'").unwrap();
    /// assert_eq!(refresh.delay().as_secs(), 5);
    /// assert_eq!(refresh.url(), Some("/leek"));
    /// assert_eq!(DeclarativeRefresh::parse("soon"), None);
    /// ```
    pub fn parse(input: &'a str) -> Option<Self> {
        // NOTE: The caller follows step 1, "If document's will declaratively refresh is true, then return", and the steps from
        // 12.
        // 2. Let position point at the first code point of input.
        // 3. Skip ASCII whitespace within input given position.
        let rest = skip_ascii_whitespace(input);
        // 4. Let time be 0.
        // 5. Collect a sequence of code points that are ASCII digits from input given position, and let timeString be the
        //    result.
        let digits = rest.find(|one: char| !one.is_ascii_digit()).unwrap_or(rest.len());
        let (time_string, rest) = rest.split_at(digits);
        let delay = match time_string {
            // 6. If timeString is the empty string, then: If the code point in input pointed to by position is not U+002E (.),
            //    then return.
            "" if !rest.starts_with('.') => return None,
            "" => Duration::ZERO,
            // 7. Otherwise, set time to the result of parsing timeString using the rules for parsing non-negative integers.
            digits => Duration::from_secs(digits.parse().unwrap_or(u64::MAX)),
        };
        // 8. Collect a sequence of code points that are ASCII digits and U+002E FULL STOP characters (.) from input given
        //    position. Ignore any collected characters.
        let rest = rest.trim_start_matches(|one: char| one.is_ascii_digit() || one == '.');
        // 10. If position is not past the end of input, then: If the code point in input pointed to by position is not U+003B
        //     (;), U+002C (,), or ASCII whitespace, then return.
        if !rest.is_empty() && !rest.starts_with(|one: char| matches!(one, ';' | ',') || one.is_ascii_whitespace()) {
            return None;
        }
        // Skip ASCII whitespace within input given position.
        let rest = skip_ascii_whitespace(rest);
        // If the code point in input pointed to by position is U+003B (;) or U+002C (,), then advance position to the next
        // code point.
        let rest = rest.strip_prefix([';', ',']).unwrap_or(rest);
        // Skip ASCII whitespace within input given position.
        let rest = skip_ascii_whitespace(rest);
        // 9. Let urlRecord be document's URL.
        // 11. If position is not past the end of input, then: […]
        let url = (!rest.is_empty()).then(|| parse_url_string(rest));
        Some(Self { delay, url })
    }

    /// Returns the delay, in whole seconds: the time from when the document has loaded, or from when the `meta` element was
    /// inserted if that is later. A number above [`u64::MAX`] becomes [`u64::MAX`].
    #[inline]
    pub const fn delay(self) -> Duration {
        self.delay
    }

    /// Returns the URL, as written, or `None` for the URL of the document.
    ///
    /// The URL is relative to the [base URL](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url)
    /// that the document has when the `meta` element is inserted, so a `base` element after it does not count. An empty URL
    /// differs from `None` if a `base` element comes before.
    #[inline]
    pub const fn url(self) -> Option<&'a str> {
        self.url
    }
}

fn skip_ascii_whitespace(input: &str) -> &str {
    input.trim_start_matches(|one: char| one.is_ascii_whitespace())
}

/// Follows the sub-steps of [step 11](https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps).
fn parse_url_string(input: &str) -> &str {
    // 1. Let urlString be the substring of input from the code point at position to the end of the string.
    let url_string = input;
    // 2. If the code point in input pointed to by position is U+0055 (U) or U+0075 (u), then advance position to the next code
    //    point. Otherwise, jump to the step labeled skip quotes.
    let Some(rest) = input.strip_prefix(['U', 'u']) else {
        return skip_quotes(input);
    };
    // 3. If the code point in input pointed to by position is U+0052 (R) or U+0072 (r), then advance position to the next code
    //    point. Otherwise, jump to the step labeled parse.
    // 4. If the code point in input pointed to by position is U+004C (L) or U+006C (l), then advance position to the next code
    //    point. Otherwise, jump to the step labeled parse.
    // 5. Skip ASCII whitespace within input given position.
    // 6. If the code point in input pointed to by position is U+003D (=), then advance position to the next code point.
    //    Otherwise, jump to the step labeled parse.
    let rest = rest.strip_prefix(['R', 'r']).and_then(|rest| rest.strip_prefix(['L', 'l']));
    let Some(rest) = rest.map(skip_ascii_whitespace).and_then(|rest| rest.strip_prefix('=')) else {
        return url_string;
    };
    // 7. Skip ASCII whitespace within input given position.
    skip_quotes(skip_ascii_whitespace(rest))
}

fn skip_quotes(input: &str) -> &str {
    // 8. Skip quotes: If the code point in input pointed to by position is U+0027 (') or U+0022 ("), then let quote be that
    //    code point, and advance position to the next code point. Otherwise, let quote be the empty string.
    let Some(quote) = input.chars().next().filter(|first| matches!(first, '\'' | '"')) else {
        return input;
    };
    // 9. Set urlString to the substring of input from the code point at position to the end of the string.
    let url_string = &input[1..];
    // 10. If quote is not the empty string, and urlString contains a code point equal to quote, then truncate urlString at
    //     that code point, so that it and all subsequent code points are removed.
    url_string.split_once(quote).map_or(url_string, |(before, _)| before)
}

/// Finds the [refresh pragmas](https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh) of a
/// document: its `meta` elements with `http-equiv="refresh"` and a valid value, in the order in which the parser inserted
/// them.
///
/// A browser follows the first refresh whose URL can be parsed and does not have the scheme `javascript`, and ignores the
/// others. A `Refresh` header comes first, if there is one.
///
/// Elements in template contents and shadow trees are not in the document tree, so they refresh nothing. Elements in
/// `noscript` count if the document was parsed with scripting disabled, which is the default: a browser with scripting
/// ignores them. For an edited document, the order is that in which the elements were created.
///
/// The cost is one walk over the tree.
///
/// ```
/// use soupstone::ParseOptions;
/// use soupstone_navigation::find_declarative_refreshes;
///
/// let options = ParseOptions::new().with_scripting(true);
/// let document = options.parse_document(
///     "<noscript><meta http-equiv=refresh content='0; url=/pea'></noscript>
///     <meta http-equiv=refresh content=soon><meta http-equiv=Refresh content='0; url=/leek'><p>Moved",
/// );
/// let (element, refresh) = find_declarative_refreshes(&document).next().unwrap();
/// assert_eq!(element.attribute("http-equiv"), Some("Refresh"));
/// assert_eq!(refresh.url(), Some("/leek"));
/// ```
pub fn find_declarative_refreshes(document: &Document) -> impl Iterator<Item = (NodeRef<'_>, DeclarativeRefresh<'_>)> {
    let mut pragmas: Vec<NodeRef<'_>> = document.descendants().filter(is_refresh_pragma).collect();
    // NOTE: The parser inserts a foster-parented element before a table, and thus before elements that it inserted earlier.
    pragmas.sort_by_key(|pragma| pragma.id());
    pragmas.into_iter().filter_map(|pragma| {
        // 1. If the meta element has no content attribute, or if that attribute's value is the empty string, then return.
        // 2. Let input be the value of the element's content attribute.
        let input = pragma.attribute("content")?;
        // 3. Run the shared declarative refresh steps with the meta element's node document, input, and the meta element.
        Some((pragma, DeclarativeRefresh::parse(input)?))
    })
}

fn is_refresh_pragma(node: &NodeRef<'_>) -> bool {
    node.is_html_element("meta")
        && node.attribute("http-equiv").is_some_and(|value| value.eq_ignore_ascii_case("refresh"))
}
