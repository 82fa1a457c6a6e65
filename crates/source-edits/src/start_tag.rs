//! The attributes of a start tag, as they stand in the source.

use std::ops::Range;

use crate::SourceEditError;

/// A start tag, with the attributes that it is to have.
pub(crate) struct StartTag {
    /// Where the tag is in the source.
    pub(crate) range: Range<usize>,
    /// By the order of the calls: the name, and the new value or none.
    changes: Vec<(String, Option<String>)>,
}

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

impl StartTag {
    pub(crate) fn new(range: Range<usize>) -> Self {
        Self {
            range,
            changes: Vec::new(),
        }
    }

    /// Sets an attribute, or removes it.
    pub(crate) fn change(&mut self, name: &str, value: Option<&str>) {
        self.changes
            .retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        self.changes
            .push((name.to_owned(), value.map(str::to_owned)));
    }

    /// The changes, as pieces of the source and what takes their places, in the order of the source.
    pub(crate) fn pieces(&self, source: &str) -> Vec<(Range<usize>, String)> {
        let tag = &source[self.range.clone()];
        let attributes = attributes(tag);
        let mut pieces = Vec::new();
        let mut added = String::new();
        for (name, value) in &self.changes {
            let mut same = attributes
                .iter()
                .filter(|attribute| tag[attribute.name.clone()].eq_ignore_ascii_case(name));
            match value {
                Some(value) => match same.next() {
                    Some(attribute) => pieces.push(set(attribute, tag, value)),
                    None => {
                        added.push_str(&format!(" {name}=\"{}\"", escape(value, '"')));
                    }
                },
                None => pieces.extend(same.map(|attribute| removed(attribute, tag))),
            }
        }
        let last = attributes.last();
        if !added.is_empty() {
            let is_removed =
                |last: &Attribute| pieces.iter().any(|(range, _)| range.end == last.end);
            let end = last.map_or_else(|| name_end(tag), |last| last.end);
            let missing =
                last.filter(|last| matches!(last.value, Value::Missing) && !is_removed(last));
            if missing.is_some() {
                added.insert_str(0, "\"\"");
            }
            pieces.push((end..end, added));
        }
        pieces.sort_by_key(|(range, _)| (range.start, range.end));
        let start = self.range.start;
        let placed = pieces.into_iter();
        placed
            .map(|(range, text)| (start + range.start..start + range.end, text))
            .collect()
    }
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

/// The attribute with the white space before it, and a space where what is around it would become one.
fn removed(attribute: &Attribute, tag: &str) -> (Range<usize>, String) {
    let start = tag[..attribute.name.start].trim_end_matches(is_space).len();
    let is_apart = tag[attribute.end..].starts_with(|next| is_space(next) || next == '>');
    let space = if is_apart { "" } else { " " };
    (start..attribute.end, space.to_owned())
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
pub(crate) fn name_end(tag: &str) -> usize {
    let end = tag.find(|one| is_space(one) || one == '/' || one == '>');
    end.unwrap_or(tag.len())
}

/// The attributes of a tag, also those whose names come twice, by the states of
/// [the tokenizer](https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state).
fn attributes(tag: &str) -> Vec<Attribute> {
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
            return attributes;
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
