//! What a parse tells beside the tree, as the parameter of [`ParseOptions`](super::ParseOptions).

/// Nothing but the tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Nothing {}

/// Where the nodes stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Locations {}

/// The parse errors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Errors {}

/// Where the nodes stand, and the parse errors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LocationsAndErrors {}
