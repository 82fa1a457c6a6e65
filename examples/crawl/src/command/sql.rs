//! `crawl sql`

use std::error::Error;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::PoisonError;
use std::thread;

use clap::Args;
use soupstone_crawl::{local, sql};

/// Query archives, or facts that were written before, with DataFusion.
///
/// The table is called `pages`. `crawl sql "DESCRIBE pages" PATHS` says what columns it has.
#[derive(Args)]
pub(super) struct Sql {
    /// The query.
    #[arg(allow_hyphen_values = true)]
    query: String,
    /// Archives and folders of archives, or one file of facts (.parquet) or a folder of them.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// How many threads; as many as there are cores if nothing is said.
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

impl Sql {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        let threads = match self.threads {
            Some(threads) => threads.get(),
            None => thread::available_parallelism()?.get(),
        };
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(threads)
            .enable_all()
            .build()?;
        runtime.block_on(async {
            let context = sql::context(threads);
            let mut report = None;
            if let [path] = self.paths.as_slice()
                && are_facts(path)
            {
                sql::register_facts(&context, path).await?;
            } else {
                let archives = local::archives(&self.paths)?;
                report = Some(sql::register_archives(&context, &archives, threads)?);
            }
            context.sql(&self.query).await?.show().await?;
            if let Some(report) = report {
                let report = report.lock().unwrap_or_else(PoisonError::into_inner);
                report
                    .messages
                    .iter()
                    .take(10)
                    .for_each(|message| eprintln!("{message}"));
                if report.archives > 0 {
                    eprintln!("{report}");
                }
            }
            Ok(())
        })
    }
}

/// Whether there are files of facts, and not archives.
fn are_facts(path: &PathBuf) -> bool {
    let is_parquet = |path: &PathBuf| {
        path.extension()
            .is_some_and(|extension| extension == "parquet")
    };
    let mut files = path.read_dir().into_iter().flatten().flatten();
    is_parquet(path) || files.any(|file| is_parquet(&file.path()))
}
