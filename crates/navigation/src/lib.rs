#![doc = include_str!("../README.md")]

mod dates;
mod entry_list;
mod numbers;
mod value_sanitization;

pub use entry_list::{Entry, EntryValue, File, SubmitterError, construct_entry_list};
