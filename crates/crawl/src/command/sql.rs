//! `crawl sql`

use std::error::Error;
use std::num::NonZero;
use std::path::Path;
use std::process::ExitCode;
use std::sync::PoisonError;
use std::thread;

use clap::Args;
use soupstone_crawl::input::Input;
use soupstone_crawl::{say, sql};

use super::say_report;

/// Query archives, or facts written earlier, with DataFusion.
///
/// The arguments are archives, one file of facts (.parquet), or a folder of files of facts. `crawl sql "DESCRIBE pages" PATHS`
/// lists the columns.
#[derive(Args)]
pub(super) struct Sql {
    /// Query over the table `pages`.
    #[arg(allow_hyphen_values = true)]
    query: String,
    #[command(flatten)]
    input: Input,
    /// Number of threads [default: number of cores].
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

impl Sql {
    pub(super) fn run(self) -> Result<ExitCode, Box<dyn Error>> {
        let threads = match self.threads {
            Some(threads) => threads.get(),
            None => thread::available_parallelism()?.get(),
        };
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(threads).enable_all().build()?;
        runtime.block_on(async {
            let context = sql::context(threads);
            let mut report = None;
            if let [path] = self.input.archives.as_slice()
                && are_facts(path)
            {
                sql::register_facts(&context, path).await?;
            } else {
                let archives = self.input.archives()?;
                report = Some(sql::register_archives(&context, &archives, threads)?);
            }
            say::table(&context.sql(&self.query).await?.to_string().await?)?;
            if let Some(report) = report {
                let report = report.lock().unwrap_or_else(PoisonError::into_inner);
                if report.archives > 0 {
                    say_report(&report);
                }
            }
            Ok(ExitCode::SUCCESS)
        })
    }
}

fn are_facts(path: &Path) -> bool {
    let is_parquet = |path: &Path| path.extension().is_some_and(|extension| extension == "parquet");
    let mut files = path.read_dir().into_iter().flatten().flatten();
    is_parquet(path) || files.any(|file| is_parquet(&file.path()))
}
