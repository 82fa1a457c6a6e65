//! The [rendered text collection steps](https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps).

use soupstone::NodeRef;
use soupstone::names::tag;
use soupstone::serialize::SerializableNode;

use crate::adjacent_inline::{complete_line_after, line_state_before};
use crate::css_box::{
    BoxKind, CssBox, TextRendering, is_closed_details, is_in_ruby, preserves_white_space, principal_box,
};
use crate::line_builder::{
    CollapseState, InnerTextResult, LineBuilder, LineState, PreviousSiblingBox, SpacePosition, is_space,
};
use crate::rendering::UaRendering;

#[derive(Clone, Copy)]
struct CollectionContext {
    preserves_white_space: bool,
    is_in_ruby: bool,
    is_inline: bool,
    text_rendering: TextRendering,
    special_child: SpecialChild,
    options: OptionRendering,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SpecialChild {
    None,
    Summary,
    SummaryOnly,
    NoContents,
    Legend,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum OptionRendering {
    NotInSelect,
    InSelect,
    InOptionGroup,
}

struct BoxFrame<'a> {
    node: NodeRef<'a>,
    context: CollectionContext,
    table: Option<TableState>,
    line: LineBoxEffect,
    breaks: usize,
}

#[derive(Clone, Copy)]
enum LineBoxEffect {
    Inline,
    Isolated,
    Quoted,
    AtomicInline,
    Block,
    OutOfFlow(LineState),
    Unchanged,
}

#[derive(Clone, Copy, Default)]
struct TableState {
    has_row: bool,
    has_cell: bool,
}

pub(crate) fn collect_inner_text(root: NodeRef<'_>) -> String {
    let root_box = if root.is_element() { CssBox::for_element(root, is_in_ruby(root)) } else { None };
    let root_box = root_box.unwrap_or(CssBox::ROOT);
    let mut collector = InnerTextCollector::new(root, root_box);
    // 2. Let results be a new empty list.
    // 3. For each child node node of this: Let current be the list resulting in running the rendered text collection
    //    steps with node.
    match root.as_text() {
        Some(text) => collector.add_text(text),
        None => collector.add_children(root_box),
    }
    collector.finish(root_box)
}

struct InnerTextCollector<'a> {
    root: NodeRef<'a>,
    lines: LineBuilder,
    context: CollectionContext,
    table: TableState,
    frames: Vec<BoxFrame<'a>>,
}

impl<'a> InnerTextCollector<'a> {
    fn new(root: NodeRef<'a>, root_box: CssBox) -> Self {
        let is_inline = root.is_text() || root_box.kind == BoxKind::Inline;
        let collapse = if is_inline { CollapseState::Unknown } else { CollapseState::Empty };
        let mut outer_boxes = root.ancestors().filter_map(principal_box);
        let text_rendering = outer_boxes
            .find(|css_box| css_box.text_rendering != TextRendering::Inherit)
            .map_or(TextRendering::All, |css_box| css_box.text_rendering);
        let context = CollectionContext {
            preserves_white_space: preserves_white_space(root),
            is_in_ruby: is_in_ruby(root),
            is_inline,
            text_rendering,
            special_child: SpecialChild::None,
            options: OptionRendering::NotInSelect,
        };
        let lines = LineBuilder {
            output: InnerTextResult::with_capacity(root.expected_length()),
            line: LineState::new(collapse),
        };
        Self { root, lines, context, table: TableState::default(), frames: Vec::new() }
    }

    fn add_children(&mut self, root_box: CssBox) {
        match root_box.rendering {
            UaRendering::Break | UaRendering::Replaced | UaRendering::WordBreak => return,
            UaRendering::Option => return self.lines.output.push(&self.root.option_text()),
            UaRendering::Quoted => self.lines.push_atomic_inline(),
            _ if root_box.kind == BoxKind::Inline && root_box.is_isolated => self.lines.push_bidi_isolate(),
            _ => {}
        }
        self.lines.line.previous_sibling = PreviousSiblingBox::None;
        self.context = self.context_for_children(self.root, root_box);
        let mut next = self.root.first_child();
        loop {
            next = match next {
                Some(node) if self.enter_node(node) => node.first_child(),
                Some(node) => node.next_sibling(),
                None => {
                    let Some(frame) = self.frames.pop() else {
                        return;
                    };
                    self.leave_box(&frame);
                    frame.node.next_sibling()
                }
            };
        }
    }

    fn context_for_children(&self, element: NodeRef<'_>, css_box: CssBox) -> CollectionContext {
        let outer = self.context;
        let special_child = match css_box.rendering {
            UaRendering::Block if element.is_html_element(tag::FIELDSET) => SpecialChild::Legend,
            UaRendering::Block if is_closed_details(element) => SpecialChild::SummaryOnly,
            UaRendering::Block if element.is_html_element(tag::DETAILS) => SpecialChild::Summary,
            _ => SpecialChild::None,
        };
        CollectionContext {
            preserves_white_space: css_box.preserves_white_space.unwrap_or(outer.preserves_white_space),
            is_in_ruby: css_box.makes_ruby_context(element, outer.is_in_ruby),
            is_inline: css_box.kind == BoxKind::Inline,
            text_rendering: if css_box.text_rendering == TextRendering::Inherit {
                outer.text_rendering
            } else {
                css_box.text_rendering
            },
            special_child,
            options: if css_box.rendering == UaRendering::Select {
                OptionRendering::InSelect
            } else {
                OptionRendering::NotInSelect
            },
        }
    }

    fn enter_node(&mut self, node: NodeRef<'a>) -> bool {
        // 4. If node is a Text node, then for each CSS text box produced by node, in content order, […] append the text
        //    of the CSS text box to items […].
        if let Some(text) = node.as_text() {
            self.add_text(text);
            return false;
        }
        if !node.is_element() {
            return false;
        }
        if self.context.options != OptionRendering::NotInSelect {
            return self.enter_in_select(node);
        }
        // 3. If node is not being rendered, then return items.
        let is_special = self.is_special_child(node);
        if self.renders_no_contents() && !is_special {
            return false;
        }
        let Some(mut css_box) = CssBox::for_element(node, self.context.is_in_ruby) else {
            return false;
        };
        if is_special {
            css_box.kind = BoxKind::OutOfFlow;
        }
        if css_box.is_misplaced_in(self.context.text_rendering) {
            return false;
        }
        if css_box.skips_contents {
            self.add_skipped_box(css_box);
            return false;
        }
        match css_box.rendering {
            // 5. If node is a br element, then append a string containing a single U+000A LF code point to items.
            UaRendering::Break => {
                self.lines.push_break(self.context.preserves_white_space, self.context.is_in_ruby);
                return false;
            }
            UaRendering::WordBreak => {
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
            UaRendering::Cell => self.push_cell_separator(),
            // 7. If node's computed value of 'display' is 'table-row', and node's CSS box is not the last 'table-row' box
            //    of the nearest ancestor 'table' box, then append a string containing a single U+000A LF code point to
            //    items.
            UaRendering::Row => {
                self.table.has_cell = false;
                if std::mem::replace(&mut self.table.has_row, true) {
                    self.lines.push_separator("\n");
                }
            }
            _ => {}
        }
        let breaks = match (css_box.rendering, css_box.kind) {
            // 8. If node is a p element, then append 2 (a required line break count) at the beginning and end of items.
            (UaRendering::Paragraph, _) => 2,
            // 9. If node's used value of 'display' is block-level or 'table-caption', then append 1 (a required line break
            //    count) at the beginning and end of items.
            (UaRendering::Option, _) | (_, BoxKind::Block | BoxKind::OutOfFlow) => 1,
            _ => 0,
        };
        self.lines.output.emit_required_line_break(breaks);
        let table = (css_box.rendering == UaRendering::Table).then(|| std::mem::take(&mut self.table));
        let frame = BoxFrame { node, context: self.context, table, line, breaks };
        match css_box.rendering {
            UaRendering::Replaced => self.leave_box(&frame),
            UaRendering::Option => {
                self.lines.output.push(&node.option_text());
                self.leave_box(&frame);
            }
            _ => {
                self.context = self.context_for_children(node, css_box);
                self.lines.line.previous_sibling = PreviousSiblingBox::None;
                self.frames.push(frame);
                return true;
            }
        }
        false
    }

    fn begin_box(&mut self, css_box: CssBox) -> LineBoxEffect {
        match css_box.kind {
            BoxKind::Inline if css_box.rendering == UaRendering::Quoted => {
                self.lines.push_atomic_inline();
                LineBoxEffect::Quoted
            }
            BoxKind::Inline if css_box.rendering == UaRendering::ListItem => {
                self.lines.push_list_marker();
                LineBoxEffect::Inline
            }
            BoxKind::Inline if css_box.is_isolated => {
                self.lines.push_bidi_isolate();
                LineBoxEffect::Isolated
            }
            BoxKind::Inline if css_box.rendering == UaRendering::RubyText && self.context.is_in_ruby => {
                LineBoxEffect::Isolated
            }
            BoxKind::Inline => LineBoxEffect::Inline,
            BoxKind::AtomicInline => {
                self.lines.push_atomic_inline();
                self.lines.line = LineState::EMPTY;
                LineBoxEffect::AtomicInline
            }
            BoxKind::Block | BoxKind::InternalTable => {
                self.lines.end_line();
                LineBoxEffect::Block
            }
            BoxKind::OutOfFlow => {
                let mut line = self.lines.suspend_line();
                if self.context.special_child == SpecialChild::Legend {
                    // NOTE: a legend counts as the previous box for the white space after the legend.
                    line.previous_sibling = PreviousSiblingBox::Other;
                }
                self.context.special_child = match self.context.special_child {
                    SpecialChild::SummaryOnly | SpecialChild::NoContents => SpecialChild::NoContents,
                    _ => SpecialChild::None,
                };
                LineBoxEffect::OutOfFlow(line)
            }
        }
    }

    fn leave_box(&mut self, frame: &BoxFrame<'_>) {
        self.context = frame.context;
        if let Some(table) = frame.table {
            self.table = table;
        }
        match frame.line {
            LineBoxEffect::Inline => self.lines.line.previous_sibling = PreviousSiblingBox::Inline,
            LineBoxEffect::Isolated => {
                self.lines.push_bidi_isolate();
                self.lines.line.previous_sibling = PreviousSiblingBox::Inline;
            }
            LineBoxEffect::Quoted => self.lines.push_atomic_inline(),
            LineBoxEffect::AtomicInline => {
                self.lines.line = LineState::EMPTY;
                self.lines.push_atomic_inline();
            }
            LineBoxEffect::Block => self.lines.end_line(),
            LineBoxEffect::OutOfFlow(line) => self.lines.line = line,
            LineBoxEffect::Unchanged => {}
        }
        self.lines.output.emit_required_line_break(frame.breaks);
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
            self.lines.output.emit_required_line_break(1);
            self.lines.output.push(&node.option_text());
            self.lines.output.emit_required_line_break(1);
            return false;
        }
        if node.is_html_element(tag::OPTGROUP) {
            if options == OptionRendering::InOptionGroup {
                return false;
            }
            (breaks, options) = (1, OptionRendering::InOptionGroup);
        }
        self.lines.output.emit_required_line_break(breaks);
        self.frames.push(BoxFrame { node, context: self.context, table: None, line: LineBoxEffect::Unchanged, breaks });
        self.context.options = options;
        true
    }

    fn is_special_child(&self, child: NodeRef<'_>) -> bool {
        match self.context.special_child {
            SpecialChild::None | SpecialChild::NoContents => false,
            SpecialChild::Summary | SpecialChild::SummaryOnly => child.is_html_element(tag::SUMMARY),
            SpecialChild::Legend => child.is_html_element(tag::LEGEND),
        }
    }

    const fn renders_no_contents(&self) -> bool {
        matches!(self.context.special_child, SpecialChild::SummaryOnly | SpecialChild::NoContents)
    }

    fn add_skipped_box(&mut self, css_box: CssBox) {
        match css_box.kind {
            BoxKind::Inline | BoxKind::OutOfFlow => {}
            BoxKind::AtomicInline => self.lines.push_atomic_inline(),
            BoxKind::Block => self.lines.end_line(),
            BoxKind::InternalTable => {
                self.lines.end_line();
                self.push_cell_separator();
                self.table.has_cell = false;
            }
        }
    }

    fn push_cell_separator(&mut self) {
        if std::mem::replace(&mut self.table.has_cell, true) {
            self.lines.push_separator("\t");
        }
    }

    fn add_text(&mut self, data: &str) {
        let context = self.context;
        if data.is_empty()
            || context.text_rendering == TextRendering::None
            || context.options != OptionRendering::NotInSelect
            || self.renders_no_contents()
        {
            return;
        }
        let is_blank = |byte: u8| matches!(byte, b'\t'..=b'\r' | b' ');
        if data.bytes().all(is_blank) {
            // NOTE: browsers create no box for white space that has no effect on rendering.
            let has_box = match self.lines.line.previous_sibling {
                _ if context.text_rendering == TextRendering::NonWhiteSpace => false,
                _ if context.preserves_white_space => true,
                PreviousSiblingBox::None => context.is_inline,
                PreviousSiblingBox::Inline => true,
                PreviousSiblingBox::Other => false,
            };
            if !has_box {
                return;
            }
        }
        if context.preserves_white_space {
            self.lines.push_preserved_text(data, context.is_in_ruby);
        } else {
            if self.lines.line.collapse == CollapseState::Unknown && data.starts_with(is_space) {
                let before = line_state_before(self.root);
                let line = &mut self.lines.line;
                line.collapse = before.collapse;
                line.ends_with_zero_width_space = line.ends_with_zero_width_space.or(before.ends_with_zero_width_space);
            }
            self.lines.push_collapsed_text(data, context.text_rendering == TextRendering::Svg);
        }
        let ends_blank = data.bytes().next_back().is_some_and(is_blank);
        self.lines.line.previous_sibling =
            if ends_blank { PreviousSiblingBox::Other } else { PreviousSiblingBox::Inline };
    }

    fn finish(mut self, root_box: CssBox) -> String {
        let root = self.root;
        let is_inline = root.is_text() || root_box.kind == BoxKind::Inline;
        if is_inline && root_box.is_isolated {
            self.lines.push_bidi_isolate();
        }
        if matches!(self.lines.line.collapse, CollapseState::Space(space) if space.position != SpacePosition::BeforeRange)
            && is_inline
        {
            match root_box.rendering {
                UaRendering::Quoted => self.lines.push_atomic_inline(),
                _ => complete_line_after(root, &mut self.lines),
            }
        }
        // The last row of a group is not the last row of its table if another row follows.
        let rendering = |node: NodeRef<'_>| principal_box(node).map(|css_box| css_box.rendering);
        let is_row = |node: NodeRef<'_>| rendering(node) == Some(UaRendering::Row);
        let has_row = |node: NodeRef<'_>| is_row(node) || rendering(node).is_some() && node.children().any(is_row);
        if root_box.rendering == UaRendering::RowGroup
            && root.children().any(is_row)
            && root.next_siblings().any(has_row)
        {
            self.lines.push_separator("\n");
        }
        self.lines.output.finish()
    }
}
