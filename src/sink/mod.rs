//! [`TreeSink`]: where the tree goes.

mod copy_room;
mod document_mode;
mod dom_sink;
mod element;
mod notice;
mod stop_reason;
mod tree_sink;

pub use copy_room::CopyRoom;
pub use document_mode::{DocumentMode, DocumentReadiness, Scripting, ScriptingMode};
pub use dom_sink::DomSink;
pub use element::{ContentPatch, InsertionLocation, NewElement, ShadowRootInit, ShadowRootMode, SlotAssignment};
pub use notice::Notice;
pub use stop_reason::{Limit, StopReason};
pub use tree_sink::TreeSink;
