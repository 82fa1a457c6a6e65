//! `meta` elements that [declare an encoding](https://html.spec.whatwg.org/multipage/semantics.html#charset).

use super::{MetaCharset, SerializableAttribute};
use crate::encoding::Encoding;

/// The value that an attribute of a `meta` element gets, so that it declares `encoding`; `None` for an attribute that
/// declares none, and if declarations are left alone.
pub(super) fn declared_value<'a>(
    mut all: impl Iterator<Item = SerializableAttribute<'a>>,
    attribute: &SerializableAttribute<'_>,
    encoding: &'static Encoding,
    meta_charset: MetaCharset,
) -> Option<String> {
    let name = match meta_charset {
        MetaCharset::LeftAlone => return None,
        MetaCharset::OfOutput => encoding.name().to_owned(),
        MetaCharset::Injected => name_in_lower_case(encoding),
    };
    if attribute.is_named("charset") {
        return Some(name);
    }
    let is_pragma = attribute.is_named("content") && all.any(|attribute| is_pragma(&attribute));
    is_pragma.then(|| format!("text/html; charset={name}"))
}

/// Whether a `meta` element with these attributes declares an encoding.
pub(super) fn declares_encoding(attributes: &[SerializableAttribute<'_>]) -> bool {
    let has = |name| attributes.iter().any(|attribute| attribute.is_named(name));
    has("charset") || has("content") && attributes.iter().any(is_pragma)
}

/// The name of an encoding as it is written where none was.
pub(super) fn name_in_lower_case(encoding: &'static Encoding) -> String {
    encoding.name().to_ascii_lowercase()
}

/// Whether this is `http-equiv="content-type"`.
fn is_pragma(attribute: &SerializableAttribute<'_>) -> bool {
    attribute.is_named("http-equiv") && attribute.value.eq_ignore_ascii_case("content-type")
}
