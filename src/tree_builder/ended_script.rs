//! [`EndedScript`], a script that is to be run.

/// A script that has just ended.
#[derive(Clone, Debug)]
pub(crate) struct EndedScript<H> {
    pub(crate) handle: H,
    pub(crate) kind: ScriptKind,
}

/// Whether a `script` element is an HTML or an SVG element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ScriptKind {
    Html,
    Svg,
}
