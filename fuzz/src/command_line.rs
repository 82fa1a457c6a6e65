//! The program that checks properties on random inputs.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use clap::Parser as _;

use crate::shrink::shrink;
use crate::{Case, Random, Target};

#[derive(clap::Parser)]
#[command(about = "Checks the properties of soupstone on random inputs")]
struct Arguments {
    /// The number of inputs. Endless without this and --seconds
    #[arg(long)]
    runs: Option<u64>,
    /// The time limit in seconds
    #[arg(long)]
    seconds: Option<u64>,
    /// The seed of all inputs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of the first run, to repeat a failure
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// The only target
    #[arg(long)]
    target: Option<String>,
    /// The number of threads
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The number of seconds between two lines of counts
    #[arg(long, default_value_t = 10)]
    report: u64,
    /// The maximum number of printed failures of the same kind
    #[arg(long, default_value_t = 2)]
    print: usize,
    /// A folder with `.dat` files of html5lib-tests, whose inputs are varied
    #[arg(long)]
    suite: Option<PathBuf>,
    /// Writes the inputs of the suite to this folder for cargo-fuzz, and exits
    #[arg(long, requires = "suite")]
    write_seeds: Option<PathBuf>,
}

struct Shared {
    arguments: Arguments,
    targets: Vec<&'static Target>,
    seeds: Vec<String>,
    next: AtomicU64,
    counts: Vec<AtomicU64>,
    current: Vec<AtomicU64>,
    is_over: AtomicBool,
    failures: AtomicUsize,
    kinds: Mutex<HashMap<String, usize>>,
}

const STRIDE: u64 = 64;

/// Parses the program's arguments, and runs these targets.
pub fn run(targets: &'static [Target]) -> ExitCode {
    let arguments = Arguments::parse();
    let is_wanted = |target: &&Target| match &arguments.target {
        None => true,
        Some(name) => target.name == name,
    };
    let targets_wanted: Vec<_> = targets.iter().filter(is_wanted).collect();
    if targets_wanted.is_empty() {
        let names: Vec<_> = targets.iter().map(|target| target.name).collect();
        eprintln!("The targets are: {}.", names.join(", "));
        return ExitCode::FAILURE;
    }
    let seeds = match &arguments.suite {
        None => Vec::new(),
        Some(folder) => inputs_of_suite(folder),
    };
    if let Some(folder) = &arguments.write_seeds {
        return match write_seeds(folder, &seeds) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{}: {error}", folder.display());
                ExitCode::FAILURE
            }
        };
    }
    // Panics are reported like other failures.
    if env::var_os("RUST_BACKTRACE").is_none() {
        panic::set_hook(Box::new(|_| {}));
    }
    let threads = arguments.threads.max(1);
    let shared = Shared {
        counts: targets_wanted.iter().map(|_| AtomicU64::new(0)).collect(),
        targets: targets_wanted,
        seeds,
        next: AtomicU64::new(arguments.first),
        current: (0..threads).map(|_| AtomicU64::new(u64::MAX)).collect(),
        is_over: AtomicBool::new(false),
        failures: AtomicUsize::new(0),
        kinds: Mutex::new(HashMap::new()),
        arguments,
    };
    let start = Instant::now();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|number| {
                let shared = &shared;
                scope.spawn(move || work(shared, number))
            })
            .collect();
        let mut reported = Instant::now();
        let mut at = Vec::new();
        while !workers.iter().all(|worker| worker.is_finished()) {
            thread::sleep(Duration::from_millis(50));
            let limit = shared.arguments.seconds;
            if limit.is_some_and(|seconds| start.elapsed().as_secs() >= seconds) {
                shared.is_over.store(true, Ordering::Relaxed);
            }
            if reported.elapsed().as_secs() >= shared.arguments.report.max(1) {
                reported = Instant::now();
                println!("{}", counts(&shared, start));
                let now: Vec<u64> = (shared.current.iter()).map(|run| run.load(Ordering::Relaxed)).collect();
                for (run, before) in now.iter().zip(&at) {
                    if run == before && *run != u64::MAX {
                        println!("run {run} takes long");
                    }
                }
                at = now;
            }
        }
    });
    println!("{}", counts(&shared, start));
    match shared.failures.load(Ordering::Relaxed) {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

fn counts(shared: &Shared, start: Instant) -> String {
    let counts: Vec<u64> = (shared.counts.iter()).map(|count| count.load(Ordering::Relaxed)).collect();
    let runs: u64 = counts.iter().sum();
    let seconds = start.elapsed().as_secs_f64();
    let mut line = format!(
        "{runs} runs in {seconds:.0} s, {:.0} per second, {} failures:",
        runs as f64 / seconds,
        shared.failures.load(Ordering::Relaxed)
    );
    for (target, count) in shared.targets.iter().zip(counts) {
        let _ = write!(line, " {} {count}", target.name);
    }
    line
}

fn work(shared: &Shared, number: usize) {
    loop {
        let first = shared.next.fetch_add(STRIDE, Ordering::Relaxed);
        let end = match shared.arguments.runs {
            None => u64::MAX,
            Some(runs) => shared.arguments.first.saturating_add(runs),
        };
        for run in first..first.saturating_add(STRIDE).min(end) {
            if shared.is_over.load(Ordering::Relaxed) {
                return;
            }
            shared.current[number].store(run, Ordering::Relaxed);
            check_run(shared, run);
        }
        if first.saturating_add(STRIDE) >= end {
            shared.current[number].store(u64::MAX, Ordering::Relaxed);
            return;
        }
    }
}

fn check_run(shared: &Shared, run: u64) {
    let seed = shared.arguments.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ run.rotate_left(32);
    let mut random = Random::new(seed);
    let index = pick(&mut random, &shared.targets);
    let case = shared.targets[index].case(&mut random, &shared.seeds);
    let result = outcome(&case);
    shared.counts[index].fetch_add(1, Ordering::Relaxed);
    if let Err(message) = result {
        shared.failures.fetch_add(1, Ordering::Relaxed);
        let kind = kind(&case, &message);
        let mut kinds = shared.kinds.lock().unwrap_or_else(PoisonError::into_inner);
        let count = kinds.entry(kind.clone()).or_default();
        *count += 1;
        let is_to_be_printed = *count <= shared.arguments.print;
        drop(kinds);
        if is_to_be_printed {
            print_failure(shared, run, &case, &kind);
        }
    }
}

fn pick(random: &mut Random, targets: &[&'static Target]) -> usize {
    let total: usize = targets.iter().map(|target| target.weight).sum();
    let mut number = random.below(total);
    for (index, target) in targets.iter().enumerate() {
        if number < target.weight {
            return index;
        }
        number -= target.weight;
    }
    0
}

fn outcome(case: &Case) -> Result<(), String> {
    let checked = panic::catch_unwind(AssertUnwindSafe(|| case.check()));
    checked.unwrap_or_else(|payload| {
        let text =
            (payload.downcast_ref::<String>().map(String::as_str)).or_else(|| payload.downcast_ref::<&str>().copied());
        Err(format!("a panic: {}", text.unwrap_or("of another type")))
    })
}

/// Returns the common part of the messages of similar failures.
fn kind(case: &Case, message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    format!("{}: {line}", case.target.name)
}

fn print_failure(shared: &Shared, run: u64, case: &Case, of_kind: &str) {
    let fails = |case: &Case| match outcome(case) {
        Ok(()) => false,
        Err(message) => kind(case, &message) == of_kind,
    };
    let shortest = shrink(case, fails);
    let message = outcome(&shortest).err().unwrap_or_default();
    let suite = match shared.seeds.is_empty() {
        true => "",
        false => " --suite FOLDER",
    };
    let target = match &shared.arguments.target {
        None => String::new(),
        Some(name) => format!(" --target {name}"),
    };
    let mut text = format!(
        "FAILURE {of_kind}\n--seed {} --first {run} --runs 1{target}{suite}\nchoices: {}\n",
        shared.arguments.seed, shortest.choices
    );
    match shortest.target.takes_bytes() {
        true => {
            let _ = writeln!(text, "bytes: b\"{}\"", shortest.input.escape_ascii());
        }
        false => {
            let _ = writeln!(text, "input: {:?}\n#data\n{}\n#errors\n#document", shortest.text(), shortest.text());
        }
    }
    println!("{text}{message}\n");
}

/// Returns the inputs in the `.dat` files below a folder.
pub fn inputs_of_suite(folder: &Path) -> Vec<String> {
    let mut inputs = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "dat") {
                let bytes = fs::read(&path).unwrap_or_default();
                let text = String::from_utf8_lossy(&bytes).into_owned();
                for case in text.split("#data\n").skip(1) {
                    if let Some((input, _)) = case.split_once("\n#errors") {
                        inputs.push(input.to_owned());
                    }
                }
            }
        }
    }
    inputs
}

/// Writes one file per input, after eight bytes of choices.
fn write_seeds(folder: &Path, seeds: &[String]) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    for (number, input) in seeds.iter().enumerate() {
        let mut bytes = (number as u64).to_le_bytes().to_vec();
        bytes.extend_from_slice(input.as_bytes());
        fs::write(folder.join(format!("suite-{number:05}")), bytes)?;
    }
    println!("{} seeds in {}", seeds.len(), folder.display());
    Ok(())
}
