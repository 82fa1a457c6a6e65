//! Reads the suite's `.dat` files for tree construction.
//!
//! The files are cut at LF alone: data may contain CR, NUL and form feeds. Files of web-platform-tests may have a section
//! `#description` before `#data`.
//!
//! Our own files (`tests/cases/*.dat`) may have comments (`# `) before the first case, and the purpose of the case in a section
//! `#why` after `#errors`.

use std::fs;
use std::path::Path;

use soupstone::Edition;

use crate::suite_paths;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeCase {
    /// `file:line` of `#data`, counted from 1.
    pub name: String,
    pub data: String,
    /// The lines under `#errors`. Only their number matters.
    pub errors: Vec<String>,
    /// The lines under `#new-errors`: additional errors.
    pub new_errors: Vec<String>,
    pub context: Option<Context>,
    pub scripting: ScriptingOfCase,
    pub edition: Edition,
    pub why: Vec<String>,
    /// The tree in the format of the suite, with an LF after each line.
    pub document: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Context {
    pub namespace: ContextNamespace,
    pub local_name: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ContextNamespace {
    Html,
    Svg,
    MathMl,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScriptingOfCase {
    Off,
    On,
    /// The case has no marker and is run with and without scripting.
    Both,
}

pub const SHADOW_ROOTS: [(Edition, &str); 3] = [
    (Edition::January2025, "shadow_roots.txt"),
    (Edition::August2026, "2026-08/shadow_roots.txt"),
    (Edition::September2026, "2026-09/shadow_roots.txt"),
];

pub fn read(path: &Path, file_name: &str) -> Vec<TreeCase> {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()));
    let cases = read_cases(&bytes, file_name);
    assert!(!cases.is_empty(), "no cases in {file_name}");
    cases
}

pub fn read_for(edition: Edition, path: &Path, file_name: &str) -> Vec<TreeCase> {
    let mut cases = read(path, file_name);
    for case in &mut cases {
        case.edition = edition;
    }
    cases
}

pub fn cases_of_the_suite() -> Vec<TreeCase> {
    let folder = suite_paths::folder().join("tree-construction");
    let files = suite_paths::files("tree-construction", "dat");
    files.iter().flat_map(|path| read(path, &suite_paths::name_from(&folder, path))).collect()
}

/// Returns our own cases. A folder named like an edition is for that edition.
pub fn own_cases() -> Vec<TreeCase> {
    // NOTE: packages in `crates/` also call this.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let mut folders = folder.map(|folder| folder.join("tests/cases"));
    let folder = folders.find(|folder| folder.is_dir());
    let folder = folder.expect("the cases are in the folder of the main crate");
    let files = suite_paths::files_in(&folder, "dat");
    let cases = files.iter().flat_map(|path| {
        let name = suite_paths::name_from(&folder, path);
        let edition = name.split_once('/').map(|(edition, _)| edition.parse());
        let edition =
            edition.map_or(Edition::January2025, |edition| edition.unwrap_or_else(|error| panic!("{name}: {error}")));
        read_for(edition, path, &format!("own/{name}"))
    });
    cases.collect()
}

pub fn own_cases_of_newer_editions() -> impl Iterator<Item = TreeCase> {
    let cases = own_cases().into_iter();
    cases.filter(|case| case.edition != Edition::January2025)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Section {
    BeforeTheFirst,
    Description,
    Data,
    Errors,
    NewErrors,
    DocumentFragment,
    Script,
    Why,
    Document,
}

#[derive(Default)]
struct RawCase<'a> {
    line: usize,
    data: Vec<&'a [u8]>,
    errors: Vec<&'a [u8]>,
    new_errors: Vec<&'a [u8]>,
    context: Option<&'a [u8]>,
    scripting: Option<ScriptingOfCase>,
    why: Vec<&'a [u8]>,
    document: Vec<&'a [u8]>,
}

pub fn read_cases(bytes: &[u8], file_name: &str) -> Vec<TreeCase> {
    let mut cases = Vec::new();
    let mut section = Section::BeforeTheFirst;
    let mut case = RawCase::default();
    let mut line_before: &[u8] = b"";
    let text = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    for (index, line) in text.split(|&byte| byte == b'\n').enumerate() {
        let may_start = matches!(section, Section::BeforeTheFirst | Section::Document);
        let starts = may_start && line_before.is_empty();
        if section == Section::Document && starts && matches!(line, b"#data" | b"#description") {
            case.document.pop();
            cases.push(finish(std::mem::take(&mut case), file_name));
        }
        section = match (section, line) {
            (_, b"#description") if starts => Section::Description,
            (_, b"#data") if starts || section == Section::Description => {
                case.line = index + 1;
                Section::Data
            }
            (Section::Description, _) => section,
            (Section::BeforeTheFirst, comment) => {
                assert!(
                    comment.is_empty() || comment.starts_with(b"# "),
                    "{file_name}:{}: neither a comment nor #data",
                    index + 1
                );
                section
            }
            (Section::Data, b"#errors") => Section::Errors,
            (Section::Data, data) => {
                case.data.push(data);
                section
            }
            (Section::Document, line) => {
                case.document.push(line);
                section
            }
            (_, b"#new-errors") => Section::NewErrors,
            (_, b"#document-fragment") => Section::DocumentFragment,
            (_, b"#script-on") => {
                case.scripting = Some(ScriptingOfCase::On);
                Section::Script
            }
            (_, b"#script-off") => {
                case.scripting = Some(ScriptingOfCase::Off);
                Section::Script
            }
            (_, b"#why") => Section::Why,
            (_, b"#document") => Section::Document,
            (Section::Errors, error) => {
                case.errors.push(error);
                section
            }
            (Section::NewErrors, error) => {
                case.new_errors.push(error);
                section
            }
            (Section::Why, reason) => {
                case.why.push(reason);
                section
            }
            (Section::DocumentFragment, context) => {
                assert!(case.context.is_none(), "{file_name}:{}", index + 1);
                case.context = Some(context);
                section
            }
            (Section::Script, line) => {
                panic!("{file_name}:{}: {line:?} after a script line", index + 1)
            }
        };
        line_before = line;
    }
    assert_eq!(section, Section::Document, "{file_name}: the last case");
    cases.push(finish(case, file_name));
    cases
}

fn finish(case: RawCase<'_>, file_name: &str) -> TreeCase {
    let name = format!("{file_name}:{}", case.line);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap_or_else(|error| panic!("{name}: {error}"));
    let lines = |lines: &[&[u8]]| lines.iter().map(|line| text(line)).collect::<Vec<_>>();
    let mut document = text(&case.document.join(&b'\n'));
    // NOTE: some files end in more than one LF.
    while document.ends_with('\n') {
        document.pop();
    }
    document.push('\n');
    TreeCase {
        data: text(&case.data.join(&b'\n')),
        errors: lines(&case.errors),
        new_errors: lines(&case.new_errors),
        context: case.context.map(|context| read_context(&text(context))),
        why: lines(&case.why),
        scripting: case.scripting.unwrap_or(ScriptingOfCase::Both),
        edition: Edition::default(),
        document,
        name,
    }
}

fn read_context(text: &str) -> Context {
    let (namespace, local_name) = match text.split_once(' ') {
        Some(("svg", local_name)) => (ContextNamespace::Svg, local_name),
        Some(("math", local_name)) => (ContextNamespace::MathMl, local_name),
        Some(_) => panic!("unknown context element {text:?}"),
        None => (ContextNamespace::Html, text),
    };
    Context { namespace, local_name: local_name.to_owned() }
}
