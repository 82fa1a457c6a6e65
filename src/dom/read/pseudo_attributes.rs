//! The attributes of a processing instruction, by the grammar of
//! [Associating Style Sheets with XML documents](https://www.w3.org/TR/xml-stylesheet/#NT-StyleSheetPI).

use super::node_ref::NodeRef;

/// White space between the attributes. A form feed does not count.
const WHITESPACE: &[char] = &[' ', '\t', '\r', '\n'];

/// What ends a name.
const NAME_STOPS: &[char] = &[' ', '\t', '\r', '\n', '=', '>', '/', '<', '"', '\'', '&'];

impl NodeRef<'_> {
    /// The value of the attribute with this name in the data of a processing instruction, such as
    /// `<?start name="soup"?>`. There is none if the data is anything but a list of attributes with different names.
    pub(in crate::dom) fn pseudo_attribute(&self, name: &str) -> Option<String> {
        self.target()?;
        let attributes = pseudo_attributes(self.data()?)?;
        let found = attributes.into_iter().find(|(found, _)| *found == name);
        Some(found?.1)
    }
}

/// The attributes in the data of a processing instruction; `None` if it is anything else.
fn pseudo_attributes(data: &str) -> Option<Vec<(&str, String)>> {
    let mut attributes: Vec<(&str, String)> = Vec::new();
    let mut rest = data.trim_start_matches(WHITESPACE);
    while !rest.is_empty() {
        let (name, after) = rest.split_at(rest.find(NAME_STOPS)?);
        let after = after.trim_start_matches(WHITESPACE).strip_prefix('=')?;
        let after = after.trim_start_matches(WHITESPACE);
        let quote = after
            .chars()
            .next()
            .filter(|first| matches!(first, '"' | '\''))?;
        let (value, after) = after[1..].split_once(quote)?;
        let is_separated = after.is_empty() || after.starts_with(WHITESPACE);
        let is_repeated = attributes.iter().any(|(before, _)| *before == name);
        if name.is_empty() || !is_separated || is_repeated {
            return None;
        }
        attributes.push((name, expand_references(value)?));
        rest = after.trim_start_matches(WHITESPACE);
    }
    Some(attributes)
}

/// The value with its references expanded; `None` if it holds a `<`, or a `&` that starts no reference.
fn expand_references(value: &str) -> Option<String> {
    if value.contains('<') {
        return None;
    }
    let mut expanded = String::new();
    let mut rest = value;
    while let Some((before, after)) = rest.split_once('&') {
        let (reference, after) = after.split_once(';')?;
        expanded.push_str(before);
        expanded.push(match reference {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "apos" => '\'',
            number => code_point(number.strip_prefix('#')?)?,
        });
        rest = after;
    }
    expanded.push_str(rest);
    Some(expanded)
}

/// The character of a numeric reference, without its `&#` and `;`.
fn code_point(digits: &str) -> Option<char> {
    let (digits, radix) = match digits.strip_prefix('x') {
        Some(digits) => (digits, 16),
        None => (digits, 10),
    };
    if !digits.chars().all(|digit| digit.is_digit(radix)) {
        return None;
    }
    char::from_u32(u32::from_str_radix(digits, radix).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_all_or_none() {
        let of = |data| {
            let attributes = pseudo_attributes(data)?;
            let strings = attributes
                .iter()
                .map(|(name, value)| format!("{name}: {value}"));
            Some(strings.collect::<Vec<_>>().join(", "))
        };
        let cases = [
            ("", Some("")),
            (" \t\r\n", Some("")),
            ("name=\"p\"", Some("name: p")),
            ("name='p'", Some("name: p")),
            (" a = \"1\"\n b\t=\t'2' ", Some("a: 1, b: 2")),
            ("a=\"\"", Some("a: ")),
            ("a='\"' b=\"'\"", Some("a: \", b: '")),
            (
                "a='&amp;&lt;&gt;&quot;&apos;&#65;&#x42;'",
                Some("a: &<>\"'AB"),
            ),
            ("é='ü'", Some("é: ü")),
            ("A='1' a='2'", Some("A: 1, a: 2")),
            ("name=p", None),
            ("name=\"p", None),
            ("name=\"p\"x=\"y\"", None),
            ("a='1' a='2'", None),
            ("a", None),
            ("a=", None),
            ("='1'", None),
            ("a='<'", None),
            ("a='&'", None),
            ("a='&nbsp;'", None),
            ("a='&#;'", None),
            ("a='&#x;'", None),
            ("a='&#+1;'", None),
            ("a='&#xD800;'", None),
            ("a='1'\u{C}b='2'", None),
            ("a='1'?", None),
        ];
        for (data, expected) in cases {
            assert_eq!(of(data).as_deref(), expected, "{data:?}");
        }
    }
}
