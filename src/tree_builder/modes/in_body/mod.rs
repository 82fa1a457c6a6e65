//! The ["in body" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody)
//!
//! The rules are in one file for each group; this file lists the groups in the standard's order, start tags before end tags.

mod blocks;
mod formatting;
mod list_items;
mod objects;
mod select_and_ruby;
mod structure;

use super::*;
use crate::names::{NameId, NameTable, Namespace};
use crate::tables::{InBodyEndTag, InBodyStartTag, in_body_end_tag, in_body_start_tag};
use crate::token::TextState;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_using_the_rules_for_in_body(&mut self, token: &TreeToken<'_>) -> Step {
        match token.kind {
            // A character token that is U+0000 NULL: Parse error. Ignore the token.
            TokenKind::NullCharacter => self.parse_error(ErrorCode::UnexpectedNullCharacterInBody),
            // A character token that is one of U+0009, U+000A (LF), U+000C (FF), U+000D (CR), or U+0020 SPACE
            TokenKind::Whitespace(text) => self.whitespace_in_body(text, token.names),
            // Any other character token
            TokenKind::Characters(text) => self.any_other_character_in_body(text, token.names),
            // A comment token: Insert a comment.
            TokenKind::Comment(data) => self.insert_a_comment(data),
            // A processing instruction token: Insert a processing instruction.
            TokenKind::ProcessingInstruction(data) => self.insert_a_processing_instruction(data),
            // A DOCTYPE token: Parse error. Ignore the token.
            TokenKind::Doctype(_) => self.parse_error(ErrorCode::UnexpectedDoctypeInBody),
            TokenKind::StartTag(_, tag) => return self.start_tag_in_body(tag),
            // An end-of-file token
            TokenKind::EndOfFile => return self.end_of_file_in_body(token),
            TokenKind::EndTag(_, tag) => return self.end_tag_in_body(tag),
        }
        Step::Done
    }

    /// A character token that is one of U+0009 CHARACTER TABULATION, U+000A LINE FEED (LF), U+000C FORM FEED (FF), U+000D
    /// CARRIAGE RETURN (CR), or U+0020 SPACE
    fn whitespace_in_body(&mut self, text: &Text<'_>, names: &NameTable) {
        // Reconstruct the active formatting elements, if any.
        self.reconstruct_the_active_formatting_elements(names);
        // Insert the token's character.
        self.insert_characters(text);
    }

    /// Any other character token
    pub(super) fn any_other_character_in_body(&mut self, text: &Text<'_>, names: &NameTable) {
        // Reconstruct the active formatting elements, if any.
        self.reconstruct_the_active_formatting_elements(names);
        // Insert the token's character.
        self.insert_characters(text);
        // Set the frameset-ok flag to "not ok".
        self.state.frameset_ok = false;
    }

    /// NOTE: the handlers for the most common groups are inlined. The other handlers are in separate functions, to keep the
    /// code of the common path small.
    #[inline(always)]
    pub(in crate::tree_builder) fn start_tag_in_body(&mut self, tag: &Tag<'_>) -> Step {
        match in_body_start_tag(tag.name, self.settings.edition) {
            InBodyStartTag::Block => self.start_tag_block(tag),
            InBodyStartTag::A => self.start_tag_a(tag),
            InBodyStartTag::Formatting => self.start_tag_formatting(tag),
            InBodyStartTag::AnyOther => self.any_other_start_tag_in_body(tag),
            group => return self.less_common_start_tag_in_body(group, tag),
        }
        Step::Done
    }

    #[inline(never)]
    fn less_common_start_tag_in_body(&mut self, group: InBodyStartTag, tag: &Tag<'_>) -> Step {
        match group {
            InBodyStartTag::Html => self.start_tag_html(tag),
            // A start tag whose tag name is one of: "base", "basefont", […] "template", "title"
            // Process the token using the rules for the "in head" insertion mode.
            InBodyStartTag::InHead => return self.process_using_the_rules_for_in_head(&TreeToken::start_tag(tag)),
            InBodyStartTag::Body => self.start_tag_body(tag),
            InBodyStartTag::Frameset => self.start_tag_frameset(tag),
            InBodyStartTag::Block => self.start_tag_block(tag),
            InBodyStartTag::Heading => self.start_tag_heading(tag),
            InBodyStartTag::PreOrListing => self.start_tag_pre_or_listing(tag),
            InBodyStartTag::Form => self.start_tag_form(tag),
            InBodyStartTag::Li => self.start_tag_li(tag),
            InBodyStartTag::DdOrDt => self.start_tag_dd_or_dt(tag),
            InBodyStartTag::Plaintext => self.start_tag_plaintext(tag),
            InBodyStartTag::Button => self.start_tag_button(tag),
            InBodyStartTag::A => self.start_tag_a(tag),
            InBodyStartTag::Formatting => self.start_tag_formatting(tag),
            InBodyStartTag::Nobr => self.start_tag_nobr(tag),
            InBodyStartTag::AppletMarqueeObject => self.start_tag_applet_marquee_or_object(tag),
            InBodyStartTag::Table => self.start_tag_table(tag),
            InBodyStartTag::VoidPhrasing => self.start_tag_void_phrasing(tag),
            InBodyStartTag::Input => self.start_tag_input(tag),
            // A start tag whose tag name is one of: "param", "source", "track": Insert an HTML element for the token. […]
            InBodyStartTag::ParamSourceTrack => self.insert_an_html_element_and_pop_it(tag),
            InBodyStartTag::Hr => self.start_tag_hr(tag),
            InBodyStartTag::Image => self.start_tag_image(tag),
            InBodyStartTag::Textarea => self.start_tag_textarea(tag),
            InBodyStartTag::Xmp => self.start_tag_xmp(tag),
            InBodyStartTag::Iframe => self.start_tag_iframe(tag),
            // A start tag whose tag name is "noscript", if the scripting flag is disabled
            InBodyStartTag::Noscript if !self.settings.scripting => self.any_other_start_tag_in_body(tag),
            // A start tag whose tag name is "noembed"
            // A start tag whose tag name is "noscript", if the scripting flag is enabled
            // Follow the generic raw text element parsing algorithm.
            InBodyStartTag::Noembed | InBodyStartTag::Noscript => {
                self.follow_the_generic_text_element_parsing_algorithm(tag, TextState::Rawtext)
            }
            InBodyStartTag::Select => self.start_tag_select(tag),
            InBodyStartTag::OptgroupOrOption => self.start_tag_optgroup_or_option(tag),
            InBodyStartTag::RbOrRtc => self.start_tag_rb_or_rtc(tag),
            InBodyStartTag::RpOrRt => self.start_tag_rp_or_rt(tag),
            InBodyStartTag::Math => self.start_tag_math_or_svg(tag, Namespace::MathMl),
            InBodyStartTag::Svg => self.start_tag_math_or_svg(tag, Namespace::Svg),
            // A start tag whose tag name is one of: "caption", "col", […] "thead", "tr": Parse error. Ignore the token.
            InBodyStartTag::Ignored => self.parse_error(ErrorCode::UnexpectedStartTagInBody),
            InBodyStartTag::Selectedcontent => self.start_tag_selectedcontent(tag),
            InBodyStartTag::AnyOther => self.any_other_start_tag_in_body(tag),
        }
        Step::Done
    }

    /// Pops the current node if it has this tag name and the rules for the end tag do nothing else.
    /// OPTIMIZATION: nearly all end tags close the current node. The current node is in every scope, and closing it implies no
    /// other end tags. If the node is a formatting element, this function also removes it from the list of active formatting
    /// elements (tests: the `tree_construction` and `custom_sink` suites).
    #[inline(always)]
    pub(in crate::tree_builder) fn pop_the_current_node_at_once(&mut self, name: NameId) -> bool {
        if !self.current_node_is(name) {
            return false;
        }
        let group = in_body_end_tag(name, self.settings.edition);
        let is_all = matches!(
            group,
            InBodyEndTag::Block
                | InBodyEndTag::Select
                | InBodyEndTag::P
                | InBodyEndTag::Li
                | InBodyEndTag::DdOrDt
                | InBodyEndTag::Heading
                | InBodyEndTag::AnyOther
        ) || group == InBodyEndTag::Formatting
            && self
                .state
                .open_elements
                .current_node()
                .is_some_and(|node| self.state.active_formatting_elements.remove_last(node.id));
        if is_all {
            self.pop_current_node();
        }
        is_all
    }

    pub(in crate::tree_builder) fn end_tag_in_body(&mut self, tag: &Tag<'_>) -> Step {
        match in_body_end_tag(tag.name, self.settings.edition) {
            // An end tag whose tag name is "template"
            // Process the token using the rules for the "in head" insertion mode.
            InBodyEndTag::Template => return self.process_using_the_rules_for_in_head(&TreeToken::end_tag(tag)),
            InBodyEndTag::Body => self.end_tag_body(),
            InBodyEndTag::Html => return self.end_tag_html(),
            InBodyEndTag::Block => self.end_tag_block(tag),
            InBodyEndTag::Select if self.settings.edition.allows_any_contents_in_a_select() => self.end_tag_block(tag),
            InBodyEndTag::Select => self.any_other_end_tag_in_body(tag),
            InBodyEndTag::Form => self.end_tag_form(),
            InBodyEndTag::P => self.end_tag_p(tag),
            InBodyEndTag::Li => self.end_tag_li(),
            InBodyEndTag::DdOrDt => self.end_tag_dd_or_dt(tag),
            InBodyEndTag::Heading => self.end_tag_heading(tag),
            // An end tag whose tag name is "sarcasm"
            // Take a deep breath, then act as described in the "any other end tag" entry below.
            InBodyEndTag::Sarcasm => self.any_other_end_tag_in_body(tag),
            // An end tag whose tag name is one of: "a", "b", […] "tt", "u": Run the adoption agency algorithm for the token.
            InBodyEndTag::Formatting => self.run_the_adoption_agency_algorithm(tag),
            InBodyEndTag::AppletMarqueeObject => self.end_tag_applet_marquee_or_object(tag),
            InBodyEndTag::Br => self.end_tag_br(tag),
            InBodyEndTag::AnyOther => self.any_other_end_tag_in_body(tag),
        }
        Step::Done
    }

    /// Any other start tag
    #[inline(always)]
    fn any_other_start_tag_in_body(&mut self, tag: &Tag<'_>) {
        // Reconstruct the active formatting elements, if any.
        self.reconstruct_the_active_formatting_elements(tag.names());
        // Insert an HTML element for the token.
        self.insert_an_html_element(tag);
        // NOTE: "This element will be an ordinary element. With one exception: if the scripting flag is disabled, it
        // can also be a noscript element."
    }

    /// Any other end tag
    pub(in crate::tree_builder) fn any_other_end_tag_in_body(&mut self, tag: &Tag<'_>) {
        let target = Sought::Html(tag.name);
        let special = Sought::Kind(Kind::Special);
        // 1. Initialize node to be the current node (the bottommost node of the stack).
        // 3. Set node to the previous entry in the stack of open elements.
        // 4. Return to the step labeled loop.
        let Some(node) = self.state.open_elements.last_of([target, special]) else {
            return;
        };
        // 2. Loop: If node is an HTML element with the same tag name as the token, then:
        if target.includes(self.state.open_elements.name(node), self.settings.edition) {
            // 1. Generate implied end tags, except for HTML elements with the same tag name as the token.
            self.generate_implied_end_tags_except_for(tag.name);
            // 2. If node is not the current node, then this is a parse error.
            if node + 1 != self.state.open_elements.len() {
                self.parse_error(ErrorCode::UnclosedElementsAtEndTag);
            }
            // 3. Pop all the nodes from the current node up to node, including node, then stop these steps.
            self.pop_down_to(node);
            return;
        }
        // Otherwise, if node is in the special category, then this is a parse error; ignore the token, and return.
        self.parse_error(ErrorCode::UnexpectedEndTagInBody);
    }
}
