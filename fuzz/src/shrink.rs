//! Minimization of failing inputs.

use crate::Case;

const MAX_TRIES: usize = 20_000;

/// Removes pieces, long ones first, while the case fails.
pub(crate) fn shrink(case: &Case, fails: impl Fn(&Case) -> bool) -> Case {
    let mut shortest = case.clone();
    let mut tries = 0;
    loop {
        let length_before = shortest.input.len();
        let mut size = shortest.input.len().next_power_of_two().max(1);
        while size > 0 {
            let mut start = 0;
            while start < shortest.input.len() && tries < MAX_TRIES {
                let end = (start + size).min(shortest.input.len());
                let mut shorter = shortest.clone();
                shorter.input.drain(start..end);
                let is_text = shorter.target.takes_bytes() || std::str::from_utf8(&shorter.input).is_ok();
                tries += 1;
                if is_text && fails(&shorter) {
                    shortest = shorter;
                } else {
                    start += 1.max(size / 2);
                }
            }
            size /= 2;
        }
        if shortest.input.len() == length_before || tries >= MAX_TRIES {
            return shortest;
        }
    }
}
