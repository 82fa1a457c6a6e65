//! Checks the properties of soupstone on random inputs.
//!
//! ```sh
//! cargo run --release --package soupstone-fuzz -- --runs 1000000 --seed 1
//! cargo run --release --package soupstone-fuzz -- --seconds 20 --target serialize
//! ```
//!
//! Failures are minimized and printed with the arguments that reproduce them.

use std::process::ExitCode;

fn main() -> ExitCode {
    soupstone_fuzz::command_line::run(soupstone_fuzz::TARGETS)
}
