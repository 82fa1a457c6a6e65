//! Parse errors and where they go.
//!
//! A parse error is a finding about the input, not a failure of the parser: any input gives a tree.
//!
//! # The codes of tree construction
//!
//! The standard names the errors of the input stream and of the tokenizer. Tree construction says "parse error" without
//! a name; these are the names of its rules here.
//!
#![doc = include_str!(concat!(env!("OUT_DIR"), "/error_code_table.md"))]

mod code;
mod malformed_sequence;
mod sink;

pub use code::{ErrorCode, TreeConstructionRule, UnknownErrorCode};
pub use malformed_sequence::MalformedSequence;
pub use sink::ErrorSink;

/// A [parse error](https://html.spec.whatwg.org/multipage/parsing.html#parse-errors) and where it was found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParseError {
    code: ErrorCode,
    offset: u64,
}

impl ParseError {
    /// An error of the kind `code` at `offset` bytes from the start of the decoded input.
    pub const fn new(code: ErrorCode, offset: u64) -> Self {
        Self { code, offset }
    }

    /// What kind of error it is.
    pub const fn code(&self) -> ErrorCode {
        self.code
    }

    /// Where it was found, in bytes from the start of the decoded input.
    ///
    /// For an error of the tokenizer this is the character at which the rule applies (or the end of the input);
    /// for an error of tree construction it is the start of the token.
    pub const fn offset(&self) -> u64 {
        self.offset
    }
}
