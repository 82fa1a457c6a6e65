//! The input of an example.

use std::io::{self, Read as _};
use std::path::Path;

/// The bytes of a file, as by [`read`], or this page if there is no file.
#[allow(dead_code, reason = "not all examples have a page of their own")]
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
