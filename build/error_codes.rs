//! The codes of parse errors.

use std::collections::HashSet;
use std::fmt::Write as _;

use crate::list::{Build, fail};

/// The number of errors that the standard names, over all editions.
const NAMED_BY_THE_STANDARD: usize = 53;

const TEXT: &str = "https://html.spec.whatwg.org/multipage/parsing.html#";

struct Code<'a> {
    code: &'a str,
    anchor: String,
    mode: &'a str,
    token: &'a str,
    explanation: &'a str,
}

/// `eof-in-tag` gives `EofInTag`.
fn variant_name(code: &str) -> String {
    let mut variant = String::new();
    for word in code.split('-') {
        let (first, rest) = word.split_at(1);
        variant.push_str(&first.to_ascii_uppercase());
        variant.push_str(rest);
    }
    variant
}

pub(crate) fn write_error_codes(build: &Build) {
    let named = build.read("tokenizer_error_codes.txt").expect_count(NAMED_BY_THE_STANDARD);
    let unnamed = build.read("tree_construction_error_codes.txt");
    let mut codes = Vec::new();
    for [code, explanation] in named.fields::<2>('|') {
        codes.push(Code {
            code: code.trim(),
            anchor: format!("parse-error-{}", code.trim()),
            mode: "",
            token: "",
            explanation: explanation.trim(),
        });
    }
    for [code, mode, token, anchor, explanation] in unnamed.fields::<5>('|') {
        codes.push(Code {
            code: code.trim(),
            anchor: anchor.trim().to_owned(),
            mode: mode.trim(),
            token: token.trim(),
            explanation: explanation.trim(),
        });
    }
    let mut seen = HashSet::new();
    for Code { code, .. } in &codes {
        let is_kebab = |byte: u8| byte == b'-' || byte.is_ascii_lowercase();
        if !code.bytes().all(is_kebab) || code.split('-').any(str::is_empty) {
            fail(&unnamed.file, 0, &format!("{code:?} is not in kebab case"));
        }
        if !seen.insert(*code) {
            fail(&unnamed.file, 0, &format!("duplicate code {code:?}"));
        }
    }
    build.write("error_code.rs", &tables(&codes));
    build.write("error_code_table.md", &documentation(&codes));
}

fn tables(codes: &[Code<'_>]) -> String {
    let mut variants = String::new();
    let mut all = String::new();
    let mut entries = String::new();
    for code in codes {
        let Code { code, anchor, mode, token, explanation } = code;
        let variant = variant_name(code);
        let place = match mode.is_empty() {
            true => String::new(),
            false => format!(" (“{mode}”, {token})"),
        };
        let _ = writeln!(variants, "    /// [`{code}`]({TEXT}{anchor}){place}: {explanation}\n    {variant},");
        let _ = writeln!(all, "    ErrorCode::{variant},");
        let _ = writeln!(
            entries,
            "    ErrorCodeEntry {{ code: {code:?}, link: \"{TEXT}{anchor}\", explanation: {explanation:?} }},"
        );
    }
    let count = codes.len();
    format!(
        "/// What kind of [parse error]({TEXT}parse-errors) it is.\n\
         ///\n\
         /// The first {NAMED_BY_THE_STANDARD} have the names of the standard. The rules of tree construction only say \"parse error\": each\n\
         /// of the other codes stands for one rule that says it. [The table](crate::error#the-codes-of-tree-construction)\n\
         /// lists these rules.\n\
         #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]\n\
         #[non_exhaustive]\n\
         pub enum ErrorCode {{\n{variants}}}\n\
         const ALL: &[ErrorCode] = &[\n{all}];\n\
         static ENTRIES: [ErrorCodeEntry; {count}] = [\n{entries}];\n"
    )
}

fn documentation(codes: &[Code<'_>]) -> String {
    let mut table = "| code | insertion mode or algorithm | token |\n|---|---|---|\n".to_owned();
    for code in codes.iter().filter(|code| !code.mode.is_empty()) {
        let Code { code, anchor, mode, token, .. } = code;
        let variant = variant_name(code);
        let _ = writeln!(table, "| [`{code}`](ErrorCode::{variant}) | [{mode}]({TEXT}{anchor}) | {token} |");
    }
    table
}
