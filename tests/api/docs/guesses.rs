//! Lines that newcomers write before they read the documentation. Each compiles, or the compiler names the right call.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::repository::public_api::documented;
use crate::support::in_repository;

/// A line, and what the compiler's message contains; `None` for a line that compiles.
const GUESSES: [(&str, Option<&str>); 42] = [
    // Reading.
    ("let d = Document::parse(html);", None),
    ("let d: Document = html.parse()?;", None),
    ("println!(\"{}\", document.title());", Some("`{:?}`")),
    ("document.get_element_by_id(\"main\");", Some("`element_by_id`")),
    ("for a in document.find_all(\"a\") {}", Some("`select(\"p\")`")),
    ("for a in node.find_all(\"a\") {}", Some("`elements_by_tag_name(\"p\")`")),
    ("for p in document.query_selector_all(\"p\") {}", Some("`select(\"p\")`")),
    ("let p = document.query_selector(\"p\").unwrap();", Some("`select_first(\"p\")`")),
    ("let p = node.query_selector(\"p\").unwrap();", Some("`select_first(\"p\")`")),
    ("let url: &str = node.attr(\"href\").unwrap_or(\"\");", Some("`attribute`")),
    ("if node.has_class(\"a\") {}", None),
    ("for (k, v) in node.attrs() {}", Some("`attributes`: its items have `name()` and `value()`")),
    ("for e in node.child_elements() {}", None),
    ("node.closest(\"div\");", None),
    (
        "println!(\"{}\", node.text());",
        Some("`text_content()`, and as a browser shows it, `soupstone_text::inner_text(node)`"),
    ),
    ("if node.name() == \"div\" {}", Some("`local_name()`; to compare it: `is_html_element(\"div\")`")),
    ("if node.tag_name() == \"div\" {}", Some("`local_name()`; to compare it: `is_html_element(\"div\")`")),
    ("if node.local_name() == \"div\" {}", Some("`Some`")),
    ("let next = node.next_sibling_element();", Some("`next_element_sibling()`")),
    ("let last = node.previous_sibling_element();", Some("`previous_element_sibling()`")),
    ("println!(\"{}\", document.to_string());", None),
    ("let s = Selector::parse(\"p\").unwrap(); document.select(&s);", None),
    ("document.select(String::from(\"p\"));", Some("`Selector::parse(&text)?`")),
    ("let s = String::from(\"p\"); document.select(s.as_str()).count();", Some("`Selector::parse(&text)?`")),
    ("let s = String::from(\"p\"); node.select_first(&*s).is_some();", Some("`Selector::parse(&text)?`")),
    // Changing.
    ("document.remove(id);", None),
    ("document.set_text(id, \"x\");", Some("`set_text_content`")),
    ("document.add_class(id, \"x\");", None),
    ("let e = document.create_element(\"span\")?; document.append_child(id, e);", Some("`append`")),
    ("document.wrap(id, \"<b></b>\");", Some("`NodeId`")),
    ("node.set_attribute(\"href\", \"/\");", Some("edits are methods of the `Document`, and take ids")),
    ("node.remove();", Some("`document.remove(id)`")),
    // Input.
    ("let d = parse_fragment(html);", Some("/* \"div\", or \"template\" */")),
    ("let d = parse_fragment(html, \"div\");", None),
    ("let d = parse_fragment(html, node);", None),
    ("let d = Document::from_reader(std::io::stdin())?;", Some("`soupstone::parse_document_from_reader(reader)?`")),
    ("let d: Document = std::fs::read_to_string(\"page.html\")?.parse()?;", None),
    ("let mut p = ParseOptions::new().byte_parser(); p.flush()?;", Some("`stop_waiting()`")),
    (
        "let mut p = ParseOptions::new().with_limits(Limits::none()).byte_parser(); p.flush()?;",
        Some("`stop_waiting()`"),
    ),
    ("use std::io::Write; let mut p = ParseOptions::new().byte_parser(); p.flush()?;", Some("`stop_waiting()`")),
    (
        "let f = || (dom::DocumentBuilder::new(), ()); ByteParser::with_sinks(f, ParseOptions::new()).flush()?;",
        Some("`stop_waiting()`"),
    ),
    ("let mut p = ParseOptions::new().byte_parser(); p.extend([&b\"<p>\"[..]]);", None),
];

#[test]
fn guesses_compile_or_name_the_right_call() {
    let mut source = String::from("#![allow(warnings)]\nuse soupstone::*;\n");
    let header = source.lines().count();
    for (number, (line, _)) in GUESSES.iter().enumerate() {
        let arguments = "document: &mut Document, node: NodeRef<'_>, id: NodeId, html: &str";
        source +=
            &format!("fn guess_{number}({arguments}) -> Result<(), Box<dyn std::error::Error>> {{ {line} Ok(()) }}\n");
    }
    let messages = compile(&source);
    let mut wrong = Vec::new();
    for (number, (line, answer)) in GUESSES.iter().enumerate() {
        let is_of_line = |message: &&Value| {
            let mut spans = message["spans"].as_array().into_iter().flatten();
            spans.any(|span| span["is_primary"] == true && span["line_start"] == header + number + 1)
        };
        let answers: Vec<&str> =
            messages.iter().filter(is_of_line).filter_map(|message| message["rendered"].as_str()).collect();
        let is_right = match answer {
            Some(answer) => answers.len() == 1 && answers[0].contains(answer),
            None => answers.is_empty(),
        };
        if !is_right {
            wrong.push(format!("{line}\nexpected: {answer:?}\n{}", answers.join("\n")));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n\n"));
}

/// Compiles a program with all features of the crate, and returns the errors.
fn compile(source: &str) -> Vec<Value> {
    let files = documented()
        .iter()
        .filter(|message| message["target"]["name"] == "soupstone")
        .flat_map(|message| message["filenames"].as_array().into_iter().flatten());
    let library =
        files.filter_map(Value::as_str).find(|file| file.ends_with(".rmeta")).expect("companions need the crate");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guesses");
    fs::create_dir_all(&folder).expect("the folder can be created");
    let file = folder.join("guesses.rs");
    fs::write(&file, source).expect("the file can be written");
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--edition", "2024", "--crate-type", "lib", "--emit", "metadata", "--error-format", "json"]);
    rustc.arg("--extern").arg(format!("soupstone={library}")).arg("-L");
    rustc.arg(format!("dependency={}", Path::new(library).parent().expect("a file is in a folder").display()));
    // NOTE: the paths of the messages are relative to this folder. With these, the compiler shows lines of the crate.
    rustc.current_dir(in_repository("."));
    let output = rustc.arg("--out-dir").arg(&folder).arg(&file).output().expect("rustc runs");
    let messages = String::from_utf8(output.stderr).expect("rustc writes UTF-8");
    let messages = messages.lines().map(|line| serde_json::from_str(line).expect("rustc prints JSON"));
    messages.filter(|message: &Value| message["level"] == "error").collect()
}
