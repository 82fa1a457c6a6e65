#![doc = include_str!("../README.md")]

mod declarative_refresh;

pub use declarative_refresh::{DeclarativeRefresh, find_declarative_refreshes};
