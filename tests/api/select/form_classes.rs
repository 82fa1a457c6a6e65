//! Pseudo-classes compared with [sentences of the standard](crate::support::reference_pseudo_classes), in random documents of form
//! controls, languages, and directions, as parsed and with elements moved into any others.

use soupstone::dom::{Document, NodeId, NodeRef};
use soupstone::select::Selector;
use soupstone::{Edition, FragmentContext, ParseOptions, parse_document, parse_fragment};

use crate::support::reference_pseudo_classes;
use crate::support::tag_soup::Random;
use crate::support::test_scale::scaled;

const DOCUMENTS: [u64; 3] = [600, 2_000, 100_000];

const CLASSES: &[&str] = &[
    ":disabled", ":enabled", ":required", ":optional", ":checked", ":default", ":indeterminate", ":link", ":any-link",
    ":open", ":muted", ":paused", ":read-only", ":read-write", ":in-range", ":out-of-range", ":placeholder-shown",
    ":dir(ltr)", ":dir(rtl)", ":heading", ":heading(2, 9)", ":lang(en)", ":lang('*-DE')", ":lang(de)", ":lang('')",
    ":lang('a-*-de-b')", ":lang('*')", ":lang(de-latn-DE)", ":unchecked", ":playing", ":seeking", ":stalled",
    ":buffering", ":volume-locked",
];

const PIECES: &str = "\
    <fieldset disabled>|<fieldset>|</fieldset>|<legend>|</legend>|<legend>|<p>|</p>|<input>|<input required>|\
    <input type=RADIO name=r>|<input type=radio name=r checked>|<input type=radio checked>|\
    <input type=radio name='' checked>|<input type=radio name>|<input type=radio name=s required>|\
    <input type=checkbox checked>|<input type=range required readonly>|<input type=nonsense readonly>|<select disabled>|\
    <select required>|<select multiple>|<select size=2>|<select size=x>|</select>|<optgroup disabled>|<optgroup>|\
    </optgroup>|<option>|<option selected>|<option disabled>|</option>|<hr>|<datalist>|</datalist>|<button>|\
    <button command=x>|<button commandfor>|<button type=Reset>|<button type=x disabled>|</button>|<form id=f>|<form id=g>|</form>|<input type=submit form=f>|\
    <button form=g>|<input type=radio name=r form=f>|<input type=image>|<textarea required></textarea>|\
    <textarea readonly></textarea>|<div contenteditable>|<div contenteditable=FALSE>|<div contenteditable=plaintext-only>|\
    <div contenteditable=x>|</div>|<svg>|<math>|<g>|</svg>|<foreignObject>|<progress>|<progress value=1></progress>|\
    <object disabled>|<x-y disabled required>|<a href>|<a xlink:href>|<area href>|<details open>|<dialog open>|\
    <audio muted autoplay>|<video>|<table>|<tr><td>|x|<div contenteditable=true>|<bdi dir=x>|<svg dir=rtl>|\
    <script>א</script>|א|ع|é|1|<textarea placeholder dir=auto>|<textarea dir=auto></textarea>|<textarea placeholder>|\
    </textarea>|<input type=tel>|<svg lang=de-x-DE>|<div lang=en-GB>|<div lang=''>|<g xml:lang=de>|<math lang=en>|\
    <div lang=a-de-Latn-b-DE>|<div lang=de-Latf-DE-1996>|<div lang=de-Deva>|<div lang=eng>|<a>|<p href>|<link href>|\
    <g href>|<meta http-equiv=content-language content=en>|<meta http-equiv=Content-Language content=' de-DE x'>|\
    <meta http-equiv=content-language content='en, de'>|<meta http-equiv=content-language content=' '>|\
    <meta http-equiv=content-language>|<meta http-equiv=x content=en>|<h1>|<h6 headingoffset=3>|<h2>|</h1>|\
    <div headingoffset=1>|<div headingoffset=5 headingreset>|<div headingoffset=x>|<svg headingoffset=1 headingreset>|\
    <b dir=RTL>|<i dir=ltr>|<b dir=auto>|<div dir=auto>|<div dir=AUTO>|<bdi>|<bdi>|</b>|</i>";

/// Returns a value for a type of `input`, often a valid one.
fn value(random: &mut Random, kind: &str) -> String {
    let year = random.pick_of("1900|1999|2000|2000|2001|2004|2015|2020|999|10000|0000|2000000|123456789|2x00");
    let two = |random: &mut Random| random.pick_of("00|01|01|02|02|10|11|12|12|1|x1");
    let more = |random: &mut Random| random.pick_of("01|02|09|12|23|28|29|30|31|52|53|59|60");
    let kind = if random.once_in(12) { "text" } else { kind };
    match kind {
        "month" => format!("{year}-{}", two(random)),
        "date" => format!("{year}-{}-{}", two(random), more(random)),
        "week" => format!("{year}-{}{}", random.pick_of("W|W|W|"), more(random)),
        "time" => {
            format!("{}:{}{}", two(random), more(random), random.pick_of("|||:00|:59.5|:00.05|:00.005|:00.0001|:60|:0"))
        }
        "datetime-local" => format!("{}{}{}", value(random, "date"), random.pick_of("T| |x"), value(random, "time")),
        "number" | "range" => {
            random.pick_of("1|2.5|-1|+2|1e1|1E+1|50e-1|.5|1.|1.5e|1.e1|-| 3|3 |.e1|-.5|1-1|").to_owned()
        }
        _ => random.pick_of("|\n| | \n|,|a|א|1אa|aא|x").to_owned(),
    }
}

fn input(random: &mut Random) -> String {
    let kind = random.pick_of(
        "text|search|url|tel|email|password|number|number|date|date|month|month|week|week|time|time|datetime-local|\
         datetime-local|range|range|hidden|color|checkbox|file|submit|reset|button|x",
    );
    let mut text = format!("<input type={kind}");
    for name in ["min", "max", "value", "value"] {
        if random.once_in(2) {
            text += &format!(" {name}='{}'", value(random, kind));
        }
    }
    text + random.pick_of("| placeholder| placeholder| placeholder=x| readonly| disabled| dir=auto| dir=auto| multiple")
        + ">"
}

/// Returns a document, and the nodes that were in it before an edit.
fn document(random: &mut Random) -> (Document, Vec<NodeId>) {
    let mut pieces = String::new();
    for _ in 0..3 + random.below(18) {
        match random.once_in(3) {
            true => pieces += &input(random),
            false => pieces += random.pick_of(PIECES),
        }
    }
    let mut document = match random.once_in(4) {
        true => parse_fragment(&pieces, FragmentContext::html("div")),
        false => {
            let edition = random.pick(&Edition::ALL);
            ParseOptions::new().with_edition(edition).parse_document(&pieces)
        }
    };
    let nodes: Vec<NodeId> = document.root().descendants().map(|node| node.id()).collect();
    let is_parent = |id: &NodeId| document.node(*id).is_html_element_in(&["textarea", "input", "fieldset", "form"]);
    let parents: Vec<NodeId> = nodes.iter().copied().filter(is_parent).chain([nodes[0]]).collect();
    if random.once_in(2) {
        for _ in 0..random.below(2 * nodes.len() + 1) {
            // NOTE: some nodes cannot move into others.
            let parent = if random.once_in(3) { random.pick(&parents) } else { random.pick(&nodes) };
            let _ = document.append(parent, random.pick(&nodes));
            if random.once_in(8) {
                let _ = document.remove(random.pick(&nodes));
            }
        }
    }
    (document, nodes)
}

#[test]
fn classes_follow_the_standard() {
    for seed in 0..scaled(DOCUMENTS) {
        let (document, nodes) = document(&mut Random::new(seed));
        let nodes = nodes.into_iter().map(|id| document.node(id));
        let elements: Vec<NodeRef<'_>> = document.descendants().filter(NodeRef::is_element).collect();
        for select in elements.iter().filter(|one| one.is_html_element("select")) {
            let found: Vec<NodeRef<'_>> = select.selected_options().collect();
            assert_eq!(
                found,
                reference_pseudo_classes::selected_options(*select),
                "seed {seed}: {}",
                document.to_html()
            );
        }
        for class in CLASSES {
            let selector = Selector::parse(class).expect("a pseudo-class");
            let matches = |element: &NodeRef<'_>| reference_pseudo_classes::matches(class, *element) == Some(true);
            let expected: Vec<NodeRef<'_>> = elements.iter().copied().filter(matches).collect();
            let found: Vec<NodeRef<'_>> = document.select(&selector).collect();
            assert_eq!(found, expected, "seed {seed}, {class}: {}", document.to_html());
            for one in nodes.clone().filter(NodeRef::is_element) {
                assert_eq!(
                    one.matches(&selector),
                    matches(&one),
                    "seed {seed}, {class}, {one:?}: {}",
                    document.to_html()
                );
            }
        }
    }
}

#[test]
fn a_range_of_times_may_be_reversed() {
    for (value, is_in_range) in [("22:00", true), ("23:00", true), ("06:00", true), ("06:01", false), ("21:59", false)]
    {
        let document = parse_document(&format!("<input type=time min=22:00 max=06:00 value={value}>"));
        assert_eq!(document.select(":in-range").count() == 1, is_in_range, "{value}");
        assert_eq!(document.select(":out-of-range").count() == 0, is_in_range, "{value}");
    }
}
