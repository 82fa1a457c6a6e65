//! Each setting of options can be set, read, and unset.

use soupstone::encoding::Encoding;
use soupstone::infoset::{CoercionOptions, CoercionRule};
use soupstone::serialize::{SerializeOptions, ShadowRoots};
use soupstone::token::TextState;
use soupstone::tokenizer::TokenizerOptions;
use soupstone::{
    BeyondDepth, ByteOrderMark, DeclarativeShadowRoots, Edition, EncodingOptions, ErrorList, Limits, ParseOptions,
    ProcessingInstructions, Scripting, ScriptingMode,
};

#[test]
fn settings_of_a_parse() {
    let new = ParseOptions::new;
    let list = ErrorList::new().with_max_errors(3);
    let encoding = EncodingOptions::new().with_utf8_detection();
    let limits = Limits::for_untrusted_input();
    assert_eq!(new().with_edition(Edition::August2026).edition(), Edition::August2026);
    assert_eq!(new().with_scripting(Scripting::Enabled).scripting(), Scripting::Enabled);
    let inert = new().with_scripting_mode(ScriptingMode::Inert);
    assert_eq!((inert.scripting(), inert.scripting_mode()), (Scripting::Enabled, Some(ScriptingMode::Inert)));
    assert_eq!(inert.with_scripting(Scripting::Disabled), new());
    assert!(new().with_srcdoc().is_srcdoc() && !new().is_srcdoc());
    assert!(!new().without_mode_change().has_mode_change() && new().has_mode_change());
    let allowed = new().with_declarative_shadow_roots(DeclarativeShadowRoots::Allowed);
    assert_eq!(allowed.declarative_shadow_roots(), DeclarativeShadowRoots::Allowed);
    let comments = new().with_processing_instructions(ProcessingInstructions::Comments);
    assert_eq!(comments.processing_instructions(), ProcessingInstructions::Comments);
    let kept = new().with_byte_order_mark(ByteOrderMark::Keep);
    assert_eq!((kept.byte_order_mark(), new().byte_order_mark()), (Some(ByteOrderMark::Keep), None));
    assert_eq!(new().with_limits(limits).limits(), limits);
    assert_eq!((new().with_errors(list.clone()).errors(), new().errors()), (Some(&list), None));
    assert!(new().with_locations().keeps_locations() && !new().keeps_locations());
    assert_eq!(new().with_encoding(encoding.clone()).encoding(), &encoding);
    assert_eq!(new().with_utf8_detection(), new().with_encoding(encoding.clone()));

    let unset = new().with_srcdoc().without_mode_change().with_byte_order_mark(ByteOrderMark::Skip);
    let unset = unset.with_limits(limits).with_errors(list.clone()).with_locations().with_encoding(encoding);
    let unset = unset.without_srcdoc().with_mode_change().with_byte_order_mark(None).with_limits(Limits::new());
    let unset = unset.with_errors(None).without_locations().with_encoding(EncodingOptions::new());
    assert!(unset.encoding() == new().encoding() && unset.parse_document("<p>").unwrap().errors().is_none());

    // The collected data does not depend on the order.
    let collects = |options: ParseOptions| {
        let document = options.parse_document("<p>");
        (document.errors().is_some(), document.body().unwrap().first_child().unwrap().location().is_some())
    };
    let both = || new().with_locations().with_errors(list.clone());
    assert_eq!(collects(both()), (true, true));
    assert_eq!(collects(both().without_locations()), (true, false));
    assert_eq!(collects(both().with_errors(None)), (false, true));
    assert_eq!(collects(both().with_errors(None).without_locations()), (false, false));
    assert_eq!(collects(both().without_locations().with_errors(None).with_locations()), (false, true));
}

#[test]
fn settings_of_an_encoding() {
    let new = EncodingOptions::new;
    let koi8 = Encoding::for_label(b"koi8-r").unwrap();
    let is_set = [
        new().with_override(koi8).override_encoding(),
        new().with_transport_label("koi8-r").transport_encoding(),
        new().with_content_type("text/html;charset=koi8-r").transport_encoding(),
        new().with_parent_encoding(koi8).parent_encoding(),
        new().with_likely_encoding(koi8).likely_encoding(),
        new().with_default_encoding(koi8).default_encoding(),
    ];
    assert_eq!(is_set, [Some(koi8); 6]);
    assert_eq!(new().with_locale("ru").locale_encoding().unwrap().name(), "windows-1251");
    assert!(new().prescans() && !new().without_prescan().prescans());
    let without_marks = new().without_byte_order_mark_sniffing();
    assert!(new().sniffs_byte_order_marks() && !without_marks.sniffs_byte_order_marks());
    assert!(new().with_utf8_detection().has_autodetection() && !new().has_autodetection());
    let utf8 = new().with_utf8_detection();
    assert_eq!((new().bytes_to_wait_for(), utf8.bytes_to_wait_for()), (1024, 4 << 20));
    assert_eq!(utf8.clone().with_bytes_to_wait_for(7).bytes_to_wait_for(), 7);
    assert_eq!(new().with_max_bytes_kept(9_999).max_bytes_kept(), 9_999);

    let set = utf8.with_override(koi8).with_transport_label("koi8-r").with_parent_encoding(koi8);
    let set = set.with_likely_encoding(koi8).with_default_encoding(koi8).with_locale("ru").with_bytes_to_wait_for(7);
    let set = set.without_prescan().without_byte_order_mark_sniffing();
    let unset = set.with_override(None).with_transport_label("").with_parent_encoding(None);
    let unset = unset.with_likely_encoding(None).with_default_encoding(None).with_locale("");
    let unset = unset.with_bytes_to_wait_for(None).with_prescan().with_byte_order_mark_sniffing();
    assert_eq!(unset.without_autodetection(), new());
}

#[test]
fn utf8_is_detected_within_the_bytes_that_are_examined() {
    let options = ParseOptions::new().with_utf8_detection();
    let encoding = |bytes: &[u8]| options.parse_document_bytes(bytes).encoding_report().unwrap().encoding.name();
    let page = |ascii: usize| format!("<p>{}ü", "a".repeat(ascii)).into_bytes();
    assert_eq!(encoding(&page(3 << 20)), "UTF-8");
    assert_eq!(encoding(&page(4 << 20)), "windows-1252");
    assert_eq!(encoding(b"<p>\xFC"), "windows-1252");
    let mut parser = options.byte_parser();
    page(1 << 20).chunks(50_000).for_each(|chunk| parser.feed(chunk));
    assert_eq!(parser.finish().encoding_report().unwrap().encoding.name(), "UTF-8");
}

#[test]
fn limits_that_are_set_and_unset() {
    const LIMITS: Limits = Limits::for_untrusted_input().with_max_nodes(7);
    assert_eq!((LIMITS.max_nodes(), LIMITS.max_string_bytes()), (Some(7), Some(64 << 20)));
    assert_eq!((LIMITS.max_attributes(), LIMITS.max_input_bytes()), (Some(1024), Some(32 << 20)));
    let flat = LIMITS.with_max_open_elements(9, BeyondDepth::Flatten);
    assert_eq!((flat.max_open_elements(), flat.beyond_depth()), (Some(9), BeyondDepth::Flatten));
    let none = flat.with_max_nodes(u64::MAX).with_max_string_bytes(u64::MAX).with_max_input_bytes(u64::MAX);
    let none = none.with_max_attributes(u32::MAX).with_max_open_elements(u32::MAX, BeyondDepth::Stop);
    assert_eq!(none, Limits::new());
}

#[test]
fn settings_of_other_options() {
    let serialize = SerializeOptions::new().with_edition(Edition::August2026).with_scripting(Scripting::Enabled);
    let serialize = serialize.with_shadow_roots(ShadowRoots::All);
    assert_eq!((serialize.edition(), serialize.scripting()), (Edition::August2026, Scripting::Enabled));
    assert_eq!(serialize.shadow_roots(), ShadowRoots::All);

    let tokenizer = TokenizerOptions::new().with_edition(Edition::August2026).with_state(TextState::Rcdata);
    let limits = Limits::for_untrusted_input();
    let tokenizer = tokenizer.with_processing_instructions(ProcessingInstructions::Comments).with_limits(&limits);
    let tokenizer = tokenizer.with_last_start_tag("title");
    assert_eq!((tokenizer.edition(), tokenizer.state()), (Edition::August2026, TextState::Rcdata));
    assert_eq!(tokenizer.processing_instructions(), ProcessingInstructions::Comments);
    assert_eq!((tokenizer.limits(), tokenizer.last_start_tag()), (&limits, Some("title")));
    assert_eq!(tokenizer.with_last_start_tag(None).last_start_tag(), None);

    let rules = CoercionOptions::new();
    assert!(rules.applies(CoercionRule::Names) && !rules.applies(CoercionRule::DocumentMode));
    assert!(!rules.without(CoercionRule::Names).applies(CoercionRule::Names));
}
