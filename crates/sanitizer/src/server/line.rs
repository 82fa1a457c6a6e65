//! [`Line`]: where the words beside an unwrapped block would run together.

use std::sync::LazyLock;

use soupstone::names::NameId;

use super::names::lines;
use crate::names::Names;

static BLOCK_ELEMENTS: LazyLock<Names<()>> = LazyLock::new(|| {
    let mut names = Names::default();
    for (name, _) in lines(include_str!("../../data/server_block_elements.txt")) {
        names.insert(name, ());
    }
    names
});

/// Whether a line ends before and behind HTML elements of this name.
pub(super) fn is_block(id: NameId, name: &str) -> bool {
    BLOCK_ELEMENTS.get(id, name).is_some()
}

/// The end of what is written.
///
/// The tags of an unwrapped block are gone, and with them the end of the line: in their place comes a space, if there is a
/// word before and behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Line {
    /// Whether the line has a word or a picture, and no white space behind it.
    ends_with_word: bool,
    /// Whether the tag of an unwrapped block was there.
    ended_a_block: bool,
}

impl Line {
    /// The tag of a block that is unwrapped.
    pub(super) const fn unwrap_block(&mut self) {
        self.ended_a_block = true;
    }

    /// The tag of a block that stays.
    pub(super) fn block(&mut self) {
        *self = Self::default();
    }

    /// A text. Returns whether a space goes before it.
    #[inline]
    pub(super) fn text(&mut self, text: &str) -> bool {
        let bytes = text.as_bytes();
        let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else {
            return false;
        };
        let needs_space = self.takes_space() && !first.is_ascii_whitespace();
        *self = Self { ends_with_word: !last.is_ascii_whitespace(), ended_a_block: false };
        needs_space
    }

    /// The start tag of an element within a line. Returns whether a space goes before it.
    pub(super) fn start_tag(&mut self, is_void: bool) -> bool {
        let needs_space = self.takes_space();
        if needs_space || is_void {
            *self = Self { ends_with_word: is_void, ended_a_block: false };
        }
        needs_space
    }

    const fn takes_space(self) -> bool {
        self.ended_a_block && self.ends_with_word
    }
}
