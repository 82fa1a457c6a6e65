//! The tokenizer, and its fast path.

mod fast_path;
mod pause_cost;
mod spans_and_stops;
mod token_spans;
