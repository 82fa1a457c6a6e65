//! Pseudo-classes of links and form controls compared with [sentences of the standard](crate::support::naive_classes), in random
//! documents of form controls, as parsed and with elements moved into any others.

use soupstone::dom::{Document, NodeId, NodeRef};
use soupstone::select::Selector;
use soupstone::{FragmentContext, parse_document, parse_fragment};

use crate::support::naive_classes;
use crate::support::scale::scaled;
use crate::support::soup::Random;

const DOCUMENTS: [u64; 3] = [1_500, 5_000, 100_000];

const CLASSES: &[&str] = &[
    ":disabled", ":enabled", ":required", ":optional", ":checked", ":default", ":indeterminate", ":link", ":any-link",
    ":open", ":muted", ":paused", ":read-only", ":read-write",
];

const PIECES: &[&str] = &[
    "<fieldset disabled>",
    "<fieldset>",
    "</fieldset>",
    "<legend>",
    "</legend>",
    "<legend>",
    "<p>",
    "</p>",
    "<input>",
    "<input required>",
    "<input type=RADIO name=r>",
    "<input type=radio name=r checked>",
    "<input type=radio checked>",
    "<input type=radio name='' checked>",
    "<input type=radio name>",
    "<input type=radio name=s required>",
    "<input type=checkbox checked>",
    "<input type=range required readonly>",
    "<input type=nonsense readonly>",
    "<select disabled>",
    "<select required>",
    "<select multiple>",
    "<select size=2>",
    "<select size=x>",
    "</select>",
    "<optgroup disabled>",
    "<optgroup>",
    "</optgroup>",
    "<option>",
    "<option selected>",
    "<option disabled>",
    "</option>",
    "<hr>",
    "<datalist>",
    "</datalist>",
    "<button>",
    "<button type=Reset>",
    "<button type=x disabled>",
    "</button>",
    "<form id=f>",
    "<form id=g>",
    "</form>",
    "<input type=submit form=f>",
    "<button form=g>",
    "<input type=radio name=r form=f>",
    "<input type=image>",
    "<textarea required></textarea>",
    "<textarea readonly></textarea>",
    "<div contenteditable>",
    "<div contenteditable=FALSE>",
    "<div contenteditable=plaintext-only>",
    "<div contenteditable=x>",
    "</div>",
    "<svg>",
    "<math>",
    "<g>",
    "</svg>",
    "<foreignObject>",
    "<progress>",
    "<progress value=1></progress>",
    "<object disabled>",
    "<x-y disabled required>",
    "<a href>",
    "<a xlink:href>",
    "<area href>",
    "<details open>",
    "<dialog open>",
    "<audio muted autoplay>",
    "<video>",
    "<table>",
    "<tr><td>",
    "x",
];

fn document(random: &mut Random) -> Document {
    let pieces: String = (0..3 + random.below(14)).map(|_| random.pick(PIECES)).collect();
    let mut document = match random.once_in(4) {
        true => parse_fragment(&pieces, FragmentContext::html("div")),
        false => parse_document(&pieces),
    };
    if random.once_in(2) {
        let nodes: Vec<NodeId> = document.root().descendants().map(|node| node.id()).collect();
        for _ in 0..random.below(2 * nodes.len() + 1) {
            // NOTE: some nodes cannot move into others.
            let _ = document.append(random.pick(&nodes), random.pick(&nodes));
        }
    }
    document
}

#[test]
fn classes_of_form_controls_follow_the_standard() {
    for seed in 0..scaled(DOCUMENTS) {
        let document = document(&mut Random::new(seed));
        let elements: Vec<NodeRef<'_>> = document.descendants().filter(NodeRef::is_element).collect();
        for select in elements.iter().filter(|one| one.is_html_element("select")) {
            let found: Vec<NodeRef<'_>> = select.selected_options().collect();
            assert_eq!(found, naive_classes::selected_options(*select), "seed {seed}: {}", document.to_html());
        }
        for class in CLASSES {
            let selector = selector(class);
            let matches = |element: &NodeRef<'_>| naive_classes::matches(class, *element) == Some(true);
            let expected: Vec<NodeRef<'_>> = elements.iter().copied().filter(matches).collect();
            let found: Vec<NodeRef<'_>> = document.select(&selector).collect();
            assert_eq!(found, expected, "seed {seed}, {class}: {}", document.to_html());
            let one_by_one: Vec<NodeRef<'_>> = elements.iter().copied().filter(|one| one.matches(&selector)).collect();
            assert_eq!(one_by_one, expected, "seed {seed}, {class}: {}", document.to_html());
        }
    }
}

fn selector(class: &str) -> Selector {
    Selector::parse(class).expect("a pseudo-class")
}
