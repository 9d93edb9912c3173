//! The pancake puzzle against published numbers and exhaustive search.

use kombat_bytes::{BytePuzzle, ByteState};
use kombat_core::budget::{Cancel, Limits, Meter};
use kombat_core::heuristic::Heuristic;
use kombat_core::open::Ties;
use kombat_core::pdb::{Key, Partition};
use kombat_core::ratio::Ratio;
use kombat_core::replay::replay;
use kombat_core::rng::Rng;
use kombat_core::run::{Outcome, Proof, Run};
use kombat_core::search::*;
use kombat_core::space::{Alphabet, Cost, Puzzle, Space};
use kombat_domain::messages::Lang;
use kombat_pancake::gap::Gap;
use kombat_pancake::pdb::{self, Pdb};
use kombat_pancake::{MOST, pancake, turned};
use std::collections::HashMap;

/// How many stacks of 2 to 9 pancakes need so many flips (OEIS A092113); the last of a row are the hardest
/// (A058986).
const COUNTS: [&[u64]; 8] = [
    &[1, 1],
    &[1, 2, 2, 1],
    &[1, 3, 6, 11, 3],
    &[1, 4, 12, 35, 48, 20],
    &[1, 5, 20, 79, 199, 281, 133, 2],
    &[1, 6, 30, 149, 543, 1_357, 1_903, 1_016, 35],
    &[1, 7, 42, 251, 1_191, 4_281, 10_561, 15_011, 8_520, 455],
    &[1, 8, 56, 391, 2_278, 10_666, 38_015, 93_585, 132_697, 79_379, 5_804],
];

/// The distance of every stack by a plain breadth-first search, which knows nothing of the crate.
fn by_hand(count: u8) -> HashMap<Vec<u8>, Cost> {
    let goal: Vec<u8> = (1..=count).collect();
    let mut known = HashMap::from([(goal.clone(), 0)]);
    let mut queue = std::collections::VecDeque::from([goal]);
    while let Some(stack) = queue.pop_front() {
        let next = known[&stack] + 1;
        for turned in 2..=stack.len() {
            let mut flipped = stack.clone();
            flipped[..turned].reverse();
            if !known.contains_key(&flipped) {
                known.insert(flipped.clone(), next);
                queue.push_back(flipped);
            }
        }
    }
    known
}

#[test]
fn as_many_stacks_need_each_number_of_flips_as_is_published() {
    for (count, counts) in (2..).zip(COUNTS) {
        let puzzle = pancake(count).unwrap();
        let whole = puzzle.whole().expect("small spaces are swept");
        assert_eq!(whole.states(), (1..=count as u64).product::<u64>());
        let levels = whole.distances(&puzzle, &|| Ok(())).unwrap().counts();
        assert!(levels.iter().copied().eq((0..).zip(counts.iter().copied())), "{count} pancakes");
    }
    assert!(pancake(10).unwrap().whole().is_none());
}

/// Never too high, and never falls by more than a flip, on every stack; and the same along a flip as from scratch.
fn check_everywhere<H: Heuristic<BytePuzzle>>(puzzle: &BytePuzzle, heuristic: &H) {
    let known = by_hand(puzzle.goal().unwrap().len() as u8);
    for (stack, distance) in &known {
        let stack = ByteState::new(stack).unwrap();
        let (h, memo) = heuristic.root(&stack);
        assert!(h <= *distance, "{h} at {stack:?}, {distance} flips away");
        for mv in puzzle.moves(&stack) {
            let mut next = stack;
            puzzle.apply(&mut next, mv);
            let (after, _) = heuristic.child(memo, &stack, mv, &next);
            assert_eq!(after, heuristic.root(&next).0, "{mv} at {stack:?}");
            assert!(h <= after + 1, "from {h} to {after} by {mv} at {stack:?}");
        }
    }
    assert_eq!(heuristic.root(&puzzle.goal().unwrap()).0, 0);
}

#[test]
fn gaps_on_all_stacks_of_nine() {
    let puzzle = pancake(9).unwrap();
    check_everywhere(&puzzle, &Gap::new(&puzzle));
}

#[test]
fn patterns_on_all_stacks_of_eight() {
    let puzzle = pancake(8).unwrap();
    for patterns in ["6", "4-4", "1 2 3 / 3 5 8", "1-1"] {
        check_everywhere(&puzzle, &Pdb::new(&puzzle, &patterns.parse().unwrap()).unwrap());
    }
    // A pattern of all pancakes knows everything.
    let all = Pdb::new(&puzzle, &Partition::Sizes(vec![8])).unwrap();
    for (stack, distance) in by_hand(8) {
        assert_eq!(all.root(&ByteState::new(&stack).unwrap()).0, distance);
    }
}

/// The largest pancakes, in one table with a name that can be read again.
#[test]
fn the_usual_pattern_is_of_the_largest_and_small() {
    for (count, size) in [(2, "1"), (3, "1"), (9, "7"), (10, "7"), (12, "6"), (20, "4"), (MOST, "3")] {
        assert_eq!(pdb::usual(count), size, "{count} pancakes");
    }
    let nine = pancake(9).unwrap();
    let tables = Pdb::new(&nine, &pdb::usual(9).parse().unwrap()).unwrap().tables();
    assert_eq!(tables[0].to_string(), "pancake-9x1-2.3.4.5.6.7.8");
    assert_eq!("pancake-9x1-2.3.4.5.6.7.8".parse::<Key>().ok().as_ref(), Some(&tables[0]));
    let aimed = nine.aimed_at(&nine.parse("9 8 7 6 5 4 3 2 1").unwrap()).unwrap();
    assert_eq!(Pdb::new(&aimed, &Partition::Sizes(vec![7])).unwrap().tables(), tables);
    assert_eq!(Gap::new(&aimed).root(&nine.goal().unwrap()).0, 1, "only the plate is elsewhere");
}

#[test]
fn patterns_that_do_not_fit_are_refused() {
    let puzzle = pancake(8).unwrap();
    for (patterns, key) in [
        ("5-4", "pancake.pattern-sizes"),
        ("18446744073709551615-2", "pancake.pattern-sizes"),
        ("1 2 9", "pdb.unknown-tile"),
        ("0 1", "pdb.unknown-tile"),
        ("1 1 2", "pancake.pattern-repeated"),
        ("1-1-1-1-1", "pdb.too-many-patterns"),
    ] {
        let refused = Pdb::new(&puzzle, &patterns.parse().unwrap()).map(|_| ());
        assert_eq!(refused.unwrap_err().key(), key, "{patterns}");
    }
    let large = Pdb::new(&pancake(60).unwrap(), &Partition::Sizes(vec![30])).map(|_| ());
    assert_eq!(large.unwrap_err().key(), "pdb.too-large");
}

fn solved(puzzle: &BytePuzzle, search: &Search, guide: &Guide<BytePuzzle>, start: ByteState) -> (Cost, Proof) {
    let mut solver = puzzle.solver(search, guide).unwrap_or_else(|unfit| panic!("{search:?}: {unfit:?}"));
    let mut run = Run::new(puzzle, Meter::new(Limits::default(), Cancel::new()), Rng::new(3));
    match solver.solve(start, &mut run) {
        Outcome::Solved { moves, cost, proof } => {
            assert_eq!(replay(puzzle, &start, &moves), Ok(cost), "{search:?}");
            (cost, proof)
        }
        outcome => panic!("{search:?} on {start:?}: {outcome:?}"),
    }
}

#[test]
fn ida_star_with_gaps_is_optimal_on_every_stack_of_eight() {
    let (puzzle, guide) = (pancake(8).unwrap(), Guide::new(Gap::new));
    for (stack, distance) in by_hand(8) {
        let start = ByteState::new(&stack).unwrap();
        let found = solved(&puzzle, &Search::IdaStar { automaton: None }, &guide, start);
        assert_eq!(found, (distance, Proof::Optimal), "{stack:?}");
    }
}

#[test]
fn every_search_sorts_a_stack() {
    let (puzzle, guide) = (pancake(6).unwrap(), Guide::new(Gap::new));
    let best = |policy, two_levels| Search::BestFirst { policy, ties: Ties::LowH, two_levels };
    let (sure, tenth) = (Ratio { over: 9, under: 10 }, Ratio { over: 1, under: 10 });
    let construction = Construction { moves: 12, rcl: 3, alpha: None, random_first: false };
    let ga = GaOptions {
        population: 60,
        moves: 12,
        generations: 500,
        crossover: Crossover::TwoPoint,
        rate: sure,
        mutation: tenth,
        selection: Selection::MuPlusLambda,
        judge: Judge::Prefix,
        immigrants: 10,
        seeds: None,
    };
    let hill = Hill { variant: Variant::Steepest, sideways: 10, restarts: 100, kick: 5, from_best: true };
    let geometric = Schedule::Geometric;
    let searches = [
        Search::BreadthFirst,
        Search::DepthFirst(DepthFirst { limit: Some(9), restart: false }),
        Search::IterativeDeepening { limit: None },
        best(Policy::ASTAR, false),
        best(Policy::ASTAR, true),
        best(Policy::GREEDY, false),
        best(Policy::UNIFORM, false),
        best(Policy::weighted(Ratio { over: 3, under: 2 }), false),
        Search::IdaStar { automaton: None },
        Search::Rbfs,
        Search::Beam(Beam { width: 50 }),
        Search::BiBreadthFirst,
        Search::BiAStar,
        Search::BiGreedy,
        Search::Hill(hill),
        Search::Annealing(Annealing { temperature: 2.0, schedule: geometric, cooling: 0.999, steps: None }),
        Search::BetaHill(BetaHill { beta: tenth, steps: None }),
        Search::Tabu(Tabu { tenure: 20, steps: None }),
        Search::RandomWalk(RandomWalk { steps: None }),
        Search::Grasp(Grasp { construction, iterations: 2_000, local: true }),
        Search::Ga(ga),
        Search::Table,
        Search::Anytime { effort: 10_000 },
    ];
    let known = by_hand(6);
    for text in ["4 6 2 5 1 3", "5 3 6 1 4 2", "1 2 3 4 5 6"] {
        let start = puzzle.parse(text).unwrap();
        for search in &searches {
            let (cost, proof) = solved(&puzzle, search, &guide, start);
            let least = known[&start.to_vec()];
            assert!(cost >= least && (proof != Proof::Optimal || cost == least), "{search:?} on {text}: {cost}");
        }
    }
    let refused = puzzle.solver(&Search::IdaStar { automaton: Some(4) }, &guide).map(|_| ());
    assert_eq!(refused, Err(Unfit::NoMoveAutomaton));
}

/// Larger stacks, up to the most that there may be.
#[test]
fn what_is_shown_is_read_and_flips_undo_themselves() {
    let mut rng = Rng::new(1);
    for count in [2, 3, 10, 31, MOST] {
        let puzzle = pancake(count).unwrap();
        let gap = Gap::new(&puzzle);
        for _ in 0..20 {
            let stack = puzzle.rules().random(&mut rng);
            assert_eq!(puzzle.parse(&puzzle.show(&stack)), Ok(stack));
            assert_eq!(puzzle.render(&stack).lines().count(), count);
            let sizes: Vec<usize> = puzzle.moves(&stack).map(turned).collect();
            assert_eq!(sizes, (2..=count).collect::<Vec<_>>());
            for (letter, mv) in puzzle.moves(&stack).enumerate() {
                assert_eq!(puzzle.alphabet().unwrap().read(&stack, letter), Some(mv));
                let mut flipped = stack;
                puzzle.apply(&mut flipped, mv);
                assert_eq!(flipped[0], stack[turned(mv) - 1]);
                puzzle.apply(&mut flipped, puzzle.inverse().unwrap()(mv));
                assert_eq!(flipped, stack);
            }
            let moves = puzzle.initial_solution(&stack);
            assert!(moves.len() <= 2 * count, "two flips a pancake");
            let cost = replay(&puzzle, &stack, &moves).expect("it sorts the stack");
            assert!(gap.root(&stack).0 <= cost);
        }
    }
    for count in [0, 1, MOST + 1] {
        assert_eq!(pancake(count).err().map(|error| error.key()), Some("pancake.size"));
    }
}

#[test]
fn the_card_of_pattern_databases_tells_of_pancakes() {
    for (lang, word) in [(Lang::En, "pancake"), (Lang::PtBr, "panqueca")] {
        assert!(lang.text("heuristic.pdb.doc").contains(word), "{word}");
    }
}
