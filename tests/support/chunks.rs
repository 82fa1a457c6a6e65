//! Ways to cut an input into chunks.

pub fn whole(input: &str) -> Vec<&str> {
    vec![input]
}

pub fn pieces_of_characters(input: &str, count: usize) -> Vec<&str> {
    let boundaries: Vec<usize> = input.char_indices().map(|(start, _)| start).collect();
    let mut starts = boundaries.into_iter().step_by(count).peekable();
    let mut pieces = Vec::new();
    while let Some(start) = starts.next() {
        let end = starts.peek().copied().unwrap_or(input.len());
        pieces.push(&input[start..end]);
    }
    pieces
}

pub fn pieces(input: &str, size: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = input;
    while !rest.is_empty() {
        let end = (size.max(1)..rest.len()).find(|&end| rest.is_char_boundary(end)).unwrap_or(rest.len());
        let (piece, after) = rest.split_at(end);
        pieces.push(piece);
        rest = after;
    }
    pieces
}

/// Returns every way to cut the input into three pieces. One of the first two may be empty.
pub fn splits(input: &str) -> impl Iterator<Item = [&str; 3]> {
    let boundaries = move || (0..input.len()).filter(move |&at| input.is_char_boundary(at));
    boundaries().flat_map(move |first| {
        boundaries()
            .filter(move |&second| second >= first && second > 0)
            .map(move |second| [&input[..first], &input[first..second], &input[second..]])
    })
}
