//! Writes the lists in `data/` as functions to `OUT_DIR`.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=data");
    let mut functions = String::from("pub(crate) fn ua_rendering(name: NameId) -> UaRendering {\n    match name {\n");
    for line in sorted_lines("rendering.txt") {
        let (name, rendering) = line.split_once(':').expect("an entry has a colon");
        let (name, rendering) = (name.to_ascii_uppercase(), variant_name(rendering));
        let _ = writeln!(functions, "        tag::{name} => UaRendering::{rendering},");
    }
    functions += "        _ => UaRendering::Inline,\n    }\n}\n";
    let names = sorted_lines("svg_never_rendered.txt");
    functions += "pub(crate) fn is_svg_never_rendered(local_name: &str) -> bool {\n";
    let _ = writeln!(functions, "    matches!(local_name, \"{}\")\n}}", names.join("\" | \""));
    fs::write(folder("OUT_DIR").join("rendering.rs"), functions).expect("OUT_DIR is writable");
}

fn folder(variable: &str) -> PathBuf {
    env::var_os(variable).expect("cargo sets the variable").into()
}

fn sorted_lines(file: &str) -> Vec<String> {
    let path = folder("CARGO_MANIFEST_DIR").join("data").join(file);
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let lines: Vec<String> = text.lines().filter(|line| !line.starts_with("# ")).map(str::to_owned).collect();
    assert!(lines.is_sorted_by(|one, next| one < next), "{file} is not sorted, or has a duplicate");
    lines
}

/// `list-item` gives `ListItem`.
fn variant_name(words: &str) -> String {
    let capitalized = words.split('-').map(|word| word[..1].to_ascii_uppercase() + &word[1..]);
    capitalized.collect()
}
