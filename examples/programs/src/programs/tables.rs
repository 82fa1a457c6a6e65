//! (5) Tables as CSV, with cells that span rows and columns.

use std::collections::BTreeMap;

/// Puts a cell into all places that it spans, from the first free place of its row.
fn place(cells: &mut BTreeMap<(usize, usize), String>, row: usize, spans: [Option<&str>; 2], text: &str) {
    let [rows, columns] = spans.map(|span| span.and_then(|span| span.parse().ok()).unwrap_or(1).clamp(1, 100));
    let column = (0..).find(|column| !cells.contains_key(&(row, *column))).unwrap_or(0);
    for place in (0..rows).flat_map(|down| (0..columns).map(move |right| (row + down, column + right))) {
        cells.insert(place, text.split_whitespace().collect::<Vec<_>>().join(" "));
    }
}

fn write(cells: &BTreeMap<(usize, usize), String>, rows: usize) -> String {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    for row in 0..rows {
        writer.write_record(cells.range((row, 0)..(row + 1, 0)).map(|(_, text)| text)).unwrap();
    }
    String::from_utf8(writer.into_inner().unwrap()).unwrap()
}

pub mod ours {
    use super::{place, write};
    use soupstone::{Selector, parse_document};
    use std::collections::BTreeMap;

    pub fn run(page: &str) -> Vec<String> {
        let document = parse_document(page);
        let [rows, fields] =
            [":is(table, tbody, thead, tfoot) > tr", "tr > :is(td, th)"].map(|css| Selector::parse(css).unwrap());
        let tables = document.elements_by_tag_name("table").map(|table| {
            let mut cells = BTreeMap::new();
            let rows = table.select(&rows).enumerate().map(|(row, line)| {
                for field in line.select(&fields) {
                    let spans = ["rowspan", "colspan"].map(|name| field.attribute(name));
                    place(&mut cells, row, spans, &field.text_content());
                }
            });
            let rows = rows.count();
            write(&cells, rows)
        });
        tables.collect()
    }
}

pub mod theirs {
    use super::{place, write};
    use scraper::{Html, Selector};
    use std::collections::BTreeMap;

    pub fn run(page: &str) -> Vec<String> {
        let document = Html::parse_document(page);
        let [tables, rows, fields] = ["table", ":is(table, tbody, thead, tfoot) > tr", "tr > :is(td, th)"]
            .map(|css| Selector::parse(css).unwrap());
        let tables = document.select(&tables).map(|table| {
            let mut cells = BTreeMap::new();
            let rows = table.select(&rows).enumerate().map(|(row, line)| {
                for field in line.select(&fields) {
                    let spans = ["rowspan", "colspan"].map(|name| field.attr(name));
                    place(&mut cells, row, spans, &field.text().collect::<String>());
                }
            });
            let rows = rows.count();
            write(&cells, rows)
        });
        tables.collect()
    }
}
