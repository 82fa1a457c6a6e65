//! A reader of the suite's `.test` files for serializers.

use std::fs;
use std::path::Path;

use serde_json::Value;
use soupstone::encoding::Encoding;
use soupstone::serialize::{
    AttributeEscaping, AttributeOrder, AttributeQuotes, BooleanAttributes, DoctypeIdentifiers,
    MetaCharset, OptionalTags, QuoteCharacter, RawText, SerializeOptions, TrailingSolidus,
    WhiteSpace,
};

use super::json::{array, string};

/// A case.
#[derive(Clone, Debug)]
pub struct SerializerCase {
    /// `file:index:description`
    pub name: String,
    /// How the tokens are serialized.
    pub options: SerializeOptions,
    /// The encoding of the output, if one is given.
    pub encoding: Option<&'static Encoding>,
    /// What is serialized.
    pub tokens: Vec<SerializerToken>,
    /// The texts that are right.
    pub expected: Vec<String>,
}

/// A token of the input.
#[derive(Clone, Debug)]
pub enum SerializerToken {
    /// A doctype: its name, its public identifier, and its system identifier.
    Doctype([String; 3]),
    /// Text.
    Characters(String),
    /// A comment.
    Comment(String),
    /// A start tag, or the tag of a void element: the name, and the names and values of the attributes.
    StartTag(String, Vec<(String, String)>),
    /// An end tag.
    EndTag(String),
}

/// Reads all cases of a file.
pub fn read(path: &Path) -> Vec<SerializerCase> {
    let file_name = path
        .file_name()
        .expect("a file has a name")
        .to_string_lossy();
    let text = fs::read_to_string(path).expect("the suite can be read");
    let document: Value =
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    array(&document["tests"])
        .iter()
        .enumerate()
        .map(|(index, case)| {
            let description = string(&case["description"]);
            let (options, encoding) = read_options(&case["options"]);
            SerializerCase {
                name: format!("{file_name}:{index}:{description}"),
                options,
                encoding,
                tokens: array(&case["input"]).iter().map(read_token).collect(),
                expected: array(&case["expected"]).iter().map(string).collect(),
            }
        })
        .collect()
}

/// The options of html5lib that a case gives, and the encoding. All others have their defaults there, but that the
/// cases want attributes in alphabetical order.
fn read_options(given: &Value) -> (SerializeOptions, Option<&'static Encoding>) {
    let mut encoding = None;
    let mut options = SerializeOptions::new()
        .with_attribute_order(AttributeOrder::Alphabetical)
        .with_attribute_quotes(AttributeQuotes::AsHtml5lib)
        .with_boolean_attributes(BooleanAttributes::NameAlone)
        .with_doctype_identifiers(DoctypeIdentifiers::Written)
        .with_meta_charset(MetaCharset::Injected)
        .with_optional_tags(OptionalTags::LeftOut)
        .with_quote_character(QuoteCharacter::Fewest);
    for (name, value) in given.as_object().into_iter().flatten() {
        options = match (name.as_str(), value) {
            ("encoding", label) => {
                encoding = Encoding::for_label(string(label).as_bytes());
                assert!(encoding.is_some(), "not an encoding: {label}");
                options
            }
            ("escape_lt_in_attrs", Value::Bool(true)) => {
                options.with_attribute_escaping(AttributeEscaping::WithLessThan)
            }
            ("escape_rcdata", Value::Bool(true)) => options.with_raw_text(RawText::Escaped),
            ("inject_meta_charset", Value::Bool(true)) => options,
            ("minimize_boolean_attributes", Value::Bool(false)) => {
                options.with_boolean_attributes(BooleanAttributes::LikeOthers)
            }
            ("quote_attr_values", Value::Bool(true)) => {
                options.with_attribute_quotes(AttributeQuotes::Always)
            }
            ("quote_char", quote) if quote == "'" => {
                options.with_quote_character(QuoteCharacter::Single)
            }
            ("strip_whitespace", Value::Bool(true)) => {
                options.with_white_space(WhiteSpace::Collapsed)
            }
            ("use_trailing_solidus", Value::Bool(true)) => {
                options.with_trailing_solidus(TrailingSolidus::Written)
            }
            _ => panic!("not an option: {name}: {value}"),
        };
    }
    (options, encoding)
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
        _ => panic!("not a token: {token}"),
    }
}

/// The attributes: an array of objects, or an object without members.
fn read_attributes(attributes: &Value) -> Vec<(String, String)> {
    match attributes {
        Value::Object(members) if members.is_empty() => Vec::new(),
        attributes => array(attributes)
            .iter()
            .map(|attribute| (string(&attribute["name"]), string(&attribute["value"])))
            .collect(),
    }
}
