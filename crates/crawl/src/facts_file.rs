//! [`FactsFile`]: the facts of archives in a Parquet file, with a [`Report`] in its footer.

use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use arrow_array::{Array, RecordBatch};
use arrow_schema::ArrowError;
use fnv::FnvHasher;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::{ArrowColumnWriter, ArrowRowGroupWriterFactory, compute_leaves};
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::FileReader;
use parquet::file::serialized_reader::SerializedFileReader;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::ColumnPath;

use crate::report::Report;
use crate::table::schema;

/// The name of the report among the metadata of the file.
const REPORT: &str = "soupstone.crawl";

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
        /// What the system says.
        source: io::Error,
    },
    /// Parquet does not work.
    #[error(transparent)]
    Parquet(#[from] ParquetError),
    /// The columns do not work.
    #[error(transparent)]
    Arrow(#[from] ArrowError),
    /// The file has no report: it is not one of facts.
    #[error("{0} is no file of facts")]
    NoReport(PathBuf),
}

/// A Parquet file of facts that is being written, by several threads at the same time. Each of them makes
/// [`RowGroups`] by itself, and only puts them into the file while others wait.
///
/// The file is not there before it is complete: until then it has another name. One that is given up is deleted.
pub struct FactsFile {
    path: PathBuf,
    unfinished: Unfinished,
    writer: Mutex<SerializedFileWriter<File>>,
    row_groups: ArrowRowGroupWriterFactory,
}

impl std::fmt::Debug for FactsFile {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("FactsFile")
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

impl FactsFile {
    /// A new file.
    ///
    /// # Errors
    ///
    /// It cannot be made.
    pub fn create(path: impl Into<PathBuf>) -> Result<Self, FactsFileError> {
        let path = path.into();
        let unfinished = Unfinished(unfinished(&path));
        let file = File::create(&unfinished.0).map_err(|source| FactsFileError::File {
            path: unfinished.0.clone(),
            source,
        })?;
        let writer = ArrowWriter::try_new(file, schema(), Some(properties()))?;
        let (writer, row_groups) = writer.into_serialized_writer()?;
        Ok(Self {
            path,
            unfinished,
            writer: Mutex::new(writer),
            row_groups,
        })
    }

    /// Row groups for the rows of one thread.
    pub fn row_groups(&self) -> RowGroups<'_> {
        RowGroups {
            file: self,
            columns: Vec::new(),
            size: 0,
        }
    }

    /// Completes the file, and gives it its name.
    ///
    /// # Errors
    ///
    /// It cannot be written, or not get its name.
    pub fn finish(self, report: &Report) -> Result<(), FactsFileError> {
        let mut writer = self
            .writer
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        writer.append_key_value_metadata(KeyValue::new(
            REPORT.to_owned(),
            report.to_json().to_string(),
        ));
        writer.finish()?;
        // NOTE: without this, a machine that loses power can keep the name and lose what is in the file.
        let written = writer.inner().sync_all();
        let renamed = written.and_then(|()| fs::rename(&self.unfinished.0, &self.path));
        renamed.map_err(|source| FactsFileError::File {
            path: self.path,
            source,
        })
    }
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
        formatter
            .debug_struct("RowGroups")
            .field("size", &self.size)
            .finish_non_exhaustive()
    }
}

impl RowGroups<'_> {
    /// Adds rows.
    ///
    /// # Errors
    ///
    /// They cannot be written.
    pub fn add(&mut self, rows: &RecordBatch) -> Result<(), FactsFileError> {
        if rows.num_rows() == 0 {
            return Ok(());
        }
        if self.columns.is_empty() {
            self.columns = self.file.row_groups.create_column_writers(0)?;
        }
        let mut writers = self.columns.iter_mut();
        for (field, column) in schema().fields().iter().zip(rows.columns()) {
            for (leaf, writer) in compute_leaves(field, column)?.iter().zip(&mut writers) {
                writer.write(leaf)?;
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
            .collect::<Result<_, _>>()?;
        if chunks.is_empty() {
            return Ok(());
        }
        let mut writer = self
            .file
            .writer
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let mut row_group = writer.next_row_group()?;
        for chunk in chunks {
            chunk.append_to_row_group(&mut row_group)?;
        }
        row_group.close()?;
        Ok(())
    }
}

/// The end of the names of files that are only needed until something is complete.
pub const UNFINISHED: &str = "unfinished";

/// What the file is called until it is complete: each time something else, because another machine may write the same
/// facts at the same time.
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

/// The report in the footer of a file of facts.
///
/// # Errors
///
/// The file cannot be read, or has no report.
pub fn read_report(path: &Path) -> Result<Report, FactsFileError> {
    let file = File::open(path).map_err(|source| FactsFileError::File {
        path: path.to_owned(),
        source,
    })?;
    let reader = SerializedFileReader::new(file)?;
    let metadata = reader.metadata().file_metadata().key_value_metadata();
    let entry = metadata
        .into_iter()
        .flatten()
        .find(|entry| entry.key == REPORT);
    let report = entry.and_then(|entry| Report::from_json(entry.value.as_deref()?));
    report.ok_or_else(|| FactsFileError::NoReport(path.to_owned()))
}

/// The name for the file with the facts of one archive: always the same for the same line
/// (see [`Archive`](crate::source::Archive)).
pub fn name_for(archive: &str) -> String {
    let file_name = Path::new(archive)
        .file_name()
        .map_or_else(|| "archive".into(), |name| name.to_string_lossy());
    let stem = file_name.split(".warc").next().unwrap_or("archive");
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
}
