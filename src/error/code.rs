//! The codes of parse errors. The lists are `data/tokenizer_error_codes.txt` and
//! `data/tree_construction_error_codes.txt`.

use std::fmt;
use std::str::FromStr;

/// What is known of a code.
struct Entry {
    code: &'static str,
    mode: &'static str,
    token: &'static str,
    link: &'static str,
    explanation: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/error_code.rs"));

impl ErrorCode {
    /// All codes: first those of the standard by name, then those of tree construction in the order of the text.
    pub const ALL: &'static [Self] = ALL;

    /// The code as the standard writes it, for example `eof-in-tag`.
    pub const fn as_str(self) -> &'static str {
        self.entry().code
    }

    /// What the error is and what the parser does with it, in one paragraph. Code is between grave accents.
    ///
    /// ```
    /// use soupstone::error::ErrorCode;
    ///
    /// let explanation = ErrorCode::UnexpectedBrEndTag.explanation();
    /// assert_eq!(explanation, "The document holds a `</br>`. It counts as `<br>`.");
    /// ```
    pub const fn explanation(self) -> &'static str {
        self.entry().explanation
    }

    /// The place in the standard: its entry in the table of parse errors, or the insertion mode or algorithm that has
    /// the rule.
    pub const fn link(self) -> &'static str {
        self.entry().link
    }

    /// The rule of tree construction, for an error that the standard does not name: the
    /// [insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-insertion-mode), or the algorithm that
    /// rules of several modes share, and the heading of the rule.
    ///
    /// ```
    /// use soupstone::error::ErrorCode;
    ///
    /// let rule = ErrorCode::UnexpectedCellEndTag.tree_construction_rule();
    /// assert_eq!(rule, Some(("in cell", "end tag td, th")));
    /// assert_eq!(ErrorCode::EofInTag.tree_construction_rule(), None);
    /// ```
    pub const fn tree_construction_rule(self) -> Option<(&'static str, &'static str)> {
        let Entry { mode, token, .. } = *self.entry();
        if mode.is_empty() {
            None
        } else {
            Some((mode, token))
        }
    }

    const fn entry(self) -> &'static Entry {
        &ENTRIES[self as usize]
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// The text is not the code of a parse error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not the code of a parse error")]
pub struct UnknownErrorCode;

impl FromStr for ErrorCode {
    type Err = UnknownErrorCode;

    fn from_str(code: &str) -> Result<Self, UnknownErrorCode> {
        Self::ALL
            .iter()
            .copied()
            .find(|candidate| candidate.as_str() == code)
            .ok_or(UnknownErrorCode)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for ErrorCode {
    /// The code as the standard writes it.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for ErrorCode {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = std::borrow::Cow::<str>::deserialize(deserializer)?;
        code.parse().map_err(serde::de::Error::custom)
    }
}
