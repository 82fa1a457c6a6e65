//! The `serde` feature: JSON of a parse's results.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json, to_value};
use soupstone::ParseOptions;
use soupstone::encoding::{Confidence, EncodingReport, EncodingSource};
use soupstone::error::{ErrorCode, ErrorList, MalformedSequence, ParseError};
use soupstone::span::{Position, Span};

fn assert_json<T>(value: T, expected: Value)
where
    T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    assert_eq!(to_value(&value).unwrap(), expected);
    assert_eq!(serde_json::from_value::<T>(expected).unwrap(), value);
}

fn errors(bytes: &[u8]) -> ErrorList {
    let options = ParseOptions::new().with_max_errors(usize::MAX);
    options.parse_document_bytes(bytes).take_errors().unwrap()
}

#[test]
fn errors_and_their_locations() {
    let list = errors(b"<!DOCTYPE html>\n<p id=1 id=2>");
    assert_json::<ParseError>(
        list.as_slice()[0].clone(),
        json!({
            "code": "duplicate-attribute",
            "span": { "start": 24, "end": 26 },
            "offset": 26,
        }),
    );
    assert_json::<Span>(Span::new(3, 7), json!({ "start": 3, "end": 7 }));
    let position: Position = list.position(24);
    assert_json(position, to_value(position).unwrap());
    assert_eq!(to_value(position).unwrap()["line"], 2);
}

#[test]
fn codes_are_those_of_the_standard() {
    for code in ErrorCode::ALL {
        assert_json(*code, json!(code.as_str()));
    }
    assert!(serde_json::from_value::<ErrorCode>(json!("no-such-code")).is_err());
}

#[test]
fn reports_on_encodings() {
    let document = ParseOptions::new().parse_document_bytes(b"<meta charset=koi8-r>\xD3");
    assert_json::<EncodingReport>(
        *document.encoding_report().unwrap(),
        json!({
            "encoding": "KOI8-R",
            "sniffed": "KOI8-R",
            "source": "prescan",
            "confidence": "certain",
            "is_restarted": false,
            "malformed_sequences": 0,
        }),
    );
    for source in [EncodingSource::ByteOrderMark, EncodingSource::Meta] {
        assert_json(source, json!(source.to_string()));
    }
    for confidence in [Confidence::Tentative, Confidence::Irrelevant] {
        assert_json(confidence, json!(confidence.to_string()));
    }
    // The replacement character of a truncated euro sign.
    let list = errors(b"\xEF\xBB\xBF<!DOCTYPE html>\xE2\x82");
    let malformed: Vec<MalformedSequence> = list.malformed_sequences().collect();
    assert_eq!(malformed.len(), 1);
    assert_json(malformed[0], json!({ "offset": 18, "length": 2 }));
}
