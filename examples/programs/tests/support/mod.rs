//! Shared code of the guides' tests.

pub fn first_cells(page: &'static str, heading: &str) -> Vec<&'static str> {
    let section = page.split(heading).nth(1).unwrap_or("");
    let rows = section.split("\n# ").next().unwrap_or("").lines();
    let rows = rows.filter_map(|line| line.strip_prefix("| "));
    rows.filter_map(|row| row.split(" | ").next()).skip(1).collect()
}
