//! Line breaks and indentation for people.

use super::Indentation;
use super::white_space::Before;

/// What a line may be broken before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    /// The start of a block, or of something that is like one here.
    Block,
    /// The end tag of a block; `is_broken` if there is a line break in it.
    BlockEnd { is_broken: bool },
    /// Something in a line of text.
    Inline,
    /// The end tag of such a thing.
    InlineEnd,
    /// Text.
    Text,
}

impl Piece {
    /// Whether it stands beside white space that has no meaning.
    pub(super) fn is_block(self) -> bool {
        matches!(self, Self::Block | Self::BlockEnd { .. })
    }

    /// The depth of a line that starts with it, where so many elements are open.
    pub(super) fn depth(self, open: usize) -> usize {
        match self {
            Self::Block | Self::Inline | Self::Text => open,
            Self::BlockEnd { .. } | Self::InlineEnd => open.saturating_sub(1),
        }
    }

    /// Whether a line is broken before it. A text after the start tag of a block stays in its line, as most often there is
    /// nothing else in the block.
    pub(super) fn starts_line(self, before: Before) -> bool {
        match self {
            Self::Block => !matches!(before, Before::Nothing | Before::NothingInBlock),
            Self::BlockEnd { is_broken } => is_broken,
            Self::Inline | Self::InlineEnd | Self::Text => before == Before::BlockEnd,
        }
    }
}

/// A line break, and what a line of this depth is indented by.
pub(super) fn line_break(depth: usize, indentation: Indentation) -> String {
    let depth = depth.min(Indentation::DEEPEST);
    let (unit, width) = match indentation {
        Indentation::Spaces(width) => (' ', usize::from(width)),
        Indentation::Tab => ('\t', 1),
    };
    std::iter::once('\n')
        .chain(std::iter::repeat_n(unit, depth * width))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indents_to_a_limit() {
        assert_eq!(line_break(0, Indentation::Tab), "\n");
        assert_eq!(line_break(2, Indentation::Tab), "\n\t\t");
        assert_eq!(line_break(2, Indentation::Spaces(3)), "\n      ");
        assert_eq!(line_break(3, Indentation::Spaces(0)), "\n");
        let deepest = line_break(Indentation::DEEPEST, Indentation::default());
        assert_eq!(deepest.len(), 201);
        assert_eq!(line_break(usize::MAX, Indentation::default()), deepest);
    }
}
