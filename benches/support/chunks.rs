//! Chunks of a page.

/// Returns chunks of at least `size` bytes, each up to the next end of a character.
pub(crate) fn chunks(mut page: &str, size: usize) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        let mut end = size.min(page.len());
        while !page.is_char_boundary(end) {
            end += 1;
        }
        let (chunk, rest) = page.split_at(end);
        page = rest;
        (!chunk.is_empty()).then_some(chunk)
    })
}
