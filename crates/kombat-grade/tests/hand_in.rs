//! Hand-ins: what is wrong is found and named by its row, what is right passes.

use kombat::messages::{Lang, Render};
use kombat::space::Notation;
use kombat_grade::hand_in::{Checked, check};

fn checked(table: &str) -> Checked {
    check(table.as_bytes(), Notation::Blank).unwrap_or_else(|why| panic!("{table}: {why:?}"))
}

/// The keys of what is wrong, with their rows.
fn wrong(table: &str) -> Vec<(usize, &'static str)> {
    checked(table).findings.iter().map(|finding| (finding.row, finding.what.key())).collect()
}

/// The shortest solution of Bouzon's board, 13 moves.
const SHORTEST: &str = "U L U R D D R U U L D D R";

#[test]
fn what_is_right_passes() {
    let table = format!(
        "board,algorithm,path,cost,depth,optimal\n\
         416328705,BFS,{SHORTEST},13,13,yes\n\
         \"4,1,6,3,2,8,7,0,5\",A*,ULURDDRUULDDR,13,13,sim\n\
         4 1 6 / 3 2 8 / 7 0 5,greedy,{SHORTEST} L R,15,15,no\n\
         123456780,BFS,,0,0,yes\n\
         213456789,bfs,M1,1,1,yes\n"
    );
    let found = checked(&table);
    assert_eq!((found.rows, found.wrong(), found.open), (5, 0, vec![]), "{:?}", found.findings);
}

#[test]
fn what_is_wrong_is_found() {
    let table = format!(
        "board,algorithm,path,cost,depth,optimal\n\
         416328705,BFS,U U U,3,,\n\
         416328705,BFS,U L,2,,\n\
         416328705,DFS,,11,,\n\
         416328705,DFS,,14,,\n\
         416328705,A*,{SHORTEST} L R,15,,\n\
         416328705,DFS,{SHORTEST} L R,15,,yes\n\
         416328705,DFS,{SHORTEST},15,,\n\
         416328705,DFS,{SHORTEST},13,21,\n\
         123456870,A*,U,1,,\n\
         41632870,A*,U,1,,\n\
         416328705,A*,U ? D,3,,\n\
         416328705,A*,{SHORTEST},many,,\n\
         416328705,A*,,,,\n\
         ,A*,U,1,,\n\
         416328705,DFS,{SHORTEST},13,13,15\n\
         416328705,A*,{SHORTEST},13,13,yes\n"
    );
    assert_eq!(
        wrong(&table),
        [
            (2, "moves.illegal"),
            (2, "check.below"),
            (3, "check.not-goal"),
            (3, "check.below"),
            (4, "check.below"),
            (5, "check.parity"),
            (6, "check.not-optimal"),
            (7, "check.called-optimal"),
            (8, "check.length"),
            (9, "check.length"),
            (10, "check.unsolvable"),
            (11, "board.count"),
            (12, "check.unknown-move"),
            (13, "check.not-a-count"),
            (14, "check.nothing"),
            (15, "check.empty-board"),
            (16, "check.optimum"),
        ]
    );
    assert_eq!(checked(&table).wrong(), 15);
}

/// A column is called what it is called in the reader's language, whatever its heading is.
#[test]
fn columns_are_named_in_the_language_of_the_sentence() {
    let table = format!(
        "tabuleiro;caminho;cost;depth\n\
         416328705;;11;12\n\
         416328705;;14;16\n\
         416328705;{SHORTEST};15;17\n\
         416328705;{SHORTEST};many;few\n"
    );
    let said = |lang: Lang| -> Vec<String> {
        checked(&table).findings.iter().map(|finding| finding.what.render(lang)).collect()
    };
    let keys = ["check.below", "check.parity", "check.length", "check.not-a-count"];
    assert_eq!(
        checked(&table).findings.iter().map(|finding| finding.what.key()).collect::<Vec<_>>(),
        keys.map(|key| [key; 2]).concat()
    );
    for (lang, words) in [(Lang::En, ["cost", "depth"]), (Lang::PtBr, ["custo", "profundidade"])] {
        let sentences = said(lang);
        for (sentence, word) in sentences.iter().zip(words.iter().cycle()) {
            assert!(sentence.split([' ', ',']).any(|found| found == *word), "{sentence}");
        }
    }
    let foreign = |sentence: &String| sentence.contains("cost ") || sentence.contains("depth");
    assert_eq!(said(Lang::PtBr).iter().find(|sentence| foreign(sentence)), None);
}

#[test]
fn separators_decimals_and_line_ends() {
    let rows = ["tabuleiro", "método", "caminho", "custo"].join("|") + "\r\n123405786|Busca em Largura|D B|2,0\r\n";
    for separator in [";", "\t"] {
        let table = rows.replace('|', separator);
        assert_eq!(wrong(&table), [], "{table}");
    }
    let quoted = "tabuleiro,método,caminho,custo\r\n\"1,2,3,4,0,5,7,8,6\",\"Busca em Largura\",\"D,B\",\"2,0\"\r\n\r\n";
    assert_eq!(wrong(quoted), []);
    assert_eq!(wrong("tabuleiro;custo\n123405786;2,5\n"), [(2, "check.not-a-count")]);
    // A board on three lines of one field.
    assert_eq!(wrong("board,path\n\"1 2 3\n4 0 5\n7 8 6\",R D\n123405786,D R\n"), [(3, "check.not-goal")]);
    // Rows are those of a spreadsheet, whatever is empty or spread over lines.
    assert_eq!(wrong("sep=;\r\nboard;path\r\n123405786;R D\r\n;\r\n\r\n123405786;D R\r\n"), [(6, "check.not-goal")]);
    assert_eq!(wrong("board,path\n\"1 2 3\n4 0 5\n7 8 6\",R D\n\n123405786,D R\n"), [(4, "check.not-goal")]);
    assert_eq!(wrong("\n\nboard,path\r123405786,R D\r123405786,D R"), [(5, "check.not-goal")]);
    // A field too many or too few is no reason to give up.
    assert_eq!(wrong("board,path,cost\n123405786,R D\n123405786,R D,2,what\n"), []);
    // A board or a path with commas that nobody quoted.
    assert_eq!(wrong("board,path\n123405786,R,D\n"), [(2, "check.not-goal"), (2, "check.extra-fields")]);
    assert_eq!(wrong("board,path\n1,2,3,4,0,5,7,8,6,RD\n"), [(2, "board.count"), (2, "check.extra-fields")]);
}

#[test]
fn moves_can_be_a_path_or_a_number() {
    assert_eq!(wrong("estado inicial;movimentos\n123405786;D B\n"), []);
    assert_eq!(wrong("estado inicial;movimentos\n123405786;2\n"), []);
    assert_eq!(wrong("estado inicial;movimentos\n123405786;3\n"), [(2, "check.parity")]);
    assert_eq!(wrong("board,moves,path\n123405786,2,RD\n"), []);
}

#[test]
fn where_the_tile_goes() {
    let table = "board,path\n123405786,L U\n";
    assert_eq!(wrong(table), [(2, "check.other-notation")]);
    let found = check(table.as_bytes(), Notation::Tile).unwrap();
    assert_eq!(found.findings, []);
}

#[test]
fn goals_problems_and_larger_boards() {
    assert_eq!(wrong("board,goal,path\n125340678,012345678,U L L\n"), []);
    assert_eq!(wrong("problem,board,path,algorithm\n\"tiles(3x3,goal=snail)\",134862705,URULD,bfs\n"), []);
    assert_eq!(wrong("board,goal,path\n123405786,12,R D\n"), [(2, "check.goal-unreadable")]);
    assert_eq!(wrong("board,goal,path\n213456789,123456798,M1\n"), [(2, "check.goal")]);
    let fifteen = "1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15";
    assert_eq!(
        wrong(&format!("board,path,algorithm\n{fifteen},R R,A*\n{fifteen},R L R R,A*\n")),
        [(3, "check.not-optimal")]
    );
}

/// A* is to be shortest only where its estimate never exceeds the distance.
#[test]
fn who_promises_a_shortest_path() {
    let row = |algorithm: &str| wrong(&format!("board,path,algorithm\n123405786,R L R D,\"{algorithm}\"\n")).len();
    for algorithm in [
        "bfs",
        "BFS",
        "Busca em Largura",
        "breadth-first",
        "A*",
        "A-estrela",
        "a estrela",
        "IDA*",
        "astar(h=manhattan,order=UDLR,ties=low-h)",
        "Custo uniforme",
        "Dijkstra",
        "Iterative deepening",
        "IDS",
        "Aestrela",
        "A* (soma das distâncias de Manhattan)",
        "ucs(order=UDLR)",
    ] {
        assert_eq!(row(algorithm), 1, "{algorithm}");
    }
    for algorithm in [
        "dfs",
        "Busca em profundidade",
        "Gulosa",
        "astar(h=squared-index)",
        "A* com índice-quadrado",
        "wastar(h=manhattan,w=2)",
        "hill",
        "feixe de largura 10",
        "A* (peso 2)",
        "astar(h=sum(manhattan,misplaced))",
        "A* w=2",
        "busca em largura limitada",
        "breadth-limited beam",
    ] {
        assert_eq!(row(algorithm), 0, "{algorithm}");
    }
    // One estimate's name is part of another's, which is safe.
    let swap = |h: &str| wrong(&format!("board,path,algorithm\n213456789,M1 M1 M1,astar(h={h})\n"));
    assert_eq!((swap("wrapped-half"), swap("wrapped")), (vec![(2, "check.not-optimal")], vec![]));
}

#[test]
fn a_claim_that_cannot_be_read_is_no_claim_that_holds() {
    let wrong = |optimal: &str| {
        let table = format!("board,path,optimal\n123405786,RD,{optimal}\n");
        check(table.as_bytes(), Notation::Blank).unwrap().wrong()
    };
    for fine in ["yes", "sim", "2", "1", "", "-", "2.000"] {
        assert_eq!(wrong(fine), 0, "{fine}");
    }
    for unclear in ["talvez", "x", "two", "no", "não", "0"] {
        assert_eq!(wrong(unclear), 1, "{unclear}");
    }
}

#[test]
fn files_that_are_no_tables() {
    let key = |bytes: &[u8]| check(bytes, Notation::Blank).unwrap_err().key();
    assert_eq!(key(b""), "check.empty");
    assert_eq!(key(b"\n\n"), "check.empty");
    assert_eq!(key(b"board,path\n"), "check.no-rows");
    assert_eq!(key(b"name,path\nx,U\n"), "check.no-board");
    assert_eq!(key(b"board,time\n123405786,1\n"), "check.no-path");
    assert_eq!(key(b"416328705,ULURDDRUULDDR\n"), "check.no-board");
    assert_eq!(key(b"board,path,Path\n123405786,RD,LLL\n"), "check.twice");
    // Other words for the same.
    assert_eq!(key(b"board,estado,path\n123405786,416328705,RD\n"), "check.twice");
    assert_eq!(key(b"board,cost,moves\n123405786,2,4\n"), "check.twice");
    assert_eq!(key(b"board,path,moves\n123405786,R D,L L L\n"), "check.twice");
    assert_eq!(key(b"board,path,cost\n123405786,\"R D,2\n123405786,L L L,9\n"), "check.unclosed");
    assert_eq!(key(b"PK\x03\x04\x00\x00"), "check.not-text");
}

#[test]
fn encodings() {
    let text = "solução;estado inicial;resolvido;ótima\nD B;123405786;só;sim\n";
    let utf16: Vec<u8> = [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let latin1: Vec<u8> = text.chars().map(|c| c as u8).collect();
    for bytes in [text.as_bytes().to_vec(), [b"\xef\xbb\xbf", text.as_bytes()].concat(), utf16, latin1] {
        let found = check(&bytes, Notation::Blank).unwrap();
        assert_eq!((found.rows, found.wrong()), (1, 0));
    }
}

#[test]
fn games_cannot_be_checked_and_are_not_called_wrong() {
    let found = checked("problem,board,path\ntictactoe,X--/-O-/---,a1\n");
    assert_eq!((found.wrong(), found.open.len()), (0, 1));
}
