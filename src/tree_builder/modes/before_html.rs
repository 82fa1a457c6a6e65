//! The ["before html" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-before-html-insertion-mode)

use crate::error::{ErrorCode, ErrorSink};
use crate::names::NameTable;
use crate::names::{ExpandedName, TagName};
use crate::sink::DocumentChild;
use crate::sink::InsertionLocation;
use crate::sink::TreeSink;
use crate::token::Attributes;
use crate::token::Tag;
use crate::tree_builder::insertion_mode::InsertionMode;
use crate::tree_builder::{Step, TreeBuilder, TreeToken};

/// The rules of the ["before html" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-before-html-insertion-mode)
pub(in crate::tree_builder) fn process<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    match token {
        // A DOCTYPE token
        // Parse error. Ignore the token.
        TreeToken::Doctype(_) => builder.parse_error(ErrorCode::UnexpectedDoctypeBeforeHtml),
        // A comment token
        // Insert a comment as the last child of the Document object.
        TreeToken::Comment(data) => {
            builder.insert_a_comment_as_the_last_child_of_the_document(data);
        }
        // A processing instruction token
        // Insert a processing instruction as the last child of the Document object.
        TreeToken::ProcessingInstruction(instruction) => {
            builder.insert_a_processing_instruction_as_the_last_child_of_the_document(instruction);
        }
        // A character token that is one of U+0009 CHARACTER TABULATION, U+000A LINE FEED (LF), U+000C FORM FEED (FF),
        // U+000D CARRIAGE RETURN (CR), or U+0020 SPACE
        // Ignore the token.
        TreeToken::Whitespace(_) => {}
        // A start tag whose tag name is "html"
        TreeToken::StartTag(Tag {
            name: TagName::HTML,
            attributes,
            ..
        }) => {
            // Create an element for the token in the HTML namespace, with the Document as the intended parent. Append
            // it to the Document object. Put this element in the stack of open elements.
            create_the_html_element(builder, attributes);
            // Switch the insertion mode to "before head".
            builder.insertion_mode = InsertionMode::BeforeHead;
        }
        // An end tag whose tag name is one of: "head", "body", "html", "br"
        // Act as described in the "anything else" entry below.
        // Any other end tag
        // Parse error. Ignore the token.
        TreeToken::EndTag(tag)
            if !matches!(
                tag.name,
                TagName::HEAD | TagName::BODY | TagName::HTML | TagName::BR
            ) =>
        {
            builder.parse_error(ErrorCode::UnexpectedEndTagBeforeHtml);
        }
        // Anything else
        _ => {
            // Create an html element whose node document is the Document object. Append it to the Document object.
            // Put this element in the stack of open elements.
            create_the_html_element(builder, &Attributes::empty(names));
            // Switch the insertion mode to "before head", then reprocess the token.
            builder.insertion_mode = InsertionMode::BeforeHead;
            return Step::Reprocess;
        }
    }
    Step::Done
}

/// Creates the `html` element, appends it to the document, and puts it in the stack of open elements.
fn create_the_html_element<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    attributes: &Attributes<'_>,
) -> S::Handle {
    let name = ExpandedName::html(TagName::HTML);
    let place = InsertionLocation::LastChildOf(builder.document.clone());
    let html = builder.create_an_element_for_the_token(name, attributes, &place);
    if builder.document_takes(DocumentChild::Element) {
        builder.sink.insert_element(&place, &html);
    }
    builder.open_elements.make_room();
    builder.push_onto_the_stack(name, html.clone(), attributes);
    html
}
