//! [The end](https://html.spec.whatwg.org/multipage/parsing.html#the-end)

use super::TreeBuilder;
use super::insertion_mode::InsertionMode;
use crate::error::ErrorSink;
use crate::sink::TreeSink;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// [Stops parsing](https://html.spec.whatwg.org/multipage/parsing.html#stop-parsing), as far as the tree is
    /// concerned.
    pub(super) fn stop_parsing(&mut self) {
        // NOTE: the other steps are for a host that runs scripts and has a speculative parser, a document with a
        // readiness, and events to fire.
        // 4. Pop all the nodes off the stack of open elements.
        self.pop_down_to(0);
        self.insertion_mode = InsertionMode::Stopped;
    }

    /// [Aborts the parser](https://html.spec.whatwg.org/multipage/parsing.html#abort-a-parser), as far as the tree is
    /// concerned.
    pub(crate) fn abort(&mut self) {
        // 4. Pop all the nodes off the stack of open elements.
        self.pop_down_to(0);
        self.insertion_mode = InsertionMode::Stopped;
    }
}
