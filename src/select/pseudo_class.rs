//! [`PseudoClass`]: the pseudo-classes that depend on more than the structure of the tree, and [`LanguageRange`].

use std::fmt;

use cssparser::ToCss;

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
    /// The direction, and how it is written; `None` for one that no element has.
    Dir(Option<Direction>, Box<str>),
    Disabled,
    Enabled,
    HasSlotted,
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
    /// A state with arguments, which no element has here: its name, and the arguments in CSS.
    StateOf(&'static str, Box<str>),
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
            "has-slotted" => Self::HasSlotted,
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
            Self::Dir(..) => "dir",
            Self::Disabled => "disabled",
            Self::Enabled => "enabled",
            Self::HasSlotted => "has-slotted",
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
            Self::State(name) | Self::StateOf(name, _) => name,
        }
    }
}

impl ToCss for PseudoClass {
    fn to_css<W: fmt::Write>(&self, out: &mut W) -> fmt::Result {
        write!(out, ":{}", self.name())?;
        match self {
            Self::StateOf(_, arguments) => write!(out, "({arguments})"),
            Self::Dir(_, name) => {
                out.write_char('(')?;
                cssparser::serialize_identifier(name, out)?;
                out.write_char(')')
            }
            Self::Heading(levels) if !levels.is_empty() => {
                let levels: Vec<String> = levels.iter().map(i32::to_string).collect();
                write!(out, "({})", levels.join(", "))
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

/// A [language range](https://www.w3.org/TR/selectors-4/#language-range).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LanguageRange(Box<str>);

impl From<&str> for LanguageRange {
    fn from(range: &str) -> Self {
        Self(range.into())
    }
}

impl LanguageRange {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the range matches a language tag, by the [extended
    /// filtering](https://www.rfc-editor.org/rfc/rfc4647#section-3.3.2) of RFC 4647. Only the empty range matches the
    /// empty tag, which stands for an unknown language.
    pub(super) fn matches(&self, tag: &str) -> bool {
        if self.0.is_empty() || tag.is_empty() {
            return self.0.is_empty() && tag.is_empty();
        }
        let is_match = |range: &str, tag: &str| range == "*" || range.eq_ignore_ascii_case(tag);
        // 1. Split both the extended language range and the language tag being compared into a list of subtags.
        let mut range = self.0.split('-');
        let mut tags = tag.split('-');
        // 2. Begin with the first subtag in each list. If the first subtag in the range does not match the first subtag
        //    in the tag, the overall match fails.
        match (range.next(), tags.next()) {
            (Some(range), Some(tag)) if is_match(range, tag) => {}
            _ => return false,
        }
        // 3. While there are more subtags left in the language range's list:
        for wanted in range {
            // A. If the subtag currently being examined in the range is the wildcard ("*"), move to the next subtag.
            if wanted == "*" {
                continue;
            }
            loop {
                match tags.next() {
                    // B. Else, if there are no more subtags in the language tag's list, the match fails.
                    None => return false,
                    // C. Else, if the current subtag in the range's list matches the current subtag in the language
                    //    tag's list, move to the next subtag in both lists.
                    Some(tag) if wanted.eq_ignore_ascii_case(tag) => break,
                    // D. Else, if the language tag's subtag is a "singleton", the match fails.
                    Some(tag) if tag.len() == 1 => return false,
                    // E. Else, move to the next subtag in the language tag's list.
                    Some(_) => {}
                }
            }
        }
        // 4. When the language range's list has no more subtags, the match succeeds.
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_match_as_in_the_rfc() {
        let matching = [
            ("de-DE", "de-DE"),
            ("de-DE", "de-de"),
            ("de-DE", "de-Latn-DE"),
            ("de-DE", "de-Latf-DE"),
            ("de-DE", "de-DE-x-goethe"),
            ("de-*-DE", "de-Latn-DE-1996"),
            ("de-DE", "de-Deva-DE"),
            ("en", "EN-gb"),
            ("*-Latn", "sr-Latn"),
            ("*", "x-any"),
            ("", ""),
        ];
        for (range, tag) in matching {
            assert!(LanguageRange::from(range).matches(tag), "{range} {tag}");
        }
        let others = [
            ("de-DE", "de"),
            ("de-DE", "de-x-DE"),
            ("de-DE", "de-Deva"),
            ("en", "eng"),
            ("*", ""),
            ("", "en"),
            ("en", ""),
        ];
        for (range, tag) in others {
            assert!(!LanguageRange::from(range).matches(tag), "{range} {tag}");
        }
    }
}
