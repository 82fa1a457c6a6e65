//! [`RecentWalks`]: what came out of the last walks to ancestors.

use crate::dom::NodeId;

/// How many answers are kept.
const PLACES: usize = 128;

/// How many walks there are before any answer is kept.
///
/// NOTE: so no memory is taken when somebody asks whether a single element matches.
const FIRST: u32 = 8;

/// How many answers one walk leaves.
pub(super) const MARKS: usize = 4;

/// What came out of the last walks to ancestors from the rightmost compounds, by the places where they began. Each place of
/// the table holds the last answer for the nodes that fall on it.
///
/// OPTIMIZATION: elements that are close to each other share most of their ancestors (test:
/// `queries_are_equal_to_the_reference`).
#[derive(Clone, Default, Debug)]
pub(super) struct RecentWalks {
    /// The number of a complex selector, shifted by one, and the answer in the lowest bit.
    answers: Vec<(Option<NodeId>, u32)>,
    walks: u32,
}

impl RecentWalks {
    #[inline]
    fn place(node: NodeId) -> usize {
        node.index() % PLACES
    }

    /// What is known of a walk that begins at a node.
    #[inline]
    pub(super) fn get(&self, number: u32, node: NodeId) -> Option<bool> {
        let &(known, answer) = self.answers.get(Self::place(node))?;
        (known == Some(node) && answer >> 1 == number).then_some(answer & 1 != 0)
    }

    /// Whether answers are kept, given that another walk has ended.
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

    /// Keeps an answer.
    #[inline]
    pub(super) fn keep(&mut self, number: u32, node: NodeId, answer: bool) {
        if let Some(place) = self.answers.get_mut(Self::place(node)) {
            *place = (Some(node), number << 1 | u32::from(answer));
        }
    }
}
