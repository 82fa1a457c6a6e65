//! The target `dom_accessors`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| soupstone_fuzz::check_bytes("dom_accessors", bytes));
