use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use soupstone_crawl::generate::{self, ContentCoding};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    None,
    /// Every other request gets the status 503.
    Refuses,
    /// Every other body is cut in the middle.
    Cuts,
    CutsAll,
    /// The file changes with each request.
    Changes,
    /// `HEAD` requests are refused, as for a URL that is presigned for `GET`.
    RefusesHead,
    /// All bodies end after 64 KiB, and versions have no tags.
    Drips,
    /// Bytes per second, and whether versions have tags.
    IsSlow(usize, bool),
    /// Of three responses, one is missing, one stalls after half of its body, and one is complete.
    FallsSilent,
    /// All responses stall after half of their bodies.
    IsSilent,
}

const FOR_EVER: Duration = Duration::from_secs(3600);

/// A web server for files, with ranges, until the process ends. Also serves the S3 bucket `pot`.
pub struct Server {
    port: u16,
    pub files: Arc<Mutex<HashMap<String, Vec<u8>>>>,
    pub asked: Arc<Mutex<Vec<String>>>,
}

impl Server {
    pub fn start(files: HashMap<String, Vec<u8>>, fault: Fault) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let asked: Arc<Mutex<Vec<String>>> = Arc::default();
        let heard = asked.clone();
        let (files, count) = (Arc::new(Mutex::new(files)), Arc::new(AtomicUsize::new(0)));
        let served = files.clone();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (files, count, heard) = (served.clone(), count.clone(), heard.clone());
                // A disconnected client does not fail the test.
                thread::spawn(move || serve(&stream.unwrap(), &files, fault, &count, &heard));
            }
        });
        Self { port, files, asked }
    }

    /// Returns the requested ranges of a file, in order.
    pub fn ranges(&self, name: &str) -> Vec<Range<usize>> {
        let start = format!("GET /{name} Some(");
        let asked = self.asked.lock().unwrap();
        let ranges = asked.iter().filter_map(|asked| {
            let (start, end) = asked.strip_prefix(&start)?.strip_suffix(')')?.split_once("..")?;
            Some(start.parse().ok()?..end.parse().ok()?)
        });
        ranges.collect()
    }

    pub fn url(&self, name: &str) -> String {
        format!("http://127.0.0.1:{}/{name}", self.port)
    }

    /// Returns the environment variables that direct `s3://pot/` to this server.
    pub fn variables(&self) -> [(&'static str, String); 4] {
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
    files: &Mutex<HashMap<String, Vec<u8>>>,
    fault: Fault,
    count: &AtomicUsize,
    asked: &Mutex<Vec<String>>,
) -> Option<()> {
    let mut lines = BufReader::new(stream).lines();
    let request = lines.next()?.ok()?;
    let (mut range, mut if_match, mut signed) = (None, None, "");
    for line in lines.map_while(Result::ok).take_while(|line| !line.is_empty()) {
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
    asked.lock().unwrap().push(format!("{method} {path} {range:?}{signed}"));
    let path = path.trim_start_matches('/');
    let file = files.lock().unwrap().get(path.strip_prefix("pot/").unwrap_or(path)).cloned();
    let Some(file) = file else {
        return stream.write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").ok();
    };
    if fault == Fault::Refuses && number.is_multiple_of(2) {
        let answer = b"HTTP/1.1 503 Busy\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        return stream.write_all(answer).ok();
    }
    if fault == Fault::RefusesHead && method == "HEAD" {
        let answer = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        return stream.write_all(answer).ok();
    }
    if range.as_ref().is_some_and(|range| range.start >= file.len()) {
        let answer = b"HTTP/1.1 416 Range Not Satisfiable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        return stream.write_all(answer).ok();
    }
    let of_file = || file.iter().fold(0_usize, |sum, byte| sum.wrapping_mul(31).wrapping_add((*byte).into()));
    let tag = format!("\"{}\"", if fault == Fault::Changes { number } else { of_file() });
    if if_match.is_some_and(|wanted| wanted != tag) {
        let answer = b"HTTP/1.1 412 Changed\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        return stream.write_all(answer).ok();
    }
    if fault == Fault::FallsSilent && number.is_multiple_of(3) {
        thread::sleep(FOR_EVER);
    }
    let (status, wanted) = match range.clone() {
        Some(range) => ("206 Partial Content", range.start..range.end.min(file.len())),
        None => ("200 OK", 0..file.len()),
    };
    let body = &file[wanted.clone()];
    let mut head =
        format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\nAccept-Ranges: bytes\r\nConnection: close\r\n", body.len());
    if !matches!(fault, Fault::Drips | Fault::IsSlow(_, false)) {
        head += &format!("ETag: {tag}\r\n");
    }
    if range.is_some() {
        let Range { start, end } = wanted;
        head += &format!("Content-Range: bytes {start}-{}/{}\r\n", end - 1, file.len());
    }
    stream.write_all(format!("{head}\r\n").as_bytes()).ok()?;
    let is_cut = match fault {
        Fault::CutsAll | Fault::IsSilent => true,
        Fault::Cuts => number % 2 == 1,
        Fault::FallsSilent => number % 3 == 1,
        _ => false,
    };
    let sent = match fault {
        Fault::Drips => body.len().min(64 << 10),
        _ if is_cut => body.len() / 2,
        _ => body.len(),
    };
    if method == "HEAD" {
        return Some(());
    }
    if let Fault::IsSlow(bytes, _) = fault {
        for piece in body.chunks(bytes.div_ceil(20)) {
            stream.write_all(piece).ok()?;
            thread::sleep(Duration::from_millis(50));
        }
        return Some(());
    }
    stream.write_all(&body[..sent]).ok()?;
    if is_cut && matches!(fault, Fault::IsSilent | Fault::FallsSilent) {
        thread::sleep(FOR_EVER);
    }
    Some(())
}

/// Returns sample archives, one of them larger than a part.
pub fn files(folder: &Path) -> HashMap<String, Vec<u8>> {
    let mut files = HashMap::new();
    for path in generate::samples(folder, 2).unwrap() {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        files.insert(name, fs::read(path).unwrap());
    }
    let body = "<p>stone soup ".repeat(100_000);
    let records = (0..20).map(|page| {
        let response = generate::response("text/html", "", ContentCoding::Identity, body.as_bytes());
        let url = format!("http://soup.example/large/{page}");
        generate::record("response", &url, &response.unwrap())
    });
    files.insert("large.warc".to_owned(), records.collect::<Vec<_>>().concat());
    files
}
