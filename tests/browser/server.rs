//! The server that gives the browser jobs and receives its results.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use serde_json::Value;

use super::job::{Job, Way};

const MAX_JOBS: usize = 250;

/// The limit for a batch's input bytes, unless one job exceeds it.
const MAX_BYTES: usize = 1_000_000;

const DRIVER: &str = include_str!("driver.html");

const SCRIPTS: [(&str, &str); 2] =
    [("/compare.js", include_str!("../../examples/viewer/compare.js")), ("/driver.js", include_str!("driver.js"))];

/// Only these scripts run, and only their fetches load.
const POLICY: &str = "default-src 'none'; script-src 'nonce-driver'; connect-src 'self'; frame-src 'self'";

/// Loaded pages run and load nothing.
const POLICY_OF_PAGES: &str = "default-src 'none'";

pub(crate) struct Findings {
    pub(crate) answers: Vec<Option<Option<String>>>,
    pub(crate) strays: Vec<String>,
    pub(crate) end: String,
}

impl Findings {
    pub(crate) fn none(end: String) -> Self {
        Self { answers: Vec::new(), strays: Vec::new(), end }
    }
}

pub(crate) struct Server {
    address: SocketAddr,
    shared: Arc<Shared>,
}

struct Shared {
    jobs: Arc<Vec<Job>>,
    batches: Vec<Range<usize>>,
    answers: Mutex<Vec<Option<Option<String>>>>,
    strays: Mutex<Vec<String>>,
    done: AtomicUsize,
    signs: AtomicUsize,
}

impl Server {
    pub(crate) fn start(jobs: Arc<Vec<Job>>) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared {
            batches: batches(&jobs),
            answers: Mutex::new(vec![None; jobs.len()]),
            strays: Mutex::new(Vec::new()),
            done: AtomicUsize::new(0),
            signs: AtomicUsize::new(0),
            jobs,
        });
        let state = Arc::clone(&shared);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let state = Arc::clone(&state);
                thread::spawn(move || drop(state.answer(stream)));
            }
        });
        Ok(Self { address, shared })
    }

    pub(crate) const fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) fn is_done(&self) -> bool {
        self.shared.done.load(Ordering::SeqCst) == self.shared.batches.len()
    }

    pub(crate) fn count_of_signs(&self) -> usize {
        self.shared.signs.load(Ordering::SeqCst)
    }

    pub(crate) fn findings(&self, end: String) -> Findings {
        let answers = self.shared.answers.lock();
        let strays = self.shared.strays.lock();
        Findings {
            answers: answers.unwrap_or_else(PoisonError::into_inner).clone(),
            strays: strays.unwrap_or_else(PoisonError::into_inner).clone(),
            end,
        }
    }
}

fn batches(jobs: &[Job]) -> Vec<Range<usize>> {
    let mut batches = Vec::new();
    let (mut start, mut bytes) = (0, 0);
    for (index, job) in jobs.iter().enumerate() {
        let is_full = index - start == MAX_JOBS || bytes + job.source.len() > MAX_BYTES;
        if index > start && is_full {
            batches.push(start..index);
            (start, bytes) = (index, 0);
        }
        bytes += job.source.len();
    }
    batches.push(start..jobs.len());
    batches
}

impl Shared {
    fn answer(&self, stream: TcpStream) -> io::Result<()> {
        let mut reader = BufReader::new(stream.try_clone()?);
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let mut words = line.split(' ');
        let (Some(method), Some(path)) = (words.next(), words.next()) else {
            return Ok(());
        };
        let body = read_body(&mut reader)?;
        self.signs.fetch_add(1, Ordering::SeqCst);
        let mut out = stream;
        let mut parts = path.trim_start_matches('/').splitn(2, '/');
        let kind = parts.next().unwrap_or_default();
        let number = parts.next().and_then(|number| number.parse::<usize>().ok());
        let script = SCRIPTS.iter().find(|(name, _)| *name == path);
        match (method, kind, number) {
            ("GET", "", None) => {
                let driver = DRIVER.replace("{{batches}}", &self.batches.len().to_string());
                // NOTE: pages in the frames of this page inherit its encoding if nothing else is known.
                let kind = "text/html; charset=windows-1252";
                respond(&mut out, kind, Some(POLICY), driver.as_bytes())
            }
            ("GET", "batch", Some(number)) if number < self.batches.len() => {
                let batch = self.batch(number)?;
                respond(&mut out, "application/json", None, &batch)
            }
            ("POST", "answers", Some(_)) => {
                self.take(&body);
                self.done.fetch_add(1, Ordering::SeqCst);
                respond(&mut out, "text/plain", None, b"")
            }
            ("GET", "page", Some(index)) if self.is(index, Way::Load) => {
                let job = &self.jobs[index];
                respond(&mut out, &job.content_type, Some(POLICY_OF_PAGES), &job.source)
            }
            ("GET", "viewer", Some(index)) if self.is(index, Way::Viewer) => {
                let mut page = Vec::new();
                self.jobs[index].write_viewer(&mut page)?;
                respond(&mut out, "text/html", None, &page)
            }
            ("GET", _, _) if script.is_some() => {
                let text = script.map_or("", |(_, text)| text);
                respond(&mut out, "text/javascript", None, text.as_bytes())
            }
            _ => {
                if path != "/favicon.ico" {
                    let strays = self.strays.lock();
                    let mut strays = strays.unwrap_or_else(PoisonError::into_inner);
                    strays.push(format!("{method} {path}"));
                }
                out.write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            }
        }
    }

    fn is(&self, index: usize, way: Way) -> bool {
        self.jobs.get(index).is_some_and(|job| job.way == way)
    }

    fn batch(&self, number: usize) -> io::Result<Vec<u8>> {
        let mut out = b"[".to_vec();
        for index in self.batches[number].clone() {
            if out.len() > 1 {
                out.push(b',');
            }
            self.jobs[index].write(index, &mut out)?;
        }
        out.push(b']');
        Ok(out)
    }

    /// Takes pairs of the index of a job, and the difference or `null`.
    fn take(&self, body: &[u8]) {
        let Ok(Value::Array(pairs)) = serde_json::from_slice(body) else {
            return;
        };
        let answers = self.answers.lock();
        let mut answers = answers.unwrap_or_else(PoisonError::into_inner);
        for pair in pairs {
            let index = pair[0].as_u64().and_then(|index| usize::try_from(index).ok());
            if let Some(answer) = index.and_then(|index| answers.get_mut(index)) {
                *answer = Some(pair[1].as_str().map(str::to_owned));
            }
        }
    }
}

fn read_body(reader: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let line = line.trim_end().to_ascii_lowercase();
        if line.is_empty() {
            break;
        }
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().unwrap_or(0);
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok(body)
}

fn respond(out: &mut impl Write, kind: &str, policy: Option<&str>, body: &[u8]) -> io::Result<()> {
    let length = body.len();
    write!(out, "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\n")?;
    write!(out, "Content-Length: {length}\r\nCache-Control: no-store\r\n")?;
    if let Some(policy) = policy {
        write!(out, "Content-Security-Policy: {policy}\r\n")?;
    }
    out.write_all(b"Connection: close\r\n\r\n")?;
    out.write_all(body)?;
    out.flush()
}
