//! The policy for servers: comments, and tags that the end of the input cuts off.

use soupstone::{Edition, FragmentContext, ParseOptions, RetainAction};
use soupstone_sanitizer::server::{CleanError, Comments, Policy};

fn cleaned(policy: &Policy, html: &str) -> String {
    match policy.clean(html) {
        Ok(clean) => clean.into_string(),
        Err(error) => format!("{error:?}"),
    }
}

/// Checks each result with and without a tree, and that it stays when it is cleaned again.
#[track_caller]
fn check(policy: &Policy, cases: &[(&str, &str)]) {
    let by_tree = policy.clone().with_element_filter(|_| RetainAction::Keep);
    for (html, expected) in cases {
        assert_eq!(cleaned(policy, html), *expected, "{html}");
        assert_eq!(cleaned(&by_tree, html), *expected, "{html}");
        assert_eq!(cleaned(policy, expected), *expected, "{html}");
    }
}

/// Returns the elements in the tree of each parser.
fn elements(markup: &str) -> Vec<String> {
    let parsers = Edition::ALL.into_iter().flat_map(|edition| {
        [true, false].map(|scripting| ParseOptions::new().with_edition(edition).with_scripting(scripting))
    });
    let trees = parsers.map(|options| options.parse_fragment(markup, FragmentContext::html("div")));
    let names = trees.flat_map(|tree| {
        let nodes = tree.root().deep_descendants();
        nodes.filter_map(|node| node.local_name().map(str::to_owned)).collect::<Vec<_>>()
    });
    let mut names: Vec<String> = names.collect();
    names.sort();
    names.dedup();
    names
}

#[test]
fn comments_are_kept_on_request() {
    check(&Policy::new(), &[("a<!--b-->c<!d>e", "ace")]);
    let policy = Policy::new().with_comments(Comments::Keep);
    check(
        &policy,
        &[
            ("<!--more-->", "<!--more-->"),
            ("a<!-- b -->c<b><!----></b>", "a<!-- b -->c<b><!----></b>"),
            ("<!d>e</ f><!DOCTYPE g><?h i?><![CDATA[j]]>", "<!--d-->e<!-- f--><!--[CDATA[j]]-->"),
            ("<!-- a & b&lt; > -->", "<!-- a & b&lt; > -->"),
            ("a<!-- <b>b</b> -->c<!--</noscript><img src=x onerror=f()>-->d<!--<-->", "acd"),
            ("<table><!--a--><tr><!--b--><td>c", "<table><!--a--><tbody><tr><!--b--><td>c</td></tr></tbody></table>"),
            ("<pre><!--a-->\n\nb</pre>", "<pre><!--a-->\n\nb</pre>"),
            ("<pre>\n<!--a-->b</pre>", "<pre><!--a-->b</pre>"),
            ("<form>a<!--b--></form>c", "a<!--b--> c"),
            ("<script><!--a--></script><style><!--b--></style><math><!--c--></math><svg><!--d--></svg>e", "e"),
            ("<textarea><!--a--></textarea><template><!--b--></template><select><!--c--></select>d", "d"),
            ("<xmp><!--a--></xmp>", "&lt;!--a--&gt;"),
            ("<!-- - -- --! > -->", "<!-- - -- --! > -->"),
            ("<!--a", "<!--a-->"),
            ("<!--\0\r\nb-->", "<!--\u{fffd}\nb-->"),
        ],
    );
    check(&policy.clone().with_max_levels(1), &[("<p><b><!--a-->b", "<p><!--a-->b</p>")]);
    check(
        &policy.clone().with_svg(true),
        &[("<svg><!--a--><g><!--b--></g><desc><!--c--></desc></svg>", "<svg><!--a--><g><!--b--></g></svg>")],
    );
    check(&policy.with_context("textarea"), &[("<!--a-->", "&lt;!--a--&gt;")]);
}

#[test]
fn conditional_comments_need_a_choice_of_their_own() {
    let conditional = [
        "<!--[if IE]><script>f()</script><![endif]-->",
        "<!--[if !mso]><!-->",
        "<!--<![endif]-->",
        "<!-- [ IF gte mso 9]>a<![ endIF ]-->",
        "<!--[\u{b}\u{a0}if IE]>a-->",
        "<!--[[if IE]>a-->",
        "<![if !IE]>",
        "<![endif]>",
        "<!--[if IE]-->",
        "<!--a[if b-->",
        "</[if c>",
    ];
    for html in conditional {
        assert_eq!(cleaned(&Policy::new().with_comments(Comments::Keep), html), "", "{html}");
    }
    check(
        &Policy::new().with_comments(Comments::Keep),
        &[
            ("<!--[a] if--><!--[i-->", "<!--[a] if--><!--[i-->"),
            ("<!--[if IE]>a<![endif]-->b<![if IE]>c<![endif]>", "bc"),
        ],
    );
    check(
        &Policy::new().with_comments(Comments::KeepAll),
        &[
            ("<!--[if mso]><table><![endif]-->a", "<!--[if mso]><table><![endif]-->a"),
            ("<![if !mso]>a<![endif]>", "<!--[if !mso]-->a<!--[endif]-->"),
            ("<script><!--[if IE]>a<![endif]--></script>", ""),
        ],
    );
}

/// Each parser ends the comments where the policy ends them.
#[test]
fn nothing_comes_out_of_a_comment() {
    let attacks = [
        "<!--><img src=x onerror=alert(1)>-->",
        "<!---><img src=x onerror=alert(1)>-->",
        "<!--a--!><img src=x onerror=alert(1)>-->",
        "<!--a--!-><img src=x onerror=alert(1)>-->",
        "<!--a--\u{0}><img src=x onerror=alert(1)>-->",
        "<!--<!--><img src=x onerror=alert(1)>-->",
        "<!--<!---><img src=x onerror=alert(1)>-->",
        "<!a--><img src=x onerror=alert(1)>-->",
        "<!--!><img src=x onerror=alert(1)>",
        "<!-><img src=x onerror=alert(1)>",
        "<!><img src=x onerror=alert(1)>",
        "</-><img src=x onerror=alert(1)>",
        "<?a--><img src=x onerror=alert(1)>?>",
        "<![CDATA[><img src=x onerror=alert(1)>]]>",
        "<svg><![CDATA[<!--]]><img src=x onerror=alert(1)>-->",
        "<svg><!--</svg><img src=x onerror=alert(1)>--></svg>",
        "<math><mtext><!--</mtext><img src=x onerror=alert(1)>-->",
        "<svg><style><!--</style><img src=x onerror=alert(1)>--></style></svg>",
        "<style><!--</style><img src=x onerror=alert(1)>--></style>",
        "<xmp><!--</xmp><img src=x onerror=alert(1)>--></xmp>",
        "<title><!--</title><img src=x onerror=alert(1)>--></title>",
        "<textarea><!--</textarea><img src=x onerror=alert(1)>-->",
        "<script><!--<script></script><img src=x onerror=alert(1)>--></script>",
        "<noscript><!--</noscript><img src=x onerror=alert(1)>--></noscript>",
        "<plaintext><!--<img src=x onerror=alert(1)>-->",
        "<table><!--</table><img src=x onerror=alert(1)>--><td>",
        "<table><style><!--</style><!----><img src=x onerror=alert(1)>-->",
        "<select><!--</select><img src=x onerror=alert(1)>--></select>",
        "<p title='<!--'><!--'><img src=x onerror=alert(1)>--></p>",
        "<!--a<!-",
        "<!a<!->",
        "<!a<!-->",
        "<!a-><!-- --!",
    ];
    for comments in [Comments::Keep, Comments::KeepAll] {
        for policy in [Policy::new(), Policy::new().with_svg(true)] {
            let policy = policy.with_comments(comments);
            for html in attacks {
                let clean = cleaned(&policy, html);
                assert_eq!(cleaned(&policy, &clean), clean, "{html}");
                let listed = ["img", "p", "svg", "table", "tbody", "td", "tr"];
                let bad: Vec<_> = elements(&clean).into_iter().filter(|name| !listed.contains(&&**name)).collect();
                assert!(bad.is_empty(), "{html} becomes {clean}, with {bad:?}");
                let tree = ParseOptions::new().parse_fragment(&clean, FragmentContext::html("div"));
                let has_handler = tree.root().descendants().any(|node| node.has_attribute("onerror"));
                assert!(!has_handler, "{html} becomes {clean}");
            }
        }
    }
}

#[test]
fn an_incomplete_tag_is_shown_as_text_on_request() {
    let policy = Policy::new().with_incomplete_tag_as_text(true);
    let cases = [
        ("1 <word", "1 &lt;word"),
        ("<b>1 <word ", "<b>1 &lt;word </b>"),
        ("<p>1</p", "<p>1&lt;/p</p>"),
        ("5 <a href=\"x>6</a> & 7", "5 &lt;a href=\"x&gt;6&lt;/a&gt; &amp; 7"),
        ("<img src=x onerror=alert(1) ", "&lt;img src=x onerror=alert(1) "),
        (
            "<b><img src=x onerror='<script>alert(1)</script>",
            "<b>&lt;img src=x onerror='&lt;script&gt;alert(1)&lt;/script&gt;</b>",
        ),
        ("<svg><g onload=alert(1)//", ""),
        ("a&am<b", "a&amp;am&lt;b"),
        ("a&lt<b c", "a&lt;&lt;b c"),
        ("<table>1<tr", "1&lt;tr<table></table>"),
        ("<table><tr><td>1</td", "<table><tbody><tr><td>1&lt;/td</td></tr></tbody></table>"),
        ("<script>a</script ", ""),
        ("<style>a</style/", ""),
        ("<xmp>a</xmp ", "a"),
        ("<textarea>a</textarea ", ""),
        ("<!-- <a", ""),
        ("<!DOCTYPE a", ""),
        ("a<", "a&lt;"),
        ("a</", "a&lt;/"),
        ("a< b", "a&lt; b"),
        ("a<!b <c", "a"),
        ("a<b>c", "a<b>c</b>"),
        ("a\r\n<b\r\n\0é\u{1f372}", "a\n&lt;b\né\u{1f372}"),
        ("<script>a</script><b c", "&lt;b c"),
        ("<title>a</title>\u{a0}<b title=\u{a0}", "&nbsp;&lt;b title=&nbsp;"),
        ("", ""),
    ];
    let by_tree = policy.clone().with_element_filter(|_| RetainAction::Keep);
    for (html, expected) in cases {
        assert_eq!(cleaned(&policy, html), expected, "{html}");
        assert_eq!(cleaned(&by_tree, html), expected, "{html}");
        assert_eq!(cleaned(&policy, expected), expected, "{html}");
        assert!(!elements(expected).iter().any(|name| matches!(&**name, "img" | "script" | "svg")), "{expected}");
    }
    let plain = Policy::new();
    assert_eq!(cleaned(&plain, "1 <word"), "1 ");
    assert_eq!(cleaned(&policy.clone().with_context("textarea"), "1 <word </textarea "), "1 &lt;word &lt;/textarea ");
    assert_eq!(cleaned(&policy.clone().with_context("td"), "1 </td "), "1 &lt;/td ");
    let limits = soupstone::Limits::none().with_max_input_bytes(Some(4));
    assert!(matches!(policy.with_limits(limits).clean("1 <word"), Err(CleanError::Stopped(_))));
}
