//! All archives on all cores of this machine.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use crate::archive::{Entry, Pages};
use crate::extract::Extractor;
use crate::facts_file::{FactsFile, FactsFileError, name_for};
use crate::report::Report;
use crate::table::Columns;

/// How far it has come, for those who watch.
#[derive(Debug, Default)]
pub struct Progress {
    /// Archives that were read.
    pub archives: AtomicU64,
    /// Pages whose facts were found.
    pub pages: AtomicU64,
    /// The bytes of these pages.
    pub bytes: AtomicU64,
    /// Responses that were dropped, and archives that are broken.
    pub faults: AtomicU64,
}

/// Where the facts go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Destination {
    /// To one file, for all archives.
    File(PathBuf),
    /// To a file for each archive, in this folder.
    Folder(PathBuf),
}

/// Why it did not work.
#[derive(Debug, thiserror::Error)]
pub enum LocalError {
    /// Something cannot be read or made.
    #[error("{path}: {source}")]
    File {
        /// What it is.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The facts cannot be written.
    #[error(transparent)]
    Facts(#[from] FactsFileError),
    /// The threads cannot be started.
    #[error(transparent)]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// There are no archives.
    #[error("there are no archives (.warc, .warc.gz, .warc.zst, .warc.lz4)")]
    NoArchives,
}

/// The names of archives end like this.
const ENDINGS: [&str; 4] = [".warc", ".warc.gz", ".warc.zst", ".warc.lz4"];

/// The archives at these paths: files as they are, and those in folders and in the folders there.
///
/// # Errors
///
/// A folder cannot be read, or there are no archives.
pub fn archives(paths: &[PathBuf]) -> Result<Vec<PathBuf>, LocalError> {
    let mut archives = Vec::new();
    let mut folders = Vec::new();
    for path in paths {
        if path.is_dir() {
            folders.push(path.clone());
        } else {
            archives.push(path.clone());
        }
    }
    while let Some(folder) = folders.pop() {
        let error = |source| LocalError::File {
            path: folder.clone(),
            source,
        };
        for entry in fs::read_dir(&folder).map_err(error)? {
            let path = entry.map_err(error)?.path();
            let name = path
                .file_name()
                .map_or_else(Default::default, |name| name.to_string_lossy());
            if ENDINGS.iter().any(|ending| name.ends_with(ending)) {
                archives.push(path);
            } else if path.is_dir() {
                folders.push(path);
            }
        }
    }
    archives.sort();
    archives.dedup();
    if archives.is_empty() {
        Err(LocalError::NoArchives)
    } else {
        Ok(archives)
    }
}

/// The archives from the largest to the smallest, so that no thread is left with a large one in the end.
pub fn largest_first(archives: &[PathBuf]) -> Vec<PathBuf> {
    let size = |path: &PathBuf| fs::metadata(path).map_or(0, |metadata| metadata.len());
    let mut sized: Vec<(u64, PathBuf)> = archives
        .iter()
        .map(|path| (size(path), path.clone()))
        .collect();
    sized.sort_by(|one, other| other.0.cmp(&one.0).then_with(|| one.1.cmp(&other.1)));
    sized.into_iter().map(|(_, path)| path).collect()
}

/// The facts of all pages of an archive. `when_full` is called each time that it is time to take the rows away.
///
/// # Errors
///
/// Those of `when_full`. What is wrong with the archive is in the report.
pub fn read_archive<E>(
    path: &Path,
    extractor: &mut Extractor,
    columns: &mut Columns,
    progress: &Progress,
    mut when_full: impl FnMut(&mut Columns) -> Result<(), E>,
) -> Result<Report, E> {
    let mut report = Report {
        archives: 1,
        ..Report::default()
    };
    let name = path.to_string_lossy();
    let mut pages = match Pages::open(path) {
        Ok(pages) => Some(pages),
        Err(error) => {
            report.broken += 1;
            report.note(|| format!("{name}: {error}"));
            None
        }
    };
    while let Some(pages) = &mut pages
        && let Some(entry) = pages.next()
    {
        match entry {
            Ok(Entry::Page(page)) => {
                columns.push(&name, &page, &extractor.facts(&page));
                report.pages += 1;
                report.bytes += page.body().len() as u64;
                progress.pages.fetch_add(1, Ordering::Relaxed);
                progress
                    .bytes
                    .fetch_add(page.body().len() as u64, Ordering::Relaxed);
                if columns.is_full() {
                    when_full(columns)?;
                }
                pages.reuse(page);
            }
            Ok(Entry::Other) => report.others += 1,
            Ok(Entry::Dropped { url, error }) => {
                report.dropped += 1;
                report.note(|| {
                    format!(
                        "{name}: {}: {error}",
                        url.as_deref().unwrap_or("a response")
                    )
                });
            }
            Err(error) => {
                report.broken += 1;
                report.note(|| format!("{name}: {error}"));
            }
        }
    }
    progress.archives.fetch_add(1, Ordering::Relaxed);
    progress
        .faults
        .fetch_add(report.dropped + report.broken, Ordering::Relaxed);
    Ok(report)
}

/// Writes the facts of an archive to a file of their own.
///
/// # Errors
///
/// The file cannot be written. What is wrong with the archive is in the report.
pub fn write_archive(
    archive: &Path,
    file: PathBuf,
    extractor: &mut Extractor,
    progress: &Progress,
) -> Result<Report, FactsFileError> {
    let file = FactsFile::create(file)?;
    let mut columns = Columns::new();
    let report = read_archive(archive, extractor, &mut columns, progress, |columns| {
        file.add(&columns.take()?)
    })?;
    if !columns.is_empty() {
        file.add(&columns.take()?)?;
    }
    file.finish(&report)?;
    Ok(report)
}

/// Writes the facts of all archives, on this many threads. `when_done` is told about each archive of a [`Destination`]
/// that is a folder.
///
/// # Errors
///
/// The facts cannot be written. What is wrong with the archives is in the report.
pub fn write_all(
    archives: &[PathBuf],
    destination: &Destination,
    threads: usize,
    progress: &Progress,
    when_done: impl Fn(&Path, &Path, &Report) + Sync,
) -> Result<Report, LocalError> {
    let queue = Queue::new(archives);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()?;
    match destination {
        Destination::File(path) => {
            let file = FactsFile::create(path)?;
            let reports = pool.broadcast(|_| -> Result<Report, LocalError> {
                let mut sum = Report::default();
                let mut extractor = Extractor::new();
                let mut columns = Columns::new();
                queue.run(|archive| {
                    let report =
                        read_archive(archive, &mut extractor, &mut columns, progress, |columns| {
                            file.add(&columns.take()?)
                        });
                    sum.add(report?);
                    Ok::<(), FactsFileError>(())
                })?;
                if !columns.is_empty() {
                    file.add(&columns.take().map_err(FactsFileError::from)?)?;
                }
                Ok(sum)
            });
            let report = total(reports)?;
            file.finish(&report)?;
            Ok(report)
        }
        Destination::Folder(folder) => {
            fs::create_dir_all(folder).map_err(|source| LocalError::File {
                path: folder.clone(),
                source,
            })?;
            let reports = pool.broadcast(|_| -> Result<Report, LocalError> {
                let mut sum = Report::default();
                let mut extractor = Extractor::new();
                queue.run(|archive| {
                    let file = folder.join(name_for(&archive.to_string_lossy()));
                    let report = write_archive(archive, file.clone(), &mut extractor, progress)?;
                    when_done(archive, &file, &report);
                    sum.add(report);
                    Ok::<(), FactsFileError>(())
                })?;
                Ok(sum)
            });
            total(reports)
        }
    }
}

fn total(reports: Vec<Result<Report, LocalError>>) -> Result<Report, LocalError> {
    let mut sum = Report::default();
    for report in reports {
        sum.add(report?);
    }
    // The threads come in any order.
    sum.messages.sort();
    Ok(sum)
}

/// Archives that wait for a thread that has time, the largest first.
#[derive(Debug)]
pub struct Queue {
    archives: Vec<PathBuf>,
    next: AtomicUsize,
    has_failed: AtomicBool,
}

impl Queue {
    /// A queue of these archives.
    pub fn new(archives: &[PathBuf]) -> Self {
        Self {
            archives: largest_first(archives),
            next: AtomicUsize::new(0),
            has_failed: AtomicBool::new(false),
        }
    }

    /// Takes one archive after the other, until there are none, or somebody has failed.
    ///
    /// # Errors
    ///
    /// Those of `job`.
    pub fn run<E>(&self, mut job: impl FnMut(&Path) -> Result<(), E>) -> Result<(), E> {
        while let Some(archive) = self.archives.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            job(archive).inspect_err(|_| self.has_failed.store(true, Ordering::Relaxed))?;
            if self.has_failed.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(())
    }
}
