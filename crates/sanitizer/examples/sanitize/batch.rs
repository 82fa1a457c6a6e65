//! `--batch`: answers each line of JSON with a line of JSON. The README of the package describes the format.

use std::io::{self, BufRead, Write};

use serde::Deserialize;
use serde_json::{Map, Value, json};
use soupstone::names::Namespace;
use soupstone::sink::{ShadowRootInit, ShadowRootMode};
use soupstone::{Document, EditError, Edition, NodeId, ParseOptions};
use soupstone_sanitizer::{AttributeName, Config, ElementName, Permission, Safety, Sanitizer, SanitizerBuilder};

use crate::tree;

#[derive(Debug)]
pub(crate) enum Failure {
    /// A browser throws a `TypeError`: the configuration is invalid.
    TypeError,
    Malformed(String),
}

impl From<EditError> for Failure {
    fn from(error: EditError) -> Self {
        Self::Malformed(error.to_string())
    }
}

pub(crate) fn run(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    for line in input.lines() {
        let line = line?;
        if !line.trim().is_empty() {
            writeln!(output, "{}", answer(&line))?;
        }
    }
    output.flush()
}

/// Returns the answer to a line: `{"tree": […]}`, `{"results": […], "get": {…}}` or `{"error": …}`.
pub(crate) fn answer(line: &str) -> Value {
    let case = serde_json::from_str(line);
    let case = case.map_err(|error| Failure::Malformed(error.to_string()));
    match case.and_then(|case: Value| answer_to(&case)) {
        Ok(answer) => answer,
        Err(Failure::TypeError) => json!({"error": "TypeError"}),
        Err(Failure::Malformed(message)) => json!({"error": "malformed", "message": message}),
    }
}

fn answer_to(case: &Value) -> Result<Value, Failure> {
    if let Some(config) = case.get("new") {
        let edition = edition_of(case)?.unwrap_or(Edition::September2026);
        let mut builder = new_sanitizer(config, edition)?.to_builder();
        let steps = list(case.get("steps"))?;
        let results: Result<Vec<Value>, Failure> =
            steps.iter().map(|step| Ok(call(&mut builder, step)?.into())).collect();
        return Ok(json!({"results": results?, "get": builder.get()}));
    }
    let method = case.get("method").and_then(Value::as_str);
    let (safety, is_document) = match method {
        Some("setHTML") => (Safety::Safe, false),
        Some("setHTMLUnsafe") => (Safety::Unsafe, false),
        Some("parseHTML") => (Safety::Safe, true),
        Some("parseHTMLUnsafe") => (Safety::Unsafe, true),
        _ => return Err(Failure::Malformed("unknown method".to_owned())),
    };
    let sanitizer = sanitizer_of(case, safety)?;
    let html = case.get("html").and_then(Value::as_str).unwrap_or("");
    let (document, root) = if is_document {
        let document = match safety {
            Safety::Safe => sanitizer.parse_html(html),
            Safety::Unsafe => sanitizer.parse_html_unsafe(html),
        };
        let root = document.root().id();
        (document, root)
    } else {
        set_html(case, &sanitizer, safety, html)?
    };
    let root = match case.get("compare").and_then(Value::as_str) {
        None => Some(document.node(root)),
        Some("body") if is_document => document.body(),
        Some("body") => Some(document.node(root)),
        Some(_) => return Err(Failure::Malformed("only a body can be compared".to_owned())),
    };
    Ok(json!({"tree": root.map(tree::lines).unwrap_or_default()}))
}

fn set_html(case: &Value, sanitizer: &Sanitizer, safety: Safety, html: &str) -> Result<(Document, NodeId), Failure> {
    let (mut document, element) = context_of(case)?;
    let target = match case.get("target").and_then(Value::as_str) {
        None => element,
        Some("shadow") => document.attach_shadow_root(element, ShadowRootInit::new(ShadowRootMode::Open))?,
        Some(_) => return Err(Failure::Malformed("unknown target".to_owned())),
    };
    match safety {
        Safety::Safe => sanitizer.set_html(&mut document, target, html)?,
        Safety::Unsafe => sanitizer.set_html_unsafe(&mut document, target, html)?,
    }
    let root = document.node(target).template_contents().map_or(target, |contents| contents.id());
    Ok((document, root))
}

/// Returns a document, and the parentless element on which the method is called.
pub(crate) fn context_of(case: &Value) -> Result<(Document, NodeId), Failure> {
    let context = case.get("context").and_then(Value::as_str).unwrap_or("div");
    let (namespace, local_name) = match context.split_once(' ') {
        Some(("svg", local_name)) => (Namespace::Svg, local_name),
        Some(("math", local_name)) => (Namespace::MathMl, local_name),
        _ => (Namespace::Html, context),
    };
    // NOTE: a loaded document is in no-quirks mode.
    let mut document = ParseOptions::new().with_edition(Edition::August2026).parse_document("<!doctype html>");
    let element = document.create_element_ns(namespace, local_name)?;
    Ok((document, element))
}

/// Returns the sanitizer of a case: from `config`, optionally through `new Sanitizer()` and modifiers.
pub(crate) fn sanitizer_of(case: &Value, safety: Safety) -> Result<Sanitizer, Failure> {
    let edition = match edition_of(case)? {
        Some(edition) => edition,
        None if names_javascript_urls(case) => Edition::September2026,
        None => Edition::August2026,
    };
    let modify = list(case.get("modify"))?;
    let is_instance = case.get("instance") == Some(&Value::Bool(true)) || !modify.is_empty();
    let empty = Value::Object(Map::new());
    let config = match case.get("config") {
        Some(config) => config,
        // NOTE: this is the default of the option.
        None if safety == Safety::Unsafe && !is_instance => &empty,
        None => &json!("default"),
    };
    if is_instance || config.is_string() {
        let mut builder = new_sanitizer(config, edition)?.to_builder();
        for step in modify {
            call(&mut builder, step)?;
        }
        return Ok(builder.build());
    }
    let sanitizer = Sanitizer::from_options(&config_of(config)?, safety);
    let sanitizer = sanitizer.map_err(|_| Failure::TypeError)?;
    Ok(sanitizer.with_parse_options(ParseOptions::new().with_edition(edition)))
}

fn new_sanitizer(config: &Value, edition: Edition) -> Result<Sanitizer, Failure> {
    let sanitizer = match config {
        Value::String(name) if name == "default" => Sanitizer::standard_default(),
        _ => Sanitizer::new(&config_of(config)?).map_err(|_| Failure::TypeError)?,
    };
    Ok(sanitizer.with_parse_options(ParseOptions::new().with_edition(edition)))
}

/// Reads a dictionary as a configuration; null is an empty one.
fn config_of(value: &Value) -> Result<Config, Failure> {
    match value {
        Value::Null => Ok(Config::default()),
        Value::Object(_) => Config::deserialize(value).map_err(|_| Failure::TypeError),
        _ => Err(Failure::TypeError),
    }
}

/// Whether a case uses the member `javascriptURLs`, added in September 2026.
fn names_javascript_urls(case: &Value) -> bool {
    let is_member = case.get("config").is_some_and(|config| config.get("javascriptURLs").is_some());
    let mut calls = case.get("modify").and_then(Value::as_array).into_iter().flatten();
    is_member || calls.any(|call| call.get(0).and_then(Value::as_str) == Some("setJavascriptURLs"))
}

fn edition_of(case: &Value) -> Result<Option<Edition>, Failure> {
    match case.get("edition").map(Value::as_str) {
        None => Ok(None),
        Some(name) => match name.map(str::parse::<Edition>) {
            Some(Ok(edition)) => Ok(Some(edition)),
            Some(Err(error)) => Err(Failure::Malformed(error.to_string())),
            None => Err(Failure::Malformed("the edition is not a string".to_owned())),
        },
    }
}

fn list(value: Option<&Value>) -> Result<&[Value], Failure> {
    match value {
        None | Some(Value::Null) => Ok(&[]),
        Some(Value::Array(list)) => Ok(list),
        Some(_) => Err(Failure::Malformed("calls must be a list".to_owned())),
    }
}

/// Calls a modifier, given as its name, a list of arguments, and optionally the expected result.
fn call(builder: &mut SanitizerBuilder, step: &Value) -> Result<bool, Failure> {
    let method = step.get(0).and_then(Value::as_str).unwrap_or("");
    let argument = match step.get(1) {
        Some(Value::Array(arguments)) => arguments.first().unwrap_or(&Value::Null),
        Some(argument) => argument,
        None => &Value::Null,
    };
    Ok(match method {
        "allowElement" => builder.allow_element(read::<soupstone_sanitizer::Element>(argument)?),
        "removeElement" => builder.remove_element(read::<ElementName>(argument)?),
        "replaceElementWithChildren" => builder.replace_element_with_children(read::<ElementName>(argument)?),
        "allowAttribute" => builder.allow_attribute(read::<AttributeName>(argument)?),
        "removeAttribute" => builder.remove_attribute(read::<AttributeName>(argument)?),
        "setComments" => builder.set_comments(permission(argument)),
        "setDataAttributes" => builder.set_data_attributes(permission(argument)),
        "setJavascriptURLs" => builder.set_javascript_urls(permission(argument)),
        "allowProcessingInstruction" => builder.allow_processing_instruction(&target(argument)?),
        "removeProcessingInstruction" => builder.remove_processing_instruction(&target(argument)?),
        "removeUnsafe" => builder.remove_unsafe(),
        _ => return Err(Failure::Malformed(format!("unknown method {method}"))),
    })
}

fn read<'a, T: Deserialize<'a>>(argument: &'a Value) -> Result<T, Failure> {
    T::deserialize(argument).map_err(|_| Failure::TypeError)
}

fn target(argument: &Value) -> Result<String, Failure> {
    let target = argument.get("target").unwrap_or(argument);
    target.as_str().map(str::to_owned).ok_or(Failure::TypeError)
}

/// Converts a boolean as Web IDL does.
fn permission(argument: &Value) -> Permission {
    let allow = match argument {
        Value::Null => false,
        Value::Bool(value) => *value,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(string) => !string.is_empty(),
        Value::Array(_) | Value::Object(_) => true,
    };
    match allow {
        true => Permission::Allow,
        false => Permission::Remove,
    }
}
