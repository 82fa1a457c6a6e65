//! The ["in body" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody)
//!
//! The rules stand in files by groups; here they are in the standard's order, start tags before end tags.

mod any_other;
mod blocks;
mod foreign_roots;
mod formatting;
mod list_items;
mod objects;
mod select_and_ruby;
mod structure;
mod text_elements;

use super::in_head;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::NameTable;
use crate::sink::{Scripting, TreeSink};
use crate::tables::{InBodyEndTag, InBodyStartTag, in_body_end_tag, in_body_start_tag};
use crate::token::{Tag, Text};
use crate::tree_builder::{Step, TreeBuilder, TreeToken};

/// The rules of the ["in body" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody)
pub(in crate::tree_builder) fn process<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    match token {
        // A character token that is U+0000 NULL
        // Parse error. Ignore the token.
        TreeToken::NullCharacter => {
            builder.parse_error(ErrorCode::UnexpectedNullCharacterInBody);
        }
        // A character token that is one of U+0009 CHARACTER TABULATION, U+000A LINE FEED (LF), U+000C FORM FEED (FF),
        // U+000D CARRIAGE RETURN (CR), or U+0020 SPACE
        TreeToken::Whitespace(text) => {
            // Reconstruct the active formatting elements, if any.
            builder.reconstruct_the_active_formatting_elements(names);
            // Insert the token's character.
            builder.insert_characters(text);
        }
        // Any other character token
        TreeToken::Characters(text) => any_other_character(builder, text, names),
        // A comment token
        // Insert a comment.
        TreeToken::Comment(data) => builder.insert_a_comment(data),
        // A processing instruction token
        // Insert a processing instruction.
        TreeToken::ProcessingInstruction(instruction) => {
            builder.insert_a_processing_instruction(instruction);
        }
        // A DOCTYPE token
        // Parse error. Ignore the token.
        TreeToken::Doctype(_) => builder.parse_error(ErrorCode::UnexpectedDoctypeInBody),
        TreeToken::StartTag(tag) => return start_tag(builder, tag, names),
        // An end-of-file token
        TreeToken::EndOfFile => return structure::end_of_file(builder, token, names),
        TreeToken::EndTag(tag) => return end_tag(builder, tag, names),
    }
    Step::Done
}

/// Any other character token
///
/// OPTIMIZATION: where there is nothing to reconstruct, the last step comes first, which no other looks at, so that the
/// path for most text calls nothing on its way. Held equal by the suite `tree_construction`.
#[inline]
pub(in crate::tree_builder) fn any_other_character<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    text: &Text<'_>,
    names: &NameTable,
) {
    if builder.has_formatting_elements_to_reconstruct() {
        return any_other_character_after_formatting(builder, text, names);
    }
    // Set the frameset-ok flag to "not ok".
    builder.set_frameset_ok_to_not_ok();
    // Insert the token's character.
    builder.insert_characters(text);
}

/// Any other character token, where there are active formatting elements to reconstruct
#[inline(never)]
fn any_other_character_after_formatting<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    text: &Text<'_>,
    names: &NameTable,
) {
    // Reconstruct the active formatting elements, if any.
    builder.reconstruct_the_active_formatting_elements(names);
    // Insert the token's character.
    builder.insert_characters(text);
    // Set the frameset-ok flag to "not ok".
    builder.set_frameset_ok_to_not_ok();
}

/// The rules for start tags. A start tag whose tag name is "noscript" is raw text if the scripting flag is enabled,
/// and any other start tag if it is not.
#[inline]
pub(in crate::tree_builder) fn start_tag<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
    names: &NameTable,
) -> Step {
    match in_body_start_tag(tag.name) {
        InBodyStartTag::Html => structure::start_html(builder, tag),
        // A start tag whose tag name is one of: "base", "basefont", […] "template", "title"
        // Process the token using the rules for the "in head" insertion mode.
        InBodyStartTag::InHead => {
            return in_head::process(builder, &TreeToken::StartTag(tag), names);
        }
        InBodyStartTag::Body => structure::start_body(builder, tag),
        InBodyStartTag::Frameset => structure::start_frameset(builder, tag),
        InBodyStartTag::Block => blocks::start_block(builder, tag),
        InBodyStartTag::Heading => blocks::start_heading(builder, tag),
        InBodyStartTag::PreOrListing => blocks::start_pre_or_listing(builder, tag),
        InBodyStartTag::Form => blocks::start_form(builder, tag),
        InBodyStartTag::Li => list_items::start_li(builder, tag),
        InBodyStartTag::DdOrDt => list_items::start_dd_or_dt(builder, tag),
        InBodyStartTag::Plaintext => blocks::start_plaintext(builder, tag),
        InBodyStartTag::Button => blocks::start_button(builder, tag, names),
        InBodyStartTag::A => formatting::start_a(builder, tag, names),
        InBodyStartTag::Formatting => formatting::start_formatting(builder, tag, names),
        InBodyStartTag::Nobr => formatting::start_nobr(builder, tag, names),
        InBodyStartTag::AppletMarqueeObject => {
            objects::start_applet_marquee_or_object(builder, tag, names);
        }
        InBodyStartTag::Table => objects::start_table(builder, tag),
        InBodyStartTag::VoidPhrasing => objects::start_void_phrasing(builder, tag, names),
        InBodyStartTag::Input => objects::start_input(builder, tag, names),
        InBodyStartTag::ParamSourceTrack => objects::start_param_source_or_track(builder, tag),
        InBodyStartTag::Hr => objects::start_hr(builder, tag),
        InBodyStartTag::Image => objects::start_image(builder, tag, names),
        InBodyStartTag::Textarea => text_elements::start_textarea(builder, tag),
        InBodyStartTag::Xmp => text_elements::start_xmp(builder, tag, names),
        InBodyStartTag::Iframe => text_elements::start_iframe(builder, tag),
        InBodyStartTag::Noembed => text_elements::start_noembed_or_noscript(builder, tag),
        InBodyStartTag::Noscript => match builder.settings.scripting {
            Scripting::Enabled => text_elements::start_noembed_or_noscript(builder, tag),
            Scripting::Disabled => any_other::start_tag(builder, tag, names),
        },
        InBodyStartTag::Select => select_and_ruby::start_select(builder, tag, names),
        InBodyStartTag::OptgroupOrOption => {
            select_and_ruby::start_optgroup_or_option(builder, tag, names);
        }
        InBodyStartTag::RbOrRtc => select_and_ruby::start_rb_or_rtc(builder, tag),
        InBodyStartTag::RpOrRt => select_and_ruby::start_rp_or_rt(builder, tag),
        InBodyStartTag::Math => foreign_roots::start_math(builder, tag, names),
        InBodyStartTag::Svg => foreign_roots::start_svg(builder, tag, names),
        // A start tag whose tag name is one of: "caption", "col", […] "thead", "tr"
        // Parse error. Ignore the token.
        InBodyStartTag::Ignored => builder.parse_error(ErrorCode::UnexpectedStartTagInBody),
        InBodyStartTag::AnyOther => any_other::start_tag(builder, tag, names),
    }
    Step::Done
}

/// Pops the current node, which has the tag name of an end tag, if that is all that the rules for the end tag do.
/// Answers whether it was.
///
/// OPTIMIZATION: nearly all end tags close the current node. An element with the right tag name is in every scope then,
/// there are no implied end tags to generate, and nothing is misnested. Of formatting elements, the entry in the list
/// goes as well. Held equal by the suites `tree_construction` and `custom_sink`.
#[inline]
fn pop_the_current_node_at_once<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    group: InBodyEndTag,
) -> bool {
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
        && builder
            .open_elements
            .current_node()
            .is_some_and(|node| builder.active_formatting_elements.remove_last(node.id));
    if is_all {
        builder.pop_current_node();
    }
    is_all
}

/// The rules for end tags.
#[inline]
pub(in crate::tree_builder) fn end_tag<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    tag: &Tag<'_>,
    names: &NameTable,
) -> Step {
    let group = in_body_end_tag(tag.name);
    if builder.current_node_is(tag.name) && pop_the_current_node_at_once(builder, group) {
        return Step::Done;
    }
    match group {
        // An end tag whose tag name is "template"
        // Process the token using the rules for the "in head" insertion mode.
        InBodyEndTag::Template => {
            return in_head::process(builder, &TreeToken::EndTag(tag), names);
        }
        InBodyEndTag::Body => {
            let _ = structure::end_body(builder);
        }
        InBodyEndTag::Html => return structure::end_html(builder),
        InBodyEndTag::Block => blocks::end_block(builder, tag),
        InBodyEndTag::Select => match builder.settings.edition.ends_a_select_like_a_block() {
            true => blocks::end_block(builder, tag),
            false => any_other::end_tag(builder, tag),
        },
        InBodyEndTag::Form => blocks::end_form(builder),
        InBodyEndTag::P => blocks::end_p(builder, names),
        InBodyEndTag::Li => list_items::end_li(builder),
        InBodyEndTag::DdOrDt => list_items::end_dd_or_dt(builder, tag),
        InBodyEndTag::Heading => blocks::end_heading(builder, tag),
        // An end tag whose tag name is "sarcasm"
        // Take a deep breath, then act as described in the "any other end tag" entry below.
        InBodyEndTag::Sarcasm => any_other::end_tag(builder, tag),
        InBodyEndTag::Formatting => formatting::end_formatting(builder, tag, names),
        InBodyEndTag::AppletMarqueeObject => {
            objects::end_applet_marquee_or_object(builder, tag);
        }
        InBodyEndTag::Br => objects::end_br(builder, names),
        InBodyEndTag::AnyOther => any_other::end_tag(builder, tag),
    }
    Step::Done
}
