//! All archives on all cores of this machine.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::archive::{ArchiveError, Entry, Pages};
use crate::extract::{Extractor, PageError};
use crate::facts_file::{FactsFile, FactsFileError, name_for, read_report};
use crate::progress::Progress;
use crate::report::Report;
use crate::source::Archive;
use crate::table::Columns;

/// How often an archive is tried that cannot be read, the second time and later when all others were.
const ATTEMPTS: usize = 3;

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
    /// An archive cannot be read, or not to its end. That is no fault of what is in it.
    #[error("{archive}: {source}")]
    Unread {
        /// The archive.
        archive: String,
        /// What is in the way.
        source: ArchiveError,
    },
    /// The facts cannot be written.
    #[error(transparent)]
    Facts(#[from] FactsFileError),
    /// The threads cannot be started.
    #[error(transparent)]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// The archives from the largest to the smallest, so that no thread is left with a large one in the end.
pub fn largest_first(archives: &[Archive]) -> Vec<Archive> {
    let mut sized: Vec<(u64, &Archive)> = archives
        .iter()
        .map(|archive| (archive.size(), archive))
        .collect();
    sized.sort_by(|one, other| {
        other
            .0
            .cmp(&one.0)
            .then_with(|| one.1.name().cmp(other.1.name()))
    });
    sized
        .into_iter()
        .map(|(_, archive)| archive.clone())
        .collect()
}

/// The facts of all pages of an archive. `when_full` is called each time that it is time to take the rows away.
///
/// # Errors
///
/// Those of `when_full`, and that the archive cannot be read: then some of its rows were there already. What is wrong with
/// what is in the archive is in the report.
pub fn read_archive<E: From<LocalError>>(
    archive: &Archive,
    extractor: &mut Extractor,
    columns: &mut Columns,
    progress: &Progress,
    mut when_full: impl FnMut(&mut Columns) -> Result<(), E>,
) -> Result<Report, E> {
    let mut report = Report {
        archives: 1,
        ..Report::default()
    };
    let name = archive.name();
    let unread = |source| LocalError::Unread {
        archive: name.to_owned(),
        source,
    };
    let sources = archive.sources();
    for source in sources.map_err(|error| unread(ArchiveError::Open(error)))? {
        let source = source.map_err(|error| unread(ArchiveError::Open(error)))?;
        let mut pages = Pages::of(source).map_err(unread)?;
        while let Some(entry) = pages.next() {
            match entry {
                Ok(Entry::Page(page)) => {
                    let Ok(facts) = extractor.facts(&page) else {
                        report.dropped += 1;
                        report.note(|| format!("{name}: {}: {PageError}", page.url()));
                        continue;
                    };
                    columns.push(name, &page, &facts);
                    let bytes = page.body().len() as u64;
                    report.pages += 1;
                    report.bytes += bytes;
                    progress.counts.pages.fetch_add(1, Ordering::Relaxed);
                    progress.counts.bytes.fetch_add(bytes, Ordering::Relaxed);
                    // NOTE: before the columns are written, since all three can be large.
                    pages.reuse(page);
                    extractor.release();
                    if columns.is_full() {
                        when_full(columns)?;
                    }
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
                Err(error) if !error.is_in_the_archive() => {
                    return Err(unread(error).into());
                }
                Err(error) => {
                    report.broken = 1;
                    report.note(|| format!("{name}: {error}"));
                }
            }
        }
    }
    progress.bar.inc(1);
    let faults = report.dropped + report.broken;
    progress.counts.faults.fetch_add(faults, Ordering::Relaxed);
    Ok(report)
}

/// Writes the facts of an archive to a file of their own, which is there only if the archive was read to its end or to a
/// fault in it.
///
/// # Errors
///
/// The archive cannot be read, or the file not be written. What is wrong with what is in the archive is in the report.
pub fn write_archive(
    archive: &Archive,
    file: &Path,
    extractor: &mut Extractor,
    progress: &Progress,
) -> Result<Report, LocalError> {
    let file = FactsFile::create(file)?;
    let mut rows = file.row_groups();
    let mut columns = Columns::new();
    let report = read_archive(archive, extractor, &mut columns, progress, |columns| {
        Ok::<(), LocalError>(rows.add(&columns.take().map_err(FactsFileError::from)?)?)
    })?;
    rows.add(&columns.take().map_err(FactsFileError::from)?)?;
    rows.finish()?;
    file.finish(&report)?;
    Ok(report)
}

/// What became of all archives.
#[derive(Debug, Default)]
pub struct Outcome {
    /// What is in the table, and what was left out because of faults.
    pub report: Report,
    /// What kept other archives out of the table, which are to be tried again.
    pub unread: Vec<LocalError>,
}

/// Writes the facts of all archives, on this many threads. `when_done` is told about each archive of a [`Destination`]
/// that is a folder. Archives with a file of facts in the folder are not read again, and those that cannot be read are
/// tried again in the end.
///
/// # Errors
///
/// The facts cannot be written, or they are for one file, and an archive cannot be read: then there is no file, and one
/// that was there before is as it was.
pub fn write_all(
    archives: &[Archive],
    destination: &Destination,
    threads: usize,
    progress: &Progress,
    when_done: impl Fn(&Archive, &Path, &Report) + Sync,
) -> Result<Outcome, LocalError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()?;
    match destination {
        Destination::File(path) => {
            // One that is not there should not be found out in the last hour.
            for archive in archives {
                archive.check().map_err(|source| LocalError::Unread {
                    archive: archive.name().to_owned(),
                    source: ArchiveError::Open(source),
                })?;
            }
            let queue = Queue::new(archives);
            let file = FactsFile::create(path)?;
            let reports = pool.broadcast(|_| -> Result<Report, LocalError> {
                let mut sum = Report::default();
                let mut extractor = Extractor::new();
                let mut columns = Columns::new();
                let mut rows = file.row_groups();
                queue.run(|archive| {
                    let report =
                        read_archive(archive, &mut extractor, &mut columns, progress, |columns| {
                            let batch = columns.take().map_err(FactsFileError::from)?;
                            Ok::<(), LocalError>(rows.add(&batch)?)
                        });
                    sum.add(report?);
                    Ok::<(), LocalError>(())
                })?;
                rows.add(&columns.take().map_err(FactsFileError::from)?)?;
                rows.finish()?;
                Ok(sum)
            });
            let report = total(reports)?;
            file.finish(&report)?;
            Ok(Outcome {
                report,
                unread: Vec::new(),
            })
        }
        Destination::Folder(folder) => {
            fs::create_dir_all(folder).map_err(|source| LocalError::File {
                path: folder.clone(),
                source,
            })?;
            let file_of = |archive: &Archive| folder.join(name_for(&archive.to_string()));
            let mut outcome = Outcome::default();
            let mut waiting = Vec::new();
            for archive in archives {
                let file = file_of(archive);
                match read_report(&file) {
                    Ok(report) => {
                        when_done(archive, &file, &report);
                        outcome.report.add(report);
                        progress.bar.dec_length(1);
                    }
                    Err(_) => waiting.push(archive.clone()),
                }
            }
            for _ in 0..ATTEMPTS {
                let queue = Queue::new(&waiting);
                let failed = Mutex::new(Vec::new());
                let reports = pool.broadcast(|_| -> Result<Report, LocalError> {
                    let mut sum = Report::default();
                    let mut extractor = Extractor::new();
                    queue.run(|archive| {
                        let file = file_of(archive);
                        match write_archive(archive, &file, &mut extractor, progress) {
                            Ok(report) => {
                                when_done(archive, &file, &report);
                                sum.add(report);
                            }
                            Err(error @ LocalError::Unread { .. }) => failed
                                .lock()
                                .unwrap_or_else(PoisonError::into_inner)
                                .push((archive.clone(), error)),
                            Err(error) => return Err(error),
                        }
                        Ok(())
                    })?;
                    Ok(sum)
                });
                outcome.report.add(total(reports)?);
                let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
                (waiting, outcome.unread) = failed.into_iter().unzip();
                if waiting.is_empty() {
                    break;
                }
            }
            Ok(outcome)
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
    archives: Vec<Archive>,
    next: AtomicUsize,
    has_failed: AtomicBool,
}

impl Queue {
    /// A queue of these archives.
    pub fn new(archives: &[Archive]) -> Self {
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
    pub fn run<E>(&self, mut job: impl FnMut(&Archive) -> Result<(), E>) -> Result<(), E> {
        while let Some(archive) = self.archives.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            job(archive).inspect_err(|_| self.has_failed.store(true, Ordering::Relaxed))?;
            if self.has_failed.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(())
    }
}
