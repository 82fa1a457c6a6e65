//! Tables of selectors.

use std::collections::{BTreeMap, BTreeSet};

use super::{list_entries, word_set};

/// The rows of the table of applicable attributes, and the definition of auto-directionality form-associated elements.
#[test]
fn types_of_input() {
    let types = "hidden text search tel url email password date month week time datetime-local number range color \
                 checkbox radio file submit image reset button";
    let rows = [
        ("placeholder", "text search url tel email password number"),
        ("readonly", "text search url tel email password date month week time datetime-local number"),
        (
            "required",
            "text search url tel email password date month week time datetime-local number checkbox radio file",
        ),
        ("range", "date month week time datetime-local number range"),
        ("auto-direction", "hidden text search tel url email password submit reset button"),
    ];
    let table = list_entries("input_types.txt");
    let table = table.iter().map(|line| line.split_once(':').expect("expected a colon"));
    let table: BTreeMap<String, BTreeSet<String>> =
        table.map(|(keyword, applying)| (keyword.to_owned(), word_set(applying))).collect();
    let expected = word_set(types).into_iter().map(|keyword| {
        let applying = rows.iter().filter(|(_, keywords)| word_set(keywords).contains(&keyword));
        let applying = applying.map(|(what, _)| (*what).to_owned()).collect();
        (keyword, applying)
    });
    assert_eq!(table, expected.collect());
}

fn character_ranges(file: &str) -> Vec<(u32, u32)> {
    let number = |text: &str| u32::from_str_radix(text, 16).expect("expected a hexadecimal number");
    let ranges: Vec<(u32, u32)> = list_entries(file)
        .iter()
        .map(|line| match line.split_once('-') {
            Some((first, last)) => (number(first), number(last)),
            None => (number(line), number(line)),
        })
        .collect();
    assert!(ranges.iter().all(|(first, last)| first <= last), "{file}");
    assert!(ranges.windows(2).all(|pair| pair[0].1 < pair[1].0), "{file}");
    ranges
}

/// The blocks whose characters are R or AL by default, according to the head of `DerivedBidiClass.txt`, and the letters of
/// right-to-left scripts.
#[test]
fn directions_of_characters() {
    const RIGHT_TO_LEFT_BLOCKS: &[(u32, u32)] =
        &[(0x590, 0x8FF), (0xFB1D, 0xFDCF), (0xFDF0, 0xFDFF), (0xFE70, 0xFEFF), (0x10800, 0x10FFF), (0x1E800, 0x1EFFF)];
    let left = character_ranges("left_to_right_characters.txt");
    let right = character_ranges("right_to_left_characters.txt");
    let is_in = |ranges: &[(u32, u32)], character: u32| {
        let mut ranges = ranges.iter();
        ranges.any(|(first, last)| (*first..=*last).contains(&character))
    };
    for (first, last) in &right {
        // The right-to-left mark is in none of these blocks.
        let is_in_blocks = RIGHT_TO_LEFT_BLOCKS.iter().any(|(start, end)| start <= first && last <= end);
        assert!(is_in_blocks || (*first, *last) == (0x200F, 0x200F), "{first:X}");
    }
    for (first, last) in &left {
        let is_apart = |(start, end): &(u32, u32)| last < start || end < first;
        assert!(RIGHT_TO_LEFT_BLOCKS.iter().all(is_apart), "{first:X}");
        assert!(right.iter().all(is_apart), "{first:X}");
    }
    for letter in "azAZªµºÀÖØöøʸΑωЀӿԱևกฮ가힣一鿿ァぁ𐀀𝐀𠀀\u{200E}".chars() {
        assert!(is_in(&left, letter.into()), "{letter:?}");
    }
    for letter in "\u{5D0}\u{5EA}\u{5F0}\u{621}\u{64A}\u{67E}\u{6D2}\u{710}\u{750}\u{780}\u{7CA}\u{800}\
                   \u{840}\u{8A0}\u{FB1D}\u{FB4F}\u{FB50}\u{FEFC}\u{200F}\u{10800}\u{10E80}\u{1E800}\u{1E900}\
                   \u{1EE00}"
        .chars()
    {
        assert!(is_in(&right, letter.into()), "{letter:?}");
    }
    for other in
        " 09!-+.,:;'\"()[]{}<>$%&@_~°±×÷‐–—‘’“”€\u{660}\u{6F0}\u{5B0}\u{300}\u{200B}\u{2028}\u{202A}\u{2066}".chars()
    {
        let is_strong = is_in(&left, other.into()) || is_in(&right, other.into());
        assert!(!is_strong, "{other:?}");
    }
}
