//! The library's twins of the authors' programs: what the page opens in Watch must be what made
//! the cell.

use kombat::catalog::{Request, game, puzzle};
use kombat::trace::TraceLine;
use kombat_grade::count::{Convention, Tally};
use kombat_papers::cell::{Cell, Figure, Figures, counts};
use kombat_papers::reproduce;

/// Boards besides the printed ones, some of them far from the goal.
const BOARDS: [&str; 5] = ["867254301", "123456780", "413205786", "724506831", "140235786"];

/// What a twin counts, by the paper's own convention.
fn counted(paper: &str, cell: &Cell) -> Option<Figures> {
    let twin = cell.twin.as_ref()?;
    assert_eq!(Some(&twin.board), cell.board.as_ref());
    let (convention, names) = match paper {
        "bouzon" => (Convention::Bouzon, &["explorados", "movimentos"][..]),
        _ => (Convention::Ufpi, &["profundidade", "borda", "expandidos"][..]),
    };
    let puzzle = puzzle("8-puzzle").unwrap();
    let mut tally = Tally::default();
    let mut follow = |line: TraceLine| tally.follow(&line);
    let report = puzzle.run(&Request::new(&twin.algorithm, &twin.board), Some(&mut follow)).unwrap();
    let told = serde_json::to_value(tally.counted(convention, &report)).unwrap();
    Some(counts(&names.iter().map(|name| told[name].as_u64().unwrap()).collect::<Vec<_>>()))
}

#[test]
fn twins_count_as_the_authors_do() {
    let mut compared = 0;
    for paper in ["bouzon", "ufpi"] {
        let given = BOARDS.iter().map(|board| reproduce(paper, Some(board)).unwrap());
        for reproduction in given.chain([reproduce(paper, None).unwrap()]) {
            for cell in reproduction.cells() {
                if let Some(figures) = counted(paper, cell) {
                    assert_eq!(Some(figures), cell.reenacted, "{paper} {} on {:?}", cell.cell, cell.board);
                    compared += 1;
                }
            }
        }
    }
    assert!(compared >= 10, "{compared}");
}

#[test]
fn twins_play_as_the_authors_do() {
    let velha = game("tictactoe").unwrap();
    let reproduction = reproduce("velha", None).unwrap();
    let mut players = Vec::new();
    for cell in reproduction.cells() {
        let Some(twin) = &cell.twin else { continue };
        let thought = velha.think(&Request::new(&twin.algorithm, &twin.board), None).unwrap().moves.unwrap();
        // The first move of the game, or the rule's first answer to the user.
        let own = usize::from(cell.cell == "fgh");
        assert_eq!(thought.first(), cell.moves.as_ref().unwrap().get(own).map(String::as_str), "{}", cell.cell);
        players.push((cell.cell.as_str(), twin.algorithm.as_str()));
    }
    assert_eq!(players, [("minimax", "minimax"), ("fgh", "fgh(diagonals=one)"), ("minimax-empty", "minimax")]);
    let printed = reproduction.cells().find(|cell| cell.cell == "fgh").unwrap();
    assert_eq!(printed.published.as_ref().unwrap()[1], Some(Figure::Word("0,0".to_owned())));
}
