//! The methods that select, and the [`QueryPlan`] that chooses the candidates.

use std::fmt;
use std::iter::FusedIterator;

use super::compiled_selector::{
    CasedNamePair, CompiledSelectorList, ComplexSelector, CompoundSelector, SimpleSelector,
};
use super::matching::MatchingContext;
use super::selector::{AsSelector, Selector};
use crate::dom::{Descendants, Document, ElementIndexScan, ElementTableScan, NodeId, NodeKind, NodeRef};
use crate::names::{ExpandedName, NameId};

// NOTE: for text that does not live long enough, the compiler shows the comment at the parameter.

/// # Selectors
///
/// Requires the `select` feature: `cargo add soupstone --features select`.
///
/// `:scope` matches the node whose method is called or, for a document, the root element. To search template contents or a
/// shadow tree, start from the [contents](Self::template_contents) or the [shadow root](Self::shadow_root).
impl<'a> NodeRef<'a> {
    /// Iterates over the descendants of the node that a selector matches, in tree order, but not in template contents and shadow
    /// trees. The iterator is lazy. In a loop, use a [`Selector`], because each call parses a literal. For other text, see
    /// [`AsSelector`].
    /// Panics if a literal is not a selector.
    #[doc(alias("querySelectorAll", "query_selector_all", "css", "find", "find_all"))]
    #[track_caller]
    pub fn select(self, selector: impl AsSelector /* Other text: `Selector::parse(&text)?` */) -> Select<'a> {
        let selector = selector.to_selector().into_owned();
        let context = MatchingContext::new(selector.compiled(), self);
        Select { plan: QueryPlan::new(selector.compiled(), &context, self), selector, context }
    }

    /// Returns the first descendant of the node that a selector matches.
    /// Panics if a literal is not a selector.
    #[doc(alias("querySelector", "query_selector", "select_one", "select_single", "find"))]
    #[track_caller]
    pub fn select_first(
        self,
        selector: impl AsSelector, /* Other text: `Selector::parse(&text)?` */
    ) -> Option<Self> {
        self.select(selector).next()
    }

    /// Returns the ids of the descendants that a selector matches, in tree order. See [`Document::select_ids`].
    /// Panics if a literal is not a selector.
    #[track_caller]
    pub fn select_ids(self, selector: impl AsSelector /* Other text: `Selector::parse(&text)?` */) -> Vec<NodeId> {
        self.select(selector).map(NodeRef::id).collect()
    }

    /// Whether the node is an element that a selector matches.
    ///
    /// Calls do not reuse results of earlier calls, so calling this method in a loop may cost more than one call of
    /// [`select`](Self::select).
    /// Panics if a literal is not a selector.
    #[doc(alias = "is")]
    #[track_caller]
    pub fn matches(self, selector: impl AsSelector /* Other text: `Selector::parse(&text)?` */) -> bool {
        let selector = selector.to_selector();
        let compiled = selector.compiled();
        self.is_element() && MatchingContext::new(compiled, self).matches_selector_list(&compiled.selectors, self)
    }

    /// Returns the nearest matching element: the node itself or an ancestor.
    /// Panics if a literal is not a selector.
    ///
    /// ```
    /// let document = soupstone::parse_document("<section id=one><p><b>Soup</b>");
    /// let bold = document.select_first("b").unwrap();
    /// let section = bold.closest("section:has(> p)").unwrap();
    /// assert_eq!(section.attribute("id"), Some("one"));
    /// ```
    #[doc(alias = "find_parent")]
    #[track_caller]
    pub fn closest(self, selector: impl AsSelector /* Other text: `Selector::parse(&text)?` */) -> Option<Self> {
        let selector = selector.to_selector();
        let compiled = selector.compiled();
        let mut context = MatchingContext::new(compiled, self);
        self.inclusive_ancestors()
            .find(|node| node.is_element() && context.matches_selector_list(&compiled.selectors, *node))
    }
}

/// # Selectors
///
/// Requires the `select` feature: `cargo add soupstone --features select`.
impl Document {
    /// Iterates over the elements of the document that a selector matches, in tree order. See [`NodeRef::select`].
    /// Panics if a literal is not a selector.
    ///
    /// ```
    /// let document = soupstone::parse_document("<a href=/one>1</a><a>2</a><a href=/three>3</a>");
    /// let links = document.select("a[href]");
    /// let targets: Vec<&str> = links.filter_map(|link| link.attribute("href")).collect();
    /// assert_eq!(targets, ["/one", "/three"]);
    ///
    /// // Text that is not a literal.
    /// let name = String::from("href");
    /// let selector = soupstone::Selector::parse(&format!("a[{name}]"))?;
    /// assert_eq!(document.select(&selector).count(), 2);
    /// # Ok::<(), soupstone::SelectorError>(())
    /// ```
    #[doc(alias("querySelectorAll", "query_selector_all", "css", "find", "find_all"))]
    #[track_caller]
    pub fn select(&self, selector: impl AsSelector /* Other text: `Selector::parse(&text)?` */) -> Select<'_> {
        self.root().select(selector)
    }

    /// Returns the first element of the document that a selector matches.
    /// Panics if a literal is not a selector.
    #[doc(alias("querySelector", "query_selector", "select_one"))]
    #[track_caller]
    pub fn select_first(
        &self,
        selector: impl AsSelector, /* Other text: `Selector::parse(&text)?` */
    ) -> Option<NodeRef<'_>> {
        self.root().select_first(selector)
    }

    /// Returns the ids of the elements that a selector matches, in tree order, but not in template contents and shadow trees. Ids
    /// do not borrow the document, so it can be edited.
    /// Panics if a literal is not a selector.
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p><img src=a.png><img src=b.png>");
    /// for image in document.select_ids("img") {
    ///     let figure = document.create_element("figure")?;
    ///     document.wrap(image, figure)?;
    /// }
    /// assert_eq!(document.select("p > figure > img").count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[track_caller]
    pub fn select_ids(
        &self,
        selector: impl AsSelector, /* Other text: `Selector::parse(&text)?` */
    ) -> Vec<NodeId> {
        self.root().select_ids(selector)
    }

    /// Removes the elements that a selector matches, and returns their number. Unlike [`select`](Self::select), this method also
    /// searches template contents and shadow trees, like [`retain`](Self::retain): each is a tree of its own for the selector.
    /// To remove one node, call [`remove`](Self::remove).
    /// Panics if a literal is not a selector.
    ///
    /// ```
    /// let source = "<p>Pea<script>f()</script><p class=ad>Buy<template><script>g()</script>Leek</template>";
    /// let mut document = soupstone::parse_document(source);
    /// assert_eq!(document.remove_all("script, .ad"), 3);
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>Pea</p>");
    /// ```
    #[doc(alias("decompose", "drop"))]
    #[track_caller]
    pub fn remove_all(&mut self, selector: impl AsSelector /* Other text: `Selector::parse(&text)?` */) -> usize {
        let selector = selector.to_selector();
        let fragments = self.deep_descendants().filter(|node| node.kind() == NodeKind::Fragment);
        let trees = std::iter::once(self.root()).chain(fragments);
        let matched: Vec<NodeId> = trees.flat_map(|tree| tree.select_ids(&*selector)).collect();
        matched.into_iter().filter(|id| self.remove(*id).is_ok()).count()
    }
}

/// The elements that a selector matches, in tree order: see [`NodeRef::select`].
#[derive(Clone)]
pub struct Select<'a> {
    selector: Selector,
    plan: QueryPlan<'a>,
    context: MatchingContext<'a>,
}

impl<'a> Iterator for Select<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<NodeRef<'a>> {
        loop {
            let node = self.plan.next_candidate()?;
            let selectors = &self.selector.compiled().selectors;
            if self.plan.all_candidates_match || self.context.matches_selector_list(selectors, node) {
                return Some(node);
            }
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.plan.count_if_known();
        (count.unwrap_or(0), count)
    }

    #[inline]
    fn count(self) -> usize {
        self.plan.count_if_known().unwrap_or_else(|| self.fold(0, |count, _| count + 1))
    }
}

impl FusedIterator for Select<'_> {}

impl fmt::Debug for Select<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Select")
            .field("selector", &self.selector)
            .field("next", &self.clone().next())
            .finish_non_exhaustive()
    }
}

#[derive(Clone, Debug)]
enum CandidateFilter {
    Names(Vec<NameId>),
    WithAttributes,
    All,
}

#[derive(Clone, Debug)]
enum CandidateSource<'a> {
    IndexScan(ElementIndexScan<'a>),
    TableScan(ElementTableScan<'a>),
    TreeWalk(Descendants<'a>),
}

/// Iterates over the descendants that can match a selector list, in tree order.
///
/// OPTIMIZATION: names, and whether there are attributes, are checked outside the query (test:
/// `queries_equal_the_reference`). With these checks in the query, selecting by the scoreboard's selectors takes 5.5 %
/// more instructions on real pages, 18 % on dense pages and 26 % on small pages in the default profile, and 5.9 %, 18 %
/// and 28 % with fat LTO.
#[derive(Clone, Debug)]
struct QueryPlan<'a> {
    candidates: CandidateFilter,
    all_candidates_match: bool,
    source: CandidateSource<'a>,
}

const MAX_CANDIDATE_NAMES: usize = 8;

impl<'a> QueryPlan<'a> {
    fn new(compiled: &CompiledSelectorList, context: &MatchingContext<'a>, root: NodeRef<'a>) -> Self {
        let (mut pairs, mut are_named, mut need_attributes) = (Vec::new(), true, true);
        for complex in compiled.selectors.iter().filter(|complex| may_match_in_document(complex, context)) {
            are_named = are_named && try_collect_subject_names(complex.subject(), &mut pairs);
            need_attributes = need_attributes && requires_attributes(complex.subject());
        }
        let (mut candidates, mut all_candidates_match, mut lists) = (CandidateFilter::All, false, None);
        if are_named {
            let same = |pair: &CasedNamePair| context.name_id(pair.html) == context.name_id(pair.other);
            all_candidates_match = pairs.iter().all(same) && compiled.selectors.iter().all(is_type_selector);
            let both = pairs.iter().flat_map(|pair| [context.name_id(pair.html), context.name_id(pair.other)]);
            let mut names: Vec<NameId> = Vec::new();
            for name in both.flatten() {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            lists = ElementIndexScan::try_new(root, &names);
            candidates = CandidateFilter::Names(names);
        } else if need_attributes {
            candidates = CandidateFilter::WithAttributes;
        }
        let source = match (lists, ElementTableScan::new_if_in_tree_order(root)) {
            (Some(lists), _) => CandidateSource::IndexScan(lists),
            (None, Some(scan)) => CandidateSource::TableScan(scan),
            (None, None) => CandidateSource::TreeWalk(root.descendants()),
        };
        Self { candidates, all_candidates_match, source }
    }

    /// Returns `None` unless the elements come from lists and the selectors match all of them.
    ///
    /// OPTIMIZATION: reads no elements (test: `queries_equal_the_reference`). If elements are read, `select_ids("a")`
    /// takes 7 % more instructions on real pages and 1.9 % on dense pages in the default profile, and 5 % and 0.7 % with
    /// fat LTO.
    fn count_if_known(&self) -> Option<usize> {
        match &self.source {
            CandidateSource::IndexScan(lists) if self.all_candidates_match => Some(lists.remaining_count()),
            _ => None,
        }
    }

    #[inline]
    fn next_candidate(&mut self) -> Option<NodeRef<'a>> {
        match (&self.candidates, &mut self.source) {
            (_, CandidateSource::IndexScan(lists)) => lists.next_element(),
            (CandidateFilter::Names(names), source) => {
                source.next_matching(|_, name| names.contains(&name.local_name()))
            }
            (CandidateFilter::WithAttributes, source) => source.next_matching(|node, _| !node.has_no_attributes()),
            (CandidateFilter::All, source) => source.next_matching(|_, _| true),
        }
    }
}

impl<'a> CandidateSource<'a> {
    #[inline(always)]
    fn next_matching(&mut self, is_match: impl Fn(NodeRef<'a>, ExpandedName) -> bool) -> Option<NodeRef<'a>> {
        match self {
            Self::IndexScan(lists) => lists.next_element(),
            Self::TableScan(scan) => scan.next_matching(is_match),
            Self::TreeWalk(nodes) => nodes.find(|node| node.expanded_name().is_some_and(|name| is_match(*node, name))),
        }
    }
}

fn is_type_selector(complex: &ComplexSelector) -> bool {
    matches!(&*complex.compounds, [compound]
        if matches!(*compound.simple_selectors, [SimpleSelector::Name(_) | SimpleSelector::AnyName(_)]))
}

fn may_match_in_document(complex: &ComplexSelector, context: &MatchingContext<'_>) -> bool {
    let exists = |pair: &CasedNamePair| context.name_id(pair.html).or(context.name_id(pair.other)).is_some();
    complex.compounds.iter().flat_map(|compound| &compound.simple_selectors).all(|test| match test {
        SimpleSelector::Name(pair) => exists(pair),
        SimpleSelector::Attribute(attribute) => exists(&attribute.name),
        SimpleSelector::Never => false,
        _ => true,
    })
}

fn try_collect_subject_names(compound: &CompoundSelector, names: &mut Vec<CasedNamePair>) -> bool {
    for test in &compound.simple_selectors {
        match test {
            SimpleSelector::Name(pair) => names.push(*pair),
            SimpleSelector::AnyName(pairs) => names.extend_from_slice(pairs),
            SimpleSelector::Is(list) => {
                let before = names.len();
                if !list.iter().all(|complex| try_collect_subject_names(complex.subject(), names)) {
                    names.truncate(before);
                    continue;
                }
                return true;
            }
            _ => continue,
        }
        if names.len() <= MAX_CANDIDATE_NAMES {
            return true;
        }
    }
    false
}

fn requires_attributes(compound: &CompoundSelector) -> bool {
    compound.simple_selectors.iter().any(|test| match test {
        SimpleSelector::Id(_) | SimpleSelector::Class(_) | SimpleSelector::Attribute(_) => true,
        SimpleSelector::Is(list) => list.iter().all(|complex| requires_attributes(complex.subject())),
        _ => false,
    })
}
