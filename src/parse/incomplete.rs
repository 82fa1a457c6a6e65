use std::fmt;

#[cfg(all(feature = "bytes", feature = "dom"))]
use crate::dom::Document;
use crate::sink::StopReason;

/// The error from a parse that stopped at a [limit](crate::Limits). Contains the output up to the point where the parse stopped.
///
/// ```
/// use soupstone::{Limits, ParseOptions};
///
/// let options = ParseOptions::new().with_limits(Limits::for_untrusted_input());
/// let error = options.parse_document(&"<div>".repeat(100_000)).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the document is incomplete: the parse stopped at byte 2550 of the input, at the limit on the depth of \
///      elements (`Limits::with_max_depth`)",
/// );
/// assert_eq!(error.into_output().elements_by_tag_name("div").count(), 510);
/// ```
#[derive(Clone, thiserror::Error)]
#[error("the document is incomplete: {reason}")]
pub struct Incomplete<T> {
    output: Box<T>,
    reason: StopReason,
}

impl<T> Incomplete<T> {
    /// Returns the output up to the point where the parse stopped. A document may have no `html` element yet.
    pub fn output(&self) -> &T {
        &self.output
    }

    /// Returns the output, for the caller to keep.
    pub fn into_output(self) -> T {
        *self.output
    }

    /// Returns why the parse stopped: always [`StopReason::Limit`].
    pub fn reason(&self) -> StopReason {
        self.reason
    }
}

impl<T> fmt::Debug for Incomplete<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Incomplete").field("reason", &self.reason).finish_non_exhaustive()
    }
}

/// The error from a parse of a reader with limits. No variants will be added.
#[cfg(all(feature = "bytes", feature = "dom"))]
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The reader failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// A limit stopped the parse.
    #[error(transparent)]
    Incomplete(#[from] Incomplete<Document>),
}

#[cfg(all(feature = "bytes", feature = "dom"))]
impl From<ReadError> for std::io::Error {
    /// An incomplete document becomes an error of the kind [`Other`](std::io::ErrorKind::Other).
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Io(error) => error,
            ReadError::Incomplete(error) => Self::other(error),
        }
    }
}

/// Returns an error if a limit stopped the parse. A sink that stops a parse is no error.
pub(super) fn result_from_stop_reason<T>(output: T, reason: Option<StopReason>) -> Result<T, Incomplete<T>> {
    match reason {
        Some(reason @ StopReason::Limit { .. }) => Err(Incomplete { output: Box::new(output), reason }),
        _ => Ok(output),
    }
}
