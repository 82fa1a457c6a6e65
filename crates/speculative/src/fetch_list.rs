//! [`FetchList`].

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

#[cfg(feature = "dom")]
use soupstone::dom::{Descendants, Document, NodeRef};

use crate::fetch::{Fetch, FetchKind, Found, MockElement, trim_url};

/// All results so far, in order: the document's [list of speculative fetch
/// URLs](https://html.spec.whatwg.org/multipage/parsing.html#list-of-speculative-fetch-urls). A URL comes once, even if elements
/// of other kinds have it too. It comes again if attributes that decide about the fetch differ: the image candidates, and the
/// `media` of a `link` or a `source`, because a host skips a fetch for other media; and the `type` of an image that a `link`
/// preloads. The [page of the crate](crate) tells which fetches are not found.
///
/// ```
/// use soupstone::parse_document;
/// use soupstone_speculative::{FetchKind, FetchList};
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
    results: Vec<Found>,
    fetched_keys: HashSet<FetchKey>,
    /// The `href` of each `base` element so far. The strings are shared, because they may be long.
    bases: Vec<Arc<str>>,
    base_indexes: HashMap<Arc<str>, usize>,
    pub(crate) context: SpeculationContext,
}

/// What affects the next fetch.
#[derive(Clone, Debug, Default)]
pub(crate) struct SpeculationContext {
    /// The number of the base.
    pub(crate) base: Option<usize>,
    /// The sources of the last `picture`, until its `img`.
    sources: Vec<Fetch>,
}

/// What distinguishes a fetch from the earlier ones.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct FetchKey {
    /// A connection fetches no URL, so it does not count as a fetch of the URL.
    is_connection: bool,
    base: Option<usize>,
    url: Option<String>,
    conditions: FetchConditions,
    sources: Vec<FetchConditions>,
}

/// The attributes by which a host chooses a URL or skips a fetch, as far as they have an effect.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct FetchConditions {
    candidates: Option<String>,
    sizes: Option<String>,
    media: Option<String>,
    mime_type: Option<String>,
}

impl FetchConditions {
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
    pub fn new() -> Self {
        Self::default()
    }

    pub(crate) fn intern_base(&mut self, href: &str) -> usize {
        let href = trim_url(href);
        if let Some(number) = self.base_indexes.get(href) {
            return *number;
        }
        let (base, number): (Arc<str>, usize) = (href.into(), self.bases.len());
        self.bases.push(Arc::clone(&base));
        self.base_indexes.insert(base, number);
        number
    }

    /// Takes all results since the last call, in order.
    pub fn take(&mut self) -> impl ExactSizeIterator<Item = Found> + use<> {
        std::mem::take(&mut self.results).into_iter()
    }

    /// Takes the fetches since the last call, in order, without the effects.
    pub fn take_fetches(&mut self) -> impl Iterator<Item = Fetch> + use<> {
        self.take().filter_map(|found| match found {
            Found::Fetch(fetch) => Some(fetch),
            _ => None,
        })
    }

    /// [Speculative fetch](https://html.spec.whatwg.org/multipage/parsing.html#speculative-fetch). An element in a shadow tree
    /// has no effect on the document.
    pub(crate) fn add(&mut self, element: &MockElement, parent: &str, is_in_shadow_tree: bool, scripting: bool) {
        // 1. If the speculative HTML parser encounters one of the following elements, then act as if that element is
        //    processed for the purpose of its effect of subsequent speculative fetches. […]
        match element.effect_on_fetches(parent).filter(|_| !is_in_shadow_tree) {
            Some(Found::Base(_)) if self.context.base.is_some() => {}
            Some(effect) => {
                if let Found::Base(url) = &effect {
                    self.context.base = Some(self.intern_base(url));
                }
                self.results.push(effect);
            }
            None => {}
        }
        // 2. Let url be the URL that element would fetch if it was processed normally. If there is no such URL or if it
        //    is the empty string, then do nothing. Otherwise, if url is already in the list of speculative fetch URLs,
        //    then do nothing. Otherwise, fetch url as if the element was processed normally, and add url to the list of
        //    speculative fetch URLs.
        let mut sources = Vec::new();
        if element.is_picture() || parent == "picture" && element.local_name == "img" {
            // NOTE: a second `img` in a `picture`, which is not conforming, has no sources here.
            sources = std::mem::take(&mut self.context.sources);
        }
        if element.will_lazy_load(scripting) {
            return;
        }
        let mut targets = element.fetch_targets(parent);
        if targets.is_empty() && !sources.is_empty() && !element.is_picture() {
            // An image without a URL gets one from a source.
            targets.push((FetchKind::Image, None));
        }
        for (kind, url) in targets {
            let fetch = Fetch {
                kind,
                url: url.map(str::to_owned),
                base: self.context.base.map(|base| Arc::clone(&self.bases[base])),
                attributes: element.attributes.clone(),
            };
            match kind {
                FetchKind::PictureSource => self.context.sources.push(fetch),
                _ => self.add_fetch(fetch, std::mem::take(&mut sources)),
            }
        }
    }

    fn add_fetch(&mut self, fetch: Fetch, sources: Vec<Fetch>) {
        let key = FetchKey {
            is_connection: fetch.kind == FetchKind::Preconnect,
            base: self.context.base,
            url: fetch.url.clone(),
            conditions: FetchConditions::new(&fetch),
            sources: sources.iter().map(FetchConditions::new).collect(),
        };
        if self.fetched_keys.insert(key) {
            self.results.extend(sources.into_iter().map(Found::Fetch));
            self.results.push(Found::Fetch(fetch));
        }
    }
}

#[cfg(feature = "dom")]
impl FetchList {
    /// Adds the fetches of the elements of a document in tree order, for a host that starts to speculate late. Each call adds
    /// the effects again. The document's `base` remains current.
    ///
    /// A shadow tree comes before the children of its host. Elements in a shadow tree cause fetches, but have no effect on the
    /// document.
    ///
    /// If the document was parsed with scripting, images with `loading=lazy` are not in the list.
    pub fn add_document(&mut self, document: &Document) {
        // NOTE: elements before the `base` element do not use its URL, so the traversal starts without a base.
        self.context = SpeculationContext::default();
        let scripting = document.scripting();
        // NOTE: uses an explicit stack, because shadow trees may nest deeply.
        let mut traversals: Vec<Descendants<'_>> = vec![document.root().descendants()];
        while let Some(traversal) = traversals.last_mut() {
            let Some(node) = traversal.next() else {
                traversals.pop();
                continue;
            };
            if let Some(element) = mock_element_for(node) {
                let parent = node.parent().and_then(|parent| parent.local_name());
                let parent = parent.unwrap_or_default();
                self.add(&element, parent, traversals.len() > 1, scripting);
            }
            if let Some(shadow_root) = node.shadow_root() {
                traversals.push(shadow_root.node().descendants());
            }
        }
    }
}

#[cfg(feature = "dom")]
fn mock_element_for(node: NodeRef<'_>) -> Option<MockElement> {
    let (namespace, local_name) = (node.namespace()?, node.local_name()?);
    let attributes = node.attributes().map(|attribute| (attribute.prefix(), attribute.local_name(), attribute.value()));
    MockElement::new_if_relevant(namespace, local_name, attributes)
}
