//! [`SelectorError`]: what is wrong with a selector, and where.

use std::fmt;

use super::program::COMPOUND_LIMIT;

/// The text is not a selector, or the selector cannot be run.
///
/// ```
/// use soupstone::select::{Selector, SelectorErrorKind};
///
/// let error = Selector::parse("meta[name='dc.title'], dc:language").unwrap_err();
/// assert_eq!((error.kind, error.offset), (SelectorErrorKind::UnknownPseudoClass, 25));
/// assert_eq!(
///     error.to_string(),
///     r#"there is no pseudo-class ":language" (byte 25); if the colon is part of a name, write "\:language""#,
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", Message(self))]
#[non_exhaustive]
pub struct SelectorError {
    /// What is wrong.
    pub kind: SelectorErrorKind,
    /// Where it is wrong: the offset in the text of the selector, in bytes.
    pub offset: usize,
    /// The token or name at that offset.
    pub(super) found: String,
    /// Whether there is a pseudo-class or a pseudo-element of that name, but for the parentheses.
    pub(super) parentheses: Parentheses,
}

/// What is wrong with the parentheses behind a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Parentheses {
    /// Nothing.
    Fine,
    Missing,
    NotAllowed,
}

/// What is wrong with a selector.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SelectorErrorKind {
    /// A selector is missing: the text is empty, or there is none beside a comma or in parentheses.
    Empty,
    /// Nothing follows a combinator.
    DanglingCombinator,
    /// A token is not allowed where it stands.
    UnexpectedToken,
    /// Something is missing at the end.
    UnexpectedEnd,
    /// The pseudo-class does not exist or is not supported. The [module](crate::select) lists those that are.
    UnknownPseudoClass,
    /// The pseudo-element does not exist.
    UnknownPseudoElement,
    /// The prefix of a namespace is not in the [options](super::SelectorOptions).
    UnknownPrefix,
    /// A pseudo-class or a pseudo-element is not allowed here: `:has()` in `:has()`, for example, or anything after a
    /// pseudo-element.
    NotAllowedHere,
    /// Parentheses are nested too deep: more than 32 levels.
    TooDeep,
    /// There are too many compounds in one selector: more than 1,024.
    TooLong,
}

/// The message of an error, to be displayed.
struct Message<'e>(&'e SelectorError);

impl fmt::Display for Message<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SelectorError {
            kind,
            offset,
            found,
            parentheses,
        } = self.0;
        let colons = match kind {
            SelectorErrorKind::UnknownPseudoElement => "::",
            _ => ":",
        };
        match parentheses {
            Parentheses::Fine => {}
            Parentheses::Missing => {
                return write!(
                    formatter,
                    "\"{colons}{found}\" needs parentheses (byte {offset})"
                );
            }
            Parentheses::NotAllowed => {
                return write!(
                    formatter,
                    "\"{colons}{found}\" takes no parentheses (byte {offset})"
                );
            }
        }
        match kind {
            SelectorErrorKind::Empty => write!(formatter, "a selector is missing (byte {offset})"),
            SelectorErrorKind::DanglingCombinator => {
                write!(formatter, "a combinator leads to nothing (byte {offset})")
            }
            SelectorErrorKind::UnexpectedToken => {
                write!(formatter, "{found:?} cannot stand here (byte {offset})")?;
                match found.as_bytes().first() {
                    Some(b'0'..=b'9') => {
                        let (first, rest) = found.split_at(1);
                        let number = u32::from(first.as_bytes()[0]);
                        write!(
                            formatter,
                            "; a name that starts with a digit is written \"\\{number:x} {rest}\""
                        )
                    }
                    _ => Ok(()),
                }
            }
            SelectorErrorKind::UnexpectedEnd => {
                write!(formatter, "something is missing at the end (byte {offset})")
            }
            SelectorErrorKind::UnknownPseudoClass => write!(
                formatter,
                "there is no pseudo-class \":{found}\" (byte {offset}); if the colon is part of a name, write \
                 \"\\:{found}\""
            ),
            SelectorErrorKind::UnknownPseudoElement => write!(
                formatter,
                "there is no pseudo-element \"::{found}\" (byte {offset})"
            ),
            SelectorErrorKind::UnknownPrefix => write!(
                formatter,
                "the prefix {found:?} stands for no namespace (byte {offset}): the options say what prefixes stand for"
            ),
            SelectorErrorKind::NotAllowedHere => {
                write!(formatter, "{found:?} is not allowed here (byte {offset})")
            }
            SelectorErrorKind::TooDeep => {
                write!(formatter, "parentheses are nested too deep (byte {offset})")
            }
            SelectorErrorKind::TooLong => write!(
                formatter,
                "a selector has more than {COMPOUND_LIMIT} compounds"
            ),
        }
    }
}
