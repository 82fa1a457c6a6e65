//! [`text_state_after`]: where raw text starts, for those who build no tree.

use crate::names::TagName;
use crate::sink::Scripting;
use crate::tables::{Category, is_in};
use crate::token::{Tag, TextState};

/// The state that tree construction switches the tokenizer to after this start tag of an HTML element, if it does: so
/// that scripts, styles and texts are not read as markup.
///
/// A tokenizer without tree construction does not know where an element stands. In SVG and MathML, elements with these
/// names hold markup; in a `select`, and where the standard drops a tag, some of them do not start. To follow the
/// standard there, build a tree, or use a [`TreeSink`](crate::sink::TreeSink) that keeps nothing.
///
/// ```
/// use soupstone::Scripting;
/// use soupstone::names::{NameTable, TagName};
/// use soupstone::token::{Attributes, Tag, TextState};
/// use soupstone::tokenizer::text_state_after;
///
/// let names = NameTable::new();
/// let tag = |name| Tag::new(name, Attributes::empty(&names));
/// assert_eq!(text_state_after(&tag(TagName::STYLE), Scripting::Disabled), Some(TextState::Rawtext));
/// assert_eq!(text_state_after(&tag(TagName::NOSCRIPT), Scripting::Enabled), Some(TextState::Rawtext));
/// assert_eq!(text_state_after(&tag(TagName::NOSCRIPT), Scripting::Disabled), None);
/// ```
// NOTE: the contexts of fragments have the same table, which the test `a_context_is_like_a_start_tag` holds against this.
#[inline]
pub fn text_state_after(tag: &Tag<'_>, scripting: Scripting) -> Option<TextState> {
    match tag.name {
        TagName::TITLE | TagName::TEXTAREA => Some(TextState::Rcdata),
        name if is_in(name, Category::RawText) => Some(TextState::Rawtext),
        TagName::SCRIPT => Some(TextState::ScriptData),
        TagName::NOSCRIPT if scripting == Scripting::Enabled => Some(TextState::Rawtext),
        TagName::PLAINTEXT => Some(TextState::Plaintext),
        _ => None,
    }
}
