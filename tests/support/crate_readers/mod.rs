//! Readers of cases, recorders and checks that name items of the crate.

pub mod byte_host;
pub mod compare;
pub mod counting_sink;
pub mod encoding_cases;
pub mod error_cases;
pub mod first_elements_sink;
pub mod foreign_tree;
pub mod form_owners;
pub mod invalid_names;
pub mod literal;
pub mod no_tree;
pub mod non_round_tripping;
pub mod owned_tree;
pub mod pausing_sink;
pub mod position;
pub mod recording_sink;
pub mod reference_count;
pub mod reference_matcher;
pub mod reference_pseudo_classes;
pub mod sanitizer_calls;
pub mod script_runs;
pub mod shared_tree;
pub mod stopped_parses;
pub mod tokenizer_cases;
pub mod tokens;
pub mod tree_cases;
pub mod tree_depth;
pub mod trees;
pub mod white_space;

pub use soupstone_dump as dump;
