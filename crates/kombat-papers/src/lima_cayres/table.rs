//! Figures 3 and 4 of the paper, which are tables.

use super::{LimaCayres, Search};
use crate::cell::{Cell, Reproduction, Sentence, Table, counts};
use crate::clean::{clean, without_solution};
use crate::enacted::{Enacted, Printed, numbered};
use crate::nodes::read;
use kombat::msg;
use kombat::rng::Rng;
use kombat::space::{Puzzle, Space};
use kombat::words::{Message, SpecError};

/// Its name.
const KEY: &str = "lima-cayres";

/// The boards of Figure 2.
pub const BOARDS: [&str; 4] = ["1 3 0 5 2 6 4 7 8", "5 2 3 4 1 8 0 7 6", "1 0 2 5 4 3 8 7 6", "1 3 5 4 0 2 7 8 6"];

/// The programs in the order of the columns, each with attempts (Figure 3) and moves (Figure 4)
/// for the four boards.
pub(super) const COLUMNS: [(&str, [[u64; 2]; 4]); 4] = [
    ("random", [[2324686, 2324686], [804588, 804588], [1401865, 1401865], [1313220, 1313220]]),
    ("one-level", [[6, 6], [12066, 6002], [38557, 18999], [135782, 63960]]),
    ("two-level", [[6, 6], [47707, 23438], [758, 379], [30294, 61646]]),
    ("personal", [[2388, 9944], [74954, 18430], [36284, 8925], [125579, 30732]]),
];

/// The programs and boards that came out differently from run to run in Java. What else does not
/// come out is not Java's fault.
const VARIES: [(&str, usize); 4] = [("personal", 1), ("one-level", 3), ("two-level", 3), ("personal", 3)];

/// Random walks, of which the middle one is shown.
pub(super) const WALKS: u64 = 21;

impl LimaCayres {
    /// The middle one of some walks, the ends of all of them, and a sentence about that.
    fn walk(&self, start: u64) -> (Search, Option<[u64; 2]>, Message) {
        let rng = |seed: u64| Rng::stream(3, seed);
        let length = |seed: u64| self.stroll(start, &mut rng(seed), |_| ());
        let mut lengths: Vec<(u64, u64)> = (0..WALKS).map(|seed| (length(seed), seed)).collect();
        lengths.sort_unstable();
        let (least, most) = (lengths[0].0, lengths[lengths.len() - 1].0);
        let why = msg!("papers.lima-cayres.random", runs = WALKS, least = least, most = most);
        (self.random(start, &mut rng(lengths[lengths.len() / 2].1)), Some([least, most]), why)
    }

    fn enact(&self, name: &str, start: u64) -> Enacted {
        let (search, ends, why) = match name {
            "random" => self.walk(start),
            "one-level" => (self.one_level(start), None, msg!("papers.lima-cayres.one-level")),
            "two-level" => (self.two_levels(start), None, msg!("papers.lima-cayres.two-level")),
            _ => (self.personal(start), None, msg!("papers.lima-cayres.personal")),
        };
        let figures = match &search.moves {
            Some(moves) => counts(&[search.attempts, moves.len() as u64]),
            None => vec![None, None],
        };
        let why = search.end.told(search.attempts, why);
        // Every move of a walk is an attempt.
        Enacted { figures, moves: search.moves, spread: ends.map(|ends| vec![ends; 2]), why, twin: None }
    }

    fn cell(&self, name: &str, start: u64, number: Option<usize>) -> Cell {
        let column = COLUMNS.iter().find(|(known, _)| *known == name);
        let printed = number.and_then(|number| {
            let printed = Printed::new(msg!("papers.lima-cayres.place"), counts(&column?.1[number]));
            Some(match VARIES.contains(&(name, number)) {
                true => Printed { otherwise: |why| msg!("papers.lima-cayres.varies", why = why), ..printed },
                false => printed,
            })
        });
        let board = self.puzzle().show(&start);
        let right = clean(spec(name), &board).right;
        self.enact(name, start).cell((KEY, numbered(name, number)), (board, right), printed)
    }
}

/// The clean search that a cell is held against.
fn spec(name: &str) -> &'static str {
    match name {
        "random" => "walk(steps=none)",
        "one-level" => "astar(h=squared-index)",
        "two-level" => "greedy(h=squared-index,lookahead=2)",
        _ => "bigreedy(h=squared-index)",
    }
}

/// What it is about.
pub fn story() -> Sentence {
    msg!("papers.lima-cayres.story").into()
}

/// Figures 3 and 4, or their programs on another board.
pub fn reproduce(board: Option<&str>) -> Result<Reproduction, SpecError> {
    let authors = LimaCayres::default();
    let names = COLUMNS.map(|(name, _)| name);
    let boards: Vec<(&str, Option<usize>)> = match board {
        Some(board) => vec![(board, None)],
        None => BOARDS.iter().enumerate().map(|(i, board)| (*board, Some(i))).collect(),
    };
    let mut tables = Vec::new();
    for (board, number) in boards {
        let start = read(authors.puzzle(), KEY, board)?;
        let cell = |name: &&str| match authors.puzzle().unsolvable(&start) {
            Some(why) => without_solution(KEY, name, authors.puzzle().show(&start), why),
            None => authors.cell(name, start, number),
        };
        let cells = names.iter().map(cell).collect();
        let title = match number {
            Some(number) => msg!("papers.lima-cayres.table", number = number + 1, board = board),
            None => msg!("papers.other-board"),
        };
        let columns = vec![msg!("papers.column.attempts").into(), msg!("papers.column.path").into()];
        tables.push(Table { title: title.into(), columns, cells });
    }
    crate::reproduction(KEY, tables)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::{Figure, Verdict};
    use kombat::words::Lang;

    /// A program that is stopped gives no cell as printed, and Java is blamed for known cells only.
    #[test]
    fn what_is_stopped_says_so() {
        let impatient = LimaCayres::stopped_after(5);
        let start = read(impatient.puzzle(), KEY, BOARDS[1]).unwrap();
        for (name, varies) in [("one-level", false), ("two-level", false), ("personal", true)] {
            let cell = impatient.cell(name, start, Some(1));
            assert_eq!((cell.verdict, &cell.moves), (Verdict::NotReproduced, &None), "{name}");
            assert_eq!(cell.reenacted, Some(vec![None::<Figure>; 2]));
            let why = cell.why.text(Lang::En);
            assert!(why.starts_with("It had not ended after 5 boards"), "{why}");
            assert_eq!(why.contains("in Java itself"), varies, "{name}: {why}");
        }
    }
}
