//! A cell of a paper whose programs ran on boards of the 8-puzzle: what they give, held against
//! what is printed.

use crate::cell::{Cell, Figure, Figures, Right, Twin, Verdict};
use crate::clean::other_board;
use crate::nodes::words;
use kombat::msg;
use kombat::problem::tiles::Slide;
use kombat::words::Message;

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
    /// The least and the greatest of many runs, figure by figure, if lots are drawn.
    pub(crate) spread: Option<Vec<[u64; 2]>>,
    /// How it comes to these figures.
    pub(crate) why: Message,
    /// The library's search that does the same, if there is one.
    pub(crate) twin: Option<&'static str>,
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
}

impl Printed {
    /// Figures that stand in one table only.
    pub(crate) fn new(place: Message, figures: Figures) -> Self {
        Printed { place, figures, elsewhere: Vec::new(), otherwise: |why| why }
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

/// The name of a cell: the program and, if it is printed, the number of its table.
pub(crate) fn numbered(name: &str, table: Option<usize>) -> String {
    table.map_or_else(|| name.to_owned(), |table| format!("{name}/{}", table + 1))
}

impl Enacted {
    /// The cell of a board, beside what a clean search gives there.
    pub(crate) fn cell(
        self,
        (paper, cell): (&'static str, String),
        (board, right): (String, Right),
        printed: Option<Printed>,
    ) -> Cell {
        let (verdict, why) = match &printed {
            Some(printed) => printed.judge(&self),
            None => (Verdict::NotPrinted, self.why),
        };
        let (place, published) = match printed {
            Some(printed) => (printed.place.into(), Some(printed.figures)),
            None => (other_board(), None),
        };
        let twin = self.twin.map(|algorithm| Twin { algorithm: algorithm.to_owned(), board: board.clone() });
        Cell {
            paper,
            cell,
            place,
            board: Some(board),
            twin,
            published,
            reenacted: Some(self.figures),
            spread: self.spread,
            moves: self.moves.as_deref().map(words),
            right: Some(right),
            verdict,
            why: why.into(),
            seconds: None,
        }
    }
}
