//! The serializer cases of html5lib-tests in two editions: streams of tokens, options of html5lib's serializer, and the
//! outputs.
//!
//! The tokens go to the [`TokenWriter`]. Cases for XHTML (with an `"xhtml"` member) are for a different serializer.

use std::path::Path;

use libtest_mimic::{Failed, Trial};
use soupstone::Edition;
use soupstone::names::Namespace;
use soupstone::serialize::{SerializableAttribute, SerializeOptions};
use soupstone_style::{SerializableToken, TokenWriter};

use crate::cases::{self, SerializerCase, SerializerToken};
use crate::support::expectations::Expectations;
use crate::support::suite_paths;

const FILES: [&str; 5] = ["core.test", "injectmeta.test", "optionaltags.test", "options.test", "whitespace.test"];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    let folder = suite_paths::folder().join("serializer");
    add_trials(&mut trials, &folder, "crates/style/tests/expected_failures/serializer.txt", "", Edition::January2025);
    match suite_paths::folder_2026() {
        None => trials.push(suite_paths::trial_of_the_missing_suite_2026("serializations")),
        Some(folder) => {
            let folder = folder.join("serializer");
            let list = "crates/style/tests/expected_failures/serializer_2026.txt";
            add_trials(&mut trials, &folder, list, "2026-08/", Edition::August2026);
        }
    }
    trials
}

fn add_trials(trials: &mut Vec<Trial>, folder: &Path, list: &str, prefix: &str, edition: Edition) {
    let mut expectations = Expectations::read(list);
    let files = suite_paths::files_in(folder, "test");
    let names: Vec<String> = files.iter().map(|path| suite_paths::name_from(folder, path)).collect();
    trials.push(Trial::test(format!("{prefix}all files are tested"), move || match names == FILES {
        true => Ok(()),
        false => Err(Failed::from(format!("unexpected files: {names:?}"))),
    }));
    for path in files {
        for case in cases::read(&path) {
            let name = format!("{prefix}{}", case.name);
            trials.push(expectations.trial(name, move || check(case, edition)));
        }
    }
    trials.push(expectations.trial_of_the_list());
}

fn check(case: SerializerCase, edition: Edition) -> Result<(), Failed> {
    let options = SerializeOptions::new().with_edition(Some(edition));
    let mut html = String::new();
    let mut writer = TokenWriter::new(&mut html, &case.style, &options);
    for token in &case.tokens {
        match token {
            SerializerToken::Doctype([name, public_identifier, system_identifier]) => {
                writer.write(SerializableToken::doctype(name, public_identifier, system_identifier))?;
            }
            SerializerToken::Characters(text) => writer.write(SerializableToken::Text(text))?,
            SerializerToken::Comment(text) => writer.write(SerializableToken::Comment(text))?,
            SerializerToken::StartTag(name, attributes) => {
                let attributes =
                    attributes.iter().map(|(name, value)| SerializableAttribute::new(Namespace::None, name, value));
                let attributes: Vec<_> = attributes.collect();
                writer.write(SerializableToken::html_start_tag(name, &attributes))?;
            }
            SerializerToken::EndTag(name) => {
                writer.write(SerializableToken::html_end_tag(name))?;
            }
        }
    }
    writer.finish()?;
    match case.expected.contains(&html) {
        true => Ok(()),
        false => Err(Failed::from(format!("expected one of: {:?}\n          found: {html:?}", case.expected))),
    }
}
