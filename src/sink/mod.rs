//! [`TreeSink`]: where the tree goes.

mod document_mode;
mod dom_sink;
mod element;
mod limits;
mod notice;
mod tree_sink;

pub use document_mode::{DocumentMode, DocumentReadiness, Scripting, ScriptingMode};
pub use dom_sink::DomSink;
pub use element::{ContentPatch, InsertionLocation, NewElement, ShadowRootInit, ShadowRootMode, SlotAssignment};
pub use limits::{CopyRoom, Limit, StopReason};
pub use notice::Notice;
pub use tree_sink::TreeSink;
