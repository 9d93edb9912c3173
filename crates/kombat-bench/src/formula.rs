//! Formulas: how many a second the stack machine works out, beside the same in Rust.

use crate::figures::{Figures, Measured, REPETITIONS, Table, medians, timed};
use kombat::audit::{Question, Settled};
use kombat::catalog::puzzle;
use kombat::domain::tiles::{Goal, Tiles};
use kombat::failure::FailureSlot;
use kombat::formula::{Formula, Layout, Vocabulary};
use kombat::heuristic::MEMO_SIZE;
use kombat::messages::Lang;
use kombat::rng::Rng;
use kombat::setup::{Estimate, PuzzleProblem};
use kombat::space::{Puzzle, Space};
use std::hint::black_box;

const EVALUATIONS: u64 = 10_000_000;

/// A formula, and the same in Rust.
type Twin = (&'static str, fn(&[f64]) -> f64);

const SIMPLE: [Twin; 3] = [
    ("manhattan + misplaced", |v| v[0] + v[1]),
    ("max(manhattan, 2 * misplaced)", |v| v[0].max(2.0 * v[1])),
    ("if(misplaced > 3, manhattan, misplaced / 2)", |v| if v[0] > 3.0 { v[1] } else { v[0] / 2.0 }),
];

/// Formulas that are worked out move by move, with their parts.
const WALKED: [&str; 4] = [
    "manhattan + misplaced",
    "max(linear_conflict, walking_distance)",
    "manhattan + 2 * conflict_pairs",
    "sum(t in tiles: abs(row(t) - goal_row(t)) + abs(col(t) - goal_col(t)))",
];

/// Measures, and prints.
pub(crate) fn run(figures: &mut Figures) -> Measured<()> {
    println!("The stack machine alone, its parts at hand: million evaluations a second on one thread, the median of");
    println!("{REPETITIONS}, and the same written in Rust.\n");
    let mut table = Table::new(&["formula", "machine", "Rust", "times as long"]);
    for (i, (text, native)) in (1..).zip(SIMPLE) {
        let (machine, rust) = alone(text, native)?;
        figures.real(format!("formula.simple{i}.per_second"), machine, 0);
        let ratio = figures.real(format!("formula.simple{i}.ratio"), rust / machine, 1);
        table.row([text.to_owned(), millions(machine), millions(rust), ratio]);
    }
    println!("{table}");
    println!("\nAlong random walks of the 8-puzzle, with their parts: million boards a second.\n");
    let mut table = Table::new(&["formula", "boards"]);
    for (i, text) in (1..).zip(WALKED) {
        let rate = walked(text)?;
        figures.real(format!("formula.walked{i}.per_second"), rate, 0);
        table.row([text.to_owned(), millions(rate)]);
    }
    println!("{table}");
    println!("\nWhole audits of manhattan (wrapped-half for swaps) on one thread, the table of A* included or not.\n");
    let mut table = Table::new(&["space", "A*", "states", "ms"]);
    for (problem, heuristic, boards) in [
        ("tiles(3x3)", "manhattan", 0),
        ("tiles(3x3)", "manhattan", 5),
        ("swap(3x3)", "wrapped_half", 0),
        ("tiles(3x4)", "manhattan", 0),
    ] {
        let (states, seconds) = audited(problem, heuristic, boards)?;
        let with = if boards > 0 { "yes" } else { "no" };
        let milliseconds = figures.real(format!("audit.{problem}.{with}.ms"), 1e3 * seconds, 1);
        table.row([problem.to_owned(), with.to_owned(), Lang::En.integer(states), milliseconds]);
    }
    println!("{table}");
    Ok(())
}

/// How many states an audit looks at, and its seconds, from nothing on; the best of several
/// where it is quick.
fn audited(problem: &str, heuristic: &str, boards: usize) -> Measured<(u64, f64)> {
    let (mut states, mut best) = (0, f64::INFINITY);
    for _ in 0..REPETITIONS {
        // A new puzzle has no table yet.
        let question = Question { boards, ..Question::new(&[heuristic]) };
        match puzzle(problem)?.audit(&question, None)? {
            Settled::Done(report) if report.audits[0].admissible == Some(true) => {
                (states, best) = (report.audits[0].states, best.min(report.wall_s));
            }
            other => return Err(format!("{heuristic} on {problem}: {other:?}").into()),
        }
        if best > 1.0 {
            break;
        }
    }
    Ok((states, best))
}

fn millions(rate: f64) -> String {
    Lang::En.real(rate / 1e6, 1)
}

/// Evaluations a second: by the machine, and in Rust.
fn alone(text: &str, native: fn(&[f64]) -> f64) -> Measured<(f64, f64)> {
    let layout = Layout { rows: 3, columns: 3, blank: true, homes: (0..9).collect() };
    let heuristics = vec![("manhattan".to_owned(), 0), ("misplaced".to_owned(), 1)];
    let program = text.parse::<Formula>()?.compile(&Vocabulary { heuristics, layout })?;
    let mut rng = Rng::new(1);
    let inputs: Vec<[f64; 2]> = (0..1024).map(|_| [0, 0].map(|_: i32| rng.below(30) as f64)).collect();
    let sum = |of: &dyn Fn(&[f64]) -> f64| {
        let mut sum = 0.0;
        let [seconds] = medians(|| {
            let all = || (0..EVALUATIONS).for_each(|i| sum += of(black_box(&inputs[i as usize % inputs.len()])));
            Ok([timed(all).0])
        })?;
        Measured::Ok((sum, EVALUATIONS as f64 / seconds))
    };
    let (one, machine) = sum(&|values| program.value(values, |_| {}).unwrap_or(f64::NAN))?;
    let (other, rust) = sum(&native)?;
    if one != other {
        return Err(format!("{text}: the machine says {one}, Rust {other}").into());
    }
    Ok((machine, rust))
}

/// Boards a second, each reached by a move from the last.
fn walked(text: &str) -> Measured<f64> {
    let puzzle = Tiles::<u64>::new(3, 3, Goal::BlankLast)?;
    let estimate = Estimate::new(&PuzzleProblem::new(puzzle.clone()), text, FailureSlot::default())?;
    let mut rng = Rng::new(2);
    let mut state = puzzle.goal().ok_or("the puzzle has a goal")?;
    let moves: Vec<_> = (0..4096)
        .filter_map(|_| {
            let mv = rng.pick(puzzle.moves(&state))?;
            let before = state;
            puzzle.apply(&mut state, mv);
            Some((before, mv, state))
        })
        .collect();
    let mut memo = [0; MEMO_SIZE];
    let mut sum = 0.0;
    let mut walk = || {
        estimate.at_root(&moves[0].0, &mut memo).map_err(|fault| format!("{fault:?}"))?;
        for (before, mv, after) in &moves {
            sum += estimate.at_child(&mut memo, before, *mv, after).unwrap_or(f64::NAN);
        }
        Measured::Ok(())
    };
    let walks = EVALUATIONS / 40_960;
    let [seconds] = medians(|| {
        let (seconds, walked) = timed(|| (0..walks).try_for_each(|_| walk()));
        walked.map(|()| [seconds])
    })?;
    black_box(sum);
    Ok((walks * moves.len() as u64) as f64 / seconds)
}
