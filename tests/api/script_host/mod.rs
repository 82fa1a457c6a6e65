//! Scripts that run during a parse.

mod scripting_parser;
mod speculative_copy;
