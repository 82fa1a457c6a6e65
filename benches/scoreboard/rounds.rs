//! Timing in rounds: other load on the machine affects all variants equally.

use super::job::Job;
use super::support::turns::whose_turn;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

pub(crate) struct Rounds {
    pub(crate) count: RangeInclusive<usize>,
    /// After this time and the minimum number of rounds, no further round starts.
    pub(crate) time: Duration,
    /// The minimum time of a measurement. Shorter passes are repeated, to fill the caches.
    pub(crate) shortest: Duration,
}

pub(crate) struct Variant<'a> {
    pub(crate) job: Job,
    pub(crate) name: &'static str,
    pub(crate) bytes: usize,
    pub(crate) pass: Box<dyn Fn() -> Duration + 'a>,
}

pub(crate) struct Timings(Vec<Passes>);

struct Passes {
    job: Job,
    name: String,
    bytes: usize,
    seconds: Vec<f64>,
}

/// Runs the variants alternately, after a warm-up round. The order changes with each round.
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

/// Returns the time of a pass, repeated for at least this long.
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

    fn speeds(&self) -> impl Iterator<Item = f64> {
        self.seconds.iter().map(|seconds| self.bytes as f64 / seconds)
    }
}

impl Timings {
    pub(crate) fn print(&self) {
        for passes in &self.0 {
            print!("{}\t{}\t{}", passes.job.title(), passes.name, passes.bytes);
            passes.seconds.iter().for_each(|seconds| print!("\t{seconds}"));
            println!();
        }
    }

    pub(crate) fn read<'a>(lines: impl Iterator<Item = &'a str>) -> Self {
        Self(lines.filter_map(Passes::read).collect())
    }

    pub(crate) fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    pub(crate) fn rounds(&self, job: Job) -> usize {
        self.of_job(job).map(|passes| passes.seconds.len()).max().unwrap_or(0)
    }

    pub(crate) fn names(&self, job: Job) -> impl Iterator<Item = &str> {
        self.of_job(job).map(|passes| passes.name.as_str())
    }

    pub(crate) fn speed(&self, job: Job, name: &str) -> Option<f64> {
        median(self.get(job, name)?.speeds())
    }

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
