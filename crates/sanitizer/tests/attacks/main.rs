//! Attacks on the policy for servers: all vectors that others have published, and random shapes of what has broken sanitizers.
//! What is left of each is parsed again, by parsers of all editions, with scripting and without, as a fragment and as a page, and
//! must hold nothing that is not on the lists.
//!
//! `SOUPSTONE_SANITIZER` names the folder with the vectors; without it, `../shared/sanitizer` beside the repository is taken. Those of ammonia
//! are read from its source in the registry. What is not there is reported as ignored. `SOUPSTONE_SHAPES` says how many shapes are made.

mod danger;
mod shapes;
mod vectors;

use std::env;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use soupstone::{FragmentContext, Limits, ParseOptions};
use soupstone_sanitizer::server::Policy;
use soupstone_sanitizer::{Sanitized, clean};

use vectors::Vector;

/// How many shapes the gate makes.
const SHAPES: u64 = 4000;

/// How many shapes are one test.
const SHAPES_OF_A_TEST: u64 = 1000;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for file in vectors::FILES {
        trials.push(Trial::ignorable_test(
            format!("vectors of {file}"),
            move || {
                let Some(folder) = vectors::folder() else {
                    return Ok(Completion::ignored_with("no folder with vectors"));
                };
                check_all(&vectors::of_file(&folder, file)?)?;
                Ok(Completion::Completed)
            },
        ));
    }
    trials.push(Trial::ignorable_test(
        "vectors of ammonia",
        || match vectors::of_ammonia() {
            None => Ok(Completion::ignored_with("no source of ammonia")),
            Some(vectors) if vectors.len() < 78 => {
                Err(format!("only {} texts", vectors.len()).into())
            }
            Some(vectors) => {
                check_all(&vectors)?;
                Ok(Completion::Completed)
            }
        },
    ));
    let shapes = env::var("SOUPSTONE_SHAPES")
        .ok()
        .and_then(|count| count.parse().ok());
    let shapes: u64 = shapes.unwrap_or(SHAPES);
    for start in (0..shapes).step_by(usize::try_from(SHAPES_OF_A_TEST).unwrap_or(1)) {
        let end = shapes.min(start + SHAPES_OF_A_TEST);
        trials.push(Trial::test(format!("shapes {start} to {end}"), move || {
            let shapes = (start..end).map(|seed| Vector {
                name: format!("shape {seed}"),
                html: shapes::shape(seed),
            });
            check_all(&shapes.collect::<Vec<_>>())
        }));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn check_all(vectors: &[Vector]) -> Result<(), Failed> {
    let mut failures = Vec::new();
    for vector in vectors {
        if let Err(message) = check(&vector.html) {
            failures.push(format!(
                "{}\ninput: {:?}\n{message}",
                vector.name, vector.html
            ));
        }
    }
    match failures.is_empty() {
        true => Ok(()),
        false => Err(failures.join("\n\n").into()),
    }
}

/// What holds for all inputs.
fn check(html: &str) -> Result<(), String> {
    let policy = Policy::new();
    let cleaned = policy.clean(html).map_err(|error| error.to_string())?;
    let output = cleaned.as_str();
    if let Some(danger) = danger::find(output) {
        return Err(format!("{danger} in {output:?}"));
    }
    let again = clean(output);
    if again != cleaned {
        return Err(format!("not idempotent: {output:?} becomes {again:?}"));
    }
    // Less is allowed, so no more is left.
    let less = Policy::new()
        .with_unwrapped(["b", "p", "table"])
        .clean(html);
    let less = less.map_err(|error| format!("with less allowed: {error}"))?;
    for name in ["<b>", "<p>", "<table>"] {
        if less.as_str().contains(name) {
            return Err(format!("{name} in {less:?}"));
        }
    }
    equal_texts_are_equal_trees(&cleaned)
}

/// The tree of a clean text, written with its texts apart and parsed again, is the same in a notation that is not markup.
fn equal_texts_are_equal_trees(cleaned: &Sanitized) -> Result<(), String> {
    let context = FragmentContext::html("div");
    let options = ParseOptions::new().with_limits(Limits::none());
    let tree = options.parse_fragment(cleaned.as_str(), &context);
    let again = options.parse_fragment(&tree.to_html(), &context);
    let (one, other) = (tree.root(), again.root());
    match one.first_difference(other) {
        Some(node) => Err(format!("{node:?} does not come back in {cleaned:?}")),
        None => Ok(()),
    }
}
