//! Where a template puts its content if that patches what comes before the template.

/// Where the content of a [`template` with a `for` attribute](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-for)
/// goes: its insertion target and its insertion markers.
///
/// `H` is the handle type of the sink.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ContentPatch<H> {
    /// The insertion target: the parent of the start marker.
    pub target: H,
    /// The insertion start marker, a processing instruction.
    pub start: H,
    /// The insertion end marker, if there is one. For a lone `<?marker?>` it is the start marker.
    pub end: Option<H>,
    /// By how many elements the target is deeper than the node that the scope is in; 0 if it is that node, or one around it.
    pub levels: usize,
}

impl<H> ContentPatch<H> {
    /// Between these markers in this target, which is no deeper than the node that the scope is in.
    pub const fn new(target: H, start: H, end: Option<H>) -> Self {
        Self {
            target,
            start,
            end,
            levels: 0,
        }
    }

    /// The same patch in a target that is deeper than the node that the scope is in, by so many elements.
    #[must_use]
    pub fn with_levels(mut self, levels: usize) -> Self {
        self.levels = levels;
        self
    }
}
