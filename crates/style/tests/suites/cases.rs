//! A reader of the suite's `.test` files for serializers.

use std::fs;
use std::path::Path;

use serde_json::Value;
use soupstone::encoding::Encoding;
use soupstone_style::{AttributeOrder, AttributeQuotes, BooleanAttributes, Style, WhiteSpace};

use crate::support::json::{array, string};

#[derive(Clone, Debug)]
pub(crate) struct SerializerCase {
    pub(crate) name: String,
    pub(crate) style: Style,
    pub(crate) tokens: Vec<SerializerToken>,
    pub(crate) expected: Vec<String>,
}

#[derive(Clone, Debug)]
pub(crate) enum SerializerToken {
    Doctype([String; 3]),
    Characters(String),
    Comment(String),
    StartTag(String, Vec<(String, String)>),
    EndTag(String),
}

pub(crate) fn read(path: &Path) -> Vec<SerializerCase> {
    let file_name = path.file_name().expect("a file has a name").to_string_lossy();
    let text = fs::read_to_string(path).expect("the suite can be read");
    let document: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    array(&document["tests"])
        .iter()
        .enumerate()
        .map(|(index, case)| {
            let description = string(&case["description"]);
            SerializerCase {
                name: format!("{file_name}:{index}:{description}"),
                style: read_style(&case["options"]),
                tokens: array(&case["input"]).iter().map(read_token).collect(),
                expected: array(&case["expected"]).iter().map(string).collect(),
            }
        })
        .collect()
}

/// Returns the style for html5lib's options in a case, with alphabetical attributes. Cases with other options are expected
/// failures.
fn read_style(given: &Value) -> Style {
    let mut style = Style::new()
        .with_attribute_order(AttributeOrder::Alphabetical)
        .with_attribute_quotes(AttributeQuotes::WhereNeeded)
        .with_boolean_attributes(BooleanAttributes::NameAlone)
        .with_optional_tags(false);
    for (name, value) in given.as_object().into_iter().flatten() {
        style = match (name.as_str(), value) {
            ("encoding", label) => {
                let encoding = Encoding::for_label(string(label).as_bytes());
                style.with_declared_encoding(Some(encoding.expect("the label of an encoding")))
            }
            ("escape_lt_in_attrs" | "escape_rcdata" | "use_trailing_solidus", Value::Bool(true))
            | ("inject_meta_charset", Value::Bool(true)) => style,
            ("minimize_boolean_attributes", Value::Bool(false)) => {
                style.with_boolean_attributes(BooleanAttributes::LikeOthers)
            }
            ("quote_attr_values", Value::Bool(true)) => style.with_attribute_quotes(AttributeQuotes::Double),
            ("quote_char", quote) if quote == "'" => style.with_attribute_quotes(AttributeQuotes::Single),
            ("strip_whitespace", Value::Bool(true)) => style.with_white_space(WhiteSpace::Collapsed),
            _ => panic!("unknown option: {name}: {value}"),
        };
    }
    style
}

fn read_token(token: &Value) -> SerializerToken {
    let part = |value: Option<&Value>| value.map(string).unwrap_or_default();
    match &array(token)[..] {
        [kind, name, identifiers @ ..] if kind == "Doctype" => {
            let [public, system] = [0, 1].map(|index| part(identifiers.get(index)));
            SerializerToken::Doctype([string(name), public, system])
        }
        [kind, text] if kind == "Characters" => SerializerToken::Characters(string(text)),
        [kind, text] if kind == "Comment" => SerializerToken::Comment(string(text)),
        [kind, name, attributes] if kind == "EmptyTag" => {
            SerializerToken::StartTag(string(name), read_attributes(attributes))
        }
        [kind, _, name, attributes] if kind == "StartTag" => {
            SerializerToken::StartTag(string(name), read_attributes(attributes))
        }
        [kind, _, name] if kind == "EndTag" => SerializerToken::EndTag(string(name)),
        _ => panic!("unknown token: {token}"),
    }
}

fn read_attributes(attributes: &Value) -> Vec<(String, String)> {
    match attributes {
        Value::Object(members) if members.is_empty() => Vec::new(),
        attributes => array(attributes)
            .iter()
            .map(|attribute| (string(&attribute["name"]), string(&attribute["value"])))
            .collect(),
    }
}
