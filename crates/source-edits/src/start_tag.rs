//! The text of tags: their attributes, and edits to them.

use std::ops::Range;

use crate::edit::Edit;
use crate::error::SourceEditError;

/// An attribute in a start tag.
struct Attribute {
    name: Range<usize>,
    /// The value without quotes. Without a value, an empty range after the name.
    value: Range<usize>,
    before_value: &'static str,
    quote: char,
    end: usize,
}

/// Writes a start tag with edits to its attributes and name. Keeps its self-closing flag, unless the element gets contents.
pub(crate) fn rewritten(tag: &str, edits: &[&Edit]) -> String {
    let (mut name, mut is_opened) = (None, false);
    // Each edited name in descending order, with the index of its last edit, whether that edit is written, and whether one of
    // its edits removes the attribute.
    let mut last = Vec::<(String, usize, bool, bool)>::new();
    for (number, edit) in edits.iter().enumerate() {
        match edit {
            Edit::UnwrapElement => return String::new(),
            Edit::RenameElement { name: new } => name = Some(new),
            Edit::SetAttribute { name, .. } | Edit::RemoveAttribute { name } => {
                last.push((name.to_ascii_lowercase(), number, false, matches!(edit, Edit::RemoveAttribute { .. })));
            }
            _ => is_opened = true,
        }
    }
    last.sort_unstable_by(|one, other| other.cmp(one));
    last.dedup_by(|earlier, later| {
        later.3 |= earlier.0 == later.0 && earlier.3;
        earlier.0 == later.0
    });
    let (attributes, closes_itself) = attributes(tag);
    let mut result = String::with_capacity(tag.len());
    let mut end = 0;
    if let Some(name) = name {
        result.extend(["<", name]);
        end = name_end(tag);
    }
    for attribute in &attributes {
        let name = tag[attribute.name.clone()].bytes();
        let name = name.map(|byte| byte.to_ascii_lowercase());
        let Ok(found) = last.binary_search_by(|other| name.clone().cmp(other.0.bytes())) else {
            continue;
        };
        let (_, number, is_done, removes_duplicates) = &mut last[found];
        match edits[*number] {
            edit if matches!(edit, Edit::RemoveAttribute { .. }) || *is_done && *removes_duplicates => {
                let start = tag[..attribute.name.start].trim_end_matches(is_space).len();
                result.extend([&tag[end..start.max(end)], gap(&tag[attribute.end..])]);
                end = attribute.end;
            }
            // The first of several attributes with the same name takes effect.
            Edit::SetAttribute { value, .. } if !*is_done => {
                let quote = attribute.before_value.trim_start_matches('=');
                let before = &tag[end..attribute.value.start];
                result.extend([before, attribute.before_value, &escape(value, attribute.quote), quote]);
                end = attribute.value.end;
            }
            _ => {}
        }
        *is_done = true;
    }
    last.retain(|(_, _, is_done, _)| !is_done);
    last.sort_unstable_by_key(|(_, number, ..)| *number);
    let new = last.iter().filter_map(|(_, number, ..)| match edits[*number] {
        Edit::SetAttribute { name, value } => Some([" ", name, "=\"", &escape(value, '"'), "\""].concat()),
        _ => None,
    });
    let new: String = new.collect();
    if !new.is_empty() {
        let place = attributes.last().map_or(name_end(tag), |last| last.end);
        let has_no_value = |last: &Attribute| last.before_value == "=\"" && !last.value.is_empty();
        let is_open = end < place && attributes.last().is_some_and(has_no_value);
        result.extend([&tag[end..place], if is_open { "\"\"" } else { "" }]);
        end = place;
    }
    result.extend([&new, &tag[end..]]);
    if is_opened {
        let before = result[..result.len() - 1].trim_end_matches('/').len();
        result.replace_range(before..result.len() - 1, "");
    } else if !closes_itself && result.ends_with("/>") && self::attributes(&result).1 {
        result.insert(result.len() - 1, ' ');
    }
    result
}

/// Returns the replacement for a removed attribute before `rest`. An attribute that starts with an equals sign must not become
/// a value.
fn gap(rest: &str) -> &'static str {
    if rest.trim_start_matches(is_space).starts_with('=') {
        " /"
    } else if rest.starts_with(|next| is_space(next) || next == '>') {
        ""
    } else {
        " "
    }
}

pub(crate) fn renamed_end(tag: &str, name: &str) -> String {
    format!("</{name}{}", &tag[name_end(&tag[2..]) + 2..])
}

pub(crate) fn closes_itself(tag: &str) -> bool {
    tag.ends_with("/>") && attributes(tag).1
}

/// Returns the length of the tag at the start, or `None` if the tag is unfinished.
pub(crate) fn length(text: &str) -> Option<usize> {
    let tag = &text[text.find(|one| !matches!(one, '<' | '/'))?..];
    let end = attributes(tag).0.last().map_or(name_end(tag), |last| last.end);
    let rest = &tag[end..];
    let length = rest.find('>')? + 1;
    Some(text.len() - rest.len() + length)
}

fn escape(value: &str, quote: char) -> String {
    // NOTE: with scripting, a `</noscript` in a value would end the element.
    let value = value.replace('&', "&amp;").replace('\r', "&#13;").replace('<', "&lt;");
    match quote {
        '\'' => value.replace('\'', "&#39;"),
        _ => value.replace('"', "&quot;"),
    }
}

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

pub(crate) fn check_element_name(name: &str) -> Result<(), SourceEditError> {
    let is_wrong = |one: char| is_space(one) || one.is_control() || "/>".contains(one);
    match name.starts_with(|first: char| first.is_ascii_alphabetic()) && !name.contains(is_wrong) {
        true => Ok(()),
        false => Err(SourceEditError::InvalidName),
    }
}

pub(crate) fn name_end(tag: &str) -> usize {
    let end = tag.find(|one| is_space(one) || one == '/' || one == '>');
    end.unwrap_or(tag.len())
}

/// Returns the attributes of a tag including duplicates, and whether the tag is self-closing, according to the states of [the
/// tokenizer](https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state).
fn attributes(tag: &str) -> (Vec<Attribute>, bool) {
    let find = |from: usize, is_wanted: &dyn Fn(char) -> bool| {
        let rest = tag.get(from..).unwrap_or_default();
        rest.find(is_wanted).map_or(tag.len(), |length| from + length)
    };
    let mut attributes = Vec::new();
    let mut at = name_end(tag);
    loop {
        let start = find(at, &|one| !is_space(one) && one != '/');
        let Some(first) = tag[start..].chars().next().filter(|first| *first != '>') else {
            return (attributes, tag[at..start].ends_with('/'));
        };
        // An equals sign may be the first character of a name.
        let is_name_end = |one| is_space(one) || matches!(one, '/' | '>' | '=');
        let name = start..find(start + first.len_utf8(), &is_name_end);
        let equals = find(name.end, &|one| !is_space(one));
        let start = find(equals + 1, &|one| !is_space(one));
        let (value, before_value, quote) = match tag[start..].chars().next() {
            _ if !tag[equals..].starts_with('=') => (name.end..name.end, "=\"", '"'),
            Some(first @ ('"' | '\'')) => (start + 1..find(start + 1, &|one| one == first), "", first),
            Some('>') | None => (name.end..equals + 1, "=\"", '"'),
            Some(_) => (start..find(start, &|one| is_space(one) || one == '>'), "\"", '"'),
        };
        at = if before_value.is_empty() { tag.len().min(value.end + 1) } else { value.end };
        attributes.push(Attribute { name, value, before_value, quote, end: at });
    }
}
