//! The archives to read, from paths, URLs, folders, lists, and indexes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

use arrow_array::cast::AsArray;
use arrow_array::{Array, StringArray};
use arrow_cast::cast;
use arrow_schema::DataType;
use clap::Args;
use flate2::bufread::MultiGzDecoder;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::errors::ParquetError;
use serde_json::Value;

use crate::archive::Archive;
use crate::random::RandomAccessReader;

const MAX_BYTES_OF_A_LINE: u64 = 1 << 20;

/// Number of Parquet index rows to read at once.
const MAX_ROWS: usize = 8192;

/// Extensions of archives in folders.
const ENDINGS: [&str; 4] = [".warc", ".warc.gz", ".warc.zst", ".warc.lz4"];

#[derive(Args, Clone, PartialEq, Eq, Debug, Default)]
pub struct Input {
    /// Archives (.warc, .warc.gz, .warc.zst, .warc.lz4), folders of archives, or `-` to read paths from standard input. URLs
    /// (https://, s3://) require the `object-store` feature.
    #[arg(required_unless_present_any = ["paths", "records"])]
    pub archives: Vec<PathBuf>,
    /// A list of archives, one per line, optionally with gzip, such as Common Crawl's `warc.paths.gz`.
    #[arg(long)]
    pub paths: Vec<PathBuf>,
    /// An index of the records to read: CDXJ or CDX, optionally with gzip and without lengths of records, or Parquet with the
    /// columns `warc_filename`, `warc_record_offset`, and `warc_record_length`.
    #[arg(long)]
    pub records: Vec<PathBuf>,
    /// Prefix of relative paths in lists and indexes: a folder or a URL, such as `https://data.commoncrawl.org/`.
    #[arg(long)]
    pub base: Option<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum InputError {
    #[error("{path}: {source}")]
    Read { path: PathBuf, source: io::Error },
    #[error("{path}: {source}")]
    Parquet { path: PathBuf, source: ParquetError },
    /// An index line does not locate a record.
    #[error("{path}: line {line} has no file name and offset of a record, or an invalid length")]
    Line {
        path: PathBuf,
        /// 1-based line number.
        line: usize,
    },
    #[error("the input contains no archives (.warc, .warc.gz, .warc.zst, .warc.lz4)")]
    Nothing,
}

impl Input {
    /// Returns the archives without duplicates.
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
        whole.append(&mut in_folders(folders)?);
        for list in &self.paths {
            for line in lines(list, open(list)?)? {
                whole.push(self.listed(list, &line)?);
            }
        }
        let mut records: BTreeMap<String, Vec<Range<u64>>> = BTreeMap::new();
        for index in &self.records {
            read_index(index, |name, record| records.entry(name).or_default().push(record))?;
        }
        sort(&mut whole);
        whole.dedup();
        let mut partial = Vec::new();
        let mut some: BTreeMap<String, (Archive, Vec<Range<u64>>)> = BTreeMap::new();
        for (name, mut records) in records {
            let archive = self.listed(Path::new(&name), &name)?;
            let found = some.entry(archive.name().to_owned());
            found.or_insert((archive, Vec::new())).1.append(&mut records);
        }
        for (name, (archive, records)) in some {
            // An archive that is read whole already includes the records.
            if whole.binary_search_by(|other| other.name().cmp(&name)).is_err() {
                partial.push(archive.with_records(records));
            }
        }
        whole.append(&mut partial);
        sort(&mut whole);
        if whole.is_empty() { Err(InputError::Nothing) } else { Ok(whole) }
    }

    fn listed(&self, list: &Path, name: &str) -> Result<Archive, InputError> {
        match &self.base {
            Some(base) if !name.contains("://") && !name.starts_with('/') => {
                archive(list, Path::new(&format!("{}/{name}", base.trim_end_matches('/'))))
            }
            _ => archive(list, Path::new(name)),
        }
    }
}

/// Returns the archives in folders and subfolders. Visits each folder once, because links may form cycles.
fn in_folders(mut folders: Vec<PathBuf>) -> Result<Vec<Archive>, InputError> {
    let mut archives = Vec::new();
    let mut seen = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        let error = |source| InputError::Read { path: folder.clone(), source };
        if !seen.insert(folder.canonicalize().map_err(error)?) {
            continue;
        }
        for entry in fs::read_dir(&folder).map_err(error)? {
            let path = entry.map_err(error)?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if ENDINGS.iter().any(|ending| name.ends_with(ending)) {
                archives.push(archive(&path, &path)?);
            } else if path.is_dir() {
                folders.push(path);
            }
        }
    }
    Ok(archives)
}

fn sort(archives: &mut [Archive]) {
    archives.sort_by(|one, other| one.name().cmp(other.name()));
}

fn archive(from: &Path, place: &Path) -> Result<Archive, InputError> {
    Archive::at(place).map_err(|source| InputError::Read { path: from.to_owned(), source })
}

fn open(path: &Path) -> Result<Box<dyn BufRead>, InputError> {
    let opened = || {
        let mut sources = Archive::at(path)?.open()?.sources;
        let mut bytes = sources.next().ok_or(io::ErrorKind::NotFound)??.bytes;
        Ok(match bytes.fill_buf()? {
            [0x1F, 0x8B, ..] => Box::new(BufReader::new(MultiGzDecoder::new(bytes))) as Box<dyn BufRead>,
            _ => bytes,
        })
    };
    opened().map_err(|source| InputError::Read { path: path.to_owned(), source })
}

fn lines(path: &Path, list: impl BufRead) -> Result<Vec<String>, InputError> {
    let mut lines = Vec::new();
    each_line(list, |_, line| {
        let line = line.trim_ascii();
        if !line.is_empty() {
            lines.push(line.to_owned());
        }
        Ok(())
    })
    .map_err(|source| InputError::Read { path: path.to_owned(), source })?;
    Ok(lines)
}

/// Calls `each` with each line and its 1-based number.
fn each_line(mut list: impl BufRead, mut each: impl FnMut(usize, &str) -> io::Result<()>) -> io::Result<()> {
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let most = MAX_BYTES_OF_A_LINE;
        if list.by_ref().take(most).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let invalid = |message| io::Error::new(io::ErrorKind::InvalidData, message);
        if line.len() as u64 == most {
            return Err(invalid(format!("line {number} is too long")));
        }
        let text = str::from_utf8(&line);
        each(number, text.map_err(|error| invalid(format!("line {number}: {error}")))?)?;
    }
    Ok(())
}

/// Calls `each` with each record in an index, and the name of the record's archive.
fn read_index(path: &Path, mut each: impl FnMut(String, Range<u64>)) -> Result<(), InputError> {
    let read_error = |source| InputError::Read { path: path.to_owned(), source };
    let mut index = open(path)?;
    if index.fill_buf().map_err(read_error)?.starts_with(b"PAR1") {
        drop(index);
        let archive = archive(path, path)?;
        let reader = archive.random().map_err(read_error)?;
        return read_parquet(reader, each).map_err(|source| InputError::Parquet { path: path.to_owned(), source });
    }
    let mut letters = Vec::new();
    let mut wrong = None;
    let read = each_line(index, |number, line| {
        let mut fields = line.split_ascii_whitespace();
        let record = match fields.next() {
            // Lines with `!` are the header of a CDXJ file.
            None => return Ok(()),
            Some(first) if first.starts_with('!') => return Ok(()),
            Some("CDX") => {
                letters = fields.map(str::to_owned).collect();
                return Ok(());
            }
            // NOTE: URLs in a CDX file may contain braces.
            Some(_) if letters.is_empty() => in_json(line),
            Some(_) => {
                let field = |name: &str| {
                    let at = letters.iter().position(|letter| letter == name)?;
                    line.split_ascii_whitespace().nth(at).map(str::to_owned)
                };
                located(field("g"), field("V"), field("S"))
            }
        };
        match record {
            Some((name, record)) => {
                each(name, record);
                Ok(())
            }
            None => {
                wrong = Some(number);
                Err(io::ErrorKind::InvalidData.into())
            }
        }
    });
    match wrong {
        Some(line) => Err(InputError::Line { path: path.to_owned(), line }),
        None => read.map_err(read_error),
    }
}

/// Returns the location in the JSON object at the end of a line: the fields of Common Crawl and pywb, or the
/// [`ref`](https://iipc.github.io/warc-specifications/specifications/cdx-format/openwayback-cdxj/) of OpenWayback.
fn in_json(line: &str) -> Option<(String, Range<u64>)> {
    let is_first_of_a_field = |at: &usize| line[..*at].chars().next_back().is_none_or(char::is_whitespace);
    let start = line.match_indices('{').map(|(at, _)| at).find(is_first_of_a_field)?;
    let value: Value = serde_json::from_str(&line[start..]).ok()?;
    let field = |name: &str| match value.get(name)? {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    };
    match field("ref") {
        Some(place) if value.get("filename").is_none() => {
            let (name, offset) = place.strip_prefix("warcfile:")?.rsplit_once('#')?;
            located(Some(name.to_owned()), Some(offset.to_owned()), field("rle"))
        }
        _ => located(field("filename"), field("offset"), field("length")),
    }
}

/// Returns the name of an archive and the range of a record, which ends at `u64::MAX` if the length is unknown.
fn located(name: Option<String>, offset: Option<String>, length: Option<String>) -> Option<(String, Range<u64>)> {
    let offset: u64 = offset?.parse().ok()?;
    let end = match length.as_deref() {
        None | Some("-") => u64::MAX,
        Some(length) => offset.checked_add(length.parse().ok()?)?,
    };
    Some((name.filter(|name| !name.is_empty())?, offset..end))
}

fn read_parquet(reader: RandomAccessReader, mut each: impl FnMut(String, Range<u64>)) -> Result<(), ParquetError> {
    const COLUMNS: [&str; 3] = ["warc_filename", "warc_record_offset", "warc_record_length"];
    let builder = ParquetRecordBatchReaderBuilder::try_new(reader)?;
    let schema = builder.parquet_schema();
    for name in COLUMNS {
        if !schema.root_schema().get_fields().iter().any(|field| field.name() == name) {
            return Err(ParquetError::General(format!("no column {name}")));
        }
    }
    let wanted = ProjectionMask::columns(schema, COLUMNS);
    let batches = builder.with_projection(wanted).with_batch_size(MAX_ROWS).build()?;
    for batch in batches {
        let batch = batch?;
        let columns = COLUMNS.map(|name| {
            let column =
                batch.column_by_name(name).ok_or_else(|| ParquetError::General(format!("no column {name}")))?;
            Ok::<_, ParquetError>(cast(column, &DataType::Utf8)?)
        });
        let [names, offsets, lengths] = columns;
        let (names, offsets, lengths) = (names?, offsets?, lengths?);
        let columns = [&names, &offsets, &lengths].map(|column| column.as_string::<i32>());
        for row in 0..batch.num_rows() {
            let field = |column: &StringArray| {
                let is_there = column.is_valid(row);
                is_there.then(|| column.value(row).to_owned())
            };
            let [name, offset, length] = columns.map(field);
            let (name, record) = located(name, offset, length).ok_or_else(|| {
                ParquetError::General(format!(
                    "row {row} has no file name and offset of a record, or an invalid length"
                ))
            })?;
            each(name, record);
        }
    }
    Ok(())
}
