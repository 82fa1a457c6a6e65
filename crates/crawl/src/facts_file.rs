//! Parquet files of facts, with a [`Report`] in the footer.

use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use arrow_array::{Array, RecordBatch};
use arrow_schema::{ArrowError, SchemaRef};
use fnv::FnvHasher;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::{ArrowColumnChunk, ArrowColumnWriter, ArrowRowGroupWriterFactory, compute_leaves};
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::FileReader;
use parquet::file::serialized_reader::SerializedFileReader;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::ColumnPath;

use crate::report::Report;
use crate::settings::Settings;
use crate::source::Version;
use crate::table::schema;

const REPORT: &str = "soupstone.crawl";

const SETTINGS: &str = "soupstone.crawl.settings";

const ARCHIVE: &str = "soupstone.crawl.archive";

/// Maximum number of row groups per file: Parquet numbers row groups with 16 bits.
const MAX_ROW_GROUPS: usize = i16::MAX as usize;

/// Maximum length of the archive name in a file name. File systems allow 255 bytes, including the suffixes.
const MAX_BYTES_OF_A_STEM: usize = 210;

/// Age at which unfinished files are deleted.
const GIVEN_UP: Duration = Duration::from_secs(60 * 60);

/// Approximate size of a row group before encoding and compression, in bytes.
const ROW_GROUP: usize = 128 << 20;

#[derive(Debug, thiserror::Error)]
pub enum FactsFileError {
    #[error("{path}: {source}")]
    File { path: PathBuf, source: io::Error },
    #[error("{path}: {source}")]
    Parquet { path: PathBuf, source: ParquetError },
    #[error(transparent)]
    Arrow(#[from] ArrowError),
    /// The file has no report, so it is not a file of facts.
    #[error("{0} is not a file of facts")]
    NoReport(PathBuf),
    #[error("{0} was abandoned")]
    GivenUp(PathBuf),
}

impl FactsFileError {
    /// Returns whether writing any other file to this folder would also fail.
    pub fn is_of_the_disk(&self) -> bool {
        let source = match self {
            Self::File { source, .. } => Some(source),
            Self::Parquet { source: ParquetError::External(source), .. } => source.downcast_ref(),
            _ => None,
        };
        let kind = source.map(io::Error::kind);
        matches!(
            kind,
            Some(io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::ReadOnlyFilesystem)
        )
    }
}

/// A Parquet file of facts that several threads write. Each thread builds its own [`RowGroups`], and locks the file only to
/// append them.
///
/// The file has a temporary name until it is complete. A file with too many row groups continues in `facts.2.parquet` and so
/// on.
pub struct FactsFile {
    path: PathBuf,
    columns: Vec<usize>,
    schema: SchemaRef,
    output: Mutex<Output>,
    row_groups: ArrowRowGroupWriterFactory,
    max_row_groups: usize,
    settings: String,
}

struct Output {
    writer: Option<SerializedFileWriter<File>>,
    unfinished: TemporaryFile,
    row_groups: usize,
    full: Vec<TemporaryFile>,
}

impl std::fmt::Debug for FactsFile {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("FactsFile").field("path", &self.path).finish_non_exhaustive()
    }
}

impl FactsFile {
    /// Creates a file for facts with these settings. Follows a symbolic link.
    pub fn create(path: impl Into<PathBuf>, settings: &Settings) -> Result<Self, FactsFileError> {
        let mut path = path.into();
        if let Ok(there) = path.canonicalize() {
            if !there.is_file() {
                let source = io::Error::other("exists and is not a regular file");
                return Err(FactsFileError::File { path, source });
            }
            path = there;
        }
        let columns = settings.columns();
        let schema = schema().project(&columns)?.into();
        let (output, row_groups) = start(&path, &schema)?;
        Ok(Self {
            path,
            columns,
            schema,
            output: Mutex::new(output),
            row_groups,
            max_row_groups: MAX_ROW_GROUPS,
            settings: settings.to_json().to_string(),
        })
    }

    #[must_use]
    pub fn with_max_row_groups(mut self, max_row_groups: usize) -> Self {
        self.max_row_groups = max_row_groups.clamp(1, MAX_ROW_GROUPS);
        self
    }

    pub fn row_groups(&self) -> RowGroups<'_> {
        RowGroups { file: self, columns: Vec::new(), size: 0 }
    }

    /// Completes and renames the file. Stores the archive's version if the file covers only one archive.
    pub fn finish(self, report: &Report, archive: Option<&Version>) -> Result<(), FactsFileError> {
        let mut output = self.output.into_inner().unwrap_or_else(PoisonError::into_inner);
        let Some(mut writer) = output.writer.take() else {
            return Err(FactsFileError::GivenUp(self.path));
        };
        let entry = |name: &str, value: String| KeyValue::new(name.to_owned(), value);
        writer.append_key_value_metadata(entry(REPORT, report.to_json().to_string()));
        if let Some(archive) = archive {
            writer.append_key_value_metadata(entry(ARCHIVE, archive.to_json().to_string()));
        }
        complete(writer, &self.path, &self.settings)?;
        let rename = |from: &TemporaryFile, to: &Path| {
            fs::rename(&from.0, to).map_err(|source| FactsFileError::File { path: to.to_owned(), source })
        };
        let mut further = (2..).map(|number| self.path.with_extension(format!("{number}.parquet")));
        for (full, path) in output.full.iter().zip(&mut further) {
            rename(full, &path)?;
        }
        // Delete files from an earlier run with more row groups.
        for path in further.take_while(|path| is_further(path)) {
            fs::remove_file(&path).map_err(|source| FactsFileError::File { path, source })?;
        }
        rename(&output.unfinished, &self.path)
    }

    fn put(&self, output: &mut Output, chunks: Vec<ArrowColumnChunk>) -> Result<(), FactsFileError> {
        // NOTE: after an error, the writer is gone, so other threads fail with `GivenUp`, which does not hide the cause.
        let mut writer = output.writer.take().ok_or_else(|| FactsFileError::GivenUp(self.path.clone()))?;
        if output.row_groups == self.max_row_groups {
            let (next, _) = start(&self.path, &self.schema)?;
            complete(writer, &self.path, &self.settings)?;
            let full = std::mem::replace(&mut output.unfinished, next.unfinished);
            output.full.push(full);
            output.row_groups = 0;
            writer = next.writer.ok_or_else(|| FactsFileError::GivenUp(self.path.clone()))?;
        }
        let write = || {
            let mut row_group = writer.next_row_group()?;
            for chunk in chunks {
                chunk.append_to_row_group(&mut row_group)?;
            }
            row_group.close()
        };
        write().map_err(|source| self.parquet(source))?;
        output.row_groups += 1;
        output.writer = Some(writer);
        Ok(())
    }

    fn parquet(&self, source: ParquetError) -> FactsFileError {
        FactsFileError::Parquet { path: self.path.clone(), source }
    }
}

fn start(path: &Path, schema: &SchemaRef) -> Result<(Output, ArrowRowGroupWriterFactory), FactsFileError> {
    let unfinished = TemporaryFile(unfinished(path));
    let file =
        File::create(&unfinished.0).map_err(|source| FactsFileError::File { path: unfinished.0.clone(), source })?;
    // NOTE: some file systems lack locks, so the deletion of abandoned files also checks the time.
    let _ = file.try_lock();
    let writer =
        ArrowWriter::try_new(file, schema.clone(), Some(properties())).and_then(ArrowWriter::into_serialized_writer);
    let (writer, row_groups) = writer.map_err(|source| FactsFileError::Parquet { path: path.to_owned(), source })?;
    let output = Output { writer: Some(writer), unfinished, row_groups: 0, full: Vec::new() };
    Ok((output, row_groups))
}

fn complete(mut writer: SerializedFileWriter<File>, path: &Path, settings: &str) -> Result<(), FactsFileError> {
    writer.append_key_value_metadata(KeyValue::new(SETTINGS.to_owned(), settings.to_owned()));
    writer.finish().map_err(|source| FactsFileError::Parquet { path: path.to_owned(), source })?;
    // NOTE: without `sync_all`, the renamed file could be empty after a power failure.
    writer.inner().sync_all().map_err(|source| FactsFileError::File { path: path.to_owned(), source })
}

/// Row groups of a [`FactsFile`], each about 128 MiB before encoding and compression.
pub struct RowGroups<'a> {
    file: &'a FactsFile,
    /// Columns of the current row group. Empty without rows.
    columns: Vec<ArrowColumnWriter>,
    size: usize,
}

impl std::fmt::Debug for RowGroups<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("RowGroups").field("size", &self.size).finish_non_exhaustive()
    }
}

impl RowGroups<'_> {
    /// Adds rows with all columns, and drops the excluded columns.
    pub fn add(&mut self, rows: &RecordBatch) -> Result<(), FactsFileError> {
        if rows.num_rows() == 0 {
            return Ok(());
        }
        let file = self.file;
        let rows = rows.project(&file.columns)?;
        if self.columns.is_empty() {
            let columns = file.row_groups.create_column_writers(0);
            self.columns = columns.map_err(|source| file.parquet(source))?;
        }
        let mut writers = self.columns.iter_mut();
        for (field, column) in file.schema.fields().iter().zip(rows.columns()) {
            let leaves = compute_leaves(field, column).map_err(|source| file.parquet(source))?;
            for (leaf, writer) in leaves.iter().zip(&mut writers) {
                writer.write(leaf).map_err(|source| file.parquet(source))?;
            }
            self.size += column.to_data().get_slice_memory_size()?;
        }
        if self.size >= ROW_GROUP {
            self.finish()?;
        }
        Ok(())
    }

    pub fn finish(&mut self) -> Result<(), FactsFileError> {
        self.size = 0;
        let columns = std::mem::take(&mut self.columns).into_iter();
        let chunks: Vec<_> = columns
            .map(ArrowColumnWriter::close)
            .collect::<Result<_, _>>()
            .map_err(|source| self.file.parquet(source))?;
        if chunks.is_empty() {
            return Ok(());
        }
        let output = &self.file.output;
        let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
        self.file.put(&mut output, chunks)
    }
}

pub const UNFINISHED: &str = "unfinished";

/// Returns a unique temporary name for a file, because another machine may write the same facts.
pub fn unfinished(path: &Path) -> PathBuf {
    let number = RandomState::new().build_hasher().finish();
    path.with_extension(format!("{number:016x}.{UNFINISHED}"))
}

/// A temporary file. The file is deleted on drop unless it was renamed.
struct TemporaryFile(PathBuf);

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Deletes unlocked temporary files that have not changed for an hour.
pub fn remove_abandoned(folder: &Path) {
    let is_abandoned = |path: &Path| {
        let is_old = fs::metadata(path)
            .and_then(|metadata| metadata.modified())
            .is_ok_and(|time| time.elapsed().is_ok_and(|elapsed| elapsed > GIVEN_UP));
        is_old && File::open(path).is_ok_and(|file| file.try_lock().is_ok())
    };
    for entry in folder.read_dir().into_iter().flatten().flatten() {
        let path = entry.path();
        if is_name_of_unfinished(&path) && is_abandoned(&path) {
            let _ = fs::remove_file(path);
        }
    }
}

fn is_name_of_unfinished(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let number =
        name.strip_suffix(UNFINISHED).and_then(|rest| rest.strip_suffix('.')).and_then(|rest| rest.rsplit_once('.'));
    number.is_some_and(|(stem, number)| stem != LIST && number.len() == 16 && u64::from_str_radix(number, 16).is_ok())
}

/// File stem of a cluster's list of archives.
pub const LIST: &str = "archives";

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Footer {
    pub report: Report,
    /// The [settings](Settings::to_json) of the facts.
    pub settings: String,
    /// Version of the archive, if the file covers one archive that can be read again.
    pub archive: Option<Version>,
}

pub fn read_footer(path: &Path) -> Result<Footer, FactsFileError> {
    let metadata = read_metadata(path)?;
    let value = |name: &str| {
        let entry = metadata.iter().find(|entry| entry.key == name)?;
        entry.value.as_deref()
    };
    let report = value(REPORT).and_then(Report::from_json);
    Ok(Footer {
        report: report.ok_or_else(|| FactsFileError::NoReport(path.to_owned()))?,
        settings: value(SETTINGS).unwrap_or_default().to_owned(),
        archive: value(ARCHIVE).and_then(Version::from_json),
    })
}

/// Returns whether a file continues another file. The report of the first file covers both files.
fn is_further(path: &Path) -> bool {
    let metadata = read_metadata(path).unwrap_or_default();
    let has = |name: &str| metadata.iter().any(|entry| entry.key == name);
    has(SETTINGS) && !has(REPORT)
}

fn read_metadata(path: &Path) -> Result<Vec<KeyValue>, FactsFileError> {
    let file = File::open(path).map_err(|source| FactsFileError::File { path: path.to_owned(), source })?;
    let reader =
        SerializedFileReader::new(file).map_err(|source| FactsFileError::Parquet { path: path.to_owned(), source })?;
    let metadata = reader.metadata().file_metadata().key_value_metadata();
    Ok(metadata.cloned().unwrap_or_default())
}

pub fn read_report(path: &Path) -> Result<Report, FactsFileError> {
    read_footer(path).map(|footer| footer.report)
}

/// Returns the file name for the facts of an archive, given as a line of [`Archive`](crate::archive::Archive).
pub fn name_for(archive: &str) -> String {
    let file_name = Path::new(archive).file_name().map_or_else(|| "archive".into(), |name| name.to_string_lossy());
    let stem = file_name.split(".warc").next().unwrap_or("archive");
    let stem = &stem[..stem.floor_char_boundary(MAX_BYTES_OF_A_STEM)];
    // NOTE: this hash is the same on all machines and in all versions of Rust.
    let mut hasher = FnvHasher::default();
    hasher.write(archive.as_bytes());
    format!("{stem}-{:016x}.parquet", hasher.finish())
}

fn properties() -> WriterProperties {
    // Values in these columns are rarely equal, so dictionaries and bounds are useless.
    let text = ColumnPath::from("text");
    WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_column_dictionary_enabled(text.clone(), false)
        .set_column_statistics_enabled(text, EnabledStatistics::None)
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_facts_files_are_unique_to_their_archives() {
        assert_eq!(name_for("a/b.warc.gz"), name_for("a/b.warc.gz"));
        assert_ne!(name_for("a/b.warc.gz"), name_for("c/b.warc.gz"));
        assert!(name_for("a/b.warc.gz").starts_with("b-"));
    }

    #[test]
    fn long_archives_get_short_unique_names() {
        let long = "é".repeat(120);
        let names = ["1", "2"].map(|end| name_for(&format!("a/{long}{end}.warc.gz")));
        assert_ne!(names[0], names[1]);
        let unfinished = unfinished(Path::new(&names[0]));
        assert!(unfinished.as_os_str().len() <= 255 && is_name_of_unfinished(&unfinished));
        assert!(!is_name_of_unfinished(Path::new("archives.0123456789abcdef.unfinished")));
        assert!(!is_name_of_unfinished(Path::new("notes.unfinished")));
    }
}
