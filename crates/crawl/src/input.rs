//! [`Input`]: which archives are to be read, from paths, URLs, folders, lists of paths, and indexes of records.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use clap::Args;
use flate2::bufread::MultiGzDecoder;
use parquet::errors::ParquetError;
use parquet::file::reader::FileReader;
use parquet::file::serialized_reader::SerializedFileReader;
use parquet::record::{Field, Row};
use serde_json::Value;

use crate::source::Archive;

/// The names of archives in folders end like this.
const ENDINGS: [&str; 4] = [".warc", ".warc.gz", ".warc.zst", ".warc.lz4"];

/// The archives to read.
#[derive(Args, Clone, PartialEq, Eq, Debug, Default)]
pub struct Input {
    /// Archives (.warc, .warc.gz, .warc.zst, .warc.lz4), folders with some in them, or `-` to read paths from the standard
    /// input, one a line. With the feature `object-store`, also URLs (https://, s3://).
    #[arg(required_unless_present_any = ["paths", "records"])]
    pub archives: Vec<PathBuf>,
    /// A list of archives, one a line, plain or with gzip, such as Common Crawl's `warc.paths.gz`.
    #[arg(long)]
    pub paths: Vec<PathBuf>,
    /// An index of the records to read: CDXJ or CDX, plain or with gzip, or Parquet with the columns `warc_filename`,
    /// `warc_record_offset`, `warc_record_length`.
    #[arg(long)]
    pub records: Vec<PathBuf>,
    /// What stands before the relative paths of lists and indexes: a folder or a URL, such as
    /// `https://data.commoncrawl.org/`.
    #[arg(long)]
    pub base: Option<String>,
}

/// Why it is not known what to read.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// Something cannot be read.
    #[error("{path}: {source}")]
    Read {
        /// What it is.
        path: PathBuf,
        /// What is in the way.
        source: io::Error,
    },
    /// An index in Parquet cannot be read.
    #[error("{path}: {source}")]
    Parquet {
        /// The index.
        path: PathBuf,
        /// What is in the way.
        source: ParquetError,
    },
    /// An index does not say where a record is.
    #[error(
        "{path}: line {line} does not say where a record is: there is no file name, offset and length of it"
    )]
    Line {
        /// The index.
        path: PathBuf,
        /// The number of the line, from 1 on.
        line: usize,
    },
    /// There are no archives.
    #[error("there are no archives (.warc, .warc.gz, .warc.zst, .warc.lz4) in what is to be read")]
    Nothing,
}

impl Input {
    /// The archives, each once.
    ///
    /// # Errors
    ///
    /// A folder, a list or an index cannot be read, or there are no archives.
    pub fn archives(&self) -> Result<Vec<Archive>, InputError> {
        let mut whole = Vec::new();
        let mut folders = Vec::new();
        for path in &self.archives {
            if path == Path::new("-") {
                for line in lines(path, io::stdin().lock())? {
                    whole.push(self.listed(path, &line)?);
                }
            } else if path.is_dir() {
                folders.push(path.clone());
            } else {
                whole.push(archive(path, path)?);
            }
        }
        while let Some(folder) = folders.pop() {
            let error = |source| InputError::Read {
                path: folder.clone(),
                source,
            };
            for entry in fs::read_dir(&folder).map_err(error)? {
                let path = entry.map_err(error)?.path();
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                if ENDINGS.iter().any(|ending| name.ends_with(ending)) {
                    whole.push(archive(&path, &path)?);
                } else if path.is_dir() {
                    folders.push(path);
                }
            }
        }
        for list in &self.paths {
            for line in lines(list, open(list)?)? {
                whole.push(self.listed(list, &line)?);
            }
        }
        let mut records: BTreeMap<String, Vec<Range<u64>>> = BTreeMap::new();
        for index in &self.records {
            read_index(index, |name, record| {
                records.entry(name).or_default().push(record)
            })?;
        }
        sort(&mut whole);
        whole.dedup();
        let mut partial = Vec::new();
        let mut some: BTreeMap<String, (Archive, Vec<Range<u64>>)> = BTreeMap::new();
        for (name, mut records) in records {
            let archive = self.listed(Path::new(&name), &name)?;
            let found = some.entry(archive.name().to_owned());
            found
                .or_insert((archive, Vec::new()))
                .1
                .append(&mut records);
        }
        for (name, (archive, records)) in some {
            // Nobody wants a record twice.
            if whole
                .binary_search_by(|other| other.name().cmp(&name))
                .is_err()
            {
                partial.push(archive.with_records(records));
            }
        }
        whole.append(&mut partial);
        sort(&mut whole);
        if whole.is_empty() {
            Err(InputError::Nothing)
        } else {
            Ok(whole)
        }
    }

    /// The archive of this name in a list.
    fn listed(&self, list: &Path, name: &str) -> Result<Archive, InputError> {
        match &self.base {
            Some(base) if !name.contains("://") && !name.starts_with('/') => archive(
                list,
                Path::new(&format!("{}/{name}", base.trim_end_matches('/'))),
            ),
            _ => archive(list, Path::new(name)),
        }
    }
}

fn sort(archives: &mut [Archive]) {
    archives.sort_by(|one, other| one.name().cmp(other.name()));
}

fn archive(from: &Path, place: &Path) -> Result<Archive, InputError> {
    Archive::at(place).map_err(|source| InputError::Read {
        path: from.to_owned(),
        source,
    })
}

/// The bytes of a list or an index, without gzip.
fn open(path: &Path) -> Result<Box<dyn BufRead>, InputError> {
    let opened = || {
        let mut sources = Archive::at(path)?.sources()?;
        let mut bytes = sources.next().ok_or(io::ErrorKind::NotFound)??.bytes;
        Ok(match bytes.fill_buf()? {
            [0x1F, 0x8B, ..] => {
                Box::new(BufReader::new(MultiGzDecoder::new(bytes))) as Box<dyn BufRead>
            }
            _ => bytes,
        })
    };
    opened().map_err(|source| InputError::Read {
        path: path.to_owned(),
        source,
    })
}

/// The lines that are not empty.
fn lines(path: &Path, list: impl BufRead) -> Result<Vec<String>, InputError> {
    let lines = list.lines().filter(|line| match line {
        Ok(line) => !line.trim_ascii().is_empty(),
        Err(_) => true,
    });
    lines
        .map(|line| Ok(line?.trim_ascii().to_owned()))
        .collect::<io::Result<_>>()
        .map_err(|source| InputError::Read {
            path: path.to_owned(),
            source,
        })
}

/// Reads an index. `each` is told about each record, with the name of its archive.
fn read_index(path: &Path, mut each: impl FnMut(String, Range<u64>)) -> Result<(), InputError> {
    let read_error = |source| InputError::Read {
        path: path.to_owned(),
        source,
    };
    let mut index = open(path)?;
    if index.fill_buf().map_err(read_error)?.starts_with(b"PAR1") {
        let mut bytes = Vec::new();
        index.read_to_end(&mut bytes).map_err(read_error)?;
        return read_parquet(bytes, each).map_err(|source| InputError::Parquet {
            path: path.to_owned(),
            source,
        });
    }
    let mut letters = Vec::new();
    for (number, line) in index.lines().enumerate() {
        let line = line.map_err(read_error)?;
        let fields = line.split_ascii_whitespace();
        let record = match line.find('{') {
            _ if line.trim_ascii().is_empty() => continue,
            // A line that says what the letters of CDX are that the fields have.
            None if fields.clone().next() == Some("CDX") => {
                letters = fields.skip(1).map(str::to_owned).collect();
                continue;
            }
            None => {
                let field = |name: &str| {
                    let at = letters.iter().position(|letter| letter == name)?;
                    line.split_ascii_whitespace().nth(at).map(str::to_owned)
                };
                located(field("g"), field("V"), field("S"))
            }
            Some(start) => {
                let value: Value = serde_json::from_str(&line[start..]).unwrap_or_default();
                let field = |name: &str| match value.get(name)? {
                    Value::String(text) => Some(text.clone()),
                    other => Some(other.to_string()),
                };
                located(field("filename"), field("offset"), field("length"))
            }
        };
        let (name, record) = record.ok_or_else(|| InputError::Line {
            path: path.to_owned(),
            line: number + 1,
        })?;
        each(name, record);
    }
    Ok(())
}

/// The name of an archive, and where a record is in it.
fn located(
    name: Option<String>,
    offset: Option<String>,
    length: Option<String>,
) -> Option<(String, Range<u64>)> {
    let offset: u64 = offset?.parse().ok()?;
    let length: u64 = length?.parse().ok()?;
    let end = offset.checked_add(length)?;
    Some((name.filter(|name| !name.is_empty())?, offset..end))
}

fn read_parquet(
    bytes: Vec<u8>,
    mut each: impl FnMut(String, Range<u64>),
) -> Result<(), ParquetError> {
    const COLUMNS: [&str; 3] = ["warc_filename", "warc_record_offset", "warc_record_length"];
    let reader = SerializedFileReader::new(Bytes::from(bytes))?;
    let schema = reader.metadata().file_metadata().schema();
    let fields = COLUMNS.map(|name| {
        let field = schema
            .get_fields()
            .iter()
            .find(|field| field.name() == name);
        field
            .cloned()
            .ok_or_else(|| ParquetError::General(format!("there is no column {name}")))
    });
    let fields = fields.into_iter().collect::<Result<Vec<_>, _>>()?;
    let wanted = parquet::schema::types::Type::group_type_builder(schema.name())
        .with_fields(fields)
        .build()?;
    for row in reader.get_row_iter(Some(wanted))? {
        let row: Row = row?;
        let field = |name: &str| {
            let (_, field) = row.get_column_iter().find(|(column, _)| *column == name)?;
            match field {
                Field::Str(text) => Some(text.clone()),
                Field::Null => None,
                other => Some(other.to_string()),
            }
        };
        let [name, offset, length] = COLUMNS.map(field);
        let (name, record) = located(name, offset, length).ok_or_else(|| {
            ParquetError::General(format!("a row does not say where a record is: {row}"))
        })?;
        each(name, record);
    }
    Ok(())
}
