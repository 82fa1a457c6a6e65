use std::borrow::Cow;
use std::fmt;

use soupstone::Edition;
use soupstone::names::{ExpandedName, Namespace, tag};
use soupstone::serialize::SerializableAttribute;

use crate::encoding_declaration::declared_value;
use crate::escapes::{AmpersandContext, Escapes};
use crate::style::{AttributeOrder, AttributeQuotes, BooleanAttributes, EmptyAttributes, NonAscii, Style};
use crate::tables::is_boolean_attribute;

pub(crate) fn write_attributes(
    attributes: &[SerializableAttribute<'_>],
    name: ExpandedName,
    tag_name: &str,
    style: &Style,
    edition: Edition,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    let is_meta = name == ExpandedName::html(tag::META);
    let encoding = style.declared_encoding.filter(|_| is_meta);
    let ordered = in_order(attributes, style.attribute_order);
    for (index, attribute) in ordered.iter().enumerate() {
        let declared = encoding.and_then(|encoding| declared_value(attributes, attribute, encoding));
        let value = declared.as_deref().unwrap_or(attribute.value);
        output.write_char(' ')?;
        output.write_str(attribute.prefix())?;
        output.write_str(attribute.name)?;
        // NOTE: after a name without a value, an equals sign would start a value.
        let is_before_an_equals_sign =
            ordered.get(index + 1).is_some_and(|next| next.prefix().is_empty() && next.name.starts_with('='));
        let may_be_alone = match style.empty_attributes {
            EmptyAttributes::NameAlone => value.is_empty(),
            EmptyAttributes::WithValue => false,
        } || match style.boolean_attributes {
            BooleanAttributes::NameAlone => {
                name.is_html()
                    && attribute.namespace == Namespace::None
                    && is_boolean_attribute(attribute.name, tag_name)
            }
            BooleanAttributes::LikeOthers => false,
        };
        if !may_be_alone || is_before_an_equals_sign {
            output.write_char('=')?;
            write_value(value, style, edition, output)?;
        }
    }
    Ok(())
}

fn in_order<'a, 'b>(
    attributes: &'b [SerializableAttribute<'a>],
    order: AttributeOrder,
) -> Cow<'b, [SerializableAttribute<'a>]> {
    match order {
        AttributeOrder::OfTree => Cow::Borrowed(attributes),
        AttributeOrder::Alphabetical => {
            fn written<'c>(attribute: &'c SerializableAttribute<'_>) -> impl Iterator<Item = char> + use<'c> {
                attribute.prefix().chars().chain(attribute.name.chars())
            }
            let mut sorted = attributes.to_vec();
            sorted.sort_by(|one, other| written(one).cmp(written(other)));
            Cow::Owned(sorted)
        }
    }
}

fn write_value(value: &str, style: &Style, edition: Edition, output: &mut impl fmt::Write) -> fmt::Result {
    let angle_brackets = edition.escapes_angle_brackets_in_attributes();
    let quote = quote_around(value, style.attribute_quotes, angle_brackets);
    let plain_ampersands = style.plain_ampersands(AmpersandContext::Value);
    let non_ascii = style.non_ascii == NonAscii::References;
    let escapes = Escapes { angle_brackets, non_ascii, plain_ampersands, quote };
    if let Some(quote) = quote {
        output.write_char(quote)?;
    }
    escapes.write(value, output)?;
    if let Some(quote) = quote {
        output.write_char(quote)?;
    }
    Ok(())
}

/// Returns the quote around a value, if the value needs quotes.
fn quote_around(value: &str, quotes: AttributeQuotes, escapes_less_than: bool) -> Option<char> {
    match quotes {
        AttributeQuotes::Double => Some('"'),
        AttributeQuotes::Single => Some('\''),
        AttributeQuotes::WhereNeeded if !needs_quotes(value, escapes_less_than) => None,
        AttributeQuotes::WhereNeeded => {
            let count = |quote| value.bytes().filter(|byte| *byte == quote).count();
            match count(b'"') <= count(b'\'') {
                true => Some('"'),
                false => Some('\''),
            }
        }
    }
}

/// Whether the [unquoted attribute value syntax](https://html.spec.whatwg.org/multipage/syntax.html#unquoted) forbids a value.
fn needs_quotes(value: &str, escapes_less_than: bool) -> bool {
    let is_excluded = |byte: u8| match byte {
        b'"' | b'\'' | b'=' | b'>' | b'`' => true,
        b'<' => !escapes_less_than,
        _ => byte.is_ascii_whitespace(),
    };
    value.is_empty() || value.bytes().any(is_excluded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_written_where_the_syntax_needs_them() {
        let needed = |value| quote_around(value, AttributeQuotes::WhereNeeded, false);
        for value in ["a", "a/", "/", "ä\u{A0}", "a\x0Bb", "a&b", "a,b;c:d"] {
            assert_eq!(needed(value), None, "{value:?}");
        }
        for value in ["", "a b", "a\x0C", "a'", "=", "a>", "<", "`"] {
            assert_eq!(needed(value), Some('"'), "{value:?}");
        }
        for value in ["\"", "a \"b\"", "\"'\""] {
            assert_eq!(needed(value), Some('\''), "{value:?}");
        }
        let escaped = quote_around("<", AttributeQuotes::WhereNeeded, true);
        assert_eq!(escaped, None);
        let always = quote_around("a", AttributeQuotes::Single, false);
        assert_eq!(always, Some('\''));
    }
}
