//! Properties for large and hostile input, and facts that the cases do not cover.

use libtest_mimic::{Failed, Trial};
use soupstone::sink::{ShadowRootInit, ShadowRootMode};
use soupstone::{Document, EditError, Edition, NodeId, NodeKind, ParseOptions};
use soupstone_sanitizer::{
    Config, ConfigError, Element, ElementName, Permission, Reason, Safety, Sanitizer, SanitizerBuilder,
};
use soupstone_tests::{DEEP, on_a_small_stack};

type Check = fn() -> Result<(), Failed>;

const CHECKS: &[(&str, Check)] = &[
    ("many nested elements", nested_elements),
    ("many children of a replaced element", many_children),
    ("many attributes", many_attributes),
    ("many names in a configuration", many_names),
    ("errors name the rule and the item", errors),
    ("edition of javascriptURLs", edition_of_javascript_urls),
    ("template elements and shadow hosts as targets", targets),
    ("markup at positions", positions),
    ("a root whose children are text is not replaced in a document", text_in_a_document),
    ("set_html does not change scripts", scripts),
    ("removals are reported", removals),
    ("an is value without an attribute is reported last", is_values),
    ("sanitizers can be shared", can_be_shared),
    ("configurations in JSON", json),
];

pub(crate) fn trials() -> Vec<Trial> {
    let trials = CHECKS.iter().map(|(name, check)| Trial::test(*name, check));
    trials.collect()
}

/// Too many for recursion or linear searches.
const MANY: usize = DEEP;

fn sanitizer(config: Config) -> Result<Sanitizer, Failed> {
    Ok(Sanitizer::new(&config)?)
}

fn elements(names: &[&str]) -> Option<Vec<ElementName>> {
    Some(names.iter().map(|name| (*name).into()).collect())
}

fn ensure_equal<T: PartialEq + std::fmt::Debug>(actual: T, expected: T) -> Result<(), Failed> {
    match actual == expected {
        true => Ok(()),
        false => Err(Failed::from(format!("{actual:?} is not {expected:?}"))),
    }
}

fn nested_elements() -> Result<(), Failed> {
    on_a_small_stack(nested_elements_in_a_thread)
}

fn nested_elements_in_a_thread() -> Result<(), Failed> {
    let source = "<x-y onclick=1><z-z>".repeat(MANY / 2);
    for (config, left) in [
        (Config { remove_elements: elements(&["z-z"]), ..Config::default() }, 4),
        (Config { replace_with_children_elements: elements(&["z-z"]), ..Config::default() }, 3 + MANY / 2),
        (Config { replace_with_children_elements: elements(&["z-z", "x-y"]), ..Config::default() }, 3),
    ] {
        let document = sanitizer(config)?.parse_html(&source);
        ensure_equal(document.root().descendants().count(), left)?;
    }
    Ok(())
}

fn many_children() -> Result<(), Failed> {
    let source = format!("<x-y><x-y><x-y><x-y>{}", "<br>".repeat(MANY));
    let config = Config { replace_with_children_elements: elements(&["x-y"]), ..Config::default() };
    let document = sanitizer(config)?.parse_html(&source);
    ensure_equal(document.body().map(|body| body.children().count()), Some(MANY))
}

fn many_attributes() -> Result<(), Failed> {
    let mut source = "<p ".to_owned();
    (0..MANY).for_each(|number| source += &format!("a{number} "));
    let document = Sanitizer::standard_default().parse_html(&(source + "onclick=1 title=2>"));
    ensure_equal(document.to_html().as_str(), "<html><head></head><body><p title=\"2\"></p></body></html>")
}

fn many_names() -> Result<(), Failed> {
    let last = format!("x-{}", MANY - 1);
    let names = || (0..MANY).map(|number| format!("x-{number}"));
    let config = Config {
        elements: Some(names().map(|name| Element::from(name.as_str())).collect()),
        remove_attributes: Some(names().map(|name| name.as_str().into()).collect()),
        ..Config::default()
    };
    let sanitizer = Sanitizer::from_options(&config, Safety::Safe)?;
    let mut document = Document::new();
    let target = document.create_element("div")?;
    sanitizer.set_html(&mut document, target, "<x-7 x-7 x-8=1 y>1<x-y>2</x-y></x-7>")?;
    ensure_equal(document.node(target).inner_html().as_str(), "<x-7 y=\"\">1</x-7>")?;
    let mut config = config;
    config.elements.get_or_insert_default().push(last.as_str().into());
    let error = Sanitizer::new(&config).err();
    let element = last.as_str().into();
    ensure_equal(error, Some(ConfigError::DuplicateElement { list: "elements", element }))
}

fn errors() -> Result<(), Failed> {
    let p = Element::from("p");
    let with = |elements: Vec<Element>, attributes: Option<&[&str]>| Config {
        elements: Some(elements),
        attributes: attributes.map(|names| names.iter().map(|name| (*name).into()).collect()),
        ..Config::default()
    };
    for (config, message) in [
        (
            Config { remove_elements: elements(&[]), ..with(vec![], None) },
            "elements and removeElements are both present",
        ),
        (with(vec![p.clone(), p.clone()], None), "elements has p twice"),
        (
            Config { replace_with_children_elements: elements(&["p"]), ..with(vec![p.clone()], None) },
            "replaceWithChildrenElements and elements both have p",
        ),
        (
            Config { replace_with_children_elements: Some(vec![ElementName::svg("svg")]), ..Config::default() },
            "svg svg cannot be replaced with its children",
        ),
        (with(vec![p.clone().with_attributes(["id"])], Some(&["id"])), "attributes of p and attributes both have id"),
        (
            with(vec![p.clone().with_remove_attributes(["id"])], Some(&[])),
            "removeAttributes of p has id, which is not in attributes",
        ),
        (with(vec![p.clone().with_attributes(["data-x"])], Some(&[])), "dataAttributes is true, but data-x is listed"),
        (
            with(vec![p.clone().with_attributes(["a"]).with_remove_attributes(["b"])], None),
            "p has attributes and removeAttributes, but there is no attributes list for all elements",
        ),
        (with(vec![p.with_attributes(["a", "a"])], None), "attributes of p has a twice"),
        (Config { data_attributes: Some(false), ..Config::default() }, "dataAttributes is present without attributes"),
        (
            Config { remove_processing_instructions: Some(vec!["a".to_owned(), "a".to_owned()]), ..Config::default() },
            "removeProcessingInstructions has a twice",
        ),
    ] {
        let error = Sanitizer::new(&config).err().map(|error| error.to_string());
        ensure_equal(error.as_deref(), Some(message))?;
    }
    Ok(())
}

fn edition_of_javascript_urls() -> Result<(), Failed> {
    let source = "<a href=javascript:1>1</a>";
    let set = |edition: Edition, allow: Permission, safety: Safety| {
        let mut builder = Sanitizer::new(&Config::default())?.to_builder();
        builder.set_javascript_urls(allow);
        let options = ParseOptions::new().with_edition(edition);
        let sanitizer = builder.build().with_parse_options(options);
        let document = match safety {
            Safety::Safe => sanitizer.parse_html(source),
            Safety::Unsafe => sanitizer.parse_html_unsafe(source),
        };
        let link = document.elements_by_tag_name("a").next();
        Ok::<bool, Failed>(link.is_some_and(|link| link.has_attribute("href")))
    };
    let (old, new) = (Edition::August2026, Edition::September2026);
    for edition in [old, new] {
        for permission in [Permission::Allow, Permission::Remove] {
            ensure_equal(set(edition, permission, Safety::Safe)?, false)?;
        }
        ensure_equal(set(edition, Permission::Allow, Safety::Unsafe)?, true)?;
    }
    ensure_equal(set(old, Permission::Remove, Safety::Unsafe)?, true)?;
    ensure_equal(set(new, Permission::Remove, Safety::Unsafe)?, false)
}

fn targets() -> Result<(), Failed> {
    let sanitizer = Sanitizer::standard_default();
    let mut document = Document::new();
    let template = document.create_element("template")?;
    sanitizer.set_html(&mut document, template, "<td onclick=1>1</td><!-- 2 -->")?;
    ensure_equal(document.node(template).inner_html().as_str(), "<td>1</td>")?;
    ensure_equal(document.node(template).children().count(), 0)?;
    let host = document.create_element("div")?;
    let shadow_root = document.attach_shadow_root(host, ShadowRootInit::new(ShadowRootMode::Open))?;
    sanitizer.set_html(&mut document, shadow_root, "<b onclick=1>1</b>")?;
    ensure_equal(document.node(shadow_root).inner_html().as_str(), "<b>1</b>")?;
    document.set_inner_html(shadow_root, "<b onclick=1>1</b><script></script>")?;
    document.set_inner_html(template, "<b onclick=1>1</b><script></script>")?;
    sanitizer.sanitize_node(&mut document, host, Safety::Safe)?;
    sanitizer.sanitize_node(&mut document, template, Safety::Safe)?;
    ensure_equal(document.node(shadow_root).inner_html().as_str(), "<b>1</b>")?;
    ensure_equal(document.node(template).inner_html().as_str(), "<b>1</b>")?;
    for set_html in [Sanitizer::set_html as Insert, Sanitizer::set_html_unsafe] {
        contents_of_noscript(set_html)?;
    }
    let text = document.create_text("1");
    ensure_equal(sanitizer.set_html(&mut document, text, "2"), Err(EditError::NotAnElement { kind: NodeKind::Text }))
}

/// Scripting is disabled in a `template` element and in its contents.
fn contents_of_noscript(set_html: Insert) -> Result<(), Failed> {
    const MARKUP: &str = "<noscript><p>1</noscript>2";
    const ELEMENTS: &str = "<noscript><p>12</p></noscript>";
    let sanitizer = Sanitizer::new(&Config { remove_elements: elements(&["b"]), ..Config::default() })?;
    let mut document = ParseOptions::new().with_scripting(true).parse_document("");
    for (name, expected) in [("div", MARKUP), ("template", ELEMENTS)] {
        let element = document.create_element(name)?;
        document.set_inner_html(element, MARKUP)?;
        ensure_equal(document.node(element).inner_html().as_str(), MARKUP)?;
        set_html(&sanitizer, &mut document, element, MARKUP)?;
        ensure_equal(document.node(element).inner_html().as_str(), expected)?;
        let template = document.create_element("template")?;
        let contents = document.node(template).template_contents().ok_or("no contents")?.id();
        document.append(contents, element)?;
        set_html(&sanitizer, &mut document, element, MARKUP)?;
        ensure_equal(document.node(element).inner_html().as_str(), ELEMENTS)?;
    }
    Ok(())
}

type Insert = fn(&Sanitizer, &mut Document, NodeId, &str) -> Result<(), EditError>;

fn positions() -> Result<(), Failed> {
    const MARKUP: &str = "<b onclick=f()>x</b><script>1</script>y";
    const UNSAFE: &str = "<b onclick=\"f()\">x</b><script>1</script>y";
    const SAFE: &str = "<b>x</b>y";
    let inside: [(Insert, Insert, [&str; 2]); 2] = [
        (Sanitizer::append_html, Sanitizer::append_html_unsafe, ["1", ""]),
        (Sanitizer::prepend_html, Sanitizer::prepend_html_unsafe, ["", "1"]),
    ];
    let siblings: [(Insert, Insert, [&str; 2]); 3] = [
        (Sanitizer::before_html, Sanitizer::before_html_unsafe, ["", "<p>1</p>"]),
        (Sanitizer::after_html, Sanitizer::after_html_unsafe, ["<p>1</p>", ""]),
        (Sanitizer::replace_with_html, Sanitizer::replace_with_html_unsafe, ["", ""]),
    ];
    let safe_default = Sanitizer::standard_default();
    let all = Sanitizer::new(&Config::default())?;
    let parent_of = |html: &str| -> Result<_, Failed> {
        let document = soupstone::parse_document(html);
        let paragraph = document.elements_by_tag_name("p").next().ok_or("no p")?;
        let parent = paragraph.parent().ok_or("no parent")?.id();
        let paragraph = paragraph.id();
        Ok((document, parent, paragraph))
    };
    for (safe, unsafe_, [before, after]) in inside {
        for (insert, sanitizer, markup) in [(safe, &safe_default, SAFE), (unsafe_, &all, UNSAFE)] {
            let (mut document, _, paragraph) = parent_of("<p>1")?;
            insert(sanitizer, &mut document, paragraph, MARKUP)?;
            ensure_equal(document.node(paragraph).inner_html(), format!("{before}{markup}{after}"))?;
            let template = document.create_element("template")?;
            document.set_inner_html(template, "1")?;
            let host = document.create_element("div")?;
            let root = document.attach_shadow_root(host, ShadowRootInit::new(ShadowRootMode::Open))?;
            document.append_text(root, "1")?;
            for node in [template, root] {
                insert(sanitizer, &mut document, node, MARKUP)?;
                ensure_equal(document.node(node).inner_html(), format!("{before}{markup}{after}"))?;
                ensure_equal(document.node(template).children().count(), 0)?;
            }
            let row = document.create_element("tr")?;
            insert(sanitizer, &mut document, row, "<td>2<tr><td>3")?;
            ensure_equal(document.node(row).inner_html().as_str(), "<td>2</td><td>3</td>")?;
            let root = document.root().id();
            let error = insert(sanitizer, &mut document, root, "x");
            ensure_equal(error, Err(EditError::NotAnElement { kind: NodeKind::Document }))?;
            let text = document.create_text("1");
            let error = insert(sanitizer, &mut document, text, "x");
            ensure_equal(error, Err(EditError::NotAnElement { kind: NodeKind::Text }))?;
        }
        let mut document = Document::new();
        let script = document.create_element("script")?;
        document.set_text_content(script, "1")?;
        safe(&all, &mut document, script, "2")?;
        ensure_equal(document.node(script).text_content().as_str(), "1")?;
        unsafe_(&all, &mut document, script, "<b>")?;
        ensure_equal(document.node(script).text_content(), format!("{before}<b>{after}"))?;
    }
    for (safe, unsafe_, [before, after]) in siblings {
        for (insert, sanitizer, markup) in [(safe, &safe_default, SAFE), (unsafe_, &all, UNSAFE)] {
            let expected = format!("0{before}{markup}{after}2");
            let (mut document, parent, paragraph) = parent_of("<div>0<p>1</p>2")?;
            insert(sanitizer, &mut document, paragraph, MARKUP)?;
            ensure_equal(&document.node(parent).inner_html(), &expected)?;
            let template = document.create_element("template")?;
            let contents = document.node(template).template_contents().ok_or("no contents")?.id();
            let host = document.create_element("div")?;
            let root = document.attach_shadow_root(host, ShadowRootInit::new(ShadowRootMode::Open))?;
            for parent in [contents, root] {
                document.set_inner_html(parent, "0<p>1</p>2")?;
                let paragraph = document.node(parent).child_elements().next().ok_or("no p")?.id();
                insert(sanitizer, &mut document, paragraph, MARKUP)?;
                ensure_equal(&document.node(parent).inner_html(), &expected)?;
            }
            let comment = document.create_comment("c");
            document.append(parent, comment)?;
            insert(sanitizer, &mut document, comment, "<i>3</i>")?;
            ensure_equal(document.node(parent).inner_html().contains("<i>3</i>"), true)?;
            let alone = document.create_text("1");
            insert(sanitizer, &mut document, alone, MARKUP)?;
            ensure_equal(document.node(alone).parent().is_none(), true)?;
            let fragment = document.create_fragment();
            let in_template = EditError::WrongKindOfParent { parent: NodeKind::Element, child: NodeKind::Fragment };
            let in_fragment = EditError::NotAnElement { kind: NodeKind::Fragment };
            for (parent, expected) in [(template, in_template), (fragment, in_fragment)] {
                let child = document.create_element("p")?;
                document.append(parent, child)?;
                let error = insert(sanitizer, &mut document, child, "");
                ensure_equal(error, Err(expected))?;
            }
            let html = document.document_element().ok_or("no html element")?.id();
            let error = insert(sanitizer, &mut document, html, "<!-- c -->");
            ensure_equal(error, Err(EditError::ParentIsDocument))?;
        }
        let mut document = Document::new();
        let script = document.create_element("script")?;
        let text = document.create_text("1");
        document.append(script, text)?;
        safe(&all, &mut document, text, "2")?;
        ensure_equal(document.node(script).text_content().as_str(), "1")?;
        unsafe_(&all, &mut document, text, "<b>")?;
        ensure_equal(document.node(script).text_content().contains("<b>"), true)?;
    }
    Ok(())
}

fn text_in_a_document() -> Result<(), Failed> {
    let config = Config { replace_with_children_elements: elements(&["x-y"]), ..Config::default() };
    let sanitizer = sanitizer(config)?;
    for (has_text, left) in [(true, ""), (false, "<b></b>")] {
        let mut document = Document::new();
        let root = document.root().id();
        let element = document.append_element(root, "x-y")?;
        document.append_element(element, "b")?;
        if has_text {
            document.append_text(element, "1")?;
        }
        sanitizer.sanitize_node(&mut document, root, Safety::Safe)?;
        ensure_equal(document.to_html().as_str(), left)?;
    }
    Ok(())
}

fn scripts() -> Result<(), Failed> {
    let mut document = Document::new();
    let script = document.create_element("script")?;
    document.set_text_content(script, "1")?;
    let sanitizer = Sanitizer::new(&Config::default())?;
    sanitizer.set_html(&mut document, script, "2")?;
    ensure_equal(document.node(script).text_content().as_str(), "1")?;
    sanitizer.set_html_unsafe(&mut document, script, "2")?;
    ensure_equal(document.node(script).text_content().as_str(), "2")
}

fn removals() -> Result<(), Failed> {
    let config = Config {
        replace_with_children_elements: elements(&["font"]),
        remove_attributes: Some(vec!["title".into()]),
        comments: Some(false),
        ..Config::default()
    };
    let sanitizer = sanitizer(config)?;
    let source = "<font>1<!-- 2 --></font><script><!-- 3 --></script><p title=4><a href=javascript:5>";
    let mut document = soupstone::parse_document(source);
    let root = document.root().id();
    let mut told = Vec::new();
    sanitizer.sanitize_node_with_report(&mut document, root, Safety::Safe, |removal| {
        let name = removal.attribute.map(|attribute| attribute.local_name().to_owned());
        told.push((name, removal.reason));
    })?;
    let expected = [
        (None, Reason::ReplacedWithChildren),
        (None, Reason::Comment),
        (None, Reason::InRemoveElements),
        (Some("title".to_owned()), Reason::InRemoveAttributes),
        (Some("href".to_owned()), Reason::JavascriptUrl),
    ];
    ensure_equal(told.as_slice(), expected.as_slice())
}

fn is_values() -> Result<(), Failed> {
    let config = Config { remove_attributes: Some(vec!["is".into(), "title".into()]), ..Config::default() };
    let sanitizer = sanitizer(config)?;
    let mut document = soupstone::parse_document("<p is=1 title=2>");
    let body = document.body().ok_or("no body")?.id();
    let element = document.create_element_with_is("p", "3")?;
    document.set_attribute(element, "title", "4")?;
    document.append(body, element)?;
    let mut told = Vec::new();
    sanitizer.sanitize_node_with_report(&mut document, body, Safety::Safe, |removal| {
        let attribute = removal.attribute.map(|attribute| (attribute.local_name(), attribute.value()));
        told.push(attribute.map(|(name, value)| format!("{name}={value}")).unwrap_or_default());
    })?;
    ensure_equal(told.join(" ").as_str(), "is=1 title=2 title=4 is=3")?;
    ensure_equal(document.node(body).inner_html().as_str(), "<p></p><p></p>")
}

fn can_be_shared() -> Result<(), Failed> {
    fn ensure<T: Send + Sync + Clone + 'static>() {}
    ensure::<Sanitizer>();
    ensure::<SanitizerBuilder>();
    ensure::<Config>();
    ensure::<ConfigError>();
    let sanitizer = Sanitizer::standard_default();
    ensure_equal(sanitizer.clone() == Sanitizer::default(), true)
}

fn json() -> Result<(), Failed> {
    // Conversions of Web IDL: strings of numbers, null for false, unknown members.
    for (text, expected) in [
        (r#"{"elements": ["p", {"name": "a", "namespace": ""}], "other": 1}"#, "p, {}a"),
        (
            r#"{"elements": [{"name": "svg", "namespace": "http://www.w3.org/2000/svg"}, 12, true]}"#,
            "svg svg, 12, true",
        ),
        (r#"{"elements": [{"name": "a", "namespace": null, "attributes": ["b"], "c": []}]}"#, "{}a"),
    ] {
        let config: Config = serde_json::from_str(text)?;
        let names = config.elements.iter().flatten().map(|element| element.name.to_string());
        ensure_equal(names.collect::<Vec<_>>().join(", ").as_str(), expected)?;
    }
    let config: Config =
        serde_json::from_str(r#"{"comments": null, "removeProcessingInstructions": [{"target": "a"}, "b"]}"#)?;
    ensure_equal(config.comments, Some(false))?;
    let targets = config.remove_processing_instructions;
    ensure_equal(targets, Some(vec!["a".to_owned(), "b".to_owned()]))?;
    for text in [
        r#"{"elements": null}"#,
        r#"{"elements": [null]}"#,
        r#"{"elements": "p"}"#,
        r#"{"elements": [{"namespace": "x"}]}"#,
        r#"{"processingInstructions": [{"name": "x"}]}"#,
        r#"{"comments": "no"}"#,
    ] {
        ensure_equal(serde_json::from_str::<Config>(text).is_err(), true)?;
    }
    let config = Sanitizer::standard_default().get();
    let text = serde_json::to_string(&config)?;
    ensure_equal(text.contains(r#""javascriptURLs":false"#), true)?;
    ensure_equal(serde_json::from_str(&text)?, config)
}
