//! Lets programs write to parsers: text with `write!`, and bytes with [`io::copy`](std::io::copy).

use std::fmt;
#[cfg(feature = "bytes")]
use std::io;

use super::SinkParser;
use crate::error::ErrorSink;
use crate::sink::TreeSink;

/// Writes text to the input. Fails if the parser has [stopped](Self::stop_reason).
impl<S: TreeSink, E: ErrorSink, L> fmt::Write for SinkParser<S, E, L> {
    fn write_str(&mut self, input: &str) -> fmt::Result {
        self.feed(input);
        self.stop_reason().map_or(Ok(()), |_| Err(fmt::Error))
    }
}

impl<'a, S: TreeSink, E: ErrorSink, L> Extend<&'a str> for SinkParser<S, E, L> {
    fn extend<I: IntoIterator<Item = &'a str>>(&mut self, pieces: I) {
        pieces.into_iter().for_each(|piece| self.feed(piece));
    }
}

/// Writes text to the input. Fails if the parser has [stopped](Self::stop_reason).
#[cfg(feature = "dom")]
impl<L> fmt::Write for crate::parse::Parser<L> {
    fn write_str(&mut self, input: &str) -> fmt::Result {
        self.feed(input);
        self.stop_reason().map_or(Ok(()), |_| Err(fmt::Error))
    }
}

#[cfg(feature = "dom")]
impl<'a, L> Extend<&'a str> for crate::parse::Parser<L> {
    fn extend<I: IntoIterator<Item = &'a str>>(&mut self, pieces: I) {
        pieces.into_iter().for_each(|piece| self.feed(piece));
    }
}

/// Writes bytes to the input. If the parser has [stopped](Self::stop_reason), fails with the reason. Flushing this output does
/// nothing: to parse the bytes so far, call [`stop_waiting`](Self::stop_waiting).
#[cfg(feature = "bytes")]
impl<S: TreeSink, E: ErrorSink, F: FnMut() -> (S, E), L> io::Write for super::ByteSinkParser<S, E, F, L> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.feed(bytes);
        self.stop_reason().map_or(Ok(bytes.len()), |reason| Err(io::Error::other(reason)))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes bytes to the input. If the parser has [stopped](Self::stop_reason), fails with the reason. Flushing this output does
/// nothing: to parse the bytes so far, call [`stop_waiting`](Self::stop_waiting).
#[cfg(all(feature = "bytes", feature = "dom"))]
impl<L> io::Write for crate::parse::ByteParser<L> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.feed(bytes);
        self.stop_reason().map_or(Ok(bytes.len()), |reason| Err(io::Error::other(reason)))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(feature = "bytes")]
impl<'a, S: TreeSink, E: ErrorSink, F: FnMut() -> (S, E)> Extend<&'a [u8]> for super::ByteSinkParser<S, E, F> {
    fn extend<I: IntoIterator<Item = &'a [u8]>>(&mut self, pieces: I) {
        pieces.into_iter().for_each(|piece| self.feed(piece));
    }
}

#[cfg(all(feature = "bytes", feature = "dom"))]
impl<'a> Extend<&'a [u8]> for crate::parse::ByteParser {
    fn extend<I: IntoIterator<Item = &'a [u8]>>(&mut self, pieces: I) {
        pieces.into_iter().for_each(|piece| self.feed(piece));
    }
}
