//! The image candidates of [`srcset`](https://html.spec.whatwg.org/multipage/images.html#srcset-attributes) attributes.
//!
//! ```
//! let candidates = soupstone_speculative::srcset::parse("/small.webp, /big.webp 2x");
//! assert_eq!(candidates[1].url(), "/big.webp");
//! assert_eq!(candidates[1].density(), Some(2.0));
//!
//! let absolute: Vec<String> = candidates
//!     .iter()
//!     .map(|candidate| candidate.with_url(&format!("https://example.com{}", candidate.url())).to_string())
//!     .collect();
//! assert_eq!(absolute.join(", "), "https://example.com/small.webp, https://example.com/big.webp 2x");
//! ```

use std::fmt;

/// An image in a `srcset` attribute, with its descriptors. `Display` writes all of them: parsing the result gives an equal
/// candidate, unless a [new URL](Self::with_url) has characters that no candidate can contain. Join candidates with a comma and a
/// space.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ImageCandidate<'a> {
    url: &'a str,
    width: Option<u64>,
    height: Option<u64>,
    density: Option<f64>,
}

impl<'a> ImageCandidate<'a> {
    /// Returns the URL, as written.
    pub const fn url(self) -> &'a str {
        self.url
    }

    /// Returns the width descriptor: the width of the image in pixels, such as 640 for `640w`.
    pub const fn width(self) -> Option<u64> {
        self.width
    }

    /// Returns the pixel density descriptor, such as 1.5 for `1.5x`. An image without any descriptor counts as `1x`.
    pub const fn density(self) -> Option<f64> {
        self.density
    }

    /// Replaces the URL.
    ///
    /// A candidate cannot contain each URL, so `Display` writes the URL as a URL parser reads it: without surrounding white
    /// space, tabs and newlines, and with `%20` for a space, `%0C` for a form feed, and `%2C` for a comma at the start or at the
    /// end. Writes nothing for an empty URL, which no candidate can have.
    ///
    /// ```
    /// use soupstone_speculative::srcset;
    ///
    /// let candidate = srcset::parse("a.webp 2x")[0];
    /// let written = candidate.with_url("/my photo,").to_string();
    /// assert_eq!(written, "/my%20photo%2C 2x");
    /// assert_eq!(srcset::parse(&written), [candidate.with_url("/my%20photo%2C")]);
    /// ```
    #[must_use]
    pub const fn with_url(self, url: &str) -> ImageCandidate<'_> {
        ImageCandidate { url, ..self }
    }
}

impl fmt::Display for ImageCandidate<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let url = self.url.trim_ascii();
        if url.is_empty() {
            return Ok(());
        }
        write_url(url, formatter)?;
        if let Some(width) = self.width {
            write!(formatter, " {width}w")?;
        }
        if let Some(height) = self.height {
            write!(formatter, " {height}h")?;
        }
        if let Some(density) = self.density {
            write!(formatter, " {density}x")?;
        }
        Ok(())
    }
}

/// Writes a URL without surrounding white space, and with percent-encoded characters where the URL would end, or lose a comma.
fn write_url(url: &str, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    let last = url.len() - 1;
    let mut written = 0;
    for (position, character) in url.char_indices() {
        let encoded = match character {
            // NOTE: a URL parser removes tabs and newlines.
            '\t' | '\n' | '\r' => "",
            '\x0C' => "%0C",
            ' ' => "%20",
            ',' if position == 0 || position == last => "%2C",
            _ => continue,
        };
        formatter.write_str(&url[written..position])?;
        formatter.write_str(encoded)?;
        written = position + 1;
    }
    formatter.write_str(&url[written..])
}

/// [Parses a srcset attribute](https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute), or the
/// `imagesrcset` attribute of a `link` element. Omits candidates with invalid descriptors.
pub fn parse(srcset: &str) -> Vec<ImageCandidate<'_>> {
    let mut candidates = Vec::new();
    let mut rest = srcset;
    loop {
        // 4. Splitting loop: Collect a sequence of code points that are ASCII whitespace or U+002C COMMA characters from input
        //    given position.
        rest = rest.trim_start_matches(|one: char| one == ',' || one.is_ascii_whitespace());
        // 5. If position is past the end of input, return candidates.
        if rest.is_empty() {
            return candidates;
        }
        // 6. Collect a sequence of code points that are not ASCII whitespace from input given position, and let url be the
        //    result.
        let end = rest.find(|one: char| one.is_ascii_whitespace()).unwrap_or(rest.len());
        let (url, after) = rest.split_at(end);
        // 8. If url ends with U+002C (,), then: Remove all trailing U+002C COMMA characters from url.
        //    Otherwise: tokenize the descriptors.
        let descriptors;
        (descriptors, rest) = match url.ends_with(',') {
            true => (Vec::new(), after),
            false => split_descriptors(after),
        };
        candidates.extend(parse_candidate(url.trim_end_matches(','), &descriptors));
    }
}

/// Splits descriptors up to the comma that ends a candidate, and returns them with the remaining input. White space and commas
/// in parentheses do not separate descriptors or candidates.
fn split_descriptors(input: &str) -> (Vec<&str>, &str) {
    let mut descriptors = Vec::new();
    let mut start = None;
    let mut is_in_parentheses = false;
    for (position, character) in input.char_indices() {
        let is_end = !is_in_parentheses && (character == ',' || character.is_ascii_whitespace());
        if !is_end {
            start.get_or_insert(position);
            match character {
                '(' => is_in_parentheses = true,
                ')' => is_in_parentheses = false,
                _ => {}
            }
            continue;
        }
        descriptors.extend(start.take().map(|start| &input[start..position]));
        if character == ',' {
            return (descriptors, &input[position + 1..]);
        }
    }
    descriptors.extend(start.map(|start| &input[start..]));
    (descriptors, "")
}

fn parse_candidate<'a>(url: &'a str, descriptors: &[&str]) -> Option<ImageCandidate<'a>> {
    // 9. Descriptor parser: Let error be no.
    // 10. Let width be absent.
    // 11. Let density be absent.
    // 12. Let future-compat-h be absent.
    let (mut width, mut density, mut height) = (None, None, None);
    // 13. For each descriptor in descriptors, run the appropriate set of steps from the following list:
    for descriptor in descriptors {
        let (number, unit) = descriptor.split_at(descriptor.len() - descriptor.chars().next_back()?.len_utf8());
        match unit {
            // If width and density are not both absent, then let error be yes. […] If the result is 0, let error be yes.
            "w" if width.is_none() && density.is_none() => width = Some(parse_positive_integer(number)?),
            // If width, density and future-compat-h are not all absent, then let error be yes. […] If the result is less than
            // 0, let error be yes.
            "x" if width.is_none() && density.is_none() && height.is_none() => {
                density = Some(parse_floating_point_number(number).filter(|density| *density >= 0.0)?);
            }
            // If future-compat-h and density are not both absent, then let error be yes. […] If the result is 0, let error be
            // yes.
            "h" if height.is_none() && density.is_none() => height = Some(parse_positive_integer(number)?),
            // Anything else: Let error be yes.
            _ => return None,
        }
    }
    // 14. If future-compat-h is not absent and width is absent, let error be yes.
    if height.is_some() && width.is_none() {
        return None;
    }
    Some(ImageCandidate { url, width, height, density })
}

/// Parses a [valid non-negative
/// integer](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-non-negative-integer) other than 0. Larger
/// numbers become [`u64::MAX`].
fn parse_positive_integer(digits: &str) -> Option<u64> {
    let is_valid = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let number = is_valid.then(|| digits.parse().unwrap_or(u64::MAX));
    number.filter(|number| *number > 0)
}

/// Parses a [valid floating-point
/// number](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-floating-point-number).
fn parse_floating_point_number(text: &str) -> Option<f64> {
    // NOTE: the standard library also parses `inf`, `nan`, `+1`, and `1.`, which are invalid here.
    let is_valid = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-'))
        && !text.starts_with('+')
        && text.split_once('.').is_none_or(|(_, fraction)| fraction.as_bytes().first().is_some_and(u8::is_ascii_digit));
    let number: f64 = text.parse().ok()?;
    (is_valid && number.is_finite()).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_of_image_candidates() {
        for (srcset, expected) in [
            ("/a,b.webp 1x, /c.webp", "/a,b.webp|/c.webp"),
            ("a, b,", "a|b"),
            (" ,, a,,, b\t2x\n, ,", "a|b"),
            ("a (b,c),d", "d"),
            ("a (b,c", ""),
            ("", ""),
            ("a,b", "a,b"),
        ] {
            let candidates = parse(srcset);
            let urls: Vec<&str> = candidates.into_iter().map(ImageCandidate::url).collect();
            assert_eq!(urls.join("|"), expected, "{srcset}");
        }
    }

    #[test]
    fn replaced_urls_of_image_candidates() {
        for (url, written) in [
            ("/my photo.jpg", "/my%20photo.jpg"),
            (" a  b\x0Cc ", "a%20%20b%0Cc"),
            ("\n/a\tb\r\nc\n", "/abc"),
            ("/x,", "/x%2C"),
            (",,x,y,,", "%2C,x,y,%2C"),
            (",", "%2C"),
            ("\u{e9},\u{e9}", "\u{e9},\u{e9}"),
            ("data:image/png;base64,AA==", "data:image/png;base64,AA=="),
        ] {
            for descriptor in ["", " 2x", " 640w 480h"] {
                let srcset = format!("a{descriptor}");
                let candidate = parse(&srcset)[0];
                let new = candidate.with_url(url).to_string();
                assert_eq!(new, format!("{written}{descriptor}"));
                let two = format!("{new}, b");
                assert_eq!(parse(&two), [candidate.with_url(written), parse("b")[0]], "{url:?}");
            }
        }
        for empty in ["", " \n"] {
            let written = parse("a 2x")[0].with_url(empty).to_string();
            assert_eq!(written, "");
        }
    }

    #[test]
    fn descriptors_of_image_candidates() {
        for (descriptors, width, density) in [
            ("|640w|640w 480h|480h 640w", Some(640), None),
            ("2x", None, Some(2.0)),
            ("1.5x", None, Some(1.5)),
            (".5x", None, Some(0.5)),
            ("1e1x", None, Some(10.0)),
            ("-0x|0x", None, Some(0.0)),
        ] {
            for descriptor in descriptors.split('|') {
                let srcset = format!("a {descriptor}");
                let found = parse(&srcset)[0];
                let width = width.filter(|_| !descriptor.is_empty());
                assert_eq!((found.width(), found.density()), (width, density), "{descriptor}");
            }
        }
        for invalid in "0w|-1w|+1w|1.0w|w|x|1.x|+1x|-1x|infx|nanx|1e999x|1w 1x|1x 1x|1h|2W|\u{e9}".split('|') {
            assert_eq!(parse(&format!("a {invalid}")), [], "{invalid}");
        }
    }
}
