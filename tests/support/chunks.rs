//! Divisions of an input into chunks.

pub fn single_chunk(input: &str) -> Vec<&str> {
    vec![input]
}

pub fn chunks_of_characters(input: &str, count: usize) -> Vec<&str> {
    let boundaries: Vec<usize> = input.char_indices().map(|(start, _)| start).collect();
    let mut starts = boundaries.into_iter().step_by(count).peekable();
    let mut chunks = Vec::new();
    while let Some(start) = starts.next() {
        let end = starts.peek().copied().unwrap_or(input.len());
        chunks.push(&input[start..end]);
    }
    chunks
}

pub fn chunks_of_bytes(input: &str, size: usize) -> Vec<&str> {
    let mut chunks = Vec::new();
    let mut rest = input;
    while !rest.is_empty() {
        let end = (size.max(1)..rest.len()).find(|&end| rest.is_char_boundary(end)).unwrap_or(rest.len());
        let (chunk, after) = rest.split_at(end);
        chunks.push(chunk);
        rest = after;
    }
    chunks
}

/// Returns every way to cut the input into three chunks. One of the first two may be empty.
pub fn splits(input: &str) -> impl Iterator<Item = [&str; 3]> {
    let boundaries = move || (0..input.len()).filter(move |&at| input.is_char_boundary(at));
    boundaries().flat_map(move |first| {
        boundaries()
            .filter(move |&second| second >= first && second > 0)
            .map(move |second| [&input[..first], &input[first..second], &input[second..]])
    })
}
