mod reference;
use kombat::algorithm::idastar::IdaStar;
use kombat::budget::{Cancel, Limits, Meter};
use kombat::catalog::Staged;
use kombat::observe::Silent;
use kombat::problem::tiles::{Goal, Tiles, manhattan::Manhattan};
use kombat::run::{Outcome, Run, Solver};
use kombat::{rng::Rng, space::Space};
fn library(board: &str) -> (u32, u64) {
    let mut puzzle = Tiles::<u64>::new(4, 4, Goal::BlankFirst).unwrap();
    puzzle.reorder("ULRD").unwrap();
    let start = puzzle.parse(board).unwrap();
    let meter = Meter::new(Limits::default(), Cancel::new());
    let mut run = Run { puzzle: &puzzle, meter, observer: Silent, rng: Rng::new(0) };
    let Outcome::Solved { cost, .. } = IdaStar::new(Manhattan::new(&puzzle)).solve(start, &mut run) else { panic!() };
    (cost, run.meter.counters().generated)
}
fn main() {
    let b = "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15";
    let cells: Vec<u8> = b.split(' ').map(|x| x.parse().unwrap()).collect();
    let which = std::env::args().nth(1).unwrap();
    let t = std::time::Instant::now();
    let r = if which == "ref" { reference::solve(&cells) } else { library(b) };
    println!("{which} {r:?} {:.3}s {:.1} M/s", t.elapsed().as_secs_f64(), r.1 as f64 / t.elapsed().as_secs_f64() / 1e6);
}
