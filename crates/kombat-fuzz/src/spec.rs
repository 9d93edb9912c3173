//! Problems, algorithms, players and heuristics by name.

use crate::text;
use kombat::catalog::{Spec, game, open, puzzle};

/// A problem in the first line, an algorithm in the second.
pub(crate) fn specs(bytes: &[u8]) {
    let text = text(bytes);
    let (problem, algorithm) = text.split_once('\n').unwrap_or((&text, &text));
    for part in [problem, algorithm] {
        if let Ok(spec) = part.parse::<Spec>() {
            assert_eq!(spec.to_string().parse::<Spec>().as_ref(), Ok(&spec), "{part:?}");
        }
    }
    let _ = open(problem);
    // On small boards, so that nothing that sweeps a space takes long.
    for small in ["tiles(2x3)", "swap(2x2)"] {
        let puzzle = puzzle(small).expect("a problem of our own");
        if let Ok(full) = puzzle.check(algorithm) {
            assert_eq!(puzzle.check(&full).as_ref(), Ok(&full), "{algorithm:?}");
        }
        let _ = puzzle.tables(algorithm);
    }
    let game = game("mnk(3,3,3)").expect("a game of our own");
    if let Ok(full) = game.check(algorithm) {
        assert_eq!(game.check(&full).as_ref(), Ok(&full), "{algorithm:?}");
    }
}
