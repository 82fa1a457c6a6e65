//! [`Pages`]: the HTML pages of a web archive.

use std::io;
use std::path::Path;

use time::OffsetDateTime;
use time::format_description::well_known::Iso8601;

use crate::records::{Fault, Header, Records};
use crate::response::{Response, ResponseError};
use crate::source::{Archive, Source};

/// The most bytes of a response that are read, and the most of a body when it is decoded.
pub const MOST_BYTES: usize = 32 << 20;

/// The memory of larger pages is not kept.
const MOST_MEMORY_TO_KEEP: usize = 4 << 20;

/// An HTML page as it came.
#[derive(Debug)]
pub struct Page {
    url: String,
    date: Option<i64>,
    record: RecordPlace,
    response: Response,
}

/// Where the record of a page is, and what it calls itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordPlace {
    /// Where in the archive its first byte is, or that of the member or frame that it is compressed in.
    pub offset: u64,
    /// How many bytes of the archive it takes, compressed if the archive is. Nothing if it shares its member or frame with
    /// other records, so that it cannot be read alone.
    pub length: Option<u64>,
    /// `WARC-Record-ID`, without angle brackets.
    pub id: Option<String>,
    /// `WARC-Payload-Digest`.
    pub payload_digest: Option<String>,
}

impl Page {
    /// A page that was fetched from this URL.
    pub fn new(url: String, response: Response) -> Self {
        Self {
            url,
            date: None,
            record: RecordPlace::default(),
            response,
        }
    }

    /// Where it was fetched from.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// When it was fetched, in milliseconds since the start of 1970.
    pub fn date(&self) -> Option<i64> {
        self.date
    }

    /// Where its record is.
    pub fn record(&self) -> &RecordPlace {
        &self.record
    }

    /// The status code of the response.
    pub fn status(&self) -> Option<u16> {
        self.response.status()
    }

    /// The header `Content-Type`.
    pub fn content_type(&self) -> Option<&str> {
        self.response.content_type()
    }

    /// The headers `X-Robots-Tag` that are for all robots.
    pub fn robots_headers(&self) -> &[String] {
        self.response.robots()
    }

    /// The body without its codings.
    pub fn body(&self) -> &[u8] {
        self.response.body()
    }

    /// Whether the body was cut: by the crawler, which says so, or here, at the limit.
    pub fn is_cut(&self) -> bool {
        self.response.is_cut()
    }
}

/// What is wrong with an archive.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// It cannot be opened.
    #[error("cannot be opened: {0}")]
    Open(#[source] io::Error),
    /// It was opened, and then its bytes could not be had. Perhaps they can at another time.
    #[error("cannot be read behind {records} records: {source}")]
    Unreadable {
        /// How many records were read before.
        records: u64,
        /// What the system says.
        source: io::Error,
    },
    /// What follows the last record is no record, or cannot be decompressed. What comes behind is not read.
    #[error("broken behind {records} records, the rest is left out: {source}")]
    Broken {
        /// How many records were read before.
        records: u64,
        /// What the reader says.
        source: io::Error,
    },
    /// The archive ends within a record, which is left out.
    #[error("ends within record {record}")]
    CutOff {
        /// The number of the record, from 1 on.
        record: u64,
    },
    /// There is no record in the archive, which has one at least by the standard of WARC: something else went wrong before.
    #[error("is empty")]
    Empty,
}

impl ArchiveError {
    /// Whether the fault is in the archive itself, so that another look at it would find the same.
    pub fn is_in_the_archive(&self) -> bool {
        !matches!(self, Self::Open(_) | Self::Unreadable { .. })
    }
}

/// What an archive holds.
#[derive(Debug)]
pub enum Entry {
    /// A page.
    Page(Page),
    /// A response that is no HTML page.
    Other,
    /// A response that cannot be read. Nothing else of the archive is lost.
    Dropped {
        /// What it was fetched from, if that is known.
        url: Option<String>,
        /// What is wrong with it.
        error: ResponseError,
    },
}

/// The responses of an archive, one at a time. A fault of a response drops that response; a fault of the archive is the
/// last that comes.
pub struct Pages {
    records: Records,
    most_bytes: usize,
    is_done: bool,
    /// Memory for the next page.
    memory: Vec<u8>,
}

impl std::fmt::Debug for Pages {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Pages")
            .field("count", &self.records.count)
            .finish_non_exhaustive()
    }
}

impl Pages {
    /// The pages of the archive at this path or URL.
    ///
    /// # Errors
    ///
    /// The archive cannot be opened.
    pub fn open(place: impl AsRef<Path>) -> Result<Self, ArchiveError> {
        let archive = Archive::at(place).map_err(ArchiveError::Open)?;
        let mut sources = archive.sources().map_err(ArchiveError::Open)?;
        let source = sources
            .next()
            .unwrap_or_else(|| Ok(Source::new(io::empty(), 0)));
        Self::of(source.map_err(ArchiveError::Open)?)
    }

    /// The pages in these bytes of an archive, from this offset on: records of WARC, as they are or compressed with gzip,
    /// Zstandard or LZ4. The first bytes say which it is.
    ///
    /// # Errors
    ///
    /// The first bytes cannot be had.
    pub fn of(source: Source) -> Result<Self, ArchiveError> {
        Ok(Self {
            records: Records::new(source.bytes, source.start).map_err(ArchiveError::Open)?,
            most_bytes: MOST_BYTES,
            is_done: false,
            memory: Vec::new(),
        })
    }

    /// Gives back a page that nobody needs any more: the next one is read into its memory.
    pub fn reuse(&mut self, page: Page) {
        let memory = page.response.into_memory();
        if (self.memory.capacity()..=MOST_MEMORY_TO_KEEP).contains(&memory.capacity()) {
            self.memory = memory;
        }
    }

    /// The same pages, of which no more than this many bytes are read.
    #[must_use]
    pub fn with_most_bytes(mut self, most_bytes: usize) -> Self {
        self.most_bytes = most_bytes;
        self
    }

    /// What the next record holds, if it is a response.
    fn entry(&mut self) -> Result<Option<Entry>, Fault> {
        let Some(header) = self.records.next_header()? else {
            self.is_done = true;
            return Ok(None);
        };
        if !is_response(&header) {
            self.records.finish(&header)?;
            return Ok(None);
        }
        let mut block = std::mem::take(&mut self.memory);
        self.records.read_block(self.most_bytes, &mut block)?;
        let is_longer = header.block_length > block.len() as u64;
        let length = self.records.finish(&header)?;
        let was_truncated = header.get("WARC-Truncated").is_some();
        let response = Response::parse(block, is_longer || was_truncated, self.most_bytes);
        Ok(Some(match (header.uri("WARC-Target-URI"), response) {
            (_, Ok(response)) if !response.is_html() => Entry::Other,
            (Some(url), Ok(response)) => Entry::Page(Page {
                url,
                date: header.get("WARC-Date").and_then(|date| milliseconds(&date)),
                record: RecordPlace {
                    offset: header.offset,
                    length,
                    id: header.uri("WARC-Record-ID"),
                    payload_digest: header.get("WARC-Payload-Digest"),
                },
                response,
            }),
            (None, Ok(_)) => Entry::Dropped {
                url: None,
                error: ResponseError::NoUrl,
            },
            (url, Err(error)) => Entry::Dropped { url, error },
        }))
    }

    fn error(&self, fault: Fault) -> ArchiveError {
        let count = self.records.count;
        match fault {
            Fault::Unreadable(source) => ArchiveError::Unreadable {
                records: count,
                source,
            },
            Fault::Broken(source) => ArchiveError::Broken {
                records: count,
                source,
            },
            Fault::CutOff => ArchiveError::CutOff { record: count + 1 },
            Fault::Empty => ArchiveError::Empty,
        }
    }
}

impl Iterator for Pages {
    type Item = Result<Entry, ArchiveError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.is_done {
            match self.entry() {
                Ok(None) => {}
                Ok(Some(entry)) => return Some(Ok(entry)),
                Err(fault) => {
                    self.is_done = true;
                    return Some(Err(self.error(fault)));
                }
            }
        }
        None
    }
}

fn is_response(header: &Header) -> bool {
    let kind = header.get("WARC-Type").unwrap_or_default();
    let content_type = header.get("Content-Type").unwrap_or_default();
    let essence = content_type.split(';').next().unwrap_or_default();
    kind.eq_ignore_ascii_case("response") && essence.trim().eq_ignore_ascii_case("application/http")
}

/// A date in milliseconds since the start of 1970.
fn milliseconds(date: &str) -> Option<i64> {
    let date = OffsetDateTime::parse(date, &Iso8601::DEFAULT).ok()?;
    i64::try_from(date.unix_timestamp_nanos() / 1_000_000).ok()
}
