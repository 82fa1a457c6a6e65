//! The attributes of a start tag, with all that the options ask for.

use std::borrow::Cow;
use std::fmt;

use super::character_escapes::CharacterEscapes;
use super::quotes::quotes_of;
use super::{
    AttributeEscaping, AttributeOrder, BooleanAttributes, EmptyAttributes, Newlines, NonAscii,
    SerializableAttribute, SerializeOptions, meta,
};
use crate::encoding::Encoding;
use crate::names::{ExpandedName, Namespace, TagName};
use crate::tables::boolean_attributes::is_boolean_attribute;

/// Appends all attributes of an element.
pub(super) fn write_attributes(
    attributes: &[SerializableAttribute<'_>],
    name: ExpandedName,
    tag_name: &str,
    options: &SerializeOptions,
    encoding: Option<&'static Encoding>,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    let encoding = encoding.filter(|_| name == ExpandedName::html(TagName::META));
    let ordered = in_order(attributes, options.attribute_order());
    for (index, attribute) in ordered.iter().enumerate() {
        let declared = encoding.and_then(|encoding| {
            let all = attributes.iter().copied();
            meta::declared_value(all, attribute, encoding, options.meta_charset())
        });
        let value = declared.as_deref().unwrap_or(attribute.value);
        output.write_char(' ')?;
        output.write_str(prefix(attribute))?;
        output.write_str(attribute.name)?;
        // NOTE: behind a name alone, an equals sign would not start the next name, but a value.
        let is_before_an_equals_sign = ordered
            .get(index + 1)
            .is_some_and(|next| prefix(next).is_empty() && next.name.starts_with('='));
        let may_be_alone = match options.empty_attributes() {
            EmptyAttributes::NameAlone => value.is_empty(),
            EmptyAttributes::WithValue => false,
        } || match options.boolean_attributes() {
            BooleanAttributes::NameAlone => {
                name.is_html()
                    && attribute.namespace == Namespace::None
                    && is_boolean_attribute(attribute.name, tag_name)
            }
            BooleanAttributes::LikeOthers => false,
        };
        if !may_be_alone || is_before_an_equals_sign {
            output.write_char('=')?;
            write_value(value, options, output)?;
        }
    }
    Ok(())
}

/// The attributes in the order that is asked for.
fn in_order<'a, 'b>(
    attributes: &'b [SerializableAttribute<'a>],
    order: AttributeOrder,
) -> Cow<'b, [SerializableAttribute<'a>]> {
    match order {
        AttributeOrder::OfTree => Cow::Borrowed(attributes),
        AttributeOrder::Alphabetical => {
            fn written<'c>(
                attribute: &'c SerializableAttribute<'_>,
            ) -> impl Iterator<Item = char> + use<'c> {
                prefix(attribute).chars().chain(attribute.name.chars())
            }
            let mut sorted = attributes.to_vec();
            sorted.sort_by(|one, other| written(one).cmp(written(other)));
            Cow::Owned(sorted)
        }
    }
}

/// What stands before the local name in the
/// [attribute's serialized name](https://html.spec.whatwg.org/multipage/parsing.html#attribute's-serialised-name).
fn prefix(attribute: &SerializableAttribute<'_>) -> &'static str {
    match attribute.namespace {
        Namespace::Xml => "xml:",
        Namespace::XmlNs if attribute.name != "xmlns" => "xmlns:",
        Namespace::XLink => "xlink:",
        _ => "",
    }
}

fn write_value(
    value: &str,
    options: &SerializeOptions,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    let has_both = options.attribute_escaping() == AttributeEscaping::WithAngleBrackets
        || options.edition().escapes_angle_brackets_in_attributes();
    let less_than = has_both || options.attribute_escaping() == AttributeEscaping::WithLessThan;
    let quote = quotes_of(
        value,
        options.attribute_quotes(),
        options.quote_character(),
        less_than,
    );
    let escapes = CharacterEscapes {
        less_than,
        greater_than: has_both,
        carriage_return: options.newlines() == Newlines::Kept,
        non_ascii: options.non_ascii() == NonAscii::References,
        quote,
    };
    if let Some(quote) = quote {
        output.write_char(quote)?;
    }
    escapes.write(value, output)?;
    if let Some(quote) = quote {
        output.write_char(quote)?;
    }
    Ok(())
}
