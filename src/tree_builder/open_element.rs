//! [`OpenElement`], an element on the
//! [stack of open elements](https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements).

use super::places::{CanBeVacant, ElementId};
use crate::names::ExpandedName;

/// An element on the stack of open elements.
#[derive(Clone)]
pub(super) struct OpenElement<H> {
    pub(super) handle: H,
    pub(super) name: ExpandedName,
    pub(super) id: ElementId,
    pub(super) standing: Standing,
}

/// How an open element stands in the tree: how deep, if there is a limit on that, and whether it is an
/// [HTML integration point](https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point).
///
/// The depth is that of the tree: the number of elements in each other, this one included. It is never too small, and each
/// element is deeper than its parent. It may be larger than in the tree where misnested formatting has moved an element.
///
/// OPTIMIZATION: one number, so that the stack takes no more memory, and a push no more time, than without it (test:
/// `depth_is_that_of_the_tree`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Standing(u32);

impl Standing {
    const INTEGRATION_POINT: u32 = 1;
    /// The number starts here.
    const SHIFT: u32 = 1;
    /// It is as deep as elements go, inside an element above it. The number is the position of that one on the stack.
    const FLATTENED: u32 = 1 << 30;
    /// It is not inside the element above it on the stack.
    const ELSEWHERE: u32 = 1 << 31;

    /// Depths from here on are not counted.
    pub(super) const DEEPEST: u32 = (1 << 29) - 1;

    /// The standing of the topmost element.
    pub(super) const TOPMOST: Self = Self(1 << Self::SHIFT);

    /// The standing of an element at this depth that is not inside the element above it on the stack.
    pub(super) fn elsewhere(depth: u32) -> Self {
        Self(Self::ELSEWHERE | depth.min(Self::DEEPEST) << Self::SHIFT)
    }

    /// The standing of an element that would be too deep and is made a sibling of others. Its parent is at this position.
    pub(super) fn flattened(parent: usize) -> Self {
        // NOTE: a longer stack is searched for the parent.
        let parent = parent.min(Self::DEEPEST as usize) as u32;
        Self(Self::ELSEWHERE | Self::FLATTENED | parent << Self::SHIFT)
    }

    /// The standing of an element directly inside this one, which is below it on the stack.
    ///
    /// NOTE: a child of a flattened element is deeper than any limit.
    pub(super) const fn of_a_child(self) -> Self {
        Self((self.0 & !(Self::ELSEWHERE | Self::INTEGRATION_POINT)) + (1 << Self::SHIFT))
    }

    /// Whether it is deeper than this.
    pub(super) const fn is_deeper_than(self, depth: u32) -> bool {
        (self.0 & !Self::ELSEWHERE) >> Self::SHIFT > depth
    }

    /// How deep it is, unless it is flattened.
    pub(super) const fn depth(self) -> u32 {
        self.0 >> Self::SHIFT & Self::DEEPEST
    }

    /// The position of its parent on the stack, if it is flattened.
    pub(super) const fn parent_of_flattened(self) -> Option<usize> {
        match self.0 & Self::FLATTENED {
            0 => None,
            _ => Some(self.depth() as usize),
        }
    }

    /// Whether it is not inside the element above it on the stack.
    pub(super) const fn is_elsewhere(self) -> bool {
        self.0 & Self::ELSEWHERE != 0
    }

    /// The deeper of this standing and another one.
    pub(super) fn beside(self, other: Self) -> Self {
        if other.0 & Self::FLATTENED == 0 && other.depth() > self.depth() {
            return Self::elsewhere(other.depth());
        }
        Self((self.0 | Self::ELSEWHERE) & !Self::INTEGRATION_POINT)
    }

    /// Takes over the depth of another standing.
    pub(super) const fn moved_to(self, other: Self) -> Self {
        Self(self.0 & Self::INTEGRATION_POINT | other.0 & !Self::INTEGRATION_POINT)
    }

    /// Moves the element up by this many levels.
    pub(super) const fn lifted(self, levels: u32) -> Self {
        Self(self.0 - (levels << Self::SHIFT))
    }

    /// Notes that the element is not inside the one above it on the stack after all.
    pub(super) const fn below_a_gap(self) -> Self {
        Self(self.0 | Self::ELSEWHERE)
    }

    /// Notes that the element may be an HTML integration point.
    #[inline(always)]
    pub(super) const fn with_integration_point(self, is_html_integration_point: bool) -> Self {
        Self(self.0 | is_html_integration_point as u32)
    }

    /// Whether the element is an HTML integration point.
    #[inline(always)]
    pub(super) const fn is_html_integration_point(self) -> bool {
        self.0 & Self::INTEGRATION_POINT != 0
    }
}

impl<H> CanBeVacant for OpenElement<H> {
    #[inline]
    fn is_vacant(&self) -> bool {
        self.name == VACANT
    }

    #[inline]
    fn id(&self) -> ElementId {
        self.id
    }
}

impl<H> OpenElement<H> {
    /// The entry in the place of an element that was removed from the middle of the stack.
    pub(super) fn vacant(handle: H) -> Self {
        Self {
            handle,
            name: VACANT,
            id: ElementId::ANONYMOUS,
            standing: Standing::default(),
        }
    }
}

/// The name in vacant places of the stack, which no element has.
pub(super) const VACANT: ExpandedName = ExpandedName::from_raw(u32::MAX);
