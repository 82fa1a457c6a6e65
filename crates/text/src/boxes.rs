//! The CSS boxes of elements, from the [style sheet of user
//! agents](https://html.spec.whatwg.org/multipage/rendering.html#the-css-user-agent-style-sheet-and-presentational-hints) and
//! the attributes.

use soupstone::NodeRef;
use soupstone::names::{Namespace, tag};

use crate::rendering::{Rendering, is_svg_never_rendered, rendering_of};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Level {
    Inline,
    /// An inline block, which acts like a character in its line and contains separate lines.
    Atomic,
    Block,
    /// A row group, row or cell: begins and ends a line, but requires no line breaks.
    TablePart,
    /// Out of flow: has separate lines, which the surrounding line ignores.
    Aside,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Texts {
    All,
    Words,
    None,
    Svg,
    AsAround,
}

#[derive(Clone, Copy)]
pub(crate) struct CssBox {
    pub(crate) rendering: Rendering,
    pub(crate) level: Level,
    pub(crate) texts: Texts,
    /// `None` if the box inherits the value.
    pub(crate) keeps_white_space: Option<bool>,
    /// Whether the box isolates text direction, so a U+200B outside the box is not adjacent to its text.
    pub(crate) is_isolated: bool,
    /// Whether the contents are [skipped](https://drafts.csswg.org/css-contain-2/#skips-its-contents).
    pub(crate) is_skipped: bool,
}

fn is_keyword(value: Option<&str>, keyword: &str) -> bool {
    value.is_some_and(|value| value.eq_ignore_ascii_case(keyword))
}

impl CssBox {
    pub(crate) const ROOT: Self = Self::new(Rendering::Block, Level::Block);

    const fn new(rendering: Rendering, level: Level) -> Self {
        Self { rendering, level, texts: Texts::All, keeps_white_space: None, is_isolated: false, is_skipped: false }
    }

    /// `None` if the element itself is [not rendered](https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements).
    pub(crate) fn of(element: NodeRef<'_>, is_in_ruby: bool) -> Option<Self> {
        let mut css_box = match element.namespace()? {
            Namespace::Html => Self::of_html(element, is_in_ruby)?,
            Namespace::Svg => Self::of_svg(element)?,
            Namespace::MathMl if matches!(element.local_name(), Some("annotation" | "annotation-xml")) => return None,
            _ => Self::new(Rendering::Inline, Level::Inline),
        };
        // [Inlinification](https://drafts.csswg.org/css-ruby/#anon-gen-inlinize).
        if is_in_ruby && css_box.level == Level::Block {
            css_box.level = match css_box.rendering {
                Rendering::ListItem => Level::Inline,
                _ => Level::Atomic,
            };
        }
        Some(css_box)
    }

    fn of_html(element: NodeRef<'_>, is_in_ruby: bool) -> Option<Self> {
        let rendering = rendering_of(element.expanded_name()?.local_name());
        let value = |name| element.attribute(name);
        let has = |name| value(name).is_some();
        let hidden = value("hidden");
        let is_hidden_until_found = is_keyword(hidden, "until-found");
        let is = |name| element.is_html_element(name);
        let is_dialog = is(tag::DIALOG);
        let is_hidden = rendering == Rendering::Hidden
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
        let level = match rendering {
            Rendering::InlineBlock | Rendering::Replaced | Rendering::Select => Level::Atomic,
            Rendering::Cell | Rendering::Row | Rendering::RowGroup => Level::TablePart,
            Rendering::Block if is_dialog => Level::Aside,
            Rendering::Block
            | Rendering::ListItem
            | Rendering::Option
            | Rendering::OptionGroup
            | Rendering::Paragraph
            | Rendering::Preformatted
            | Rendering::Table => Level::Block,
            _ => Level::Inline,
        };
        let mut css_box = Self::new(rendering, level);
        // [Presentational
        // hints](https://html.spec.whatwg.org/multipage/rendering.html#attributes-for-embedded-content-and-images) for floats.
        // In a ruby, nothing floats.
        let can_float = rendering == Rendering::Table
            || is(tag::IMG)
            || is(tag::OBJECT)
            || is(tag::IFRAME)
            || is(tag::INPUT) && is_keyword(value("type"), "image");
        let is_aligned = |side| is_keyword(value("align"), side);
        if can_float && !is_in_ruby && (is_aligned("left") || is_aligned("right")) {
            css_box.level = Level::Aside;
        }
        css_box.keeps_white_space = match rendering {
            Rendering::Preformatted => Some(true),
            Rendering::NoWrap | Rendering::Option => Some(false),
            Rendering::Cell if has("nowrap") => Some(false),
            Rendering::InlineBlock if is(tag::MARQUEE) => Some(false),
            _ => None,
        };
        css_box.is_isolated = match rendering {
            Rendering::Isolated | Rendering::Ruby => true,
            _ => value("dir").is_some_and(|value| !value.is_empty()),
        };
        if matches!(rendering, Rendering::Table | Rendering::RowGroup | Rendering::Row) {
            css_box.texts = Texts::Words;
        } else if is(tag::FRAMESET) {
            css_box.texts = Texts::None;
        } else if level != Level::Inline {
            // NOTE: inline boxes, tables, rows and row groups cannot skip their contents.
            css_box.is_skipped = is_hidden_until_found;
        }
        Some(css_box)
    }

    fn of_svg(element: NodeRef<'_>) -> Option<Self> {
        let name = element.local_name()?;
        let parent = element.parent().filter(|parent| parent.namespace() == Some(Namespace::Svg));
        let parent_name = parent.and_then(|parent| parent.local_name());
        let (level, texts) = match (name, parent_name) {
            _ if is_svg_never_rendered(name) => return None,
            ("svg", None | Some("foreignObject")) => (Level::Atomic, Texts::None),
            ("text", _) => (Level::Block, Texts::Svg),
            ("foreignObject", _) => (Level::Block, Texts::All),
            ("a", Some("a")) => return None,
            ("a", _) => (Level::Inline, Texts::AsAround),
            ("tspan", Some("a" | "text" | "textPath" | "tspan")) | ("textPath", Some("a" | "text")) => {
                (Level::Inline, Texts::Svg)
            }
            ("tspan" | "textPath", _) => return None,
            _ => (Level::Inline, Texts::None),
        };
        let keeps_white_space = (name == "text").then_some(false);
        Some(Self { texts, keeps_white_space, ..Self::new(Rendering::Inline, level) })
    }

    /// In a ruby, blocks are inline. `is_in_ruby` is the result of this function for the outer box.
    pub(crate) fn is_ruby_inside(&self, element: NodeRef<'_>, is_in_ruby: bool) -> bool {
        let is_svg = element.namespace() == Some(Namespace::Svg) && element.local_name() == Some("svg");
        self.rendering == Rendering::Ruby || is_in_ruby && (self.level == Level::Inline || is_svg)
    }
}

pub(crate) fn outer_box(node: NodeRef<'_>) -> Option<CssBox> {
    if node.is_element() { CssBox::of(node, false) } else { Some(CssBox::ROOT) }
}

pub(crate) fn is_in_ruby(node: NodeRef<'_>) -> bool {
    for ancestor in node.ancestors() {
        match CssBox::of(ancestor, true) {
            Some(css_box) if css_box.rendering == Rendering::Ruby => return true,
            Some(css_box) if css_box.is_ruby_inside(ancestor, true) => {}
            _ => return false,
        }
    }
    false
}

pub(crate) fn keeps_white_space(node: NodeRef<'_>) -> bool {
    let mut around = node.inclusive_ancestors();
    around.find_map(|node| outer_box(node)?.keeps_white_space).unwrap_or(false)
}

fn child_aside(element: NodeRef<'_>) -> Option<NodeRef<'_>> {
    let is_legend = |node: &NodeRef<'_>| node.is_html_element(tag::LEGEND) && CssBox::of(*node, false).is_some();
    if element.is_html_element(tag::DETAILS) {
        element.children().find(|child| child.is_html_element(tag::SUMMARY))
    } else if element.is_html_element(tag::FIELDSET) {
        element.children().find(is_legend)
    } else {
        None
    }
}

pub(crate) fn is_aside(node: NodeRef<'_>) -> bool {
    node.is_html_element_in(&[tag::SUMMARY, tag::LEGEND]) && node.parent().and_then(child_aside) == Some(node)
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
