//! Figures 3 and 4 of the paper, which are tables.

use super::{LimaCayres, Search};
use crate::Eight;
use crate::cell::{Reproduction, Right, counts};
use crate::enacted::{Authors, Enacted, Printed, Program};
use kombat::messages::{Message, SpecError};
use kombat::msg;
use kombat::rng::Rng;

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
}

impl Authors for LimaCayres {
    const KEY: &'static str = "lima-cayres";
    const BOARDS: &'static [&'static str] = &BOARDS;
    const PROGRAMS: [Program; 4] = [
        Program { name: COLUMNS[0].0, clean: "walk(steps=none)", twin: None },
        Program { name: COLUMNS[1].0, clean: "astar(h=squared-index)", twin: None },
        Program { name: COLUMNS[2].0, clean: "greedy(h=squared-index,lookahead=2)", twin: None },
        Program { name: COLUMNS[3].0, clean: "bigreedy(h=squared-index)", twin: None },
    ];
    const COLUMNS: &'static [&'static str] = &["papers.column.attempts", "papers.column.path"];

    fn puzzle(&self) -> &Eight {
        self.puzzle()
    }

    fn title(table: usize, board: &str) -> Message {
        msg!("papers.lima-cayres.table", number = table + 1, board = board)
    }

    fn enact(&self, name: &str, start: u64, _: &Right) -> Enacted {
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
        Enacted { spread: ends.map(|ends| vec![ends; 2]), ..Enacted::new(figures, search.moves, why) }
    }

    fn printed(row: usize, table: usize) -> Printed {
        let (name, figures) = COLUMNS[row];
        let printed = Printed::new(msg!("papers.lima-cayres.place"), counts(&figures[table]));
        match VARIES.contains(&(name, table)) {
            true => Printed { otherwise: |why| msg!("papers.lima-cayres.varies", why = why), ..printed },
            false => printed,
        }
    }
}

/// Figures 3 and 4, or their programs on another board.
pub fn reproduce(board: Option<&str>) -> Result<Reproduction, SpecError> {
    crate::reproduction(LimaCayres::KEY, LimaCayres::default().tables(board)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::{Figure, Verdict};
    use crate::nodes::read;
    use kombat::messages::Lang;

    /// A program that is stopped gives no cell as printed, and Java is blamed for known cells only.
    #[test]
    fn what_is_stopped_says_so() {
        let impatient = LimaCayres::stopped_after(5);
        let start = read(impatient.puzzle(), LimaCayres::KEY, BOARDS[1]).unwrap();
        for (row, varies) in [(1, false), (2, false), (3, true)] {
            let (name, cell) = (COLUMNS[row].0, impatient.cell(row, start, Some(1)));
            assert_eq!((cell.verdict, &cell.moves), (Verdict::NotReproduced, &None), "{name}");
            assert_eq!(cell.reenacted, Some(vec![None::<Figure>; 2]));
            let why = cell.why.text(Lang::En);
            assert!(why.starts_with("It had not ended after 5 boards"), "{why}");
            assert_eq!(why.contains("in Java itself"), varies, "{name}: {why}");
        }
    }
}
