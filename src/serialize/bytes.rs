//! Writers of bytes, as writers of strings.

use std::{fmt, io};

use crate::encoding::Encoding;

/// Takes strings for a writer of bytes, and keeps its error.
pub(super) struct Bytes<'a, W> {
    output: &'a mut W,
    error: Option<io::Error>,
}

impl<'a, W: io::Write> Bytes<'a, W> {
    pub(super) const fn new(output: &'a mut W) -> Self {
        Self {
            output,
            error: None,
        }
    }

    /// The error of the writer, if it had one.
    pub(super) fn finish(self, result: fmt::Result) -> io::Result<()> {
        match (result, self.error) {
            (Ok(()), _) => Ok(()),
            (Err(_), Some(error)) => Err(error),
            (Err(error), None) => Err(io::Error::other(error)),
        }
    }

    fn write_all(&mut self, bytes: &[u8]) -> fmt::Result {
        self.output.write_all(bytes).map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })
    }
}

impl<W: io::Write> fmt::Write for Bytes<'_, W> {
    fn write_str(&mut self, string: &str) -> fmt::Result {
        self.write_all(string.as_bytes())
    }
}

/// Takes strings for a writer of bytes in an encoding.
pub(super) struct EncodedBytes<'a, W> {
    encoder: encoding_rs::Encoder,
    bytes: Bytes<'a, W>,
}

impl<'a, W: io::Write> EncodedBytes<'a, W> {
    pub(super) fn new(encoding: &'static Encoding, output: &'a mut W) -> Self {
        Self {
            encoder: encoding.new_encoder(),
            bytes: Bytes::new(output),
        }
    }

    /// Writes what the encoding has at the end, and gives the error of the writer, if it had one.
    pub(super) fn finish(mut self, result: fmt::Result) -> io::Result<()> {
        let result = result.and_then(|()| self.encode("", true));
        self.bytes.finish(result)
    }

    fn encode(&mut self, mut string: &str, is_last: bool) -> fmt::Result {
        // More than the longest reference and the bytes around it in any encoding.
        let mut buffer = [0; 1024];
        loop {
            let (result, read, written, _) =
                self.encoder.encode_from_utf8(string, &mut buffer, is_last);
            self.bytes.write_all(&buffer[..written])?;
            string = &string[read..];
            if result == encoding_rs::CoderResult::InputEmpty {
                return Ok(());
            }
        }
    }
}

impl<W: io::Write> fmt::Write for EncodedBytes<'_, W> {
    fn write_str(&mut self, string: &str) -> fmt::Result {
        self.encode(string, false)
    }
}
