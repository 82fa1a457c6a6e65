//! (26) A page in a legacy encoding, converted to UTF-8 with a matching declaration.

use encoding_rs::WINDOWS_1251;

const DECLARATIONS: &str = "meta[charset], meta[http-equiv=content-type i]";

/// Returns the page encoded in windows-1251, with a declaration.
fn encode(page: &str) -> Vec<u8> {
    let declaration = "<head><meta http-equiv=Content-Type content='text/html; charset=windows-1251'>";
    let page = page.replacen("<head>", declaration, 1);
    WINDOWS_1251.encode(&page).0.into_owned()
}

pub mod ours {
    use super::{DECLARATIONS, encode};
    use soupstone::{AdjacentPosition::AfterBegin, parse_document_bytes};

    pub fn run(page: &str) -> String {
        let mut document = parse_document_bytes(&encode(page));
        document.remove_all(DECLARATIONS);
        let head = document.head().unwrap().id();
        document.insert_adjacent_html(head, AfterBegin, "<meta charset=utf-8>").unwrap();
        document.to_html()
    }
}

pub mod theirs {
    use super::{DECLARATIONS, encode};
    use dom_query::Document;
    use encoding_rs::{Encoding, WINDOWS_1252};

    pub fn run(page: &str) -> String {
        let page = encode(page);
        let start = String::from_utf8_lossy(&page[..page.len().min(1024)]);
        let label = start.split("charset=").nth(1).unwrap_or("").trim_start_matches(['"', '\'']);
        let end = |one: char| !one.is_ascii_alphanumeric() && !"-_:".contains(one);
        let label = label.split(end).next().unwrap_or("");
        let encoding = Encoding::for_label(label.as_bytes()).unwrap_or(WINDOWS_1252);
        let document = Document::from(encoding.decode(&page).0.as_ref());
        document.select(DECLARATIONS).remove();
        document.select("head").prepend_html("<meta charset=utf-8>");
        document.html().to_string()
    }
}
