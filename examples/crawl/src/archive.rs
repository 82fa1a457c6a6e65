//! [`Pages`]: the HTML pages of a web archive.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use fastwarc::warc::iter::ArchiveIterator;
use fastwarc::warc::record::{SharedWarcRecord, WarcRecord, WarcRecordType};

use crate::response::{Response, ResponseError, append_up_to};

/// The most bytes of a response that are read, and the most of a body when it is decoded.
pub const MOST_BYTES: usize = 32 << 20;

/// The memory of larger pages is not kept.
const MOST_MEMORY_TO_KEEP: usize = 4 << 20;

/// An HTML page as it came.
#[derive(Debug)]
pub struct Page {
    url: String,
    date: Option<i64>,
    was_truncated: bool,
    response: Response,
}

impl Page {
    /// A page that was fetched from this URL.
    pub fn new(url: String, response: Response) -> Self {
        Self {
            url,
            date: None,
            was_truncated: false,
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

    /// The status code of the response.
    pub fn status(&self) -> Option<u16> {
        self.response.status()
    }

    /// The header `Content-Type`.
    pub fn content_type(&self) -> Option<&str> {
        self.response.content_type()
    }

    /// The header `X-Robots-Tag`, if it is for all robots.
    pub fn robots_header(&self) -> Option<&str> {
        self.response.robots()
    }

    /// The body without its codings.
    pub fn body(&self) -> &[u8] {
        self.response.body()
    }

    /// Whether the body was cut: by the crawler, which says so, or here, at the limit.
    pub fn is_cut(&self) -> bool {
        self.was_truncated || self.response.is_cut()
    }
}

/// What is wrong with an archive.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// It cannot be opened.
    #[error("cannot be opened: {0}")]
    Open(#[source] io::Error),
    /// What follows the last record is no record, or cannot be decompressed. What comes behind is not read.
    #[error("broken behind {records} records, the rest is left out: {source}")]
    Broken {
        /// How many records were read before.
        records: u64,
        /// What the reader says.
        source: io::Error,
    },
    /// The archive ends within a record, which is left out.
    #[error("ends within record {record}: {missing} bytes are missing")]
    CutOff {
        /// The number of the record, from 1 on.
        record: u64,
        /// How many bytes are missing.
        missing: u64,
    },
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
    records: ArchiveIterator,
    path: PathBuf,
    most_bytes: usize,
    count: u64,
    is_done: bool,
    /// Memory for the next page.
    memory: Vec<u8>,
}

impl std::fmt::Debug for Pages {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Pages")
            .field("path", &self.path)
            .field("count", &self.count)
            .finish_non_exhaustive()
    }
}

impl Pages {
    /// The pages of the archive at this path: `.warc`, `.warc.gz`, `.warc.zst` or `.warc.lz4`.
    ///
    /// # Errors
    ///
    /// The archive cannot be opened.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, ArchiveError> {
        let path = path.as_ref();
        if !fs::metadata(path).map_err(ArchiveError::Open)?.is_file() {
            return Err(ArchiveError::Open(io::Error::other("not a file")));
        }
        // NOTE: responses are taken apart one by one here, so that a fault in one of them is not one of the archive.
        let records = ArchiveIterator::from_path(path)
            .map_err(ArchiveError::Open)?
            .with_parse_http(false);
        Ok(Self {
            records,
            path: path.to_owned(),
            most_bytes: MOST_BYTES,
            count: 0,
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

    /// The archive.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Iterator for Pages {
    type Item = Result<Entry, ArchiveError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.is_done {
            let Some(record) = self.records.next() else {
                self.is_done = true;
                break;
            };
            let entry = match record {
                Ok(record) => {
                    self.count += 1;
                    let memory = &mut self.memory;
                    record.with_mut(|record| entry(record, self.most_bytes, memory))
                }
                Err(error) => Err(Fault::Broken(error)),
            };
            match entry {
                Ok(None) => {}
                Ok(Some(entry)) => return Some(Ok(entry)),
                Err(fault) => {
                    // NOTE: behind a fault the reader gives the same error again and again.
                    self.is_done = true;
                    return Some(Err(self.error(fault)));
                }
            }
        }
        None
    }
}

/// A fault of an archive, where it is found.
enum Fault {
    Broken(io::Error),
    CutOff(u64),
}

impl Pages {
    fn error(&self, fault: Fault) -> ArchiveError {
        match fault {
            Fault::Broken(source) => ArchiveError::Broken {
                records: self.count,
                source,
            },
            Fault::CutOff(missing) => ArchiveError::CutOff {
                record: self.count,
                missing,
            },
        }
    }
}

/// What a record holds, if it is a response, which takes the memory.
fn entry(
    record: &mut WarcRecord,
    most_bytes: usize,
    memory: &mut Vec<u8>,
) -> Result<Option<Entry>, Fault> {
    // NOTE: a record that is cut off gives no error: it is only shorter than it says.
    let length = record.content_length();
    if record.record_type() != WarcRecordType::Response || !record.is_http() {
        let passed = record.consume().map_err(Fault::Broken)? as u64;
        return if passed < length {
            Err(Fault::CutOff(length - passed))
        } else {
            Ok(None)
        };
    }
    let to_read = length.min(most_bytes as u64);
    let mut block = std::mem::take(memory);
    block.reserve(to_read as usize);
    let reader = record
        .reader_mut()
        .ok_or_else(|| Fault::Broken(io::Error::other("a record without a reader")))?;
    append_up_to(reader, to_read as usize, &mut block).map_err(Fault::Broken)?;
    if (block.len() as u64) < to_read {
        return Err(Fault::CutOff(length - block.len() as u64));
    }
    let header = |name: &str| record.headers().get(name).map(|value| value.into_owned());
    let url = header("WARC-Target-URI").map(|url| url.trim_matches(['<', '>']).to_owned());
    let response = Response::parse(block, length > to_read, most_bytes);
    Ok(Some(match (url, response) {
        (_, Ok(response)) if !response.is_html() => Entry::Other,
        (Some(url), Ok(response)) => Entry::Page(Page {
            url,
            date: record
                .record_date()
                .map(|date| (date.unix_timestamp_nanos() / 1_000_000) as i64),
            was_truncated: header("WARC-Truncated").is_some(),
            response,
        }),
        (None, Ok(_)) => Entry::Dropped {
            url: None,
            error: ResponseError::NoUrl,
        },
        (url, Err(error)) => Entry::Dropped { url, error },
    }))
}
