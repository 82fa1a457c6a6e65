//! Random markup of kinds that have broken sanitizers: namespace changes, nested forms, tables, `select`, `noscript`, comments,
//! CDATA sections, and depth.

use std::sync::LazyLock;

use soupstone_tests::tag_soup::Random;

pub(crate) static NAMES: LazyLock<Vec<&str>> = LazyLock::new(|| {
    "a b i p div span li ul dd pre font nobr h1 table tbody tr td th caption col colgroup form input button \
         select option optgroup hr textarea title style script xmp iframe noembed noframes noscript plaintext \
         template svg math mi mtext mglyph malignmark annotation-xml desc foreignObject use animate animateTransform \
         set g path text tspan switch mrow image img br details summary object embed marquee applet ruby rt rtc rb \
         html body head frameset frame link meta base center selectedcontent x-y blockquote menu dialog audio video \
         source area map label output ins q keygen isindex listing"
        .split_whitespace()
        .collect()
});

const ATTRIBUTES: &[&str] = &[
    "onerror=alert(1)",
    "onclick=alert(1)",
    "onfocus=alert(1) autofocus tabindex=1",
    "ontoggle=alert(1)",
    "href=javascript:alert(1)",
    "href='java\nscript:alert(1)'",
    "src=x",
    "src=javascript:alert(1)",
    "style='background:url(x)'",
    "title='<img src=x onerror=alert(1)>'",
    "title='</title><img src=x onerror=alert(1)>'",
    "title='--><img src=x onerror=alert(1)>'",
    "title=\"`'&quot;\"",
    "id=x",
    "name=attributes",
    "class=c",
    "xlink:href=javascript:alert(1)",
    "action=javascript:alert(1)",
    "formaction=javascript:alert(1)",
    "srcdoc='<script>alert(1)</script>'",
    "encoding=text/html",
    "is=x",
    "slot=y",
    "shadowrootmode=open",
    "for=x",
    "definitionurl=x",
    "data=javascript:alert(1)",
    "background=x",
    "xml:base=javascript:",
    "xmlns='http://www.w3.org/2000/svg'",
    "lang='\"><img src=x onerror=alert(1)>'",
    "title='</style></noscript></xmp></textarea>'",
    "href='&#106;avascript:alert(1)'",
    "open",
    "type=hidden",
    "attributename=href",
    "values=javascript:alert(1)",
    "usemap=#x",
    "align=left",
];

/// Names of attributes that matter to a rule, each of which comes with each value.
pub(crate) static NAMES_OF_ATTRIBUTES: LazyLock<Vec<&str>> = LazyLock::new(|| {
    "href xlink:href src cite longdesc poster action formaction background data ping srcset usemap id name for \
         list itemref headers form popovertarget aria-activedescendant aria-describedby aria-owns attributeName from \
         to values by fill filter mask clip-path marker-end stroke transform style class title data-x onclick \
         onanimationend onbegin http-equiv content target rel definitionurl"
        .split_whitespace()
        .collect()
});

const VALUES: &[&str] = &[
    "javascript:alert(1)", " &#1;JavaScript:alert(1)", "java\tscript:alert(1)", "javascript&colon;alert(1)",
    "vbscript:x", "data:text/html,x", "blob:x", "https://e.test/", "https:e", "mailto:x", "//e.test/", "?a:b", "#x",
    "#top", "x y  z", "x", "u-x", "href", "xlink:href", "url(#x)", "url(https://e.test/)", "\\75rl(x)", "",
];

const PIECES: &[&str] = &[
    "x",
    "&lt;img src=x onerror=alert(1)&gt;",
    "<!--",
    "-->",
    "--!>",
    "<!-->",
    "<!--->",
    "<![CDATA[",
    "]]>",
    "<?xml ",
    "?>",
    "<!DOCTYPE html>",
    "</p>",
    "</br>",
    "</",
    "<",
    "\"",
    "'",
    ">",
    "/>",
    "\0",
    "\n",
    "&",
    "&#0;",
    "&#13;",
    "&lt",
    "&amp;lt;",
    "<a",
    "<!--><img src=x onerror=alert(1)>-->",
    "<!---><img src=x onerror=alert(1)>-->",
    "<!--x--!><img src=x onerror=alert(1)>-->",
    "<!--<!--><img src=x onerror=alert(1)>-->",
    "<!x--!",
    "<!-",
    "<!--[if IE]><script>alert(1)</script><![endif]-->",
    "<![if IE]><img src=x onerror=alert(1)><![endif]>",
    "<!--[ IF mso]><!--><b>x<!--<![endif]-->",
    "<svg><!--</svg><img src=x onerror=alert(1)>--></svg>",
    "<table><!--</table><img src=x onerror=alert(1)>--><td>",
    "<textarea><!--</textarea><img src=x onerror=alert(1)>-->",
    "<title><!--</title><img src=x onerror=alert(1)>--></title>",
    "<script><!--<script></script><img src=x onerror=alert(1)>--></script>",
    "<img src=x onerror=alert(1) ",
    "</b/onclick=alert(1) ",
    "<style><!--</style><img src=x onerror=alert(1)>-->",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=alert(1)>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=x onerror=alert(1)&gt;'>",
    "<svg></p><style><a id='</style><img src=x onerror=alert(1)>'>",
    "<svg><style><img src=x onerror=alert(1)></style>",
    "<math><annotation-xml encoding=text/html><style><img src=x onerror=alert(1)></style>",
    "<select><template><img src=x onerror=alert(1)></template>",
    "<table><caption><svg><p><img src=x onerror=alert(1)>",
    "<?marker name=x?>",
    "<template for=x><img src=x onerror=alert(1)></template>",
    "<div><template shadowrootmode=open><img src=x onerror=alert(1)></template></div>",
    "\u{2028}",
    "\u{feff}",
    "\u{a0}",
    "ſ",
    "İ",
];

pub(crate) fn shape(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = String::new();
    let mut open = Vec::new();
    let length = 1 + random.below(24);
    // A few names are reused and interact.
    let few: Vec<&str> = (0..4).map(|_| random.pick(&NAMES)).collect();
    for _ in 0..length {
        match random.below(10) {
            0..=4 => {
                let name = if random.below(2) == 0 { random.pick(&few) } else { random.pick(&NAMES) };
                let count = match random.below(60) {
                    0 => 600,
                    1 => 20,
                    _ => 1,
                };
                let mut tag = format!("<{name}");
                for _ in 0..random.below(3) {
                    tag.push(random.pick(&[' ', '/', '\n', '\t']));
                    match random.below(2) {
                        0 => tag.push_str(random.pick(ATTRIBUTES)),
                        _ => {
                            let name = random.pick(&NAMES_OF_ATTRIBUTES);
                            tag.push_str(&format!("{name}='{}'", random.pick(VALUES)));
                        }
                    }
                }
                tag.push_str(random.pick(&[">", ">", ">", "/>", ""]));
                text.push_str(&tag.repeat(count));
                open.push(name);
            }
            5 | 6 => {
                let name = match open.len() {
                    0 => random.pick(&few),
                    length => open[random.below(length)],
                };
                text.push_str(&format!("</{name}>"));
            }
            _ => text.push_str(random.pick(PIECES)),
        }
    }
    text
}
