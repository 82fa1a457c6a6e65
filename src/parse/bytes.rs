//! The [input byte stream](https://html.spec.whatwg.org/multipage/parsing.html#the-input-byte-stream): [`ByteStream`] and
//! [`ByteInput`].

use std::borrow::Cow;

use crate::encoding::{Confidence, Decoder, Encoding, EncodingChange, EncodingOptions, EncodingReport, Wait, sniff};
use crate::engine::Engine;
use crate::error::{ErrorSink, MalformedSequence};
use crate::input::ChunkCursor;
use crate::sink::TreeSink;

const LONGEST_BOM: usize = 3;

/// Calls [`ByteStream::advance`]: see [`Call`](super::parser::Call).
pub(super) type CallBytes<S, E> = fn(&mut Engine<S, E>, &mut ByteStream<'_>, &[u8], Wait);

/// Decodes chunks. Keeps bytes until their encoding is determined, and while the parse may start over.
pub(crate) struct ByteStream<'a> {
    options: EncodingOptions,
    input: Option<ByteInput>,
    /// All bytes so far, while they may be needed again.
    kept: Cow<'a, [u8]>,
    decoded: usize,
    /// Whether all bytes read so far are still available.
    can_restart: bool,
    is_ended: bool,
}

impl<'a> ByteStream<'a> {
    /// Creates a stream of bytes that are the whole input.
    pub(super) fn whole(bytes: &'a [u8], sniffed: EncodingReport) -> Self {
        Self {
            options: EncodingOptions::new(),
            input: Some(ByteInput::new(sniffed)),
            kept: Cow::Borrowed(bytes),
            decoded: 0,
            can_restart: true,
            is_ended: true,
        }
    }

    pub(crate) fn new<S: TreeSink, E: ErrorSink>(options: EncodingOptions, engine: &mut Engine<S, E>) -> Self {
        // NOTE: a speculation may start before the encoding is determined.
        engine.preserve_byte_order_mark();
        Self { options, input: None, kept: Cow::default(), decoded: 0, can_restart: true, is_ended: false }
    }

    pub(crate) fn report(&self) -> Option<&EncodingReport> {
        self.input.as_ref().map(|input| &input.report)
    }

    pub(crate) fn finish<S: TreeSink, E: ErrorSink>(&mut self, engine: &mut Engine<S, E>) {
        self.advance(engine, b"", Wait::AtTheEnd);
        if engine.has_another_encoding() {
            self.advance(engine, b"", Wait::AtTheEnd);
        }
        if let Some(report) = self.report() {
            engine.set_encoding(report);
        }
    }

    /// Prepares to decode all bytes again for a new engine. Does nothing unless a `meta` element asked for a restart.
    pub(crate) fn restart(&mut self) {
        if let Some(input) = &mut self.input
            && let Some(change) = input.change.take()
        {
            let mut report = EncodingReport { is_restarted: true, malformed_sequences: 0, ..input.report };
            report.set_changed(change.encoding);
            *input = ByteInput::new(report);
            self.decoded = 0;
        }
    }

    /// Handles the encoding that a `meta` element declared in input that waited for a script, and continues the tokenizer's run.
    /// May ask for a restart, unless a script is still running.
    pub(crate) fn take_new_encoding<S: TreeSink, E: ErrorSink>(&mut self, engine: &mut Engine<S, E>) {
        let Some(input) = &mut self.input else {
            return;
        };
        let Some(new) = engine.take_new_encoding() else {
            return;
        };
        let is_ascii = input.is_ascii && !input.ends_beyond_ascii;
        let can_restart = self.can_restart && engine.script_nesting_level() == 0;
        match input.report.change_the_encoding(new, is_ascii, can_restart) {
            EncodingChange::None => {}
            EncodingChange::OnTheFly(new) => {
                input.decoder = Decoder::new(new, input.decoder.offset());
                engine.tell_encoding(new, 0);
            }
            EncodingChange::Restart(encoding) => {
                engine.wait_for_another_encoding();
                input.change = Some(PendingChange { encoding, text: String::new(), malformed: None });
            }
        }
        engine.set_encoding(&input.report);
        engine.run();
    }

    /// Parses bytes, and decides about the encoding if it does not wait for more. If the engine then [waits for a different
    /// encoding](Engine::has_another_encoding), [`restart`](Self::restart) starts over, and any other call keeps the encoding.
    pub(crate) fn advance<S: TreeSink, E: ErrorSink>(&mut self, engine: &mut Engine<S, E>, bytes: &[u8], wait: Wait) {
        self.is_ended |= wait == Wait::AtTheEnd;
        if engine.is_script_created() {
            // NOTE: a script has opened a new document, to which the unparsed bytes do not belong.
            return;
        }
        let (mut bytes, wait) = if self.is_ended { (&b""[..], Wait::AtTheEnd) } else { (bytes, wait) };
        let input = match &mut self.input {
            Some(input) => {
                input.ignore_the_change(engine);
                input
            }
            none => {
                bytes = keep(&mut self.kept, bytes, self.options.needed_bytes().max(LONGEST_BOM));
                let Some(report) = sniff(&self.kept, &self.options, wait) else {
                    return;
                };
                none.insert(ByteInput::new(report))
            }
        };
        if input.is_tentative() && self.can_restart {
            bytes = keep(&mut self.kept, bytes, self.options.max_buffered_bytes());
            if let Some(decoded) = input.feed(engine, &self.kept[self.decoded..], self.is_ended, true) {
                self.decoded += decoded;
                keep(&mut self.kept, bytes, usize::MAX);
                return;
            }
            self.decoded = self.kept.len();
            if bytes.is_empty() && input.is_tentative() {
                return;
            }
        }
        // The encoding is certain, or there are too many bytes to keep.
        self.can_restart = false;
        input.feed(engine, &self.kept[self.decoded..], self.is_ended, false);
        (self.kept, self.decoded) = (Cow::default(), 0);
        input.feed(engine, bytes, self.is_ended, false);
    }
}

/// Keeps bytes, up to `most` in all, and returns the rest.
fn keep<'b>(kept: &mut Cow<'_, [u8]>, bytes: &'b [u8], most: usize) -> &'b [u8] {
    let (next, rest) = bytes.split_at(most.saturating_sub(kept.len()).min(bytes.len()));
    if !next.is_empty() {
        kept.to_mut().extend_from_slice(next);
    }
    rest
}

struct ByteInput {
    report: EncodingReport,
    decoder: Decoder,
    has_begun: bool,
    is_finished: bool,
    is_ascii: bool,
    /// Whether the decoder may have read an incomplete character.
    ends_beyond_ascii: bool,
    change: Option<PendingChange>,
}

struct PendingChange {
    encoding: &'static Encoding,
    text: String,
    malformed: Option<MalformedSequence>,
}

impl ByteInput {
    fn new(report: EncodingReport) -> Self {
        Self {
            report,
            decoder: Decoder::new(report.encoding, report.byte_order_mark_length() as u64),
            has_begun: false,
            is_finished: false,
            is_ascii: true,
            ends_beyond_ascii: false,
            change: None,
        }
    }

    fn is_tentative(&self) -> bool {
        self.report.confidence == Confidence::Tentative
    }

    /// If a `meta` element asks for a restart, returns the number of bytes decoded before. [`restart`](ByteStream::restart)
    /// accepts the restart, and [`ignore_the_change`](Self::ignore_the_change) declines it.
    fn feed<S: TreeSink, E: ErrorSink>(
        &mut self,
        engine: &mut Engine<S, E>,
        bytes: &[u8],
        is_last: bool,
        can_restart: bool,
    ) -> Option<usize> {
        let mut rest = bytes;
        if !self.has_begun {
            self.has_begun = true;
            engine.preserve_byte_order_mark();
            engine.set_encoding(&self.report);
            let bom_length = self.report.byte_order_mark_length();
            engine.tell_encoding(self.report.encoding, bom_length);
            rest = &bytes[bom_length..];
        }
        if let Some(last) = bytes.last() {
            self.ends_beyond_ascii = !last.is_ascii();
        }
        while !self.is_finished {
            let start = self.decoder.offset();
            let decoded = self.decoder.decode(rest, is_last);
            let mut change = EncodingChange::None;
            let mut parsed = 0;
            'text: loop {
                let text = &decoded.text[parsed..];
                let piece = match self.report.confidence {
                    Confidence::Tentative => first_piece(text, start + parsed as u64),
                    _ => engine.first_piece(text),
                };
                let mut cursor = ChunkCursor::new();
                loop {
                    let before = cursor.position();
                    let new = engine.feed_to_new_encoding(piece, &mut cursor);
                    if self.report.confidence == Confidence::Tentative {
                        self.is_ascii &= piece[before..cursor.position()].is_ascii();
                    }
                    let Some(new) = new else {
                        break;
                    };
                    change = self.report.change_the_encoding(new, self.is_ascii, can_restart);
                    engine.set_encoding(&self.report);
                    if change != EncodingChange::None {
                        parsed += cursor.position();
                        break 'text;
                    }
                }
                parsed += piece.len();
                if parsed == decoded.text.len() {
                    break;
                }
            }
            match change {
                EncodingChange::None => {}
                EncodingChange::OnTheFly(new) => {
                    // The parsed text is ASCII, so each character is one byte long.
                    self.decoder = Decoder::new(new, start + parsed as u64);
                    engine.tell_encoding(new, 0);
                    rest = &rest[parsed..];
                    continue;
                }
                EncodingChange::Restart(encoding) => {
                    self.is_finished = decoded.is_complete && is_last;
                    engine.wait_for_another_encoding();
                    self.change = Some(PendingChange {
                        encoding,
                        text: decoded.text[parsed..].to_owned(),
                        malformed: decoded.malformed,
                    });
                    return Some(bytes.len() - rest.len() + decoded.read);
                }
            }
            let is_complete = decoded.is_complete;
            rest = &rest[decoded.read..];
            if let Some(sequence) = decoded.malformed {
                self.feed_malformed(engine, sequence);
            }
            if is_complete {
                if is_last {
                    self.is_finished = true;
                    engine.end();
                }
                break;
            }
        }
        None
    }

    fn feed_malformed<S: TreeSink, E: ErrorSink>(&mut self, engine: &mut Engine<S, E>, sequence: MalformedSequence) {
        self.report.malformed_sequences += 1;
        self.is_ascii = false;
        engine.feed_malformed_sequence(sequence);
    }

    fn ignore_the_change<S: TreeSink, E: ErrorSink>(&mut self, engine: &mut Engine<S, E>) {
        if let Some(change) = self.change.take() {
            self.report.confidence = Confidence::Certain;
            engine.keep_the_encoding();
            engine.set_encoding(&self.report);
            engine.feed(&change.text);
            if let Some(sequence) = change.malformed {
                self.feed_malformed(engine, sequence);
            }
            if self.is_finished {
                engine.end();
            }
        }
    }
}

/// NOTE: when the encoding changes, the tree's memory still contains the unread text. Therefore, no piece is much longer than
/// the text before it.
fn first_piece(text: &str, read: u64) -> &str {
    const LEAST: usize = 16 << 10;
    let read = usize::try_from(read).unwrap_or(usize::MAX);
    let mut end = text.len().min(read.max(LEAST));
    while !text.is_char_boundary(end) {
        end += 1;
    }
    &text[..end]
}
