//! The target `chunked_input`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| soupstone_fuzz::check_bytes("chunked_input", bytes));
