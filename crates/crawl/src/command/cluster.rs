//! `crawl scheduler`, `crawl executor`, `crawl remote`

use std::error::Error;
use std::future::Future;
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

use clap::Args;
use soupstone_crawl::cluster::{self, ExecutorAddress};
use soupstone_crawl::input::Input;
use soupstone_crawl::progress::Progress;
use soupstone_crawl::{say, sql};

use super::{exit_code, say_report};

/// Run the scheduler of a Ballista cluster.
///
/// Anyone who can reach the scheduler's port can run queries and read files. Use a private network.
#[derive(Args)]
pub(super) struct Scheduler {
    /// Address to listen on.
    #[arg(long, default_value = "127.0.0.1")]
    bind_host: String,
    /// Name by which other machines reach this host.
    #[arg(long, default_value = "127.0.0.1")]
    external_host: String,
    /// Port to listen on.
    #[arg(long, default_value_t = 50050)]
    port: u16,
}

/// Run an executor of a Ballista cluster.
#[derive(Args)]
pub(super) struct Executor {
    /// Host of the scheduler.
    #[arg(long, default_value = "127.0.0.1")]
    scheduler_host: String,
    /// Port of the scheduler.
    #[arg(long, default_value_t = 50050)]
    scheduler_port: u16,
    /// Address to listen on.
    #[arg(long, default_value = "127.0.0.1")]
    bind_host: String,
    /// Name by which other machines reach this host.
    #[arg(long, default_value = "127.0.0.1")]
    external_host: String,
    /// Port for results.
    #[arg(long, default_value_t = 50051)]
    port: u16,
    /// Port for tasks [default: the port for results plus one].
    #[arg(long)]
    grpc_port: Option<u16>,
    /// Number of archives to read at the same time [default: number of cores].
    #[arg(long)]
    cores: Option<NonZero<usize>>,
    /// Folder for results that have not been fetched [default: a temporary folder].
    #[arg(long)]
    work_folder: Option<String>,
}

/// Extract the facts of all pages in archives on a Ballista cluster, and query them.
///
/// The executors write one file of facts per archive. The query runs on this machine, over these files. Existing files are
/// kept, so an interrupted job can continue. Archives must have the same paths on all machines.
#[derive(Args)]
pub(super) struct Remote {
    /// Query over the table `pages`.
    #[arg(allow_hyphen_values = true)]
    query: String,
    #[command(flatten)]
    input: Input,
    /// Folder for the facts, with the same path on all machines.
    #[arg(long)]
    out: PathBuf,
    /// URL of the scheduler.
    #[arg(long, default_value = "df://127.0.0.1:50050")]
    scheduler: String,
    /// Run the query on the cluster as well. If an executor is lost, Ballista 55 may wait forever.
    #[arg(long)]
    reduce_on_cluster: bool,
    /// Exit with status 1 if the archives contain errors.
    #[arg(long)]
    strict: bool,
}

fn block_on<T>(future: impl Future<Output = Result<T, Box<dyn Error>>>) -> Result<T, Box<dyn Error>> {
    let environment = env_logger::Env::default().default_filter_or("error");
    env_logger::Builder::from_env(environment)
        .format(|out, record| {
            let message = format!("{} {}: {}", record.level(), record.target(), record.args());
            writeln!(out, "{}", say::harmless(&message))
        })
        .init();
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(future)
}

impl Scheduler {
    pub(super) fn run(self) -> Result<ExitCode, Box<dyn Error>> {
        block_on(async {
            cluster::run_scheduler(&self.bind_host, &self.external_host, self.port).await?;
            Ok(ExitCode::SUCCESS)
        })
    }
}

impl Executor {
    pub(super) fn run(self) -> Result<ExitCode, Box<dyn Error>> {
        let cores = match self.cores {
            Some(cores) => cores.get(),
            None => thread::available_parallelism()?.get(),
        };
        let place = ExecutorAddress {
            scheduler_host: self.scheduler_host,
            scheduler_port: self.scheduler_port,
            bind_host: self.bind_host,
            external_host: self.external_host,
            port: self.port,
            grpc_port: self.grpc_port.unwrap_or(self.port.saturating_add(1)),
            cores,
            work_folder: self.work_folder,
        };
        block_on(async {
            cluster::run_executor(place).await?;
            Ok(ExitCode::SUCCESS)
        })
    }
}

impl Remote {
    pub(super) fn run(self) -> Result<ExitCode, Box<dyn Error>> {
        let archives = self.input.archives()?;
        let folder = cluster::shared_folder(&self.out)?;
        let threads = thread::available_parallelism()?.get();
        block_on(async {
            let progress = Progress::shown(archives.len() as u64);
            let outcome = cluster::write_all(&self.scheduler, &archives, &folder, &progress).await;
            drop(progress);
            let outcome = outcome?;
            say_report(&outcome.report);
            let context = if self.reduce_on_cluster {
                cluster::remote_for_queries(&self.scheduler).await?
            } else {
                sql::context(threads)
            };
            sql::register_facts(&context, &folder).await?;
            say::table(&context.sql(&self.query).await?.to_string().await?)?;
            Ok(exit_code(&outcome.report, &outcome.unread, self.strict))
        })
    }
}
