//! Random start tags, made of pieces, with random edits of their attributes: the edited source is the pieces with the edited
//! ones replaced, byte for byte.

use soupstone::ParseOptions;
use soupstone_source_edits::SourceEdits;
use soupstone_tests::tag_soup::Random;

/// An attribute in a tag: the white space before it, its name as written, what stands between the name and the value, the
/// value as written, and what follows the value.
#[derive(Clone, Debug)]
struct Piece {
    space: &'static str,
    name: String,
    before: String,
    value: String,
    after: &'static str,
}

impl Piece {
    fn write(&self) -> String {
        format!("{}{}{}{}{}", self.space, self.name, self.before, self.value, self.after)
    }
}

fn piece(random: &mut Random, name: &str) -> Piece {
    let name = match random.once_in(3) {
        true => name.to_ascii_uppercase(),
        false => name.to_owned(),
    };
    let space = random.pick(&[" ", "\n", "\t", "  ", "\r\n"]);
    let equals = random.pick(&["=", "=", " =", "= ", "\n=\t"]);
    let (before, value, after) = match random.below(4) {
        0 => (String::new(), "", ""),
        1 => (format!("{equals}\""), random.pick(&["", "x", "a 'b' >", "&amp;=/", "é\n"]), "\""),
        2 => (format!("{equals}'"), random.pick(&["", "x", "a \"b\" >", "&lt"]), "'"),
        _ => (equals.to_owned(), random.pick(&["x", "x/y", "a=b", "&amp;"]), ""),
    };
    Piece { space, name, before, value: value.to_owned(), after }
}

/// Replaces the value, as the documentation says: quotes stay, and other values get double quotes.
fn set(piece: &mut Piece, value: &str) {
    if piece.after.is_empty() {
        // An unquoted value keeps its equals sign.
        piece.before = if piece.before.is_empty() { "=\"".to_owned() } else { format!("{}\"", piece.before) };
        piece.after = "\"";
    }
    let value = value.replace('&', "&amp;").replace('\r', "&#13;").replace('<', "&lt;");
    piece.value = match piece.after {
        "'" => value.replace('\'', "&#39;"),
        _ => value.replace('"', "&quot;"),
    };
}

#[test]
fn attributes_keep_their_spelling() {
    for seed in 0..3_000 {
        let mut random = Random::new(seed);
        let names = ["class", "id", "title", "lang", "data-x", "b"];
        let mut pieces: Vec<Piece> = Vec::new();
        for name in names {
            if random.once_in(2) {
                pieces.push(piece(&mut random, name));
            }
        }
        let (start, end) = (random.pick(&["<p", "<P", "<x-y"]), random.pick(&[">", " >", "\n>"]));
        let (before, after) = (random.pick(&["", "<!-- p -->\r\n", "a &amp b<br/>"]), random.pick(&["", "x</P>\r\n"]));
        let written = |pieces: &[Piece]| -> String {
            let attributes: String = pieces.iter().map(Piece::write).collect();
            format!("{before}{start}{attributes}{end}{after}")
        };
        let source = written(&pieces);
        let mut edits = SourceEdits::parse_document(&source, ParseOptions::new());
        let is_target = |name: &str| matches!(name, "p" | "x-y");
        let node = edits.document().root().descendants().find(|node| node.local_name().is_some_and(is_target));
        let node = node.expect("the tag makes an element").id();
        let mut edited: Vec<&str> = Vec::new();
        for _ in 0..1 + random.below(4) {
            // NOTE: each attribute is edited once, or there is another spelling of the same tree.
            let name = random.pick(&["class", "id", "title", "lang", "data-x", "b", "z", "a"]);
            if edited.contains(&name) {
                continue;
            }
            edited.push(name);
            let place = pieces.iter().position(|piece| piece.name.eq_ignore_ascii_case(name));
            if random.once_in(4) {
                edits.remove_attribute(node, name).expect("the edit is valid");
                place.map(|place| pieces.remove(place));
                continue;
            }
            let value = random.pick(&["", "new", "a \"b\" 'c' & <d>", "&lt;", "x\r\ny"]);
            edits.set_attribute(node, name, value).expect("the edit is valid");
            match place {
                Some(place) => set(&mut pieces[place], value),
                None => {
                    let mut new = Piece {
                        space: " ",
                        name: name.to_owned(),
                        before: String::new(),
                        value: String::new(),
                        after: "",
                    };
                    set(&mut new, value);
                    pieces.push(new);
                }
            }
        }
        assert_eq!(edits.finish().as_deref(), Ok(&*written(&pieces)), "{seed}: {source:?} {edited:?}");
    }
}
