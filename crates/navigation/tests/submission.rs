//! Where forms lead, and the encodings of their entries.

use encoding_rs::{Encoding, ISO_2022_JP, UTF_8, UTF_16LE, WINDOWS_1252};
use soupstone::encoding::EncodingOptions;
use soupstone::{Document, ParseOptions, parse_document};
use soupstone_navigation::{Enctype, Entry, EntryValue, File, FormSubmission, Method, SubmitterError};

/// Returns the submission of the first form, with the submitter that has the ID `s`.
fn submission(document: &Document) -> FormSubmission {
    let form = document.elements_by_tag_name("form").next().expect("a form");
    FormSubmission::new(form, document.element_by_id("s")).expect("the submitter is one")
}

fn of(source: &str) -> FormSubmission {
    submission(&parse_document(source))
}

fn text(name: &str, value: &str) -> Entry {
    Entry { name: name.to_owned(), value: EntryValue::Text(value.to_owned()) }
}

fn file(name: &str, file_name: &str, content_type: &str, body: &[u8]) -> Entry {
    let file = File { name: file_name.to_owned(), content_type: content_type.to_owned(), body: body.to_vec() };
    Entry { name: name.to_owned(), value: EntryValue::File(file) }
}

fn with(entries: Vec<Entry>, enctype: Enctype, encoding: &'static Encoding) -> FormSubmission {
    FormSubmission { action: String::new(), method: Method::Post, enctype, encoding, entries }
}

fn body(entries: Vec<Entry>, enctype: Enctype, encoding: &'static Encoding) -> String {
    let body = with(entries, enctype, encoding).encode_body().body;
    // One character for each byte.
    body.into_iter().map(char::from).collect()
}

#[test]
fn the_form_or_its_button_says_where_it_leads() {
    let parts = |source: &str| {
        let FormSubmission { action, method, enctype, .. } = of(source);
        (action, method, enctype)
    };
    let is = |source: &str, action: &str, method, enctype| {
        assert_eq!(parts(source), (action.to_owned(), method, enctype), "{source}")
    };
    is("<form>", "", Method::Get, Enctype::UrlEncoded);
    is("<form action=/a?b#c method=POST enctype=Multipart/Form-Data>", "/a?b#c", Method::Post, Enctype::Multipart);
    is("<form action method=Dialog enctype=TEXT/plain>", "", Method::Dialog, Enctype::PlainText);
    is("<form method=put enctype=application/json>", "", Method::Get, Enctype::UrlEncoded);
    let form = "<form action=a method=post enctype=text/plain>";
    is(&format!("{form}<button id=s>"), "a", Method::Post, Enctype::PlainText);
    for tag in ["<button id=s", "<input type=submit id=s", "<input type=image id=s"] {
        let own = format!("{form}{tag} formaction=b formmethod=dialog formenctype=multipart/form-data>");
        is(&own, "b", Method::Dialog, Enctype::Multipart);
        is(&format!("{form}{tag} formaction formmethod=x formenctype=x>"), "", Method::Get, Enctype::UrlEncoded);
    }
    let document = parse_document("<form><input id=a formaction=b></form>");
    let form = document.elements_by_tag_name("form").next().expect("a form");
    assert_eq!(FormSubmission::new(form, document.element_by_id("a")), Err(SubmitterError::NotASubmitButton));
}

#[test]
fn the_encoding_is_that_of_the_form_or_the_document() {
    let of_form = |attribute: &str| of(&format!("<form {attribute}>")).encoding;
    assert_eq!(of_form(""), UTF_8);
    assert_eq!(of_form("accept-charset=latin1"), WINDOWS_1252);
    assert_eq!(of_form("accept-charset=' x\tISO-2022-JP\nutf-8'"), ISO_2022_JP);
    assert_eq!(of_form("accept-charset='windows-1252,utf-8'"), UTF_8);
    assert_eq!(of_form("accept-charset=utf-16le"), UTF_8);
    assert_eq!(of_form("accept-charset=iso-2022-kr"), UTF_8);
    let of_document = |label: &str, attribute: &str| {
        let options = ParseOptions::new().with_encoding(EncodingOptions::new().with_transport_label(label));
        let source = format!("<form {attribute}>");
        let bytes: Vec<u8> = match label {
            "utf-16le" => source.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            _ => source.into_bytes(),
        };
        submission(&options.parse_document_bytes(&bytes)).encoding
    };
    assert_eq!(of_document("windows-1252", ""), WINDOWS_1252);
    assert_eq!(of_document("utf-16le", ""), UTF_8);
    assert_eq!(of_document("windows-1252", "accept-charset"), UTF_8);
    let charset = of("<form accept-charset=latin1><input type=hidden name=_charset_>");
    assert_eq!(charset.encode_query(), "_charset_=windows-1252");
}

#[test]
fn the_query_is_urlencoded() {
    let query = |entries, encoding| with(entries, Enctype::Multipart, encoding).encode_query();
    assert_eq!(query(vec![], UTF_8), "");
    let special = text("a b&=+%", "é€*-._~\"'\0");
    assert_eq!(query(vec![special.clone()], UTF_8), "a+b%26%3D%2B%25=%C3%A9%E2%82%AC*-._%7E%22%27%00");
    assert_eq!(query(vec![special.clone()], UTF_16LE), query(vec![special], UTF_8));
    let newlines = text("\r\n\n\r", "\n\r\r\n\n\n");
    assert_eq!(query(vec![newlines], UTF_8), "%0D%0A%0D%0A%0D%0A=%0D%0A%0D%0A%0D%0A%0D%0A%0D%0A");
    let foreign = text("€", "\u{3B1}&#1;");
    assert_eq!(query(vec![foreign.clone(), text("", "")], WINDOWS_1252), "%80=%26%23945%3B%26%231%3B&=");
    assert_eq!(query(vec![foreign], ISO_2022_JP), "%26%238364%3B=%1B%24B%26A%1B%28B%26%231%3B");
    assert_eq!(query(vec![file("a", "b\nc.png", "", b"d")], UTF_8), "a=b%0D%0Ac.png");
    let resource = with(vec![text("a", "b c")], Enctype::UrlEncoded, UTF_8).encode_body();
    assert_eq!(
        (resource.content_type.as_str(), resource.body.as_slice()),
        ("application/x-www-form-urlencoded", &b"a=b+c"[..])
    );
}

#[test]
fn plain_text_has_one_line_for_each_entry() {
    let plain = |entries, encoding| body(entries, Enctype::PlainText, encoding);
    assert_eq!(plain(vec![], UTF_8), "");
    assert_eq!(plain(vec![text("a=", "b\nc&"), file("d", "e\rf", "", b"g")], UTF_8), "a==b\r\nc&\r\nd=e\r\nf\r\n");
    assert_eq!(plain(vec![text("é", "\u{3B1}")], WINDOWS_1252), "\u{E9}=&#945;\r\n");
    assert_eq!(with(vec![], Enctype::PlainText, UTF_8).encode_body().content_type, "text/plain");
}

#[test]
fn multipart_has_a_part_for_each_entry() {
    let multipart = |entries, encoding| body(entries, Enctype::Multipart, encoding);
    assert_eq!(multipart(vec![], UTF_8), "------FormBoundary0000000000000000--\r\n");
    let entries = vec![
        text("a\r\"\\%22", "\n\"\r\n"),
        file("b\n", "c\n\"\r.png", "image/png", b"\x00\xFF\n\r"),
        file("", "", "", b""),
        file("d", "e", "text/plain\r\nX: y", b"f"),
        text("é", "\u{3B1}"),
    ];
    assert_eq!(
        multipart(entries, WINDOWS_1252),
        "------FormBoundary0000000000000000\r\n\
         Content-Disposition: form-data; name=\"a%0D%0A%22\\%22\"\r\n\r\n\
         \r\n\"\r\n\r\n\
         ------FormBoundary0000000000000000\r\n\
         Content-Disposition: form-data; name=\"b%0D%0A\"; filename=\"c%0A%22%0D.png\"\r\n\
         Content-Type: image/png\r\n\r\n\
         \u{0}\u{FF}\n\r\r\n\
         ------FormBoundary0000000000000000\r\n\
         Content-Disposition: form-data; name=\"\"; filename=\"\"\r\n\
         Content-Type: application/octet-stream\r\n\r\n\
         \r\n\
         ------FormBoundary0000000000000000\r\n\
         Content-Disposition: form-data; name=\"d\"; filename=\"e\"\r\n\
         Content-Type: application/octet-stream\r\n\r\n\
         f\r\n\
         ------FormBoundary0000000000000000\r\n\
         Content-Disposition: form-data; name=\"\u{E9}\"\r\n\r\n\
         &#945;\r\n\
         ------FormBoundary0000000000000000--\r\n",
    );
}

#[test]
fn no_part_contains_the_boundary() {
    let boundary = |entries: Vec<Entry>| {
        let resource = with(entries, Enctype::Multipart, UTF_8).encode_body();
        let (_, boundary) = resource.content_type.split_once("boundary=").expect("a boundary");
        let boundary = boundary.to_owned();
        let body = String::from_utf8(resource.body).expect("text");
        (body.matches(&boundary).count(), boundary)
    };
    let taken = |number: u32| format!("----FormBoundary{number:016}");
    assert_eq!(boundary(vec![text("a", &taken(1))]), (2, taken(0)));
    assert_eq!(boundary(vec![text("a", &taken(0)), file(&taken(2), &taken(1), &taken(3), b"b")]), (3, taken(4)));
    assert_eq!(boundary(vec![text("a", &format!("{}9--{}", taken(0), taken(1)))]), (2, taken(2)));
    let many: String = (0..1_000).rev().map(taken).collect();
    assert_eq!(boundary(vec![text("a", &many)]), (2, taken(1_000)));
}
