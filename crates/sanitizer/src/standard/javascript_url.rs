//! Whether a value [contains a `javascript:`
//! URL](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-sanitization).

use std::net::Ipv6Addr;

/// Whether the [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser), without a base, does not fail on
/// a value, and the URL's scheme is "javascript".
pub(super) fn contains_a_javascript_url(value: &str) -> bool {
    // 1. Remove any leading and trailing C0 control or space from input.
    let input = value.trim_matches(|character| character <= ' ');
    // 3. Remove all ASCII tab or newline from input.
    let mut input = input.bytes().filter(|byte| !matches!(byte, b'\t' | b'\n' | b'\r'));
    // "scheme start state", "scheme state"
    let scheme = b"javascript:".iter();
    for expected in scheme {
        if input.next().is_none_or(|byte| !byte.eq_ignore_ascii_case(expected)) {
            return false;
        }
    }
    let rest: Vec<u8> = input.collect();
    // "path or authority state"; "opaque path state" and "path state" do not fail.
    match rest.strip_prefix(b"//") {
        Some(rest) => is_authority(rest),
        None => true,
    }
}

/// Whether the "authority state", the "host state" and the "port state" do not fail, for a scheme that is not special.
fn is_authority(rest: &[u8]) -> bool {
    let end = rest.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#'));
    let authority = &rest[..end.unwrap_or(rest.len())];
    let host_and_port = match authority.iter().rposition(|byte| *byte == b'@') {
        // If atSignSeen is true and buffer is the empty string, host-missing validation error, return failure.
        Some(at) if at + 1 == authority.len() => return false,
        Some(at) => &authority[at + 1..],
        None => authority,
    };
    // Set insideBrackets.
    let mut inside_brackets = false;
    let colon = host_and_port.iter().position(|byte| {
        match byte {
            b'[' => inside_brackets = true,
            b']' => inside_brackets = false,
            _ => {}
        }
        *byte == b':' && !inside_brackets
    });
    let (host, port) = match colon {
        // If buffer is the empty string, host-missing validation error, return failure.
        Some(0) => return false,
        Some(colon) => (&host_and_port[..colon], &host_and_port[colon + 1..]),
        None => (host_and_port, &b""[..]),
    };
    is_host(host) && is_port(port)
}

/// Whether the [host parser](https://url.spec.whatwg.org/#concept-host-parser) does not fail, with isOpaque true.
fn is_host(host: &[u8]) -> bool {
    // 1. If input starts with U+005B ([): if it does not end with U+005D (]), return failure. Return the result of IPv6
    //    parsing.
    if let Some(address) = host.strip_prefix(b"[") {
        let address = address.strip_suffix(b"]");
        let address = address.and_then(|address| std::str::from_utf8(address).ok());
        return address.is_some_and(|address| address.parse::<Ipv6Addr>().is_ok());
    }
    // 2. If isOpaque is true, then return the result of opaque-host parsing: if input contains a forbidden host code point,
    //    return failure.
    !host.iter().any(|byte| {
        matches!(
            byte,
            0 | b'\t'
                | b'\n'
                | b'\r'
                | b' '
                | b'#'
                | b'/'
                | b':'
                | b'<'
                | b'>'
                | b'?'
                | b'@'
                | b'['
                | b'\\'
                | b']'
                | b'^'
                | b'|'
        )
    })
}

/// Whether the "port state" does not fail.
fn is_port(port: &[u8]) -> bool {
    let mut number: u32 = 0;
    for byte in port {
        if !byte.is_ascii_digit() {
            return false;
        }
        // 2. If port is greater than 2^16 − 1, port-out-of-range validation error, return failure.
        number = number * 10 + u32::from(byte - b'0');
        if number > u32::from(u16::MAX) {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::contains_a_javascript_url;

    #[test]
    fn urls() {
        for value in [
            "javascript:", "JavaScript:alert(1)", " \u{1}java\n\tscript\r:x", "javascript:/x y",
            "javascript://%0aalert(1)", "javascript:///<", "javascript://a@b:80/[", "javascript://[::1]/",
            "javascript://host:",
        ] {
            assert!(contains_a_javascript_url(value), "{value:?}");
        }
        for value in [
            "", "javascript", "javascript :x", "java script:x", "/javascript:x", "\u{a0}javascript:x", "xjavascript:x",
            "javascript://[x", "javascript://a b", "javascript://a@", "javascript://:80", "javascript://a:65536",
            "javascript://a:x", "javascript://[::1]x/", "vbscript:x", "data:text/html,x",
        ] {
            assert!(!contains_a_javascript_url(value), "{value:?}");
        }
    }
}
