//! Inputs whose tree grows faster than the input: each pair of some units of markup, repeated many times, in two editions.
//!
//! With four times the repetitions, the nodes, the length of the HTML and the allocated bytes must grow by little more than
//! four times. [`QUADRATIC`] lists the exceptions by the standard, which are also checked. The nightly tests compare the time
//! for a large input with that for as many bytes of small ones. No tree may exceed a limit on the depth.

use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Failed, Trial};
use soupstone::serialize::{SerializeOptions, ShadowRoots};
use soupstone::{Document, Edition, Limits, ParseOptions};
use soupstone_tests::lists::{List, section};
use soupstone_tests::report;
use soupstone_tests::stopped_parses::output;
use soupstone_tests::test_scale::{Proof, scaled};
use soupstone_tests::tree_depth::levels;

/// Units of markup. `#` is the number of the repetition.
static UNITS: List = List::new(|| section(include_str!("inputs/tree_growth.txt"), "units"));

/// Pairs, in both orders, whose tree has quadratic size by the standard. There are two shapes:
const QUADRATIC: &[[&str; 2]] = &[
    // Each paragraph or item ends the previous one, and reopens all formatting elements.
    ["<b id=#>", "<p>x"],
    ["<b id=#>", "<li>"],
    ["<b id=#>", "<dd>"],
    // Each table ends the previous one, and content between its tags reopens all formatting elements.
    ["<b id=#>", "<table>"],
];

/// The editions whose rules differ for these units. The nightly tests add August 2026, which copies an option less often than
/// September 2026.
const EDITIONS: &[Edition] = &[Edition::January2025, Edition::September2026];

/// One in N pairs is tested.
const SAMPLE: [usize; 3] = [41, 8, 1];

/// The first numbers of repetitions, which reveal exponential growth.
const FIRST_TIMES: [usize; 5] = [4, 8, 16, 24, 32];

/// The maximum number of nodes per byte for [`FIRST_TIMES`].
const NODES_FOR_A_BYTE: usize = 8;

/// The numbers of repetitions to compare sizes.
const TIMES: [usize; 2] = [64, 256];

/// The maximum growth of the tree, which is 4 if it is linear, and 16 if it is quadratic.
const LIMIT: f64 = 5.0;

/// The maximum growth of allocated bytes. The capacity of vectors grows in steps.
const LIMIT_OF_ALLOCATED_BYTES: f64 = 10.0;

/// The numbers of repetitions to compare times.
const TIMES_FOR_TIME: [usize; 2] = [64, 1024];

/// The maximum ratio of the time for the larger input to that for equally many bytes of the smaller one: 1 if the time is
/// linear, and up to 16 if it is quadratic.
const LIMIT_OF_TIME: f64 = 5.0;

/// The maximum number of measurements.
const ROUNDS: usize = 60;

/// The pause between two measurements on a busy machine.
const PAUSE: Duration = Duration::from_millis(10);

/// The maximum depth, and the number of repetitions to reach it.
const DEPTH: (u32, usize) = (16, 40);

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Simultaneous trials would disturb each other.
    arguments.test_threads = Some(1);
    report::run(&arguments, [("tree_growth", trials)])
}

fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    let (mut pairs, sample) = (0, scaled(SAMPLE));
    let editions = match Proof::asked() {
        Proof::Night => &Edition::ALL,
        _ => EDITIONS,
    };
    for &edition in editions {
        for (index, first) in UNITS.iter().enumerate() {
            for (other_index, second) in UNITS.iter().enumerate() {
                pairs += 1;
                if pairs % sample != 0 {
                    continue;
                }
                let pair = Pair { edition, units: [first, second] };
                let name = format!("{first}{second}, {edition}");
                trials.push(Trial::test(name.clone(), move || pair.check_size()));
                trials.push(Trial::test(format!("depth of {name}"), move || pair.check_depth()));
                if index <= other_index && !pair.is_quadratic() {
                    let name = format!("time of {name}");
                    trials.push(Proof::Night.trial(name, move || pair.check_time()));
                }
            }
        }
    }
    let left_out = pairs - pairs / sample;
    trials.extend(Proof::Full.trial_of_the_rest(2 * left_out));
    trials
}

#[derive(Clone, Copy)]
struct Pair {
    edition: Edition,
    units: [&'static str; 2],
}

struct Size {
    /// All nodes, including those outside the tree.
    nodes: usize,
    /// The length of the HTML, with all shadow trees.
    html: usize,
    /// The allocated bytes.
    allocated: u64,
}

impl Pair {
    fn input(&self, times: usize) -> String {
        let numbers = (0..times).map(|number| format!("{number:06}"));
        let units = numbers.flat_map(|number| self.units.map(|unit| unit.replace('#', &number)));
        units.collect()
    }

    fn options(&self) -> ParseOptions {
        ParseOptions::new().with_edition(self.edition).with_declarative_shadow_roots(true)
    }

    fn parse(&self, input: &str) -> Document {
        self.options().parse_document(input)
    }

    fn size(&self, times: usize) -> Result<Size, Failed> {
        let input = self.input(times);
        let mut document = None;
        let allocations = allocation_counter::measure(|| document = Some(self.parse(&input)));
        let document = document.ok_or("no document")?;
        let options = SerializeOptions::new().with_shadow_roots(ShadowRoots::All);
        Ok(Size {
            nodes: document.node_count(),
            html: options.inner_html(document.root()).len(),
            allocated: allocations.bytes_total,
        })
    }

    fn is_quadratic(&self) -> bool {
        let [first, second] = self.units;
        QUADRATIC.contains(&[first, second]) || QUADRATIC.contains(&[second, first])
    }

    fn check_size(&self) -> Result<(), Failed> {
        for times in FIRST_TIMES {
            let (nodes, bytes) = (self.size(times)?.nodes, self.input(times).len());
            if nodes > NODES_FOR_A_BYTE * bytes {
                return Err(format!("{nodes} nodes of {bytes} bytes, {times} times").into());
            }
        }
        let [small, large] = TIMES;
        let (small, large) = (self.size(small)?, self.size(large)?);
        let nodes = large.nodes as f64 / small.nodes as f64;
        let html = large.html as f64 / small.html as f64;
        let allocated = large.allocated as f64 / small.allocated as f64;
        let is_linear = nodes < LIMIT && html < LIMIT && allocated < LIMIT_OF_ALLOCATED_BYTES;
        if is_linear != self.is_quadratic() {
            return Ok(());
        }
        Err(format!(
            "at four times the size: {nodes:.1} times the nodes, {html:.1} times the HTML, \
             {allocated:.1} times the allocated bytes"
        )
        .into())
    }

    fn check_depth(&self) -> Result<(), Failed> {
        let (limit, times) = DEPTH;
        let input = self.input(times);
        let limits = Limits::none().with_max_depth(Some(limit));
        let stopped = output(self.options().with_limits(limits).parse_document(&input));
        let flat = self.options().with_flattened_depth(Some(limit)).parse_document(&input);
        for (way, document) in [("stopped", stopped), ("flat", flat)] {
            let levels = levels(&document);
            if levels > limit as usize {
                return Err(format!("{way}: {levels} levels").into());
            }
        }
        Ok(())
    }

    fn check_time(&self) -> Result<(), Failed> {
        let [small, large] = TIMES_FOR_TIME.map(|times| self.input(times));
        // NOTE: both parse the same number of bytes, so a busy machine slows down both.
        let inputs = [(&small, TIMES_FOR_TIME[1] / TIMES_FOR_TIME[0]), (&large, 1)];
        let mut best = [Duration::MAX; 2];
        for _ in 0..ROUNDS {
            for (best, (input, count)) in best.iter_mut().zip(inputs) {
                let start = Instant::now();
                for _ in 0..count {
                    drop(self.parse(input));
                }
                *best = start.elapsed().min(*best);
            }
            if best[1].as_secs_f64() < LIMIT_OF_TIME * best[0].as_secs_f64() {
                return Ok(());
            }
            thread::sleep(PAUSE);
        }
        Err(format!("{:?} in pieces, {:?} at once", best[0], best[1]).into())
    }
}
