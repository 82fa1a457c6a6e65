//! A Ballista cluster: scheduler, executors, and client. The only function that this crate adds to executors is
//! [`write_facts`](crate::sql::write_facts).
//!
//! Each archive is a row of a job with one stage. A task writes its facts into a folder that all machines share. Queries then
//! run on these files.

use std::collections::HashSet;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use arrow_array::cast::AsArray;
use arrow_schema::{DataType, Field, Schema};
use ballista::prelude::SessionContextExt;
use ballista_core::registry::BallistaFunctionRegistry;
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use ballista_scheduler::cluster::BallistaCluster;
use ballista_scheduler::config::SchedulerConfig;
use ballista_scheduler::scheduler_process::start_server;
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::{SessionState, SessionStateBuilder};
use datafusion::prelude::{CsvReadOptions, SessionConfig, SessionContext};

use crate::archive::Archive;
use crate::facts_file::{LIST, UNFINISHED, name_for, remove_abandoned, unfinished};
use crate::local::{Reprocess, check_folder, written};
use crate::progress::Progress;
use crate::report::Report;
use crate::say;
use crate::settings::Settings;
use crate::sql::write_facts;

/// Seconds between heartbeats.
const HEARTBEAT: u64 = 5;

/// Seconds without a heartbeat after which an executor is lost.
const TIMEOUT: u64 = 20;

const LOOK: Duration = Duration::from_secs(10);

/// Seconds for which an executor waits for its scheduler.
const PATIENCE: u64 = 30;

const ATTEMPTS: usize = 3;

const MAX_TASKS: usize = 4096;

fn external(error: impl std::error::Error + Send + Sync + 'static) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}

fn config(tasks: usize) -> SessionConfig {
    SessionConfig::new()
        .with_target_partitions(tasks)
        .with_batch_size(1)
        .set_usize("datafusion.optimizer.repartition_file_min_size", 1)
}

fn state(config: SessionConfig) -> Result<SessionState> {
    let mut builder = SessionStateBuilder::new().with_config(config).with_default_features();
    builder.scalar_functions().get_or_insert_default().push(Arc::new(write_facts()));
    Ok(builder.build())
}

pub async fn run_scheduler(host: &str, external_host: &str, port: u16) -> Result<()> {
    let address = format!("{host}:{port}").parse().map_err(external)?;
    let config = SchedulerConfig {
        bind_host: host.to_owned(),
        bind_port: port,
        external_host: external_host.to_owned(),
        executor_timeout_seconds: TIMEOUT,
        expire_dead_executor_interval_seconds: HEARTBEAT,
        no_executors_grace_period_seconds: TIMEOUT,
        override_session_builder: Some(Arc::new(state)),
        ..SchedulerConfig::default()
    };
    let cluster = BallistaCluster::new_from_config(&config).await.map_err(external)?;
    start_server(cluster, address, Arc::new(config)).await.map_err(external)
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExecutorAddress {
    pub scheduler_host: String,
    pub scheduler_port: u16,
    pub bind_host: String,
    /// Name by which other machines reach this host.
    pub external_host: String,
    /// Port for results.
    pub port: u16,
    pub grpc_port: u16,
    /// Number of concurrent tasks.
    pub cores: usize,
    /// Folder for results that have not been fetched.
    pub work_folder: Option<String>,
}

/// NOTE: Ballista prints nothing while it waits.
async fn wait_for_scheduler(place: &ExecutorAddress) -> Result<()> {
    let address = (place.scheduler_host.as_str(), place.scheduler_port);
    let start = Instant::now();
    while let Err(error) = tokio::net::TcpStream::connect(address).await {
        let (host, port) = address;
        let seconds = start.elapsed().as_secs();
        if seconds >= PATIENCE {
            return Err(DataFusionError::Execution(format!("no scheduler at {host}:{port}: {error}")));
        }
        if seconds.is_multiple_of(10) {
            say::message(format_args!("no scheduler at {host}:{port} yet: {error}"));
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    Ok(())
}

/// Runs an executor until the process ends. Fails if the executor finds no scheduler.
pub async fn run_executor(place: ExecutorAddress) -> Result<()> {
    wait_for_scheduler(&place).await?;
    // NOTE: by default, executors lack the list functions.
    let known = state(SessionConfig::new())?;
    let registry = BallistaFunctionRegistry {
        scalar_functions: known.scalar_functions().clone(),
        aggregate_functions: known.aggregate_functions().clone(),
        window_functions: known.window_functions().clone(),
        higher_order_functions: known.higher_order_functions().clone(),
    };
    let config = ExecutorProcessConfig {
        scheduler_host: place.scheduler_host,
        scheduler_port: place.scheduler_port,
        scheduler_connect_timeout_seconds: PATIENCE as u16,
        bind_host: place.bind_host,
        external_host: Some(place.external_host),
        port: place.port,
        grpc_port: place.grpc_port,
        vcores: place.cores,
        work_dir: place.work_folder,
        executor_heartbeat_interval_seconds: HEARTBEAT,
        override_function_registry: Some(Arc::new(registry)),
        ..ExecutorProcessConfig::default()
    };
    start_executor_process(Arc::new(config)).await.map_err(external)
}

/// Returns a context whose queries run on the cluster of a scheduler (`df://host:port`).
pub async fn remote(scheduler: &str, tasks: usize) -> Result<SessionContext> {
    let context = SessionContext::remote_with_state(scheduler, state(config(tasks))?).await?;
    context.register_udf(write_facts());
    Ok(context)
}

pub async fn remote_for_queries(scheduler: &str) -> Result<SessionContext> {
    SessionContext::remote(scheduler).await
}

/// Lets the cluster write one file of facts per archive, and adds up the reports. Skips archives whose facts exist. Retries
/// unreadable archives at the end. Paths must be the same on all machines.
pub async fn write_all(scheduler: &str, archives: &[Archive], folder: &Path, progress: &Progress) -> Result<Outcome> {
    let mut unread = Vec::new();
    remove_abandoned(folder);
    let settings = Settings::default();
    check_folder(folder, &settings).map_err(external)?;
    let mut waiting = archives.to_vec();
    let mut report = Report::default();
    for attempt in 0..=ATTEMPTS {
        waiting.retain(|archive| match written(archive, folder, &settings, Reprocess::Changed) {
            Ok(Some(written)) => {
                report.add(written.report);
                false
            }
            Ok(None) | Err(_) => true,
        });
        progress.bar.set_position((archives.len() - waiting.len()) as u64);
        if waiting.is_empty() || attempt == ATTEMPTS {
            break;
        }
        let lines: Vec<String> = waiting.iter().map(Archive::to_string).collect();
        let job = run_job(scheduler, &lines, folder);
        unread = watched(job, &lines, archives.len(), folder, progress).await?;
    }
    unread.truncate(waiting.len());
    match waiting.first() {
        Some(archive) if unread.is_empty() => Err(DataFusionError::Execution(format!(
            "no facts of {} after the cluster has read it: do all executors see the folder {}?",
            archive.name(),
            folder.display()
        ))),
        _ => Ok(Outcome { report, unread }),
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Counts of the pages in the table, and of the records and archives omitted because of errors.
    pub report: Report,
    pub unread: Vec<String>,
}

async fn watched<T>(
    job: impl Future<Output = Result<T>>,
    waiting: &[String],
    archives: usize,
    folder: &Path,
    progress: &Progress,
) -> Result<T> {
    let files: HashSet<OsString> = waiting.iter().map(|line| name_for(line).into()).collect();
    let done_before = archives - files.len();
    let mut job = std::pin::pin!(job);
    loop {
        if let Ok(result) = tokio::time::timeout(LOOK, &mut job).await {
            return result;
        }
        // NOTE: this reads the folder once instead of checking for each file.
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let there = entries.filter(|entry| files.contains(&entry.file_name()));
        let done = done_before + there.count();
        progress.bar.set_position(done as u64);
        if progress.bar.is_hidden() {
            say::message(format_args!("{done} of {archives} archives are read"));
        }
    }
}

/// Runs `write_facts` for these archives. Returns the errors of unreadable archives.
async fn run_job(scheduler: &str, waiting: &[String], folder: &Path) -> Result<Vec<String>> {
    let lines: String = waiting.iter().map(|line| format!("\"{}\"\n", line.replace('"', "\"\""))).collect();
    let list = unfinished(&folder.join(LIST));
    fs::write(&list, lines)?;
    let context = remote(scheduler, waiting.len().min(MAX_TASKS)).await?;
    let schema = Schema::new(vec![Field::new("archive", DataType::Utf8, false)]);
    let options = CsvReadOptions::new().has_header(false).schema(&schema).file_extension(UNFINISHED);
    context.register_csv("archives", list.to_string_lossy(), options).await?;
    let folder = folder.to_string_lossy().replace('\'', "''");
    let query = format!("SELECT write_facts(archive, '{folder}') AS unread FROM archives");
    let answers = context.sql(&query).await?.collect().await?;
    fs::remove_file(&list)?;
    let unread = answers.iter().flat_map(|rows| rows.column(0).as_string::<i32>());
    Ok(unread.flatten().map(str::to_owned).collect())
}

pub fn shared_folder(folder: &Path) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    folder.canonicalize()
}
