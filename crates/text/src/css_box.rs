//! The CSS boxes of elements, from the [style sheet of user
//! agents](https://html.spec.whatwg.org/multipage/rendering.html#the-css-user-agent-style-sheet-and-presentational-hints) and
//! the attributes.

use soupstone::NodeRef;
use soupstone::names::{Namespace, tag};

use crate::rendering::{UaRendering, is_svg_never_rendered, ua_rendering};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum BoxKind {
    Inline,
    /// An inline block, which acts like a character in its line and contains separate lines.
    AtomicInline,
    Block,
    /// A row group, row or cell: begins and ends a line, but requires no line breaks.
    InternalTable,
    /// Out of flow: has separate lines, which the surrounding line ignores.
    OutOfFlow,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TextRendering {
    All,
    NonWhiteSpace,
    None,
    Svg,
    Inherit,
}

#[derive(Clone, Copy)]
pub(crate) struct CssBox {
    pub(crate) rendering: UaRendering,
    pub(crate) kind: BoxKind,
    pub(crate) text_rendering: TextRendering,
    /// `None` if the box inherits the value.
    pub(crate) preserves_white_space: Option<bool>,
    /// Whether the box isolates text direction, so a U+200B outside the box is not adjacent to its text.
    pub(crate) is_isolated: bool,
    /// Whether the contents are [skipped](https://drafts.csswg.org/css-contain-2/#skips-its-contents).
    pub(crate) skips_contents: bool,
}

fn is_keyword(value: Option<&str>, keyword: &str) -> bool {
    value.is_some_and(|value| value.eq_ignore_ascii_case(keyword))
}

impl CssBox {
    pub(crate) const ROOT: Self = Self::new(UaRendering::Block, BoxKind::Block);

    const fn new(rendering: UaRendering, kind: BoxKind) -> Self {
        Self {
            rendering,
            kind,
            text_rendering: TextRendering::All,
            preserves_white_space: None,
            is_isolated: false,
            skips_contents: false,
        }
    }

    /// `None` if the element itself is [not rendered](https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements).
    pub(crate) fn for_element(element: NodeRef<'_>, is_in_ruby: bool) -> Option<Self> {
        let mut css_box = match element.namespace()? {
            Namespace::Html => Self::for_html_element(element, is_in_ruby)?,
            Namespace::Svg => Self::for_svg_element(element)?,
            Namespace::MathMl if matches!(element.local_name(), Some("annotation" | "annotation-xml")) => return None,
            _ => Self::new(UaRendering::Inline, BoxKind::Inline),
        };
        // [Inlinification](https://drafts.csswg.org/css-ruby/#anon-gen-inlinize).
        if is_in_ruby && css_box.kind == BoxKind::Block {
            css_box.kind = match css_box.rendering {
                UaRendering::ListItem => BoxKind::Inline,
                _ => BoxKind::AtomicInline,
            };
        }
        Some(css_box)
    }

    fn for_html_element(element: NodeRef<'_>, is_in_ruby: bool) -> Option<Self> {
        let rendering = ua_rendering(element.expanded_name()?.local_name());
        let value = |name| element.attribute(name);
        let has = |name| value(name).is_some();
        let hidden = value("hidden");
        let is_hidden_until_found = is_keyword(hidden, "until-found");
        let is = |name| element.is_html_element(name);
        let is_dialog = is(tag::DIALOG);
        let is_hidden = rendering == UaRendering::Hidden
            || hidden.is_some() && !is_hidden_until_found
            || has("popover") && !(is_dialog && has("open"))
            || is_dialog && !has("open")
            || is(tag::AUDIO) && !has("controls")
            || is(tag::EMBED) && !has("src") && !has("type")
            || is(tag::NOSCRIPT) && element.document().scripting()
            || is(tag::INPUT) && is_keyword(value("type"), "hidden");
        if is_hidden {
            return None;
        }
        let kind = match rendering {
            UaRendering::InlineBlock | UaRendering::Replaced | UaRendering::Select => BoxKind::AtomicInline,
            UaRendering::Cell | UaRendering::Row | UaRendering::RowGroup => BoxKind::InternalTable,
            UaRendering::Block if is_dialog => BoxKind::OutOfFlow,
            UaRendering::Block
            | UaRendering::ListItem
            | UaRendering::Option
            | UaRendering::OptionGroup
            | UaRendering::Paragraph
            | UaRendering::Preformatted
            | UaRendering::Table => BoxKind::Block,
            _ => BoxKind::Inline,
        };
        let mut css_box = Self::new(rendering, kind);
        // [Presentational
        // hints](https://html.spec.whatwg.org/multipage/rendering.html#attributes-for-embedded-content-and-images) for floats.
        // In a ruby, nothing floats.
        let can_float = rendering == UaRendering::Table
            || is(tag::IMG)
            || is(tag::OBJECT)
            || is(tag::IFRAME)
            || is(tag::INPUT) && is_keyword(value("type"), "image");
        let is_aligned = |side| is_keyword(value("align"), side);
        if can_float && !is_in_ruby && (is_aligned("left") || is_aligned("right")) {
            css_box.kind = BoxKind::OutOfFlow;
        }
        css_box.preserves_white_space = match rendering {
            UaRendering::Preformatted => Some(true),
            UaRendering::NoWrap | UaRendering::Option => Some(false),
            UaRendering::Cell if has("nowrap") => Some(false),
            UaRendering::InlineBlock if is(tag::MARQUEE) => Some(false),
            _ => None,
        };
        css_box.is_isolated = match rendering {
            UaRendering::Isolated | UaRendering::Ruby => true,
            _ => value("dir").is_some_and(|value| !value.is_empty()),
        };
        if matches!(rendering, UaRendering::Table | UaRendering::RowGroup | UaRendering::Row) {
            css_box.text_rendering = TextRendering::NonWhiteSpace;
        } else if is(tag::FRAMESET) {
            css_box.text_rendering = TextRendering::None;
        } else if kind != BoxKind::Inline {
            // NOTE: inline boxes, tables, rows and row groups cannot skip their contents.
            css_box.skips_contents = is_hidden_until_found;
        }
        Some(css_box)
    }

    fn for_svg_element(element: NodeRef<'_>) -> Option<Self> {
        let name = element.local_name()?;
        let parent = element.parent().filter(|parent| parent.namespace() == Some(Namespace::Svg));
        let parent_name = parent.and_then(|parent| parent.local_name());
        let (kind, text_rendering) = match (name, parent_name) {
            _ if is_svg_never_rendered(name) => return None,
            ("svg", None | Some("foreignObject")) => (BoxKind::AtomicInline, TextRendering::None),
            ("text", _) => (BoxKind::Block, TextRendering::Svg),
            ("foreignObject", _) => (BoxKind::Block, TextRendering::All),
            ("a", Some("a")) => return None,
            ("a", _) => (BoxKind::Inline, TextRendering::Inherit),
            ("tspan", Some("a" | "text" | "textPath" | "tspan")) | ("textPath", Some("a" | "text")) => {
                (BoxKind::Inline, TextRendering::Svg)
            }
            ("tspan" | "textPath", _) => return None,
            _ => (BoxKind::Inline, TextRendering::None),
        };
        let preserves_white_space = (name == "text").then_some(false);
        Some(Self { text_rendering, preserves_white_space, ..Self::new(UaRendering::Inline, kind) })
    }

    /// Whether an element with this box is not rendered, because of the text rendering around it. An SVG `text` element renders
    /// only spans and links. Outside of text, SVG spans are not rendered.
    pub(crate) fn is_misplaced_in(&self, text_rendering: TextRendering) -> bool {
        let is_svg_span = self.text_rendering == TextRendering::Svg && self.kind == BoxKind::Inline;
        match text_rendering {
            TextRendering::Svg => !is_svg_span && self.text_rendering != TextRendering::Inherit,
            _ => is_svg_span,
        }
    }

    /// In a ruby, blocks are inline. `is_in_ruby` is the result of this function for the outer box.
    pub(crate) fn makes_ruby_context(&self, element: NodeRef<'_>, is_in_ruby: bool) -> bool {
        let is_svg = element.namespace() == Some(Namespace::Svg) && element.local_name() == Some("svg");
        self.rendering == UaRendering::Ruby || is_in_ruby && (self.kind == BoxKind::Inline || is_svg)
    }
}

pub(crate) fn principal_box(node: NodeRef<'_>) -> Option<CssBox> {
    if node.is_element() { CssBox::for_element(node, false) } else { Some(CssBox::ROOT) }
}

pub(crate) fn is_in_ruby(node: NodeRef<'_>) -> bool {
    for ancestor in node.ancestors() {
        match CssBox::for_element(ancestor, true) {
            Some(css_box) if css_box.rendering == UaRendering::Ruby => return true,
            Some(css_box) if css_box.makes_ruby_context(ancestor, true) => {}
            _ => return false,
        }
    }
    false
}

pub(crate) fn preserves_white_space(node: NodeRef<'_>) -> bool {
    let mut ancestors = node.inclusive_ancestors();
    ancestors.find_map(|node| principal_box(node)?.preserves_white_space).unwrap_or(false)
}

fn rendered_legend_or_summary(element: NodeRef<'_>) -> Option<NodeRef<'_>> {
    let is_legend =
        |node: &NodeRef<'_>| node.is_html_element(tag::LEGEND) && CssBox::for_element(*node, false).is_some();
    if element.is_html_element(tag::DETAILS) {
        element.children().find(|child| child.is_html_element(tag::SUMMARY))
    } else if element.is_html_element(tag::FIELDSET) {
        element.children().find(is_legend)
    } else {
        None
    }
}

pub(crate) fn is_rendered_legend_or_summary(node: NodeRef<'_>) -> bool {
    node.is_html_element_in(&[tag::SUMMARY, tag::LEGEND])
        && node.parent().and_then(rendered_legend_or_summary) == Some(node)
}

pub(crate) fn is_closed_details(element: NodeRef<'_>) -> bool {
    element.is_html_element(tag::DETAILS) && !element.has_attribute("open")
}

/// Whether an element is a `select` that is rendered as a [drop-down
/// box](https://html.spec.whatwg.org/multipage/rendering.html#the-select-element-2): its [display
/// size](https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-size) is 1.
pub(crate) fn is_drop_down(element: NodeRef<'_>) -> bool {
    element.is_html_element(tag::SELECT)
        && !element.has_attribute("multiple")
        && element.attribute("size").and_then(parse_non_negative_integer).is_none_or(|size| size == 1)
}

/// The [rules for parsing non-negative
/// integers](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-non-negative-integers). Large
/// numbers become `u64::MAX`.
fn parse_non_negative_integer(input: &str) -> Option<u64> {
    let signed = input.trim_ascii_start();
    let rest = signed.strip_prefix(['-', '+']).unwrap_or(signed);
    let digits = &rest[..rest.bytes().take_while(u8::is_ascii_digit).count()];
    let number =
        digits.bytes().fold(0, |number: u64, digit| number.saturating_mul(10).saturating_add(u64::from(digit - b'0')));
    (!digits.is_empty() && (number == 0 || !signed.starts_with('-'))).then_some(number)
}
