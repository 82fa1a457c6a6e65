#![allow(dead_code, reason = "not all tests need all of it")]

pub mod server;

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use arrow_array::cast::AsArray;
use flate2::Compression;
use flate2::bufread::GzEncoder;
use lz4_flex::frame::{BlockMode, BlockSize, FrameEncoder, FrameInfo};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use soupstone_crawl::Pages;
use soupstone_crawl::pages::{ArchiveError, Entry};

pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

pub fn facts(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let is_facts = |file: &PathBuf| file.extension().is_some_and(|name| name == "parquet");
    files.filter(is_facts).collect()
}

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut coded = Vec::new();
    let mut encoder = GzEncoder::new(bytes, Compression::fast());
    encoder.read_to_end(&mut coded).unwrap();
    coded
}

/// Returns an LZ4 frame with small linked blocks and all checksums.
pub fn lz4(bytes: &[u8]) -> Vec<u8> {
    let info = FrameInfo::new()
        .block_size(BlockSize::Max64KB)
        .block_mode(BlockMode::Linked)
        .block_checksums(true)
        .content_checksum(true);
    let mut encoder = FrameEncoder::with_frame_info(info, Vec::new());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Names of the pages of an archive, number of dropped responses, and the error that ended it.
pub type Contents = (Vec<String>, usize, Option<ArchiveError>);

pub fn read(pages: Pages) -> Contents {
    let (mut urls, mut dropped, mut fault) = (Vec::new(), 0, None);
    for entry in pages {
        assert!(fault.is_none(), "no entry follows a fault");
        match entry {
            Ok(Entry::Page(page)) => urls.push(page.url().rsplit('/').next().unwrap().to_owned()),
            Ok(Entry::Dropped { .. }) => dropped += 1,
            Ok(Entry::Other | Entry::Gap { .. }) => {}
            Err(error) => fault = Some(error),
        }
    }
    (urls, dropped, fault)
}

pub fn start(folder: &Path, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_crawl"))
        .current_dir(folder)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Runs the program in this folder. Returns the exit status and the messages.
pub fn crawl(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    said(start(folder, arguments).wait_with_output().unwrap())
}

/// Returns the exit status and the messages.
pub fn said(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Counts the pages in files of facts by archive and URL.
pub fn pages(files: &[PathBuf]) -> BTreeMap<(String, String), usize> {
    let mut pages = BTreeMap::new();
    for file in files {
        let file = fs::File::open(file).unwrap();
        let reader = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
        for batch in reader.build().unwrap() {
            let batch = batch.unwrap();
            let column = |name| batch.column_by_name(name).unwrap().as_string::<i32>();
            for (archive, url) in column("archive").iter().zip(column("url")) {
                let page = (archive.unwrap().to_owned(), url.unwrap().to_owned());
                *pages.entry(page).or_default() += 1;
            }
        }
    }
    pages
}

/// Compresses each record to a Zstandard frame, after a shared dictionary.
pub fn with_dictionary(records: &[Vec<u8>]) -> Vec<u8> {
    let dictionary = zstd::dict::from_samples(&vec![records.concat(); 20], 4096).unwrap();
    let mut archive = dictionary_frame(&dictionary);
    for record in records {
        let mut encoder = zstd::Encoder::with_dictionary(Vec::new(), 3, &dictionary).unwrap();
        encoder.write_all(record).unwrap();
        archive.extend(encoder.finish().unwrap());
    }
    archive
}

pub fn dictionary_frame(dictionary: &[u8]) -> Vec<u8> {
    let length = (dictionary.len() as u32).to_le_bytes();
    [&[0x5D, 0x2A, 0x4D, 0x18], &length[..], dictionary].concat()
}
