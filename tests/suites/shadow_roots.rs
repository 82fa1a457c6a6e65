//! Declarative shadow roots in the default DOM: the cases of `shadow_roots.txt`, whole and in pieces, from text and from bytes;
//! the same markup where they are not allowed; and the API. `serializer_options.rs` tests the round trip.

use libtest_mimic::{Failed, Trial};
use soupstone::dom::{CloneDepth, Document, EditError, NodeId, NodeKind};
use soupstone::encoding::EncodingOptions;
use soupstone::names::Namespace;
use soupstone::serialize::{SerializeOptions, ShadowRoots};
use soupstone::sink::{ShadowRootInit, ShadowRootMode, SlotAssignment};
use soupstone::{Edition, FragmentContext, ParseOptions, parse_document};

use crate::support::tree_cases::{self, Context, TreeCase};
use crate::support::trees::{self, fragment_context};
use crate::support::{DEEP, chunks, in_repository, invalid_names, on_a_small_stack};

const LENGTHS: [usize; 4] = [1, 2, 3, 7];

pub(crate) fn trials() -> Vec<Trial> {
    let folder = in_repository("tests/cases");
    let mut trials = Vec::new();
    for (edition, name) in tree_cases::SHADOW_ROOTS {
        for case in tree_cases::read_for(edition, &folder.join(name), name) {
            let name = format!("{}: {}", case.name, case.why.join(" "));
            let again = case.clone();
            trials.push(Trial::test(name.clone(), move || check(&again)));
            let again = case.clone();
            trials.push(Trial::test(format!("{name}: not allowed"), move || check_not_allowed(&again)));
        }
    }
    trials.extend(api_cases());
    trials
}

fn allowed() -> ParseOptions {
    ParseOptions::new().with_declarative_shadow_roots(true)
}

fn tree(chunks: &[&str], context: Option<&Context>, options: &ParseOptions) -> String {
    let parser = trees::parser(trees::builder(context), (), context.map(fragment_context), options.clone());
    soupstone_tests::dump::html5lib(trees::feed(parser, chunks).0.root()).to_string()
}

fn compare(what: &str, expected: &str, found: &str) -> Result<(), Failed> {
    match expected == found {
        true => Ok(()),
        false => Err(Failed::from(format!("{what}\nexpected:\n{expected}\nfound:\n{found}\n"))),
    }
}

fn check(case: &TreeCase) -> Result<(), Failed> {
    let context = case.context.as_ref();
    let allowed = allowed().with_edition(case.edition);
    let found = tree(&chunks::single_chunk(&case.data), context, &allowed);
    compare("the tree", &case.document, &found)?;
    for length in LENGTHS {
        let pieces = chunks::chunks_of_characters(&case.data, length);
        let found = tree(&pieces, context, &allowed);
        compare(&format!("in pieces of {length} characters"), &case.document, &found)?;
    }
    if context.is_none() {
        let mut parser = allowed
            .clone()
            .with_encoding(EncodingOptions::new().with_content_type("text/html; charset=utf-8"))
            .byte_parser();
        for byte in case.data.as_bytes() {
            parser.feed(&[*byte]);
        }
        let found = soupstone_tests::dump::html5lib(parser.finish().root()).to_string();
        compare("byte by byte", &case.document, &found)?;
    }
    Ok(())
}

fn check_not_allowed(case: &TreeCase) -> Result<(), Failed> {
    let context = case.context.as_ref();
    let allowed = allowed().with_edition(case.edition);
    let plain = case.data.replace("shadowrootmode", "shadowrootm0de").replace("SHADOWROOTMODE", "shadowrootm0de");
    let expected = tree(&chunks::single_chunk(&plain), context, &allowed).replace("shadowrootm0de", "shadowrootmode");
    let found = tree(&chunks::single_chunk(&case.data), context, &ParseOptions::new().with_edition(case.edition));
    compare("the tree", &expected, &found)?;
    match found.contains("#shadow-root") {
        true => Err(Failed::from(found)),
        false => Ok(()),
    }
}

/// Returns a document whose host has a shadow root: `<div>`, `#shadow-root`, `b`, and the text `x` in the host.
fn host_with_root(init: ShadowRootInit<'_>) -> Result<(Document, [NodeId; 3]), EditError> {
    let mut document = Document::new();
    let host = document.create_element("div").unwrap();
    let root = document.attach_shadow_root(host, init)?;
    let inner = document.create_element("b").unwrap();
    document.append(root, inner)?;
    document.append_text(host, "x")?;
    Ok((document, [host, root, inner]))
}

fn equal<T: PartialEq + std::fmt::Debug>(found: T, expected: T) -> Result<(), Failed> {
    match found == expected {
        true => Ok(()),
        false => Err(Failed::from(format!("expected: {expected:?}\n   found: {found:?}"))),
    }
}

fn all_flags(mode: ShadowRootMode) -> ShadowRootInit<'static> {
    let mut init = ShadowRootInit::new(mode);
    init.clonable = true;
    init.serializable = true;
    init.delegates_focus = true;
    init.slot_assignment = SlotAssignment::Manual;
    init.keeps_custom_element_registry_null = true;
    init.reference_target = Some("inner");
    init
}

fn api_cases() -> Vec<Trial> {
    vec![
        Trial::test("a root is written with the attributes of the edition", || {
            let (document, [host, ..]) = host_with_root(all_flags(ShadowRootMode::Open))?;
            for edition in Edition::ALL {
                let options = SerializeOptions::new().with_edition(Some(edition)).with_shadow_roots(ShadowRoots::All);
                let html = options.outer_html(document.node(host));
                let is_new = edition != Edition::January2025;
                equal(html.contains("shadowrootmode=\"open\""), true)?;
                equal(html.contains("shadowrootslotassignment=\"manual\""), is_new)?;
                equal(html.contains("shadowrootcustomelementregistry"), is_new)?;
                let has_target = edition >= Edition::September2026;
                equal(html.contains("shadowrootreferencetarget=\"inner\""), has_target)?;
            }
            Ok(())
        }),
        Trial::test("the host, mode and flags of a root", || {
            for mode in [ShadowRootMode::Open, ShadowRootMode::Closed] {
                for init in [ShadowRootInit::new(mode), all_flags(mode)] {
                    let (document, [host, root, _]) = host_with_root(init)?;
                    let host = document.node(host);
                    let found = host.shadow_root().ok_or("no shadow root")?;
                    equal(found.node().id(), root)?;
                    equal(found.node().host(), Some(host))?;
                    equal(found.init(), init)?;
                    equal(found.is_declarative(), false)?;
                    equal(found.is_available_to_element_internals(), false)?;
                    equal(found.node().as_shadow_root(), Some(found))?;
                    equal(found.node().kind(), NodeKind::Fragment)?;
                    equal(found.node().parent(), None)?;
                    equal(host.as_shadow_root(), None)?;
                }
            }
            Ok(())
        }),
        Trial::test("slot assignment and registry of a declarative root", || {
            let source = "<p><template shadowrootmode=open shadowrootcustomelementregistry \
                          shadowrootslotassignment=manual>a</template>";
            for (edition, expected) in [
                (Edition::January2025, (SlotAssignment::Named, false)),
                (Edition::August2026, (SlotAssignment::Manual, true)),
            ] {
                let document = allowed().with_edition(edition).parse_document(source);
                let host = document.body().and_then(|body| body.first_child());
                let root = host.and_then(|host| host.shadow_root()).ok_or("none")?;
                let found = (root.init().slot_assignment, root.init().keeps_custom_element_registry_null);
                equal(found, expected)?;
            }
            Ok(())
        }),
        Trial::test("a reference target is kept with its root", || {
            let source = "<!doctype html><i>a</i><p><template shadowrootmode=open shadowrootclonable \
                          shadowrootreferencetarget=target>a</template></p>";
            for edition in Edition::ALL {
                let expected = (edition >= Edition::September2026).then_some("target");
                let target = |document: &Document, host: NodeId| {
                    document.node(host).shadow_root().map(|root| root.init().reference_target.map(str::to_owned))
                };
                let expected = Some(expected.map(str::to_owned));
                let mut document = allowed().with_edition(edition).parse_document(source);
                let find = |document: &Document, name| document.elements_by_tag_name(name).next().map(|node| node.id());
                let host = find(&document, "p").ok_or("no p")?;
                equal(target(&document, host), expected.clone())?;
                let clone = document.clone_node(host, CloneDepth::Deep)?;
                equal(target(&document, clone), expected.clone())?;
                let mut other = Document::new();
                let import = other.import_node(document.node(host), CloneDepth::Deep)?;
                equal(target(&other, import), expected.clone())?;
                equal(document.node(host).first_difference(other.node(import)).is_none(), true)?;
                let italic = find(&document, "i").ok_or("no i")?;
                document.remove(italic)?;
                document.compact([]);
                equal(target(&document, find(&document, "p").ok_or("no p")?), expected)?;
            }
            Ok(())
        }),
        Trial::test("a declarative root is marked as declarative", || {
            let source = "<p><template shadowrootmode=open>a</template>";
            let document = allowed().parse_document(source);
            let host = document.body().and_then(|body| body.first_child());
            let root = host.and_then(|host| host.shadow_root()).ok_or("none")?;
            equal(root.is_declarative(), true)?;
            equal(root.is_available_to_element_internals(), true)
        }),
        Trial::test("walks enter neither shadow trees nor template contents", || {
            let source = "<div><template shadowrootmode=open><b>1</b></template><i>2</i>\
                          <template><u>3</u></template></div>";
            let document = allowed().parse_document(source);
            let body = document.body().ok_or("no body")?;
            let names: Vec<_> = body.descendants().filter_map(|node| node.local_name()).collect();
            equal(names, vec!["div", "i", "template"])?;
            equal(body.traverse().count(), 2 * (body.descendants().count() + 1))?;
            equal(body.text_content(), "2".to_owned())?;
            let div = body.first_child().ok_or("no div")?;
            equal(div.children().count(), 2)?;
            let root = div.shadow_root().ok_or("no root")?.node();
            equal(root.descendants().count(), 2)?;
            equal(root.first_child().map(|child| child.ancestors().count()), Some(1))
        }),
        Trial::test("nodes that cannot be hosts get no root", || {
            let mut document = Document::new();
            let init = ShadowRootInit::new(ShadowRootMode::Open);
            for name in ["a", "ul", "template", "mycard", "font-face", "DIV", "My-card"] {
                let element = document.create_element_ns(Namespace::Html, name)?;
                let result = document.attach_shadow_root(element, init);
                equal(result, Err(EditError::CannotBeShadowHost))?;
            }
            for (namespace, name) in [(Namespace::Svg, "div"), (Namespace::MathMl, "my-card")] {
                let element = document.create_element_ns(namespace, name).unwrap();
                let result = document.attach_shadow_root(element, init);
                equal(result, Err(EditError::CannotBeShadowHost))?;
            }
            let text = document.create_text("x");
            let root = document.root().id();
            for node in [text, root] {
                let kind = document.node(node).kind();
                equal(document.attach_shadow_root(node, init), Err(EditError::NotAnElement { kind }))?;
            }
            let mut stranger = Document::new();
            let result = stranger.attach_shadow_root(text, init);
            equal(result, Err(EditError::UnknownNode { node: text, was_freed: false }))
        }),
        Trial::test("valid names of custom elements are those of the newest edition", || {
            let init = ShadowRootInit::new(ShadowRootMode::Open);
            for name in ["my-card", "my-card:", "a-\u{D7}"] {
                let (mut document, element) = invalid_names::element(name, &[]);
                equal(document.attach_shadow_root(element, init).is_ok(), true)?;
            }
            for name in ["my-card/", "my card-", "my-c\0"] {
                let (mut document, element) = invalid_names::element(name, &[]);
                let result = document.attach_shadow_root(element, init);
                equal(result, Err(EditError::CannotBeShadowHost))?;
            }
            Ok(())
        }),
        Trial::test("a second root is rejected", || {
            let init = ShadowRootInit::new(ShadowRootMode::Open);
            let (mut document, [host, ..]) = host_with_root(init)?;
            equal(document.attach_shadow_root(host, init), Err(EditError::IsShadowHost))
        }),
        Trial::test("attachShadow() reuses a declarative root once, and empties it", || {
            let source = "<p><template shadowrootmode=open>a</template>";
            let mut document = allowed().parse_document(source);
            let host = document.body().and_then(|body| body.first_child()).ok_or("none")?;
            let (host, root) = (host.id(), host.shadow_root().ok_or("none")?.node().id());
            let closed = ShadowRootInit::new(ShadowRootMode::Closed);
            equal(document.attach_shadow_root(host, closed), Err(EditError::IsShadowHost))?;
            let open = ShadowRootInit::new(ShadowRootMode::Open);
            equal(document.attach_shadow_root(host, open), Ok(root))?;
            equal(document.node(root).first_child(), None)?;
            equal(document.attach_shadow_root(host, open), Err(EditError::IsShadowHost))
        }),
        Trial::test("a host cannot be inserted into its own shadow tree", || {
            let init = ShadowRootInit::new(ShadowRootMode::Open);
            let (mut document, [host, root, inner]) = host_with_root(init)?;
            for parent in [root, inner, host] {
                equal(document.append(parent, host), Err(EditError::WouldMakeCycle))?;
            }
            let outer = document.create_element("section").unwrap();
            document.append(outer, host)?;
            equal(document.append(inner, outer), Err(EditError::WouldMakeCycle))
        }),
        Trial::test("no node can be inserted into itself", || {
            for edition in Edition::ALL {
                no_node_goes_into_itself(edition)?;
            }
            Ok(())
        }),
        Trial::test("a copy of a host has a clonable root", || {
            let mode = ShadowRootMode::Closed;
            for (init, depth, is_copied) in [
                (ShadowRootInit::new(mode), CloneDepth::Deep, false),
                (ShadowRootInit::new(mode), CloneDepth::Shallow, false),
                (ShadowRootInit::new(mode), CloneDepth::DeepWithShadowRoots, true),
                (all_flags(mode), CloneDepth::Deep, true),
                (all_flags(mode), CloneDepth::Shallow, true),
                (all_flags(mode), CloneDepth::DeepWithShadowRoots, true),
            ] {
                let (mut document, [host, root, _]) = host_with_root(init)?;
                let mut other = Document::new();
                let imported = other.import_node(document.node(host), depth)?;
                let copy = document.clone_node(host, depth)?;
                for copy in [document.node(copy), other.node(imported)] {
                    equal(copy.first_child().is_some(), depth != CloneDepth::Shallow)?;
                    let copied = copy.shadow_root();
                    equal(copied.is_some(), is_copied)?;
                    if let Some(copied) = copied {
                        equal(copied.init(), init)?;
                        equal(copied.node().host(), Some(copy))?;
                        equal(copied.node().inner_html(), "<b></b>".to_owned())?;
                    }
                }
                equal(document.node(root).children().count(), 1)?;
            }
            Ok(())
        }),
        Trial::test("a copy of a tree has its clonable roots", || {
            let source = "<section><p><template shadowrootmode=open shadowrootclonable>\
                          <p><template shadowrootmode=open shadowrootclonable>a</template></p>\
                          </template></p></section>";
            let mut document = allowed().parse_document(source);
            let section = document.body().and_then(|body| body.first_child()).ok_or("none")?;
            let before = soupstone_tests::dump::html5lib(section).to_string();
            let section = section.id();
            let copy = document.clone_node(section, CloneDepth::Deep)?;
            compare("the copy", &before, &soupstone_tests::dump::html5lib(document.node(copy)).to_string())
        }),
        Trial::test("a root cannot be copied without its host", || {
            let init = all_flags(ShadowRootMode::Open);
            let (mut document, [_, root, _]) = host_with_root(init)?;
            let result = document.clone_node(root, CloneDepth::Deep);
            equal(result, Err(EditError::CannotCopyShadowRoot))?;
            let mut other = Document::new();
            let result = other.import_node(document.node(root), CloneDepth::Deep);
            equal(result, Err(EditError::CannotCopyShadowRoot))
        }),
        Trial::test("the clone of a document is independent", || {
            let init = ShadowRootInit::new(ShadowRootMode::Open);
            let (document, [host, root, inner]) = host_with_root(init)?;
            let mut clone = document.clone();
            clone.remove(inner)?;
            equal(clone.node(root).children().count(), 0)?;
            equal(document.node(root).children().count(), 1)?;
            equal(clone.node(host).shadow_root().map(|root| root.node().id()), Some(root))
        }),
        Trial::test("inserting a root moves its children", || {
            let init = ShadowRootInit::new(ShadowRootMode::Open);
            let (mut document, [_, root, inner]) = host_with_root(init)?;
            let other = document.create_element("p").unwrap();
            document.append(other, root)?;
            equal(document.node(inner).parent().map(|node| node.id()), Some(other))?;
            equal(document.node(root).children().count(), 0)
        }),
        Trial::test("a fragment in a document", || {
            let mut document = parse_document("<main>");
            let main = document.body().and_then(|body| body.first_child()).ok_or("none")?.id();
            let source = "<p><template shadowrootmode=open>a</template>b";
            let fragment = allowed().parse_fragment_in(source, &mut document, main).unwrap();
            document.append(main, fragment)?;
            let host = document.node(main).first_child().ok_or("none")?;
            let root = host.shadow_root().ok_or("no root")?;
            equal(root.node().text_content(), "a".to_owned())?;
            equal(host.outer_html(), "<p>b</p>".to_owned())
        }),
        Trial::test("the dump of a tree", || {
            let source = "<div><template shadowrootmode=closed shadowrootclonable>a</template>b";
            let context = FragmentContext::html("div");
            let fragment = allowed().parse_fragment(source, &context);
            let expected = "| <div>\n|   #shadow-root (closed, clonable)\n|     \"a\"\n|   \"b\"\n";
            compare("all", expected, &soupstone_tests::dump::html5lib(fragment.root()).to_string())
        }),
        Trial::test("bytes", || {
            let source = b"<p><template shadowrootmode=open>\xE9</template>";
            let encoding = EncodingOptions::new().with_content_type("text/html; charset=latin1");
            let document = allowed().with_encoding(encoding.clone()).parse_document_bytes(source);
            let host = document.body().and_then(|body| body.first_child()).ok_or("none")?;
            let root = host.shadow_root().ok_or("no root")?;
            equal(root.node().text_content(), "é".to_owned())
        }),
        Trial::test("deeply nested roots", || {
            on_a_small_stack(|| {
                let source = "<div><template shadowrootmode=open shadowrootclonable>".repeat(DEEP);
                let mut document = allowed().parse_document(&source);
                let body = document.body().ok_or("no body")?.id();
                let copy = document.clone_node(body, CloneDepth::Deep)?;
                let mut depth = 0;
                let mut node = document.node(copy).first_child();
                while let Some(host) = node {
                    depth += 1;
                    node = host.shadow_root().and_then(|root| root.node().first_child());
                }
                equal(depth, DEEP)
            })
        }),
    ]
}

/// Inserts each node of a page into each other node, alone and in an element, including `template` elements that became shadow
/// roots.
fn no_node_goes_into_itself(edition: Edition) -> Result<(), Failed> {
    let input = "<body><a-b><template shadowrootmode=open><i><u-v><template shadowrootmode=closed><b></b>\
        </template></u-v><template><s></s></template>";
    let mut parser = allowed().with_edition(edition).parser();
    parser.feed(input);
    let original = parser.document();
    let mut other = Document::new();
    let mut ids = vec![other.root().id()];
    ids.extend((1..original.node_count()).map(|_| other.create_fragment()));
    // The contents of these templates are in the shadow roots of their hosts.
    let became_a_root = |id: &NodeId| {
        let node = original.node(*id);
        node.is_html_element("template") && node.template_contents().is_none()
    };
    let templates: Vec<NodeId> = ids.iter().copied().filter(became_a_root).collect();
    equal(templates.len(), 2)?;
    let mut refused = 0;
    for &first in &ids {
        for &second in &ids {
            for &parent in &ids {
                let mut document = original.clone();
                let _ = document.append(first, second);
                refused += usize::from(document.append(parent, first).is_err());
                if !is_sound(&document, &ids) {
                    let message = format!("{second:?} in {first:?} in {parent:?}");
                    return Err(message.into());
                }
            }
        }
    }
    equal(refused > ids.len(), true)
}

/// Checks that no node contains itself: all nodes can be removed one by one, when they are empty.
fn is_sound(document: &Document, ids: &[NodeId]) -> bool {
    let inside = |id: NodeId| {
        let node = document.node(id);
        let root = node.shadow_root().map(|root| root.node());
        let fragments = node.template_contents().into_iter().chain(root);
        node.children().chain(fragments).map(|node| node.id())
    };
    let mut left: Vec<NodeId> = ids.to_vec();
    loop {
        let count = left.len();
        let before = left.clone();
        left.retain(|id| inside(*id).any(|node| before.contains(&node)));
        if left.is_empty() || left.len() == count {
            return left.is_empty();
        }
    }
}
