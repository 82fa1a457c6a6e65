//! [`Plan`]: which elements a query has to look at.

use super::name::NamePair;
use super::program::{Complex, Compound, Program, Test};
use super::query::Query;
use crate::dom::{Descendants, ElementScan, NamedElements, NodeRef};
use crate::names::{ExpandedName, NameId};

/// Which elements can match a selector list at all.
#[derive(Clone, Debug)]
enum Candidates {
    None,
    /// Those with this local name, in whatever namespace.
    Name(NameId),
    /// Those with one of these names, in HTML elements and in others.
    Names {
        pairs: Vec<(Option<NameId>, Option<NameId>)>,
        /// Whether one differs in HTML elements and in others.
        differ: bool,
    },
    /// Those with attributes.
    WithAttributes,
    All,
}

/// How to get to the elements.
#[derive(Clone, Debug)]
enum Way<'a> {
    /// From the lists of the names.
    Lists(NamedElements<'a>),
    Scan(ElementScan<'a>),
    /// From link to link.
    Links(Descendants<'a>),
}

/// The elements among the descendants of a node that can match a selector list, in tree order.
///
/// OPTIMIZATION: what can be seen without a query is not asked (test: `queries_are_equal_to_the_reference`).
#[derive(Clone, Debug)]
pub(super) struct Plan<'a> {
    candidates: Candidates,
    /// Whether the selectors match all candidates.
    is_all: bool,
    way: Way<'a>,
}

/// The most names that are worth to be looked for.
const MOST_NAMES: usize = 8;

impl<'a> Plan<'a> {
    pub(super) fn new(program: &Program, query: &Query<'a>, root: NodeRef<'a>) -> Self {
        let candidates = candidates(program, query);
        let way = Way::new(&candidates, root);
        Self {
            is_all: matches!(candidates, Candidates::Name(_) | Candidates::Names { .. })
                && program.selectors.iter().all(is_name),
            candidates,
            way,
        }
    }

    /// Whether the selectors match all elements that are named.
    #[inline]
    pub(super) const fn is_all(&self) -> bool {
        self.is_all
    }

    /// How many elements are left, if the selectors match all of them and they are in lists.
    ///
    /// OPTIMIZATION: nothing is looked at (test: `queries_are_equal_to_the_reference`).
    pub(super) fn count(&self) -> Option<usize> {
        let Way::Lists(lists) = &self.way else {
            return None;
        };
        let takes_all = match &self.candidates {
            Candidates::Name(_) => true,
            Candidates::Names { differ, .. } => !differ,
            _ => false,
        };
        (self.is_all && takes_all).then(|| lists.count())
    }

    /// The next element that can match.
    #[inline]
    pub(super) fn next(&mut self) -> Option<NodeRef<'a>> {
        match &self.candidates {
            Candidates::None => None,
            Candidates::Name(id) => {
                let id = *id;
                match &mut self.way {
                    Way::Lists(lists) => lists.next(),
                    Way::Scan(scan) => {
                        let found = scan.next_named(id);
                        scan.note_search();
                        found
                    }
                    Way::Links(_) => self.way.search(|_, name| name.local_name() == id),
                }
            }
            Candidates::Names { pairs, differ } => match &mut self.way {
                Way::Lists(lists) if !differ => lists.next(),
                way => way.search(|_, name| {
                    let id = Some(name.local_name());
                    pairs
                        .iter()
                        .any(|(html, other)| id == if name.is_html() { *html } else { *other })
                }),
            },
            Candidates::WithAttributes => self.way.next_where(|node, _| !node.has_no_attributes()),
            Candidates::All => self.way.next_where(|_, _| true),
        }
    }
}

impl<'a> Way<'a> {
    fn new(candidates: &Candidates, root: NodeRef<'a>) -> Self {
        let Some(scan) = ElementScan::of_descendants(root) else {
            return Self::Links(root.descendants());
        };
        let lists = match candidates {
            Candidates::Name(id) => scan.named(&[*id]),
            Candidates::Names { pairs, .. } => {
                let ids = pairs.iter().flat_map(|(html, other)| [*html, *other]);
                let mut ids: Vec<NameId> = ids.flatten().collect();
                ids.sort_unstable();
                ids.dedup();
                scan.named(&ids)
            }
            _ => None,
        };
        match lists {
            Some(lists) => Self::Lists(lists),
            None => Self::Scan(scan),
        }
    }

    /// The next element with one of the names that are looked for.
    #[inline(always)]
    fn search(
        &mut self,
        is_wanted: impl Fn(NodeRef<'a>, ExpandedName) -> bool,
    ) -> Option<NodeRef<'a>> {
        let found = self.next_where(is_wanted);
        if let Self::Scan(scan) = self {
            scan.note_search();
        }
        found
    }

    #[inline(always)]
    fn next_where(
        &mut self,
        is_wanted: impl Fn(NodeRef<'a>, ExpandedName) -> bool,
    ) -> Option<NodeRef<'a>> {
        match self {
            Self::Lists(lists) => loop {
                let element = lists.next()?;
                if is_wanted(element, element.name()?) {
                    break Some(element);
                }
            },
            Self::Scan(scan) => scan.next_where(is_wanted),
            Self::Links(nodes) => nodes.find(|node| {
                let name = node.name();
                name.is_some_and(|name| is_wanted(*node, name))
            }),
        }
    }
}

/// The elements that can match one of the selectors.
fn candidates(program: &Program, query: &Query<'_>) -> Candidates {
    let possible = || {
        let selectors = program.selectors.iter();
        selectors.filter(|complex| is_possible(complex, query))
    };
    if possible().next().is_none() {
        return Candidates::None;
    }
    let mut names = Vec::new();
    if possible().all(|complex| add_names(complex.subject(), &mut names)) {
        let ids = names
            .iter()
            .map(|pair| (query.id_of(pair.html), query.id_of(pair.other)));
        let ids: Vec<_> = ids.collect();
        return match ids[..] {
            [(Some(html), Some(other))] if html == other => Candidates::Name(html),
            _ => Candidates::Names {
                differ: ids.iter().any(|(html, other)| html != other),
                pairs: ids,
            },
        };
    }
    if possible().all(|complex| needs_attributes(complex.subject())) {
        return Candidates::WithAttributes;
    }
    Candidates::All
}

/// Whether a selector is a name, or one of some names.
fn is_name(complex: &Complex) -> bool {
    matches!(&*complex.compounds, [compound]
        if matches!(*compound.tests, [Test::Name(_) | Test::OneName(_)]))
}

/// Whether a document has the names that a selector asks for.
fn is_possible(complex: &Complex, query: &Query<'_>) -> bool {
    let is_there =
        |pair: &NamePair| query.id_of(pair.html).is_some() || query.id_of(pair.other).is_some();
    complex.compounds.iter().all(|compound| {
        compound.tests.iter().all(|test| match test {
            Test::Name(pair) => is_there(pair),
            Test::Attribute(attribute) => is_there(&attribute.name),
            Test::Never => false,
            _ => true,
        })
    })
}

/// Adds the names of the elements that a compound can match, if it says so.
fn add_names(compound: &Compound, names: &mut Vec<NamePair>) -> bool {
    compound.tests.iter().any(|test| match test {
        Test::Name(pair) => {
            names.push(*pair);
            names.len() <= MOST_NAMES
        }
        Test::OneName(pairs) => {
            names.extend_from_slice(pairs);
            names.len() <= MOST_NAMES
        }
        Test::Is(list) => {
            let before = names.len();
            let is_said = list
                .iter()
                .all(|complex| add_names(complex.subject(), names));
            if !is_said {
                names.truncate(before);
            }
            is_said
        }
        _ => false,
    })
}

/// Whether a compound matches no element without attributes.
fn needs_attributes(compound: &Compound) -> bool {
    compound.tests.iter().any(|test| match test {
        Test::Id(_) | Test::Class(_) | Test::Attribute(_) => true,
        Test::Is(list) => list
            .iter()
            .all(|complex| needs_attributes(complex.subject())),
        _ => false,
    })
}
