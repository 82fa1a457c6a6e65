//! [`FactsFile`]: the facts of archives in a Parquet file, with a [`Report`] in its footer.

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

/// The name of the report among the metadata of the file.
const REPORT: &str = "soupstone.crawl";

/// The name of the settings among the metadata.
const SETTINGS: &str = "soupstone.crawl.settings";

/// The name of the version of the archive among the metadata.
const ARCHIVE: &str = "soupstone.crawl.archive";

/// The most row groups of a file: their numbers have 16 bits.
const MAX_ROW_GROUPS: usize = i16::MAX as usize;

/// The most bytes of the name of an archive in the name of its file, which has at most 255 with all that is added to it.
const MAX_BYTES_OF_A_STEM: usize = 210;

/// Unfinished files that have not changed for this long are abandoned.
const GIVEN_UP: Duration = Duration::from_secs(60 * 60);

/// How many bytes the rows of a row group have before they are encoded and compressed, about.
const ROW_GROUP: usize = 128 << 20;

/// Why there is no file.
#[derive(Debug, thiserror::Error)]
pub enum FactsFileError {
    /// The file cannot be made, or not be read.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// The system error.
        source: io::Error,
    },
    /// Parquet does not work.
    #[error("{path}: {source}")]
    Parquet {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: ParquetError,
    },
    /// The columns do not work.
    #[error(transparent)]
    Arrow(#[from] ArrowError),
    /// The file has no report: it is not one of facts.
    #[error("{0} is no file of facts")]
    NoReport(PathBuf),
    /// Another thread could not write.
    #[error("{0} was given up")]
    GivenUp(PathBuf),
}

impl FactsFileError {
    /// Whether no other file in the same folder can be written either.
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

/// A Parquet file of facts that is being written, by several threads at the same time. Each of them makes
/// [`RowGroups`] by itself, and only puts them into the file while others wait.
///
/// Until the file is complete, it has a temporary name. Abandoned files are deleted. Facts with more row groups than a file can
/// contain continue in further files: `facts.2.parquet` and so on.
pub struct FactsFile {
    path: PathBuf,
    columns: Vec<usize>,
    schema: SchemaRef,
    output: Mutex<Output>,
    row_groups: ArrowRowGroupWriterFactory,
    max_row_groups: usize,
    settings: String,
}

/// The destination of row groups.
struct Output {
    /// Nothing if it could not be written.
    writer: Option<SerializedFileWriter<File>>,
    unfinished: Unfinished,
    row_groups: usize,
    /// The files that have no room for more.
    full: Vec<Unfinished>,
}

impl std::fmt::Debug for FactsFile {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("FactsFile").field("path", &self.path).finish_non_exhaustive()
    }
}

impl FactsFile {
    /// A new file, for facts that are found with these settings. If there is a link at this path, the file it leads to is
    /// replaced.
    ///
    /// # Errors
    ///
    /// It cannot be made.
    pub fn create(path: impl Into<PathBuf>, settings: &Settings) -> Result<Self, FactsFileError> {
        let mut path = path.into();
        if let Ok(there) = path.canonicalize() {
            if !there.is_file() {
                let source = io::Error::other("there is something that is no file");
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

    /// Limits the number of row groups in a file.
    #[must_use]
    pub fn with_max_row_groups(mut self, max_row_groups: usize) -> Self {
        self.max_row_groups = max_row_groups.clamp(1, MAX_ROW_GROUPS);
        self
    }

    /// Row groups for the rows of one thread.
    pub fn row_groups(&self) -> RowGroups<'_> {
        RowGroups { file: self, columns: Vec::new(), size: 0 }
    }

    /// Completes the file, and gives it its name. If it is about one archive, the version of that is kept.
    ///
    /// # Errors
    ///
    /// It cannot be written, or not get its name.
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
        let rename = |from: &Unfinished, to: &Path| {
            fs::rename(&from.0, to).map_err(|source| FactsFileError::File { path: to.to_owned(), source })
        };
        let mut further = (2..).map(|number| self.path.with_extension(format!("{number}.parquet")));
        for (full, path) in output.full.iter().zip(&mut further) {
            rename(full, &path)?;
        }
        // Those of a run that had more.
        for path in further.take_while(|path| is_further(path)) {
            fs::remove_file(&path).map_err(|source| FactsFileError::File { path, source })?;
        }
        rename(&output.unfinished, &self.path)
    }

    /// Puts a row group into the file, or into a new one if it is full.
    fn put(&self, output: &mut Output, chunks: Vec<ArrowColumnChunk>) -> Result<(), FactsFileError> {
        // NOTE: an error leaves no writer, so other threads do not hide the cause.
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

/// Starts a file that is to have this path.
fn start(path: &Path, schema: &SchemaRef) -> Result<(Output, ArrowRowGroupWriterFactory), FactsFileError> {
    let unfinished = Unfinished(unfinished(path));
    let file =
        File::create(&unfinished.0).map_err(|source| FactsFileError::File { path: unfinished.0.clone(), source })?;
    // NOTE: not all file systems have locks. Who deletes what was given up looks at the time as well.
    let _ = file.try_lock();
    let writer =
        ArrowWriter::try_new(file, schema.clone(), Some(properties())).and_then(ArrowWriter::into_serialized_writer);
    let (writer, row_groups) = writer.map_err(|source| FactsFileError::Parquet { path: path.to_owned(), source })?;
    let output = Output { writer: Some(writer), unfinished, row_groups: 0, full: Vec::new() };
    Ok((output, row_groups))
}

/// Writes the footer.
fn complete(mut writer: SerializedFileWriter<File>, path: &Path, settings: &str) -> Result<(), FactsFileError> {
    writer.append_key_value_metadata(KeyValue::new(SETTINGS.to_owned(), settings.to_owned()));
    writer.finish().map_err(|source| FactsFileError::Parquet { path: path.to_owned(), source })?;
    // NOTE: without this, a machine that loses power can keep the name and lose what is in the file.
    writer.inner().sync_all().map_err(|source| FactsFileError::File { path: path.to_owned(), source })
}

/// Rows that become row groups of a [`FactsFile`], each of about 128 MiB before it is encoded and compressed.
pub struct RowGroups<'a> {
    file: &'a FactsFile,
    /// The columns of the row group that is being made; none if it has no rows.
    columns: Vec<ArrowColumnWriter>,
    size: usize,
}

impl std::fmt::Debug for RowGroups<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("RowGroups").field("size", &self.size).finish_non_exhaustive()
    }
}

impl RowGroups<'_> {
    /// Adds rows with all columns, and drops the excluded ones.
    ///
    /// # Errors
    ///
    /// They cannot be written.
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

    /// Puts the rows that are left into the file.
    ///
    /// # Errors
    ///
    /// They cannot be written.
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

/// The end of the names of files that are only needed until something is complete.
pub const UNFINISHED: &str = "unfinished";

/// Returns the temporary name of the file. It differs each time, because another machine may write the same facts at the same
/// time.
pub fn unfinished(path: &Path) -> PathBuf {
    let number = RandomState::new().build_hasher().finish();
    path.with_extension(format!("{number:016x}.{UNFINISHED}"))
}

/// A file that is deleted when nobody writes it any more, if it still has this name.
struct Unfinished(PathBuf);

impl Drop for Unfinished {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Deletes the files in a folder that processes were writing which have been killed: nobody holds them, and they have not
/// changed for an hour.
pub fn remove_given_up(folder: &Path) {
    let is_given_up = |path: &Path| {
        let is_old = fs::metadata(path)
            .and_then(|metadata| metadata.modified())
            .is_ok_and(|time| time.elapsed().is_ok_and(|elapsed| elapsed > GIVEN_UP));
        is_old && File::open(path).is_ok_and(|file| file.try_lock().is_ok())
    };
    for entry in folder.read_dir().into_iter().flatten().flatten() {
        let path = entry.path();
        if is_name_of_unfinished(&path) && is_given_up(&path) {
            let _ = fs::remove_file(path);
        }
    }
}

/// Whether a file is called as [`unfinished`] files of facts are.
fn is_name_of_unfinished(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let number =
        name.strip_suffix(UNFINISHED).and_then(|rest| rest.strip_suffix('.')).and_then(|rest| rest.rsplit_once('.'));
    number.is_some_and(|(stem, number)| stem != LIST && number.len() == 16 && u64::from_str_radix(number, 16).is_ok())
}

/// The stem of a list of archives that a cluster reads.
pub const LIST: &str = "archives";

/// The metadata of a file of facts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Footer {
    /// The contents of the archives.
    pub report: Report,
    /// The [settings](Settings::to_json) that the facts were found with.
    pub settings: String,
    /// The version of the archive, if it is one, and one that can be looked at again.
    pub archive: Option<Version>,
}

/// The footer of a file of facts.
///
/// # Errors
///
/// The file cannot be read, or has no report.
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

/// Returns whether a file continues another one, whose report covers both.
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

/// The report in the footer of a file of facts.
///
/// # Errors
///
/// The file cannot be read, or has no report.
pub fn read_report(path: &Path) -> Result<Report, FactsFileError> {
    read_footer(path).map(|footer| footer.report)
}

/// The name for the file with the facts of one archive: always the same for the same line
/// (see [`Archive`](crate::archive::Archive)).
pub fn name_for(archive: &str) -> String {
    let file_name = Path::new(archive).file_name().map_or_else(|| "archive".into(), |name| name.to_string_lossy());
    let stem = file_name.split(".warc").next().unwrap_or("archive");
    let stem = &stem[..stem.floor_char_boundary(MAX_BYTES_OF_A_STEM)];
    // NOTE: this is the same on all machines and in all versions of Rust.
    let mut hasher = FnvHasher::default();
    hasher.write(archive.as_bytes());
    format!("{stem}-{:016x}.parquet", hasher.finish())
}

fn properties() -> WriterProperties {
    // These rarely come twice: a dictionary of them would only be thrown away, and their bounds say nothing.
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
    fn the_name_is_the_archives_own() {
        assert_eq!(name_for("a/b.warc.gz"), name_for("a/b.warc.gz"));
        assert_ne!(name_for("a/b.warc.gz"), name_for("c/b.warc.gz"));
        assert!(name_for("a/b.warc.gz").starts_with("b-"));
    }

    #[test]
    fn names_are_short_and_of_the_archive_alone() {
        let long = "é".repeat(120);
        let names = ["1", "2"].map(|end| name_for(&format!("a/{long}{end}.warc.gz")));
        assert_ne!(names[0], names[1]);
        let unfinished = unfinished(Path::new(&names[0]));
        assert!(unfinished.as_os_str().len() <= 255 && is_name_of_unfinished(&unfinished));
        assert!(!is_name_of_unfinished(Path::new("archives.0123456789abcdef.unfinished")));
        assert!(!is_name_of_unfinished(Path::new("notes.unfinished")));
    }
}
