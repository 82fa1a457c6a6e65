//! Reads and checks the lists in `data/`, and writes the tables.

use std::path::PathBuf;
use std::{env, fs, process};

const SOURCES: [&str; 5] = [
    "https://api.jquery.com/",
    "https://html.spec.whatwg.org/",
    "https://dom.spec.whatwg.org/",
    "https://www.w3.org/TR/",
    "https://www.unicode.org/reports/",
];

/// The length of the longest key of a map: `LONGEST` in `src/tables/mod.rs`.
const LONGEST: usize = 96;

pub(crate) struct Build {
    pub(crate) data: PathBuf,
    out: PathBuf,
}

pub(crate) struct Entry {
    pub(crate) line: usize,
    pub(crate) text: String,
}

pub(crate) struct List {
    pub(crate) file: String,
    pub(crate) comments: Vec<String>,
    pub(crate) entries: Vec<Entry>,
}

/// Stops the build. Line 0 stands for the whole file.
pub(crate) fn fail(file: &str, line: usize, reason: &str) -> ! {
    eprintln!("data/{file}:{line}: {reason}");
    process::exit(1);
}

fn cargo_path(variable: &str) -> PathBuf {
    match env::var_os(variable) {
        Some(path) => PathBuf::from(path),
        None => {
            eprintln!("{variable} is not set: this build script must be run by cargo");
            process::exit(1);
        }
    }
}

impl Build {
    pub(crate) fn new() -> Self {
        println!("cargo:rerun-if-changed=build.rs");
        println!("cargo:rerun-if-changed=build");
        Self { data: cargo_path("CARGO_MANIFEST_DIR").join("data"), out: cargo_path("OUT_DIR") }
    }

    /// Reads a list: comment lines, then one entry per line.
    pub(crate) fn read(&self, file: &str) -> List {
        println!("cargo:rerun-if-changed=data/{file}");
        let text = match fs::read_to_string(self.data.join(file)) {
            Ok(text) => text,
            Err(error) => fail(file, 0, &error.to_string()),
        };
        let mut comments = Vec::new();
        let mut entries: Vec<Entry> = Vec::new();
        for (index, text) in text.lines().enumerate() {
            let line = index + 1;
            match text.strip_prefix("# ") {
                Some(comment) if entries.is_empty() => comments.push(comment.to_owned()),
                _ if text.trim() != text || text.is_empty() => {
                    fail(file, line, "an empty line, or white space around an entry");
                }
                _ => entries.push(Entry { line, text: text.to_owned() }),
            }
        }
        if comments.len() != 2 || !SOURCES.iter().any(|source| comments[1].starts_with(source)) {
            fail(file, 1, "the first two lines must be a description and a link");
        }
        List { file: file.to_owned(), comments, entries }
    }

    /// Reads a list that is sorted by bytes, without duplicates.
    pub(crate) fn read_sorted(&self, file: &str) -> List {
        let list = self.read(file);
        for pair in list.entries.windows(2) {
            if pair[0].text >= pair[1].text {
                let reason = format!("{:?} is not sorted or is a duplicate", pair[1].text);
                fail(file, pair[1].line, &reason);
            }
        }
        list
    }

    pub(crate) fn category_files(&self) -> Vec<String> {
        println!("cargo:rerun-if-changed=data/categories");
        let directory = match fs::read_dir(self.data.join("categories")) {
            Ok(directory) => directory,
            Err(error) => fail("categories", 0, &error.to_string()),
        };
        let mut files: Vec<String> = Vec::new();
        for entry in directory {
            let file = entry.ok().and_then(|entry| entry.file_name().into_string().ok());
            if let Some(file) = file.filter(|file| file.ends_with(".txt")) {
                files.push(file);
            }
        }
        files.sort();
        files
    }

    pub(crate) fn write(&self, file: &str, text: &str) {
        if let Err(error) = fs::write(self.out.join(file), text) {
            fail(file, 0, &error.to_string());
        }
    }
}

/// A map by a perfect hash. The values are expressions of type `of`.
pub(crate) fn map(name: &str, of: &str, entries: &[(String, String)]) -> String {
    let mut map = phf_codegen::Map::new();
    for (text, value) in entries {
        if text.len() > LONGEST {
            fail(name, 0, &format!("{text:?} is longer than {LONGEST} bytes"));
        }
        map.entry(text.as_str(), value.as_str());
    }
    format!("static {name}: phf::Map<&str, {of}> = {};\n", map.build())
}

pub(crate) fn set(name: &str, list: &List) -> String {
    let entries: Vec<_> = list.entries.iter().map(|entry| (entry.text.clone(), "()".to_owned())).collect();
    map(name, "()", &entries)
}

/// Returns the strings as one string, `{name}_TEXT`, and their ends, `{name}_ENDS`.
///
/// NOTE: in a table of `&str`, each string costs a symbol and a relocation, which are larger than most of the strings.
pub(crate) fn joined(name: &str, texts: &[&str]) -> String {
    let mut all = String::new();
    let mut ends = Vec::new();
    for text in texts {
        all.push_str(text);
        match u16::try_from(all.len()) {
            Ok(end) => ends.push(end),
            Err(_) => fail(name, 0, "the texts have more than 65,535 bytes in total"),
        }
    }
    let count = ends.len();
    format!("const {name}_TEXT: &str = {all:?};\nstatic {name}_ENDS: [u16; {count}] = {ends:?};\n")
}

impl List {
    /// Stops the build if the count is not the standard's.
    pub(crate) fn expect_count(self, count: usize) -> Self {
        if self.entries.len() != count {
            let reason = format!("{} entries instead of {count}", self.entries.len());
            fail(&self.file, 0, &reason);
        }
        self
    }

    pub(crate) fn fields<const COUNT: usize>(&self, separator: char) -> Vec<[&str; COUNT]> {
        self.entries
            .iter()
            .map(|entry| {
                let fields: Vec<&str> = entry.text.split(separator).collect();
                match fields.try_into() {
                    Ok(fields) => fields,
                    Err(_) => fail(&self.file, entry.line, &format!("not {COUNT} fields")),
                }
            })
            .collect()
    }
}
