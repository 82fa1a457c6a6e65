//! [`Ahead`]: where a speculation has stopped, for the next one.

use std::fmt;

use super::Speculation;

/// A speculation that was stopped, if there was one, for the next one to go on from. A copy has none.
#[derive(Default)]
pub(super) struct Ahead(Option<Box<Speculation>>);

impl Ahead {
    pub(super) fn new(speculation: Speculation) -> Self {
        Self(Some(Box::new(speculation)))
    }

    /// The speculation, which is not here any more.
    pub(super) fn take(&mut self) -> Option<Speculation> {
        self.0.take().map(|speculation| *speculation)
    }
}

impl Clone for Ahead {
    fn clone(&self) -> Self {
        Self(None)
    }
}

impl fmt::Debug for Ahead {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.0.as_deref().map(Speculation::position);
        formatter.debug_tuple("Ahead").field(&position).finish()
    }
}
