//! What the tests share: folders, and reading archives.

use std::fs;
use std::path::PathBuf;

use soupstone_crawl::Pages;
use soupstone_crawl::archive::{ArchiveError, Entry};

/// An empty folder.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The names of the pages of an archive, how many responses were dropped, and what ended it.
pub type Contents = (Vec<String>, usize, Option<ArchiveError>);

/// Reads an archive to its end or a fault.
#[allow(dead_code, reason = "not all tests read archives themselves")]
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
