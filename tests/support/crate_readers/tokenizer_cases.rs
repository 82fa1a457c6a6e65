//! Reads the suite's `.test` files for tokenizers.
//!
//! Our own files have one more token: `["ProcessingInstruction", target, data]`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;
use soupstone::Edition;

use crate::json::{array, string};

use crate::tokens::RecordedToken;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotExpressible(pub String);

#[derive(Clone, Debug)]
pub struct TokenizerCase {
    /// `file:index:state:description`
    pub name: String,
    pub edition: Edition,
    /// The initial state's name in the standard.
    pub initial_state: String,
    pub last_start_tag: Option<String>,
    /// The content, if `&str` can hold it.
    pub content: Result<Content, NotExpressible>,
}

#[derive(Clone, Debug)]
pub struct Content {
    pub input: String,
    /// The tokens, with adjacent characters joined.
    pub tokens: Vec<RecordedToken>,
    pub errors: Vec<ExpectedError>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExpectedError {
    pub code: String,
    pub line: u64,
    pub column: u64,
}

pub fn read(path: &Path) -> Vec<TokenizerCase> {
    let file_name = path.file_name().expect("a file has a name").to_string_lossy();
    let text = fs::read_to_string(path).expect("the suite can be read");
    let document: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let members = document.as_object().expect("the file is one object");
    let mut cases = Vec::new();
    for (index, case) in members.values().flat_map(array).enumerate() {
        let description = string(&case["description"]);
        let last_start_tag = case.get("lastStartTag").map(string);
        let content = read_content(case);
        let states = match case.get("initialStates") {
            Some(states) => array(states).iter().map(string).collect(),
            None => vec!["Data state".to_owned()],
        };
        for state in states {
            let description = description.escape_debug();
            cases.push(TokenizerCase {
                name: format!("{file_name}:{index}:{state}:{description}"),
                edition: Edition::default(),
                initial_state: state,
                last_start_tag: last_start_tag.clone(),
                content: content.clone(),
            });
        }
    }
    cases
}

fn read_content(case: &Value) -> Result<Content, NotExpressible> {
    let unescape = match case.get("doubleEscaped") {
        Some(Value::Bool(true)) => unescape_twice,
        _ => |text: &str| Ok(text.to_owned()),
    };
    let input = unescape(&string(&case["input"]))?;
    let mut tokens = Vec::new();
    for token in array(&case["output"]) {
        tokens.push(read_token(array(token), &unescape)?);
    }
    let errors = case
        .get("errors")
        .into_iter()
        .flat_map(array)
        .map(|error| ExpectedError {
            code: string(&error["code"]),
            line: error["line"].as_u64().expect("a line is a number"),
            column: error["col"].as_u64().expect("a column is a number"),
        })
        .collect();
    Ok(Content { input, tokens, errors })
}

fn read_token(
    token: &[Value],
    unescape: &impl Fn(&str) -> Result<String, NotExpressible>,
) -> Result<RecordedToken, NotExpressible> {
    let text = |value: &Value| unescape(&string(value));
    let optional = |value: &Value| match value {
        Value::Null => Ok(None),
        value => text(value).map(Some),
    };
    match token {
        [kind, name, public, system, correctness] if kind == "DOCTYPE" => Ok(RecordedToken::Doctype {
            name: optional(name)?,
            public_identifier: optional(public)?,
            system_identifier: optional(system)?,
            force_quirks: correctness == &Value::Bool(false),
        }),
        [kind, name, attributes, rest @ ..] if kind == "StartTag" => {
            let attributes = attributes.as_object().expect("attributes are an object");
            let mut expected = BTreeMap::new();
            for (name, value) in attributes {
                expected.insert(unescape(name)?, text(value)?);
            }
            Ok(RecordedToken::StartTag {
                name: text(name)?,
                attributes: expected,
                self_closing: rest == [Value::Bool(true)],
            })
        }
        [kind, name] if kind == "EndTag" => Ok(RecordedToken::EndTag { name: text(name)? }),
        [kind, target, data] if kind == "ProcessingInstruction" => {
            Ok(RecordedToken::ProcessingInstruction { target: text(target)?, data: text(data)? })
        }
        [kind, data] if kind == "Comment" => Ok(RecordedToken::Comment(text(data)?)),
        [kind, data] if kind == "Character" => Ok(RecordedToken::Characters(text(data)?)),
        _ => panic!("unknown token: {token:?}"),
    }
}

/// Resolves each `\uHHHH`. Surrogate pairs become one character; a lone surrogate is not expressible.
pub fn unescape_twice(text: &str) -> Result<String, NotExpressible> {
    let mut units: Vec<u16> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("\\u") {
        units.extend(rest[..at].encode_utf16());
        let digits = &rest[at + 2..at + 6];
        units.push(u16::from_str_radix(digits, 16).expect("four hexadecimal digits follow \\u"));
        rest = &rest[at + 6..];
    }
    units.extend(rest.encode_utf16());
    String::from_utf16(&units).map_err(|_| NotExpressible("a &str cannot contain a lone surrogate".to_owned()))
}
