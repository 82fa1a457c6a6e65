//! Stores the attributes of elements.

use super::string_pool::StringPool;
use super::unique_slots::{RangeOrSlot, UNIQUE, UniqueSlots};
use crate::names::{ExpandedName, NameTable, Namespace};

#[derive(Clone, Copy)]
pub(in crate::dom) struct AttributeData {
    pub(in crate::dom) name: ExpandedName,
    pub(in crate::dom) value: RangeOrSlot,
}

const _: () = assert!(size_of::<AttributeData>() == 12);

/// The parser appends attributes to one shared vector, whose entries never change. The first edit of an element moves its
/// attributes into a separate vector.
#[derive(Clone, Default)]
pub(in crate::dom) struct AttributeLists {
    pub(in crate::dom) shared: Vec<AttributeData>,
    unique: UniqueSlots<Vec<AttributeData>>,
}

impl AttributeLists {
    pub(in crate::dom) fn clear(&mut self) {
        self.shared.clear();
        self.unique = UniqueSlots::default();
    }

    #[inline]
    pub(in crate::dom) fn get(&self, list: RangeOrSlot) -> &[AttributeData] {
        if list.length == UNIQUE {
            self.unique.get(list.start)
        } else {
            let start = list.start as usize;
            &self.shared[start..start + list.length as usize]
        }
    }

    /// Returns a list at the end of the shared vector. The caller pushes the attributes.
    #[inline]
    pub(in crate::dom) fn next_shared_range(&mut self, length: usize) -> RangeOrSlot {
        let start = self.shared.len();
        assert!(start + length < UNIQUE as usize, "a document has at most 2³² − 2 attributes");
        RangeOrSlot { start: start as u32, length: length as u32 }
    }

    pub(in crate::dom) fn insert_unshared(&mut self, attributes: Vec<AttributeData>) -> RangeOrSlot {
        RangeOrSlot { start: self.unique.insert(attributes), length: UNIQUE }
    }

    /// Adds attributes to the shared lists if `list` is shared, and as a separate list otherwise.
    ///
    /// NOTE: an `is` attribute in a shared list is the `is` value.
    pub(in crate::dom) fn insert_with_same_sharing(
        &mut self,
        list: RangeOrSlot,
        attributes: &[AttributeData],
    ) -> RangeOrSlot {
        if !list.is_shared() {
            return self.insert_unshared(attributes.to_vec());
        }
        let list = self.next_shared_range(attributes.len());
        self.shared.extend_from_slice(attributes);
        list
    }

    pub(in crate::dom) fn clone_into_unique(&mut self, list: RangeOrSlot, strings: &mut StringPool) -> RangeOrSlot {
        let mut attributes = self.get(list).to_vec();
        for attribute in &mut attributes {
            attribute.value = strings.share_or_clone(attribute.value);
        }
        self.insert_unshared(attributes)
    }

    pub(in crate::dom) fn make_mut(
        &mut self,
        list: &mut RangeOrSlot,
        strings: &mut StringPool,
    ) -> &mut Vec<AttributeData> {
        if list.is_shared() {
            *list = self.clone_into_unique(*list, strings);
        }
        self.unique.get_mut(list.start)
    }

    pub(in crate::dom) fn for_each_value_mut(&mut self, visit: &mut dyn FnMut(&mut RangeOrSlot)) {
        for attribute in &mut self.shared {
            visit(&mut attribute.value);
        }
        for list in self.unique.iter_mut() {
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
