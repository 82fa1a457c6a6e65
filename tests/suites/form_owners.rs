//! Chromium's form owners for pages, with scripting.
//!
//! `SOUPSTONE_FORM_OWNERS` names the folder: `cases.json` has pairs of markup and, for each HTML `button`, `fieldset`, `input`,
//! `object`, `output`, `select`, and `textarea` element in tree order, the index of its form owner among all elements, or −1. A
//! doctype precedes the markup.

use std::path::Path;
use std::{env, fs};

use libtest_mimic::{Completion, Failed, Trial};
use serde_json::Value;
use soupstone::{Edition, ParseOptions};

use crate::support::form_owners::{LISTED, form_owners};
use crate::support::json::array;

const VARIABLE: &str = "SOUPSTONE_FORM_OWNERS";

pub(crate) fn trials() -> Vec<Trial> {
    let trial = Trial::ignorable_test("cases.json", || match env::var_os(VARIABLE) {
        Some(folder) => check_all(&Path::new(&folder).join("cases.json")),
        None => Ok(Completion::ignored_with(format!(
            "needs pages with the form owners that Chromium gives, in the folder that {VARIABLE} names"
        ))),
    });
    vec![trial]
}

fn check_all(path: &Path) -> Result<Completion, Failed> {
    let cases: Value = serde_json::from_str(&fs::read_to_string(path)?)?;
    let options = ParseOptions::new().with_edition(Edition::NEWEST).with_scripting(true);
    let mut problems = Vec::new();
    for case in array(&cases) {
        let markup = case[0].as_str().ok_or("the markup is a string")?;
        let document = options.parse_document(&format!("<!doctype html>{markup}"));
        let owners = form_owners(document.root(), &LISTED).into_iter();
        let owners = Value::Array(owners.map(|owner| owner.map_or(Value::from(-1), Value::from)).collect());
        if owners != case[1] {
            problems.push(format!("{markup}\n  expected {}\n  found    {owners}", case[1]));
        }
    }
    match problems.len() {
        0 => Ok(Completion::Completed),
        count => Err(format!("{count} of {} differ\n{}", array(&cases).len(), problems.join("\n")).into()),
    }
}
