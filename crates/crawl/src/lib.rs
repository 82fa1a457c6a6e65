//! Facts about the HTML pages in web archives, extracted on one machine, in a query engine, or on a cluster.
//!
//! [`Pages`] reads the responses of an archive. [`Extractor`] extracts the facts of a page. [`table::Columns`] collects them in
//! columns.
//!
//! | module | contents |
//! |---|---|
//! | [`pages`], [`response`] | the pages of an archive; faults and their effects |
//! | [`extract`], [`collect`], [`facts`] | from the tree to the facts |
//! | [`table`] | the schema, and columns of facts |
//! | [`settings`] | the selected facts |
//! | [`facts_file`], [`report`] | the facts of archives in a Parquet file, and everything left out |
//! | [`input`], [`archive`], [`source`] | the archives to read, and their bytes |
//! | [`local`], [`progress`] | all archives, on all cores |
//! | [`say`] | all printed output |
//! | [`generate`] | archives for tests |
//! | `object` | the `object-store` feature: archives at URLs |
//! | `sql`, `cluster` | the features of these names: DataFusion, Ballista |
//! | `compare` | the feature of this name: the same facts with scraper |
#![forbid(unsafe_code)]

pub mod archive;
#[cfg(feature = "cluster")]
pub mod cluster;
pub mod collect;
#[cfg(feature = "compare")]
pub mod compare;
mod compression;
pub mod extract;
pub mod facts;
pub mod facts_file;
pub mod generate;
pub mod input;
pub mod kind;
mod lines;
mod link_header;
pub mod local;
mod mime;
#[cfg(feature = "object-store")]
pub mod object;
pub mod pages;
pub mod progress;
mod random;
mod records;
pub mod report;
pub mod response;
mod robots;
pub mod say;
pub mod settings;
pub mod source;
#[cfg(feature = "sql")]
pub mod sql;
pub mod table;
mod walk;

pub use extract::Extractor;
pub use facts::Facts;
pub use pages::{Page, Pages};
pub use report::Report;
pub use settings::Settings;
