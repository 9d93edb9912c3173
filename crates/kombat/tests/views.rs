//! What domains say about their boards and moves, held against the rules: a face that knows nothing but
//! views and choices can show and play every problem.

use kombat::catalog::{Problem, open, registry};
use kombat::messages::Lang;
use kombat::play::{Session, Setup};
use kombat::rng::Rng;
use kombat::view::{Choice, Fill, Picture, Spot, View, Way};
use std::collections::HashSet;
use std::sync::Arc;

/// Problems of every domain, small, oblong and large.
const PROBLEMS: [&str; 19] = [
    "tiles(3x3)",
    "tiles(2x4)",
    "tiles(5x5)",
    "tiles(16x16)",
    "swap(3x3)",
    "swap(2x3)",
    "swap(1x4)",
    "swap(2x2)",
    "swap(16x16)",
    "mnk(3,3,3)",
    "mnk(4,3,3)",
    "mnk(7,6,4,gravity=true)",
    "mnk(20,20,5)",
    "mnk(1,1,1)",
    "pancake(2)",
    "pancake(9)",
    "pancake(60)",
    "othello(4x4)",
    "othello(8x8)",
];

fn start(problem: &Problem, seed: u64) -> String {
    match problem {
        Problem::Puzzle(puzzle) => puzzle.random(seed),
        Problem::Game(game) => game.random(seed % 5, &mut Rng::new(seed)).unwrap_or_else(|_| game.start()),
    }
}

fn spots(view: &View) -> HashSet<Spot> {
    match &view.picture {
        Picture::Text => HashSet::new(),
        Picture::Cells(cells) => (0..cells.rows * cells.cols).map(Spot::Cell).collect(),
        Picture::Stacks(all) => {
            let of =
                |(at, stack): (usize, &kombat::view::Stack)| (0..stack.discs.len()).map(move |i| Spot::Disc(at, i));
            all.stacks.iter().enumerate().flat_map(|each| of(each).collect::<Vec<_>>()).collect()
        }
    }
}

#[test]
fn choices_are_the_legal_moves_and_lead_where_the_rules_lead() {
    for name in PROBLEMS {
        let problem = open(name).unwrap();
        for seed in 0..3 {
            let board = start(&problem, seed);
            let (view, choices) = (problem.view(&board).unwrap(), problem.choices(&board).unwrap());
            let legal = match &problem {
                Problem::Puzzle(puzzle) => puzzle.spot(&board).unwrap().moves,
                Problem::Game(game) => game.standing(&board).unwrap().moves,
            };
            assert_eq!(choices.iter().map(|choice| choice.id.clone()).collect::<Vec<_>>(), legal, "{name} {board}");
            for choice in &choices {
                let step = problem.steps(&board, std::slice::from_ref(&choice.id)).unwrap().remove(1);
                assert_eq!(choice.board, step.board, "{name} {}", choice.id);
                let shown = problem.view(&step.board).unwrap();
                assert_eq!((&choice.view.picture, &choice.view.alt), (&shown.picture, &shown.alt));
                // What is touched is in the picture, and the person's words for the move mean it.
                let touched = choice.touch.from.iter().chain(&choice.touch.to).chain(&choice.touch.press);
                assert!(touched.clone().all(|spot| spots(&view).contains(spot)), "{name} {choice:?}");
                assert_eq!(problem.find_move(&board, &choice.id).unwrap().as_deref(), Some(choice.id.as_str()));
            }
            assert_one_meaning(name, &choices);
        }
    }
}

/// A press, a pair of spots, an arrow and a name mean one move each.
fn assert_one_meaning(name: &str, choices: &[Choice]) {
    let mut seen = HashSet::new();
    for choice in choices {
        for spot in &choice.touch.press {
            assert!(seen.insert(format!("press {spot:?}")), "{name}: {spot:?} twice");
        }
        let ends = (choice.touch.from, choice.touch.to);
        assert!(seen.insert(format!("ends {ends:?}")) || ends == (None, None), "{name}: {ends:?} twice");
        assert!(choice.touch.key.is_none_or(|key| seen.insert(format!("key {key:?}"))), "{name}: a key twice");
        assert!(seen.insert(format!("name {}", choice.name())), "{name}: {} twice", choice.name());
    }
}

/// Moves of pieces say what they moved; where stones are turned over more may change, and discs move together.
#[test]
fn a_move_changes_what_it_says_it_moved() {
    for name in PROBLEMS {
        let problem = open(name).unwrap();
        let board = start(&problem, 1);
        let Picture::Cells(before) = problem.view(&board).unwrap().picture else { continue };
        for choice in problem.choices(&board).unwrap() {
            let Picture::Cells(after) = choice.view.picture else { panic!("{name} has cells") };
            let look = |cell: &kombat::view::Cell| (cell.label.clone(), cell.fill, cell.glyph);
            let changed = (0..before.cells.len()).filter(|&at| look(&before.cells[at]) != look(&after.cells[at]));
            let changed: HashSet<Spot> = changed.map(Spot::Cell).collect();
            let moved: HashSet<Spot> = choice.view.moved.into_iter().collect();
            assert!(moved.is_subset(&changed), "{name} {}", choice.id);
            assert!(moved == changed || name.starts_with("othello"), "{name} {}", choice.id);
        }
    }
}

/// Letters and arrows agree: both say where the blank goes.
#[test]
fn arrows_and_letters_of_tiles_agree() {
    let puzzle = open("tiles(3x3)").unwrap();
    let choices = puzzle.choices("1 2 3 4 0 5 6 7 8").unwrap();
    let shown: Vec<_> = choices.iter().map(|choice| (choice.id.as_str(), choice.touch.key, choice.name())).collect();
    let expected = [
        ("U", Some(Way::Up), "2 ↓"),
        ("D", Some(Way::Down), "7 ↑"),
        ("L", Some(Way::Left), "4 →"),
        ("R", Some(Way::Right), "5 ←"),
    ];
    assert_eq!(shown, expected);
}

#[test]
fn people_write_moves_in_several_ways() {
    let find = |problem: &str, board: &str, word: &str| open(problem).unwrap().find_move(board, word);
    let board = "1 2 3 4 0 5 6 7 8";
    for (word, mv) in [("u", "U"), ("2", "U"), ("5", "R"), ("7", "D")] {
        assert_eq!(find("tiles(3x3)", board, word).unwrap().as_deref(), Some(mv), "{word}");
    }
    assert_eq!(find("tiles(3x3)", board, "up"), Ok(None));
    assert_eq!(find("tiles(3x3)", board, "1").unwrap_err().message().key(), "tiles.not-beside");
    assert_eq!(find("tiles(3x3)", "0 1 2 3 4 5 6 7 8", "U").unwrap_err().message().key(), "tiles.no-tile");
    assert_eq!(find("swap(3x3)", "1 2 3 4 5 6 7 8 9", "3-1").unwrap().as_deref(), Some("M3"));
    assert_eq!(find("swap(3x3)", "1 2 3 4 5 6 7 8 9", "m10").unwrap().as_deref(), Some("M10"));
    assert_eq!(find("swap(3x3)", "1 2 3 4 5 6 7 8 9", "1-5").unwrap_err().message().key(), "swap.no-neighbours");
    let game = "X - - / - O - / - - -";
    for word in ["b1", "B1", "0,1", "1"] {
        assert_eq!(find("mnk(3,3,3)", game, word).unwrap().as_deref(), Some("0,1"), "{word}");
    }
    assert_eq!(find("mnk(3,3,3)", game, "a1").unwrap_err().message().key(), "mnk.taken");
    assert_eq!(find("mnk(3,3,3)", game, "hint"), Ok(None));
    let drop = |word| find("mnk(2,2,2,gravity=true)", "- - / X -", word);
    assert_eq!(drop("0").unwrap().as_deref(), Some("0,0"));
    assert_eq!(drop("b1").unwrap_err().message().key(), "mnk.no-rest");
    assert_eq!(drop("7").unwrap_err().message().key(), "mnk.drop");
    assert_eq!(find("pancake(6)", "3 1 6 2 5 4", "6").unwrap().as_deref(), Some("6"));
    for beyond in ["0", "1", "7", "23"] {
        assert_eq!(find("pancake(6)", "3 1 6 2 5 4", beyond).unwrap_err().message().key(), "pancake.move");
    }
    assert_eq!(find("pancake(6)", "3 1 6 2 5 4", "undo"), Ok(None));
    assert_eq!(find("othello(8x8)", "d3", "c3").unwrap().as_deref(), Some("c3"));
    assert_eq!(find("othello(8x8)", "d3", "h8").unwrap_err().message().key(), "othello.move");
    assert_eq!(open("reversi:4x4").unwrap().name(), "othello(4x4)");
}

#[test]
fn pieces_at_home_are_marked() {
    let Picture::Cells(cells) = open("tiles(3x3)").unwrap().view("1 2 3 4 0 5 6 7 8").unwrap().picture else {
        panic!()
    };
    let home: Vec<&str> = cells.cells.iter().filter(|cell| cell.home).map(|cell| cell.label.as_str()).collect();
    assert_eq!(home, ["1", "2", "3", "4"]);
    assert_eq!(cells.cells.iter().filter(|cell| cell.fill == Fill::Hole).count(), 1);
}

#[test]
fn a_domain_is_registered_once() {
    let error = kombat::catalog::standard().with(kombat::domain::tiles::SlidingTiles).unwrap_err();
    assert_eq!(error.message().key(), "registry.twice");
    // Its texts came with it.
    for card in registry().cards() {
        assert!(Lang::ALL.into_iter().all(|lang| !card.doc(lang).is_empty()), "{}", card.name);
    }
}

#[test]
fn a_session_without_its_players_is_refused() {
    for (problem, key) in [("tiles(3x3)", "play.one-adviser"), ("othello(4x4)", "play.two-sides")] {
        let problem = Arc::new(open(problem).unwrap());
        assert_eq!(Session::new(problem, Setup::default()).unwrap_err().message().key(), key);
    }
}
