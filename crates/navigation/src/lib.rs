#![doc = include_str!("../README.md")]

mod dates;
mod declarative_refresh;
mod encodings;
mod entry_list;
mod numbers;
mod submission;
mod value_sanitization;

pub use declarative_refresh::{DeclarativeRefresh, find_declarative_refreshes};
pub use entry_list::{Entry, EntryValue, File, SubmitterError, construct_entry_list};
pub use submission::{Enctype, FormSubmission, Method, PostResource};
