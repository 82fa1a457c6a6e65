//! Fragments in many contexts, and in documents.

use soupstone::dom::DocumentBuilder;
use soupstone::error::ParseError;
use soupstone::{FragmentContext, Parser, parse_document};

use super::{cut, errors_are_in_range, options, same, same_tree, tree, tree_links};
use soupstone_tests::tag_soup::Random;

/// Checks a fragment.
pub fn check(random: &mut Random, input: &str) -> Result<(), String> {
    let options = options::all(random);
    let (namespace, name, context) = options::context(random);
    let show = |message: String| format!("{message}\nin {namespace:?} {name}\n{options:?}");
    let fragment = options.parse_fragment(input, &context);
    let expected = soupstone_tests::dump::html5lib(fragment.root()).to_string();

    let chunks = cut(random, input);
    let show_chunks = |message: String| show(format!("{message}\nchunks: {chunks:?}"));
    let mut parser = Parser::with_sink_for_fragment(
        DocumentBuilder::for_fragment(),
        Vec::<ParseError>::new(),
        context.clone(),
        options.clone(),
    );
    for chunk in &chunks {
        parser.feed(chunk);
    }
    let (in_chunks, errors) = parser.finish_with_errors();
    let found = soupstone_tests::dump::html5lib(in_chunks.root()).to_string();
    same_tree("chunks change the tree", &expected, &found).map_err(show_chunks)?;
    errors_are_in_range(input, &errors).map_err(show_chunks)?;

    let telling = options.clone().with_locations(true).with_max_errors(usize::MAX);
    let whole = telling.parse_fragment(input, &context);
    let found = soupstone_tests::dump::html5lib(whole.root()).to_string();
    same_tree("errors and locations change the tree", &expected, &found).map_err(show)?;
    let list = whole.errors().ok_or("no list of errors")?;
    same("chunks change the errors", list.as_slice(), &*errors).map_err(show_chunks)?;
    tree_links::check(&fragment).map_err(show)?;

    let mut parser = telling.fragment_parser(&context);
    for chunk in &chunks {
        parser.feed(chunk);
    }
    let in_chunks = parser.finish();
    let found = soupstone_tests::dump::html5lib(in_chunks.root()).to_string();
    same_tree("chunks change the tree of a document", &expected, &found).map_err(show_chunks)?;
    same("chunks change the list of errors", &whole.errors(), &in_chunks.errors()).map_err(show_chunks)?;

    let has_form = random.once_in(2);
    let mut document = parse_document(match has_form {
        true => "<!DOCTYPE html><form><p>x",
        false => "<!DOCTYPE html><p>x",
    });
    let paragraphs = document.elements_by_tag_name("p").next();
    let paragraph = paragraphs.ok_or("no paragraph")?.id();
    let element = document.create_element_ns(namespace, name).map_err(|error| error.to_string())?;
    document.append(paragraph, element).map_err(|error| error.to_string())?;
    let mut context = FragmentContext::new(namespace, name);
    if has_form || document.node(element).is_html_element("form") {
        context = context.in_form();
    }
    let builder = DocumentBuilder::for_fragment();
    let mut parser = Parser::with_sink_for_fragment(builder, (), context, options.clone());
    parser.feed(input);
    let alone = parser.finish();
    let before = tree(&document);
    let parsed = options.parse_fragment_in(input, &mut document, element).map_err(|error| error.to_string())?;
    same_tree("a fragment changes its document", &before, &tree(&document)).map_err(show)?;
    let expected = soupstone_tests::dump::html5lib(alone.root()).to_string();
    let found = soupstone_tests::dump::html5lib(document.node(parsed)).to_string();
    same_tree("a document changes its fragment", &expected, &found).map_err(show)?;
    document.append(paragraph, parsed).map_err(|error| error.to_string())?;
    tree_links::check(&document).map_err(show)
}
