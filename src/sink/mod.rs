//! [`TreeSink`]: where the tree goes.

mod content_patch;
mod copy_room;
mod document_child;
mod element;
mod location;
mod mode;
mod readiness;
mod scripting;
mod shadow_root;
mod stop_reason;
mod tree_sink;

pub use content_patch::ContentPatch;
pub use copy_room::CopyRoom;
pub use document_child::DocumentChild;
pub use element::NewElement;
pub use location::InsertionLocation;
pub use mode::DocumentMode;
pub use readiness::DocumentReadiness;
pub use scripting::{Scripting, ScriptingMode};
pub use shadow_root::{NotAttached, ShadowRootInit, ShadowRootMode, SlotAssignment};
pub use stop_reason::{Limit, ReachedLimit, StopReason};
pub use tree_sink::TreeSink;
