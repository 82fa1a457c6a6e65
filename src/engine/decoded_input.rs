//! Handles decoded input: malformed sequences and encoding changes.

use super::{Engine, Progress};
use crate::encoding::{Confidence, Encoding, EncodingReport};
use crate::error::{ErrorSink, MalformedSequence};
use crate::input::Reading;
use crate::sink::{Notice, TreeSink};

impl<S: TreeSink, E: ErrorSink> Engine<S, E> {
    /// Parses a chunk up to a `meta` element that declares an encoding, and returns this encoding. If a script pauses the
    /// parser, keeps the unread text.
    pub(crate) fn feed_to_new_encoding(&mut self, chunk: &str, reading: &mut Reading) -> Option<&'static Encoding> {
        if self.scripts.is_some() {
            self.read_with_host(chunk, reading);
            return self.take_new_encoding();
        }
        while reading.read() < chunk.len() {
            self.read(chunk, reading);
            if let Some(new) = self.take_new_encoding() {
                return Some(new);
            }
        }
        None
    }

    pub(crate) fn feed_malformed_sequence(&mut self, sequence: MalformedSequence) {
        match &mut self.scripts {
            None => self.parse_malformed_sequence(sequence),
            Some(_) if self.progress.is_over() => {}
            Some(scripts) => {
                scripts.input.push_malformed_sequence(sequence);
                self.run_unless_a_script_runs();
            }
        }
    }

    pub(crate) fn wait_for_another_encoding(&mut self) {
        if !matches!(self.progress, Progress::Stopped(_) | Progress::Aborted) {
            self.progress = Progress::EncodingChanged;
        }
    }

    pub(crate) fn has_another_encoding(&self) -> bool {
        matches!(self.progress, Progress::EncodingChanged)
    }

    pub(crate) fn set_encoding(&mut self, report: &EncodingReport) {
        self.tree_builder.set_tentative(report.confidence == Confidence::Tentative);
        self.sink_mut().notice(Notice::Encoding(report));
    }

    pub(crate) fn tell_encoding(&mut self, encoding: &'static Encoding, byte_order_mark: usize) {
        if self.tree_builder.errors.wants_errors() {
            self.tree_builder.errors.encoding(encoding, byte_order_mark);
        }
    }

    pub(crate) fn take_new_encoding(&mut self) -> Option<&'static Encoding> {
        self.tree_builder.take_new_encoding()
    }

    pub(crate) fn is_script_created(&self) -> bool {
        self.scripts.as_deref().is_some_and(|scripts| scripts.is_script_created)
    }
}
