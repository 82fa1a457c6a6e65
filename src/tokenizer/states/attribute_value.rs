//! The tokenizer states before, in and after an attribute value.

use super::{ByteClass, ErrorCode, Machine, REPLACEMENT_CHARACTER, State, TokenSink};
use crate::span::Span;

static UNQUOTED_VALUE_STOPS: ByteClass = ByteClass::whitespace_and(b"&>\0\"'<=`");

impl<S: TokenSink> Machine<'_, S> {
    /// [Before attribute value state](https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-value-state): after
    /// the `=` of an attribute.
    pub(in crate::tokenizer) fn before_attribute_value_state(&mut self) {
        match self.consume() {
            Some('\t' | '\n' | '\x0C' | ' ') => {}
            Some('"') => {
                self.registers.value_start = self.input.next_offset();
                self.switch_to(State::AttributeValueDoubleQuoted);
            }
            Some('\'') => {
                self.registers.value_start = self.input.next_offset();
                self.switch_to(State::AttributeValueSingleQuoted);
            }
            Some('>') => {
                self.parse_error(ErrorCode::MissingAttributeValue);
                self.emit_tag();
            }
            _ => {
                self.registers.value_start = self.input.current_offset();
                self.reconsume_in(State::AttributeValueUnquoted);
            }
        }
    }

    /// [Attribute value (double-quoted)
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(double-quoted)-state)
    pub(in crate::tokenizer) fn attribute_value_double_quoted_state(&mut self) {
        self.attribute_value_quoted(b'"');
    }

    /// [Attribute value (single-quoted)
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(single-quoted)-state)
    pub(in crate::tokenizer) fn attribute_value_single_quoted_state(&mut self) {
        self.attribute_value_quoted(b'\'');
    }

    /// Handles both states for quoted values, which end at `quote`.
    fn attribute_value_quoted(&mut self, quote: u8) {
        match self.consume() {
            Some(character) if character == char::from(quote) => {
                self.locate_value();
                self.switch_to(State::AfterAttributeValueQuoted);
            }
            Some('&') => self.start_character_reference(),
            Some('\0') => {
                self.parse_error(ErrorCode::UnexpectedNullCharacter);
                self.registers.tag.append_to_value(REPLACEMENT_CHARACTER);
            }
            None => self.end_of_file_in_tag(),
            Some(_) => {
                let run = self.input.take_run([quote, b'&']);
                self.registers.tag.append_to_value(&run);
            }
        }
    }

    /// [Attribute value (unquoted) state](https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(unquoted)-state)
    pub(in crate::tokenizer) fn attribute_value_unquoted_state(&mut self) {
        match self.consume() {
            Some('\t' | '\n' | '\x0C' | ' ') => {
                self.locate_value();
                self.switch_to(State::BeforeAttributeName);
            }
            Some('&') => self.start_character_reference(),
            Some('>') => {
                self.locate_value();
                self.emit_tag();
            }
            Some('\0') => {
                self.parse_error(ErrorCode::UnexpectedNullCharacter);
                self.registers.tag.append_to_value(REPLACEMENT_CHARACTER);
            }
            None => self.end_of_file_in_tag(),
            // U+0022 QUOTATION MARK ("), U+0027 APOSTROPHE ('), U+003C LESS-THAN SIGN (<)
            // U+003D EQUALS SIGN (=), U+0060 GRAVE ACCENT (`)
            // Anything else
            Some(character) => {
                if matches!(character, '"' | '\'' | '<' | '=' | '`') {
                    self.parse_error(ErrorCode::UnexpectedCharacterInUnquotedAttributeValue);
                }
                let run = self.input.take_run_outside(&UNQUOTED_VALUE_STOPS);
                self.registers.tag.append_to_value(&run);
            }
        }
    }

    /// Records that the current attribute value ends before the current input character.
    fn locate_value(&mut self) {
        if self.sink.wants_locations() {
            let span = Span::new(self.registers.value_start, self.input.current_offset());
            self.registers.tag.locate_value(span);
        }
    }

    /// [After attribute value (quoted)
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#after-attribute-value-(quoted)-state)
    pub(in crate::tokenizer) fn after_attribute_value_quoted_state(&mut self) {
        match self.consume() {
            Some('\t' | '\n' | '\x0C' | ' ') => self.switch_to(State::BeforeAttributeName),
            Some('/') => self.switch_to(State::SelfClosingStartTag),
            Some('>') => self.emit_tag(),
            None => self.end_of_file_in_tag(),
            Some(_) => {
                self.parse_error(ErrorCode::MissingWhitespaceBetweenAttributes);
                self.reconsume_in(State::BeforeAttributeName);
            }
        }
    }
}
