//! Each setting of options can be set, read, and unset.

use soupstone::encoding::{Detector, Encoding};
use soupstone::serialize::{SerializeOptions, ShadowRoots};
use soupstone::token::TextState;
use soupstone::tokenizer::TokenizerOptions;
use soupstone::{ByteOrderMark, Edition, EncodingOptions, Limits, ParseOptions, ScriptingMode};
use soupstone_xml::infoset::{CoercionOptions, CoercionRule};

#[test]
fn settings_of_a_parse() {
    let new = ParseOptions::new;
    let encoding = EncodingOptions::new().with_utf8_detection(true);
    let limits = Limits::for_untrusted_input();
    assert_eq!(new().with_edition(Edition::August2026).edition(), Edition::August2026);
    assert!(new().with_scripting(true).scripting() && !new().scripting());
    let inert = new().with_scripting_mode(Some(ScriptingMode::Inert));
    assert_eq!((inert.scripting(), inert.scripting_mode()), (true, Some(ScriptingMode::Inert)));
    assert_eq!(inert.with_scripting(false), new());
    let unset = new().with_scripting(true).with_scripting_mode(Some(ScriptingMode::Disabled)).with_scripting_mode(None);
    assert_eq!(unset, new());
    assert!(new().with_srcdoc(true).srcdoc() && !new().srcdoc());
    assert!(!new().with_mode_change(false).mode_change() && new().mode_change());
    let allowed = new().with_declarative_shadow_roots(true);
    assert!(allowed.declarative_shadow_roots());
    let comments = new().with_processing_instructions(false);
    assert!(!comments.processing_instructions());
    let kept = new().with_byte_order_mark(Some(ByteOrderMark::Keep));
    assert_eq!((kept.byte_order_mark(), new().byte_order_mark()), (Some(ByteOrderMark::Keep), None));
    assert_eq!(new().with_limits(limits).limits(), limits);
    assert_eq!((new().with_max_errors(3).max_errors(), new().max_errors()), (3, 0));
    assert_eq!((new().with_flattened_depth(Some(9)).flattened_depth(), new().flattened_depth()), (Some(9), None));
    assert_ne!(new().with_locations(true), new());
    assert_ne!(new().with_max_errors(3), new().with_max_errors(4));
    assert!(new().with_locations(true).locations() && !new().locations());
    assert_eq!(new().with_encoding(encoding.clone()).encoding(), &encoding);
    assert_eq!(new().with_utf8_detection(true), new().with_encoding(encoding.clone()));

    let unset = new().with_srcdoc(true).with_mode_change(false).with_byte_order_mark(Some(ByteOrderMark::Skip));
    let unset = unset.with_limits(limits).with_max_errors(3).with_locations(true).with_encoding(encoding);
    let unset = unset.with_flattened_depth(Some(7)).with_flattened_depth(None);
    let unset = unset.with_srcdoc(false).with_mode_change(true).with_byte_order_mark(None).with_limits(Limits::none());
    let unset = unset.with_max_errors(0).with_locations(false).with_encoding(EncodingOptions::new());
    assert!(unset.encoding() == new().encoding() && unset.parse_document("<p>").unwrap().errors().is_none());

    // The collected data does not depend on the order.
    let collects = |options: ParseOptions| {
        let document = options.parse_document("<p>");
        (document.errors().is_some(), document.body().unwrap().first_child().unwrap().location().is_some())
    };
    let both = || new().with_locations(true).with_max_errors(3);
    assert_eq!(collects(both()), (true, true));
    assert_eq!(collects(both().with_locations(false)), (true, false));
    assert_eq!(collects(both().with_max_errors(0)), (false, true));
    assert_eq!(collects(both().with_max_errors(0).with_locations(false)), (false, false));
    assert_eq!(collects(both().with_locations(false).with_max_errors(0).with_locations(true)), (false, true));
}

#[test]
fn settings_of_an_encoding() {
    let new = EncodingOptions::new;
    let koi8 = Encoding::for_label(b"koi8-r").unwrap();
    let is_set = [
        new().with_override_encoding(Some(koi8)).override_encoding(),
        new().with_transport_encoding(Some(koi8)).transport_encoding(),
        new().with_transport_label("koi8-r").transport_encoding(),
        new().with_content_type("text/html;charset=koi8-r").transport_encoding(),
        new().with_parent_encoding(Some(koi8)).parent_encoding(),
        new().with_likely_encoding(Some(koi8)).likely_encoding(),
        new().with_default_encoding(Some(koi8)).default_encoding(),
    ];
    assert_eq!(is_set, [Some(koi8); 7]);
    assert_eq!(new().with_locale("ru").locale_encoding().unwrap().name(), "windows-1251");
    assert!(new().prescan() && !new().with_prescan(false).prescan());
    let without_marks = new().with_byte_order_mark_sniffing(false);
    assert!(new().byte_order_mark_sniffing() && !without_marks.byte_order_mark_sniffing());
    let utf8 = new().with_utf8_detection(true);
    assert!(utf8.utf8_detection() && !new().utf8_detection() && utf8.clone().with_utf8_detection(false) == new());
    assert_eq!((new().detector(), utf8.detector()), (None, Some(&Detector::utf8())));
    let koi8_detector = Detector::new(move |_| Some(koi8));
    let detecting = new().with_detector(Some(koi8_detector.clone()));
    assert_eq!(detecting.detector(), Some(&koi8_detector));
    assert!(!detecting.utf8_detection() && koi8_detector != Detector::new(move |_| Some(koi8)));
    assert_eq!(new().bytes_to_wait_for(), None);
    assert_eq!(utf8.clone().with_bytes_to_wait_for(Some(7)).bytes_to_wait_for(), Some(7));
    assert_eq!(new().with_max_buffered_bytes(9_999).max_buffered_bytes(), 9_999);

    let set = utf8.with_override_encoding(Some(koi8)).with_transport_label("koi8-r").with_parent_encoding(Some(koi8));
    let set = set
        .with_likely_encoding(Some(koi8))
        .with_default_encoding(Some(koi8))
        .with_locale("ru")
        .with_bytes_to_wait_for(Some(7));
    let set = set.with_prescan(false).with_byte_order_mark_sniffing(false);
    let unset = set.with_override_encoding(None).with_transport_encoding(None).with_parent_encoding(None);
    let unset = unset.with_likely_encoding(None).with_default_encoding(None).with_locale("");
    let unset = unset.with_bytes_to_wait_for(None).with_prescan(true).with_byte_order_mark_sniffing(true);
    assert_eq!(unset.with_detector(None), new());
}

#[test]
fn utf8_is_detected_within_the_bytes_that_are_examined() {
    let options = ParseOptions::new().with_utf8_detection(true);
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
    const LIMITS: Limits = Limits::for_untrusted_input().with_max_nodes(Some(7));
    assert_eq!((LIMITS.max_nodes(), LIMITS.max_string_bytes()), (Some(7), Some(64 << 20)));
    assert_eq!((LIMITS.max_attributes(), LIMITS.max_input_bytes()), (Some(1024), Some(32 << 20)));
    let limits = LIMITS.with_max_depth(Some(9));
    assert_eq!((LIMITS.max_depth(), limits.max_depth()), (Some(512), Some(9)));
    let none = limits.with_max_nodes(None).with_max_string_bytes(None).with_max_input_bytes(None);
    assert_eq!(none.with_max_attributes(None).with_max_depth(None), Limits::none());
}

#[test]
fn settings_of_other_options() {
    let serialize = SerializeOptions::new().with_edition(Some(Edition::August2026)).with_scripting(Some(true));
    let serialize = serialize.with_shadow_roots(ShadowRoots::All);
    assert_eq!((serialize.edition(), serialize.scripting()), (Some(Edition::August2026), Some(true)));
    assert_eq!((SerializeOptions::new().edition(), SerializeOptions::new().scripting()), (None, None));
    assert_eq!(serialize.shadow_roots(), ShadowRoots::All);

    let tokenizer = TokenizerOptions::new().with_edition(Edition::August2026).with_state(TextState::Rcdata);
    let limits = Limits::for_untrusted_input();
    let tokenizer = tokenizer.with_processing_instructions(false).with_limits(limits);
    let tokenizer = tokenizer.with_last_start_tag(Some("title"));
    assert_eq!((tokenizer.edition(), tokenizer.state()), (Edition::August2026, TextState::Rcdata));
    assert!(!tokenizer.processing_instructions());
    assert_eq!((tokenizer.limits(), tokenizer.last_start_tag()), (limits, Some("title")));
    assert_eq!(tokenizer.with_automatic_text_states(Some(true)).automatic_text_states(), Some(true));
    assert_eq!((tokenizer.automatic_text_states(), TokenizerOptions::default()), (None, TokenizerOptions::new()));
    assert!(TokenizerOptions::new().processing_instructions());
    assert_eq!(tokenizer.with_last_start_tag(None).last_start_tag(), None);

    let rules = CoercionOptions::new();
    assert!(rules.applies(CoercionRule::Names) && !rules.applies(CoercionRule::DocumentMode));
    assert!(!rules.with(CoercionRule::Names, false).applies(CoercionRule::Names));
}
