//! Kombat from a program of one's own. The chapter “The library” of the book shows these
//! functions; what each of them says is checked in it.
//!
//! `cargo run --example library` prints what they find; `cargo test --example library` only
//! sees that all of it holds.

use kombat::audit::{Question, Settled};
use kombat::budget::{Limits, Stop};
use kombat::catalog::{Request, Sampling, game, puzzle};
use kombat::messages::{Lang, Render, SpecError};
use kombat::observe::Kind;
use kombat::report::Ending;
use kombat::rng::Rng;
use kombat::run::Proof;

/// A board is solved by name, as on the command line.
fn solve() -> Result<String, SpecError> {
    let puzzle = puzzle("8-puzzle")?;
    let report = puzzle.run(&Request::new("astar(h=linear-conflict)", "416328705"), None)?;
    assert_eq!((report.outcome, report.proof, report.cost), (Ending::Solved, Proof::Optimal, Some(13)));
    Ok(report.moves.unwrap_or_default().join(" "))
}

/// What is wrong is said in a sentence, in two languages.
fn refused() -> Option<String> {
    let error = puzzle("8-puzle").err()?;
    assert!(error.message().render(Lang::En).ends_with("Did you mean: 8-puzzle?"));
    Some(error.message().render(Lang::PtBr))
}

/// A limit is an outcome and no error.
fn limited() -> Result<u64, SpecError> {
    let puzzle = puzzle("15-puzzle")?;
    let limits = Limits { expanded: Some(1_000), ..Limits::default() };
    let report = puzzle.run(&Request { limits, ..Request::new("bfs", &puzzle.random(1)) }, None)?;
    assert_eq!((report.outcome, report.counters.expanded), (Ending::Stopped(Stop::Expanded), 1_000));
    Ok(report.peak_bytes)
}

/// Every event of a search comes by; whoever does not return pauses it.
fn watched() -> Result<u64, SpecError> {
    let puzzle = puzzle("8-puzzle")?;
    let (mut expanded, mut pruned) = (0, 0);
    let mut listen = |line: kombat::trace::TraceLine| match line.event {
        Kind::Expand => expanded += 1,
        Kind::Prune => pruned += 1,
        _ => {}
    };
    let report = puzzle.run(&Request::new("astar", "416328705"), Some(&mut listen))?;
    assert_eq!(expanded, report.counters.expanded);
    Ok(pruned)
}

/// What A* expands with two heuristics, on the same twenty boards.
fn compared() -> Result<[u64; 2], SpecError> {
    let puzzle = puzzle("8-puzzle")?;
    let mut expanded = [0; 2];
    for board in 0..20 {
        let start = puzzle.sample(Sampling::Depth(20), &mut Rng::stream(7, board))?;
        for (sum, algorithm) in expanded.iter_mut().zip(["astar(h=manhattan)", "astar(h=linear-conflict)"]) {
            *sum += puzzle.run(&Request::new(algorithm, &start), None)?.counters.expanded;
        }
    }
    assert!(expanded[0] > expanded[1]);
    Ok(expanded)
}

/// A heuristic is judged on every board.
fn judged() -> Result<Option<String>, SpecError> {
    let puzzle = puzzle("tiles(2x3)")?;
    let Settled::Done(report) = puzzle.audit(&Question::new(&["2 * misplaced"]), None)? else { return Ok(None) };
    let audit = &report.audits[0];
    assert!(audit.exhaustive && audit.admissible == Some(false));
    Ok(audit.counterexample.as_ref().map(|found| found.board.clone()))
}

/// A player is asked for a move.
fn played() -> Result<Vec<String>, SpecError> {
    let velha = game("tictactoe")?;
    let report = velha.think(&Request::new("minimax", "X - - / - O - / - - X"), None)?;
    Ok(report.moves.unwrap_or_default().to_vec())
}

#[expect(clippy::print_stdout, reason = "an example shows its result")]
fn main() -> Result<(), SpecError> {
    println!("a shortest way: {}", solve()?);
    println!("a refusal: {}", refused().unwrap_or_default());
    println!("bytes stored after 1000 expansions: {}", limited()?);
    println!("successors that were pruned: {}", watched()?);
    println!("expanded with Manhattan distance and with linear conflict: {:?}", compared()?);
    println!("a counterexample: {}", judged()?.unwrap_or_default());
    println!("a move: {}", played()?.join(" "));
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn all_of_it_holds() {
        super::main().unwrap();
        // The edges between the corners draw, the free corners lose.
        assert!(["0,1", "1,0", "1,2", "2,1"].map(|mv| vec![mv.to_owned()]).contains(&super::played().unwrap()));
    }
}
