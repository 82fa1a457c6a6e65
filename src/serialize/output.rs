//! Where the serialization goes.

use std::{fmt, io};

use super::fragment::serialize;
use super::{Extent, SerializableNode, SerializeOptions};

/// The serialization of a node as a string.
pub fn to_string<N: SerializableNode>(
    node: N,
    extent: Extent,
    options: &SerializeOptions,
) -> String {
    let mut html = String::new();
    // A string takes all that is written to it.
    let _ = serialize(node, extent, options, &mut html);
    html
}

/// Writes the serialization of a node to `output`.
///
/// # Errors
///
/// The first error of `output`. What was written before stays written.
pub fn to_fmt<N: SerializableNode>(
    node: N,
    extent: Extent,
    options: &SerializeOptions,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    serialize(node, extent, options, output)
}

/// Writes the serialization of a node to `output`, in UTF-8 and in many small pieces: a file wants a
/// [`BufWriter`](io::BufWriter) around it.
///
/// # Errors
///
/// The first error of `output`. What was written before stays written.
pub fn to_io<N: SerializableNode>(
    node: N,
    extent: Extent,
    options: &SerializeOptions,
    output: &mut impl io::Write,
) -> io::Result<()> {
    let mut bytes = Bytes {
        output,
        error: None,
    };
    let result = serialize(node, extent, options, &mut bytes);
    match (result, bytes.error) {
        (Ok(()), _) => Ok(()),
        (Err(_), Some(error)) => Err(error),
        (Err(error), None) => Err(io::Error::other(error)),
    }
}

/// Takes strings for a writer of bytes, and keeps its error.
struct Bytes<'a, W> {
    output: &'a mut W,
    error: Option<io::Error>,
}

impl<W: io::Write> fmt::Write for Bytes<'_, W> {
    fn write_str(&mut self, string: &str) -> fmt::Result {
        self.output.write_all(string.as_bytes()).map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })
    }
}
