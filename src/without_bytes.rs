//! What stands in for the modules `bytes` and `encoding` in a crate without the feature `bytes`, so that the rest of it is
//! the same: types without a value, or with a single one, as the input is text, which has no encoding.

/// What the crate asks about an encoding.
pub(crate) mod encoding {
    /// An encoding.
    pub(crate) enum Encoding {}

    impl Encoding {
        /// Knows no label.
        pub(crate) const fn for_label(_: &[u8]) -> Option<&'static Self> {
            None
        }
    }

    /// Knows no label.
    pub(crate) const fn extract_a_character_encoding_from_a_meta_element(_: &[u8]) -> Option<&'static Encoding> {
        None
    }

    /// What is known about the encoding of bytes.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub(crate) enum EncodingOptions {}

    /// How bytes were decoded.
    #[derive(Clone, Debug)]
    pub(crate) enum EncodingReport {}

    /// The [confidence](https://html.spec.whatwg.org/multipage/parsing.html#concept-encoding-confidence) in the encoding.
    #[derive(Clone, Copy)]
    pub(crate) enum Confidence {
        /// The input is text: no encoding is necessary.
        Irrelevant,
    }

    impl Confidence {
        /// Whether a `meta` element may still change the encoding.
        pub(crate) const fn is_tentative(self) -> bool {
            match self {
                Self::Irrelevant => false,
            }
        }
    }
}

/// What a parser that may be given bytes does with them.
pub(crate) mod bytes {
    use super::encoding::EncodingReport;
    use crate::engine::Engine;
    use crate::error::ErrorSink;
    use crate::sink::TreeSink;

    /// The input byte stream.
    pub(crate) enum ByteStream {}

    impl ByteStream {
        /// What is known of the encoding.
        pub(crate) const fn report(&self) -> Option<&EncodingReport> {
            match *self {}
        }

        /// Ends the stream.
        pub(crate) fn end<S: TreeSink, E: ErrorSink>(&mut self, _: &mut Engine<S, E>) {
            match *self {}
        }

        /// Ends the stream, and keeps the encoding.
        pub(crate) fn finish<S: TreeSink, E: ErrorSink>(&mut self, _: &mut Engine<S, E>) {
            match *self {}
        }

        /// Takes the encoding that a `meta` element has declared.
        pub(crate) fn take_new_encoding<S: TreeSink, E: ErrorSink>(&mut self, _: &mut Engine<S, E>) {
            match *self {}
        }
    }
}
