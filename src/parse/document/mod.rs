//! Parses a [`Document`] in one call. [`Target`] says what to parse. `report` has the engines for errors and locations.

// NOTE: the documentation lists methods in the order of these modules.
mod edit_html;
mod one_call;
pub(super) mod report;
mod round_trip;

pub use one_call::{OwnedInput, parse_document, parse_document_owned, parse_fragment};
#[cfg(feature = "bytes")]
pub use one_call::{parse_document_bytes, parse_document_from_reader};

use std::sync::Arc;

use report::DocumentEngine;

use super::Options;
#[cfg(feature = "bytes")]
use super::bytes::ByteStream;
#[cfg(feature = "bytes")]
use super::parser::Call;
use crate::dom::{Document, DocumentBuilder, NodeId};
#[cfg(feature = "bytes")]
use crate::encoding::{EncodingReport, Wait};
use crate::engine::Engine;
use crate::tree_builder::FragmentContext;

type KeptText = Option<Arc<String>>;

enum Target<'a> {
    Document,
    DocumentIn(&'a mut Document),
    Fragment(FragmentContext),
    FragmentIn(&'a mut Document, NodeId, FragmentContext),
}

/// NOTE: copying large structs takes time, so an engine is only moved into functions that drop it, and the tree is taken from a
/// field of the engine.
impl Options {
    fn parse_text(&self, target: Target<'_>, input: &str, kept: KeptText) -> Document {
        let mut engine = Engine::new(DocumentBuilder::without_root(), (), self.settings);
        let context = prepare(&mut engine, target, kept);
        self.begin(&mut engine, context, input.len());
        if let Some(report) = self.report() {
            return (report.parse_all)(engine, input);
        }
        engine.feed(input);
        engine.finish();
        engine.sink_mut().complete();
        engine.tree_builder.sink.document
    }

    #[cfg(feature = "bytes")]
    fn parse_sniffed(&self, target: Target<'_>, bytes: &[u8], sniffed: EncodingReport, kept: KeptText) -> Document {
        let mut engine = Engine::new(DocumentBuilder::without_root(), (), self.settings);
        let context = prepare(&mut engine, target, kept);
        self.begin(&mut engine, context.clone(), bytes.len());
        let mut stream = ByteStream::whole(bytes, sniffed);
        self.call_bytes()(&mut engine, &mut stream, b"", Wait::AtTheEnd);
        if engine.has_another_encoding() {
            let builder = std::mem::replace(engine.sink_mut(), DocumentBuilder::without_root());
            engine = Engine::new(builder.restarted(), (), self.settings);
            self.begin(&mut engine, context, bytes.len());
            stream.restart();
            self.call_bytes()(&mut engine, &mut stream, b"", Wait::AtTheEnd);
        }
        if let Some(report) = stream.report() {
            engine.set_encoding(report);
        }
        self.call()(&mut engine, Call::Finish);
        engine.sink_mut().complete();
        engine.tree_builder.sink.document
    }

    fn begin(&self, engine: &mut DocumentEngine, context: Option<FragmentContext>, length: usize) {
        let builder = engine.sink_mut();
        self.prepare_report(builder);
        builder.reserve_for(self.limits().map_or(length, |limits| limits.to_expect(length)));
        engine.begin(context, self.settings, self.limits());
    }
}

fn prepare(engine: &mut DocumentEngine, target: Target<'_>, kept: KeptText) -> Option<FragmentContext> {
    let context = match target {
        Target::Document => None,
        Target::DocumentIn(document) => {
            engine.sink_mut().build_in_memory_of(document);
            None
        }
        Target::Fragment(context) => {
            engine.sink_mut().build_a_fragment();
            Some(context)
        }
        Target::FragmentIn(document, root, context) => {
            engine.sink_mut().build_a_fragment_in(document, root);
            engine.tree_builder.ask_for_the_document();
            Some(context)
        }
    };
    if let Some(text) = kept {
        engine.sink_mut().give(text);
    }
    context
}
