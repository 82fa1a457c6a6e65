//! The playground in a headless Chromium, named by `SOUPSTONE_CHROMIUM`: typing, errors, options, links, and the comparison
//! over 200 inputs of the suite in `SOUPSTONE_SUITE_2026`.
//!
//! An added script types into the page, and writes the displayed results.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::{env, fs};

use libtest_mimic::{Arguments, Failed, Trial};

const INPUTS: usize = 200;

/// The typed text, and the expected result: part of the text of an element with this id.
const STEPS: [(&str, &str, &str, &str); 7] = [
    ("an empty source", "", "verdict", "The same tree"),
    ("an error", "<p>Soup</b>", "errors", "1:8unexpected-"),
    ("a tree", "<p>Soup</b>", "tree", "\"Soup\""),
    ("the mode", "<p>Soup", "facts", "quirks"),
    ("the encoding", "<meta charset=koi8-r>", "facts", "KOI8-R (prescan)"),
    ("a shadow root", "<p><template shadowrootmode=open>x", "tree", "shadow root (open)"),
    ("other characters", "<p>Grüße, 汤 and 🥣</p></b>", "errors", "1:22unexpected-"),
];

const MARK: &str = "The answer is ";

/// Inputs for which Chromium's tree deviates from the standard, with reasons. Exactly these inputs must fail.
const DEVIATIONS: [(&str, &str); 1] = [(
    r#"<head><noscript><head class=\"foo\"><!--foo--></noscript>"#,
    "noscript in head: Chromium leaves it at a second head start tag, which the standard ignores",
)];

/// The added script, preceded by `inputs` and `steps`.
const DRIVER: &str = include_str!("driver.js");

fn main() {
    let arguments = Arguments::from_args();
    let found = match env::var_os("SOUPSTONE_CHROMIUM") {
        None => Err("SOUPSTONE_CHROMIUM does not name a Chromium".to_owned()),
        Some(chromium) => drive(Path::new(&chromium)).map_err(|error| error.to_string()),
    };
    let is_missing = env::var_os("SOUPSTONE_CHROMIUM").is_none();
    let trials = match found {
        Err(reason) if is_missing => {
            vec![Trial::test(reason, || Ok(())).with_ignored_flag(true)]
        }
        Err(reason) => vec![Trial::test("the page runs", move || Err(reason.into()))],
        Ok(results) => results
            .into_iter()
            .map(|(name, result)| {
                let known = DEVIATIONS.iter().find(|(input, _)| name.contains(input));
                Trial::test(name, move || match (result.is_empty(), known) {
                    (true, None) | (false, Some(_)) => Ok(()),
                    (true, Some((_, reason))) => Err(format!("passes, but is expected to fail: {reason}").into()),
                    (false, None) => Err(Failed::from(result)),
                })
            })
            .collect(),
    };
    libtest_mimic::run(&arguments, trials).exit();
}

fn drive(chromium: &Path) -> Result<BTreeMap<String, String>, Box<dyn Error>> {
    let folder = env::temp_dir().join(format!("soupstone-playground-{}", process::id()));
    fs::create_dir_all(&folder)?;
    let page = folder.join("playground.html");
    let status = Command::new(env!("CARGO_BIN_EXE_playground")).arg(&page).status()?;
    if !status.success() {
        return Err("cannot build the page".into());
    }
    let inputs = inputs()?;
    let text = fs::read_to_string(&page)?;
    let steps = STEPS.map(|(name, source, id, part)| {
        let [name, source, id, part] = [name, source, id, part].map(script_text);
        format!("[{name},{source},{id},{part}]")
    });
    let names: Vec<String> = inputs.iter().map(|input| script_text(input)).collect();
    let driver = format!("const steps = [{}];\nconst inputs = [{}];\n{DRIVER}", steps.join(","), names.join(","));
    let end = text.rfind("</script>").ok_or("the page has no script")?;
    fs::write(&page, format!("{}{driver}{}", &text[..end], &text[end..]))?;

    let mut browser = Command::new(chromium)
        .args(["--headless", "--no-sandbox", "--disable-gpu"])
        .args(["--enable-logging=stderr", "--remote-debugging-port=0"])
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .arg(format!("file://{}", page.display()))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()?;
    let log = BufReader::new(browser.stderr.take().ok_or("the browser has no log")?);
    let answer = log.lines().map_while(Result::ok).find_map(|line| {
        let (_, rest) = line.split_once(MARK)?;
        Some(rest.split('"').next().unwrap_or_default().to_owned())
    });
    browser.kill()?;
    browser.wait()?;
    // NOTE: the last processes of the browser may still write to this temporary folder.
    let _ = fs::remove_dir_all(&folder);
    let answer = answer.ok_or("the script did not finish")?;
    let found: BTreeMap<String, String> = serde_json::from_slice(&unescape(&answer))?;
    match found.len() == steps.len() + inputs.len() + 2 {
        true => Ok(found),
        false => Err(format!("only {} steps finished", found.len()).into()),
    }
}

fn unescape(text: &str) -> Vec<u8> {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (digits, rest) = part.split_at(part.len().min(2));
        bytes.extend(u8::from_str_radix(digits, 16));
        bytes.extend(rest.as_bytes());
    }
    bytes
}

fn inputs() -> Result<Vec<String>, Box<dyn Error>> {
    let Some(suite) = env::var_os("SOUPSTONE_SUITE_2026") else {
        return Ok(Vec::new());
    };
    let mut files: Vec<PathBuf> = fs::read_dir(Path::new(&suite).join("tree-construction"))?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_, std::io::Error>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "dat"));
    files.sort();
    let mut all = Vec::new();
    for file in files {
        let text = String::from_utf8_lossy(&fs::read(&file)?).into_owned();
        for case in text.split("#data\n").skip(1) {
            let is_document = !case.contains("\n#document-fragment") && !case.contains("\n#script-on");
            if let Some((input, _)) = case.split_once("\n#errors")
                && is_document
                // A text area cannot contain these characters.
                && !input.contains(['\r', '\0'])
            {
                all.push(input.to_owned());
            }
        }
    }
    let step = (all.len() / INPUTS).max(1);
    let mut chosen: Vec<String> = all.into_iter().step_by(step).take(INPUTS).collect();
    chosen.sort();
    chosen.dedup();
    Ok(chosen)
}

fn script_text(text: &str) -> String {
    let mut literal = String::from("\"");
    for unit in text.encode_utf16() {
        match char::from_u32(unit.into()) {
            Some(plain) if plain.is_ascii_alphanumeric() || plain == ' ' => literal.push(plain),
            _ => literal.push_str(&format!("\\u{unit:04x}")),
        }
    }
    literal.push('"');
    literal
}
