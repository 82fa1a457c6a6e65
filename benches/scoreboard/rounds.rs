//! Timing in rounds, so other load on the machine affects all variants equally.

use super::job::Job;
use super::support::turns::whose_turn;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

/// How many rounds to make.
pub(crate) struct Rounds {
    /// The least number of rounds and the greatest.
    pub(crate) count: RangeInclusive<usize>,
    /// No further round starts after this time, if there have been enough.
    pub(crate) time: Duration,
    /// How long a measurement takes at least: passes that take less are repeated. A pass through a small corpus would be
    /// over before the caches hold what it needs, and not what the variant before it did.
    pub(crate) shortest: Duration,
}

/// A library at a job.
pub(crate) struct Variant<'a> {
    pub(crate) job: Job,
    pub(crate) name: &'static str,
    /// How many bytes of input one pass is worth.
    pub(crate) bytes: usize,
    /// Does the job with all pages once, and tells how long it took.
    pub(crate) pass: Box<dyn Fn() -> Duration + 'a>,
}

/// The times of the passes of some variants.
pub(crate) struct Timings(Vec<Passes>);

struct Passes {
    job: Job,
    name: String,
    bytes: usize,
    seconds: Vec<f64>,
}

/// Runs the variants in turns, one measurement each, for some rounds after a warm-up round. The order changes with each round,
/// so no variant always follows the same one.
pub(crate) fn measure(variants: &[Variant<'_>], rounds: &Rounds) -> Timings {
    let mut timings = Timings(variants.iter().map(Passes::of).collect());
    let start = Instant::now();
    for round in 0..=*rounds.count.end() {
        if round > *rounds.count.start() && start.elapsed() > rounds.time {
            break;
        }
        for turn in 0..variants.len() {
            let index = whose_turn(round, turn, variants.len());
            let time = time_of_a_pass(&variants[index], rounds.shortest);
            if round > 0 {
                timings.0[index].seconds.push(time.as_secs_f64());
            }
        }
    }
    timings
}

/// How long one pass takes, of as many as take this long.
fn time_of_a_pass(variant: &Variant<'_>, shortest: Duration) -> Duration {
    let (mut time, mut passes) = ((variant.pass)(), 1);
    while time < shortest {
        time += (variant.pass)();
        passes += 1;
    }
    time / passes
}

impl Passes {
    fn of(variant: &Variant<'_>) -> Self {
        Self { job: variant.job, name: variant.name.to_owned(), bytes: variant.bytes, seconds: Vec::new() }
    }

    /// Reads a line that [`Timings::print`] has written.
    fn read(line: &str) -> Option<Self> {
        let mut fields = line.split('\t');
        let title = fields.next()?;
        Some(Self {
            job: Job::ALL.into_iter().find(|job| job.title() == title)?,
            name: fields.next()?.to_owned(),
            bytes: fields.next()?.parse().ok()?,
            seconds: fields.filter_map(|seconds| seconds.parse().ok()).collect(),
        })
    }

    /// The throughputs of the passes, in bytes per second.
    fn speeds(&self) -> impl Iterator<Item = f64> {
        self.seconds.iter().map(|seconds| self.bytes as f64 / seconds)
    }
}

impl Timings {
    /// Prints a line for each variant, for another process to read.
    pub(crate) fn print(&self) {
        for passes in &self.0 {
            print!("{}\t{}\t{}", passes.job.title(), passes.name, passes.bytes);
            passes.seconds.iter().for_each(|seconds| print!("\t{seconds}"));
            println!();
        }
    }

    /// Reads what another process has printed.
    pub(crate) fn read<'a>(lines: impl Iterator<Item = &'a str>) -> Self {
        Self(lines.filter_map(Passes::read).collect())
    }

    /// Adds the times of other variants.
    pub(crate) fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// How many rounds the variants of a job had.
    pub(crate) fn rounds(&self, job: Job) -> usize {
        self.of_job(job).map(|passes| passes.seconds.len()).max().unwrap_or(0)
    }

    /// Returns the contenders of this job, in the order of the variants.
    pub(crate) fn names(&self, job: Job) -> impl Iterator<Item = &str> {
        self.of_job(job).map(|passes| passes.name.as_str())
    }

    /// The median throughput, in bytes per second.
    pub(crate) fn speed(&self, job: Job, name: &str) -> Option<f64> {
        median(self.get(job, name)?.speeds())
    }

    /// How many times as fast the first is as the second: the median of the ratios in the rounds.
    pub(crate) fn ratio(&self, first: (Job, &str), second: (Job, &str)) -> Option<f64> {
        let first = self.get(first.0, first.1)?.speeds();
        let second = self.get(second.0, second.1)?.speeds();
        median(first.zip(second).map(|(first, second)| first / second))
    }

    fn of_job(&self, job: Job) -> impl Iterator<Item = &Passes> {
        self.0.iter().filter(move |passes| passes.job == job)
    }

    fn get(&self, job: Job, name: &str) -> Option<&Passes> {
        self.of_job(job).find(|passes| passes.name == name)
    }
}

fn median(values: impl Iterator<Item = f64>) -> Option<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    let (&upper, &lower) = (values.get(middle)?, values.get((values.len() - 1) / 2)?);
    Some((lower + upper) / 2.0)
}
