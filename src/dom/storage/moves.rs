//! [`Moves`]: where the parts of a vector are that were kept when it was compacted.

/// Where parts of a shared vector were, and where they are.
pub(in crate::dom) struct Moves {
    /// Parts that are kept, in order, none of which touches another: start, end, and the start from now on.
    pieces: Vec<(u32, u32, u32)>,
}

impl Moves {
    /// Keeps what is in these ranges (starts and lengths), and nothing else. Ranges may share parts.
    pub(in crate::dom) fn keeping(mut ranges: Vec<(u32, u32)>) -> Self {
        ranges.retain(|(_, length)| *length > 0);
        ranges.sort_unstable();
        let mut pieces: Vec<(u32, u32, u32)> = Vec::new();
        let mut kept = 0;
        for (start, length) in ranges {
            let end = start + length;
            match pieces.last_mut() {
                Some((_, last_end, _)) if start <= *last_end => {
                    kept += end.saturating_sub(*last_end);
                    *last_end = end.max(*last_end);
                }
                _ => {
                    pieces.push((start, end, kept));
                    kept += length;
                }
            }
        }
        Self { pieces }
    }

    /// The parts that are kept, in order: start and end.
    pub(in crate::dom) fn pieces(&self) -> impl Iterator<Item = (usize, usize)> {
        let pieces = self.pieces.iter();
        pieces.map(|(start, end, _)| (*start as usize, *end as usize))
    }

    /// How much is kept.
    pub(in crate::dom) fn length(&self) -> usize {
        self.pieces().map(|(start, end)| end - start).sum()
    }

    /// Where a range starts now, if it was kept. An empty range starts at 0.
    pub(in crate::dom) fn start(&self, start: u32, length: u32) -> u32 {
        if length == 0 {
            return 0;
        }
        let behind = self.pieces.partition_point(|(other, _, _)| *other <= start);
        match behind.checked_sub(1).map(|index| self.pieces[index]) {
            Some((old, _, new)) => new + (start - old),
            None => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_that_share_parts_share_them_afterwards() {
        let moves = Moves::keeping(vec![
            (20, 5),
            (3, 4),
            (5, 4),
            (9, 1),
            (22, 1),
            (0, 0),
            (30, 2),
        ]);
        let pieces: Vec<_> = moves.pieces().collect();
        assert_eq!(pieces, [(3, 10), (20, 25), (30, 32)]);
        assert_eq!(moves.length(), 14);
        let starts = [(3, 4), (5, 4), (9, 1), (20, 5), (22, 1), (30, 2), (17, 0)];
        let starts = starts.map(|(start, length)| moves.start(start, length));
        assert_eq!(starts, [0, 2, 6, 7, 9, 12, 0]);
    }
}
