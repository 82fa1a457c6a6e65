use std::fmt;
use std::fs::{File, Metadata};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::iter::Peekable;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use std::vec;

use serde_json::{Value, json};

use crate::compression;

pub(crate) const BYTES_TO_READ_AT_ONCE: usize = 1 << 20;

/// The same for a record of unknown length.
const BYTES_OF_A_RECORD: usize = 64 << 10;

/// Maximum total size of records to fetch at once.
const MAX_BYTES_OF_RECORDS: u64 = 32 << 20;

/// Version of an archive, which detects changes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Version {
    pub size: Option<u64>,
    pub modified: Option<String>,
    /// Entity tag of the server.
    pub tag: Option<String>,
}

impl Version {
    pub(crate) fn of(metadata: &Metadata) -> Option<Self> {
        let since_1970 = |time: SystemTime| time.duration_since(UNIX_EPOCH).ok();
        let modified = metadata.modified().ok().and_then(since_1970);
        metadata.is_file().then(|| Self {
            size: Some(metadata.len()),
            modified: modified.map(|time| format!("{}.{:09}", time.as_secs(), time.subsec_nanos())),
            tag: None,
        })
    }

    pub fn to_json(&self) -> Value {
        json!({"size": self.size, "modified": self.modified, "tag": self.tag})
    }

    pub fn from_json(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        let text = |name: &str| Some(value.get(name)?.as_str()?.to_owned());
        Some(Self { size: value.get("size")?.as_u64(), modified: text("modified"), tag: text("tag") })
    }
}

/// The bytes of an archive, or of its records in turn.
pub type Sources = Box<dyn Iterator<Item = io::Result<Source>>>;

pub struct Opened {
    /// Name in the table. For a pipe, the name ends with a hash of the first bytes.
    pub name: String,
    pub version: Option<Version>,
    pub sources: Sources,
}

impl fmt::Debug for Opened {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Opened")
            .field("name", &self.name)
            .field("version", &self.version)
            .finish_non_exhaustive()
    }
}

pub struct Source {
    pub bytes: Box<dyn BufRead + Send>,
    /// Offset of the first byte in the archive.
    pub start: u64,
    /// Zstandard dictionary, if the bytes are not at the start of the archive.
    pub dictionary: Option<Arc<[u8]>>,
}

impl fmt::Debug for Source {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Source").field("start", &self.start).finish_non_exhaustive()
    }
}

impl Source {
    pub fn new(bytes: impl BufRead + Send + 'static, start: u64) -> Self {
        Self { bytes: Box::new(bytes), start, dictionary: None }
    }
}

pub(crate) trait Ranges {
    /// Maximum number of ranges per request.
    const MOST: usize;

    /// Reads sorted ranges. The result is shorter if the archive ends.
    fn read(&mut self, ranges: &[Range<u64>]) -> io::Result<Vec<Box<dyn BufRead + Send>>>;
}

impl Ranges for PathBuf {
    const MOST: usize = 1;

    fn read(&mut self, ranges: &[Range<u64>]) -> io::Result<Vec<Box<dyn BufRead + Send>>> {
        let read = ranges.iter().map(|range| {
            let mut file = File::open(&*self)?;
            file.seek(SeekFrom::Start(range.start))?;
            let length = range.end - range.start;
            let most = if range.end == u64::MAX { BYTES_OF_A_RECORD } else { BYTES_TO_READ_AT_ONCE };
            let capacity = length.min(most as u64) as usize;
            let bytes = BufReader::with_capacity(capacity.max(1), file.take(length));
            Ok(Box::new(bytes) as Box<dyn BufRead + Send>)
        });
        read.collect()
    }
}

/// The bytes of selected records.
pub(crate) struct RecordSources<R> {
    pub(crate) archive: R,
    left: Peekable<vec::IntoIter<Range<u64>>>,
    fetched: vec::IntoIter<(u64, Box<dyn BufRead + Send>)>,
    /// Dictionary of the archive, after the first search.
    dictionary: Option<Option<Arc<[u8]>>>,
}

impl<R: Ranges> RecordSources<R> {
    pub(crate) fn new(archive: R, records: Vec<Range<u64>>) -> Self {
        Self { archive, left: records.into_iter().peekable(), fetched: Vec::new().into_iter(), dictionary: None }
    }

    pub(crate) fn fetch(&mut self) -> io::Result<()> {
        let (mut ranges, mut size) = (Vec::new(), 0_u64);
        while let Some(range) = self.left.next_if(|range| {
            let sum = size.saturating_add(range.end - range.start);
            ranges.is_empty() || ranges.len() < R::MOST && sum <= MAX_BYTES_OF_RECORDS
        }) {
            size = size.saturating_add(range.end - range.start);
            ranges.push(range);
        }
        let read = self.archive.read(&ranges)?;
        let starts = ranges.into_iter().map(|range| range.start);
        self.fetched = starts.zip(read).collect::<Vec<_>>().into_iter();
        Ok(())
    }

    fn source(&mut self, start: u64, mut bytes: Box<dyn BufRead + Send>) -> io::Result<Source> {
        let needs_dictionary = start > 0 && compression::is_zstandard(bytes.fill_buf()?);
        if needs_dictionary && self.dictionary.is_none() {
            self.dictionary = Some(self.read_dictionary()?);
        }
        Ok(Source { bytes, start, dictionary: self.dictionary.clone().flatten() })
    }

    fn read_dictionary(&mut self) -> io::Result<Option<Arc<[u8]>>> {
        let mut at_start = |end| Ok::<_, io::Error>(self.archive.read(std::slice::from_ref(&(0..end)))?.pop());
        let mut start = Vec::new();
        if let Some(mut bytes) = at_start(8)? {
            bytes.read_to_end(&mut start)?;
        }
        let Some(length) = compression::length_of_dictionary(&start) else {
            return Ok(None);
        };
        let Some(bytes) = at_start(8 + length)? else {
            return Ok(None);
        };
        Ok(compression::read_dictionary(bytes)?.map(Arc::from))
    }
}

impl<R: Ranges> Iterator for RecordSources<R> {
    type Item = io::Result<Source>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.fetched.len() == 0 {
            self.left.peek()?;
            if let Err(error) = self.fetch() {
                // Give up the archive.
                self.left = Vec::new().into_iter().peekable();
                return Some(Err(error));
            }
        }
        let (start, bytes) = self.fetched.next()?;
        Some(self.source(start, bytes))
    }
}
