//! The context element of a fragment.

use markup5ever::interface::{ElemName, TreeSink as Html5everTreeSink};
use markup5ever::{Namespace, expanded_name, local_name, ns};
use soupstone::names::Namespace as ParserNamespace;
use soupstone::{FragmentContext, Scripting};

use crate::options::Options;

/// The context that this element of the sink is, with the form around it.
pub(crate) fn of_element<T: Html5everTreeSink>(
    target: &T,
    element: &T::Handle,
    form: Option<T::Handle>,
    options: &Options,
) -> FragmentContext<T::Handle> {
    let name = target.elem_name(element);
    let local_name = match options.scripting_of_context {
        Some(scripting) if name.expanded() == expanded_name!(html "noscript") => {
            // NOTE: what is in either of these is parsed alike, whatever the scripting flag is.
            if scripting == Scripting::Enabled {
                "noembed"
            } else {
                "div"
            }
        }
        _ => &**name.local_name(),
    };
    let mut context = FragmentContext::new(namespace(name.ns()), local_name);
    if name.expanded() == expanded_name!(mathml "annotation-xml")
        && target.is_mathml_annotation_xml_integration_point(element)
    {
        context = context.with_attribute("encoding", "text/html");
    }
    if let Some(form) = form {
        context = context.with_form(form);
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
