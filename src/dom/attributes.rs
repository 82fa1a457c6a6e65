//! Where the attributes of elements stand.

use super::text::{StringRange, Strings, is_much_spare};
use crate::names::{ExpandedName, NameTable, Namespace};

/// The marker in [`AttributeList::length`] of a list that stands alone.
const OWN: u32 = u32::MAX;

/// The end of what lists in the shared vector can reach.
const SHARED_LIMIT: usize = u32::MAX as usize - 1;

/// Where the attributes of an element stand: a range of the shared vector, or a vector of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct AttributeList {
    /// The first index in the shared vector, or the index of the own vector.
    pub(super) start: u32,
    /// How many attributes there are, or [`OWN`].
    pub(super) length: u32,
}

impl AttributeList {
    /// No attributes.
    pub(super) const EMPTY: Self = Self {
        start: 0,
        length: 0,
    };

    /// Whether elements may share the list: it never changes.
    pub(super) const fn is_shared(self) -> bool {
        self.length != OWN
    }
}

/// An attribute: 12 bytes.
#[derive(Clone, Copy)]
pub(super) struct AttributeData {
    pub(super) name: ExpandedName,
    pub(super) value: StringRange,
}

const _: () = assert!(size_of::<AttributeData>() == 12);

/// The attributes of a document.
///
/// While a document is parsed, the attributes of all elements stand one after the other in one shared vector. What is
/// written there never changes, so that clones share it. The attributes of an element that is edited move once into a
/// vector of their own.
#[derive(Clone, Default)]
pub(super) struct AttributeLists {
    shared: Vec<AttributeData>,
    own: Vec<Vec<AttributeData>>,
}

impl AttributeLists {
    /// Makes room for this many more attributes.
    pub(super) fn reserve(&mut self, attributes: usize) {
        self.shared.reserve(attributes);
    }

    /// Gives back memory that is not in use, if it is much.
    pub(super) fn shrink(&mut self) {
        if is_much_spare(self.shared.capacity(), self.shared.len()) {
            self.shared.shrink_to_fit();
        }
    }

    /// The attributes of a list.
    #[inline]
    pub(super) fn get(&self, list: AttributeList) -> &[AttributeData] {
        if list.length == OWN {
            &self.own[list.start as usize]
        } else {
            let start = list.start as usize;
            &self.shared[start..start + list.length as usize]
        }
    }

    /// Starts a list of this length that is not going to change soon. The attributes are those that
    /// [`push_shared`](Self::push_shared) adds next. `None` if there is no room for them.
    #[inline]
    pub(super) fn start_shared(&mut self, length: usize) -> Option<AttributeList> {
        let start = self.shared.len();
        if length > SHARED_LIMIT.saturating_sub(start) {
            return None;
        }
        Some(AttributeList {
            start: start as u32,
            length: length as u32,
        })
    }

    /// Adds an attribute to the list that was started last.
    #[inline]
    pub(super) fn push_shared(&mut self, attribute: AttributeData) {
        self.shared.push(attribute);
    }

    /// Adds a list that is not going to change soon.
    pub(super) fn add(&mut self, attributes: Vec<AttributeData>) -> AttributeList {
        match self.start_shared(attributes.len()) {
            Some(list) => {
                self.shared.extend(attributes);
                list
            }
            None => self.add_own(attributes),
        }
    }

    /// Adds a list that can be changed.
    pub(super) fn add_own(&mut self, attributes: Vec<AttributeData>) -> AttributeList {
        self.own.push(attributes);
        AttributeList {
            start: (self.own.len() - 1) as u32,
            length: OWN,
        }
    }

    /// A list with the same attributes that is not changed with this one.
    pub(super) fn copy(&mut self, list: AttributeList, strings: &mut Strings) -> AttributeList {
        if list.is_shared() {
            return list;
        }
        self.copy_own(list, strings)
    }

    /// A list of its own with the same attributes.
    fn copy_own(&mut self, list: AttributeList, strings: &mut Strings) -> AttributeList {
        let mut attributes = self.get(list).to_vec();
        for attribute in &mut attributes {
            attribute.value = strings.copy(attribute.value);
        }
        self.add_own(attributes)
    }

    /// The attributes of a list, to be changed. The list that is theirs from now on replaces `list`.
    pub(super) fn edit(
        &mut self,
        list: &mut AttributeList,
        strings: &mut Strings,
    ) -> &mut Vec<AttributeData> {
        if list.is_shared() {
            *list = self.copy_own(*list, strings);
        }
        &mut self.own[list.start as usize]
    }
}

/// An attribute of an element.
#[derive(Clone, Copy)]
pub struct AttributeRef<'a> {
    data: AttributeData,
    names: &'a NameTable,
    strings: &'a Strings,
}

impl<'a> AttributeRef<'a> {
    pub(super) const fn new(
        data: AttributeData,
        names: &'a NameTable,
        strings: &'a Strings,
    ) -> Self {
        Self {
            data,
            names,
            strings,
        }
    }

    /// Namespace and local name. Known names are the same everywhere; others mean something only in this document.
    pub const fn name(&self) -> ExpandedName {
        self.data.name
    }

    /// The local name, for example `href`.
    pub fn local_name(&self) -> &'a str {
        self.names.name(self.data.name.local_name())
    }

    /// The namespace: [`Namespace::None`] for most attributes.
    pub const fn namespace(&self) -> Namespace {
        self.data.name.namespace()
    }

    /// The prefix, which follows from the namespace: `xlink`, `xml`, or `xmlns`. The attribute `xmlns` has none.
    pub fn prefix(&self) -> Option<&'static str> {
        prefix(self.data.name, self.local_name())
    }

    /// The value.
    pub fn value(&self) -> &'a str {
        self.strings.get(self.data.value)
    }
}

impl std::fmt::Debug for AttributeRef<'_> {
    /// Writes the attribute as in markup: `xlink:href="#a"`.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(prefix) = self.prefix() {
            write!(formatter, "{prefix}:")?;
        }
        write!(formatter, "{}={:?}", self.local_name(), self.value())
    }
}

/// The prefix of an attribute.
fn prefix(name: ExpandedName, local_name: &str) -> Option<&'static str> {
    match name.namespace() {
        Namespace::XmlNs if local_name == "xmlns" => None,
        namespace => namespace.prefix(),
    }
}

/// The position of the attribute with this
/// [qualified name](https://dom.spec.whatwg.org/#concept-attribute-qualified-name), such as `href` or `xlink:href`.
pub(super) fn position_by_qualified_name(
    attributes: &[AttributeData],
    qualified_name: &str,
    names: &NameTable,
) -> Option<usize> {
    let plain = names.find(qualified_name).map(ExpandedName::none);
    attributes.iter().position(|attribute| {
        if attribute.name.namespace() == Namespace::None {
            return Some(attribute.name) == plain;
        }
        let local_name = names.name(attribute.name.local_name());
        match prefix(attribute.name, local_name) {
            None => local_name == qualified_name,
            Some(prefix) => qualified_name
                .strip_prefix(prefix)
                .and_then(|rest| rest.strip_prefix(':'))
                .is_some_and(|rest| rest == local_name),
        }
    })
}

/// The position of the attribute with this namespace and local name.
pub(super) fn position_by_name(attributes: &[AttributeData], name: ExpandedName) -> Option<usize> {
    attributes
        .iter()
        .position(|attribute| attribute.name == name)
}
