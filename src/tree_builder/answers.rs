//! [`Answers`], which tree construction gives to its caller, and the script that has ended.

use crate::encoding::{Confidence, Encoding};
use crate::token::Feedback;

/// The effects of a token outside the tree.
pub(super) struct Answers<H> {
    /// The feedback to the tokenizer after the token in work.
    pub(super) feedback: Feedback,
    /// The script that has just ended and is to be run, if there is a host for scripts.
    pub(super) ended_script: Option<EndedScript<H>>,
    /// The confidence in the encoding of the input.
    pub(super) confidence: Confidence,
    /// The encoding that a `meta` element declares while the confidence is tentative.
    pub(super) new_encoding: Option<&'static Encoding>,
}

impl<H> Answers<H> {
    /// No feedback, and no encoding to change.
    #[inline(always)]
    pub(super) fn none() -> Self {
        Self {
            feedback: Feedback::Continue,
            ended_script: None,
            confidence: Confidence::Irrelevant,
            new_encoding: None,
        }
    }
}

/// A script that has just ended.
#[derive(Clone, Debug)]
pub(crate) struct EndedScript<H> {
    pub(crate) handle: H,
    pub(crate) kind: ScriptKind,
}

/// Whether a `script` element is an HTML or an SVG element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ScriptKind {
    Html,
    Svg,
}
