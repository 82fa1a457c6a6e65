//! Each rule of the entry list.

use encoding_rs::{UTF_8, WINDOWS_1252};
use soupstone::{Document, Edition, ParseOptions, parse_document};
use soupstone_navigation::{Entry, EntryValue, SubmitterError, construct_entry_list};
use soupstone_tests::{DEEP, on_a_small_stack};

fn join(entries: &[Entry]) -> String {
    let entries = entries.iter().map(|Entry { name, value }| match value {
        EntryValue::Text(value) => format!("{name}={value}"),
        EntryValue::File(file) => format!("{name}=file {:?} {} {:?}", file.name, file.content_type, file.body),
    });
    entries.collect::<Vec<_>>().join("&")
}

/// Returns the entries of the first form, with the submitter that has the ID `s`.
fn list(document: &Document) -> String {
    let form = document.elements_by_tag_name("form").next().expect("a form");
    let entries = construct_entry_list(form, document.element_by_id("s"), UTF_8);
    join(&entries.expect("the submitter is one"))
}

#[track_caller]
fn is(controls: &str, expected: &str) {
    assert_eq!(list(&parse_document(&format!("<form>{controls}"))), expected, "{controls}");
}

#[test]
fn controls_without_a_name_have_no_entry() {
    is(
        "<input value=1><input name value=2><textarea>3</textarea><select><option>4</select><input name=a value=5>",
        "a=5",
    );
    is("<input type=file><input type=checkbox checked><input type=hidden value=1>", "");
}

#[test]
fn elements_that_cannot_be_submitted_have_no_entry() {
    is(
        "<fieldset name=a></fieldset><object name=b></object><output name=c>1</output><img name=d><x-y name=e></x-y>",
        "",
    );
    is("<template><input name=a></template><svg><input name=b></svg><meter name=c value=1></meter>", "");
}

#[test]
fn the_form_owner_has_the_entry() {
    is("<input name=a><form></form></form><input name=b><input name=c form=f><form id=f><input name=d></form>", "a=");
    let source = "<input name=a form=f><table><form id=f><tr><td><input name=b></form></table><input name=c>";
    assert_eq!(list(&parse_document(source)), "a=&b=");
}

#[test]
fn controls_in_a_datalist_have_no_entry() {
    is("<datalist><input name=a><b><textarea name=b></textarea></datalist><input name=c>", "c=");
    is("<datalist><button name=a id=s></button><option value=1></datalist>", "");
}

#[test]
fn disabled_controls_have_no_entry() {
    is(
        "<input name=a disabled><select name=b disabled><option>1</select><textarea name=c disabled=false></textarea>",
        "",
    );
    is("<fieldset disabled><input name=a><p><select name=b><option>1</select></fieldset><input name=c>", "c=");
    is(
        "<fieldset disabled><p><legend><input name=a></legend></p><legend><input name=b><fieldset><input name=c></fieldset>
        <fieldset disabled><input name=d></fieldset></legend><legend><input name=e></legend></fieldset>",
        "b=&c=",
    );
    is("<fieldset><legend><fieldset disabled><input name=a></fieldset></legend></fieldset>", "");
    is("<input name=a readonly value=1>", "a=1");
    is("<button id=s name=a value=1 disabled></button>", "");
}

#[test]
fn only_the_submitter_has_an_entry_among_the_buttons() {
    let buttons = "<button name=a value=1></button><input type=submit name=b value=2><input type=image name=c>
        <input type=reset name=d value=4><input type=button name=e value=5><button type=reset name=f></button>";
    is(buttons, "");
    is(&format!("<input name=g>{buttons}<button name=a id=s value=6></button><input name=h>"), "g=&a=6&h=");
    is("<input name=g><input type=submit name=a id=s><input name=h>", "g=&a=&h=");
    is("<button name=a id=s>1</button>", "a=");
    is("<button id=s value=1></button>", "");
}

#[test]
fn an_image_button_has_coordinates() {
    is("<input name=a><input type=IMAGE name=b id=s value=1><input name=c>", "a=&b.x=0&b.y=0&c=");
    is("<input type=image id=s dirname=d>", "x=0&y=0");
    is("<datalist><input type=image id=s>", "");
    is("<input type=image id=s disabled>", "");
}

#[test]
fn checked_boxes_have_an_entry() {
    is(
        "<input type=checkbox name=a><input type=Checkbox name=b checked><input type=checkbox name=c checked value>",
        "b=on&c=",
    );
    is(
        "<input type=radio name=a checked value=1><input type=radio name=a checked value=2><input type=radio name=a>",
        "a=2",
    );
    is(
        "<input type=radio name=a checked><input type=radio name=a checked form=g><input type=radio name=b checked>",
        "a=on&b=on",
    );
    is("<input type=checkbox name=a checked value='1\n2'>", "a=1\n2");
}

#[test]
fn each_selected_option_has_an_entry() {
    is("<select name=a><option selected>1<option selected>2<option>3</select>", "a=2");
    is("<select name=a multiple><option selected>1<option>2<option selected value=>3</select>", "a=1&a=");
    is("<select name=a><option disabled>1<option> 2 <b>3\t4</select>", "a=2 3 4");
    is("<select name=a><option disabled selected>1<option>2</select>", "");
    is("<select name=a><optgroup disabled><option selected>1</optgroup><option>2</select>", "");
    is("<select name=a><optgroup disabled><option>1</optgroup><option>2</select>", "a=2");
    is("<select name=a size=2><option>1</select><select name=b size=0><option>1</select><select name=c></select>", "");
    is(
        "<select name=a multiple><optgroup disabled><option selected>1</optgroup><option selected disabled>2</select>",
        "",
    );
    is("<select name=a dirname=b><option>1</select>", "a=1");
}

#[test]
fn a_control_for_files_has_an_empty_file() {
    is("<input type=file name=a value=1 multiple dirname=d>", "a=file \"\" application/octet-stream []");
}

#[test]
fn the_encoding_is_the_value_of_charset() {
    let document = parse_document("<form><input type=hidden name=_Charset_ value=1><input name=_charset_ value=2>");
    let form = document.elements_by_tag_name("form").next().expect("a form");
    let entries = construct_entry_list(form, None, WINDOWS_1252).expect("no submitter");
    assert_eq!(join(&entries), "_Charset_=windows-1252&_charset_=2");
    is("<input type=hidden name=_charset_ value=1 dirname=d>", "_charset_=UTF-8&d=ltr");
}

#[test]
fn dirname_has_the_directionality() {
    is("<input name=a dirname=b>", "a=&b=ltr");
    is("<input name=a dirname><input dirname=b><input type=number name=c dirname=d>", "a=&c=");
    is("<input name=a dirname=b dir=RTL><p dir=rtl><textarea name=c dirname=d></textarea>", "a=&b=rtl&c=&d=rtl");
    is("<p dir=rtl><input name=a dirname=b dir=ltr><input type=tel name=c dirname=d>", "a=&b=ltr&c=&d=ltr");
    is(
        "<input name=a dirname=b dir=auto value=\u{5D0}><textarea name=c dirname=d dir=auto>\u{628}",
        "a=א&b=rtl&c=ب&d=rtl",
    );
    is(
        "<input dir=auto name=a dirname=b value='1 x \u{5D0}'><input type=hidden name=c dirname=d dir=rtl>",
        "a=1 x א&b=ltr&c=&d=rtl",
    );
    is("<input type=submit name=a dirname=b dir=rtl id=s>", "a=&b=rtl");
    is("<button name=a dirname=b dir=rtl id=s></button>", "a=");
    for kind in ["text", "search", "tel", "url", "email", "password", "hidden", "x"] {
        is(&format!("<input type={kind} name=a dirname=b dir=rtl>"), "a=&b=rtl");
    }
    for kind in ["date", "month", "week", "time", "datetime-local", "number"] {
        is(&format!("<input type={kind} name=a dirname=b dir=rtl>"), "a=");
    }
}

#[test]
fn the_value_of_a_textarea_has_normalized_newlines() {
    is("<textarea name=a>\n\n1\r\n2&#13;3&#13;\n4&#10;&#13;5</textarea>", "a=\n1\n2\n3\n4\n\n5");
    is("<textarea name=a value=1> <b>2</b></textarea>", "a= <b>2</b>");
}

#[test]
fn a_textarea_with_hard_wrap_has_short_lines() {
    let wrapped = |attributes: &str, text: &str, expected: &str| {
        is(&format!("<textarea name=a {attributes}>{text}</textarea>"), &format!("a={expected}"));
    };
    let long = "one two three four five";
    wrapped("", long, long);
    wrapped("wrap=soft cols=3", long, long);
    wrapped("wrap=hard", long, "one two three four \nfive");
    for default in ["cols=0", "cols=-3", "cols=x", "cols=''", "cols=+0"] {
        wrapped(&format!("wrap=HARD {default}"), long, "one two three four \nfive");
    }
    wrapped("wrap=hard cols=' +8x'", long, "one two \nthree \nfour \nfive");
    wrapped("wrap=hard cols=99999999999999999999999", long, long);
    wrapped("wrap=hard cols=2", "abc\nde fgh\n\n\u{E9}\u{E9}\u{E9}", "ab\nc\nde\n \nfg\nh\n\n\u{E9}\u{E9}\n\u{E9}");
    wrapped("wrap=hard cols=1", "a\tb", "a\n\t\nb");
}

#[test]
fn a_submitter_must_be_a_button_of_the_form() {
    let source =
        "<form id=f><input id=a><button type=button id=b></button><input type=reset id=c><button type=x id=d></button>
        </form><form><button id=e></button></form><button id=g></button><p id=h><svg><button id=i></svg>";
    let document = parse_document(source);
    let form = document.element_by_id("f").expect("a form");
    let error = |id: &str| construct_entry_list(form, document.element_by_id(id), UTF_8).err();
    for id in ["a", "b", "c", "f", "h"] {
        assert_eq!(error(id), Some(SubmitterError::NotASubmitButton), "{id}");
    }
    assert_eq!(error("d"), None);
    for id in ["e", "g"] {
        assert_eq!(error(id), Some(SubmitterError::NotOwnedByForm), "{id}");
    }
    assert_eq!(construct_entry_list(document.root(), None, UTF_8), Ok(vec![]));
}

#[test]
fn forms_in_templates_and_detached_trees_have_entries() {
    let source =
        "<template><fieldset disabled><form><input name=a><p dir=rtl><legend><input name=b></fieldset></template>
        <template><form dir=rtl><input name=c dirname=d></form></template>";
    let document = parse_document(source);
    let contents = |template| document.elements_by_tag_name("template").nth(template)?.template_contents();
    let form = |template| contents(template)?.elements_by_tag_name("form").next();
    let entries =
        |template| join(&construct_entry_list(form(template).expect("a form"), None, UTF_8).expect("no submitter"));
    assert_eq!(entries(0), "");
    assert_eq!(entries(1), "c=&d=rtl");

    let mut document = parse_document("<fieldset disabled><form><input name=a><input type=radio name=b checked>");
    let form = document.elements_by_tag_name("form").next().expect("a form").id();
    document.remove(form).expect("the form can be removed");
    let entries = construct_entry_list(document.node(form), None, UTF_8).expect("no submitter");
    assert_eq!(join(&entries), "a=&b=on");
}

#[test]
fn a_form_in_a_shadow_tree_inherits_the_directionality_of_the_host() {
    let source = "<fieldset disabled><div dir=rtl><template shadowrootmode=open><form><input name=a dirname=b></form>";
    let options = ParseOptions::new().with_declarative_shadow_roots(true);
    let document = options.parse_document(source);
    let host = document.elements_by_tag_name("div").next().expect("a host");
    let root = host.shadow_root().expect("a shadow root").node();
    let form = root.elements_by_tag_name("form").next().expect("a form");
    let entries = construct_entry_list(form, None, UTF_8).expect("no submitter");
    assert_eq!(join(&entries), "a=&b=rtl");
}

#[test]
fn edits_change_the_values() {
    let mut document =
        parse_document("<form><input name=a value=1><input type=checkbox name=b><textarea name=c>2</textarea>");
    let control = |document: &Document, name: &str| document.elements_by_tag_name(name).next().expect("a control").id();
    let input = control(&document, "input");
    document.set_attribute(input, "value", "3").expect("an element");
    let checkbox = document.elements_by_tag_name("input").nth(1).expect("a control").id();
    document.set_attribute(checkbox, "checked", "").expect("an element");
    let textarea = control(&document, "textarea");
    document.set_text_content(textarea, "4").expect("an element");
    assert_eq!(list(&document), "a=3&b=on&c=4");
}

#[test]
fn deep_forms_take_no_stack() {
    let count = |part: &str| {
        let document = parse_document(&format!("<form>{}", part.repeat(DEEP)));
        let form = document.elements_by_tag_name("form").next().expect("a form");
        on_a_small_stack(|| construct_entry_list(form, None, UTF_8).expect("no submitter").len())
    };
    assert_eq!(count("<fieldset disabled><legend><input name=a>"), DEEP);
    assert_eq!(count("<div dir=auto><input name=a dirname=b dir=auto>"), 2 * DEEP);
    assert_eq!(count("<datalist><input name=a>"), 0);
}

#[test]
fn buttons_for_commands_submit_nothing_in_later_editions() {
    let page = "<form><button id=a command=x></button><button id=b commandfor=y></button>\
        <button id=c type=submit command=x></button><select><button id=d></button></select><button id=e></button></form>";
    for (edition, expected) in
        [(Edition::January2025, "a b c d e"), (Edition::August2026, "c e"), (Edition::NEWEST, "c e")]
    {
        let document = ParseOptions::new().with_edition(edition).parse_document(page);
        let form = document.elements_by_tag_name("form").next().unwrap();
        let buttons = document.elements_by_tag_name("button");
        let submitters = buttons.filter(|button| construct_entry_list(form, Some(*button), UTF_8).is_ok());
        let ids: Vec<_> = submitters.filter_map(|button| button.attribute("id")).collect();
        let expected: Vec<&str> = expected.split(' ').filter(|id| document.element_by_id(id).is_some()).collect();
        assert_eq!(ids, expected, "{edition}");
    }
}
