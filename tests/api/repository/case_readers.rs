//! The readers of the test formats find all cases.

use std::fs;

use crate::support::position::LineAndColumn;
use crate::support::tree_cases::{self};
use crate::support::{chunks, suite_paths, tokenizer_cases};

#[test]
fn no_tree_case_is_lost() {
    let mut expected = 0;
    let mut found = 0;
    for path in suite_paths::files("tree-construction", "dat") {
        let bytes = fs::read(&path).unwrap();
        let lines = bytes.split(|&byte| byte == b'\n');
        expected += lines.filter(|line| *line == b"#document").count();
        found += tree_cases::read(&path, "").len();
    }
    assert_eq!(found, expected);
}

#[test]
fn only_lone_surrogates_are_not_expressible() {
    let names: Vec<String> = suite_paths::files("tokenizer", "test")
        .iter()
        .flat_map(|path| tokenizer_cases::read(path))
        .filter(|case| case.content.is_err())
        .map(|case| case.name)
        .collect();
    assert_eq!(names.len(), 4, "{names:?}");
    for name in names {
        assert!(name.starts_with("unicodeCharsProblematic.test:"), "{name}");
    }
}

#[test]
fn double_escapes_are_resolved() {
    assert_eq!(tokenizer_cases::unescape_twice("a\\u00e9\\uD83D\\uDE00\\").unwrap(), "aé😀\\");
    assert!(tokenizer_cases::unescape_twice("\\uDE00\\uD83D").is_err());
}

#[test]
fn chunks_add_up_to_the_input() {
    let input = "aé😀b";
    assert_eq!(chunks::chunks_of_characters(input, 1), ["a", "é", "😀", "b"]);
    assert_eq!(chunks::chunks_of_characters(input, 3), ["aé😀", "b"]);
    assert_eq!(chunks::chunks_of_bytes(input, 3), ["aé", "😀", "b"]);
    let splits: Vec<[&str; 3]> = chunks::splits("aéb").collect();
    let expected = [["", "a", "éb"], ["", "aé", "b"], ["a", "", "éb"], ["a", "é", "b"], ["aé", "", "b"]];
    assert_eq!(splits, expected);
    assert_eq!(chunks::splits("").count(), 0);
}

#[test]
fn lines_and_columns_are_those_of_normalized_newlines() {
    let input = "a\r\nb\rc\n😀d";
    let expected =
        [(0, 1, 1), (1, 1, 2), (3, 2, 1), (4, 2, 2), (5, 3, 1), (6, 3, 2), (7, 4, 1), (11, 4, 3), (12, 4, 4)];
    for (offset, line, column) in expected {
        let place = LineAndColumn::of(input, offset);
        assert_eq!(place, LineAndColumn { line, column }, "{offset}");
    }
}

#[test]
fn descriptions_of_tree_cases_are_skipped() {
    let text = b"#description\na\n#data\nb\n#errors\n#document\n| \"b\"\n\n#description\nc\n#data\nd\n#errors\n\
        #document\n| \"d\"\n";
    let cases = tree_cases::read_cases(text, "file");
    let found: Vec<(&str, &str)> = cases.iter().map(|case| (case.name.as_str(), case.data.as_str())).collect();
    assert_eq!(found, [("file:3", "b"), ("file:11", "d")]);
    assert_eq!(cases[0].document, "| \"b\"\n");
}
