//! The README matches the results of the benchmarks, and its links lead to files.

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

/// Returns the anchor of a heading, as GitHub and rustdoc make it.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    heading.chars().filter(|one| one.is_alphanumeric() || "-_".contains(*one)).collect()
}

/// Before the release, docs.rs has no pages. The examples of the README are compiled and run as documentation of the crate.
#[test]
fn links_of_the_readme_lead_to_files() {
    let readme = fs::read_to_string(in_repository("README.md")).expect("the file can be read");
    assert!(!readme.contains("](https://docs.rs/"), "a link leads to docs.rs");
    let links = readme.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link);
    let links: Vec<&str> = links.filter(|link| !link.starts_with("https://")).collect();
    for guide in ["docs/cookbook/README.md", "docs/coming_from/scraper.md", "docs/defaults.md"] {
        assert!(links.contains(&guide), "no link to {guide}");
    }
    for link in links {
        let (path, wanted) = link.split_once('#').unwrap_or((link, ""));
        let path = in_repository(path);
        assert!(path.exists(), "{link}");
        if !wanted.is_empty() {
            let text = fs::read_to_string(path).expect("the file can be read");
            let mut headings = text.lines().filter(|line| line.starts_with('#'));
            assert!(headings.any(|heading| anchor(heading) == wanted), "{link}");
        }
    }
}

#[test]
fn the_readme_and_the_scoreboard_say_what_each_column_needs() {
    let [readme, report] = ["README.md", "benches/scoreboard/report.rs"]
        .map(|file| fs::read_to_string(in_repository(file)).expect("the file can be read"));
    let (_, speed) = readme.split_once("\n## Speed\n").expect("a section on speed");
    let columns = speed.lines().find(|line| line.starts_with("| |")).expect("a table");
    for (column, source) in [
        ("real pages", "`pages/`"),
        ("specifications and wikis", "`spec/`"),
        ("the documentation of Rust", "rustup component add rust-docs"),
    ] {
        assert!(columns.contains(column) && speed.contains(source), "the README on {column}");
        assert!(report.contains(column) && report.contains(source), "the scoreboard on {column}");
    }
    assert!(speed.contains("SOUPSTONE_CORPUS=") && report.contains("SOUPSTONE_CORPUS names"));
}
