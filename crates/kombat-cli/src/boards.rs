//! `kombat shuffle` and `kombat depths`: boards to solve, and how many there are.

use crate::args::{Depths, Shuffle, number};
use crate::error::Failure;
use crate::out::Out;
use crate::results::on_interrupt;
use kombat::catalog::{Distinct, Problem, Sampling, moves, open, population, puzzle};
use kombat::msg;
use kombat::rng::Rng;
use kombat_lab::experiment::MOST_STEPS;
use serde_json::json;

/// Prints boards, one a line, none twice. The first ones of a seed are the same whatever the
/// count.
pub(crate) fn shuffle(args: &Shuffle, out: &mut Out) -> Result<u8, Failure> {
    let problem = open(&args.problem)?;
    let count = number("--count", args.count.as_deref(), 1)?;
    let seed = number("--seed", args.seed.as_deref(), 0)?;
    let sampling = args.sampling.read()?;
    if let Some(Sampling::Walk(steps)) = sampling
        && steps > MOST_STEPS
    {
        return Err(msg!("lab.too-many", what = "--walk", found = steps, most = MOST_STEPS).into());
    }
    let one = |id: u64| {
        let mut rng = Rng::stream(seed, id);
        match (&problem, sampling) {
            (Problem::Puzzle(puzzle), sampling) => {
                let board = puzzle.sample(sampling.unwrap_or(Sampling::Uniform), &mut rng)?;
                Ok((board.clone(), board))
            }
            (Problem::Game(game), Some(Sampling::Walk(plies))) => {
                let position = game.random(plies, &mut rng)?;
                Ok((game.canonical(&position)?, position))
            }
            (Problem::Game(game), _) => Err(msg!("shuffle.game", problem = game.problem()).into()),
        }
    };
    let there_are = || match &problem {
        Problem::Puzzle(puzzle) => population(puzzle.as_ref(), sampling.unwrap_or(Sampling::Uniform)),
        Problem::Game(_) => None,
    };
    let mut boards = Distinct::new(one, moves(sampling.unwrap_or(Sampling::Uniform)), there_are);
    for printed in 0..count {
        match boards.next() {
            Some(board) => out.line(&board?.1)?,
            None => {
                out.note(&match problem {
                    Problem::Puzzle(_) => msg!("draw.fewer", n = printed, asked = count),
                    Problem::Game(_) => msg!("draw.fewer-positions", n = printed, asked = count),
                });
                break;
            }
        }
    }
    Ok(0)
}

/// Prints how many boards lie at each distance.
pub(crate) fn depths(args: &Depths, out: &mut Out) -> Result<u8, Failure> {
    let puzzle = puzzle(&args.problem)?;
    let Ok(counts) = puzzle.depths_until(&on_interrupt())? else {
        out.error(&msg!("depths.stopped"));
        return Ok(3);
    };
    let total: u64 = counts.iter().map(|level| level.1).sum();
    let moves: u64 = counts.iter().map(|&(depth, count)| count * u64::from(depth)).sum();
    let mean = moves as f64 / total as f64;
    if args.json {
        // Every move of the puzzles that have a name costs 1, so a place in the list is a distance.
        let counts: Vec<u64> = counts.iter().map(|level| level.1).collect();
        out.json(&json!({ "problem": puzzle.problem(), "states": total, "mean": mean, "counts": counts }))?;
        return Ok(0);
    }
    let lang = out.lang;
    out.say(&msg!("depths.title", problem = puzzle.problem()))?;
    let widest = counts.iter().map(|level| lang.integer(level.1).len()).max().unwrap_or(0).max(9);
    for &(depth, count) in &counts {
        out.line(&format!("{depth:>4}  {:>widest$}", lang.integer(count)))?;
    }
    let most = u64::from(counts.last().map_or(0, |level| level.0));
    out.say(&msg!("depths.total", total = total, most = most, mean = lang.real(mean, 3)))?;
    Ok(0)
}
