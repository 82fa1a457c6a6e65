//! [`AttributeName`], the attribute names that rules mention.

use super::NameId;

/// The attribute names that rules mention, as constants: `AttributeName::HTTP_EQUIV`.
///
/// The constants can be used in patterns.
#[derive(Debug)]
pub enum AttributeName {}

include!(concat!(env!("OUT_DIR"), "/attribute_name.rs"));
