//! [`Position`]

/// A place in the input, for people and for editors. Everything is counted from 1.
///
/// A line ends with a line feed, a carriage return, or both together, as in the
/// [input stream](https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct Position {
    /// The line.
    pub line: u64,
    /// The column, in code points.
    pub column: u64,
    /// The column, in UTF-16 code units.
    pub utf16_column: u64,
}
