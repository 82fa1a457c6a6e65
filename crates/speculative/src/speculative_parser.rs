//! [`SpeculativeParser`].

use std::iter;

use soupstone::Parser;
use soupstone::error::ErrorSink;
use soupstone::names::{ExpandedName, tag};
use soupstone::script_host::ScriptingParser;
use soupstone::sink::TreeSink;

use crate::fetch_list::{FetchList, SpeculationContext};
use crate::mock_sink::MockSink;
use crate::{Fetch, Found};

/// How often all starts together may cover the input.
const MAX_COVERAGE_FACTOR: u64 = 16;

/// The number of bytes that may be covered in any case.
const MIN_COVERED_BYTES: u64 = 1 << 16;

/// A [speculative HTML parser](https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parser): reads ahead of a
/// parser that waits for a script, and lists the fetches. A host keeps one for each document, and can send it to another thread.
///
/// See the example of the [crate](crate).
#[derive(Debug)]
pub struct SpeculativeParser {
    list: FetchList,
    /// The context at the position of the parser.
    start_context: SpeculationContext,
    /// The base that the host has set since the last call.
    base: Option<Option<usize>>,
    copy: Option<SpeculativeCopy>,
    /// The length of the input, as far as it is known.
    input_len: u64,
    /// The total length of the input at all starts.
    covered_bytes: u64,
    bytes_read: u64,
}

/// A copy of the parser that has read ahead.
#[derive(Debug)]
struct SpeculativeCopy {
    parser: Parser<MockSink>,
    /// See [`ScriptingParser::input_revision`].
    revision: u64,
    /// The offset in the input up to which the copy has read.
    position: u64,
    /// The offset of the end of the first `base` element that the copy has found.
    base: Option<u64>,
}

impl SpeculativeParser {
    /// Creates a parser that has read nothing, and adds its results to a list, such as [that of the
    /// document](FetchList::add_document) so far.
    ///
    /// ```
    /// use soupstone::ParseOptions;
    /// use soupstone::dom::DocumentBuilder;
    /// use soupstone::script_host::ScriptingParser;
    /// use soupstone_speculative::{FetchList, SpeculativeParser};
    ///
    /// let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), ParseOptions::new());
    /// let _ = parser.feed("<base href=/soup/><img src=pea><script>f()</script><img src=leek>");
    /// let mut list = FetchList::new();
    /// list.add_document(parser.parser().sink().as_document());
    /// let mut ahead = SpeculativeParser::new(list);
    /// ahead.read_ahead(&mut parser);
    /// let fetches: Vec<_> = ahead.take_fetches().collect();
    /// assert_eq!((fetches[1].base(), fetches[1].url()), (Some("/soup/"), Some("leek")));
    /// ```
    pub fn new(list: FetchList) -> Self {
        let start_context = list.context.clone();
        Self { list, start_context, base: None, copy: None, input_len: 0, covered_bytes: 0, bytes_read: 0 }
    }

    /// Reads all input that the parser has received and not read, as far as this method has not read it before. Call it when
    /// the parser pauses, and again when more input arrives.
    ///
    /// Usually continues where the last call ended. [Starts the speculative HTML
    /// parser](https://html.spec.whatwg.org/multipage/parsing.html#start-the-speculative-html-parser) in the state of `parser` at
    /// the first call, and again if a script wrote text, if the parser has read input before this method, if another [base
    /// URL](Self::set_base) is set, and for another parser. Changes to the tree by scripts do not affect input that was already
    /// read.
    ///
    /// At each start, the base URL is that of the sink's [tree](TreeSink::tree), such as that of a
    /// [`DocumentBuilder`](https://docs.rs/soupstone/latest/soupstone/dom/struct.DocumentBuilder.html). For a sink without such a
    /// tree, call [`set_base`](Self::set_base).
    ///
    /// Pages with many scripts that write cannot slow a host down. Each start covers the input so far: it searches the tree for
    /// a `base` element, copies a state that is at most as large as the input that was read, and reads the rest. All starts
    /// together cover at most 64 KiB plus 16 times the input. If a start would exceed this limit, the method does nothing.
    pub fn read_ahead<S: TreeSink, E: ErrorSink, L>(&mut self, parser: &mut ScriptingParser<S, E, L>) {
        let is_valid = self.matches_parser(parser);
        let base = self.base.take();
        let starts = !is_valid || base.is_some_and(|base| base != self.start_context.base);
        if starts {
            self.start_speculation(parser, base);
        }
        let Some(copy) = &self.copy else {
            return;
        };
        for text in parser.unread_input(copy.position) {
            self.feed(text);
        }
        if starts {
            self.covered_bytes += self.input_len;
        }
    }

    /// Whether the parser will read what the copy has read. The same input leads to the same state, so the position and the
    /// revision of the input tell.
    fn matches_parser<S: TreeSink, E: ErrorSink, L>(&mut self, parser: &ScriptingParser<S, E, L>) -> bool {
        let read = parser.bytes_read();
        let Some(copy) = &self.copy else {
            return false;
        };
        let is_valid = copy.revision == parser.input_revision() && copy.position >= read;
        if is_valid && copy.base.is_some_and(|base| base <= read) {
            self.start_context.base = self.list.context.base;
        }
        is_valid
    }

    /// Starts again with the base that the host has set, or that of the parser's tree.
    fn start_speculation<S: TreeSink, E: ErrorSink, L>(
        &mut self,
        parser: &mut ScriptingParser<S, E, L>,
        base: Option<Option<usize>>,
    ) {
        self.copy = None;
        if let Some(base) = base {
            self.start_context.base = base;
        }
        self.input_len = self.input_len.max(parser.bytes_read());
        if self.covered_bytes > MIN_COVERED_BYTES.saturating_add(self.input_len.saturating_mul(MAX_COVERAGE_FACTOR - 1))
        {
            return;
        }
        if base.is_none()
            && let Some(href) = base_of_tree(parser)
        {
            self.start_context.base = href.map(|href| self.list.intern_base(&href));
        }
        self.list.context = self.start_context.clone();
        let mut copy = parser.speculative_copy(MockSink::default());
        // NOTE: the elements that are already open are fetched by the parser's host.
        copy.sink_mut().take_inserted();
        let (revision, position) = (parser.input_revision(), parser.bytes_read());
        self.copy = Some(SpeculativeCopy { parser: copy, revision, position, base: None });
    }

    /// Reads text that arrives after all other input of the parser, for a host that speculates on another thread. The parser
    /// must receive the same text. On the parser's thread, use [`read_ahead`](Self::read_ahead), which also works with bytes.
    ///
    /// Does nothing before the first [`read_ahead`](Self::read_ahead).
    pub fn feed(&mut self, text: &str) {
        let Some(copy) = &mut self.copy else {
            return;
        };
        copy.parser.feed(text);
        copy.position += text.len() as u64;
        self.input_len = self.input_len.max(copy.position);
        self.bytes_read += text.len() as u64;
        for inserted in copy.parser.sink_mut().take_inserted() {
            let base = self.list.context.base;
            // NOTE: the parser's scripting is enabled.
            self.list.add(&inserted.element, inserted.parent, inserted.is_in_shadow_tree, true);
            if self.list.context.base != base {
                copy.base = Some(inserted.start_tag_end);
            }
        }
    }

    /// Sets the base URL that applies at the position of the parser: the `href` of the first `base` element that has one,
    /// as written. If the value is new, the next [`read_ahead`](Self::read_ahead) starts again, and lists the fetches with the
    /// new base.
    ///
    /// Call it if a script changes the base URL by editing the tree. [`read_ahead`](Self::read_ahead) knows all `base` elements
    /// of the input, if the parser's sink has a [tree](TreeSink::tree). Otherwise, it knows only those that it has read ahead, so
    /// call this method before each [`read_ahead`](Self::read_ahead), with the base URL of your tree.
    pub fn set_base(&mut self, href: Option<&str>) {
        self.base = Some(href.map(|href| self.list.intern_base(href)));
    }

    /// Takes all results since the last call, in order.
    pub fn take(&mut self) -> impl ExactSizeIterator<Item = Found> + use<> {
        self.list.take()
    }

    /// Takes the fetches since the last call, in order, without the effects.
    pub fn take_fetches(&mut self) -> impl Iterator<Item = Fetch> + use<> {
        self.list.take_fetches()
    }

    /// Returns the number of bytes that were read ahead, some of them repeatedly.
    pub fn bytes_read(&self) -> u64 {
        self.bytes_read
    }

    /// [Stops the speculative HTML
    /// parser](https://html.spec.whatwg.org/multipage/parsing.html#stop-the-speculative-html-parser), and returns the list.
    pub fn into_list(self) -> FetchList {
        self.list
    }
}

/// Returns the `href` of the first HTML `base` element that has one, or `None` if the parser has no tree to search.
fn base_of_tree<S: TreeSink, E: ErrorSink, L>(parser: &mut ScriptingParser<S, E, L>) -> Option<Option<String>> {
    let mut document = None;
    parser.parser().visit_handles(&mut |handle| {
        document.get_or_insert_with(|| handle.clone());
    });
    let tree = parser.parser_mut().sink_mut().tree()?;
    let mut next = tree.first_child(&document?);
    while let Some(node) = next {
        if tree.element_name(&node) == Some(ExpandedName::html(tag::BASE))
            && let Some(href) = tree.attribute(&node, "href")
        {
            return Some(Some(href.into_owned()));
        }
        next = tree.first_child(&node).or_else(|| {
            let mut outer = iter::successors(Some(node), |node| tree.parent(node));
            outer.find_map(|node| tree.next_sibling(&node))
        });
    }
    Some(None)
}
