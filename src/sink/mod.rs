//! [`TreeSink`]: where the tree goes.

mod dom_sink;
mod element;
mod limits;
mod notice;
mod tree_sink;

pub use dom_sink::DomSink;
pub use element::{ContentPatch, InsertionLocation, NewElement, ShadowRootInit, ShadowRootMode, SlotAssignment};
pub use limits::{CopyRoom, Limit, StopReason};
pub use notice::{DocumentMode, DocumentReadiness, Notice, Scripting, ScriptingMode};
pub use tree_sink::TreeSink;
