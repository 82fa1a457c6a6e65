//! Fragments with a `form` context: the form element pointer is the context.

use soupstone::dom::DocumentBuilder;
use soupstone::error::ErrorCode;
use soupstone::names::Namespace;
use soupstone::{ByteParser, Edition, FragmentContext, ParseOptions, Parser, parse_document, parse_fragment};

const CASES: &[(&str, &str)] = &[
    ("<form id=x><input></form><p>", "<input><p></p>"),
    ("<p><form id=x><input></p>", "<p><input></p>"),
    ("<form><form><input></form></form>", "<input>"),
    // The end tag sets the pointer to null, though there is no element to close.
    ("<form id=x></form><form id=y><input></form>", r#"<form id="y"><input></form>"#),
    ("</form><form id=y>", r#"<form id="y"></form>"#),
    ("<div></form><form id=y><form id=z></div>", r#"<div><form id="y"></form></div>"#),
    ("<table><form id=x><tr><td><form id=y><input>", "<table><tbody><tr><td><input></td></tr></tbody></table>"),
    (
        "<table></form><form id=x><form id=y><tr><td>",
        r#"<table><form id="x"></form><tbody><tr><td></td></tr></tbody></table>"#,
    ),
    // In a template, the pointer is not used.
    (
        "<template><form id=x><input></form></template><form id=y>",
        r#"<template><form id="x"><input></form></template>"#,
    ),
    ("<svg><form><desc><form>a", "<svg><form><desc>a</desc></form></svg>"),
];

/// Markup and its result in contexts named `form` that are not HTML elements.
const FOREIGN: (&str, &str) = ("<g></g><form id=x><g></form>", r#"<g></g><form id="x"><g></g></form>"#);

type EntryPoint = fn(&str, &FragmentContext, &ParseOptions) -> String;

const ENTRY_POINTS: &[(&str, EntryPoint)] = &[
    ("parse_fragment", |source, context, options| match *options == ParseOptions::new() {
        true => parse_fragment(source, context).to_html(),
        false => options.parse_fragment(source, context).to_html(),
    }),
    ("ParseOptions::parse_fragment", |source, context, options| options.parse_fragment(source, context).to_html()),
    ("with all diagnostics", |source, context, options| {
        let options = options.clone().with_locations(true);
        let options = options.with_max_errors(usize::MAX);
        options.parse_fragment(source, context).to_html()
    }),
    ("ParseOptions::parse_fragment_bytes", of_bytes),
    ("Parser::for_fragment", |source, context, options| {
        let context = context.clone();
        let sink = DocumentBuilder::for_fragment();
        let mut parser = Parser::with_sink_for_fragment(sink, (), context, options.clone());
        for chunk in source.split_inclusive(|_| true) {
            parser.feed(chunk);
        }
        parser.finish().to_html()
    }),
    ("ByteParser::for_fragment", |source, context, options| {
        let context = context.clone();
        let fresh_sinks = || (DocumentBuilder::for_fragment(), ());
        let mut parser = ByteParser::with_sinks_for_fragment(fresh_sinks, context, options.clone());
        for chunk in source.as_bytes().chunks(1) {
            parser.feed(chunk);
        }
        parser.finish().to_html()
    }),
];

fn of_bytes(source: &str, context: &FragmentContext, options: &ParseOptions) -> String {
    options.parse_fragment_bytes(source.as_bytes(), context).to_html()
}

fn wrong(context: &FragmentContext, cases: &[(&str, &str)]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (name, entry_point) in ENTRY_POINTS {
        for edition in Edition::ALL {
            let options = ParseOptions::new().with_edition(edition);
            for (source, expected) in cases {
                let found = entry_point(source, context, &options);
                if found != *expected {
                    wrong.push(format!("{name}, {edition}, {source}: {found}"));
                }
            }
        }
    }
    wrong
}

#[test]
fn every_entry_point_sets_the_form_element_pointer_to_the_context() {
    assert_eq!(wrong(&FragmentContext::html("form"), CASES), [""; 0]);
}

#[test]
fn a_foreign_context_named_form_is_no_form() {
    for context in [FragmentContext::new(Namespace::Svg, "form"), FragmentContext::new(Namespace::MathMl, "form")] {
        assert_eq!(wrong(&context, &[FOREIGN]), [""; 0]);
    }
}

#[test]
fn a_context_by_name_equals_a_context_node() {
    for (source, expected) in CASES {
        let mut document = parse_document("<body><form></form>");
        let form = document.body().unwrap().first_child().unwrap().id();
        let fragment = document.parse_fragment_in(form, source).unwrap();
        assert_eq!(document.node(fragment).inner_html(), *expected, "{source}");
    }
}

#[test]
fn a_nested_form_is_a_parse_error() {
    let context = FragmentContext::html("form");
    let sink = DocumentBuilder::for_fragment();
    let mut parser = Parser::with_sink_for_fragment(sink, Vec::new(), context, ParseOptions::new());
    parser.feed("<form></form></form>");
    let codes: Vec<ErrorCode> = parser.finish_with_errors().1.iter().map(|error| error.code()).collect();
    assert_eq!(
        codes,
        [ErrorCode::UnexpectedFormStartTagInForm, ErrorCode::UnexpectedFormEndTag, ErrorCode::UnexpectedFormEndTag,]
    );
}

#[test]
fn a_restarted_parser_keeps_the_form_element_pointer() {
    let spaces = " ".repeat(1024);
    let source = format!("<p>\u{e9}<form id=x>{spaces}<meta charset=utf-8><form id=y>");
    let context = FragmentContext::html("form");
    let fragment = ParseOptions::new().parse_fragment_bytes(source.as_bytes(), &context);
    let expected = format!("<p>\u{e9}{spaces}<meta charset=\"utf-8\"></p>");
    assert_eq!(fragment.to_html(), expected);
}
