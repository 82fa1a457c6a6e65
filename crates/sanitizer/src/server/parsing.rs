//! [`Parsing`]: how the input is parsed, and the output again.

use std::borrow::Cow;

use soupstone::{BeyondDepth, Edition, FragmentContext, Limits, ParseOptions, Scripting};

/// Contexts that the tokenizer starts in with ordinary text, and that no edition has rules of its own for.
const PLAIN_CONTEXTS: [&str; 14] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "dd",
    "div",
    "footer",
    "header",
    "li",
    "main",
    "section",
    "span",
    "td",
];

/// How a policy parses.
#[derive(Clone)]
pub(super) struct Parsing {
    /// The name of the HTML element in which the output stands.
    pub(super) element: Cow<'static, str>,
    pub(super) context: FragmentContext,
    /// Whether all editions parse alike in that element, and start there with ordinary text.
    pub(super) is_plain: bool,
    /// The options for the input.
    pub(super) options: ParseOptions,
    pub(super) has_usual_limits: bool,
}

impl Parsing {
    /// In a `div`, within the usual limits.
    pub(super) fn new() -> Self {
        Self {
            element: Cow::Borrowed("div"),
            context: FragmentContext::html("div"),
            is_plain: true,
            options: options(Edition::NEWEST, Scripting::Enabled).with_limits(limits()),
            has_usual_limits: true,
        }
    }

    /// In this element, whose name is in lower case.
    pub(super) fn with_element(self, element: String) -> Self {
        Self {
            context: FragmentContext::html(&element),
            is_plain: PLAIN_CONTEXTS.contains(&&*element),
            element: Cow::Owned(element),
            ..self
        }
    }

    /// Within these limits for the input.
    pub(super) fn with_limits(self, limits: Limits) -> Self {
        Self { has_usual_limits: limits == self::limits(), options: self.options.with_limits(limits), ..self }
    }
}

/// The options for the output, which has no limits.
pub(super) fn options(edition: Edition, scripting: Scripting) -> ParseOptions {
    ParseOptions::new().with_edition(edition).with_scripting(scripting)
}

/// The limits for input, unless a policy sets others. Elements that are so deep are too deep to stay.
pub(super) fn limits() -> Limits {
    Limits::for_untrusted_input().with_open_elements(512, BeyondDepth::Flatten)
}
