//! The README matches the results of the benchmarks.

use std::fs;

use crate::support::in_repository;

fn cells(text: &str, start: &str) -> Vec<String> {
    let row = text.lines().find(|line| line.starts_with(start));
    let row = row.unwrap_or_else(|| panic!("no row {start:?}"));
    let cells = row.trim_matches('|').split('|').skip(1);
    cells
        .map(|cell| {
            let cell = cell.replace(['*', ','], "");
            cell.split('(').next().unwrap_or("").trim().to_owned()
        })
        .collect()
}

#[test]
fn speeds_in_the_readme_equal_those_of_the_benchmarks() {
    let [readme, benchmarks] = ["README.md", "benches/README.md"]
        .map(|file| fs::read_to_string(in_repository(file)).expect("the file can be read"));
    for (ours, theirs) in [
        ("| **soupstone**", "| parse: soupstone |"),
        ("| scraper", "| parse: scraper |"),
        ("| lol_html", "| parse: lol_html |"),
        ("| tl", "| parse: tl |"),
    ] {
        assert_eq!(cells(&readme, ours), cells(&benchmarks, theirs), "{ours}");
    }
    let day = benchmarks.split("\nOn ").nth(1).and_then(|rest| rest.get(..10));
    let day = day.expect("the README of the benchmarks has a date");
    assert!(readme.contains(&format!("on {day}")), "{day}");
    for text in [&readme, &benchmarks] {
        assert!(text.contains("a virtual machine with two cores"));
    }
}
