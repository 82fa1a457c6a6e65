//! Finds the parts of a line before and after a node.

use soupstone::NodeRef;

use crate::boxes::{CssBox, Level, Texts, is_aside, is_in_ruby, keeps_white_space, outer_box};
use crate::lines::{End, Line, Lines, Place, Space, ZERO_WIDTH_SPACE, is_space};
use crate::rendering::Rendering;

#[derive(Clone, Copy)]
enum Part<'a> {
    Text(NodeRef<'a>, &'a str),
    Object,
    WordBreak,
    Isolation,
}

struct Parts<'a> {
    next: Option<NodeRef<'a>>,
    parent: Option<NodeRef<'a>>,
    is_in_ruby: bool,
    sibling: fn(NodeRef<'a>) -> Option<NodeRef<'a>>,
    child: fn(NodeRef<'a>) -> Option<NodeRef<'a>>,
}

impl<'a> Parts<'a> {
    fn after(node: NodeRef<'a>) -> Self {
        let (sibling, child) = (NodeRef::next_sibling, NodeRef::first_child);
        Self { next: sibling(node), parent: node.parent(), is_in_ruby: is_in_ruby(node), sibling, child }
    }

    fn before(node: NodeRef<'a>) -> Self {
        let (sibling, child) = (NodeRef::previous_sibling, NodeRef::last_child);
        Self { next: sibling(node), sibling, child, ..Self::after(node) }
    }

    fn part_at_end_of(css_box: CssBox) -> Option<Part<'a>> {
        match css_box.rendering {
            Rendering::Quoted => Some(Part::Object),
            _ => css_box.is_isolated.then_some(Part::Isolation),
        }
    }
}

impl<'a> Iterator for Parts<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        loop {
            let Some(node) = self.next else {
                let inner = self.parent?;
                let css_box = CssBox::of(inner, self.is_in_ruby).filter(|css_box| css_box.level == Level::Inline)?;
                if css_box.rendering == Rendering::Ruby {
                    self.is_in_ruby = is_in_ruby(inner);
                }
                (self.next, self.parent) = ((self.sibling)(inner), inner.parent());
                match Self::part_at_end_of(css_box) {
                    Some(part) => return Some(part),
                    None => continue,
                }
            };
            self.next = (self.sibling)(node);
            match node.as_text() {
                Some("") => continue,
                Some(text) => return Some(Part::Text(node, text)),
                None => {}
            }
            let css_box = if node.is_element() { CssBox::of(node, self.is_in_ruby) } else { None };
            let Some(css_box) = css_box.filter(|_| !is_aside(node)) else {
                continue;
            };
            match (css_box.level, css_box.rendering) {
                (Level::Aside, _) => {}
                (_, Rendering::Break) if self.is_in_ruby => return Some(Part::Object),
                (Level::Block | Level::TablePart, _) | (_, Rendering::Break) => return None,
                (Level::Atomic, _) => return Some(Part::Object),
                (Level::Inline, Rendering::WordBreak) => return Some(Part::WordBreak),
                (Level::Inline, _) => {
                    self.is_in_ruby |= css_box.rendering == Rendering::Ruby;
                    (self.next, self.parent) = ((self.child)(node), Some(node));
                    if let Some(part) = Self::part_at_end_of(css_box) {
                        return Some(part);
                    }
                }
            }
        }
    }
}

/// NOTE: stops at the first text or box, so calls for many siblings visit each node in between once.
pub(crate) fn line_before(node: NodeRef<'_>) -> Line {
    let mut ends_with_zero_width_space = None;
    for part in Parts::before(node) {
        let end = match part {
            Part::Isolation => {
                ends_with_zero_width_space.get_or_insert(false);
                continue;
            }
            Part::WordBreak => {
                ends_with_zero_width_space.get_or_insert(true);
                continue;
            }
            Part::Object => End::Content,
            Part::Text(text, data) if keeps_white_space(text) => match data.ends_with('\n') && !is_in_ruby(text) {
                true => End::Empty,
                false => {
                    ends_with_zero_width_space.get_or_insert(data.ends_with(ZERO_WIDTH_SPACE));
                    End::Content
                }
            },
            Part::Text(_, data) => {
                let words = data.trim_end_matches(is_space);
                let space = &data[words.len()..];
                let (has_line_break, is_after) = (space.contains('\n'), words.ends_with(ZERO_WIDTH_SPACE));
                if space.is_empty() || has_line_break && is_after {
                    ends_with_zero_width_space.get_or_insert(is_after);
                    End::Content
                } else {
                    // NOTE: if the text is only white space, earlier content does not matter, because no second space is added.
                    End::Space(Space { has_line_break, is_after_zero_width_space: is_after, place: Place::Outside })
                }
            }
        };
        ends_with_zero_width_space.get_or_insert(false);
        return Line { ends_with_zero_width_space, ..Line::new(end) };
    }
    Line { ends_with_zero_width_space, ..Line::EMPTY }
}

/// The nodes after `node` decide whether the trailing space counts.
pub(crate) fn end_line_after(node: NodeRef<'_>, lines: &mut Lines) {
    lines.line = lines.begin_aside();
    lines.output.close();
    for part in Parts::after(node) {
        match part {
            Part::Isolation => lines.push_isolation(),
            Part::WordBreak => lines.push_word_break(),
            Part::Object => lines.push_object(),
            Part::Text(text, data) if keeps_white_space(text) => lines.push_stored_text(data, is_in_ruby(text)),
            Part::Text(text, data) => {
                let parent_box = text.parent().and_then(outer_box);
                let is_svg = parent_box.is_some_and(|css_box| css_box.texts == Texts::Svg);
                // Only the first character that is not white space matters.
                let content = data.char_indices().find(|(_, character)| !is_space(*character));
                let end = content.map_or(data.len(), |(at, character)| at + character.len_utf8());
                lines.push_text(&data[..end], is_svg);
            }
        }
        if !matches!(lines.line.end, End::Space(_)) {
            break;
        }
    }
}
