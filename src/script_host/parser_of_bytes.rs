//! Input that is bytes.

use super::parser::engine;
use super::{Parser, Progress};
use crate::encoding::EncodingReport;
use crate::engine::Engine;
use crate::error::ErrorSink;
use crate::parse::ByteStream;
use crate::sink::TreeSink;

/// # Bytes
impl<S: TreeSink, E: ErrorSink> Parser<S, E> {
    /// Parses the next bytes of the input, as [`ByteParser::feed`](crate::ByteParser::feed) does. They may end anywhere, also
    /// within a character. After [`end`](Self::end) this does nothing.
    ///
    /// If the parse has to start over with another encoding, it returns [`Progress::EncodingChanged`], because scripts
    /// are going to run once more: then call [`restart`](Self::restart) with fresh sinks. Any other call ignores the
    /// new encoding and goes on, which the standard allows.
    pub fn feed_bytes(&mut self, bytes: &[u8]) -> Progress<S::Handle> {
        let (stream, engine) = self.stream();
        stream.feed(engine, bytes);
        self.engine.take_progress()
    }

    /// Parses the bytes at hand without waiting for more of them to determine the encoding: see
    /// [`ByteParser::no_more_for_now`](crate::ByteParser::no_more_for_now).
    pub fn no_more_for_now(&mut self) -> Progress<S::Handle> {
        let (stream, engine) = self.stream();
        stream.no_more_for_now(engine);
        self.engine.take_progress()
    }

    /// The stream of the bytes, and where they go.
    fn stream(&mut self) -> (&mut ByteStream, &mut Engine<S, E>) {
        let engine = &mut self.engine;
        let stream = self.stream.get_or_insert_with(|| {
            let encoding = self.options.encoding().clone();
            Box::new(ByteStream::new(encoding, engine))
        });
        (stream, engine)
    }

    /// Starts over with fresh sinks and the new encoding, after [`Progress::EncodingChanged`]. The old sinks are
    /// dropped. At any other time, this does nothing.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    /// use soupstone::dom::DocumentBuilder;
    /// use soupstone::script_host::{Parser, Progress};
    ///
    /// let mut parser = Parser::new(DocumentBuilder::new(), (), ParseOptions::new());
    /// let _ = parser.feed_bytes(b"<title>\xE4\xF6</title>");
    /// let _ = parser.no_more_for_now();
    /// if parser.feed_bytes(b"<meta charset=koi8-r>") == Progress::EncodingChanged {
    ///     let _ = parser.restart(DocumentBuilder::new(), ());
    /// }
    /// assert_eq!(parser.finish().title().unwrap(), "ДЖ");
    /// ```
    pub fn restart(&mut self, sink: S, errors: E) -> Progress<S::Handle> {
        if let Some(stream) = &mut self.stream
            && self.engine.has_another_encoding()
        {
            self.engine = engine(sink, errors, &self.options);
            stream.restart(&mut self.engine);
        }
        self.engine.take_progress()
    }

    /// The encoding of the bytes, and how it was determined; `None` before it is settled.
    pub fn encoding_report(&self) -> Option<&EncodingReport> {
        self.stream.as_ref()?.report()
    }
}
