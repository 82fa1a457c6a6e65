//! [`Pages`]: the HTML pages of a web archive.

use std::io;
use std::ops::Range;
use std::path::Path;

use time::OffsetDateTime;
use time::format_description::well_known::Iso8601;

use crate::archive::Archive;
use crate::records::{Fault, Header, Records};
use crate::response::{Response, ResponseError};
use crate::source::Source;

/// The most bytes of a response that are read, and the most of a body when it is decoded.
pub const MAX_BYTES: usize = 32 << 20;

/// An archive with this number of derived records and no responses has none later either.
const DERIVED_TO_GIVE_UP: u64 = 100;

/// The memory of larger pages is not kept.
const MAX_MEMORY_TO_KEEP: usize = 4 << 20;

/// An HTML page as it came.
#[derive(Debug)]
pub struct Page {
    url: String,
    date: Option<i64>,
    record: RecordPlace,
    response: Response,
}

/// The location and the id of the record of a page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordPlace {
    /// The offset of its first byte in the archive, or of its compressed member or frame.
    pub offset: u64,
    /// Its length in the archive, compressed if the archive is. `None` if it shares its member or frame with other records, so
    /// it cannot be read alone.
    pub length: Option<u64>,
    /// `WARC-Record-ID`, without angle brackets.
    pub id: Option<String>,
    /// `WARC-Payload-Digest`.
    pub payload_digest: Option<String>,
}

impl Page {
    /// A page that was fetched from this URL.
    pub fn new(url: String, response: Response) -> Self {
        Self { url, date: None, record: RecordPlace::default(), response }
    }

    /// Returns the URL from which it was fetched.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// When it was fetched, in milliseconds since the start of 1970.
    pub fn date(&self) -> Option<i64> {
        self.date
    }

    /// Returns the location of its record.
    pub fn record(&self) -> &RecordPlace {
        &self.record
    }

    /// The status code of the response.
    pub fn status(&self) -> Option<u16> {
        self.response.status()
    }

    /// The header `Content-Type`, or what the standard takes from several.
    pub fn content_type(&self) -> Option<&str> {
        self.response.content_type()
    }

    /// The header `Content-Language`.
    pub fn content_language(&self) -> Option<&str> {
        self.response.content_language()
    }

    /// The rules of the headers `X-Robots-Tag` that are for all robots.
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

/// An error of an archive.
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
        /// The system error.
        source: io::Error,
    },
    /// The bytes after the last record are not a record, or cannot be decompressed.
    #[error("broken after {records} records: {source}")]
    Broken {
        /// How many records were read before.
        records: u64,
        /// The error of the reader.
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
    /// There are records that were made from responses, and no responses: these are texts (WET) or metadata (WAT).
    #[error("holds no responses, but what was made from them: pages are in the WARC files, and not in WET or WAT")]
    Derived,
}

impl ArchiveError {
    /// Returns the error for a fault after a number of records.
    fn of_fault(fault: Fault, records: u64) -> Self {
        match fault {
            Fault::Unreadable(source) => Self::Unreadable { records, source },
            Fault::Broken(source) => Self::Broken { records, source },
            Fault::CutOff => Self::CutOff { record: records + 1 },
            Fault::Empty => Self::Empty,
            Fault::Derived => Self::Derived,
        }
    }

    /// Returns whether the fault is in the archive itself, so reading it again would find the same.
    pub fn is_in_the_archive(&self) -> bool {
        matches!(self, Self::Broken { .. } | Self::CutOff { .. } | Self::Empty)
    }

    /// Whether it may be gone at another time.
    pub fn is_perhaps_gone_later(&self) -> bool {
        matches!(self, Self::Open(_) | Self::Unreadable { .. })
    }
}

/// An entry of an archive.
#[derive(Debug)]
pub enum Entry {
    /// A page.
    Page(Page),
    /// A response that is no HTML page.
    Other,
    /// Bytes of the archive that are no records, or cannot be decompressed. The next record follows.
    Gap {
        /// Their range in the archive.
        bytes: Range<u64>,
        /// The error.
        error: ArchiveError,
    },
    /// A response that cannot be read. Nothing else of the archive is lost.
    Dropped {
        /// The URL from which it was fetched, if known.
        url: Option<String>,
        /// The error.
        error: ResponseError,
    },
}

/// The responses of an archive, one at a time. A fault of a response drops that response. After a fault of the archive, the
/// next record is looked for: in the next member or frame if the archive is compressed, in the next line otherwise. A fault
/// that no record follows is the last that comes.
pub struct Pages {
    records: Records,
    max_bytes: usize,
    /// How many records are wanted.
    max_records: u64,
    /// How many records are responses.
    responses: u64,
    /// How many records were made from others.
    derived: u64,
    is_done: bool,
    /// Memory for the next page.
    memory: Vec<u8>,
}

impl std::fmt::Debug for Pages {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Pages").field("count", &self.records.count).finish_non_exhaustive()
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
        let mut opened = archive.open().map_err(ArchiveError::Open)?;
        let source = opened.sources.next().unwrap_or_else(|| Ok(Source::new(io::empty(), 0)));
        Self::of(source.map_err(ArchiveError::Open)?)
    }

    /// The pages in these bytes of an archive: records of WARC, as they are or compressed with gzip, Zstandard or LZ4. The
    /// first bytes say which it is.
    ///
    /// # Errors
    ///
    /// The first bytes cannot be had, or the dictionary there is broken.
    pub fn of(source: Source) -> Result<Self, ArchiveError> {
        let records = Records::new(source).map_err(|error| match Fault::of(error) {
            Fault::Unreadable(error) => ArchiveError::Open(error),
            fault => ArchiveError::of_fault(fault, 0),
        })?;
        Ok(Self {
            records,
            max_bytes: MAX_BYTES,
            max_records: u64::MAX,
            responses: 0,
            derived: 0,
            is_done: false,
            memory: Vec::new(),
        })
    }

    /// Gives back a page that nobody needs any more: the next one is read into its memory.
    pub fn reuse(&mut self, page: Page) {
        let memory = page.response.into_memory();
        if (self.memory.capacity()..=MAX_MEMORY_TO_KEEP).contains(&memory.capacity()) {
            self.memory = memory;
        }
    }

    /// Limits the number of bytes that are read of each page.
    #[must_use]
    pub fn with_max_bytes(mut self, max_bytes: usize) -> Self {
        self.max_bytes = max_bytes;
        self
    }

    /// Limits the number of records.
    #[must_use]
    pub fn with_max_records(mut self, max_records: u64) -> Self {
        self.max_records = max_records;
        self
    }

    /// How many records of all types were read.
    pub fn records(&self) -> u64 {
        self.records.count
    }

    /// Returns the next record, if it is a response.
    fn entry(&mut self) -> Result<Option<Entry>, Fault> {
        let header = match self.records.count < self.max_records {
            true => self.records.next_header()?,
            false => None,
        };
        let Some(header) = header else {
            self.is_done = true;
            return self.check_kind(1);
        };
        if !header.is("WARC-Type", "response") {
            self.derived += u64::from(is_derived(&header));
            self.records.finish(&header)?;
            return self.check_kind(DERIVED_TO_GIVE_UP);
        }
        self.responses += 1;
        if !is_http(&header) {
            self.records.finish(&header)?;
            return Ok(Some(Entry::Other));
        }
        let mut block = std::mem::take(&mut self.memory);
        self.records.read_block(self.max_bytes, &mut block)?;
        let is_longer = header.block_length > block.len() as u64;
        let length = self.records.finish(&header)?;
        let is_known = |name: &str| header.get(name).is_some();
        // NOTE: a segment is the start of a response whose rest is in other records.
        let was_truncated = is_known("WARC-Truncated") || is_known("WARC-Segment-Number");
        let response = Response::parse(block, is_longer || was_truncated, self.max_bytes);
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
            (None, Ok(_)) => Entry::Dropped { url: None, error: ResponseError::NoUrl },
            (url, Err(error)) => Entry::Dropped { url, error },
        }))
    }

    /// Passes over a fault, to the next record. If there is none, or only one record is wanted, the archive is over.
    fn pass(&mut self, fault: Fault) -> Result<Entry, ArchiveError> {
        let records = self.records.count;
        if matches!(fault, Fault::Broken(_) | Fault::CutOff) && self.max_records == u64::MAX {
            match self.records.skip_fault() {
                Ok(Some(bytes)) => return Ok(Entry::Gap { bytes, error: ArchiveError::of_fault(fault, records) }),
                Ok(None) => {}
                Err(fault) => {
                    self.is_done = true;
                    return Err(ArchiveError::of_fault(fault, records));
                }
            }
        }
        self.is_done = true;
        Err(ArchiveError::of_fault(fault, records))
    }

    /// Gives up an archive with many derived records and no responses.
    fn check_kind(&self, derived: u64) -> Result<Option<Entry>, Fault> {
        if self.responses == 0 && self.derived >= derived {
            return Err(Fault::Derived);
        }
        Ok(None)
    }
}

impl Iterator for Pages {
    type Item = Result<Entry, ArchiveError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.is_done {
            match self.entry() {
                Ok(None) => {}
                Ok(Some(entry)) => return Some(Ok(entry)),
                Err(fault) => return Some(self.pass(fault)),
            }
        }
        None
    }
}

/// Whether the block of a response is one of HTTP, by its type or because it has none.
fn is_http(header: &Header) -> bool {
    let types = ["application/http", "message/http", ""];
    header.get("Content-Type").is_none() || types.iter().any(|name| header.is("Content-Type", name))
}

/// Whether a record was made from others: the text of a page, or its metadata in JSON.
fn is_derived(header: &Header) -> bool {
    header.is("WARC-Type", "conversion")
        || header.is("WARC-Type", "metadata") && header.is("Content-Type", "application/json")
}

/// A date in milliseconds since the start of 1970.
fn milliseconds(date: &str) -> Option<i64> {
    let date = OffsetDateTime::parse(date, &Iso8601::DEFAULT).ok()?;
    i64::try_from(date.unix_timestamp_nanos() / 1_000_000).ok()
}
