//! Selector cases of web-platform-tests as data: calls of `querySelectorAll` and related methods, with their results.
//!
//! `SOUPSTONE_SELECTOR_TESTS` names the folder:
//!
//! - `selectors-table.json`: selectors, and the ids of matching elements on one page, in four contexts,
//! - `recorded.json`: calls, and the paths of the resulting elements,
//! - `tables.json`: pages, selectors, and the paths of matching elements.
//!
//! A path consists of the indexes of elements among their siblings, below the root element.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, fs};

use libtest_mimic::{Completion, Failed, Trial};
use serde_json::Value;
use soupstone::dom::{CloneDepth, NodeRef};
use soupstone::select::Selector;
use soupstone::{Document, parse_document};

use crate::support::compare::compare;
use crate::support::expectations::Expectations;
use crate::support::json::{array, string};

const VARIABLE: &str = "SOUPSTONE_SELECTOR_TESTS";

pub(crate) fn trials() -> Vec<Trial> {
    let Some(folder) = env::var_os(VARIABLE).map(PathBuf::from) else {
        return ["selectors-table.json", "recorded.json", "tables.json"].map(missing).into();
    };
    let mut pages = Pages::new(&folder);
    let mut expectations = Expectations::read("tests/expected_failures/selectors.txt");
    let mut trials = Vec::new();
    for file in ["selectors-table.json", "recorded.json", "tables.json"] {
        let text = fs::read_to_string(folder.join(file));
        let text = text.unwrap_or_else(|error| panic!("cannot read {file}: {error}"));
        let cases: Value = serde_json::from_str(&text).expect("the cases are JSON");
        for (index, case) in array(&cases).iter().enumerate() {
            let selector = string(&case["selector"]);
            let context = case["context"].as_str().unwrap_or("document");
            let name = format!("{file}:{index}:{context}:{selector:?}");
            let document = match case["page"].as_str() {
                Some(page) => pages.page(page),
                None => Arc::new(parse_document(&string(&case["html"]))),
            };
            let case = case.clone();
            trials.push(expectations.trial(name, move || check(&document, &case)));
        }
    }
    trials.push(expectations.trial_of_the_list());
    trials
}

fn missing(file: &str) -> Trial {
    Trial::ignorable_test(file, || {
        let reason = format!("needs selector cases of web-platform-tests, in the folder that {VARIABLE} names");
        Ok(Completion::ignored_with(reason))
    })
}

struct Pages {
    folder: PathBuf,
    parsed: HashMap<String, Arc<Document>>,
}

impl Pages {
    fn new(folder: &Path) -> Self {
        Self { folder: folder.join("pages"), parsed: HashMap::new() }
    }

    fn page(&mut self, name: &str) -> Arc<Document> {
        let read = || {
            let bytes = fs::read(self.folder.join(name));
            let bytes = bytes.unwrap_or_else(|error| panic!("cannot read {name}: {error}"));
            Arc::new(parse_document(&String::from_utf8_lossy(&bytes)))
        };
        self.parsed.entry(name.to_owned()).or_insert_with(read).clone()
    }
}

fn check(document: &Document, case: &Value) -> Result<(), Failed> {
    let expected = &case["expect"];
    let selector = match Selector::parse(&string(&case["selector"])) {
        Ok(selector) => selector,
        Err(_) if expected == "invalid" => return Ok(()),
        Err(error) => return Err(Failed::from(error.to_string())),
    };
    // Cases with fixed contexts expect ids, other cases expect paths.
    let context = case["context"].as_str().unwrap_or("document");
    let mut document = document.clone();
    let root = match (context, case["root"].as_str()) {
        ("element" | "detached" | "fragment", _) => element_with_id(&document, "root"),
        (_, Some(root)) => element_with_id(&document, root),
        _ => match context.strip_prefix("path:") {
            Some(path) => element_at(&document, path),
            None => document.root(),
        },
    };
    let mut root = root.id();
    if matches!(context, "detached" | "fragment") {
        root = document.clone_node(root, CloneDepth::Deep)?;
        if context == "fragment" {
            let fragment = document.create_fragment();
            document.append(fragment, root)?;
            root = fragment;
        }
    }
    let root = document.node(root);
    let found: Vec<NodeRef<'_>> = match case["kind"].as_str() {
        Some("matches") => {
            let wanted = expected.to_string();
            return compare(&wanted, &root.matches(&selector).to_string());
        }
        Some("first") => root.select_first(&selector).into_iter().collect(),
        Some("closest") => root.closest(&selector).into_iter().collect(),
        _ => root.select(&selector).collect(),
    };
    let wants_ids = case["name"].is_string() && case["kind"].is_null();
    let answers = found.iter().map(|node| match wants_ids {
        true => Value::from(node.attribute("id")),
        false => Value::from(path_to(*node)),
    });
    let answers = Value::Array(answers.collect());
    compare(&expected.to_string(), &answers.to_string())
}

fn element_with_id<'d>(document: &'d Document, id: &str) -> NodeRef<'d> {
    let mut nodes = document.root().descendants();
    nodes.find(|node| node.attribute("id") == Some(id)).expect("the context exists")
}

fn element_at<'d>(document: &'d Document, path: &str) -> NodeRef<'d> {
    let mut node = document.document_element().expect("the document has a root element");
    for index in path.split('/').filter(|index| !index.is_empty()) {
        let index: usize = index.parse().expect("an index");
        let mut children = node.children().filter(NodeRef::is_element);
        node = children.nth(index).expect("the context exists");
    }
    node
}

fn path_to(node: NodeRef<'_>) -> String {
    let mut indexes = Vec::new();
    let mut node = node;
    while let Some(parent) = node.parent().filter(NodeRef::is_element) {
        let before = node.previous_siblings().filter(NodeRef::is_element);
        indexes.push(before.count().to_string());
        node = parent;
    }
    indexes.reverse();
    indexes.join("/")
}
