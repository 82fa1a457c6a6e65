//! Stores the attributes of elements.

use super::own::{OWN, OwnPlaces, Slice};
use super::strings::Strings;
use crate::names::{ExpandedName, NameTable, Namespace};

#[derive(Clone, Copy)]
pub(in crate::dom) struct AttributeData {
    pub(in crate::dom) name: ExpandedName,
    pub(in crate::dom) value: Slice,
}

const _: () = assert!(size_of::<AttributeData>() == 12);

/// The parser appends attributes to one shared vector, whose entries never change. The first edit of an element moves its
/// attributes into a separate vector.
#[derive(Clone, Default)]
pub(in crate::dom) struct AttributeLists {
    pub(in crate::dom) shared: Vec<AttributeData>,
    own: OwnPlaces<Vec<AttributeData>>,
}

impl AttributeLists {
    pub(in crate::dom) fn clear(&mut self) {
        self.shared.clear();
        self.own = OwnPlaces::default();
    }

    #[inline]
    pub(in crate::dom) fn get(&self, list: Slice) -> &[AttributeData] {
        if list.length == OWN {
            self.own.get(list.start)
        } else {
            let start = list.start as usize;
            &self.shared[start..start + list.length as usize]
        }
    }

    /// Returns a list at the end of the shared vector. The caller fills the list.
    #[inline]
    pub(in crate::dom) fn start_shared(&mut self, length: usize) -> Slice {
        let start = self.shared.len();
        assert!(start + length < OWN as usize, "a document has at most 2³² − 2 attributes");
        Slice { start: start as u32, length: length as u32 }
    }

    pub(in crate::dom) fn add(&mut self, attributes: &[AttributeData]) -> Slice {
        let list = self.start_shared(attributes.len());
        self.shared.extend_from_slice(attributes);
        list
    }

    pub(in crate::dom) fn add_own(&mut self, attributes: Vec<AttributeData>) -> Slice {
        Slice { start: self.own.add(attributes), length: OWN }
    }

    pub(in crate::dom) fn copy(&mut self, list: Slice, strings: &mut Strings) -> Slice {
        if list.is_shared() {
            return list;
        }
        self.copy_own(list, strings)
    }

    /// Adds attributes to the shared lists if `list` is shared, and as a separate list otherwise.
    ///
    /// NOTE: an `is` attribute in a shared list is the `is` value.
    pub(in crate::dom) fn add_like(&mut self, list: Slice, attributes: &[AttributeData]) -> Slice {
        if list.is_shared() { self.add(attributes) } else { self.add_own(attributes.to_vec()) }
    }

    fn copy_own(&mut self, list: Slice, strings: &mut Strings) -> Slice {
        let mut attributes = self.get(list).to_vec();
        for attribute in &mut attributes {
            attribute.value = strings.copy(attribute.value);
        }
        self.add_own(attributes)
    }

    pub(in crate::dom) fn edit(&mut self, list: &mut Slice, strings: &mut Strings) -> &mut Vec<AttributeData> {
        if list.is_shared() {
            *list = self.copy_own(*list, strings);
        }
        self.own.get_mut(list.start)
    }

    pub(in crate::dom) fn for_each_value(&mut self, visit: &mut dyn FnMut(&mut Slice)) {
        for attribute in &mut self.shared {
            visit(&mut attribute.value);
        }
        for list in self.own.iter_mut() {
            for attribute in list {
                visit(&mut attribute.value);
            }
        }
    }
}

/// For an HTML element, the [qualified name](https://dom.spec.whatwg.org/#concept-attribute-qualified-name) must be in ASCII
/// lower case.
pub(in crate::dom) fn position_by_qualified_name(
    attributes: &[AttributeData],
    qualified_name: &str,
    names: &NameTable,
) -> Option<usize> {
    let plain = names.find(qualified_name).map(ExpandedName::without_namespace);
    attributes.iter().position(|attribute| {
        if attribute.name.namespace() == Namespace::None {
            return Some(attribute.name) == plain;
        }
        let local_name = names.name(attribute.name.local_name());
        match attribute.name.prefix() {
            None => local_name == qualified_name,
            Some(prefix) => qualified_name
                .strip_prefix(prefix)
                .and_then(|rest| rest.strip_prefix(':'))
                .is_some_and(|rest| rest == local_name),
        }
    })
}

#[inline]
pub(in crate::dom) fn position_by_name(attributes: &[AttributeData], name: ExpandedName) -> Option<usize> {
    attributes.iter().position(|attribute| attribute.name == name)
}
