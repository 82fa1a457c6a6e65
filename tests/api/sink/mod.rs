//! Trees other than the default tree, and the interface to them.

mod custom_sink;
mod handle_tracing;
mod input_buffering;
mod separate_stages;
mod stop_requests;
mod wrapping_sink;
