//! The [suggested default encodings](https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding)
//! by locale.

use encoding_rs::Encoding;

include!(concat!(env!("OUT_DIR"), "/locale_encodings.rs"));

/// The suggested default encoding for a locale, given as a [BCP 47](https://www.rfc-editor.org/info/bcp47) language
/// tag in any case. `None` stands for "all other locales", for which the table suggests windows-1252.
///
/// A tag that is not in the table is looked up by
/// [RFC 4647](https://www.rfc-editor.org/rfc/rfc4647#section-3.4): without its last subtag, and so on.
///
/// ```
/// use soupstone::encoding::default_encoding_for_locale;
///
/// assert_eq!(default_encoding_for_locale("ru-UA").unwrap().name(), "windows-1251");
/// assert_eq!(default_encoding_for_locale("zh-hant-hk").unwrap().name(), "Big5");
/// assert_eq!(default_encoding_for_locale("en-US"), None);
/// ```
pub fn default_encoding_for_locale(language_tag: &str) -> Option<&'static Encoding> {
    let mut tag = language_tag;
    loop {
        let found = LOCALES
            .iter()
            .find(|(locale, _)| locale.eq_ignore_ascii_case(tag));
        if let Some((_, encoding)) = found {
            return Some(encoding);
        }
        tag = &tag[..tag.rfind('-')?];
    }
}
