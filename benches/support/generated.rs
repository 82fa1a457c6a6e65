//! Generated pages, the same ones each time.

use std::fmt::Write;

const PAGE_SIZE: usize = 256 << 10;

const WORDS: &str = "and the of to soup stone broth carrot kettle barley simmer ladle village traveller \
    fire onion pepper salt wooden spoon evening neighbour market winter";

pub(crate) fn pages() -> Vec<String> {
    let writers: [fn(&mut String, &mut Numbers); 3] = [article, row, link];
    let frames = [("<main>", "</main>"), ("<table>", "</table>"), ("<nav><ul>", "</ul></nav>")];
    let mut pages = Vec::new();
    for (write_part, (start, end)) in writers.into_iter().zip(frames) {
        let mut numbers = Numbers(pages.len() as u64 + 1);
        let mut page = format!("<!DOCTYPE html>\n<title>Generated</title>\n<body>{start}\n");
        while page.len() < PAGE_SIZE {
            write_part(&mut page, &mut numbers);
        }
        page.push_str(end);
        pages.push(page);
    }
    pages
}

fn article(page: &mut String, numbers: &mut Numbers) {
    let id = numbers.below(100_000);
    _ = writeln!(page, "<article id=\"a{id}\" class=\"entry wide\"><h2>");
    words(page, numbers, 5);
    page.push_str("</h2>\n");
    for _ in 0..numbers.below(5) + 1 {
        page.push_str("<p>");
        words(page, numbers, 30);
        page.push_str("<em>");
        words(page, numbers, 3);
        page.push_str("</em> &amp; <a href=\"/recipe?stone=1&amp;pot=2\">");
        words(page, numbers, 4);
        page.push_str("</a>&nbsp;&mdash; ");
        words(page, numbers, 20);
        page.push('\n');
    }
    page.push_str("</article>\n<!-- end of entry -->\n");
}

fn row(page: &mut String, numbers: &mut Numbers) {
    page.push_str("<tr>");
    for _ in 0..6 {
        _ = write!(page, "<td class=n>{}", numbers.below(1_000_000));
    }
    page.push_str("<td>");
    words(page, numbers, 3);
    page.push('\n');
}

fn link(page: &mut String, numbers: &mut Numbers) {
    let (book, chapter) = (numbers.below(1000), numbers.below(100));
    _ = write!(
        page,
        "<li><a class=\"struct\" href=\"../book/{book}/chapter.{chapter}.html\" title=\"chapter {chapter}\">\
         <span class=\"kw\">pub</span> <code>"
    );
    words(page, numbers, 2);
    page.push_str("</code></a></li>\n");
}

fn words(page: &mut String, numbers: &mut Numbers, count: u64) {
    let all: Vec<&str> = WORDS.split_whitespace().collect();
    for _ in 0..count {
        page.push_str(all[numbers.below(all.len() as u64) as usize]);
        page.push(' ');
    }
}

struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}
