//! Unreadable archives lose no other facts, nothing occurs twice, and a killed process resumes.

mod support;

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use parquet::file::reader::FileReader;
use parquet::file::serialized_reader::SerializedFileReader;
use soupstone_crawl::facts_file::{FactsFile, read_report};
use soupstone_crawl::generate::{self, ContentCoding, PAGES_OF_A_SAMPLE};
use soupstone_crawl::table::Columns;
use soupstone_crawl::{Extractor, Page, Report, Settings};
use support::{crawl, facts, folder, gzip, pages, said, start};

#[test]
fn a_good_table_is_not_replaced_by_an_empty_one() {
    let folder = folder("replaced");
    generate::samples(&folder.join("archives"), 2).unwrap();
    assert_eq!(crawl(&folder, &["facts", "archives", "--out", "x.parquet"]).0, 0);
    let good = fs::read(folder.join("x.parquet")).unwrap();
    fs::create_dir(folder.join("empty")).unwrap();
    fs::create_dir(folder.join("folder.warc")).unwrap();
    for wrong in [
        &["nosuch.warc.gz"][..],
        &["mistyped"],
        &["empty"],
        &["folder.warc"],
        &["archives", "nosuch.warc.gz"],
        &["https://[/"],
    ] {
        let arguments = [&["facts", "--out", "x.parquet"], wrong].concat();
        let (code, _, said) = crawl(&folder, &arguments);
        assert_eq!(code, 2, "{wrong:?}: {said}");
        let name = wrong.last().unwrap();
        assert!(said.contains(name) || *name == "empty" || *name == "folder.warc", "{said}");
        assert_eq!(fs::read(folder.join("x.parquet")).unwrap(), good, "{wrong:?}");
    }
    let names = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name());
    let leftovers = names.filter(|name| name.to_string_lossy().ends_with("unfinished"));
    assert_eq!(leftovers.count(), 0);
}

#[test]
fn an_archive_that_cannot_be_read_is_read_the_next_time() {
    let folder = folder("next-time");
    let archives = generate::samples(&folder.join("archives"), 3).unwrap();
    let elsewhere = folder.join("elsewhere");
    fs::rename(&archives[1], &elsewhere).unwrap();
    let arguments =
        ["facts", "archives/0.warc.gz", "archives/1.warc.gz", "archives/2.warc.gz", "--out-folder", "facts"];
    let (code, lines, said) = crawl(&folder, &arguments);
    assert_eq!((code, lines.lines().count()), (2, 2), "{said}");
    assert!(said.contains("1.warc.gz: cannot be opened"), "{said}");
    assert_eq!(facts(&folder.join("facts")).len(), 2);

    fs::rename(&elsewhere, &archives[1]).unwrap();
    let (code, lines, _) = crawl(&folder, &arguments);
    assert_eq!((code, lines.lines().count()), (0, 3));
    let pages = pages(&facts(&folder.join("facts")));
    assert_eq!((pages.len(), pages.values().max()), (3 * PAGES_OF_A_SAMPLE, Some(&1)));
}

#[test]
fn an_archive_has_its_facts_once_and_is_read_once() {
    let folder = folder("resume");
    generate::samples(&folder.join("archives"), 2).unwrap();
    let (code, lines, _) = crawl(&folder, &["facts", "archives", "--out-folder", "facts"]);
    assert_eq!(code, 0);
    let modified = |file: &PathBuf| file.metadata().unwrap().modified().unwrap();
    let files = facts(&folder.join("facts"));
    let before: Vec<_> = files.iter().map(modified).collect();
    let (code, again, said) = crawl(&folder, &["facts", "archives", "--out-folder", "facts"]);
    let sorted = |lines: &str| {
        let mut lines: Vec<String> = lines.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!((code, sorted(&again)), (0, sorted(&lines)), "{said}");
    assert_eq!(files.iter().map(modified).collect::<Vec<_>>(), before);

    fs::write(&files[0], "cut").unwrap();
    assert_eq!(crawl(&folder, &["facts", "archives", "--out-folder", "facts"]).0, 0);
    assert_eq!(read_report(&files[0]).unwrap().archives, 1);
}

#[test]
fn an_archive_has_the_same_facts_by_any_path() {
    let folder = folder("ways");
    let archives = folder.join("archives");
    generate::samples(&archives, 2).unwrap();
    let url = format!("file://{}", archives.join("0.warc.gz").display());
    let mut ways = vec!["archives", "./archives", archives.to_str().unwrap(), &url];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&archives, folder.join("link")).unwrap();
        ways.push("link");
    }
    for out in [["--out", "x.parquet"], ["--out-folder", "facts"]] {
        let (code, _, said) = crawl(&folder, &[&["facts"], &ways[..], &out].concat());
        assert_eq!(code, 0, "{said}");
    }
    for files in [vec![folder.join("x.parquet")], facts(&folder.join("facts"))] {
        let pages = pages(&files);
        assert_eq!((pages.len(), pages.values().max()), (2 * PAGES_OF_A_SAMPLE, Some(&1)));
    }
}

#[test]
fn faults_are_an_error_only_with_strict() {
    let folder = folder("strict");
    generate::samples(&folder.join("archives"), 1).unwrap();
    let arguments = ["facts", "archives", "--out", "x.parquet", "--strict"];
    assert_eq!(crawl(&folder, &arguments[..4]).0, 0);
    assert_eq!(crawl(&folder, &arguments).0, 1);
    assert_eq!(read_report(&folder.join("x.parquet")).unwrap().pages, 10);
    let response = generate::response("text/html", "", ContentCoding::Gzip, b"<p>soup").unwrap();
    let record = generate::record("response", "http://soup.example/", &response);
    generate::write(&folder.join("sound.warc"), &[record]).unwrap();
    let arguments = ["facts", "sound.warc", "--out", "x.parquet", "--strict"];
    assert_eq!(crawl(&folder, &arguments).0, 0);
}

#[test]
fn a_killed_process_resumes_where_it_stopped() {
    const ARCHIVES: usize = 60;
    let folder = folder("killed-at-random");
    generate::samples(&folder.join("archives"), ARCHIVES).unwrap();
    let whole = ["facts", "archives", "--out-folder", "whole", "--threads", "2"];
    let begin = std::time::Instant::now();
    assert_eq!(crawl(&folder, &whole).0, 0);
    let takes = begin.elapsed().as_micros() as u64;
    let expected = pages(&facts(&folder.join("whole")));
    assert_eq!(expected.len(), ARCHIVES * PAGES_OF_A_SAMPLE);

    let arguments = ["facts", "archives", "--out-folder", "facts", "--threads", "2"];
    for _ in 0..20 {
        let mut child = start(&folder, &arguments);
        let moment = RandomState::new().hash_one(child.id()) % takes;
        thread::sleep(Duration::from_micros(moment));
        child.kill().unwrap();
        child.wait().unwrap();
        // Files with their final name are complete.
        if folder.join("facts").exists() {
            let files = facts(&folder.join("facts"));
            assert!(files.iter().all(|file| read_report(file).unwrap().pages == 10));
            let found = pages(&files);
            assert!(found.iter().all(|(page, count)| expected.get(page) == Some(count)));
        }
    }
    let (code, lines, said) = crawl(&folder, &arguments);
    assert_eq!((code, lines.lines().count()), (0, ARCHIVES), "{said}");
    let files = facts(&folder.join("facts"));
    assert_eq!((files.len(), pages(&files)), (ARCHIVES, expected));
}

#[test]
fn an_archive_comes_from_the_standard_input() {
    let folder = folder("standard-input");
    let archive = generate::samples(&folder, 1).unwrap().remove(0);
    let mut child = start(&folder, &["facts", "/dev/stdin", "--out", "x.parquet"]);
    let mut input = child.stdin.take().unwrap();
    input.write_all(&fs::read(archive).unwrap()).unwrap();
    drop(input);
    let (code, _, said) = said(child.wait_with_output().unwrap());
    assert_eq!(code, 0, "{said}");
    assert_eq!(pages(&[folder.join("x.parquet")]).len(), PAGES_OF_A_SAMPLE);
}

#[test]
fn archives_come_from_lists() {
    let folder = folder("lists");
    generate::samples(&folder.join("crawl/data"), 3).unwrap();
    let list = "data/0.warc.gz\r\n\ndata/2.warc.gz\n";
    fs::write(folder.join("warc.paths"), list).unwrap();
    fs::write(folder.join("warc.paths.gz"), gzip(list.as_bytes())).unwrap();
    for name in ["warc.paths", "warc.paths.gz"] {
        let arguments = ["facts", "--paths", name, "--base", "crawl/", "--out", "x.parquet"];
        let (code, _, said) = crawl(&folder, &arguments);
        assert_eq!(code, 0, "{said}");
        let report = read_report(&folder.join("x.parquet")).unwrap();
        assert_eq!((report.archives, report.pages), (2, 2 * PAGES_OF_A_SAMPLE as u64));
    }
    let (code, _, said) = crawl(&folder, &["facts", "--paths", "nosuch", "--out", "x.parquet"]);
    assert!(code == 2 && said.contains("nosuch"), "{said}");
}

/// Writes two archives, and returns the locations of two records of each.
fn two_pages_of_two(folder: &Path) -> Vec<(String, usize, usize)> {
    let mut places = Vec::new();
    for name in ["0.warc.gz", "1.warc"] {
        let number = places.len() / 2;
        let records = generate::sample(number).unwrap();
        let is_gzip = name.ends_with("gz");
        let records: Vec<Vec<u8>> = match is_gzip {
            true => records.iter().map(|record| gzip(record)).collect(),
            false => records,
        };
        fs::write(folder.join(name), records.concat()).unwrap();
        // The pages in UTF-8 and in KOI8-R.
        for record in [2, 5] {
            let offset = records[..record].iter().map(Vec::len).sum();
            places.push((name.to_owned(), offset, records[record].len()));
        }
    }
    places
}

/// Replaces the lengths of records.
fn cdx_with_dashes(cdx: &str) -> String {
    let line = |line: &str| {
        let fields = line.split(' ').enumerate().map(|(index, field)| if index == 8 { "-" } else { field });
        fields.collect::<Vec<_>>().join(" ") + "\n"
    };
    cdx.lines().map(line).collect()
}

#[test]
fn only_the_records_of_an_index_are_read() {
    use arrow_array::{ArrayRef, Int32Array, RecordBatch, StringArray};
    use std::sync::Arc;

    let folder = folder("indexes");
    let places = two_pages_of_two(&folder);
    // CDXJ of Common Crawl and pywb, and the JSON lines of Common Crawl's server.
    let cdxj: String = places
        .iter()
        .map(|(name, offset, length)| {
            format!(
                "example,soup)/ 20261101000000 {{\"url\": \"http://soup.example/\", \"length\": \"{length}\", \
                 \"offset\": \"{offset}\", \"filename\": \"{name}\"}}\n"
            )
        })
        .collect();
    let json: String = places
        .iter()
        .map(|(name, offset, length)| format!("{{\"offset\":{offset},\"length\":{length},\"filename\":\"{name}\"}}\n"))
        .collect();
    let cdx: String = places
        .iter()
        .map(|(name, offset, length)| {
            format!("soup 20261101000000 http://soup/ text/html 200 DIGEST - - {length} {offset} {name}\n")
        })
        .collect();
    fs::write(folder.join("index.cdxj"), &cdxj).unwrap();
    fs::write(folder.join("index.cdxj.gz"), gzip(cdxj.as_bytes())).unwrap();
    fs::write(folder.join("index.json"), json).unwrap();
    fs::write(folder.join("index.cdx"), format!(" CDX N b a m s k r M S V g\n{cdx}")).unwrap();
    // CDX-9, CDX-10, and wget's CDX have no lengths. Braces in a URL do not start JSON.
    let without_lengths = |start: &str, end: &str| -> String {
        let line = |(name, offset, _): &(String, usize, usize)| format!("{start} {offset} {name}{end}\n");
        places.iter().map(line).collect()
    };
    let nine = without_lengths("soup)/{a} 20261101000000 http://soup/{a} text/html 200 DIGEST -", "");
    let ten = without_lengths("soup)/ 20261101000000 http://soup/ text/html 200 DIGEST - -", "");
    let wget = without_lengths("http://soup/ 20261101000000 http://soup/ text/html 200 DIGEST - -", " <urn:uuid:soup>");
    fs::write(folder.join("9.cdx"), format!(" CDX N b a m s k r V g\n{nine}")).unwrap();
    fs::write(folder.join("10.cdx"), format!(" CDX N b a m s k r M V g\n{ten}")).unwrap();
    fs::write(folder.join("wget.cdx"), format!(" CDX a b a m s k r M V g u\n{wget}")).unwrap();
    fs::write(folder.join("dash.cdx"), format!(" CDX N b a m s k r M S V g\n{}", cdx_with_dashes(&cdx))).unwrap();
    // CDXJ with a header, without lengths, and of OpenWayback.
    let header = "!OpenWayback-CDXJ 1.0\n!meta {\"filename\": \"x\"}\n\n";
    fs::write(folder.join("header.cdxj"), format!("{header}{cdxj}")).unwrap();
    let short: String = places
        .iter()
        .map(|(name, offset, _)| {
            format!("soup)/{{a}} 20261101000000 {{\"offset\": \"{offset}\", \"filename\": \"{name}\"}}\n")
        })
        .collect();
    fs::write(folder.join("short.cdxj"), short).unwrap();
    let open: String = places
        .iter()
        .map(|(name, offset, length)| {
            format!(
                "(soup,)/ 2026-11-01T00:00:00Z response {{\"ref\":\"warcfile:{name}#{offset}\",\"rle\":\"{length}\"}}\n"
            )
        })
        .collect();
    fs::write(folder.join("open.cdxj"), format!("{header}{open}")).unwrap();
    let numbers = |of: fn(&(String, usize, usize)) -> usize| {
        Arc::new(Int32Array::from_iter_values(places.iter().map(|place| of(place) as i32)))
    };
    let names = StringArray::from_iter_values(places.iter().map(|place| &place.0));
    let columns: [(&str, ArrayRef); 4] = [
        ("fetch_status", numbers(|_| 200)),
        ("warc_record_length", numbers(|place| place.2)),
        ("warc_filename", Arc::new(names)),
        ("warc_record_offset", numbers(|place| place.1)),
    ];
    let batch = RecordBatch::try_from_iter(columns).unwrap();
    let file = fs::File::create(folder.join("index.parquet")).unwrap();
    let mut writer = parquet::arrow::ArrowWriter::try_new(file, batch.schema(), None).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();

    let with_lengths =
        ["index.cdxj", "index.cdxj.gz", "index.json", "index.cdx", "index.parquet", "header.cdxj", "open.cdxj"];
    for index in [&with_lengths[..], &["9.cdx", "10.cdx", "wget.cdx", "dash.cdx", "short.cdxj"]].concat() {
        let (code, _, said) = crawl(
            &folder,
            // The second index makes no difference.
            &["facts", "--records", index, "--records", index, "--base", ".", "--out", "x.parquet"],
        );
        assert_eq!(code, 0, "{index}: {said}");
        let pages = pages(&[folder.join("x.parquet")]);
        let urls: Vec<&str> = pages.keys().map(|(_, url)| url.as_str()).collect();
        let expected = [
            "http://soup.example/0/KOI8-R", "http://soup.example/0/UTF-8", "http://soup.example/1/KOI8-R",
            "http://soup.example/1/UTF-8",
        ];
        assert_eq!((urls, pages.values().max()), (expected.to_vec(), Some(&1)), "{index}");
    }
    for line in ["soup", "soup {", "{\"filename\":\"a\"}", "{\"filename\":\"a\",\"offset\":1,\"length\":-1}"] {
        fs::write(folder.join("index.wrong"), format!("{cdxj}{line}\n")).unwrap();
        let (code, _, said) = crawl(&folder, &["facts", "--records", "index.wrong", "--out", "x.parquet"]);
        assert!(code == 2 && said.contains("index.wrong: line 5"), "{line}: {said}");
    }
}

#[test]
fn row_groups_have_about_128_mib() {
    let folder = folder("row-groups");
    let file = FactsFile::create(folder.join("x.parquet"), &Settings::default()).unwrap();
    let mut rows = file.row_groups();
    let mut extractor = Extractor::new();
    let mut columns = Columns::new();
    // Text without dictionary encoding has the same size in the file and in memory.
    let mut number = 1_u64;
    for _ in 0..75 {
        let body: String = (0..200_000)
            .map(|_| {
                number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                format!("{:016x}\n", number)
            })
            .collect();
        let response = soupstone_crawl::response::Response::of_body("text/html", body.into_bytes());
        let page = Page::new("http://soup.example/".to_owned(), response);
        columns.push("archive", &page, &extractor.facts(&page).unwrap());
        rows.add(&columns.take().unwrap()).unwrap();
    }
    rows.finish().unwrap();
    file.finish(&Report::default(), None).unwrap();
    let reader = SerializedFileReader::new(fs::File::open(folder.join("x.parquet")).unwrap()).unwrap();
    let sizes: Vec<i64> = reader.metadata().row_groups().iter().map(|group| group.total_byte_size() >> 20).collect();
    assert_eq!(sizes.len(), 2, "{sizes:?} MiB");
    assert!((120..144).contains(&sizes[0]), "{sizes:?} MiB");
}

#[test]
fn missing_commands_name_their_feature() {
    let folder = folder("features");
    for (command, feature) in [("sql", "sql"), ("remote", "cluster")] {
        let (code, _, said) = crawl(&folder, &[command, "--help"]);
        let is_there = cfg!(feature = "cluster") || cfg!(feature = "sql") && feature == "sql";
        assert_eq!(code, if is_there { 0 } else { 2 }, "{said}");
        assert!(is_there || said.contains(&format!("--features {feature}")), "{said}");
    }
    let (code, _, said) = crawl(&folder, &["generate", "out", "--from", "nowhere"]);
    assert!(code == 2 && said.contains("nowhere"), "{said}");
    #[cfg(not(feature = "object-store"))]
    {
        let arguments = ["facts", "s3://pot/soup.warc.gz", "--out", "x.parquet"];
        let (code, _, said) = crawl(&folder, &arguments);
        assert!(code == 2 && said.contains("the feature `object-store`"), "{said}");
    }
}
