//! The atoms of names, indexed by the parser's name numbers.

use std::sync::{LazyLock, OnceLock};

use markup5ever::tendril::StrTendril;
use markup5ever::{Attribute, LocalName, Namespace, Prefix, QualName, namespace_prefix, ns};
use soupstone::names::{ExpandedName, NameId, NameTable, Namespace as ParserNamespace};

/// The atoms of known names, indexed by [`NameId::index`] and filled by all parses.
static KNOWN_ATOMS: LazyLock<Box<[OnceLock<LocalName>]>> = LazyLock::new(|| {
    // Known names have the lowest numbers, so the first unknown name's number equals the count of known names.
    let count = NameTable::new().intern("a name that is not in any standard").index();
    (0..count).map(|_| OnceLock::new()).collect()
});

#[derive(Debug)]
pub(crate) struct AtomTable {
    known: &'static [OnceLock<LocalName>],
    unknown: Vec<Option<LocalName>>,
}

impl Default for AtomTable {
    fn default() -> Self {
        Self { known: &KNOWN_ATOMS, unknown: Vec::new() }
    }
}

impl AtomTable {
    #[inline(always)]
    pub(crate) fn element_name(&mut self, name: ExpandedName, table: &NameTable) -> QualName {
        QualName { prefix: None, ns: namespace(name.namespace()), local: self.local_name(name.local_name(), table) }
    }

    #[inline(always)]
    pub(crate) fn add_attribute(&mut self, name: ExpandedName, table: &NameTable, list: &mut Vec<Attribute>) {
        let local = self.local_name(name.local_name(), table);
        // OPTIMIZATION: the attribute is written in place, because the list does not grow (test: the `trees` suite).
        assert!(list.len() < list.capacity());
        if name.namespace() == ParserNamespace::None {
            list.push(Attribute { name: QualName { prefix: None, ns: ns!(), local }, value: StrTendril::new() });
        } else {
            list.push(Attribute { name: with_prefix(name.namespace(), local), value: StrTendril::new() });
        }
    }

    #[inline]
    fn local_name(&mut self, id: NameId, table: &NameTable) -> LocalName {
        // OPTIMIZATION: each known name is looked up as a string once per process, and each other name once per parse (test:
        // the `trees` suite).
        match self.known.get(id.index()).and_then(OnceLock::get) {
            Some(atom) => atom.clone(),
            None => self.find_or_add(id, table),
        }
    }

    #[inline(never)]
    fn find_or_add(&mut self, id: NameId, table: &NameTable) -> LocalName {
        if let Some(known) = self.known.get(id.index()) {
            return known.get_or_init(|| table.name(id).into()).clone();
        }
        let index = id.index() - self.known.len();
        if self.unknown.len() <= index {
            self.unknown.resize(index + 1, None);
        }
        let atom = self.unknown[index].get_or_insert_with(|| table.name(id).into());
        atom.clone()
    }
}

#[cold]
fn with_prefix(namespace_of_name: ParserNamespace, local: LocalName) -> QualName {
    let prefix = match namespace_of_name {
        // NOTE: in the standard, `xmlns` has no prefix. In html5ever, the prefix of `xmlns` is an empty string.
        ParserNamespace::XmlNs if &*local == "xmlns" => Some(namespace_prefix!("")),
        other => other.prefix().map(Prefix::from),
    };
    QualName { prefix, ns: namespace(namespace_of_name), local }
}

#[inline]
fn namespace(namespace: ParserNamespace) -> Namespace {
    match namespace {
        ParserNamespace::Html => ns!(html),
        ParserNamespace::MathMl => ns!(mathml),
        ParserNamespace::Svg => ns!(svg),
        ParserNamespace::XLink => ns!(xlink),
        ParserNamespace::Xml => ns!(xml),
        ParserNamespace::XmlNs => ns!(xmlns),
        _ => ns!(),
    }
}
