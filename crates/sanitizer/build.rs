//! Checks the lists of the standard in `data/`, and writes a table for each to `OUT_DIR`. Writes the lists of the policy for
//! servers without their comments, for the documentation.
//!
//! A list of the standard starts with two comments: its meaning and its place in the standard. An entry is a name, or the
//! namespace and name of an element, optionally with a colon and names of attributes.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=data");
    let data = folder("CARGO_MANIFEST_DIR").join("data");
    let mut tables = String::new();
    for name in ["default_elements", "navigating_url_attributes", "animating_url_attributes"] {
        let list = List::read(&data.join(format!("{name}.txt")));
        list.write_table(name, "(Namespace, &str, &[&str])", &mut tables, |entry| {
            let (element, attributes) = entry.split_once(':').unwrap_or((entry, ""));
            let (namespace, element) = element_name(element);
            let attributes: Vec<&str> = attributes.split_whitespace().collect();
            assert!(attributes.is_sorted(), "{entry}: the attributes are not sorted");
            format!("({namespace}, {element:?}, &{attributes:?})")
        });
    }
    for name in ["safe_baseline_elements", "non_replaceable_elements"] {
        let list = List::read(&data.join(format!("{name}.txt")));
        list.write_table(name, "(Namespace, &str)", &mut tables, |entry| {
            let (namespace, element) = element_name(entry);
            format!("({namespace}, {element:?})")
        });
    }
    for name in ["default_attributes", "event_handler_content_attributes"] {
        let list = List::read(&data.join(format!("{name}.txt")));
        list.write_table(name, "&str", &mut tables, |entry| format!("{entry:?}"));
    }
    fs::write(folder("OUT_DIR").join("tables.rs"), tables).expect("OUT_DIR is writable");
    for name in ["elements", "attributes", "removed_elements", "svg_elements", "svg_attributes", "reference_attributes"]
    {
        let file = format!("server_{name}.txt");
        let text = fs::read_to_string(data.join(&file)).expect("the list is readable");
        let entries = text.lines().filter(|line| !line.starts_with('#'));
        let entries: Vec<&str> = entries.collect();
        fs::write(folder("OUT_DIR").join(file), entries.join("\n") + "\n").expect("OUT_DIR is writable");
    }
}

fn folder(variable: &str) -> PathBuf {
    env::var_os(variable).expect("cargo sets the variable").into()
}

fn element_name(entry: &str) -> (&'static str, &str) {
    let (namespace, local_name) = entry.split_once(' ').expect("a namespace and a name");
    let namespace = match namespace {
        "html" => "Namespace::Html",
        "math" => "Namespace::MathMl",
        "svg" => "Namespace::Svg",
        _ => panic!("{entry}: unknown namespace"),
    };
    (namespace, local_name)
}

struct List {
    comments: Vec<String>,
    entries: Vec<String>,
}

impl List {
    fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let (comments, entries): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('#'));
        let path = path.display();
        assert_eq!(comments.len(), 2, "{path}: expected a description and a link");
        let mut names: Vec<&str> = entries.iter().map(|entry| entry.split(':').next().unwrap_or(entry)).collect();
        assert!(names.is_sorted(), "{path}: not sorted");
        names.dedup();
        assert_eq!(names.len(), entries.len(), "{path}: duplicate entry");
        Self {
            comments: comments.iter().map(|line| line[1..].trim().to_owned()).collect(),
            entries: entries.into_iter().map(str::to_owned).collect(),
        }
    }

    fn write_table(&self, name: &str, entry_type: &str, tables: &mut String, expression: impl Fn(&str) -> String) {
        let _ = writeln!(tables, "/// {} <{}>", self.comments[0], self.comments[1]);
        let name = name.to_ascii_uppercase();
        let _ = writeln!(tables, "pub(super) static {name}: &[{entry_type}] = &[");
        for entry in &self.entries {
            let _ = writeln!(tables, "    {},", expression(entry));
        }
        let _ = writeln!(tables, "];");
    }
}
