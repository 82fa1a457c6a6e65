//! `meta` elements that [declare an encoding](https://html.spec.whatwg.org/multipage/semantics.html#charset).

use super::{SerializableAttribute, SerializableNode};
use crate::encoding::Encoding;

/// The value that an attribute of a `meta` element gets, so that it declares `encoding`; `None` for an attribute that
/// declares none.
pub(super) fn declared_value<N: SerializableNode>(
    element: &N,
    attribute: &SerializableAttribute<'_>,
    encoding: &'static Encoding,
) -> Option<String> {
    let name = encoding.name();
    if attribute.is_named("charset") {
        return Some(name.to_owned());
    }
    let is_pragma = attribute.is_named("content")
        && element.attributes().any(|attribute| {
            attribute.is_named("http-equiv") && attribute.value.eq_ignore_ascii_case("content-type")
        });
    is_pragma.then(|| format!("text/html; charset={name}"))
}
