//! The lists of the standard, from `data/`.

use soupstone::names::Namespace;

include!(concat!(env!("OUT_DIR"), "/tables.rs"));
