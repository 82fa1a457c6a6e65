//! One call from text to a tree.

use std::convert::Infallible;

use markup5ever::interface::TreeSink as Html5everTreeSink;
use markup5ever::{Attribute, QualName};

use crate::input::Input;
use crate::options::Options;
use crate::parser::{QuietParser, Start};

/// Parses a document into a sink that is written for html5ever, with the default [`Options`].
///
/// ```
/// use scraper::{Html, HtmlTreeSink, Selector};
/// use soupstone_html5ever::parse_document;
///
/// let html = parse_document("<p>Stone <b>soup", HtmlTreeSink::new(Html::new_document()));
/// let selector = Selector::parse("p > b").unwrap();
/// assert_eq!(html.select(&selector).next().unwrap().inner_html(), "soup");
/// ```
pub fn parse_document<'a, T: Html5everTreeSink>(text: impl Into<Input<'a>>, sink: T) -> T::Output {
    Start::document(sink, &Options::new()).parse::<Infallible>(text.into())
}

/// Parses a document into a sink that is written for html5ever, with options.
pub fn parse_document_with<'a, T: Html5everTreeSink>(
    text: impl Into<Input<'a>>,
    sink: T,
    options: &Options,
) -> T::Output {
    Start::document(sink, options).parse::<QuietParser<T>>(text.into())
}

/// Parses a fragment into a sink that is written for html5ever, with the default [`Options`]. The context element has
/// this name and these attributes. The arguments are those of `html5ever::parse_fragment`, but for the last one: whether
/// a `noscript` context is raw text follows from the scripting flag, as in the standard.
///
/// As with html5ever, the sink creates the context element, which is inserted nowhere, and gets an `html` element in its
/// document node. The children of that element are the fragment.
///
/// ```
/// use scraper::{Html, HtmlTreeSink};
/// use soupstone_html5ever::markup5ever::{QualName, local_name, ns};
/// use soupstone_html5ever::parse_fragment;
///
/// let sink = HtmlTreeSink::new(Html::new_fragment());
/// let context = QualName::new(None, ns!(html), local_name!("tr"));
/// let html = parse_fragment("<td>1<td>2", sink, context, Vec::new());
/// assert_eq!(html.root_element().inner_html(), "<td>1</td><td>2</td>");
/// ```
pub fn parse_fragment<'a, T: Html5everTreeSink>(
    text: impl Into<Input<'a>>,
    sink: T,
    context_name: QualName,
    context_attributes: Vec<Attribute>,
) -> T::Output {
    let options = Options::new();
    Start::fragment(sink, context_name, context_attributes, &options).parse::<Infallible>(text.into())
}

/// Parses a fragment into a sink that is written for html5ever, with options.
pub fn parse_fragment_with<'a, T: Html5everTreeSink>(
    text: impl Into<Input<'a>>,
    sink: T,
    context_name: QualName,
    context_attributes: Vec<Attribute>,
    options: &Options,
) -> T::Output {
    Start::fragment(sink, context_name, context_attributes, options).parse::<QuietParser<T>>(text.into())
}

/// Parses a fragment into a sink that is written for html5ever, in the context of one of its elements, with options.
/// `form_element` is the nearest `form` element to it, which may be the context element itself.
pub fn parse_fragment_for_element<'a, T: Html5everTreeSink>(
    text: impl Into<Input<'a>>,
    sink: T,
    context_element: T::Handle,
    form_element: Option<T::Handle>,
    options: &Options,
) -> T::Output {
    Start::fragment_for_element(sink, context_element, form_element, options).parse::<QuietParser<T>>(text.into())
}
