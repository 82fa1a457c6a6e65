//! The tokenizer states for attributes.

use super::{ByteSet, ErrorCode, State, StateMachine, TokenSink};
use crate::span::Span;
use crate::token::AttributeLocation;

static ATTRIBUTE_NAME_STOPS: ByteSet = ByteSet::with_ascii_whitespace(b"/>=\0\"'<ABCDEFGHIJKLMNOPQRSTUVWXYZ");

static UNQUOTED_VALUE_STOPS: ByteSet = ByteSet::with_ascii_whitespace(b"&>\0\"'<=`");

impl<S: TokenSink> StateMachine<'_, S> {
    /// [Before attribute name state](https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state)
    pub(super) fn before_attribute_name_state(&mut self) {
        match self.consume_next_input_character() {
            Some('\t' | '\n' | '\x0C' | ' ') => {}
            Some('/' | '>') | None => self.reconsume_in(State::AfterAttributeName),
            Some('=') => {
                self.parse_error(ErrorCode::UnexpectedEqualsSignBeforeAttributeName);
                self.start_attribute();
                self.registers.tag.attribute_name.push('=');
                self.switch_to(State::AttributeName);
            }
            Some(_) => {
                self.start_attribute();
                self.reconsume_in(State::AttributeName);
            }
        }
    }

    /// [Attribute name state](https://html.spec.whatwg.org/multipage/parsing.html#attribute-name-state)
    pub(super) fn attribute_name_state(&mut self) {
        match self.consume_next_input_character() {
            Some('\t' | '\n' | '\x0C' | ' ' | '/' | '>') | None => {
                self.finish_attribute_name();
                self.reconsume_in(State::AfterAttributeName);
            }
            Some('=') => {
                self.finish_attribute_name();
                self.switch_to(State::BeforeAttributeValue);
            }
            Some(character @ 'A'..='Z') => self.registers.tag.attribute_name.push(character.to_ascii_lowercase()),
            Some('\0') => self.report_and_replace_null(|registers, text| registers.tag.attribute_name.push_str(text)),
            // U+0022 QUOTATION MARK ("), U+0027 APOSTROPHE ('), U+003C LESS-THAN SIGN (<)
            // Anything else
            Some(character) => {
                if matches!(character, '"' | '\'' | '<') {
                    self.parse_error(ErrorCode::UnexpectedCharacterInAttributeName);
                }
                let run = self.input.consume_run(&ATTRIBUTE_NAME_STOPS);
                self.registers.tag.attribute_name.push_str(&run);
            }
        }
    }

    /// [After attribute name state](https://html.spec.whatwg.org/multipage/parsing.html#after-attribute-name-state)
    pub(super) fn after_attribute_name_state(&mut self) {
        match self.consume_next_input_character() {
            Some('\t' | '\n' | '\x0C' | ' ') => {}
            Some('/') => self.switch_to(State::SelfClosingStartTag),
            Some('=') => self.switch_to(State::BeforeAttributeValue),
            Some('>') => self.emit_tag(),
            None => self.end_of_file_in_tag(),
            Some(_) => {
                self.start_attribute();
                self.reconsume_in(State::AttributeName);
            }
        }
    }

    /// Start a new attribute in the current tag token. The machine adds the attribute to the token when the attribute's name is
    /// complete.
    fn start_attribute(&mut self) {
        self.registers.tag.attribute_name.clear();
        self.registers.attribute_start = self.input.current_offset();
    }

    /// When the tokenizer leaves the attribute name state, a duplicate attribute is removed from the token.
    fn finish_attribute_name(&mut self) {
        let name = &self.registers.tag.attribute_name;
        let Some(name) = self.names.try_intern_within_limit(name) else {
            return self.registers.stop_at_name_limit();
        };
        let start = self.registers.tag.attributes.values.len();
        let is_new = self.registers.tag.try_add_attribute(name, start, 0);
        if self.registers.limits.are_set {
            self.registers.stop_if_token_exceeds_limits();
        }
        if !is_new {
            let start = self.registers.attribute_start;
            let offset = self.input.current_offset();
            self.parse_error_in_span(ErrorCode::DuplicateAttribute, start, offset, offset);
        }
        if self.sink.wants_locations() {
            let name = Span::new(self.registers.attribute_start, self.input.current_offset());
            let location = AttributeLocation { name, value: None };
            self.registers.tag.record_attribute_location(location);
        }
    }

    /// [Before attribute value state](https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-value-state): after
    /// the `=` of an attribute.
    pub(super) fn before_attribute_value_state(&mut self) {
        match self.consume_next_input_character() {
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
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(double-quoted)-state) and [attribute value
    /// (single-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(single-quoted)-state)
    pub(super) fn attribute_value_quoted_state(&mut self, quote: u8) {
        match self.consume_next_input_character() {
            Some(character) if character == char::from(quote) => {
                self.record_value_span_if_wanted();
                self.switch_to(State::AfterAttributeValueQuoted);
            }
            Some('&') => self.start_character_reference(),
            Some('\0') => {
                self.report_and_replace_null(|registers, text| registers.tag.append_to_value_unless_duplicate(text))
            }
            None => self.end_of_file_in_tag(),
            Some(_) => {
                let run = self.input.consume_run_until([quote, b'&']);
                self.registers.tag.append_to_value_unless_duplicate(&run);
            }
        }
    }

    /// [Attribute value (unquoted) state](https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(unquoted)-state)
    pub(super) fn attribute_value_unquoted_state(&mut self) {
        match self.consume_next_input_character() {
            Some('\t' | '\n' | '\x0C' | ' ') => {
                self.record_value_span_if_wanted();
                self.switch_to(State::BeforeAttributeName);
            }
            Some('&') => self.start_character_reference(),
            Some('>') => {
                self.record_value_span_if_wanted();
                self.emit_tag();
            }
            Some('\0') => {
                self.report_and_replace_null(|registers, text| registers.tag.append_to_value_unless_duplicate(text))
            }
            None => self.end_of_file_in_tag(),
            // U+0022 QUOTATION MARK ("), U+0027 APOSTROPHE ('), U+003C LESS-THAN SIGN (<)
            // U+003D EQUALS SIGN (=), U+0060 GRAVE ACCENT (`)
            // Anything else
            Some(character) => {
                if matches!(character, '"' | '\'' | '<' | '=' | '`') {
                    self.parse_error(ErrorCode::UnexpectedCharacterInUnquotedAttributeValue);
                }
                let run = self.input.consume_run(&UNQUOTED_VALUE_STOPS);
                self.registers.tag.append_to_value_unless_duplicate(&run);
            }
        }
    }

    /// Records that the current attribute value ends before the current input character.
    fn record_value_span_if_wanted(&mut self) {
        if self.sink.wants_locations()
            && let Some(location) = self.registers.tag.locations_or_duplicates_mut().last_mut()
        {
            location.value = Some(Span::new(self.registers.value_start, self.input.current_offset()));
        }
    }

    /// [After attribute value (quoted)
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#after-attribute-value-(quoted)-state)
    pub(super) fn after_attribute_value_quoted_state(&mut self) {
        match self.consume_next_input_character() {
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
