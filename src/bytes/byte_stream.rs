//! [`ByteStream`]: the [input byte stream](https://html.spec.whatwg.org/multipage/parsing.html#the-input-byte-stream) of a
//! parser, in chunks.

use super::{ByteInput, Fed};
use crate::encoding::{EncodingOptions, EncodingReport, End, Restartable, Wait, sniff};
use crate::engine::Engine;
use crate::error::ErrorSink;
use crate::sink::TreeSink;

/// The longest byte order mark, in bytes.
const LONGEST_BOM: usize = 3;

/// Keeps bytes until their encoding is settled, and as long as the parse may start over.
pub(crate) struct ByteStream {
    options: EncodingOptions,
    /// The input, once its encoding is settled.
    input: Option<ByteInput>,
    /// The bytes from the start on, as long as they may be needed again.
    kept: Vec<u8>,
    /// How many of them are decoded.
    decoded: usize,
    /// Whether these are all bytes so far, so that the parse can start over.
    restartable: Restartable,
    /// Whether the caller has said that there are no more.
    end: End,
}

impl ByteStream {
    /// A stream without bytes, for an engine that is at its start.
    pub(crate) fn new<S: TreeSink, E: ErrorSink>(options: EncodingOptions, engine: &mut Engine<S, E>) -> Self {
        // NOTE: a speculation may start before the encoding is settled.
        engine.keep_byte_order_mark();
        Self { options, input: None, kept: Vec::new(), decoded: 0, restartable: Restartable::Yes, end: End::Open }
    }

    /// What is known of the encoding; `None` before it is settled.
    pub(crate) fn report(&self) -> Option<&EncodingReport> {
        self.input.as_ref().map(ByteInput::report)
    }

    /// Parses the next bytes. If the engine [waits for another encoding](Engine::has_another_encoding) then,
    /// [`restart`](Self::restart) starts over, and any other call goes on with the encoding as it is.
    pub(crate) fn feed<S: TreeSink, E: ErrorSink>(&mut self, engine: &mut Engine<S, E>, bytes: &[u8]) {
        match self.end {
            End::Open => self.advance(engine, bytes, Wait::ForBytes),
            End::Reached => self.advance(engine, b"", Wait::AtTheEnd),
        }
    }

    /// Parses the bytes at hand without waiting for more of them to determine the encoding.
    pub(crate) fn no_more_for_now<S: TreeSink, E: ErrorSink>(&mut self, engine: &mut Engine<S, E>) {
        match self.end {
            End::Open => self.advance(engine, b"", Wait::NoLonger),
            End::Reached => self.advance(engine, b"", Wait::AtTheEnd),
        }
    }

    /// Ends the stream, and parses the rest of it.
    pub(crate) fn end<S: TreeSink, E: ErrorSink>(&mut self, engine: &mut Engine<S, E>) {
        self.end = End::Reached;
        self.advance(engine, b"", Wait::AtTheEnd);
    }

    /// Ends the stream, and keeps the encoding, whatever a `meta` element has declared: there are no fresh sinks any more.
    pub(crate) fn finish<S: TreeSink, E: ErrorSink>(&mut self, engine: &mut Engine<S, E>) {
        self.end(engine);
        if engine.has_another_encoding() {
            self.end(engine);
        }
        if let Some(report) = self.report() {
            engine.set_encoding(report);
        }
    }

    /// Starts over with another encoding, in an engine that is at its start.
    pub(crate) fn restart<S: TreeSink, E: ErrorSink>(&mut self, engine: &mut Engine<S, E>) {
        if let Some(input) = &mut self.input {
            input.restart(engine);
            self.decoded = 0;
            self.feed(engine, b"");
        }
    }

    /// Takes the encoding that a `meta` element has declared in input that a script has written, or that has waited for a
    /// script. While a script runs, the parse cannot start over.
    pub(crate) fn take_new_encoding<S: TreeSink, E: ErrorSink>(&mut self, engine: &mut Engine<S, E>) {
        let restartable = match engine.script_nesting_level() {
            0 => self.restartable,
            _ => Restartable::No,
        };
        if let Some(input) = &mut self.input {
            input.take_new_encoding(engine, restartable);
        }
    }

    /// Parses the kept bytes, and then these, as far as possible.
    fn advance<S: TreeSink, E: ErrorSink>(&mut self, engine: &mut Engine<S, E>, bytes: &[u8], wait: Wait) {
        if engine.is_script_created() {
            // NOTE: a script has opened the document. Bytes that are not parsed are thrown away, and later ones do not
            // belong to it.
            return;
        }
        if let Some(input) = &mut self.input {
            input.ignore_the_change(engine);
        }
        let mut bytes = bytes;
        if self.input.is_none() {
            bytes = self.keep(bytes, self.options.bytes_to_wait_for().max(LONGEST_BOM));
            match sniff(&self.kept, &self.options, wait) {
                None => return,
                Some(sniffed) => self.input = Some(ByteInput::new(sniffed, engine)),
            }
        }
        if self.is_tentative() && self.restartable == Restartable::Yes {
            bytes = self.keep(bytes, self.options.most_bytes_kept());
            let end = match bytes {
                [] => self.end,
                _ => End::Open,
            };
            let kept = std::mem::take(&mut self.kept);
            let fed = self.feed_to_the_input(engine, &kept[self.decoded..], end);
            self.kept = kept;
            match fed {
                Fed::All => self.decoded = self.kept.len(),
                Fed::Part(decoded) => {
                    self.decoded += decoded;
                    self.kept.extend_from_slice(bytes);
                    return;
                }
            }
            if bytes.is_empty() && self.is_tentative() {
                return;
            }
        }
        // The confidence is certain, or there are more bytes than may be kept.
        self.restartable = Restartable::No;
        let kept = std::mem::take(&mut self.kept);
        let decoded = std::mem::take(&mut self.decoded);
        self.feed_to_the_input(engine, &kept[decoded..], End::Open);
        self.feed_to_the_input(engine, bytes, self.end);
    }

    /// Keeps the first of these bytes, up to `most` bytes in total, and returns the others.
    fn keep<'a>(&mut self, bytes: &'a [u8], most: usize) -> &'a [u8] {
        let room = most.saturating_sub(self.kept.len());
        let (kept, rest) = bytes.split_at(room.min(bytes.len()));
        self.kept.extend_from_slice(kept);
        rest
    }

    fn feed_to_the_input<S: TreeSink, E: ErrorSink>(
        &mut self,
        engine: &mut Engine<S, E>,
        bytes: &[u8],
        end: End,
    ) -> Fed {
        match &mut self.input {
            Some(input) => input.feed(engine, bytes, end, self.restartable),
            None => Fed::All,
        }
    }

    fn is_tentative(&self) -> bool {
        self.input.as_ref().is_some_and(ByteInput::is_tentative)
    }
}
