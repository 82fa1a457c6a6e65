//! Finds the inline items of a line before and after a node.

use soupstone::NodeRef;

use crate::css_box::{
    BoxKind, CssBox, TextRendering, is_in_ruby, is_rendered_legend_or_summary, preserves_white_space, principal_box,
};
use crate::line_builder::{
    CollapseState, CollapsibleSpace, LineBuilder, LineState, SpacePosition, ZERO_WIDTH_SPACE, is_space,
};
use crate::rendering::UaRendering;

#[derive(Clone, Copy)]
enum InlineItem<'a> {
    Text(NodeRef<'a>, &'a str),
    AtomicInline,
    WordBreak,
    BidiIsolate,
}

struct InlineItemIterator<'a> {
    next: Option<NodeRef<'a>>,
    parent: Option<NodeRef<'a>>,
    is_in_ruby: bool,
    sibling: fn(NodeRef<'a>) -> Option<NodeRef<'a>>,
    child: fn(NodeRef<'a>) -> Option<NodeRef<'a>>,
}

impl<'a> InlineItemIterator<'a> {
    fn after(node: NodeRef<'a>) -> Self {
        let (sibling, child) = (NodeRef::next_sibling, NodeRef::first_child);
        Self { next: sibling(node), parent: node.parent(), is_in_ruby: is_in_ruby(node), sibling, child }
    }

    fn before(node: NodeRef<'a>) -> Self {
        let (sibling, child) = (NodeRef::previous_sibling, NodeRef::last_child);
        Self { next: sibling(node), sibling, child, ..Self::after(node) }
    }

    fn boundary_item(css_box: CssBox) -> Option<InlineItem<'a>> {
        match css_box.rendering {
            UaRendering::Quoted => Some(InlineItem::AtomicInline),
            _ => css_box.is_isolated.then_some(InlineItem::BidiIsolate),
        }
    }
}

impl<'a> Iterator for InlineItemIterator<'a> {
    type Item = InlineItem<'a>;

    fn next(&mut self) -> Option<InlineItem<'a>> {
        loop {
            let Some(node) = self.next else {
                let inner = self.parent?;
                let css_box =
                    CssBox::for_element(inner, self.is_in_ruby).filter(|css_box| css_box.kind == BoxKind::Inline)?;
                if css_box.rendering == UaRendering::Ruby {
                    self.is_in_ruby = is_in_ruby(inner);
                }
                (self.next, self.parent) = ((self.sibling)(inner), inner.parent());
                match Self::boundary_item(css_box) {
                    Some(item) => return Some(item),
                    None => continue,
                }
            };
            self.next = (self.sibling)(node);
            match node.as_text() {
                Some("") => continue,
                Some(text) => return Some(InlineItem::Text(node, text)),
                None => {}
            }
            let css_box = if node.is_element() { CssBox::for_element(node, self.is_in_ruby) } else { None };
            let Some(css_box) = css_box.filter(|_| !is_rendered_legend_or_summary(node)) else {
                continue;
            };
            match (css_box.kind, css_box.rendering) {
                (BoxKind::OutOfFlow, _) => {}
                (_, UaRendering::Break) if self.is_in_ruby => return Some(InlineItem::AtomicInline),
                (BoxKind::Block | BoxKind::InternalTable, _) | (_, UaRendering::Break) => return None,
                (BoxKind::AtomicInline, _) => return Some(InlineItem::AtomicInline),
                (BoxKind::Inline, UaRendering::WordBreak) => return Some(InlineItem::WordBreak),
                (BoxKind::Inline, _) => {
                    self.is_in_ruby |= css_box.rendering == UaRendering::Ruby;
                    (self.next, self.parent) = ((self.child)(node), Some(node));
                    if let Some(item) = Self::boundary_item(css_box) {
                        return Some(item);
                    }
                }
            }
        }
    }
}

/// NOTE: stops at the first text or box, so calls for many siblings visit each node in between once.
pub(crate) fn line_state_before(node: NodeRef<'_>) -> LineState {
    let mut ends_with_zero_width_space = None;
    for item in InlineItemIterator::before(node) {
        let collapse = match item {
            InlineItem::BidiIsolate => {
                ends_with_zero_width_space.get_or_insert(false);
                continue;
            }
            InlineItem::WordBreak => {
                ends_with_zero_width_space.get_or_insert(true);
                continue;
            }
            InlineItem::AtomicInline => CollapseState::Content,
            InlineItem::Text(text, data) if preserves_white_space(text) => {
                match data.ends_with('\n') && !is_in_ruby(text) {
                    true => CollapseState::Empty,
                    false => {
                        ends_with_zero_width_space.get_or_insert(data.ends_with(ZERO_WIDTH_SPACE));
                        CollapseState::Content
                    }
                }
            }
            InlineItem::Text(_, data) => {
                let words = data.trim_end_matches(is_space);
                let space = &data[words.len()..];
                let (has_line_break, is_after) = (space.contains('\n'), words.ends_with(ZERO_WIDTH_SPACE));
                if space.is_empty() || has_line_break && is_after {
                    ends_with_zero_width_space.get_or_insert(is_after);
                    CollapseState::Content
                } else {
                    // NOTE: if the text is only white space, earlier content does not matter, because no second space is added.
                    CollapseState::Space(CollapsibleSpace {
                        has_line_break,
                        is_after_zero_width_space: is_after,
                        position: SpacePosition::BeforeRange,
                    })
                }
            }
        };
        ends_with_zero_width_space.get_or_insert(false);
        return LineState { ends_with_zero_width_space, ..LineState::new(collapse) };
    }
    LineState { ends_with_zero_width_space, ..LineState::EMPTY }
}

/// The nodes after `node` decide whether the trailing space counts.
pub(crate) fn complete_line_after(node: NodeRef<'_>, lines: &mut LineBuilder) {
    lines.line = lines.suspend_line();
    lines.output.close();
    for item in InlineItemIterator::after(node) {
        match item {
            InlineItem::BidiIsolate => lines.push_bidi_isolate(),
            InlineItem::WordBreak => lines.push_word_break(),
            InlineItem::AtomicInline => lines.push_atomic_inline(),
            InlineItem::Text(text, data) if preserves_white_space(text) => {
                lines.push_preserved_text(data, is_in_ruby(text))
            }
            InlineItem::Text(text, data) => {
                let parent_box = text.parent().and_then(principal_box);
                let is_svg = parent_box.is_some_and(|css_box| css_box.text_rendering == TextRendering::Svg);
                // Only the first character that is not white space matters.
                let content = data.char_indices().find(|(_, character)| !is_space(*character));
                let end = content.map_or(data.len(), |(at, character)| at + character.len_utf8());
                lines.push_collapsed_text(&data[..end], is_svg);
            }
        }
        if !matches!(lines.line.collapse, CollapseState::Space(_)) {
            break;
        }
    }
}
