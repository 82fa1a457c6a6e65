//! [`TreeSink`]: the receiver of a tree.

mod element;
mod event_sink;
pub(crate) mod limits;
mod mutable_tree;
mod notification;
mod option_list;
mod selectedcontent;
mod tree_sink;
mod wrapping_sink;

pub use element::{InsertionLocation, NewElement, ShadowRootInit, ShadowRootMode, SlotAssignment};
pub use event_sink::{EventElement, EventHandler, EventSink};
pub(crate) use limits::Limits;
pub use limits::{Limit, LimitBudget, StopReason};
pub use mutable_tree::MutableTree;
pub(crate) use mutable_tree::{children, inclusive_ancestors, inclusive_descendants};
pub use notification::{DocumentMode, DocumentReadiness, ScriptingMode, TreeNotification};
pub(crate) use option_list::{SelectedOptionSearch, is_single_select_size_one};
#[cfg(feature = "select")]
pub(crate) use option_list::{ends_option_ancestor_search, nearest_ancestor_select, parse_non_negative_integer_digits};
pub use selectedcontent::SelectedContentUpdate;
pub use tree_sink::TreeSink;
pub use wrapping_sink::{WrappedSink, WrappingSink};
