//! [`Confidence`]

/// The [confidence](https://html.spec.whatwg.org/multipage/parsing.html#concept-encoding-confidence) in the encoding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Confidence {
    /// A `meta` element may still change the encoding.
    Tentative,
    /// The encoding does not change.
    Certain,
    /// The input is text: no encoding is necessary.
    #[default]
    Irrelevant,
}

impl Confidence {
    /// The standard's word for it: `tentative`, `certain`, or `irrelevant`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Tentative => "tentative",
            Self::Certain => "certain",
            Self::Irrelevant => "irrelevant",
        }
    }
}
