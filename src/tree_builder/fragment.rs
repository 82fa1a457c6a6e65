//! The [HTML fragment parsing algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm),
//! as far as it sets up tree construction.

use super::TreeBuilder;
use super::builder::FormElementPointer;
use super::insertion_mode::InsertionMode;
use super::integration_points::is_an_encoding_of_html;
use super::open_elements::OpenElement;
use super::positions::ElementId;
use super::settings::TreeBuilderSettings;
use crate::error::ErrorSink;
use crate::names::{ExpandedName, NameId, NameTable, Namespace, TagName};
use crate::sink::{DocumentMode, InsertionLocation, NewElement, Scripting, TreeSink};
use crate::tables::element::is_svg_html_integration_point;
use crate::tables::{Category, is_in};
use crate::token::{Attributes, TextState};

/// The context element of a fragment: where its markup would stand.
///
/// `H` is the handle type of the sink; only the form element pointer needs one.
///
/// ```
/// use soupstone::FragmentContext;
///
/// let cell = FragmentContext::html("td");
/// let label = FragmentContext::mathml("annotation-xml").with_attribute("encoding", "text/html");
/// ```
#[derive(Clone, Debug)]
pub struct FragmentContext<H = ()> {
    pub(super) name: ExpandedName,
    pub(super) is_html_integration_point: bool,
    pub(super) document_mode: DocumentMode,
    pub(super) form: Option<H>,
}

impl FragmentContext {
    /// An HTML element with this local name.
    pub fn html(local_name: &str) -> Self {
        Self::new(Namespace::Html, local_name)
    }

    /// An SVG element with this local name, for example `foreignObject`.
    pub fn svg(local_name: &str) -> Self {
        Self::new(Namespace::Svg, local_name)
    }

    /// A MathML element with this local name, for example `annotation-xml`.
    pub fn mathml(local_name: &str) -> Self {
        Self::new(Namespace::MathMl, local_name)
    }

    /// An element with this namespace and local name. For one that is neither HTML, SVG nor MathML, no rule has a
    /// case of its own.
    ///
    /// ```
    /// use soupstone::FragmentContext;
    /// use soupstone::names::Namespace;
    ///
    /// let context = FragmentContext::new(Namespace::Svg, "foreignObject");
    /// let fragment = soupstone::parse_fragment("<p>soup", &context);
    /// assert_eq!(fragment.inner_html(), "<p>soup</p>");
    /// ```
    pub fn new(namespace: Namespace, local_name: &str) -> Self {
        // NOTE: no rule mentions a name that is not known, so that which one it is makes no difference.
        let local_name = NameId::known(local_name).unwrap_or(NameId::from_raw(0));
        let name = ExpandedName::new(namespace, local_name);
        Self {
            name,
            is_html_integration_point: is_svg_html_integration_point(name),
            document_mode: DocumentMode::NoQuirks,
            form: None,
        }
    }
}

impl<H> FragmentContext<H> {
    /// The same context with an attribute. Of all attributes, tree construction looks at `encoding` alone.
    #[must_use]
    pub fn with_attribute(mut self, name: &str, value: &str) -> Self {
        if self.name == ExpandedName::mathml(TagName::ANNOTATION_XML) && name == "encoding" {
            self.is_html_integration_point = is_an_encoding_of_html(value);
        }
        self
    }

    /// The same context, in a document of this mode.
    #[must_use]
    pub fn with_document_mode(self, document_mode: DocumentMode) -> Self {
        Self {
            document_mode,
            ..self
        }
    }

    /// The same context for a sink with handles of the type `F`, with the nearest `form` element to the context
    /// element, which may be the element itself, if there is one.
    #[must_use]
    pub fn with_form<F>(self, form: Option<F>) -> FragmentContext<F> {
        FragmentContext {
            name: self.name,
            is_html_integration_point: self.is_html_integration_point,
            document_mode: self.document_mode,
            form,
        }
    }

    /// The state that the tokenizer starts in, by step 6 of the
    /// [HTML fragment parsing algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm).
    pub fn tokenizer_state(&self, scripting: Scripting) -> TextState {
        if !self.name.is_html() {
            return TextState::Data;
        }
        match self.name.local_name() {
            // title, textarea: Switch the tokenizer to the RCDATA state.
            TagName::TITLE | TagName::TEXTAREA => TextState::Rcdata,
            // style, xmp, iframe, noembed, noframes: Switch the tokenizer to the RAWTEXT state.
            name if is_in(name, Category::RawText) => TextState::Rawtext,
            // script: Switch the tokenizer to the script data state.
            TagName::SCRIPT => TextState::ScriptData,
            // noscript: If the scripting flag is enabled, switch the tokenizer to the RAWTEXT state. Otherwise,
            // leave the tokenizer in the data state.
            TagName::NOSCRIPT if scripting == Scripting::Enabled => TextState::Rawtext,
            // plaintext: Switch the tokenizer to the PLAINTEXT state.
            TagName::PLAINTEXT => TextState::Plaintext,
            // Any other element: Leave the tokenizer in the data state.
            _ => TextState::Data,
        }
    }
}

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// Tree construction for a fragment. The sink gets an `html` element in the document node; the children of that
    /// element are the fragment.
    pub fn new_fragment(
        sink: S,
        errors: E,
        context: FragmentContext<S::Handle>,
        settings: TreeBuilderSettings,
    ) -> Self {
        // 1. to 5. Let document be a Document node whose type is "html". If context's node document is in quirks
        //    mode, then set document's mode to "quirks". […] Create a new HTML parser, and associate it with
        //    document.
        let mut builder = Self::new(sink, errors, settings);
        builder.document_mode = context.document_mode;
        if context.document_mode != DocumentMode::NoQuirks {
            builder.sink.set_document_mode(context.document_mode);
        }
        // 7. Let root be the result of creating an element given document, "html", and the HTML namespace.
        let name = ExpandedName::html(TagName::HTML);
        let names = NameTable::new();
        let root = builder
            .sink
            .create_element(NewElement::new(name, &Attributes::empty(&names)));
        // 8. Append root to document.
        let place = InsertionLocation::LastChildOf(builder.document.clone());
        builder.sink.insert_element(&place, &root);
        // 9. Set up the HTML parser's stack of open elements so that it contains just the single element root.
        // NOTE: where there is a root insertion target, all that would go into root goes there: it stands for root on
        // the stack.
        // DEVIATION: a control at the top of the fragment is in the tree of a form there. By the letter of the text its
        // intended parent is root, which is in another tree.
        let handle = match settings.edition.has_a_root_insertion_target() {
            true => builder.sink.root_insertion_target(&root),
            false => root,
        };
        builder.open_elements.make_room();
        builder.open_elements.push(OpenElement {
            handle,
            name,
            id: ElementId::ANONYMOUS,
            is_html_integration_point: false,
        });
        // 10. If context is a template element, then push "in template" onto the stack of template insertion modes
        //     so that it is the new current template insertion mode.
        if context.name == ExpandedName::html(TagName::TEMPLATE) {
            builder
                .template_insertion_modes
                .push(InsertionMode::InTemplate);
        }
        // 13. Set the HTML parser's form element pointer to the nearest node to context that is a form element
        //     (going straight up the ancestor chain, and including the element itself, if it is a form element), if
        //     any.
        builder.form_element_pointer = context.form.clone().map(|handle| FormElementPointer {
            handle,
            id: ElementId::ANONYMOUS,
        });
        // 11. Create a start tag token whose name is the local name of context and whose attributes are the
        //     attributes of context.
        builder.context = Some(context);
        // 12. Reset the parser's insertion mode appropriately.
        builder.reset_the_insertion_mode_appropriately();
        builder
    }
}
