//! The known names: their ids, constants and atoms, and the table that finds them.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use crate::foreign::ADJUSTED_NAMES;
use crate::list::{Build, List, fail};

/// All known names in the order of their ids, which start at 1.
pub(crate) struct Names {
    tag_names: List,
    attribute_names: List,
    known: Vec<String>,
    pub(crate) ids: HashMap<String, usize>,
}

impl Names {
    /// Gives a name the next id if it has none.
    fn add(&mut self, list: &List, line: usize, name: &str) {
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_graphic()) {
            fail(
                &list.file,
                line,
                "a name holds ASCII characters, and no space",
            );
        }
        if !self.ids.contains_key(name) {
            self.known.push(name.to_owned());
            self.ids.insert(name.to_owned(), self.known.len());
        }
    }

    /// The id of a name that `tag_names.txt` holds.
    pub(crate) fn tag(&self, list: &List, line: usize, name: &str) -> usize {
        match self.ids.get(name) {
            Some(&id) if id <= self.tag_count() => id,
            _ => fail(
                &list.file,
                line,
                &format!("{name:?} is not in tag_names.txt"),
            ),
        }
    }

    /// The id of a name that `tag_names.txt` holds, and that is as it stands on tokens.
    pub(crate) fn lower_case_tag(&self, list: &List, line: usize, name: &str) -> usize {
        if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            fail(&list.file, line, &format!("{name:?} is not in lower case"));
        }
        self.tag(list, line, name)
    }

    pub(crate) fn tag_count(&self) -> usize {
        self.tag_names.entries.len()
    }

    pub(crate) fn known_count(&self) -> usize {
        self.known.len()
    }
}

/// Reads the tag names, then the attribute names, the names of foreign content and the others.
pub(crate) fn read_names(build: &Build) -> Names {
    let mut names = Names {
        tag_names: build.read_sorted("tag_names.txt"),
        attribute_names: build.read_sorted("attribute_names.txt"),
        known: Vec::new(),
        ids: HashMap::new(),
    };
    for file in ["tag_names.txt", "attribute_names.txt"] {
        let list = build.read_sorted(file);
        for entry in &list.entries {
            names.add(&list, entry.line, &entry.text);
        }
    }
    for (file, _) in ADJUSTED_NAMES {
        let list = build.read_sorted(file);
        for (entry, pair) in list.entries.iter().zip(list.fields::<2>(' ')) {
            if pair[0] == pair[1] || pair[0] != pair[1].to_ascii_lowercase() {
                fail(
                    &list.file,
                    entry.line,
                    "the first name is the second in lower case",
                );
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
    let others = build.read_sorted("known_names.txt");
    for entry in &others.entries {
        if names.ids.contains_key(&entry.text) {
            fail(
                &others.file,
                entry.line,
                "the name stands in another list too",
            );
        }
        names.add(&others, entry.line, &entry.text);
    }
    names
}

/// The name of the constant for a name: `annotation-xml` gives `ANNOTATION_XML`, `foreignObject`
/// gives `FOREIGN_OBJECT`.
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

/// The bytes of a name of at most 16 bytes, in two little-endian words.
fn packed(name: &str) -> Option<(u64, u64)> {
    let mut bytes = [0; 16];
    bytes
        .get_mut(..name.len())?
        .copy_from_slice(name.as_bytes());
    let words = u128::from_le_bytes(bytes);
    Some((words as u64, (words >> 64) as u64))
}

/// The number of bits of a slot in the table of packed names: a third of the slots is in use.
const SLOT_BITS: u32 = 11;
/// The odd factors that spread packed names over the slots: digits of the square roots of 2 and 3.
const FACTORS: (u64, u64) = (0x6A09_E667_F3BC_C909, 0xBB67_AE85_84CA_A73B);

/// Writes the ids of names and the tables that find them.
pub(crate) fn write_names(build: &Build, names: &Names) {
    for (file, owner, list) in [
        ("tag_name.rs", "TagName", &names.tag_names),
        ("attribute_name.rs", "AttributeName", &names.attribute_names),
    ] {
        let mut text = format!("impl {owner} {{\n");
        let mut constants = HashSet::new();
        for entry in &list.entries {
            let (name, id) = (&entry.text, names.ids[&entry.text]);
            let constant = constant_name(name);
            let _ = writeln!(text, "    /// `{name}`");
            let _ = writeln!(
                text,
                "    pub const {constant}: NameId = NameId::from_raw({id});"
            );
            if !constants.insert(constant) {
                fail(&list.file, entry.line, "two names give the same constant");
            }
        }
        text.push_str("}\n");
        build.write(file, &text);
    }

    let slots = 1 << SLOT_BITS;
    let mut keys = vec![(0, 0); slots];
    let mut ids = vec![0; slots];
    let mut long_names = Vec::new();
    for (index, name) in names.known.iter().enumerate() {
        let id = index + 1;
        let Some((low, high)) = packed(name) else {
            long_names.push((name.as_str(), id));
            continue;
        };
        let hash = low.wrapping_mul(FACTORS.0) ^ high.wrapping_mul(FACTORS.1);
        let mut slot = (hash >> (64 - SLOT_BITS)) as usize;
        while ids[slot] != 0 {
            slot = (slot + 1) % slots;
        }
        keys[slot] = (low, high);
        ids[slot] = id;
    }
    let (tag_count, known_count) = (names.tag_count(), names.known_count());
    let mut text = String::new();
    let _ = writeln!(text, "pub(crate) const TAG_COUNT: usize = {tag_count};");
    let _ = writeln!(text, "pub(crate) const KNOWN_COUNT: usize = {known_count};");
    let _ = writeln!(text, "const SLOT_BITS: u32 = {SLOT_BITS};");
    let _ = writeln!(text, "const FACTORS: (u64, u64) = {FACTORS:?};");
    let _ = writeln!(text, "static SLOT_KEYS: [(u64, u64); {slots}] = {keys:?};");
    let _ = writeln!(text, "static SLOT_IDS: [u16; {slots}] = {ids:?};");
    let _ = writeln!(
        text,
        "pub(crate) static KNOWN_NAMES: [&str; {known_count}] = {:?};",
        names.known
    );
    let _ = writeln!(
        text,
        "static LONG_NAMES: [(&str, u16); {}] = {long_names:?};",
        long_names.len()
    );
    build.write("known_names.rs", &text);
}

/// Writes the atoms of all known names, and an array of them in the order of the ids.
pub(crate) fn write_local_names(build: &Build, names: &Names) {
    let file = "local_name.rs";
    let mut text = Vec::new();
    let written = string_cache_codegen::AtomType::new(
        "names::local_name::atoms::LocalName",
        "local_name!",
    )
    .with_atom_doc(
        "A name of an element or an attribute, as an atom: small, and compared in one step.",
    )
    .with_static_set_doc("The names that need no allocation.")
    .with_macro_doc(
        "A known name as an atom, at compile time.\n\n\
         ```\n\
         let name = soupstone::local_name!(\"div\");\n\
         assert_eq!(name, soupstone::names::LocalName::from(\"div\"));\n\
         ```",
    )
    .atoms(&names.known)
    .write_to(&mut text);
    if let Err(error) = written {
        fail(file, 0, &error.to_string());
    }
    let mut text = match String::from_utf8(text) {
        Ok(text) => text,
        Err(error) => fail(file, 0, &error.to_string()),
    };
    let _ = writeln!(
        text,
        "pub(crate) static KNOWN_LOCAL_NAMES: [LocalName; {}] = [",
        names.known_count()
    );
    for name in &names.known {
        text.push_str("ATOM_LOCALNAME_");
        for character in name.chars() {
            let _ = write!(text, "_{:02X}", u32::from(character));
        }
        text.push_str(",\n");
    }
    text.push_str("];\n");
    build.write(file, &text);
}
