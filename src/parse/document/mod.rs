//! Parses a [`Document`] in one call. [`ParseTarget`] says what to parse. `diagnostics` has the drivers for errors and locations.

// NOTE: the documentation lists methods in the order of these modules.
pub(super) mod diagnostics;
mod inner_html;
mod one_call;
mod round_trip;

pub use one_call::{OwnedInput, parse_document, parse_document_owned, parse_fragment};
#[cfg(feature = "bytes")]
pub use one_call::{parse_document_bytes, parse_document_from_reader};

use std::sync::Arc;

use diagnostics::DocumentDriver;

use super::ParseOptionsInner;
#[cfg(feature = "bytes")]
use super::byte_stream::ByteStream;
#[cfg(feature = "bytes")]
use super::parser::ParserCall;
use crate::dom::{Document, DocumentBuilder, NodeId};
use crate::driver::ParserDriver;
#[cfg(feature = "bytes")]
use crate::encoding::{EncodingReport, SniffWait};
use crate::tree_builder::FragmentContext;

type AdoptableText = Option<Arc<String>>;

enum ParseTarget<'a> {
    Document,
    DocumentIn(&'a mut Document),
    Fragment(FragmentContext),
    FragmentIn(&'a mut Document, NodeId, FragmentContext),
}

/// NOTE: copying large structs takes time, so a driver is only moved into functions that drop it, and the tree is taken from a
/// field of the driver.
impl ParseOptionsInner {
    fn parse_text(&self, target: ParseTarget<'_>, input: &str, adoptable_text: AdoptableText) -> Document {
        let mut driver = ParserDriver::new(DocumentBuilder::without_root(), (), self.settings);
        self.begin_driver(&mut driver, target, input.len(), adoptable_text);
        if let Some(vtable) = self.diagnostics_vtable() {
            return (vtable.parse_all)(driver, input);
        }
        driver.feed(input);
        driver.finish();
        driver.tree_builder.sink.complete_build();
        driver.tree_builder.sink.document
    }

    #[cfg(feature = "bytes")]
    fn parse_sniffed_bytes(
        &self,
        target: ParseTarget<'_>,
        bytes: &[u8],
        sniffed: EncodingReport,
        adoptable_text: AdoptableText,
    ) -> Document {
        let mut driver = ParserDriver::new(DocumentBuilder::without_root(), (), self.settings);
        let context = self.begin_driver(&mut driver, target, bytes.len(), adoptable_text);
        let mut stream = ByteStream::from_complete_sniffed_bytes(bytes, sniffed);
        self.feed_bytes_fn()(&mut driver, &mut stream, b"", SniffWait::EndOfInput);
        if driver.is_encoding_changed() {
            let builder = std::mem::replace(&mut driver.tree_builder.sink, DocumentBuilder::without_root());
            driver = ParserDriver::new(builder.into_restarted(), (), self.settings);
            let target = context.map_or(ParseTarget::Document, ParseTarget::Fragment);
            self.begin_driver(&mut driver, target, bytes.len(), None);
            stream.restart_if_change_pending();
            self.feed_bytes_fn()(&mut driver, &mut stream, b"", SniffWait::EndOfInput);
        }
        if let Some(report) = stream.encoding_report() {
            driver.apply_encoding_report(report);
        }
        self.dispatch_fn()(&mut driver, ParserCall::Finish);
        driver.tree_builder.sink.complete_build();
        driver.tree_builder.sink.document
    }

    /// Prepares the builder for the target and for input of this length. Returns the context.
    fn begin_driver(
        &self,
        driver: &mut DocumentDriver,
        target: ParseTarget<'_>,
        length: usize,
        adoptable_text: AdoptableText,
    ) -> Option<FragmentContext> {
        let builder = &mut driver.tree_builder.sink;
        let context = match target {
            ParseTarget::Document => None,
            ParseTarget::DocumentIn(document) => {
                builder.take_and_clear_document(document);
                None
            }
            ParseTarget::Fragment(context) => {
                builder.is_fragment = true;
                Some(context)
            }
            ParseTarget::FragmentIn(document, root, context) => {
                builder.start_fragment_in(document, root);
                driver.tree_builder.document = root;
                Some(context)
            }
        };
        if let Some(text) = adoptable_text {
            builder.try_adopt_input(text);
        }
        self.enable_requested_diagnostics(builder);
        builder.init_and_reserve_for_input(self.limits().map_or(length, |limits| limits.cap_expected_bytes(length)));
        driver.begin(context.clone(), self.limits());
        context
    }
}
