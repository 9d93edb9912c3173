//! The open list that is followed from a trace is the one that the search has.

use kombat::catalog::{Request, Spec, puzzle};
use kombat::frontier::{Frontier, Queue};
use kombat::observe::Kind;
use kombat::trace::TraceLine;

fn follow(problem: &str, spec: &str, start: &str, mut each: impl FnMut(&TraceLine, &Frontier)) {
    let mut frontier = Frontier::default();
    let mut request = Request::new(spec, start);
    request.limits.expanded = Some(400);
    let mut sink = |line: TraceLine| {
        frontier.follow(&line);
        each(&line, &frontier);
    };
    puzzle(problem).unwrap().run(&request, Some(&mut sink)).unwrap();
}

#[test]
fn it_is_as_long_as_the_search_says() {
    for problem in ["tiles(3x3)", "tiles(2x3,goal=snail)", "swap(2x3)", "swap(3x3)"] {
        let puzzle = puzzle(problem).unwrap();
        let names = puzzle.algorithms().into_iter().filter(|card| card.open_list.is_some()).map(|card| card.name);
        let variants = ["dfs(limit=9)", "dfs(limit=9,restart=random)", "greedy(lookahead=2)", "astar(ties=lifo)"];
        for spec in names.chain(variants) {
            for seed in 0..5 {
                let mut expansions = 0;
                follow(problem, spec, &puzzle.random(seed), |line, frontier| {
                    expansions += u64::from(line.event == Kind::Expand);
                    if matches!(line.event, Kind::Generate | Kind::Expand | Kind::Prune) {
                        assert_eq!(frontier.open().len() as u64, line.frontier, "{problem} {spec} {seed} {line:?}");
                    }
                });
                assert!(expansions > 0 || puzzle.random(seed) == puzzle.goal().unwrap());
            }
        }
    }
}

#[test]
fn breadth_first_search_has_a_queue() {
    // Worked out by hand: U and R; then U's U and R at the end; then R's U and R.
    let mut lists = Vec::new();
    follow("8-puzzle", "bfs", "1 2 3 7 4 6 0 5 8", |line, frontier| {
        if line.event == Kind::Expand {
            lists.push(frontier.open().iter().map(|open| open.board.clone()).collect::<Vec<_>>());
        }
    });
    assert_eq!(lists[1], ["1 2 3 7 4 6 5 0 8"]);
    assert_eq!(lists[2], ["0 2 3 1 4 6 7 5 8", "1 2 3 4 0 6 7 5 8"]);
    assert_eq!(
        lists[3],
        ["1 2 3 4 0 6 7 5 8", "1 2 3 7 0 6 5 4 8", "1 2 3 7 4 6 5 8 0"],
        "the third board taken is the first of the second layer"
    );
}

#[test]
fn an_informed_search_has_a_sorted_list() {
    follow("8-puzzle", "astar", "4 1 6 3 2 8 7 0 5", |line, frontier| {
        if line.event == Kind::Expand {
            let f: Vec<f64> = frontier.open().iter().map(|open| open.f.unwrap()).collect();
            assert!(f.is_sorted() && f.iter().all(|&f| f >= line.f.unwrap()), "{f:?}");
        }
    });
}

/// The order is that in which boards are really taken; from both ends, of each end.
#[test]
fn the_first_of_the_queue_is_taken_next() {
    for problem in ["tiles(3x3)", "tiles(2x3,goal=snail)", "swap(2x3)", "swap(3x3)"] {
        let puzzle = puzzle(problem).unwrap();
        let cards = puzzle.algorithms();
        let names = cards.iter().filter(|card| card.open_list.is_some()).map(|card| card.name);
        let variants =
            ["dfs(limit=9)", "greedy(lookahead=2)", "astar(ties=lifo)", "astar(ties=fifo)", "astar(ties=high-h)"];
        let more = ["wastar(w=2.5,ties=high-h)", "ucs(ties=lifo)", "astar(h=misplaced)", "greedy(ties=lifo)"];
        for spec in names.chain(variants).chain(more) {
            let spec = puzzle.check(spec).unwrap().parse::<Spec>().unwrap();
            let card = cards.iter().find(|card| card.name == spec.name).unwrap();
            let both_ends = card.name.starts_with("bi");
            for seed in 0..4 {
                let mut queue = Queue::new(card.open_list.unwrap(), &spec);
                let (mut taken, mut met) = (0, false);
                let mut request = Request::new(&spec.to_string(), &puzzle.random(seed));
                request.limits.expanded = Some(400);
                let mut sink = |line: TraceLine| {
                    let own = |open: &&TraceLine| !both_ends || open.id.unwrap() % 2 == line.id.unwrap() % 2;
                    // Once a way is known, bidirectional A* passes over boards that cannot better it.
                    met |= both_ends && line.event == Kind::Incumbent;
                    if line.event == Kind::Expand && !met {
                        assert_eq!(queue.open().find(own).unwrap().id, line.id, "{problem} {spec} {seed} {line:?}");
                        taken += 1;
                    }
                    queue.follow(&line);
                    if matches!(line.event, Kind::Generate | Kind::Expand) && !met {
                        assert_eq!(queue.len() as u64, line.frontier, "{problem} {spec} {seed} {line:?}");
                    }
                };
                puzzle.run(&request, Some(&mut sink)).unwrap();
                assert!(taken > 0 || puzzle.random(seed) == puzzle.goal().unwrap());
            }
        }
    }
}
