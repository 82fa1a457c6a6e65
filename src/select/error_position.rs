//! Finds the position of the error in an invalid selector, and guesses the intended selector.

use cssparser::{ParseError, Parser, Token};

use super::error::{SelectorError, SelectorErrorKind};
use super::grammar::{SelectorOptions, escape_identifier, new_input, parse_selector_list};
use crate::tables::selectors::find_standard_pseudo;

/// NOTE: the parser does not report the position, so this function searches for the longest prefix that can be completed to a
/// selector.
pub(super) fn build_error_with_position(
    text: &str,
    options: &SelectorOptions,
    kind: SelectorErrorKind,
) -> SelectorError {
    let mut bounds = Vec::new();
    collect_token_offsets(&mut new_input(text), &mut bounds);
    let count = bounds.len();
    bounds.push(text.len());
    let is_valid = |start: &str, rest| parse_selector_list(&format!("{start}{rest}"), options).is_ok();
    let can_be_completed = |end: &usize| COMPLETIONS.iter().any(|rest| is_valid(&text[..*end], rest));
    // NOTE: if a prefix can be completed, all shorter prefixes can be completed, which allows a binary search.
    let ends = &bounds[1.min(count)..];
    let mut index = ends.partition_point(can_be_completed).min(count);
    let is_at_end = index == count;
    // The next tokens may contain another error.
    let beginning = &text[..bounds.get(index + 1).copied().unwrap_or(text.len())];
    let is_missing = matches!(text.trim_end().bytes().last(), None | Some(b',' | b'('));
    let kind = match parse_selector_list(beginning, options).err().unwrap_or(kind) {
        SelectorErrorKind::Empty | SelectorErrorKind::DanglingCombinator if !is_at_end => {
            SelectorErrorKind::UnexpectedToken
        }
        SelectorErrorKind::Empty if !is_missing => SelectorErrorKind::UnexpectedEnd,
        SelectorErrorKind::UnexpectedToken if is_at_end => SelectorErrorKind::UnexpectedEnd,
        kind => kind,
    };
    let token = |index: usize| match bounds.get(index..index + 2) {
        Some(&[start, end]) => text[start..end].trim(),
        _ => "",
    };
    let mut found = token(index);
    let mut parentheses = None;
    match (kind, found) {
        (SelectorErrorKind::UnknownPseudoClass | SelectorErrorKind::UnknownPseudoElement, _) => {
            parentheses = find_pseudo_argument_problem(found, kind, options);
            found = found.trim_end_matches('(');
            while index > 0 && token(index - 1) == ":" {
                index -= 1;
            }
        }
        // The wrong token is the prefix before the bar, or the bar before the white space.
        (SelectorErrorKind::UnknownPrefix, "|") | (SelectorErrorKind::UnexpectedToken, "") if index > 0 => {
            index -= 1;
            found = token(index);
        }
        _ => {}
    }
    let last_bracket = (0..index).rfind(|earlier| matches!(token(*earlier), "[" | "]"));
    let is_in_value = last_bracket
        .is_some_and(|bracket| token(bracket) == "[" && (bracket..index).any(|inside| token(inside).ends_with('=')));
    let hint = match parentheses {
        None => suggest_hint_or_empty(kind, found, &text[..bounds[index]], is_in_value),
        Some(_) => String::new(),
    };
    SelectorError { kind, offset: bounds[index], found: found.to_owned(), parentheses, hint }
}

fn suggest_hint_or_empty(kind: SelectorErrorKind, found: &str, before: &str, is_in_value: bool) -> String {
    if matches!(kind, SelectorErrorKind::UnknownPseudoClass | SelectorErrorKind::UnknownPseudoElement) {
        return match find_standard_pseudo(&found.to_ascii_lowercase()) {
            Some(hint) => hint.to_owned(),
            None if kind == SelectorErrorKind::UnknownPseudoElement => String::new(),
            None => format!("if the colon is part of a name, write \"\\:{found}\""),
        };
    }
    let continues_name = before.chars().next_back().is_some_and(|last| last.is_alphanumeric() || last == '-');
    let name = found.trim_start_matches(['#', '.']);
    let first = name.as_bytes().first().copied().unwrap_or(0);
    let hint = match found {
        _ if is_in_value => "put the value of the attribute in quotes",
        _ if kind != SelectorErrorKind::UnexpectedToken => "",
        ">" | "+" | "~" if before.trim_end().is_empty() => return format!("begin with \":scope {found}\""),
        _ if found.starts_with('@') || found == "/" && !ends_in_id_or_class(before) => {
            "this looks like XPath: the cookbook has a table of XPath and selectors"
        }
        "|" => "put commas between selectors",
        "!" => "write `:not([name='value'])`",
        ")" if before.trim_end().ends_with('(') => "the parentheses cannot be empty",
        "]" | ")" | "}" => "",
        _ if first.is_ascii_digit() => {
            let (mark, name) = (&found[..found.len() - name.len()], escape_identifier(name));
            return format!("a name that starts with a digit is written \"{mark}{name}\"");
        }
        _ if continues_name && first.is_ascii_punctuation() => {
            return format!("if it is part of a name, write \"\\{found}\"");
        }
        _ => "",
    };
    hint.to_owned()
}

fn ends_in_id_or_class(text: &str) -> bool {
    let is_in_name = |character: char| character.is_alphanumeric() || matches!(character, '-' | '_');
    matches!(text.trim_end_matches(is_in_name).as_bytes().last(), Some(b'.' | b'#'))
}

fn find_pseudo_argument_problem(
    found: &str,
    kind: SelectorErrorKind,
    options: &SelectorOptions,
) -> Option<&'static str> {
    let exists = |rest: &str| parse_selector_list(&format!("{}{rest}", kind.colon_prefix()), options).is_ok();
    match found.strip_suffix('(') {
        Some(name) => exists(name).then_some("takes no parentheses"),
        None => (exists(&format!("{found}(x)")) || exists(&format!("{found}(1)"))).then_some("needs parentheses"),
    }
}

fn collect_token_offsets(input: &mut Parser<'_>, offsets: &mut Vec<usize>) {
    loop {
        offsets.push(input.position().byte_index());
        match input.next_including_whitespace_and_comments() {
            Ok(Token::Function(_) | Token::ParenthesisBlock | Token::SquareBracketBlock | Token::CurlyBracketBlock) => {
            }
            Ok(_) => continue,
            Err(_) => {
                offsets.pop();
                return;
            }
        }
        let mut end = None;
        let nested = input.parse_nested_block(|input| {
            collect_token_offsets(input, offsets);
            end = Some(input.position().byte_index());
            Ok::<_, ParseError<()>>(())
        });
        // The closing parenthesis is a separate token.
        if let Some(end) = end
            && nested.is_ok()
            && end < input.position().byte_index()
        {
            offsets.push(end);
        }
    }
}

/// Suffixes that may complete a selector. The parser closes brackets.
const COMPLETIONS: [&str; 7] = ["", "x", " x", "root", "before", "hover", "1"];
