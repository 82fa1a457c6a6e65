//! [`Object`]: an archive in an object store, or on a web server.

use std::collections::HashMap;
use std::env;
use std::io::{self, BufReader, Cursor, Read};
use std::ops::Range;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, mpsc};

use bytes::Bytes;
use object_store::path::Path;
use object_store::{GetOptions, GetRange, ObjectMeta, ObjectStore, ObjectStoreExt, parse_url_opts};
use tokio::runtime::Runtime;
use url::{Position, Url};

use crate::source::Source;

/// So many bytes of a large object are fetched with one request, while those before them are read.
const PART: u64 = 8 << 20;

/// So many bytes of records are fetched at once, and kept in memory.
const RECORDS: u64 = 32 << 20;

/// So many records are fetched at once.
const MOST_RECORDS: usize = 256;

/// How often a part is fetched whose end does not come. The store itself tries requests again that have no answer.
const ATTEMPTS: usize = 3;

/// Where requests are made. Whoever waits for one blocks a thread of its own.
static RUNTIME: LazyLock<io::Result<Runtime>> = LazyLock::new(|| {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
});

/// The stores, whose connections all archives share.
static STORES: LazyLock<Mutex<HashMap<String, Arc<dyn ObjectStore>>>> =
    LazyLock::new(Mutex::default);

/// An archive in an object store, or on a web server.
#[derive(Clone, Debug)]
pub struct Object {
    store: Arc<dyn ObjectStore>,
    path: Path,
}

impl Object {
    /// An object in a store.
    pub fn new(store: Arc<dyn ObjectStore>, path: Path) -> Self {
        Self { store, path }
    }

    /// The object at this URL. What the store has to know is in environment variables, with the names that it gives them:
    /// `AWS_REGION`, `AWS_ENDPOINT`, `AWS_SKIP_SIGNATURE`, …
    ///
    /// # Errors
    ///
    /// There is no store for this URL.
    pub fn at(url: &str) -> io::Result<Self> {
        let url = Url::parse(url).map_err(io::Error::other)?;
        let mut stores = STORES.lock().unwrap_or_else(PoisonError::into_inner);
        let known = stores.get(&url[..Position::BeforePath]).cloned();
        // NOTE: `http` is allowed because somebody wrote it. S3 has a variable of its own for that.
        let http = (url.scheme() == "http").then(|| ("allow_http".to_owned(), "true".to_owned()));
        let (store, path) = match known {
            Some(store) => {
                let (_, path) =
                    object_store::ObjectStoreScheme::parse(&url).map_err(io::Error::other)?;
                (store, path)
            }
            None => {
                let (store, path) = parse_url_opts(&url, env::vars().chain(http))?;
                let store: Arc<dyn ObjectStore> = Arc::from(store);
                stores.insert(url[..Position::BeforePath].to_owned(), store.clone());
                (store, path)
            }
        };
        Ok(Self::new(store, path))
    }

    /// The bytes of the whole object, or of each of these records.
    ///
    /// # Errors
    ///
    /// The store does not answer, or has no such object.
    pub fn sources(
        self,
        records: &[Range<u64>],
    ) -> io::Result<Box<dyn Iterator<Item = io::Result<Source>>>> {
        if !records.is_empty() {
            return Ok(Box::new(self.records(records.to_vec())));
        }
        let (store, path) = (self.store.clone(), self.path.clone());
        let object = wait(start(async move { store.head(&path).await })?)?;
        let mut parts = Parts {
            store: self.store,
            object,
            next: 0,
            ahead: None,
            part: Cursor::default(),
        };
        parts.fetch_ahead()?;
        Ok(Box::new(std::iter::once(Ok(Source::new(
            BufReader::new(parts),
            0,
        )))))
    }

    /// Records in the order that they are in, many with each request.
    fn records(self, records: Vec<Range<u64>>) -> impl Iterator<Item = io::Result<Source>> {
        let mut left = records.into_iter().peekable();
        let mut fetched = Vec::new().into_iter();
        std::iter::from_fn(move || {
            if fetched.len() == 0 {
                let (mut ranges, mut size) = (Vec::new(), 0);
                while let Some(range) = left.next_if(|range| {
                    ranges.is_empty()
                        || ranges.len() < MOST_RECORDS && size + range.end - range.start <= RECORDS
                }) {
                    size += range.end - range.start;
                    ranges.push(range);
                }
                if ranges.is_empty() {
                    return None;
                }
                let (store, path, wanted) = (self.store.clone(), self.path.clone(), ranges.clone());
                let bytes = start(async move { store.get_ranges(&path, &wanted).await });
                match bytes.and_then(wait) {
                    Ok(bytes) => {
                        fetched = ranges
                            .into_iter()
                            .zip(bytes)
                            .collect::<Vec<_>>()
                            .into_iter()
                    }
                    Err(error) => {
                        // The archive is given up.
                        left = Vec::new().into_iter().peekable();
                        return Some(Err(error));
                    }
                }
            }
            let (range, bytes) = fetched.next()?;
            Some(Ok(Source::new(Cursor::new(bytes), range.start)))
        })
    }
}

type Answer<T> = mpsc::Receiver<object_store::Result<T>>;

/// Starts a request.
///
/// NOTE: nobody blocks on the runtime itself, because that panics within another one, such as that of a query engine.
fn start<T: Send + 'static>(
    request: impl Future<Output = object_store::Result<T>> + Send + 'static,
) -> io::Result<Answer<T>> {
    let runtime = RUNTIME
        .as_ref()
        .map_err(|error| io::Error::other(error.to_string()))?;
    let (sender, answer) = mpsc::sync_channel(1);
    runtime.spawn(async move {
        // Who has given up the archive waits for nothing.
        let _ = sender.send(request.await);
    });
    Ok(answer)
}

/// Waits for a request.
fn wait<T>(answer: Answer<T>) -> io::Result<T> {
    Ok(answer.recv().map_err(io::Error::other)??)
}

/// The bytes of an object, of which one part is read while the next is fetched.
struct Parts {
    store: Arc<dyn ObjectStore>,
    object: ObjectMeta,
    /// Where the part starts that is fetched next.
    next: u64,
    ahead: Option<Answer<Bytes>>,
    part: Cursor<Bytes>,
}

impl Parts {
    fn fetch_ahead(&mut self) -> io::Result<()> {
        let range = self.next..self.object.size.min(self.next + PART);
        if range.is_empty() {
            self.ahead = None;
            return Ok(());
        }
        self.next = range.end;
        let (store, object) = (self.store.clone(), self.object.clone());
        self.ahead = Some(start(async move { fetch(&*store, &object, range).await })?);
        Ok(())
    }
}

/// Some bytes of an object, if it is still the same.
async fn fetch(
    store: &dyn ObjectStore,
    object: &ObjectMeta,
    range: Range<u64>,
) -> object_store::Result<Bytes> {
    let mut attempt = 1;
    loop {
        // NOTE: weak tags never match.
        let is_strong = |tag: &String| !tag.starts_with("W/");
        let options = GetOptions {
            range: Some(GetRange::Bounded(range.clone())),
            if_match: object.e_tag.clone().filter(is_strong),
            ..GetOptions::default()
        };
        let answer = store.get_opts(&object.location, options).await?;
        if answer.meta.size != object.size || answer.meta.e_tag != object.e_tag {
            return Err(object_store::Error::Generic {
                store: "archive",
                source: "it has changed while it was read".into(),
            });
        }
        // NOTE: the store goes on behind a cut only if the server names the version with a tag.
        match answer.bytes().await {
            Err(_) if attempt < ATTEMPTS => attempt += 1,
            bytes => return bytes,
        }
    }
}

impl Read for Parts {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.part.read(buffer)?;
        if read > 0 || buffer.is_empty() {
            return Ok(read);
        }
        let Some(ahead) = self.ahead.take() else {
            return Ok(0);
        };
        self.part = Cursor::new(wait(ahead)?);
        self.fetch_ahead()?;
        self.part.read(buffer)
    }
}
