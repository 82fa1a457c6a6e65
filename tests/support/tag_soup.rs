//! Random tag soup: valid and broken markup from a seed.

use crate::lists::{List, section};

#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
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

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// Returns one of the choices between bars.
    pub fn pick_of(&mut self, choices: &'static str) -> &'static str {
        self.pick(&choices.split('|').collect::<Vec<_>>())
    }

    pub fn once_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }
}

const MAX_CHARACTERS: usize = 200;

/// Known and unknown element names, with critical lengths.
static TAG_NAMES: List = List::new(|| section(include_str!("../inputs/tag_soup.txt"), "tag names"));

static TEXT_ELEMENTS: List = List::new(|| section(include_str!("../inputs/tag_soup.txt"), "text elements"));

/// Known and unknown attribute names, with critical lengths.
static ATTRIBUTE_NAMES: List = List::new(|| section(include_str!("../inputs/tag_soup.txt"), "attribute names"));

const WHITESPACE: &[&str] = &[" ", " ", "\n", "\t", "\u{C}", "\r", "\r\n", "  \n ", "\r\r\n"];

/// Characters, words and character references for text, values and comments.
static TEXTS: List = List::new(|| section(include_str!("../inputs/tag_soup.txt"), "texts"));

static OTHERS: List = List::new(|| section(include_str!("../inputs/tag_soup.txt"), "others"));

pub fn tag_soup(random: &mut Random) -> String {
    let length = 1 + random.below(MAX_CHARACTERS);
    let mut soup = String::new();
    while soup.chars().count() < length {
        append_piece(random, &mut soup);
    }
    // NOTE: the parser reads chunks without these characters in a different way.
    if !random.once_in(8) {
        soup.retain(|character| character != '\0');
    }
    if random.once_in(2) {
        soup.retain(|character| character != '\r');
    }
    let count = match random.once_in(2) {
        true => length,
        false => MAX_CHARACTERS,
    };
    soup.chars().take(count).collect()
}

fn append_piece(random: &mut Random, soup: &mut String) {
    match random.below(16) {
        0..=4 => append_texts(random, soup),
        5..=9 => {
            let name = random.pick(&TAG_NAMES);
            append_start_tag(random, name, soup);
        }
        10..=11 => {
            let name = random.pick(&TAG_NAMES);
            append_end_tag(random, name, soup);
        }
        12 => {
            soup.push_str("<!--");
            append_texts(random, soup);
            soup.push_str(random.pick(&["-->", "-->", "--!>", "->", ""]));
        }
        13 => soup.push_str(random.pick(&OTHERS)),
        _ => append_text_element(random, soup),
    }
}

/// Appends an element whose content is text, or a malformed element.
fn append_text_element(random: &mut Random, soup: &mut String) {
    let name = random.pick(&TEXT_ELEMENTS);
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
        soup.push_str(random.pick(&TEXTS));
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

/// Appends the name unchanged, in upper case, or with some letters in upper case.
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
    let name = random.pick(&ATTRIBUTE_NAMES);
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
