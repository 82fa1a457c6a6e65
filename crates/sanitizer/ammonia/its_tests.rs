//! Runs ammonia's tests with its builder and this crate's cleaning: copies its source from the registry, replaces the functions
//! that clean by `cleaning.rs`, and runs `cargo test` on the copy. ammonia serializes the result, so differences in
//! serialization do not count.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::{fs, io};

use libtest_mimic::{Completion, Failed, Trial};

use soupstone_tests::ammonia_source;
use soupstone_tests::expectations::Expectations;

/// Replacements in the source. Each occurs once.
const CHANGES: [(&str, &str); 5] = [
    ("pub fn clean(&self, src: &str) -> Document {", "pub(crate) fn clean_by_ammonia(&self, src: &str) -> Document {"),
    ("pub fn clean_from_reader<R>(", "pub(crate) fn clean_from_reader_by_ammonia<R>("),
    ("pub fn clean_text(src: &str) -> String {", "pub(crate) fn clean_text_by_ammonia(src: &str) -> String {"),
    ("#![deny(missing_docs)]", "#![allow(dead_code, missing_docs, unexpected_cfgs, unused_mut)]"),
    (
        "mod style;",
        "mod style;\nextern crate self as ammonia;\n#[path = \"{tests}/layer.rs\"] mod layer;\n\
         #[path = \"{tests}/cleaning.rs\"] mod cleaning;\npub use cleaning::clean_text;",
    ),
];

const MANIFEST: &str = "\
[package]
name = \"ammonia\"
version = \"0.0.0\"
edition = \"2021\"

[workspace]

[dependencies]
cssparser = { version = \"0.38\", default-features = false }
html5ever = \"0.40\"
maplit = \"1\"
soupstone = { path = \"{root}\" }
soupstone-sanitizer = { path = \"{root}/crates/sanitizer\" }
url = \"2\"
";

pub(crate) fn trials() -> Vec<Trial> {
    let mut expectations = Expectations::read("crates/sanitizer/ammonia/expected_failures.txt");
    let Some(source) = ammonia_source::folder() else {
        return vec![
            ignored("ammonia's tests".to_owned(), "no source of ammonia"),
            expectations.trial_of_the_list_without_names(),
        ];
    };
    let outcomes = match run(&source) {
        Ok(outcomes) => outcomes,
        Err(message) => {
            return vec![Trial::test("ammonia's tests", || Err(Failed::from(message)))];
        }
    };
    let bodies = ammonia_source::tests(&source);
    let mut trials = Vec::new();
    for (name, outcome) in outcomes {
        let title = format!("ammonia's test {name}");
        let body = bodies.get(&name).map_or("", String::as_str);
        let is_of_cleaning = body.contains("clean(") || body.contains("clean_");
        trials.push(match outcome {
            Outcome::Panicked => ignored(title, "the builder of ammonia panics without cleaning anything"),
            _ if !is_of_cleaning => ignored(title, "the test cleans nothing"),
            Outcome::Passed => expectations.trial(title, || Ok(())),
            Outcome::Failed(message) => expectations.trial(title, || Err(Failed::from(message))),
        });
    }
    trials.push(expectations.trial_of_the_list());
    trials
}

fn ignored(title: String, reason: &'static str) -> Trial {
    Trial::ignorable_test(title, move || Ok(Completion::ignored_with(reason)))
}

enum Outcome {
    Passed,
    /// The test must panic, and does.
    Panicked,
    Failed(String),
}

fn run(source: &Path) -> Result<BTreeMap<String, Outcome>, String> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = target.join("ammonia");
    copy(source, &folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let output = Command::new(env!("CARGO"))
        .args(["test", "--offline", "--quiet", "--lib", "--manifest-path"])
        .arg(folder.join("Cargo.toml"))
        .args(["--", "--format", "pretty"])
        // NOTE: the target folder of the workspace has most dependencies, and is not locked while tests run.
        .env("RUST_BACKTRACE", "0")
        .env("CARGO_TARGET_DIR", target.parent().unwrap_or(target))
        .output();
    let output = output.map_err(|error| format!("cannot run cargo: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let mut outcomes = BTreeMap::new();
    for line in text.lines() {
        let Some((name, outcome)) = line.strip_prefix("test test::").and_then(|line| line.split_once(" ... ")) else {
            continue;
        };
        let panics = name.strip_suffix(" - should panic");
        let name = panics.unwrap_or(name);
        let outcome = match outcome {
            "ok" if panics.is_some() => Outcome::Panicked,
            "ok" => Outcome::Passed,
            _ => {
                let heading = format!("---- test::{name} stdout ----\n");
                let said = text.split_once(&heading).map_or("", |(_, said)| said);
                Outcome::Failed(said.split("\n---- ").next().unwrap_or(said).to_owned())
            }
        };
        outcomes.insert(name.to_owned(), outcome);
    }
    match outcomes.is_empty() {
        true => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        false => Ok(outcomes),
    }
}

fn copy(source: &Path, folder: &Path) -> io::Result<()> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = package.join("../../..").canonicalize()?;
    let with_paths = |text: &str| {
        let tests = package;
        text.replace("{root}", &root.display().to_string()).replace("{tests}", &tests.display().to_string())
    };
    fs::create_dir_all(folder.join("src"))?;
    fs::write(folder.join("Cargo.toml"), with_paths(MANIFEST))?;
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    for name in ["rcdom.rs", "style.rs"] {
        fs::copy(source.join(name), folder.join("src").join(name))?;
    }
    let mut text = fs::read_to_string(source.join("lib.rs"))?;
    for (from, to) in CHANGES {
        let count = text.matches(from).count();
        if count != 1 {
            return Err(io::Error::other(format!("{from}: {count} times")));
        }
        text = text.replacen(from, &with_paths(to), 1);
    }
    fs::write(folder.join("src/lib.rs"), text)
}
