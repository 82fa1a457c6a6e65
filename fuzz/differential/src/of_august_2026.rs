//! The peer for the edition of August 2026.

use {html5ever, markup5ever_rcdom as rcdom};

#[path = "peer.rs"]
pub(crate) mod peer;
