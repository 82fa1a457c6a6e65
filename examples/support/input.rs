//! The input of an example.

use std::io::{self, Read as _};
use std::path::Path;

/// The bytes of a file, or, for `-`, of standard input.
pub(crate) fn read(file: &Path) -> io::Result<Vec<u8>> {
    if file != Path::new("-") {
        return std::fs::read(file);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}
