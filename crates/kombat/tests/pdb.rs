//! Pattern databases against counts of another kind, and against what may go wrong.

use kombat::budget::{Cancel, Stop};
use kombat::catalog::{Request, puzzle};
use kombat::conformance;
use kombat::domain::swap::SwapPuzzle;
use kombat::domain::swap::pdb::RULES;
use kombat::domain::tiles::{Goal, Tiles};
use kombat::pdb::{Key, Rules, build, table_store};
use kombat::report::Ending;
use kombat::rng::Rng;
use kombat::space::{Puzzle, Space};
use std::collections::{HashMap, VecDeque};
use std::thread;

#[test]
fn promises_hold_on_every_board() {
    for goal in [Goal::BlankLast, Goal::BlankFirst, Goal::Snail, Goal::Board("8 1 3 4 0 2 7 6 5".to_owned())] {
        let puzzle = Tiles::<u64>::new(3, 3, goal).unwrap();
        for spec in ["pdb(4-4)", "pdb(3-5)", "pdb(4-4,mirror=off)", "pdb(\"1 5 8 / 2 3 / 4 6 7\")", "pdb(8)"] {
            conformance::heuristic_of(&puzzle, spec, 1);
        }
        conformance::heuristic_of(&puzzle, "max(pdb(4-4),walking-distance)", 2);
        conformance::heuristic_of(&puzzle, "scale(max(pdb(1-7),inversion),0.5)", 3);
    }
    for (rows, columns) in [(2, 3), (4, 2), (2, 4)] {
        let puzzle = Tiles::<u128>::new(rows, columns, Goal::BlankLast).unwrap();
        conformance::heuristic_of(&puzzle, "pdb", 4);
        conformance::heuristic_of(&puzzle, if rows * columns == 6 { "pdb(\"1 4 / 2 3 5\")" } else { "pdb(3-4)" }, 5);
    }
}

/// Larger boards along random walks, where there are five patterns or more, and a mirror.
#[test]
fn promises_hold_along_walks() {
    let puzzle = Tiles::<u64>::new(4, 4, Goal::BlankFirst).unwrap();
    for spec in ["pdb(5-5-5)", "pdb(3-3-3-3-3)", "pdb(2-2-2-2-2-2-3)", "pdb(4-4-4-3,mirror=off)"] {
        conformance::heuristic_of(&puzzle, spec, 6);
    }
    conformance::heuristic_of(&Tiles::<u64>::new(4, 4, Goal::Snail).unwrap(), "pdb(5-5-5)", 7);
    conformance::heuristic_of(&Tiles::<u128>::new(5, 5, Goal::Snail).unwrap(), "pdb(4-4-4-4-4-4)", 8);
    conformance::heuristic_of(&Tiles::<u128>::new(3, 7, Goal::BlankLast).unwrap(), "pdb(3-3-3-3-3-3-2)", 9);
}

/// The least number of moves of the pattern's tiles, from every placement of them: a search
/// from home over the cells of the tiles and of the blank, where a move of another tile
/// costs nothing.
fn by_hand(rows: i32, columns: i32, homes: &[i32]) -> HashMap<Vec<i32>, u32> {
    let mut best: HashMap<Vec<i32>, u32> = HashMap::new();
    let mut done: HashMap<(Vec<i32>, i32), u32> = HashMap::new();
    let free = (0..rows * columns).filter(|cell| !homes.contains(cell));
    let mut queue: VecDeque<(Vec<i32>, i32, u32)> = free.map(|blank| (homes.to_vec(), blank, 0)).collect();
    while let Some((tiles, blank, cost)) = queue.pop_front() {
        if done.get(&(tiles.clone(), blank)).is_some_and(|&known| known <= cost) {
            continue;
        }
        done.insert((tiles.clone(), blank), cost);
        let entry = best.entry(tiles.clone()).or_insert(cost);
        *entry = cost.min(*entry);
        for (dr, dc) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let (r, c) = (blank / columns + dr, blank % columns + dc);
            if !(0..rows).contains(&r) || !(0..columns).contains(&c) {
                continue;
            }
            let there = r * columns + c;
            match tiles.iter().position(|&cell| cell == there) {
                Some(moved) => {
                    let mut tiles = tiles.clone();
                    tiles[moved] = blank;
                    queue.push_back((tiles, there, cost + 1));
                }
                None => queue.push_front((tiles.clone(), there, cost)),
            }
        }
    }
    best
}

#[test]
fn entries_are_what_a_plain_search_finds() {
    for (rows, columns, homes) in [
        (2, 2, vec![0, 3]),
        (2, 3, vec![1, 2, 5]),
        (3, 2, vec![0, 1, 2, 3]),
        (3, 3, vec![0, 1, 3]),
        (3, 3, vec![2, 4, 5, 8]),
        (3, 3, vec![8]),
        (2, 4, vec![0, 2, 5, 7]),
        (3, 4, vec![6, 7, 10]),
    ] {
        let cells: Vec<u8> = homes.iter().map(|&home| home as u8).collect();
        let (key, turned) = Key::of(Rules::Slide, rows as usize, columns as usize, &cells);
        let table = build(&key, 2, &Cancel::new(), &|_, _| {}).unwrap();
        let mut order: Vec<usize> = (0..homes.len()).collect();
        order.sort_by_key(|&i| turned[homes[i] as usize]);
        let found = by_hand(rows, columns, &homes);
        // With a single other tile half of the boards cannot be reached, and so may be a
        // placement; else every one is met.
        let cramped = homes.len() as i32 + 2 == rows * columns;
        assert!(cramped || found.len() as u64 == key.places().unwrap().count());
        for (tiles, moves) in found {
            let placed: Vec<u8> = order.iter().map(|&i| turned[tiles[i] as usize]).collect();
            let steps =
                |(a, b): (&i32, &i32)| (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns);
            let manhattan: u32 = tiles.iter().zip(&homes).map(steps).sum();
            let entry = u32::from(table.get(key.places().unwrap().rank(&placed)));
            assert_eq!(manhattan + 2 * entry, moves, "{rows}×{columns} {homes:?}: {tiles:?}");
        }
    }
}

#[test]
fn threads_change_nothing() {
    let (key, _) = Key::of(Rules::Slide, 4, 4, &[0, 1, 4, 5, 9]);
    let made = |threads| build(&key, threads, &Cancel::new(), &|_, _| {}).unwrap();
    let alone = made(1);
    for threads in [2, 3, 8] {
        assert!(made(threads).bytes() == alone.bytes(), "{threads} threads make another table");
    }
}

#[test]
fn a_table_is_made_once_for_all_who_ask() {
    let (key, _) = Key::of(Rules::Slide, 4, 4, &[0, 3, 12, 15]);
    let ask = || table_store().table(&key, &Cancel::new()).unwrap().bytes().as_ptr() as usize;
    let found: Vec<usize> = thread::scope(|scope| {
        let asked: Vec<_> = (0..4).map(|_| scope.spawn(ask)).collect();
        asked.into_iter().map(|asked| asked.join().unwrap()).collect()
    });
    assert!(found.iter().all(|&at| at == found[0]));
}

#[test]
fn whoever_cancels_waits_for_no_table() {
    let puzzle = puzzle("tiles(4x4)").unwrap();
    let spec = "idastar(h=pdb(\"1 2 3 4 13 15 / 5 6 7 / 8 9 10 11 12 14\"))";
    let request = Request::new(spec, "1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12");
    request.cancel.cancel();
    assert_eq!(puzzle.run(&request, None).unwrap().outcome, Ending::Stopped(Stop::Cancelled));
    let again = Request { cancel: Cancel::new(), ..request };
    assert_eq!(puzzle.run(&again, None).unwrap().cost, Some(1));
    // And while it is made.
    let (key, _) = Key::of(Rules::Slide, 4, 4, &[0, 1, 2, 7, 8, 15]);
    let cancel = Cancel::new();
    let stop = |done, of| {
        if done > of / 4 {
            cancel.cancel();
        }
    };
    assert!(build(&key, 2, &cancel, &stop).is_err());
}

#[test]
fn specs_are_shown_with_all_that_made_them() {
    let shown = |problem: &str, spec: &str| puzzle(problem).unwrap().check(spec).unwrap();
    assert_eq!(shown("15-puzzle", "idastar(h=pdb)"), "idastar(h=pdb(5-5-5,mirror=on),order=UDLR,words=none)");
    assert_eq!(shown("8-puzzle", "astar:h=pdb(mirror=off)"), "astar(h=pdb(4-4,mirror=off),order=UDLR,ties=low-h)");
    let partition = "pdb(\"8 7/1,2 3 4 5 6\")";
    let expected = "idastar(h=pdb(\"7 8 / 1 2 3 4 5 6\",mirror=on),order=UDLR,words=none)";
    assert_eq!(shown("8-puzzle", &format!("idastar(h={partition})")), expected);
}

#[test]
fn partitions_that_divide_nothing_are_refused_with_a_sentence() {
    let refused = |problem: &str, h: &str| {
        let error = puzzle(problem).unwrap().check(&format!("idastar(h={h})")).unwrap_err();
        (error.message().key(), error.to_string())
    };
    for (problem, h, key, said) in [
        ("15-puzzle", "pdb(6-6-4)", "pdb.sizes", "16"),
        ("15-puzzle", "pdb(six)", "pdb.not-a-partition", "6-6-3"),
        ("8-puzzle", "pdb(\"0 1 2 3 4 / 5 6 7 8\")", "pdb.blank", "0"),
        ("8-puzzle", "pdb(\"1 2 3 4 / 5 6 7 9\")", "pdb.unknown-tile", "9"),
        ("8-puzzle", "pdb(\"1 2 3 4 / 4 5 6 7 8\")", "pdb.overlap", "4"),
        ("8-puzzle", "pdb(\"1 2 3 / 5 6 7 8\")", "pdb.not-covered", "4"),
        ("15-puzzle", "pdb(1-1-1-1-1-1-1-1-1-1-1-1-1-1-1)", "pdb.too-many-patterns", "15"),
        ("15-puzzle", "pdb(15)", "pdb.too-large", "15"),
        ("24-puzzle", "pdb(8-8-8)", "pdb.too-large", "8-8-8"),
        ("24-puzzle", "pdb(7-7-7-3)", "pdb.too-much-memory", "GiB"),
        ("tiles(9x9)", "pdb(\"1 / 2\")", "pdb.not-covered", "3"),
        ("tiles(9x9)", "pdb", "pdb.too-many-patterns", "20"),
        ("8-puzzle", "pdb(4-4,mirror=perhaps)", "spec.not-a-choice", "perhaps"),
        ("8-puzzle", "max(pdb(4-4),pdb(3-5))", "heuristic.too-many-parts", "22"),
        ("swap(3x3)", "pdb(4-4)", "pdb.sizes", "9"),
        ("swap(3x3)", "pdb(five-four)", "pdb.not-a-partition", "6-6-3"),
        ("swap(3x3)", "pdb(\"0 1 2 3 4 / 5 6 7 8 9\")", "pdb.unknown-tile", "piece 0"),
        ("swap(3x3)", "pdb(\"1 2 3 4 / 5 6 7 8 10\")", "pdb.unknown-tile", "1 to 9"),
        ("swap(3x3)", "pdb(\"1 2 3 4 5 / 5 6 7 8 9\")", "pdb.overlap", "5"),
        ("swap(3x3)", "pdb(\"1 2 3 4 / 6 7 8 9\")", "pdb.not-covered", "5"),
        ("swap(4x4)", "pdb(1-1-1-1-1-1-1-1-1-1-1-1-1-1-1-1)", "pdb.too-many-patterns", "16"),
        ("swap(4x4)", "pdb(16)", "pdb.too-large", "16"),
        ("swap(9x9)", "pdb(40-41)", "pdb.too-large", "81"),
        ("swap(4x4)", "pdb(9-7)", "pdb.too-much-memory", "GiB"),
        ("swap(3x3)", "pdb(5-4,mirror=on)", "spec.unknown-param", "mirror"),
    ] {
        let (found, sentence) = refused(problem, h);
        assert_eq!(found, key, "{h}: {sentence}");
        assert!(sentence.contains(said), "{h}: {sentence}");
    }
}

#[test]
fn promises_of_swaps_hold_on_every_board() {
    let puzzle = SwapPuzzle::<u64>::new(3, 3).unwrap();
    let turned = puzzle.aimed_at(&puzzle.parse("2 9 1 4 8 6 7 3 5").unwrap()).unwrap();
    for spec in ["pdb(5-4)", "pdb(3-3-3)", "max(pdb,wrapped-half)"] {
        conformance::heuristic_of(&puzzle, spec, 1);
    }
    for spec in ["pdb(\"1 5 9 / 2 4 6 8 / 3 7\")", "pdb(1-8)"] {
        conformance::heuristic_of(&turned, spec, 2);
    }
    for (rows, columns) in [(1, 2), (2, 2), (2, 3), (4, 2), (1, 7)] {
        conformance::heuristic_of(&SwapPuzzle::<u64>::new(rows, columns).unwrap(), "pdb", 4);
    }
}

/// Larger boards along random walks.
#[test]
fn promises_of_swaps_hold_along_walks() {
    let puzzle = SwapPuzzle::<u64>::new(4, 4).unwrap();
    for spec in ["pdb", "pdb(5-5-3-3)", "pdb(\"1 6 11 16 / 2 3 4 5 7 / 8 9 10 12 / 13 14 15\")"] {
        conformance::heuristic_of(&puzzle, spec, 5);
    }
}

/// The least number of swaps that move a piece of the pattern, by a plain search.
fn swaps_by_hand(puzzle: &SwapPuzzle<u64>, homes: &[u8]) -> HashMap<Vec<u8>, u8> {
    let swaps: Vec<[u8; 2]> =
        puzzle.moves(&puzzle.goal().unwrap()).map(|swap| [swap.one() as u8, swap.other() as u8]).collect();
    let mut found = HashMap::from([(homes.to_vec(), 0)]);
    let mut queue = VecDeque::from([homes.to_vec()]);
    while let Some(cells) = queue.pop_front() {
        let moves = found[&cells];
        for [one, other] in &swaps {
            let crossed = |&cell: &u8| match cell {
                cell if cell == *one => *other,
                cell if cell == *other => *one,
                cell => cell,
            };
            let next: Vec<u8> = cells.iter().map(crossed).collect();
            if !found.contains_key(&next) {
                found.insert(next.clone(), moves + 1);
                queue.push_back(next);
            }
        }
    }
    found
}

#[test]
fn entries_of_swaps_are_what_a_plain_search_finds() {
    for (rows, columns, homes) in [
        (1, 2, vec![1]),
        (1, 5, vec![0, 3]),
        (2, 2, vec![0, 1, 2, 3]),
        (2, 3, vec![1, 3, 5]),
        (3, 3, vec![0, 4, 8]),
        (3, 3, vec![2, 3, 5, 7, 8]),
        (3, 4, vec![1, 6, 11]),
        (4, 4, vec![5, 6, 9]),
    ] {
        let puzzle = SwapPuzzle::<u64>::new(rows, columns).unwrap();
        let (key, turned) = Key::of(Rules::Permute(&RULES), rows, columns, &homes);
        let [table, again] = [1, 3].map(|threads| build(&key, threads, &Cancel::new(), &|_, _| {}).unwrap());
        assert!(table.bytes() == again.bytes(), "threads change nothing");
        let mut order: Vec<usize> = (0..homes.len()).collect();
        order.sort_by_key(|&i| turned[usize::from(homes[i])]);
        let (places, found) = (key.places().unwrap(), swaps_by_hand(&puzzle, &homes));
        assert_eq!(found.len() as u64, places.count(), "every placement is met");
        for (cells, moves) in found {
            let placed: Vec<u8> = order.iter().map(|&i| turned[usize::from(cells[i])]).collect();
            assert_eq!(table.get(places.rank(&placed)), moves, "{rows}×{columns} {homes:?}: {cells:?}");
        }
    }
}

/// A pattern of all pieces knows everything, and larger patterns know no less.
#[test]
fn larger_patterns_of_swaps_say_more() {
    let puzzle = puzzle("swap(3x3)").unwrap();
    let mut rng = Rng::new(8);
    for _ in 0..20 {
        let mut pieces: Vec<u32> = (1..=9).collect();
        rng.shuffle(&mut pieces);
        let board = pieces.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
        let h = |name: &str| puzzle.run(&Request::new(&format!("astar(h={name})"), &board), None).unwrap();
        let [half, seven, all] = ["wrapped-half", "pdb(7-2)", "pdb(9)"].map(h);
        assert_eq!((half.cost, half.cost), (seven.cost, all.cost), "{board}");
        assert!(seven.counters.expanded <= half.counters.expanded, "{board}");
        assert_eq!(Some(all.counters.expanded), all.cost.map(u64::from), "straight to the goal: {board}");
    }
}
