//! The encoding that a `meta` element declares.

use crate::tendril::StrTendril;
use crate::tokenizer::{Tag, TagKind};
use crate::{LocalName, local_name};

/// The label of the encoding that this tag declares, if it is one of a `meta` element.
pub(super) fn declared_encoding(tag: &Tag) -> Option<StrTendril> {
    if tag.kind != TagKind::StartTag || tag.name != local_name!("meta") {
        return None;
    }
    let value = |name: LocalName| {
        let mut attributes = tag.attrs.iter();
        attributes.find(|attribute| attribute.name.local == name).map(|attribute| &attribute.value)
    };
    if let Some(charset) = value(local_name!("charset")) {
        return Some(charset.clone());
    }
    let http_equiv = value(local_name!("http-equiv"))?;
    if !http_equiv.eq_ignore_ascii_case("content-type") {
        return None;
    }
    encoding_in(value(local_name!("content"))?).map(StrTendril::from_slice)
}

/// The algorithm for
/// [extracting a character encoding from a `meta` element](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#algorithm-for-extracting-a-character-encoding-from-a-meta-element),
/// up to the label.
fn encoding_in(content: &str) -> Option<&str> {
    // 1. Let position be a pointer into s, initially pointing at the start of the string.
    let lower_case = content.to_ascii_lowercase();
    let mut position = 0;
    let rest = loop {
        // 2. Loop: Find the first seven characters in s after position that are an ASCII case-insensitive match for the
        //    word "charset". If no such match is found, return nothing.
        position += lower_case[position..].find("charset")? + "charset".len();
        // 3. Skip any ASCII whitespace that immediately follow the word "charset".
        let rest = without_whitespace(&content[position..]);
        // 4. If the next character is not a U+003D EQUALS SIGN (=), then move position to point just before that next
        //    character, and jump back to the step labeled loop.
        if let Some(rest) = rest.strip_prefix('=') {
            break rest;
        }
    };
    // 5. Skip any ASCII whitespace that immediately follow the equals sign.
    let rest = without_whitespace(rest);
    // 6. Process the next character as follows:
    match rest.chars().next()? {
        // If it is a quotation mark and there is a later one in s, […] return the result of getting an encoding from the
        // substring that is between this character and the next earliest occurrence of this character.
        // If it is an unmatched quotation mark, return nothing.
        quote @ ('"' | '\'') => rest[1..].split_once(quote).map(|(label, _)| label),
        // Otherwise, return the result of getting an encoding from the substring that consists of this character up to
        // but not including the first ASCII whitespace or U+003B SEMICOLON character (;), or the end of s.
        _ => rest.split(|next: char| next.is_ascii_whitespace() || next == ';').next(),
    }
}

fn without_whitespace(text: &str) -> &str {
    text.trim_start_matches(|first: char| first.is_ascii_whitespace())
}
