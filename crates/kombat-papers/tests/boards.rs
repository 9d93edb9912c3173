//! The authors' programs on other boards, and boards that they cannot take.

use kombat::messages::Lang;
use kombat_papers::cell::{Cell, Figure, Verdict};
use kombat_papers::{ALL, find, readers, reproduce};

#[test]
fn any_other_board_can_be_given() {
    for paper in ["bouzon", "lima-cayres", "ufpi"] {
        let other = reproduce(paper, Some("867254301")).unwrap();
        assert_eq!(other.tables.len(), 1);
        for cell in other.cells() {
            assert_eq!((cell.published.as_ref(), cell.verdict), (None, Verdict::NotPrinted), "{}", cell.cell);
            assert_eq!(cell.board.as_deref(), Some("8 6 7 2 5 4 3 0 1"));
            assert!(!cell.cell.contains('/'));
            // One of the two boards that are farthest from the goal.
            assert_eq!(cell.right.as_ref().unwrap().optimal, Some(31));
        }
    }
    let kombat = reproduce("kombat", Some("213456789")).unwrap();
    let first = kombat.cells().find(|cell| cell.cell == "grasp/8").unwrap();
    assert_eq!(first.reenacted.as_ref().unwrap()[0], Some(Figure::Real(100.0)));
    assert_eq!(kombat.cells().count(), 12);
    // One swap from the goal: an even number of swaps never leads there, an odd one may.
    for (name, told) in [("ga/8", true), ("ga/10", true), ("ga/15", false), ("grasp/8", false), ("ga-grasp/8", false)] {
        let cell = kombat.cells().find(|cell| cell.cell == name).unwrap();
        assert_eq!(cell.why.text(Lang::En).contains("even and odd never meet"), told, "{name}");
        assert!(!told || cell.reenacted.as_ref().unwrap()[0] == Some(Figure::Real(0.0)));
    }
    let velha = reproduce("velha", Some("X - - / - O - / - - X")).unwrap();
    let names: Vec<&str> = velha.cells().map(|cell| cell.cell.as_str()).collect();
    assert_eq!(names, ["minimax", "fgh"]);
    // Nobody is there to be answered: the rule plays both sides.
    assert!(velha.cells().nth(1).unwrap().why.text(Lang::En).starts_with("Playing both sides"));
    assert!(Lang::ALL.iter().all(|lang| !velha.tables[0].title.text(*lang).ends_with('.')));
}

#[test]
fn the_goal_itself() {
    for paper in ["bouzon", "lima-cayres", "ufpi"] {
        for cell in reproduce(paper, Some("123456780")).unwrap().cells() {
            assert_eq!(cell.moves, Some(vec![]), "{paper} {}", cell.cell);
        }
    }
}

/// The printed boards, given as other boards, give what the tables give.
#[test]
fn nothing_is_looked_up() {
    for (paper, expected) in [("bouzon", 4), ("lima-cayres", 12), ("ufpi", 6), ("velha", 1)] {
        let printed = reproduce(paper, None).unwrap();
        let cells: Vec<&Cell> =
            printed.cells().filter(|cell| cell.moves.is_some() || cell.reenacted.is_some()).collect();
        let mut boards: Vec<&String> = cells.iter().filter_map(|cell| cell.board.as_ref()).collect();
        boards.dedup();
        let mut compared = 0;
        for board in boards {
            let given = reproduce(paper, Some(&board.replace(' ', ", "))).unwrap();
            for other in given.cells() {
                assert_eq!((other.verdict, &other.published), (Verdict::NotPrinted, &None));
                // Random choices differ, and fgh's printed game is one against a person.
                let chance = other.cell == "random" || (paper, other.cell.as_str()) == ("ufpi", "dfs");
                let person = other.cell == "fgh";
                let same = |cell: &&&Cell| {
                    cell.board.as_ref() == Some(board) && cell.cell.split('/').next() == Some(&other.cell)
                };
                if let Some(one) = cells.iter().find(same).filter(|_| !chance && !person) {
                    assert_eq!((&one.reenacted, &one.moves), (&other.reenacted, &other.moves), "{paper} {}", one.cell);
                    compared += 1;
                }
            }
        }
        assert_eq!(compared, expected, "{paper}");
    }
}

#[test]
fn a_board_without_a_solution_is_an_outcome() {
    for paper in ["bouzon", "lima-cayres", "ufpi"] {
        let reproduction = reproduce(paper, Some("123456870")).unwrap();
        assert_eq!(reproduction.cells().count(), 4);
        for cell in reproduction.cells() {
            assert_eq!((cell.verdict, &cell.reenacted), (Verdict::Unsolvable, &None));
            assert!(cell.why.text(Lang::En).contains("odd number of swaps"));
        }
    }
}

#[test]
fn wrong_boards_and_names_are_refused() {
    let key = |paper: &str, board: &str| reproduce(paper, Some(board)).unwrap_err().0.key();
    for paper in ["bouzon", "lima-cayres", "ufpi"] {
        for board in ["1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", "12345678", "", "X - -", "123456788"] {
            assert_eq!(key(paper, board), "papers.needs-eight", "{board}");
        }
    }
    assert_eq!(key("kombat", "123456780"), "papers.needs-swap");
    assert_eq!(key("velha", "X X X / X - - / - - -"), "papers.needs-position");
    assert_eq!(key("velha", "X X X / O O - / - - -"), "game.over");
    let error = find("busson").unwrap_err();
    assert_eq!(error.0.key(), "papers.unknown");
    assert!(error.to_string().contains("bouzon"), "{error}");
    assert_eq!(readers("1 2 3").unwrap_err().0.key(), "papers.no-reader");
    // A file that is no board is not printed whole.
    let long = "root:x:0:0:root:/root:/bin/bash\n".repeat(1000);
    for error in [readers(&long).unwrap_err(), readers(&long.replace(char::is_whitespace, "")).unwrap_err()] {
        assert!(error.to_string().chars().count() < 300 && error.to_string().contains("…”"), "{error}");
    }
}

#[test]
fn papers_have_names_and_numbers() {
    for (paper, number) in ALL.iter().zip(["000", "001", "002", "003", "004"]) {
        assert_eq!(find(number).unwrap().key, paper.key);
        assert_eq!(find(&paper.key.to_uppercase()).unwrap().key, paper.key);
        assert!(!reproduce_reference(paper.key).is_empty());
    }
    assert_eq!(find("lima_cayres").unwrap().number, "003");
}

fn reproduce_reference(key: &str) -> &'static str {
    kombat::catalog::bibliography::work(key).unwrap().reference
}

/// What a page is given: the story and the titles in both languages, the cells as lines of JSON.
#[test]
fn a_reproduction_can_be_shown_on_a_page() {
    let reproduction = reproduce("bouzon", None).unwrap();
    let json = serde_json::to_value(&reproduction).unwrap();
    for lang in Lang::ALL {
        assert!(json["story"][lang.tag()].as_str().unwrap().contains("Bouzon"));
        assert!(json["tables"][0]["title"][lang.tag()].as_str().unwrap().contains("II"));
        assert_eq!(json["tables"][0]["columns"].as_array().unwrap().len(), 2);
    }
    assert_eq!(json["tables"][0]["cells"][3]["cell"], "astar");
    assert_eq!(json["tables"][0]["cells"][3]["moves"].as_array().unwrap().len(), 13);
    assert!(json["reference"].as_str().unwrap().starts_with("M. F. Bouzon"));
}

#[test]
fn a_board_finds_its_papers() {
    let names = |board: &str| readers(board).unwrap().iter().map(|paper| paper.key).collect::<Vec<_>>();
    assert_eq!(names("416328705"), ["bouzon", "lima-cayres", "ufpi"]);
    assert_eq!(names("213456789"), ["kombat"]);
    assert_eq!(names("X - - / - O - / - - -"), ["velha"]);
}
