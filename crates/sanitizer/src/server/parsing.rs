use std::borrow::Cow;

use soupstone::{Edition, FragmentContext, Limits, ParseOptions};

/// Contexts in which the tokenizer starts in the data state, and for which no edition has special rules.
const PLAIN_CONTEXTS: [&str; 14] = [
    "address", "article", "aside", "blockquote", "body", "dd", "div", "footer", "header", "li", "main", "section",
    "span", "td",
];

#[derive(Clone)]
pub(super) struct ContextOptions {
    pub(super) element: Cow<'static, str>,
    pub(super) context: FragmentContext,
    /// Whether all editions parse in the same way in the context element, and start in the data state.
    pub(super) is_plain: bool,
    pub(super) options: ParseOptions<Limits>,
    pub(super) has_usual_limits: bool,
}

impl ContextOptions {
    pub(super) fn new() -> Self {
        Self {
            element: Cow::Borrowed("div"),
            context: FragmentContext::html("div"),
            is_plain: true,
            options: options(Edition::NEWEST, true).with_flattened_depth(Some(MAX_DEPTH)).with_limits(limits()),
            has_usual_limits: true,
        }
    }

    pub(super) fn with_element(self, element: String) -> Self {
        Self {
            context: FragmentContext::html(&element),
            is_plain: PLAIN_CONTEXTS.contains(&&*element),
            element: Cow::Owned(element),
            ..self
        }
    }

    pub(super) fn with_limits(self, limits: Limits) -> Self {
        Self { has_usual_limits: limits == self::limits(), options: self.options.with_limits(limits), ..self }
    }
}

pub(super) fn options(edition: Edition, scripting: bool) -> ParseOptions {
    ParseOptions::new().with_edition(edition).with_scripting(scripting)
}

/// Only elements that are too deep for the output are flattened.
const MAX_DEPTH: u32 = 512;

/// The default limits for input.
pub(super) fn limits() -> Limits {
    Limits::for_untrusted_input().with_max_depth(None)
}
