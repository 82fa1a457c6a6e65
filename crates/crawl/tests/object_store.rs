//! Archives in memory, in a folder, and on a test server that refuses and cuts connections.
#![cfg(feature = "object-store")]

mod support;

use std::collections::HashMap;
use std::fs;
use std::io::{self, Read};
use std::net::{Ipv4Addr, TcpListener};
use std::ops::Range;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use object_store::aws::AmazonS3Builder;
use object_store::http::HttpBuilder;
use object_store::local::LocalFileSystem;
use object_store::memory::InMemory;
use object_store::{ClientOptions, ObjectStore, ObjectStoreExt, RetryConfig};
use soupstone_crawl::facts_file::read_report;
use soupstone_crawl::generate::{self, ContentCoding, PAGES_OF_A_SAMPLE};
use soupstone_crawl::object::Object;
use support::folder;
use support::server::{Fault, Server, files};

fn crawl(arguments: &[&str]) -> (i32, String) {
    crawl_with([], arguments)
}

fn crawl_with(variables: impl IntoIterator<Item = (&'static str, String)>, arguments: &[&str]) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_crawl")).envs(variables).args(arguments).output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_server_is_read_like_a_folder() {
    let folder = folder("server");
    let out = folder.join("facts.parquet");
    let out = out.to_str().unwrap();
    for fault in [Fault::None, Fault::Refuses, Fault::Cuts] {
        let server = Server::start(files(&folder.join("archives")), fault);
        let urls = ["0.warc.gz", "1.warc.gz", "large.warc"].map(|name| server.url(name));
        let (code, said) = crawl(&["facts", &urls[0], &urls[1], &urls[2], "--out", out, "--threads", "1"]);
        assert_eq!(code, 0, "{fault:?}: {said}");
        let report = read_report(Path::new(out)).unwrap();
        let expected = 2 * PAGES_OF_A_SAMPLE as u64 + 20;
        assert_eq!((report.pages, report.broken), (expected, 0), "{fault:?}");
        let asked = server.asked.lock().unwrap();
        assert!(asked.iter().filter(|asked| asked.starts_with("GET /large")).count() >= 4);
    }
}

/// Checks that one of two archives is invalid, and the other one has facts.
fn expect_facts_of_the_others((code, said): (i32, String), wrong: &str, out: &Path) {
    assert_eq!(code, 2, "{wrong}: {said}");
    assert!(said.contains(&format!("{wrong}: cannot be")), "{said}");
    assert_eq!(fs::read_dir(out).unwrap().count(), 1, "{wrong}: {said}");
}

#[test]
fn archives_that_a_server_fails_to_send_have_no_facts() {
    let folder = folder("server-faults");
    let good = Server::start(files(&folder.join("archives")), Fault::None);
    let changes = Server::start(files(&folder.join("archives")), Fault::Changes);
    let out = folder.join("facts");
    for wrong in [good.url("nosuch.warc"), changes.url("large.warc")] {
        let arguments = ["facts", &wrong, &good.url("0.warc.gz"), "--out-folder", out.to_str().unwrap()];
        expect_facts_of_the_others(crawl(&arguments), &wrong, &out);
    }
}

#[test]
fn a_bucket_is_read_like_a_folder() {
    let folder = folder("bucket");
    let out = folder.join("facts.parquet");
    let mut files = files(&folder.join("archives"));
    files.insert("warc.paths".to_owned(), b"1.warc.gz\nlarge.warc".to_vec());
    let arguments = [
        "facts",
        "s3://pot/0.warc.gz",
        "--paths",
        "s3://pot/warc.paths",
        "--base",
        "s3://pot/",
        "--out",
        out.to_str().unwrap(),
        "--threads",
        "1",
    ];
    for fault in [Fault::None, Fault::Refuses, Fault::Cuts] {
        let server = Server::start(files.clone(), fault);
        let (code, said) = crawl_with(server.variables(), &arguments);
        assert_eq!(code, 0, "{fault:?}: {said}");
        let report = read_report(&out).unwrap();
        let expected = 2 * PAGES_OF_A_SAMPLE as u64 + 20;
        assert_eq!((report.pages, report.broken), (expected, 0), "{fault:?}");
        let asked = server.asked.lock().unwrap();
        assert!(asked.iter().all(|asked| asked.ends_with(" signed")));
        let parts = asked.iter().filter(|asked| asked.contains(" /pot/large"));
        assert!(parts.count() >= 5);
    }
    let server = Server::start(files, Fault::None);
    let public = [("AWS_SKIP_SIGNATURE", "true".to_owned())];
    let variables = server.variables().into_iter().take(2).chain(public);
    assert_eq!(crawl_with(variables, &arguments).0, 0);
    let asked = server.asked.lock().unwrap();
    assert!(!asked.iter().any(|asked| asked.ends_with(" signed")));
}

#[test]
fn archives_that_a_bucket_fails_to_send_have_no_facts() {
    let folder = folder("bucket-faults");
    let out = folder.join("facts");
    let good = Server::start(files(&folder.join("archives")), Fault::None);
    let changes = Server::start(files(&folder.join("archives")), Fault::Changes);
    for (server, wrong) in [(good, "nosuch.warc"), (changes, "large.warc")] {
        let wrong = format!("s3://pot/{wrong}");
        let arguments = ["facts", &wrong, "s3://pot/0.warc.gz", "--out-folder", out.to_str().unwrap()];
        expect_facts_of_the_others(crawl_with(server.variables(), &arguments), &wrong, &out);
    }
}

#[test]
fn a_refused_or_repeatedly_cut_connection_is_an_error() {
    let folder = folder("refused");
    let refused = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap();
    let options = ClientOptions::new().with_allow_http(true);
    let retry = RetryConfig { max_retries: 2, ..RetryConfig::default() };
    let stores = |url: &str| -> [Arc<dyn ObjectStore>; 2] {
        let web = HttpBuilder::new().with_url(url).with_client_options(options.clone()).with_retry(retry.clone());
        let bucket = AmazonS3Builder::new()
            .with_bucket_name("pot")
            .with_endpoint(url)
            .with_skip_signature(true)
            .with_client_options(options.clone())
            .with_retry(retry.clone());
        [Arc::new(web.build().unwrap()), Arc::new(bucket.build().unwrap())]
    };
    let read = |store: Arc<dyn ObjectStore>| -> io::Result<u64> {
        let mut read = 0;
        for source in Object::new(store, "large.warc".into()).open(String::new(), &[])?.sources {
            read += io::copy(&mut source?.bytes, &mut io::sink())?;
        }
        Ok(read)
    };
    let length = files(&folder)["large.warc"].len() as u64;
    let cuts_all = Server::start(files(&folder), Fault::CutsAll);
    let cuts = Server::start(files(&folder), Fault::Cuts);
    for url in [format!("http://{refused}"), cuts_all.url("")] {
        assert!(stores(&url).into_iter().all(|store| read(store).is_err()));
    }
    for store in stores(&cuts.url("")) {
        assert_eq!(read(store).unwrap(), length);
    }
}

#[test]
fn records_of_a_list_on_a_server_are_read_with_few_requests() {
    let folder = folder("server-records");
    let mut files = files(&folder.join("archives"));
    files.insert("warc.paths".to_owned(), b"0.warc.gz\n1.warc.gz\n".to_vec());
    let large = &files["large.warc"];
    let starts: Vec<usize> = memchr::memmem::find_iter(large, b"WARC/1.0\r\n").collect();
    assert_eq!(starts.len(), 20);
    let index: String = [0, 1, 7]
        .map(|record| {
            let (offset, length) = (starts[record], starts[record + 1] - starts[record]);
            format!("{{\"filename\":\"large.warc\",\"offset\":{offset},\"length\":{length}}}\n")
        })
        .concat();
    files.insert("index.json".to_owned(), index.into_bytes());
    let server = Server::start(files, Fault::None);
    let out = folder.join("facts.parquet");
    let (code, said) = crawl(&[
        "facts",
        "--paths",
        &server.url("warc.paths"),
        "--records",
        &server.url("index.json"),
        "--base",
        &server.url(""),
        "--out",
        out.to_str().unwrap(),
    ]);
    assert_eq!(code, 0, "{said}");
    let report = read_report(&out).unwrap();
    assert_eq!((report.pages, report.archives, report.broken), (23, 3, 0));
    let asked = server.asked.lock().unwrap();
    let large: Vec<&String> = asked.iter().filter(|asked| asked.contains("large")).collect();
    assert_eq!(large.len(), 2, "adjacent records are requested together: {large:?}");
}

#[test]
fn all_stores_give_the_same_bytes() {
    let folder = folder("stores");
    let file = generate::samples(&folder, 1).unwrap().remove(0);
    let bytes = fs::read(&file).unwrap();
    let memory: Arc<dyn ObjectStore> = Arc::new(InMemory::new());
    let path = object_store::path::Path::from("0.warc.gz");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(memory.put(&path, bytes.clone().into())).unwrap();
    let local: Arc<dyn ObjectStore> = Arc::new(LocalFileSystem::new_with_prefix(&folder).unwrap());
    for store in [memory, local] {
        // Runs within another runtime, as in an engine.
        runtime.block_on(async {
            let object = Object::new(store, path.clone());
            let read = |records: &[Range<u64>]| -> Vec<Vec<u8>> {
                let opened = object.clone().open(String::new(), records).unwrap();
                let read = opened.sources.map(|source| {
                    let mut bytes = Vec::new();
                    source.unwrap().bytes.read_to_end(&mut bytes).unwrap();
                    bytes
                });
                read.collect()
            };
            assert_eq!(read(&[]), std::slice::from_ref(&bytes));
            assert_eq!(read(&[0..10, 50..60]), [&bytes[..10], &bytes[50..60]]);
        });
    }
}

#[test]
fn bytes_before_an_interruption_are_not_requested_again() {
    let folder = folder("drips");
    let files = files(&folder.join("archives"));
    let large = files["large.warc"].len();
    let server = Server::start(files, Fault::Drips);
    let out = folder.join("facts.parquet");
    let url = server.url("large.warc");
    let (code, said) = crawl(&["facts", &url, "--out", out.to_str().unwrap()]);
    assert_eq!(code, 0, "{said}");
    assert_eq!(read_report(&out).unwrap().pages, 20);
    let asked = server.asked.lock().unwrap();
    assert!(asked.len() <= large.div_ceil(64 << 10) + 10, "{}", asked.len());
}

/// Returns an archive of `bytes` bytes with one page.
fn archive_of(bytes: usize) -> HashMap<String, Vec<u8>> {
    let record = |body: &[u8]| {
        let response = generate::response("text/html", "", ContentCoding::Identity, body).unwrap();
        generate::record("response", "http://soup.example/", &response)
    };
    // The length in the header also has digits.
    let more = record(&vec![b'x'; bytes]).len() - bytes;
    let archive = record(&vec![b'x'; bytes - more]);
    assert_eq!(archive.len(), bytes);
    HashMap::from([("a.warc".to_owned(), archive)])
}

#[test]
fn slow_connections_neither_time_out_nor_repeat_bytes() {
    let folder = folder("slow-lines");
    // In both cases, the requests take longer than the timeout for a silent server.
    for (speed, has_tags, size) in [(60_000, false, 400_000), (15_000, true, 160_000)] {
        let server = Server::start(archive_of(size), Fault::IsSlow(speed, has_tags));
        let out = folder.join(format!("{speed}.parquet"));
        let arguments = ["facts", &server.url("a.warc"), "--out", out.to_str().unwrap()];
        let (code, said) = crawl_with([("CRAWL_SILENCE", "2".to_owned())], &arguments);
        assert_eq!(code, 0, "{speed}: {said}");
        assert_eq!(read_report(&out).unwrap().pages, 1);
        let ranges = server.ranges("a.warc");
        assert!(ranges.windows(2).all(|two| two[0].end == two[1].start), "{speed}: {ranges:?}");
        assert_eq!((ranges[0].start, ranges.last().unwrap().end), (0, size), "{speed}: {ranges:?}");
        let longest = ranges.iter().map(Range::len).max().unwrap();
        assert!(longest > 2 * speed && longest <= 6 * speed, "{speed}: {ranges:?}");
    }
}

#[test]
fn requests_to_a_silent_server_are_retried_until_a_timeout() {
    let folder = folder("silence");
    let out = folder.join("facts.parquet");
    let out = out.to_str().unwrap();
    for (fault, expected) in [(Fault::FallsSilent, 0), (Fault::IsSilent, 2)] {
        let server = Server::start(archive_of(300_000), fault);
        let start = Instant::now();
        let arguments = ["facts", &server.url("a.warc"), "--out", out];
        let (code, said) = crawl_with([("CRAWL_SILENCE", "1".to_owned())], &arguments);
        assert_eq!(code, expected, "{fault:?}: {said}");
        assert!(start.elapsed() < Duration::from_secs(60), "{fault:?}: {said}");
        let is_silent = said.contains("the server stopped responding");
        assert_eq!(is_silent, expected == 2, "{fault:?}: {said}");
    }
    let wrong = [("CRAWL_SILENCE", "soup".to_owned())];
    let (code, said) = crawl_with(wrong, &["facts", "http://127.0.0.1/a.warc", "--out", out]);
    assert!(code == 2 && said.contains("CRAWL_SILENCE=\"soup\""), "{said}");
}

#[test]
fn urls_are_requested_with_their_query_and_without_head() {
    let folder = folder("queries");
    let mut files = files(&folder.join("archives"));
    for (name, signed) in [("0.warc.gz", "a%20b.warc.gz?X-Sig=1"), ("1.warc.gz", "a%20b.warc.gz?X-Sig=2")] {
        let file = files.remove(name).unwrap();
        files.insert(signed.to_owned(), file);
    }
    let server = Server::start(files, Fault::RefusesHead);
    let urls = ["a b.warc.gz?X-Sig=1", "a%20b.warc.gz?X-Sig=2"].map(|name| server.url(name));
    let out = folder.join("facts");
    let arguments = ["facts", &urls[0], &urls[1], "--out-folder", out.to_str().unwrap()];
    let (code, said) = crawl(&arguments);
    assert_eq!(code, 0, "{said}");
    let pages = support::pages(&support::facts(&out));
    assert_eq!((pages.len(), pages.values().max()), (2 * PAGES_OF_A_SAMPLE, Some(&1)));
    // Existing facts of complete archives need no server.
    let before = server.asked.lock().unwrap().len();
    assert_eq!(crawl(&arguments).0, 0);
    assert_eq!(server.asked.lock().unwrap().len(), before);
}

#[test]
fn only_records_after_the_end_of_an_object_are_misplaced() {
    let folder = folder("server-misplaced");
    let mut files = files(&folder.join("archives"));
    let large = &files["large.warc"];
    let second = memchr::memmem::find_iter(large, b"WARC/1.0\r\n").nth(1).unwrap();
    let size = large.len();
    let line = |offset: usize, length: u64| {
        format!("{{\"filename\":\"large.warc\",\"offset\":{offset},\"length\":{length}}}\n")
    };
    let index = [
        line(0, second as u64),
        line(size + 5_000_000, 100),
        // Longer than the record and than the archive.
        line(second, u64::MAX - second as u64),
    ];
    files.insert("index.json".to_owned(), index.concat().into_bytes());
    let server = Server::start(files, Fault::None);
    let out = folder.join("facts.parquet");
    let (index, base) = (server.url("index.json"), server.url(""));
    let out_path = out.to_str().unwrap();
    let (code, said) = crawl(&["facts", "--records", &index, "--base", &base, "--out", out_path]);
    assert_eq!(code, 0, "{said}");
    let report = read_report(&out).unwrap();
    assert_eq!((report.pages, report.misplaced), (2, 1), "{said}");
    assert!(said.contains(&format!("no record at {}: ", size + 5_000_000)), "{said}");
}

#[test]
fn the_dictionary_of_an_object_is_read_before_its_records() {
    let folder = folder("server-dictionary");
    let archive = support::with_dictionary(&generate::sample(1).unwrap());
    let path = folder.join("a.warc.zst");
    fs::write(&path, &archive).unwrap();
    let pages = soupstone_crawl::Pages::open(&path).unwrap();
    let index = pages.filter_map(|entry| match entry.unwrap() {
        soupstone_crawl::pages::Entry::Page(page) => {
            let record = page.record();
            let (offset, length) = (record.offset, record.length.unwrap());
            Some(format!("{{\"filename\":\"a.warc.zst\",\"offset\":{offset},\"length\":{length}}}\n"))
        }
        _ => None,
    });
    let index = index.collect::<String>().into_bytes();
    let files = [("a.warc.zst".to_owned(), archive), ("index.json".to_owned(), index)];
    let server = Server::start(files.into(), Fault::None);
    let out = folder.join("facts.parquet");
    let (index, base) = (server.url("index.json"), server.url(""));
    let out_path = out.to_str().unwrap();
    let (code, said) = crawl(&["facts", "--records", &index, "--base", &base, "--out", out_path]);
    assert_eq!(code, 0, "{said}");
    assert_eq!(read_report(&out).unwrap().pages, PAGES_OF_A_SAMPLE as u64, "{said}");
}

#[test]
fn an_index_in_parquet_on_a_server_is_read_in_parts() {
    use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray};

    let folder = folder("server-parquet");
    let mut files = files(&folder.join("archives"));
    let second = memchr::memmem::find_iter(&files["large.warc"], b"WARC/1.0\r\n").nth(1).unwrap();
    let columns: [(&str, ArrayRef); 3] = [
        ("warc_filename", Arc::new(StringArray::from(vec!["large.warc"]))),
        ("warc_record_offset", Arc::new(Int64Array::from(vec![0]))),
        ("warc_record_length", Arc::new(Int64Array::from(vec![second as i64]))),
    ];
    let batch = RecordBatch::try_from_iter(columns).unwrap();
    let mut writer = parquet::arrow::ArrowWriter::try_new(Vec::new(), batch.schema(), None).unwrap();
    writer.write(&batch).unwrap();
    files.insert("index.parquet".to_owned(), writer.into_inner().unwrap());
    let server = Server::start(files, Fault::None);
    let out = folder.join("facts.parquet");
    let (index, base) = (server.url("index.parquet"), server.url(""));
    let out_path = out.to_str().unwrap();
    let (code, said) = crawl(&["facts", "--records", &index, "--base", &base, "--out", out_path]);
    assert_eq!(code, 0, "{said}");
    assert_eq!(read_report(&out).unwrap().pages, 1);
}

/// Runs the program with an index of the first and the last record of `large.warc`, into the folder `facts`.
fn records_into_folder(folder: &Path, server: &Server, more: &[&str]) -> (i32, String) {
    let large = server.files.lock().unwrap()["large.warc"].clone();
    let starts: Vec<usize> = memchr::memmem::find_iter(&large, b"WARC/1.0\r\n").collect();
    let line = |record: usize| {
        let length = starts.get(record + 1).unwrap_or(&large.len()) - starts[record];
        format!("{{\"filename\":\"large.warc\",\"offset\":{},\"length\":{length}}}\n", starts[record])
    };
    let index = folder.join("index.json");
    fs::write(&index, line(0) + &line(19)).unwrap();
    let (base, out) = (server.url(""), folder.join("facts"));
    let arguments =
        ["facts", "--records", index.to_str().unwrap(), "--base", &base, "--out-folder", out.to_str().unwrap()];
    crawl(&[&arguments[..], more].concat())
}

#[test]
fn servers_are_asked_for_changes_only_on_request() {
    let folder = folder("server-again");
    let server = Server::start(files(&folder.join("archives")), Fault::None);
    let asked = || std::mem::take(&mut *server.asked.lock().unwrap());
    let again = ["--again", "changed-on-servers"];
    let out = folder.join("facts");
    let out = out.to_str().unwrap();
    let urls = ["0.warc.gz", "1.warc.gz"].map(|name| server.url(name));
    let whole = |more: &[&str]| crawl(&[&["facts", &urls[0], &urls[1], "--out-folder", out], more].concat());
    let records = |more: &[&str]| records_into_folder(&folder, &server, more);
    assert_eq!((whole(&[]).0, records(&[]).0), (0, 0));
    // The version of an archive arrives with its first records.
    assert!(asked().iter().all(|asked| asked.starts_with("GET ")));
    assert_eq!((whole(&[]).0, records(&[]).0, asked().len()), (0, 0, 0));
    assert_eq!((whole(&again).0, records(&again).0), (0, 0));
    let mut heads = asked();
    heads.sort();
    assert_eq!(heads, ["HEAD /0.warc.gz None", "HEAD /1.warc.gz None", "HEAD /large.warc None"]);

    let mut files = server.files.lock().unwrap();
    files.insert("1.warc.gz".to_owned(), generate::sample(7).unwrap().concat());
    // The same length keeps the index valid.
    let large = String::from_utf8(files["large.warc"].clone()).unwrap().replace("stone", "pease");
    files.insert("large.warc".to_owned(), large.into_bytes());
    drop(files);
    assert_eq!((whole(&[]).0, records(&[]).0, asked().len()), (0, 0, 0));
    let (code, said) = whole(&again);
    assert!(code == 0 && said.contains("20 pages"), "{said}");
    let (code, said) = records(&again);
    assert!(code == 0 && said.contains("2 pages"), "{said}");
    let read = asked();
    assert_eq!(read.iter().filter(|asked| asked.starts_with("HEAD ")).count(), 3, "{read:?}");
    assert!(!read.iter().any(|asked| asked.starts_with("GET /0")), "{read:?}");
    let pages = support::pages(&support::facts(&folder.join("facts")));
    assert!(pages.keys().any(|(_, url)| url == "http://soup.example/7/UTF-8"));
    // The archives have not changed.
    assert_eq!((whole(&again).0, records(&again).0), (0, 0));
    assert!(asked().iter().all(|asked| asked.starts_with("HEAD ")));
}

#[test]
fn records_of_different_versions_of_an_object_are_not_mixed() {
    let folder = folder("server-records-change");
    let server = Server::start(files(&folder.join("archives")), Fault::Changes);
    let (code, said) = records_into_folder(&folder, &server, &[]);
    assert!(code == 2 && said.contains("changed while it was being read"), "{said}");
}
