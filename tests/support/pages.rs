//! Real pages, as trials.
//!
//! The pages are the `.html` files in `SOUPSTONE_CORPUS`, and [`MAX_DOCUMENTATION_PAGES`] of Rust's installed documentation.
//! All proofs except `night` read a sample. Other pages are reported as ignored.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use libtest_mimic::{Completion, Failed, Trial};

use crate::suite_paths;
use crate::test_scale::{Proof, scaled};

const MAX_DOCUMENTATION_PAGES: usize = 2_000;

/// One in N pages of the Rust documentation is read.
const SAMPLE_OF: [usize; 3] = [60, 20, 1];

/// One in N pages of the folder is read.
const SAMPLE_OF_FOLDER: [usize; 3] = [5, 5, 1];

/// The maximum size of a page, in bytes.
const LARGEST: [u64; 3] = [100_000, 500_000, u64::MAX];

/// Adds a trial for each page, named `corpus/` or `rust/` and its path.
pub fn add_trials(trials: &mut Vec<Trial>, check: fn(&Path) -> Result<(), Failed>) {
    add_trials_with(trials, |name, page| Trial::test(name, move || check(&page)));
}

pub fn add_trials_with(trials: &mut Vec<Trial>, mut trial: impl FnMut(String, PathBuf) -> Trial) {
    let mut add_group = |name: &str, folder: &Path, pages: &[PathBuf], sample_of: usize| {
        let mut left_out = 0;
        for (index, page) in pages.iter().enumerate() {
            if index % sample_of > 0 || !is_small(page) {
                left_out += 1;
                continue;
            }
            let name = format!("{name}/{}", suite_paths::name_from(folder, page));
            trials.push(trial(name, page.clone()));
        }
        if left_out > 0 {
            let name = format!("{name}: {left_out} of {} pages", pages.len());
            trials.push(Proof::Night.trial(name, || Ok(())));
        }
    };
    let corpus = env::var_os("SOUPSTONE_CORPUS").map(PathBuf::from);
    if let Some(folder) = &corpus {
        let pages = suite_paths::files_in(folder, "html");
        assert!(!pages.is_empty(), "no pages in {}", folder.display());
        add_group("corpus", folder, &pages, scaled(SAMPLE_OF_FOLDER));
    }
    let documentation = documentation_folder();
    if let Some(folder) = &documentation {
        let pages = suite_paths::files_in(folder, "html");
        let count = pages.len().min(MAX_DOCUMENTATION_PAGES);
        let pages: Vec<PathBuf> = (0..count).map(|index| pages[index * pages.len() / count].clone()).collect();
        add_group("rust", folder, &pages, scaled(SAMPLE_OF));
    }
    if corpus.is_none() {
        trials.push(ignored("corpus".to_owned(), "needs real pages, in the folder that SOUPSTONE_CORPUS names"));
    }
    if documentation.is_none() {
        let reason = "the documentation of Rust is not installed";
        trials.push(ignored("rust".to_owned(), reason));
    }
}

fn documentation_folder() -> Option<PathBuf> {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
    let output = Command::new(compiler).args(["--print", "sysroot"]).output().ok()?;
    let sysroot = String::from_utf8(output.stdout).ok()?;
    let folder = Path::new(sysroot.trim()).join("share/doc/rust/html");
    folder.is_dir().then_some(folder)
}

fn ignored(name: String, reason: &'static str) -> Trial {
    Trial::ignorable_test(name, move || Ok(Completion::ignored_with(reason)))
}

fn is_small(page: &Path) -> bool {
    fs::metadata(page).is_ok_and(|metadata| metadata.len() <= scaled(LARGEST))
}
