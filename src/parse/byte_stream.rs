//! The [input byte stream](https://html.spec.whatwg.org/multipage/parsing.html#the-input-byte-stream): [`ByteStream`] and
//! [`ByteDecodingState`].

use std::borrow::Cow;

use crate::driver::ParserDriver;
use crate::encoding::{
    Confidence, Encoding, EncodingChange, EncodingOptions, EncodingReport, InputDecoder, SniffWait, try_sniff_encoding,
};
use crate::error::{ErrorSink, MalformedSequence};
use crate::input::ChunkCursor;
use crate::sink::TreeSink;

const MAX_BOM_BYTES: usize = 3;

/// Calls [`ByteStream::feed`]: see [`ParserCall`](super::parser::ParserCall).
pub(super) type FeedBytesFn<S, E> = fn(&mut ParserDriver<S, E>, &mut ByteStream<'_>, &[u8], SniffWait);

/// Decodes chunks. Buffers bytes until their encoding is determined, and while the parse may start over.
pub(crate) struct ByteStream<'a> {
    options: EncodingOptions,
    decoding: Option<ByteDecodingState>,
    /// All bytes so far, while they may be needed again.
    buffered_bytes: Cow<'a, [u8]>,
    decoded_len: usize,
    /// Whether all bytes read so far are still available.
    can_restart: bool,
    is_ended: bool,
}

impl<'a> ByteStream<'a> {
    /// Creates a stream of bytes that are the whole input.
    pub(super) fn from_complete_sniffed_bytes(bytes: &'a [u8], sniffed: EncodingReport) -> Self {
        Self {
            decoding: Some(ByteDecodingState::new(sniffed)),
            buffered_bytes: Cow::Borrowed(bytes),
            is_ended: true,
            ..Self::new(EncodingOptions::new())
        }
    }

    pub(crate) fn new(options: EncodingOptions) -> Self {
        Self {
            options,
            decoding: None,
            buffered_bytes: Cow::default(),
            decoded_len: 0,
            can_restart: true,
            is_ended: false,
        }
    }

    pub(crate) fn encoding_report(&self) -> Option<&EncodingReport> {
        self.decoding.as_ref().map(|decoding| &decoding.report)
    }

    pub(crate) fn finish_declining_restart<S: TreeSink, E: ErrorSink>(&mut self, driver: &mut ParserDriver<S, E>) {
        self.feed(driver, b"", SniffWait::EndOfInput);
        if driver.is_encoding_changed() {
            self.feed(driver, b"", SniffWait::EndOfInput);
        }
        if let Some(report) = self.encoding_report() {
            driver.apply_encoding_report(report);
        }
    }

    /// Prepares to decode all bytes again for a new driver. Does nothing unless a `meta` element asked for a restart.
    pub(crate) fn restart_if_change_pending(&mut self) {
        if let Some(decoding) = &mut self.decoding
            && let Some(change) = decoding.pending_change.take()
        {
            let mut report = EncodingReport { is_restarted: true, malformed_sequences: 0, ..decoding.report };
            report.set_encoding_from_meta(change.encoding);
            *decoding = ByteDecodingState::new(report);
            self.decoded_len = 0;
        }
    }

    /// Handles the encoding that a `meta` element declared in input that waited for a script, and continues the tokenizer's run.
    /// May ask for a restart, unless a script is still running.
    pub(crate) fn try_change_encoding_and_continue<S: TreeSink, E: ErrorSink>(
        &mut self,
        driver: &mut ParserDriver<S, E>,
    ) {
        let Some(decoding) = &mut self.decoding else {
            return;
        };
        let Some(new) = driver.take_new_encoding() else {
            return;
        };
        let is_ascii = decoding.is_ascii && !decoding.ends_with_non_ascii;
        let can_restart = self.can_restart && driver.script_nesting_level() == 0;
        match decoding.report.change_encoding(new, is_ascii, can_restart) {
            EncodingChange::None => {}
            EncodingChange::OnTheFly(new) => {
                decoding.decoder = InputDecoder::new(new, decoding.decoder.offset());
                driver.pass_encoding_to_errors(new, 0);
            }
            EncodingChange::Restart(encoding) => {
                driver.set_encoding_changed_unless_stopped();
                decoding.pending_change =
                    Some(PendingEncodingChange { encoding, text: String::new(), malformed: None });
            }
        }
        driver.apply_encoding_report(&decoding.report);
        driver.run_pending_input();
    }

    /// Parses bytes, and decides about the encoding if it does not wait for more. If the driver then [waits for a different
    /// encoding](ParserDriver::is_encoding_changed), [`restart_if_change_pending`](Self::restart_if_change_pending) starts over,
    /// and any other call keeps the encoding.
    pub(crate) fn feed<S: TreeSink, E: ErrorSink>(
        &mut self,
        driver: &mut ParserDriver<S, E>,
        bytes: &[u8],
        wait: SniffWait,
    ) {
        self.is_ended |= wait == SniffWait::EndOfInput;
        if driver.script_host.as_deref().is_some_and(|script_host| script_host.is_script_created) {
            // NOTE: a script has opened a new document, to which the unparsed bytes do not belong.
            return;
        }
        let (mut bytes, wait) = if self.is_ended { (&b""[..], SniffWait::EndOfInput) } else { (bytes, wait) };
        let decoding = match &mut self.decoding {
            Some(decoding) => {
                decoding.decline_pending_encoding_change(driver);
                decoding
            }
            none => {
                bytes = buffer_bytes_up_to(
                    &mut self.buffered_bytes,
                    bytes,
                    self.options.needed_sniffing_bytes().max(MAX_BOM_BYTES),
                );
                let Some(report) = try_sniff_encoding(&self.buffered_bytes, &self.options, wait) else {
                    return;
                };
                none.insert(ByteDecodingState::new(report))
            }
        };
        if decoding.is_tentative() && self.can_restart {
            bytes = buffer_bytes_up_to(&mut self.buffered_bytes, bytes, self.options.max_buffered_bytes());
            if let Some(decoded) = decoding.decode_and_feed_until_restart(
                driver,
                &self.buffered_bytes[self.decoded_len..],
                self.is_ended,
                true,
            ) {
                self.decoded_len += decoded;
                buffer_bytes_up_to(&mut self.buffered_bytes, bytes, usize::MAX);
                return;
            }
            self.decoded_len = self.buffered_bytes.len();
            if bytes.is_empty() && decoding.is_tentative() {
                return;
            }
        }
        // The encoding is certain, or there are too many bytes to buffer.
        self.can_restart = false;
        decoding.decode_and_feed_until_restart(driver, &self.buffered_bytes[self.decoded_len..], self.is_ended, false);
        (self.buffered_bytes, self.decoded_len) = (Cow::default(), 0);
        decoding.decode_and_feed_until_restart(driver, bytes, self.is_ended, false);
    }
}

/// Buffers bytes, up to `max` in all, and returns the rest.
fn buffer_bytes_up_to<'b>(buffered_bytes: &mut Cow<'_, [u8]>, bytes: &'b [u8], max: usize) -> &'b [u8] {
    let (next, rest) = bytes.split_at(max.saturating_sub(buffered_bytes.len()).min(bytes.len()));
    if !next.is_empty() {
        buffered_bytes.to_mut().extend_from_slice(next);
    }
    rest
}

struct ByteDecodingState {
    report: EncodingReport,
    decoder: InputDecoder,
    has_started: bool,
    is_finished: bool,
    is_ascii: bool,
    /// Whether the decoder may have read an incomplete character.
    ends_with_non_ascii: bool,
    pending_change: Option<PendingEncodingChange>,
}

struct PendingEncodingChange {
    encoding: &'static Encoding,
    text: String,
    malformed: Option<MalformedSequence>,
}

impl ByteDecodingState {
    fn new(report: EncodingReport) -> Self {
        Self {
            report,
            decoder: InputDecoder::new(report.encoding, report.byte_order_mark_length() as u64),
            has_started: false,
            is_finished: false,
            is_ascii: true,
            ends_with_non_ascii: false,
            pending_change: None,
        }
    }

    fn is_tentative(&self) -> bool {
        self.report.confidence == Confidence::Tentative
    }

    /// If a `meta` element asks for a restart, returns the number of bytes decoded before.
    /// [`restart_if_change_pending`](ByteStream::restart_if_change_pending) accepts the restart, and
    /// [`decline_pending_encoding_change`](Self::decline_pending_encoding_change) declines it.
    fn decode_and_feed_until_restart<S: TreeSink, E: ErrorSink>(
        &mut self,
        driver: &mut ParserDriver<S, E>,
        bytes: &[u8],
        is_last: bool,
        can_restart: bool,
    ) -> Option<usize> {
        let mut rest = bytes;
        if !self.has_started {
            self.has_started = true;
            driver.tokenizer.preserve_byte_order_mark();
            driver.apply_encoding_report(&self.report);
            let bom_length = self.report.byte_order_mark_length();
            driver.pass_encoding_to_errors(self.report.encoding, bom_length);
            rest = &bytes[bom_length..];
        }
        if let Some(last) = bytes.last() {
            self.ends_with_non_ascii = !last.is_ascii();
        }
        while !self.is_finished {
            let start = self.decoder.offset();
            let decoded = self.decoder.decode_next_chunk(rest, is_last);
            let mut change = EncodingChange::None;
            let mut parsed = 0;
            'text: loop {
                let text = &decoded.text[parsed..];
                let chunk = match self.report.confidence {
                    Confidence::Tentative => first_tentative_chunk(text, start + parsed as u64),
                    _ => driver.first_limited_chunk(text),
                };
                let mut cursor = ChunkCursor::new();
                loop {
                    let before = cursor.position();
                    let new = driver.feed_until_encoding_change(chunk, &mut cursor);
                    if self.report.confidence == Confidence::Tentative {
                        self.is_ascii &= chunk[before..cursor.position()].is_ascii();
                    }
                    let Some(new) = new else {
                        break;
                    };
                    change = self.report.change_encoding(new, self.is_ascii, can_restart);
                    driver.apply_encoding_report(&self.report);
                    if change != EncodingChange::None {
                        parsed += cursor.position();
                        break 'text;
                    }
                }
                parsed += chunk.len();
                if parsed == decoded.text.len() {
                    break;
                }
            }
            match change {
                EncodingChange::None => {}
                EncodingChange::OnTheFly(new) => {
                    // The parsed text is ASCII, so each character is one byte long.
                    self.decoder = InputDecoder::new(new, start + parsed as u64);
                    driver.pass_encoding_to_errors(new, 0);
                    rest = &rest[parsed..];
                    continue;
                }
                EncodingChange::Restart(encoding) => {
                    self.is_finished = decoded.is_complete && is_last;
                    driver.set_encoding_changed_unless_stopped();
                    self.pending_change = Some(PendingEncodingChange {
                        encoding,
                        text: decoded.text[parsed..].to_owned(),
                        malformed: decoded.malformed,
                    });
                    return Some(bytes.len() - rest.len() + decoded.bytes_read);
                }
            }
            let is_complete = decoded.is_complete;
            rest = &rest[decoded.bytes_read..];
            if let Some(sequence) = decoded.malformed {
                self.feed_malformed_sequence(driver, sequence);
            }
            if is_complete {
                if is_last {
                    self.is_finished = true;
                    driver.end_input();
                }
                break;
            }
        }
        None
    }

    fn feed_malformed_sequence<S: TreeSink, E: ErrorSink>(
        &mut self,
        driver: &mut ParserDriver<S, E>,
        sequence: MalformedSequence,
    ) {
        self.report.malformed_sequences += 1;
        self.is_ascii = false;
        driver.feed_malformed_sequence(sequence);
    }

    fn decline_pending_encoding_change<S: TreeSink, E: ErrorSink>(&mut self, driver: &mut ParserDriver<S, E>) {
        if let Some(change) = self.pending_change.take() {
            self.report.confidence = Confidence::Certain;
            driver.clear_encoding_changed();
            driver.apply_encoding_report(&self.report);
            driver.feed(&change.text);
            if let Some(sequence) = change.malformed {
                self.feed_malformed_sequence(driver, sequence);
            }
            if self.is_finished {
                driver.end_input();
            }
        }
    }
}

/// NOTE: when the encoding changes, the tree's memory still contains the unread text. Therefore, no chunk is much longer than
/// the text before it.
fn first_tentative_chunk(text: &str, read: u64) -> &str {
    const MIN_BYTES: usize = 16 << 10;
    let read = usize::try_from(read).unwrap_or(usize::MAX);
    let mut end = text.len().min(read.max(MIN_BYTES));
    while !text.is_char_boundary(end) {
        end += 1;
    }
    &text[..end]
}
