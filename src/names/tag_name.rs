//! [`TagName`], the tag names that rules mention.

use super::NameId;

/// The tag names that rules mention, as constants: `TagName::TABLE`.
///
/// The constants can be used in patterns. The names are those on tokens, in lower case; the
/// adjusted name `foreignObject` is [`FOREIGN_OBJECT`](Self::FOREIGN_OBJECT).
#[derive(Debug)]
pub enum TagName {}

include!(concat!(env!("OUT_DIR"), "/tag_name.rs"));
