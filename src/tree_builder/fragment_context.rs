use crate::names::{ExpandedName, NameId, Namespace, ascii_lowercase, tag};
use crate::settings::text_state_for_element;
use crate::sink::DocumentMode;
use crate::tables::element::{is_html_integration_encoding, is_svg_html_integration_point};
use crate::token::TextState;

/// The context element of a fragment: the assumed parent of the fragment's markup. Contexts are equal if they have the same
/// effect on the parse: a name that no rule mentions equals another.
///
/// ```
/// use soupstone::dom::DocumentBuilder;
/// use soupstone::names::Namespace;
/// use soupstone::{FragmentContext, ParseOptions, Parser, parse_fragment};
///
/// let label = FragmentContext::new(Namespace::MathMl, "annotation-xml");
/// let label = label.with_attribute("encoding", "text/html");
/// assert_eq!(parse_fragment("<p>", &label).to_html(), "<p></p>");
///
/// let (sink, context) = (DocumentBuilder::for_fragment(), FragmentContext::html("td"));
/// let parser = Parser::with_sink_for_fragment(sink, (), context, ParseOptions::new());
/// assert_eq!(parser.finish().children().count(), 0);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FragmentContext {
    pub(super) name: ExpandedName,
    pub(super) is_html_integration_point: bool,
    pub(super) document_mode: DocumentMode,
    pub(super) is_in_form: bool,
}

impl FragmentContext {
    /// Creates an HTML element with this local name, in any letter case, as the context.
    pub fn html(local_name: &str) -> Self {
        Self::new(Namespace::Html, &ascii_lowercase(local_name))
    }

    /// Creates an element with this namespace and local name as the context. Letter case matters, as in
    /// [`createElementNS`](https://dom.spec.whatwg.org/#dom-document-createelementns).
    pub fn new(namespace: Namespace, local_name: &str) -> Self {
        // NOTE: all unknown names are equivalent, because no rule mentions them.
        let local_name = NameId::known(local_name).unwrap_or(NameId::from_raw(0));
        let name = ExpandedName::new(namespace, local_name);
        Self {
            name,
            is_html_integration_point: is_svg_html_integration_point(name),
            document_mode: DocumentMode::NoQuirks,
            is_in_form: false,
        }
    }

    /// Adds an attribute, whose name is in any letter case, as in a start tag. Tree construction reads only `encoding`.
    #[must_use]
    pub fn with_attribute(mut self, name: &str, value: &str) -> Self {
        if self.name == ExpandedName::mathml(tag::ANNOTATION_XML) && name.eq_ignore_ascii_case("encoding") {
            self.is_html_integration_point = is_html_integration_encoding(value);
        }
        self
    }

    /// Sets the mode of the document.
    #[must_use]
    pub fn with_document_mode(self, document_mode: DocumentMode) -> Self {
        Self { document_mode, ..self }
    }

    /// Declares that an ancestor of the context element is a `form` element, so `form` start tags are ignored until a `form`
    /// end tag. A context element that is a `form` itself does not need this call.
    #[must_use]
    pub fn in_form(self) -> Self {
        Self { is_in_form: true, ..self }
    }

    /// Returns the tokenizer's initial state, as in step 6 of the [HTML fragment parsing
    /// algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm).
    pub fn tokenizer_state(&self, scripting: bool) -> TextState {
        if self.name.is_html() { text_state_for_element(self.name.local_name(), scripting) } else { TextState::Data }
    }
}

/// Creates an HTML element with this local name as the context, like [`FragmentContext::html`].
impl From<&str> for FragmentContext {
    fn from(local_name: &str) -> Self {
        Self::html(local_name)
    }
}

impl From<&FragmentContext> for FragmentContext {
    fn from(context: &FragmentContext) -> Self {
        context.clone()
    }
}
