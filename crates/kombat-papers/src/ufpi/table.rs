//! The tables of the paper.

use super::{LIMIT, Search, Ufpi};
use crate::cell::{Cell, Figure, Figures, Reproduction, Sentence, Table, Verdict, counts};
use crate::clean::{clean, other_board, without_solution};
use crate::nodes::{read, words};
use kombat::msg;
use kombat::rng::Rng;
use kombat::space::{Puzzle, Space};
use kombat::words::{Message, SpecError};

/// Its name.
const KEY: &str = "ufpi";

/// Runs of a program that draws lots. An odd number, so that one is the middle one.
const RUNS: u64 = 101;

/// Algorithms in the order of the tables.
const NAMES: [&str; 4] = ["bfs", "dfs", "greedy", "astar"];

/// The two states and their tables 3.1 and 3.2: “profundidade”, boards in the border, expanded
/// nodes.
const TABLES: [(&str, [[u64; 3]; 4]); 2] = [
    ("1 2 3 7 4 6 0 5 8", [[21, 17, 21], [31, 25, 31], [5, 5, 5], [5, 5, 5]]),
    ("1 3 0 4 2 5 7 8 6", [[29, 17, 21], [3, 4, 129308], [5, 5, 5], [7, 6, 7]]),
];

/// Table 3.3: seconds, states, bytes.
const HEURISTICS: [(&str, f64, u64, u64); 3] =
    [("euclidean", 0.47, 25, 52624), ("manhattan", 0.34, 4, 50136), ("misplaced", 35.1, 5, 440576)];

/// A re-enacted search and what is to be said about it.
struct Enacted {
    search: Search,
    why: Message,
    random: bool,
}

impl Ufpi {
    fn enact(&self, name: &str, start: u64) -> Enacted {
        let plain = |search: Search, why: Message| Enacted { search, why, random: false };
        match name {
            "bfs" => {
                let search = self.bfs(start);
                let moves = search.moves.as_ref().map_or(0, Vec::len);
                plain(search, msg!("papers.ufpi.bfs", moves = moves))
            }
            "greedy" => plain(self.greedy(start), msg!("papers.ufpi.greedy")),
            "astar" => plain(self.astar(start), msg!("papers.ufpi.astar")),
            _ => self.depth_first(start),
        }
    }

    fn depth_first(&self, start: u64) -> Enacted {
        let run = |seed: u64, continues: bool| {
            let mut rng = Rng::stream(4, seed);
            self.dfs(start, continues, |places| rng.below(places))
        };
        let first = run(0, true);
        if first.resets == 0 {
            let why = msg!("papers.ufpi.dfs", limit = u64::from(LIMIT));
            return Enacted { search: first, why, random: false };
        }
        let literal = run(0, false).step;
        let mut runs: Vec<Search> = (0..RUNS).map(|seed| run(seed, true)).collect();
        runs.sort_by_key(|run| run.expanded);
        let (least, most) = (runs[0].expanded, runs[runs.len() - 1].expanded);
        let why = msg!(
            "papers.ufpi.dfs-random",
            limit = u64::from(LIMIT),
            runs = RUNS,
            least = least,
            most = most,
            literal = literal
        );
        Enacted { search: runs.swap_remove(runs.len() / 2), why, random: true }
    }

    fn cell(&self, name: &str, start: u64, state: Option<usize>) -> Cell {
        let Enacted { search, why, random } = self.enact(name, start);
        let figures: Figures = match search.moves {
            Some(_) => counts(&[search.step, search.border, search.expanded]),
            None => vec![None; 3],
        };
        let row = NAMES.iter().position(|known| *known == name).unwrap_or(0);
        let published = state.map(|state| counts(&TABLES[state].1[row]));
        let elsewhere: Vec<Figures> =
            (0..TABLES.len()).filter(|&i| Some(i) != state).map(|i| counts(&TABLES[i].1[row])).collect();
        let verdict = match &published {
            None => Verdict::NotPrinted,
            Some(_) if random => Verdict::Random,
            Some(published) => Verdict::of(published, &figures, &elsewhere),
        };
        let why = match (verdict, &published) {
            (Verdict::CopyError, Some(published)) => {
                let wrong = published.iter().zip(&figures).find(|(printed, ours)| printed != ours);
                let printed = match wrong {
                    Some((Some(Figure::Count(n)), _)) => *n,
                    _ => 0,
                };
                msg!("papers.copied", why = why, printed = printed)
            }
            _ => why,
        };
        let board = self.puzzle().show(&start);
        Cell {
            paper: KEY,
            cell: state.map_or_else(|| name.to_owned(), |state| format!("{name}/{}", state + 1)),
            place: state.map_or_else(other_board, |state| msg!("papers.ufpi.place", table = state + 1).into()),
            right: Some(clean(spec(name), &board).right),
            board: Some(board),
            published,
            reenacted: Some(figures),
            moves: search.moves.as_deref().map(words),
            verdict,
            why: why.into(),
            seconds: None,
        }
    }
}

/// The clean search that a cell is held against.
fn spec(name: &str) -> &'static str {
    match name {
        "bfs" => "bfs",
        "dfs" => "dfs(limit=33)",
        "greedy" => "greedy(h=manhattan)",
        _ => "astar(h=manhattan)",
    }
}

/// Table 3.3, of which the start is not given.
fn heuristics() -> Table {
    let cell = |&(name, seconds, states, bytes): &(&str, f64, u64, u64)| Cell {
        paper: KEY,
        cell: format!("heuristic/{name}"),
        place: msg!("papers.ufpi.place", table = 3usize).into(),
        board: None,
        published: Some(vec![Some(Figure::Real(seconds)), Some(Figure::Count(states)), Some(Figure::Count(bytes))]),
        reenacted: None,
        moves: None,
        right: None,
        verdict: Verdict::StartNotGiven,
        why: msg!("papers.ufpi.heuristic").into(),
        seconds: None,
    };
    Table {
        title: msg!("papers.ufpi.heuristics").into(),
        columns: vec![
            msg!("papers.column.seconds").into(),
            msg!("papers.column.states").into(),
            msg!("papers.column.bytes").into(),
        ],
        cells: HEURISTICS.iter().map(cell).collect(),
    }
}

fn columns() -> Vec<Sentence> {
    vec![
        msg!("papers.column.removed").into(),
        msg!("papers.column.border").into(),
        msg!("papers.column.expanded").into(),
    ]
}

/// What it is about.
pub fn story() -> Sentence {
    msg!("papers.ufpi.story").into()
}

/// Tables 3.1 to 3.3, or their programs on another board.
pub fn reproduce(board: Option<&str>) -> Result<Reproduction, SpecError> {
    let ufpi = Ufpi::default();
    let cells = |start: u64, state: Option<usize>| NAMES.iter().map(|name| ufpi.cell(name, start, state)).collect();
    if let Some(board) = board {
        let start = read(ufpi.puzzle(), KEY, board)?;
        let cells = match ufpi.puzzle().unsolvable(&start) {
            Some(why) => {
                let none = |name: &&str| without_solution(KEY, name, ufpi.puzzle().show(&start), why.clone());
                NAMES.iter().map(none).collect()
            }
            None => cells(start, None),
        };
        let table = Table { title: msg!("papers.other-board").into(), columns: columns(), cells };
        return crate::reproduction(KEY, vec![table]);
    }
    let mut tables = Vec::new();
    for (i, (board, _)) in TABLES.iter().enumerate() {
        let start = read(ufpi.puzzle(), KEY, board)?;
        let title = msg!("papers.ufpi.table", table = i + 1, board = *board).into();
        tables.push(Table { title, columns: columns(), cells: cells(start, Some(i)) });
    }
    tables.push(heuristics());
    crate::reproduction(KEY, tables)
}
