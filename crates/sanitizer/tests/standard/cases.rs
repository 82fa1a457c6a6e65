use std::path::{Path, PathBuf};
use std::{env, fs};

use libtest_mimic::{Completion, Failed, Trial};
use serde_json::{Value, json};

use crate::support::expectations::Expectations;
use crate::{batch, dat};

const VARIABLE: &str = "SOUPSTONE_SANITIZER_CASES";

const DAT_FILES: [&str; 6] = [
    "sanitizer-in-adoption-agency.sub.dat",
    "sanitizer-script-tokenizer.sub.dat",
    "sethtml-safety.sub.dat",
    "sethtml-tree-construction.sub.dat",
    "sethtml-unsafety.sub.dat",
    "sethtmlunsafe-toplevel-template-script.sub.dat",
];

fn folder() -> PathBuf {
    env::var_os(VARIABLE)
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/sanitizer"), PathBuf::from)
}

pub(crate) fn trials() -> Vec<Trial> {
    let folder = folder();
    let mut expectations = Expectations::read("crates/sanitizer/tests/expected_failures/standard.txt");
    let mut trials = Vec::new();
    let mut is_complete = true;
    let mut files: Vec<(String, Reader)> = vec![
        ("examples.jsonl".to_owned(), lines),
        ("wpt/cases.jsonl".to_owned(), lines),
        ("wpt/config-cases.jsonl".to_owned(), lines),
    ];
    files.extend(DAT_FILES.map(|file| (format!("wpt/{file}"), dat::cases as Reader)));
    for (file, read) in files {
        let Ok(text) = fs::read_to_string(folder.join(&file)) else {
            is_complete = false;
            trials.push(missing(&file));
            continue;
        };
        for (line, case) in read(&file, &text) {
            let name = case.get("name").or_else(|| case.get("id")).and_then(Value::as_str);
            let name = format!("{file}:{line}:{}", name.unwrap_or(""));
            trials.push(expectations.trial(name, move || check(&case)));
        }
    }
    trials.push(match is_complete {
        true => expectations.trial_of_the_list(),
        false => expectations.trial_of_the_list_without_names(),
    });
    trials
}

type Reader = fn(&str, &str) -> Vec<(usize, Value)>;

fn lines(file: &str, text: &str) -> Vec<(usize, Value)> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty());
    let cases = lines.map(|(index, line)| {
        let case = serde_json::from_str(line);
        (index + 1, case.unwrap_or_else(|error| panic!("{file}:{}: {error}", index + 1)))
    });
    cases.collect()
}

fn missing(file: &str) -> Trial {
    Trial::ignorable_test(file, || {
        let reason = format!("needs the sanitizer cases of web-platform-tests, in the folder that {VARIABLE} names");
        Ok(Completion::ignored_with(reason))
    })
}

fn check(case: &Value) -> Result<(), Failed> {
    let mut answer = batch::answer(&case.to_string());
    // NOTE: these cases have comments without spaces around the data.
    if case.get("has_bare_comments").is_some()
        && let Some(Value::Array(lines)) = answer.get_mut("tree")
    {
        for line in lines {
            let bare = line.as_str().unwrap_or("").replace("<!-- ", "<!--").replace(" -->", "-->");
            *line = bare.into();
        }
    }
    if let Some(error) = case.get("error") {
        return same(&json!({"error": error}), &answer);
    }
    if let Some(expected) = case.get("expect_attributeName") {
        let lines = answer["tree"].as_array().map_or(&[][..], Vec::as_slice);
        let has = lines.iter().any(|line| line.as_str().unwrap_or("").contains("attributeName="));
        return same(expected, &has.into());
    }
    let Some(expected) = case.get("get").and_then(Value::as_object) else {
        return same(&case["tree"], &answer["tree"]);
    };
    let steps = case["steps"].as_array().map_or(&[][..], Vec::as_slice);
    let results: Vec<Value> = steps.iter().map(|step| step[2].clone()).collect();
    same(&results.into(), &answer["results"])?;
    for (member, expected) in expected {
        let absent = json!("(absent)");
        same(expected, answer["get"].get(member).unwrap_or(&absent))?;
    }
    Ok(())
}

fn same(expected: &Value, actual: &Value) -> Result<(), Failed> {
    match expected == actual {
        true => Ok(()),
        false => Err(Failed::from(format!("expected: {expected:#}\nactual: {actual:#}"))),
    }
}
