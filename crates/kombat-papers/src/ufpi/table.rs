//! The tables of the paper.

use super::{LIMIT, Search, Ufpi};
use crate::cell::{Cell, Figure, Reproduction, Right, Table, Verdict, counts};
use crate::enacted::{Authors, Enacted, Printed, Program};
use crate::{Eight, Ending};
use kombat::messages::{Message, SpecError};
use kombat::msg;
use kombat::rng::Rng;

/// Runs of a randomised program. An odd number, so that one is the middle one.
const RUNS: u64 = 101;

/// The two states.
const STATES: [&str; 2] = ["1 2 3 7 4 6 0 5 8", "1 3 0 4 2 5 7 8 6"];

/// Their tables 3.1 and 3.2: “profundidade”, boards in the border, expanded nodes.
const TABLES: [[[u64; 3]; 4]; 2] =
    [[[21, 17, 21], [31, 25, 31], [5, 5, 5], [5, 5, 5]], [[29, 17, 21], [3, 4, 129308], [5, 5, 5], [7, 6, 7]]];

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
    Enacted::new(counted, search.moves, why)
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
    fn depth_first(&self, start: u64) -> Enacted {
        let run = |seed: u64, continues: bool| {
            let mut rng = Rng::stream(4, seed);
            self.dfs(start, continues, |places| rng.below(places))
        };
        let first = run(0, true);
        // A pick that breaks the program counts as one.
        if first.resets == 0 && first.end != Ending::Broke {
            return plain(first, msg!("papers.ufpi.dfs", limit = u64::from(LIMIT)));
        }
        by_lot((0..RUNS).map(|seed| run(seed, true)).collect(), run(0, false).step)
    }
}

impl Authors for Ufpi {
    const KEY: &'static str = "ufpi";
    const BOARDS: &'static [&'static str] = &STATES;
    // The library's breadth-first search tests the goal when a board is made, uniform cost when it is
    // taken out.
    const PROGRAMS: [Program; 4] = [
        Program { name: "bfs", clean: "bfs", twin: Some("ucs") },
        Program { name: "dfs", clean: "dfs(limit=33)", twin: None },
        Program { name: "greedy", clean: "greedy(h=manhattan)", twin: Some("greedy(h=manhattan)") },
        Program { name: "astar", clean: "astar(h=manhattan)", twin: None },
    ];
    const COLUMNS: &'static [&'static str] =
        &["papers.column.removed", "papers.column.border", "papers.column.expanded"];

    fn puzzle(&self) -> &Eight {
        self.puzzle()
    }

    fn title(table: usize, board: &str) -> Message {
        msg!("papers.ufpi.table", table = table + 1, board = board)
    }

    fn enact(&self, name: &str, start: u64, _: &Right) -> Enacted {
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

    fn printed(row: usize, table: usize) -> Printed {
        let others = TABLES.iter().enumerate().filter(|(i, _)| *i != table);
        let elsewhere = others.map(|(_, figures)| counts(&figures[row])).collect();
        let printed = Printed::new(msg!("papers.ufpi.place", table = table + 1), counts(&TABLES[table][row]));
        Printed { elsewhere, ..printed }
    }
}

/// Table 3.3, of which the start is not given.
fn heuristics() -> Table {
    let cell = |&(name, seconds, states, bytes): &(&str, f64, u64, u64)| {
        let why = (Verdict::StartNotGiven, msg!("papers.ufpi.heuristic"));
        let cell = Cell::new((Ufpi::KEY, &format!("heuristic/{name}")), msg!("papers.ufpi.place", table = 3usize), why);
        let published = [Figure::Real(seconds), Figure::Count(states), Figure::Count(bytes)].map(Some);
        Cell { published: Some(published.into()), ..cell }
    };
    let columns = ["papers.column.seconds", "papers.column.states", "papers.column.bytes"];
    Table::new(msg!("papers.ufpi.heuristics"), &columns, HEURISTICS.iter().map(cell).collect())
}

/// Tables 3.1 to 3.3, or their programs on another board.
pub fn reproduce(board: Option<&str>) -> Result<Reproduction, SpecError> {
    let mut tables = Ufpi::default().tables(board)?;
    if board.is_none() {
        tables.push(heuristics());
    }
    crate::reproduction(Ufpi::KEY, tables)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nodes::read;
    use kombat::messages::{Lang, Render};

    fn start(ufpi: &Ufpi) -> u64 {
        read(ufpi.puzzle(), Ufpi::KEY, STATES[1]).unwrap()
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
