//! The codes of parse errors. The lists are `data/tokenizer_error_codes.txt` and
//! `data/tree_construction_error_codes.txt`.

use std::fmt;

/// What is known of a code.
struct Entry {
    code: &'static str,
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

    /// The link to the standard: the entry in the table of parse errors, or the insertion mode or algorithm that has
    /// the rule.
    pub const fn link(self) -> &'static str {
        self.entry().link
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
        let mut codes = Self::ALL.iter().copied();
        codes
            .find(|candidate| candidate.as_str() == code)
            .ok_or_else(|| serde::de::Error::custom("not the code of a parse error"))
    }
}
