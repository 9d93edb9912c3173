//! Estimates before rounding: combined ones are made of the real values of their
//! parts.

use kombat::domain::tiles::euclidean::Euclidean;
use kombat::domain::tiles::manhattan::Manhattan;
use kombat::domain::tiles::{Goal, Tiles};
use kombat::heuristic::{Erase, Erased, Heuristic, Max, Scale, Sum};
use kombat::ratio::Ratio;
use kombat::space::Space;

#[test]
fn combined_heuristics_have_real_values() {
    let puzzle = Tiles::<u64>::new(3, 3, Goal::BlankLast).unwrap();
    let state = puzzle.parse("8 6 7 2 5 4 3 0 1").unwrap();
    let euclidean = || Box::new(Erase(Euclidean::new(&puzzle))) as Box<dyn Erased<Tiles<u64>>>;
    let manhattan = || Box::new(Erase(Manhattan::new(&puzzle))) as Box<dyn Erased<Tiles<u64>>>;
    let (e, m) = (Euclidean::new(&puzzle).real(&state), 21.0);
    assert!(e.fract() > 0.01, "{e}");
    assert_eq!(Sum(vec![euclidean(), manhattan()]).real(&state), e + m);
    assert_eq!(Max(vec![euclidean(), manhattan()]).real(&state), m);
    let half = Scale { part: euclidean(), weight: Ratio { over: 1, under: 2 } };
    assert_eq!(half.real(&state), e / 2.0);
}
