//! `:contains()`, `:-soup-contains()` and `:-soup-contains-own()`: elements whose text contains a string.

use memchr::{memchr, memmem};

use super::query::Query;
use super::structure::SEARCHES_OF_PARTS;
use crate::dom::{Edge, NodeRef};

/// A pseudo-class that searches text, of [`with_contains`](super::SelectorOptions::with_contains).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SearchedText {
    /// `:contains()`
    All,
    /// `:-soup-contains()`, which takes a list.
    SoupAll,
    /// `:-soup-contains-own()`: each text node among the children.
    SoupOwn,
}

impl SearchedText {
    /// The name of the pseudo-class.
    #[inline]
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::All => "contains",
            Self::SoupAll => "-soup-contains",
            Self::SoupOwn => "-soup-contains-own",
        }
    }
}

/// A test of text. One of the strings has to be found.
#[derive(Clone, Debug)]
pub(super) struct Contains {
    pub(super) strings: Vec<Wanted>,
    pub(super) searched: SearchedText,
    /// The number of the table of elements.
    pub(super) table: usize,
}

/// A string to find in text that arrives in pieces, by the algorithm of Knuth, Morris and Pratt.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    string: Box<str>,
    /// For each number of bytes at the start of the string, the length of the longest shorter start that they end with.
    shorter: Box<[u32]>,
}

impl Wanted {
    pub(super) fn new(string: &str) -> Self {
        let bytes = string.as_bytes();
        let mut shorter = vec![0; bytes.len() + 1];
        let mut length = 0;
        for (index, byte) in bytes.iter().enumerate().skip(1) {
            while length > 0 && bytes[length] != *byte {
                length = shorter[length] as usize;
            }
            length += usize::from(bytes[length] == *byte);
            shorter[index + 1] = length as u32;
        }
        Self { string: string.into(), shorter: shorter.into() }
    }

    /// Reads the next piece of a text, and returns the offset behind the last match that ends in it. `matched` is the number
    /// of bytes at the start of the string that the text read so far ends with. The string is not empty.
    fn read(&self, piece: &[u8], matched: &mut usize) -> Option<usize> {
        let string = self.string.as_bytes();
        let mut end = None;
        let mut at = 0;
        while at < piece.len() {
            if *matched == 0 {
                match memchr(string[0], &piece[at..]) {
                    Some(skipped) => at += skipped,
                    None => break,
                }
            }
            // NOTE: no start that is left is the whole string.
            while *matched > 0 && string[*matched] != piece[at] {
                *matched = self.shorter[*matched] as usize;
            }
            *matched += usize::from(string[*matched] == piece[at]);
            at += 1;
            if *matched == string.len() {
                *matched = self.shorter[*matched] as usize;
                end = Some(at);
            }
        }
        end
    }
}

impl<'a> Query<'a> {
    /// Whether the text of an element contains one of some strings.
    pub(super) fn contains(&mut self, contains: &Contains, element: NodeRef<'a>) -> bool {
        let answered = &mut self.answered[contains.table];
        if !answered.known.contains(element.id()) {
            match contains.searched {
                SearchedText::All | SearchedText::SoupAll => self.search_text(contains, element),
                SearchedText::SoupOwn => {
                    answered.known.insert(element.id());
                    if has_own_text(contains, element) {
                        answered.having.insert(element.id());
                    }
                }
            }
        }
        self.answered[contains.table].having.contains(element.id())
    }

    /// Finds the answers for an element and all elements in it, or in the whole tree.
    ///
    /// OPTIMIZATION: text is read once for all of its ancestors (test: `text_is_read_once_for_all_ancestors`). Of 2,000 nested
    /// elements, each would read the text of all others. Elements that are asked before their ancestors are read again: after
    /// some of them, the whole tree is read at once.
    fn search_text(&mut self, contains: &Contains, element: NodeRef<'a>) {
        let answered = &mut self.answered[contains.table];
        let root = match answered.searches {
            searches if searches < SEARCHES_OF_PARTS => element,
            _ => element.root(),
        };
        let mut is_repeated = false;
        let mut matched = vec![0; contains.strings.len()];
        // Offsets in the text of the part.
        let mut position = 0;
        let mut last_start = None;
        let mut starts = Vec::new();
        for edge in root.traverse() {
            match edge {
                Edge::Enter(node) => match node.as_text() {
                    Some(text) => {
                        for (string, matched) in contains.strings.iter().zip(&mut matched) {
                            if let Some(end) = string.read(text.as_bytes(), matched) {
                                last_start = last_start.max(Some(position + end - string.string.len()));
                            }
                        }
                        position += text.len();
                    }
                    None => starts.push(position),
                },
                Edge::Leave(node) if node.as_text().is_none() => {
                    let start = starts.pop();
                    if node.is_element() {
                        is_repeated |= !answered.known.insert(node.id());
                        // All matches so far end in the element.
                        if last_start >= start {
                            answered.having.insert(node.id());
                        }
                    }
                }
                Edge::Leave(_) => {}
            }
        }
        answered.searches += u32::from(is_repeated);
    }
}

/// Whether a text node among the children of an element contains one of some strings.
fn has_own_text(contains: &Contains, element: NodeRef<'_>) -> bool {
    let mut texts = element.children().filter_map(NodeRef::as_text);
    texts.any(|text| {
        let mut strings = contains.strings.iter();
        strings.any(|string| memmem::find(text.as_bytes(), string.string.as_bytes()).is_some())
    })
}
