//! The text of a selector, written so that the parser displays it without loss.
//!
//! NOTE: the parser displays what is no selector in `:is()` and `:where()` as it was written, but without what Rust takes
//! for white space at its ends; and it leaves out `*` beside other simple selectors, as the
//! [CSS Object Model](https://www.w3.org/TR/cssom-1/#serializing-selectors) wants it.

use cssparser::Parser;
use selectors::parser::{Component, Selector};

use super::grammar::{Grammar, PseudoElement};
use super::tokens::{Tokens, closed};

/// Whether something is displayed as it was written, or `*` may be left out beside `:scope`.
pub(super) fn is_displayed_with_loss(list: &[Selector<Grammar>]) -> bool {
    list.iter().any(|selector| {
        let mut has_universal = false;
        let mut has_scope = false;
        selector.iter_raw_match_order().any(|component| {
            has_universal |= matches!(component, Component::ExplicitUniversalType);
            has_scope |= matches!(component, Component::Scope);
            let is_lost = match component {
                Component::Invalid(_) | Component::PseudoElement(PseudoElement::Function(..)) => {
                    true
                }
                Component::Is(list) | Component::Where(list) | Component::Negation(list) => {
                    is_displayed_with_loss(list.slice())
                }
                Component::NthOf(data) => is_displayed_with_loss(data.selectors()),
                Component::Has(list) => list.iter().any(|relative| {
                    is_displayed_with_loss(std::slice::from_ref(&relative.selector))
                }),
                Component::Host(Some(selector)) | Component::Slotted(selector) => {
                    is_displayed_with_loss(std::slice::from_ref(selector))
                }
                _ => false,
            };
            is_lost || has_universal && has_scope
        })
    })
}

/// A text that means the same as this one, also if something stands behind it, and is still the same when the parser has
/// read and displayed it; `None` if that would be nested too deeply.
pub(super) fn displayable(text: &str) -> Option<String> {
    let text = closed(text);
    let tokens = Tokens::of(&text);
    if tokens.too_deep.is_some() {
        return None;
    }
    let mut written = String::with_capacity(text.len());
    let mut last = LastTokens::default();
    let ends = tokens.offsets.iter().skip(1).copied().chain([text.len()]);
    for (start, end) in tokens.offsets.iter().copied().zip(ends) {
        let token = &text[start..end];
        if is_end(token) && loses_text_before(&text[..start]) {
            written.push_str("/**/");
        }
        if let LastTokens::Colon(colon) = last
            && Parser::new(token).expect_ident_matching("scope").is_ok()
        {
            // NOTE: all elements match it, and it is displayed.
            written.insert_str(colon, ":is(*|*)");
        }
        last.add(token, written.len());
        written.push_str(token);
        if is_beginning(token) && loses_text_behind(&text[end..]) {
            written.push_str("/**/");
        }
    }
    Tokens::of(&written).too_deep.is_none().then_some(written)
}

/// Whether something may end before a token that is displayed as it was written.
fn is_end(token: &str) -> bool {
    matches!(token, "," | ")")
}

/// Whether something may begin behind a token that is displayed as it was written.
fn is_beginning(token: &str) -> bool {
    token == "," || token.ends_with('(')
}

/// What CSS takes for white space.
const fn is_white_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r' | '\x0C')
}

/// Whether white space at the end of a text is no white space in CSS, or stands behind a backslash.
fn loses_text_before(text: &str) -> bool {
    let rest = text.trim_end();
    rest.len() < text.trim_end_matches(is_white_space).len()
        || rest.len() < text.len() && rest.ends_with('\\')
}

/// Whether white space at the beginning of a text is no white space in CSS.
fn loses_text_behind(text: &str) -> bool {
    text.trim_start().len() < text.trim_start_matches(is_white_space).len()
}

/// The last tokens that are no comments, as far as they may belong to `*:scope`.
#[derive(Default)]
enum LastTokens {
    #[default]
    Others,
    Universal,
    /// `*` and a colon, which stands here in what was written.
    Colon(usize),
}

impl LastTokens {
    fn add(&mut self, token: &str, at: usize) {
        if token.starts_with("/*") {
            return;
        }
        *self = match (&self, token) {
            (_, "*") => Self::Universal,
            (Self::Universal, ":") => Self::Colon(at),
            _ => Self::Others,
        };
    }
}
