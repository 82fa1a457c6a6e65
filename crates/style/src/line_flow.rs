//! An element's effect on the lines of the surrounding text.
//!
//! White space is dropped only where a line certainly ends. An element that is hidden, floats, or is placed elsewhere does not
//! end a line.

use soupstone::names::{ExpandedName, NameId, tag};
use soupstone::serialize::SerializableAttribute;

use crate::encoding_declaration::is_named;
use crate::open_elements::OpenElement;
use crate::tables;
use crate::white_space::Before;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LineFlow {
    /// Possibly part of the line.
    Inline,
    /// Ends the line before its start tag, and begins a new line after its end tag.
    Block,
    /// An element that may be hidden, floating, placed elsewhere, or a block.
    OutOfFlow,
}

impl LineFlow {
    /// Returns the flow of an element in `parent`; `None` if the parent is unknown.
    pub(crate) fn of(
        name: ExpandedName,
        attributes: &[SerializableAttribute<'_>],
        parent: Option<&OpenElement>,
    ) -> Self {
        if parent.is_some_and(|parent| parent.preserves_white_space) {
            return Self::Inline;
        }
        let layout = CssLayout::of(attributes);
        if layout == CssLayout::Unknown {
            return Self::Inline;
        }
        if parent.is_some_and(OpenElement::contains_elements_only) {
            return Self::Block;
        }
        if parent.is_some_and(|parent| parent.is_in_line) {
            return Self::Inline;
        }
        if tables::is_html(name, tables::is_never_shown) {
            return Self::OutOfFlow;
        }
        if !tables::is_html(name, tables::is_block) || parent.is_some_and(|parent| parent.is_shadow_host) {
            return Self::Inline;
        }
        let has = |attribute: &str| attributes.iter().any(|found| is_named(found, attribute));
        let may_leave = layout == CssLayout::OutOfFlow
            || has("hidden")
            || has("popover")
            || is_moved(name.local_name(), attributes, parent);
        if may_leave { Self::OutOfFlow } else { Self::Block }
    }

    pub(crate) fn after(self, before: Before) -> Before {
        match self {
            Self::Inline => Before::Inline,
            Self::Block => Before::BlockEnd,
            Self::OutOfFlow => before,
        }
    }
}

/// Whether a block is not placed between its neighbors.
fn is_moved(name: NameId, attributes: &[SerializableAttribute<'_>], parent: Option<&OpenElement>) -> bool {
    let may_be_in = |name| {
        let names = [name, tag::TEMPLATE].map(ExpandedName::html);
        parent.is_none_or(|parent| names.contains(&parent.name))
    };
    match name {
        // A `dialog` is hidden without `open`, and absolutely positioned with `open`.
        tag::DIALOG => true,
        // A float.
        tag::TABLE => attributes.iter().any(|attribute| {
            let is_side = |side| attribute.value.eq_ignore_ascii_case(side);
            is_named(attribute, "align") && (is_side("left") || is_side("right"))
        }),
        // The first `summary` or `legend` is rendered before all other contents of its parent.
        tag::SUMMARY => may_be_in(tag::DETAILS),
        tag::LEGEND => may_be_in(tag::FIELDSET),
        _ => false,
    }
}

/// The layout of an element according to its `style` attribute.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum CssLayout {
    Normal,
    /// The element may be outside the line.
    OutOfFlow,
    Unknown,
}

impl CssLayout {
    pub(crate) fn of(attributes: &[SerializableAttribute<'_>]) -> Self {
        let styles = attributes.iter().filter(|attribute| is_named(attribute, "style"));
        let declarations = styles.flat_map(|style| style.value.split(';'));
        declarations.map(Self::of_declaration).max().unwrap_or(Self::Normal)
    }

    fn of_declaration(declaration: &str) -> Self {
        let (property, value) = declaration.split_once(':').unwrap_or((declaration, ""));
        let value = value.split('!').next().unwrap_or("");
        let is_one_of = |values: &[&str]| values.iter().any(|known| value.trim().eq_ignore_ascii_case(known));
        let (normal, aside): (&[&str], &[&str]) = match property.trim() {
            name if name.eq_ignore_ascii_case("display") => {
                (&["block", "flow-root", "list-item", "table", "flex", "grid"], &["none"])
            }
            name if name.eq_ignore_ascii_case("float") => (&["none"], &["left", "right"]),
            name if name.eq_ignore_ascii_case("position") => {
                (&["static", "relative", "sticky"], &["absolute", "fixed"])
            }
            _ => return Self::Normal,
        };
        if is_one_of(normal) {
            Self::Normal
        } else if is_one_of(aside) {
            Self::OutOfFlow
        } else {
            Self::Unknown
        }
    }
}

#[cfg(test)]
mod tests {
    use soupstone::names::Namespace;

    use super::*;

    #[test]
    fn layouts_in_style_attributes() {
        for (style, expected) in [
            ("", CssLayout::Normal),
            ("color: red; display : Block", CssLayout::Normal),
            ("position:relative;float:none", CssLayout::Normal),
            ("DISPLAY:none!important", CssLayout::OutOfFlow),
            ("float:left", CssLayout::OutOfFlow),
            ("display:none;position: fixed ", CssLayout::OutOfFlow),
            ("display:inline-block", CssLayout::Unknown),
            ("display:inline;float:left", CssLayout::Unknown),
            ("position: var(--x)", CssLayout::Unknown),
        ] {
            let attribute = SerializableAttribute::new(Namespace::None, "style", style);
            assert_eq!(CssLayout::of(&[attribute]), expected, "{style}");
        }
        assert_eq!(CssLayout::of(&[]), CssLayout::Normal);
    }
}
