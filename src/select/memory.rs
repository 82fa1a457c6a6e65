//! [`Memory`]: answers that took long to find, so that no document makes a query ask the same again and again.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use crate::dom::NodeId;

/// Answers that took long to find.
///
/// A walk to ancestors or siblings that took long leaves marks on its way: some nodes with what is found from there on.
/// The next walk stops at the first mark. Which nodes get one is a matter of chance, so that no document can be made to
/// keep out of their way.
///
/// OPTIMIZATION: without marks, a query takes time in proportion to the square of the depth of a tree, or worse (test:
/// `deep_and_wide_trees_take_no_time`). They change no answer (test: `queries_are_equal_to_the_reference`).
#[derive(Clone, Default, Debug)]
pub(super) struct Memory {
    answers: Option<Box<Answers>>,
}

#[derive(Clone, Debug)]
struct Answers {
    /// By question and node.
    found: HashMap<(u32, NodeId), u32>,
    /// Decides which nodes get a mark.
    factor: u32,
}

impl Memory {
    /// Of how much effort an answer is worth to be kept.
    pub(super) const WORTH_IT: u64 = 32;
    /// Questions about nodes, beside those of compounds, which are numbered from 0 on: the element that says the language.
    pub(super) const LANGUAGE: u32 = u32::MAX;
    /// The directionality.
    pub(super) const DIRECTION: u32 = u32::MAX - 1;
    /// Whether a form control is in a disabled `fieldset`.
    pub(super) const DISABLED: u32 = u32::MAX - 2;
    /// Whether it is in content to edit.
    pub(super) const EDITABLE: u32 = u32::MAX - 3;
    /// The `select` element that an option is in.
    pub(super) const SELECT: u32 = u32::MAX - 4;
    /// Whether it is in a `datalist`.
    pub(super) const DATALIST: u32 = u32::MAX - 5;
    /// The element before an element that stands far away.
    pub(super) const PREVIOUS_ELEMENT: u32 = u32::MAX - 6;
    /// The element after it that does.
    pub(super) const NEXT_ELEMENT: u32 = u32::MAX - 7;
    /// With the number of a compound: whether that compound matches the node, without those to its left.
    pub(super) const COMPOUND: u32 = 1 << 31;

    /// What was kept as the answer to a question about a node.
    #[inline]
    pub(super) fn get(&self, question: u32, node: NodeId) -> Option<u32> {
        let answers = self.answers.as_ref()?;
        answers.found.get(&(question, node)).copied()
    }

    /// The same, as yes or no.
    #[inline]
    pub(super) fn answer(&self, question: u32, node: NodeId) -> Option<bool> {
        self.get(question, node).map(|answer| answer != 0)
    }

    /// Keeps an answer.
    pub(super) fn keep(&mut self, question: u32, node: NodeId, answer: u32) {
        self.answers().found.insert((question, node), answer);
    }

    /// The same, as yes or no.
    pub(super) fn keep_answer(&mut self, question: u32, node: NodeId, answer: bool) {
        self.keep(question, node, u32::from(answer));
    }

    /// Whether a node gets a mark by the walks that pass it.
    #[inline]
    pub(super) fn is_marked(&self, node: NodeId) -> bool {
        match &self.answers {
            Some(answers) => answers.marks(node),
            None => false,
        }
    }

    /// Whether a node is to get a mark by a walk that took long.
    pub(super) fn marks(&mut self, node: NodeId) -> bool {
        self.answers().marks(node)
    }

    #[cold]
    fn answers(&mut self) -> &mut Answers {
        self.answers.get_or_insert_with(|| {
            Box::new(Answers {
                found: HashMap::new(),
                factor: RandomState::new().hash_one(0_u8) as u32 | 1,
            })
        })
    }
}

impl Answers {
    /// One node in sixteen gets a mark.
    #[inline]
    fn marks(&self, node: NodeId) -> bool {
        (node.index() as u32).wrapping_mul(self.factor) >> 28 == 0
    }
}
