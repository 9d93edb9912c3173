//! `kombat` alone: a first fight, and what to try next.

use crate::error::Failure;
use crate::out::Out;
use crate::{solve, table};
use kombat::catalog::{Request, stage};
use kombat::msg;

/// The board of Bouzon's paper.
const BOARD: &str = "4 1 6 3 2 8 7 0 5";

pub(crate) fn run(out: &mut Out) -> Result<u8, Failure> {
    let stage = stage("8-puzzle")?;
    out.say(&msg!("welcome.hello"))?;
    out.line("")?;
    solve::introduce(stage.as_ref(), BOARD, out)?;
    let run = |algorithm: &&str| stage.run(&Request::new(algorithm, BOARD), None);
    let reports = ["bfs", "dfs", "greedy", "astar", "idastar"].iter().map(run).collect::<Result<Vec<_>, _>>()?;
    out.line(&table::text(&reports, out.lang))?;
    solve::solution(&reports, out)?;
    out.line("")?;
    out.say(&msg!("welcome.next"))?;
    Ok(0)
}
