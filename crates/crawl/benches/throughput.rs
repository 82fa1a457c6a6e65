//! Pages per second and memory, compared with scraper. `README.md` explains how to run it.
//!
//! Each measurement is a separate process. Processes alternate, and the output is the median of the rounds.

use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Instant;

use soupstone::{Document, ParseOptions};
use soupstone_crawl::archive::Archive;
#[cfg(feature = "compare")]
use soupstone_crawl::compare;
use soupstone_crawl::generate::{self, PageMix, Recipe};
use soupstone_crawl::input::Input;
use soupstone_crawl::local::Queue;
use soupstone_crawl::pages::Entry;
use soupstone_crawl::table::Columns;
use soupstone_crawl::{Extractor, Pages, Settings};

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

fn main() -> Outcome<()> {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match *arguments {
        ["run", job, threads, folder] => run(job, threads.parse()?, Path::new(folder)),
        [] => compare_all(None, 5),
        ["--rounds", rounds] => compare_all(None, rounds.parse()?),
        [folder] => compare_all(Some(PathBuf::from(folder)), 5),
        [folder, "--rounds", rounds] | ["--rounds", rounds, folder] => {
            compare_all(Some(PathBuf::from(folder)), rounds.parse()?)
        }
        _ => Err("throughput [FOLDER OF ARCHIVES] [--rounds N]".into()),
    }
}

const LEAST_BYTES: u64 = 8 << 10;

#[derive(Clone, Copy, Debug)]
struct Measured {
    pages: f64,
    bytes: f64,
    seconds: f64,
    /// CPU time of all threads in seconds, which hardly depends on other processes.
    busy: f64,
    /// Peak memory in KiB.
    peak: f64,
    /// Page faults.
    faults: f64,
}

/// The jobs and their threads. `facts` is the work of `crawl facts` without the file, `new` the same with new memory for each
/// page, `without-errors` the same without parse errors. `parse` and `parse-new` only parse decoded texts. `scraper` counts
/// parse errors with the `compare-errors` feature.
const RUNS: &[(&str, usize)] = &[
    ("facts", 1),
    ("facts", 2),
    ("facts-new", 1),
    ("facts-new", 2),
    ("facts-without-errors", 1),
    #[cfg(feature = "compare")]
    ("scraper", 1),
    #[cfg(feature = "compare")]
    ("scraper", 2),
    ("parse", 1),
    ("parse-new", 1),
];

fn compare_all(folder: Option<PathBuf>, rounds: usize) -> Outcome<()> {
    let folders = match folder {
        Some(folder) => vec![folder],
        None => generated()?,
    };
    for folder in folders {
        println!("\n{}, median of {rounds} rounds", folder.display());
        let mut runs: BTreeMap<(&str, usize), Vec<Measured>> = BTreeMap::new();
        for round in 0..rounds {
            for index in 0..RUNS.len() {
                // Each round begins with another job.
                let (job, threads) = RUNS[(round + index) % RUNS.len()];
                runs.entry((job, threads)).or_default().push(measure(job, threads, &folder)?);
            }
        }
        print(&runs);
    }
    Ok(())
}

/// Writes the same pages to three folders: compressed archives, plain ones, and plain ones with compressed bodies.
fn generated() -> Outcome<Vec<PathBuf>> {
    let mut pages = Vec::new();
    let corpus = env::var_os("SOUPSTONE_CORPUS").map(PathBuf::from).filter(|folder| folder.is_dir());
    for folder in generate::rust_documentation().into_iter().chain(corpus) {
        pages.extend(generate::pages_in(&folder)?);
    }
    // Most pages of the Rust documentation only link to others.
    pages.retain(|page| fs::metadata(page).is_ok_and(|metadata| metadata.len() >= LEAST_BYTES));
    let mut folders = Vec::new();
    for (name, ending, mix) in
        [("warc.gz", "warc.gz", PageMix::Few), ("warc", "warc", PageMix::Few), ("mixed", "warc", PageMix::Many)]
    {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("throughput").join(name);
        if !folder.exists() {
            let recipe = Recipe { pages: pages.clone(), archives: 16, pages_each: 250, ending, mix };
            generate::archives(&folder, &recipe)?;
        }
        folders.push(folder);
    }
    Ok(folders)
}

fn measure(job: &str, threads: usize, folder: &Path) -> Outcome<Measured> {
    let output = Command::new(env::current_exe()?).args(["run", job, &threads.to_string()]).arg(folder).output()?;
    let text = String::from_utf8(output.stdout)?;
    let numbers: Vec<f64> = text.split_ascii_whitespace().map(str::parse).collect::<Result<_, _>>()?;
    let [pages, bytes, seconds, busy, peak, faults] = numbers[..] else {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    };
    Ok(Measured { pages, bytes, seconds, busy, peak, faults })
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn print(runs: &BTreeMap<(&str, usize), Vec<Measured>>) {
    println!(
        "{:20} {:>7} {:>9} {:>7} {:>15} {:>9} {:>12}",
        "", "threads", "pages/s", "MB/s", "MB/s of a core", "peak MiB", "page faults"
    );
    for ((job, threads), measured) in runs {
        let of = |value: fn(&Measured) -> f64| median(measured.iter().map(value));
        println!(
            "{job:20} {threads:>7} {:>9.0} {:>7.0} {:>15.0} {:>9.0} {:>12.0}",
            of(|one| one.pages / one.seconds),
            of(|one| one.bytes / 1e6 / one.seconds),
            of(|one| one.bytes / 1e6 / one.busy),
            of(|one| one.peak / 1024.0),
            of(|one| one.faults)
        );
    }
    let ratio = |one: (&str, usize), other: (&str, usize), of: fn(&Measured) -> f64| {
        let (one, other) = (&runs[&one], &runs[&other]);
        let ratios = one.iter().zip(other).map(|(one, other)| of(other) / of(one));
        median(ratios)
    };
    let compare = |name: &str, one: (&str, usize), other: (&str, usize)| {
        let clock = ratio(one, other, |measured| measured.seconds);
        let busy = ratio(one, other, |measured| measured.busy);
        println!("{name}: {clock:.2} times by the clock, {busy:.2} by processor time");
    };
    compare("two threads compared to one", ("facts", 2), ("facts", 1));
    if cfg!(feature = "compare") {
        compare("compared to scraper, one thread", ("facts", 1), ("scraper", 1));
        compare("compared to scraper, two threads", ("facts", 2), ("scraper", 2));
        if !cfg!(feature = "compare-errors") {
            let without = ("facts-without-errors", 1);
            compare("compared to scraper, both without errors", without, ("scraper", 1));
        }
    }
    compare("reused memory compared to new memory, facts", ("facts", 1), ("facts-new", 1));
    compare("reused memory, two threads", ("facts", 2), ("facts-new", 2));
    compare("reused memory, only parsing", ("parse", 1), ("parse-new", 1));
}

fn run(job: &str, threads: usize, folder: &Path) -> Outcome<()> {
    let input = Input { archives: vec![folder.to_owned()], ..Input::default() };
    let archives = input.archives()?;
    let texts = match job {
        "parse" | "parse-new" => texts(&archives)?,
        _ => Vec::new(),
    };
    let faults = page_faults()?;
    let start = Instant::now();
    let (pages, bytes, busy) = match job {
        "parse" | "parse-new" => parse(&texts, job == "parse")?,
        _ => facts(job, threads, &archives)?,
    };
    let seconds = start.elapsed().as_secs_f64();
    let status = fs::read_to_string("/proc/self/status")?;
    let peak =
        status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split_ascii_whitespace().next()).unwrap_or("0");
    println!("{pages} {bytes} {seconds} {busy} {peak} {}", page_faults()? - faults);
    Ok(())
}

/// Returns the CPU time of this thread in seconds.
fn busy() -> Outcome<f64> {
    let stat = fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanoseconds: f64 = stat.split_ascii_whitespace().next().unwrap_or("0").parse()?;
    Ok(nanoseconds / 1e9)
}

/// Returns the number of minor page faults of this process.
fn page_faults() -> Outcome<u64> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    let behind_name = stat.rsplit(')').next().unwrap_or("");
    Ok(behind_name.split_ascii_whitespace().nth(7).unwrap_or("0").parse()?)
}

/// Returns the texts of all pages in UTF-8.
fn texts(archives: &[Archive]) -> Outcome<Vec<String>> {
    let mut texts = Vec::new();
    for archive in archives {
        texts.extend(Pages::open(archive.name())?.filter_map(|entry| match entry {
            Ok(Entry::Page(page)) => String::from_utf8(page.body().to_vec()).ok(),
            _ => None,
        }));
    }
    Ok(texts)
}

fn parse(texts: &[String], in_the_same_memory: bool) -> Outcome<(u64, u64, f64)> {
    let busy = busy()?;
    let options = ParseOptions::new();
    let mut document = Document::new();
    for text in texts {
        if in_the_same_memory {
            options.parse_document_into(text, &mut document);
            black_box(&document);
        } else {
            black_box(options.parse_document(text));
        }
    }
    let bytes = texts.iter().map(|text| text.len() as u64).sum();
    Ok((texts.len() as u64, bytes, self::busy()? - busy))
}

fn facts(job: &str, threads: usize, archives: &[Archive]) -> Outcome<(u64, u64, f64)> {
    let queue = Queue::new(archives);
    let work = || -> Outcome<(u64, u64, f64)> {
        let (mut count, mut bytes) = (0, 0);
        let mut extractor = Extractor::new();
        let mut without = Extractor::with_settings(&Settings {
            without: ["errors", "error_count"].map(str::to_owned).to_vec(),
            ..Settings::default()
        });
        #[cfg(feature = "compare")]
        let mut text = String::new();
        let mut columns = Columns::new();
        queue.run(|archive| -> Outcome<()> {
            let mut pages = Pages::open(archive.name())?;
            while let Some(entry) = pages.next() {
                let Ok(Entry::Page(page)) = entry else {
                    continue;
                };
                match job {
                    "facts" => columns.push("", &page, &extractor.facts(&page)?),
                    "facts-without-errors" => {
                        columns.push("", &page, &without.facts(&page)?);
                    }
                    "facts-new" => columns.push("", &page, &Extractor::new().facts(&page)?),
                    #[cfg(feature = "compare")]
                    _ => {
                        let (html, charset) = compare::parse(&page);
                        columns.push("", &page, &compare::facts_of(&page, &html, charset, &mut text));
                    }
                    #[cfg(not(feature = "compare"))]
                    _ => return Err("this job needs the feature `compare`".into()),
                }
                count += 1;
                bytes += page.body().len() as u64;
                if columns.is_full() {
                    black_box(columns.take()?);
                }
                pages.reuse(*page);
            }
            Ok(())
        })?;
        black_box(columns.take()?);
        Ok((count, bytes, busy()?))
    };
    let mut sum = (0, 0, 0.0);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            let (count, bytes, busy) = worker.join().map_err(|_| "a thread panicked")??;
            sum = (sum.0 + count, sum.1 + bytes, sum.2 + busy);
        }
        Ok(sum)
    })
}
