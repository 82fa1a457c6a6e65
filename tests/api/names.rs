//! Names: the constants, and how elements are found by them.

use soupstone::names::{AttributeName, NameId, TagName};
use soupstone::parse_document;

#[test]
fn every_standard_has_its_constants() {
    let constants = [
        (TagName::VIDEO, "video"),
        (TagName::LABEL, "label"),
        (TagName::SLOT, "slot"),
        (TagName::TIME, "time"),
        (TagName::PICTURE, "picture"),
        (TagName::H1, "h1"),
        (TagName::SELECTEDCONTENT, "selectedcontent"),
        (TagName::BLINK, "blink"),
        (TagName::LINEAR_GRADIENT, "linearGradient"),
        (TagName::FE_GAUSSIAN_BLUR, "feGaussianBlur"),
        (TagName::FONT_FACE_URI, "font-face-uri"),
        (TagName::MFRAC, "mfrac"),
        (TagName::ANNOTATION_XML, "annotation-xml"),
        (TagName::PARTIALDIFF, "partialdiff"),
        (AttributeName::HREF, "href"),
        (AttributeName::ACCEPT_CHARSET, "accept-charset"),
        (AttributeName::POPOVERTARGET, "popovertarget"),
        (AttributeName::XML_LANG, "xml:lang"),
        (AttributeName::ARIA_LABEL, "aria-label"),
        (AttributeName::ONCLICK, "onclick"),
        (AttributeName::VIEW_BOX, "viewBox"),
        (AttributeName::STROKE_DASHARRAY, "stroke-dasharray"),
        (AttributeName::DISPLAYSTYLE, "displaystyle"),
    ];
    for (id, name) in constants {
        assert_eq!(id.known_str(), Some(name));
        assert_eq!(NameId::known(name), Some(id));
    }
}

#[test]
fn what_the_parser_makes_has_the_constants() {
    let document = parse_document(
        "<video controls></video><svg viewbox='0 0 1 1'><lineargradient></svg><math><mfrac linethickness=0>",
    );
    let body = document.body().unwrap();
    let found: Vec<(NameId, NameId)> = body
        .descendants()
        .filter_map(|node| {
            let attribute = node.attributes().next()?;
            Some((node.name()?.local_name(), attribute.name().local_name()))
        })
        .collect();
    let expected = [
        (TagName::VIDEO, AttributeName::CONTROLS),
        (TagName::SVG, AttributeName::VIEW_BOX),
        (TagName::MFRAC, AttributeName::LINETHICKNESS),
    ];
    assert_eq!(found, expected);
}

#[test]
fn html_elements_are_found_by_id_and_by_text() {
    let document = parse_document("<my-list></my-list><svg><a></a></svg><A></A>");
    let nodes: Vec<_> = document.body().unwrap().descendants().collect();
    let [list, svg, svg_link, link] = nodes[..] else {
        panic!("{nodes:?}");
    };
    assert!(
        list.is_html_element("my-list") && list.is_html_element(list.name().unwrap().local_name())
    );
    assert!(list.is_html_element(&String::from("my-list")));
    assert!(
        !list.is_html_element("my-lis")
            && !list.is_html_element("")
            && !list.is_html_element("MY-LIST")
    );
    assert!(link.is_html_element("a") && link.is_html_element(TagName::A));
    assert!(!svg_link.is_html_element("a") && !svg.is_html_element(TagName::SVG));
    assert!(!document.root().is_html_element("") && !document.root().is_html_element("a"));
}
