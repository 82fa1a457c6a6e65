//! [Tree construction](https://html.spec.whatwg.org/multipage/parsing.html#tree-construction): from tokens to calls of
//! a [`TreeSink`](crate::sink::TreeSink).

// `token_sink` receives the tokens, and divides text into runs that one rule handles as a whole. `dispatcher` calls the rules.

mod active_formatting;
mod adoption_agency;
mod builder;
mod content_patching;
mod depth_limit;
mod dispatcher;
mod element_pattern;
mod fragment_context;
mod implied_end_tags;
mod indexed_list;
mod insert_node;
mod insertion_location;
mod modes;
mod open_elements;
mod reconstruct_formatting;
mod reset_insertion_mode;
mod saved_tokens;
mod scope;
mod script;
mod speculative_copy;
mod stop_parsing;
mod template;
mod token_sink;
mod tree_builder_state;
mod tree_limits;
mod tree_token;

pub use builder::TreeBuilder;
pub(crate) use builder::{ScriptKind, ScriptToProcess};
pub use fragment_context::FragmentContext;
