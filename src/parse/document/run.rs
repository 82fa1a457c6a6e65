//! Builds a document from a string or bytes that hold the whole input.

use super::report::DocumentEngine;
use super::{KeptText, Target};
use crate::dom::{Document, DocumentBuilder};
use crate::engine::Engine;
use crate::parse::Options;
#[cfg(feature = "bytes")]
use crate::parse::bytes::{ByteCall, ByteInput};
use crate::parse::parser::Call;
use crate::tree_builder::FragmentContext;

/// NOTE: copying large structs takes time, so an engine is never passed by value, and the tree is taken from a field of the
/// engine.
impl Options {
    pub(super) fn parse_text(&self, target: Target<'_>, input: &str, kept: KeptText) -> Document {
        let mut engine = self.new_engine();
        let context = prepare(&mut engine, target, kept);
        self.begin(&mut engine, context, input.len());
        self.call()(&mut engine, Call::Feed(input));
        self.complete(&mut engine);
        engine.tree_builder.sink.into_document()
    }

    #[cfg(feature = "bytes")]
    pub(super) fn parse_sniffed(
        &self,
        target: Target<'_>,
        bytes: &[u8],
        sniffed: crate::encoding::EncodingReport,
        kept: KeptText,
    ) -> Document {
        let mut engine = self.new_engine();
        let context = prepare(&mut engine, target, kept);
        self.begin(&mut engine, context.clone(), bytes.len());
        let mut input = ByteInput::new(sniffed);
        loop {
            self.call_bytes()(&mut engine, ByteCall::Whole(&mut input, bytes));
            if !engine.has_another_encoding() {
                break;
            }
            let builder = std::mem::replace(engine.sink_mut(), DocumentBuilder::without_root());
            engine = self.new_engine();
            *engine.sink_mut() = builder.restarted();
            self.begin(&mut engine, context.clone(), bytes.len());
            input.restart();
        }
        engine.set_encoding(input.report());
        self.complete(&mut engine);
        engine.tree_builder.sink.into_document()
    }

    /// Returns an engine that has not begun, whose builder has no root.
    ///
    /// NOTE: this function, `begin` and `complete` are not inlined, because the code for each kind of input calls them. The
    /// engine is built directly in the caller's memory.
    #[inline(never)]
    fn new_engine(&self) -> DocumentEngine {
        Engine::new(DocumentBuilder::without_root(), (), self.settings())
    }

    #[inline(never)]
    fn begin(&self, engine: &mut DocumentEngine, context: Option<FragmentContext>, length: usize) {
        let builder = engine.sink_mut();
        self.prepare_report(builder);
        builder.reserve_for(self.limits().map_or(length, |limits| limits.to_expect(length)));
        engine.begin(context, self.settings(), self.limits());
    }

    #[inline(never)]
    fn complete(&self, engine: &mut DocumentEngine) {
        self.call()(engine, Call::Finish);
        engine.sink_mut().complete();
    }
}

#[inline(always)]
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
