//! A reader of the suite's `.test` files for serializers, as far as the cases are about the standard's algorithm.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::json::{array, string};

/// A case.
#[derive(Clone, Debug)]
pub struct SerializerCase {
    /// `file:index:description`
    pub name: String,
    /// What is serialized.
    pub tokens: Vec<SerializerToken>,
    /// The texts that are right.
    pub expected: Vec<String>,
}

/// A token of the input.
#[derive(Clone, Debug)]
pub enum SerializerToken {
    /// A doctype with this name. Identifiers are left out, as the algorithm does.
    Doctype(String),
    /// Text.
    Characters(String),
    /// A start tag.
    StartTag {
        /// The tag name.
        name: String,
        /// The names and values of the attributes.
        attributes: Vec<(String, String)>,
    },
    /// The tag of a void element.
    EmptyTag {
        /// The tag name.
        name: String,
    },
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
            SerializerCase {
                name: format!("{file_name}:{index}:{description}"),
                tokens: array(&case["input"]).iter().map(read_token).collect(),
                expected: array(&case["expected"]).iter().map(string).collect(),
            }
        })
        .collect()
}

fn read_token(token: &Value) -> SerializerToken {
    match &array(token)[..] {
        [kind, name, ..] if kind == "Doctype" => SerializerToken::Doctype(string(name)),
        [kind, text] if kind == "Characters" => SerializerToken::Characters(string(text)),
        [kind, name, _] if kind == "EmptyTag" => SerializerToken::EmptyTag { name: string(name) },
        [kind, _, name, attributes] if kind == "StartTag" => SerializerToken::StartTag {
            name: string(name),
            attributes: read_attributes(attributes),
        },
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
