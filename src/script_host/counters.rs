//! The counters by which a host keeps scripts from writing.

/// The counters of a document that "[document write
/// steps](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-write-steps)" look at. The host
/// counts; the parser refuses. All are 0 at the beginning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct MarkupInsertionCounters {
    /// The [throw-on-dynamic-markup-insertion counter](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#throw-on-dynamic-markup-insertion-counter):
    /// it is not 0 while the constructors of custom elements run for the parser.
    pub throw_on_dynamic_markup_insertion: u32,
    /// The [ignore-destructive-writes counter](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#ignore-destructive-writes-counter):
    /// it is not 0 while an external script or a module script runs.
    pub ignore_destructive_writes: u32,
    /// The [unload counter](https://html.spec.whatwg.org/multipage/document-lifecycle.html#unload-counter): it is not 0
    /// while the document is unloaded.
    pub unload: u32,
}
