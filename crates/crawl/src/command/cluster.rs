//! `crawl scheduler`, `crawl executor`, `crawl remote`

use std::error::Error;
use std::future::Future;
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

use clap::Args;
use soupstone_crawl::cluster::{self, ExecutorPlace};
use soupstone_crawl::input::Input;
use soupstone_crawl::progress::Progress;
use soupstone_crawl::{say, sql};

use super::{exit_code, say_report};

/// Run the scheduler of a Ballista cluster.
///
/// Anyone who can reach its port can run queries and read files: keep it inside a private network.
#[derive(Args)]
pub(super) struct Scheduler {
    /// The address to listen at.
    #[arg(long, default_value = "127.0.0.1")]
    bind_host: String,
    /// The name of this host for others.
    #[arg(long, default_value = "127.0.0.1")]
    external_host: String,
    /// The port to listen at.
    #[arg(long, default_value_t = 50050)]
    port: u16,
}

/// Run an executor of a Ballista cluster.
#[derive(Args)]
pub(super) struct Executor {
    /// The host of the scheduler.
    #[arg(long, default_value = "127.0.0.1")]
    scheduler_host: String,
    /// The port of the scheduler.
    #[arg(long, default_value_t = 50050)]
    scheduler_port: u16,
    /// The address to listen at.
    #[arg(long, default_value = "127.0.0.1")]
    bind_host: String,
    /// The name of this host for others.
    #[arg(long, default_value = "127.0.0.1")]
    external_host: String,
    /// The port for results.
    #[arg(long, default_value_t = 50051)]
    port: u16,
    /// The port for orders; the one behind the port for results if nothing is said.
    #[arg(long)]
    grpc_port: Option<u16>,
    /// How many archives are read at the same time; as many as there are cores if nothing is said.
    #[arg(long)]
    cores: Option<NonZero<usize>>,
    /// The folder for results that wait to be fetched; a temporary one if nothing is said.
    #[arg(long)]
    work_folder: Option<String>,
}

/// Have a Ballista cluster find the facts of all pages in archives, and query them.
///
/// The executors write the facts, one file for each archive. The query runs here, on those files. Existing files stay, so an
/// interrupted job continues. Archives have the same paths on all machines. The exit status is 2 if an archive cannot be read.
#[derive(Args)]
pub(super) struct Remote {
    /// The query, over the table `pages`.
    #[arg(allow_hyphen_values = true)]
    query: String,
    #[command(flatten)]
    input: Input,
    /// The folder for the facts, which has the same path on all machines.
    #[arg(long)]
    out: PathBuf,
    /// The scheduler.
    #[arg(long, default_value = "df://127.0.0.1:50050")]
    scheduler: String,
    /// Also run the query on the cluster. If an executor is lost meanwhile, Ballista 55 may wait forever.
    #[arg(long)]
    reduce_on_cluster: bool,
    /// Exit with status 1 if the archives contain faults.
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
        let place = ExecutorPlace {
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
