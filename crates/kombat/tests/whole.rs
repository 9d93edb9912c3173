//! Whole-space tables: against a plain breadth-first search on small boards, against
//! published numbers and A* on twelve cells.

use kombat::budget::{Cancel, Limits, Stop};
use kombat::catalog::{AnyPuzzle, Request, Sampling, puzzle};
use kombat::conformance;
use kombat::domain::swap::SwapPuzzle;
use kombat::domain::tiles::{Goal, Tiles};
use kombat::messages::{Lang, Render};
use kombat::report::Ending;
use kombat::rng::Rng;
use kombat::run::Proof;
use kombat::space::{Puzzle, Space};
use kombat::sweep::Distances;
use std::collections::{HashMap, HashSet};
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::time::{Duration, Instant};

/// How many boards of 3×4 lie at each distance from a goal with the blank in a corner
/// (OEIS A090166).
const PUBLISHED: [u64; 54] = [
    1, 2, 4, 9, 20, 37, 63, 122, 232, 431, 781, 1392, 2494, 4442, 7854, 13899, 24215, 41802, 71167, 119888, 198363,
    323206, 515778, 811000, 1248011, 1885279, 2782396, 4009722, 5621354, 7647872, 10065800, 12760413, 15570786,
    18171606, 20299876, 21587248, 21841159, 20906905, 18899357, 16058335, 12772603, 9515217, 6583181, 4242753, 2503873,
    1350268, 643245, 270303, 92311, 27116, 5390, 1115, 86, 18,
];

/// The same of 5×2 (OEIS A090036), and its two farthest boards.
const PUBLISHED_5X2: [u64; 56] = [
    1, 2, 3, 6, 11, 19, 30, 44, 68, 112, 176, 271, 411, 602, 851, 1232, 1783, 2530, 3567, 4996, 6838, 9279, 12463,
    16597, 21848, 28227, 35682, 44464, 54597, 65966, 78433, 91725, 104896, 116966, 126335, 131998, 133107, 128720,
    119332, 106335, 91545, 75742, 60119, 45840, 33422, 23223, 15140, 9094, 5073, 2605, 1224, 528, 225, 75, 20, 2,
];
const FARTHEST_2X5: [&str; 2] = ["0 5 3 2 1 9 4 8 7 6", "0 9 3 7 1 5 4 8 2 6"];

/// An independent sweep: states in a map, level by level.
fn plain<P: Puzzle>(puzzle: &P) -> (HashMap<P::State, u32>, Vec<u64>) {
    let goal = puzzle.goal().unwrap();
    let mut known = HashMap::from([(goal.clone(), 0)]);
    let (mut layer, mut counts) = (vec![goal], Vec::new());
    while !layer.is_empty() {
        counts.push(layer.len() as u64);
        let mut next = Vec::new();
        for state in &layer {
            for mv in puzzle.moves(state) {
                let mut child = state.clone();
                puzzle.apply(&mut child, mv);
                if !known.contains_key(&child) {
                    known.insert(child.clone(), counts.len() as u32);
                    next.push(child);
                }
            }
        }
        layer = next;
    }
    (known, counts)
}

fn distances<P: Puzzle>(puzzle: &P) -> &dyn Distances<P> {
    puzzle.whole().unwrap().distances(puzzle, &|| Ok(())).unwrap()
}

/// Every count and every step, and the distance of every `nth` board.
fn agrees<P: Puzzle>(puzzle: &P, nth: usize) {
    let (known, counts) = plain(puzzle);
    let table = distances(puzzle);
    assert_eq!(table.counts(), (0..).zip(counts).collect::<Vec<_>>());
    for (i, (state, &depth)) in known.iter().enumerate() {
        if i % nth == 0 {
            assert_eq!(table.of(puzzle, state), Some(depth), "{}", puzzle.show(state));
        }
        for mv in puzzle.moves(state) {
            let mut child = state.clone();
            puzzle.apply(&mut child, mv);
            assert_eq!(table.leads_on(puzzle, state, 1, &child), known[&child] < depth, "{} {mv}", puzzle.show(state));
        }
    }
}

fn tiles(rows: usize, columns: usize, goal: Goal) -> Tiles<u64> {
    Tiles::new(rows, columns, goal).unwrap()
}

/// The customary goals, and random ones: of both parities, the blank anywhere.
#[test]
fn tables_agree_with_a_plain_search() {
    let mut rng = Rng::new(12);
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        let mut cells: Vec<u8> = (0..rows * columns).map(|tile| tile as u8).collect();
        let mut goals = vec![Goal::BlankLast, Goal::BlankFirst, Goal::Snail];
        for _ in 0..3 {
            rng.shuffle(&mut cells);
            goals.push(Goal::Board(cells.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")));
        }
        for goal in goals {
            agrees(&tiles(rows, columns, goal), 1);
        }
    }
}

#[test]
fn tables_of_ten_cells_agree_with_a_plain_search() {
    agrees(&tiles(2, 5, Goal::Board("7 3 9 0 1 / 2 8 4 6 5".to_owned())), 1000);
    agrees(&tiles(5, 2, Goal::Snail), 1000);
}

#[test]
fn ten_cells_are_the_published_ones() {
    for problem in ["tiles(2x5)", "tiles(5x2)", "tiles(2x5,goal=blank-first)"] {
        assert!(puzzle(problem).unwrap().depths().unwrap().into_iter().eq((0..).zip(PUBLISHED_5X2)), "{problem}");
    }
    let puzzle = puzzle("tiles(2x5)").unwrap();
    let sampled: HashSet<String> =
        (0..40).map(|seed| puzzle.sample(Sampling::Depth(55), &mut Rng::new(seed)).unwrap()).collect();
    assert_eq!(sampled, FARTHEST_2X5.map(str::to_owned).into());
}

#[test]
fn tables_of_swaps_agree_with_a_plain_search() {
    for (rows, columns) in [(1, 2), (1, 5), (2, 3), (4, 2), (3, 3)] {
        agrees(&SwapPuzzle::<u64>::new(rows, columns).unwrap(), 1);
    }
}

/// Boards from which the goal cannot be reached are in no table.
#[test]
fn unsolvable_boards_have_no_distance() {
    for puzzle in [tiles(2, 3, Goal::Snail), tiles(3, 3, Goal::BlankFirst), tiles(2, 5, Goal::BlankLast)] {
        let mut rng = Rng::new(3);
        for _ in 0..200 {
            let mut cells = puzzle.cells(&puzzle.random(&mut rng));
            let tiles: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] != 0).collect();
            cells.swap(tiles[0], tiles[1]);
            let text = cells.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
            assert_eq!(distances(&puzzle).of(&puzzle, &puzzle.parse(&text).unwrap()), None, "{text}");
        }
    }
}

/// Nor is one of them nearer to the goal than another.
#[test]
fn a_board_without_a_way_is_no_nearer_than_any_other() {
    for puzzle in [tiles(2, 3, Goal::Snail), tiles(3, 3, Goal::BlankFirst), tiles(2, 5, Goal::BlankLast)] {
        let mut cells = puzzle.cells(&puzzle.goal().unwrap());
        let tiles: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] != 0).collect();
        cells.swap(tiles[0], tiles[1]);
        let state = puzzle.parse(&cells.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")).unwrap();
        for mv in puzzle.moves(&state) {
            let mut near = state;
            puzzle.apply(&mut near, mv);
            assert!(!distances(&puzzle).leads_on(&puzzle, &state, 1, &near), "{mv} at {}", puzzle.show(&state));
        }
    }
    /// The blank's cell is the distance, but from some there is no way.
    struct Few;
    impl Distances<Tiles<u64>> for Few {
        fn of(&self, puzzle: &Tiles<u64>, state: &u64) -> Option<u32> {
            let blank = puzzle.cells(state).iter().position(|&tile| tile == 0).unwrap() as u32;
            (blank < 4).then_some(blank)
        }
        fn counts(&self) -> &[(u32, u64)] {
            &[]
        }
    }
    let puzzle = tiles(3, 3, Goal::BlankLast);
    let at = |blank: usize| {
        let mut cells: Vec<u8> = (1..9).collect();
        cells.insert(blank, 0);
        puzzle.parse(&cells.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")).unwrap()
    };
    for (from, to, leads) in [(1, 0, true), (0, 1, false), (3, 4, false), (4, 3, false), (4, 5, false), (2, 2, false)] {
        assert_eq!(Few.leads_on(&puzzle, &at(from), 1, &at(to)), leads, "from {from} to {to}");
    }
}

/// The numbers of 3×4; paths as long as A*'s; and the farthest boards of 4×3, sampled by
/// chance, are those of 3×4 turned over.
#[test]
fn twelve_cells() {
    let puzzle = puzzle("tiles(3x4)").unwrap();
    let mut rng = Rng::new(53);
    for _ in 0..4 {
        let start = puzzle.sample(Sampling::Uniform, &mut rng).unwrap();
        let [table, search] = ["table", "astar(h=linear-conflict)"].map(|algorithm| {
            let report = puzzle.run(&Request::new(algorithm, &start), None).unwrap();
            assert_eq!((report.proof, report.outcome), (Proof::Optimal, Ending::Solved), "{algorithm} on {start}");
            report
        });
        assert_eq!(table.cost, search.cost, "{start}");
        assert_eq!((table.counters.expanded, table.counters.peak_stored), (table.depth.unwrap(), 239_500_800));
    }
    assert!(puzzle.depths().unwrap().into_iter().eq((0..).zip(PUBLISHED)));
    assert_eq!(PUBLISHED.iter().sum::<u64>(), 239_500_800);

    let turned = kombat::catalog::puzzle("tiles(4x3)").unwrap();
    let mut farthest = HashSet::new();
    for _ in 0..300 {
        farthest.insert(turned.sample(Sampling::Depth(53), &mut rng).unwrap());
    }
    assert_eq!(farthest.len(), 18);
    // Tile t of 4×3 stands where tile t' of 3×4 does, rows and columns exchanged.
    let over = |cell: usize| cell % 3 * 4 + cell / 3;
    for board in farthest {
        let mut cells = [0; 12];
        for (cell, tile) in board.split(' ').map(|tile| tile.parse::<usize>().unwrap()).enumerate() {
            cells[over(cell)] = if tile == 0 { 0 } else { over(tile - 1) + 1 };
        }
        let report = puzzle.run(&Request::new("table", &cells.map(|tile| tile.to_string()).join(" ")), None).unwrap();
        assert_eq!(report.cost, Some(53), "{board}");
    }
}

/// The laws of every search, with a table that takes some time.
#[test]
fn a_table_of_ten_cells_keeps_the_laws() {
    let puzzle = puzzle("tiles(2x5)").unwrap();
    let start = puzzle.sample(Sampling::Depth(40), &mut Rng::new(2)).unwrap();
    conformance::algorithm(puzzle.as_ref(), "table", &start, 20_000);
    conformance::algorithm(puzzle.as_ref(), "table(order=RLDU)", &start, 20_000);
}

/// Nothing is swept without the memory for it, or once it is stopped.
#[test]
fn a_sweep_can_be_refused_and_stopped() {
    let puzzle = puzzle("tiles(3x4)").unwrap();
    let start = puzzle.random(1);
    let run = |limits, cancel: &Cancel| {
        let request = Request { limits, cancel: cancel.clone(), ..Request::new("table", &start) };
        puzzle.run(&request, None).unwrap()
    };
    let report = run(Limits { memory: Some(95_000_000), ..Limits::default() }, &Cancel::new());
    assert_eq!((report.outcome, report.peak_bytes), (Ending::Stopped(Stop::Memory), 0));
    let report = run(Limits { time: Some(Duration::from_millis(1)), ..Limits::default() }, &Cancel::new());
    assert_eq!((report.outcome, report.counters.expanded), (Ending::Stopped(Stop::Time), 0));
    let cancel = Cancel::new();
    cancel.cancel();
    assert_eq!(run(Limits::default(), &cancel).outcome, Ending::Stopped(Stop::Cancelled));
    // Levels are looked between: of a dozen looks the last stops a sweep under way.
    let puzzle = tiles(3, 4, Goal::BlankLast);
    let looks = std::cell::Cell::new(0);
    let look = || {
        looks.set(looks.get() + 1);
        if looks.get() < 12 { Ok(()) } else { Err(Stop::Cancelled) }
    };
    assert_eq!(puzzle.whole().unwrap().distances(&puzzle, &look).err(), Some(Stop::Cancelled));
    assert_eq!(looks.get(), 12);
}

/// Whoever is stopped leaves a sweep to those who wait for it: they have begun to wait before it is
/// stopped, and go on from where it was.
fn stopped_and_taken_over<T>(ask: impl Fn(&dyn Fn() -> Result<(), Stop>) -> Result<T, Stop> + Sync) -> (T, usize)
where
    T: Send,
{
    const LEVELS: usize = 30;
    let (begun, waits) = (Barrier::new(2), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        let second = scope.spawn(|| {
            begun.wait();
            let answer = ask(&|| {
                waits.fetch_add(1, SeqCst);
                Ok(())
            });
            (answer.unwrap(), waits.load(SeqCst))
        });
        let looks = AtomicUsize::new(0);
        let first = ask(&|| {
            if looks.fetch_add(1, SeqCst) < LEVELS {
                return Ok(());
            }
            begun.wait();
            let patience = Instant::now();
            while waits.load(SeqCst) < 2 && patience.elapsed() < Duration::from_secs(5) {
                std::thread::yield_now();
            }
            Err(Stop::Cancelled)
        });
        assert_eq!(first.err(), Some(Stop::Cancelled));
        second.join().unwrap()
    })
}

#[test]
fn a_stopped_sweep_goes_on_for_those_who_wait() {
    let puzzle = tiles(2, 5, Goal::BlankFirst);
    let whole = puzzle.whole().unwrap();
    let (counts, looks) = stopped_and_taken_over(|look| whole.distances(&puzzle, look).map(Distances::counts));
    assert!(counts.iter().copied().eq((0..).zip(PUBLISHED_5X2)));
    assert!(looks < 40, "{looks} looks: it has begun again");
}

#[test]
fn a_stopped_sample_goes_on_for_those_who_wait() {
    let puzzle = tiles(2, 5, Goal::BlankFirst);
    let whole = puzzle.whole().unwrap();
    let (sampled, looks) = stopped_and_taken_over(|look| whole.sample(&puzzle, 50, &mut Rng::new(1), look));
    let alone = tiles(2, 5, Goal::BlankFirst);
    let expected = alone.whole().unwrap().sample(&alone, 50, &mut Rng::new(1), &|| Ok(())).unwrap();
    assert_eq!(sampled, expected);
    assert!(looks < 40, "{looks} looks: it has begun again");
}

/// Samples at other distances wait for their turn, and can be stopped meanwhile.
#[test]
fn samples_at_different_distances_do_not_disturb_each_other() {
    let puzzle = tiles(2, 5, Goal::BlankFirst);
    let whole = puzzle.whole().unwrap();
    let sample = |depth: u64| whole.sample(&puzzle, depth, &mut Rng::new(depth), &|| Ok(())).unwrap();
    let sampled: Vec<_> = std::thread::scope(|scope| {
        let asked: Vec<_> = [55, 20, 56, 40, 20, 55].map(|depth| scope.spawn(move || sample(depth))).into();
        asked.into_iter().map(|asked| asked.join().unwrap()).collect()
    });
    assert_eq!(sampled[2], Err(55));
    for (depth, sampled) in [55u32, 20, 56, 40, 20, 55].into_iter().zip(sampled) {
        let Ok(state) = sampled else { continue };
        assert_eq!(distances(&puzzle).of(&puzzle, &state), Some(depth));
    }
    let busy = Barrier::new(2);
    std::thread::scope(|scope| {
        let (whole, puzzle, busy) = (&whole, &puzzle, &busy);
        let once = AtomicUsize::new(0);
        scope.spawn(move || {
            let look = || {
                if once.fetch_add(1, SeqCst) == 3 {
                    busy.wait();
                    busy.wait();
                }
                Ok(())
            };
            whole.sample(puzzle, 30, &mut Rng::new(0), &look).unwrap().unwrap();
        });
        busy.wait();
        let looks = AtomicUsize::new(0);
        let look = || if looks.fetch_add(1, SeqCst) < 3 { Ok(()) } else { Err(Stop::Time) };
        assert_eq!(whole.sample(puzzle, 31, &mut Rng::new(0), &look), Err(Stop::Time));
        busy.wait();
    });
}

/// Many who ask at once get the same table.
#[test]
fn many_can_ask_at_once() {
    let puzzle = tiles(2, 5, Goal::BlankFirst);
    let counts = std::thread::scope(|scope| {
        let asked: Vec<_> = (0..4).map(|_| scope.spawn(|| distances(&puzzle).counts())).collect();
        asked.into_iter().map(|asked| asked.join().unwrap()).collect::<Vec<_>>()
    });
    assert!(counts.iter().all(|&one| std::ptr::eq(one, counts[0])), "one table for all");
    assert_eq!(counts[0].iter().map(|level| level.1).sum::<u64>(), 1_814_400);
}

#[test]
fn every_board_at_a_distance_is_sampled() {
    for (problem, depth, count) in [("8-puzzle", 5, 20), ("8-puzzle", 31, 2), ("kombat", 12, 28), ("tiles(2x5)", 55, 2)]
    {
        let puzzle = puzzle(problem).unwrap();
        let sample = |seed| puzzle.sample(Sampling::Depth(depth), &mut Rng::new(seed)).unwrap();
        let mut times: HashMap<String, u64> = HashMap::new();
        for seed in 0..count * 50 {
            *times.entry(sample(seed)).or_default() += 1;
        }
        assert_eq!(times.len() as u64, count, "{problem}");
        // Each is expected 50 times; one in a million would be beyond 5 deviations.
        assert!(times.values().all(|&times| (15..=85).contains(&times)), "{problem}: {times:?}");
        assert_eq!(sample(7), sample(7));
        for board in times.keys() {
            assert_eq!(puzzle.run(&Request::new("table", board), None).unwrap().cost, Some(depth as u32));
        }
    }
}

#[test]
fn what_has_no_table_is_said() {
    for problem in ["tiles(4x4)", "tiles(2x7)", "swap(2x5)"] {
        let puzzle: Box<dyn AnyPuzzle> = puzzle(problem).unwrap();
        assert!(puzzle.algorithms().iter().all(|card| card.name != "table"), "{problem}");
        let refused = [
            puzzle.check("table").unwrap_err(),
            puzzle.depths().unwrap_err(),
            puzzle.sample(Sampling::Depth(3), &mut Rng::new(0)).unwrap_err(),
        ];
        for error in refused {
            assert_eq!(error.message().key(), "whole.too-large");
            assert!(error.message().render(Lang::En).contains("pancake(9)"), "{error}");
            assert!(error.message().render(Lang::PtBr).contains("pancake(9)"), "{error}");
        }
        assert_eq!(puzzle.quick_depths(), None);
    }
    let puzzle = puzzle("tiles(2x5)").unwrap();
    let error = puzzle.sample(Sampling::Depth(56), &mut Rng::new(0)).unwrap_err();
    assert_eq!(error.message().key(), "draw.too-deep");
    assert!(error.message().render(Lang::En).contains("56") && error.message().render(Lang::PtBr).contains("55"));
    assert_eq!(puzzle.quick_depths(), None, "seconds are not spent unasked");
    assert_eq!(puzzle.spot(&puzzle.random(0)).unwrap().distance, None);
}
