//! The encoding that a `meta` element declares: a part of the rules of
//! "[in head](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead)".

use super::TreeBuilder;
use crate::encoding::{Confidence, Encoding, extract_a_character_encoding_from_a_meta_element};
use crate::error::ErrorSink;
use crate::names::AttributeName;
use crate::sink::TreeSink;
use crate::token::{Attributes, Feedback};

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// The last steps for a start tag whose tag name is "meta".
    ///
    /// The decoder of the bytes changes the encoding: it takes the new one from here as soon as the token is processed.
    pub(super) fn change_the_encoding_if_declared(&mut self, attributes: &Attributes<'_>) {
        // "[…] and the confidence is currently tentative"
        if !self.is_tentative() || self.answers.new_encoding.is_some() {
            return;
        }
        // 1. If the element has a charset attribute, and getting an encoding from its value results in an encoding, and
        //    the confidence is currently tentative, then change the encoding to the resulting encoding.
        self.answers.new_encoding = attributes
            .get(AttributeName::CHARSET)
            .and_then(|label| Encoding::for_label(label.as_bytes()))
            // 2. Otherwise, if the element has an http-equiv attribute whose value is an ASCII case-insensitive match
            //    for the string "Content-Type", and the element has a content attribute, and applying the algorithm for
            //    extracting a character encoding from a meta element to that attribute's value returns an encoding, and
            //    the confidence is currently tentative, then change the encoding to the extracted encoding.
            .or_else(|| {
                let http_equiv = attributes.get(AttributeName::HTTP_EQUIV)?;
                let content = attributes.get(AttributeName::CONTENT)?;
                let is_content_type = http_equiv.eq_ignore_ascii_case("content-type");
                is_content_type.then_some(())?;
                extract_a_character_encoding_from_a_meta_element(content.as_bytes())
            });
        if self.answers.new_encoding.is_some() {
            self.answer(Feedback::Pause);
        }
    }

    /// Sets the confidence in the encoding of the input.
    pub(crate) fn set_confidence(&mut self, confidence: Confidence) {
        self.answers.confidence = confidence;
    }

    /// Whether a `meta` element may change the encoding of the input.
    pub(crate) fn is_tentative(&self) -> bool {
        self.answers.confidence == Confidence::Tentative
    }

    /// The encoding that a `meta` element declares, once.
    pub(crate) fn take_new_encoding(&mut self) -> Option<&'static Encoding> {
        self.answers.new_encoding.take()
    }
}
