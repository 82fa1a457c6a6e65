//! Public types are `Send` and `Sync`, and usable after a caught panic.

use std::fs;
use std::panic::{RefUnwindSafe, UnwindSafe};

use soupstone::dom::{DocumentBuilder, NodeId, NodeRef};
use soupstone::error::ErrorList;

use crate::support::in_repository;

const fn check<T: Send + Sync + UnwindSafe + RefUnwindSafe + ?Sized>() {}

/// The types, by their names in the list of the public API. Compiling this is the test.
const TYPES: &[(&str, fn())] = &[
    ("BeyondDepth", check::<soupstone::BeyondDepth>),
    ("ByteOrderMark", check::<soupstone::ByteOrderMark>),
    ("ByteParser", check::<soupstone::ByteParser>),
    (
        "ByteSinkParser",
        check::<soupstone::ByteSinkParser<DocumentBuilder, ErrorList, fn() -> (DocumentBuilder, ErrorList)>>,
    ),
    ("DeclarativeShadowRoots", check::<soupstone::DeclarativeShadowRoots>),
    ("Document", check::<soupstone::Document>),
    ("IncompleteDocument", check::<soupstone::IncompleteDocument>),
    ("Limits", check::<soupstone::Limits>),
    ("NodeRef", check::<soupstone::NodeRef<'static>>),
    ("OwnedInput", check::<soupstone::OwnedInput>),
    ("ParseOptions", check::<soupstone::ParseOptions>),
    ("Parser", check::<soupstone::Parser>),
    ("ProcessingInstructions", check::<soupstone::ProcessingInstructions>),
    ("SinkParser", check::<soupstone::SinkParser<DocumentBuilder, ErrorList>>),
    ("dom::AdjacentPosition", check::<soupstone::dom::AdjacentPosition>),
    ("dom::AttributeRef", check::<soupstone::dom::AttributeRef<'static>>),
    ("dom::CloneDepth", check::<soupstone::dom::CloneDepth>),
    ("dom::Descendants", check::<soupstone::dom::Descendants<'static>>),
    ("dom::DoctypeRef", check::<soupstone::dom::DoctypeRef<'static>>),
    ("dom::Document", check::<soupstone::dom::Document>),
    ("dom::DocumentBuilder", check::<soupstone::dom::DocumentBuilder<true>>),
    ("dom::Edge", check::<soupstone::dom::Edge<'static>>),
    ("dom::EditError", check::<soupstone::dom::EditError>),
    ("dom::NodeId", check::<soupstone::dom::NodeId>),
    ("dom::NodeKind", check::<soupstone::dom::NodeKind>),
    ("dom::NodeLocation", check::<soupstone::dom::NodeLocation<'static>>),
    ("dom::NodeRef", check::<soupstone::dom::NodeRef<'static>>),
    ("dom::ShadowRootRef", check::<soupstone::dom::ShadowRootRef<'static>>),
    ("dom::Traverse", check::<soupstone::dom::Traverse<'static>>),
    ("dom::Verdict", check::<soupstone::dom::Verdict>),
    ("edition::Edition", check::<soupstone::edition::Edition>),
    ("edition::UnknownEdition", check::<soupstone::edition::UnknownEdition>),
    ("encoding::Confidence", check::<soupstone::encoding::Confidence>),
    ("encoding::Encoding", check::<soupstone::encoding::Encoding>),
    ("encoding::EncodingOptions", check::<soupstone::encoding::EncodingOptions>),
    ("encoding::EncodingReport", check::<soupstone::encoding::EncodingReport>),
    ("encoding::EncodingSource", check::<soupstone::encoding::EncodingSource>),
    ("error::ErrorCode", check::<soupstone::error::ErrorCode>),
    ("error::ErrorList", check::<soupstone::error::ErrorList>),
    ("error::FromFn", check::<soupstone::error::FromFn<fn(soupstone::error::ParseError)>>),
    ("error::LocatedError", check::<soupstone::error::LocatedError<'static>>),
    ("error::MalformedSequence", check::<soupstone::error::MalformedSequence>),
    ("error::ParseError", check::<soupstone::error::ParseError>),
    ("infoset::CoercingSink", check::<soupstone::infoset::CoercingSink<DocumentBuilder>>),
    ("infoset::CoercionOptions", check::<soupstone::infoset::CoercionOptions>),
    ("infoset::CoercionRule", check::<soupstone::infoset::CoercionRule>),
    ("names::ExpandedName", check::<soupstone::names::ExpandedName>),
    ("names::LocalName", check::<soupstone::names::LocalName>),
    ("names::NameId", check::<soupstone::names::NameId>),
    ("names::NameTable", check::<soupstone::names::NameTable>),
    ("names::Namespace", check::<soupstone::names::Namespace>),
    ("script_host::MarkupInsertionCounter", check::<soupstone::script_host::MarkupInsertionCounter>),
    ("script_host::MarkupInsertionCounters", check::<soupstone::script_host::MarkupInsertionCounters>),
    ("script_host::MarkupInsertionError", check::<soupstone::script_host::MarkupInsertionError>),
    ("script_host::Progress", check::<soupstone::script_host::Progress<NodeId>>),
    ("script_host::ScriptingParser", check::<soupstone::script_host::ScriptingParser<DocumentBuilder, ErrorList>>),
    ("select::Select", check::<soupstone::select::Select<'static>>),
    ("select::Selector", check::<soupstone::select::Selector>),
    ("select::SelectorError", check::<soupstone::select::SelectorError>),
    ("select::SelectorErrorKind", check::<soupstone::select::SelectorErrorKind>),
    ("select::SelectorOptions", check::<soupstone::select::SelectorOptions>),
    ("serialize::Extent", check::<soupstone::serialize::Extent>),
    ("serialize::MarkupPiece", check::<soupstone::serialize::MarkupPiece<'static, NodeRef<'static>>>),
    ("serialize::NodeContent", check::<soupstone::serialize::NodeContent<'static>>),
    ("serialize::SerializableAttribute", check::<soupstone::serialize::SerializableAttribute<'static>>),
    ("serialize::SerializeOptions", check::<soupstone::serialize::SerializeOptions>),
    ("serialize::ShadowRoots", check::<soupstone::serialize::ShadowRoots>),
    ("sink::DocumentMode", check::<soupstone::sink::DocumentMode>),
    ("sink::DocumentReadiness", check::<soupstone::sink::DocumentReadiness>),
    ("sink::EventElement", check::<soupstone::sink::EventElement>),
    ("sink::EventSink", check::<soupstone::sink::EventSink<()>>),
    ("sink::InsertionLocation", check::<soupstone::sink::InsertionLocation<NodeId>>),
    ("sink::Limit", check::<soupstone::sink::Limit>),
    ("sink::NewElement", check::<soupstone::sink::NewElement<'static>>),
    ("sink::Notice", check::<soupstone::sink::Notice<'static, NodeId>>),
    ("sink::Scripting", check::<soupstone::sink::Scripting>),
    ("sink::ScriptingMode", check::<soupstone::sink::ScriptingMode>),
    ("sink::ShadowRootInit", check::<soupstone::sink::ShadowRootInit<'static>>),
    ("sink::ShadowRootMode", check::<soupstone::sink::ShadowRootMode>),
    ("sink::SlotAssignment", check::<soupstone::sink::SlotAssignment>),
    ("sink::StopReason", check::<soupstone::sink::StopReason>),
    ("sink::TreeSize", check::<soupstone::sink::TreeSize>),
    ("sink::Wrapped", check::<soupstone::sink::Wrapped<()>>),
    ("span::LineIndex", check::<soupstone::span::LineIndex>),
    ("span::Position", check::<soupstone::span::Position>),
    ("span::Span", check::<soupstone::span::Span>),
    ("speculative::Fetch", check::<soupstone::speculative::Fetch>),
    ("speculative::FetchKind", check::<soupstone::speculative::FetchKind>),
    ("speculative::FetchList", check::<soupstone::speculative::FetchList>),
    ("speculative::Found", check::<soupstone::speculative::Found>),
    ("speculative::Speculation", check::<soupstone::speculative::Speculation>),
    ("srcset::ImageCandidate", check::<soupstone::srcset::ImageCandidate<'static>>),
    ("token::Attribute", check::<soupstone::token::Attribute<'static>>),
    ("token::AttributeAdjustment", check::<soupstone::token::AttributeAdjustment>),
    ("token::AttributeBuffer", check::<soupstone::token::AttributeBuffer>),
    ("token::AttributeLocation", check::<soupstone::token::AttributeLocation>),
    ("token::Attributes", check::<soupstone::token::Attributes<'static>>),
    ("token::AttributesIter", check::<soupstone::token::AttributesIter<'static>>),
    ("token::Doctype", check::<soupstone::token::Doctype<'static>>),
    ("token::Feedback", check::<soupstone::token::Feedback>),
    ("token::InputPart", check::<soupstone::token::InputPart<'static>>),
    ("token::StorageId", check::<soupstone::token::StorageId>),
    ("token::StoredInput", check::<soupstone::token::StoredInput>),
    ("token::ProcessingInstruction", check::<soupstone::token::ProcessingInstruction<'static>>),
    ("token::Tag", check::<soupstone::token::Tag<'static>>),
    ("token::Text", check::<soupstone::token::Text<'static>>),
    ("token::TextState", check::<soupstone::token::TextState>),
    ("token::Token", check::<soupstone::token::Token<'static>>),
    ("token::TokenContext", check::<soupstone::token::TokenContext<'static>>),
    ("tokenizer::ChunkToRead", check::<soupstone::tokenizer::ChunkToRead<'static>>),
    ("tokenizer::Tokenizer", check::<soupstone::tokenizer::Tokenizer>),
    ("tokenizer::TokenizerOptions", check::<soupstone::tokenizer::TokenizerOptions<'static>>),
    ("tree_builder::FragmentContext", check::<soupstone::FragmentContext>),
    ("tree_builder::TreeBuilder", check::<soupstone::tree_builder::TreeBuilder<DocumentBuilder, ErrorList>>),
];

#[test]
fn all_public_types_are_listed() {
    let list = fs::read_to_string(in_repository("tests/public_api.txt")).unwrap();
    let mut name = "";
    let mut missing = Vec::new();
    // Companion packages come last.
    for line in list.lines().take_while(|line| !line.starts_with("soupstone_")) {
        if !line.starts_with(' ') {
            name = line;
        } else if ["pub struct ", "pub enum ", "pub union "].iter().any(|kind| line.contains(kind))
            && !TYPES.iter().any(|(known, _)| *known == name)
        {
            missing.push(format!("    (\"{name}\", check::<soupstone::{name}>),"));
        }
    }
    assert!(
        missing.is_empty(),
        "types that `TYPES` in `tests/api/repository/public_traits.rs` lacks:\n{}",
        missing.join("\n")
    );
    TYPES.iter().for_each(|(_, check)| check());
}
