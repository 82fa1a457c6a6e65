//! [`MarkupInsertionCounters`], which prevent writes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// The counters of a document for the "[document write
/// steps](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-write-steps)", initially 0. The host
/// changes the counters, and the parser refuses writes accordingly.
///
/// A clone is a handle to the same counters. A sink can keep a clone and count while the parser calls the sink, for example
/// around the constructor of a custom element.
///
/// ```
/// use soupstone::ParseOptions;
/// use soupstone::dom::DocumentBuilder;
/// use soupstone::script_host::{MarkupInsertionError, ScriptingParser};
///
/// let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), ParseOptions::new());
/// let counters = parser.markup_insertion_counters().clone();
/// counters.throw_on_dynamic_markup_insertion().increment();
/// assert_eq!(parser.write("Pea"), Err(MarkupInsertionError::InvalidState));
/// counters.throw_on_dynamic_markup_insertion().decrement();
/// ```
#[derive(Clone, Debug, Default)]
pub struct MarkupInsertionCounters {
    throw_on_dynamic_markup_insertion: MarkupInsertionCounter,
    ignore_destructive_writes: MarkupInsertionCounter,
    unload: MarkupInsertionCounter,
}

impl MarkupInsertionCounters {
    /// Returns the [throw-on-dynamic-markup-insertion
    /// counter](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#throw-on-dynamic-markup-insertion-counter),
    /// which is not 0 while constructors of custom elements run for the parser.
    pub const fn throw_on_dynamic_markup_insertion(&self) -> &MarkupInsertionCounter {
        &self.throw_on_dynamic_markup_insertion
    }

    /// Returns the [ignore-destructive-writes
    /// counter](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#ignore-destructive-writes-counter), which
    /// is not 0 while an external script or a module script runs.
    pub const fn ignore_destructive_writes(&self) -> &MarkupInsertionCounter {
        &self.ignore_destructive_writes
    }

    /// Returns the [unload counter](https://html.spec.whatwg.org/multipage/document-lifecycle.html#unload-counter), which is
    /// not 0 during the unloading of the document.
    pub const fn unload(&self) -> &MarkupInsertionCounter {
        &self.unload
    }
}

/// One of the [`MarkupInsertionCounters`]. A clone is a handle to the same counter.
#[derive(Clone, Debug, Default)]
pub struct MarkupInsertionCounter(Arc<AtomicU32>);

impl MarkupInsertionCounter {
    /// Adds 1.
    pub fn increment(&self) {
        self.0.fetch_add(1, Ordering::AcqRel);
    }

    /// Subtracts 1, unless the counter is 0.
    pub fn decrement(&self) {
        let less = |count: u32| count.checked_sub(1);
        // NOTE: an error means that the counter is 0.
        let _ = self.0.fetch_update(Ordering::AcqRel, Ordering::Acquire, less);
    }

    /// Returns the count.
    pub fn value(&self) -> u32 {
        self.0.load(Ordering::Acquire)
    }
}
