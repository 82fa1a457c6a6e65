//! The target `serialize`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| soupstone_fuzz::check_bytes("serialize", bytes));
