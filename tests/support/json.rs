//! Values of JSON files that have to be of one kind.

use serde_json::Value;

/// The members of an array.
pub fn array(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("not an array: {value}"))
}

/// The text of a string.
pub fn string(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        _ => panic!("not a string: {value}"),
    }
}
