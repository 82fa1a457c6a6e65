use std::borrow::{Borrow, Cow};
use std::fmt;

use soupstone::serialize::escape_attribute;
use soupstone::{Edition, StopReason};

use super::attributes::CleaningPass;
use super::incomplete_tag;
use super::parsing::options;
use super::policy::Policy;
use super::streaming_cleaner::StreamingCleaner;
use super::tree_cleaner;

const ROUNDS: usize = 3;

/// Markup that is proved to be clean: in its context, a parser builds the tree that was written, and the policy would change
/// nothing in it, except by its functions. A function of [`RelativeUrls::rewrite`](super::RelativeUrls::rewrite) or
/// [`with_attribute_filter`](super::Policy::with_attribute_filter) runs again if the markup is cleaned again, so a link may get
/// a prefix twice.
///
/// Only cleaning and escaping create values of this type. The proof holds for the `innerHTML` of one
/// [context](Self::context): in an attribute, a script, a style sheet, a `textarea`, or between the tags of a `p`, `a`, `li` or
/// table, the markup can have a different meaning. See [no guarantees](super#no-guarantees).
///
/// ```
/// use soupstone_sanitizer::{Sanitized, clean};
///
/// fn comment(text: &Sanitized) -> String {
///     format!("<div class=comment>{text}</div>")
/// }
///
/// assert_eq!(comment(&clean("<b onclick=f()>Soup<script>")), "<div class=comment><b>Soup</b></div>");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Sanitized {
    markup: String,
    context: Cow<'static, str>,
}

impl Sanitized {
    /// Returns the markup.
    pub fn as_str(&self) -> &str {
        &self.markup
    }

    /// Returns the markup as an ordinary string.
    pub fn into_string(self) -> String {
        self.markup
    }

    /// Returns the name of the HTML element around the markup.
    pub fn context(&self) -> &str {
        &self.context
    }

    /// Creates markup that shows text: `<` becomes `&lt;`, and so on.
    ///
    /// ```
    /// use soupstone_sanitizer::Sanitized;
    ///
    /// assert_eq!(Sanitized::escape("1 < 2 & \"3\"").as_str(), "1 &lt; 2 &amp; &quot;3&quot;");
    /// ```
    #[doc(alias = "clean_text")]
    pub fn escape(text: &str) -> Self {
        let markup = escape_attribute(text).replace('\'', "&#39;");
        // NOTE: parsers replace or drop these characters.
        let markup = markup.replace('\0', "\u{fffd}").replace('\r', "&#13;");
        Self { markup, context: Cow::Borrowed("div") }
    }
}

impl fmt::Display for Sanitized {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.markup)
    }
}

impl fmt::Debug for Sanitized {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Sanitized({:?})", self.markup)
    }
}

impl AsRef<str> for Sanitized {
    fn as_ref(&self) -> &str {
        &self.markup
    }
}

impl Borrow<str> for Sanitized {
    fn borrow(&self) -> &str {
        &self.markup
    }
}

impl From<Sanitized> for String {
    fn from(sanitized: Sanitized) -> Self {
        sanitized.markup
    }
}

impl Policy {
    /// Cleans markup and proves the result: parsed again, the result must have the same tree, and the policy must change
    /// nothing in it. If the proof fails, the new tree is cleaned and proved, at most three times.
    ///
    /// Time and memory are proportional to the input.
    ///
    /// # Errors
    ///
    /// [`CleanError::Stopped`] if the input exceeds the [limits](Self::with_limits), and [`CleanError::Unstable`] if no
    /// result is stable. [`Sanitized::escape`] can show such input as text.
    pub fn clean(&self, html: &str) -> Result<Sanitized, CleanError> {
        let options = options(Edition::NEWEST, true);
        let html = &*match self.incomplete_tag_as_text {
            true => incomplete_tag::with_text(&self.parsing, html),
            false => Cow::Borrowed(html),
        };
        let is_plain = self.parses_equally_in_all_modes();
        let mut cleaner = StreamingCleaner::new(self);
        let streamed = match is_plain && !self.has_callbacks() {
            true => cleaner.cleaned(html, self.parsing.options.clone()).map_err(CleanError::Stopped)?,
            false => None,
        };
        // OPTIMIZATION: unchanged text has the same tree when parsed again. The limits make no difference, because they flatten
        // only elements that are too deep for the output (test: `unchanged_texts_are_exactly_those_proved`).
        let is_verified = self.parsing.has_usual_limits && !cleaner.has_changed() && streamed.as_deref() == Some(html);
        let mut markup = match streamed {
            Some(markup) => markup,
            None => {
                let document = self.parsing.options.parse_fragment(html, &self.parsing.context);
                let document = document.map_err(|error| CleanError::Stopped(error.reason()))?;
                tree_cleaner::cleaned(self, &document, CleaningPass::Input, html.len())
            }
        };
        if is_verified || is_plain && cleaner.round_trips(&markup, options.clone()) {
            return Ok(self.verify(markup));
        }
        for _ in 0..=ROUNDS {
            let again = options.parse_fragment(&markup, &self.parsing.context);
            // NOTE: markup without raw text, with all attributes quoted and escaped, has exactly one tree, because parsed
            // comments never contain a string that ends a comment. Two pieces of markup are therefore equal exactly if their
            // trees are (test: `equal_texts_are_equal_trees` in `tests/attacks`).
            if tree_cleaner::round_trips(self, &again, &markup) {
                return match self.round_trips_in_all_modes(&markup) {
                    true => Ok(self.verify(markup)),
                    false => Err(CleanError::Unstable),
                };
            }
            markup = tree_cleaner::cleaned(self, &again, CleaningPass::Verification, markup.len());
        }
        Err(CleanError::Unstable)
    }

    fn verify(&self, markup: String) -> Sanitized {
        Sanitized { markup, context: self.parsing.element.clone() }
    }

    /// Whether parsers of all editions, with and without scripting, build the same trees from this policy's output.
    ///
    /// OPTIMIZATION: parsers differ only in items that a policy cannot keep: `noscript`, `select` and its contents, `template`,
    /// `selectedcontent`, processing instructions and doctypes. Without SVG, and in a context that is none of these elements,
    /// one parse suffices (test: `all_parsers_agree` in `tests/attacks`).
    fn parses_equally_in_all_modes(&self) -> bool {
        self.parsing.is_plain && self.svg_elements.is_empty()
    }

    fn round_trips_in_all_modes(&self, markup: &str) -> bool {
        if self.parses_equally_in_all_modes() {
            return true;
        }
        let parsers = Edition::ALL.map(|edition| [true, false].map(|scripting| options(edition, scripting)));
        parsers.as_flattened().iter().all(|parser| {
            let document = parser.parse_fragment(markup, &self.parsing.context);
            tree_cleaner::round_trips(self, &document, markup)
        })
    }
}

/// Why markup cannot be cleaned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum CleanError {
    /// The parsed output differs from the written tree after each attempt.
    #[error("the output does not parse to the same tree")]
    Unstable,
    /// The input exceeds a limit. The start of the input alone may have a different meaning, so there is no output.
    #[error("the input exceeds a limit: {0:?}")]
    Stopped(StopReason),
}
