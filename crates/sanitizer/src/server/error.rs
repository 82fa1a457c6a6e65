//! Why a policy cannot be, and why a text cannot be cleaned.

use soupstone::StopReason;

/// A policy cannot hold this.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum PolicyError {
    /// The element can be in no [`Sanitized`](super::Sanitized), or no tag has such a name.
    #[error("the element {0} cannot be kept")]
    Element(String),
    /// The attribute can be in no [`Sanitized`](super::Sanitized), no tag can have it, or it holds no URL.
    #[error("the attribute {0} cannot be kept")]
    Attribute(String),
    /// URLs with this scheme run scripts, or hold documents.
    #[error("the scheme {0} cannot be kept")]
    Scheme(String),
    /// The prefix is empty, or has white space in it.
    #[error("{0:?} cannot stand before a name")]
    Prefix(String),
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
