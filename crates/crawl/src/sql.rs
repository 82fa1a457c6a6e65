//! DataFusion queries over the pages of web archives: the table [`PAGES`], and the function [`write_facts`] for engines that
//! distribute rows.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::cast::AsArray;
use arrow_array::{ArrayRef, StringArray};
use arrow_schema::{DataType, SchemaRef};
use datafusion::catalog::streaming::StreamingTable;
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::logical_expr::{ColumnarValue, ScalarUDF, Volatility, create_udf};
use datafusion::physical_plan::stream::RecordBatchReceiverStreamBuilder;
use datafusion::physical_plan::streaming::PartitionStream;
use datafusion::prelude::{ParquetReadOptions, SessionConfig, SessionContext};

use crate::archive::Archive;
use crate::extract::Extractor;
use crate::local::{LocalError, Reprocess, largest_first, read_archive, write_archive, written};
use crate::progress::Progress;
use crate::report::Report;
use crate::say::harmless;
use crate::settings::Settings;
use crate::table::{Columns, schema};

pub const PAGES: &str = "pages";

const MAX_BATCHES: usize = 2;

fn external(error: impl std::error::Error + Send + Sync + 'static) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}

pub fn context(threads: usize) -> SessionContext {
    SessionContext::new_with_config(SessionConfig::new().with_target_partitions(threads))
}

pub type SharedReport = Arc<Mutex<Report>>;

/// Registers [`PAGES`], whose scans read these archives on several threads. The report covers all scans.
pub fn register_archives(context: &SessionContext, archives: &[Archive], threads: usize) -> Result<SharedReport> {
    let report = SharedReport::default();
    let parts = in_parts(archives, threads).into_iter().map(|archives| {
        let report = report.clone();
        Arc::new(Part { archives, schema: schema(), report }) as Arc<dyn PartitionStream>
    });
    let table = StreamingTable::try_new(schema(), parts.collect())?;
    context.register_table(PAGES, Arc::new(table))?;
    Ok(report)
}

pub async fn register_facts(context: &SessionContext, path: &Path) -> Result<()> {
    context.register_parquet(PAGES, path.to_string_lossy(), ParquetReadOptions::default()).await
}

/// Splits archives into at most `parts` parts of similar size.
fn in_parts(archives: &[Archive], parts: usize) -> Vec<Vec<Archive>> {
    let mut filled: Vec<(u64, Vec<Archive>)> = vec![(0, Vec::new()); parts.clamp(1, archives.len().max(1))];
    for archive in largest_first(archives) {
        let size = archive.size();
        if let Some(least) = filled.iter_mut().min_by_key(|(sum, _)| *sum) {
            // An archive of unknown size also takes time.
            least.0 = least.0.saturating_add(size).saturating_add(1);
            least.1.push(archive);
        }
    }
    filled.into_iter().map(|(_, archives)| archives).collect()
}

enum End {
    /// The query needs no more rows. This is not an error.
    NotWanted,
    Error(DataFusionError),
}

impl From<LocalError> for End {
    fn from(error: LocalError) -> Self {
        Self::Error(external(error))
    }
}

#[derive(Debug)]
struct Part {
    archives: Vec<Archive>,
    schema: SchemaRef,
    report: SharedReport,
}

impl PartitionStream for Part {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    fn execute(&self, _: Arc<TaskContext>) -> SendableRecordBatchStream {
        let mut builder = RecordBatchReceiverStreamBuilder::new(self.schema.clone(), MAX_BATCHES);
        let sender = builder.tx();
        let (archives, report) = (self.archives.clone(), self.report.clone());
        builder.spawn_blocking(move || {
            let progress = Progress::default();
            let mut extractor = Extractor::new();
            let mut columns = Columns::new();
            let mut send = |columns: &mut Columns| match columns.take() {
                Ok(rows) => sender.blocking_send(Ok(rows)).map_err(|_| End::NotWanted),
                Err(error) => Err(End::Error(error.into())),
            };
            let mut read = || {
                for archive in &archives {
                    let read = read_archive(archive, &mut extractor, &mut columns, &progress, &mut send)?;
                    report.lock().unwrap_or_else(PoisonError::into_inner).add(read);
                }
                if columns.is_empty() { Ok(()) } else { send(&mut columns) }
            };
            match read() {
                Ok(()) | Err(End::NotWanted) => Ok(()),
                Err(End::Error(error)) => Err(error),
            }
        });
        builder.build()
    }
}

/// Implements `write_facts(archive, folder)`, which writes a file of facts unless the file exists. Returns null, or the error
/// if the archive cannot be read. A repeated task is harmless.
pub fn write_facts() -> ScalarUDF {
    let arguments = vec![DataType::Utf8, DataType::Utf8];
    // NOTE: the function is volatile, so engines neither omit a call nor evaluate it while planning.
    create_udf("write_facts", arguments, DataType::Utf8, Volatility::Volatile, Arc::new(call_write_facts))
}

fn call_write_facts(arguments: &[ColumnarValue]) -> Result<ColumnarValue> {
    let arrays = ColumnarValue::values_to_arrays(arguments)?;
    let [archives, folders] = arrays.as_slice() else {
        return Err(DataFusionError::Execution("write_facts takes an archive and a folder".to_owned()));
    };
    let mut extractor = Extractor::new();
    let mut answers: Vec<Option<String>> = Vec::new();
    let (archives, folders) = (archives.as_string::<i32>(), folders.as_string::<i32>());
    for (line, folder) in
        archives.iter().zip(folders).map(|(archive, folder)| (archive.unwrap_or(""), folder.unwrap_or("")))
    {
        let archive =
            Archive::from_line(line).ok_or_else(|| DataFusionError::Execution(format!("{line} is not an archive")))?;
        let (folder, settings) = (Path::new(folder), Settings::default());
        // A running job whose client was killed may have written the facts.
        let written = written(&archive, folder, &settings, Reprocess::Changed).and_then(|written| {
            let progress = Progress::default();
            match written {
                Some(written) => Ok(written),
                None => write_archive(&archive, folder, &settings, &mut extractor, &progress),
            }
        });
        // NOTE: an error would end the whole job, so the message is returned as a value.
        answers.push(written.err().map(|error| harmless(&error.to_string())));
    }
    Ok(ColumnarValue::Array(Arc::new(StringArray::from(answers)) as ArrayRef))
}
