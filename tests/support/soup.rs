//! Random tag soup: markup of all kinds, whole and broken, from a seed.

/// A generator of numbers that look random: the same ones for the same seed.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The generator for this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        // A step of SplitMix64.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which is not zero.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// True once in `count` times.
    pub fn once_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }
}

/// The most characters of an input.
const MOST_CHARACTERS: usize = 200;

/// Names of elements, by the length where it matters, known ones and others.
const TAG_NAMES: &[&str] = &[
    "p",
    "div",
    "a",
    "b",
    "i",
    "br",
    "li",
    "h1",
    "pre",
    "form",
    "input",
    "table",
    "tr",
    "td",
    "select",
    "option",
    "template",
    "body",
    "html",
    "head",
    "frameset",
    "svg",
    "math",
    "desc",
    "foreignObject",
    "mi",
    "annotation-xml",
    "basefont",
    "noscript",
    "animateTransform",
    "feDiffuseLighting",
    "blockquote",
    "unknownx",
    "unknown-9",
    "unknown-element",
    "unknown-element1",
    "unknown-element12",
    "unknown-element-with-a-name-of-40-bytes-",
    "é",
    "di\u{1}v",
    "p\u{1}",
    "x😀",
    "a<b",
    "a\"b",
    "p\0",
];

/// Names of elements whose content is text.
const TEXT_ELEMENTS: &[&str] = &[
    "title",
    "textarea",
    "style",
    "script",
    "script",
    "xmp",
    "iframe",
    "noembed",
    "plaintext",
];

/// Names of attributes, by the length where it matters, known ones and others.
const ATTRIBUTE_NAMES: &[&str] = &[
    "id",
    "class",
    "href",
    "type",
    "a",
    "b",
    "c",
    "autoplay",
    "accesskey",
    "contenteditable",
    "aria-describedby",
    "aria-autocomplete",
    "definitionURL",
    "xlink:href",
    "viewBox",
    "unknownx",
    "unknown-9",
    "unknown-element",
    "unknown-element1",
    "unknown-element12",
    "unknown-element-with-a-name-of-40-bytes-",
    "é",
    "idé",
    "\u{1}",
    "id\u{1}",
    "a\u{1F}b",
    "😀",
    "a\u{A0}b",
    "\"",
    "a'b",
    "<",
    "=",
    "=a",
    "a\0",
    "@click",
    "[x]",
];

/// White space, and none.
const WHITESPACE: &[&str] = &[
    " ", " ", "\n", "\t", "\u{C}", "\r", "\r\n", "  \n ", "\r\r\n",
];

/// Characters, words and character references for texts, values and comments.
const TEXTS: &[&str] = &[
    "a",
    "word ",
    "long enough for three words of eight bytes ",
    "exactly8",
    "\u{A0}",
    "é",
    "😀",
    "\u{7F}",
    "\u{1}",
    "\u{FEFF}",
    "\0",
    "\r",
    "\r\n",
    "\n",
    "\n\r",
    " ",
    "&",
    "&&",
    "&amp;",
    "&amp",
    "&am",
    "&lt;",
    "&lt",
    "&gt;",
    "&gt=",
    "&quot;",
    "&nbsp;",
    "&nbspx",
    "&copy;",
    "&copy=",
    "&copyx",
    "&copy",
    "&not",
    "&notit;",
    "&notin;",
    "&noti",
    "&zz;",
    "&zz",
    "&é",
    "&#65;",
    "&#65",
    "&#x41;",
    "&#X41",
    "&#x",
    "&#x;",
    "&#",
    "&#;",
    "&#1234",
    "&#0;",
    "&#x80;",
    "&#xD800;",
    "&#99999999999;",
    "&#x1F600;",
    "&NotEqualTilde;",
    "&CounterClockwiseContourIntegral;",
    "&fjlig;",
    "-",
    "--",
    "->",
    "-->",
    "--!",
    "]]",
    "]]>",
    "=",
    "/",
    "!",
    "'",
    "\"",
    ">",
    "<",
    "</",
    "<!",
    "<!-",
    "<!--",
    "<3",
    "</3",
    "<?",
    "< ",
];

/// Other markup.
const OTHERS: &[&str] = &[
    "<!-->",
    "<!--->",
    "<!---->",
    "<!----!>",
    "<!--a--!>",
    "<!--a->b-->",
    "<!--a--b-->",
    "<!--a>-->",
    "<!---",
    "<!>",
    "<!a>",
    "<?a?>",
    "</>",
    "</ >",
    "<>",
    "<!doctype html>",
    "<!DOCTYPE html PUBLIC \"\" ''>",
    "<?a?>",
    "<?a b c?>",
    "<?a\r\nb\r?>",
    "<?a \0?b??>",
    "<?a:b?>",
    "<?1?>",
    "<?xml a?>",
    "<?start name='a'?>",
    "<?marker name='a'?>",
    "<?end?>",
    "<template for=a>",
    "<select><button><selectedcontent></button>",
    "<option selected>",
    "<![CDATA[",
    "<![CDATA[a]]>",
    "<![CDATA[]]]>",
];

/// An input of up to [`MOST_CHARACTERS`] characters.
pub fn tag_soup(random: &mut Random) -> String {
    let length = 1 + random.below(MOST_CHARACTERS);
    let mut soup = String::new();
    while soup.chars().count() < length {
        append_piece(random, &mut soup);
    }
    // NOTE: a chunk without these is read in other ways.
    if !random.once_in(8) {
        soup.retain(|character| character != '\0');
    }
    if random.once_in(2) {
        soup.retain(|character| character != '\r');
    }
    let count = match random.once_in(2) {
        true => length,
        false => MOST_CHARACTERS,
    };
    soup.chars().take(count).collect()
}

fn append_piece(random: &mut Random, soup: &mut String) {
    match random.below(16) {
        0..=4 => append_texts(random, soup),
        5..=9 => {
            let name = random.pick(TAG_NAMES);
            append_start_tag(random, name, soup);
        }
        10..=11 => {
            let name = random.pick(TAG_NAMES);
            append_end_tag(random, name, soup);
        }
        12 => {
            soup.push_str("<!--");
            append_texts(random, soup);
            soup.push_str(random.pick(&["-->", "-->", "--!>", "->", ""]));
        }
        13 => soup.push_str(random.pick(OTHERS)),
        _ => append_text_element(random, soup),
    }
}

/// An element whose content is text, or what looks like one.
fn append_text_element(random: &mut Random, soup: &mut String) {
    let name = random.pick(TEXT_ELEMENTS);
    append_start_tag(random, name, soup);
    for _ in 0..random.below(4) {
        append_texts(random, soup);
        match random.below(6) {
            0 => append_start_tag(random, name, soup),
            1 => soup.push_str(&format!("</{}", &name[..random.below(name.len())])),
            2 => soup.push_str(&format!("</{name}x>")),
            3 => soup.push_str(&format!("</{name}")),
            4 => soup.push_str("<!--"),
            _ => soup.push_str("-->"),
        }
    }
    if !random.once_in(4) {
        append_end_tag(random, name, soup);
    }
}

fn append_texts(random: &mut Random, soup: &mut String) {
    for _ in 0..1 + random.below(4) {
        soup.push_str(random.pick(TEXTS));
    }
}

fn append_start_tag(random: &mut Random, name: &str, soup: &mut String) {
    soup.push('<');
    append_name(random, name, soup);
    for _ in 0..random.below(4) {
        soup.push_str(match random.below(6) {
            0 => "/",
            1 => "",
            _ => random.pick(WHITESPACE),
        });
        append_attribute(random, soup);
    }
    append_tag_end(random, soup);
}

fn append_end_tag(random: &mut Random, name: &str, soup: &mut String) {
    soup.push_str("</");
    append_name(random, name, soup);
    if random.once_in(8) {
        soup.push_str(random.pick(WHITESPACE));
        append_attribute(random, soup);
    }
    append_tag_end(random, soup);
}

fn append_tag_end(random: &mut Random, soup: &mut String) {
    if random.once_in(4) {
        soup.push_str(random.pick(WHITESPACE));
    }
    soup.push_str(match random.below(12) {
        0 => "/>",
        1 => "/ >",
        2 => "",
        _ => ">",
    });
}

/// The name unchanged, in upper case, or with some letters in upper case.
fn append_name(random: &mut Random, name: &str, soup: &mut String) {
    match random.below(6) {
        0 => soup.push_str(&name.to_ascii_uppercase()),
        1 => soup.extend(name.chars().map(|character| match random.once_in(2) {
            true => character.to_ascii_uppercase(),
            false => character,
        })),
        _ => soup.push_str(name),
    }
}

fn append_attribute(random: &mut Random, soup: &mut String) {
    let name = random.pick(ATTRIBUTE_NAMES);
    append_name(random, name, soup);
    if random.once_in(4) {
        return;
    }
    if random.once_in(6) {
        soup.push_str(random.pick(WHITESPACE));
    }
    soup.push('=');
    if random.once_in(6) {
        soup.push_str(random.pick(WHITESPACE));
    }
    let quote = random.pick(&["\"", "\"", "'", ""]);
    soup.push_str(quote);
    if !random.once_in(4) {
        append_texts(random, soup);
    }
    soup.push_str(quote);
}
