//! What the tests share: folders, compressing, and reading archives.
#![allow(dead_code, reason = "not all tests need all of it")]

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::bufread::GzEncoder;
use soupstone_crawl::Pages;
use soupstone_crawl::archive::{ArchiveError, Entry};

/// An empty folder.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The files of facts in a folder.
pub fn facts(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    let is_facts = |file: &PathBuf| file.extension().is_some_and(|name| name == "parquet");
    files.filter(is_facts).collect()
}

/// A member of gzip.
pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut coded = Vec::new();
    let mut encoder = GzEncoder::new(bytes, Compression::fast());
    encoder.read_to_end(&mut coded).unwrap();
    coded
}

/// The names of the pages of an archive, how many responses were dropped, and what ended it.
pub type Contents = (Vec<String>, usize, Option<ArchiveError>);

/// Reads an archive to its end or a fault.
pub fn read(pages: Pages) -> Contents {
    let (mut urls, mut dropped, mut fault) = (Vec::new(), 0, None);
    for entry in pages {
        assert!(fault.is_none(), "nothing follows a fault");
        match entry {
            Ok(Entry::Page(page)) => urls.push(page.url().rsplit('/').next().unwrap().to_owned()),
            Ok(Entry::Dropped { .. }) => dropped += 1,
            Ok(Entry::Other) => {}
            Err(error) => fault = Some(error),
        }
    }
    (urls, dropped, fault)
}
