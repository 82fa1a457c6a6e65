//! Access to JSON values of an expected kind.

use serde_json::Value;

pub fn array(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("not an array: {value}"))
}

pub fn string(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        _ => panic!("not a string: {value}"),
    }
}
