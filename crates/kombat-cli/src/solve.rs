//! `kombat solve`: one board, one or more algorithms.

use crate::args::{Solve, number, threads};
use crate::count::{self, Count};
use crate::error::Failure;
use crate::out::Out;
use crate::results::{on_interrupt, print_reports, run_each, shorten};
use crate::watch::Watch;
use crate::{help, input, solve_game};
use kombat::catalog::{AnyPuzzle, Problem, Request, open};
use kombat::messages::Message;
use kombat::msg;
use kombat::report::{Ending, Report};
use kombat::run::Proof;
use kombat::space::Notation;
use kombat::spec::short_name;

/// Boards of a solution that are made at once.
const SHOWN_AT_ONCE: usize = 1000;

pub(crate) fn run(args: &Solve, out: &mut Out) -> Result<u8, Failure> {
    out.be_patient();
    let threads = args.threads.as_deref().map_or(Ok(1), |text| threads("--threads", text))?;
    let problem = open(&args.problem)?;
    match &problem {
        Problem::Puzzle(puzzle) => run_puzzle(args, (&problem, puzzle.as_ref()), threads, out),
        Problem::Game(game) => solve_game::run(args, (&problem, game.as_ref()), out),
    }
}

fn run_puzzle(
    args: &Solve,
    (problem, puzzle): (&Problem, &dyn AnyPuzzle),
    threads: usize,
    out: &mut Out,
) -> Result<u8, Failure> {
    if let Some(message) = args.board.as_deref().and_then(|board| help::unknown_option(board, "solve")) {
        return Err(message.into());
    }
    let algorithms = if args.algorithm.is_empty() { vec!["auto".to_owned()] } else { args.algorithm.clone() };
    let specs = algorithms.iter().map(|spec| puzzle.check(spec)).collect::<Result<Vec<_>, _>>()?;
    let seed = number("--seed", args.seed.as_deref(), 0)?;
    let limits = args.limits.read()?;
    let start = match &args.board {
        Some(board) => input::board(&|text| puzzle.read(text), board)?,
        None => {
            let board = puzzle.random(seed);
            out.note(&msg!("solve.random", seed = seed.to_string(), board = board.as_str()));
            board
        }
    };
    let mut count = Count::prepare(args.count_as.as_deref(), &puzzle.algorithms(), &specs)?;
    let watch = Watch::prepare(args, &puzzle.algorithms(), &specs)?;
    // A course's layout is for a file, so nothing else goes with it.
    let machine = args.json || args.csv || args.markdown || args.latex || count.is_some();
    let (cancel, notation) = (on_interrupt(), args.notation);
    if !machine {
        introduce(puzzle, &start, out)?;
    }
    let request = Request { start, limits, cancel, seed, notation, threads, ..Request::default() };
    let made = run_each(problem, args, (&specs, request), (watch, &mut count), out)?;
    let reports = &made.reports;
    match count.filter(|_| !args.json) {
        Some(_) => count::print(reports, &made.counted, out)?,
        None => print_reports(args, reports, out)?,
    }
    if !machine {
        solution(reports, out)?;
    }
    // A table or JSON has no place for the board on which a formula fails.
    let failed = reports.iter().filter(|report| machine && report.outcome == Ending::GaveUp);
    failed.filter_map(|report| report.explanation.as_ref()).for_each(|why| out.note(why));
    if args.count_solutions {
        tell_solutions(reports, machine, out)?;
    }
    if args.show && !machine {
        for report in reports.iter().filter(|report| report.solved()) {
            show(puzzle, report, notation, out)?;
        }
    }
    if !machine && algorithms.iter().any(|name| name == "auto") {
        tell_larger(puzzle, reports, out);
    }
    made.end(&specs, out)
}

/// The problem and the board.
pub(crate) fn introduce(puzzle: &dyn AnyPuzzle, start: &str, out: &mut Out) -> Result<(), Failure> {
    let goal = puzzle.goal().unwrap_or_default();
    out.say(&msg!("solve.problem", problem = puzzle.problem(), goal = goal))?;
    out.line("")?;
    out.indented(&puzzle.render(start)?)?;
    out.line("")
}

/// The best solution in moves, or why there is none.
pub(crate) fn solution(reports: &[Report], out: &mut Out) -> Result<(), Failure> {
    // An unsolvable board has one explanation, a formula that fails has its own.
    let mut told: Vec<&Message> = reports.iter().filter_map(|report| report.explanation.as_ref()).collect();
    told.dedup();
    for why in &told {
        out.say(why)?;
    }
    if !told.is_empty() && !reports.iter().any(Report::solved) {
        return Ok(());
    }
    let best = reports.iter().filter(|report| report.solved()).min_by_key(|report| report.cost);
    let Some((report, moves)) = best.and_then(|report| Some((report, report.moves.as_ref()?))) else {
        return best_boards(reports, out);
    };
    out.line("")?;
    let shown = shorten(moves);
    if moves.is_empty() {
        return out.say(&msg!("solve.already"));
    }
    let by = short_name(&report.algorithm);
    if reports.len() > 1 {
        out.say(&msg!("solve.best", n = moves.len(), by = by, moves = shown))
    } else {
        out.say(&msg!("solve.moves", n = moves.len(), moves = shown))
    }
}

/// How many shortest solutions there are, or why that is not known.
fn tell_solutions(reports: &[Report], machine: bool, out: &mut Out) -> Result<(), Failure> {
    if reports.iter().all(|report| report.outcome == Ending::Unsolvable) {
        return Ok(());
    }
    match reports.iter().find_map(|report| report.optimal_solutions) {
        Some(_) if machine => Ok(()),
        Some(n) => out.say(&msg!("solve.solutions", n = n)),
        None => {
            let known = reports.iter().any(|report| report.optimal.is_some());
            out.note(&if known { msg!("solve.solutions-stopped") } else { msg!("solve.solutions-unknown") });
            Ok(())
        }
    }
}

/// What larger tables than those of `auto` would buy.
fn tell_larger(puzzle: &dyn AnyPuzzle, reports: &[Report], out: &mut Out) {
    if let (Some(spec), true) = (puzzle.beyond_auto(), reports.iter().any(Report::solved)) {
        let proved = reports.iter().any(|report| report.proof == Proof::Optimal);
        out.note(&if proved {
            msg!("solve.larger-quicker", spec = spec)
        } else {
            msg!("solve.larger-proof", spec = spec)
        });
    }
}

/// Without a solution: the best board that each local search has reached. Their h may
/// be of different heuristics, so none of them is called the best of all.
fn best_boards(reports: &[Report], out: &mut Out) -> Result<(), Failure> {
    let reached: Vec<_> = reports.iter().filter_map(|report| Some((report, report.best.as_ref()?))).collect();
    for (report, best) in &reached {
        out.line("")?;
        if reached.len() > 1 {
            out.line(&report.algorithm)?;
        }
        let (h, n) = (best.h as usize, best.moves.len());
        if n == 0 {
            out.say(&msg!("solve.best-board-start", h = h))?;
        } else {
            out.say(&msg!("solve.best-board", h = h, n = n, moves = shorten(&best.moves)))?;
            out.line(&format!("  {}", best.board))?;
        }
    }
    Ok(())
}

/// The boards of a solution, one after another.
fn show(puzzle: &dyn AnyPuzzle, report: &Report, notation: Notation, out: &mut Out) -> Result<(), Failure> {
    let moves = report.moves.clone().unwrap_or_default();
    out.line("")?;
    out.line(&report.algorithm)?;
    let mut board = report.start.clone();
    // Part by part: the pictures of a long path would take more than the search did.
    for first in (0..=moves.len()).step_by(SHOWN_AT_ONCE) {
        let part: Vec<String> = moves.part(first..first + SHOWN_AT_ONCE).map(str::to_owned).collect();
        let steps = puzzle.steps(&board, &part, notation)?;
        // The first board of a part is the last of the part before.
        for (i, step) in (first..).zip(&steps).skip(usize::from(first > 0)) {
            let via = step.via.as_deref().unwrap_or_default();
            out.line(format!("\n{i}  {via}").trim_end())?;
            out.indented(&step.picture)?;
        }
        board = steps.last().map_or(board, |step| step.board.clone());
    }
    Ok(())
}
