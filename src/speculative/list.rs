//! [`FetchList`]: the results of all speculations, and the state in which the last speculation stopped.

use std::any::Any;
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;

use super::fetch::{Fetch, FetchKind, Found, MockElement};
#[cfg(feature = "dom")]
use crate::dom::{Descendants, Document, NodeRef};

/// All results so far, in order: the document's [list of speculative fetch
/// URLs](https://html.spec.whatwg.org/multipage/parsing.html#list-of-speculative-fetch-urls). A URL comes once, but again if
/// attributes that decide about the fetch differ: the image candidates, and the `media` of a `link` or a `source`, because a
/// host skips a fetch for other media; and the `type` of an image that a `link` preloads.
///
/// A host keeps one list for each document and passes it to each new [`Speculation`](super::Speculation), which
/// [continues](crate::script_host::ScriptingParser::speculate) where the previous one stopped. A clone has only the results.
///
/// When the parser [starts over](crate::script_host::ScriptingParser::restart), keep the list to avoid repeated fetches:
/// [stop](super::Speculation::stop) the speculation, and call [`set_base(None)`](Self::set_base), because the new document has
/// no `base` element yet. The next speculation starts from the new state of the parser.
///
/// ```
/// use soupstone::parse_document;
/// use soupstone::speculative::{FetchKind, FetchList, Found};
///
/// let document = parse_document("<base href=/a/><img src=b.png><p><img src=b.png>");
/// let mut list = FetchList::new();
/// list.add_document(&document);
/// let fetches: Vec<_> = list.take_fetches().collect();
/// assert_eq!(fetches.len(), 1);
/// assert_eq!(fetches[0].kind, FetchKind::Image);
/// assert_eq!((fetches[0].base(), fetches[0].url()), (Some("/a/"), Some("b.png")));
/// ```
#[derive(Clone, Debug, Default)]
pub struct FetchList {
    found: Vec<Found>,
    seen: HashSet<FetchKey>,
    /// The `href` of each `base` element so far. The strings are shared, because they may be long.
    bases: Vec<Arc<str>>,
    positions_of_bases: BTreeMap<String, usize>,
    pub(super) in_force: InForce,
    pub(super) ahead: Ahead,
    pub(super) bytes_read: u64,
}

#[derive(Clone, Debug, Default)]
pub(super) struct InForce {
    pub(super) base: Option<usize>,
    /// The sources of the last `picture`, until its `img`. The sources are shared, because each speculation copies the list.
    pub(super) sources: Arc<Vec<Fetch>>,
}

/// What distinguishes a fetch from the earlier ones.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct FetchKey {
    /// A connection fetches no URL, so it does not count as a fetch of the URL.
    is_connection: bool,
    base: Option<usize>,
    url: Option<String>,
    conditions: Conditions,
    sources: Vec<Conditions>,
}

/// The attributes by which a host chooses a URL or skips a fetch, as far as they have an effect.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Conditions {
    candidates: Option<String>,
    sizes: Option<String>,
    media: Option<String>,
    mime_type: Option<String>,
}

impl Conditions {
    #[inline]
    fn new(fetch: &Fetch) -> Self {
        use FetchKind::{ModulePreload, PictureSource, Preconnect, Preload, StyleSheet};

        let candidates = fetch.srcset();
        let sizes = candidates.and_then(|_| fetch.sizes());
        let has_media = matches!(fetch.kind, StyleSheet | Preload | ModulePreload | Preconnect | PictureSource);
        let media = fetch.attribute("media").filter(|_| has_media).map(str::trim_ascii);
        let media = media.filter(|media| !media.is_empty() && !media.eq_ignore_ascii_case("all"));
        // NOTE: each other type of a preload is either supported by each host or never fetched.
        let is_image = || fetch.attribute("as").is_some_and(|destination| destination.eq_ignore_ascii_case("image"));
        let has_type = fetch.kind == PictureSource || fetch.kind == Preload && is_image();
        let mime_type = fetch.attribute("type").filter(|mime_type| has_type && !mime_type.is_empty());
        let [candidates, sizes, media, mime_type] =
            [candidates, sizes, media, mime_type].map(|value| value.map(str::to_owned));
        let [media, mime_type] = [media, mime_type].map(|value| value.map(|value| value.to_ascii_lowercase()));
        Self { candidates, sizes, media, mime_type }
    }
}

impl FetchList {
    /// Creates an empty list.
    #[inline]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the base for later fetches: the current `href` of the first `base` element that has one. When a
    /// [`Speculation`](super::Speculation) stops, the list gets back the base with which the speculation started.
    #[inline]
    pub fn set_base(&mut self, href: Option<&str>) {
        self.in_force.base = href.map(|href| {
            *self.positions_of_bases.entry(href.to_owned()).or_insert_with(|| {
                self.bases.push(href.into());
                self.bases.len() - 1
            })
        });
    }

    /// Returns the number of bytes that all speculations with this list read, some of them repeatedly.
    #[inline]
    pub const fn bytes_read(&self) -> u64 {
        self.bytes_read
    }

    /// Takes all results since the last call, in order.
    #[inline]
    pub fn take(&mut self) -> impl ExactSizeIterator<Item = Found> + use<> {
        std::mem::take(&mut self.found).into_iter()
    }

    /// Takes the fetches since the last call, in order, without the effects.
    #[inline]
    pub fn take_fetches(&mut self) -> impl Iterator<Item = Fetch> + use<> {
        self.take().filter_map(|found| match found {
            Found::Fetch(fetch) => Some(fetch),
            _ => None,
        })
    }

    /// [Speculative fetch](https://html.spec.whatwg.org/multipage/parsing.html#speculative-fetch)
    #[inline]
    pub(super) fn add(&mut self, element: MockElement, parent: &str, scripting: bool) {
        // 1. If the speculative HTML parser encounters one of the following elements, then act as if that element is
        //    processed for the purpose of its effect of subsequent speculative fetches. […]
        match element.effect(parent) {
            Some(Found::Base(_)) if self.in_force.base.is_some() => {}
            Some(effect) => {
                if let Found::Base(url) = &effect {
                    self.set_base(Some(url));
                }
                self.found.push(effect);
            }
            None => {}
        }
        self.add_fetches(element, parent, scripting);
    }

    /// Runs only step 2, for an element in a shadow tree, which has no effect on the document.
    #[inline]
    pub(super) fn add_fetches(&mut self, element: MockElement, parent: &str, scripting: bool) {
        // 2. Let url be the URL that element would fetch if it was processed normally. If there is no such URL or if it
        //    is the empty string, then do nothing. Otherwise, if url is already in the list of speculative fetch URLs,
        //    then do nothing. Otherwise, fetch url as if the element was processed normally, and add url to the list of
        //    speculative fetch URLs.
        let mut sources = Vec::new();
        if element.is_picture() || parent == "picture" && element.local_name == "img" {
            // NOTE: a second `img` in a `picture`, which is not conforming, has no sources here.
            sources = Arc::unwrap_or_clone(std::mem::take(&mut self.in_force.sources));
        }
        if element.will_lazy_load(scripting) {
            return;
        }
        let mut targets = element.targets(parent);
        if targets.is_empty() && !sources.is_empty() && !element.is_picture() {
            // An image without a URL gets one from a source.
            targets.push((FetchKind::Image, None));
        }
        for (kind, url) in targets {
            let fetch = Fetch {
                kind,
                url: url.map(str::to_owned),
                base: self.in_force.base.map(|base| Arc::clone(&self.bases[base])),
                attributes: element.attributes.clone(),
            };
            match kind {
                FetchKind::PictureSource => Arc::make_mut(&mut self.in_force.sources).push(fetch),
                _ => self.add_fetch(fetch, std::mem::take(&mut sources)),
            }
        }
    }

    #[inline]
    fn add_fetch(&mut self, fetch: Fetch, sources: Vec<Fetch>) {
        let key = FetchKey {
            is_connection: fetch.kind == FetchKind::Preconnect,
            base: self.in_force.base,
            url: fetch.url.clone(),
            conditions: Conditions::new(&fetch),
            sources: sources.iter().map(Conditions::new).collect(),
        };
        if self.seen.insert(key) {
            self.found.extend(sources.into_iter().map(Found::Fetch));
            self.found.push(Found::Fetch(fetch));
        }
    }
}

/// The value from which the next speculation continues. A clone has no value.
///
/// NOTE: only the speculation knows the value's type, because that type contains this list.
#[derive(Default)]
pub(super) struct Ahead(Option<Box<dyn Any + Send + Sync + UnwindSafe + RefUnwindSafe>>);

impl Ahead {
    #[inline]
    pub(super) fn new(value: impl Any + Send + Sync + UnwindSafe + RefUnwindSafe) -> Self {
        Self(Some(Box::new(value)))
    }

    #[inline]
    pub(super) fn take<T: Any>(&mut self) -> Option<T> {
        let value: Box<dyn Any + Send + Sync> = self.0.take()?;
        value.downcast().ok().map(|value| *value)
    }
}

impl Clone for Ahead {
    #[inline]
    fn clone(&self) -> Self {
        Self(None)
    }
}

impl fmt::Debug for Ahead {
    #[inline]
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = if self.0.is_some() { "kept" } else { "none" };
        formatter.debug_tuple("Ahead").field(&state).finish()
    }
}

impl FetchList {
    /// Adds the fetches of the elements of a document in tree order, for a host that starts to speculate late. Each call adds
    /// the effects again. The document's `base` remains in force.
    ///
    /// A shadow tree comes before the children of its host. Elements in a shadow tree cause fetches, but have no effect on the
    /// document.
    ///
    /// If the document was parsed with scripting, images with `loading=lazy` are not in the list.
    #[cfg(feature = "dom")]
    #[inline]
    pub fn add_document(&mut self, document: &Document) {
        // NOTE: elements before the `base` element do not use its URL, so the walk starts without a base.
        self.in_force = InForce::default();
        let scripting = document.scripting();
        // NOTE: uses an explicit stack, because shadow trees may nest deeply.
        let mut walks: Vec<Descendants<'_>> = vec![document.root().descendants()];
        while let Some(walk) = walks.last_mut() {
            let Some(node) = walk.next() else {
                walks.pop();
                continue;
            };
            if let Some(element) = mock_of(node) {
                let parent = node.parent().and_then(|parent| parent.local_name());
                let parent = parent.unwrap_or_default();
                if walks.len() == 1 {
                    self.add(element, parent, scripting);
                } else {
                    self.add_fetches(element, parent, scripting);
                }
            }
            if let Some(shadow_root) = node.shadow_root() {
                walks.push(shadow_root.node().descendants());
            }
        }
    }
}

#[cfg(feature = "dom")]
#[inline]
fn mock_of(node: NodeRef<'_>) -> Option<MockElement> {
    let (namespace, local_name) = (node.namespace()?, node.local_name()?);
    let attributes = node.attributes().map(|attribute| (attribute.prefix(), attribute.local_name(), attribute.value()));
    MockElement::of_interest(namespace, local_name, attributes)
}
