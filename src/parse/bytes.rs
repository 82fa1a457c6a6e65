//! The [input byte stream](https://html.spec.whatwg.org/multipage/parsing.html#the-input-byte-stream): [`ByteStream`] and
//! [`ByteInput`].

use crate::encoding::{
    Confidence, Decoder, Encoding, EncodingChange, EncodingOptions, EncodingReport, End, InputSoFar, Restartable,
    Sniffed, Wait, sniff,
};
use crate::engine::Engine;
use crate::error::{ErrorSink, MalformedSequence};
use crate::input::Reading;
use crate::sink::TreeSink;

const LONGEST_BOM: usize = 3;

/// Decodes chunks. Keeps bytes until their encoding is determined, and while the parse may start over.
pub(crate) struct ByteStream {
    options: EncodingOptions,
    input: Option<ByteInput>,
    /// All bytes so far, while they may be needed again.
    kept: Vec<u8>,
    decoded: usize,
    restartable: Restartable,
    end: End,
}

impl ByteStream {
    pub(crate) fn new<S: TreeSink, E: ErrorSink>(options: EncodingOptions, engine: &mut Engine<S, E>) -> Self {
        // NOTE: a speculation may start before the encoding is determined.
        engine.keep_byte_order_mark();
        Self { options, input: None, kept: Vec::new(), decoded: 0, restartable: Restartable::Yes, end: End::Open }
    }

    pub(crate) fn report(&self) -> Option<&EncodingReport> {
        self.input.as_ref().map(ByteInput::report)
    }

    /// If the engine then [waits for a different encoding](Engine::has_another_encoding), [`restart`](Self::restart) starts
    /// over, and any other call keeps the encoding.
    pub(crate) fn feed<S: TreeSink, E: ErrorSink>(&mut self, engine: &mut Engine<S, E>, bytes: &[u8]) {
        match self.end {
            End::Open => self.advance(engine, bytes, Wait::ForBytes),
            End::Reached => self.advance(engine, b"", Wait::AtTheEnd),
        }
    }

    pub(crate) fn flush<S: TreeSink, E: ErrorSink>(&mut self, engine: &mut Engine<S, E>) {
        match self.end {
            End::Open => self.advance(engine, b"", Wait::NoLonger),
            End::Reached => self.advance(engine, b"", Wait::AtTheEnd),
        }
    }

    pub(crate) fn end<S: TreeSink, E: ErrorSink>(&mut self, engine: &mut Engine<S, E>) {
        self.end = End::Reached;
        self.advance(engine, b"", Wait::AtTheEnd);
    }

    pub(crate) fn finish<S: TreeSink, E: ErrorSink>(&mut self, engine: &mut Engine<S, E>) {
        self.end(engine);
        if engine.has_another_encoding() {
            self.end(engine);
        }
        if let Some(report) = self.report() {
            engine.set_encoding(report);
        }
    }

    pub(crate) fn restart<S: TreeSink, E: ErrorSink>(&mut self, engine: &mut Engine<S, E>) {
        if let Some(input) = &mut self.input {
            input.restart(engine);
            self.decoded = 0;
            self.feed(engine, b"");
        }
    }

    /// Handles the encoding that a `meta` element declared in input that waited for a script. May ask for a restart, unless a
    /// script is still running.
    pub(crate) fn take_new_encoding<S: TreeSink, E: ErrorSink>(&mut self, engine: &mut Engine<S, E>) {
        let restartable = match engine.script_nesting_level() {
            0 => self.restartable,
            _ => Restartable::No,
        };
        if let Some(input) = &mut self.input {
            input.take_new_encoding(engine, restartable);
        }
    }

    fn advance<S: TreeSink, E: ErrorSink>(&mut self, engine: &mut Engine<S, E>, bytes: &[u8], wait: Wait) {
        if engine.is_script_created() {
            // NOTE: a script has opened a new document, to which the unparsed bytes do not belong.
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
            bytes = self.keep(bytes, self.options.max_bytes_kept());
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
        // The encoding is certain, or there are too many bytes to keep.
        self.restartable = Restartable::No;
        let kept = std::mem::take(&mut self.kept);
        let decoded = std::mem::take(&mut self.decoded);
        self.feed_to_the_input(engine, &kept[decoded..], End::Open);
        self.feed_to_the_input(engine, bytes, self.end);
    }

    fn keep<'a>(&mut self, bytes: &'a [u8], most: usize) -> &'a [u8] {
        let (kept, rest) = bytes.split_at(most.saturating_sub(self.kept.len()).min(bytes.len()));
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fed {
    All,
    /// The number of bytes decoded before a `meta` element asked for a restart. [`ByteInput::restart`] accepts the restart, and
    /// [`ByteInput::ignore_the_change`] declines it.
    Part(usize),
}

pub(super) struct ByteInput {
    report: EncodingReport,
    bom_length: usize,
    decoder: Decoder,
    is_finished: bool,
    so_far: InputSoFar,
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
    pub(crate) fn new<S: TreeSink, E: ErrorSink>(sniffed: Sniffed, engine: &mut Engine<S, E>) -> Self {
        engine.keep_byte_order_mark();
        engine.set_encoding(&sniffed.report);
        engine.tell_encoding(sniffed.report.encoding, sniffed.bom_length);
        Self {
            report: sniffed.report,
            bom_length: sniffed.bom_length,
            decoder: Decoder::new(sniffed.report.encoding, sniffed.bom_length as u64),
            is_finished: false,
            so_far: InputSoFar::Ascii,
            ends_beyond_ascii: false,
            change: None,
        }
    }

    pub(crate) const fn report(&self) -> &EncodingReport {
        &self.report
    }

    pub(crate) fn is_tentative(&self) -> bool {
        self.report.confidence == Confidence::Tentative
    }

    pub(crate) fn feed<S: TreeSink, E: ErrorSink>(
        &mut self,
        engine: &mut Engine<S, E>,
        bytes: &[u8],
        end: End,
        restartable: Restartable,
    ) -> Fed {
        if let Some(last) = bytes.last() {
            self.ends_beyond_ascii = !last.is_ascii();
        }
        let bom = self.bom_length.min(bytes.len());
        self.bom_length -= bom;
        let mut rest = &bytes[bom..];
        while !self.is_finished {
            let start = self.decoder.offset();
            let decoded = self.decoder.decode(rest, end);
            let mut change = EncodingChange::None;
            let mut parsed = 0;
            'text: loop {
                let text = &decoded.text[parsed..];
                let piece = match self.report.confidence {
                    Confidence::Tentative => first_piece(text, start + parsed as u64),
                    _ => engine.first_piece(text),
                };
                let mut reading = Reading::new();
                loop {
                    let before = reading.read();
                    let new = engine.feed_to_new_encoding(piece, &mut reading);
                    if self.report.confidence == Confidence::Tentative {
                        self.so_far = self.so_far.and(&piece[before..reading.read()]);
                    }
                    let Some(new) = new else {
                        break;
                    };
                    change = self.report.change_the_encoding(new, self.so_far, restartable);
                    engine.set_encoding(&self.report);
                    if change != EncodingChange::None {
                        parsed += reading.read();
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
                    self.is_finished = decoded.is_complete && end == End::Reached;
                    engine.wait_for_another_encoding();
                    self.change = Some(PendingChange {
                        encoding,
                        text: decoded.text[parsed..].to_owned(),
                        malformed: decoded.malformed,
                    });
                    return Fed::Part(bytes.len() - rest.len() + decoded.read);
                }
            }
            let is_complete = decoded.is_complete;
            rest = &rest[decoded.read..];
            if let Some(sequence) = decoded.malformed {
                self.feed_malformed_sequence(engine, sequence);
            }
            if is_complete {
                if end == End::Reached {
                    self.is_finished = true;
                    engine.end();
                }
                break;
            }
        }
        Fed::All
    }

    pub(crate) fn take_new_encoding<S: TreeSink, E: ErrorSink>(
        &mut self,
        engine: &mut Engine<S, E>,
        restartable: Restartable,
    ) {
        let Some(new) = engine.take_new_encoding() else {
            return;
        };
        let so_far = if self.ends_beyond_ascii { InputSoFar::BeyondAscii } else { self.so_far };
        match self.report.change_the_encoding(new, so_far, restartable) {
            EncodingChange::None => {}
            EncodingChange::OnTheFly(new) => {
                self.decoder = Decoder::new(new, self.decoder.offset());
                engine.tell_encoding(new, 0);
            }
            EncodingChange::Restart(encoding) => {
                engine.wait_for_another_encoding();
                self.change = Some(PendingChange { encoding, text: String::new(), malformed: None });
            }
        }
        engine.set_encoding(&self.report);
    }

    fn feed_malformed_sequence<S: TreeSink, E: ErrorSink>(
        &mut self,
        engine: &mut Engine<S, E>,
        sequence: MalformedSequence,
    ) {
        self.report.count_malformed_sequence();
        self.so_far = InputSoFar::BeyondAscii;
        engine.feed_malformed_sequence(sequence);
    }

    /// Prepares to decode all bytes again for a new engine. Does nothing unless a `meta` element asked for a restart.
    pub(crate) fn restart<S: TreeSink, E: ErrorSink>(&mut self, engine: &mut Engine<S, E>) {
        if let Some(change) = self.change.take() {
            self.report.set_restarted(change.encoding);
            self.decoder = Decoder::new(change.encoding, 0);
            self.is_finished = false;
            engine.keep_byte_order_mark();
            engine.set_encoding(&self.report);
            engine.tell_encoding(change.encoding, 0);
        }
    }

    pub(crate) fn ignore_the_change<S: TreeSink, E: ErrorSink>(&mut self, engine: &mut Engine<S, E>) {
        if let Some(change) = self.change.take() {
            self.report.set_certain();
            engine.keep_the_encoding();
            engine.set_encoding(&self.report);
            engine.feed(&change.text);
            if let Some(sequence) = change.malformed {
                self.feed_malformed_sequence(engine, sequence);
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
