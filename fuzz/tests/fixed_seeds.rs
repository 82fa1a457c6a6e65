//! Properties on random inputs with fixed seeds, half of them variations of the inputs of html5lib-tests.

use std::{panic, thread};

use soupstone_fuzz::command_line::inputs_of_suite;
use soupstone_fuzz::{Random, TARGETS};
use soupstone_tests::suite_paths;
use soupstone_tests::test_scale::scaled;

/// The number of documents. Each seed is the index.
const DOCUMENTS: [u64; 3] = [20_000, 20_000, 100_000];

#[test]
fn ways_to_read_a_document_agree() {
    check("dom_accessors", scaled(DOCUMENTS) / 5 * 3);
}

#[test]
fn trees_follow_the_text_of_the_standard() {
    check("literal", scaled(DOCUMENTS));
}

#[test]
fn every_entry_point_stops_at_the_same_place() {
    check("limits", scaled(DOCUMENTS) / 10);
}

#[test]
fn limits_are_exact() {
    check("exact-limits", scaled(DOCUMENTS) / 5);
}

fn check(name: &str, documents: u64) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("the target exists");
    let threads = thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let seeds = &*inputs_of_suite(suite_paths::folder());
    thread::scope(|scope| {
        for first in 0..threads {
            scope.spawn(move || {
                for seed in (first..documents).step_by(threads as usize) {
                    let case = target.case(&mut Random::new(seed), seeds);
                    let outcome = panic::catch_unwind(|| case.check()).unwrap_or_else(|_| Err("a panic".to_owned()));
                    if let Err(message) = outcome {
                        panic!("seed {seed}: {message}\n{}", case.text());
                    }
                }
            });
        }
    });
}
