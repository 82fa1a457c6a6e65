//! The HTML pages of a web archive.

use std::io;
use std::ops::Range;
use std::path::Path;

use time::OffsetDateTime;
use time::format_description::well_known::Iso8601;

use crate::archive::Archive;
use crate::records::{Header, RecordFault, Records};
use crate::response::{Response, ResponseError};
use crate::source::Source;

/// Maximum size of a response, and of a decoded body.
pub const MAX_BYTES: usize = 32 << 20;

/// Number of derived records without a response after which an archive is rejected.
const DERIVED_TO_GIVE_UP: u64 = 100;

/// Memory for larger pages is freed.
const MAX_MEMORY_TO_KEEP: usize = 4 << 20;

#[derive(Debug)]
pub struct Page {
    url: String,
    date: Option<i64>,
    record: RecordLocation,
    response: Response,
}

/// Location and id of a page's record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordLocation {
    /// Offset of the record, or of its compressed member or frame, in the archive.
    pub offset: u64,
    /// Length of the record as stored in the archive, in bytes. `None` if the record shares its member or frame with other
    /// records.
    pub length: Option<u64>,
    /// `WARC-Record-ID`, without angle brackets.
    pub id: Option<String>,
    pub payload_digest: Option<String>,
    /// `WARC-Identified-Payload-Type`: the type according to the program that wrote the archive.
    pub identified_payload_type: Option<String>,
}

impl Page {
    pub fn new(url: String, response: Response) -> Self {
        Self { url, date: None, record: RecordLocation::default(), response }
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    /// Time of the request, in milliseconds since 1970.
    pub fn date(&self) -> Option<i64> {
        self.date
    }

    pub fn record(&self) -> &RecordLocation {
        &self.record
    }

    pub fn status(&self) -> Option<u16> {
        self.response.status()
    }

    pub fn content_type(&self) -> Option<&str> {
        self.response.content_type()
    }

    pub fn content_language(&self) -> Option<&str> {
        self.response.content_language()
    }

    /// Rules for all robots in `X-Robots-Tag` headers.
    pub fn robots_headers(&self) -> &[String] {
        self.response.robots()
    }

    /// Value of the `Refresh` headers.
    pub fn refresh_header(&self) -> Option<&str> {
        self.response.refresh()
    }

    /// Target of the first canonical link in `Link` headers, unresolved.
    pub fn canonical_header(&self) -> Option<&str> {
        self.response.canonical()
    }

    pub fn body(&self) -> &[u8] {
        self.response.body()
    }

    /// Returns whether the body [starts like binary data](https://mimesniff.spec.whatwg.org/#rules-for-text-or-binary).
    pub fn is_binary(&self) -> bool {
        self.response.is_binary()
    }

    pub fn is_cut(&self) -> bool {
        self.response.is_cut()
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The archive cannot be opened.
    #[error("cannot be opened: {0}")]
    Open(#[source] io::Error),
    /// Reading failed after the archive was opened. A retry may succeed.
    #[error("cannot be read after {records} records: {source}")]
    Unreadable { records: u64, source: io::Error },
    /// The bytes after the last record are neither a record nor compressed data.
    #[error("broken after {records} records: {source}")]
    Broken { records: u64, source: io::Error },
    /// The archive ends within a record, which is dropped.
    #[error("ends within record {record}")]
    CutOff {
        /// 1-based number of the record.
        record: u64,
    },
    /// The archive has no records, which the WARC standard forbids.
    #[error("is empty")]
    Empty,
    /// The archive has only records derived from responses: text (WET) or metadata (WAT).
    #[error("has no responses, only data derived from them: pages are in WARC files, not in WET or WAT files")]
    Derived,
}

impl ArchiveError {
    fn of_fault(fault: RecordFault, records: u64) -> Self {
        match fault {
            RecordFault::Unreadable(source) => Self::Unreadable { records, source },
            RecordFault::Broken(source) => Self::Broken { records, source },
            RecordFault::CutOff => Self::CutOff { record: records + 1 },
            RecordFault::Empty => Self::Empty,
            RecordFault::Derived => Self::Derived,
        }
    }

    /// Returns whether the archive itself is faulty. A retry is then useless.
    pub fn is_in_the_archive(&self) -> bool {
        matches!(self, Self::Broken { .. } | Self::CutOff { .. } | Self::Empty)
    }

    pub fn is_perhaps_gone_later(&self) -> bool {
        matches!(self, Self::Open(_) | Self::Unreadable { .. })
    }
}

#[derive(Debug)]
pub enum Entry {
    Page(Box<Page>),
    Other,
    /// Bytes before the next record that are neither records nor compressed data.
    Gap {
        /// Range in the archive.
        bytes: Range<u64>,
        error: ArchiveError,
    },
    /// A broken response. The rest of the archive is unaffected.
    Dropped {
        /// URL of the response, if known.
        url: Option<String>,
        error: ResponseError,
    },
}

/// Iterates over the responses of an archive. Drops broken responses. After a fault, continues at the next record: in the next
/// member or frame of a compressed archive, otherwise in the next line. If no record follows, the fault is the last item.
pub struct Pages {
    records: Records,
    max_bytes: usize,
    max_records: u64,
    responses: u64,
    /// Number of records derived from responses.
    derived: u64,
    is_done: bool,
    memory: Vec<u8>,
}

impl std::fmt::Debug for Pages {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Pages").field("count", &self.records.count).finish_non_exhaustive()
    }
}

impl Pages {
    pub fn open(place: impl AsRef<Path>) -> Result<Self, ArchiveError> {
        let archive = Archive::at(place).map_err(ArchiveError::Open)?;
        let mut opened = archive.open().map_err(ArchiveError::Open)?;
        let source = opened.sources.next().unwrap_or_else(|| Ok(Source::new(io::empty(), 0)));
        Self::of(source.map_err(ArchiveError::Open)?)
    }

    /// Reads WARC records, optionally compressed with gzip, Zstandard, or LZ4. Fails if the bytes cannot be read, or the
    /// dictionary is broken.
    pub fn of(source: Source) -> Result<Self, ArchiveError> {
        let records = Records::new(source).map_err(|error| match RecordFault::of(error) {
            RecordFault::Unreadable(error) => ArchiveError::Open(error),
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

    pub fn reuse(&mut self, page: Page) {
        let memory = page.response.into_memory();
        if (self.memory.capacity()..=MAX_MEMORY_TO_KEEP).contains(&memory.capacity()) {
            self.memory = memory;
        }
    }

    #[must_use]
    pub fn with_max_bytes(mut self, max_bytes: usize) -> Self {
        self.max_bytes = max_bytes;
        self
    }

    #[must_use]
    pub fn with_max_records(mut self, max_records: u64) -> Self {
        self.max_records = max_records;
        self
    }

    pub fn records(&self) -> u64 {
        self.records.count
    }

    fn entry(&mut self) -> Result<Option<Entry>, RecordFault> {
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
        // NOTE: a segment is the start of a response that continues in other records.
        let was_truncated = is_known("WARC-Truncated") || is_known("WARC-Segment-Number");
        let response = Response::parse(block, is_longer || was_truncated, self.max_bytes);
        Ok(Some(match (header.uri("WARC-Target-URI"), response) {
            (_, Ok(response)) if !response.is_html() => Entry::Other,
            (Some(url), Ok(response)) => Entry::Page(Box::new(Page {
                url,
                date: header.get("WARC-Date").and_then(|date| milliseconds(&date)),
                record: RecordLocation {
                    offset: header.offset,
                    length,
                    id: header.uri("WARC-Record-ID"),
                    payload_digest: header.get("WARC-Payload-Digest"),
                    identified_payload_type: header.get("WARC-Identified-Payload-Type"),
                },
                response,
            })),
            (None, Ok(_)) => Entry::Dropped { url: None, error: ResponseError::NoUrl },
            (url, Err(error)) => Entry::Dropped { url, error },
        }))
    }

    /// Skips damaged data. Ends the archive if no record follows, or only one record is wanted.
    fn pass(&mut self, fault: RecordFault) -> Result<Entry, ArchiveError> {
        let records = self.records.count;
        if matches!(fault, RecordFault::Broken(_) | RecordFault::CutOff) && self.max_records == u64::MAX {
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

    /// Rejects an archive with many derived records and no responses.
    fn check_kind(&self, derived: u64) -> Result<Option<Entry>, RecordFault> {
        if self.responses == 0 && self.derived >= derived {
            return Err(RecordFault::Derived);
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

/// Returns whether a record has an HTTP block, or no declared type.
fn is_http(header: &Header) -> bool {
    let types = ["application/http", "message/http", ""];
    header.get("Content-Type").is_none() || types.iter().any(|name| header.is("Content-Type", name))
}

/// Returns whether a record is derived: a page's text, or metadata in JSON.
fn is_derived(header: &Header) -> bool {
    header.is("WARC-Type", "conversion")
        || header.is("WARC-Type", "metadata") && header.is("Content-Type", "application/json")
}

fn milliseconds(date: &str) -> Option<i64> {
    let date = OffsetDateTime::parse(date, &Iso8601::DEFAULT).ok()?;
    i64::try_from(date.unix_timestamp_nanos() / 1_000_000).ok()
}
