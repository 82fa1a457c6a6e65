//! [`TagName`], the names of elements.

use super::NameId;

/// The names of all elements of HTML, SVG and MathML, obsolete ones too, as constants: `TagName::TABLE`,
/// `TagName::LINEAR_GRADIENT` (`linearGradient`), `TagName::ANNOTATION_XML` (`annotation-xml`).
///
/// The constants can be used in patterns. The names are those of elements in the tree. A tag in the source
/// may be written differently: [`FOREIGN_OBJECT`](Self::FOREIGN_OBJECT), `foreignObject`, comes from a tag
/// `foreignobject`, which only a `TreeSink` of another tree or a tokenizer alone gets to see.
///
/// ```
/// use soupstone::names::{ExpandedName, TagName};
/// use soupstone::parse_document;
///
/// let document = parse_document("<video></video><svg><clippath>");
/// let names: Vec<ExpandedName> = document.body().unwrap().descendants().filter_map(|node| node.name()).collect();
/// assert_eq!(names[0], ExpandedName::html(TagName::VIDEO));
/// assert_eq!(names[2], ExpandedName::svg(TagName::CLIP_PATH));
/// ```
#[derive(Debug)]
pub enum TagName {}

include!(concat!(env!("OUT_DIR"), "/tag_name.rs"));
