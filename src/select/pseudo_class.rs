//! [`PseudoClass`]: the pseudo-classes that more than the structure of the tree decides.

use std::fmt;

use cssparser::ToCss;

use super::language_range::LanguageRange;

/// A [directionality](https://html.spec.whatwg.org/multipage/dom.html#the-directionality).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    LeftToRight,
    RightToLeft,
}

/// A [pseudo-class](https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes) of HTML, or of a language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PseudoClass {
    AnyLink,
    Checked,
    Default,
    Defined,
    /// `None` for a direction that no element has.
    Dir(Option<Direction>),
    Disabled,
    Enabled,
    /// A heading of one of these levels; of any level if there are none.
    Heading(Box<[i32]>),
    InRange,
    Indeterminate,
    Lang(Box<[LanguageRange]>),
    Link,
    Open,
    Optional,
    OutOfRange,
    PlaceholderShown,
    ReadOnly,
    ReadWrite,
    Required,
    /// A state that no element has here.
    State(&'static str),
    /// A state of a custom element, which no element has here.
    CustomState(Box<str>),
}

impl PseudoClass {
    /// The pseudo-class with this name, in lower case.
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "any-link" => Self::AnyLink,
            "checked" => Self::Checked,
            "default" => Self::Default,
            "defined" => Self::Defined,
            "disabled" => Self::Disabled,
            "enabled" => Self::Enabled,
            "heading" => Self::Heading(Box::default()),
            "in-range" => Self::InRange,
            "indeterminate" => Self::Indeterminate,
            "link" => Self::Link,
            "open" => Self::Open,
            "optional" => Self::Optional,
            "out-of-range" => Self::OutOfRange,
            "placeholder-shown" => Self::PlaceholderShown,
            "read-only" => Self::ReadOnly,
            "read-write" => Self::ReadWrite,
            "required" => Self::Required,
            _ => return None,
        })
    }

    /// The name.
    const fn name(&self) -> &'static str {
        match self {
            Self::AnyLink => "any-link",
            Self::Checked => "checked",
            Self::Default => "default",
            Self::Defined => "defined",
            Self::Dir(_) => "dir",
            Self::Disabled => "disabled",
            Self::Enabled => "enabled",
            Self::Heading(_) => "heading",
            Self::InRange => "in-range",
            Self::Indeterminate => "indeterminate",
            Self::Lang(_) => "lang",
            Self::Link => "link",
            Self::Open => "open",
            Self::Optional => "optional",
            Self::OutOfRange => "out-of-range",
            Self::PlaceholderShown => "placeholder-shown",
            Self::ReadOnly => "read-only",
            Self::ReadWrite => "read-write",
            Self::Required => "required",
            Self::State(name) => name,
            Self::CustomState(_) => "state",
        }
    }
}

impl ToCss for PseudoClass {
    fn to_css<W: fmt::Write>(&self, out: &mut W) -> fmt::Result {
        write!(out, ":{}", self.name())?;
        match self {
            Self::Dir(direction) => match direction {
                Some(Direction::LeftToRight) => out.write_str("(ltr)"),
                Some(Direction::RightToLeft) => out.write_str("(rtl)"),
                None => out.write_str("(none)"),
            },
            Self::Heading(levels) if !levels.is_empty() => {
                let levels: Vec<String> = levels.iter().map(i32::to_string).collect();
                write!(out, "({})", levels.join(", "))
            }
            Self::CustomState(name) => {
                out.write_char('(')?;
                cssparser::serialize_identifier(name, out)?;
                out.write_char(')')
            }
            Self::Lang(ranges) => {
                for (index, range) in ranges.iter().enumerate() {
                    out.write_str(if index == 0 { "(" } else { ", " })?;
                    cssparser::serialize_string(range.as_str(), out)?;
                }
                out.write_char(')')
            }
            _ => Ok(()),
        }
    }
}
