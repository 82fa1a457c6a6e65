//! The codes of parse errors.

use std::fmt;
use std::str::FromStr;

/// What kind of [parse error](https://html.spec.whatwg.org/multipage/parsing.html#parse-errors) it is.
///
/// The first group has the names of the standard. Tree construction says "parse error" without a name; the
/// second group names those in the same style.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum ErrorCode {
    /// [`abrupt-closing-of-empty-comment`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-abrupt-closing-of-empty-comment): an empty comment is closed by `>` right after `<!--` or `<!---`.
    AbruptClosingOfEmptyComment,
    /// [`abrupt-doctype-public-identifier`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-abrupt-doctype-public-identifier): a `>` stands in the public identifier of a DOCTYPE.
    AbruptDoctypePublicIdentifier,
    /// [`abrupt-doctype-system-identifier`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-abrupt-doctype-system-identifier): a `>` stands in the system identifier of a DOCTYPE.
    AbruptDoctypeSystemIdentifier,
    /// [`absence-of-digits-in-numeric-character-reference`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-absence-of-digits-in-numeric-character-reference): a numeric character reference has no digits.
    AbsenceOfDigitsInNumericCharacterReference,
    /// [`cdata-in-html-content`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-cdata-in-html-content): a CDATA section stands outside of SVG and MathML.
    CdataInHtmlContent,
    /// [`character-reference-outside-unicode-range`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-character-reference-outside-unicode-range): a numeric character reference names a number past U+10FFFF.
    CharacterReferenceOutsideUnicodeRange,
    /// [`control-character-in-input-stream`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-control-character-in-input-stream): the input holds a control character that is neither white space nor U+0000.
    ControlCharacterInInputStream,
    /// [`control-character-reference`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-control-character-reference): a numeric character reference names a control character.
    ControlCharacterReference,
    /// [`duplicate-attribute`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-duplicate-attribute): a tag has an attribute twice.
    DuplicateAttribute,
    /// [`end-tag-with-attributes`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-end-tag-with-attributes): an end tag has attributes.
    EndTagWithAttributes,
    /// [`end-tag-with-trailing-solidus`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-end-tag-with-trailing-solidus): an end tag has a `/` before its `>`.
    EndTagWithTrailingSolidus,
    /// [`eof-before-tag-name`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-eof-before-tag-name): the input ends where a tag name is expected.
    EofBeforeTagName,
    /// [`eof-in-cdata`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-eof-in-cdata): the input ends in a CDATA section.
    EofInCdata,
    /// [`eof-in-comment`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-eof-in-comment): the input ends in a comment.
    EofInComment,
    /// [`eof-in-doctype`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-eof-in-doctype): the input ends in a DOCTYPE.
    EofInDoctype,
    /// [`eof-in-script-html-comment-like-text`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-eof-in-script-html-comment-like-text): the input ends in text of a script that looks like a comment.
    EofInScriptHtmlCommentLikeText,
    /// [`eof-in-tag`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-eof-in-tag): the input ends in a tag.
    EofInTag,
    /// [`incorrectly-closed-comment`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-incorrectly-closed-comment): a comment is closed by `--!>`.
    IncorrectlyClosedComment,
    /// [`incorrectly-opened-comment`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-incorrectly-opened-comment): a `<!` is followed neither by `--`, nor by a DOCTYPE, nor by an allowed CDATA section.
    IncorrectlyOpenedComment,
    /// [`invalid-character-sequence-after-doctype-name`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-invalid-character-sequence-after-doctype-name): the name of a DOCTYPE is followed neither by `PUBLIC` nor by `SYSTEM`.
    InvalidCharacterSequenceAfterDoctypeName,
    /// [`invalid-first-character-of-tag-name`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-invalid-first-character-of-tag-name): a `<` or `</` is followed by a character that no tag name starts with.
    InvalidFirstCharacterOfTagName,
    /// [`missing-attribute-value`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-missing-attribute-value): a `>` stands where the value of an attribute is expected.
    MissingAttributeValue,
    /// [`missing-doctype-name`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-missing-doctype-name): a DOCTYPE has no name.
    MissingDoctypeName,
    /// [`missing-doctype-public-identifier`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-missing-doctype-public-identifier): a `>` stands where the public identifier of a DOCTYPE is expected.
    MissingDoctypePublicIdentifier,
    /// [`missing-doctype-system-identifier`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-missing-doctype-system-identifier): a `>` stands where the system identifier of a DOCTYPE is expected.
    MissingDoctypeSystemIdentifier,
    /// [`missing-end-tag-name`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-missing-end-tag-name): an end tag has no name: `</>`.
    MissingEndTagName,
    /// [`missing-quote-before-doctype-public-identifier`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-missing-quote-before-doctype-public-identifier): the public identifier of a DOCTYPE does not start with a quote.
    MissingQuoteBeforeDoctypePublicIdentifier,
    /// [`missing-quote-before-doctype-system-identifier`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-missing-quote-before-doctype-system-identifier): the system identifier of a DOCTYPE does not start with a quote.
    MissingQuoteBeforeDoctypeSystemIdentifier,
    /// [`missing-semicolon-after-character-reference`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-missing-semicolon-after-character-reference): a character reference does not end with `;`.
    MissingSemicolonAfterCharacterReference,
    /// [`missing-whitespace-after-doctype-public-keyword`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-missing-whitespace-after-doctype-public-keyword): no white space follows the keyword `PUBLIC` of a DOCTYPE.
    MissingWhitespaceAfterDoctypePublicKeyword,
    /// [`missing-whitespace-after-doctype-system-keyword`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-missing-whitespace-after-doctype-system-keyword): no white space follows the keyword `SYSTEM` of a DOCTYPE.
    MissingWhitespaceAfterDoctypeSystemKeyword,
    /// [`missing-whitespace-before-doctype-name`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-missing-whitespace-before-doctype-name): no white space separates the name of a DOCTYPE from the keyword before it.
    MissingWhitespaceBeforeDoctypeName,
    /// [`missing-whitespace-between-attributes`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-missing-whitespace-between-attributes): no white space separates two attributes.
    MissingWhitespaceBetweenAttributes,
    /// [`missing-whitespace-between-doctype-public-and-system-identifiers`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-missing-whitespace-between-doctype-public-and-system-identifiers): no white space separates the identifiers of a DOCTYPE.
    MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers,
    /// [`nested-comment`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-nested-comment): a comment holds `<!--`.
    NestedComment,
    /// [`noncharacter-character-reference`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-noncharacter-character-reference): a numeric character reference names a noncharacter.
    NoncharacterCharacterReference,
    /// [`noncharacter-in-input-stream`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-noncharacter-in-input-stream): the input holds a noncharacter.
    NoncharacterInInputStream,
    /// [`non-void-html-element-start-tag-with-trailing-solidus`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-non-void-html-element-start-tag-with-trailing-solidus): the start tag of an element that is neither void nor foreign has a `/` before its `>`.
    NonVoidHtmlElementStartTagWithTrailingSolidus,
    /// [`null-character-reference`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-null-character-reference): a numeric character reference names U+0000.
    NullCharacterReference,
    /// [`surrogate-character-reference`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-surrogate-character-reference): a numeric character reference names a surrogate.
    SurrogateCharacterReference,
    /// [`surrogate-in-input-stream`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-surrogate-in-input-stream): the input holds a surrogate.
    SurrogateInInputStream,
    /// [`unexpected-character-after-doctype-system-identifier`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-unexpected-character-after-doctype-system-identifier): something other than white space or `>` follows the system identifier of a DOCTYPE.
    UnexpectedCharacterAfterDoctypeSystemIdentifier,
    /// [`unexpected-character-in-attribute-name`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-unexpected-character-in-attribute-name): a quote or `<` stands in the name of an attribute.
    UnexpectedCharacterInAttributeName,
    /// [`unexpected-character-in-unquoted-attribute-value`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-unexpected-character-in-unquoted-attribute-value): a quote, `<`, `=` or grave accent stands in a value without quotes.
    UnexpectedCharacterInUnquotedAttributeValue,
    /// [`unexpected-equals-sign-before-attribute-name`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-unexpected-equals-sign-before-attribute-name): a `=` stands where the name of an attribute is expected.
    UnexpectedEqualsSignBeforeAttributeName,
    /// [`unexpected-null-character`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-unexpected-null-character): the input holds a U+0000 NULL character.
    UnexpectedNullCharacter,
    /// [`unexpected-question-mark-instead-of-tag-name`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-unexpected-question-mark-instead-of-tag-name): a `?` stands where a tag name is expected.
    UnexpectedQuestionMarkInsteadOfTagName,
    /// [`unexpected-solidus-in-tag`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-unexpected-solidus-in-tag): a `/` in a tag is neither in a quoted value nor before the `>`.
    UnexpectedSolidusInTag,
    /// [`unknown-named-character-reference`](https://html.spec.whatwg.org/multipage/parsing.html#parse-error-unknown-named-character-reference): a named character reference is not in the table.
    UnknownNamedCharacterReference,
    /// `unexpected-doctype-contents`: the DOCTYPE is not one that a conforming document has.
    UnexpectedDoctypeContents,
    /// `missing-doctype`: the document does not start with a DOCTYPE.
    MissingDoctype,
    /// `unexpected-doctype`: a DOCTYPE stands where none is allowed.
    UnexpectedDoctype,
    /// `unexpected-start-tag`: a start tag stands where it is not allowed.
    UnexpectedStartTag,
    /// `unexpected-end-tag`: an end tag has no element to close, or stands where it is not allowed.
    UnexpectedEndTag,
    /// `unexpected-characters`: characters stand where none are allowed.
    UnexpectedCharacters,
    /// `unexpected-null-character-in-content`: a U+0000 NULL character is ignored or replaced by tree construction.
    UnexpectedNullCharacterInContent,
    /// `unexpected-end-of-file`: the input ends where an element must be closed first.
    UnexpectedEndOfFile,
    /// `unclosed-elements`: elements that need an end tag are open at the end of the body.
    UnclosedElements,
    /// `misnested-tag`: a tag closes an element while others inside it are open.
    MisnestedTag,
    /// `foster-parented-content`: content that a table cannot hold was moved in front of it.
    FosterParentedContent,
    /// `html-tag-in-foreign-content`: a tag of HTML ends SVG or MathML content.
    HtmlTagInForeignContent,
    /// `mismatched-foreign-end-tag`: an end tag in SVG or MathML content does not match the current node.
    MismatchedForeignEndTag,
    /// `unexpected-namespace-declaration`: an `xmlns` or `xmlns:xlink` attribute names another namespace than the one that is in force.
    UnexpectedNamespaceDeclaration,
}

impl ErrorCode {
    /// Every code, in the order of the standard's table, then those of tree construction.
    pub const ALL: &'static [Self] = &[
        Self::AbruptClosingOfEmptyComment,
        Self::AbruptDoctypePublicIdentifier,
        Self::AbruptDoctypeSystemIdentifier,
        Self::AbsenceOfDigitsInNumericCharacterReference,
        Self::CdataInHtmlContent,
        Self::CharacterReferenceOutsideUnicodeRange,
        Self::ControlCharacterInInputStream,
        Self::ControlCharacterReference,
        Self::DuplicateAttribute,
        Self::EndTagWithAttributes,
        Self::EndTagWithTrailingSolidus,
        Self::EofBeforeTagName,
        Self::EofInCdata,
        Self::EofInComment,
        Self::EofInDoctype,
        Self::EofInScriptHtmlCommentLikeText,
        Self::EofInTag,
        Self::IncorrectlyClosedComment,
        Self::IncorrectlyOpenedComment,
        Self::InvalidCharacterSequenceAfterDoctypeName,
        Self::InvalidFirstCharacterOfTagName,
        Self::MissingAttributeValue,
        Self::MissingDoctypeName,
        Self::MissingDoctypePublicIdentifier,
        Self::MissingDoctypeSystemIdentifier,
        Self::MissingEndTagName,
        Self::MissingQuoteBeforeDoctypePublicIdentifier,
        Self::MissingQuoteBeforeDoctypeSystemIdentifier,
        Self::MissingSemicolonAfterCharacterReference,
        Self::MissingWhitespaceAfterDoctypePublicKeyword,
        Self::MissingWhitespaceAfterDoctypeSystemKeyword,
        Self::MissingWhitespaceBeforeDoctypeName,
        Self::MissingWhitespaceBetweenAttributes,
        Self::MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers,
        Self::NestedComment,
        Self::NoncharacterCharacterReference,
        Self::NoncharacterInInputStream,
        Self::NonVoidHtmlElementStartTagWithTrailingSolidus,
        Self::NullCharacterReference,
        Self::SurrogateCharacterReference,
        Self::SurrogateInInputStream,
        Self::UnexpectedCharacterAfterDoctypeSystemIdentifier,
        Self::UnexpectedCharacterInAttributeName,
        Self::UnexpectedCharacterInUnquotedAttributeValue,
        Self::UnexpectedEqualsSignBeforeAttributeName,
        Self::UnexpectedNullCharacter,
        Self::UnexpectedQuestionMarkInsteadOfTagName,
        Self::UnexpectedSolidusInTag,
        Self::UnknownNamedCharacterReference,
        Self::UnexpectedDoctypeContents,
        Self::MissingDoctype,
        Self::UnexpectedDoctype,
        Self::UnexpectedStartTag,
        Self::UnexpectedEndTag,
        Self::UnexpectedCharacters,
        Self::UnexpectedNullCharacterInContent,
        Self::UnexpectedEndOfFile,
        Self::UnclosedElements,
        Self::MisnestedTag,
        Self::FosterParentedContent,
        Self::HtmlTagInForeignContent,
        Self::MismatchedForeignEndTag,
        Self::UnexpectedNamespaceDeclaration,
    ];

    /// The code as the standard writes it, for example `eof-in-tag`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AbruptClosingOfEmptyComment => "abrupt-closing-of-empty-comment",
            Self::AbruptDoctypePublicIdentifier => "abrupt-doctype-public-identifier",
            Self::AbruptDoctypeSystemIdentifier => "abrupt-doctype-system-identifier",
            Self::AbsenceOfDigitsInNumericCharacterReference => {
                "absence-of-digits-in-numeric-character-reference"
            }
            Self::CdataInHtmlContent => "cdata-in-html-content",
            Self::CharacterReferenceOutsideUnicodeRange => {
                "character-reference-outside-unicode-range"
            }
            Self::ControlCharacterInInputStream => "control-character-in-input-stream",
            Self::ControlCharacterReference => "control-character-reference",
            Self::DuplicateAttribute => "duplicate-attribute",
            Self::EndTagWithAttributes => "end-tag-with-attributes",
            Self::EndTagWithTrailingSolidus => "end-tag-with-trailing-solidus",
            Self::EofBeforeTagName => "eof-before-tag-name",
            Self::EofInCdata => "eof-in-cdata",
            Self::EofInComment => "eof-in-comment",
            Self::EofInDoctype => "eof-in-doctype",
            Self::EofInScriptHtmlCommentLikeText => "eof-in-script-html-comment-like-text",
            Self::EofInTag => "eof-in-tag",
            Self::IncorrectlyClosedComment => "incorrectly-closed-comment",
            Self::IncorrectlyOpenedComment => "incorrectly-opened-comment",
            Self::InvalidCharacterSequenceAfterDoctypeName => {
                "invalid-character-sequence-after-doctype-name"
            }
            Self::InvalidFirstCharacterOfTagName => "invalid-first-character-of-tag-name",
            Self::MissingAttributeValue => "missing-attribute-value",
            Self::MissingDoctypeName => "missing-doctype-name",
            Self::MissingDoctypePublicIdentifier => "missing-doctype-public-identifier",
            Self::MissingDoctypeSystemIdentifier => "missing-doctype-system-identifier",
            Self::MissingEndTagName => "missing-end-tag-name",
            Self::MissingQuoteBeforeDoctypePublicIdentifier => {
                "missing-quote-before-doctype-public-identifier"
            }
            Self::MissingQuoteBeforeDoctypeSystemIdentifier => {
                "missing-quote-before-doctype-system-identifier"
            }
            Self::MissingSemicolonAfterCharacterReference => {
                "missing-semicolon-after-character-reference"
            }
            Self::MissingWhitespaceAfterDoctypePublicKeyword => {
                "missing-whitespace-after-doctype-public-keyword"
            }
            Self::MissingWhitespaceAfterDoctypeSystemKeyword => {
                "missing-whitespace-after-doctype-system-keyword"
            }
            Self::MissingWhitespaceBeforeDoctypeName => "missing-whitespace-before-doctype-name",
            Self::MissingWhitespaceBetweenAttributes => "missing-whitespace-between-attributes",
            Self::MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers => {
                "missing-whitespace-between-doctype-public-and-system-identifiers"
            }
            Self::NestedComment => "nested-comment",
            Self::NoncharacterCharacterReference => "noncharacter-character-reference",
            Self::NoncharacterInInputStream => "noncharacter-in-input-stream",
            Self::NonVoidHtmlElementStartTagWithTrailingSolidus => {
                "non-void-html-element-start-tag-with-trailing-solidus"
            }
            Self::NullCharacterReference => "null-character-reference",
            Self::SurrogateCharacterReference => "surrogate-character-reference",
            Self::SurrogateInInputStream => "surrogate-in-input-stream",
            Self::UnexpectedCharacterAfterDoctypeSystemIdentifier => {
                "unexpected-character-after-doctype-system-identifier"
            }
            Self::UnexpectedCharacterInAttributeName => "unexpected-character-in-attribute-name",
            Self::UnexpectedCharacterInUnquotedAttributeValue => {
                "unexpected-character-in-unquoted-attribute-value"
            }
            Self::UnexpectedEqualsSignBeforeAttributeName => {
                "unexpected-equals-sign-before-attribute-name"
            }
            Self::UnexpectedNullCharacter => "unexpected-null-character",
            Self::UnexpectedQuestionMarkInsteadOfTagName => {
                "unexpected-question-mark-instead-of-tag-name"
            }
            Self::UnexpectedSolidusInTag => "unexpected-solidus-in-tag",
            Self::UnknownNamedCharacterReference => "unknown-named-character-reference",
            Self::UnexpectedDoctypeContents => "unexpected-doctype-contents",
            Self::MissingDoctype => "missing-doctype",
            Self::UnexpectedDoctype => "unexpected-doctype",
            Self::UnexpectedStartTag => "unexpected-start-tag",
            Self::UnexpectedEndTag => "unexpected-end-tag",
            Self::UnexpectedCharacters => "unexpected-characters",
            Self::UnexpectedNullCharacterInContent => "unexpected-null-character-in-content",
            Self::UnexpectedEndOfFile => "unexpected-end-of-file",
            Self::UnclosedElements => "unclosed-elements",
            Self::MisnestedTag => "misnested-tag",
            Self::FosterParentedContent => "foster-parented-content",
            Self::HtmlTagInForeignContent => "html-tag-in-foreign-content",
            Self::MismatchedForeignEndTag => "mismatched-foreign-end-tag",
            Self::UnexpectedNamespaceDeclaration => "unexpected-namespace-declaration",
        }
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// The text is not the code of a parse error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not the code of a parse error")]
pub struct UnknownErrorCode;

impl FromStr for ErrorCode {
    type Err = UnknownErrorCode;

    fn from_str(code: &str) -> Result<Self, UnknownErrorCode> {
        Self::ALL
            .iter()
            .copied()
            .find(|candidate| candidate.as_str() == code)
            .ok_or(UnknownErrorCode)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_round_trip_and_are_unique() {
        for (index, code) in ErrorCode::ALL.iter().enumerate() {
            assert_eq!(code.as_str().parse(), Ok(*code));
            assert_eq!(*code as usize, index);
        }
        assert_eq!("no-such-code".parse::<ErrorCode>(), Err(UnknownErrorCode));
    }
}
