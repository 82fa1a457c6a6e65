//! Real pages: whole and in chunks of 8 KiB, with errors wanted and not, they give the same tree, and what their serialization parses to
//! serializes the same.
//!
//! The pages are the `.html` files of the folder that the environment variable `SOUPSTONE_CORPUS` names, and
//! [`MOST_DOCUMENTATION_PAGES`] of the installed documentation of Rust. Without optimization only a sample of them is
//! read, unless `SOUPSTONE_ALL_PAGES` is set. What is not there or not in the sample is reported as ignored.

mod support;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use soupstone::dom::DocumentBuilder;
use soupstone::sink::Scripting;

use support::expectations::Expectations;
use support::trees::{feed_document, parse, parse_without_errors};
use support::{chunks, suite};

/// The most pages that are taken of the documentation of Rust.
const MOST_DOCUMENTATION_PAGES: usize = 2_000;

/// Without optimization, one page of this many is read.
const SAMPLE_OF: usize = 20;

/// Without optimization, the size of the largest page that is read, in bytes.
const LARGEST_IN_SAMPLE: u64 = 200_000;

/// The size of a chunk in bytes.
const CHUNK: usize = 8 * 1024;

/// Which pages are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    All,
    Sample,
}

fn main() {
    let arguments = Arguments::from_args();
    let extent = match cfg!(debug_assertions) && env::var_os("SOUPSTONE_ALL_PAGES").is_none() {
        true => Extent::Sample,
        false => Extent::All,
    };
    let mut expectations = Expectations::read("real_pages.txt");
    let mut trials = Vec::new();
    match env::var_os("SOUPSTONE_CORPUS") {
        Some(folder) => {
            let folder = PathBuf::from(folder);
            let pages = suite::files_in(&folder, "html");
            assert!(!pages.is_empty(), "no pages in {}", folder.display());
            let group = Group {
                name: "corpus",
                folder: &folder,
                sample_of: 1,
            };
            group.add_trials(&pages, extent, &mut expectations, &mut trials);
        }
        None => trials.push(absent("corpus", "SOUPSTONE_CORPUS is not set")),
    }
    match documentation_folder() {
        Some(folder) => {
            let pages = suite::files_in(&folder, "html");
            let count = pages.len().min(MOST_DOCUMENTATION_PAGES);
            let pages: Vec<PathBuf> = (0..count)
                .map(|index| pages[index * pages.len() / count].clone())
                .collect();
            let group = Group {
                name: "rust",
                folder: &folder,
                sample_of: SAMPLE_OF,
            };
            group.add_trials(&pages, extent, &mut expectations, &mut trials);
        }
        None => trials.push(absent("rust", "the documentation of Rust is not installed")),
    }
    trials.push(expectations.trial_of_the_list_without_names());
    libtest_mimic::run(&arguments, trials).exit();
}

/// The folder of the documentation that comes with the compiler.
fn documentation_folder() -> Option<PathBuf> {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
    let output = Command::new(compiler)
        .args(["--print", "sysroot"])
        .output()
        .ok()?;
    let sysroot = String::from_utf8(output.stdout).ok()?;
    let folder = Path::new(sysroot.trim()).join("share/doc/rust/html");
    folder.is_dir().then_some(folder)
}

fn absent(name: &str, reason: &'static str) -> Trial {
    Trial::ignorable_test(name, move || Ok(Completion::ignored_with(reason)))
}

/// Pages of one origin.
struct Group<'a> {
    name: &'static str,
    folder: &'a Path,
    sample_of: usize,
}

impl Group<'_> {
    fn add_trials(
        &self,
        pages: &[PathBuf],
        extent: Extent,
        expectations: &mut Expectations,
        trials: &mut Vec<Trial>,
    ) {
        let mut left_out = 0;
        for (index, page) in pages.iter().enumerate() {
            let in_sample = index % self.sample_of == 0 && fs::metadata(page).is_ok_and(is_small);
            if extent == Extent::Sample && !in_sample {
                left_out += 1;
                continue;
            }
            let name = format!("{}/{}", self.name, suite::name_from(self.folder, page));
            let page = page.clone();
            trials.push(expectations.trial(name, move || check(&page)));
        }
        if left_out > 0 {
            trials.push(Trial::ignorable_test(
                format!("{}: {left_out} of {} pages", self.name, pages.len()),
                || {
                    Ok(Completion::ignored_with(
                        "read with optimization, or if SOUPSTONE_ALL_PAGES is set",
                    ))
                },
            ));
        }
    }
}

fn is_small(metadata: fs::Metadata) -> bool {
    metadata.len() <= LARGEST_IN_SAMPLE
}

fn check(page: &Path) -> Result<(), Failed> {
    let bytes = fs::read(page)?;
    let text = String::from_utf8_lossy(&bytes);
    let in_one = chunks::whole(&text);
    let pieces = chunks::pieces(&text, CHUNK);
    let whole = parse(&in_one, None, Scripting::Disabled);
    let in_chunks = parse(&pieces, None, Scripting::Disabled);
    if let Some(difference) = first_difference(&whole.tree, &in_chunks.tree) {
        return Err(Failed::from(format!("the tree in chunks: {difference}")));
    }
    if whole.errors != in_chunks.errors {
        return Err(Failed::from("the errors in chunks"));
    }
    for (what, chunks) in [("whole", &in_one), ("in chunks", &pieces)] {
        let found = parse_without_errors(chunks, None, Scripting::Disabled);
        if let Some(difference) = first_difference(&whole.tree, &found) {
            let what = format!("the tree {what}, errors not wanted: {difference}");
            return Err(Failed::from(what));
        }
    }
    let once = serialization(&text);
    let twice = serialization(&once);
    match first_difference(&once, &twice) {
        Some(difference) => Err(Failed::from(format!("serialized again: {difference}"))),
        None => Ok(()),
    }
}

/// The input, parsed and serialized.
fn serialization(input: &str) -> String {
    let chunks = chunks::whole(input);
    let (document, _) = feed_document(DocumentBuilder::new(), &chunks, Scripting::Disabled);
    document.root().inner_html()
}

/// The first line that differs, as it stands in both.
fn first_difference(one: &str, other: &str) -> Option<String> {
    if one == other {
        return None;
    }
    let equal = one
        .lines()
        .zip(other.lines())
        .take_while(|(one, other)| one == other)
        .count();
    let line = |text: &str| text.lines().nth(equal).unwrap_or("the end").to_owned();
    Some(format!(
        "line {}\n{}\n{}",
        equal + 1,
        line(one),
        line(other)
    ))
}
