//! The caches of a query: [`Memory`], [`RecentWalks`], and tables of elements.

use std::collections::HashMap;

use crate::dom::NodeId;

/// The cache of a query. A long walk over ancestors or siblings marks every sixteenth node, and stores the result of the walk
/// from that node. Later walks stop at a marked node.
///
/// OPTIMIZATION: without marks, the time is quadratic in the depth of a tree, or worse (test:
/// `deep_and_wide_trees_take_linear_time`). Marks at each node would make large pages 2.2 % slower. Marks do not change results
/// (test: `queries_equal_the_reference`).
#[derive(Clone, Default, Debug)]
pub(super) struct Memory {
    /// NOTE: boxed, because most queries cache nothing. Without the box, `matches` with `ul li a` takes 5 % more instructions.
    answers: Option<Box<Answers>>,
}

#[derive(Clone, Debug)]
struct Answers {
    found: HashMap<u64, usize>,
    marked: NodeSet,
}

impl Memory {
    pub(super) const WORTH_IT: u64 = 32;
    /// NOTE: compounds are numbered from 0, so the highest numbers are free for other cached results.
    pub(super) const LANGUAGE: u32 = u32::MAX;
    pub(super) const DIRECTION: u32 = u32::MAX - 1;
    pub(super) const DISABLED: u32 = u32::MAX - 2;
    pub(super) const EDITABLE: u32 = u32::MAX - 3;
    /// The nearest ancestor that ends the search for the relevant ancestors of an option.
    pub(super) const BOUND_OF_OPTIONS: u32 = u32::MAX - 4;
    pub(super) const DATALIST: u32 = u32::MAX - 5;
    /// The nearest element that changes the levels of headings, or ends the search.
    pub(super) const HEADING_OFFSET: u32 = u32::MAX - 8;
    pub(super) const SHADOW_ROOT: u32 = u32::MAX - 9;
    /// The nearest element sibling before an element, cached only if it is far away.
    pub(super) const PREVIOUS_ELEMENT: u32 = u32::MAX - 6;
    /// The nearest element sibling after an element, cached only if it is far away.
    pub(super) const NEXT_ELEMENT: u32 = u32::MAX - 7;
    /// The direction of an element whose text determines it: 1 for right to left.
    pub(super) const TEXT_DIRECTION: u32 = u32::MAX - 10;
    /// The first `legend` child of a `fieldset` element; 0 for none.
    pub(super) const LEGEND: u32 = u32::MAX - 11;
    /// The selected option of a `select` element; 0 for none.
    pub(super) const SELECTED: u32 = u32::MAX - 12;
    /// Added to the number of a compound, for results on whether a node matches that compound alone.
    pub(super) const COMPOUND: u32 = 1 << 31;
    /// Added to the number of a list of language ranges.
    pub(super) const RANGES: u32 = 1 << 30;

    #[inline]
    pub(super) fn get(&self, question: u32, node: NodeId) -> Option<usize> {
        let answers = self.answers.as_ref()?;
        answers.found.get(&key(question, node.index())).copied()
    }

    #[inline]
    pub(super) fn answer(&self, question: u32, node: NodeId) -> Option<bool> {
        self.get(question, node).map(|answer| answer != 0)
    }

    pub(super) fn keep(&mut self, question: u32, node: NodeId, answer: usize) {
        self.answers().found.insert(key(question, node.index()), answer);
    }

    /// Returns the cached result, or computes and caches the result.
    pub(super) fn get_or_keep(&mut self, question: u32, node: NodeId, find: impl FnOnce() -> usize) -> usize {
        self.get(question, node).unwrap_or_else(|| {
            let answer = find();
            self.keep(question, node, answer);
            answer
        })
    }

    pub(super) fn keep_answer(&mut self, question: u32, node: NodeId, answer: bool) {
        self.keep(question, node, usize::from(answer));
    }

    #[inline]
    pub(super) fn is_marked(&self, node: NodeId) -> bool {
        self.answers.as_ref().is_some_and(|answers| answers.marked.contains(node))
    }

    /// Marks the node and returns `true` if the last mark of the walk is many steps away, or if the node already has a mark.
    pub(super) fn marks(&mut self, node: NodeId, steps: &mut u32) -> bool {
        let marked = &mut self.answers().marked;
        *steps += 1;
        let marks = *steps == STEPS_TO_A_MARK || marked.contains(node);
        if marks {
            *steps = 0;
            marked.insert(node);
        }
        marks
    }

    #[cold]
    fn answers(&mut self) -> &mut Answers {
        self.answers.get_or_insert_with(|| Box::new(Answers { found: HashMap::new(), marked: NodeSet::default() }))
    }
}

/// Returns a key for the maps of a query.
pub(super) const fn key(number: u32, index: usize) -> u64 {
    (number as u64) << 32 | index as u64
}

#[derive(Clone, Default, Debug)]
pub(super) struct NodeSet(Vec<bool>);

impl NodeSet {
    #[inline]
    pub(super) fn contains(&self, node: NodeId) -> bool {
        self.0.get(node.index()) == Some(&true)
    }

    pub(super) fn insert(&mut self, node: NodeId) -> bool {
        if node.index() >= self.0.len() {
            self.0.resize(node.index() + 1, false);
        }
        !std::mem::replace(&mut self.0[node.index()], true)
    }
}

const STEPS_TO_A_MARK: u32 = 16;

const PLACES: usize = 128;

/// The number of walks before answers are cached.
///
/// NOTE: testing one element therefore usually allocates nothing. With a cache from the first walk on, `matches` with `ul li a`
/// takes 14 % more instructions.
const FIRST: u32 = 2;

/// The number of ancestors for which one walk caches answers.
///
/// OPTIMIZATION: with one ancestor, the scoreboard's selectors take 29 % more instructions (test:
/// `queries_equal_the_reference`).
pub(super) const MARKS: usize = 4;

/// Recent results of walks from rightmost compounds to ancestors, in a table indexed by the first node of the walk.
///
/// OPTIMIZATION: neighboring elements share most ancestors (test: `queries_equal_the_reference`). Without the table, the
/// scoreboard's selectors take 60 % more instructions.
#[derive(Clone, Default, Debug)]
pub(super) struct RecentWalks {
    /// The first node of a walk, and the number of the complex selector, shifted left by one bit, with the answer in the lowest
    /// bit.
    answers: Vec<(Option<NodeId>, u32)>,
    walks: u32,
}

impl RecentWalks {
    #[inline]
    fn place(node: NodeId) -> usize {
        node.index() % PLACES
    }

    #[inline]
    pub(super) fn get(&self, number: u32, node: NodeId) -> Option<bool> {
        let &(known, answer) = self.answers.get(Self::place(node))?;
        (known == Some(node) && answer >> 1 == number).then_some(answer & 1 != 0)
    }

    #[inline]
    pub(super) fn begin(&mut self) -> bool {
        if !self.answers.is_empty() {
            return true;
        }
        if self.walks < FIRST {
            self.walks += 1;
            return false;
        }
        self.answers = vec![(None, 0); PLACES];
        true
    }

    #[inline]
    pub(super) fn keep(&mut self, number: u32, node: NodeId, answer: bool) {
        if let Some(place) = self.answers.get_mut(Self::place(node)) {
            *place = (Some(node), number << 1 | u32::from(answer));
        }
    }
}

#[derive(Clone, Default, Debug)]
pub(super) struct Answered {
    pub(super) known: NodeSet,
    pub(super) having: NodeSet,
    /// The number of searches in parts of the tree, or of repeated searches for `:contains()`.
    pub(super) searches: u32,
}
