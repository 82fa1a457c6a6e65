//! [`Response`]: a response of HTTP, as an archive keeps it.

use std::io::{self, BufRead, Cursor};

use fastwarc::stream_io::brotli::BrotliReader;
use fastwarc::stream_io::chunked::ChunkedReader;
use fastwarc::stream_io::gzip::{GzipReader, GzipReaderOptions, MAX_WBITS};
use fastwarc::stream_io::traits::{IntoWarcReader, WarcRead};
use fastwarc::stream_io::zstd::ZstdReader;
use fastwarc::warc::header::{HeaderEncoding, HeaderMap};

/// The most bytes that the headers may have.
const MOST_BYTES_OF_HEADERS: usize = 256 << 10;

/// The most codings around a body.
const MOST_CODINGS: usize = 4;

/// The rules for robots that have a value, behind a colon. In `X-Robots-Tag`, another name before a colon is a robot's.
const RULES_WITH_VALUES: [&str; 4] = [
    "unavailable_after",
    "max-snippet",
    "max-image-preview",
    "max-video-preview",
];

/// What is wrong with a response.
#[derive(Debug, thiserror::Error)]
pub enum ResponseError {
    /// The record does not say where it was fetched from.
    #[error("no URL")]
    NoUrl,
    /// The headers do not end.
    #[error("headers without an end")]
    HeadersWithoutEnd,
    /// The first line is no status line of HTTP.
    #[error("no status line")]
    NoStatusLine,
    /// The body is coded in a way that is not known.
    #[error("unknown coding {0:?}")]
    UnknownCoding(String),
    /// The body has more codings than anybody needs.
    #[error("too many codings")]
    TooManyCodings,
    /// The coding of the body is broken.
    #[error("broken coding: {0}")]
    BrokenCoding(#[source] io::Error),
}

/// A response of HTTP, as an archive keeps it.
#[derive(Debug)]
pub struct Response {
    status: Option<u16>,
    content_type: Option<String>,
    robots: Option<String>,
    bytes: Vec<u8>,
    /// Where in the bytes the body starts.
    start: usize,
    is_cut: bool,
}

impl Response {
    /// The response in a block of bytes: headers, and a body, of which at most `most_bytes` are decoded.
    ///
    /// If the block `was_cut`, a body that ends within its coding is cut there. If not, it is broken.
    ///
    /// # Errors
    ///
    /// The headers or the body are broken, or a coding is not known.
    pub fn parse(block: Vec<u8>, was_cut: bool, most_bytes: usize) -> Result<Self, ResponseError> {
        if !block.starts_with(b"HTTP/") {
            return Err(ResponseError::NoStatusLine);
        }
        let mut headers = HeaderMap::new(HeaderEncoding::Latin1);
        let mut reader = Cursor::new(block);
        // NOTE: servers end lines with LF alone, too.
        let start = headers
            .parse_with_opts(&mut reader, true, MOST_BYTES_OF_HEADERS, true)
            .map_err(|_| ResponseError::HeadersWithoutEnd)?;
        let block = reader.into_inner();
        if !block[..start].ends_with(b"\n\n") && !block[..start].ends_with(b"\n\r\n") {
            return Err(ResponseError::HeadersWithoutEnd);
        }
        let text = |name: &str| headers.get(name).map(|value| value.trim().to_owned());
        let mut response = Self {
            status: headers.status_code(),
            content_type: text("Content-Type"),
            robots: text("X-Robots-Tag").filter(|rules| is_for_all_robots(rules)),
            bytes: block,
            start,
            is_cut: was_cut,
        };
        if response.is_html() {
            response.decode(&codings(&headers), most_bytes)?;
        }
        Ok(response)
    }

    /// A response of status 200 with this content type and body.
    pub fn of_body(content_type: &str, body: Vec<u8>) -> Self {
        Self {
            status: Some(200),
            content_type: Some(content_type.to_owned()),
            robots: None,
            bytes: body,
            start: 0,
            is_cut: false,
        }
    }

    /// The status code.
    pub fn status(&self) -> Option<u16> {
        self.status
    }

    /// The header `Content-Type`.
    pub fn content_type(&self) -> Option<&str> {
        self.content_type.as_deref()
    }

    /// The header `X-Robots-Tag`, if it is for all robots.
    pub fn robots(&self) -> Option<&str> {
        self.robots.as_deref()
    }

    /// Whether the type is that of HTML.
    pub fn is_html(&self) -> bool {
        let essence = self
            .content_type()
            .and_then(|value| value.split(';').next());
        essence.is_some_and(|essence| essence.trim().eq_ignore_ascii_case("text/html"))
    }

    /// The body, decoded if it is one of HTML.
    pub fn body(&self) -> &[u8] {
        &self.bytes[self.start..]
    }

    /// The memory of the response, without its contents.
    pub fn into_memory(mut self) -> Vec<u8> {
        self.bytes.clear();
        self.bytes
    }

    /// Whether the end of the body is missing.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Takes the codings off the body, the last one first.
    fn decode(&mut self, codings: &[String], most_bytes: usize) -> Result<(), ResponseError> {
        if codings.is_empty() {
            return Ok(());
        }
        if codings.len() > MOST_CODINGS {
            return Err(ResponseError::TooManyCodings);
        }
        let mut coded = Cursor::new(std::mem::take(&mut self.bytes));
        coded.set_position(std::mem::take(&mut self.start) as u64);
        let length = coded.get_ref().len();
        let mut reader = coded.into_warc_reader();
        for coding in codings.iter().rev() {
            reader = decoder(coding, reader)?;
        }
        self.bytes.reserve(length.min(most_bytes));
        // One more, to see whether there is more.
        let result = append_up_to(&mut reader, most_bytes.saturating_add(1), &mut self.bytes);
        if self.bytes.len() > most_bytes {
            self.bytes.truncate(most_bytes);
            self.is_cut = true;
        } else if let Err(error) = result
            && !(self.is_cut && length > 0)
        {
            return Err(ResponseError::BrokenCoding(error));
        }
        Ok(())
    }
}

/// Appends the bytes that a reader gives, or this many of them.
///
/// NOTE: they are copied from the buffer of the reader. `Read::read_to_end` clears the memory that it reads to, for readers
/// such as these.
pub(crate) fn append_up_to(
    reader: &mut impl BufRead,
    most_bytes: usize,
    bytes: &mut Vec<u8>,
) -> io::Result<()> {
    let mut left = most_bytes;
    while left > 0 {
        let buffer = match reader.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if buffer.is_empty() {
            break;
        }
        let length = buffer.len().min(left);
        bytes.extend_from_slice(&buffer[..length]);
        reader.consume(length);
        left -= length;
    }
    Ok(())
}

/// The codings of the body, in the order in which they were applied.
fn codings(headers: &HeaderMap) -> Vec<String> {
    let names = ["Content-Encoding", "Transfer-Encoding"].into_iter();
    let values = names.flat_map(|name| headers.get_multiple(name));
    let mut codings = Vec::new();
    for value in values {
        let coding = value
            .split(',')
            .map(|coding| coding.trim().to_ascii_lowercase());
        codings.extend(coding.filter(|coding| !coding.is_empty() && coding != "identity"));
    }
    codings
}

/// A reader that takes this coding off.
fn decoder(
    coding: &str,
    mut reader: Box<dyn WarcRead>,
) -> Result<Box<dyn WarcRead>, ResponseError> {
    Ok(match coding {
        "chunked" => ChunkedReader::new(reader).into_warc_reader(),
        // NOTE: some crawlers decompress what they fetch, and leave the header as it was.
        "gzip" | "x-gzip" if !is_gzip(&mut reader)? => reader,
        "gzip" | "x-gzip" => GzipReader::new(reader).into_warc_reader(),
        "deflate" => {
            let options = GzipReaderOptions {
                window_bits: MAX_WBITS,
                ..GzipReaderOptions::default()
            };
            GzipReader::with_options(reader, options).into_warc_reader()
        }
        "br" => BrotliReader::new(reader).into_warc_reader(),
        "zstd" => ZstdReader::new(reader).into_warc_reader(),
        _ => return Err(ResponseError::UnknownCoding(coding.to_owned())),
    })
}

/// Whether what comes starts as gzip does.
fn is_gzip(reader: &mut Box<dyn WarcRead>) -> Result<bool, ResponseError> {
    let start = reader.fill_buf().map_err(ResponseError::BrokenCoding)?;
    Ok(start.starts_with(b"\x1F\x8B"))
}

/// Whether no robot is named before the rules.
fn is_for_all_robots(rules: &str) -> bool {
    let before_colon = rules
        .split(',')
        .next()
        .and_then(|rule| rule.split_once(':'));
    before_colon.is_none_or(|(name, _)| {
        RULES_WITH_VALUES
            .iter()
            .any(|rule| rule.eq_ignore_ascii_case(name.trim()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(block: &[u8]) -> Result<Response, ResponseError> {
        Response::parse(block.to_vec(), false, 1000)
    }

    #[test]
    fn reads_headers_and_body() {
        let response =
            parse(b"HTTP/1.1 404 Not here\r\ncontent-type: TEXT/html ; charset=x\r\n\r\n<p>")
                .unwrap();
        assert_eq!(
            (response.status(), response.is_html(), response.body()),
            (Some(404), true, &b"<p>"[..])
        );
        let response = parse(b"HTTP/1.0 200\nContent-Type: text/html\n\n<p>").unwrap();
        assert_eq!(response.body(), b"<p>");
    }

    #[test]
    fn takes_off_chunks() {
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n";
        let response = parse(format!("{head}3\r\n<p>\r\n2\r\nab\r\n0\r\n\r\n").as_bytes()).unwrap();
        assert_eq!(response.body(), b"<p>ab");
        assert!(matches!(
            parse(format!("{head}xyz\r\n<p>").as_bytes()),
            Err(ResponseError::BrokenCoding(_))
        ));
    }

    #[test]
    fn a_body_that_is_decompressed_already_is_left_alone() {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n";
        assert_eq!(
            parse(format!("{head}<p>ab").as_bytes()).unwrap().body(),
            b"<p>ab"
        );
        assert_eq!(parse(head.as_bytes()).unwrap().body(), b"");
    }

    #[test]
    fn a_body_that_was_cut_ends_within_its_coding() {
        let block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n<p>ab";
        assert!(matches!(parse(block), Err(ResponseError::BrokenCoding(_))));
        let response = Response::parse(block.to_vec(), true, 1000).unwrap();
        assert_eq!((response.body(), response.is_cut()), (&b"<p>ab"[..], true));
    }

    #[test]
    fn says_what_is_wrong() {
        assert!(matches!(parse(b"<p>"), Err(ResponseError::NoStatusLine)));
        assert!(matches!(
            parse(b"HTTP/1.1 200 OK\r\nContent-Type: text/ht"),
            Err(ResponseError::HeadersWithoutEnd)
        ));
        let block =
            b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: utf-8\r\n\r\n<p>";
        assert!(
            matches!(parse(block), Err(ResponseError::UnknownCoding(coding)) if coding == "utf-8")
        );
        let codings = "gzip,".repeat(9);
        let block = format!(
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: {codings}\r\n\r\n<p>"
        );
        assert!(matches!(
            parse(block.as_bytes()),
            Err(ResponseError::TooManyCodings)
        ));
    }

    #[test]
    fn rules_for_one_robot_are_not_for_all() {
        assert!(is_for_all_robots("noindex, nofollow"));
        assert!(is_for_all_robots(
            "unavailable_after: 25 Jun 2010 15:00:00 PST"
        ));
        assert!(!is_for_all_robots("googlebot: noindex"));
    }
}
