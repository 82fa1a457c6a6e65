//! [`Speculation`]: a parser that reads ahead.

use std::collections::VecDeque;
use std::fmt;

use super::FetchList;
use super::list::{Ahead, InForce};
use super::mock_sink::MockSink;
use crate::error::ErrorSink;
use crate::input::{Reading, Revision, UnreadInput};
use crate::sink::TreeSink;
use crate::tokenizer::Tokenizer;
use crate::tree_builder::{Landmark, TreeBuilder};

/// A [speculative HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parser): a copy of a
/// parser's state that reads ahead and lists the fetches. See
/// [`ScriptingParser::speculate`](crate::script_host::ScriptingParser::speculate).
///
/// A speculation is independent of the parser and can be sent to another thread. Dropping a speculation ends it, and
/// [`stop`](Self::stop) also keeps the list for the next speculation. The host stops the speculation after the script.
pub struct Speculation {
    tokenizer: Tokenizer,
    tree_builder: TreeBuilder<MockSink, ()>,
    /// The offset in the arrived input up to which the speculation has read.
    position: u64,
    read: u64,
    /// Identifies the input; `None` if the speculation cannot be continued.
    revision: Option<Revision>,
    /// The expected states of the parser, in order: the start, and the ends of scripts.
    milestones: VecDeque<Milestone>,
    start: InForce,
    is_cut: bool,
}

#[derive(Clone, Copy, Debug)]
struct Milestone {
    read: u64,
    landmark: Option<Landmark>,
    base: Option<usize>,
}

impl Speculation {
    /// [Starts the speculative HTML
    /// parser](https://html.spec.whatwg.org/multipage/parsing.html#start-the-speculative-html-parser) with the state of a
    /// parser. `budget` is in bytes. Also returns the number of bytes used from the budget.
    #[inline]
    pub(crate) fn start<S: TreeSink, E: ErrorSink>(
        budget: u64,
        tokenizer: &Tokenizer,
        tree_builder: &mut TreeBuilder<S, E>,
        input: &UnreadInput,
        list: FetchList,
        allows_declarative_shadow_roots: bool,
    ) -> (Self, u64) {
        let start = list.in_force.clone();
        let copy = tokenizer.size() + tree_builder.cost_of_a_copy() + size_of_val(start.sources.as_slice());
        let left = budget.checked_sub(copy as u64);
        let sink = MockSink::new(list, allows_declarative_shadow_roots, tree_builder.settings.scripting);
        let (tokenizer, copy) = match left {
            Some(_) => (tokenizer.clone(), tree_builder.speculative_copy(sink, tokenizer.names(), MockSink::copy)),
            None => (Tokenizer::new(), TreeBuilder::with_settings(sink, (), tree_builder.settings)),
        };
        let mut speculation = Self {
            tokenizer,
            tree_builder: copy,
            position: 0,
            read: 0,
            revision: None,
            milestones: VecDeque::new(),
            start,
            is_cut: left.is_none(),
        };
        let Some(mut left) = left else {
            return (speculation, 0);
        };
        speculation.read = input.read();
        speculation.milestones.push_back(Milestone {
            read: input.read(),
            landmark: tree_builder.landmark(),
            base: speculation.tree_builder.sink.list.in_force.base,
        });
        for text in input.texts() {
            let end = usize::try_from(left).unwrap_or(usize::MAX).min(text.len());
            let end = (0..=end).rfind(|end| text.is_char_boundary(*end));
            let within = &text[..end.unwrap_or_default()];
            speculation.feed(within);
            left -= within.len() as u64;
            if within.len() < text.len() {
                speculation.is_cut = true;
                return (speculation, budget);
            }
        }
        speculation.revision = Some(input.revision().clone());
        speculation.position = input.arrived();
        (speculation, budget - left)
    }

    /// Continues the speculation in the list, if the parser is in a state that the speculation expected. Takes the list.
    ///
    /// OPTIMIZATION: does not read input ahead twice (test: `a_continued_speculation_equals_a_new_one` in
    /// `tests/api/script_host/fetch_list.rs`).
    #[inline]
    pub(crate) fn go_on<S: TreeSink, E: ErrorSink>(
        tree_builder: &TreeBuilder<S, E>,
        input: &UnreadInput,
        list: &mut FetchList,
        allows_declarative_shadow_roots: bool,
    ) -> Option<Self> {
        let (mut ahead, in_force): (Self, InForce) = list.ahead.take()?;
        let start = list.in_force.clone();
        if ahead.tree_builder.sink.allows_declarative_shadow_roots != allows_declarative_shadow_roots
            || !ahead.has_foreseen(tree_builder, input, start.base)
        {
            return None;
        }
        list.in_force = in_force;
        ahead.start = start;
        *ahead.list_mut() = std::mem::take(list);
        ahead.feed_what_has_arrived(input);
        Some(ahead)
    }

    #[inline]
    fn has_foreseen<S: TreeSink, E: ErrorSink>(
        &mut self,
        tree_builder: &TreeBuilder<S, E>,
        input: &UnreadInput,
        base: Option<usize>,
    ) -> bool {
        // The speculation is invalid if text was written, or if its input has not yet reached the parser.
        if self.revision.as_ref() != Some(input.revision()) || self.position > input.arrived() {
            return false;
        }
        while let Some(milestone) = self.milestones.front()
            && milestone.read < input.read()
        {
            self.milestones.pop_front();
        }
        self.milestones.front().is_some_and(|milestone| {
            milestone.read == input.read()
                && milestone.landmark.is_some()
                && milestone.landmark == tree_builder.landmark()
                && milestone.base == base
        })
    }

    /// Reads input that arrived after all other input of the parser. On the parser's thread, use
    /// [`ScriptingParser::feed_speculation`](crate::script_host::ScriptingParser::feed_speculation), which knows the input.
    // NOTE: inline, so only programs that call this function compile it.
    #[inline]
    pub fn feed(&mut self, input: &str) {
        if self.is_cut {
            return;
        }
        self.position += input.len() as u64;
        self.list_mut().bytes_read += input.len() as u64;
        let mut reading = Reading::new();
        while reading.read() < input.len() {
            let start = reading.read();
            self.tokenizer.read(input, &mut reading, &mut self.tree_builder);
            self.read += (reading.read() - start) as u64;
            // NOTE: the parser pauses here, so the next speculation may continue here.
            if self.tree_builder.take_ended_script().is_some() {
                self.milestones.push_back(Milestone {
                    read: self.read,
                    landmark: self.tree_builder.landmark(),
                    base: self.tree_builder.sink.list.in_force.base,
                });
            }
        }
    }

    // NOTE: inline like `feed`.
    #[inline]
    pub(crate) fn feed_what_has_arrived(&mut self, input: &UnreadInput) {
        for text in input.since(self.position) {
            self.feed(text);
        }
    }

    /// Returns the list of all results so far.
    #[inline]
    pub fn list_mut(&mut self) -> &mut FetchList {
        &mut self.tree_builder.sink.list
    }

    /// [Stops the speculative HTML
    /// parser](https://html.spec.whatwg.org/multipage/parsing.html#stop-the-speculative-html-parser) and returns the list, for
    /// the next speculation.
    #[inline]
    pub fn stop(mut self) -> FetchList {
        let mut list = std::mem::take(self.list_mut());
        let in_force = std::mem::replace(&mut list.in_force, self.start.clone());
        list.ahead = Ahead::new((self, in_force));
        list
    }
}

impl fmt::Debug for Speculation {
    #[inline]
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Speculation").field("bytes_read", &self.read).finish_non_exhaustive()
    }
}
