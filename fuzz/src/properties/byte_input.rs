//! Bytes with labels, declarations and byte order marks.

use encoding_rs::Encoding;
use soupstone::ByteOrderMark;
use soupstone::encoding::EncodingOptions;

use super::{cut_bytes, options, same, same_tree, tree, tree_links};
use soupstone_tests::byte_host;
use soupstone_tests::tag_soup::Random;

/// Checks a document.
pub fn check(random: &mut Random, input: &[u8]) -> Result<(), String> {
    const LABELS: &[&str] = &["utf-8", "windows-1252", "shift_jis", "koi8-r", "utf-16le", "iso-2022-jp", "gb18030"];
    let mut encoding = EncodingOptions::new();
    if random.once_in(4) {
        encoding = encoding.with_transport_label(random.pick(LABELS));
    }
    if random.once_in(8) {
        encoding = encoding.with_bytes_to_wait_for(Some(random.below(40)));
    }
    if let Some(default) = Encoding::for_label(random.pick(LABELS).as_bytes()).filter(|_| random.once_in(4)) {
        encoding = encoding.with_default_encoding(Some(default));
    }
    let options = options::plain(random).with_encoding(encoding);
    let telling = options.clone().with_locations(true).with_max_errors(usize::MAX);
    let document = options.parse_document_bytes(input);
    let expected = tree(&document);
    tree_links::check(&document)?;

    let whole = telling.parse_document_bytes(input);
    same_tree("errors and locations change the tree", &expected, &tree(&whole))?;
    same("errors and locations change the report", &document.encoding_report(), &whole.encoding_report())?;

    let chunks = cut_bytes(random, input);
    let mut parser = telling.byte_parser();
    for chunk in &chunks {
        parser.feed(chunk);
    }
    let mut in_chunks = parser.finish();
    let errors = in_chunks.take_errors().ok_or("no list of errors")?;
    let show = |message: String| format!("{message}\nchunks: {chunks:?}");
    same_tree("chunks change the tree", &expected, &tree(&in_chunks)).map_err(show)?;
    let list = whole.errors().ok_or("no list of errors")?;
    same("chunks change the errors", list.as_slice(), errors.as_slice()).map_err(show)?;
    same("chunks change the report", &whole.encoding_report(), &in_chunks.encoding_report()).map_err(show)?;

    let options_of_a_host = options.clone().with_scripting(true);
    let expected_of_a_host = options_of_a_host.parse_document_bytes(input);
    let of_a_host = byte_host::parse(random, &options_of_a_host, &chunks);
    same_tree("a script host changes the tree", &tree(&expected_of_a_host), &tree(&of_a_host)).map_err(show)?;

    // The text decoded in the chosen encoding gives the same tree.
    let report = document.encoding_report().ok_or("no report")?;
    let (text, _) = report.encoding.decode_with_bom_removal(input);
    let as_it_is = options.clone().with_byte_order_mark(Some(ByteOrderMark::Keep));
    let decoded = as_it_is.parse_document(&text);
    same_tree("the decoded text gives a different tree", &tree(&decoded), &expected)
        .map_err(|message| format!("{message}{report:?}\n{text:?}"))
}
