#![doc = include_str!("../../docs/speculative_parsing.md")]

mod fetch;
mod list;
mod mock_sink;
mod speculation;

pub use fetch::{Fetch, FetchKind, Found};
pub use list::FetchList;
pub use speculation::Speculation;
