//! [`TreeSink`]: where the tree goes.

mod element;
mod location;
mod mode;
mod readiness;
mod scripting;
mod shadow_root;
mod tree_sink;

pub use element::NewElement;
pub use location::InsertionLocation;
pub use mode::DocumentMode;
pub use readiness::DocumentReadiness;
pub use scripting::Scripting;
pub use shadow_root::{NotAttached, ShadowRootInit, ShadowRootMode};
pub use tree_sink::TreeSink;
