//! Boards sampled without replacement.

use kombat::catalog::{Distinct, Sampling, moves, population, puzzle, samples_in_vain};
use kombat::rng::Rng;
use std::collections::HashSet;

fn sampled(problem: &str, sampling: Sampling, count: usize) -> Vec<(u64, String)> {
    let puzzle = puzzle(problem).unwrap();
    let one = |place| {
        let board = puzzle.sample(sampling, &mut Rng::stream(1, place))?;
        Ok((board.clone(), board))
    };
    Distinct::new(one, moves(sampling), || population(puzzle.as_ref(), sampling))
        .take(count)
        .collect::<Result<_, _>>()
        .unwrap()
}

#[test]
fn no_board_comes_twice_and_all_there_are_come() {
    for (problem, sampling, asked, there_are) in [
        ("8-puzzle", Sampling::Depth(31), 200, 2),
        ("8-puzzle", Sampling::Depth(0), 5, 1),
        ("8-puzzle", Sampling::Walk(3), 40, 8),
        ("swap(2x2)", Sampling::Uniform, 1000, 24),
        ("tiles(2x3)", Sampling::Uniform, 360, 360),
        ("tiles(2x3)", Sampling::Uniform, 359, 359),
    ] {
        let boards = sampled(problem, sampling, asked);
        let different: HashSet<&String> = boards.iter().map(|(_, board)| board).collect();
        assert_eq!((boards.len(), different.len()), (there_are, there_are), "{problem} {sampling:?}");
    }
}

/// Long walks in a small space must not be made ten thousand times in vain.
#[test]
fn what_is_sampled_in_vain_is_bounded_in_moves() {
    assert_eq!((samples_in_vain(3), samples_in_vain(100_000), samples_in_vain(u64::MAX)), (10_000, 1_000, 100));
    let made = std::cell::Cell::new(0);
    let one = |place: u64| {
        made.set(made.get() + 1);
        let board = (place % 24).to_string();
        Ok((board.clone(), board))
    };
    assert_eq!(Distinct::new(one, 1_000_000, || None).take(40).count(), 24);
    assert_eq!(made.get(), 24 + 100);
    // One new board after every 99 in vain goes on no longer than five samples for each.
    made.set(0);
    let seldom = |place: u64| {
        made.set(made.get() + 1);
        let board = (place / 100).to_string();
        Ok((board.clone(), board))
    };
    let found = Distinct::new(seldom, 1_000_000, || None).take(1_000).count() as u64;
    assert!(found < 10 && made.get() <= 200 + 5 * found + 1, "{found} in {}", made.get());
}

#[test]
fn earlier_boards_stay_the_same() {
    let few = sampled("8-puzzle", Sampling::Walk(6), 10);
    let many = sampled("8-puzzle", Sampling::Walk(6), 20);
    assert_eq!(few, many[..10]);
    assert!(many.last().unwrap().0 > 19, "none was skipped: {many:?}");
}
