//! Published attacks, read when the tests run.

use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::Value;
use soupstone_tests::ammonia_source;

pub(crate) struct Vector {
    pub(crate) name: String,
    pub(crate) html: String,
}

pub(crate) const FILES: [&str; 6] =
    ["bleach", "httpleaks", "javascript-execution", "jh-cases", "owasp-xss-filter-evasion", "payloadbox"];

pub(crate) fn folder() -> Option<PathBuf> {
    let path = env::var_os("SOUPSTONE_SANITIZER_CASES")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/sanitizer"), PathBuf::from);
    path.is_dir().then_some(path)
}

pub(crate) fn of_file(folder: &Path, name: &str) -> Result<Vec<Vector>, String> {
    let path = folder.join(format!("vectors/{name}.json"));
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let json: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let list = json.get("vectors").unwrap_or(&json).as_array();
    let vectors = list.into_iter().flatten().filter_map(|vector| {
        let html = vector.get("payload_html").or(vector.get("input_html"))?;
        let id = vector.get("id").or(vector.get("name"))?;
        Some(Vector { name: format!("{name}: {}", id.as_str()?), html: html.as_str()?.to_owned() })
    });
    let vectors: Vec<Vector> = vectors.collect();
    match vectors.is_empty() {
        true => Err(format!("no vectors in {}", path.display())),
        false => Ok(vectors),
    }
}

pub(crate) fn of_ammonia() -> Option<Vec<Vector>> {
    let inputs = ammonia_source::inputs()?.into_iter().enumerate();
    let vectors = inputs.map(|(number, html)| Vector { name: format!("ammonia: text {number}"), html });
    Some(vectors.collect())
}
