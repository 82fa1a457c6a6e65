//! The program that compares with html5ever: see the [library](soupstone_differential).

use std::process::ExitCode;

fn main() -> ExitCode {
    soupstone_fuzz::command_line::run(soupstone_differential::TARGETS)
}
