//! [`Speculation`]: a parser that reads ahead.

use super::FetchList;
use super::mock_sink::MockSink;
use crate::error::ErrorSink;
use crate::sink::TreeSink;
use crate::tokenizer::Tokenizer;
use crate::tree_builder::{DeclarativeShadowRoots, TreeBuilder};

/// A [speculative HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parser): a copy of a
/// parser's state that reads ahead into mock elements, and lists what they would fetch. See
/// [`Parser::speculate`](crate::Parser::speculate).
///
/// It is a value of its own: the parser knows nothing of it, and it can be moved to another thread. It is stopped by
/// dropping it, or by [`stop`](Self::stop), which keeps the list. The host stops it when the script has run, and may start
/// another one from the state of the parser then.
pub struct Speculation {
    tokenizer: Tokenizer,
    tree_builder: TreeBuilder<MockSink, ()>,
    /// How many bytes of text have arrived for it and for the parser before it.
    position: u64,
}

impl Speculation {
    /// [Start the speculative HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#start-the-speculative-html-parser)
    /// with the same state as a parser.
    pub(crate) fn start<S: TreeSink, E: ErrorSink>(
        tokenizer: &Tokenizer,
        tree_builder: &mut TreeBuilder<S, E>,
        list: FetchList,
        declarative_shadow_roots: DeclarativeShadowRoots,
    ) -> Self {
        let sink = MockSink::new(list, declarative_shadow_roots);
        Self {
            tokenizer: tokenizer.clone(),
            tree_builder: tree_builder.speculative_copy(sink, tokenizer.names(), MockSink::copy),
            position: 0,
        }
    }

    /// Reads input that has arrived behind all other input of the parser.
    // NOTE: inlined so that it is compiled where it is called, and not in each build of the crate.
    #[inline]
    pub fn feed(&mut self, input: &str) {
        self.position += input.len() as u64;
        self.tokenizer.feed(input, &mut self.tree_builder);
    }

    pub(crate) const fn position(&self) -> u64 {
        self.position
    }

    pub(crate) const fn set_position(&mut self, position: u64) {
        self.position = position;
    }

    /// What was found so far.
    pub fn list_mut(&mut self) -> &mut FetchList {
        self.tree_builder.sink_mut().list_mut()
    }

    /// [Stops the speculative HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#stop-the-speculative-html-parser),
    /// and gives what it has found, for the next one.
    pub fn stop(self) -> FetchList {
        self.tree_builder.sink.finish()
    }
}
