//! The tokenizer states for processing instructions.
//!
//! The temporary buffer holds the target, and the register for comment data holds the data: the processing instruction states
//! do not use these registers for anything else.

use super::{ErrorCode, State, StateMachine, TokenSink};

impl<S: TokenSink> StateMachine<'_, S> {
    /// [Processing instruction open
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-open-state): after `<?`.
    pub(super) fn processing_instruction_open_state(&mut self) {
        match self.consume() {
            // ASCII alpha, U+005F LOW LINE (_)
            Some(character) if character == '_' || character.is_ascii_alphabetic() => {
                self.reconsume_in(State::ProcessingInstructionTarget)
            }
            None => self.end_of_file_in_processing_instruction(),
            Some(_) => {
                self.begin_bogus_comment_with_target(ErrorCode::InvalidFirstCharacterOfProcessingInstructionTarget)
            }
        }
    }

    /// [Processing instruction target
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-target-state)
    pub(super) fn processing_instruction_target_state(&mut self) {
        match self.consume() {
            Some('\t' | '\n' | '\x0C' | ' ' | '?' | '>') => {
                let target = &self.registers.temporary_buffer;
                if target.eq_ignore_ascii_case("xml") || target.eq_ignore_ascii_case("xml-stylesheet") {
                    self.begin_bogus_comment_with_target(ErrorCode::DisallowedProcessingInstructionTarget);
                } else {
                    self.registers.comment.clear();
                    self.reconsume_in(State::AfterProcessingInstructionTarget);
                }
            }
            // ASCII alphanumeric, U+002D HYPHEN-MINUS (-), U+005F LOW LINE (_)
            Some(character) if matches!(character, '-' | '_') || character.is_ascii_alphanumeric() => {
                self.registers.temporary_buffer.push(character);
            }
            None => self.end_of_file_in_processing_instruction(),
            Some(_) => self.begin_bogus_comment_with_target(ErrorCode::InvalidProcessingInstructionTarget),
        }
    }

    /// [After processing instruction target
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#after-processing-instruction-target-state)
    pub(super) fn after_processing_instruction_target_state(&mut self) {
        match self.consume() {
            Some('\t' | '\n' | '\x0C' | ' ') => {}
            _ => self.reconsume_in(State::ProcessingInstructionData),
        }
    }

    /// [Processing instruction data
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-data-state)
    pub(super) fn processing_instruction_data_state(&mut self) {
        match self.consume() {
            Some('?') => self.switch_to(State::ProcessingInstructionQuestionable),
            Some('>') => self.emit_processing_instruction(),
            None => self.end_of_file_in_processing_instruction(),
            // Anything else
            // NOTE: U+0000 NULL is no exception.
            Some(_) => self.registers.comment.push_str(&self.input.consume_run_until([b'?', b'>'])),
        }
    }

    /// [Processing instruction questionable
    /// state](https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-questionable-state): after `?` in the
    /// data of a processing instruction.
    pub(super) fn processing_instruction_questionable_state(&mut self) {
        match self.consume() {
            Some('>') => self.emit_processing_instruction(),
            None => self.end_of_file_in_processing_instruction(),
            Some(_) => {
                self.registers.comment.push('?');
                self.reconsume_in(State::ProcessingInstructionData);
            }
        }
    }

    /// Reports an error. [Convert the temporary buffer to a
    /// comment](https://html.spec.whatwg.org/multipage/parsing.html#convert-the-temporary-buffer-to-a-comment). Reconsume in the
    /// bogus comment state.
    fn begin_bogus_comment_with_target(&mut self, code: ErrorCode) {
        self.parse_error(code);
        self.begin_comment(1);
        let registers = &mut *self.registers;
        registers.comment.push('?');
        registers.comment.push_str(&registers.temporary_buffer);
        self.reconsume_in(State::BogusComment);
    }

    /// Handles EOF in every processing instruction state, without emitting any part of the instruction.
    fn end_of_file_in_processing_instruction(&mut self) {
        self.parse_error(ErrorCode::EofInProcessingInstruction);
        self.emit_end_of_file();
    }
}
