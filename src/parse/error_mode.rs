//! [`ErrorMode`]: the error sinks that options can ask for.

use crate::error::{ErrorList, ErrorSink};

/// An error sink that options can ask for.
pub trait ErrorMode: ErrorSink {
    /// The sink for one parse, like this list.
    fn like(list: Option<&ErrorList>) -> Self;

    /// The list in the end, if there is one.
    fn into_list(self) -> Option<ErrorList>;
}

impl ErrorMode for () {
    #[inline]
    fn like(_: Option<&ErrorList>) -> Self {}

    #[inline]
    fn into_list(self) -> Option<ErrorList> {
        None
    }
}

impl ErrorMode for ErrorList {
    fn like(list: Option<&ErrorList>) -> Self {
        list.map(Self::to_empty).unwrap_or_default()
    }

    fn into_list(self) -> Option<ErrorList> {
        Some(self)
    }
}
