//! Archives and the selected records in them.

use std::cmp::Reverse;
use std::fmt;
use std::fs::{self, File};
use std::hash::Hasher;
use std::io::{self, BufReader, Cursor, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

use fnv::FnvHasher;
use url::Url;

use crate::source::{BYTES_TO_READ_AT_ONCE, Opened, RecordSources, Source, Sources, Version};

/// Number of bytes at the start of a pipe that determine its name.
const BYTES_TO_NAME: u64 = 64 << 10;

/// An archive in a file or at a URL, or a selection of its records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Archive {
    name: String,
    /// Byte ranges of the selected records, in order. Empty means all records.
    records: Vec<Range<u64>>,
}

impl Archive {
    /// Returns the archive at a path or URL. The name is the absolute path without symbolic links, or the serialized URL. Fails
    /// if the URL is invalid or the path is not Unicode.
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
        // NOTE: pipes and missing files have no canonical path.
        let path = match path.canonicalize() {
            Ok(path) => path,
            Err(_) => std::path::absolute(&path)?,
        };
        match path.into_os_string().into_string() {
            Ok(name) => Ok(Self { name, records: Vec::new() }),
            Err(_) => Err(invalid(place, &"the path is not Unicode")),
        }
    }

    /// Selects the records in these byte ranges. Each range starts at a record or the record's compressed member, and ends at
    /// the next record or member, or at `u64::MAX` if the length of the record is unknown.
    #[must_use]
    pub fn with_records(mut self, mut records: Vec<Range<u64>>) -> Self {
        records.sort_unstable_by_key(|record| (record.start, record.end == u64::MAX, Reverse(record.end)));
        records.dedup_by_key(|record| record.start);
        self.records = records;
        self
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn path(&self) -> Option<PathBuf> {
        (!self.name.contains("://")).then(|| PathBuf::from(&self.name))
    }

    pub fn is_partial(&self) -> bool {
        !self.records.is_empty()
    }

    pub fn is_stream(&self) -> bool {
        let metadata = self.path().and_then(|path| fs::metadata(path).ok());
        metadata.is_some_and(|metadata| !metadata.is_file() && !metadata.is_dir())
    }

    pub fn size(&self) -> u64 {
        let metadata = self.path().and_then(|path| fs::metadata(path).ok());
        let size = metadata.map(|metadata| metadata.len());
        if self.records.is_empty() {
            size.unwrap_or(0)
        } else {
            let lengths = self.records.iter().map(|record| record.end - record.start);
            lengths.fold(0, u64::saturating_add).min(size.unwrap_or(u64::MAX))
        }
    }

    /// Checks that a file can be opened. Asks no server.
    pub fn check(&self) -> io::Result<()> {
        match self.path() {
            Some(path) if path.metadata()?.is_file() => File::open(path).map(|_| ()),
            Some(path) if path.is_dir() => Err(io::Error::other("is a folder, not a file")),
            _ => Ok(()),
        }
    }

    /// Returns the version, which detects changes. A pipe has no version.
    pub fn version(&self) -> io::Result<Option<Version>> {
        match self.path() {
            Some(path) => Ok(Version::of(&fs::metadata(path)?)),
            None => self.version_of_object().map(Some),
        }
    }

    pub fn open(&self) -> io::Result<Opened> {
        let Some(path) = self.path() else {
            return self.object();
        };
        let file = File::open(&path)?;
        let metadata = file.metadata()?;
        if metadata.is_dir() {
            return Err(io::Error::other("is a folder, not a file"));
        }
        let version = Version::of(&metadata);
        let mut name = self.name.clone();
        let sources: Sources = if self.is_partial() {
            Box::new(RecordSources::new(path, self.records.clone()))
        } else if metadata.is_file() {
            let bytes = BufReader::with_capacity(BYTES_TO_READ_AT_ONCE, file);
            Box::new(std::iter::once(Ok(Source::new(bytes, 0))))
        } else {
            let mut bytes = BufReader::with_capacity(BYTES_TO_READ_AT_ONCE, file);
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

    /// Parses the output of [`Display`](fmt::Display).
    pub fn from_line(line: &str) -> Option<Self> {
        let (name, records) = line.split_once('\t').unwrap_or((line, ""));
        let records = records.split_whitespace().map(|record| {
            let (start, end) = record.split_once('-')?;
            Some(start.parse().ok()?..end.parse().ok()?)
        });
        Some(Self { name: name.to_owned(), records: records.collect::<Option<_>>()? })
    }
}

/// Writes the name. If records are selected, also writes a tab and the ranges of the records: `1-5 7-9`.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archives_round_trip_through_lines() {
        for line in ["/a b/c.warc.gz", "s3://pot/c.warc.gz\t1-5 7-9"] {
            assert_eq!(Archive::from_line(line).unwrap().to_string(), line);
        }
        assert_eq!(Archive::from_line("a\tb"), None);
    }

    #[test]
    fn equivalent_locations_have_the_same_name() {
        let one = Archive::at("HTTPS://Soup.example:443/a/../b c.warc").unwrap();
        assert_eq!(one.name(), "https://soup.example/b%20c.warc");
        assert_eq!(Archive::at("src/lib.rs").unwrap(), Archive::at("./src/../src/lib.rs").unwrap());
        assert!(Archive::at("https://").is_err());
    }
}
