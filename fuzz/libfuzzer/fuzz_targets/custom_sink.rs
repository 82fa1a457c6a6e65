//! The target `custom_sink`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| soupstone_fuzz::check_bytes("custom_sink", bytes));
