use std::io::{self, Cursor, Read};

use brotli_decompressor::Decompressor;
use fastwarc::warc::header::{HeaderEncoding, HeaderMap};
use flate2::bufread::{DeflateDecoder, GzDecoder};

use crate::link_header::find_canonical;
use crate::mime::{Kind, determine_nosniff, extract_mime_type, is_text, starts_like_html};
use crate::robots::rules_for_all;

const MAX_BYTES_OF_HEADERS: usize = 256 << 10;

const MAX_CODINGS: usize = 4;

/// Binary logarithm of the maximum [window](https://www.rfc-editor.org/rfc/rfc9659#section-3) of a Zstandard body: 8 MiB.
const ZSTANDARD_WINDOW: u32 = 23;

const MAX_BYTES_OF_A_CHUNK_LINE: usize = 4 << 10;

/// Length of a gzip member's trailer: a checksum and the length.
const END_OF_GZIP: usize = 8;

/// Length of the zlib header.
const START_OF_ZLIB: usize = 2;

/// Length of the zlib trailer: a checksum.
const END_OF_ZLIB: usize = 4;

#[derive(Debug, thiserror::Error)]
pub enum ResponseError {
    #[error("no URL")]
    NoUrl,
    #[error("unterminated headers")]
    HeadersWithoutEnd,
    #[error("no status line")]
    NoStatusLine,
    #[error("unknown coding {0:?}")]
    UnknownCoding(String),
    #[error("too many codings")]
    TooManyCodings,
    #[error("broken coding: {0}")]
    BrokenCoding(#[source] io::Error),
}

#[derive(Debug)]
pub struct Response {
    status: Option<u16>,
    content_type: Option<String>,
    content_language: Option<String>,
    robots: Vec<String>,
    refresh: Option<String>,
    canonical: Option<String>,
    bytes: Vec<u8>,
    start: usize,
    is_html: bool,
    is_cut: bool,
}

impl Response {
    /// Parses a response, and decodes at most `max_bytes` of the body. Fails if the headers are broken, or the content coding
    /// is unknown or broken from the start.
    ///
    /// A body is truncated if it ends within its coding, if `was_cut` is set, or where its coding is damaged. A body without
    /// the declared coding is unchanged, because many crawlers decode bodies and keep the headers.
    pub fn parse(block: Vec<u8>, was_cut: bool, max_bytes: usize) -> Result<Self, ResponseError> {
        if !block.get(..5).is_some_and(|start| start.eq_ignore_ascii_case(b"HTTP/")) {
            return Err(ResponseError::NoStatusLine);
        }
        let mut headers = HeaderMap::new(HeaderEncoding::Latin1);
        let mut reader = Cursor::new(block);
        // NOTE: some servers end lines with LF alone.
        let start = headers
            .parse_with_opts(&mut reader, true, MAX_BYTES_OF_HEADERS, true)
            .map_err(|_| ResponseError::HeadersWithoutEnd)?;
        let block = reader.into_inner();
        if !block[..start].ends_with(b"\n\n") && !block[..start].ends_with(b"\n\r\n") {
            return Err(ResponseError::HeadersWithoutEnd);
        }
        let text = |name: &str| headers.get(name).map(|value| value.trim().to_owned());
        let mime_type = extract_mime_type(&headers.get_multiple("Content-Type"));
        let kind = Kind::of(mime_type.as_ref(), determine_nosniff(&headers.get_multiple("X-Content-Type-Options")));
        let refresh = headers.get_multiple("Refresh");
        let mut response = Self {
            status: headers.status_code(),
            content_type: mime_type.map(|mime_type| mime_type.to_string()),
            content_language: text("Content-Language"),
            robots: headers
                .get_multiple("X-Robots-Tag")
                .iter()
                .map(|header| rules_for_all(header).collect::<Vec<_>>().join(","))
                .filter(|rules| !rules.is_empty())
                .collect(),
            refresh: (!refresh.is_empty()).then(|| refresh.join(", ")),
            canonical: find_canonical(&headers.get_multiple("Link")),
            bytes: block,
            start,
            is_html: false,
            is_cut: was_cut,
        };
        if kind != Kind::Other {
            let length: Option<u64> = text("Content-Length").and_then(|text| text.parse().ok());
            let is_short = length.is_some_and(|length| length > response.body().len() as u64);
            let codings = codings(&headers);
            let was_coded = match response.decode(&codings, max_bytes) {
                // The response does not claim to be HTML.
                Err(_) if kind == Kind::Unknown => return Ok(response),
                result => result?,
            };
            response.is_html = kind == Kind::Html || starts_like_html(response.body());
            // NOTE: the declared length is meaningless if a crawler decoded the body, or if the body is in chunks.
            let counts = match codings.last() {
                Some(last) => was_coded && last != "chunked",
                None => response.status != Some(304),
            };
            response.is_cut |= is_short && counts;
        }
        Ok(response)
    }

    pub fn of_body(content_type: &str, body: Vec<u8>) -> Self {
        let mime_type = extract_mime_type(&[content_type.into()]);
        Self {
            status: Some(200),
            is_html: Kind::of(mime_type.as_ref(), false) == Kind::Html,
            content_type: mime_type.map(|mime_type| mime_type.to_string()),
            content_language: None,
            robots: Vec::new(),
            refresh: None,
            canonical: None,
            bytes: body,
            start: 0,
            is_cut: false,
        }
    }

    pub fn status(&self) -> Option<u16> {
        self.status
    }

    /// Returns the serialized MIME type of the `Content-Type` headers, if it can be parsed.
    pub fn content_type(&self) -> Option<&str> {
        self.content_type.as_deref()
    }

    pub fn content_language(&self) -> Option<&str> {
        self.content_language.as_deref()
    }

    pub fn robots(&self) -> &[String] {
        &self.robots
    }

    /// Returns the combined value of the `Refresh` headers.
    pub fn refresh(&self) -> Option<&str> {
        self.refresh.as_deref()
    }

    /// Returns the target of the first canonical link in `Link` headers, unresolved.
    pub fn canonical(&self) -> Option<&str> {
        self.canonical.as_deref()
    }

    /// Returns whether the body starts like binary data.
    pub fn is_binary(&self) -> bool {
        !is_text(self.body())
    }

    /// Returns whether the response is HTML according to its type, or to the start of its body if the type is unknown.
    pub fn is_html(&self) -> bool {
        self.is_html
    }

    pub fn body(&self) -> &[u8] {
        &self.bytes[self.start..]
    }

    pub fn into_memory(mut self) -> Vec<u8> {
        self.bytes.clear();
        self.bytes
    }

    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Decodes the body, starting with the last coding. Returns whether the body had a coding.
    fn decode(&mut self, codings: &[String], max_bytes: usize) -> Result<bool, ResponseError> {
        if codings.len() > MAX_CODINGS {
            return Err(ResponseError::TooManyCodings);
        }
        let mut was_coded = false;
        for coding in codings.iter().rev() {
            let body = self.body();
            let mut decoded = Vec::new();
            // One more byte shows whether the body is longer.
            let most = max_bytes.saturating_add(1);
            let outcome = match coding.as_str() {
                _ if body.is_empty() => continue,
                "chunked" if starts_with_a_chunk(body) => dechunk(body, most, &mut decoded),
                "gzip" | "x-gzip" if body.starts_with(b"\x1F\x8B") => ungzip(body, most, &mut decoded),
                "zstd" if body.starts_with(b"\x28\xB5\x2F\xFD") => unzstd(body, most, &mut decoded),
                "chunked" | "gzip" | "x-gzip" | "zstd" => continue,
                "deflate" if is_zlib(body) => inflate(&body[START_OF_ZLIB..], END_OF_ZLIB, most, &mut decoded),
                "deflate" => inflate(body, 0, most, &mut decoded),
                "br" => unbrotli(body, most, &mut decoded),
                _ if is_text(body) => continue,
                _ => return Err(ResponseError::UnknownCoding(coding.clone())),
            };
            if decoded.len() > max_bytes {
                decoded.truncate(max_bytes);
                self.is_cut = true;
            } else if let Err(error) = outcome {
                if matches!(coding.as_str(), "br" | "deflate") && is_text(body) {
                    continue;
                } else if decoded.is_empty() && error.kind() != io::ErrorKind::UnexpectedEof {
                    return Err(ResponseError::BrokenCoding(error));
                }
                self.is_cut = true;
            }
            (self.bytes, self.start) = (decoded, 0);
            was_coded = true;
        }
        Ok(was_coded)
    }
}

fn read(decoder: impl Read, max_bytes: usize, decoded: &mut Vec<u8>) -> io::Result<()> {
    decoder.take(max_bytes as u64).read_to_end(decoded)?;
    Ok(())
}

/// NOTE: as in browsers, only the first gzip member counts.
fn ungzip(body: &[u8], max_bytes: usize, decoded: &mut Vec<u8>) -> io::Result<()> {
    let decoder = GzDecoder::new(body);
    if decoder.header().is_none() {
        return read(decoder, max_bytes, decoded);
    }
    inflate(decoder.into_inner(), END_OF_GZIP, max_bytes, decoded)
}

/// Decompresses and appends the data, which must be followed by a trailer of `bytes_behind` bytes.
///
/// NOTE: as in browsers, a wrong checksum is ignored if the data is complete.
fn inflate(body: &[u8], bytes_behind: usize, max_bytes: usize, decoded: &mut Vec<u8>) -> io::Result<()> {
    let mut decoder = DeflateDecoder::new(body);
    read(&mut decoder, max_bytes, decoded)?;
    if decoded.len() < max_bytes && decoder.into_inner().len() < bytes_behind {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(())
}

fn unzstd(body: &[u8], max_bytes: usize, decoded: &mut Vec<u8>) -> io::Result<()> {
    let mut decoder = zstd::Decoder::with_buffer(body)?;
    decoder.window_log_max(ZSTANDARD_WINDOW)?;
    read(decoder, max_bytes, decoded)
}

fn unbrotli(body: &[u8], max_bytes: usize, decoded: &mut Vec<u8>) -> io::Result<()> {
    // NOTE: this byte requests a window of up to 1 GiB, which `br` does not allow.
    if body.first().is_some_and(|byte| byte & 0x7F == 0x11) {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "the window is too large"));
    }
    read(Decompressor::new(body.chain(HeadersIncomplete), 4096), max_bytes, decoded)
}

/// NOTE: the Brotli decoder does not distinguish a truncated body from a broken body.
struct HeadersIncomplete;

impl Read for HeadersIncomplete {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

/// Returns whether the body starts with a [zlib header](https://www.rfc-editor.org/rfc/rfc1950#section-2.2), which many servers
/// omit.
fn is_zlib(body: &[u8]) -> bool {
    let start = body.first_chunk().map(|start| u16::from_be_bytes(*start));
    start.is_some_and(|start| start >> 8 & 0xF == 8 && start % 31 == 0)
}

fn starts_with_a_chunk(body: &[u8]) -> bool {
    matches!(chunk_size(body), Ok((_, _)))
}

/// Parses the line before a chunk. Returns the lengths of the line and of the chunk.
fn chunk_size(body: &[u8]) -> io::Result<(usize, u64)> {
    let start = &body[..body.len().min(MAX_BYTES_OF_A_CHUNK_LINE)];
    let Some(end) = memchr::memchr(b'\n', start) else {
        let is_cut = start.len() == body.len() && start.iter().take_while(|byte| byte.is_ascii_hexdigit()).count() > 0;
        return Err(if is_cut || body.is_empty() { io::ErrorKind::UnexpectedEof.into() } else { no_chunk() });
    };
    let size = start[..end].split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
    let size = std::str::from_utf8(size).ok().filter(|size| size.bytes().all(|digit| digit.is_ascii_hexdigit()));
    let size = size.and_then(|size| u64::from_str_radix(size, 16).ok());
    size.map(|size| (end + 1, size)).ok_or_else(no_chunk)
}

fn no_chunk() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "invalid chunk")
}

fn dechunk(mut body: &[u8], max_bytes: usize, decoded: &mut Vec<u8>) -> io::Result<()> {
    while decoded.len() < max_bytes {
        let (start, length) = chunk_size(body)?;
        // The trailer is not part of the body.
        if length == 0 {
            break;
        }
        body = &body[start..];
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        let Some((chunk, rest)) = body.split_at_checked(length) else {
            decoded.extend_from_slice(body);
            return Err(io::ErrorKind::UnexpectedEof.into());
        };
        decoded.extend_from_slice(chunk);
        body = match rest {
            [b'\r', b'\n', rest @ ..] | [b'\n', rest @ ..] => rest,
            [] | [b'\r'] => return Err(io::ErrorKind::UnexpectedEof.into()),
            _ => return Err(no_chunk()),
        };
    }
    decoded.truncate(max_bytes);
    Ok(())
}

/// Returns the content codings in the order in which they were applied.
fn codings(headers: &HeaderMap) -> Vec<String> {
    let names = ["Content-Encoding", "Transfer-Encoding"].into_iter();
    let values = names.flat_map(|name| headers.get_multiple(name));
    let mut codings = Vec::new();
    for value in values {
        let coding = value.split(',').map(|coding| coding.trim().to_ascii_lowercase());
        codings.extend(coding.filter(|coding| !coding.is_empty() && coding != "identity" && coding != "none"));
    }
    codings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(block: &[u8]) -> Result<Response, ResponseError> {
        Response::parse(block.to_vec(), false, 1000)
    }

    #[test]
    fn reads_headers_and_body() {
        let response = parse(b"HTTP/1.1 404 Not here\r\ncontent-type: TEXT/html ; charset=x\r\n\r\n<p>").unwrap();
        assert_eq!((response.status(), response.is_html(), response.body()), (Some(404), true, &b"<p>"[..]));
        let response = parse(b"HTTP/1.0 200\nContent-Type: text/html\n\n<p>").unwrap();
        assert_eq!(response.body(), b"<p>");
    }

    #[test]
    fn chunked_bodies_are_decoded() {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n";
        let response = parse(format!("{head}3\r\n<p>\r\n2\r\nab\r\n0\r\n\r\n").as_bytes()).unwrap();
        assert_eq!(response.body(), b"<p>ab");
        let with_extension = format!("{head}3;a=b\r\n<p>\r\n0\r\nTrailer: c\r\n\r\n");
        assert_eq!(parse(with_extension.as_bytes()).unwrap().body(), b"<p>");
        for lie in ["xyz", "", "-1", "1ffffffffffffffff"] {
            let response = parse(format!("{head}3\r\n<p>\r\n{lie}\r\nab").as_bytes()).unwrap();
            assert_eq!((response.body(), response.is_cut()), (&b"<p>"[..], true), "{lie}");
        }
        let response = parse(format!("{head}3\n<p>\n2;a=b\nab\n0\n\n").as_bytes()).unwrap();
        assert_eq!((response.body(), response.is_cut()), (&b"<p>ab"[..], false));
        let response = parse(format!("{head}3\r\n<p>\r\nffffffff\r\nab").as_bytes()).unwrap();
        assert_eq!((response.body(), response.is_cut()), (&b"<p>ab"[..], true));
    }

    #[test]
    fn bodies_that_are_already_decoded_are_unchanged() {
        let codings = [
            "Content-Encoding: gzip",
            "Content-Encoding: deflate",
            "Content-Encoding: br",
            "Content-Encoding: zstd",
            "Content-Encoding: none",
            "Content-Encoding: utf-8",
            "Content-Encoding: br\r\nTransfer-Encoding: chunked",
        ];
        for coding in codings {
            let head = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{coding}\r\n\r\n");
            for body in ["<!DOCTYPE html><p>ab", "\r\n<p>ab", "a", ""] {
                let response = parse(format!("{head}{body}").as_bytes()).unwrap();
                assert_eq!(response.body(), body.as_bytes(), "{coding}");
            }
        }
    }

    /// `<p>soup` with each coding.
    fn coded() -> [(&'static str, Vec<u8>); 5] {
        use flate2::Compression;
        use flate2::bufread::{DeflateEncoder, GzEncoder, ZlibEncoder};
        let text = &b"<p>soup"[..];
        let read = |mut encoder: Box<dyn Read>| {
            let mut bytes = Vec::new();
            encoder.read_to_end(&mut bytes).unwrap();
            bytes
        };
        let level = Compression::default();
        [
            ("gzip", read(Box::new(GzEncoder::new(text, level)))),
            ("deflate", read(Box::new(ZlibEncoder::new(text, level)))),
            ("deflate", read(Box::new(DeflateEncoder::new(text, level)))),
            ("zstd", zstd::encode_all(text, 3).unwrap()),
            // An uncompressed block.
            ("br", b"\x0B\x03\x80<p>soup\x03".to_vec()),
        ]
    }

    #[test]
    fn every_coding_is_decoded_even_if_the_body_is_cut() {
        for (coding, body) in coded() {
            let head = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: {coding}\r\n\r\n");
            let response = parse(&[head.as_bytes(), &body].concat()).unwrap();
            assert_eq!((response.body(), response.is_cut()), (&b"<p>soup"[..], false), "{coding}");
            let response = parse(&[head.as_bytes(), &body[..body.len() - 1]].concat()).unwrap();
            assert!(response.is_cut(), "{coding}");
            assert!(b"<p>soup".starts_with(response.body()), "{coding}");
        }
    }

    #[test]
    fn the_part_before_damage_is_kept() {
        let text = "<p>soup and more of it, again and again; ".repeat(200);
        let mut encoder = flate2::bufread::GzEncoder::new(text.as_bytes(), flate2::Compression::fast());
        let mut body = Vec::new();
        encoder.read_to_end(&mut body).unwrap();
        let head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n";
        let middle = body.len() / 2;
        body[middle..].fill(0xFF);
        let response = Response::parse([&head[..], &body].concat(), false, 1 << 20).unwrap();
        assert!(response.is_cut() && !response.body().is_empty());
        assert!(text.as_bytes().starts_with(&response.body()[..40]));
    }

    fn is_html(headers: &str, body: &str) -> bool {
        parse(format!("http/1.1 200 ok\r\n{headers}\r\n{body}").as_bytes()).unwrap().is_html()
    }

    #[test]
    fn a_body_without_a_type_is_sniffed() {
        let is_html = |body: &str| is_html("", body);
        for body in ["<!DOCTYPE html><p>", " \n<!doctype HTML >", "<p>", "<P >", "<!-- a", "<br>", "<body >", "<h1>"] {
            assert!(is_html(body), "{body}");
        }
        for body in ["", "soup", "<pre>", "<?xml version='1.0'?>", "<svg>", "<b/>", "<p", "{}", "\u{FEFF}<p>"] {
            assert!(!is_html(body), "{body}");
        }
        let response = parse(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n<p>").unwrap();
        assert!(!response.is_html());
    }

    #[test]
    fn a_body_with_an_unknown_type_is_sniffed() {
        let unknown =
            ["html", "text", "text/html charset=utf-8", "", "*/*", "unknown/unknown", "Application/Unknown;a=b"];
        for value in unknown {
            let header = format!("Content-Type: {value}\r\n");
            assert!(is_html(&header, "<!DOCTYPE html>"), "{value}");
            assert!(!is_html(&header, "soup"), "{value}");
            assert!(is_html(&format!("{header}{header}"), "<!DOCTYPE html>"), "{value}");
        }
        for value in ["text/plain", "application/xhtml+xml", "image/png", "text/html2"] {
            assert!(!is_html(&format!("Content-Type: {value}\r\n"), "<!DOCTYPE html>"), "{value}");
        }
    }

    #[test]
    fn nosniff_forbids_sniffing_and_keeps_the_supplied_type() {
        let nosniff = "X-Content-Type-Options: nosniff\r\n";
        for header in ["", "Content-Type: html\r\n", "Content-Type: unknown/unknown\r\n"] {
            assert!(is_html(header, "<!DOCTYPE html>"), "{header}");
            assert!(!is_html(&format!("{header}{nosniff}"), "<!DOCTYPE html>"), "{header}");
        }
        let header = format!("Content-Type: text/html\r\n{nosniff}");
        assert!(is_html(&header, "<!DOCTYPE html>") && is_html(&header, "\x7FELF"));
    }

    #[test]
    fn all_rules_for_all_robots_are_obeyed() {
        let block = b"HTTP/1.1 200 OK\r\nX-Robots-Tag: noindex\r\nX-Robots-Tag: googlebot: none\r\nx-robots-tag: nofollow\r\n\r\n";
        assert_eq!(parse(block).unwrap().robots(), ["noindex", "nofollow"]);
    }

    #[test]
    fn invalid_responses_give_specific_errors() {
        assert!(matches!(parse(b"<p>"), Err(ResponseError::NoStatusLine)));
        assert!(matches!(parse(b"HTTP/1.1 200 OK\r\nContent-Type: text/ht"), Err(ResponseError::HeadersWithoutEnd)));
        let block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: compress\r\n\r\n\x1F\x9D";
        assert!(matches!(parse(block), Err(ResponseError::UnknownCoding(coding)) if coding == "compress"));
        let codings = "gzip,".repeat(9);
        let block = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: {codings}\r\n\r\n<p>");
        assert!(matches!(parse(block.as_bytes()), Err(ResponseError::TooManyCodings)));
    }
}
