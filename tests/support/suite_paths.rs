//! The locations of the suites.
//!
//! The `markup5ever_rcdom` crate, which is never compiled, contains html5lib-tests as of January 2025. `SOUPSTONE_SUITE_2026`
//! names the folder of the suite for August 2026, which is in no package.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::{env, fs};

use libtest_mimic::{Completion, Trial};
use serde_json::Value;

const PACKAGE: &str = "markup5ever_rcdom";

pub fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let metadata = metadata();
        let packages = metadata["packages"].as_array();
        // NOTE: other packages may depend on later versions, which lack the suite.
        packages
            .into_iter()
            .flatten()
            .filter(|package| package["name"] == PACKAGE)
            .filter_map(|package| package["manifest_path"].as_str())
            .map(|manifest| Path::new(manifest).with_file_name("html5lib-tests"))
            .find(|folder| folder.is_dir())
            .expect("the package with the suite is a dependency of the tests")
    })
}

fn metadata() -> Value {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--all-features"])
        .args(["--manifest-path", manifest])
        .stderr(Stdio::inherit())
        .output()
        .expect("Cargo can be run");
    assert!(output.status.success(), "Cargo tells where its packages are");
    serde_json::from_slice(&output.stdout).expect("Cargo prints JSON")
}

pub const VARIABLE_2026: &str = "SOUPSTONE_SUITE_2026";

pub fn folder_2026() -> Option<PathBuf> {
    env::var_os(VARIABLE_2026).map(PathBuf::from)
}

pub fn trial_of_the_missing_suite_2026(cases: &str) -> Trial {
    let name = format!("{cases} of the suite for the edition of August 2026");
    Trial::ignorable_test(name, || {
        let reason = format!("needs html5lib-tests of June 2026, in the folder that {VARIABLE_2026} names");
        Ok(Completion::ignored_with(reason))
    })
}

/// Returns the files with this extension below a folder of the suite, sorted by name.
pub fn files(folder_name: &str, extension: &str) -> Vec<PathBuf> {
    let files = files_in(&folder().join(folder_name), extension);
    assert!(!files.is_empty(), "no .{extension} files in {folder_name}");
    files
}

pub fn files_in(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("cannot read {}: {error}", folder.display()));
        for entry in entries {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

pub fn name_from(folder: &Path, file: &Path) -> String {
    let relative = file.strip_prefix(folder).unwrap_or(file);
    let parts: Vec<_> = relative.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}
