//! Random edits of a document.

use soupstone::dom::{AdjacentPosition, CloneDepth, Document, NodeId};
use soupstone::names::Namespace;
use soupstone::sink::{ShadowRootInit, ShadowRootMode};
use soupstone::{Edition, ParseOptions, RetainAction};

use soupstone_tests::tag_soup::Random;

/// The number of nodes above which nothing is copied, which bounds the growth.
const MANY_NODES: usize = 5_000;

const NAMES: &[&str] = &[
    "p", "table", "tr", "td", "template", "b", "html", "select", "option", "details", "summary", "ruby", "pre", "q",
    "form", "input", "div",
];

pub(super) const MARKUP: &[&str] = &[
    "",
    "x",
    " <b>x</b> ",
    "<select><option>a</select>",
    "<table><tr><td>x",
    "<p>a<p id=a class='a b'>b",
    "<svg><text>x</text></svg>",
    "<template><i>x</i></template>",
    "<details><summary>a</summary>b</details>",
    "<!--x--><pre> \n x</pre>",
    "<form id=a><input form=b></form><input form=a>",
    "<table><form id=b><tr><td><select></form><button>",
    "<div><template shadowrootmode=open shadowrootreferencetarget=a><form id=a></form><input form=a><p>x</template>y</div>",
    "<template><form><input form=a><fieldset></fieldset></form></template>",
    "<form id=a><input type=Image><img form=b><object></object><output form></form><form id=b></form>",
    "<p is=x-y a=1 b=2><?a b?>",
    "<p>a&amp;b&lt;c\r\nd</p>&gt;<table>e<tr>f&amp;</table>",
];

const ATTRIBUTES: &[&str] =
    &["a", "id", "name", "class", "hidden", "open", "popover", "selected", "size", "dir", "href", "form", "type"];

const VALUES: &[&str] = &["edited", "", "a", "a b", "A", "until-found", "2", "rtl", " "];

/// Changes the tree once.
pub(super) fn edit(random: &mut Random, document: &mut Document) {
    let mut nodes: Vec<NodeId> = vec![document.root().id()];
    nodes.extend(document.root().deep_descendants().map(|node| node.id()));
    let (one, other) = (random.pick(&nodes), random.pick(&nodes));
    let may_copy = document.node_count() < MANY_NODES;
    let (attribute, value) = (random.pick(ATTRIBUTES), random.pick(VALUES));
    let markup = random.pick(MARKUP);
    let _ = match random.below(42) {
        0 => document.remove(one),
        1..=4 => document.append(one, other),
        5 => document.prepend(one, other),
        6 => document.insert_before(one, other),
        7 => document.insert_after(one, other),
        8 => document.remove_children(one),
        9 => document.append_text(one, "edited"),
        10 => document.set_data(one, random.pick(&["set", "", " ", "a='b'"])),
        11..=13 => document.set_attribute(one, attribute, value).map(drop),
        14 => document.remove_attribute(one, attribute).map(drop),
        15 => document.set_attribute_ns(one, Namespace::XLink, "href", value).map(drop),
        16 => document.add_class(one, "a"),
        17 => document.toggle_class(one, "b").map(drop),
        18 => document.replace_with(one, other),
        19 => document.replace_children(one, [other]),
        20 => document.wrap(one, other),
        21 => document.unwrap_element(one),
        22 => document.rename_element(one, random.pick(NAMES)),
        23 => document.set_text_content(one, value),
        24 => document.normalize(one),
        25 => document.attach_shadow_root(one, ShadowRootInit::new(ShadowRootMode::Open)).map(drop),
        26 => document
            .retain(one, |node| match node.is_html_element("b") {
                true => RetainAction::Unwrap,
                false => RetainAction::Keep,
            })
            .map(drop),
        27 if may_copy => {
            let depth = random.pick(&[CloneDepth::Shallow, CloneDepth::Deep, CloneDepth::DeepWithShadowRoots]);
            document.clone_node(one, depth).and_then(|clone| document.append(other, clone))
        }
        28 if may_copy => document.set_inner_html(one, markup),
        29 if may_copy => document.set_outer_html(one, markup),
        30 if may_copy => {
            let positions = [
                AdjacentPosition::BeforeBegin,
                AdjacentPosition::AfterBegin,
                AdjacentPosition::BeforeEnd,
                AdjacentPosition::AfterEnd,
            ];
            document.insert_adjacent_html(one, random.pick(&positions), markup)
        }
        // NOTE: the nodes of the fragment fill the places of the freed nodes.
        31..=33 if may_copy => {
            if random.once_in(2) {
                document.compact([]);
            }
            let options = ParseOptions::new().with_edition(Edition::NEWEST).with_locations(true);
            let options = options.with_declarative_shadow_roots(true);
            let fragment = options.parse_fragment_in(markup, document, one);
            fragment.and_then(|fragment| document.append(other, fragment))
        }
        34 => {
            document.compact([]);
            Ok(())
        }
        37 => document.set_attributes(one, &[(Namespace::None, attribute, value), (Namespace::XLink, "href", value)]),
        38 => document.rename_element_ns(one, random.pick(&[Namespace::Html, Namespace::Svg]), random.pick(NAMES)),
        36 => {
            let identifiers = ["", "-//W3C//DTD HTML 4.01//EN", "x"];
            let doctype = document.create_doctype("html", random.pick(&identifiers), random.pick(&identifiers));
            let old = document.children().find(|node| node.doctype().is_some()).map_or(one, |old| old.id());
            doctype.and_then(|doctype| document.replace_with(old, doctype))
        }
        35 => document.set_attribute(one, "form", random.pick(&["a", "b"])).map(drop),
        _ => {
            let element = document.create_element(random.pick(NAMES));
            element.and_then(|element| document.append(one, element))
        }
    };
}
