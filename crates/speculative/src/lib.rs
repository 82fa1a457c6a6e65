#![doc = include_str!("../README.md")]

mod fetch;
mod fetch_list;
mod mock_sink;
mod speculative_parser;
pub mod srcset;
mod tables;

pub use fetch::{Fetch, FetchKind, Found};
pub use fetch_list::FetchList;
pub use speculative_parser::SpeculativeParser;
