//! The five papers that Kombat grew out of, re-enacted.
//!
//! Each module is a paper: its tables as they were printed, and its authors' programs with their
//! own structures and conventions wherever these decide the numbers. Boards, moves and distances
//! are the library's. A cell is called exact only where the program, run just now, gives what is
//! printed; nothing is looked up. Paper 000 is the exception: it prints no numbers and its programs
//! are not known, so its claims are judged by stored games of the library's own heuristics, whose
//! times are of one machine.
//!
//! ```
//! let bouzon = kombat_papers::reproduce("bouzon", None).unwrap();
//! let astar = bouzon.cells().find(|cell| cell.cell == "astar").unwrap();
//! assert_eq!(astar.verdict, kombat_papers::cell::Verdict::Exact);
//! assert_eq!(astar.moves.as_ref().unwrap().len(), 13);
//! ```

pub mod bouzon;
pub mod cell;
pub mod chart;
mod enacted;
pub mod kombat_heuristico;
pub mod lima_cayres;
mod nodes;
pub mod presets;
pub mod ufpi;
pub mod velha;

pub use enacted::Ending;
pub use nodes::Eight;

use cell::{Reproduction, Sentence, Table};
use chart::Chart;
use kombat::catalog::bibliography::work;
use kombat::catalog::{near, open, puzzle};
use kombat::messages::{Lang, SpecError, excerpt};
use kombat::msg;

/// A paper in the list.
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    /// Its name.
    pub key: &'static str,
    /// Its number.
    pub number: &'static str,
    /// What it is called, as its reference has it.
    pub title: &'static str,
    /// When it appeared, if it says so.
    pub year: Option<u16>,
    /// The puzzle or game of its boards.
    pub problem: &'static str,
    /// What it is about, and what re-enacting it has shown.
    pub story: fn() -> Sentence,
    /// Its tables, or its programs on another board.
    pub reproduce: fn(Option<&str>) -> Result<Reproduction, SpecError>,
    /// Its figures, rendered from what was reproduced, in a language.
    pub charts: fn(&Reproduction, Lang) -> Result<Vec<Chart>, SpecError>,
}

/// Every paper, by number.
pub const ALL: [Paper; 5] = [
    Paper {
        key: "kombat",
        number: "000",
        title: "Kombat Heurístico 1.1: Algoritmo Genético, GRASP e AG-GRASP em um jogo de quebra-cabeças",
        year: Some(2006),
        problem: "kombat",
        story: || msg!("papers.kombat.story", n = kombat_heuristico::records::GAMES).into(),
        reproduce: kombat_heuristico::reproduce,
        charts: kombat_heuristico::charts,
    },
    Paper {
        key: "bouzon",
        number: "001",
        title: "Resolução do problema 8-Puzzle utilizando algoritmos de busca cega e busca informada",
        year: Some(2019),
        problem: "8-puzzle",
        story: || msg!("papers.bouzon.story").into(),
        reproduce: bouzon::reproduce,
        charts: |_, _| Ok(Vec::new()),
    },
    Paper {
        key: "velha",
        number: "002",
        title: "Aplicação de métodos de busca no Jogo da Velha",
        year: Some(2020),
        problem: "tictactoe",
        story: || msg!("papers.velha.story").into(),
        reproduce: velha::reproduce,
        charts: |_, _| Ok(Vec::new()),
    },
    Paper {
        key: "lima-cayres",
        number: "003",
        title: "8 Puzzle: heurísticas de solução",
        year: Some(2017),
        problem: "8-puzzle",
        story: || msg!("papers.lima-cayres.story").into(),
        reproduce: lima_cayres::reproduce,
        charts: lima_cayres::charts,
    },
    Paper {
        key: "ufpi",
        number: "004",
        title: "Implementação de uma solução para o jogo do 8 (tabuleiro 3x3)",
        year: None,
        problem: "8-puzzle",
        story: || msg!("papers.ufpi.story").into(),
        reproduce: ufpi::reproduce,
        charts: |_, _| Ok(Vec::new()),
    },
];

/// What the papers claim of fights, for [`kombat_lab::analysis::Analysis::with_claims`].
pub static CLAIMS: [kombat_lab::analysis::Claims; 1] = [kombat_heuristico::CLAIMS];

impl Paper {
    /// Checks a board for its programs and gives it back in canonical form.
    pub fn read(&self, board: &str) -> Result<String, SpecError> {
        let paper = self.key;
        open(self.problem)?.read(board).map_err(|error| match self.problem {
            "8-puzzle" => msg!("papers.needs-eight", paper = paper, why = error.0).into(),
            "kombat" => msg!("papers.needs-swap", paper = paper, why = error.0).into(),
            _ => msg!("papers.needs-position", paper = paper, why = error.0).into(),
        })
    }
}

/// The papers whose programs can take a board. A position of tic-tac-toe must have a stone:
/// numbers alone are meant to be a board, not a list of moves.
pub fn readers(board: &str) -> Result<Vec<&'static Paper>, SpecError> {
    let papers = |problem: &str| ALL.iter().filter(|paper| paper.problem == problem).collect::<Vec<&Paper>>();
    let Err(why) = puzzle("8-puzzle")?.read(board) else { return Ok(papers("8-puzzle")) };
    let stones = board.contains(['X', 'O', 'x', 'o']);
    for problem in ["kombat", "tictactoe"].into_iter().filter(|problem| stones || *problem != "tictactoe") {
        if papers(problem).iter().all(|paper| paper.read(board).is_ok()) {
            return Ok(papers(problem));
        }
    }
    Err(msg!("papers.no-reader", board = excerpt(board), why = why.0).into())
}

/// The paper with a name or a number.
pub fn find(name: &str) -> Result<&'static Paper, SpecError> {
    let wanted = name.to_lowercase().replace('_', "-");
    ALL.iter().find(|paper| paper.key == wanted || paper.number == wanted).ok_or_else(|| {
        let names: Vec<&str> = ALL.iter().map(|paper| paper.key).collect();
        msg!("papers.unknown", name = name, near = near(&wanted, &names)).into()
    })
}

/// Re-enacts a paper: its tables, or its programs on another board.
pub fn reproduce(name: &str, board: Option<&str>) -> Result<Reproduction, SpecError> {
    (find(name)?.reproduce)(board)
}

/// A paper and its tables.
fn reproduction(paper: &'static str, tables: Vec<Table>) -> Result<Reproduction, SpecError> {
    let reference = work(paper).map_or("", |work| work.reference);
    Ok(Reproduction { paper, reference, story: (find(paper)?.story)(), tables })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_and_years_are_those_of_the_references() {
        for paper in ALL {
            let reference = work(paper.key).unwrap().reference;
            assert!(reference.contains(paper.title), "{reference}");
            let number = |word: &str| word.parse::<u16>().ok().filter(|year| *year > 1900);
            assert_eq!(reference.split([' ', '.', ',']).find_map(number), paper.year, "{reference}");
        }
    }
}
