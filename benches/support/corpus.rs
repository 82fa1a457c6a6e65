//! The pages for the benchmarks.

use super::generated;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const DOCUMENTATION_PAGES: u64 = 300;

/// Larger pages of the Rust documentation are skipped, because one would dominate.
const LARGEST_DOCUMENTATION_PAGE: u64 = 2 << 20;

pub(crate) struct Corpus {
    pub(crate) letter: char,
    pub(crate) title: &'static str,
    pub(crate) pages: Vec<String>,
}

impl Corpus {
    pub(crate) fn bytes(&self) -> usize {
        self.pages.iter().map(String::len).sum()
    }

    /// Returns every n-th page, about `bytes` bytes, and at least one page.
    pub(crate) fn sample(&self, bytes: usize) -> Self {
        let step = self.bytes().div_ceil(bytes).clamp(1, self.pages.len());
        Self {
            letter: self.letter,
            title: self.title,
            pages: self.pages.iter().skip(step / 2).step_by(step).cloned().collect(),
        }
    }
}

/// Returns the available corpora: A, B and C, or else G.
pub(crate) fn load() -> Vec<Corpus> {
    let corpora: Vec<_> = ['A', 'B', 'C'].into_iter().filter_map(load_one).collect();
    if corpora.is_empty() {
        return load_one('G').into_iter().collect();
    }
    corpora
}

/// Returns one corpus: real (A) or dense (B) pages from the folder in `SOUPSTONE_CORPUS`, pages of the installed Rust
/// documentation (C), or generated pages (G).
pub(crate) fn load_one(letter: char) -> Option<Corpus> {
    let (title, pages) = match letter {
        'A' => ("real pages", read_all(files_of_corpus("pages")?)),
        'B' => ("dense pages", read_all(files_of_corpus("spec")?)),
        'C' => ("Rust documentation", read_all(documentation_pages()?)),
        _ => ("generated pages", generated::pages()),
    };
    (!pages.is_empty()).then_some(Corpus { letter, title, pages })
}

fn files_of_corpus(folder: &str) -> Option<Vec<PathBuf>> {
    let corpus = PathBuf::from(env::var_os("SOUPSTONE_CORPUS")?);
    Some(html_files(&corpus.join(folder)))
}

pub(crate) fn read_all(files: Vec<PathBuf>) -> Vec<String> {
    let contents = files.iter().filter_map(|file| fs::read(file).ok());
    contents
        .map(|bytes| {
            String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
        })
        .collect()
}

pub(crate) fn html_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "html") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Takes the page at each of some equal steps through the sum of ascending sizes, so large pages are more likely, and all sizes
/// occur.
fn documentation_pages() -> Option<Vec<PathBuf>> {
    let output = Command::new("rustc").args(["--print", "sysroot"]).output().ok()?;
    let sysroot = String::from_utf8(output.stdout).ok()?;
    let folder = Path::new(sysroot.trim_end()).join("share/doc/rust/html");
    let mut files: Vec<(u64, PathBuf)> = html_files(&folder)
        .into_iter()
        .filter_map(|file| Some((fs::metadata(&file).ok()?.len(), file)))
        .filter(|(size, _)| *size <= LARGEST_DOCUMENTATION_PAGE)
        .collect();
    files.sort();

    let total: u64 = files.iter().map(|(size, _)| size).sum();
    let step = (total / DOCUMENTATION_PAGES).max(1);
    let mut chosen = Vec::new();
    let mut sum = 0;
    let mut next = step / 2;
    for (size, file) in files {
        sum += size;
        if sum > next {
            chosen.push(file);
            while next < sum {
                next += step;
            }
        }
    }
    Some(chosen)
}
