//! Malicious archives: nothing panics or hangs, and undamaged records are read.

mod support;

use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufReader, Cursor, Read, Write as _};
use std::path::Path;
use std::process::Command;

use arrow_array::cast::AsArray;
use soupstone_crawl::facts_file::read_report;
use soupstone_crawl::generate::{ContentCoding, record, response};
use soupstone_crawl::pages::{ArchiveError, Entry};
use soupstone_crawl::response::Response;
use soupstone_crawl::source::Source;
use soupstone_crawl::table::{Columns, MAX_BYTES_OF_A_TEXT};
use soupstone_crawl::{Extractor, Page, Pages};
use support::{Contents, dictionary_frame, folder, gzip, lz4};

/// Maximum memory of the process in MiB, for any input.
const MAX_MEMORY: u64 = 300;

fn page(name: &str, body: &[u8]) -> Vec<u8> {
    let response = response("text/html", "", ContentCoding::Identity, body).unwrap();
    record("response", &format!("http://soup.example/{name}"), &response)
}

fn read(bytes: Vec<u8>) -> Contents {
    support::read(Pages::of(Source::new(Cursor::new(bytes), 0)).unwrap())
}

fn cut_everywhere(archive: &[u8], ends: [usize; 2]) {
    for length in 0..=archive.len() {
        let (urls, dropped, fault) = read(archive[..length].to_vec());
        let whole = ends.iter().filter(|end| **end <= length).count();
        assert_eq!(urls, ["one", "two"][..whole], "cut at {length}");
        assert_eq!(dropped, 0, "cut at {length}");
        let is_whole = ends.contains(&length) || (length > ends[1]);
        assert_eq!(fault.is_none(), is_whole, "cut at {length}: {fault:?}");
    }
}

#[test]
fn a_plain_archive_cut_anywhere_has_a_fault() {
    let (one, two) = (page("one", b"<p>soup"), page("two", b"<p>stone"));
    let archive = [&one[..], &two].concat();
    for length in 0..=archive.len() {
        let (urls, dropped, fault) = read(archive[..length].to_vec());
        // The line ends after a block are optional.
        let whole = [one.len() - 4, archive.len() - 4].iter().filter(|end| **end <= length).count();
        assert_eq!(urls, ["one", "two"][..whole], "cut at {length}");
        assert_eq!(dropped, 0);
        let is_whole = (one.len() - 4..=one.len()).contains(&length) || length >= archive.len() - 4;
        assert_eq!(fault.is_none(), is_whole, "cut at {length}: {fault:?}");
    }
}

#[test]
fn a_compressed_archive_cut_anywhere_has_a_fault() {
    let records = [page("one", b"<p>soup"), page("two", b"<p>stone")];
    let members = records.each_ref().map(|record| gzip(record));
    let archive = members.concat();
    cut_everywhere(&archive, [members[0].len(), archive.len()]);

    let frames = records.each_ref().map(|record| zstd::encode_all(&record[..], 3).unwrap());
    let archive = frames.concat();
    cut_everywhere(&archive, [frames[0].len(), archive.len()]);

    let frames = records.each_ref().map(|record| lz4(record));
    let archive = frames.concat();
    cut_everywhere(&archive, [frames[0].len(), archive.len()]);
}

#[test]
fn an_archive_in_one_member_is_cut_anywhere() {
    let records = [page("one", b"<p>soup"), page("two", b"<p>stone")].concat();
    let zstandard = zstd::encode_all(&records[..], 3).unwrap();
    for archive in [gzip(&records), lz4(&records), zstandard] {
        for length in 0..archive.len() {
            let (urls, _, fault) = read(archive[..length].to_vec());
            let urls: Vec<&str> = urls.iter().map(String::as_str).collect();
            assert!(["one", "two"].starts_with(&urls));
            assert!(fault.is_some(), "cut at {length}");
        }
        let (urls, _, fault) = read(archive);
        assert_eq!(urls, ["one", "two"]);
        assert!(fault.is_none());
    }
}

/// A connection that fails once, and then has no more bytes.
struct Lost(bool);

impl Read for Lost {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        match std::mem::replace(&mut self.0, true) {
            false => Err(io::ErrorKind::UnexpectedEof.into()),
            true => Ok(0),
        }
    }
}

#[test]
fn a_lost_connection_is_not_the_end_of_an_archive() {
    let records = [page("one", b"<p>soup"), page("two", b"<p>stone")].concat();
    let zstandard = zstd::encode_all(&records[..], 3).unwrap();
    for archive in [gzip(&records), lz4(&records), zstandard, records] {
        // The first bytes identify the compression.
        for length in 4..=archive.len() {
            let start = Cursor::new(archive[..length].to_vec());
            let source = Source::new(start.chain(BufReader::new(Lost(false))), 0);
            let (_, _, fault) = support::read(Pages::of(source).unwrap());
            let is_unreadable = matches!(fault, Some(ArchiveError::Unreadable { .. }));
            assert!(is_unreadable, "lost at {length}: {fault:?}");
        }
    }
}

#[test]
fn members_of_any_size_are_read_and_empty_ones_are_skipped() {
    // NOTE: these are the sizes of the decompressors' buffers.
    for size in [1 << 15, 1 << 16, 1 << 17, 1 << 18] {
        let record = |length: usize| page("one", &vec![b'x'; length]);
        // The length in the header also has digits.
        let more = 2 * size - record(size).len();
        let first = (more..size).map(record).find(|first| first.len() == size);
        let first = first.unwrap();
        for compress in [gzip, lz4] {
            let members = [&first[..], b"", &page("two", b"<p>stone")].map(compress);
            let (urls, _, fault) = read(members.concat());
            assert_eq!(urls, ["one", "two"], "{size}");
            assert!(fault.is_none());
        }
    }
}

#[test]
fn errors_in_frames_have_readable_messages() {
    let mut frame = lz4(&page("one", b"<p>soup"));
    frame[4] = 0xC0;
    let (_, _, fault) = read(frame);
    let said = fault.unwrap().to_string();
    assert!(said.contains("unknown version of an LZ4 frame"), "{said}");
}

#[test]
fn archives_without_records_have_a_fault() {
    for bytes in [&b""[..], b"\r\n\r\n", &gzip(b""), &lz4(b"")] {
        assert!(matches!(read(bytes.to_vec()).2, Some(ArchiveError::Empty)));
    }
}

#[test]
fn wrong_lengths_end_the_archive() {
    let one = page("one", b"<p>soup");
    let lie = |length: &str| {
        let two = String::from_utf8(page("two", b"<p>stone")).unwrap();
        let said = "Content-Length: 52\r\n";
        assert!(two.contains(said));
        let two = two.replace(said, &format!("Content-Length: {length}\r\n"));
        read([&one[..], two.as_bytes()].concat())
    };
    for length in ["10737418240", "18446744073709551615"] {
        let (urls, _, fault) = lie(length);
        assert_eq!(urls, ["one"]);
        assert!(matches!(fault, Some(ArchiveError::CutOff { record: 2 })));
    }
    for length in ["-1", "99999999999999999999", "soup", ""] {
        let (urls, _, fault) = lie(length);
        assert_eq!(urls, ["one"]);
        assert!(matches!(fault, Some(ArchiveError::Broken { records: 1, .. })));
    }
    let endless = [b"WARC/1.0\r\n".to_vec(), b"a: b\r\n".repeat(1 << 20)].concat();
    let (urls, _, fault) = read([&one[..], &endless].concat());
    assert_eq!(urls, ["one"]);
    assert!(matches!(fault, Some(ArchiveError::Broken { records: 1, .. })));
}

#[test]
fn a_link_or_heading_keeps_the_start_of_its_text() {
    let mut extractor = Extractor::new();
    for (start, end) in [("<h1><b>", ""), ("<svg>", "</svg>"), ("<a href=1>", "")] {
        let mut body = start.repeat(240);
        if start == "<svg>" {
            body = format!("<svg>{}", "<a href=x>".repeat(480));
        }
        // Truncated within a character.
        write!(body, "x{}{end}", "é".repeat(1 << 20)).unwrap();
        let response = Response::of_body("text/html; charset=utf-8", body.into_bytes());
        let page = Page::new("http://soup.example/".to_owned(), response);
        let mut columns = Columns::new();
        columns.push("", &page, &extractor.facts(&page).unwrap());
        let rows = columns.take().unwrap();
        let longest = ["links", "headings"].map(|column| {
            let items = rows.column_by_name(column).unwrap().as_list::<i32>();
            let texts = items.values().as_struct().column_by_name("text").unwrap();
            let texts = texts.as_string::<i32>();
            texts.iter().flatten().map(str::len).max().unwrap_or(0)
        });
        // Half a character is not kept.
        assert_eq!(longest.into_iter().max(), Some(MAX_BYTES_OF_A_TEXT - 1));
    }
}

#[test]
fn hundreds_of_thousands_of_rules_take_linear_time() {
    let mut rules = String::new();
    for number in 0..400_000 {
        write!(rules, "rule-{number},").unwrap();
    }
    let body = format!("<meta name=robots content='{rules}'>");
    let in_page = Response::of_body("text/html", body.into_bytes());
    let headers = "X-Robots-Tag: a, b, c\r\n".repeat(10_000) + "X-Robots-Tag: ";
    let block = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{headers}{}\r\n\r\n", &rules[..10_000]);
    let in_headers = Response::parse(block.into_bytes(), false, 1 << 20).unwrap();
    for response in [in_page, in_headers] {
        let page = Page::new(String::new(), response);
        assert_eq!(Extractor::new().facts(&page).unwrap().robots.len(), 100);
    }
}

/// Reads an archive in a separate process. Returns its memory and output.
fn crawl(folder: &Path, archive: &[u8]) -> (u64, String) {
    let path = folder.join("a.warc.gz");
    fs::write(&path, archive).unwrap();
    crawl_with(folder, &[path.to_str().unwrap()])
}

fn crawl_with(folder: &Path, arguments: &[&str]) -> (u64, String) {
    let out = folder.join("facts.parquet");
    let output = Command::new(env!("CARGO_BIN_EXE_crawl"))
        .current_dir(folder)
        .args(["facts", "--threads", "1", "--out"])
        .arg(&out)
        .args(arguments)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let memory = said.split("at most ").nth(1).expect(&said);
    let memory: u64 = memory.split(' ').next().unwrap().parse().unwrap();
    assert!(memory < MAX_MEMORY, "{said}");
    (read_report(&out).unwrap().pages, said)
}

#[test]
fn memory_is_limited_and_later_records_are_read() {
    let folder = folder("hostile-memory");
    let last = gzip(&page("last", b"<p>soup"));
    let bomb = vec![b'x'; 64 << 20];
    let bodies: Vec<(&str, String, Vec<u8>)> = vec![
        ("a gzip bomb", "Content-Encoding: gzip\r\n".to_owned(), gzip(&bomb)),
        ("a nested gzip bomb", "Content-Encoding: gzip, gzip\r\n".to_owned(), gzip(&gzip(&bomb))),
        ("a large page", String::new(), bomb.clone()),
        ("bytes that grow when decoded", String::new(), vec![0x80; 32 << 20]),
        ("a title", String::new(), [b"<title>".to_vec(), bomb[..32 << 20].to_vec()].concat()),
        ("headings in headings", String::new(), { [b"<h1><b>".repeat(240), bomb[..20 << 20].to_vec()].concat() }),
        ("links in links", String::new(), {
            [b"<svg>".to_vec(), b"<a href=x>".repeat(480), bomb[..20 << 20].to_vec()].concat()
        }),
        ("groups of links in links", String::new(), {
            let group = ["<a href=x>".repeat(400), "x".repeat(4096), "</a>".repeat(400)].concat();
            [b"<svg>".to_vec(), group.repeat(2000).into_bytes()].concat()
        }),
        ("many elements", String::new(), b"<a href=x>y".repeat(2 << 20)),
        ("a long canonical URL", String::new(), {
            [b"<link rel=canonical href=".to_vec(), bomb[..30 << 20].to_vec(), b">".to_vec()].concat()
        }),
    ];
    for (name, headers, body) in bodies {
        let response = response("text/html", &headers, ContentCoding::Identity, &body).unwrap();
        let record = gzip(&record("response", "http://soup.example/", &response));
        let (pages, said) = crawl(&folder, &[&record[..], &record, &last].concat());
        assert_eq!(pages, 3, "{name}: {said}");
    }
}

/// Returns a Zstandard frame of `count` zeros that requires a window of `window` bits.
fn zeros(count: usize, window: u32) -> Vec<u8> {
    let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
    encoder.window_log(window).unwrap();
    let piece = vec![0; 1 << 20];
    for _ in 0..count >> 20 {
        encoder.write_all(&piece).unwrap();
    }
    encoder.finish().unwrap()
}

#[test]
fn a_decompressed_dictionary_has_a_size_limit() {
    let folder = folder("hostile-dictionary");
    let record = zstd::encode_all(&page("one", b"<p>soup")[..], 3).unwrap();
    let large = dictionary_frame(&zeros(1536 << 20, 20));
    assert!(large.len() < 100 << 10);
    let lie = [0x5D, 0x2A, 0x4D, 0x18, 0xFF, 0xFF, 0xFF, 0xFF].to_vec();
    for frame in [large, lie] {
        let (pages, said) = crawl(&folder, &[&frame[..], &record].concat());
        assert_eq!(pages, 0, "{said}");
        assert!(said.contains("1 archives broken"), "{said}");
        assert!(said.contains("the dictionary is too large"), "{said}");
    }
}

#[test]
fn large_windows_are_refused() {
    let folder = folder("hostile-window");
    let page = page("one", &b"<a href=x>y".repeat(2 << 20));
    for (window, expected) in [(26, 1), (27, 0)] {
        let mut encoder = zstd::Encoder::new(Vec::new(), 1).unwrap();
        encoder.window_log(window).unwrap();
        let other = record("resource", "http://soup.example/", &vec![b'x'; 80 << 20]);
        encoder.write_all(&other).unwrap();
        encoder.write_all(&page).unwrap();
        let (pages, said) = crawl(&folder, &encoder.finish().unwrap());
        assert_eq!(pages, expected, "{said}");
    }
}

#[test]
fn a_record_of_an_index_takes_no_more_memory_than_in_its_archive() {
    let folder = folder("hostile-index");
    let first = page("one", b"<p>soup");
    // A sparse file: a record of zeros.
    let length = 3_u64 << 30;
    let large = format!("WARC/1.0\r\nWARC-Type: response\r\nContent-Length: {length}\r\n\r\n");
    let path = folder.join("a.warc");
    fs::write(&path, [&first[..], large.as_bytes()].concat()).unwrap();
    let file = fs::OpenOptions::new().write(true).open(&path).unwrap();
    file.set_len((first.len() + large.len()) as u64 + length).unwrap();
    let index = [0, first.len()].map(|offset| {
        let length = u64::MAX - offset as u64;
        format!("{{\"filename\":\"a.warc\",\"offset\":{offset},\"length\":\"{length}\"}}\n")
    });
    fs::write(folder.join("index.json"), index.concat()).unwrap();
    let (pages, said) = crawl_with(&folder, &["--records", "index.json"]);
    assert_eq!(pages, 1, "{said}");
    fs::remove_file(path).unwrap();
}

#[test]
fn an_index_in_parquet_is_read_in_batches() {
    use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray};
    use std::sync::Arc;

    let folder = folder("hostile-parquet-index");
    fs::write(folder.join("a.warc"), page("one", b"<p>soup")).unwrap();
    let file = fs::File::create(folder.join("index.parquet")).unwrap();
    let mut writer = None;
    for number in 0..40 {
        // Most of the archive is unused.
        let other: Vec<String> = (0..1000).map(|row| format!("{number}-{row}-").repeat(1400)).collect();
        let columns: [(&str, ArrayRef); 4] = [
            ("url", Arc::new(StringArray::from(other))),
            ("warc_filename", Arc::new(StringArray::from(vec!["a.warc"; 1000]))),
            ("warc_record_offset", Arc::new(Int64Array::from(vec![0; 1000]))),
            ("warc_record_length", Arc::new(Int64Array::from(vec![500; 1000]))),
        ];
        let batch = RecordBatch::try_from_iter(columns).unwrap();
        let writer = writer.get_or_insert_with(|| {
            let file = file.try_clone().unwrap();
            parquet::arrow::ArrowWriter::try_new(file, batch.schema(), None).unwrap()
        });
        writer.write(&batch).unwrap();
        writer.flush().unwrap();
    }
    writer.unwrap().close().unwrap();
    let size = file.metadata().unwrap().len();
    assert!(size > 320 << 20, "{size}");
    let (pages, said) = crawl_with(&folder, &["--records", "index.parquet"]);
    assert_eq!(pages, 1, "{said}");
    fs::remove_file(folder.join("index.parquet")).unwrap();
}

#[test]
fn messages_have_no_control_characters() {
    let folder = folder("hostile-messages");
    let lie = format!("3\r\n<p>\r\n\u{1B}]0;soup\u{7}{}\r\n", "x".repeat(100_000));
    let records = [
        record("response", "http://soup.example/\u{1B}[2J", b"no status"),
        record(
            "response",
            "http://soup.example/",
            &response("text/html", "Transfer-Encoding: chunked\r\n", ContentCoding::Identity, lie.as_bytes()).unwrap(),
        ),
        record(
            "response",
            "http://soup.example/",
            &response(
                "text/html",
                &format!("Content-Encoding: {}\r\n", "\u{1B}c".repeat(50_000)),
                ContentCoding::Identity,
                b"\x00",
            )
            .unwrap(),
        ),
    ];
    let (pages, said) = crawl(&folder, &gzip(&records.concat()));
    assert_eq!(pages, 1);
    assert!(said.contains("2 broken responses dropped"), "{said}");
    assert!(!said.contains(|character: char| character.is_control() && character != '\n'), "{said:?}");
    assert!(said.len() < 5000);
    let report = read_report(&folder.join("facts.parquet")).unwrap();
    assert_eq!(report.dropped, 2);
}

type Compress = fn(&[u8]) -> Vec<u8>;

/// Returns the names of the pages, the number of gaps between them, and whether a page is cut.
fn read_with_gaps(archive: Vec<u8>) -> (Vec<String>, usize, bool) {
    let (mut urls, mut gaps, mut is_cut) = (Vec::new(), 0, false);
    for entry in Pages::of(Source::new(Cursor::new(archive), 0)).unwrap() {
        match entry.unwrap() {
            Entry::Page(page) => {
                is_cut |= page.is_cut();
                assert!(!page.body().windows(5).any(|bytes| bytes == b"WARC/"), "a header in a page");
                urls.push(page.url().rsplit('/').next().unwrap().to_owned());
            }
            Entry::Gap { bytes, .. } => {
                assert!(bytes.start < bytes.end);
                gaps += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    (urls, gaps, is_cut)
}

#[test]
fn a_damaged_record_does_not_affect_others() {
    let body = |text: &str| text.bytes().cycle().take(3_000).collect::<Vec<u8>>();
    let records = ["one", "two", "three", "four"].map(|name| page(name, &body(&format!("<p>{name} ladles of soup, "))));
    let with_length = |change: fn(u64) -> String| {
        let text = String::from_utf8(records[1].clone()).unwrap();
        let length = text.split("Content-Length: ").nth(1).unwrap().split("\r\n").next().unwrap();
        let changed = change(length.parse().unwrap());
        text.replacen(&format!("Content-Length: {length}"), &format!("Content-Length: {changed}"), 1).into_bytes()
    };
    let zstandard: Compress = |bytes| zstd::encode_all(bytes, 3).unwrap();
    for (name, compress) in [("gzip", gzip as Compress), ("zstandard", zstandard), ("lz4", lz4)] {
        let [one, two, three, four] = records.each_ref().map(|record| compress(record));
        let archive = |second: &[u8]| [&one, second, &three, &four].concat();
        let mut damaged = two.clone();
        let middle = two.len() / 2;
        damaged[middle..middle + 8].iter_mut().for_each(|byte| *byte ^= 0x5A);
        let mut without_magic = two.clone();
        without_magic[0] ^= 0xFF;
        let only_others = |archive, what: &str| {
            let (urls, gaps, _) = read_with_gaps(archive);
            assert_eq!((urls, gaps), (["one", "three", "four"].map(str::to_owned).to_vec(), 1), "{name}: {what}");
        };
        only_others(archive(&without_magic), "no magic number");
        only_others(archive(&two[..two.len() / 2]), "cut off");
        only_others(archive(&two[two.len() / 2..]), "without its start");
        only_others(archive(b"something else"), "something else");
        only_others(archive(&compress(&with_length(|_| "abc".to_owned()))), "an invalid length");
        // NOTE: without a checksum, damage to the data may go unnoticed. The page is then read with changed contents.
        let (urls, gaps, _) = read_with_gaps(archive(&damaged));
        assert_eq!(urls.len() + gaps, 4, "{name}: damaged data");
        assert!(urls.ends_with(&["three".to_owned(), "four".to_owned()]), "{name}: damaged data");

        let (urls, gaps, is_cut) =
            read_with_gaps(archive(&compress(&with_length(|length| (length + 500).to_string()))));
        assert_eq!((urls.len(), gaps, is_cut), (4, 0, true), "{name}: a length that is too large");
        let (urls, gaps, _) = read_with_gaps(archive(&compress(&with_length(|length| (length - 500).to_string()))));
        assert_eq!((urls.len(), gaps), (4, 1), "{name}: a length that is too small");
    }
    let [one, _, three, four] = &records;
    let plain = [one, &with_length(|_| "abc".to_owned()), three, four].map(Vec::as_slice).concat();
    let (urls, gaps, _) = read_with_gaps(plain);
    assert_eq!((urls, gaps), (["one", "three", "four"].map(str::to_owned).to_vec(), 1));
}

/// The number of attempts is limited.
#[test]
fn the_search_for_the_next_member_is_limited() {
    let one = gzip(&page("one", b"<p>soup"));
    let false_starts = b"\x1F\x8B\x08\0\0\0\0\0\0\xFF".repeat(1 << 18);
    let archive = [&one[..], b"\x1F\x8B broken", &false_starts, &one].concat();
    let mut pages = Pages::of(Source::new(Cursor::new(archive), 0)).unwrap();
    assert!(matches!(pages.next(), Some(Ok(Entry::Page(_)))));
    assert!(matches!(pages.next(), Some(Err(ArchiveError::Broken { records: 1, .. }))));
    assert!(pages.next().is_none());
}

/// Damage to the second of four uncompressed records.
#[test]
fn a_damaged_record_of_a_plain_archive_affects_few_others() {
    let body = |text: &str| text.bytes().cycle().take(3_000).collect::<Vec<u8>>();
    let records = ["one", "two", "three", "four"].map(|name| page(name, &body(&format!("<p>{name} ladles of soup, "))));
    let [one, two, three, four] = &records;
    let text = String::from_utf8(two.clone()).unwrap();
    let length: usize = text.split("Content-Length: ").nth(1).unwrap().split("\r\n").next().unwrap().parse().unwrap();
    let with_length = |changed: usize| {
        text.replacen(&format!("Content-Length: {length}"), &format!("Content-Length: {changed}"), 1).into_bytes()
    };
    let mut without_start = two.clone();
    without_start[0] = b'X';
    for (second, pages, gaps) in [
        (without_start, 3, 1),
        (two[10..].to_vec(), 3, 1),
        (two[..two.len() / 2].to_vec(), 3, 1),
        (b"something else\r\n".to_vec(), 3, 1),
        (with_length(length - 500), 4, 1),
    ] {
        let archive = [&one[..], &second, three, four].concat();
        let (mut urls, mut found) = (0, 0);
        for entry in Pages::of(Source::new(Cursor::new(archive), 0)).unwrap() {
            match entry.unwrap() {
                Entry::Gap { .. } => found += 1,
                Entry::Page(_) => urls += 1,
                _ => {}
            }
        }
        assert_eq!((urls, found), (pages, gaps), "{:?}", String::from_utf8_lossy(&second[..10]));
    }
}
