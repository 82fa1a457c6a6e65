//! [`FetchList`]: what was found.

use std::collections::HashSet;
use std::sync::Arc;

use super::element::MockElement;
use super::{Effect, Fetch, FetchKind};
use crate::dom::{Document, NodeRef};

/// What was found: something to fetch, or an effect on what is found after it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Found {
    /// Something to fetch.
    Fetch(Fetch),
    /// An effect on what is found after it.
    Effect(Effect),
}

/// What was found so far, in its order, each URL once: the document's
/// [list of speculative fetch URLs](https://html.spec.whatwg.org/multipage/parsing.html#list-of-speculative-fetch-urls).
///
/// A host keeps one for each document, and gives it to each new [`Speculation`](super::Speculation).
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
/// assert_eq!(fetches[0].kind(), FetchKind::Image);
/// assert_eq!((fetches[0].base(), fetches[0].url()), (Some("/a/"), Some("b.png")));
/// ```
#[derive(Clone, Debug, Default)]
pub struct FetchList {
    found: Vec<Found>,
    /// What of a fetch tells it from others.
    seen: HashSet<Key>,
    /// The `href` of each `base` element so far. It may be long, and belongs to many fetches.
    bases: Vec<Arc<str>>,
    /// Which one is in force.
    base: Option<usize>,
    /// The sources of the `picture` that was found last, as long as no `img` in it was found.
    sources: Vec<Fetch>,
}

/// The image candidates, their sizes and media and their type.
type Candidates = [Option<String>; 4];

/// What of a fetch tells it from others.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Key {
    /// A connection is no fetch of the URL.
    is_connection: bool,
    url: Option<String>,
    candidates: Option<Candidates>,
    base: Option<usize>,
    sources: Vec<Option<Candidates>>,
}

fn candidates_of(fetch: &Fetch) -> Option<Candidates> {
    let candidates = [
        Some(fetch.srcset()?),
        fetch.sizes(),
        fetch.media(),
        fetch.mime_type(),
    ];
    Some(candidates.map(|text| text.map(str::to_owned)))
}

impl FetchList {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds what the elements of a document ask for, in tree order, as far as it is not in the list: for a host that
    /// begins to speculate when a part of the document is there. Effects are added each time. The `base` of the document
    /// is in force from then on.
    pub fn add_document(&mut self, document: &Document) {
        // What stands before the `base` element was fetched without it.
        self.base = None;
        self.sources.clear();
        for node in document.root().descendants() {
            if let Some(element) = mock_of(node) {
                let parent = node.parent().and_then(|parent| parent.local_name());
                self.add(element, parent.unwrap_or_default());
            }
        }
    }

    /// Sets the base for what is found next: the `href` of the first `base` element that has one, in the document as it
    /// is now. A [`Speculation`](super::Speculation) that is stopped leaves the base as it was when it was started: a
    /// `base` that it has found ahead is not in the document yet.
    pub fn set_base(&mut self, href: Option<&str>) {
        self.base = href.map(|href| {
            let known = self.bases.iter().position(|base| **base == *href);
            known.unwrap_or_else(|| {
                self.bases.push(href.into());
                self.bases.len() - 1
            })
        });
    }

    /// Which base is in force.
    pub(super) const fn base(&self) -> Option<usize> {
        self.base
    }

    /// Lets a base be in force again that was before.
    pub(super) const fn restore_base(&mut self, base: Option<usize>) {
        self.base = base;
    }

    /// What was found since the last call, in its order.
    pub fn take(&mut self) -> impl Iterator<Item = Found> + use<> {
        std::mem::take(&mut self.found).into_iter()
    }

    /// The fetches that were found since the last call, in their order, without the effects.
    pub fn take_fetches(&mut self) -> impl Iterator<Item = Fetch> + use<> {
        self.take().filter_map(|found| match found {
            Found::Fetch(fetch) => Some(fetch),
            Found::Effect(_) => None,
        })
    }

    /// [Speculative fetch](https://html.spec.whatwg.org/multipage/parsing.html#speculative-fetch) for an element in a
    /// parent with this local name.
    pub(super) fn add(&mut self, element: MockElement, parent: &str) {
        // 1. If the speculative HTML parser encounters one of the following elements, then act as if that element is
        //    processed for the purpose of its effect of subsequent speculative fetches. […]
        match element.effect(parent) {
            Some(Effect::Base(_)) if self.base.is_some() => {}
            Some(effect) => {
                if let Effect::Base(url) = &effect {
                    self.set_base(Some(url));
                }
                self.found.push(Found::Effect(effect));
            }
            None => {}
        }
        // 2. Let url be the URL that element would fetch if it was processed normally. If there is no such URL or if it
        //    is the empty string, then do nothing. Otherwise, if url is already in the list of speculative fetch URLs,
        //    then do nothing. Otherwise, fetch url as if the element was processed normally, and add url to the list of
        //    speculative fetch URLs.
        let mut sources = Vec::new();
        if element.is_picture() || parent == "picture" && element.local_name == "img" {
            // NOTE: a second `img` in a `picture` is not conforming. It has no sources here.
            sources = std::mem::take(&mut self.sources);
        }
        let mut targets = element.targets(parent);
        if targets.is_empty() && !sources.is_empty() && !element.is_picture() {
            // An image without a URL of its own gets one from a source.
            targets.push((FetchKind::Image, None));
        }
        for (kind, url) in targets {
            let fetch = Fetch {
                kind,
                url: url.map(str::to_owned),
                base: self.base.map(|base| Arc::clone(&self.bases[base])),
                attributes: element.attributes.clone(),
            };
            match kind {
                FetchKind::PictureSource => self.sources.push(fetch),
                _ => self.add_fetch(fetch, std::mem::take(&mut sources)),
            }
        }
    }

    /// Adds a fetch, with the sources that may be fetched instead, unless it is in the list.
    fn add_fetch(&mut self, fetch: Fetch, sources: Vec<Fetch>) {
        let key = Key {
            is_connection: fetch.kind == FetchKind::Preconnect,
            url: fetch.url.clone(),
            candidates: candidates_of(&fetch),
            base: self.base,
            sources: sources.iter().map(candidates_of).collect(),
        };
        if self.seen.insert(key) {
            self.found.extend(sources.into_iter().map(Found::Fetch));
            self.found.push(Found::Fetch(fetch));
        }
    }
}

/// What a real element has in common with a mock element, if it is of interest.
fn mock_of(node: NodeRef<'_>) -> Option<MockElement> {
    let (namespace, local_name) = (node.namespace()?, node.local_name()?);
    let attributes = node.attributes().map(|attribute| {
        let prefix = attribute.prefix();
        (prefix, attribute.local_name(), attribute.value())
    });
    MockElement::of_interest(namespace, local_name, attributes)
}
