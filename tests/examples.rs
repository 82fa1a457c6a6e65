//! Runs the example programs with a page, whose output is in `inputs/example_outputs.txt`, a missing file, a folder, binary
//! input, `--help`, a wrong option, a closed pipe and a full disk.
//!
//! ```text
//! cargo test --test examples                                 those of the crate
//! cargo test --test examples -- select                       one program
//! SOUPSTONE_PROOF=full cargo test --test examples            those of all packages
//! ```

use std::collections::BTreeMap;
use std::env;
use std::fs::{self, File};
use std::io::{PipeWriter, Write as _, pipe};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;
use soupstone_tests::in_repository;
use soupstone_tests::report;
use soupstone_tests::test_scale::Proof;

/// The packages that `cargo test` or no test builds.
///
/// NOTE: `.ci/run` excludes the same packages from a step. Both commands therefore build with the same features, and share what
/// they build.
const EXCLUDED: [&str; 14] = [
    "soupstone", "soupstone-tests", "soupstone-html5ever", "soupstone-navigation", "soupstone-sanitizer",
    "soupstone-source-edits", "soupstone-speculative", "soupstone-style", "soupstone-text", "soupstone-xml",
    "soupstone-fuzz", "soupstone-differential", "playground", "complexity",
];

const OUTPUTS: &str = "tests/inputs/example_outputs.txt";

/// The programs, with the arguments before the file.
const PROGRAMS: [(&str, &[&str]); 15] = [
    ("async_reader", &[]),
    ("check", &[]),
    ("check", &["--json"]),
    ("custom_sink", &[]),
    ("document_write", &[]),
    ("encoding", &["--json"]),
    ("head", &[]),
    ("links", &[]),
    ("markdown", &[]),
    ("own_dom", &[]),
    ("parse", &[]),
    ("parse", &["--json"]),
    ("parse", &["--dat"]),
    ("select", &["*"]),
    ("viewer", &[]),
];

/// A page for which every program prints something.
const PAGE: &str = "<title>Soup</title><h1>Soup</h1><a href=/pea>pea</a>
#data
<p>
#document
";

const BINARY: &[u8] = b"\x7FELF\x02\0\xFF\xFE\x1B<\0>\xC3(\xF0\x9F&#x0;<!\0--\r\n]]>\x80";

type Check = fn(&Program) -> Result<(), Failed>;

const CHECKS: [(&str, Check); 8] = [
    ("a page", a_page),
    ("a missing file", a_missing_file),
    ("a folder", a_folder),
    ("binary input", binary_input),
    ("--help", help),
    ("a wrong option", a_wrong_option),
    ("a closed pipe", a_closed_pipe),
    ("/dev/full", a_full_disk),
];

fn main() -> ExitCode {
    report::run(&Arguments::from_args(), [("examples", trials)])
}

fn trials() -> Vec<Trial> {
    let paths = build();
    let mut trials = Vec::new();
    for (name, options) in PROGRAMS {
        // NOTE: a quick proof takes the programs that `cargo test` has built.
        let Some(path) = paths.get(name) else {
            continue;
        };
        for (title, check) in CHECKS {
            let program = Program { path: path.clone(), name, options };
            trials.push(Trial::test(format!("{}: {title}", program.call()), move || check(&program)));
        }
    }
    trials
}

fn build() -> BTreeMap<String, PathBuf> {
    let mut paths = BTreeMap::new();
    // `cargo test` has built these programs.
    add_built(&mut paths, &[]);
    if Proof::asked() > Proof::Quick {
        let mut arguments = vec!["--workspace", "--bins", "--all-features"];
        arguments.extend(EXCLUDED.iter().flat_map(|package| ["--exclude", package]));
        add_built(&mut paths, &arguments);
    }
    paths
}

fn add_built(paths: &mut BTreeMap<String, PathBuf>, arguments: &[&str]) {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--examples", "--message-format", "json-render-diagnostics"]).args(arguments);
    let output = cargo.current_dir(in_repository(".")).stderr(Stdio::inherit()).output();
    let output = output.expect("cannot run cargo");
    assert!(output.status.success(), "the programs cannot be built");
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let message: Value = serde_json::from_str(line).expect("cargo writes JSON");
        if let (Some(name), Some(path)) = (message["target"]["name"].as_str(), message["executable"].as_str()) {
            paths.insert(name.to_owned(), PathBuf::from(path));
        }
    }
}

struct Program {
    path: PathBuf,
    name: &'static str,
    options: &'static [&'static str],
}

impl Program {
    fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command.args(self.options);
        command
    }

    fn call(&self) -> String {
        [&[self.name], self.options].concat().join(" ")
    }

    fn run(&self, argument: impl AsRef<Path>, input: &[u8]) -> Result<Output, Failed> {
        let mut command = self.command();
        command.arg(argument.as_ref());
        run_with_input(command.stdout(Stdio::piped()), input)
    }

    /// Whether the program reports findings by its exit status.
    fn finds_errors(&self) -> bool {
        self.name == "check"
    }
}

fn run_with_input(command: &mut Command, input: &[u8]) -> Result<Output, Failed> {
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    // The program need not read all of the input.
    let _ = child.stdin.take().map(|mut stdin| stdin.write_all(input));
    Ok(child.wait_with_output()?)
}

fn check(is_true: bool, output: &Output) -> Result<(), Failed> {
    match is_true {
        true => Ok(()),
        false => Err(Failed::from(format!("{output:#?}"))),
    }
}

/// Whether the program failed with one line that contains `part`.
fn is_trouble(program: &Program, output: &Output, part: &str) -> bool {
    let error = String::from_utf8_lossy(&output.stderr);
    output.status.code() == Some(1)
        && error.starts_with(&format!("{}: ", program.name))
        && error.contains(part)
        && error.matches('\n').count() == 1
        && error.ends_with('\n')
}

/// Whether the program succeeded or reported findings.
fn is_fine(program: &Program, output: &Output) -> bool {
    let code = output.status.code();
    let is_expected = code == Some(0) || code == Some(1) && program.finds_errors();
    is_expected && output.stderr.is_empty()
}

fn a_page(program: &Program) -> Result<(), Failed> {
    let output = program.run("-", PAGE.as_bytes())?;
    check(is_fine(program, &output) && !output.stdout.is_empty(), &output)?;
    // The page of the viewer contains its scripts and styles.
    if program.name == "viewer" {
        return Ok(());
    }
    let found = String::from_utf8(output.stdout)?;
    let found = found.replace(env!("CARGO_PKG_VERSION"), "VERSION");
    let list = fs::read_to_string(in_repository(OUTPUTS))?;
    let header = format!("== {}\n", program.call());
    let expected = list.split_once(&header).map(|(_, rest)| rest.split("\n== ").next().unwrap_or_default());
    if expected.is_some_and(|expected| expected.trim_end() == found.trim_end()) {
        return Ok(());
    }
    Err(format!("{OUTPUTS} has a different output:\n{header}{found}").into())
}

fn a_missing_file(program: &Program) -> Result<(), Failed> {
    let output = program.run("no such page.html", b"")?;
    check(is_trouble(program, &output, "no such page.html") && output.stdout.is_empty(), &output)
}

fn a_folder(program: &Program) -> Result<(), Failed> {
    let output = program.run(env!("CARGO_MANIFEST_DIR"), b"")?;
    check(is_trouble(program, &output, env!("CARGO_MANIFEST_DIR")) && output.stdout.is_empty(), &output)
}

fn binary_input(program: &Program) -> Result<(), Failed> {
    let output = program.run("-", BINARY)?;
    check(is_fine(program, &output), &output)
}

fn help(program: &Program) -> Result<(), Failed> {
    let output = Command::new(&program.path).arg("--help").output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    check(output.status.success() && text.contains("Usage:") && output.stderr.is_empty(), &output)
}

fn a_wrong_option(program: &Program) -> Result<(), Failed> {
    let output = program.run("--wrong", b"")?;
    let error = String::from_utf8_lossy(&output.stderr);
    check(output.status.code() == Some(2) && error.contains("--wrong") && output.stdout.is_empty(), &output)
}

fn a_closed_pipe(program: &Program) -> Result<(), Failed> {
    let (reader, writer): (_, PipeWriter) = pipe()?;
    drop(reader);
    let mut command = program.command();
    command.arg("-").stdout(writer);
    let output = run_with_input(&mut command, PAGE.as_bytes())?;
    check(output.status.success() && output.stderr.is_empty(), &output)
}

/// `/dev/full`, if it exists.
fn a_full_disk(program: &Program) -> Result<(), Failed> {
    let Ok(full) = File::options().write(true).open("/dev/full") else {
        return Ok(());
    };
    let mut command = program.command();
    command.arg("-").stdout(full);
    let output = run_with_input(&mut command, PAGE.as_bytes())?;
    check(is_trouble(program, &output, "No space left"), &output)
}
