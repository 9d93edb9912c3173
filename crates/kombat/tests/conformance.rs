//! Every puzzle, game, heuristic and algorithm under the conformance suites.

use kombat::catalog::{AnyPuzzle, NamedPuzzle, puzzle};
use kombat::conformance;
use kombat::domain::mnk::{Bits, Mnk, Wide};
use kombat::domain::swap::SwapPuzzle;
use kombat::domain::tiles::manhattan::Manhattan;
use kombat::domain::tiles::{Goal, Tiles};
use kombat::domain::{Bytes, Storage};
use kombat::heuristic::{Boxed, Erase};
use kombat::rng::Rng;
use kombat::search::TwoLevels;
use kombat::space::{Puzzle, Space};

fn tiles<S: Storage>(rows: usize, columns: usize, goal: Goal) -> Tiles<S> {
    Tiles::new(rows, columns, goal).unwrap()
}

fn laws<S: Storage>(rows: usize, columns: usize)
where
    Tiles<S>: NamedPuzzle,
{
    laws_of::<S>(rows, columns, &[Goal::BlankLast, Goal::BlankFirst, Goal::Snail]);
}

fn laws_of<S: Storage>(rows: usize, columns: usize, goals: &[Goal])
where
    Tiles<S>: NamedPuzzle,
{
    for goal in goals.iter().cloned() {
        let puzzle = tiles::<S>(rows, columns, goal);
        let mut backwards = puzzle.clone();
        backwards.reorder("RLDU").unwrap();
        for puzzle in [puzzle, backwards] {
            conformance::puzzle(&puzzle, 1);
            conformance::heuristics(&puzzle, 2);
        }
    }
}

#[test]
fn a_board_has_one_two_level_estimate_however_it_was_reached() {
    let puzzle = tiles::<u64>(3, 3, Goal::BlankLast);
    let inner = Boxed::new(Box::new(Erase(Manhattan::new(&puzzle))));
    let two_levels = TwoLevels { puzzle: puzzle.clone(), inner };
    conformance::one_heuristic(&puzzle, &Boxed::new(Box::new(Erase(two_levels))), "two levels", 8);
}

#[test]
fn tiles_in_one_word() {
    laws::<u64>(2, 2);
    laws::<u64>(2, 3);
    laws::<u64>(3, 2);
    laws::<u64>(3, 3);
    laws::<u64>(2, 8);
    laws::<u64>(4, 4);
}

#[test]
fn tiles_in_two_words() {
    laws_of::<u128>(3, 3, &[Goal::BlankFirst]);
    laws::<u128>(4, 5);
    laws::<u128>(5, 5);
    laws::<u128>(12, 2);
}

#[test]
fn tiles_in_bytes() {
    // Nothing of a goal depends on how boards are stored, and whole spaces and large boards
    // take their time.
    laws_of::<Bytes<64>>(3, 3, &[Goal::Snail]);
    laws::<Bytes<64>>(2, 16);
    laws_of::<Bytes<64>>(8, 8, &[Goal::BlankLast]);
    laws_of::<Bytes<256>>(9, 8, &[Goal::BlankFirst]);
    laws_of::<Bytes<256>>(16, 16, &[Goal::Snail]);
}

#[test]
fn a_goal_of_ones_own() {
    let goal = Goal::Board("8 1 3 4 0 2 7 6 5".to_owned());
    conformance::puzzle(&tiles::<u64>(3, 3, goal.clone()), 3);
    conformance::heuristics(&tiles::<u64>(3, 3, goal), 4);
}

fn swap<S: Storage>(rows: usize, columns: usize) -> SwapPuzzle<S> {
    SwapPuzzle::new(rows, columns).unwrap()
}

#[test]
fn swaps_of_every_size() {
    fn laws<S: Storage>(rows: usize, columns: usize)
    where
        SwapPuzzle<S>: NamedPuzzle,
    {
        let puzzle = swap::<S>(rows, columns);
        let mut columns_first = puzzle.clone();
        columns_first.reorder("columns").unwrap();
        for puzzle in [puzzle, columns_first] {
            laws_of(&puzzle);
        }
    }
    fn laws_of(puzzle: &impl NamedPuzzle) {
        conformance::puzzle(puzzle, 5);
        conformance::heuristics(puzzle, 6);
    }
    for (rows, columns) in [(1, 2), (2, 1), (1, 5), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (4, 4), (1, 16)] {
        laws::<u64>(rows, columns);
    }
    laws::<Bytes<64>>(2, 3);
    laws::<Bytes<64>>(5, 5);
    // 512 moves a board: one order will do.
    laws_of(&swap::<Bytes<256>>(16, 16));
}

#[test]
fn games_of_rows() {
    fn laws<B: Bits>(columns: usize, rows: usize, k: usize, gravity: bool) {
        let game = Mnk::<B>::new(columns, rows, k, gravity).unwrap();
        // X and O change places, which can be read where both have as many stones.
        let swapped = |position: &_| {
            let text = game.show(position).replace('X', "?").replace('O', "X").replace('?', "O");
            game.parse(&text).ok()
        };
        conformance::game(&game, &game.empty(), 9, swapped);
    }
    for (columns, rows, k) in [(1, 1, 1), (3, 3, 3), (4, 3, 3), (5, 5, 4), (7, 6, 4)] {
        for gravity in [false, true] {
            laws::<u64>(columns, rows, k, gravity);
            laws::<Wide>(columns, rows, k, gravity);
        }
    }
    laws::<Wide>(9, 9, 5, false);
}

#[test]
fn algorithms_on_the_swap_puzzle() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 3)] {
        let puzzle = swap::<u64>(rows, columns);
        for start in
            starts(&puzzle, &[1, 2, 4]).into_iter().filter(|start| *start != puzzle.show(&puzzle.goal().unwrap()))
        {
            conformance::algorithms(on(&puzzle).as_ref(), &start, 20_000);
        }
    }
    let large = swap::<Bytes<64>>(5, 5);
    for start in starts(&large, &[3]) {
        conformance::algorithms(on(&large).as_ref(), &start, 2_000);
    }
}

/// The puzzle of the program: to compile all searches once more here would take minutes.
fn on<P: NamedPuzzle>(puzzle: &P) -> Box<dyn AnyPuzzle> {
    kombat::catalog::puzzle(&puzzle.problem().to_string()).unwrap()
}

/// Boards at several distances, so that every law is met early and late.
fn starts<P: NamedPuzzle>(puzzle: &P, walks: &[usize]) -> Vec<String> {
    let mut rng = Rng::new(7);
    let walk = |&steps: &usize| {
        let mut state = puzzle.goal().unwrap();
        let mut last = None;
        for _ in 0..steps {
            let moves: Vec<_> = puzzle.onward(&state, last).collect();
            let mv = moves[rng.below(moves.len() as u64) as usize];
            puzzle.apply(&mut state, mv);
            last = Some(mv);
        }
        puzzle.show(&state)
    };
    walks.iter().map(walk).collect()
}

#[test]
fn algorithms_on_small_boards() {
    for goal in [Goal::BlankLast, Goal::Snail] {
        let puzzle = tiles::<u64>(3, 3, goal);
        for start in starts(&puzzle, &[1, 2, 5, 11, 16]) {
            conformance::algorithms(on(&puzzle).as_ref(), &start, 20_000);
        }
    }
    let puzzle = tiles::<u64>(2, 2, Goal::BlankFirst);
    for start in starts(&puzzle, &[1, 3, 5]) {
        conformance::algorithms(on(&puzzle).as_ref(), &start, 20_000);
    }
}

#[test]
fn algorithms_on_every_storage() {
    let (words, bytes, most) = (tiles::<u128>(5, 5, Goal::BlankLast), tiles::<Bytes<64>>(6, 6, Goal::Snail), 3_000);
    for start in starts(&words, &[6, 40]) {
        conformance::algorithms(on(&words).as_ref(), &start, most);
    }
    for start in starts(&bytes, &[6, 40]) {
        conformance::algorithms(on(&bytes).as_ref(), &start, most);
    }
    let large = tiles::<Bytes<256>>(16, 16, Goal::BlankLast);
    for start in starts(&large, &[9]) {
        conformance::algorithms(on(&large).as_ref(), &start, 500);
    }
}

/// Every algorithm with every value of its parameters.
#[test]
fn algorithms_with_every_parameter() {
    let puzzle = puzzle("8-puzzle").unwrap();
    let start = "4 1 6 3 2 8 7 0 5";
    let mut specs: Vec<String> = ["", "limit=13", "limit=20", "limit=5"].map(|limit| format!("dfs({limit})")).into();
    specs.push("dfs(limit=20,restart=random)".to_owned());
    specs.extend(["iddfs(limit=5)", "beam(width=1)", "beam(width=1000)", "greedy(lookahead=2)"].map(str::to_owned));
    specs.extend(["hill(sideways=5,restarts=3)", "hill(variant=first,restarts=3,from=start)"].map(str::to_owned));
    for schedule in ["linear", "geometric", "logarithmic", "constant"] {
        specs.push(format!("annealing(schedule={schedule},steps=500)"));
    }
    specs.extend(["tabu(tenure=1,steps=50)", "beta-hill(beta=1,steps=50)", "walk(steps=50)"].map(str::to_owned));
    for ties in ["fifo", "lifo"] {
        specs.extend([format!("ucs(ties={ties},order=RLDU)"), format!("greedy(ties={ties},h=misplaced)")]);
    }
    for ties in ["low-h", "high-h", "fifo", "lifo"] {
        specs.push(format!("astar(ties={ties})"));
        specs.push(format!("wastar(w=2,ties={ties},h=linear-conflict)"));
        specs.push(format!("wastar(w=1.0001,ties={ties})"));
    }
    for h in ["zero", "misplaced", "euclidean", "exact", "max(manhattan,euclidean)", "scale(manhattan,0.5)"] {
        specs.extend([format!("astar(h={h})"), format!("wastar(h={h},w=1)")]);
    }
    for h in ["manhattan", "sum(manhattan,misplaced)", "scale(manhattan,1000)", "scale(scale(manhattan,1000),1000)"] {
        specs.extend(["idastar", "astar", "greedy", "anytime"].map(|name| format!("{name}(h={h})")));
    }
    for spec in specs {
        conformance::algorithm(puzzle.as_ref(), &spec, start, 30_000);
    }
}

#[test]
fn boards_of_every_size_can_be_read() {
    for rows in 2..=16 {
        for columns in 2..=16 {
            let puzzle: Box<dyn AnyPuzzle> = puzzle(&format!("tiles({rows}x{columns},goal=snail)")).unwrap();
            let board = puzzle.random(1);
            assert_eq!(puzzle.read(&board).unwrap(), board);
            assert_eq!(puzzle.unsolvable(&board).unwrap(), None);
        }
    }
}
