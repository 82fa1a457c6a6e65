//! [`LineCounter`]: the line number of a position in the input.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use memchr::{memchr, memchr_iter, memchr2_iter};

/// Counts the lines of one input, for its sink and its error sink.
///
/// Clones share their state. If scripts write into the input, later lines are inexact, because written text is counted after
/// the waiting chunk.
#[derive(Clone, Debug, Default)]
pub struct LineCounter(Rc<SharedCounter>);

#[derive(Debug)]
struct SharedCounter {
    /// The end of the current line, if the input so far contains it.
    ///
    /// OPTIMIZATION: most positions are before the end of the current line, and need no lookup (test:
    /// `elements_have_their_line_numbers`).
    end: Cell<u64>,
    counter: RefCell<Counter>,
}

impl Default for SharedCounter {
    fn default() -> Self {
        Self { end: Cell::new(u64::MAX), counter: RefCell::default() }
    }
}

#[derive(Debug, Default)]
struct Counter {
    /// The byte offset after each line's newline. `next` is the index of the current line's end.
    ends: Vec<u64>,
    next: usize,
    passed: u64,
    length: u64,
    ends_in_carriage_return: bool,
}

impl LineCounter {
    /// Creates a counter for a new parse.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Counter {
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

    /// Adds the line ends of text that may contain carriage returns.
    fn add_with_carriage_returns(&mut self, bytes: &[u8]) {
        for index in memchr2_iter(b'\n', b'\r', bytes) {
            let end = self.length + index as u64 + 1;
            let follows_carriage_return = match index.checked_sub(1) {
                Some(before) => bytes[before] == b'\r',
                None => self.ends_in_carriage_return,
            };
            // A carriage return and a line feed are one newline, whose end may already have been passed.
            if bytes[index] == b'\n' && follows_carriage_return {
                if let Some(last) = self.ends.last_mut() {
                    *last = end;
                }
            } else {
                self.ends.push(end);
            }
        }
    }

    fn end(&self) -> u64 {
        self.ends.get(self.next).copied().unwrap_or(u64::MAX)
    }

    fn advance_to(&mut self, offset: u64) -> Option<u64> {
        let left = &self.ends[self.next..];
        let count = left.iter().take_while(|end| **end <= offset).count();
        self.next += count;
        self.passed += count as u64;
        (count > 0).then_some(self.passed + 1)
    }
}

/// Counts lines with [`LineCounter`], or not at all with `()`.
pub trait LineCounting: sealed::Sealed {
    /// Whether the parser must track locations.
    const COUNTED: bool;

    /// Continues the input with this text.
    #[doc(hidden)]
    fn add(&self, text: &str);

    /// Returns the line of this position, if the line is after the current line.
    #[doc(hidden)]
    fn advance_to(&self, offset: u64) -> Option<u64>;
}

impl LineCounting for () {
    const COUNTED: bool = false;

    fn add(&self, _: &str) {}

    fn advance_to(&self, _: u64) -> Option<u64> {
        None
    }
}

impl LineCounting for LineCounter {
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

impl SharedCounter {
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
