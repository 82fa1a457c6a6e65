//! The lines of rendered text.

pub(crate) const fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r')
}

const fn is_space_byte(byte: u8) -> bool {
    is_space(byte as char)
}

/// A line break next to this character is removed.
pub(crate) const ZERO_WIDTH_SPACE: char = '\u{200B}';

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CollapseState {
    /// The line began before the node, and has no known content.
    Unknown,
    Empty,
    /// The line ends with a box, or with text that does not collapse.
    Content,
    /// The line ends with white space, which becomes a space if content follows on the same line.
    Space(CollapsibleSpace),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct CollapsibleSpace {
    pub(crate) has_line_break: bool,
    pub(crate) is_after_zero_width_space: bool,
    pub(crate) position: SpacePosition,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SpacePosition {
    BeforeRange,
    AtEnd,
    /// The space is before an out-of-flow box. Holds its index in [`InnerTextResult::pending_spaces`].
    Pending(usize),
}

/// The previous sibling box of a node, which decides whether white space alone has a box.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PreviousSiblingBox {
    None,
    Inline,
    /// A block, a line break, or text that ends with white space.
    Other,
}

#[derive(Clone, Copy)]
pub(crate) struct LineState {
    pub(crate) collapse: CollapseState,
    /// Whether the last character is U+200B; `None` if unknown.
    pub(crate) ends_with_zero_width_space: Option<bool>,
    pub(crate) previous_sibling: PreviousSiblingBox,
}

impl LineState {
    pub(crate) const EMPTY: Self = Self::new(CollapseState::Empty);

    pub(crate) const fn new(collapse: CollapseState) -> Self {
        Self { collapse, ends_with_zero_width_space: None, previous_sibling: PreviousSiblingBox::None }
    }
}

pub(crate) struct LineBuilder {
    pub(crate) output: InnerTextResult,
    pub(crate) line: LineState,
}

impl LineBuilder {
    /// Appends text whose white space is preserved. In a ruby, a line break counts as a space.
    pub(crate) fn push_preserved_text(&mut self, data: &str, is_in_ruby: bool) {
        if data.is_empty() {
            return;
        }
        if is_in_ruby && data.contains('\n') {
            self.push_content(&data.replace('\n', " "));
            return;
        }
        self.push_content(data);
        // A line starts after a preserved line break.
        if data.ends_with('\n') {
            self.line.collapse = CollapseState::Empty;
        }
    }

    /// Appends text whose white space is [collapsed](https://drafts.csswg.org/css-text/#white-space-phase-1). In SVG, a line
    /// break counts as a space.
    pub(crate) fn push_collapsed_text(&mut self, data: &str, is_svg: bool) {
        let bytes = data.as_bytes();
        let mut position = 0;
        while position < bytes.len() {
            let start = position;
            while bytes.get(position).is_some_and(|byte| is_space_byte(*byte)) {
                position += 1;
            }
            if start < position {
                let has_line_break = !is_svg && bytes[start..position].contains(&b'\n');
                self.push_space(has_line_break, &data[position..]);
            }
            let start = position;
            while let Some(byte) = bytes.get(position) {
                if is_space_byte(*byte) {
                    let is_single = *byte == b' ' && bytes.get(position + 1).is_some_and(|byte| !is_space_byte(*byte));
                    if !is_single {
                        break;
                    }
                }
                position += 1;
            }
            if start < position {
                self.push_words(&data[start..position]);
            }
        }
    }

    fn push_space(&mut self, has_line_break: bool, rest: &str) {
        // "Any collapsible segment break character immediately following another collapsible segment break character is
        // removed." Then line breaks are transformed: "if the character immediately before or immediately after the
        // segment break is the zero-width space character (U+200B), then the break is removed, leaving behind the
        // zero-width space. […] Otherwise, the segment break is […] transformed to a space".
        // NOTE: Chromium does not remove line breaks between East Asian characters.
        let is_next_to = |is_after_zero_width_space| is_after_zero_width_space || rest.starts_with(ZERO_WIDTH_SPACE);
        match self.line.collapse {
            CollapseState::Unknown | CollapseState::Empty => {}
            CollapseState::Content => {
                let is_after_zero_width_space = self.line.ends_with_zero_width_space == Some(true);
                if !(has_line_break && is_next_to(is_after_zero_width_space)) {
                    self.line.collapse = CollapseState::Space(CollapsibleSpace {
                        has_line_break,
                        is_after_zero_width_space,
                        position: SpacePosition::AtEnd,
                    });
                    self.line.ends_with_zero_width_space = Some(false);
                }
            }
            // NOTE: in Chromium, a text node of only white space does not remove the space before it.
            CollapseState::Space(space) => {
                let has_any_line_break = has_line_break || space.has_line_break;
                if !rest.is_empty() && has_any_line_break && is_next_to(space.is_after_zero_width_space) {
                    self.line.collapse = CollapseState::Content;
                    self.line.ends_with_zero_width_space = Some(space.is_after_zero_width_space);
                }
            }
        }
    }

    fn push_words(&mut self, words: &str) {
        if let CollapseState::Space(space) = self.line.collapse
            && space.has_line_break
            && (space.is_after_zero_width_space || words.starts_with(ZERO_WIDTH_SPACE))
        {
            self.line.collapse = CollapseState::Content;
        }
        self.push_content(words);
    }

    fn push_content(&mut self, string: &str) {
        self.commit_space();
        self.output.push(string);
        self.line.collapse = CollapseState::Content;
        self.line.ends_with_zero_width_space = Some(string.ends_with(ZERO_WIDTH_SPACE));
    }

    pub(crate) fn commit_space(&mut self) {
        if let CollapseState::Space(space) = self.line.collapse {
            match space.position {
                SpacePosition::BeforeRange => {}
                SpacePosition::AtEnd => self.output.push(" "),
                SpacePosition::Pending(number) => self.output.commit_space(number),
            }
        }
    }

    pub(crate) fn push_atomic_inline(&mut self) {
        self.commit_space();
        self.line = LineState {
            ends_with_zero_width_space: Some(false),
            previous_sibling: PreviousSiblingBox::Inline,
            ..LineState::new(CollapseState::Content)
        };
    }

    pub(crate) fn push_list_marker(&mut self) {
        self.push_atomic_inline();
        let space = CollapsibleSpace {
            has_line_break: false,
            is_after_zero_width_space: false,
            position: SpacePosition::BeforeRange,
        };
        self.line.collapse = CollapseState::Space(space);
    }

    pub(crate) const fn push_word_break(&mut self) {
        self.line.ends_with_zero_width_space = Some(true);
        self.line.previous_sibling = PreviousSiblingBox::Inline;
    }

    pub(crate) const fn push_bidi_isolate(&mut self) {
        self.line.ends_with_zero_width_space = Some(false);
    }

    pub(crate) fn push_break(&mut self, preserves_white_space: bool, is_in_ruby: bool) {
        if preserves_white_space || is_in_ruby {
            self.commit_space();
        }
        self.push_separator("\n");
        if is_in_ruby {
            self.push_atomic_inline();
        }
    }

    pub(crate) fn push_separator(&mut self, separator: &str) {
        self.output.push(separator);
        self.end_line();
    }

    pub(crate) const fn end_line(&mut self) {
        self.line = LineState { previous_sibling: PreviousSiblingBox::Other, ..LineState::EMPTY };
    }

    pub(crate) fn suspend_line(&mut self) -> LineState {
        if let CollapseState::Space(space) = &mut self.line.collapse
            && space.position == SpacePosition::AtEnd
        {
            space.position = SpacePosition::Pending(self.output.push_space());
        }
        std::mem::replace(&mut self.line, LineState::EMPTY)
    }
}

/// The results of the [rendered text collection
/// steps](https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps).
#[derive(Default)]
pub(crate) struct InnerTextResult {
    text: String,
    required_breaks: usize,
    /// The spaces before out-of-flow boxes, in order. A space is kept if content follows in its line.
    pending_spaces: Vec<PendingSpace>,
    is_closed: bool,
}

struct PendingSpace {
    position: usize,
    breaks_before: usize,
    breaks_after: usize,
    is_committed: bool,
}

impl InnerTextResult {
    pub(crate) fn with_capacity(length: usize) -> Self {
        Self { text: String::with_capacity(length), ..Self::default() }
    }

    pub(crate) fn push(&mut self, string: &str) {
        if self.is_closed || string.is_empty() {
            return;
        }
        let breaks = std::mem::take(&mut self.required_breaks);
        match self.pending_spaces.last_mut() {
            Some(space) if space.position == self.text.len() => space.breaks_after = breaks,
            _ => push_breaks(&mut self.text, breaks),
        }
        self.text.push_str(string);
    }

    pub(crate) const fn emit_required_line_break(&mut self, count: usize) {
        if self.required_breaks < count {
            self.required_breaks = count;
        }
    }

    pub(crate) fn push_space(&mut self) -> usize {
        let breaks_before = std::mem::take(&mut self.required_breaks);
        let position = self.text.len();
        self.pending_spaces.push(PendingSpace { position, breaks_before, breaks_after: 0, is_committed: false });
        self.pending_spaces.len() - 1
    }

    pub(crate) fn commit_space(&mut self, number: usize) {
        self.pending_spaces[number].is_committed = true;
    }

    pub(crate) const fn close(&mut self) {
        self.is_closed = true;
    }

    pub(crate) fn finish(mut self) -> String {
        if self.pending_spaces.is_empty() {
            if self.text.capacity() / 2 > self.text.len() + 128 {
                self.text.shrink_to_fit();
            }
            return self.text;
        }
        let mut text = String::with_capacity(self.text.len() + self.pending_spaces.len());
        let (mut start, mut breaks) = (0, 0);
        for space in &self.pending_spaces {
            if start < space.position {
                push_breaks(&mut text, std::mem::take(&mut breaks));
                text.push_str(&self.text[start..space.position]);
                start = space.position;
            }
            breaks = breaks.max(space.breaks_before);
            if space.is_committed {
                push_breaks(&mut text, std::mem::take(&mut breaks));
                text.push(' ');
            }
            breaks = breaks.max(space.breaks_after);
        }
        if start < self.text.len() {
            push_breaks(&mut text, breaks);
            text.push_str(&self.text[start..]);
        }
        text
    }
}

fn push_breaks(text: &mut String, count: usize) {
    // 4. Remove any items from results that are the empty string.
    // 5. Remove any runs of consecutive required line break count items at the start or end of results.
    // 6. Replace each remaining run of consecutive required line break count items with a string consisting of as many
    //    U+000A LF code points as the maximum of the values in the required line break count items.
    if !text.is_empty() {
        text.extend(std::iter::repeat_n('\n', count));
    }
}
