//! [`AttributeName`], the names of attributes.

use super::NameId;

/// The local names of all attributes of HTML, SVG, MathML and WAI-ARIA, and of the event handlers of these and other
/// standards, as constants: `AttributeName::HTTP_EQUIV`, `AttributeName::VIEW_BOX` (`viewBox`), `AttributeName::ONCLICK`.
///
/// The constants can be used in patterns. The local name of `xlink:href` on an SVG element is
/// [`HREF`](Self::HREF): its prefix follows from its namespace.
#[derive(Debug)]
pub enum AttributeName {}

include!(concat!(env!("OUT_DIR"), "/attribute_name.rs"));
