//! Archives in object stores: in memory, in a folder, and on a web server of this test, which refuses and cuts connections.
#![cfg(feature = "object-store")]

mod support;

use std::collections::HashMap;
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::ops::Range;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use object_store::aws::AmazonS3Builder;
use object_store::http::HttpBuilder;
use object_store::local::LocalFileSystem;
use object_store::memory::InMemory;
use object_store::{ClientOptions, ObjectStore, ObjectStoreExt, RetryConfig};
use soupstone_crawl::facts_file::read_report;
use soupstone_crawl::generate::{self, Coding, PAGES_OF_A_SAMPLE};
use soupstone_crawl::object::Object;
use support::folder;

/// What a server does wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    /// Nothing.
    None,
    /// Every other request gets the status 503.
    Refuses,
    /// Every other body ends in the middle.
    Cuts,
    /// All bodies end in the middle.
    CutsAll,
    /// Each time that somebody asks, it is another file.
    Changes,
}

/// A web server for files, with ranges, until the process ends. It is one of S3, too, whose only bucket is `pot`.
struct Server {
    port: u16,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Server {
    fn start(files: HashMap<String, Vec<u8>>, fault: Fault) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let asked: Arc<Mutex<Vec<String>>> = Arc::default();
        let heard = asked.clone();
        let (files, count) = (Arc::new(files), Arc::new(AtomicUsize::new(0)));
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (files, count, heard) = (files.clone(), count.clone(), heard.clone());
                // That a client goes away is no fault of the test.
                thread::spawn(move || serve(&stream.unwrap(), &files, fault, &count, &heard));
            }
        });
        Self { port, asked }
    }

    fn url(&self, name: &str) -> String {
        format!("http://127.0.0.1:{}/{name}", self.port)
    }

    /// What the program has to know to ask this server for what is behind `s3://pot/`.
    fn variables(&self) -> [(&'static str, String); 4] {
        [
            ("AWS_ENDPOINT", self.url("")),
            ("AWS_ALLOW_HTTP", "true".to_owned()),
            ("AWS_ACCESS_KEY_ID", "cook".to_owned()),
            ("AWS_SECRET_ACCESS_KEY", "salt".to_owned()),
        ]
    }
}

fn serve(
    mut stream: &TcpStream,
    files: &HashMap<String, Vec<u8>>,
    fault: Fault,
    count: &AtomicUsize,
    asked: &Mutex<Vec<String>>,
) -> Option<()> {
    let mut lines = BufReader::new(stream).lines();
    let request = lines.next()?.ok()?;
    let (mut range, mut if_match, mut signed) = (None, None, "");
    for line in lines
        .map_while(Result::ok)
        .take_while(|line| !line.is_empty())
    {
        let (name, value) = line.split_once(": ")?;
        if name.eq_ignore_ascii_case("range") {
            let (start, end) = value.strip_prefix("bytes=")?.split_once('-')?;
            range = Some(start.parse::<usize>().ok()?..end.parse::<usize>().ok()? + 1);
        } else if name.eq_ignore_ascii_case("if-match") {
            if_match = Some(value.to_owned());
        } else if value.starts_with("AWS4-HMAC-SHA256 Credential=cook/") {
            signed = " signed";
        }
    }
    let number = count.fetch_add(1, Ordering::Relaxed);
    let mut words = request.split(' ');
    let (method, path) = (words.next()?, words.next()?);
    asked
        .lock()
        .unwrap()
        .push(format!("{method} {path} {range:?}{signed}"));
    let path = path.trim_start_matches('/');
    let Some(file) = files.get(path.strip_prefix("pot/").unwrap_or(path)) else {
        return stream
            .write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            .ok();
    };
    if fault == Fault::Refuses && number.is_multiple_of(2) {
        let answer = b"HTTP/1.1 503 Busy\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        return stream.write_all(answer).ok();
    }
    let tag = format!("\"{}\"", if fault == Fault::Changes { number } else { 0 });
    if if_match.is_some_and(|wanted| wanted != tag) {
        let answer = b"HTTP/1.1 412 Changed\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        return stream.write_all(answer).ok();
    }
    let (status, wanted) = match range.clone() {
        Some(range) => (
            "206 Partial Content",
            range.start..range.end.min(file.len()),
        ),
        None => ("200 OK", 0..file.len()),
    };
    let body = &file[wanted.clone()];
    let mut head = format!(
        "HTTP/1.1 {status}\r\nContent-Length: {}\r\nETag: {tag}\r\nAccept-Ranges: bytes\r\nConnection: close\r\n",
        body.len()
    );
    if range.is_some() {
        let Range { start, end } = wanted;
        head += &format!(
            "Content-Range: bytes {start}-{}/{}\r\n",
            end - 1,
            file.len()
        );
    }
    stream.write_all(format!("{head}\r\n").as_bytes()).ok()?;
    let is_cut = fault == Fault::CutsAll || fault == Fault::Cuts && number % 2 == 1;
    let sent = if is_cut { body.len() / 2 } else { body.len() };
    if method == "GET" {
        stream.write_all(&body[..sent]).ok()?;
    }
    Some(())
}

/// Archives of samples; one of them is larger than a part.
fn files(folder: &Path) -> HashMap<String, Vec<u8>> {
    let mut files = HashMap::new();
    for path in generate::samples(folder, 2).unwrap() {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        files.insert(name, fs::read(path).unwrap());
    }
    let body = "<p>stone soup ".repeat(100_000);
    let records = (0..20).map(|page| {
        let response = generate::response("text/html", "", Coding::Identity, body.as_bytes());
        let url = format!("http://soup.example/large/{page}");
        generate::record("response", &url, &response.unwrap())
    });
    files.insert(
        "large.warc".to_owned(),
        records.collect::<Vec<_>>().concat(),
    );
    files
}

fn crawl(arguments: &[&str]) -> (i32, String) {
    crawl_with([], arguments)
}

/// Runs the program with these environment variables.
fn crawl_with(
    variables: impl IntoIterator<Item = (&'static str, String)>,
    arguments: &[&str],
) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_crawl"))
        .envs(variables)
        .args(arguments)
        .output()
        .unwrap();
    (
        output.status.code().unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

#[test]
fn a_server_is_read_like_a_folder() {
    let folder = folder("server");
    let out = folder.join("facts.parquet");
    let out = out.to_str().unwrap();
    for fault in [Fault::None, Fault::Refuses, Fault::Cuts] {
        let server = Server::start(files(&folder.join("archives")), fault);
        let urls = ["0.warc.gz", "1.warc.gz", "large.warc"].map(|name| server.url(name));
        let (code, said) = crawl(&[
            "facts",
            &urls[0],
            &urls[1],
            &urls[2],
            "--out",
            out,
            "--threads",
            "1",
        ]);
        assert_eq!(code, 0, "{fault:?}: {said}");
        let report = read_report(Path::new(out)).unwrap();
        let expected = 2 * PAGES_OF_A_SAMPLE as u64 + 20;
        assert_eq!((report.pages, report.broken), (expected, 0), "{fault:?}");
        let asked = server.asked.lock().unwrap();
        assert!(
            asked
                .iter()
                .filter(|asked| asked.starts_with("GET /large"))
                .count()
                >= 4
        );
    }
}

#[test]
fn what_a_server_does_not_give_has_no_facts() {
    let folder = folder("server-faults");
    let good = Server::start(files(&folder.join("archives")), Fault::None);
    let changes = Server::start(files(&folder.join("archives")), Fault::Changes);
    let out = folder.join("facts");
    for wrong in [good.url("nosuch.warc"), changes.url("large.warc")] {
        let (code, said) = crawl(&[
            "facts",
            &wrong,
            &good.url("0.warc.gz"),
            "--out-folder",
            out.to_str().unwrap(),
        ]);
        assert_eq!(code, 2, "{wrong}: {said}");
        assert!(said.contains(&format!("{wrong}: cannot be")), "{said}");
        assert_eq!(fs::read_dir(&out).unwrap().count(), 1, "{wrong}: {said}");
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
    // What everybody may read.
    let server = Server::start(files, Fault::None);
    let public = [("AWS_SKIP_SIGNATURE", "true".to_owned())];
    let variables = server.variables().into_iter().take(2).chain(public);
    assert_eq!(crawl_with(variables, &arguments).0, 0);
    let asked = server.asked.lock().unwrap();
    assert!(!asked.iter().any(|asked| asked.ends_with(" signed")));
}

#[test]
fn what_a_bucket_does_not_give_has_no_facts() {
    let folder = folder("bucket-faults");
    let out = folder.join("facts");
    let good = Server::start(files(&folder.join("archives")), Fault::None);
    let changes = Server::start(files(&folder.join("archives")), Fault::Changes);
    for (server, wrong) in [(good, "nosuch.warc"), (changes, "large.warc")] {
        let wrong = format!("s3://pot/{wrong}");
        let arguments = [
            "facts",
            &wrong,
            "s3://pot/0.warc.gz",
            "--out-folder",
            out.to_str().unwrap(),
        ];
        let (code, said) = crawl_with(server.variables(), &arguments);
        assert_eq!(code, 2, "{wrong}: {said}");
        assert!(said.contains(&format!("{wrong}: cannot be")), "{said}");
        assert_eq!(fs::read_dir(&out).unwrap().count(), 1, "{wrong}: {said}");
    }
}

#[test]
fn a_connection_that_is_refused_or_always_cut_is_an_error() {
    let folder = folder("refused");
    let refused = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .unwrap()
        .local_addr()
        .unwrap();
    let options = ClientOptions::new().with_allow_http(true);
    let retry = RetryConfig {
        max_retries: 2,
        ..RetryConfig::default()
    };
    let stores = |url: &str| -> [Arc<dyn ObjectStore>; 2] {
        let web = HttpBuilder::new()
            .with_url(url)
            .with_client_options(options.clone())
            .with_retry(retry.clone());
        let bucket = AmazonS3Builder::new()
            .with_bucket_name("pot")
            .with_endpoint(url)
            .with_skip_signature(true)
            .with_client_options(options.clone())
            .with_retry(retry.clone());
        [
            Arc::new(web.build().unwrap()),
            Arc::new(bucket.build().unwrap()),
        ]
    };
    let read = |store: Arc<dyn ObjectStore>| -> io::Result<u64> {
        let mut read = 0;
        for source in Object::new(store, "large.warc".into())
            .open(String::new(), &[])?
            .sources
        {
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
    let large: Vec<&String> = asked
        .iter()
        .filter(|asked| asked.contains("large"))
        .collect();
    assert_eq!(large.len(), 2, "neighbours come together: {large:?}");
}

#[test]
fn other_stores_give_the_same_bytes() {
    let folder = folder("stores");
    let file = generate::samples(&folder, 1).unwrap().remove(0);
    let bytes = fs::read(&file).unwrap();
    let memory: Arc<dyn ObjectStore> = Arc::new(InMemory::new());
    let path = object_store::path::Path::from("0.warc.gz");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime
        .block_on(memory.put(&path, bytes.clone().into()))
        .unwrap();
    let local: Arc<dyn ObjectStore> = Arc::new(LocalFileSystem::new_with_prefix(&folder).unwrap());
    for store in [memory, local] {
        // Within another runtime, as an engine would.
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
