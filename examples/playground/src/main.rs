//! Builds the playground: one HTML file that contains the parser.
//!
//! ```sh
//! rustup target add wasm32-wasip1
//! cargo run --package playground -- playground.html
//! ```

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use soupstone::Edition;

const FRAME: &str = include_str!("../page/index.html");

/// The viewer's styles, and the playground's additions.
const STYLES: [&str; 2] = [include_str!("../../viewer/viewer.css"), include_str!("../page/playground.css")];

const SCRIPTS: [&str; 5] = [
    include_str!("../../viewer/compare.js"),
    include_str!("../../viewer/rows.js"),
    include_str!("../../viewer/tree_view.js"),
    include_str!("../page/wasi.js"),
    include_str!("../page/playground.js"),
];

fn main() -> ExitCode {
    let Some(file) = env::args_os().nth(1) else {
        eprintln!("usage: playground FILE.html");
        return ExitCode::FAILURE;
    };
    match build(Path::new(&file)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn build(file: &Path) -> Result<(), Box<dyn Error>> {
    let program = fs::read(build_parser()?)?;
    let mut page = String::new();
    let mut rest = FRAME;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((slot, after)) = after.split_once("}}") else {
            break;
        };
        page.push_str(before);
        match slot {
            "editions" => {
                for edition in Edition::ALL.into_iter().rev() {
                    page.push_str(&format!("<option>{edition}</option>"));
                }
            }
            "style" => page.push_str(&STYLES.concat()),
            "program" => page.push_str(&base64(&program)),
            _ => page.push_str(&SCRIPTS.join("\n").replace("'use strict';", "")),
        }
        rest = after;
    }
    page.push_str(rest);
    fs::write(file, &page)?;
    println!("{}: {} bytes, the program {}", file.display(), page.len(), program.len());
    Ok(())
}

fn build_parser() -> Result<PathBuf, Box<dyn Error>> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = match env::var_os("CARGO_TARGET_DIR") {
        Some(target) => PathBuf::from(target),
        None => folder.join("../../target"),
    };
    let target = target.join("playground");
    let status = Command::new(cargo)
        .args(["build", "--release", "--bin", "parser"])
        .args(["--target", "wasm32-wasip1", "--target-dir"])
        .arg(&target)
        .env("CARGO_PROFILE_RELEASE_LTO", "fat")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1")
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "s")
        .env("CARGO_PROFILE_RELEASE_PANIC", "abort")
        .env("CARGO_PROFILE_RELEASE_STRIP", "true")
        .env("RUSTFLAGS", "-C target-feature=+simd128")
        .current_dir(folder)
        .status()?;
    if !status.success() {
        return Err("cannot build the parser: is the target installed? (`rustup target add wasm32-wasip1`)".into());
    }
    Ok(target.join("wasm32-wasip1/release/parser.wasm"))
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len() / 3 * 4 + 4);
    for group in bytes.chunks(3) {
        let byte = |index: usize| group.get(index).map_or(0, |byte| u32::from(*byte));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            text.push(match digit <= group.len() {
                true => DIGITS[(bits >> (18 - 6 * digit) & 63) as usize].into(),
                false => '=',
            });
        }
    }
    text
}
