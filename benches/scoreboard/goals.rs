//! The goals, and whether they are met.

use super::Board;
use super::job::Job;
use super::memory::{self, Kept};
use super::rounds::Timings;
use super::support::jobs::name::{FLOOR, HTML5EVER, SCRAPER, SOUPSTONE, TL};

struct Goal {
    job: Job,
    to: (Job, &'static str),
    at_least: [(char, f64); 3],
}

const GOALS: [Goal; 13] = [
    Goal { job: Job::Parse, to: (Job::Parse, SCRAPER), at_least: [('A', 12.5), ('B', 10.0), ('C', 15.0)] },
    // A parse takes at most 2.1, 2.4 and 2 times as long as the floor on A, B and C.
    Goal { job: Job::Parse, to: (Job::Parse, FLOOR), at_least: [('A', 1.0 / 2.1), ('B', 1.0 / 2.4), ('C', 1.0 / 2.0)] },
    Goal { job: Job::Parse, to: (Job::Parse, TL), at_least: [('A', 1.5), ('B', 2.1), ('C', 1.8)] },
    Goal { job: Job::Tokenize, to: (Job::Tokenize, HTML5EVER), at_least: [('A', 11.5), ('B', 10.5), ('C', 10.0)] },
    Goal { job: Job::ParseChunks, to: (Job::Parse, SOUPSTONE), at_least: [('A', 0.85), ('B', 0.88), ('C', 0.85)] },
    Goal {
        job: Job::ParseByteByByte,
        to: (Job::ParseByteByByte, SCRAPER),
        at_least: [('A', 2.5), ('B', 2.5), ('C', 2.5)],
    },
    // A list of errors costs at most 60%, 40% and 50% more time on A, B and C.
    Goal {
        job: Job::ParseWithErrors,
        to: (Job::Parse, SOUPSTONE),
        at_least: [('A', 1.0 / 1.6), ('B', 1.0 / 1.4), ('C', 1.0 / 1.5)],
    },
    // Errors and locations together cost at most 60% more time.
    Goal {
        job: Job::ParseAndDiagnose,
        to: (Job::Parse, SOUPSTONE),
        at_least: [('A', 0.625), ('B', 0.625), ('C', 0.625)],
    },
    // Valid UTF-8 bytes take at most 9% more time than text; on A, 10%.
    Goal { job: Job::ParseBytes, to: (Job::Parse, SOUPSTONE), at_least: [('A', 0.91), ('B', 0.92), ('C', 0.92)] },
    Goal { job: Job::Serialize, to: (Job::Serialize, SCRAPER), at_least: [('A', 1.5), ('B', 1.5), ('C', 1.5)] },
    Goal { job: Job::Select, to: (Job::Select, SCRAPER), at_least: [('A', 2.5), ('B', 2.5), ('C', 2.5)] },
    Goal { job: Job::SelectByName, to: (Job::SelectByName, SCRAPER), at_least: [('A', 6.0), ('B', 6.0), ('C', 6.0)] },
    Goal {
        job: Job::ParseAndSelect,
        to: (Job::ParseAndSelect, SCRAPER),
        at_least: [('A', 8.0), ('B', 8.0), ('C', 8.0)],
    },
];

/// Minimum speed relative to scraper for small inputs.
const SMALL_INPUTS_AT_LEAST: [(Job, f64); 2] = [(Job::ParseSmallDocument, 4.0), (Job::ParseSmallFragment, 3.0)];

/// The maximum bytes of a retained node, relative to scraper.
const BYTES_AT_MOST: f64 = 0.4;

const NODES_PER_ALLOCATION_AT_LEAST: f64 = 64.0;

pub(crate) fn print(boards: &[Board], small: &Timings, memory: &[Kept]) {
    println!("\nGoals:\n");
    for goal in &GOALS {
        for (corpus, at_least) in goal.at_least {
            let Some(board) = boards.iter().find(|board| board.letter == corpus) else {
                continue;
            };
            let Some(ratio) = board.timings.ratio((goal.job, SOUPSTONE), goal.to) else {
                continue;
            };
            let what = format!("{corpus}: {} / {} of {}", goal.job.title(), goal.to.0.title(), goal.to.1);
            at_least_is_met(&what, ratio, at_least);
        }
    }
    for (job, at_least) in SMALL_INPUTS_AT_LEAST {
        if let Some(ratio) = small.ratio((job, SOUPSTONE), (job, SCRAPER)) {
            let what = format!("{} / {} of {SCRAPER}", job.title(), job.title());
            at_least_is_met(&what, ratio, at_least);
        }
    }
    for board in boards.iter().filter(|board| "ABC".contains(board.letter)) {
        let corpus = board.letter;
        let kept = |name| memory::find(memory, corpus, name);
        let (Some(soupstone), Some(scraper)) = (kept(SOUPSTONE), kept(SCRAPER)) else {
            continue;
        };
        let share = soupstone.bytes_per_node() / scraper.bytes_per_node();
        let what = format!("{corpus}: bytes per kept node / those of {SCRAPER}");
        print_goal(&what, share, "at most", BYTES_AT_MOST, share <= BYTES_AT_MOST);
        let what = format!("{corpus}: nodes per allocation");
        at_least_is_met(&what, soupstone.nodes_per_allocation(), NODES_PER_ALLOCATION_AT_LEAST);
    }
}

fn at_least_is_met(what: &str, value: f64, aim: f64) {
    print_goal(what, value, "at least", aim, value >= aim);
}

fn print_goal(what: &str, value: f64, relation: &str, aim: f64, is_met: bool) {
    let verdict = if is_met { "met" } else { "NOT MET" };
    println!("- {what}: {value:.2}, {relation} {aim:.2}: {verdict}");
}
