//! Reads the lists in `data/`, checks them, and writes them as tables to `OUT_DIR`.
//!
//! A list that breaks a rule stops the build with its file, its line and the reason.

use std::collections::{HashMap, HashSet};
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;

fn main() {
    let build = Build::new();
    let names = read_names(&build);
    write_names(&build, &names);
    write_local_names(&build, &names);
    write_categories(&build, &names);
    write_in_body_groups(&build, &names, "in_body_start_tag", "InBodyStartTag");
    write_in_body_groups(&build, &names, "in_body_end_tag", "InBodyEndTag");
    write_foreign_elements(&build, &names);
    write_foreign_names(&build, &names);
    write_doctypes(&build);
    write_numeric_character_references(&build);
    write_named_character_references(&build);
}

// ---------------------------------------------------------------------------
// Reading
// ---------------------------------------------------------------------------

/// Where the lists come from and where the tables go.
struct Build {
    data: PathBuf,
    out: PathBuf,
}

/// One entry of a list, with the line that it stands in.
struct Entry {
    line: usize,
    text: String,
}

/// A list: its comment lines at the top and its entries.
struct List {
    file: String,
    comments: Vec<String>,
    entries: Vec<Entry>,
}

/// Stops the build. `line` 0 stands for the file as a whole.
fn fail(file: &str, line: usize, reason: &str) -> ! {
    eprintln!("data/{file}:{line}: {reason}");
    process::exit(1);
}

/// The value of an environment variable that cargo sets for build scripts.
fn cargo_path(variable: &str) -> PathBuf {
    match env::var_os(variable) {
        Some(path) => PathBuf::from(path),
        None => {
            eprintln!("{variable} is not set: this is a build script of cargo");
            process::exit(1);
        }
    }
}

impl Build {
    fn new() -> Self {
        println!("cargo:rerun-if-changed=build.rs");
        Self {
            data: cargo_path("CARGO_MANIFEST_DIR").join("data"),
            out: cargo_path("OUT_DIR"),
        }
    }

    /// Reads a list: comment lines first, then one entry in a line.
    fn read(&self, file: &str) -> List {
        println!("cargo:rerun-if-changed=data/{file}");
        let text = match fs::read_to_string(self.data.join(file)) {
            Ok(text) => text,
            Err(error) => fail(file, 0, &error.to_string()),
        };
        let mut comments = Vec::new();
        let mut entries: Vec<Entry> = Vec::new();
        for (index, text) in text.lines().enumerate() {
            let line = index + 1;
            match text.strip_prefix("# ") {
                Some(comment) if entries.is_empty() => comments.push(comment.to_owned()),
                _ if text.trim() != text || text.is_empty() => {
                    fail(file, line, "an empty line, or white space around an entry");
                }
                _ => entries.push(Entry {
                    line,
                    text: text.to_owned(),
                }),
            }
        }
        if comments.len() != 2 || !comments[1].starts_with("https://html.spec.whatwg.org/") {
            fail(file, 1, "the first two lines are a description and a link");
        }
        List {
            file: file.to_owned(),
            comments,
            entries,
        }
    }

    /// Reads a list whose entries are sorted by their bytes, each of them once.
    fn read_sorted(&self, file: &str) -> List {
        let list = self.read(file);
        for pair in list.entries.windows(2) {
            // A tab ends the key of an entry that has one, and sorts below every character of a key.
            if pair[0].text >= pair[1].text {
                let reason = format!("{:?} is not sorted or stands twice", pair[1].text);
                fail(file, pair[1].line, &reason);
            }
        }
        list
    }

    /// The files of the categories, sorted.
    fn category_files(&self) -> Vec<String> {
        println!("cargo:rerun-if-changed=data/categories");
        let directory = match fs::read_dir(self.data.join("categories")) {
            Ok(directory) => directory,
            Err(error) => fail("categories", 0, &error.to_string()),
        };
        let mut files: Vec<String> = directory
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter(|file| file.ends_with(".txt"))
            .collect();
        files.sort();
        files
    }

    /// Writes a file of tables.
    fn write(&self, file: &str, text: &str) {
        let path: &Path = &self.out.join(file);
        if let Err(error) = fs::write(path, text) {
            fail(file, 0, &error.to_string());
        }
    }
}

impl List {
    /// Stops the build when the list does not have the count that the text fixes.
    fn expect_count(self, count: usize) -> Self {
        if self.entries.len() != count {
            let reason = format!("{} entries instead of {count}", self.entries.len());
            fail(&self.file, 0, &reason);
        }
        self
    }

    /// The entries, split into fields at `separator`.
    fn fields<const COUNT: usize>(&self, separator: char) -> Vec<[&str; COUNT]> {
        self.entries
            .iter()
            .map(|entry| {
                let fields: Vec<&str> = entry.text.split(separator).collect();
                match fields.try_into() {
                    Ok(fields) => fields,
                    Err(_) => fail(&self.file, entry.line, &format!("not {COUNT} fields")),
                }
            })
            .collect()
    }
}

// ---------------------------------------------------------------------------
// Names
// ---------------------------------------------------------------------------

/// All known names in the order of their ids, which start at 1.
struct Names {
    tag_names: List,
    attribute_names: List,
    known: Vec<String>,
    ids: HashMap<String, usize>,
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

    /// The id of a name that a list of tags holds.
    fn tag(&self, list: &List, line: usize, name: &str) -> usize {
        match self.ids.get(name) {
            Some(&id) if id <= self.tag_count() => id,
            _ => fail(
                &list.file,
                line,
                &format!("{name:?} is not in tag_names.txt"),
            ),
        }
    }

    fn tag_count(&self) -> usize {
        self.tag_names.entries.len()
    }

    fn known_count(&self) -> usize {
        self.known.len()
    }
}

/// Reads the tag names, then the attribute names, the names of foreign content and the others.
fn read_names(build: &Build) -> Names {
    let mut names = Names {
        tag_names: build.read_sorted("tag_names.txt"),
        attribute_names: build.read_sorted("attribute_names.txt"),
        known: Vec::new(),
        ids: HashMap::new(),
    };
    let tag_names = build.read_sorted("tag_names.txt");
    for entry in &tag_names.entries {
        names.add(&tag_names, entry.line, &entry.text);
    }
    let attribute_names = build.read_sorted("attribute_names.txt");
    for entry in &attribute_names.entries {
        names.add(&attribute_names, entry.line, &entry.text);
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

/// `table_scope` gives `TableScope`.
fn variant_name(file: &str) -> String {
    let mut variant = String::new();
    for word in file.split('_') {
        let (first, rest) = word.split_at(1);
        variant.push_str(&first.to_ascii_uppercase());
        variant.push_str(rest);
    }
    variant
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
fn write_names(build: &Build, names: &Names) {
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
    let mut long_names = phf_codegen::Map::new();
    for (index, name) in names.known.iter().enumerate() {
        let id = index + 1;
        let Some((low, high)) = packed(name) else {
            long_names.entry(name.as_str(), id.to_string());
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
        "static KNOWN_NAMES: [&str; {known_count}] = {:?};",
        names.known
    );
    let _ = writeln!(
        text,
        "static LONG_NAMES: phf::Map<&'static str, u16> = {};",
        long_names.build()
    );
    build.write("known_names.rs", &text);
}

/// Writes the atoms of all known names, and an array of them in the order of the ids.
fn write_local_names(build: &Build, names: &Names) {
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
    .with_macro_doc("A known name as an atom at compile time: `local_name!(\"div\")`.")
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

// ---------------------------------------------------------------------------
// Categories and groups
// ---------------------------------------------------------------------------

/// Writes the enum of categories and a word of bits for each tag.
fn write_categories(build: &Build, names: &Names) {
    let mut variants = String::new();
    let mut bits = vec![0_u64; names.tag_count() + 1];
    let files = build.category_files();
    if files.len() > 64 {
        fail("categories", 0, "a word of bits holds 64 categories");
    }
    for (index, file) in files.iter().enumerate() {
        let list = build.read_sorted(&format!("categories/{file}"));
        for entry in &list.entries {
            bits[names.tag(&list, entry.line, &entry.text)] |= 1 << index;
        }
        let (description, link) = (&list.comments[0], &list.comments[1]);
        let variant = variant_name(file.trim_end_matches(".txt"));
        let _ = writeln!(variants, "    /// {description} [The text]({link}).");
        let _ = writeln!(variants, "    {variant},");
    }
    let text = format!(
        "/// A set of tag names that rules ask for.\n\
         #[derive(Clone, Copy, PartialEq, Eq, Debug)]\n\
         #[non_exhaustive]\n\
         pub enum Category {{\n{variants}}}\n\
         static CATEGORIES: [u64; {}] = {bits:?};\n",
        bits.len()
    );
    build.write("category.rs", &text);
}

/// Writes the table from a tag to its group in the rules of "in body".
fn write_in_body_groups(build: &Build, names: &Names, file: &str, group: &str) {
    let list = build.read(&format!("{file}s.txt"));
    let mut groups = vec!["AnyOther"; names.tag_count() + 1];
    for (entry, [variant, tags]) in list.entries.iter().zip(list.fields::<2>(':')) {
        for tag in tags.split_whitespace() {
            let id = names.tag(&list, entry.line, tag);
            if groups[id] != "AnyOther" {
                fail(
                    &list.file,
                    entry.line,
                    &format!("{tag:?} stands in two groups"),
                );
            }
            groups[id] = variant;
        }
    }
    let mut text = format!("static GROUPS: [{group}; {}] = [\n", groups.len());
    for variant in groups {
        let _ = writeln!(text, "    {group}::{variant},");
    }
    text.push_str("];\n");
    build.write(&format!("{file}.rs"), &text);
}

// ---------------------------------------------------------------------------
// Foreign content
// ---------------------------------------------------------------------------

/// The lists of names whose case is adjusted, with the count that the text fixes.
const ADJUSTED_NAMES: [(&str, usize); 3] = [
    ("svg_tag_names.txt", 37),
    ("svg_attributes.txt", 58),
    ("mathml_attributes.txt", 1),
];

/// Writes the lists of MathML and SVG elements that rules ask for.
fn write_foreign_elements(build: &Build, names: &Names) {
    let mut text = String::new();
    for (constant, files) in [
        (
            "FOREIGN_SPECIAL",
            &[("mathml", "mathml_special.txt"), ("svg", "svg_special.txt")][..],
        ),
        (
            "MATHML_TEXT_INTEGRATION_POINTS",
            &[("mathml", "mathml_text_integration_points.txt")],
        ),
        (
            "SVG_HTML_INTEGRATION_POINTS",
            &[("svg", "svg_html_integration_points.txt")],
        ),
    ] {
        let mut elements = Vec::new();
        for (namespace, file) in files {
            let list = build.read_sorted(file);
            for entry in &list.entries {
                let id = names.tag(&list, entry.line, &entry.text);
                elements.push(format!("ExpandedName::{namespace}(NameId::from_raw({id}))"));
            }
        }
        let _ = writeln!(
            text,
            "static {constant}: [ExpandedName; {}] = [{}];",
            elements.len(),
            elements.join(", ")
        );
    }
    build.write("foreign_elements.rs", &text);
}

/// Writes the tables that adjust names of foreign elements and attributes.
fn write_foreign_names(build: &Build, names: &Names) {
    let mut text = String::new();
    let size = names.known_count() + 1;
    let mut lower_case: Vec<usize> = (0..size).collect();
    for (file, count) in ADJUSTED_NAMES {
        let list = build.read_sorted(file).expect_count(count);
        let mut adjusted: Vec<usize> = (0..size).collect();
        for [from, to] in list.fields::<2>(' ') {
            adjusted[names.ids[from]] = names.ids[to];
            if file == "svg_tag_names.txt" {
                lower_case[names.ids[to]] = names.ids[from];
            }
        }
        let constant = file.trim_end_matches(".txt").to_ascii_uppercase();
        let _ = writeln!(text, "static {constant}: [u16; {size}] = {adjusted:?};");
    }
    let _ = writeln!(text, "static LOWER_CASE: [u16; {size}] = {lower_case:?};");

    let list = build.read_sorted("foreign_attributes.txt").expect_count(11);
    let mut entries = String::new();
    for [name, prefix, local_name, namespace] in list.fields::<4>(' ') {
        let expected = if prefix == "-" {
            local_name.to_owned()
        } else {
            format!("{prefix}:{local_name}")
        };
        if name != expected {
            fail(&list.file, 0, &format!("{name:?} is not {expected:?}"));
        }
        let _ = writeln!(
            entries,
            "    (NameId::from_raw({}), ExpandedName::new(Namespace::{namespace}, NameId::from_raw({}))),",
            names.ids[name], names.ids[local_name]
        );
    }
    let _ = writeln!(
        text,
        "static FOREIGN_ATTRIBUTES: [(NameId, ExpandedName); {}] = [\n{entries}];",
        list.entries.len()
    );
    build.write("foreign_names.rs", &text);
}

// ---------------------------------------------------------------------------
// Doctypes and character references
// ---------------------------------------------------------------------------

/// Writes the public and system identifiers that choose the mode of the document.
fn write_doctypes(build: &Build) {
    let mut text = String::new();
    for (file, count) in [
        ("quirks_public_identifiers", 3),
        ("quirks_public_identifier_prefixes", 55),
        ("quirks_system_identifiers", 1),
        (
            "quirks_public_identifier_prefixes_without_system_identifier",
            2,
        ),
        ("limited_quirks_public_identifier_prefixes", 2),
    ] {
        let list = build
            .read_sorted(&format!("{file}.txt"))
            .expect_count(count);
        let entries: Vec<&str> = list
            .entries
            .iter()
            .map(|entry| entry.text.as_str())
            .collect();
        let constant = file.to_ascii_uppercase();
        let _ = writeln!(text, "static {constant}: [&str; {count}] = {entries:?};");
    }
    build.write("doctypes.rs", &text);
}

/// The character of a code point written as hexadecimal digits after `prefix`.
fn code_point(list: &List, line: usize, text: &str, prefix: &str) -> char {
    text.strip_prefix(prefix)
        .and_then(|digits| u32::from_str_radix(digits, 16).ok())
        .and_then(char::from_u32)
        .unwrap_or_else(|| fail(&list.file, line, &format!("{text:?} is not a code point")))
}

/// Writes the replacements of the numeric character references 0x80 to 0x9F.
fn write_numeric_character_references(build: &Build) {
    let list = build
        .read_sorted("numeric_character_references.txt")
        .expect_count(27);
    let mut replacements = [None; 32];
    for (entry, [number, replacement]) in list.entries.iter().zip(list.fields::<2>(' ')) {
        let number = u32::from(code_point(&list, entry.line, number, "0x"));
        match replacements.get_mut(number.wrapping_sub(0x80) as usize) {
            Some(slot) => *slot = Some(code_point(&list, entry.line, replacement, "0x")),
            None => fail(&list.file, entry.line, "the number is not in 0x80 to 0x9F"),
        }
    }
    let text = format!("static REPLACEMENTS: [Option<char>; 32] = {replacements:?};\n");
    build.write("numeric_character_references.rs", &text);
}

/// Writes the sorted list of named character references.
fn write_named_character_references(build: &Build) {
    let list = build
        .read_sorted("named_character_references.txt")
        .expect_count(2231);
    let mut text = String::from("static REFERENCES: [(&str, &str); 2231] = [\n");
    let mut without_semicolon = 0;
    for (entry, [name, code_points]) in list.entries.iter().zip(list.fields::<2>('\t')) {
        match name.strip_suffix(';') {
            Some(_) => {}
            None => without_semicolon += 1,
        }
        if !name
            .trim_end_matches(';')
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric())
        {
            fail(
                &list.file,
                entry.line,
                "a name holds ASCII letters and digits",
            );
        }
        let characters: String = code_points
            .split(' ')
            .map(|text| code_point(&list, entry.line, text, "U+"))
            .collect();
        let _ = writeln!(text, "    ({name:?}, {characters:?}),");
    }
    if without_semicolon != 106 {
        let reason = format!("{without_semicolon} names without semicolon instead of 106");
        fail(&list.file, 0, &reason);
    }
    text.push_str("];\n");
    build.write("named_character_references.rs", &text);
}
