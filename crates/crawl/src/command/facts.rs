//! `crawl facts`

use std::error::Error;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use soupstone_crawl::input::Input;
use soupstone_crawl::local::{self, Destination, Job, Reprocess, Written};
use soupstone_crawl::progress::{Counts, Progress};
use soupstone_crawl::{Settings, say};

use super::{exit_code, say_report};

/// Extract the facts of all pages in archives, on all cores, and write them to Parquet.
///
/// Broken responses and damaged records are skipped and counted. The exit status is 2 if an archive is missing from the table.
#[derive(Args)]
pub(super) struct Facts {
    #[command(flatten)]
    input: Input,
    /// Parquet file to write.
    #[arg(long, required_unless_present = "out_folder", conflicts_with = "out_folder")]
    out: Option<PathBuf>,
    /// Write one file per archive into this folder instead, and print a line of JSON per archive. Archives that already have a
    /// file are skipped, unless they have changed.
    #[arg(long)]
    out_folder: Option<PathBuf>,
    #[command(flatten)]
    settings: Settings,
    /// Archives to read again although their facts are in the folder.
    #[arg(long, value_enum, default_value_t, requires = "out_folder")]
    again: Reprocess,
    /// Number of threads [default: number of cores].
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// Exit with status 1 if the archives contain errors.
    #[arg(long)]
    strict: bool,
}

impl Facts {
    pub(super) fn run(self) -> Result<ExitCode, Box<dyn Error>> {
        let archives = self.input.archives()?;
        let destination = match (self.out, self.out_folder) {
            (Some(file), _) => Destination::File(file),
            (None, folder) => Destination::Folder(folder.unwrap_or_default()),
        };
        let threads = match self.threads {
            Some(threads) => threads.get(),
            None => thread::available_parallelism()?.get(),
        };
        let start = Instant::now();
        let progress = Progress::shown(archives.len() as u64);
        let counts = progress.counts.clone();
        let job = Job { destination, settings: self.settings, again: self.again, threads };
        let outcome = local::write_all(&archives, &job, &progress, print_report);
        drop(progress);
        let outcome = outcome?;
        say_report(&outcome.report);
        say_how_fast(&counts, start.elapsed(), threads);
        Ok(exit_code(&outcome.report, &outcome.unread, self.strict))
    }
}

fn print_report(written: &Written) {
    let mut line = written.report.to_json();
    line["archive"] = written.archive.as_str().into();
    line["facts"] = written.file.to_string_lossy().into();
    say::json(&line);
}

/// Prints the speed of this run. The speed excludes files that earlier runs completed.
fn say_how_fast(counts: &Counts, elapsed: Duration, threads: usize) {
    let seconds = elapsed.as_secs_f64();
    let memory = peak_memory().map(|peak| format!(", at most {} MiB of memory", peak >> 10)).unwrap_or_default();
    say::message(format_args!(
        "{seconds:.2} s on {threads} threads: {:.0} pages/s, {:.1} MB/s{memory}",
        counts.pages.load(Ordering::Relaxed) as f64 / seconds,
        counts.bytes.load(Ordering::Relaxed) as f64 / 1e6 / seconds,
    ));
}

fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_ascii_whitespace().next()?.parse().ok()
}
