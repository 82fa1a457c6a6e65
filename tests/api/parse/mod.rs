//! Parsing: front ends, options, limits, errors, and editions.

mod byte_order_mark;
mod byte_parser;
mod characters_in_constructs;
mod edition_2026;
mod entry_points;
mod error_codes;
mod error_order;
mod error_sinks;
mod fragment_form_context;
mod limits;
mod line_index;
mod options;
mod parser_methods;
mod standard_lists;
mod trees_changed_by_sink;
