//! [`Archive`]: where an archive is, which of its records are wanted, and the [`Source`]s of their bytes.

use std::cmp::Reverse;
use std::fmt;
use std::fs::{self, File, Metadata};
use std::hash::Hasher;
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek, SeekFrom};
use std::iter::Peekable;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use std::vec;

use fnv::FnvHasher;
use serde_json::{Value, json};
use url::Url;

use crate::compression;

/// Files are read in pieces of this size.
const BUFFER: usize = 1 << 20;

/// So many bytes at the start of what comes through a pipe give it its name.
const BYTES_TO_NAME: u64 = 64 << 10;

/// So many bytes of records are fetched at once, and kept in memory.
const MOST_BYTES_OF_RECORDS: u64 = 32 << 20;

/// An archive: a file, or an object behind a URL. All of it is wanted, or some records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Archive {
    name: String,
    /// Where the records are that are wanted, in order. If there are none, all records are.
    records: Vec<Range<u64>>,
}

impl Archive {
    /// The archive at this path or URL. Whatever way leads to it, it has one name: the absolute path of a file without
    /// symbolic links, and a URL as the URL Standard writes it.
    ///
    /// # Errors
    ///
    /// The name is no URL although it looks like one, or the path is not Unicode.
    pub fn at(place: impl AsRef<Path>) -> io::Result<Self> {
        let place = place.as_ref();
        let mut path = place.to_owned();
        if let Some(text) = place.to_str()
            && text.contains("://")
        {
            let url = Url::parse(text).map_err(|error| invalid(place, &error))?;
            match url.to_file_path() {
                Ok(file) if url.scheme() == "file" => path = file,
                _ => {
                    return Ok(Self { name: url.into(), records: Vec::new() });
                }
            }
        }
        // NOTE: what is not there, and a pipe, have no other name.
        let path = match path.canonicalize() {
            Ok(path) => path,
            Err(_) => std::path::absolute(&path)?,
        };
        match path.into_os_string().into_string() {
            Ok(name) => Ok(Self { name, records: Vec::new() }),
            Err(_) => Err(invalid(place, &"the path is not Unicode")),
        }
    }

    /// The same archive, of which only the records at these bytes are wanted. Each is where a record starts (or its member,
    /// if the archive is compressed), and where the next one does.
    #[must_use]
    pub fn with_records(mut self, mut records: Vec<Range<u64>>) -> Self {
        records.sort_unstable_by_key(|record| (record.start, Reverse(record.end)));
        records.dedup_by_key(|record| record.start);
        self.records = records;
        self
    }

    /// Its name in the table.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The path, if it is a file.
    pub fn path(&self) -> Option<PathBuf> {
        (!self.name.contains("://")).then(|| PathBuf::from(&self.name))
    }

    /// Whether only some records are wanted.
    pub fn is_partial(&self) -> bool {
        !self.records.is_empty()
    }

    /// Whether it is a pipe, or another file that can be read only once.
    pub fn is_stream(&self) -> bool {
        let metadata = self.path().and_then(|path| fs::metadata(path).ok());
        metadata.is_some_and(|metadata| !metadata.is_file() && !metadata.is_dir())
    }

    /// How many bytes are to be read, as far as that is known without asking a server.
    pub fn size(&self) -> u64 {
        if self.records.is_empty() {
            let metadata = self.path().and_then(|path| fs::metadata(path).ok());
            metadata.map_or(0, |metadata| metadata.len())
        } else {
            let lengths = self.records.iter().map(|record| record.end - record.start);
            lengths.fold(0, u64::saturating_add)
        }
    }

    /// Whether it can be opened, as far as that is known without asking a server.
    ///
    /// # Errors
    ///
    /// It cannot.
    pub fn check(&self) -> io::Result<()> {
        match self.path() {
            // NOTE: a pipe can be opened only once.
            Some(path) if path.metadata()?.is_file() => File::open(path).map(|_| ()),
            Some(path) if path.is_dir() => Err(io::Error::other("a folder, and not a file")),
            _ => Ok(()),
        }
    }

    /// What tells whether it has changed. Nothing of a pipe.
    ///
    /// # Errors
    ///
    /// It is not there, or the server does not answer.
    pub fn version(&self) -> io::Result<Option<Version>> {
        match self.path() {
            Some(path) => Ok(Version::of(&fs::metadata(path)?)),
            None => self.version_of_object().map(Some),
        }
    }

    /// Opens it: the bytes of the whole archive, or of each record that is wanted, one after the other.
    ///
    /// # Errors
    ///
    /// The archive cannot be opened.
    pub fn open(&self) -> io::Result<Opened> {
        let Some(path) = self.path() else {
            return self.object();
        };
        let file = File::open(&path)?;
        let metadata = file.metadata()?;
        if metadata.is_dir() {
            return Err(io::Error::other("a folder, and not a file"));
        }
        let version = Version::of(&metadata);
        let mut name = self.name.clone();
        let sources: Sources = if self.is_partial() {
            Box::new(RecordSources::new(path, self.records.clone()))
        } else if metadata.is_file() {
            let bytes = BufReader::with_capacity(BUFFER, file);
            Box::new(std::iter::once(Ok(Source::new(bytes, 0))))
        } else {
            let mut bytes = BufReader::with_capacity(BUFFER, file);
            let mut start = Vec::new();
            bytes.by_ref().take(BYTES_TO_NAME).read_to_end(&mut start)?;
            let mut hasher = FnvHasher::default();
            hasher.write(&start);
            name = format!("{name}#{:016x}", hasher.finish());
            let bytes = Cursor::new(start).chain(bytes);
            Box::new(std::iter::once(Ok(Source::new(bytes, 0))))
        };
        Ok(Opened { name, version, sources })
    }

    #[cfg(feature = "object-store")]
    fn object(&self) -> io::Result<Opened> {
        crate::object::Object::at(&self.name)?.open(self.name.clone(), &self.records)
    }

    #[cfg(feature = "object-store")]
    fn version_of_object(&self) -> io::Result<Version> {
        crate::object::Object::at(&self.name)?.version()
    }

    #[cfg(not(feature = "object-store"))]
    fn object(&self) -> io::Result<Opened> {
        Err(no_object_store())
    }

    #[cfg(not(feature = "object-store"))]
    fn version_of_object(&self) -> io::Result<Version> {
        Err(no_object_store())
    }

    /// The archive whose [`Display`](fmt::Display) this is.
    pub fn from_line(line: &str) -> Option<Self> {
        let (name, records) = line.split_once('\t').unwrap_or((line, ""));
        let records = records.split_whitespace().map(|record| {
            let (start, end) = record.split_once('-')?;
            Some(start.parse().ok()?..end.parse().ok()?)
        });
        Some(Self { name: name.to_owned(), records: records.collect::<Option<_>>()? })
    }
}

/// The name, and a tab and the records if not all are wanted: `1-5 7-9`.
impl fmt::Display for Archive {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)?;
        for (index, record) in self.records.iter().enumerate() {
            let separator = if index == 0 { '\t' } else { ' ' };
            write!(formatter, "{separator}{}-{}", record.start, record.end)?;
        }
        Ok(())
    }
}

fn invalid(place: &Path, error: &dyn fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("{}: {error}", place.display()))
}

#[cfg(not(feature = "object-store"))]
pub(crate) fn no_object_store() -> io::Error {
    io::Error::other("this program was built without the feature `object-store`, which reads URLs")
}

/// What tells whether an archive has changed: as much of it as is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Version {
    /// How many bytes it has.
    pub size: Option<u64>,
    /// When it was changed last.
    pub modified: Option<String>,
    /// What the server calls this version.
    pub tag: Option<String>,
}

impl Version {
    fn of(metadata: &Metadata) -> Option<Self> {
        let since_1970 = |time: SystemTime| time.duration_since(UNIX_EPOCH).ok();
        let modified = metadata.modified().ok().and_then(since_1970);
        metadata.is_file().then(|| Self {
            size: Some(metadata.len()),
            modified: modified.map(|time| format!("{}.{:09}", time.as_secs(), time.subsec_nanos())),
            tag: None,
        })
    }

    /// The version as JSON.
    pub fn to_json(&self) -> Value {
        json!({"size": self.size, "modified": self.modified, "tag": self.tag})
    }

    /// The version in such JSON.
    pub fn from_json(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        let text = |name: &str| Some(value.get(name)?.as_str()?.to_owned());
        Some(Self { size: value.get("size")?.as_u64(), modified: text("modified"), tag: text("tag") })
    }
}

/// The bytes of an archive, or of records of it, one after the other.
pub type Sources = Box<dyn Iterator<Item = io::Result<Source>>>;

/// An archive that was opened.
pub struct Opened {
    /// Its name in the table. That of a pipe ends with a number for the bytes at the start, so that what comes through it at
    /// another time has another name.
    pub name: String,
    /// What tells whether it has changed.
    pub version: Option<Version>,
    /// Its bytes.
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

/// Bytes of an archive, which are read once, from the start to the end.
pub struct Source {
    /// The bytes.
    pub bytes: Box<dyn BufRead + Send>,
    /// Where in the archive the first of them is.
    pub start: u64,
    /// What the frames of the archive share, if it is compressed with Zstandard and the bytes are not those of its start.
    pub dictionary: Option<Arc<[u8]>>,
}

impl fmt::Debug for Source {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Source").field("start", &self.start).finish_non_exhaustive()
    }
}

impl Source {
    /// Bytes that start there in the archive.
    pub fn new(bytes: impl BufRead + Send + 'static, start: u64) -> Self {
        Self { bytes: Box::new(bytes), start, dictionary: None }
    }
}

/// What has bytes at places, as far as it reaches.
pub(crate) trait Ranges {
    /// How many places are asked for at once.
    const MOST: usize;

    /// The bytes at each of these places, which are in order. There are fewer where the archive ends.
    fn read(&mut self, ranges: &[Range<u64>]) -> io::Result<Vec<Box<dyn BufRead + Send>>>;
}

impl Ranges for PathBuf {
    const MOST: usize = 1;

    fn read(&mut self, ranges: &[Range<u64>]) -> io::Result<Vec<Box<dyn BufRead + Send>>> {
        let read = ranges.iter().map(|range| {
            let mut file = File::open(&*self)?;
            file.seek(SeekFrom::Start(range.start))?;
            let length = range.end - range.start;
            let capacity = length.min(BUFFER as u64) as usize;
            let bytes = BufReader::with_capacity(capacity.max(1), file.take(length));
            Ok(Box::new(bytes) as Box<dyn BufRead + Send>)
        });
        read.collect()
    }
}

/// The bytes of records, one after the other.
pub(crate) struct RecordSources<R> {
    pub(crate) archive: R,
    left: Peekable<vec::IntoIter<Range<u64>>>,
    fetched: vec::IntoIter<(u64, Box<dyn BufRead + Send>)>,
    /// The dictionary of the archive, once somebody has looked for it.
    dictionary: Option<Option<Arc<[u8]>>>,
}

impl<R: Ranges> RecordSources<R> {
    pub(crate) fn new(archive: R, records: Vec<Range<u64>>) -> Self {
        Self { archive, left: records.into_iter().peekable(), fetched: Vec::new().into_iter(), dictionary: None }
    }

    /// Fetches the next records.
    pub(crate) fn fetch(&mut self) -> io::Result<()> {
        let (mut ranges, mut size) = (Vec::new(), 0_u64);
        while let Some(range) = self.left.next_if(|range| {
            let sum = size.saturating_add(range.end - range.start);
            ranges.is_empty() || ranges.len() < R::MOST && sum <= MOST_BYTES_OF_RECORDS
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

    /// Reads the dictionary at the start of the archive, if there is one.
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
                // The archive is given up.
                self.left = Vec::new().into_iter().peekable();
                return Some(Err(error));
            }
        }
        let (start, bytes) = self.fetched.next()?;
        Some(self.source(start, bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_archive_is_a_line_and_back() {
        for line in ["/a b/c.warc.gz", "s3://pot/c.warc.gz\t1-5 7-9"] {
            assert_eq!(Archive::from_line(line).unwrap().to_string(), line);
        }
        assert_eq!(Archive::from_line("a\tb"), None);
    }

    #[test]
    fn a_name_for_all_ways() {
        let one = Archive::at("HTTPS://Soup.example:443/a/../b c.warc").unwrap();
        assert_eq!(one.name(), "https://soup.example/b%20c.warc");
        assert_eq!(Archive::at("src/lib.rs").unwrap(), Archive::at("./src/../src/lib.rs").unwrap());
        assert!(Archive::at("https://").is_err());
    }
}
