//! Paper 000, *Kombat Heurístico* (2006): a genetic algorithm, GRASP and their hybrid on the 3×3
//! torus swap puzzle.
//!
//! The paper prints charts without numbers, so its claims are judged, and by the laboratory: the
//! experiment of `kombat fight` with 1000 games a cell. Its runs are stored with this crate, see
//! [`records`].

pub mod claims;
mod measured;
pub mod records;

use crate::cell::{Cell, Figure, Figures, Reproduction, Right, Sentence, Table, Verdict};
use crate::chart::{Chart, Claim};
use crate::enacted::other_board;
use kombat::budget::{Cancel, Limits};
use kombat::catalog::{AnyPuzzle, Sampling, puzzle};
use kombat::messages::{Lang, Message, Render, SpecError};
use kombat::msg;
use kombat::space::Cost;
use kombat_lab::analysis::{Analysis, Claims, Judged, Metric};
use kombat_lab::execute::Runner;
use kombat_lab::experiment::{BoardSet, BoardSource, Entry, Experiment};
use kombat_lab::local::Local;
use kombat_lab::plan::Plan;
use kombat_lab::record::Record;
use kombat_lab::report::digest::{Digest, Picture};
use kombat_lab::report::verdict::percent;
use measured::{ByPrefix, FirstIteration};
use std::sync::OnceLock;

/// Its name.
const KEY: &str = "kombat";

/// The numbers of moves of the paper.
const MOVES: [usize; 4] = [8, 10, 15, 25];

/// The names of its puzzle, the one with parameters first.
const PUZZLE: [&str; 2] = ["swap(3x3)", "kombat"];

/// Its claims, for reports of fights.
pub const CLAIMS: Claims = Claims {
    title: "claim.title",
    judge: |analysis, lang| Some(claims::judge(analysis, lang)?.into_iter().map(|(_, judged)| judged).collect()),
};

/// Its experiment: the three heuristics at 8, 10, 15 and 25 moves, on uniform boards and on boards
/// that eight moves shuffled.
pub fn experiment(count: u64, seed: u64) -> Experiment {
    let moves = MOVES.map(|moves| moves.to_string()).to_vec();
    let entry = |spec: &str| Entry { grid: vec![("moves".to_owned(), moves.clone())], ..Entry::new(spec) };
    let boards = |how| BoardSet { problem: PUZZLE[0].to_owned(), count, source: BoardSource::Sampled(how) };
    Experiment {
        name: "kombat-2006".to_owned(),
        seed,
        repeats: 1,
        boards: vec![boards(Sampling::Uniform), boards(Sampling::Walk(8))],
        algorithms: ["ga", "grasp", "ga-grasp"].map(entry).to_vec(),
        limits: Limits::default(),
        columns: None,
        measure: None,
    }
}

/// The claims about games solved, beside which it is said how many can be solved.
const CONVERGENCE: [&str; 4] = ["grasp-always", "hybrid-only-8", "ga-half", "both-beat-ga"];

/// Games with other lots on a board of one's own.
const GAMES: u64 = 100;

/// The claims and the moves at which the paper says what it found, in per cent or iterations.
fn published(claim: &str) -> Option<Figures> {
    let real = |x: f64| Some(Figure::Real(x));
    match claim {
        "grasp-always" => Some(vec![real(100.0); 4]),
        "hybrid-only-8" => Some(vec![None, real(100.0), real(100.0), real(100.0)]),
        "grasp-six" => Some(vec![None, real(6.0), real(6.0), real(6.0)]),
        "hybrid-one" => Some(vec![None, real(1.0), real(1.0), real(1.0)]),
        _ => None,
    }
}

/// Per cent of all boards that have a solution of at most so many moves.
fn solvable() -> Result<Vec<f64>, SpecError> {
    let depths = puzzle("kombat")?.depths()?;
    let all: u64 = depths.iter().map(|level| level.1).sum();
    let within = |moves: usize| depths.iter().take(moves + 1).map(|level| level.1).sum::<u64>() as f64 / all as f64;
    Ok(MOVES.iter().map(|&moves| 100.0 * within(moves)).collect())
}

fn verdict(judged: claims::Verdict) -> Verdict {
    match judged {
        claims::Verdict::Holds => Verdict::Holds,
        claims::Verdict::Fails => Verdict::Fails,
        claims::Verdict::OnlyShallow | claims::Verdict::OnlyUniform => Verdict::HoldsOnlyIf,
        claims::Verdict::Undecided => Verdict::Undecided,
        claims::Verdict::Open => Verdict::Open,
    }
}

/// What the sentences about claims speak of besides the figures that these are judged by.
struct Aside {
    /// Per cent of all boards that have a solution of at most so many moves.
    solvable: Vec<f64>,
    prefix: ByPrefix,
    first: FirstIteration,
}

impl Aside {
    fn new() -> Result<Self, SpecError> {
        Ok(Aside { solvable: solvable()?, prefix: ByPrefix::new()?, first: FirstIteration::new()? })
    }

    /// The sentence about a claim. Its figures are written as each language writes them, so it
    /// comes from what was judged in that language.
    fn why(&self, (found, judged): &(claims::Verdict, Judged), lang: Lang) -> String {
        let evidence = |i: usize| judged.evidence.get(i).cloned().unwrap_or_default();
        let (uniform, shallow) = (evidence(0), evidence(1));
        let mut why = msg!("papers.kombat.why", claim = judged.claim.clone(), uniform = uniform, shallow = shallow);
        if verdict(*found) == Verdict::HoldsOnlyIf {
            why = msg!("papers.kombat.condition", why = why, verdict = judged.verdict.clone());
        }
        if judged.figures.concat().iter().any(|figure| figure.is_nan()) {
            why = msg!("papers.kombat.dash", why = why);
        }
        if judged.name.starts_with("ga-") {
            // Eight swaps leave a board even.
            let odd: Vec<String> = MOVES.iter().filter(|moves| *moves % 2 == 1).map(usize::to_string).collect();
            why = msg!("papers.kombat.parity", why = why, odd = odd.join(", "));
        }
        why = match judged.name {
            "grasp-always" => {
                let share = percent(self.solvable[0] / 100.0, lang);
                msg!("papers.kombat.reachable", why = why, share = share)
            }
            "ga-half" => self.prefix.told(why, lang),
            "hybrid-one" => self.first.told(why, lang),
            _ => why,
        };
        // A claim begins a sentence here, and stands inside one in the report of a fight.
        let text = why.render(lang);
        let mut letters = text.chars();
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
    }

    /// What is possible at all, beside what is claimed of games solved.
    fn right(&self, claim: &str) -> Option<Right> {
        let solvable = CONVERGENCE.contains(&claim).then(|| self.solvable.clone())?;
        Some(Right { solvable: Some(solvable), ..Right::default() })
    }
}

/// Where the claim is made.
fn place(claim: &str) -> Message {
    match claim {
        "grasp-six" | "hybrid-one" | "grasp-cheapest" => msg!("papers.kombat.precision"),
        "both-beat-ga" => msg!("papers.kombat.conclusion"),
        _ => msg!("papers.kombat.performance"),
    }
}

fn real(x: f64) -> Option<Figure> {
    // A tenth of a thousandth is far finer than 1000 games can tell.
    x.is_finite().then_some(Figure::Real((x * 1e4).round() / 1e4))
}

/// The stored records and all their figures, worked out once.
fn made() -> Result<&'static (Vec<Record>, Analysis), SpecError> {
    static MADE: OnceLock<(Vec<Record>, Analysis)> = OnceLock::new();
    if let Some(made) = MADE.get() {
        return Ok(made);
    }
    let records = records::stored()?;
    let mut analysis = Analysis::new(&records::experiment(), &records)?.with_claims(&crate::CLAIMS);
    // Of both sets together the paper says nothing.
    analysis.sets.retain(|set| set.parts.len() == 1);
    Ok(MADE.get_or_init(|| (records, analysis)))
}

/// All figures of the stored records, such as charts are made from.
pub fn analysis() -> Result<&'static Analysis, SpecError> {
    made().map(|(_, analysis)| analysis)
}

/// The claims, judged by the stored records.
///
/// # Panics
/// If the records are not of the experiment that the claims are about.
fn claims() -> Result<Table, SpecError> {
    let analysis = analysis()?;
    let judge = |lang| claims::judge(analysis, lang).expect("the stored experiment is the one of the claims");
    let judged = Lang::ALL.map(judge);
    let aside = Aside::new()?;
    let cell = |(i, (found, claim)): (usize, &(claims::Verdict, Judged))| {
        let why = Sentence::by(|lang| aside.why(&judged[usize::from(lang == Lang::PtBr)][i], lang));
        Cell {
            published: published(claim.name),
            reenacted: Some(claim.figures.concat().into_iter().map(real).collect()),
            right: aside.right(claim.name),
            ..Cell::new((KEY, claim.name), place(claim.name), (verdict(*found), why))
        }
    };
    let cells = judged[0].iter().enumerate().map(cell).collect();
    Ok(Table::new(msg!("papers.kombat.claims"), &["papers.column.at-moves"], cells))
}

/// What no lots can change on a board that is so far from the goal.
fn unreachable(why: Message, name: &str, moves: usize, optimal: Option<Cost>) -> Message {
    let Some(optimal) = optimal.map(|optimal| optimal as usize) else { return why };
    if optimal > moves {
        return msg!("papers.kombat.too-far", why = why, optimal = optimal);
    }
    match name {
        "ga" if (optimal + moves) % 2 == 1 => {
            msg!("papers.kombat.other-parity", why = why, moves = moves, optimal = optimal)
        }
        _ => why,
    }
}

/// The three heuristics on another board: many games, for all of them are randomised.
fn on_board(puzzle: &dyn AnyPuzzle, board: &str) -> Result<Table, SpecError> {
    let start = crate::find(KEY)?.read(board)?;
    let boards = BoardSet { problem: PUZZLE[0].to_owned(), count: 1, source: BoardSource::List(vec![start.clone()]) };
    let experiment =
        Experiment { repeats: GAMES, boards: vec![boards], limits: Limits::default(), ..records::experiment() };
    let plan = Plan::new(&experiment)?;
    let runner = Local::new(&experiment, 1)?;
    let cancel = Cancel::new();
    let records: Vec<_> = plan.runs.iter().filter_map(|run| runner.run(run, &cancel)).collect();
    let analysis = Analysis::new(&experiment, &records)?;
    let optimal = puzzle.spot(&start)?.distance;
    let cells = analysis.sets[0].cells.iter().map(|cell| {
        let contender = &analysis.contenders[cell.contender];
        let (spec, name) = (contender.spec.as_str(), contender.name.as_str());
        // The grid of the experiment has one parameter, the number of moves.
        let moves = contender.grid.iter().find_map(|(_, value)| value.parse().ok()).unwrap_or(0);
        let iterations = cell.figures.get(&Metric::Iterations).map(|figure| figure.summary.mean);
        let why = unreachable(msg!("papers.kombat.board", spec = spec, n = GAMES), name, moves, optimal);
        let name = format!("{name}/{moves}");
        Cell {
            board: Some(start.clone()),
            reenacted: Some(vec![real(100.0 * cell.convergence), iterations.and_then(real)]),
            right: Some(Right { optimal, ..Right::default() }),
            ..Cell::new((KEY, &name), other_board(), (Verdict::NotPrinted, why))
        }
    });
    let columns = ["papers.column.solved", "papers.column.iterations"];
    Ok(Table::new(msg!("papers.other-board"), &columns, cells.collect()))
}

/// The paper's claims, or its heuristics on another board.
pub fn reproduce(board: Option<&str>) -> Result<Reproduction, SpecError> {
    let table = match board {
        None => claims()?,
        Some(board) => on_board(puzzle("kombat")?.as_ref(), board)?,
    };
    crate::reproduction(KEY, vec![table])
}

/// What begins the names of the figures that a chart of the paper is reproduced by, and the
/// claims that the paper rests on that chart.
const CHARTS: [(&str, &[&str]); 3] = [
    ("convergence-", &CONVERGENCE),
    ("time-", &["ga-time-grows", "time-falls"]),
    ("iterations-", &["grasp-six", "hybrid-one"]),
];

/// Each chart on both sets of boards, with what the paper claims.
pub fn charts(reproduction: &Reproduction, lang: Lang) -> Result<Vec<Chart>, SpecError> {
    let digest = Digest::of_fight(analysis()?, lang);
    // Cells and claims come from the same judgement, in the same order.
    let judged: Vec<Claim> = reproduction
        .cells()
        .zip(digest.claims)
        .map(|(cell, claim)| Claim { cell: Some(cell.cell.clone()), claim: claim.claim, verdict: cell.verdict })
        .collect();
    let chart = |picture: Picture| {
        let (_, names) = CHARTS.iter().find(|(start, _)| picture.id.starts_with(start))?;
        let own = |claim: &&Claim| claim.cell.as_ref().is_some_and(|cell| names.contains(&cell.as_str()));
        Some(Chart { claims: judged.iter().filter(own).cloned().collect(), picture })
    };
    Ok(digest.figures.into_iter().filter_map(chart).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_judged_is_not_something_else() {
        assert_eq!(verdict(claims::Verdict::Open), Verdict::Open);
        assert_eq!(verdict(claims::Verdict::OnlyUniform), Verdict::HoldsOnlyIf);
    }

    #[test]
    fn parity_is_for_chromosomes_alone() {
        let key = |name, moves, optimal| unreachable(msg!("claim.open"), name, moves, Some(optimal)).key();
        assert_eq!(key("ga", 8, 1), "papers.kombat.other-parity");
        assert_eq!(key("ga", 8, 2), "claim.open");
        assert_eq!(key("grasp", 8, 1), "claim.open");
        assert_eq!(key("grasp", 8, 9), "papers.kombat.too-far");
    }
}
