//! Random inputs: tag soup, variations of given inputs, and bytes.

use encoding_rs::Encoding;

use soupstone_tests::tag_soup::{Random, tag_soup};

struct Theme {
    weight: usize,
    names: &'static [&'static str],
    pieces: &'static [&'static str],
}

const THEMES: &[Theme] = &[
    Theme {
        weight: 4,
        names: &[
            "p", "div", "ul", "li", "dl", "dd", "dt", "h1", "h2", "pre", "listing", "center", "address", "section",
            "blockquote", "form", "button", "hr", "br", "img", "input", "image", "x-y", "ruby", "rb", "rt", "rtc",
            "rp", "details", "summary", "dialog", "search", "menu",
        ],
        pieces: &["<li><ul>", "</p>", "</br>", "<p><button><p>", "<dd><div><dt>", "<pre>\n", "<listing>\r\n"],
    },
    Theme {
        weight: 4,
        names: &[
            "div", "p", "span", "b", "details", "summary", "fieldset", "legend", "dialog", "table", "td", "caption",
            "optgroup", "option", "select", "button", "img", "ruby", "rt", "hr", "wbr", "q", "marquee", "object",
            "pre", "script", "template", "noscript", "li", "section",
        ],
        pieces: &[
            "x <div hidden> y </div> z",
            "<details open>",
            "<dialog open>",
            "<table align=left><td>",
            "<img align=right>",
            "<div><template shadowrootmode=open><slot></slot>y</template>",
            "<fieldset> a <legend>",
            "<ruby> a <rt> b",
            "<!--c-->",
            " x ",
            "\n",
            "a\u{200B}\nb",
            "中\n文",
            "<br>",
        ],
    },
    Theme {
        weight: 5,
        names: &[
            "a", "b", "i", "u", "s", "em", "font", "nobr", "code", "tt", "big", "small", "strike", "strong", "p",
            "div", "span", "object", "marquee", "applet", "table", "td", "button", "li",
        ],
        pieces: &[
            "<b><b><b><b>", "<a><div>", "</a>", "<b><p></b>", "<i a=1>", "<i a=1>", "<font size=1>", "<b><i><u><s>",
            "</b></i>", "<p><b><i></p>", "<a href=x>", "<nobr>",
        ],
    },
    Theme {
        weight: 5,
        names: &[
            "table", "tr", "td", "th", "tbody", "thead", "tfoot", "caption", "colgroup", "col", "table", "tr", "td",
            "input", "form", "select", "script", "style", "template", "b", "a", "div", "p", "hr", "svg", "math",
        ],
        pieces: &[
            "<input type=hidden>", "<input type=HIDDEN a>", " ", " x", "<table><tr><td>", "</table>", "<table><b>",
            "<colgroup> x", "<col>", "<!--c-->", "\0", "<table><form>",
        ],
    },
    Theme {
        weight: 4,
        names: &[
            "select", "option", "optgroup", "hr", "input", "textarea", "keygen", "button", "table", "tr", "td",
            "caption", "selectedcontent", "div", "p", "script", "template", "svg", "datalist",
        ],
        pieces: &[
            "<select>",
            "</select>",
            "<option>",
            "<select><button><selectedcontent></button>",
            "<option selected>",
            "<select><optgroup><option>",
            "<select multiple>",
            "<table><select>",
            "</option>x",
            "<option><b>",
        ],
    },
    Theme {
        weight: 5,
        names: &[
            "svg", "math", "desc", "title", "foreignObject", "mi", "mo", "mtext", "annotation-xml", "mglyph",
            "malignmark", "path", "g", "script", "style", "p", "b", "div", "font", "table", "img", "br", "a", "image",
            "clipPath", "altglyph", "template", "select", "frameset",
        ],
        pieces: &[
            "<svg>",
            "<math>",
            "</svg>",
            "</math>",
            "<svg/>",
            "<path/>",
            "<svg><desc>",
            "<math><mi>",
            "<svg><foreignObject>",
            "<math><annotation-xml encoding='text/html'>",
            "<![CDATA[x]]>",
            "<font color=x>",
            "<svg><script/>",
            "</p>",
            "</br>",
            "<svg><title>",
            "<math><mtext><mglyph>",
            "<svg viewbox=1 xlink:href=a xml:lang=b xmlns:xlink=c>",
            "<svg:a xlink:href=a>",
            "<svg><a xlink:title=a xlink:x=b xml:space=preserve x:y=c>",
            "<svg xmlns=x xmlns:y=z><y:b y:a=1>",
            "<math definitionurl=x>",
            "<math><annotation-xml><svg>",
        ],
    },
    Theme {
        weight: 4,
        names: &[
            "template", "template", "tr", "td", "col", "tbody", "caption", "select", "option", "p", "div", "b",
            "table", "head", "body", "html", "script", "frameset", "svg", "a", "li", "form",
        ],
        pieces: &[
            "<template>",
            "</template>",
            "<template><tr>",
            "<template><col>",
            "<table><template>",
            "<template shadowrootmode=open>",
            "<div><template shadowrootmode=closed shadowrootclonable>",
            "<template shadowrootmode=x>",
            "<template for=a>",
            "<?start name=\"a\">",
            "<?start name='b'><p>",
            "<?end?>",
            "<?marker name=\"a\">",
            "<?end>",
            "<template for=\"b\">",
            "<template for=a><?marker name=\"a\"></template>",
            "<template shadowrootmode=open shadowrootserializable shadowrootdelegatesfocus>",
            "<div><template shadowrootmode=open><form id=a></form><input form=a><p id=a></template><input form=a>",
            "<form id=a><div><template shadowrootmode=open><button form=a><fieldset disabled><legend><input>",
            "<template><form id=a><input form=a><input form=b>",
        ],
    },
    Theme {
        weight: 3,
        names: &[
            "title", "textarea", "style", "script", "xmp", "iframe", "noembed", "noframes", "noscript", "plaintext",
            "div", "p",
        ],
        pieces: &[
            "<script>", "</script>", "<script><!--", "<script><!--<script>", "-->", "</scrip", "<style>", "</style >",
            "</title/>", "<textarea>\n", "</textarea\n>", "<xmp>", "</XMP>", "<noscript>", "</noscript>",
            "<plaintext>", "<iframe>", "</", "<!-", "<title>&amp;</title>",
        ],
    },
    Theme {
        weight: 3,
        names: &[
            "html", "head", "body", "title", "meta", "base", "link", "script", "style", "noscript", "frameset",
            "frame", "noframes", "p", "br", "template", "basefont", "bgsound",
        ],
        pieces: &[
            "<!DOCTYPE html>",
            "<html a=1>",
            "<html a=2 b=3>",
            "<body a=1>",
            "<body b=2>",
            "</head>",
            "</body>",
            "</html>",
            " ",
            "\n",
            "<frameset>",
            "</frameset>",
            "<frame>",
            "<!--c-->",
            "<head></head>",
            "<noscript><link>",
            "x",
            "\0",
            "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN'>",
            "<!DOCTYPE html SYSTEM 'about:legacy-compat'>",
            "<meta charset=utf-8>",
            "\u{FEFF}",
        ],
    },
    Theme {
        weight: 2,
        names: &["p", "a", "b", "é", "p\u{1}", "p\0", "a<b", "a\"b", "x😀"],
        pieces: &[
            "&",
            "&#",
            "&#x",
            "&#x;",
            "&#0;",
            "&#x80;",
            "&#xD800;",
            "&#x110000;",
            "&#65",
            "&amp",
            "&notit;",
            "&not=",
            "&NotEqualTilde;",
            "&fjlig",
            "&lt;",
            "&#13;",
            "&#10;",
            "<!",
            "<!-",
            "<!--",
            "-->",
            "--!>",
            "<!-->",
            "<!--->",
            "<!doctype",
            "<!DOCTYPE\0>",
            "<!DOCTYPE html PUBLIC\"a\"'b'>",
            "<![CDATA[",
            "]]>",
            "<?",
            "<?a",
            "?>",
            "<?a b?>",
            "<?xml x?>",
            "</",
            "</>",
            "</3",
            "<3",
            "<",
            ">",
            "/",
            "=",
            "'",
            "\"",
            "\0",
            "\r",
            "\n",
            "\r\n",
            "\u{C}",
            "\t",
            "\u{1}",
            "\u{80}",
            "\u{FFFE}",
            "\u{FEFF}",
            "é",
            "😀",
            "<p a=",
            "<p a='",
            "<p a=\"",
            "<p a a>",
            "<p =a>",
            "<p/a>",
            "<a b=c/>",
            "</p a=b>",
            "</p/>",
            "<p a\0=\0>",
            "<p a=&amp>",
            "<p a=&lt=>",
            "<p a='&not;&copy'>",
        ],
    },
];

const ATTRIBUTES: &[&str] = &[
    " a", " a=1", " a=1", " b='2'", " id=x class=y", " A=1 a=2", " type=hidden", " href=x", " a=\"&amp;<>'\"",
    " selected", " xmlns=x", " xlink:href=a", " encoding=text/html", " color=x", " for=a", " name=a", " src=1", "/",
    " /a", " a:b=1", " style='white-space: pre'", " style='display: inline'", " style='display:none'",
    " style=float:left", " hidden", " hidden=until-found", " popover", " open", " align=left", " multiple", " size=4",
    " charset=koi8-r", " =", " a='\n'",
];

/// Doctypes of the three document modes.
const DOCTYPES: &[&str] = &[
    "<!DOCTYPE html>",
    "<!DOCTYPE html>",
    "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Transitional//EN' 'x'>",
    "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 3.2//EN'>",
];

const TEXTS: &[&str] =
    &["x", "x", " ", "\n", "ab", "a b", " a", "b ", "\0", "&amp;", "\r\n", "a longer text of some words ", "1", "é"];

/// Returns text, usually short.
pub fn text(random: &mut Random) -> String {
    if random.once_in(8) {
        return tag_soup(random);
    }
    let one = theme(random);
    let other = match random.once_in(2) {
        true => one,
        false => theme(random),
    };
    let most = match random.below(40) {
        0 => 300,
        1..=4 => 50,
        5..=16 => 20,
        _ => 9,
    };
    let mut soup = String::new();
    if random.once_in(6) {
        soup.push_str(random.pick(DOCTYPES));
    }
    for _ in 0..1 + random.below(most) {
        let theme = match random.below(16) {
            0 => theme(random),
            1..=5 => other,
            _ => one,
        };
        append_piece(random, theme, &mut soup);
    }
    match random.below(48) {
        // More siblings than a query visits one by one.
        0 => soup.push_str(&random.pick(&["<i></i>", "<li>", "<option>", "x<br>"]).repeat(70)),
        // More blocks and formatting elements than the adoption agency algorithm handles at once.
        1 | 2 => {
            let block = random.pick(&["<div>", "<p><div>", "<div><i>", "<div><i a=1><u>", "<ul><li>"]);
            let count = 7 + random.below(7);
            let end = random.pick(&["</b>x", "</b></i>x", "</a><a>", "</i></b>x</div>y"]);
            soup.push_str(&format!("<b><a>{}x{end}", block.repeat(count)));
        }
        _ => {}
    }
    if random.once_in(16) {
        mutate(random, &mut soup, &[]);
    }
    soup
}

fn theme(random: &mut Random) -> &'static Theme {
    let total: usize = THEMES.iter().map(|theme| theme.weight).sum();
    let mut number = random.below(total);
    for theme in THEMES {
        if number < theme.weight {
            return theme;
        }
        number -= theme.weight;
    }
    &THEMES[0]
}

fn append_piece(random: &mut Random, theme: &Theme, soup: &mut String) {
    match random.below(16) {
        0..=6 => {
            soup.push('<');
            soup.push_str(random.pick(theme.names));
            append_attributes(random, soup);
            soup.push('>');
        }
        7..=9 => {
            soup.push_str("</");
            soup.push_str(random.pick(theme.names));
            soup.push('>');
        }
        10..=11 => soup.push_str(random.pick(TEXTS)),
        12 if random.once_in(3) => soup.push_str("<!--c-->"),
        _ => soup.push_str(random.pick(theme.pieces)),
    }
}

fn append_attributes(random: &mut Random, soup: &mut String) {
    if random.once_in(5) {
        for _ in 0..1 + random.below(3) {
            soup.push_str(random.pick(ATTRIBUTES));
        }
    }
}

/// Returns a variation of one or two of these inputs.
pub fn variation(random: &mut Random, seeds: &[String]) -> String {
    let mut text = seeds[random.below(seeds.len())].clone();
    // NOTE: a few seeds are long, and would take most of the time.
    if text.len() > 2_000 && !random.once_in(50) {
        truncate(&mut text, 2_000);
    }
    for _ in 0..1 + random.below(4) {
        mutate(random, &mut text, seeds);
    }
    text
}

pub(crate) fn boundary(text: &str, place: usize) -> usize {
    let mut places = place.min(text.len())..=text.len();
    places.find(|&place| text.is_char_boundary(place)).unwrap_or(text.len())
}

fn truncate(text: &mut String, length: usize) {
    let end = boundary(text, length);
    text.truncate(end);
}

fn range(random: &mut Random, text: &str) -> std::ops::Range<usize> {
    let start = boundary(text, random.below(text.len() + 1));
    let most = random.pick(&[4, 16, 64]);
    let length = random.below(most);
    start..boundary(text, start + length)
}

fn mutate(random: &mut Random, text: &mut String, seeds: &[String]) {
    let range = range(random, text);
    match random.below(8) {
        0 => text.replace_range(range, ""),
        1 => {
            let copy = text[range.clone()].to_owned();
            text.insert_str(range.end, &copy);
        }
        2 => {
            let copy = text[range].to_owned();
            let place = boundary(text, random.below(text.len() + 1));
            text.insert_str(place, &copy);
        }
        3 => truncate(text, range.start),
        4 if !seeds.is_empty() => {
            let other = &seeds[random.below(seeds.len())];
            let mut start = boundary(other, random.below(other.len() + 1));
            let end = boundary(other, start + 60);
            if random.once_in(2) {
                start = 0;
            }
            let end = boundary(other, end.min(start + 200));
            text.insert_str(range.start, &other[start..end.max(start)]);
        }
        5 => text.insert_str(range.start, random.pick(TEXTS)),
        _ => {
            let mut piece = String::new();
            let theme = theme(random);
            append_piece(random, theme, &mut piece);
            text.insert_str(range.start, &piece);
        }
    }
}

/// Inserts scripts and fetching elements.
pub fn add_scripts(random: &mut Random, text: &mut String) {
    const PIECES: &[&str] = &[
        "<script>1</script>",
        "<script>2</script>",
        "<script src=a></script>",
        "<svg><script>3</script></svg>",
        "<script>4</script>x",
        "<svg><script/>",
        "<img src=b>",
        "<img srcset=c sizes=d>",
        "<base href=/e/>",
        "<link rel=stylesheet href=f>",
        "<script async src=g></script>",
        "<picture><source srcset=h><img src=i></picture>",
        "<meta name=viewport content=j>",
        "<iframe src=k></iframe>",
        "<body background=l>",
        "<input type=image src=m>",
        "<video poster=n>",
        "<script type=module src=o></script>",
        "<table><script>5</script>",
        "<svg><image href=p>",
    ];
    for _ in 0..1 + random.below(4) {
        let place = boundary(text, random.below(text.len() + 1));
        text.insert_str(place, random.pick(PIECES));
    }
}

/// Encodes a string, adds declarations, and damages some results.
pub fn bytes(random: &mut Random, text: &str) -> Vec<u8> {
    const LABELS: &[&str] = &[
        "utf-8", "windows-1252", "koi8-r", "shift_jis", "euc-jp", "iso-2022-jp", "gbk", "gb18030", "big5", "euc-kr",
        "utf-16le", "utf-16be", "x-user-defined", "iso-8859-8-i", "replacement", "unknown", "windows-1251", "utf-16",
        "hz-gb-2312",
    ];
    const EXTRAS: &[&str] =
        &["スープ", "Ж", "é", "\u{A5}\\", "한", "汤", "😀", "\u{1B}$B", "\u{1B}(B", "\u{E}", "~{", "\u{80}"];
    let mut text = text.to_owned();
    for _ in 0..random.below(3) {
        let place = boundary(&text, random.below(text.len() + 1));
        text.insert_str(place, random.pick(EXTRAS));
    }
    for _ in 0..random.below(3) {
        let label = random.pick(LABELS);
        let declaration = match random.below(5) {
            0 => format!("<meta http-equiv=content-type content='text/html; charset={label}'>"),
            1 => format!("<?xml version='1.0' encoding='{label}'?>"),
            2 => format!("<!-- <meta charset={label}> -->"),
            _ => format!("<meta charset={label}>"),
        };
        let place = match random.once_in(3) {
            true => 0,
            false => boundary(&text, random.below(text.len() + 1)),
        };
        text.insert_str(place, &declaration);
    }
    let label = random.pick(LABELS);
    let mut bytes = match (label, Encoding::for_label(label.as_bytes())) {
        ("utf-16le", _) => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        ("utf-16be", _) => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        (_, Some(encoding)) => encoding.encode(&text).0.into_owned(),
        (_, None) => text.into_bytes(),
    };
    match random.below(12) {
        0 => drop(bytes.splice(0..0, *b"\xEF\xBB\xBF")),
        1 => drop(bytes.splice(0..0, *b"\xFF\xFE")),
        2 => drop(bytes.splice(0..0, *b"\xFE\xFF")),
        _ => {}
    }
    for _ in 0..random.below(6).saturating_sub(2) {
        let place = random.below(bytes.len() + 1);
        match random.below(3) {
            0 if place < bytes.len() => drop(bytes.remove(place)),
            1 => bytes.truncate(place),
            _ => bytes.insert(place, random.below(256) as u8),
        }
    }
    bytes
}
