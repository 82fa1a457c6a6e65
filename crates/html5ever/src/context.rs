//! The context element of a fragment.

use markup5ever::interface::{ElemName, TreeSink as Html5everTreeSink};
use markup5ever::{Namespace, expanded_name, local_name, ns};
use soupstone::names::Namespace as ParserNamespace;
use soupstone::{FragmentContext, Scripting};

use crate::options::Options;

/// What this element of a sink is as the context of a fragment, with the nearest `form` element to it, which may be the
/// element itself: for those who drive soupstone's own parsers with an [`Html5everSink`](crate::Html5everSink).
pub fn fragment_context<T: Html5everTreeSink>(
    sink: &T,
    element: &T::Handle,
    form_element: Option<T::Handle>,
) -> FragmentContext<T::Handle> {
    with_form(&of_element(sink, element, &Options::new()), form_element)
}

/// The context with the nearest `form` element to it, if there is one.
pub(crate) fn with_form<H>(context: &FragmentContext, form_element: Option<H>) -> FragmentContext<H> {
    let context = context.without_form();
    match form_element {
        Some(form) => context.with_form(form),
        None => context,
    }
}

/// The same with options, without the `form` element.
pub(crate) fn of_element<T: Html5everTreeSink>(target: &T, element: &T::Handle, options: &Options) -> FragmentContext {
    let name = target.elem_name(element);
    let local_name = match options.scripting_of_context {
        Some(scripting) if name.expanded() == expanded_name!(html "noscript") => {
            // NOTE: what is in either of these is parsed alike, whatever the scripting flag is.
            if scripting == Scripting::Enabled { "noembed" } else { "div" }
        }
        _ => &**name.local_name(),
    };
    let mut context = FragmentContext::new(namespace(name.ns()), local_name);
    if name.expanded() == expanded_name!(mathml "annotation-xml")
        && target.is_mathml_annotation_xml_integration_point(element)
    {
        context = context.with_attribute("encoding", "text/html");
    }
    context.with_document_mode(options.document_mode)
}

/// The namespace of an element. No rule mentions one that the parser does not know.
fn namespace(namespace: &Namespace) -> ParserNamespace {
    match *namespace {
        ns!(html) => ParserNamespace::Html,
        _ => ParserNamespace::from_uri(namespace).unwrap_or(ParserNamespace::None),
    }
}
