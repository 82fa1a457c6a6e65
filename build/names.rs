//! The known names: ids, constants, atoms, and the lookup table.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use crate::foreign::ADJUSTED_NAMES;
use crate::list::{Build, List, fail};

/// The names of the first two lists index tables over tags.
const ELEMENT_NAMES: [&str; 4] =
    ["tag_names.txt", "html_element_names.txt", "svg_element_names.txt", "mathml_element_names.txt"];
const ATTRIBUTE_NAMES: [&str; 6] = [
    "attribute_names.txt", "html_attribute_names.txt", "event_handler_names.txt", "aria_attribute_names.txt",
    "svg_attribute_names.txt", "mathml_attribute_names.txt",
];

/// All known names in the order of their ids, which start at 1.
pub(crate) struct Names {
    /// The number of names in `tag_names.txt` and `html_element_names.txt`.
    tag_count: usize,
    known: Vec<String>,
    pub(crate) ids: HashMap<String, usize>,
}

impl Names {
    fn add(&mut self, list: &List, line: usize, name: &str) {
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_graphic()) {
            fail(&list.file, line, "a name must consist of ASCII characters without spaces");
        }
        if !self.ids.contains_key(name) {
            self.known.push(name.to_owned());
            self.ids.insert(name.to_owned(), self.known.len());
        }
    }

    fn add_list(&mut self, build: &Build, file: &str) {
        let list = build.read_sorted(file);
        for entry in &list.entries {
            self.add(&list, entry.line, &entry.text);
        }
    }

    pub(crate) fn tag(&self, list: &List, line: usize, name: &str) -> usize {
        match self.ids.get(name) {
            Some(&id) if id <= self.tag_count() => id,
            _ => fail(&list.file, line, &format!("{name:?} is in neither tag_names.txt nor html_element_names.txt")),
        }
    }

    /// The id of a tag name in lower case.
    pub(crate) fn lower_case_tag(&self, list: &List, line: usize, name: &str) -> usize {
        if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            fail(&list.file, line, &format!("{name:?} is not in lower case"));
        }
        self.tag(list, line, name)
    }

    pub(crate) fn tag_count(&self) -> usize {
        self.tag_count
    }

    pub(crate) fn known_count(&self) -> usize {
        self.known.len()
    }
}

/// Reads the names that rules mention, then the names of foreign content, of the standards, and all others.
pub(crate) fn read_names(build: &Build) -> Names {
    let mut names = Names { tag_count: 0, known: Vec::new(), ids: HashMap::new() };
    for file in &ELEMENT_NAMES[..2] {
        names.add_list(build, file);
    }
    names.tag_count = names.known.len();
    names.add_list(build, ATTRIBUTE_NAMES[0]);
    for (file, _) in ADJUSTED_NAMES {
        let list = build.read_sorted(file);
        for (entry, pair) in list.entries.iter().zip(list.fields::<2>(' ')) {
            if pair[0] == pair[1] || pair[0] != pair[1].to_ascii_lowercase() {
                fail(&list.file, entry.line, "the first name must be the second in lower case");
            }
            names.add(&list, entry.line, pair[0]);
            names.add(&list, entry.line, pair[1]);
        }
    }
    let foreign = build.read_sorted("foreign_attributes.txt");
    for (entry, fields) in foreign.entries.iter().zip(foreign.fields::<4>(' ')) {
        names.add(&foreign, entry.line, fields[0]);
        names.add(&foreign, entry.line, fields[2]);
    }
    for file in ELEMENT_NAMES.iter().chain(&ATTRIBUTE_NAMES) {
        names.add_list(build, file);
    }
    let others = build.read_sorted("known_names.txt");
    for entry in &others.entries {
        if names.ids.contains_key(&entry.text) {
            fail(&others.file, entry.line, "the name is also in another list");
        }
        names.add(&others, entry.line, &entry.text);
    }
    names
}

/// `annotation-xml` gives `ANNOTATION_XML`, `foreignObject` gives `FOREIGN_OBJECT`.
fn constant_name(name: &str) -> String {
    let mut constant = String::new();
    for character in name.chars() {
        match character {
            'A'..='Z' => {
                constant.push('_');
                constant.push(character);
            }
            'a'..='z' | '0'..='9' => constant.push(character.to_ascii_uppercase()),
            _ => constant.push('_'),
        }
    }
    constant
}

/// Packs a name of at most 16 bytes into a little-endian number.
fn packed(name: &str) -> Option<u128> {
    let mut bytes = [0; 16];
    bytes.get_mut(..name.len())?.copy_from_slice(name.as_bytes());
    Some(u128::from_le_bytes(bytes))
}

/// The bits of a slot number in the table of packed names. A third of the slots is in use.
const SLOT_BITS: u32 = 12;
/// Odd factors that spread packed names over the slots: digits of the square roots of 2 and 3.
const FACTORS: (u64, u64) = (0x6A09_E667_F3BC_C909, 0xBB67_AE85_84CA_A73B);

fn write_constants(build: &Build, names: &Names, file: &str, lists: &[&str]) {
    let mut constants = BTreeMap::new();
    for list in lists {
        let list = build.read_sorted(list);
        for entry in &list.entries {
            let (constant, id) = (constant_name(&entry.text), names.ids[&entry.text]);
            if constants.insert(constant, id).is_some_and(|other| other != id) {
                fail(&list.file, entry.line, "another name has the same constant");
            }
        }
    }
    let mut text = String::new();
    for (constant, id) in &constants {
        let _ = writeln!(text, "/// `{}`", names.known[id - 1]);
        let _ = writeln!(text, "pub const {constant}: NameId = NameId({id});");
    }
    build.write(file, &text);
}

pub(crate) fn write_names(build: &Build, names: &Names) {
    write_constants(build, names, "tag_names.rs", &ELEMENT_NAMES);
    write_constants(build, names, "attribute_names.rs", &ATTRIBUTE_NAMES);

    let slots = 1 << SLOT_BITS;
    let mut keys = vec![0; (names.known.len() + 1).next_power_of_two()];
    // No UTF-8 contains these bytes.
    keys[0] = u128::MAX;
    let mut ids = vec![0; slots];
    let mut long_names = Vec::new();
    for (index, name) in names.known.iter().enumerate() {
        let id = index + 1;
        let Some(key) = packed(name) else {
            long_names.push((name.as_str(), id));
            continue;
        };
        let (low, high) = (key as u64, (key >> 64) as u64);
        let hash = low.wrapping_mul(FACTORS.0) ^ high.wrapping_mul(FACTORS.1);
        let mut slot = (hash >> (64 - SLOT_BITS)) as usize;
        while ids[slot] != 0 {
            slot = (slot + 1) % slots;
        }
        ids[slot] = id;
        keys[id] = key;
    }
    // The longest run of used slots bounds the length of a failed search.
    let longest_run = ids.split(|id| *id == 0).map(<[usize]>::len).max();
    assert!(longest_run <= Some(24), "lookups search {longest_run:?} slots");
    let (tag_count, known_count) = (names.tag_count(), names.known_count());
    let mut text = String::new();
    let _ = writeln!(text, "pub(crate) const TAG_COUNT: usize = {tag_count};");
    let _ = writeln!(text, "pub(crate) const KNOWN_COUNT: usize = {known_count};");
    let _ = writeln!(text, "const SLOT_BITS: u32 = {SLOT_BITS};");
    let _ = writeln!(text, "const FACTORS: (u64, u64) = {FACTORS:?};");
    let _ = writeln!(text, "static SLOT_IDS: [u16; {slots}] = {ids:?};");
    let _ = writeln!(text, "static PACKED_NAMES: [u128; {}] = {keys:?};", keys.len());
    let _ = writeln!(text, "pub(crate) static KNOWN_NAMES: [&str; {known_count}] = {:?};", names.known);
    // The names that are too long to be packed, shorter ones first, and the end of each length.
    long_names.sort_by_key(|(name, _)| name.len());
    let longest = long_names.last().map_or(0, |(name, _)| name.len());
    let ends: Vec<usize> =
        (0..=longest).map(|length| long_names.partition_point(|(name, _)| name.len() <= length)).collect();
    let _ = writeln!(text, "static LONG_NAMES: [(&str, u16); {}] = {long_names:?};", long_names.len());
    let _ = writeln!(text, "static LONG_NAME_ENDS: [usize; {}] = {ends:?};", ends.len());
    build.write("known_names.rs", &text);
}

/// Writes the type of atoms, whose static set is the known names.
pub(crate) fn write_local_names(build: &Build, names: &Names) {
    let (file, mut text) = ("local_name.rs", Vec::new());
    let mut atoms = string_cache_codegen::AtomType::new("names::local_name::atoms::LocalName", "name!");
    if let Err(error) = atoms.atoms(&names.known).write_to(&mut text) {
        fail(file, 0, &error.to_string());
    }
    let mut text = String::from_utf8_lossy(&text).into_owned();
    // Omits the constants and the macro at the end.
    let start =
        ["pub const ATOM_", "#[macro_export]", "# [macro_export]"].iter().filter_map(|start| text.find(start)).min();
    text.truncate(start.unwrap_or(text.len()));
    build.write(file, &text);
}
