//! Hand-ins whose claims are doubtful: optima that nobody knows, outcomes that contradict the
//! rest of the row, paths and numbers that can be read in two ways.

use kombat::messages::{Lang, Render};
use kombat::space::Notation;
use kombat_grade::hand_in::{Checked, check};

fn checked(table: &str) -> Checked {
    check(table.as_bytes(), Notation::Blank).unwrap_or_else(|why| panic!("{table}: {why:?}"))
}

/// The keys of what is wrong, and of what is left open.
fn keys(table: &str) -> (Vec<&'static str>, Vec<&'static str>) {
    let found = checked(table);
    let keys = |findings: &[kombat_grade::hand_in::Finding]| findings.iter().map(|one| one.what.key()).collect();
    (keys(&found.findings), keys(&found.open))
}

/// The keys of what is wrong; nothing is left open.
fn wrong(table: &str) -> Vec<&'static str> {
    let (wrong, open) = keys(table);
    assert_eq!(open, [""; 0], "{table}");
    wrong
}

/// A solvable board of 25 cells that no search solves shortest within the limits.
const LARGE: &str = "0 3 7 16 21 18 8 9 5 13 2 1 10 17 23 14 6 12 15 11 24 20 22 19 4";

/// The first of Korf's hundred boards (1985), with the blank first in the goal; 57 moves are the
/// least.
const KORF: &str = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";

#[test]
fn an_unknown_optimum_still_refutes() {
    let row = |rest: &str| keys(&format!("board,algorithm,cost,optimal\n{LARGE},{rest}\n"));
    assert_eq!(row("BFS,1,").0, ["check.below-bound"]);
    assert_eq!(row("BFS,401,").0, ["check.parity"]);
    assert_eq!(row("A*,400,yes").0, ["check.not-shortest"]);
    assert_eq!(row("greedy,400,yes").0, ["check.called-optimal"]);
    assert_eq!(row("greedy,400,no"), (vec![], vec![]));
    assert_eq!(row("greedy,400,12").0, ["check.optimum-low"]);
    assert_eq!(row("greedy,400,398").0, ["check.optimum-high"]);
    assert_eq!(row("greedy,400,101").0, ["check.optimum-parity"]);
    // What may be so is neither well nor wrong.
    let may_be = (vec![], vec!["check.between"]);
    for rest in ["BFS,100,yes", "greedy,100,", "greedy,400,100", "greedy,100,no", "A*,100,"] {
        assert_eq!(row(rest), may_be, "{rest}");
    }
    let korf = |cost: u64| keys(&format!("board,problem,cost\n{KORF},\"tiles(4x4,goal=blank-first)\",{cost}\n"));
    // This one is solved, so what is shortest is known.
    assert_eq!(korf(3).0, ["check.below"]);
    assert_eq!((korf(58).0, korf(57).0), (vec!["check.parity"], vec![]));
}

/// A row that says nothing of shortness can be judged without the optimum.
#[test]
fn a_right_path_is_right_whatever_is_shortest() {
    let puzzle = kombat::catalog::puzzle("tiles(5x5)").unwrap();
    let report = puzzle.run(&kombat::catalog::Request::new("auto", LARGE), None).unwrap();
    let (path, cost) = (report.moves.unwrap().join(" "), report.cost.unwrap());
    let table = |algorithm: &str| format!("board,algorithm,path,cost\n{LARGE},{algorithm},{path},{cost}\n");
    assert_eq!(keys(&table("greedy")), (vec![], vec![]));
    assert_eq!(keys(&table("A*")), (vec![], vec!["check.between"]));
}

#[test]
fn outcomes_that_contradict_the_row() {
    let row = |rest: &str| wrong(&format!("board,path,outcome,cost,optimal\n123405786,{rest}\n"));
    assert_eq!(row(",unsolvable,1,"), ["check.solvable", "check.below"]);
    assert_eq!(row(",sem solução,,"), ["check.solvable"]);
    assert_eq!(row(",no,1,yes"), ["check.below"]);
    assert_eq!(row("R D,não,2,"), ["check.solved"]);
    assert_eq!(row("R D,yes,2,yes"), [""; 0]);
    for unsolved in ["no", "não", "gave-up", "stopped:nodes", "falhou", "0"] {
        assert_eq!(row(&format!(",{unsolved},,")), [""; 0], "{unsolved}");
        assert_eq!(row(&format!(",{unsolved},-,-")), [""; 0], "{unsolved}");
        // So far it came: legal moves, counted.
        assert_eq!(row(&format!("L D,{unsolved},2,")), [""; 0], "{unsolved}");
        assert_eq!(row(&format!("L D,{unsolved},3,")), ["check.length"], "{unsolved}");
        assert_eq!(row(&format!("L L,{unsolved},,")), ["moves.illegal"], "{unsolved}");
    }
    let unsolvable = |rest: &str| wrong(&format!("board,outcome,cost\n123456870,{rest}\n"));
    assert_eq!(unsolvable("unsolvable,"), [""; 0]);
    assert_eq!(unsolvable("unsolvable,4"), ["check.unsolvable"]);
    assert_eq!(unsolvable("yes,"), ["check.unsolvable"]);
}

#[test]
fn a_depth_says_how_long_a_solution_is() {
    assert_eq!(wrong("board,algorithm,depth\n123405786,BFS,4\n"), ["check.not-optimal"]);
    assert_eq!(wrong("board,depth,optimal\n123405786,4,yes\n"), ["check.called-optimal"]);
    assert_eq!(wrong("board,algorithm,depth\n123405786,BFS,3\n"), ["check.parity"]);
}

#[test]
fn what_is_shortest_is_not_said_to_be_longer() {
    for no in ["no", "não", "0", "false"] {
        assert_eq!(wrong(&format!("board,path,optimal\n123405786,R D,{no}\n")), ["check.called-longer"], "{no}");
        assert_eq!(wrong(&format!("board,path,optimal\n123405786,R L R D,{no}\n")), [""; 0], "{no}");
    }
    // There 0 and 1 are the optimum itself.
    assert_eq!(wrong("board,path,optimal\n123456780,,0\n123456708,R,1\n123456708,R L R,1\n"), [""; 0]);
}

/// D alone is down in English and “direita” in Portuguese.
#[test]
fn the_letter_d() {
    assert_eq!(wrong("tabuleiro;caminho;custo\n123456708;D;1\n"), [""; 0]);
    assert_eq!(wrong("board,path,cost\n123450786,D,1\n"), [""; 0]);
    // A mixture, as it reaches the goal.
    assert_eq!(wrong("tabuleiro;caminho\n123450786;D\n123456708;D\n"), [""; 0]);
    // Of two that do not, the language of the column tells which move is named.
    let ends = |table: &str| checked(table).findings[0].what.render(Lang::En);
    assert!(ends("tabuleiro;caminho\n123405786;D\n").contains("1 2 3 4 5 0 7 8 6"));
    assert!(ends("board,path\n123405786,D\n").contains("1 2 3 4 8 5 7 0 6"));
    assert!(ends("board,path\n123405786,D\n123405786,D B\n").contains("1 2 3 4 5 0 7 8 6"));
    assert!(ends("tabuleiro;caminho\n123405786;D\n123405786;R D\n").contains("1 2 3 4 8 5 7 0 6"));
}

#[test]
fn arrows_between_moves() {
    for path in ["R→D", "direita → baixo", "R – D", "R.D", "R+D", "R_D", "R • D", "1.R 2.D", "→↓"] {
        assert_eq!(wrong(&format!("board,path,cost\n123405786,{path},2\n")), [""; 0], "{path}");
    }
    // A dash as Windows writes it.
    let found = check(b"board;path;cost\n123405786;R \x96 D;2\n", Notation::Blank).unwrap();
    assert_eq!(found.findings, []);
}

#[test]
fn decimals_or_thousands() {
    assert_eq!(wrong("board;path;cost\n123405786;R D;2.000\n123405786;R D;2,000\n"), [""; 0]);
    assert_eq!(wrong("board;cost\n123405786;2.000\n"), [""; 0]);
    let long = format!("R D{}", " U D".repeat(999));
    assert_eq!(wrong(&format!("board;path;cost\n123405786;{long};2.000\n123405786;{long};2,000\n")), [""; 0]);
    assert_eq!(wrong("board;path;cost\n123405786;R D;4.000\n"), ["check.length"]);
}

#[test]
fn notations_in_both_languages() {
    for (word, path) in [("tile", "L U"), ("peça", "L U"), ("Peca", "E C"), ("blank", "R D"), ("vazio", "D B")] {
        assert_eq!(wrong(&format!("board;notação;path\n123405786;{word};{path}\n")), [""; 0], "{word}");
    }
    assert_eq!(wrong("board;notação;path\n123405786;azulejo;R D\n"), ["check.unknown-notation"]);
}

#[test]
fn a_zero_that_a_spreadsheet_dropped() {
    let found = checked("board,path\n12345678,R\n");
    assert_eq!(found.findings[0].what.key(), "check.lost-zero");
    assert!(found.findings[0].what.render(Lang::PtBr).contains("é 012345678?"));
    assert_eq!(wrong("board,goal,path\n125340678,12345678,U L L\n"), ["check.goal-unreadable"]);
    // Not every board with a number too few has lost one.
    assert_eq!(wrong("board,path\n12345670,R\n"), ["board.count"]);
}

#[test]
fn one_move_is_singular() {
    let said = |table: &str, lang: Lang| checked(table).findings[0].what.render(lang);
    let bfs = "board,algorithm,path\n123456708,BFS,R L R\n";
    assert!(said(bfs, Lang::En).contains("which has one move, and not one of 3"));
    assert!(said(bfs, Lang::PtBr).contains("uma solução ótima, que tem um movimento, e não uma de 3"));
    for lang in Lang::ALL {
        for table in [bfs, "board,cost\n123456708,0\n", "board,path,optimal\n123456708,R L R,yes\n"] {
            assert!(!said(table, lang).contains("1 mov"), "{}", said(table, lang));
        }
    }
}

#[test]
fn long_texts_are_cut() {
    let board = "9".repeat(5000);
    let said = checked(&format!("board,path\n{board},R\n1 2 3 4 0 5 7 8 {board},R\n"));
    for finding in &said.findings {
        assert!(finding.what.render(Lang::En).chars().count() < 300, "{finding:?}");
    }
    assert_eq!(said.findings.len(), 2);
}
