//! The `Link` header of [RFC 8288](https://www.rfc-editor.org/rfc/rfc8288).

/// Returns the target of the first link with the relation `canonical`, unresolved.
pub(crate) fn find_canonical(headers: &[impl AsRef<str>]) -> Option<String> {
    let mut links = headers.iter().flat_map(|header| parse_links(header.as_ref()));
    links.find(Link::is_canonical).map(|link| link.target.to_owned())
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Link<'a> {
    target: &'a str,
    /// Names in lower case, and values.
    parameters: Vec<(String, String)>,
}

impl Link<'_> {
    /// NOTE: only the first `rel` counts. A link with an `anchor` is a link of another resource.
    fn is_canonical(&self) -> bool {
        let value = |name: &str| self.parameters.iter().find(|(found, _)| found == name).map(|(_, value)| value);
        let is_canonical = |rel: &String| rel.split_ascii_whitespace().any(|one| one.eq_ignore_ascii_case("canonical"));
        value("rel").is_some_and(is_canonical) && value("anchor").is_none()
    }
}

/// [Parses a Link field value](https://www.rfc-editor.org/rfc/rfc8288#appendix-B.2), up to the first error.
///
/// DEVIATION: resolves no URLs, and skips empty elements of the list.
fn parse_links(mut input: &str) -> Vec<Link<'_>> {
    // 1. Let links be an empty list.
    let mut links = Vec::new();
    // 2. While input has content:
    loop {
        // 1. Consume any leading OWS.
        // 2. If the first character is not "<", return links.
        // 3. Discard the first character ("<").
        let Some(rest) = input.trim_start_matches([' ', '\t', ',']).strip_prefix('<') else {
            return links;
        };
        // 4. Consume up to but not including the first ">" character or end of input and let the result be target_string.
        // 5. If the next character is not ">", return links.
        // 6. Discard the leading ">" character.
        let Some((target, rest)) = rest.split_once('>') else {
            return links;
        };
        // 7. Let link_parameters be the result of Parsing Parameters from input (consuming zero or more characters of it).
        let parameters;
        (parameters, input) = parse_parameters(rest);
        links.push(Link { target, parameters });
    }
}

/// [Parses parameters](https://www.rfc-editor.org/rfc/rfc8288#appendix-B.3). Returns them with the remaining input.
///
/// DEVIATION: does not decode the values of parameters that end with an asterisk.
fn parse_parameters(mut input: &str) -> (Vec<(String, String)>, &str) {
    let mut parameters = Vec::new();
    // 1. Consume any leading OWS.
    // 2. If the first character is not ";", return parameters.
    // 3. Discard the leading ";" character.
    while let Some(rest) = skip_spaces(input).strip_prefix(';') {
        // 4. Consume any leading OWS.
        let rest = skip_spaces(rest);
        // 5. Consume up to but not including the first BWS, "=", ";", or "," character, or up to the end of input, and let the
        //    result be parameter_name.
        let (name, rest) = split_at_first(rest, &[' ', '\t', '=', ';', ',']);
        // 6. Consume any leading BWS.
        let rest = skip_spaces(rest);
        let value;
        (value, input) = match rest.strip_prefix('=').map(skip_spaces) {
            // 7. If the next character is "=": If the next character is DQUOTE, let parameter_value be the result of Parsing a
            //    Quoted String from input (consuming zero or more characters of it).
            Some(rest) if rest.starts_with('"') => parse_quoted_string(&rest[1..]),
            //    Else, consume the contents up to but not including the first ";" or "," character, or up to the end of input,
            //    and let the results be parameter_value.
            Some(rest) => {
                let (value, rest) = split_at_first(rest, &[';', ',']);
                (value.trim_end_matches([' ', '\t']).to_owned(), rest)
            }
            // 8. Else: Let parameter_value be an empty string.
            None => (String::new(), rest),
        };
        // 9. Case-normalise parameter_name to lowercase.
        // 10. Append (parameter_name, parameter_value) to parameters.
        parameters.push((name.to_ascii_lowercase(), value));
        // 12. If the next character is "," or the end of input, stop processing input and return parameters.
    }
    (parameters, input)
}

/// [Parses a quoted string](https://www.rfc-editor.org/rfc/rfc8288#appendix-B.4) after its opening quotation mark. Returns the
/// value with the remaining input.
fn parse_quoted_string(input: &str) -> (String, &str) {
    let mut output = String::new();
    let mut characters = input.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => break,
            '\\' => output.extend(characters.next()),
            _ => output.push(character),
        }
    }
    (output, characters.as_str())
}

fn skip_spaces(input: &str) -> &str {
    input.trim_start_matches([' ', '\t'])
}

fn split_at_first<'a>(input: &'a str, ends: &[char]) -> (&'a str, &'a str) {
    input.split_at(input.find(ends).unwrap_or(input.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(headers: &[&str]) -> Option<String> {
        find_canonical(headers)
    }

    #[test]
    fn the_first_canonical_link_counts() {
        for value in [
            "<a>; rel=canonical",
            "<a>;rel=\"canonical\"",
            "<a> ; REL = \"Canonical\" ; x",
            "<a>;rel=\"next CANONICAL\"",
            "<a>;\trel\t=\tcanonical\t",
            "<a>; rel=canonical; rel=next",
            "<a>; title=\"x; rel=next, <b>; \\\"\"; rel=canonical",
            "<a>; title=x\"; rel=canonical",
            "<a>; rel=\"canonical",
            "<a>; rel=\"cano\\nical\"",
            "<b>; rel=next, <a>; rel=canonical, <c>; rel=canonical",
            "<b>, <a>; rel=canonical",
            ", ,<a>; rel=canonical,,",
            "<b>; rel=\"next\",<a>;rel=canonical",
            "<b>; rel, <a>; rel=canonical",
            "<b>; rel=canonical; anchor=\"/c\", <a>; rel=canonical",
            "<a>; rel=canonical, soup",
            "<a>;; rel=canonical",
            "<a>; =x; rel=canonical",
        ] {
            assert_eq!(canonical(&[value]).as_deref(), Some("a"), "{value}");
        }
        assert_eq!(canonical(&["<a b,;\"c>; rel=canonical"]).as_deref(), Some("a b,;\"c"));
        assert_eq!(canonical(&["<>; rel=canonical"]).as_deref(), Some(""));
        assert_eq!(canonical(&["soup", "<b>; rel=next", "<a>; rel=canonical"]).as_deref(), Some("a"));
    }

    #[test]
    fn other_links_are_not_canonical() {
        for value in [
            "",
            "a; rel=canonical",
            "<a; rel=canonical",
            "<a>",
            "<a> rel=canonical",
            "<a>; rel",
            "<a>; rel=",
            "<a>; rel=canonical2",
            "<a>; rel=next; rel=canonical",
            "<a>; rev=canonical",
            "<a>; rel*=canonical",
            "<a>; title=\"; rel=canonical",
            "<a>; title=\"x\\\"; rel=canonical",
            "<a>; rel=canonical; anchor=b",
            "soup, <a>; rel=canonical",
            "\u{A0}<a>; rel=canonical",
        ] {
            assert_eq!(canonical(&[value]), None, "{value}");
        }
    }

    #[test]
    fn links_and_parameters_are_split() {
        let links = parse_links("</a>; rel=\"x y\"; Title=\"b, \\\"c\\\"\" , <d>;e;f=g h ,<i>");
        let link = |target, parameters: &[(&str, &str)]| {
            let parameters = parameters.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
            Link { target, parameters: parameters.collect() }
        };
        let expected = [
            link("/a", &[("rel", "x y"), ("title", "b, \"c\"")]),
            link("d", &[("e", ""), ("f", "g h")]),
            link("i", &[]),
        ];
        assert_eq!(links, expected);
    }
}
