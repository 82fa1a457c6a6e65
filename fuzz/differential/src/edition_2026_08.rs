//! html5ever for the edition of August 2026.

use html5ever_of_august_2026 as html5ever;
use markup5ever_rcdom_of_august_2026 as rcdom;

#[path = "html5ever_tree.rs"]
pub(crate) mod html5ever_tree;
