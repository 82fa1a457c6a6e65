//! The states of the tokenizer.

use crate::token::TextState;

/// A state of the tokenizer, in the order of the standard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) enum State {
    /// [Data state](https://html.spec.whatwg.org/multipage/parsing.html#data-state): text, outside of the elements with raw text.
    #[default]
    Data,
    /// Not a state of the standard: the receiver of the tokens wants a pause, after which the state is another one.
    Paused,
    /// [RCDATA state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-state): text in which character references mean something and tags do not.
    Rcdata,
    /// [RAWTEXT state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-state): text in which nothing means something but its end tag.
    Rawtext,
    /// [Script data state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-state): the text of a script.
    ScriptData,
    /// [PLAINTEXT state](https://html.spec.whatwg.org/multipage/parsing.html#plaintext-state): text up to the end of the input.
    Plaintext,
    /// [Tag open state](https://html.spec.whatwg.org/multipage/parsing.html#tag-open-state): after `<`.
    TagOpen,
    /// [End tag open state](https://html.spec.whatwg.org/multipage/parsing.html#end-tag-open-state): after `</`.
    EndTagOpen,
    /// [Tag name state](https://html.spec.whatwg.org/multipage/parsing.html#tag-name-state): in the name of a tag.
    TagName,
    /// [RCDATA less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-less-than-sign-state): after `<` in RCDATA.
    RcdataLessThanSign,
    /// [RCDATA end tag open state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-end-tag-open-state): after `</` in RCDATA.
    RcdataEndTagOpen,
    /// [RCDATA end tag name state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-end-tag-name-state): in the name of what may be the end tag of RCDATA.
    RcdataEndTagName,
    /// [RAWTEXT less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-less-than-sign-state): after `<` in raw text.
    RawtextLessThanSign,
    /// [RAWTEXT end tag open state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-open-state): after `</` in raw text.
    RawtextEndTagOpen,
    /// [RAWTEXT end tag name state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-name-state): in the name of what may be the end tag of raw text.
    RawtextEndTagName,
    /// [Script data less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-less-than-sign-state): after `<` in a script.
    ScriptDataLessThanSign,
    /// [Script data end tag open state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-end-tag-open-state): after `</` in a script.
    ScriptDataEndTagOpen,
    /// [Script data end tag name state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-end-tag-name-state): in the name of what may be the end tag of a script.
    ScriptDataEndTagName,
    /// [Script data escape start state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escape-start-state): after `<!` in a script.
    ScriptDataEscapeStart,
    /// [Script data escape start dash state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escape-start-dash-state): after `<!-` in a script.
    ScriptDataEscapeStartDash,
    /// [Script data escaped state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-state): in a script, after `<!--`.
    ScriptDataEscaped,
    /// [Script data escaped dash state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-dash-state): after `-` in escaped script data.
    ScriptDataEscapedDash,
    /// [Script data escaped dash dash state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-dash-dash-state): after `--` in escaped script data.
    ScriptDataEscapedDashDash,
    /// [Script data escaped less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-less-than-sign-state): after `<` in escaped script data.
    ScriptDataEscapedLessThanSign,
    /// [Script data escaped end tag open state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-end-tag-open-state): after `</` in escaped script data.
    ScriptDataEscapedEndTagOpen,
    /// [Script data escaped end tag name state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-end-tag-name-state): in the name of what may be the end tag of an escaped script.
    ScriptDataEscapedEndTagName,
    /// [Script data double escape start state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escape-start-state): in a name after `<` in escaped script data.
    ScriptDataDoubleEscapeStart,
    /// [Script data double escaped state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-state): in a script, after `<!--` and `<script`.
    ScriptDataDoubleEscaped,
    /// [Script data double escaped dash state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-dash-state): after `-` in double escaped script data.
    ScriptDataDoubleEscapedDash,
    /// [Script data double escaped dash dash state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-dash-dash-state): after `--` in double escaped script data.
    ScriptDataDoubleEscapedDashDash,
    /// [Script data double escaped less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-less-than-sign-state): after `<` in double escaped script data.
    ScriptDataDoubleEscapedLessThanSign,
    /// [Script data double escape end state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escape-end-state): in a name after `</` in double escaped script data.
    ScriptDataDoubleEscapeEnd,
    /// [Before attribute name state](https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state): in a tag, where an attribute may start.
    BeforeAttributeName,
    /// [Attribute name state](https://html.spec.whatwg.org/multipage/parsing.html#attribute-name-state): in the name of an attribute.
    AttributeName,
    /// [After attribute name state](https://html.spec.whatwg.org/multipage/parsing.html#after-attribute-name-state): after the name of an attribute and white space.
    AfterAttributeName,
    /// [Before attribute value state](https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-value-state): after the `=` of an attribute.
    BeforeAttributeValue,
    /// [Attribute value (double-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(double-quoted)-state): in a value between `"`.
    AttributeValueDoubleQuoted,
    /// [Attribute value (single-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(single-quoted)-state): in a value between `'`.
    AttributeValueSingleQuoted,
    /// [Attribute value (unquoted) state](https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(unquoted)-state): in a value without quotes.
    AttributeValueUnquoted,
    /// [After attribute value (quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#after-attribute-value-(quoted)-state): after the quote that ends a value.
    AfterAttributeValueQuoted,
    /// [Self-closing start tag state](https://html.spec.whatwg.org/multipage/parsing.html#self-closing-start-tag-state): after `/` in a tag.
    SelfClosingStartTag,
    /// [Bogus comment state](https://html.spec.whatwg.org/multipage/parsing.html#bogus-comment-state): in markup that is taken as a comment up to the next `>`.
    BogusComment,
    /// [Markup declaration open state](https://html.spec.whatwg.org/multipage/parsing.html#markup-declaration-open-state): after `<!`.
    MarkupDeclarationOpen,
    /// [Comment start state](https://html.spec.whatwg.org/multipage/parsing.html#comment-start-state): after `<!--`.
    CommentStart,
    /// [Comment start dash state](https://html.spec.whatwg.org/multipage/parsing.html#comment-start-dash-state): after `<!---`.
    CommentStartDash,
    /// [Comment state](https://html.spec.whatwg.org/multipage/parsing.html#comment-state): in a comment.
    Comment,
    /// [Comment less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-state): after `<` in a comment.
    CommentLessThanSign,
    /// [Comment less-than sign bang state](https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-state): after `<!` in a comment.
    CommentLessThanSignBang,
    /// [Comment less-than sign bang dash state](https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-dash-state): after `<!-` in a comment.
    CommentLessThanSignBangDash,
    /// [Comment less-than sign bang dash dash state](https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-dash-dash-state): after `<!--` in a comment.
    CommentLessThanSignBangDashDash,
    /// [Comment end dash state](https://html.spec.whatwg.org/multipage/parsing.html#comment-end-dash-state): after `-` in a comment.
    CommentEndDash,
    /// [Comment end state](https://html.spec.whatwg.org/multipage/parsing.html#comment-end-state): after `--` in a comment.
    CommentEnd,
    /// [Comment end bang state](https://html.spec.whatwg.org/multipage/parsing.html#comment-end-bang-state): after `--!` in a comment.
    CommentEndBang,
    /// [DOCTYPE state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-state): after `<!DOCTYPE`.
    Doctype,
    /// [Before DOCTYPE name state](https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-name-state): before the name of a DOCTYPE.
    BeforeDoctypeName,
    /// [DOCTYPE name state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-name-state): in the name of a DOCTYPE.
    DoctypeName,
    /// [After DOCTYPE name state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-name-state): after the name of a DOCTYPE.
    AfterDoctypeName,
    /// [After DOCTYPE public keyword state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-public-keyword-state): after `PUBLIC`.
    AfterDoctypePublicKeyword,
    /// [Before DOCTYPE public identifier state](https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-public-identifier-state): before the quote of a public identifier.
    BeforeDoctypePublicIdentifier,
    /// [DOCTYPE public identifier (double-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-public-identifier-(double-quoted)-state): in a public identifier between `"`.
    DoctypePublicIdentifierDoubleQuoted,
    /// [DOCTYPE public identifier (single-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-public-identifier-(single-quoted)-state): in a public identifier between `'`.
    DoctypePublicIdentifierSingleQuoted,
    /// [After DOCTYPE public identifier state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-public-identifier-state): after the quote that ends a public identifier.
    AfterDoctypePublicIdentifier,
    /// [Between DOCTYPE public and system identifiers state](https://html.spec.whatwg.org/multipage/parsing.html#between-doctype-public-and-system-identifiers-state): after a public identifier and white space.
    BetweenDoctypePublicAndSystemIdentifiers,
    /// [After DOCTYPE system keyword state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-system-keyword-state): after `SYSTEM`.
    AfterDoctypeSystemKeyword,
    /// [Before DOCTYPE system identifier state](https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-system-identifier-state): before the quote of a system identifier.
    BeforeDoctypeSystemIdentifier,
    /// [DOCTYPE system identifier (double-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-system-identifier-(double-quoted)-state): in a system identifier between `"`.
    DoctypeSystemIdentifierDoubleQuoted,
    /// [DOCTYPE system identifier (single-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-system-identifier-(single-quoted)-state): in a system identifier between `'`.
    DoctypeSystemIdentifierSingleQuoted,
    /// [After DOCTYPE system identifier state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-system-identifier-state): after the quote that ends a system identifier.
    AfterDoctypeSystemIdentifier,
    /// [Bogus DOCTYPE state](https://html.spec.whatwg.org/multipage/parsing.html#bogus-doctype-state): in what of a DOCTYPE is ignored up to the next `>`.
    BogusDoctype,
    /// [Processing instruction open state](https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-open-state): after `<?`.
    ProcessingInstructionOpen,
    /// [Processing instruction target state](https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-target-state): in the target of a processing instruction.
    ProcessingInstructionTarget,
    /// [After processing instruction target state](https://html.spec.whatwg.org/multipage/parsing.html#after-processing-instruction-target-state): before the data of a processing instruction.
    AfterProcessingInstructionTarget,
    /// [Processing instruction data state](https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-data-state): in the data of a processing instruction.
    ProcessingInstructionData,
    /// [Processing instruction questionable state](https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-questionable-state): after `?` in the data of a processing instruction.
    ProcessingInstructionQuestionable,
    /// [CDATA section state](https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-state): in a CDATA section.
    CdataSection,
    /// [CDATA section bracket state](https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-bracket-state): after `]` in a CDATA section.
    CdataSectionBracket,
    /// [CDATA section end state](https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-end-state): after `]]` in a CDATA section.
    CdataSectionEnd,
    /// [Character reference state](https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state): after `&`.
    CharacterReference,
    /// [Named character reference state](https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state): in the name of a character reference.
    NamedCharacterReference,
    /// [Ambiguous ampersand state](https://html.spec.whatwg.org/multipage/parsing.html#ambiguous-ampersand-state): after `&` and a name that is in no table.
    AmbiguousAmpersand,
    /// [Numeric character reference state](https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-state): after `&#`.
    NumericCharacterReference,
    /// [Hexadecimal character reference start state](https://html.spec.whatwg.org/multipage/parsing.html#hexadecimal-character-reference-start-state): after `&#x`.
    HexadecimalCharacterReferenceStart,
    /// [Decimal character reference start state](https://html.spec.whatwg.org/multipage/parsing.html#decimal-character-reference-start-state): before the first digit after `&#`.
    DecimalCharacterReferenceStart,
    /// [Hexadecimal character reference state](https://html.spec.whatwg.org/multipage/parsing.html#hexadecimal-character-reference-state): in the digits after `&#x`.
    HexadecimalCharacterReference,
    /// [Decimal character reference state](https://html.spec.whatwg.org/multipage/parsing.html#decimal-character-reference-state): in the digits after `&#`.
    DecimalCharacterReference,
    /// [Numeric character reference end state](https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state): after the digits of a character reference.
    NumericCharacterReferenceEnd,
}

impl From<TextState> for State {
    fn from(state: TextState) -> Self {
        match state {
            TextState::Data => Self::Data,
            TextState::Rcdata => Self::Rcdata,
            TextState::Rawtext => Self::Rawtext,
            TextState::ScriptData => Self::ScriptData,
            TextState::Plaintext => Self::Plaintext,
            TextState::CdataSection => Self::CdataSection,
        }
    }
}
