//! Where a template puts its content if that patches what comes before the template.

/// Where the content of a [`template` with a `for` attribute](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-for)
/// goes: its insertion target and its insertion markers.
///
/// `H` is the handle type of the sink.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ContentPatch<H> {
    /// The insertion target: the parent of the start marker.
    pub target: H,
    /// The insertion start marker, a processing instruction.
    pub start: H,
    /// The insertion end marker, if there is one. For a lone `<?marker?>` it is the start marker.
    pub end: Option<H>,
}
