//! [`TreeSink`]: the receiver of a tree.

mod element;
mod events;
pub(crate) mod limits;
mod notification;
mod option_walk;
mod selected_content;
mod tree;
mod tree_sink;
mod wrapping_sink;

pub use element::{InsertionLocation, NewElement, ShadowRootInit, ShadowRootMode, SlotAssignment};
pub use events::{EventElement, EventHandler, EventSink};
pub(crate) use limits::Limits;
pub use limits::{Limit, LimitBudget, StopReason};
pub use notification::{DocumentMode, DocumentReadiness, ScriptingMode, TreeNotification};
pub(crate) use option_walk::{OptionWalk, has_display_size_1};
#[cfg(feature = "select")]
pub(crate) use option_walk::{bounds_options, digits_of_non_negative_integer, nearest_ancestor_select};
pub use selected_content::SelectedContentUpdate;
pub use tree::MutableTree;
pub(crate) use tree::{children, inclusive_ancestors, inclusive_descendants};
pub use tree_sink::TreeSink;
pub use wrapping_sink::{WrappedSink, WrappingSink};
