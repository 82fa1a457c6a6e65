//! [`FactsFile`]: the facts of archives in a Parquet file, with a [`Report`] in its footer.

use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::{ArrowRowGroupWriterFactory, compute_leaves};
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

/// A Parquet file of facts that is being written, by several threads at the same time. Each of them makes a row group by
/// itself, and only puts it into the file while others wait.
///
/// The file is not there before it is complete: until then it has another name.
pub struct FactsFile {
    path: PathBuf,
    unfinished: PathBuf,
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
        let unfinished = unfinished(&path);
        let file = File::create(&unfinished).map_err(|source| FactsFileError::File {
            path: unfinished.clone(),
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

    /// Adds rows as a row group.
    ///
    /// # Errors
    ///
    /// They cannot be written.
    pub fn add(&self, rows: &RecordBatch) -> Result<(), FactsFileError> {
        let schema = schema();
        let mut writers = self.row_groups.create_column_writers(0)?.into_iter();
        let mut chunks = Vec::new();
        for (field, column) in schema.fields().iter().zip(rows.columns()) {
            for leaf in compute_leaves(field, column)? {
                if let Some(mut writer) = writers.next() {
                    writer.write(&leaf)?;
                    chunks.push(writer.close()?);
                }
            }
        }
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let mut row_group = writer.next_row_group()?;
        for chunk in chunks {
            chunk.append_to_row_group(&mut row_group)?;
        }
        row_group.close()?;
        Ok(())
    }

    /// Completes the file.
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
        writer.close()?;
        let renamed = fs::rename(&self.unfinished, &self.path);
        renamed.map_err(|source| FactsFileError::File {
            path: self.path,
            source,
        })
    }
}

/// What the file is called until it is complete: each time something else, because another machine may write the same
/// facts at the same time.
fn unfinished(path: &Path) -> PathBuf {
    let number = RandomState::new().build_hasher().finish();
    path.with_extension(format!("{number:016x}.unfinished"))
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

/// The name for the file with the facts of one archive: always the same for the same path.
pub fn name_for(archive: &str) -> String {
    let file_name = Path::new(archive)
        .file_name()
        .map_or_else(|| "archive".into(), |name| name.to_string_lossy());
    let stem = file_name.split(".warc").next().unwrap_or("archive");
    format!("{stem}-{:016x}.parquet", fnv_1a(archive.as_bytes()))
}

/// [FNV-1a](http://www.isthe.com/chongo/tech/comp/fnv/), which is the same on all machines.
fn fnv_1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3)
    })
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
