//! A cell of a paper whose programs ran on boards of the 8-puzzle: what they give, held against
//! what is printed, and beside it “done right”, the library's own search.

use crate::cell::{Cell, Figure, Figures, Right, Seconds, Table, Twin, Verdict};
use crate::nodes::{Eight, read, words};
use kombat::budget::{Cancel, Limits, Meter};
use kombat::catalog::{Request, puzzle};
use kombat::domain::tiles::Slide;
use kombat::messages::{Message, SpecError};
use kombat::msg;
use kombat::space::{Puzzle, Space};

/// How an author's program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// At the goal.
    Goal,
    /// With an empty list.
    Empty,
    /// It did not: nobody would wait for it.
    Stopped,
    /// It broke down.
    Broke,
}

impl Ending {
    /// What is said after so many boards: the usual sentence is for a program that ended well.
    pub(crate) fn told(self, boards: u64, usual: Message) -> Message {
        match self {
            Ending::Goal => usual,
            Ending::Empty => msg!("papers.ran-empty", n = boards),
            Ending::Stopped => msg!("papers.stopped", n = boards),
            Ending::Broke => msg!("papers.ufpi.broke", n = boards),
        }
    }
}

/// What an author's program gives on a board.
pub(crate) struct Enacted {
    /// In the order of the printed columns.
    pub(crate) figures: Figures,
    /// Its solution.
    pub(crate) moves: Option<Vec<Slide>>,
    /// The least and the greatest of many runs, figure by figure, if it is randomised.
    pub(crate) spread: Option<Vec<[u64; 2]>>,
    /// How it comes to these figures.
    pub(crate) why: Message,
    /// Its seconds, if the paper prints such.
    pub(crate) seconds: Option<f64>,
}

impl Enacted {
    /// One run that was not timed.
    pub(crate) fn new(figures: Figures, moves: Option<Vec<Slide>>, why: Message) -> Self {
        Enacted { figures, moves, spread: None, why, seconds: None }
    }
}

/// What is printed in the paper.
pub(crate) struct Printed {
    /// Where.
    pub(crate) place: Message,
    /// The cell.
    pub(crate) figures: Figures,
    /// The same cell of other tables, from which a number may have been copied.
    pub(crate) elsewhere: Vec<Figures>,
    /// What is added where the program gives something else.
    pub(crate) otherwise: fn(Message) -> Message,
    /// The seconds.
    pub(crate) seconds: Option<f64>,
}

impl Printed {
    /// Figures that stand in one table only.
    pub(crate) fn new(place: Message, figures: Figures) -> Self {
        Printed { place, figures, elsewhere: Vec::new(), otherwise: |why| why, seconds: None }
    }

    /// The verdict, and the sentence with what is to be said about that.
    fn judge(&self, enacted: &Enacted) -> (Verdict, Message) {
        let why = enacted.why.clone();
        if enacted.spread.is_some() {
            return (Verdict::Random, why);
        }
        let verdict = Verdict::of(&self.figures, &enacted.figures, &self.elsewhere);
        let why = match verdict {
            Verdict::Swapped => msg!("papers.swapped", why = why),
            Verdict::OffByOne => msg!("papers.off-by-one", why = why),
            Verdict::CopyError => {
                let wrong = self.figures.iter().zip(&enacted.figures).find(|(printed, ours)| printed != ours);
                let printed = match wrong {
                    Some((Some(Figure::Count(n)), _)) => *n,
                    _ => 0,
                };
                msg!("papers.copied", why = why, printed = printed)
            }
            Verdict::NotReproduced => (self.otherwise)(why),
            _ => why,
        };
        (verdict, why)
    }
}

/// Runs an algorithm on a board of the 8-puzzle; what it gives, and its seconds.
///
/// # Panics
/// If the spec or the board is wrong: both are ours.
pub(crate) fn clean(spec: &str, board: &str) -> (Right, f64) {
    let puzzle = puzzle("8-puzzle").expect("the 8-puzzle is in the catalog");
    let report = puzzle.run(&Request::new(spec, board), None).expect("spec and board are right");
    let right = Right {
        cost: report.cost,
        expanded: Some(report.counters.expanded),
        optimal: report.optimal,
        algorithm: Some(report.algorithm),
        ..Right::default()
    };
    (right, report.wall_s)
}

/// What a piece of work gives, and its seconds.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let meter = Meter::new(Limits::default(), Cancel::new());
    let made = work();
    (made, meter.elapsed().as_secs_f64())
}

/// Where a cell is printed that is not.
pub(crate) fn other_board() -> Message {
    msg!("papers.place.nowhere")
}

/// One of the programs of a paper.
pub(crate) struct Program {
    pub(crate) name: &'static str,
    /// The clean search that its cells are held against.
    pub(crate) clean: &'static str,
    /// The library's search that does the same, if there is one.
    pub(crate) twin: Option<&'static str>,
}

/// Authors whose programs ran on boards of the 8-puzzle.
pub(crate) trait Authors {
    /// The name of their paper.
    const KEY: &'static str;
    /// The boards, each of which has a table.
    const BOARDS: &'static [&'static str];
    /// The programs in the order of the tables.
    const PROGRAMS: [Program; 4];
    /// What is printed of each, by the keys of the columns.
    const COLUMNS: &'static [&'static str];

    fn puzzle(&self) -> &Eight;

    /// The title of a table.
    fn title(table: usize, board: &str) -> Message;

    /// What a program gives on a board, where a clean search gives this.
    fn enact(&self, name: &str, start: u64, right: &Right) -> Enacted;

    /// What is printed of a program.
    fn printed(row: usize, table: usize) -> Printed;

    /// The cell of a program on a board, beside what a clean search gives there.
    fn cell(&self, row: usize, start: u64, table: Option<usize>) -> Cell {
        let Program { name, clean: spec, twin } = Self::PROGRAMS[row];
        let cell = match table {
            Some(table) if Self::BOARDS.len() > 1 => format!("{name}/{}", table + 1),
            _ => name.to_owned(),
        };
        let board = self.puzzle().show(&start);
        if let Some(why) = self.puzzle().unsolvable(&start) {
            let unsolvable = Cell::new((Self::KEY, &cell), other_board(), (Verdict::Unsolvable, why));
            return Cell { board: Some(board), ..unsolvable };
        }
        let (right, right_seconds) = clean(spec, &board);
        let enacted = self.enact(name, start, &right);
        let printed = table.map(|table| Self::printed(row, table));
        let (verdict, why) = match &printed {
            Some(printed) => printed.judge(&enacted),
            None => (Verdict::NotPrinted, enacted.why),
        };
        let published = printed.as_ref().and_then(|printed| printed.seconds);
        let seconds = enacted.seconds.map(|reenacted| Seconds { published, reenacted, right: right_seconds });
        let (place, published) = match printed {
            Some(printed) => (printed.place, Some(printed.figures)),
            None => (other_board(), None),
        };
        Cell {
            published,
            reenacted: Some(enacted.figures),
            right: Some(right),
            moves: enacted.moves.as_deref().map(words),
            twin: twin.map(|algorithm| Twin { algorithm: algorithm.to_owned(), board: board.clone() }),
            board: Some(board),
            spread: enacted.spread,
            seconds,
            ..Cell::new((Self::KEY, &cell), place, (verdict, why))
        }
    }

    /// The tables that are printed, or one of another board.
    fn tables(&self, board: Option<&str>) -> Result<Vec<Table>, SpecError> {
        let table = |board: &str, number: Option<usize>| {
            let start = read(self.puzzle(), Self::KEY, board)?;
            let title = number.map_or_else(|| msg!("papers.other-board"), |number| Self::title(number, board));
            let cells = (0..Self::PROGRAMS.len()).map(|row| self.cell(row, start, number)).collect();
            Ok(Table::new(title, Self::COLUMNS, cells))
        };
        match board {
            Some(board) => Ok(vec![table(board, None)?]),
            None => Self::BOARDS.iter().enumerate().map(|(i, board)| table(board, Some(i))).collect(),
        }
    }
}
