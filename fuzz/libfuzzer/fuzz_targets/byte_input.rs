//! The target `byte_input`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| soupstone_fuzz::check_bytes("byte_input", bytes));
