//! [`Course`]: whether the input is still the expected one.

use std::sync::Arc;

/// Identifies the input that is expected: what has arrived, and what arrives after it. Another course begins when text
/// is inserted, or thrown away.
///
/// No two courses are equal, of one parser or of two, as long as one of them is remembered.
#[derive(Clone, Debug, Default)]
pub(crate) struct Course(Arc<()>);

impl Course {
    /// Begins another course, if someone remembers this one.
    pub(crate) fn change(&mut self) {
        if Arc::strong_count(&self.0) > 1 {
            *self = Self::default();
        }
    }
}

impl PartialEq for Course {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
