//! [`Archive`]: where an archive is, which of its records are wanted, and the [`Source`]s of their bytes.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};

use url::Url;

/// Files are read in pieces of this size.
const BUFFER: usize = 1 << 20;

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
                    return Ok(Self {
                        name: url.into(),
                        records: Vec::new(),
                    });
                }
            }
        }
        // NOTE: what is not there, and a pipe, have no other name.
        let path = match path.canonicalize() {
            Ok(path) => path,
            Err(_) => std::path::absolute(&path)?,
        };
        match path.into_os_string().into_string() {
            Ok(name) => Ok(Self {
                name,
                records: Vec::new(),
            }),
            Err(_) => Err(invalid(place, &"the path is not Unicode")),
        }
    }

    /// The same archive, of which only the records at these bytes are wanted. Each is where a record starts (or its member,
    /// if the archive is compressed), and where the next one does.
    #[must_use]
    pub fn with_records(mut self, mut records: Vec<Range<u64>>) -> Self {
        records.sort_unstable_by_key(|record| (record.start, record.end));
        records.dedup();
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

    /// How many bytes are to be read, as far as that is known without asking a server.
    pub fn size(&self) -> u64 {
        if self.records.is_empty() {
            let metadata = self.path().and_then(|path| fs::metadata(path).ok());
            metadata.map_or(0, |metadata| metadata.len())
        } else {
            self.records
                .iter()
                .map(|record| record.end - record.start)
                .sum()
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

    /// The bytes of the whole archive, or of each record that is wanted, one after the other.
    ///
    /// # Errors
    ///
    /// The archive cannot be opened.
    pub fn sources(&self) -> io::Result<Box<dyn Iterator<Item = io::Result<Source>>>> {
        let Some(path) = self.path() else {
            return self.object();
        };
        let mut file = File::open(&path)?;
        if file.metadata()?.is_dir() {
            return Err(io::Error::other("a folder, and not a file"));
        }
        if self.records.is_empty() {
            let bytes = BufReader::with_capacity(BUFFER, file);
            return Ok(Box::new(std::iter::once(Ok(Source::new(bytes, 0)))));
        }
        let records = self.records.clone().into_iter();
        Ok(Box::new(records.map(move |record| {
            file.seek(SeekFrom::Start(record.start))?;
            let mut bytes = Vec::new();
            let length = record.end - record.start;
            (&mut file).take(length).read_to_end(&mut bytes)?;
            Ok(Source::new(Cursor::new(bytes), record.start))
        })))
    }

    #[cfg(feature = "object-store")]
    fn object(&self) -> io::Result<Box<dyn Iterator<Item = io::Result<Source>>>> {
        crate::object::Object::at(&self.name)?.sources(&self.records)
    }

    #[cfg(not(feature = "object-store"))]
    fn object(&self) -> io::Result<Box<dyn Iterator<Item = io::Result<Source>>>> {
        Err(io::Error::other(
            "this program was built without the feature `object-store`, which reads URLs",
        ))
    }

    /// The archive whose [`Display`](fmt::Display) this is.
    pub fn from_line(line: &str) -> Option<Self> {
        let (name, records) = line.split_once('\t').unwrap_or((line, ""));
        let records = records.split_whitespace().map(|record| {
            let (start, end) = record.split_once('-')?;
            Some(start.parse().ok()?..end.parse().ok()?)
        });
        Some(Self {
            name: name.to_owned(),
            records: records.collect::<Option<_>>()?,
        })
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
    io::Error::new(
        io::ErrorKind::InvalidInput,
        format!("{}: {error}", place.display()),
    )
}

/// Bytes of an archive, which are read once, from the start to the end.
pub struct Source {
    /// The bytes.
    pub bytes: Box<dyn BufRead + Send>,
    /// Where in the archive the first of them is.
    pub start: u64,
}

impl fmt::Debug for Source {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Source")
            .field("start", &self.start)
            .finish_non_exhaustive()
    }
}

impl Source {
    /// Bytes that start there in the archive.
    pub fn new(bytes: impl BufRead + Send + 'static, start: u64) -> Self {
        Self {
            bytes: Box::new(bytes),
            start,
        }
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
        assert_eq!(
            Archive::at("src/lib.rs").unwrap(),
            Archive::at("./src/../src/lib.rs").unwrap()
        );
        assert!(Archive::at("https://").is_err());
    }
}
