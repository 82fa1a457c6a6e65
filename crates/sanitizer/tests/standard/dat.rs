//! The `.dat` format of web-platform-tests: sections that start with `#data`, as in html5lib-tests.

use serde_json::{Map, Value, json};

pub(crate) fn cases(file: &str, text: &str) -> Vec<(usize, Value)> {
    // NOTE: the file name determines the method, unless a case does.
    let method = match file.contains("unsafe") || file.contains("unsafety") {
        true => "setHTMLUnsafe",
        false => "setHTML",
    };
    let mut cases: Vec<(usize, Map<String, Value>)> = Vec::new();
    let mut section = "";
    let mut lines: Vec<&str> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let is_heading =
            matches!(line, "#data" | "#errors" | "#error" | "#document" | "#document-fragment" | "#config" | "#method");
        if !is_heading {
            lines.push(line);
            continue;
        }
        if let Some((_, case)) = cases.last_mut() {
            put(case, section, &lines);
        }
        if line == "#data" {
            let mut case = Map::new();
            case.insert("method".to_owned(), method.into());
            case.insert("has_bare_comments".to_owned(), true.into());
            case.insert("tree".to_owned(), json!([]));
            cases.push((index + 1, case));
        }
        section = line;
        lines.clear();
    }
    if let Some((_, case)) = cases.last_mut() {
        put(case, section, &lines);
    }
    cases.into_iter().map(|(line, case)| (line, Value::Object(case))).collect()
}

fn put(case: &mut Map<String, Value>, section: &str, lines: &[&str]) {
    let text = lines.join("\n").replace("{{host}}", "example.test");
    let (member, value): (&str, Value) = match section {
        "#data" => ("html", text.into()),
        "#document-fragment" => ("context", text.trim().into()),
        "#method" => ("method", text.trim().into()),
        "#config" => {
            let config = serde_json::from_str(&text);
            ("config", config.unwrap_or_else(|error| panic!("{text}: {error}")))
        }
        "#error" => ("error", "TypeError".into()),
        "#document" => ("tree", tree(&text).into()),
        _ => return,
    };
    case.insert(member.to_owned(), value);
}

/// Returns the lines of a tree, whose text may span several lines of the file.
fn tree(text: &str) -> Vec<String> {
    let mut tree: Vec<String> = Vec::new();
    for line in text.trim_end_matches('\n').split('\n').filter(|line| !line.is_empty()) {
        match tree.last_mut() {
            Some(last) if !line.starts_with("| ") => {
                last.push('\n');
                last.push_str(line);
            }
            _ => tree.push(line.to_owned()),
        }
    }
    tree
}
