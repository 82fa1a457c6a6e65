//! [`Ahead`]: where a speculation has stopped, for the next one.

use std::any::Any;
use std::fmt;

/// A speculation that was stopped, if there was one, for the next one to go on from. A copy has none.
///
/// NOTE: only the speculation knows the type of the value: it holds the list that holds this.
#[derive(Default)]
pub(super) struct Ahead(Option<Box<dyn Any + Send + Sync>>);

impl Ahead {
    pub(super) fn new(speculation: impl Any + Send + Sync) -> Self {
        Self(Some(Box::new(speculation)))
    }

    /// Takes the speculation out.
    pub(super) fn take<T: Any>(&mut self) -> Option<T> {
        let speculation = self.0.take()?.downcast().ok()?;
        Some(*speculation)
    }
}

impl Clone for Ahead {
    fn clone(&self) -> Self {
        Self(None)
    }
}

impl fmt::Debug for Ahead {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = if self.0.is_some() { "kept" } else { "none" };
        formatter.debug_tuple("Ahead").field(&state).finish()
    }
}
