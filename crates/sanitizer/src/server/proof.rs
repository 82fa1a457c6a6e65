//! [`Sanitized`]: a text that is proved to be clean.

use std::borrow::{Borrow, Cow};
use std::fmt;

use soupstone::serialize::escape_attribute;
use soupstone::{Edition, Scripting, StopReason};

use super::attributes::Pass;
use super::parsing::options;
use super::policy::Policy;
use super::stream::Stream;
use super::walk;

/// How often a text is cleaned again that does not come back.
const ROUNDS: usize = 3;

/// Markup that is proved to be clean: parsed where its policy says that it stands, it is the tree that was written, and the
/// policy would change nothing in it.
///
/// There is no way to make one but to clean a text or to escape it. A template that takes nothing else cannot show what was
/// not cleaned. It is proved for one [context](Self::context) alone: in an attribute, a script, a style sheet, a `textarea`, or
/// in a table, it can be something else. See [what is not promised](super#what-is-not-promised).
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
    /// The markup.
    pub fn as_str(&self) -> &str {
        &self.markup
    }

    /// The markup, as a string that nothing is known of.
    pub fn into_string(self) -> String {
        self.markup
    }

    /// The name of the HTML element in which the markup stands.
    pub fn context(&self) -> &str {
        &self.context
    }

    /// Makes a text markup that shows it: `<` becomes `&lt;`, and so on. Nothing is lost.
    ///
    /// ```
    /// use soupstone_sanitizer::Sanitized;
    ///
    /// assert_eq!(Sanitized::escape("1 < 2 & \"3\"").as_str(), "1 &lt; 2 &amp; &quot;3&quot;");
    /// ```
    #[doc(alias = "clean_text")]
    pub fn escape(text: &str) -> Self {
        let markup = escape_attribute(text).replace('\'', "&#39;");
        // NOTE: no parser keeps these as they are.
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
    /// Cleans markup, and proves the result: it is parsed again, and has to be the same tree, in which the policy changes
    /// nothing. Otherwise that tree is cleaned and proved, three times at most.
    ///
    /// It takes time and memory in proportion to the input.
    ///
    /// # Errors
    ///
    /// [`CleanError::Stopped`] if the input goes beyond the [limits](Self::with_limits), and [`CleanError::Unstable`] if the
    /// output never comes back. [`Sanitized::escape`] can show such an input as text.
    pub fn clean(&self, html: &str) -> Result<Sanitized, CleanError> {
        let options = options(Edition::NEWEST, Scripting::Enabled);
        let is_plain = self.is_parsed_alike_everywhere();
        let mut stream = Stream::new(self);
        let streamed = match is_plain && !self.asks_functions() {
            true => stream.cleaned(html, self.parsing.options.clone()).map_err(CleanError::Stopped)?,
            false => None,
        };
        // OPTIMIZATION: where nothing was changed and the text is the same, it was parsed by now, and to parse it again would say
        // the same. The limits made no difference: what they flatten is too deep to stay (test: `what_stays_is_proved`).
        let is_proved = self.parsing.has_usual_limits && !stream.has_changed() && streamed.as_deref() == Some(html);
        let mut markup = match streamed {
            Some(markup) => markup,
            None => {
                let document = self.parsing.options.parse_fragment(html, &self.parsing.context);
                if let Some(reason) = document.stop_reason() {
                    return Err(CleanError::Stopped(reason));
                }
                walk::cleaned(self, &document, Pass::First, html.len())
            }
        };
        if is_proved || is_plain && stream.comes_back(&markup, options.clone()) {
            return Ok(self.proved(markup));
        }
        for _ in 0..=ROUNDS {
            let again = options.parse_fragment(&markup, &self.parsing.context);
            // NOTE: what is written without raw text and comments, with all attributes quoted and escaped, is one tree: so the
            // text is the same if and only if the trees are (test: `equal_texts_are_equal_trees` in `tests/attacks`).
            if walk::comes_back(self, &again, &markup) {
                return match self.comes_back_everywhere(&markup) {
                    true => Ok(self.proved(markup)),
                    false => Err(CleanError::Unstable),
                };
            }
            markup = walk::cleaned(self, &again, Pass::Again, markup.len());
        }
        Err(CleanError::Unstable)
    }

    /// Markup that is proved.
    fn proved(&self, markup: String) -> Sanitized {
        Sanitized { markup, context: self.parsing.element.clone() }
    }

    /// Whether parsers of all editions, with scripting and without, see the same trees of what this policy leaves.
    ///
    /// OPTIMIZATION: nothing in which they differ can be in HTML that a policy keeps: `noscript`, `select` and what is in it,
    /// `template`, `selectedcontent`, processing instructions and doctypes. So without SVG, and in a context that is none of
    /// these, one parse stands for all (test: `all_parsers_agree` in `tests/attacks`).
    fn is_parsed_alike_everywhere(&self) -> bool {
        self.parsing.is_plain && self.svg_elements.is_empty()
    }

    /// Whether parsers of all editions, with scripting and without, see the same clean tree.
    fn comes_back_everywhere(&self, markup: &str) -> bool {
        if self.is_parsed_alike_everywhere() {
            return true;
        }
        let parsers = Edition::ALL
            .map(|edition| [Scripting::Enabled, Scripting::Disabled].map(|scripting| options(edition, scripting)));
        parsers.as_flattened().iter().all(|parser| {
            let document = parser.parse_fragment(markup, &self.parsing.context);
            walk::comes_back(self, &document, markup)
        })
    }
}

/// A text cannot be cleaned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum CleanError {
    /// The output, parsed again, is another tree, however often that is cleaned.
    #[error("the output does not come back")]
    Unstable,
    /// The input goes beyond a limit. What a part of it means is not what all of it means, so there is no output.
    #[error("the input goes beyond a limit: {0:?}")]
    Stopped(StopReason),
}
