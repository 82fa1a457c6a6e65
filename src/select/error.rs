use std::fmt;

/// The maximum number of compounds in a selector and the enclosing selectors. The query recurses once per compound.
pub(super) const MAX_COMPOUNDS: usize = 1024;

/// The error for text that is not a selector, or for a selector that cannot be run.
///
/// ```
/// use soupstone::select::{Selector, SelectorErrorKind};
///
/// let error = Selector::parse("meta[name='dc.title'], dc:language").unwrap_err();
/// assert_eq!((error.kind(), error.offset()), (SelectorErrorKind::UnknownPseudoClass, 25));
/// assert_eq!(
///     error.to_string(),
///     r#"unknown pseudo-class ":language" (byte 25); if the colon is part of a name, write "\:language""#,
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct SelectorError {
    pub(super) kind: SelectorErrorKind,
    pub(super) offset: usize,
    pub(super) found: String,
    /// The problem with the parentheses after a name, if any.
    pub(super) parentheses: Option<&'static str>,
    pub(super) hint: String,
}

impl SelectorError {
    /// Returns the kind of error.
    pub const fn kind(&self) -> SelectorErrorKind {
        self.kind
    }

    /// Returns the offset of the error in the selector's text, in bytes.
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

/// The kind of error in a selector.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SelectorErrorKind {
    /// A selector is missing: in the text, in parentheses, or next to a comma.
    Empty,
    /// Nothing follows a combinator.
    DanglingCombinator,
    /// A token is not allowed at its position.
    UnexpectedToken,
    /// The selector ends too early.
    UnexpectedEnd,
    /// The pseudo-class does not exist or is not supported. The [module](crate::select) lists the supported pseudo-classes.
    UnknownPseudoClass,
    /// The pseudo-element does not exist.
    UnknownPseudoElement,
    /// The prefix of a namespace is not in the [options](super::SelectorOptions).
    UnknownPrefix,
    /// A pseudo-class or a pseudo-element is not allowed at its position, such as `:has()` in `:has()`, or anything after a
    /// pseudo-element.
    NotAllowedHere,
    /// Parentheses are nested more than 32 levels deep.
    TooDeep,
    /// A selector has more than 1,024 compounds, including those of the selectors around it.
    TooLong,
}

impl SelectorErrorKind {
    pub(super) const fn colon_prefix(self) -> &'static str {
        if matches!(self, Self::UnknownPseudoElement) { "::" } else { ":" }
    }
}

impl fmt::Display for SelectorErrorKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Empty => "a selector is missing",
            Self::DanglingCombinator => "nothing follows a combinator",
            Self::UnexpectedToken => "a token is not allowed here",
            Self::UnexpectedEnd => "the selector ends too early",
            Self::UnknownPseudoClass => "unknown pseudo-class",
            Self::UnknownPseudoElement => "unknown pseudo-element",
            Self::UnknownPrefix => "the options have no namespace for the prefix",
            Self::NotAllowedHere => "a pseudo-class or pseudo-element is not allowed here",
            Self::TooDeep => "parentheses are nested more than 32 levels deep",
            Self::TooLong => return write!(formatter, "a selector has more than {MAX_COMPOUNDS} compounds"),
        })
    }
}

impl fmt::Display for SelectorError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, offset, found, parentheses, hint } = self;
        let colon_prefix = kind.colon_prefix();
        let what = match (parentheses, kind) {
            (Some(problem), _) => format!("\"{colon_prefix}{found}\" {problem}"),
            (_, SelectorErrorKind::UnexpectedToken | SelectorErrorKind::NotAllowedHere) => {
                format!("{found:?} is not allowed here")
            }
            (_, SelectorErrorKind::UnknownPseudoClass | SelectorErrorKind::UnknownPseudoElement) => {
                format!("{kind} \"{colon_prefix}{found}\"")
            }
            (_, SelectorErrorKind::UnknownPrefix) => format!("{kind} {found:?}"),
            _ => kind.to_string(),
        };
        write!(formatter, "{what} (byte {offset})")?;
        if hint.is_empty() { Ok(()) } else { write!(formatter, "; {hint}") }
    }
}
