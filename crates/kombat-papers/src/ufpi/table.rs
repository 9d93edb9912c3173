//! The tables of the paper.

use super::{LIMIT, Search, Ufpi};
use crate::Ending;
use crate::cell::{Cell, Figure, Reproduction, Sentence, Table, Verdict, counts};
use crate::clean::{clean, without_solution};
use crate::enacted::{Enacted, Printed, numbered};
use crate::nodes::read;
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

/// What a search counts, in the order of the columns.
fn figures(search: &Search) -> [u64; 3] {
    [search.step, search.border, search.expanded]
}

/// A search, held against the tables as it came.
fn plain(search: Search, why: Message) -> Enacted {
    let counted = search.moves.as_ref().map_or_else(|| vec![None; 3], |_| counts(&figures(&search)));
    let why = search.end.told(search.expanded, why);
    Enacted { figures: counted, moves: search.moves, spread: None, why, twin: None }
}

/// The middle one of many runs, of those that ended at the goal if any did. `literal` is the steps
/// of the listing as it is printed.
fn by_lot(mut runs: Vec<Search>, literal: u64) -> Enacted {
    let all = runs.len();
    if runs.iter().any(|run| run.end == Ending::Goal) {
        runs.retain(|run| run.end == Ending::Goal);
    }
    runs.sort_by_key(|run| run.expanded);
    let ends = |column: usize| {
        let all = || runs.iter().map(|run| figures(run)[column]);
        [all().min().unwrap_or(0), all().max().unwrap_or(0)]
    };
    let spread: Vec<[u64; 2]> = (0..3).map(ends).collect();
    let [least, most] = spread[2];
    let mut why = msg!(
        "papers.ufpi.dfs-random",
        limit = u64::from(LIMIT),
        runs = runs.len(),
        least = least,
        most = most,
        literal = literal
    );
    if runs.len() < all {
        why = msg!("papers.ufpi.unended", why = why, n = all - runs.len());
    }
    Enacted { spread: Some(spread), ..plain(runs.swap_remove(runs.len() / 2), why) }
}

impl Ufpi {
    fn enact(&self, name: &str, start: u64) -> Enacted {
        let enacted = match name {
            "bfs" => {
                let search = self.bfs(start);
                let moves = search.moves.as_ref().map_or(0, Vec::len);
                plain(search, msg!("papers.ufpi.bfs", moves = moves))
            }
            "greedy" => plain(self.greedy(start), msg!("papers.ufpi.greedy")),
            "astar" => plain(self.astar(start), msg!("papers.ufpi.astar")),
            _ => self.depth_first(start),
        };
        Enacted { twin: twin(name), ..enacted }
    }

    fn depth_first(&self, start: u64) -> Enacted {
        let run = |seed: u64, continues: bool| {
            let mut rng = Rng::stream(4, seed);
            self.dfs(start, continues, |places| rng.below(places))
        };
        let first = run(0, true);
        // A lot that breaks the program is one that was drawn.
        if first.resets == 0 && first.end != Ending::Broke {
            return plain(first, msg!("papers.ufpi.dfs", limit = u64::from(LIMIT)));
        }
        by_lot((0..RUNS).map(|seed| run(seed, true)).collect(), run(0, false).step)
    }

    fn cell(&self, name: &str, start: u64, state: Option<usize>) -> Cell {
        let row = NAMES.iter().position(|known| *known == name).unwrap_or(0);
        let printed = state.map(|state| Printed {
            elsewhere: TABLES
                .iter()
                .enumerate()
                .filter(|(i, _)| *i != state)
                .map(|(_, table)| counts(&table.1[row]))
                .collect(),
            ..Printed::new(msg!("papers.ufpi.place", table = state + 1), counts(&TABLES[state].1[row]))
        });
        let board = self.puzzle().show(&start);
        let right = clean(spec(name), &board).right;
        self.enact(name, start).cell((KEY, numbered(name, state)), (board, right), printed)
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

/// The library's search that does the same. Its breadth-first search tests the goal when a board is
/// made, uniform cost when it is taken out.
fn twin(name: &str) -> Option<&'static str> {
    match name {
        "bfs" => Some("ucs"),
        "greedy" => Some("greedy(h=manhattan)"),
        _ => None,
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
        spread: None,
        moves: None,
        right: None,
        twin: None,
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

#[cfg(test)]
mod tests {
    use super::*;
    use kombat::words::Lang;
    use kombat::words::Render;

    fn start(ufpi: &Ufpi) -> u64 {
        read(ufpi.puzzle(), KEY, TABLES[1].0).unwrap()
    }

    #[test]
    fn a_search_that_is_stopped_says_so() {
        let impatient = Ufpi::stopped_after(35);
        let enacted = impatient.depth_first(start(&impatient));
        let why = enacted.why.render(Lang::En);
        assert_eq!((&enacted.figures, &enacted.moves), (&vec![None; 3], &None));
        assert!(why.starts_with("It had not ended after 35 boards"), "{why}");
    }

    /// Python's list has no thousandth place.
    #[test]
    fn a_lot_can_break_the_program() {
        let ufpi = Ufpi::default();
        let broken = ufpi.dfs(start(&ufpi), true, |_| 1000);
        assert_eq!((broken.end, broken.resets, &broken.moves), (Ending::Broke, 0, &None));
        let said = |runs: Vec<Search>| by_lot(runs, 7).why.render(Lang::En);
        let why = said(vec![broken.clone(); 3]);
        assert!(why.contains("IndexError") && !why.contains("never reached"), "{why}");
        // One that ends is shown, and the others are counted.
        let mut rng = Rng::stream(4, 0);
        let ended = ufpi.dfs(start(&ufpi), true, |places| rng.below(places));
        let mixed = by_lot(vec![broken.clone(), ended.clone(), broken], 7);
        assert_eq!(mixed.figures, counts(&figures(&ended)));
        assert!(mixed.why.render(Lang::En).ends_with("broke off or were stopped: 2."));
    }
}
