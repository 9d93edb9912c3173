//! Subtrees counted by the specialised loops and by the plain one.

use super::*;
use crate::manhattan::Manhattan;
use crate::{Goal, Slide};
use kombat_core::budget::{Cancel, Limits, Meter};
use kombat_core::heuristic::Heuristic;
use kombat_core::heuristic::subtree;
use kombat_core::move_filter::NotBack;
use kombat_core::rng::Rng;
use kombat_core::space::Space;

/// The successors of some random boards, and what lies below them under a bound.
fn subtrees<S: Storage>(rows: usize, columns: usize, goal: Goal, most: u64) -> [usize; 2] {
    let puzzle = Tiles::<S>::new(rows, columns, goal).unwrap();
    let heuristic = Manhattan::new(&puzzle);
    let watcher = &Meter::new(Limits::default(), Cancel::new()).watcher();
    let (mut rng, mut seen) = (Rng::new(6), [0, 0]);
    for slack in [0, 2, 4, 8, 0, 2, 4, 8] {
        let start = puzzle.random(&mut rng);
        let moves: Vec<Slide> = puzzle.moves(&start).collect();
        for via in moves {
            let mut state = start;
            puzzle.apply(&mut state, via);
            let (h, memo) = heuristic.root(&state);
            let root = Root { state, memo, via, mark: (), g: 1, h };
            let under = Under { bound: 1 + h + slack, lengths: true, watcher };
            let Some(plain) = subtree::count(&heuristic, &puzzle, &NotBack, &root, under) else { continue };
            let counted = count_within(&puzzle, &root, under, most).expect("there are searches for this size");
            let fits = plain.expanded < most;
            assert_eq!(counted, fits.then_some(plain), "{} after {via}", puzzle.show(&state));
            seen[usize::from(fits)] += 1;
        }
    }
    seen
}

/// However few nodes are allowed: subtrees with fewer are counted to the last, all others given up.
#[test]
fn a_count_is_exact_or_given_up() {
    for most in [16, 256, 4_096] {
        let mut seen = [0, 0];
        for more in [
            subtrees::<u64>(3, 3, Goal::BlankLast, most),
            subtrees::<u64>(4, 3, Goal::Snail, most),
            subtrees::<u64>(4, 4, Goal::BlankLast, most),
            subtrees::<u64>(4, 4, Goal::BlankFirst, most),
            subtrees::<u128>(5, 4, Goal::BlankLast, most),
            subtrees::<u128>(5, 5, Goal::BlankFirst, most),
            subtrees::<u128>(5, 5, Goal::Snail, most),
        ] {
            (seen[0], seen[1]) = (seen[0] + more[0], seen[1] + more[1]);
        }
        assert!(seen.iter().all(|&seen| seen > 5), "{most}: {seen:?}");
    }
}

/// Ways of the blank from a cell that come to no node whose count is noted, the node itself
/// among them; and the successors whose counts are.
fn ways([rows, columns]: [usize; 2], cell: usize, last: Option<u8>) -> [u64; 2] {
    let mut ways = [1, 0];
    for (dir, back) in [(UP, DOWN), (DOWN, UP), (LEFT, RIGHT), (RIGHT, LEFT)] {
        let (row, column) = (cell / columns, cell % columns);
        let next = match dir {
            UP if row > 0 => cell - columns,
            DOWN if row + 1 < rows => cell + columns,
            LEFT if column > 0 => cell - 1,
            RIGHT if column + 1 < columns => cell + 1,
            _ => continue,
        };
        if last == Some(back) {
            continue;
        }
        if dir == UP || dir == DOWN && columns > 4 && next / columns == 2 {
            ways[1] += 1;
        } else {
            let more = self::ways([rows, columns], next, Some(dir));
            (ways[0], ways[1]) = (ways[0] + more[0], ways[1] + more[1]);
        }
    }
    ways
}

/// The bound that keeps counts from overflowing, counted out.
#[test]
fn between_two_looks_there_are_few_ways() {
    for size in [[3, 3], [3, 4], [3, 5], [4, 4], [4, 5], [5, 5]] {
        for cell in 0..size[0] * size[1] {
            let [nodes, noted] = ways(size, cell, None);
            assert!(nodes + noted * MOST <= UNSEEN, "{size:?} from {cell}: {nodes} and {noted}");
        }
    }
}
