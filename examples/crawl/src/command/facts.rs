//! `crawl facts`

use std::error::Error;
use std::io::{self, BufRead, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use soupstone_crawl::Report;
use soupstone_crawl::local::{self, Destination, Progress};

/// Find the facts of all pages in archives, on all cores, and write them to Parquet.
///
/// A broken response is dropped, a broken archive is read up to where it is broken; both are counted.
#[derive(Args)]
pub(super) struct Facts {
    /// Archives (.warc, .warc.gz, .warc.zst, .warc.lz4), folders with some in them, or `-` to read paths from the standard
    /// input, one a line.
    #[arg(required = true)]
    archives: Vec<PathBuf>,
    /// The Parquet file to write.
    #[arg(
        long,
        required_unless_present = "out_folder",
        conflicts_with = "out_folder"
    )]
    out: Option<PathBuf>,
    /// Write a file for each archive into this folder instead, and its report as a line of JSON to the standard output.
    #[arg(long)]
    out_folder: Option<PathBuf>,
    /// How many threads; as many as there are cores if nothing is said.
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

impl Facts {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        let archives = local::archives(&with_standard_input(self.archives)?)?;
        let destination = match (self.out, self.out_folder) {
            (Some(file), _) => Destination::File(file),
            (None, folder) => Destination::Folder(folder.unwrap_or_default()),
        };
        let threads = match self.threads {
            Some(threads) => threads.get(),
            None => thread::available_parallelism()?.get(),
        };
        let start = Instant::now();
        let progress = Progress::default();
        let report = watched(&progress, archives.len() as u64, || {
            local::write_all(&archives, &destination, threads, &progress, print_report)
        })?;
        summarize(&report, start.elapsed(), threads);
        Ok(())
    }
}

/// The same paths, with those that the standard input has in place of a `-`.
fn with_standard_input(paths: Vec<PathBuf>) -> io::Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for path in paths {
        if path == Path::new("-") {
            for line in io::stdin().lock().lines() {
                all.extend(
                    Some(line?)
                        .filter(|line| !line.is_empty())
                        .map(PathBuf::from),
                );
            }
        } else {
            all.push(path);
        }
    }
    Ok(all)
}

/// Writes a line on an archive to the standard output.
fn print_report(archive: &Path, file: &Path, report: &Report) {
    let mut line = report.to_json();
    line["archive"] = archive.to_string_lossy().into();
    line["facts"] = file.to_string_lossy().into();
    // Who does not want to read it any more has no use for an error.
    let _ = writeln!(io::stdout().lock(), "{line}");
}

/// Shows a bar on a terminal while the job runs.
fn watched<T>(progress: &Progress, archives: u64, job: impl FnOnce() -> T) -> T {
    let bar = ProgressBar::new(archives);
    let style =
        ProgressStyle::with_template("{elapsed_precise} {wide_bar} {pos}/{len} archives, {msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let start = Instant::now();
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                show(&bar, progress, start.elapsed());
                thread::park_timeout(Duration::from_millis(200));
            }
        });
        let result = job();
        is_done.store(true, Ordering::Relaxed);
        watcher.thread().unpark();
        bar.finish_and_clear();
        result
    })
}

fn show(bar: &ProgressBar, progress: &Progress, elapsed: Duration) {
    let seconds = elapsed.as_secs_f64().max(0.001);
    let pages = progress.pages.load(Ordering::Relaxed) as f64 / seconds;
    let megabytes = progress.bytes.load(Ordering::Relaxed) as f64 / 1e6 / seconds;
    let faults = progress.faults.load(Ordering::Relaxed);
    bar.set_position(progress.archives.load(Ordering::Relaxed));
    bar.set_message(format!(
        "{pages:.0} pages/s, {megabytes:.0} MB/s, {faults} faults"
    ));
}

/// Says what came of it.
fn summarize(report: &Report, elapsed: Duration, threads: usize) {
    const MOST_MESSAGES: usize = 10;
    for message in report.messages.iter().take(MOST_MESSAGES) {
        eprintln!("{message}");
    }
    let faults = report.dropped + report.broken;
    if faults > MOST_MESSAGES as u64 {
        eprintln!("... {faults} faults in all");
    }
    let seconds = elapsed.as_secs_f64();
    eprintln!("{report}");
    eprintln!(
        "{seconds:.2} s on {threads} threads: {:.0} pages/s, {:.1} MB/s{}",
        report.pages as f64 / seconds,
        report.bytes as f64 / 1e6 / seconds,
        peak_memory()
            .map(|peak| format!(", at most {} MiB of memory", peak >> 10))
            .unwrap_or_default()
    );
}

/// The most memory that the process has had, in KiB, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_ascii_whitespace().next()?.parse().ok()
}
