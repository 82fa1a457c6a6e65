//! [`LineCounter`]: which line of the input a place stands in.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use memchr::{memchr, memchr_iter, memchr2_iter};

/// Counts the lines of the input of one parse, for its sink and its error sink together.
///
/// A clone counts on with the original. If scripts write into the input, the lines behind them are not exact: what is
/// written counts when it is parsed, as if it stood behind the chunk that waits.
#[derive(Clone, Debug, Default)]
pub struct LineCounter(Rc<Shared>);

/// What the clones of a counter have in common.
#[derive(Debug)]
struct Shared {
    /// Where the current line ends, if the input so far holds its end.
    ///
    /// OPTIMIZATION: most places are before it, and nothing else is looked at then (test:
    /// `elements_are_created_in_their_lines`).
    end: Cell<u64>,
    counter: RefCell<Counter>,
}

impl Default for Shared {
    fn default() -> Self {
        Self { end: Cell::new(u64::MAX), counter: RefCell::default() }
    }
}

#[derive(Debug, Default)]
struct Counter {
    /// Where lines end, each behind its newline, in bytes from the start of the input. Those before `next` are passed.
    ends: Vec<u64>,
    next: usize,
    /// How many lines are passed.
    passed: u64,
    /// How much of the input there was so far, in bytes.
    length: u64,
    /// Whether the input so far ends in a carriage return.
    ends_in_carriage_return: bool,
}

impl LineCounter {
    /// A counter for a new parse.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Counter {
    /// The input goes on with this text.
    fn add(&mut self, text: &str) {
        self.ends.drain(..self.next);
        self.next = 0;
        let bytes = text.as_bytes();
        if self.ends_in_carriage_return || memchr(b'\r', bytes).is_some() {
            self.add_with_carriage_returns(bytes);
        } else {
            let end_of = |index| self.length + index as u64 + 1;
            self.ends.extend(memchr_iter(b'\n', bytes).map(end_of));
        }
        if let Some(last) = bytes.last() {
            self.ends_in_carriage_return = *last == b'\r';
        }
        self.length += bytes.len() as u64;
    }

    /// Adds the ends of the lines of a text that may have carriage returns.
    fn add_with_carriage_returns(&mut self, bytes: &[u8]) {
        for index in memchr2_iter(b'\n', b'\r', bytes) {
            let end = self.length + index as u64 + 1;
            let follows_carriage_return = match index.checked_sub(1) {
                Some(before) => bytes[before] == b'\r',
                None => self.ends_in_carriage_return,
            };
            // A carriage return and a line feed are one newline, which may have been passed already.
            if bytes[index] == b'\n' && follows_carriage_return {
                if let Some(last) = self.ends.last_mut() {
                    *last = end;
                }
            } else {
                self.ends.push(end);
            }
        }
    }

    /// Where the current line ends. It may end in what is still to come.
    fn end(&self) -> u64 {
        self.ends.get(self.next).copied().unwrap_or(u64::MAX)
    }

    /// The number of the line that this place is in, if it is another one than before.
    fn advance_to(&mut self, offset: u64) -> Option<u64> {
        let left = &self.ends[self.next..];
        let count = left.iter().take_while(|end| **end <= offset).count();
        self.next += count;
        self.passed += count as u64;
        (count > 0).then_some(self.passed + 1)
    }
}

/// Whether lines are counted: [`LineCounter`] counts them, and `()` does not and costs nothing.
pub trait Lines: sealed::Sealed {
    /// Whether the parser is to tell where things stand.
    const COUNTED: bool;

    /// The input goes on with this text.
    #[doc(hidden)]
    fn add(&self, text: &str);

    /// The number of the line that this place is in, if it is a later one than before.
    #[doc(hidden)]
    fn advance_to(&self, offset: u64) -> Option<u64>;
}

impl Lines for () {
    const COUNTED: bool = false;

    fn add(&self, _: &str) {}

    fn advance_to(&self, _: u64) -> Option<u64> {
        None
    }
}

impl Lines for LineCounter {
    const COUNTED: bool = true;

    fn add(&self, text: &str) {
        let mut counter = self.0.counter.borrow_mut();
        counter.add(text);
        self.0.end.set(counter.end());
    }

    #[inline]
    fn advance_to(&self, offset: u64) -> Option<u64> {
        if offset < self.0.end.get() {
            return None;
        }
        self.0.advance_to(offset)
    }
}

impl Shared {
    #[inline(never)]
    fn advance_to(&self, offset: u64) -> Option<u64> {
        let mut counter = self.counter.borrow_mut();
        let line = counter.advance_to(offset);
        self.end.set(counter.end());
        line
    }
}

mod sealed {
    pub trait Sealed {}

    impl Sealed for () {}
    impl Sealed for super::LineCounter {}
}
