//! (24) The rows of tables, sorted by the number in the second column.

pub mod ours {
    use soupstone::parse_document;

    pub fn run(page: &str) -> String {
        let mut document = parse_document(page);
        let rows = document.select("tr").filter_map(|row| {
            let mut cells = row.child_elements().filter(|it| it.is_html_element("td"));
            let text = cells.nth(1)?.text_content();
            Some((text.trim().parse::<u32>().ok(), row.id()))
        });
        let mut rows: Vec<_> = rows.collect();
        rows.sort();
        for (_, row) in rows {
            let parent = document.node(row).parent().unwrap().id();
            document.append(parent, row).unwrap();
        }
        document.to_html()
    }
}

pub mod theirs {
    use kuchikiki::parse_html;
    use kuchikiki::traits::{NodeIterator, TendrilSink};

    pub fn run(page: &str) -> String {
        let document = parse_html().one(page);
        let rows = document.select("tr").unwrap().filter_map(|row| {
            let mut cells = row.as_node().children().elements().filter(|it| &*it.name.local == "td");
            let text = cells.nth(1)?.text_contents();
            Some((text.trim().parse::<u32>().ok(), row))
        });
        let mut rows: Vec<_> = rows.collect();
        rows.sort_by_key(|(number, _)| *number);
        for (_, row) in rows {
            let parent = row.as_node().parent().unwrap();
            parent.append(row.as_node().clone());
        }
        document.to_string()
    }
}
