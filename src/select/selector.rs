//! [`Selector`]: a selector list that was parsed and compiled.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use cssparser::ToCss;
use selectors::parser::SelectorList;

use super::compile::compile;
use super::diagnosis::{diagnose, parse_list};
use super::displayable::{displayable, is_displayed_with_loss};
use super::error::{SelectorError, SelectorErrorKind};
use super::grammar::Grammar;
use super::options::SelectorOptions;
use super::program::Program;
use super::tokens::Tokens;

/// A [selector list](https://www.w3.org/TR/selectors-4/#selector-list), such as `main a[href], h1 + p`, ready to be used
/// on any document and from any thread. A clone shares all it holds.
///
/// It is displayed in the form of the [CSS Object Model](https://www.w3.org/TR/cssom-1/#serializing-selectors).
///
/// ```
/// use soupstone::select::Selector;
///
/// let selector: Selector = "UL>li:Not( .done )".parse()?;
/// assert_eq!(selector.to_string(), "UL > li:not(.done)");
/// # Ok::<(), soupstone::select::SelectorError>(())
/// ```
#[derive(Clone)]
pub struct Selector {
    parts: Arc<Parts>,
}

struct Parts {
    list: SelectorList<Grammar>,
    program: Program,
}

impl Selector {
    /// Parses a selector list, as `querySelectorAll` does.
    ///
    /// ```
    /// use soupstone::select::Selector;
    ///
    /// assert!(Selector::parse("nav > a[href]").is_ok());
    /// assert_eq!(Selector::parse("nav >").unwrap_err().offset(), 5);
    /// ```
    ///
    /// # Errors
    ///
    /// A [`SelectorError`] says what is wrong and where.
    pub fn parse(text: &str) -> Result<Self, SelectorError> {
        Self::parse_with(text, &SelectorOptions::new())
    }

    /// The same, with options.
    ///
    /// ```
    /// use soupstone::select::{Selector, SelectorOptions};
    ///
    /// let options = SelectorOptions::new().with_namespace("svg", "http://www.w3.org/2000/svg");
    /// let drawn = Selector::parse_with("svg|a", &options)?;
    /// let document = soupstone::parse_document("<a>1</a><svg><a>2</a></svg>");
    /// assert_eq!(document.select_first(&drawn).unwrap().text_content(), "2");
    /// # Ok::<(), soupstone::select::SelectorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`SelectorError`] says what is wrong and where.
    pub fn parse_with(text: &str, options: &SelectorOptions) -> Result<Self, SelectorError> {
        let list = parse_list(text, options).map_err(|error| diagnose(text, options, error))?;
        let program = compile(list.slice()).map_err(|_| SelectorError {
            kind: SelectorErrorKind::TooLong,
            offset: 0,
            found: String::new(),
        })?;
        let list = match is_displayed_with_loss(list.slice()) {
            true => without_loss(text, options, list)?,
            false => list,
        };
        Ok(Self {
            parts: Arc::new(Parts { list, program }),
        })
    }

    pub(super) fn program(&self) -> &Program {
        &self.parts.program
    }

    /// The selectors as they were parsed.
    #[cfg(test)]
    pub(super) fn parsed(&self) -> &[selectors::parser::Selector<Grammar>] {
        self.parts.list.slice()
    }
}

/// A selector list that may be displayed with a loss, parsed from a text that is displayed without one.
#[cold]
fn without_loss(
    text: &str,
    options: &SelectorOptions,
    list: SelectorList<Grammar>,
) -> Result<SelectorList<Grammar>, SelectorError> {
    if let Some(offset) = Tokens::of(text).too_deep {
        return Err(SelectorError {
            kind: SelectorErrorKind::TooDeep,
            offset,
            found: String::new(),
        });
    }
    Ok(match displayable(text) {
        Some(displayable) if displayable != text => {
            parse_list(&displayable, options).unwrap_or(list)
        }
        _ => list,
    })
}

impl FromStr for Selector {
    type Err = SelectorError;

    fn from_str(text: &str) -> Result<Self, SelectorError> {
        Self::parse(text)
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts.list.to_css(formatter)
    }
}

impl fmt::Debug for Selector {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Selector({:?})", self.to_string())
    }
}

const _: () = {
    const fn is_shared<T: Send + Sync>() {}
    is_shared::<Selector>();
};
