//! Starting a [speculative HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parser).

use super::Parser;
use crate::error::ErrorSink;
use crate::sink::TreeSink;
use crate::speculative::{FetchList, Speculation};
use crate::tree_builder::DeclarativeShadowRoots;

/// # Speculative parsing
///
/// What it is good for is told in [`speculative`](crate::speculative).
impl<S: TreeSink, E: ErrorSink> Parser<S, E> {
    /// [Starts a speculative HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#start-the-speculative-html-parser):
    /// a copy of this parser's state that has read all the input that has arrived, and takes further input as it arrives.
    /// This parser and its tree are not touched by it. The sink is asked about declarative shadow roots, and for nothing else.
    ///
    /// The copy knows of nothing that was found before, nor of a `base` element that is parsed already: see
    /// [`speculate_with`](Self::speculate_with).
    pub fn speculate(&mut self) -> Speculation {
        self.speculate_with(FetchList::new())
    }

    /// The same, for a host that has a list of what was found before: by an earlier speculation, or
    /// [in the document](FetchList::add_document) as it is now. If a `base` element was parsed since, the host says so by
    /// [`FetchList::add_document`] or [`FetchList::set_base`].
    pub fn speculate_with(&mut self, list: FetchList) -> Speculation {
        let document = self.engine.tree_builder.document();
        let sink = self.engine.sink_mut();
        let declarative_shadow_roots = match sink.allows_declarative_shadow_roots(&document) {
            true => DeclarativeShadowRoots::Allowed,
            false => DeclarativeShadowRoots::NotAllowed,
        };
        let mut speculation = Speculation::start(
            &self.engine.tokenizer,
            &mut self.engine.tree_builder,
            list,
            declarative_shadow_roots,
        );
        if let Some(state) = self.engine.scripts.as_deref() {
            for text in state.input.texts() {
                speculation.feed(text);
            }
            speculation.set_position(state.input.arrived());
        }
        speculation
    }

    /// Feeds a speculation with the input that has arrived since it was started, or since the last call, if this parser
    /// waits since then. It is for who doesn't feed it the same input themselves: for the input of a
    /// [`ByteParser`](crate::ByteParser), which is decoded here.
    pub fn continue_speculation(&self, speculation: &mut Speculation) {
        if let Some(state) = self.engine.scripts.as_deref() {
            for text in state.input.since(speculation.position()) {
                speculation.feed(text);
            }
        }
    }
}
