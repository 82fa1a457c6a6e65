//! The atoms of names, by the numbers that the parser has for them.

use markup5ever::{LocalName, Namespace, Prefix, QualName, namespace_prefix, ns};
use soupstone::names::{ExpandedName, NameId, NameTable, Namespace as ParserNamespace};

/// The atoms of the names that have come so far.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// By [`NameId::index`].
    atoms: Vec<Option<LocalName>>,
}

impl Names {
    /// The name of an element.
    #[inline]
    pub(crate) fn of_element(&mut self, name: ExpandedName, table: &NameTable) -> QualName {
        QualName {
            prefix: None,
            ns: namespace(name.namespace()),
            local: self.local_name(name.local_name(), table),
        }
    }

    /// The name of an attribute.
    #[inline]
    pub(crate) fn of_attribute(&mut self, name: ExpandedName, table: &NameTable) -> QualName {
        let local = self.local_name(name.local_name(), table);
        if name.namespace() != ParserNamespace::None {
            return with_prefix(name.namespace(), local);
        }
        QualName {
            prefix: None,
            ns: ns!(),
            local,
        }
    }

    #[inline]
    fn local_name(&mut self, id: NameId, table: &NameTable) -> LocalName {
        // OPTIMIZATION: an atom is looked up by its string once in a parse (test: the suite `trees`).
        match self.atoms.get(id.index()) {
            Some(Some(atom)) => atom.clone(),
            _ => self.add(id, table),
        }
    }

    #[cold]
    fn add(&mut self, id: NameId, table: &NameTable) -> LocalName {
        let index = id.index();
        if self.atoms.len() <= index {
            self.atoms.resize(index + 1, None);
        }
        let atom = LocalName::from(table.name(id));
        self.atoms[index] = Some(atom.clone());
        atom
    }
}

/// The name of an attribute in a namespace.
#[cold]
fn with_prefix(namespace_of_name: ParserNamespace, local: LocalName) -> QualName {
    let prefix = match namespace_of_name {
        // NOTE: the attribute `xmlns` has no prefix. For html5ever it has an empty one.
        ParserNamespace::XmlNs if &*local == "xmlns" => Some(namespace_prefix!("")),
        other => other.prefix().map(Prefix::from),
    };
    QualName {
        prefix,
        ns: namespace(namespace_of_name),
        local,
    }
}

/// The atom of a namespace.
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
