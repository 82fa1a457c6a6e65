//! Parse a page from bytes.

use super::{Contender, name};
use soupstone::ParseOptions;
use soupstone::encoding::EncodingOptions;
use std::hint::black_box;

pub(crate) type WithBytes = fn(&[u8]);

/// The parser finds the encoding. All contenders default to UTF-8.
pub(crate) const BYTES: Contender<WithBytes> =
    Contender { name: name::SOUPSTONE, run: |bytes| parse(bytes, encoding()) };

pub(crate) const BYTES_IN_CHUNKS: Contender<WithBytes> = Contender {
    name: name::SOUPSTONE,
    run: |bytes| {
        let mut parser = options().with_encoding(encoding()).byte_parser();
        for chunk in bytes.chunks(8 << 10) {
            parser.feed(chunk);
        }
        drop(black_box(parser.finish()));
    },
};

/// The bytes are windows-1252, declared by the transport layer.
pub(crate) const LEGACY: Contender<WithBytes> = Contender {
    name: name::SOUPSTONE,
    run: |bytes| {
        let encoding = EncodingOptions::new().with_transport_label("windows-1252");
        parse(bytes, encoding);
    },
};

fn parse(bytes: &[u8], encoding: EncodingOptions) {
    let document = options().with_encoding(encoding).parse_document_bytes(bytes);
    drop(black_box(document));
}

fn encoding() -> EncodingOptions {
    EncodingOptions::new().with_default_encoding(Some(encoding_rs::UTF_8))
}

fn options() -> ParseOptions {
    ParseOptions::new().with_scripting(true)
}

/// Returns the pages in windows-1252, with character references for other characters.
pub(crate) fn in_windows_1252(pages: &[String]) -> Vec<Vec<u8>> {
    let encoded = pages.iter().map(|page| encoding_rs::WINDOWS_1252.encode(page).0);
    encoded.map(|bytes| bytes.into_owned()).collect()
}
