//! Scripts that run during a parse, and speculative parsing.

mod fetch_conditions;
mod fetch_list;
mod scripting_parser;
