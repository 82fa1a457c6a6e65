//! The attributes of a start tag, as they stand in the source.

use std::collections::HashMap;
use std::ops::Range;

use crate::SourceEditError;

/// An attribute, in places of the tag.
struct Attribute {
    name: Range<usize>,
    value: Value,
    /// Where the attribute ends, with its value and quotes.
    end: usize,
}

enum Value {
    /// There is only a name.
    None,
    /// There is an equals sign and nothing else.
    Missing,
    Unquoted(Range<usize>),
    Quoted(Range<usize>),
}

/// The last change of an attribute.
struct Change<'a> {
    number: usize,
    name: &'a str,
    /// The new value, or none to remove the attribute.
    value: Option<&'a str>,
    is_done: bool,
}

/// The tag with these attributes, by the order of the calls: the name, and the new value or none. It closes itself if it did
/// so before.
pub(crate) fn rewritten(tag: &str, changes: &[(&str, Option<&str>)]) -> String {
    let mut by_name = HashMap::with_capacity(changes.len());
    for (number, (name, value)) in changes.iter().enumerate() {
        let change = Change {
            number,
            name,
            value: *value,
            is_done: false,
        };
        by_name.insert(name.to_ascii_lowercase(), change);
    }
    let (attributes, closes_itself) = attributes(tag);
    let mut result = String::with_capacity(tag.len());
    let mut end = 0;
    for attribute in &attributes {
        let name = tag[attribute.name.clone()].to_ascii_lowercase();
        let Some(change) = by_name.get_mut(&name) else {
            continue;
        };
        if let Some(value) = change.value {
            // Of those with the same name, the first one counts.
            if !change.is_done {
                let (range, text) = set(attribute, tag, value);
                result.push_str(&tag[end..range.start]);
                result.push_str(&text);
                end = range.end;
            }
        } else {
            let start = tag[..attribute.name.start].trim_end_matches(is_space).len();
            result.push_str(&tag[end..start.max(end)]);
            result.push_str(gap(&tag[attribute.end..]));
            end = attribute.end;
        }
        change.is_done = true;
    }
    let mut added: Vec<_> = by_name
        .into_values()
        .filter(|change| !change.is_done)
        .collect();
    added.sort_unstable_by_key(|change| change.number);
    let mut added = (added.into_iter())
        .filter_map(|change| Some((change.name, change.value?)))
        .peekable();
    if added.peek().is_some() {
        let place = attributes
            .last()
            .map_or_else(|| name_end(tag), |last| last.end);
        let is_missing = |last: &Attribute| matches!(last.value, Value::Missing);
        let has_no_value = end < place && attributes.last().is_some_and(is_missing);
        result.push_str(&tag[end..place]);
        result.push_str(if has_no_value { "\"\"" } else { "" });
        end = place;
    }
    for (name, value) in added {
        result.extend([" ", name, "=\"", &*escape(value, '"'), "\""]);
    }
    result.push_str(&tag[end..]);
    if !closes_itself && result.ends_with("/>") && self::attributes(&result).1 {
        result.insert(result.len() - 1, ' ');
    }
    result
}

/// The new value, in the quotes of the old one.
fn set(attribute: &Attribute, tag: &str, value: &str) -> (Range<usize>, String) {
    match &attribute.value {
        Value::Quoted(range) => {
            let quote = if tag[range.end..].starts_with('\'') {
                '\''
            } else {
                '"'
            };
            (range.clone(), escape(value, quote))
        }
        Value::Unquoted(range) => (range.clone(), format!("\"{}\"", escape(value, '"'))),
        Value::Missing | Value::None => {
            let range = attribute.name.end..attribute.end;
            (range, format!("=\"{}\"", escape(value, '"')))
        }
    }
}

/// What takes the place of an attribute before this rest of the tag, so that what is around it stays as it is: the next one
/// may start with an equals sign, which would make it the value of the one before.
fn gap(rest: &str) -> &'static str {
    if rest.trim_start_matches(is_space).starts_with('=') {
        " /"
    } else if rest.starts_with(|next| is_space(next) || next == '>') {
        ""
    } else {
        " "
    }
}

/// Escapes the value of an attribute in these quotes.
fn escape(value: &str, quote: char) -> String {
    let mut escaped = String::with_capacity(value.len());
    for one in value.chars() {
        match one {
            '&' => escaped.push_str("&amp;"),
            '\r' => escaped.push_str("&#13;"),
            '"' if quote == '"' => escaped.push_str("&quot;"),
            '\'' if quote == '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(one),
        }
    }
    escaped
}

/// Whether markup can hold an attribute with this name and value.
pub(crate) fn check(name: &str, value: &str) -> Result<(), SourceEditError> {
    let is_wrong = |one: char| is_space(one) || one.is_control() || "\"'<>/=".contains(one);
    if name.is_empty() || name.contains(is_wrong) || value.contains('\0') {
        return Err(SourceEditError::InvalidAttribute);
    }
    Ok(())
}

const fn is_space(one: char) -> bool {
    matches!(one, '\t' | '\n' | '\x0C' | '\r' | ' ')
}

/// Where the name of the tag ends.
fn name_end(tag: &str) -> usize {
    let end = tag.find(|one| is_space(one) || one == '/' || one == '>');
    end.unwrap_or(tag.len())
}

/// The attributes of a tag, also those whose names come twice, and whether the tag closes itself, by the states of
/// [the tokenizer](https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state).
fn attributes(tag: &str) -> (Vec<Attribute>, bool) {
    let bytes = tag.as_bytes();
    let is_space = |at: usize| {
        bytes
            .get(at)
            .is_some_and(|byte| is_space(char::from(*byte)))
    };
    let mut attributes = Vec::new();
    let mut at = name_end(tag);
    loop {
        while is_space(at) || bytes.get(at) == Some(&b'/') {
            at += 1;
        }
        if at >= bytes.len() || bytes[at] == b'>' {
            let closes_itself = bytes.get(at - 1) == Some(&b'/');
            return (attributes, closes_itself);
        }
        let start = at;
        // An equals sign may be the first character of a name.
        at += 1;
        while at < bytes.len() && !is_space(at) && !matches!(bytes[at], b'/' | b'>' | b'=') {
            at += 1;
        }
        let name = start..at;
        let mut after = at;
        while is_space(after) {
            after += 1;
        }
        if bytes.get(after) != Some(&b'=') {
            attributes.push(Attribute {
                name,
                value: Value::None,
                end: at,
            });
            continue;
        }
        let equals = after + 1;
        at = equals;
        while is_space(at) {
            at += 1;
        }
        let value = match bytes.get(at) {
            Some(quote @ (b'"' | b'\'')) => {
                let start = at + 1;
                let length = tag[start..].find(char::from(*quote));
                let end = length.map_or(tag.len(), |length| start + length);
                at = (end + 1).min(tag.len());
                Value::Quoted(start..end)
            }
            Some(b'>') | None => {
                at = equals;
                attributes.push(Attribute {
                    name,
                    value: Value::Missing,
                    end: equals,
                });
                continue;
            }
            Some(_) => {
                let start = at;
                while at < bytes.len() && !is_space(at) && bytes[at] != b'>' {
                    at += 1;
                }
                Value::Unquoted(start..at)
            }
        };
        attributes.push(Attribute {
            name,
            value,
            end: at,
        });
    }
}
