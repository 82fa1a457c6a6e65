//! The policy for servers: its elements and options, and the proof.

use soupstone::{Limits, RetainAction};
use soupstone_sanitizer::server::{CleanError, Comments, LinkTarget, Policy, PolicyError, RelativeUrls};
use soupstone_sanitizer::{Sanitized, clean};
use soupstone_tests::DEEP;

type Failed = Box<dyn std::error::Error>;

fn cleaned(policy: &Policy, html: &str) -> String {
    match policy.clean(html) {
        Ok(clean) => clean.into_string(),
        Err(error) => format!("{error:?}"),
    }
}

fn check(policy: &Policy, cases: &[(&str, &str)]) {
    for (html, expected) in cases {
        assert_eq!(cleaned(policy, html), *expected, "{html}");
    }
}

#[test]
fn text_and_structure_are_kept() {
    check(
        &Policy::new(),
        &[
            ("", ""),
            ("1 < 2 & 3", "1 &lt; 2 &amp; 3"),
            ("<p>a<p>b", "<p>a</p><p>b</p>"),
            ("<b>a", "<b>a</b>"),
            ("a<br>b<hr>", "a<br>b<hr>"),
            ("<table><tr><td colspan=2>a", "<table><tbody><tr><td colspan=\"2\">a</td></tr></tbody></table>"),
            ("<p title='\"<>&'>", "<p title=\"&quot;&lt;&gt;&amp;\"></p>"),
            ("<details open><summary>a</summary>b", "<details open=\"\"><summary>a</summary>b</details>"),
            ("a&nbsp;b", "a&nbsp;b"),
            ("&#13;a\r\nb", "\na\nb"),
        ],
    );
}

#[test]
fn unknown_elements_are_unwrapped() {
    check(
        &Policy::new(),
        &[
            ("<blink>a<b>b</b></blink>", "a<b>b</b>"),
            ("<x-y onclick=f()>a</x-y>", "a"),
            ("<form><input value=a><button>b</button></form>", "b"),
            ("<center><font color=red>a</font></center>", "<center>a</center>"),
            ("<xmp><b>a</b></xmp>", "&lt;b&gt;a&lt;/b&gt;"),
            ("<plaintext><b>a", "&lt;b&gt;a"),
            ("<dialog open>a</dialog>", "a"),
        ],
    );
}

#[test]
fn dangerous_elements_are_removed_with_their_contents() {
    check(
        &Policy::new(),
        &[
            ("<svg><a href=javascript:f()>x</a></svg>y", "y"),
            ("<math><mtext><script>x</script></mtext></math>y", "y"),
            ("<!-- a -->b<?c d?>e<!DOCTYPE f>g<![CDATA[h]]>", "beg"),
            ("<embed src=x><link rel=stylesheet href=x><meta http-equiv=refresh content=1><base href=x>a", "a"),
        ],
    );
}

#[test]
fn only_listed_schemes_are_kept() {
    let policy = Policy::new().with_link_rel(None);
    let kept = [
        "http://a", "https://a", "HTTPS://a", "mailto:a@b", "tel:1", "/a", "a", "?a", "#a", "//a", "", "./a:b", "a/b:c",
    ];
    for url in kept {
        let html = format!("<a href=\"{url}\">a</a>");
        assert_eq!(cleaned(&policy, &html), html);
    }
    let dropped = [
        "javascript:f()", "JavaScript:f()", " javascript:f()", "java\nscript:f()", "java\tscript:f()",
        "&#1;javascript:f()", "javascript&colon;f()", "javascript&#58;f()", "&#106;avascript:f()", "data:text/html,a",
        "vbscript:a", "file:///a", "blob:a", "ftp://a", "view-source:a", "javascript://%0af()", "feed:javascript:f()",
        "x-a:b",
    ];
    for url in dropped {
        let html = format!("<a href=\"{url}\">a</a><img src=\"{url}\"><q cite=\"{url}\"></q>");
        assert_eq!(cleaned(&policy, &html), "<a>a</a><img><q></q>", "{url}");
    }
    check(&policy, &[("<img src=mailto:a><q cite=tel:1></q>", "<img><q></q>")]);
}

#[test]
fn schemes_can_be_chosen() -> Result<(), Failed> {
    let policy = Policy::new().with_schemes("href", ["XMPP"])?.with_schemes("src", ["data", "https"])?;
    check(
        &policy,
        &[
            ("<a href=xmpp:a>b</a>", "<a href=\"xmpp:a\" rel=\"noopener nofollow ugc\">b</a>"),
            ("<a href=https:a>b</a>", "<a>b</a>"),
            ("<img src=data:image/png,a>", "<img src=\"data:image/png,a\">"),
        ],
    );
    let scheme = |name: &str| Some(PolicyError::Scheme(name.to_owned()));
    assert_eq!(Policy::new().with_schemes("href", ["JavaScript"]).err(), scheme("javascript"));
    assert_eq!(Policy::new().with_schemes("src", ["vbscript"]).err(), scheme("vbscript"));
    assert_eq!(Policy::new().with_schemes("href", ["data"]).err(), scheme("data"));
    let error = Policy::new().with_schemes("title", ["http"]).err();
    assert_eq!(error, Some(PolicyError::Attribute("title".to_owned())));
    Ok(())
}

#[test]
fn relative_urls() {
    let html = "<a href=/a>1</a><a href=//b>2</a><a href=#c>3</a><img src=d><a href=https://e>4</a>";
    let policy = Policy::new().with_link_rel(None);
    check(
        &policy.clone().with_relative_urls(RelativeUrls::Remove),
        &[(html, "<a>1</a><a>2</a><a>3</a><img><a href=\"https://e\">4</a>")],
    );
    // Results of the function are checked, but not rewritten again.
    let rewrite = |url: &str| match url {
        "/a" => Some("/a/a".to_owned()),
        "//b" => Some("javascript:f()".to_owned()),
        "#c" => None,
        _ => Some(format!("https://d/{url}")),
    };
    check(
        &policy.with_relative_urls(RelativeUrls::rewrite(rewrite)),
        &[(html, "<a href=\"/a/a\">1</a><a>2</a><a>3</a><img src=\"https://d/d\"><a href=\"https://e\">4</a>")],
    );
}

#[test]
fn urls_with_a_scheme_but_without_two_slashes_are_relative() -> Result<(), Failed> {
    let policy = Policy::new().with_link_rel(None).with_schemes("href", ["https", "ftp", "mailto"])?;
    let remove = policy.clone().with_relative_urls(RelativeUrls::Remove);
    let rewrite = policy.clone().with_relative_urls(RelativeUrls::rewrite(|url| Some(format!("https://x/{url}"))));
    for (url, read) in [
        ("https:page", "https:page"),
        (" HTTPS:/page", "https:/page"),
        ("https:\\page", "https:/page"),
        ("ht&Tab;tps:&NewLine;page", "https:page"),
        ("https:", "https:"),
        ("https:?a\\b", "https:?a\\b"),
        ("ftp:page", "ftp:page"),
    ] {
        let html = format!("<a href=\"{url}\">a</a>");
        let decoded = html.replace("&Tab;", "\t").replace("&NewLine;", "\n");
        assert_eq!(cleaned(&policy, &html), decoded);
        assert_eq!(cleaned(&remove, &html), "<a>a</a>", "{url}");
        assert_eq!(cleaned(&rewrite, &html), format!("<a href=\"https://x/{read}\">a</a>"));
    }
    for url in ["https://a", "https:\\\\a", "https:/\\a", "ftp:\\/a", "mailto:a"] {
        let html = format!("<a href=\"{url}\">a</a>");
        for policy in [&policy, &remove, &rewrite] {
            assert_eq!(cleaned(policy, &html), html);
        }
    }
    // The scheme must be allowed.
    let keep = policy.with_relative_urls(RelativeUrls::Keep);
    check(&keep, &[("<a href=http:a>1</a><a href=ws:a>2</a>", "<a>1</a><a>2</a>")]);
    Ok(())
}

#[test]
fn a_function_gets_relative_urls_as_browsers_read_them() {
    let on_this_host = |url: &str| (!url.starts_with("//")).then(|| url.to_owned());
    let policy = Policy::new().with_link_rel(None).with_relative_urls(RelativeUrls::rewrite(on_this_host));
    for url in ["//evil", " //evil", "&#1;//evil", "/\\evil", "\\\\evil", "/&Tab;/evil", "\n/\n\\evil"] {
        check(&policy, &[(&format!("<a href='{url}'>a</a>"), "<a>a</a>")]);
    }
    check(
        &policy,
        &[
            ("<a href=' /a\n'>a</a>", "<a href=\"/a\">a</a>"),
            ("<a href='a\\b?c\\d'>a</a>", "<a href=\"a/b?c\\d\">a</a>"),
        ],
    );
}

#[test]
fn links_get_a_rel_and_a_target() {
    let html = "<a href=a rel=x target=y>1</a><a rel=x target=y>2</a>";
    let cases = [
        (Policy::new(), "<a href=\"a\" rel=\"noopener nofollow ugc\">1</a><a>2</a>"),
        (Policy::new().with_link_rel(None), "<a href=\"a\">1</a><a>2</a>"),
        (Policy::new().with_link_rel(Some(" nofollow  x ")), "<a href=\"a\" rel=\"nofollow x\">1</a><a>2</a>"),
        (
            Policy::new().with_link_target(LinkTarget::Blank),
            "<a href=\"a\" rel=\"noopener nofollow ugc\" target=\"_blank\">1</a><a>2</a>",
        ),
        (
            Policy::new().with_link_target(LinkTarget::Blank).with_link_rel(None),
            "<a href=\"a\" rel=\"noopener\" target=\"_blank\">1</a><a>2</a>",
        ),
        (
            Policy::new().with_link_rel(Some("ugc")).with_link_target(LinkTarget::Blank),
            "<a href=\"a\" rel=\"noopener ugc\" target=\"_blank\">1</a><a>2</a>",
        ),
    ];
    for (policy, expected) in cases {
        let clean = cleaned(&policy, html);
        assert_eq!(clean, expected.replace("  ", " "));
        assert_eq!(cleaned(&policy, &clean), clean);
    }
}

#[test]
fn ids_and_references_to_them_get_a_prefix() -> Result<(), Failed> {
    let policy = Policy::new()
        .with_id_prefix(Some("u-"))?
        .with_attributes("a", ["name"])?
        .with_attributes("map", ["name"])?
        .with_attributes("img", ["usemap"])?
        .with_attributes("td", ["headers"])?
        .with_attributes("*", ["aria-*"])?
        .with_link_rel(None);
    check(
        &policy,
        &[
            ("<p id=a>1<a href=#a>2</a>", "<p id=\"u-a\">1<a href=\"#u-a\">2</a></p>"),
            ("<p id=u-a>1<a href=#u-a>2</a>", "<p id=\"u-a\">1<a href=\"#u-a\">2</a></p>"),
            ("<p id>1<a href=#>2</a><a href>3</a>", "<p>1<a href=\"#\">2</a><a href=\"\">3</a></p>"),
            ("<a name=a href='b#c'>1</a>", "<a name=\"u-a\" href=\"b#c\">1</a>"),
            ("<map name=a></map><img usemap=#a>", "<map name=\"u-a\"></map><img usemap=\"#u-a\">"),
            ("<img usemap=a>", "<img>"),
            ("<p aria-labelledby=' a  b ' aria-label=c>", "<p aria-labelledby=\"u-a u-b\" aria-label=\"c\"></p>"),
            ("<table><td headers='a u-b'>", "<table><tbody><tr><td headers=\"u-a u-b\"></td></tr></tbody></table>"),
        ],
    );
    check(
        &policy,
        &[
            ("<p id=a>1<a href=' #a '>2</a>", "<p id=\"u-a\">1<a href=\"#u-a\">2</a></p>"),
            ("<a href='\t#\na\rb\u{1}'>1</a>", "<a href=\"#u-ab\">1</a>"),
            ("<a href='#a b'>1</a><a href=' # '>2</a>", "<a href=\"#u-a b\">1</a><a href=\" # \">2</a>"),
            ("<p id=u-a><a href=#%75-a>1</a>", "<p id=\"u-a\"><a href=\"#%75-a\">1</a></p>"),
            ("<a href='\u{a0}#a'>1</a>", "<a href=\"&nbsp;#a\">1</a>"),
        ],
    );
    // The top of the page, unless an element has the name. Letter case counts in names, but not in "top".
    check(
        &policy,
        &[
            ("<a href=#top>1</a><a href=' #TOP'>2</a>", "<a href=\"#top\">1</a><a href=\" #TOP\">2</a>"),
            ("<a href=#%54op>1</a><b id=u-top>2</b>", "<a href=\"#%54op\">1</a><b id=\"u-top\">2</b>"),
            (
                "<a href=#top>1</a><a href='#TOP'>2</a><b id=top>3</b>",
                "<a href=\"#u-top\">1</a><a href=\"#TOP\">2</a><b id=\"u-top\">3</b>",
            ),
            (
                "<a href=#Top>1</a><a href=#to%70>2</a><a name=Top>3</a>",
                "<a href=\"#u-Top\">1</a><a href=\"#to%70\">2</a><a name=\"u-Top\">3</a>",
            ),
            ("<a href=' #%74op'>1</a><b id=top>2</b>", "<a href=\"#u-%74op\">1</a><b id=\"u-top\">2</b>"),
        ],
    );
    let asking = policy.clone().with_attribute_filter(|_, name, value| {
        Some(if name == "href" { value.replace("begin", "top").into() } else { value.into() })
    });
    check(
        &asking,
        &[
            ("<a href=#begin>1</a>", "<a href=\"#top\">1</a>"),
            ("<a href=#begin>1</a><b id=top>2</b>", "<a href=\"#u-top\">1</a><b id=\"u-top\">2</b>"),
        ],
    );
    let policy = Policy::new().with_attributes("*", ["id", "name", "aria-labelledby"])?;
    check(&policy, &[("<p id=a name=b aria-labelledby=c>", "<p></p>")]);
    for prefix in ["", " ", "a b"] {
        let error = Policy::new().with_id_prefix(Some(prefix)).err();
        assert_eq!(error, Some(PolicyError::Prefix(prefix.to_owned())));
    }
    Ok(())
}

/// `docs/server.md`: they stay only with a prefix, all of them together.
#[test]
fn a_prefix_alone_keeps_all_attributes_with_names() -> Result<(), Failed> {
    let plain = Policy::new().with_elements(["label", "map", "input", "x-y"])?;
    let prefixed = plain.clone().with_id_prefix(Some("u-"))?;
    for (html, expected) in [
        ("<x-y aria-owns='x y'>1</x-y>", "<x-y aria-owns=\"u-x u-y\">1</x-y>"),
        ("<label for=x>1</label>", "<label for=\"u-x\">1</label>"),
    ] {
        assert_eq!(cleaned(&prefixed, html), expected);
        let removed = prefixed.clone().with_removed_attributes("*", ["aria-owns", "for"]);
        assert_eq!(cleaned(&removed, html), cleaned(&plain, html));
        assert_eq!(cleaned(&prefixed.clone().with_id_prefix(None)?, html), cleaned(&plain, html));
    }
    check(
        &prefixed.with_link_rel(None),
        &[
            ("<a name=x>k</a><a href=#x>y</a>", "<a name=\"u-x\">k</a><a href=\"#u-x\">y</a>"),
            ("<map name=x></map><img usemap=#x>", "<map name=\"u-x\"></map><img usemap=\"#u-x\">"),
            ("<label for=x>1</label><input id=x>", "<label for=\"u-x\">1</label><input id=\"u-x\">"),
        ],
    );
    Ok(())
}

#[test]
fn settings_can_be_read_and_unset() -> Result<(), Failed> {
    let new = Policy::new();
    let limits = Limits::none().with_max_depth(Some(3));
    let set = new.clone().with_svg(true).with_incomplete_tag_as_text(true).with_comments(Comments::KeepAll);
    let set = set.with_id_prefix(Some("u-"))?.with_link_rel(None).with_link_target(LinkTarget::Blank);
    let set = set.with_context("P").with_limits(limits).with_max_levels(7);
    assert!(set.svg() && set.incomplete_tag_as_text() && !new.svg() && !new.incomplete_tag_as_text());
    assert_eq!((set.comments(), new.comments()), (Comments::KeepAll, Comments::Remove));
    assert_eq!((set.id_prefix(), new.id_prefix()), (Some("u-"), None));
    assert_eq!((set.link_rel(), new.link_rel()), (Some("noopener"), Some("noopener nofollow ugc")));
    assert_eq!((set.link_target(), new.link_target()), (LinkTarget::Blank, LinkTarget::Same));
    assert_eq!((set.context(), new.context()), ("p", "div"));
    assert_eq!((set.limits(), new.limits().max_depth()), (limits, None));
    assert_eq!((set.max_levels(), new.max_levels()), (7, 200));
    assert!(set.clean("<b><b><b>").is_err(), "a limit below the flattened depth stops");

    let unset = new.clone().with_svg(true).with_svg(false);
    let unset = unset.with_incomplete_tag_as_text(true).with_incomplete_tag_as_text(false);
    let html = "<svg><path d=M0></svg>a <b";
    assert_eq!(cleaned(&unset, html), cleaned(&new, html));
    Ok(())
}

#[test]
fn only_listed_classes_are_kept() -> Result<(), Failed> {
    let policy = Policy::new().with_classes("p", ["a", "b-*"])?.with_classes("*", ["c"])?;
    let html = "<p class=' a\tb-\nb-x  b c A d '>1<b class='a c'>2</b><i class=a>3</i>";
    check(&policy, &[(html, "<p class=\"a b- b-x c\">1<b class=\"c\">2</b><i>3</i></p>")]);
    let all = Policy::new().with_attributes("p", ["class"])?;
    check(&all, &[("<p class=' a  b '>", "<p class=\"a b\"></p>")]);
    check(&all.with_removed_attributes("p", ["class"]), &[("<p class=a>", "<p></p>")]);
    let error = Policy::new().with_classes("script", ["a"]).err();
    assert_eq!(error, Some(PolicyError::Element("script".to_owned())));
    Ok(())
}

#[test]
fn elements_and_attributes_can_be_chosen() -> Result<(), Failed> {
    let policy = Policy::text()
        .with_elements(["B", "x-y"])?
        .with_attributes("x-y", ["open", "data-*"])?
        .with_attribute_values("b", "title", ["One", "two"])?
        .with_fixed_attribute("x-y", "role", "note")?;
    check(
        &policy,
        &[
            ("<b title=ONE>1</b><b title=three>2</b>", "<b title=\"ONE\">1</b><b>2</b>"),
            ("<x-y open data-a=1 data=2 datum=3>", "<x-y open=\"\" data-a=\"1\" role=\"note\"></x-y>"),
            ("<x-y role=button>", "<x-y role=\"note\"></x-y>"),
            ("<p>1<i>2</i><script>3</script>", "12"),
        ],
    );
    let policy = Policy::new()
        .with_unwrapped(["b", "script"])
        .with_removed(["I", "x-z"])
        .with_removed_attributes("*", ["title"])
        .with_removed_attributes("img", ["src"])
        .with_removed_attributes("x-not", ["src"]);
    check(
        &policy,
        &[
            ("<b>1</b><i>2</i><x-z>3</x-z><p title=4 lang=5>", "1<p lang=\"5\"></p>"),
            ("<script><b></script><img src=a alt=b>", "&lt;b&gt;<img alt=\"b\">"),
            ("<x-not>1", "1"),
        ],
    );
    Ok(())
}

#[test]
fn forbidden_names_are_refused() {
    let elements = ["script", "STYLE", "svg", "math", "", "a b", "1", "a>", "a/"];
    for name in elements {
        let error = PolicyError::Element(name.to_ascii_lowercase());
        assert_eq!(Policy::new().with_elements([name]).err(), Some(error.clone()));
        assert_eq!(Policy::new().with_attributes(name, ["lang"]).err(), Some(error.clone()));
        assert_eq!(Policy::new().with_fixed_attribute(name, "lang", "a").err(), Some(error));
    }
    let attributes = ["ONX", "on", "on*", "o*", "*", "Style", "xlink:href", "a b", "a=", "", "a\"", "target"];
    for name in attributes {
        let error = Some(PolicyError::Attribute(name.to_ascii_lowercase()));
        assert_eq!(Policy::new().with_attributes("p", [name]).err(), error, "{name}");
        assert_eq!(Policy::new().with_attributes("*", [name]).err(), error, "{name}");
        assert_eq!(Policy::new().with_attribute_values("p", name, ["a"]).err(), error, "{name}");
    }
    // A pattern allows none of these attributes.
    let policy = Policy::new().with_attributes("p", ["s*", "i*", "f*"]).unwrap();
    check(&policy, &[("<p style=a srcdoc=b slot=c sx=d is=e ix=f formaction=g>", "<p sx=\"d\" ix=\"f\"></p>")]);
}

#[test]
fn svg_is_kept_on_request() {
    let html = "<svg viewBox='0 0 1 1' onload=f()><g fill=red transform='scale(2)'><path d=M0 style=a /></g>\
                <text x=1>a</text><a href=b><circle r=1 /></a><script>c</script><style>d</style><use href=e />\
                <foreignObject><p>f</p></foreignObject><animate attributeName=href /><rect fill='url(//g)' stroke='u\\72l(h)' \
                width=1 id=i xlink:href=j /><title><b>k</b></title><image href=l /></svg>m";
    let expected = "<svg viewBox=\"0 0 1 1\"><g fill=\"red\" transform=\"scale(2)\"><path d=\"M0\"></path></g>\
                    <text x=\"1\">a</text><rect width=\"1\"></rect></svg>m";
    check(&Policy::new().with_svg(true), &[(html, expected)]);
    check(&Policy::new(), &[(html, "m")]);
}

/// A transform has functions, which refer to nothing. Nothing else with a parenthesis stays.
#[test]
fn transforms_of_svg_have_only_their_functions() {
    let policy = Policy::new().with_svg(true);
    let transforms =
        ["matrix(1 0 0 1 0 0)", "translate(1)", "scale (2) rotate\n(3)", "skewX(1),skewY(1)translate(1,2)", "none"];
    for value in transforms {
        let html = format!("<svg transform=\"{value}\"></svg>");
        check(&policy, &[(&html, &html)]);
    }
    for value in
        ["url(#x)", "url(https://e.test/)", "scale(2) URL (x)", "image-set(x)", "(", "scale(url(x))", "\\72otate(2)"]
    {
        check(&policy, &[(&format!("<svg><g transform='{value}'></g></svg>"), "<svg><g></g></svg>")]);
    }
}

#[test]
fn custom_filters_are_called_once() -> Result<(), Failed> {
    let policy = Policy::new()
        .with_element_filter(|element| match element.attribute("title") {
            Some("remove") => RetainAction::Remove,
            Some("unwrap") => RetainAction::Unwrap,
            _ => RetainAction::Keep,
        })
        .with_attribute_filter(|element, name, value| match (element.local_name(), name) {
            (Some("a"), "href") => Some(format!("/out?{value}").into()),
            (Some("img"), "src") => Some("javascript:f()".into()),
            (_, "lang") => None,
            _ => Some(value.into()),
        })
        .with_link_rel(None);
    check(
        &policy,
        &[
            ("<p title=remove>1</p><p title=unwrap>2<b>3</b></p>", "2<b>3</b>"),
            ("<a href=https://a lang=de>1</a><img src=b alt=c>", "<a href=\"/out?https://a\">1</a><img alt=\"c\">"),
            ("<x title=remove>1</x>", "1"),
        ],
    );
    Ok(())
}

#[test]
fn depth_is_limited() -> Result<(), Failed> {
    let deepest = |markup: &str| {
        let mut depth = 0_usize;
        let mut most = 0;
        for part in markup.split('<') {
            depth = if part.starts_with('/') { depth.saturating_sub(1) } else { depth + 1 };
            most = most.max(depth);
        }
        most - 1
    };
    for depth in [199, 200, 201, 511, 512, 513, 5000, DEEP] {
        for tag in ["<div>", "<b>", "<blockquote><p>", "<ul><li>", "<x>", "<table><tr><td>", "<i><div>"] {
            let html = format!("{}text", tag.repeat(depth));
            let clean = cleaned(&Policy::new(), &html);
            assert!(clean.contains("text"), "{tag} {depth}: {}", &clean[..clean.len().min(100)]);
            assert!(deepest(&clean) <= 200, "{tag} {depth}");
        }
    }
    check(&Policy::new().with_max_levels(2), &[("<p><b><i>1</i>2</b>3", "<p><b>12</b>3</p>")]);
    check(&Policy::new().with_max_levels(0), &[("<p><b><i>1</i>2</b>3", "123")]);
    Ok(())
}

#[test]
fn trees_that_do_not_round_trip_are_cleaned_again() {
    check(
        &Policy::new(),
        &[
            ("<pre>\n\n\n1</pre>", "<pre>1</pre>"),
            ("<pre><x>\n\n1</x></pre>", "<pre>1</pre>"),
            ("<pre>\n<b>1</b></pre>", "<pre><b>1</b></pre>"),
            ("<pre>&#13;&#13;\n&#13;1</pre>", "<pre>1</pre>"),
        ],
    );
    // The parts of a table are unwrapped with it, and a link in a link ends the outer link.
    let policy = Policy::new().with_unwrapped(["table"]);
    check(
        &policy.clone().with_unwrapped(["tbody", "tr", "td"]).with_link_rel(None),
        &[("<a href=a>1<table><td><a href=b>2</a></table>", "<a href=\"a\">1 </a><a href=\"b\">2</a>")],
    );
    for html in ["<table><tr><td>1", "<table><caption>1", "<table><col>"] {
        let clean = cleaned(&policy, html);
        assert_eq!(cleaned(&policy, &clean), clean, "{html}");
    }
}

#[test]
fn contexts() -> Result<(), Failed> {
    let policy = |context: &str| Policy::new().with_context(context);
    assert_eq!(cleaned(&policy("tr"), "<td>1<div>2"), "<td>1<div>2</div></td>");
    assert_eq!(cleaned(&policy("DIV"), "<td>1"), "1");
    assert_eq!(cleaned(&policy("table"), "<tr><td>1"), "<tbody><tr><td>1</td></tr></tbody>");
    assert_eq!(cleaned(&policy("textarea"), "<b>1</b>"), "&lt;b&gt;1&lt;/b&gt;");
    // Text in a script cannot be escaped, and the contents of noscript depend on the parser.
    assert_eq!(policy("script").clean("<b>").err(), Some(CleanError::Unstable));
    assert_eq!(policy("noscript").clean("<b>").err(), Some(CleanError::Unstable));
    assert_eq!(policy("plaintext").clean("a&b").err(), Some(CleanError::Unstable));
    assert_eq!(policy("select").clean("<b>1</b>").err(), Some(CleanError::Unstable));
    assert_eq!(policy("td").clean("1")?.context(), "td");
    Ok(())
}

#[test]
fn limits_reject_large_inputs() {
    let policy = Policy::new().with_limits(Limits::none().with_max_input_bytes(Some(10)));
    assert!(matches!(policy.clean("12345678901"), Err(CleanError::Stopped(_))));
    assert_eq!(cleaned(&policy, "1234567890"), "1234567890");
    let attributes: String = (0..2000).map(|number| format!(" a{number}")).collect();
    let html = format!("<p{attributes}>&<b>");
    assert!(matches!(Policy::new().clean(&html), Err(CleanError::Stopped(_))));
    let shown = clean(&html);
    assert!(shown.as_str().starts_with("&lt;p a0 a1 "));
    assert!(shown.as_str().ends_with("&gt;&amp;&lt;b&gt;"));
}

#[test]
fn text_is_escaped() {
    let text = "<b>\"1\" & '2'\r\n\0";
    let shown = Sanitized::escape(text);
    assert_eq!(shown.as_str(), "&lt;b&gt;&quot;1&quot; &amp; &#39;2&#39;&#13;\n\u{fffd}");
    let context = soupstone::FragmentContext::html("div");
    let tree = soupstone::parse_fragment(shown.as_str(), &context);
    assert_eq!(tree.root().text_content(), text.replace('\0', "\u{fffd}"));
    assert_eq!(cleaned(&Policy::text(), "<p>1<b>2</b>"), "12");
}

#[test]
fn a_policy_is_shared() {
    fn shared<T: Send + Sync + Clone + std::fmt::Debug>() {}
    shared::<Policy>();
    shared::<Sanitized>();
    shared::<CleanError>();
    shared::<PolicyError>();
}

#[test]
fn many_names() -> Result<(), Failed> {
    let names = |prefix: &'static str| (0..20_000).map(move |number| format!("{prefix}{number}"));
    let policy = Policy::new()
        .with_elements(names("x"))?
        .with_attributes("p", names("a"))?
        .with_attributes("*", names("b").map(|name| name + "-*"))?
        .with_classes("p", names("c").map(|name| name + "*"))?
        .with_schemes("href", names("s"))?;
    let html =
        "<x19999 b1=1 b77-a=2>1</x19999><x20000>2</x20000><p a7=3 class='c19999x d'>4</p><a href=s5:>5</a>".repeat(100);
    let expected = "<x19999 b77-a=\"2\">1</x19999>2<p a7=\"3\" class=\"c19999x\">4</p>\
                    <a href=\"s5:\" rel=\"noopener nofollow ugc\">5</a>";
    assert_eq!(cleaned(&policy, &html), expected.repeat(100));
    Ok(())
}

/// The line of a block still ends after its tags are removed.
#[test]
fn unwrapped_blocks_keep_words_apart() {
    check(
        &Policy::new().with_unwrapped(["div", "br"]),
        &[
            ("<fieldset><legend>x</legend>y</fieldset>z", "x y z"),
            ("<form>a</form>b", "a b"),
            ("a<form>b</form>", "a b"),
            ("a <form>b </form> c", "a b  c"),
            ("<b>a<form>b</form></b>c", "<b>a b</b> c"),
            ("a<form><b>b</b></form>c", "a <b>b</b> c"),
            ("<p>a</p><form>b</form><p>c</p>", "<p>a</p>b<p>c</p>"),
            ("a<div></div>b<div> </div>c", "a b c"),
            ("a<br>b<br><br>c", "a b c"),
            ("<img alt=a><div></div><img alt=b>", "<img alt=\"a\"> <img alt=\"b\">"),
            ("a<blink>b</blink>c", "abc"),
            ("<pre><div>\na</div>b</pre>", "<pre>a b</pre>"),
            ("<pre><div><!-- --></div>\na</pre>", "<pre>a</pre>"),
            ("<div>a</div>", "a"),
            ("a<div>&nbsp;b</div>", "a &nbsp;b"),
            ("a<iframe><div></div></iframe>b", "ab"),
        ],
    );
    check(
        &Policy::text(),
        &[
            ("<h1>a</h1><p>b<p>c<ul><li>d<li>e</ul>", "a b c d e"),
            ("<table><tr><td>a<td>b<tr><td>c</table>d", "a b c d"),
            ("<p>a <b>b</b>c</p>", "a bc"),
        ],
    );
    let asked = Policy::new().with_element_filter(|node| match node.is_html_element("p") {
        true => RetainAction::Unwrap,
        false => RetainAction::Keep,
    });
    check(&asked, &[("<p>a</p><p><i>b</i></p><pre><form>\nc", "a <i>b</i><pre>c</pre>")]);
}
