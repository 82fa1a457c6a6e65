//! The [rendered text collection steps](https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps).

use soupstone::NodeRef;
use soupstone::names::tag;
use soupstone::serialize::SerializableNode;

use crate::boxes::{CssBox, Level, Texts, is_closed_details, is_in_ruby, keeps_white_space, outer_box};
use crate::lines::{End, Line, Lines, Output, Place, Previous, is_space};
use crate::neighbors::{end_line_after, line_before};
use crate::rendering::Rendering;

#[derive(Clone, Copy)]
struct Context {
    keeps_white_space: bool,
    is_in_ruby: bool,
    is_inline: bool,
    texts: Texts,
    child_aside: ChildAside,
    options: Options,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ChildAside {
    None,
    Summary,
    SummaryOnly,
    Nothing,
    Legend,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Options {
    No,
    Grouped,
    Ungrouped,
}

struct Frame<'a> {
    node: NodeRef<'a>,
    context: Context,
    table: Option<Table>,
    line: LineAfter,
    breaks: usize,
}

#[derive(Clone, Copy)]
enum LineAfter {
    Inline,
    Isolated,
    Quoted,
    Object,
    Block,
    Aside(Line),
    Unchanged,
}

#[derive(Clone, Copy, Default)]
struct Table {
    has_row: bool,
    has_cell: bool,
}

pub(crate) fn text_of(root: NodeRef<'_>) -> String {
    let root_box = if root.is_element() { CssBox::of(root, is_in_ruby(root)) } else { None };
    let root_box = root_box.unwrap_or(CssBox::ROOT);
    let mut collection = Collection::new(root, root_box);
    // 2. Let results be a new empty list.
    // 3. For each child node node of this: Let current be the list resulting in running the rendered text collection
    //    steps with node.
    match root.as_text() {
        Some(text) => collection.add_text(text),
        None => collection.add_children(root_box),
    }
    collection.finish(root_box)
}

struct Collection<'a> {
    root: NodeRef<'a>,
    lines: Lines,
    context: Context,
    table: Table,
    frames: Vec<Frame<'a>>,
}

impl<'a> Collection<'a> {
    fn new(root: NodeRef<'a>, root_box: CssBox) -> Self {
        let is_inline = root.is_text() || root_box.level == Level::Inline;
        let end = if is_inline { End::Unknown } else { End::Empty };
        let mut boxes_around = root.ancestors().filter_map(outer_box);
        let texts =
            boxes_around.find(|css_box| css_box.texts != Texts::AsAround).map_or(Texts::All, |css_box| css_box.texts);
        let context = Context {
            keeps_white_space: keeps_white_space(root),
            is_in_ruby: is_in_ruby(root),
            is_inline,
            texts,
            child_aside: ChildAside::None,
            options: Options::No,
        };
        let lines = Lines { output: Output::with_capacity(root.expected_length()), line: Line::new(end) };
        Self { root, lines, context, table: Table::default(), frames: Vec::new() }
    }

    fn add_children(&mut self, root_box: CssBox) {
        match root_box.rendering {
            Rendering::Break | Rendering::Replaced | Rendering::WordBreak => return,
            Rendering::Option => return self.lines.output.push(&self.root.option_text()),
            Rendering::Quoted => self.lines.push_object(),
            _ if root_box.level == Level::Inline && root_box.is_isolated => self.lines.push_isolation(),
            _ => {}
        }
        self.lines.line.previous = Previous::None;
        self.context = self.context_in(self.root, root_box);
        let mut next = self.root.first_child();
        loop {
            next = match next {
                Some(node) if self.enter(node) => node.first_child(),
                Some(node) => node.next_sibling(),
                None => {
                    let Some(frame) = self.frames.pop() else {
                        return;
                    };
                    self.leave(&frame);
                    frame.node.next_sibling()
                }
            };
        }
    }

    fn context_in(&self, element: NodeRef<'_>, css_box: CssBox) -> Context {
        let around = self.context;
        let child_aside = match css_box.rendering {
            Rendering::Block if element.is_html_element(tag::FIELDSET) => ChildAside::Legend,
            Rendering::Block if is_closed_details(element) => ChildAside::SummaryOnly,
            Rendering::Block if element.is_html_element(tag::DETAILS) => ChildAside::Summary,
            _ => ChildAside::None,
        };
        Context {
            keeps_white_space: css_box.keeps_white_space.unwrap_or(around.keeps_white_space),
            is_in_ruby: css_box.is_ruby_inside(element, around.is_in_ruby),
            is_inline: css_box.level == Level::Inline,
            texts: if css_box.texts == Texts::AsAround { around.texts } else { css_box.texts },
            child_aside,
            options: if css_box.rendering == Rendering::Select { Options::Grouped } else { Options::No },
        }
    }

    fn enter(&mut self, node: NodeRef<'a>) -> bool {
        // 4. If node is a Text node, then for each CSS text box produced by node, in content order, […] append the text
        //    of the CSS text box to items […].
        if let Some(text) = node.as_text() {
            self.add_text(text);
            return false;
        }
        if !node.is_element() {
            return false;
        }
        if self.context.options != Options::No {
            return self.enter_in_select(node);
        }
        // 3. If node is not being rendered, then return items.
        let is_aside = self.is_child_aside(node);
        if self.shows_no_contents() && !is_aside {
            return false;
        }
        let Some(mut css_box) = CssBox::of(node, self.context.is_in_ruby) else {
            return false;
        };
        if is_aside {
            css_box.level = Level::Aside;
        }
        // NOTE: an SVG `text` element renders only spans and links. Outside of text, SVG spans are not rendered.
        let is_svg_span = css_box.texts == Texts::Svg && css_box.level == Level::Inline;
        let is_misplaced = match self.context.texts {
            Texts::Svg => !is_svg_span && css_box.texts != Texts::AsAround,
            _ => is_svg_span,
        };
        if is_misplaced {
            return false;
        }
        if css_box.is_skipped {
            self.add_skipped_box(css_box);
            return false;
        }
        match css_box.rendering {
            // 5. If node is a br element, then append a string containing a single U+000A LF code point to items.
            Rendering::Break => {
                self.lines.push_break(self.context.keeps_white_space, self.context.is_in_ruby);
                return false;
            }
            Rendering::WordBreak => {
                self.lines.push_word_break();
                return false;
            }
            _ => {}
        }
        let line = self.begin_box(css_box);
        match css_box.rendering {
            // 6. If node's computed value of 'display' is 'table-cell', and node's CSS box is not the last 'table-cell' box of
            // its enclosing 'table-row' box, then append a string containing a single U+0009 TAB code point to items.
            // NOTE: the tab is appended when the next cell begins, which needs no lookahead.
            Rendering::Cell => self.separate_cells(),
            // 7. If node's computed value of 'display' is 'table-row', and node's CSS box is not the last 'table-row' box
            //    of the nearest ancestor 'table' box, then append a string containing a single U+000A LF code point to
            //    items.
            Rendering::Row => {
                self.table.has_cell = false;
                if std::mem::replace(&mut self.table.has_row, true) {
                    self.lines.push_separator("\n");
                }
            }
            _ => {}
        }
        let breaks = match (css_box.rendering, css_box.level) {
            // 8. If node is a p element, then append 2 (a required line break count) at the beginning and end of items.
            (Rendering::Paragraph, _) => 2,
            // 9. If node's used value of 'display' is block-level or 'table-caption', then append 1 (a required line break
            //    count) at the beginning and end of items.
            (Rendering::Option, _) | (_, Level::Block | Level::Aside) => 1,
            _ => 0,
        };
        self.lines.output.require_breaks(breaks);
        let table = (css_box.rendering == Rendering::Table).then(|| std::mem::take(&mut self.table));
        let frame = Frame { node, context: self.context, table, line, breaks };
        match css_box.rendering {
            Rendering::Replaced => self.leave(&frame),
            Rendering::Option => {
                self.lines.output.push(&node.option_text());
                self.leave(&frame);
            }
            _ => {
                self.context = self.context_in(node, css_box);
                self.lines.line.previous = Previous::None;
                self.frames.push(frame);
                return true;
            }
        }
        false
    }

    fn begin_box(&mut self, css_box: CssBox) -> LineAfter {
        match css_box.level {
            Level::Inline if css_box.rendering == Rendering::Quoted => {
                self.lines.push_object();
                LineAfter::Quoted
            }
            Level::Inline if css_box.rendering == Rendering::ListItem => {
                self.lines.push_marker();
                LineAfter::Inline
            }
            Level::Inline if css_box.is_isolated => {
                self.lines.push_isolation();
                LineAfter::Isolated
            }
            Level::Inline if css_box.rendering == Rendering::RubyText && self.context.is_in_ruby => LineAfter::Isolated,
            Level::Inline => LineAfter::Inline,
            Level::Atomic => {
                self.lines.push_object();
                self.lines.line = Line::EMPTY;
                LineAfter::Object
            }
            Level::Block | Level::TablePart => {
                self.lines.end_line();
                LineAfter::Block
            }
            Level::Aside => {
                let mut line = self.lines.begin_aside();
                if self.context.child_aside == ChildAside::Legend {
                    // NOTE: a legend counts as the previous box for the white space after the legend.
                    line.previous = Previous::Other;
                }
                self.context.child_aside = match self.context.child_aside {
                    ChildAside::SummaryOnly | ChildAside::Nothing => ChildAside::Nothing,
                    _ => ChildAside::None,
                };
                LineAfter::Aside(line)
            }
        }
    }

    fn leave(&mut self, frame: &Frame<'_>) {
        self.context = frame.context;
        if let Some(table) = frame.table {
            self.table = table;
        }
        match frame.line {
            LineAfter::Inline => self.lines.line.previous = Previous::Inline,
            LineAfter::Isolated => {
                self.lines.push_isolation();
                self.lines.line.previous = Previous::Inline;
            }
            LineAfter::Quoted => self.lines.push_object(),
            LineAfter::Object => {
                self.lines.line = Line::EMPTY;
                self.lines.push_object();
            }
            LineAfter::Block => self.lines.end_line(),
            LineAfter::Aside(line) => self.lines.line = line,
            LineAfter::Unchanged => {}
        }
        self.lines.output.require_breaks(frame.breaks);
    }

    fn enter_in_select(&mut self, node: NodeRef<'a>) -> bool {
        // "select elements have an associated non-replaced inline CSS box whose child boxes include only those of optgroup
        // and option element child nodes; optgroup elements have an associated non-replaced block-level CSS box whose child
        // boxes include only those of option element child nodes".
        // DEVIATION: as in Chromium, the optgroup and option elements need not be children, and are rendered even if they are
        // hidden.
        let mut breaks = 0;
        let mut options = self.context.options;
        if node.is_html_element(tag::OPTION) {
            self.lines.output.require_breaks(1);
            self.lines.output.push(&node.option_text());
            self.lines.output.require_breaks(1);
            return false;
        }
        if node.is_html_element(tag::OPTGROUP) {
            if options == Options::Ungrouped {
                return false;
            }
            (breaks, options) = (1, Options::Ungrouped);
        }
        self.lines.output.require_breaks(breaks);
        self.frames.push(Frame { node, context: self.context, table: None, line: LineAfter::Unchanged, breaks });
        self.context.options = options;
        true
    }

    fn is_child_aside(&self, child: NodeRef<'_>) -> bool {
        match self.context.child_aside {
            ChildAside::None | ChildAside::Nothing => false,
            ChildAside::Summary | ChildAside::SummaryOnly => child.is_html_element(tag::SUMMARY),
            ChildAside::Legend => child.is_html_element(tag::LEGEND),
        }
    }

    const fn shows_no_contents(&self) -> bool {
        matches!(self.context.child_aside, ChildAside::SummaryOnly | ChildAside::Nothing)
    }

    fn add_skipped_box(&mut self, css_box: CssBox) {
        match css_box.level {
            Level::Inline | Level::Aside => {}
            Level::Atomic => self.lines.push_object(),
            Level::Block => self.lines.end_line(),
            Level::TablePart => {
                self.lines.end_line();
                self.separate_cells();
                self.table.has_cell = false;
            }
        }
    }

    fn separate_cells(&mut self) {
        if std::mem::replace(&mut self.table.has_cell, true) {
            self.lines.push_separator("\t");
        }
    }

    fn add_text(&mut self, data: &str) {
        let context = self.context;
        if data.is_empty() || context.texts == Texts::None || context.options != Options::No || self.shows_no_contents()
        {
            return;
        }
        let is_blank = |byte: u8| matches!(byte, b'\t'..=b'\r' | b' ');
        if data.bytes().all(is_blank) {
            // NOTE: browsers create no box for white space that has no effect on rendering.
            let has_box = match self.lines.line.previous {
                _ if context.texts == Texts::Words => false,
                _ if context.keeps_white_space => true,
                Previous::None => context.is_inline,
                Previous::Inline => true,
                Previous::Other => false,
            };
            if !has_box {
                return;
            }
        }
        if context.keeps_white_space {
            self.lines.push_stored_text(data, context.is_in_ruby);
        } else {
            if self.lines.line.end == End::Unknown && data.starts_with(is_space) {
                let before = line_before(self.root);
                let line = &mut self.lines.line;
                line.end = before.end;
                line.ends_with_zero_width_space = line.ends_with_zero_width_space.or(before.ends_with_zero_width_space);
            }
            self.lines.push_text(data, context.texts == Texts::Svg);
        }
        let ends_blank = data.bytes().next_back().is_some_and(is_blank);
        self.lines.line.previous = if ends_blank { Previous::Other } else { Previous::Inline };
    }

    fn finish(mut self, root_box: CssBox) -> String {
        let root = self.root;
        let is_inline = root.is_text() || root_box.level == Level::Inline;
        if is_inline && root_box.is_isolated {
            self.lines.push_isolation();
        }
        if matches!(self.lines.line.end, End::Space(space) if space.place != Place::Outside) && is_inline {
            match root_box.rendering {
                Rendering::Quoted => self.lines.push_object(),
                _ => end_line_after(root, &mut self.lines),
            }
        }
        // The last row of a group is not the last row of its table if another row follows.
        let rendering = |node: NodeRef<'_>| outer_box(node).map(|css_box| css_box.rendering);
        let is_row = |node: NodeRef<'_>| rendering(node) == Some(Rendering::Row);
        let has_row = |node: NodeRef<'_>| is_row(node) || rendering(node).is_some() && node.children().any(is_row);
        if root_box.rendering == Rendering::RowGroup && root.children().any(is_row) && root.next_siblings().any(has_row)
        {
            self.lines.push_separator("\n");
        }
        self.lines.output.finish()
    }
}
