//! The five papers that Kombat grew out of, re-enacted.
//!
//! Each module is a paper: its tables as they were printed, and its authors' programs with their
//! own structures and conventions wherever these decide the numbers. Boards, moves and distances
//! are the library's. A cell is called exact only where the program, run just now, gives what is
//! printed; nothing is looked up.
//!
//! ```
//! let bouzon = kombat_papers::reproduce("bouzon", None).unwrap();
//! let astar = bouzon.cells().find(|cell| cell.cell == "astar").unwrap();
//! assert_eq!(astar.verdict, kombat_papers::cell::Verdict::Exact);
//! assert_eq!(astar.moves.as_ref().unwrap().len(), 13);
//! ```

pub mod bouzon;
pub mod cell;
mod clean;
pub mod kombat_heuristico;
pub mod lima_cayres;
mod nodes;
pub mod ufpi;
pub mod velha;

pub use nodes::Eight;

use cell::{Reproduction, Table};
use kombat::catalog::bibliography::{PAPERS, work};
use kombat::catalog::near;
use kombat::msg;
use kombat::words::{Message, SpecError};

/// A paper in the list.
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    /// Its name.
    pub key: &'static str,
    /// Its number.
    pub number: &'static str,
    /// Its tables, or its programs on another board.
    pub reproduce: fn(Option<&str>) -> Result<Reproduction, SpecError>,
}

/// Every paper, in the order of the bibliography.
pub const ALL: [Paper; 5] = [
    Paper { key: "kombat", number: "000", reproduce: kombat_heuristico::reproduce },
    Paper { key: "bouzon", number: "001", reproduce: bouzon::reproduce },
    Paper { key: "velha", number: "002", reproduce: velha::reproduce },
    Paper { key: "lima-cayres", number: "003", reproduce: lima_cayres::reproduce },
    Paper { key: "ufpi", number: "004", reproduce: ufpi::reproduce },
];

/// The paper with a name or a number.
pub fn find(name: &str) -> Result<&'static Paper, SpecError> {
    let wanted = name.to_lowercase().replace('_', "-");
    ALL.iter().find(|paper| paper.key == wanted || paper.number == wanted).ok_or_else(|| {
        let names: Vec<&str> = PAPERS.iter().map(|paper| paper.key).collect();
        msg!("papers.unknown", name = name, near = near(&wanted, &names)).into()
    })
}

/// Re-enacts a paper: its tables, or its programs on another board.
pub fn reproduce(name: &str, board: Option<&str>) -> Result<Reproduction, SpecError> {
    (find(name)?.reproduce)(board)
}

/// A paper and its tables.
fn reproduction(paper: &'static str, story: Message, tables: Vec<Table>) -> Reproduction {
    let reference = work(paper).map_or("", |work| work.reference);
    Reproduction { paper, reference, story: story.into(), tables }
}
