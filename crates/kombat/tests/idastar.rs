//! IDA* in its three forms: the plain loop, subtrees that are counted at once, and
//! subtrees that are counted on several threads. All must come to the same, node for node.

use kombat::budget::{Cancel, Limits, Meter};
use kombat::catalog::{NamedPuzzle, Request, Sampling, puzzle};
use kombat::domain::tiles::linear_conflict::LinearConflict;
use kombat::domain::tiles::{Goal, Storage, Tiles, manhattan::Manhattan};
use kombat::heuristic::Heuristic;
use kombat::heuristic::subtree::{self, Root, Tally, Under};
use kombat::move_filter::MoveFilter;
use kombat::move_filter::NotBack;
use kombat::report::Report;
use kombat::rng::Rng;
use kombat::space::{Puzzle, Space};
use std::time::Duration;

/// The goals that have names, and one with the blank anywhere.
fn goals(rows: usize, columns: usize, rng: &mut Rng) -> [Goal; 4] {
    let mut cells: Vec<usize> = (0..rows * columns).collect();
    rng.shuffle(&mut cells);
    let board = cells.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
    [Goal::BlankLast, Goal::BlankFirst, Goal::Snail, Goal::Board(board)]
}

/// A node some random moves away from the goal, and what lies below it under several bounds.
fn compare_subtrees<S: Storage>(rows: usize, columns: usize, rng: &mut Rng) {
    let watcher = Meter::new(Limits::default(), Cancel::new()).watcher();
    for goal in goals(rows, columns, rng) {
        let puzzle = Tiles::<S>::new(rows, columns, goal).unwrap();
        let manhattan = Manhattan::new(&puzzle);
        let mut found = 0;
        for _ in 0..60 {
            let mut state = puzzle.goal().unwrap();
            let (mut last, mut g) = (None, 0);
            for _ in 0..1 + rng.below(40) {
                let via = rng.pick(puzzle.onward(&state, last)).unwrap();
                g += puzzle.apply(&mut state, via);
                last = Some(via);
            }
            let Some(via) = last.filter(|_| !puzzle.is_goal(&state)) else { continue };
            let (h, memo) = Heuristic::<Tiles<S>>::root(&manhattan, &state);
            let root = Root { state, memo, via, mark: (), g, h };
            // As in an iteration of IDA*: the bounds before found no goal.
            for slack in (0..=10).step_by(2) {
                let under = Under { bound: g + h + slack, lengths: true, watcher: &watcher };
                let expected = subtree::count(&manhattan, &puzzle, &NotBack, &root, under);
                assert_eq!(
                    manhattan.count_subtree(&puzzle, &root, under),
                    expected,
                    "{} {slack}",
                    puzzle.show(&root.state)
                );
                let short = manhattan.count_subtree(&puzzle, &root, Under { lengths: false, ..under });
                let counts = |tally: Tally| (tally.expanded, tally.generated, tally.beyond);
                assert_eq!(short.map(counts), expected.map(counts));
                if expected.is_none() {
                    found += 1;
                    break;
                }
            }
        }
        assert!(found > 5, "too few subtrees with a goal to mean anything");
    }
}

/// However slow its heuristic is, a subtree is not counted to its end for nobody.
#[test]
fn a_count_that_nobody_waits_for_is_given_up() {
    let puzzle = Tiles::<u64>::new(4, 4, Goal::BlankLast).unwrap();
    let linear = LinearConflict::new(&puzzle);
    let mut state = puzzle.parse("15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0").unwrap();
    let via = puzzle.moves(&state).next().unwrap();
    puzzle.apply(&mut state, via);
    let (h, memo) = Heuristic::<Tiles<u64>>::root(&linear, &state);
    let root = Root { state, memo, via, mark: (), g: 0, h };
    let time = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    for (limits, cancelled, counted) in
        [(Limits::default(), false, true), (Limits::default(), true, false), (time, false, false)]
    {
        let cancel = Cancel::new();
        if cancelled {
            cancel.cancel();
        }
        let watcher = Meter::new(limits, cancel).watcher();
        let under = Under { bound: h + 8, lengths: false, watcher: &watcher };
        let found = subtree::count(&linear, &puzzle, &NotBack, &root, under);
        assert_eq!(found.map(|tally| tally.expanded > 2_000), counted.then_some(true), "{limits:?} {cancelled}");
    }
}

#[test]
fn the_specialised_search_counts_what_the_generic_one_counts() {
    let mut rng = Rng::new(11);
    for (rows, columns) in [(3, 3), (3, 4), (3, 5), (4, 3), (4, 4), (5, 3)] {
        compare_subtrees::<u64>(rows, columns, &mut rng);
    }
    for (rows, columns) in [(4, 5), (5, 4), (5, 5)] {
        compare_subtrees::<u128>(rows, columns, &mut rng);
    }
    // Sizes that have none of their own go the generic way.
    compare_subtrees::<u64>(2, 5, &mut rng);
    compare_subtrees::<u128>(3, 6, &mut rng);
}

/// A report without its time.
fn report(problem: &str, request: &Request, watched: bool) -> Report {
    let puzzle = puzzle(problem).unwrap();
    let mut ignore = |_| ();
    let report = puzzle.run(request, if watched { Some(&mut ignore) } else { None }).unwrap();
    Report { wall_s: 0.0, ..report }
}

/// Boards whose iterations are long enough to be cut.
const LONG: &[(&str, &str, &str)] = &[
    ("tiles(4x4,goal=blank-first)", "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15", "idastar(h=manhattan,order=ULRD)"),
    ("tiles(4x4,goal=blank-first)", "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", "idastar(h=manhattan)"),
    ("tiles(4x4,goal=snail)", "14 8 6 4 2 3 11 1 10 5 7 12 9 15 0 13", "idastar(h=manhattan,order=RDLU)"),
    ("tiles(4x4,goal=blank-first)", "4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10", "idastar(h=linear-conflict)"),
    ("tiles(4x4,goal=blank-first)", "4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10", "idastar(h=manhattan,words=10)"),
    // Where the first sum prunes, the mirrored one is not looked up.
    ("tiles(4x4,goal=blank-first)", "10 9 3 11 0 13 2 14 5 6 4 7 8 15 1 12", "idastar(h=pdb(5-5-5))"),
    ("tiles(3x3)", "3 5 1 2 6 4 7 8 0", "iddfs"),
];

#[test]
fn watched_and_unwatched_searches_count_the_same() {
    for (problem, board, spec) in LONG {
        let request = Request::new(spec, board);
        let unwatched = report(problem, &request, false);
        assert_eq!(report(problem, &request, true), unwatched, "{problem} {spec}");
        // More than one checkpoint of subtrees lies between these limits.
        let all = unwatched.counters.expanded;
        assert!(all > 100_000, "{problem} {spec} {all}");
        for nodes in [all / 7, all / 2, all - 1, all] {
            let limits = Limits { expanded: Some(nodes), ..Limits::default() };
            let request = Request { limits, ..request.clone() };
            let stopped = report(problem, &request, false);
            assert_eq!(stopped.counters.expanded, nodes, "{problem} {spec}");
            assert_eq!(report(problem, &request, true), stopped, "{problem} {spec} {nodes}");
        }
    }
}

#[test]
fn threads_change_nothing_but_the_time() {
    for (problem, board, spec) in LONG {
        let request = Request::new(spec, board);
        let alone = report(problem, &request, false);
        let all = alone.counters.expanded;
        for threads in [2, 3, 8] {
            let request = Request { threads, ..request.clone() };
            assert_eq!(report(problem, &request, false), alone, "{problem} {spec} {threads}");
        }
        let limits = Limits { expanded: Some(all / 2), ..Limits::default() };
        let [alone, together] =
            [1, 3].map(|threads| report(problem, &Request { limits, threads, ..request.clone() }, false));
        assert_eq!(together, alone, "{problem} {spec} stopped");
    }
}

/// Byte for byte: a limit on memory stops a search whose subtrees are counted where it stops
/// one that is watched.
#[test]
fn limits_on_memory_are_met_at_the_same_node() {
    let (problem, board, spec) = LONG[0];
    same_under_memory(problem, board, spec);
}

/// On a path that outgrows what is claimed for its first sixty-four moves, in a search that has
/// its subtrees counted.
#[test]
fn limits_on_memory_are_met_at_the_same_node_far_down() {
    let whole = same_under_memory("tiles(4x4)", "0 15 14 13 12 6 7 9 8 10 11 5 4 3 2 1", "idastar(h=manhattan)");
    assert!(whole.cost > Some(64) && whole.counters.expanded > 1 << 16, "{whole:?}");
}

fn same_under_memory(problem: &str, board: &str, spec: &str) -> Report {
    let whole = report(problem, &Request::new(spec, board), false);
    for memory in [0, 1000, whole.peak_bytes - 1, whole.peak_bytes] {
        let limits = Limits { memory: Some(memory), ..Limits::default() };
        let request = Request { limits, ..Request::new(spec, board) };
        let unwatched = report(problem, &request, false);
        assert_eq!(report(problem, &request, true), unwatched, "{memory}");
        assert_eq!(unwatched.solved(), memory == whole.peak_bytes);
    }
    whole
}

/// The first of the shortest solutions in the order of the search is never left out, from any
/// board of the 8-puzzle.
#[test]
fn an_optimal_path_is_kept_for_every_board_of_the_8_puzzle() {
    for (order, length, goal) in
        [("UDLR", 12, Goal::BlankLast), ("ULRD", 10, Goal::BlankFirst), ("RLDU", 12, Goal::Snail)]
    {
        let mut puzzle = Tiles::<u64>::new(3, 3, goal).unwrap();
        puzzle.reorder(order).unwrap();
        let pruning = puzzle.pruning(length).unwrap();
        let away = |state: &u64| puzzle.distances().unwrap().of(&puzzle, state);
        let mut boards = 0;
        let mut cells: Vec<u8> = (0..9).collect();
        permutations(&mut cells, 0, &mut |cells| {
            let mut state = u64::pack(cells);
            let Some(mut left) = away(&state) else { return };
            boards += 1;
            let mut mark = pruning.start();
            while left > 0 {
                let nearer = |mv: &_| {
                    let mut child = state;
                    puzzle.apply(&mut child, *mv);
                    away(&child) == Some(left - 1)
                };
                let mv = puzzle.moves(&state).find(nearer).unwrap();
                let kept = pruning.moves(&puzzle, &state, None, mark).any(|kept| kept == mv);
                assert!(kept, "{cells:?} {order} {left}");
                mark = pruning.after(&puzzle, mark, mv);
                puzzle.apply(&mut state, mv);
                left -= 1;
            }
        });
        assert_eq!(boards, 181_440);
    }
}

fn permutations(cells: &mut Vec<u8>, from: usize, call: &mut impl FnMut(&[u8])) {
    if from == cells.len() {
        return call(cells);
    }
    for i in from..cells.len() {
        cells.swap(from, i);
        permutations(cells, from + 1, call);
        cells.swap(from, i);
    }
}

#[test]
fn leaving_words_out_keeps_the_solution_on_two_hundred_boards() {
    let puzzle = puzzle("tiles(4x4)").unwrap();
    let mut rng = Rng::new(3);
    let (mut with, mut without) = (0, 0);
    for _ in 0..200 {
        let board = puzzle.sample(Sampling::Walk(45), &mut rng).unwrap();
        let run = |spec: &str| puzzle.run(&Request::new(spec, &board), None).unwrap();
        let (all, fewer) = (run("idastar(h=linear-conflict)"), run("idastar(h=linear-conflict,words=12)"));
        assert_eq!((&fewer.moves, fewer.cost), (&all.moves, all.cost), "{board}");
        assert!(fewer.counters.generated <= all.counters.generated, "{board}");
        with += fewer.counters.generated;
        without += all.counters.generated;
    }
    assert!(3 * with < 2 * without, "{with} of {without}");
}

/// On a board without edges a word does what its better synonym does; here on a real one, where
/// both are legal.
#[test]
fn forbidden_words_have_better_ones() {
    let puzzle = Tiles::<u128>::new(5, 5, Goal::BlankLast).unwrap();
    let pruning = puzzle.pruning(8).unwrap();
    // Every word of eight letters that is legal from the middle: the board it leads to is
    // reached by an allowed word that is no longer.
    let mut start: Vec<u8> = (0..25).collect();
    start.swap(0, 12);
    let start = u128::pack(&start);
    let (mut all, mut allowed) = (vec![start], vec![(start, pruning.start())]);
    let mut reached: Vec<u128> = vec![start];
    for _ in 0..8 {
        let step = |state: &u128, mv| {
            let mut child = *state;
            puzzle.apply(&mut child, mv);
            child
        };
        all = all.iter().flat_map(|state| puzzle.moves(state).map(move |mv| step(state, mv))).collect();
        all.sort_unstable();
        all.dedup();
        allowed = allowed
            .iter()
            .flat_map(|(state, mark)| {
                let (pruning, puzzle) = (&pruning, &puzzle);
                let moves = pruning.moves(puzzle, state, None, *mark);
                moves.map(move |mv| (step(state, mv), pruning.after(puzzle, *mark, mv)))
            })
            .collect();
        reached.extend(allowed.iter().map(|(state, _)| *state));
        reached.sort_unstable();
        assert!(all.iter().all(|state| reached.binary_search(state).is_ok()));
    }
}
