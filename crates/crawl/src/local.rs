use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::archive::Archive;
use crate::extract::{Extractor, PageError};
use crate::facts_file::{FactsFile, FactsFileError, name_for, read_footer, remove_abandoned};
use crate::pages::{ArchiveError, Entry, Pages};
use crate::progress::Progress;
use crate::report::Report;
use crate::settings::Settings;
use crate::source::{Opened, Version};
use crate::table::Columns;

/// Maximum number of attempts to read an archive. Retries start after all other archives have been read.
const ATTEMPTS: usize = 3;

/// File with the list of archives whose facts are incomplete because of errors.
pub const BROKEN: &str = "broken.paths";

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Destination {
    File(PathBuf),
    Folder(PathBuf),
}

/// Archives to read again although their facts exist, in addition to changed archives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum Reprocess {
    /// Only changed archives. On servers, only broken archives are checked for changes.
    #[default]
    Changed,
    /// All broken archives, including archives for which an index misplaces records.
    Broken,
    /// Only changed archives. On servers, all archives are checked for changes.
    ChangedOnServers,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    pub destination: Destination,
    pub settings: Settings,
    pub again: Reprocess,
    pub threads: usize,
}

#[derive(Debug, thiserror::Error)]
pub enum LocalError {
    #[error("{path}: {source}")]
    File { path: PathBuf, source: io::Error },
    /// An archive cannot be read, for reasons outside its contents.
    #[error("{archive}: {source}")]
    Unread { archive: String, source: ArchiveError },
    #[error(transparent)]
    Facts(#[from] FactsFileError),
    /// The folder's facts were extracted with different settings.
    #[error("{path} was made with {found}, not with {wanted}: use another folder, or the same program and options")]
    OtherSettings { path: PathBuf, found: String, wanted: String },
    #[error(transparent)]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

impl LocalError {
    fn is_the_end(&self) -> bool {
        match self {
            Self::Unread { .. } => false,
            Self::Facts(error) => error.is_of_the_disk(),
            _ => true,
        }
    }

    fn is_perhaps_gone_later(&self) -> bool {
        matches!(self, Self::Unread { source, .. } if source.is_perhaps_gone_later())
    }

    fn is_an_echo(&self) -> bool {
        matches!(self, Self::Facts(FactsFileError::GivenUp(_)))
    }
}

/// Sorts archives by size, the largest first, to balance the threads.
pub fn largest_first(archives: &[Archive]) -> Vec<Archive> {
    let mut sized: Vec<(u64, &Archive)> = archives.iter().map(|archive| (archive.size(), archive)).collect();
    sized.sort_by(|one, other| other.0.cmp(&one.0).then_with(|| one.1.name().cmp(other.1.name())));
    sized.into_iter().map(|(_, archive)| archive.clone()).collect()
}

fn open(archive: &Archive) -> Result<Opened, LocalError> {
    archive
        .open()
        .map_err(|source| LocalError::Unread { archive: archive.name().to_owned(), source: ArchiveError::Open(source) })
}

/// Extracts the facts of an archive. Calls `when_full` when the batch of rows is full. Fails if `when_full` fails, or if the
/// archive cannot be read, possibly after some rows. The report counts the errors in the archive.
pub fn read_archive<E: From<LocalError>>(
    archive: &Archive,
    extractor: &mut Extractor,
    columns: &mut Columns,
    progress: &Progress,
    when_full: impl FnMut(&mut Columns) -> Result<(), E>,
) -> Result<Report, E> {
    let opened = open(archive)?;
    read_opened(opened, archive.is_partial(), extractor, columns, progress, when_full)
}

fn read_opened<E: From<LocalError>>(
    opened: Opened,
    is_partial: bool,
    extractor: &mut Extractor,
    columns: &mut Columns,
    progress: &Progress,
    mut when_full: impl FnMut(&mut Columns) -> Result<(), E>,
) -> Result<Report, E> {
    let mut report = Report { archives: 1, ..Report::default() };
    let name = opened.name;
    let unread = |source| LocalError::Unread { archive: name.clone(), source };
    for source in opened.sources {
        let source = source.map_err(|error| unread(ArchiveError::Open(error)))?;
        let start = source.start;
        let mut pages = match Pages::of(source) {
            Ok(pages) if is_partial => pages.with_max_records(1),
            Ok(pages) => pages,
            Err(error) if is_partial && !error.is_perhaps_gone_later() => {
                report.misplaced += 1;
                report.note(|| format!("{name}: no record at {start}: {error}"));
                continue;
            }
            Err(error) if error.is_in_the_archive() => {
                report.broken = 1;
                report.note(|| format!("{name}: {error}"));
                continue;
            }
            Err(error) => return Err(unread(error).into()),
        };
        while let Some(entry) = pages.next() {
            match entry {
                Ok(Entry::Page(page)) => {
                    let Ok(facts) = extractor.facts(&page) else {
                        report.dropped += 1;
                        report.note(|| format!("{name}: {}: {PageError}", page.url()));
                        continue;
                    };
                    columns.push(&name, &page, &facts);
                    let bytes = page.body().len() as u64;
                    report.pages += 1;
                    report.bytes += bytes;
                    progress.counts.pages.fetch_add(1, Ordering::Relaxed);
                    progress.counts.bytes.fetch_add(bytes, Ordering::Relaxed);
                    // NOTE: the page's memory is freed before the columns are written, because pages and columns can be large.
                    pages.reuse(*page);
                    extractor.release();
                    if columns.is_full() {
                        when_full(columns)?;
                    }
                }
                Ok(Entry::Other) => report.others += 1,
                Ok(Entry::Gap { bytes, error }) => {
                    report.gaps += 1;
                    report.note(|| format!("{name}: skipped bytes {} to {}: {error}", bytes.start, bytes.end));
                }
                Ok(Entry::Dropped { url, error }) => {
                    report.dropped += 1;
                    report.note(|| format!("{name}: {}: {error}", url.as_deref().unwrap_or("a response")));
                }
                Err(error) if is_partial && !error.is_perhaps_gone_later() => {
                    report.misplaced += 1;
                    report.note(|| format!("{name}: no record at {start}: {error}"));
                }
                Err(error) if error.is_in_the_archive() => {
                    report.broken = 1;
                    report.note(|| format!("{name}: {error}"));
                }
                Err(error) => return Err(unread(error).into()),
            }
        }
        report.records += pages.records();
    }
    progress.bar.inc(1);
    progress.counts.faults.fetch_add(report.faults(), Ordering::Relaxed);
    Ok(report)
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    pub archive: String,
    pub file: PathBuf,
    pub report: Report,
}

/// Writes the facts of an archive to a separate file in a folder. The file exists only if the archive was read to its end or to
/// a fault in the archive.
pub fn write_archive(
    archive: &Archive,
    folder: &Path,
    settings: &Settings,
    extractor: &mut Extractor,
    progress: &Progress,
) -> Result<Written, LocalError> {
    let opened = open(archive)?;
    let name = opened.name.clone();
    let path = folder.join(match archive.is_partial() {
        true => name_for(&archive.to_string()),
        false => name_for(&name),
    });
    let version = opened.version.clone();
    let file = FactsFile::create(&path, settings)?;
    let mut rows = file.row_groups();
    let mut columns = Columns::new();
    let is_partial = archive.is_partial();
    let report = read_opened(opened, is_partial, extractor, &mut columns, progress, |columns| {
        Ok::<(), LocalError>(rows.add(&columns.take().map_err(FactsFileError::from)?)?)
    })?;
    rows.add(&columns.take().map_err(FactsFileError::from)?)?;
    rows.finish()?;
    file.finish(&report, version.as_ref())?;
    Ok(Written { archive: name, file: path, report })
}

/// Returns the existing facts of an archive, unless they must be extracted again. Fails if the facts were extracted with
/// different settings.
pub fn written(
    archive: &Archive,
    folder: &Path,
    settings: &Settings,
    again: Reprocess,
) -> Result<Option<Written>, LocalError> {
    // NOTE: the contents of a pipe are unknown until they are read.
    if archive.is_stream() {
        return Ok(None);
    }
    let file = folder.join(name_for(&archive.to_string()));
    let Ok(footer) = read_footer(&file) else {
        return Ok(None);
    };
    check_settings(&file, footer.settings, settings)?;
    let is_broken = footer.report.is_incomplete();
    // NOTE: a missing archive counts as unchanged.
    let has_changed = |before: &Version| {
        let now = archive.version();
        now.is_ok_and(|now| now.as_ref() != Some(before))
    };
    let is_looked_at = is_broken || again == Reprocess::ChangedOnServers || archive.path().is_some();
    if again == Reprocess::Broken && is_broken || is_looked_at && footer.archive.as_ref().is_some_and(has_changed) {
        return Ok(None);
    }
    Ok(Some(Written { archive: archive.name().to_owned(), file, report: footer.report }))
}

fn check_settings(path: &Path, found: String, settings: &Settings) -> Result<(), LocalError> {
    let wanted = settings.to_json().to_string();
    if found == wanted {
        return Ok(());
    }
    Err(LocalError::OtherSettings { path: path.to_owned(), found, wanted })
}

/// Checks the settings of one file of facts in the folder.
pub fn check_folder(folder: &Path, settings: &Settings) -> Result<(), LocalError> {
    let entries = folder.read_dir().into_iter().flatten().flatten();
    let files = entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|name| name == "parquet"));
    for file in files {
        if let Ok(footer) = read_footer(&file) {
            return check_settings(&file, footer.settings, settings);
        }
    }
    Ok(())
}

#[derive(Debug, Default)]
pub struct Outcome {
    pub report: Report,
    pub unread: Vec<LocalError>,
}

/// Writes the facts of all archives. For a folder, calls `when_done` for each archive, skips unchanged archives with a file,
/// and retries unreadable archives at the end. For a file, an unreadable archive is an error, and an existing file is kept.
pub fn write_all(
    archives: &[Archive],
    job: &Job,
    progress: &Progress,
    when_done: impl Fn(&Written) + Sync,
) -> Result<Outcome, LocalError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(job.threads).build()?;
    match &job.destination {
        Destination::File(path) => write_file(archives, path, &job.settings, &pool, progress),
        Destination::Folder(folder) => write_folder(archives, folder, job, &pool, progress, when_done),
    }
}

fn write_file(
    archives: &[Archive],
    path: &Path,
    settings: &Settings,
    pool: &rayon::ThreadPool,
    progress: &Progress,
) -> Result<Outcome, LocalError> {
    // Fails early if an archive is missing.
    for archive in archives {
        archive.check().map_err(|source| LocalError::Unread {
            archive: archive.name().to_owned(),
            source: ArchiveError::Open(source),
        })?;
    }
    let queue = Queue::new(archives);
    let file = FactsFile::create(path, settings)?;
    let reports = pool.broadcast(|_| -> Result<Report, LocalError> {
        let mut sum = Report::default();
        let mut extractor = Extractor::with_settings(settings);
        let mut columns = Columns::new();
        let mut rows = file.row_groups();
        queue.run(|archive| {
            let report = read_archive(archive, &mut extractor, &mut columns, progress, |columns| {
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
    file.finish(&report, None)?;
    Ok(Outcome { report, unread: Vec::new() })
}

fn write_folder(
    archives: &[Archive],
    folder: &Path,
    job: &Job,
    pool: &rayon::ThreadPool,
    progress: &Progress,
    when_done: impl Fn(&Written) + Sync,
) -> Result<Outcome, LocalError> {
    let at_folder = |source| LocalError::File { path: folder.to_owned(), source };
    fs::create_dir_all(folder).map_err(at_folder)?;
    remove_abandoned(folder);
    check_folder(folder, &job.settings)?;
    let mut outcome = Outcome::default();
    let broken = Mutex::new(Vec::new());
    let done = |written: &Written| {
        when_done(written);
        if written.report.is_incomplete() {
            let name = written.archive.clone();
            lock(&broken).push(name);
        }
    };
    let look = |archive| -> Result<Option<Report>, LocalError> {
        let written = written(archive, folder, &job.settings, job.again)?;
        Ok(written.map(|written| {
            done(&written);
            progress.bar.dec_length(1);
            written.report
        }))
    };
    let found: Vec<Option<Report>> = pool.install(|| archives.par_iter().map(look).collect::<Result<_, _>>())?;
    let mut waiting = Vec::new();
    for (archive, found) in archives.iter().zip(found) {
        match found {
            Some(report) => outcome.report.add(report),
            None => waiting.push(archive.clone()),
        }
    }
    let mut unread = Vec::new();
    for _ in 0..ATTEMPTS {
        let queue = Queue::new(&waiting);
        let failed = Mutex::new(Vec::new());
        let reports = pool.broadcast(|_| -> Result<Report, LocalError> {
            let mut sum = Report::default();
            let mut extractor = Extractor::with_settings(&job.settings);
            queue.run(|archive| {
                match write_archive(archive, folder, &job.settings, &mut extractor, progress) {
                    Ok(written) => {
                        done(&written);
                        sum.add(written.report);
                    }
                    Err(error) if error.is_the_end() => return Err(error),
                    Err(error) => lock(&failed).push((archive.clone(), error)),
                }
                Ok(())
            })?;
            Ok(sum)
        });
        outcome.report.add(total(reports)?);
        let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (again, never): (Vec<_>, Vec<_>) =
            failed.into_iter().partition(|(archive, error)| error.is_perhaps_gone_later() && !archive.is_stream());
        outcome.unread.extend(never.into_iter().map(|(_, error)| error));
        (waiting, unread) = again.into_iter().unzip();
        if waiting.is_empty() {
            break;
        }
    }
    outcome.unread.append(&mut unread);
    let broken = broken.into_inner().unwrap_or_else(PoisonError::into_inner);
    write_broken(folder, broken).map_err(at_folder)?;
    Ok(outcome)
}

fn write_broken(folder: &Path, mut broken: Vec<String>) -> io::Result<()> {
    let list = folder.join(BROKEN);
    if broken.is_empty() {
        return match fs::remove_file(list) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        };
    }
    broken.sort();
    let lines: String = broken.iter().map(|name| format!("{name}\n")).collect();
    fs::write(list, lines)
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Adds up reports, or returns the first cause of failure.
fn total(reports: Vec<Result<Report, LocalError>>) -> Result<Report, LocalError> {
    let mut sum = Report::default();
    let mut failed: Option<LocalError> = None;
    for report in reports {
        match report {
            Ok(report) => sum.add(report),
            Err(error) if failed.as_ref().is_none_or(LocalError::is_an_echo) => failed = Some(error),
            Err(_) => {}
        }
    }
    sum.messages.sort();
    failed.map_or(Ok(sum), Err)
}

/// Archives that wait for a thread, the largest first.
#[derive(Debug)]
pub struct Queue {
    archives: Vec<Archive>,
    next: AtomicUsize,
    has_failed: AtomicBool,
}

impl Queue {
    pub fn new(archives: &[Archive]) -> Self {
        Self { archives: largest_first(archives), next: AtomicUsize::new(0), has_failed: AtomicBool::new(false) }
    }

    /// Runs `job` for each archive, until the queue is empty or a job has failed.
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
