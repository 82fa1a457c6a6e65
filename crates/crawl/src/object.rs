use std::collections::HashMap;
use std::env;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::ops::Range;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use bytes::{Bytes, BytesMut};
use futures_util::{StreamExt, TryStreamExt, stream};
use object_store::aws::AmazonS3Builder;
use object_store::client::{
    ClientOptions, HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse, HttpService,
    ReqwestConnector,
};
use object_store::http::HttpBuilder;
use object_store::path::Path;
use object_store::{GetOptions, GetRange, ObjectMeta, ObjectStore, ObjectStoreExt, ObjectStoreScheme};
use tokio::runtime::Runtime;
use tokio::time::timeout;
use url::{Position, Url};

use crate::source::{Opened, Ranges, RecordSources, Source, Sources, Version};

/// Minimum and maximum size of a request. The first request has the minimum size, and the size of later requests adapts to the
/// connection.
const PARTS: Range<u64> = 64 << 10..8 << 20;

/// Target duration of a request, in seconds.
const TIME_OF_A_PART: f64 = 5.0;

/// Maximum distance in bytes between records that share a request.
const MAX_BYTES_BETWEEN: u64 = 1 << 20;

const MAX_REQUESTS: usize = 8;

const ATTEMPTS: usize = 3;

/// How long a server may send no data before it is considered lost.
const SILENCE: Duration = Duration::from_secs(30);

/// Environment variable that overrides [`SILENCE`], in seconds.
const SILENCE_VARIABLE: &str = "CRAWL_SILENCE";

static RUNTIME: LazyLock<io::Result<Runtime>> =
    LazyLock::new(|| tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build());

static STORES: LazyLock<Mutex<HashMap<String, Arc<dyn ObjectStore>>>> = LazyLock::new(Mutex::default);

static CLIENTS: LazyLock<Mutex<HashMap<String, HttpClient>>> = LazyLock::new(Mutex::default);

#[derive(Clone, Debug)]
pub struct Object {
    store: Arc<dyn ObjectStore>,
    path: Path,
    /// Metadata of the first response. Later responses must have the same metadata.
    seen: Option<ObjectMeta>,
    silence: Duration,
}

impl Object {
    pub fn new(store: Arc<dyn ObjectStore>, path: Path) -> Self {
        Self { store, path, seen: None, silence: SILENCE }
    }

    /// Returns the object at a URL. Environment variables configure the store. Fails if no store supports the URL, or an
    /// environment variable is invalid.
    pub fn at(url: &str) -> io::Result<Self> {
        let url = Url::parse(url).map_err(io::Error::other)?;
        let (scheme, path) = ObjectStoreScheme::parse(&url).map_err(io::Error::other)?;
        let origin = &url[..Position::BeforePath];
        // NOTE: a query may contain a signature, so the URL is used unchanged.
        let query = match url.scheme() {
            "http" | "https" => url.query(),
            _ => None,
        };
        let silence = silence()?;
        let object = |store, path| Self { silence, ..Self::new(store, path) };
        let mut stores = STORES.lock().unwrap_or_else(PoisonError::into_inner);
        if query.is_none()
            && let Some(store) = stores.get(origin)
        {
            return Ok(object(store.clone(), path));
        }
        let line = Line { origin: origin.to_owned(), query: query.map(str::to_owned), silence };
        let store: Arc<dyn ObjectStore> = match scheme {
            ObjectStoreScheme::AmazonS3 if query.is_none() => {
                let builder = AmazonS3Builder::new().with_url(url.as_str());
                let builder = options().fold(builder, |builder, (name, value)| match name.to_lowercase().parse() {
                    Ok(name) => builder.with_config(name, value),
                    Err(_) => builder,
                });
                Arc::new(builder.with_http_connector(line).build()?)
            }
            ObjectStoreScheme::AmazonS3 | ObjectStoreScheme::Http => {
                let builder = HttpBuilder::new().with_url(origin);
                // NOTE: plain HTTP is allowed if the URL starts with `http:`. For S3, an environment variable decides whether
                // plain HTTP is allowed.
                let http = (url.scheme() == "http").then(|| ("allow_http".to_owned(), "true".to_owned()));
                let builder =
                    options().chain(http).fold(builder, |builder, (name, value)| match name.to_lowercase().parse() {
                        Ok(name) => builder.with_config(name, value),
                        Err(_) => builder,
                    });
                Arc::new(builder.with_http_connector(line).build()?)
            }
            _ => return Err(io::Error::other("URLs with this scheme are not supported")),
        };
        if query.is_none() {
            stores.insert(origin.to_owned(), store.clone());
            return Ok(object(store, path));
        }
        // NOTE: the path may be signed, so it is used unchanged.
        let path = Path::from_url_path(url.path()).map_err(io::Error::other)?;
        Ok(object(store, path))
    }

    pub fn open(self, name: String, records: &[Range<u64>]) -> io::Result<Opened> {
        let (seen, sources): (_, Sources) = if records.is_empty() {
            let bytes = Parts::open(self, 0..u64::MAX)?;
            (bytes.archive.seen.clone(), Box::new(std::iter::once(Ok(Source::new(BufReader::new(bytes), 0)))))
        } else {
            let mut sources = RecordSources::new(self, records.to_vec());
            // The first response also determines the version.
            sources.fetch()?;
            (sources.archive.seen.clone(), Box::new(sources))
        };
        Ok(Opened { name, version: seen.as_ref().map(version), sources })
    }

    pub fn version(self) -> io::Result<Version> {
        Ok(version(&wait(start(async move { self.meta().await })?)?))
    }

    async fn meta(&self) -> object_store::Result<ObjectMeta> {
        let first = match self.store.head(&self.path).await {
            Ok(meta) => return Ok(meta),
            Err(error) => error,
        };
        // NOTE: some servers reject HEAD requests, so this function requests the first byte.
        let options = GetOptions { range: Some(GetRange::Bounded(0..1)), ..GetOptions::default() };
        match self.store.get_opts(&self.path, options).await {
            Ok(answer) => Ok(answer.meta),
            Err(_) => Err(first),
        }
    }

    /// Fetches a range up to the end of the object, and the object's metadata. Resumes interrupted requests.
    async fn fetch(&self, range: Range<u64>) -> object_store::Result<(ObjectMeta, Bytes)> {
        let (mut bytes, mut seen) = (BytesMut::new(), self.seen.clone());
        let mut attempt = 1;
        loop {
            // NOTE: weak tags never match.
            let is_strong = |tag: &String| !tag.starts_with("W/");
            let options = GetOptions {
                range: Some(GetRange::Bounded(range.start + bytes.len() as u64..range.end)),
                if_match: seen.as_ref().and_then(|seen| seen.e_tag.clone()).filter(is_strong),
                ..GetOptions::default()
            };
            let answer = match self.store.get_opts(&self.path, options).await {
                Ok(answer) => answer,
                // NOTE: servers report an error for a range after the end of the object.
                Err(error) if is_after_the_end(&error) => match self.meta().await {
                    Ok(meta) if range.start >= meta.size => {
                        check_same(seen.as_ref().unwrap_or(&meta), &meta)?;
                        return Ok((meta, Bytes::new()));
                    }
                    _ => return Err(error),
                },
                Err(error) => return Err(error),
            };
            let meta = seen.get_or_insert_with(|| answer.meta.clone());
            check_same(meta, &answer.meta)?;
            let end = answer.range.end;
            let before = bytes.len();
            let mut chunks = answer.into_stream();
            let error = loop {
                match timeout(self.silence, chunks.next()).await {
                    Ok(Some(Ok(chunk))) => bytes.extend_from_slice(&chunk),
                    Ok(None) if range.start + bytes.len() as u64 >= end => {
                        return Ok((meta.clone(), bytes.freeze()));
                    }
                    Ok(None) => break generic("a response ended early"),
                    Ok(Some(Err(error))) => break error,
                    Err(_) => break generic("the server stopped responding"),
                }
            };
            attempt = if bytes.len() > before { 1 } else { attempt + 1 };
            if attempt > ATTEMPTS {
                return Err(error);
            }
        }
    }

    async fn fetch_all(self, ranges: Vec<Range<u64>>) -> object_store::Result<(Option<ObjectMeta>, Vec<Bytes>)> {
        let mut wider: Vec<Range<u64>> = Vec::new();
        for range in &ranges {
            match wider.last_mut() {
                Some(last) if range.start <= last.end.saturating_add(MAX_BYTES_BETWEEN) => {
                    last.end = last.end.max(range.end);
                }
                _ => wider.push(range.clone()),
            }
        }
        let requests = wider.clone().into_iter().map(|range| self.fetch(range));
        let fetched: Vec<(ObjectMeta, Bytes)> = stream::iter(requests).buffered(MAX_REQUESTS).try_collect().await?;
        // NOTE: the first requests start before any metadata is known, so their responses are compared with each other.
        for two in fetched.windows(2) {
            check_same(&two[0].0, &two[1].0)?;
        }
        let parts = ranges.into_iter().map(|range| {
            let number = wider.partition_point(|wide| wide.end < range.end);
            let (wide, bytes) = (&wider[number], &fetched[number].1);
            let within = |at: u64| ((at - wide.start) as usize).min(bytes.len());
            bytes.slice(within(range.start)..within(range.end))
        });
        let parts = parts.collect();
        Ok((fetched.into_iter().next().map(|(meta, _)| meta), parts))
    }
}

impl Ranges for Object {
    const MOST: usize = 256;

    fn read(&mut self, ranges: &[Range<u64>]) -> io::Result<Vec<Box<dyn BufRead + Send>>> {
        if let [range] = ranges
            && range.end - range.start > PARTS.end
        {
            let bytes = Parts::open(self.clone(), range.clone())?;
            self.seen = bytes.archive.seen.clone();
            return Ok(vec![Box::new(BufReader::new(bytes))]);
        }
        let (seen, bytes) = wait(start(self.clone().fetch_all(ranges.to_vec()))?)?;
        self.seen = seen;
        let read = bytes.into_iter().map(|bytes| Box::new(Cursor::new(bytes)) as _);
        Ok(read.collect())
    }
}

fn version(meta: &ObjectMeta) -> Version {
    Version { size: Some(meta.size), modified: Some(meta.last_modified.to_rfc3339()), tag: meta.e_tag.clone() }
}

fn check_same(before: &ObjectMeta, now: &ObjectMeta) -> object_store::Result<()> {
    match now.size == before.size && now.e_tag == before.e_tag {
        true => Ok(()),
        false => Err(generic("changed while it was being read")),
    }
}

/// Returns whether a server reports that a range starts after the end of the object.
///
/// NOTE: only the error message contains the HTTP status.
fn is_after_the_end(error: &object_store::Error) -> bool {
    error.to_string().contains("status code: 416")
}

fn generic(message: &'static str) -> object_store::Error {
    object_store::Error::Generic { store: "archive", source: message.into() }
}

fn silence() -> io::Result<Duration> {
    let Ok(seconds) = env::var(SILENCE_VARIABLE) else {
        return Ok(SILENCE);
    };
    let invalid = |error| io::Error::other(format!("{SILENCE_VARIABLE}={seconds:?}: {error}"));
    Ok(Duration::from_secs(seconds.parse().map_err(invalid)?))
}

fn options() -> impl Iterator<Item = (String, String)> {
    // NOTE: connections may be slow, so this module limits silence instead of the duration of requests.
    env::vars().chain([("timeout".to_owned(), "365 days".to_owned())])
}

/// A connection that adds a query to each URL, and limits how long the server may be silent.
#[derive(Clone, Debug)]
struct Line {
    origin: String,
    query: Option<String>,
    silence: Duration,
}

impl HttpConnector for Line {
    fn connect(&self, options: &ClientOptions) -> object_store::Result<HttpClient> {
        let mut clients = CLIENTS.lock().unwrap_or_else(PoisonError::into_inner);
        let inner = match clients.get(&self.origin) {
            Some(client) => client.clone(),
            None => {
                let client = ReqwestConnector::default().connect(options)?;
                clients.insert(self.origin.clone(), client.clone());
                client
            }
        };
        let (query, silence) = (self.query.clone(), self.silence);
        Ok(HttpClient::new(Connection { inner, query, silence }))
    }
}

#[derive(Debug)]
struct Connection {
    inner: HttpClient,
    query: Option<String>,
    silence: Duration,
}

#[async_trait]
impl HttpService for Connection {
    async fn call(&self, mut request: HttpRequest) -> Result<HttpResponse, HttpError> {
        if let Some(query) = &self.query {
            let url = format!("{}?{query}", request.uri());
            *request.uri_mut() = url.parse().map_err(|error| HttpError::new(HttpErrorKind::Request, error))?;
        }
        match timeout(self.silence, self.inner.execute(request)).await {
            Ok(answer) => answer,
            Err(silence) => Err(HttpError::new(HttpErrorKind::Timeout, silence)),
        }
    }
}

type Answer<T> = mpsc::Receiver<object_store::Result<T>>;

/// NOTE: blocking on the runtime panics within a different runtime, for example a query engine's.
fn start<T: Send + 'static>(
    request: impl Future<Output = object_store::Result<T>> + Send + 'static,
) -> io::Result<Answer<T>> {
    let runtime = RUNTIME.as_ref().map_err(|error| io::Error::other(error.to_string()))?;
    let (sender, answer) = mpsc::sync_channel(1);
    runtime.spawn(async move {
        let _ = sender.send(request.await);
    });
    Ok(answer)
}

fn wait<T>(answer: Answer<T>) -> io::Result<T> {
    Ok(answer.recv().map_err(io::Error::other)??)
}

/// Part of an object, the object's metadata, and the duration of the request.
type Part = (ObjectMeta, Bytes, Duration);

/// Reads one part of an object while the next part is fetched.
struct Parts {
    archive: Object,
    left: Range<u64>,
    size: u64,
    ahead: Option<Answer<Part>>,
    part: Cursor<Bytes>,
}

impl Parts {
    fn open(archive: Object, range: Range<u64>) -> io::Result<Self> {
        let mut parts = Self { archive, left: range, size: PARTS.start, ahead: None, part: Cursor::default() };
        parts.fetch_ahead()?;
        parts.turn()?;
        Ok(parts)
    }

    fn fetch_ahead(&mut self) -> io::Result<()> {
        let range = self.left.start..self.left.end.min(self.left.start.saturating_add(self.size));
        if range.is_empty() {
            return Ok(());
        }
        self.left.start = range.end;
        let archive = self.archive.clone();
        self.ahead = Some(start(async move {
            let start = Instant::now();
            let (seen, bytes) = archive.fetch(range).await?;
            Ok((seen, bytes, start.elapsed()))
        })?);
        Ok(())
    }

    /// Takes the fetched part, and requests the next part. Returns false after the last part.
    fn turn(&mut self) -> io::Result<bool> {
        let Some(ahead) = self.ahead.take() else {
            return Ok(false);
        };
        let (seen, bytes, elapsed) = wait(ahead)?;
        self.left.end = self.left.end.min(seen.size);
        self.archive.seen = Some(seen);
        let fitting = bytes.len() as f64 / elapsed.as_secs_f64().max(0.001) * TIME_OF_A_PART;
        self.size = (fitting as u64).clamp(PARTS.start, PARTS.end);
        self.part = Cursor::new(bytes);
        self.fetch_ahead()?;
        Ok(true)
    }
}

impl Read for Parts {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.part.read(buffer)?;
            if read > 0 || buffer.is_empty() || !self.turn()? {
                return Ok(read);
            }
        }
    }
}
