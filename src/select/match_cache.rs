use crate::dom::{Document, NodeId};

/// The results that a query caches.
///
/// OPTIMIZATION: each result is computed once, so a query takes linear time (tests: `deep_and_wide_trees_take_linear_time`,
/// `results_for_ancestors_are_cached`, and the trials of `complexity` that select). The first steps cache nothing, so matching
/// one element usually allocates nothing. The cache does not change results (test: `queries_equal_the_reference`).
#[derive(Clone, Debug)]
pub(super) struct MatchCache {
    /// The number of nodes visited so far.
    pub(super) steps: usize,
    node_count: usize,
    /// For each cache key of the compiled selector and each node: 0 if unknown, 1 for no, 2 for yes. Each byte has four states.
    match_states: Vec<Vec<u8>>,
    /// For each property and each node: 0 if unknown, otherwise the value plus 1.
    values: Vec<Vec<u32>>,
}

/// The number of nodes that a query visits before it caches results.
const UNCACHED_STEPS: usize = 64;

/// A property of a node whose value is a number: the index of the
/// [nearest](super::matching::MatchingContext::find_nearest_cached) such node or 0, or 1 for yes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CachedProperty {
    LanguageSource,
    DirectionSource,
    IsRightToLeft,
    DisabledFieldset,
    EarlierLegend,
    HasDisabled,
    HasMultiple,
    EditingHost,
    IsEditingHost,
    Datalist,
    OptionBoundary,
    SelectedOption,
    HeadingOffsetSource,
    ShadowRoot,
    /// The index for the first `:nth-child()` of the selector; 0 if not counted. The others have the next numbers.
    NthIndex,
}

impl MatchCache {
    pub(super) fn new(document: &Document) -> Self {
        Self { steps: 0, node_count: document.node_count(), match_states: Vec::new(), values: Vec::new() }
    }

    #[inline]
    pub(super) const fn is_caching(&self) -> bool {
        self.steps >= UNCACHED_STEPS
    }

    #[inline]
    pub(super) fn cached_match(&self, cache_key: u32, node: NodeId) -> Option<bool> {
        let (index, shift) = match_state_position(node);
        match self.match_states.get(cache_key as usize)?.get(index)? >> shift & 3 {
            0 => None,
            state => Some(state == 2),
        }
    }

    #[inline]
    pub(super) fn insert_match_if_caching(&mut self, cache_key: u32, node: NodeId, is_match: bool) {
        if self.is_caching() {
            let (index, shift) = match_state_position(node);
            let byte = &mut get_or_create_table(&mut self.match_states, cache_key as usize, self.node_count / 4)[index];
            *byte = *byte & !(3 << shift) | (1 + u8::from(is_match)) << shift;
        }
    }

    #[inline]
    pub(super) fn cached_value(&self, property: usize, node: NodeId) -> Option<usize> {
        (*self.values.get(property)?.get(node.index())? as usize).checked_sub(1)
    }

    #[inline]
    pub(super) fn insert_value_if_caching(&mut self, property: usize, node: NodeId, number: usize) {
        if self.is_caching() {
            get_or_create_table(&mut self.values, property, self.node_count)[node.index()] = (number + 1) as u32;
        }
    }

    /// Returns the cached value, or finds the value, which counts as many steps.
    pub(super) fn get_or_insert_with(
        &mut self,
        property: CachedProperty,
        node: NodeId,
        find: impl FnOnce() -> usize,
    ) -> usize {
        self.cached_value(property as usize, node).unwrap_or_else(|| {
            self.steps += UNCACHED_STEPS / 4;
            let number = find();
            self.insert_value_if_caching(property as usize, node, number);
            number
        })
    }
}

#[inline]
fn match_state_position(node: NodeId) -> (usize, usize) {
    (node.index() / 4, node.index() % 4 * 2)
}

#[inline]
fn get_or_create_table<T: Clone + Default>(tables: &mut Vec<Vec<T>>, number: usize, last: usize) -> &mut [T] {
    if number >= tables.len() {
        tables.resize(number + 1, Vec::new());
    }
    let table = &mut tables[number];
    if table.is_empty() {
        *table = vec![T::default(); last + 1];
    }
    table
}
