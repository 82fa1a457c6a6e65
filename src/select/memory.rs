use crate::dom::{Document, NodeId};

/// The answers that a query keeps.
///
/// OPTIMIZATION: each answer is computed once, so a query takes linear time (tests: `deep_and_wide_trees_take_linear_time`,
/// `results_for_ancestors_are_cached`, and the trials of `complexity` that select). The first steps keep nothing, so testing
/// one element usually allocates nothing. Answers do not change results (test: `queries_equal_the_reference`).
#[derive(Clone, Debug)]
pub(super) struct Memo {
    /// The number of nodes tested so far.
    pub(super) steps: usize,
    node_count: usize,
    /// For each numbered part of the program and each node: 0 if unknown, 1 for no, 2 for yes. Each byte has four answers.
    answers: Vec<Vec<u8>>,
    /// For each question and each node: 0 if unknown, otherwise the answer plus 1.
    numbers: Vec<Vec<u32>>,
}

/// The number of nodes that a query tests before it keeps answers.
const FREE_STEPS: usize = 64;

/// A question whose answer is a number: the index of the [nearest](super::query::Query::nearest) such node or 0, or 1 for yes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    SourceOfLanguage,
    SourceOfDirection,
    IsRightToLeft,
    DisabledFieldset,
    EarlierLegend,
    HasDisabled,
    HasMultiple,
    EditingHost,
    IsEditingHost,
    Datalist,
    BoundOfOptions,
    SelectedOption,
    SourceOfHeadingOffset,
    ShadowRoot,
    /// The index for the first `:nth-child()` of the program; 0 if not counted. The others have the next numbers.
    Index,
}

impl Memo {
    pub(super) fn new(document: &Document) -> Self {
        Self { steps: 0, node_count: document.node_count(), answers: Vec::new(), numbers: Vec::new() }
    }

    #[inline]
    pub(super) const fn keeps(&self) -> bool {
        self.steps >= FREE_STEPS
    }

    #[inline]
    pub(super) fn answer(&self, part: u32, node: NodeId) -> Option<bool> {
        let (place, shift) = place(node);
        match self.answers.get(part as usize)?.get(place)? >> shift & 3 {
            0 => None,
            answer => Some(answer == 2),
        }
    }

    #[inline]
    pub(super) fn keep_answer(&mut self, part: u32, node: NodeId, answer: bool) {
        if self.keeps() {
            let (place, shift) = place(node);
            let byte = &mut table(&mut self.answers, part as usize, self.node_count / 4)[place];
            *byte = *byte & !(3 << shift) | (1 + u8::from(answer)) << shift;
        }
    }

    #[inline]
    pub(super) fn number(&self, question: usize, node: NodeId) -> Option<usize> {
        (*self.numbers.get(question)?.get(node.index())? as usize).checked_sub(1)
    }

    #[inline]
    pub(super) fn keep_number(&mut self, question: usize, node: NodeId, number: usize) {
        if self.keeps() {
            table(&mut self.numbers, question, self.node_count)[node.index()] = (number + 1) as u32;
        }
    }

    /// Returns the kept number, or finds the number, which counts as many steps.
    pub(super) fn find(&mut self, question: Question, node: NodeId, find: impl FnOnce() -> usize) -> usize {
        self.number(question as usize, node).unwrap_or_else(|| {
            self.steps += FREE_STEPS / 4;
            let number = find();
            self.keep_number(question as usize, node, number);
            number
        })
    }
}

#[inline]
fn place(node: NodeId) -> (usize, usize) {
    (node.index() / 4, node.index() % 4 * 2)
}

#[inline]
fn table<T: Clone + Default>(tables: &mut Vec<Vec<T>>, number: usize, last: usize) -> &mut [T] {
    if number >= tables.len() {
        tables.resize(number + 1, Vec::new());
    }
    let table = &mut tables[number];
    if table.is_empty() {
        *table = vec![T::default(); last + 1];
    }
    table
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
