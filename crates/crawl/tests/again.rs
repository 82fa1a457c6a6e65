//! Repeated runs into a folder: pipes, changed archives, write errors, and interrupted runs.

mod support;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime};

use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use soupstone_crawl::facts_file::{FactsFile, read_footer, read_report};
use soupstone_crawl::generate::{self, PAGES_OF_A_SAMPLE};
use soupstone_crawl::response::Response;
use soupstone_crawl::table::{Columns, schema};
use soupstone_crawl::{Extractor, Page, Report, Settings};
use support::{crawl, facts, folder, gzip, pages, said, start};

const INTO_FOLDER: [&str; 4] = ["facts", "archives", "--out-folder", "facts"];

fn through_a_pipe(folder: &Path, archive: &Path) -> (i32, String, String) {
    let mut child = start(folder, &["facts", "/dev/stdin", "--out-folder", "facts"]);
    let mut input = child.stdin.take().unwrap();
    input.write_all(&fs::read(archive).unwrap()).unwrap();
    drop(input);
    said(child.wait_with_output().unwrap())
}

#[test]
fn each_piped_archive_gets_its_own_facts() {
    let folder = folder("pipes");
    let archives = generate::samples(&folder.join("archives"), 2).unwrap();
    // Reading the second archive again makes no difference.
    for archive in [&archives[0], &archives[1], &archives[1]] {
        let (code, line, said) = through_a_pipe(&folder, archive);
        assert_eq!((code, line.lines().count()), (0, 1), "{said}");
    }
    let pages = pages(&facts(&folder.join("facts")));
    assert_eq!((pages.len(), pages.values().max()), (2 * PAGES_OF_A_SAMPLE, Some(&1)));
}

#[test]
fn an_incomplete_archive_is_read_again_once_it_is_complete() {
    let folder = folder("half");
    let archive = generate::samples(&folder.join("archives"), 1).unwrap().remove(0);
    let whole = fs::read(&archive).unwrap();
    fs::write(&archive, &whole[..whole.len() / 2]).unwrap();
    let (code, _, said) = crawl(&folder, &INTO_FOLDER);
    assert!(code == 0 && said.contains("1 archives broken"), "{said}");
    let list = fs::read_to_string(folder.join("facts/broken.paths")).unwrap();
    assert_eq!(list, format!("{}\n", archive.display()));

    fs::write(&archive, &whole).unwrap();
    let (code, _, said) = crawl(&folder, &INTO_FOLDER);
    assert!(code == 0 && said.contains("0 archives broken"), "{said}");
    let pages = pages(&facts(&folder.join("facts")));
    assert_eq!((pages.len(), pages.values().max()), (PAGES_OF_A_SAMPLE, Some(&1)));
    assert!(!folder.join("facts/broken.paths").exists());
    // Existing facts do not count toward the speed.
    let (_, _, said) = crawl(&folder, &INTO_FOLDER);
    assert!(said.contains(" 0 pages/s, 0.0 MB/s"), "{said}");
}

#[test]
fn long_archive_names_are_supported() {
    let folder = folder("long-names");
    let archives = generate::samples(&folder.join("archives"), 2).unwrap();
    let name = |end: &str| format!("{}{end}.warc.gz", "x".repeat(215));
    fs::rename(&archives[0], folder.join("archives").join(name("1"))).unwrap();
    fs::copy(&archives[1], folder.join("archives").join(name("2"))).unwrap();
    let (code, _, said) = crawl(&folder, &INTO_FOLDER);
    assert_eq!(code, 0, "{said}");
    assert_eq!(pages(&facts(&folder.join("facts"))).len(), 3 * PAGES_OF_A_SAMPLE);
}

#[test]
fn facts_that_cannot_be_written_do_not_stop_others() {
    let folder = folder("not-writable");
    generate::samples(&folder.join("archives"), 3).unwrap();
    assert_eq!(crawl(&folder, &INTO_FOLDER).0, 0);
    let file = facts(&folder.join("facts")).remove(0);
    for file in facts(&folder.join("facts")) {
        fs::remove_file(file).unwrap();
    }
    fs::create_dir(&file).unwrap();
    let (code, lines, said) = crawl(&folder, &INTO_FOLDER);
    assert_eq!((code, lines.lines().count()), (2, 2), "{said}");
    let name = file.file_name().unwrap().to_str().unwrap();
    assert!(said.contains(name), "{said}");
}

fn write_row_groups(file: FactsFile, count: usize) {
    let mut rows = file.row_groups();
    let mut columns = Columns::new();
    let mut extractor = Extractor::new();
    for number in 0..count {
        let response = Response::of_body("text/html", b"<p>soup".to_vec());
        let page = Page::new(format!("http://soup.example/{number}"), response);
        columns.push("archive", &page, &extractor.facts(&page).unwrap());
        rows.add(&columns.take().unwrap()).unwrap();
        rows.finish().unwrap();
    }
    drop(rows);
    let report = Report { pages: count as u64, ..Report::default() };
    file.finish(&report, None).unwrap();
}

#[test]
fn a_full_file_continues_in_another_one() {
    let folder = folder("full-file");
    let path = folder.join("x.parquet");
    let create = || {
        let file = FactsFile::create(&path, &Settings::default()).unwrap();
        file.with_max_row_groups(2)
    };
    write_row_groups(create(), 5);
    let files = facts(&folder);
    assert_eq!(files.len(), 3, "{files:?}");
    assert_eq!((pages(&files).len(), read_report(&path).unwrap().pages), (5, 5));
    // Only additional files of an earlier run are removed.
    fs::write(folder.join("x.3.parquet.txt"), "soup").unwrap();
    write_row_groups(create(), 1);
    assert_eq!(pages(&facts(&folder)).len(), 1);
    assert!(folder.join("x.3.parquet.txt").exists());
}

#[test]
fn a_file_has_at_most_as_many_row_groups_as_parquet_allows() {
    let folder = folder("row-groups");
    // With few columns, this takes seconds.
    let fields = schema().fields().clone();
    let without = fields.iter().map(|field| field.name().clone()).filter(|name| name != "archive" && name != "url");
    let settings = Settings { without: without.collect(), ..Settings::default() };
    let path = folder.join("x.parquet");
    write_row_groups(FactsFile::create(&path, &settings).unwrap(), 32_768);
    let row_groups = ["x.2.parquet", "x.parquet"].map(|name| {
        let file = fs::File::open(folder.join(name)).unwrap();
        let builder = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
        builder.metadata().num_row_groups()
    });
    assert_eq!(row_groups, [32_767, 1]);
    assert_eq!(pages(&facts(&folder)).len(), 32_768);
}

#[cfg(unix)]
#[test]
fn folders_with_several_links_are_read_once() {
    let folder = folder("links");
    generate::samples(&folder.join("archives"), 2).unwrap();
    for link in ["a", "b"] {
        std::os::unix::fs::symlink(".", folder.join("archives").join(link)).unwrap();
    }
    let (code, _, said) = crawl(&folder, &["facts", "archives", "--out", "x.parquet"]);
    assert_eq!(code, 0, "{said}");
    let report = read_report(&folder.join("x.parquet")).unwrap();
    assert_eq!((report.archives, report.pages), (2, 2 * PAGES_OF_A_SAMPLE as u64));
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_reported_with_the_path() {
    let folder = folder("no-room");
    generate::samples(&folder.join("archives"), 40).unwrap();
    for out in [["--out", "x.parquet"], ["--out-folder", "facts"]] {
        // NOTE: writing more than 512 bytes to a file fails, without a signal.
        let command = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"";
        let output = Command::new("sh")
            .current_dir(&folder)
            .args(["-c", command, env!("CARGO_BIN_EXE_crawl"), "facts", "archives", "--threads", "2"])
            .args(out)
            .output()
            .unwrap();
        let (code, _, said) = said(output);
        assert_eq!(code, 2, "{said}");
        assert!(said.contains(".parquet: ") && said.contains("File too large"), "{said}");
        assert!(!said.contains("row group writer") && !said.contains("abandoned"), "{said}");
        assert!(!folder.join("x.parquet").exists());
    }
}

#[cfg(unix)]
#[test]
fn output_follows_links_and_leaves_special_files_alone() {
    let folder = folder("out-link");
    generate::samples(&folder.join("archives"), 1).unwrap();
    fs::create_dir(folder.join("elsewhere")).unwrap();
    fs::write(folder.join("elsewhere/x.parquet"), "before").unwrap();
    std::os::unix::fs::symlink("elsewhere/x.parquet", folder.join("link.parquet")).unwrap();
    let (code, _, said) = crawl(&folder, &["facts", "archives", "--out", "link.parquet"]);
    assert_eq!(code, 0, "{said}");
    assert!(folder.join("link.parquet").is_symlink());
    assert_eq!(read_report(&folder.join("elsewhere/x.parquet")).unwrap().pages, 10);
    let made = Command::new("mkfifo").arg(folder.join("fifo")).status();
    assert!(made.unwrap().success());
    let (code, _, said) = crawl(&folder, &["facts", "archives", "--out", "fifo"]);
    assert!(code == 2 && said.contains("fifo: exists and is not a regular file"), "{said}");
    assert!(folder.join("fifo").metadata().is_ok_and(|fifo| !fifo.is_file()));
}

#[test]
fn abandoned_files_of_killed_runs_are_deleted() {
    let folder = folder("left-over");
    generate::samples(&folder.join("archives"), 1).unwrap();
    let at = folder.join("facts");
    fs::create_dir(&at).unwrap();
    let long_ago = SystemTime::now() - Duration::from_secs(2 * 60 * 60);
    let make = |name: &str, time: SystemTime| {
        let file = fs::File::create(at.join(name)).unwrap();
        file.set_modified(time).unwrap();
        file
    };
    make("a-0123456789abcdef.0123456789abcdef.unfinished", long_ago);
    make("b-0123456789abcdef.0123456789abcdef.unfinished", SystemTime::now());
    let held = make("c-0123456789abcdef.0123456789abcdef.unfinished", long_ago);
    held.lock().unwrap();
    make("mine.unfinished", long_ago);
    assert_eq!(crawl(&folder, &INTO_FOLDER).0, 0);
    let mut left: Vec<String> = fs::read_dir(&at)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with("unfinished"))
        .map(|name| name[..1].to_owned())
        .collect();
    left.sort();
    assert_eq!(left, ["b", "c", "m"]);
}

#[test]
fn a_folder_holds_facts_of_one_edition_and_one_set_of_columns() {
    let folder = folder("settings");
    generate::samples(&folder.join("archives"), 2).unwrap();
    assert_eq!(crawl(&folder, &INTO_FOLDER).0, 0);
    let footer = read_footer(&facts(&folder.join("facts"))[0]).unwrap();
    let version = env!("CARGO_PKG_VERSION");
    let expected = format!("{{\"edition\":\"2026-09\",\"version\":\"{version}\",\"without\":[]}}");
    assert_eq!(footer.settings, expected);
    for other in [&["--edition", "2025-01"], &["--without", "errors"]] {
        // Writing another archive into the folder is also refused.
        for archive in ["archives", "archives/0.warc.gz"] {
            let arguments = ["facts", archive, "--out-folder", "facts"];
            let (code, _, said) = crawl(&folder, &[&arguments[..], &other[..]].concat());
            assert!(code == 2 && said.contains("use another folder"), "{said}");
        }
    }
}

#[test]
fn columns_can_be_left_out() {
    let folder = folder("without");
    generate::samples(&folder.join("archives"), 1).unwrap();
    let arguments = ["facts", "archives", "--out", "x.parquet", "--without", "errors,error_count,text"];
    let (code, _, said) = crawl(&folder, &arguments);
    assert_eq!(code, 0, "{said}");
    let file = fs::File::open(folder.join("x.parquet")).unwrap();
    let builder = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
    let names: Vec<&str> = builder.schema().fields().iter().map(|field| field.name().as_str()).collect();
    assert!(names.contains(&"links") && !names.contains(&"text") && !names.contains(&"errors"));
    let (code, _, said) = crawl(&folder, &["facts", "archives", "--out", "y.parquet", "--without", "soup"]);
    assert!(code == 2 && said.contains("no column"), "{said}");
}

#[test]
fn names_of_archives_are_printed_without_control_characters() {
    let folder = folder("printed");
    let archive = generate::samples(&folder, 1).unwrap().remove(0);
    let named = folder.join("a\u{1B}[2J\u{9B}b.warc.gz");
    fs::rename(archive, &named).unwrap();
    let wrong = "nosuch\u{1B}[2J".to_owned() + &"x".repeat(10_000);
    let is_harmful = |text: &str| text.contains(|one: char| one.is_control() && one != '\n');
    let arguments = ["facts", named.to_str().unwrap(), "--out-folder", "facts"];
    let (code, line, said) = crawl(&folder, &arguments);
    assert_eq!(code, 0, "{said}");
    assert!(!is_harmful(&line) && !is_harmful(&said), "{line:?} {said:?}");
    // JSON readers see the same name.
    let value: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(value["archive"], named.to_str().unwrap());
    fs::write(folder.join("list"), format!("{wrong}\n")).unwrap();
    for arguments in [
        ["facts", "--paths", "list", "--out", "x.parquet"],
        ["facts", &wrong, "--records", "list", "--out"],
        ["facts", "list", "--paths", &wrong, "--out-folder"],
    ] {
        let arguments = [&arguments[..], &["y.parquet"][..usize::from(arguments[4] != "x.parquet")]].concat();
        let (code, _, said) = crawl(&folder, &arguments);
        assert!(code == 2 && !is_harmful(&said) && said.len() < 1000, "{said:?}");
    }
}

#[test]
fn padding_and_skippable_frames_are_skipped() {
    let folder = folder("padding");
    let records = generate::sample(1).unwrap();
    let skippable = [&[0x53, 0x2A, 0x4D, 0x18, 4, 0, 0, 0][..], b"soup"].concat();
    let zeros = vec![0; 1000];
    let gzip: Vec<u8> = records.iter().flat_map(|record| gzip(record)).collect();
    let zstandard: Vec<u8> = records.iter().flat_map(|record| zstd::encode_all(&record[..], 3).unwrap()).collect();
    let lz4: Vec<u8> = records
        .iter()
        .flat_map(|record| {
            let mut encoder = lz4_flex::frame::FrameEncoder::new(Vec::new());
            encoder.write_all(record).unwrap();
            encoder.finish().unwrap()
        })
        .collect();
    for (name, bytes) in [
        ("gzip", [&gzip[..], &zeros].concat()),
        ("zstandard", [&skippable[..], &skippable, &zstandard, &zeros].concat()),
        ("lz4", [&skippable[..], &lz4, &skippable, &zeros].concat()),
        ("plain", [&records.concat()[..], &zeros].concat()),
    ] {
        let path = folder.join(name);
        fs::write(&path, bytes).unwrap();
        let (code, _, said) = crawl(&folder, &["facts", path.to_str().unwrap(), "--out", "x.parquet"]);
        assert!(code == 0 && said.contains("0 archives broken"), "{name}: {said}");
        assert_eq!(read_report(&folder.join("x.parquet")).unwrap().pages, 10);
    }
}
