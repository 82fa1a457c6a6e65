//! Generated archives, and the resulting tables.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type, TimestampMillisecondType};
use arrow_array::{RecordBatch, StructArray};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use soupstone_crawl::facts_file::{name_for, read_report};
use soupstone_crawl::generate::{
    self, BROKEN_OF_A_SAMPLE, ContentCoding, OTHERS_OF_A_SAMPLE, PAGES_OF_A_SAMPLE, PageMix, Recipe,
};
use soupstone_crawl::pages::{ArchiveError, Entry};
use soupstone_crawl::source::Source;
use soupstone_crawl::{Extractor, Pages, Report};
use support::{Contents, folder};

fn rows(path: &Path) -> Vec<RecordBatch> {
    let file = fs::File::open(path).unwrap();
    ParquetRecordBatchReaderBuilder::try_new(file).unwrap().build().unwrap().map(Result::unwrap).collect()
}

fn strings(batch: &RecordBatch, column: &str) -> Vec<Option<String>> {
    let column = batch.column_by_name(column).unwrap().as_string::<i32>();
    column.iter().map(|value| value.map(str::to_owned)).collect()
}

/// Returns the sorted rows of some files as lines.
fn table(paths: &[PathBuf]) -> Vec<String> {
    let mut lines = Vec::new();
    for batch in paths.iter().flat_map(|path| rows(path)) {
        for row in 0..batch.num_rows() {
            let row = batch.slice(row, 1);
            let values =
                row.columns().iter().map(|column| format!("{column:?}").split_whitespace().collect::<String>());
            lines.push(values.collect::<Vec<String>>().join(" "));
        }
    }
    lines.sort();
    lines
}

fn crawl(arguments: &[&str], input: &str) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crawl"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert!(output.status.success(), "{out}{err}");
    (out, err)
}

fn read(path: &Path) -> Contents {
    support::read(Pages::open(path).unwrap())
}

const CHARSETS: [&str; 10] =
    ["UTF-8", "windows-1252", "windows-1251", "KOI8-R", "ISO-8859-2", "Shift_JIS", "EUC-JP", "EUC-KR", "GBK", "Big5"];

#[test]
fn the_sample_has_these_pages() {
    let folder = folder("sample-pages");
    for ending in ["warc", "warc.gz"] {
        let path = folder.join("a").with_extension(ending);
        generate::write(&path, &generate::sample(7).unwrap()).unwrap();
        let (urls, dropped, fault) = read(&path);
        assert_eq!(urls, CHARSETS);
        assert_eq!(dropped, BROKEN_OF_A_SAMPLE);
        assert!(fault.is_none());
    }
}

#[test]
fn columns_have_the_facts_of_the_pages() {
    let folder = folder("columns");
    let archive = generate::samples(&folder, 1).unwrap().remove(0);
    let out = folder.join("facts.parquet");
    crawl(&["facts", archive.to_str().unwrap(), "--out", out.to_str().unwrap(), "--threads", "1"], "");
    let batches = rows(&out);
    assert_eq!(batches.len(), 1);
    let batch = &batches[0];
    assert_eq!(batch.num_rows(), PAGES_OF_A_SAMPLE);

    let some = |value: &str| Some(value.to_owned());
    let words: Vec<&str> = generate::charsets().map(|charset| charset.word).collect();
    assert_eq!(strings(batch, "archive"), vec![some(archive.to_str().unwrap()); 10]);
    assert_eq!(strings(batch, "url"), CHARSETS.map(|name| some(&format!("http://soup.example/0/{name}"))));
    assert_eq!(strings(batch, "charset"), CHARSETS.map(some));
    let title = |word: &&str| some(&format!("{word} 0"));
    assert_eq!(strings(batch, "title"), words.iter().map(title).collect::<Vec<_>>());
    assert_eq!(strings(batch, "language"), (0..10).map(|index| some(&format!("x-{index}"))).collect::<Vec<_>>());
    let sources = (0..10).map(|index| some(if index % 2 == 0 { "transport" } else { "prescan" }));
    assert_eq!(strings(batch, "charset_source"), sources.collect::<Vec<_>>());
    assert_eq!(strings(batch, "charset_confidence"), vec![some("certain"); 10]);
    assert_eq!(strings(batch, "base"), vec![some("http://soup.example/0/"); 10]);
    let canonical = |index| some(&format!("http://soup.example/0/{index}"));
    assert_eq!(strings(batch, "canonical"), (0..10).map(canonical).collect::<Vec<_>>());
    let text = |word: &&str| some(&format!("{word}\none {word}\ntwo top b"));
    assert_eq!(strings(batch, "text"), words.iter().map(text).collect::<Vec<_>>());
    assert_eq!(strings(batch, "stopped_by"), vec![None; 10]);

    let numbers = |name: &str| batch.column_by_name(name).unwrap().as_primitive::<Int64Type>().values().to_vec();
    assert_eq!(numbers("malformed_sequences"), [0; 10]);
    assert_eq!(numbers("error_count"), [1; 10]);
    assert!(numbers("bytes").iter().all(|bytes| (250..500).contains(bytes)));
    let status = batch.column_by_name("status").unwrap().as_primitive::<Int32Type>();
    assert!(status.iter().all(|status| status == Some(200)));
    let dates = batch.column_by_name("date").unwrap().as_primitive::<TimestampMillisecondType>();
    assert!(dates.iter().all(|date| date == Some(1_793_491_200_000)));
    assert_eq!(batch.column_by_name("is_cut").unwrap().as_boolean().true_count(), 0);

    let robots = batch.column_by_name("robots").unwrap().as_list::<i32>().value(3);
    assert_eq!(robots.as_string::<i32>().iter().flatten().collect::<Vec<_>>(), ["nofollow", "noindex"]);
    let of = |name: &str| -> StructArray {
        batch.column_by_name(name).unwrap().as_list::<i32>().value(3).as_struct().clone()
    };
    let texts = |items: &StructArray, name: &str| -> Vec<Option<String>> {
        let column = items.column_by_name(name).unwrap().as_string::<i32>();
        column.iter().map(|value| value.map(str::to_owned)).collect()
    };
    let links = of("links");
    assert_eq!(texts(&links, "href"), [some("a"), some("b")]);
    assert_eq!(texts(&links, "rel"), [some("next"), None]);
    assert_eq!(texts(&links, "text"), [some(words[3]), some("b")]);
    let headings = of("headings");
    assert_eq!(headings.column_by_name("level").unwrap().as_primitive::<Int32Type>().values(), &[1]);
    assert_eq!(texts(&headings, "text"), [some(words[3])]);
    let errors = of("errors");
    assert_eq!(texts(&errors, "code"), [some("unexpected-end-tag-in-body")]);
    assert_eq!(errors.column_by_name("count").unwrap().as_primitive::<Int64Type>().values(), &[1]);
}

#[test]
fn the_schema_matches_the_readme() {
    let expected = "archive: Utf8
record_offset: Int64
record_length: Int64?
record_id: Utf8?
payload_digest: Utf8?
identified_payload_type: Utf8?
url: Utf8
date: Timestamp(ms, \"UTC\")?
status: Int32?
bytes: Int64
is_cut: Boolean
is_binary: Boolean
title: Utf8?
language: Utf8?
charset: Utf8
charset_source: Utf8
charset_confidence: Utf8
malformed_sequences: Int64
base: Utf8
canonical: Utf8?
refresh_delay: Int64?
refresh_url: Utf8?
robots: List(non-null Utf8)
links: List(non-null Struct(\"href\": non-null Utf8, \"rel\": Utf8, \"text\": non-null Utf8))
headings: List(non-null Struct(\"level\": non-null Int32, \"text\": non-null Utf8))
text: Utf8
error_count: Int64
errors: List(non-null Struct(\"code\": non-null Utf8, \"count\": non-null Int64))
stopped_by: Utf8?";
    let schema = soupstone_crawl::table::schema();
    let fields = schema.fields().iter().map(|field| {
        let nothing = if field.is_nullable() { "?" } else { "" };
        format!("{}: {}{nothing}", field.name(), field.data_type())
    });
    assert_eq!(fields.collect::<Vec<String>>().join("\n"), expected);
}

#[test]
fn a_record_can_be_read_by_its_offset_and_length() {
    let folder = folder("offsets");
    let records = generate::sample(3).unwrap();
    for ending in ["warc", "warc.gz"] {
        let path = folder.join("a").with_extension(ending);
        generate::write(&path, &records).unwrap();
        let bytes = fs::read(&path).unwrap();
        let mut count = 0;
        for entry in Pages::open(&path).unwrap() {
            let Ok(Entry::Page(page)) = entry else {
                continue;
            };
            let record = page.record();
            let start = record.offset as usize;
            let end = start + record.length.unwrap() as usize;
            let alone = std::io::Cursor::new(bytes[start..end].to_vec());
            let mut alone = Pages::of(Source::new(alone, record.offset)).unwrap();
            let Some(Ok(Entry::Page(again))) = alone.next() else {
                panic!("no page at {record:?}");
            };
            assert!(alone.next().is_none());
            assert_eq!((again.url(), again.body()), (page.url(), page.body()));
            assert_eq!(record, again.record());
            count += 1;
        }
        assert_eq!(count, PAGES_OF_A_SAMPLE);
    }
}

#[test]
fn the_number_of_threads_and_files_makes_no_difference() {
    let folder = folder("threads");
    let archives = folder.join("archives");
    generate::samples(&archives, 9).unwrap();
    let mut tables = Vec::new();
    for threads in ["1", "2", "5"] {
        let out = folder.join(format!("{threads}.parquet"));
        crawl(&["facts", archives.to_str().unwrap(), "--out", out.to_str().unwrap(), "--threads", threads], "");
        let report = read_report(&out).unwrap();
        let counts = (report.archives, report.pages, report.others, report.dropped, report.broken);
        let samples = [PAGES_OF_A_SAMPLE, OTHERS_OF_A_SAMPLE, BROKEN_OF_A_SAMPLE].map(|count| count as u64 * 9);
        assert_eq!(counts, (9, samples[0], samples[1], samples[2], 0));
        tables.push(table(&[out]));
    }
    let out = folder.join("each");
    let paths: String =
        (0..9).map(|number| format!("{}\n", archives.join(format!("{number}.warc.gz")).display())).collect();
    let (lines, _) = crawl(&["facts", "-", "--out-folder", out.to_str().unwrap()], &paths);
    assert_eq!(lines.lines().count(), 9);
    let files: Vec<PathBuf> = paths.lines().map(|path| out.join(name_for(path))).collect();
    assert!(files.iter().all(|file| lines.contains(file.to_str().unwrap())));
    tables.push(table(&files));

    assert_eq!(tables[0].len(), 90);
    assert!(tables.iter().all(|table| *table == tables[0]));
    let leftovers = fs::read_dir(&out).unwrap().count();
    assert_eq!(leftovers, 9, "unfinished files are gone");
}

#[test]
fn a_broken_archive_loses_only_its_broken_part() {
    let folder = folder("broken");
    let records = generate::sample(1).unwrap();
    let good = folder.join("good.warc.gz");
    generate::write(&good, &records).unwrap();
    let bytes = fs::read(&good).unwrap();
    let start = |count: usize| {
        let path = folder.join("start.warc.gz");
        generate::write(&path, &records[..count]).unwrap();
        fs::read(&path).unwrap()
    };

    let path = folder.join("tail.warc.gz");
    fs::write(&path, [&bytes[..], b"no member"].concat()).unwrap();
    let (urls, dropped, fault) = read(&path);
    assert_eq!((urls.len(), dropped), (10, BROKEN_OF_A_SAMPLE));
    assert!(matches!(fault, Some(ArchiveError::Broken { records: 19, .. })), "{fault:?}");

    // The sixth page (the eighth record) is damaged.
    let path = folder.join("damaged.warc.gz");
    let (before, after) = (start(7).len(), start(8).len());
    let mut damaged = bytes.clone();
    damaged[before + 12..after].fill(0x55);
    fs::write(&path, damaged).unwrap();
    let (urls, dropped, fault) = read(&path);
    assert_eq!(
        (&urls[..5], urls.len()),
        (&CHARSETS[..5].iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()[..], 9)
    );
    assert_eq!((dropped, fault.is_none()), (BROKEN_OF_A_SAMPLE, true), "{fault:?}");

    // The same record is truncated.
    let path = folder.join("cut.warc.gz");
    fs::write(&path, &bytes[..before + (after - before) * 9 / 10]).unwrap();
    let (urls, _, fault) = read(&path);
    assert_eq!(urls.len(), 5);
    assert!(fault.is_some());

    let path = folder.join("cut.warc");
    generate::write(&path, &records[..8]).unwrap();
    let plain = fs::read(&path).unwrap();
    fs::write(&path, &plain[..plain.len() - 100]).unwrap();
    let (urls, _, fault) = read(&path);
    assert_eq!(urls.len(), 5);
    assert!(matches!(fault, Some(ArchiveError::CutOff { record: 8 })), "{fault:?}");

    // A record with a stated length that is too large includes only the next record.
    let path = folder.join("length.warc");
    let mut records = records;
    let longer = String::from_utf8_lossy(&records[1]).replace("Content-Length: 18", "Content-Length: 30");
    records[1] = longer.into_bytes();
    generate::write(&path, &records).unwrap();
    let (urls, _, fault) = read(&path);
    assert_eq!((urls.len(), fault.is_none()), (9, true), "{fault:?}");

    // An invalid archive, an empty one, and a missing one.
    fs::write(folder.join("none.warc"), "<p>soup").unwrap();
    fs::write(folder.join("empty.warc"), "").unwrap();
    assert!(matches!(read(&folder.join("none.warc")).2, Some(ArchiveError::Broken { records: 0, .. })));
    assert!(matches!(read(&folder.join("empty.warc")).2, Some(ArchiveError::Empty)));
    assert!(matches!(Pages::open(folder.join("gone.warc")), Err(ArchiveError::Open(_))));

    let out = folder.join("facts.parquet");
    let paths = ["good.warc.gz", "tail.warc.gz", "damaged.warc.gz", "cut.warc", "none.warc"];
    let paths: String = paths.iter().map(|name| format!("{}\n", folder.join(name).display())).collect();
    let (_, said) = crawl(&["facts", "-", "--out", out.to_str().unwrap()], &paths);
    let report = read_report(&out).unwrap();
    assert_eq!((report.archives, report.pages, report.broken, report.gaps), (5, 34, 3, 1));
    assert_eq!(report.dropped, 3 * BROKEN_OF_A_SAMPLE as u64);
    assert_eq!(report.messages.len(), 4 + 3 * BROKEN_OF_A_SAMPLE);
    assert!(said.contains("3 archives broken, 1 gaps in archives"), "{said}");
    assert_eq!(table(&[out]).len(), 34);
}

#[test]
fn bodies_are_cut_at_the_limit() {
    let folder = folder("limit");
    let body = format!("<title>soup</title>{}", "<p>stone ".repeat(100_000));
    let records: Vec<Vec<u8>> = (0..4)
        .map(|number| {
            let response = generate::response("text/html", "", ContentCoding::of(number), body.as_bytes()).unwrap();
            generate::record("response", &format!("http://soup.example/{number}"), &response)
        })
        .collect();
    let path = folder.join("long.warc.gz");
    generate::write(&path, &records).unwrap();
    let mut extractor = Extractor::new();
    let mut count = 0;
    for entry in Pages::open(&path).unwrap().with_max_bytes(10_000) {
        let Entry::Page(page) = entry.unwrap() else { panic!("no page") };
        assert!(page.is_cut());
        assert!(page.body().len() <= 10_000 && page.body().len() > 9_800, "{}", page.body().len());
        assert_eq!(extractor.facts(&page).unwrap().title.as_deref(), Some("soup"));
        count += 1;
    }
    assert_eq!(count, 4);
    let pages = Pages::open(&path).unwrap().filter_map(|entry| match entry.unwrap() {
        Entry::Page(page) => Some((page.body().len(), page.is_cut())),
        _ => None,
    });
    assert_eq!(pages.collect::<Vec<_>>(), vec![(body.len(), false); 4]);
}

#[test]
fn archives_of_real_pages_can_be_generated() {
    let folder = folder("recipe");
    let pages = folder.join("pages");
    fs::create_dir_all(pages.join("deep")).unwrap();
    for number in 0..7 {
        fs::write(pages.join(format!("deep/{number}.html")), format!("<!DOCTYPE html><title>{number} ü</title>"))
            .unwrap();
    }
    let pages = generate::pages_in(&pages).unwrap();
    for mix in [PageMix::Few, PageMix::Many] {
        let recipe = Recipe { pages: pages.clone(), archives: 3, pages_each: 40, ending: "warc.gz", mix };
        let paths = generate::archives(&folder.join("archives"), &recipe).unwrap();
        let out = folder.join("facts.parquet");
        let mut arguments = vec!["facts", "--out", out.to_str().unwrap()];
        arguments.extend(paths.iter().map(|path| path.to_str().unwrap()));
        crawl(&arguments, "");
        let Report { pages, dropped, broken, .. } = read_report(&out).unwrap();
        assert_eq!((pages, dropped, broken), (120, 3 * BROKEN_OF_A_SAMPLE as u64, 0), "{mix:?}");
        let charsets: std::collections::BTreeSet<String> =
            rows(&out).iter().flat_map(|batch| strings(batch, "charset")).flatten().collect();
        assert_eq!(charsets.len(), 10, "{mix:?}");
        let titles = rows(&out).iter().flat_map(|batch| strings(batch, "title")).flatten().collect::<Vec<_>>();
        assert!(titles.iter().all(|title| title.starts_with(|one: char| one.is_ascii_digit())), "{mix:?}: {titles:?}");
    }
}
