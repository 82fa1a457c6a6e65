//! The order of turns.

/// Returns the contender of this turn of a round, of `count` contenders. In `2 * count` rounds, each contender directly follows
/// each other contender twice.
pub(crate) fn whose_turn(round: usize, turn: usize, count: usize) -> usize {
    // Forwards in `count` rounds, and then backwards.
    let turn = match round / count % 2 {
        0 => turn,
        _ => count - 1 - turn,
    };
    // From the first one, one up, two down, three up, and so on.
    let distance = turn.div_ceil(2);
    let offset = match turn % 2 {
        0 => count - distance,
        _ => distance,
    };
    (round + offset) % count
}
