//! Replaces the input byte stream if the `bytes` feature is disabled.

use crate::engine::Engine;
use crate::error::ErrorSink;
use crate::sink::TreeSink;

pub(crate) enum ByteStream {}

impl ByteStream {
    pub(crate) fn end<S: TreeSink, E: ErrorSink>(&mut self, _: &mut Engine<S, E>) {
        match *self {}
    }

    pub(crate) fn finish<S: TreeSink, E: ErrorSink>(&mut self, _: &mut Engine<S, E>) {
        match *self {}
    }

    pub(crate) fn take_new_encoding<S: TreeSink, E: ErrorSink>(&mut self, _: &mut Engine<S, E>) {
        match *self {}
    }
}
