//! The input of an example.
#![allow(dead_code, reason = "each example uses a part of it")]

use std::env;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

/// The bytes of the file that the first argument names, or this page if there is none. Says it if they cannot be read.
pub(crate) fn of_the_first_argument_or(page: &str) -> Option<Vec<u8>> {
    let file = env::args_os().nth(1).map(PathBuf::from);
    match read_or(file.as_deref(), page) {
        Ok(bytes) => Some(bytes),
        Err(error) => {
            let file = file.unwrap_or_default();
            eprintln!("cannot read {}: {error}", file.display());
            None
        }
    }
}

/// The bytes of a file, as by [`read`], or this page if there is no file.
pub(crate) fn read_or(file: Option<&Path>, page: &str) -> io::Result<Vec<u8>> {
    match file {
        None => Ok(page.as_bytes().to_owned()),
        Some(file) => read(file),
    }
}

/// The bytes of a file, or, for `-`, of standard input.
pub(crate) fn read(file: &Path) -> io::Result<Vec<u8>> {
    if file != Path::new("-") {
        return std::fs::read(file);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}
