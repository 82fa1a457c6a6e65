//! The places of the suites.
//!
//! The suites are no part of this crate. html5lib-tests as it was in January 2025 comes with the package
//! `markup5ever_rcdom`, a dependency of the tests that is never compiled; Cargo tells where its folder is. The suite for
//! the edition of August 2026 is in no package: the environment variable `SOUPSTONE_SUITE_2026` names its folder.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::{env, fs};

use libtest_mimic::{Completion, Trial};
use serde_json::Value;

/// The package that holds the suite.
const PACKAGE: &str = "markup5ever_rcdom";

/// The folder of the suite.
pub fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let metadata = metadata();
        let packages = metadata["packages"].as_array();
        // NOTE: later versions of the package, which others may depend on, come without the suite.
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

/// Returns the `cargo metadata` of all packages that the workspace depends on, for every platform.
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

/// The variable that names the folder of the suite for the edition of August 2026.
pub const VARIABLE_2026: &str = "SOUPSTONE_SUITE_2026";

/// The folder of the suite for the edition of August 2026, if there is one.
pub fn folder_2026() -> Option<PathBuf> {
    env::var_os(VARIABLE_2026).map(PathBuf::from)
}

/// The trial that stands for cases of the suite for the edition of August 2026 where that is not there: ignored.
pub fn trial_of_the_missing_suite_2026(cases: &str) -> Trial {
    let name = format!("{cases} of the suite for the edition of August 2026");
    Trial::ignorable_test(name, || {
        let reason = format!("{VARIABLE_2026} names no folder");
        Ok(Completion::ignored_with(reason))
    })
}

/// The files with this extension in a folder of the suite, and in the folders inside it, in the order of their names.
pub fn files(folder_name: &str, extension: &str) -> Vec<PathBuf> {
    let files = files_in(&folder().join(folder_name), extension);
    assert!(!files.is_empty(), "no .{extension} files in {folder_name}");
    files
}

/// The files with this extension in a folder, and in the folders inside it, in the order of their names.
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

/// The path of a file from a folder on, with `/` between its parts.
pub fn name_from(folder: &Path, file: &Path) -> String {
    let relative = file.strip_prefix(folder).unwrap_or(file);
    let parts: Vec<_> = relative.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}
