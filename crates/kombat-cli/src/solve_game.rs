//! `kombat solve` for a game: what players think of a position, and how they play it out.

use crate::args::{Solve, number};
use crate::error::Failure;
use crate::out::Out;
use crate::results::{on_interrupt, print_reports, run_each, shorten};
use crate::table::value_text;
use crate::watch::Watch;
use crate::{help, input};
use kombat::catalog::{AnyGame, Problem, Request};
use kombat::messages::Message;
use kombat::msg;
use kombat::player::{self, Value};
use kombat::report::Report;
use kombat::space::Notation;
use kombat::spec::short_name;

/// Moves whose value is printed; beyond that the JSON has them all.
const MOST_SCORES: usize = 25;

pub(crate) fn run(args: &Solve, (problem, game): (&Problem, &dyn AnyGame), out: &mut Out) -> Result<u8, Failure> {
    refuse(args)?;
    let players = if args.algorithm.is_empty() { vec![player::DEFAULT.to_owned()] } else { args.algorithm.clone() };
    let specs = players.iter().map(|spec| game.check(spec)).collect::<Result<Vec<_>, _>>()?;
    if specs.iter().any(|spec| short_name(spec) == "human") {
        return Err(msg!("player.human-only-plays").into());
    }
    let seed = number("--seed", args.seed.as_deref(), 0)?;
    let limits = args.limits.read()?;
    let start = match &args.board {
        None => game.start(),
        Some(board) => match input::board(&|text| game.read(text), board) {
            Err(error) => return Err(help::unknown_option(board, "solve").map_or(error, Failure::from)),
            Ok(position) => position,
        },
    };
    let standing = game.standing(&start)?;
    if let Some(how) = game.ending(&standing) {
        return Err(msg!("game.over", how = how).into());
    }
    let watch = Watch::prepare(args, &game.players(), &specs)?;
    let machine = args.json || args.csv || args.markdown || args.latex;
    if !machine {
        out.say(&msg!("solve.game", problem = game.problem(), side = game.side(standing.to_move)))?;
        out.line("")?;
        out.indented(&game.render(&start)?)?;
        out.line("")?;
    }
    let request = Request { start, limits, cancel: on_interrupt(), seed, ..Request::default() };
    let made = run_each(problem, args, (&specs, request), (watch, &mut None), out)?;
    print_reports(args, &made.reports, out)?;
    if !machine {
        for report in &made.reports {
            tell(game, report, args.show || specs.len() == 1, out)?;
        }
    }
    made.end(&specs, out)
}

/// Options that only puzzles have.
fn refuse(args: &Solve) -> Result<(), Message> {
    let option = match args.notation {
        _ if args.count_solutions => "--count-solutions",
        _ if args.count_as.is_some() => "--count-as",
        Notation::Tile => "--notation tile",
        Notation::Blank => return Ok(()),
    };
    Err(msg!("solve.game-option", option = option))
}

/// What each move is worth, and how the game went on.
fn tell(game: &dyn AnyGame, report: &Report, boards: bool, out: &mut Out) -> Result<(), Failure> {
    let lang = out.lang;
    out.line("")?;
    if let Some(judged) = report.game.as_ref().filter(|judged| !judged.scores.is_empty()) {
        let score = |(mv, value): &(String, Value)| format!("{mv}: {}", value_text(*value, lang));
        let mut scores = judged.scores.iter().take(MOST_SCORES).map(score).collect::<Vec<_>>().join("; ");
        scores.push_str(if judged.scores.len() > MOST_SCORES { "; …" } else { "" });
        out.say(&msg!("solve.game-scores", by = short_name(&report.algorithm), scores = scores))?;
    }
    let moves = report.moves.clone().unwrap_or_default();
    let steps = game.steps(&report.start, &moves.to_vec())?;
    let end = game.standing(&steps[steps.len() - 1].board)?;
    if report.stopped() {
        return out.say(&msg!("solve.game-choice", by = short_name(&report.algorithm), choice = &moves[0]));
    }
    if boards {
        for pair in steps.windows(2) {
            let mover = game.side(game.standing(&pair[0].board)?.to_move);
            let mv = pair[1].via.as_deref().unwrap_or_default();
            out.line("")?;
            out.say(&msg!("solve.game-turn", side = mover, mv = mv))?;
            out.indented(&pair[1].picture)?;
        }
        out.line("")?;
    }
    let how = game.ending(&end).unwrap_or_else(|| msg!("game.open"));
    let by = short_name(&report.algorithm);
    out.say(&msg!("solve.game-played", by = by, moves = shorten(&moves), how = how))
}
