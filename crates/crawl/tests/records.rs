//! Records of an index, each read alone.

mod support;

use std::fs;
use std::io::Cursor;
use std::path::Path;

use soupstone_crawl::Pages;
use soupstone_crawl::archive::Archive;
use soupstone_crawl::facts_file::read_report;
use soupstone_crawl::generate::{self, ContentCoding, PAGES_OF_A_SAMPLE, record, response};
use soupstone_crawl::pages::Entry;
use soupstone_crawl::source::Source;
use support::{crawl, folder, gzip, lz4, pages, with_dictionary};

fn index(archive: &str, places: &[(u64, u64)]) -> String {
    let line = |(offset, length): &(u64, u64)| {
        format!("{{\"filename\":\"{archive}\",\"offset\":\"{offset}\",\"length\":\"{length}\"}}\n")
    };
    places.iter().map(line).collect()
}

/// Returns the locations of the pages' records in an archive.
fn places(archive: &Path) -> Vec<(u64, u64)> {
    places_in(Pages::open(archive).unwrap())
}

fn places_in(pages: Pages) -> Vec<(u64, u64)> {
    let places = pages.filter_map(|entry| match entry.unwrap() {
        Entry::Page(page) => Some((page.record().offset, page.record().length.unwrap())),
        _ => None,
    });
    places.collect()
}

/// Returns each record alone, as the archive stores it.
fn stored(compression: &str, records: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let stored = records.iter().map(|record| match compression {
        "gzip" => gzip(record),
        "zstd" => zstd::encode_all(&**record, 1).unwrap(),
        "lz4" => lz4(record),
        _ => record.clone(),
    });
    stored.collect()
}

/// Sizes of bodies on both sides of the decoder's buffer, and records that fit into it many times.
const SIZES: [usize; 8] = [0, 1, 2, 100, 3_000, 131_072, 132_000, 300_000];

#[test]
fn the_lengths_of_all_records_add_up_to_the_archive() {
    let body = |size: usize| (0..size).map(|index| (index * index / 7 % 251) as u8).collect::<Vec<u8>>();
    let page = |size: usize| {
        let response = response("text/html", "", ContentCoding::Identity, &body(size)).unwrap();
        record("response", "http://soup.example/", &response)
    };
    let pages: Vec<Vec<u8>> = SIZES.iter().map(|size| page(*size)).collect();
    let orders = (0..SIZES.len()).flat_map(|one| (0..SIZES.len()).map(move |other| vec![one, other, one]));
    let all = (0..SIZES.len()).chain((0..SIZES.len()).rev()).collect();
    for order in orders.chain([all, vec![3; 100]]) {
        let records: Vec<Vec<u8>> = order.iter().map(|index| pages[*index].clone()).collect();
        for compression in ["none", "gzip", "zstd", "lz4"] {
            let stored = stored(compression, &records);
            let expected: Vec<(u64, u64)> = stored
                .iter()
                .scan(0, |end, record| {
                    let place = (*end, record.len() as u64);
                    *end += place.1;
                    Some(place)
                })
                .collect();
            let found = places_in(Pages::of(Source::new(Cursor::new(stored.concat()), 0)).unwrap());
            assert_eq!(found, expected, "{compression}: {order:?}");
        }
    }
}

#[test]
fn padding_is_not_part_of_a_record() {
    let records = generate::sample(1).unwrap();
    for compression in ["gzip", "zstd", "lz4"] {
        let stored = stored(compression, &records[2..4]);
        let archive = [&stored[0][..], &[0; 7], &stored[1], &[0; 9]].concat();
        let found = places_in(Pages::of(Source::new(Cursor::new(archive), 0)).unwrap());
        let lengths = [stored[0].len() as u64, stored[1].len() as u64];
        assert_eq!(found, [(0, lengths[0]), (lengths[0] + 7, lengths[1])], "{compression}");
    }
}

#[test]
fn the_dictionary_of_an_archive_is_read_before_its_records() {
    let folder = folder("records-dictionary");
    fs::write(folder.join("a.warc.zst"), with_dictionary(&generate::sample(1).unwrap())).unwrap();
    let places = places(&folder.join("a.warc.zst"));
    assert_eq!(places.len(), PAGES_OF_A_SAMPLE);
    fs::write(folder.join("index.json"), index("a.warc.zst", &places)).unwrap();
    let (code, _, said) = crawl(&folder, &["facts", "--records", "index.json", "--out", "x.parquet"]);
    assert_eq!(code, 0, "{said}");
    let report = read_report(&folder.join("x.parquet")).unwrap();
    assert_eq!((report.pages, report.misplaced), (10, 0), "{said}");
}

#[test]
fn records_that_are_not_where_an_index_says_are_counted_and_named() {
    let folder = folder("records-misplaced");
    let records = generate::sample(1).unwrap();
    let members: Vec<Vec<u8>> = records.iter().map(|record| gzip(record)).collect();
    fs::write(folder.join("a.warc.gz"), members.concat()).unwrap();
    let right = places(&folder.join("a.warc.gz"));
    let end = members.concat().len() as u64;
    let (offset, length) = right[3];
    let wrong = [(offset + 7, length), (end + 5, 100), (right[5].0, 10)];
    let asked = [&wrong[..], &right[..2]].concat();
    fs::write(folder.join("index.json"), index("a.warc.gz", &asked)).unwrap();
    let arguments = ["facts", "--records", "index.json", "--out-folder", "facts", "--strict"];
    let (code, line, said) = crawl(&folder, &arguments);
    assert_eq!(code, 1, "{said}");
    assert!(line.contains("\"misplaced\":3") && line.contains("\"pages\":2"), "{line}");
    for (offset, _) in wrong {
        assert!(said.contains(&format!("no record at {offset}: ")), "{said}");
    }
    // Broken archives are listed, and can be read again.
    let list = fs::read_to_string(folder.join("facts/broken.paths")).unwrap();
    assert!(list.ends_with("a.warc.gz\n"), "{list}");
    let (_, _, said) = crawl(&folder, &arguments);
    assert!(said.contains(" 0 pages/s"), "{said}");
    let (_, _, said) = crawl(&folder, &[&arguments[..], &["--again", "broken"]].concat());
    assert!(!said.contains(" 0 pages/s"), "{said}");
}

#[test]
fn a_record_is_read_once_whatever_length_the_index_gives() {
    let folder = folder("records-long");
    generate::write(&folder.join("a.warc"), &generate::sample(1).unwrap()).unwrap();
    let (offset, length) = places(&folder.join("a.warc"))[0];
    let places = [(offset, u64::MAX - offset), (offset, length), (offset, length + 10)];
    fs::write(folder.join("index.json"), index("a.warc", &places)).unwrap();
    let (code, _, said) = crawl(&folder, &["facts", "--records", "index.json", "--out", "x.parquet"]);
    assert_eq!(code, 0, "{said}");
    let pages = pages(&[folder.join("x.parquet")]);
    assert_eq!((pages.len(), pages.values().max()), (1, Some(&1)));
}

#[test]
fn a_record_of_unknown_length_ends_before_the_next_one() {
    let folder = folder("records-unknown");
    for compression in ["none", "gzip", "zstd", "lz4"] {
        let path = folder.join(compression).with_extension("warc");
        fs::write(&path, stored(compression, &generate::sample(1).unwrap()).concat()).unwrap();
        let known = places(&path);
        let unknown = |(offset, _): &(u64, u64)| *offset..u64::MAX;
        let archive = Archive::at(&path).unwrap().with_records(known.iter().map(unknown).collect());
        assert_eq!(archive.size(), fs::metadata(&path).unwrap().len());
        let sources = archive.open().unwrap().sources;
        let pages = sources.map(|source| Pages::of(source.unwrap()).unwrap().with_max_records(1));
        assert_eq!(pages.flat_map(places_in).collect::<Vec<_>>(), known, "{compression}");
    }
    // A known length is preferred.
    let archive = Archive::at("a.warc").unwrap().with_records(vec![1..u64::MAX, 1..5, 1..3, 7..u64::MAX]);
    assert!(archive.to_string().ends_with(&format!("\t1-5 7-{}", u64::MAX)), "{archive}");
}

#[test]
fn an_endless_line_of_an_index_is_an_error() {
    let folder = folder("records-line");
    let long = gzip(&vec![b'x'; 64 << 20]);
    fs::write(folder.join("index.json.gz"), long).unwrap();
    let (code, _, said) = crawl(&folder, &["facts", "--records", "index.json.gz", "--out", "x.parquet"]);
    assert!(code == 2 && said.contains("line 1 is too long"), "{said}");
}
