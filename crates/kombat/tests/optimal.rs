//! The whole 8-puzzle, swept twice in different ways, and every optimal search
//! against it.

use kombat::catalog::{AnyPuzzle, NamedPuzzle, Request, puzzle};
use kombat::domain::tiles::{Goal, Tiles};
use kombat::report::Ending;
use kombat::run::Proof;
use kombat::space::{Puzzle, Space};
use std::collections::{HashMap, VecDeque};

/// How many boards lie at each distance from a goal with the blank in a corner
/// (OEIS A089473).
const PUBLISHED: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110,
    23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

/// An independent sweep: boards as text, neighbours by swapping characters.
fn by_text(goal: &str) -> HashMap<String, u32> {
    let mut distance = HashMap::from([(goal.to_owned(), 0)]);
    let mut queue = VecDeque::from([goal.to_owned()]);
    while let Some(board) = queue.pop_front() {
        let blank = board.find('0').unwrap();
        let neighbours = [(-1, 0), (1, 0), (0, -1), (0, 1)].into_iter().filter_map(|(down, right)| {
            let (row, column) = (blank as i32 / 3 + down, blank as i32 % 3 + right);
            ((0..3).contains(&row) && (0..3).contains(&column)).then_some((row * 3 + column) as usize)
        });
        for cell in neighbours {
            let mut next: Vec<char> = board.chars().collect();
            next.swap(blank, cell);
            let next: String = next.into_iter().collect();
            if !distance.contains_key(&next) {
                distance.insert(next.clone(), distance[&board] + 1);
                queue.push_back(next);
            }
        }
    }
    distance
}

#[test]
fn the_sweep_is_the_published_and_the_independent_one() {
    let goals =
        [(Goal::BlankLast, "123456780", 31), (Goal::BlankFirst, "012345678", 31), (Goal::Snail, "123804765", 30)];
    for (goal, text, deepest) in goals {
        let puzzle = Tiles::<u64>::new(3, 3, goal).unwrap();
        let distances = puzzle.distances().unwrap();
        let counts: Vec<u64> = distances.counts().iter().map(|level| level.1).collect();
        assert_eq!(counts.iter().sum::<u64>(), 181_440);
        assert_eq!(counts.len(), deepest + 1);
        if deepest == 31 {
            assert_eq!(counts, PUBLISHED);
        }
        let independent = by_text(text);
        assert_eq!(independent.len(), 181_440);
        for (board, distance) in &independent {
            let state = puzzle.parse(board).unwrap();
            assert_eq!(puzzle.distance(&state), Some(*distance), "{board}");
            assert_eq!(puzzle.unsolvable(&state), None, "{board}");
        }
    }
}

#[test]
fn half_of_all_boards_are_unsolvable_and_known_to_be() {
    for goal in [Goal::BlankLast, Goal::Snail] {
        let puzzle = Tiles::<u64>::new(2, 3, goal).unwrap();
        let mut boards = vec![String::new()];
        for _ in 0..6 {
            let longer = |board: &String| {
                ('0'..='5').filter(|c| !board.contains(*c)).map(|c| format!("{board}{c}")).collect::<Vec<_>>()
            };
            boards = boards.iter().flat_map(longer).collect();
        }
        assert_eq!(boards.len(), 720);
        for board in boards {
            let state = puzzle.parse(&board).unwrap();
            let reached = puzzle.distance(&state).is_some();
            assert_eq!(puzzle.unsolvable(&state).is_none(), reached, "{board}");
        }
    }
}

/// At least 500 boards spread over all distances, and all of the deepest.
fn stratified(goal: &str) -> Vec<(String, u32)> {
    let mut by_distance: Vec<Vec<String>> = Vec::new();
    for (board, distance) in by_text(goal) {
        by_distance.resize(by_distance.len().max(distance as usize + 1), Vec::new());
        by_distance[distance as usize].push(board);
    }
    let deepest = by_distance.len() - 1;
    let mut sample = Vec::new();
    for (distance, mut boards) in by_distance.into_iter().enumerate() {
        boards.sort_unstable();
        let step = if distance == deepest { 1 } else { boards.len().div_ceil(20) };
        sample.extend(boards.into_iter().step_by(step).map(|board| (board, distance as u32)));
    }
    assert!(sample.len() >= 500, "{}", sample.len());
    sample
}

fn agrees(puzzle: &dyn AnyPuzzle, spec: &str, sample: &[(String, u32)]) {
    for (board, distance) in sample {
        let report = puzzle.run(&Request::new(spec, board), None).unwrap();
        assert_eq!((report.cost, report.proof), (Some(*distance), Proof::Optimal), "{spec} on {board}");
        assert_eq!(report.depth, Some(u64::from(*distance)));
    }
}

#[test]
fn blind_searches_are_optimal() {
    let sample = stratified("123456780");
    let puzzle = puzzle("8-puzzle").unwrap();
    agrees(puzzle.as_ref(), "bfs", &sample);
    agrees(puzzle.as_ref(), "ucs", &sample);
    agrees(puzzle.as_ref(), "ucs(ties=lifo,order=RDLU)", &sample);
    agrees(puzzle.as_ref(), "bibfs", &sample);
    let shallow: Vec<_> = sample.into_iter().filter(|(_, distance)| *distance <= 20).collect();
    agrees(puzzle.as_ref(), "iddfs", &shallow);
}

#[test]
fn informed_searches_are_optimal() {
    let goals = [("blank-last", "123456780"), ("snail", "123804765")];
    for (goal, text) in goals {
        let sample = stratified(text);
        let puzzle = puzzle(&format!("tiles(3x3,goal={goal})")).unwrap();
        let searches = [
            "auto",
            "astar(h=manhattan)",
            "astar(h=misplaced,ties=fifo)",
            "astar(h=euclidean,ties=high-h)",
            "astar(h=linear-conflict,ties=lifo,order=LRUD)",
            "astar(h=exact)",
            "astar(h=max(manhattan,misplaced))",
            "astar(h=scale(manhattan,0.7))",
            "wastar(w=1)",
            "idastar(h=manhattan)",
            "idastar(h=linear-conflict,order=DRUL)",
            "idastar(h=exact)",
            "rbfs(h=linear-conflict)",
            "biastar(h=manhattan)",
            "biastar(h=misplaced,order=RLDU)",
        ];
        for search in searches {
            agrees(puzzle.as_ref(), search, &sample);
        }
    }
}

/// Every heuristic that promises it, with the searches that rely on the promise most.
#[test]
fn every_admissible_heuristic_keeps_searches_optimal() {
    let sample: Vec<_> = stratified("123456780").into_iter().step_by(2).collect();
    let puzzle = puzzle("8-puzzle").unwrap();
    for heuristic in ["inversion", "walking-distance", "linear-conflict", "euclidean", "exact"] {
        agrees(puzzle.as_ref(), &format!("biastar(h={heuristic})"), &sample);
    }
    for heuristic in ["inversion", "walking-distance", "manhattan", "exact"] {
        agrees(puzzle.as_ref(), &format!("rbfs(h={heuristic},order=LDRU)"), &sample);
    }
    let shallow: Vec<_> = sample.into_iter().filter(|(_, distance)| *distance <= 20).collect();
    for heuristic in ["misplaced", "euclidean"] {
        agrees(puzzle.as_ref(), &format!("rbfs(h={heuristic})"), &shallow);
    }
}

#[test]
fn nothing_is_proved_with_an_inadmissible_heuristic() {
    let puzzle = puzzle("8-puzzle").unwrap();
    for spec in [
        "astar(h=scale(manhattan,2))",
        "astar(h=sum(manhattan,misplaced))",
        "astar(h=max(manhattan,sum(zero,zero)))",
        "idastar(h=scale(manhattan,1.01))",
        "wastar(h=sum(manhattan,misplaced))",
        "greedy",
        "dfs",
    ] {
        let report = puzzle.run(&Request::new(spec, "867254301"), None).unwrap();
        assert_eq!((report.outcome, report.proof), (Ending::Solved, Proof::Unproven), "{spec}");
        assert!(report.cost.unwrap() >= 31, "{spec}");
    }
}
