//! html5ever for the edition of January 2025.

use html5ever_of_january_2025 as html5ever;
use markup5ever_rcdom_of_january_2025 as rcdom;

#[path = "html5ever_tree.rs"]
pub(crate) mod html5ever_tree;
