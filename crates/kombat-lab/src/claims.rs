//! The claims of *Kombat Heurístico* (2006), each judged on the boards of a fight that
//! has the paper's three heuristics at 8, 10, 15 and 25 moves.

use crate::analysis::{Analysis, Cell, Metric, SetAnalysis};
use kombat::msg;
use kombat::words::{Lang, Message};

/// How a claim fares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// On every set of boards.
    Holds,
    /// On none.
    Fails,
    /// Only on boards that a few moves shuffled.
    OnlyShallow,
    /// Only on boards that are not shuffled by a few moves.
    OnlyDeep,
}

impl Verdict {
    /// In words.
    pub fn message(self) -> Message {
        match self {
            Verdict::Holds => msg!("claim.holds"),
            Verdict::Fails => msg!("claim.fails"),
            Verdict::OnlyShallow => msg!("claim.only-shallow"),
            Verdict::OnlyDeep => msg!("claim.only-deep"),
        }
    }

    /// In files.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::Fails => "fails",
            Verdict::OnlyShallow => "only-shallow",
            Verdict::OnlyDeep => "only-deep",
        }
    }
}

/// A claim, judged.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The claim.
    pub claim: Message,
    /// How it fares.
    pub verdict: Verdict,
    /// The figures it was judged by, one text a set of boards.
    pub evidence: Vec<String>,
}

/// The numbers of moves of the paper.
const MOVES: [&str; 4] = ["8", "10", "15", "25"];

/// What the claims are judged by on one set of boards: each heuristic at each number
/// of moves.
struct Table<'a> {
    ga: [&'a Cell; 4],
    grasp: [&'a Cell; 4],
    hybrid: [&'a Cell; 4],
}

impl<'a> Table<'a> {
    fn of(analysis: &'a Analysis, set: &'a SetAnalysis) -> Option<Self> {
        let row = |name: &str| -> Option<[&'a Cell; 4]> {
            let cells = MOVES.map(|moves| {
                let wanted = [("moves".to_owned(), moves.to_owned())];
                let is = |i: &usize| analysis.contenders[*i].name == name && analysis.contenders[*i].grid == wanted;
                set.cell((0..analysis.contenders.len()).find(is)?)
            });
            Some([cells[0]?, cells[1]?, cells[2]?, cells[3]?])
        };
        Some(Table { ga: row("ga")?, grasp: row("grasp")?, hybrid: row("ga-grasp")? })
    }
}

fn shares(cells: &[&Cell]) -> Vec<f64> {
    cells.iter().map(|cell| cell.convergence).collect()
}

/// The mean time to a solution.
fn milliseconds(cells: &[&Cell]) -> Vec<f64> {
    means(cells, Metric::Time).into_iter().map(|seconds| 1e3 * seconds).collect()
}

fn means(cells: &[&Cell], metric: Metric) -> Vec<f64> {
    cells.iter().map(|cell| cell.figures.get(&metric).map_or(f64::NAN, |figure| figure.summary.mean)).collect()
}

/// Within a quarter of each other.
fn flat(values: &[f64]) -> bool {
    let (low, high) = values.iter().fold((f64::MAX, 0.0f64), |(low, high), &v| (low.min(v), high.max(v)));
    high <= 1.25 * low
}

/// Each more than the one before, as far as there are any.
fn grows(values: &[f64]) -> bool {
    let known: Vec<f64> = values.iter().copied().filter(|value| !value.is_nan()).collect();
    known.len() > 1 && known.is_sorted_by(|a, b| a < b)
}

/// What a claim says of a set of boards: whether it is so, and by which figures.
type Judge = fn(&Table<'_>, Lang) -> (bool, String);

fn percent(values: &[f64], lang: Lang) -> String {
    let each: Vec<String> = values.iter().map(|share| lang.real(100.0 * share, 1)).collect();
    format!("{} %", each.join(" / "))
}

fn numbers(values: &[f64], places: usize, unit: &str, lang: Lang) -> String {
    // Without a solved board there is no mean.
    let one = |&value: &f64| if value.is_nan() { "–".to_owned() } else { lang.real(value, places) };
    let each: Vec<String> = values.iter().map(one).collect();
    format!("{}{unit}", each.join(" / "))
}

/// The claims in the paper's order.
fn claims() -> [(Message, Judge); 8] {
    [
        (msg!("claim.grasp-always"), |table, lang| {
            let shares = shares(&table.grasp);
            (shares.iter().all(|&share| share == 1.0), percent(&shares, lang))
        }),
        (msg!("claim.hybrid-only-8"), |table, lang| {
            let shares = shares(&table.hybrid);
            (shares[0] < 1.0 && shares[1..].iter().all(|&share| share == 1.0), percent(&shares, lang))
        }),
        (msg!("claim.ga-half"), |table, lang| {
            let shares = shares(&table.ga);
            (shares.iter().sum::<f64>() / 4.0 < 0.5, percent(&shares, lang))
        }),
        (msg!("claim.ga-time-grows"), |table, lang| {
            let times = milliseconds(&table.ga);
            (grows(&times), numbers(&times, 3, " ms", lang))
        }),
        (msg!("claim.time-falls"), |table, lang| {
            let judge = |cells: &[&Cell]| {
                let times = milliseconds(cells);
                (times[0] > times[1] && flat(&times[1..]), numbers(&times, 3, " ms", lang))
            };
            let (grasp, hybrid) = (judge(&table.grasp), judge(&table.hybrid));
            (grasp.0 && hybrid.0, format!("grasp {}, ga-grasp {}", grasp.1, hybrid.1))
        }),
        (msg!("claim.grasp-six"), |table, lang| {
            let iterations = means(&table.grasp, Metric::Iterations);
            (iterations[1..].iter().all(|mean| (4.0..=8.0).contains(mean)), numbers(&iterations, 2, "", lang))
        }),
        (msg!("claim.hybrid-one"), |table, lang| {
            let iterations = means(&table.hybrid, Metric::Iterations);
            let mode = |cell: &&Cell| cell.figures.get(&Metric::Iterations).map(|figure| figure.summary.mode);
            let one = table.hybrid[1..].iter().all(|cell| mode(cell) == Some(1.0));
            (one && iterations[1..].iter().all(|&mean| mean < 1.5), numbers(&iterations, 2, "", lang))
        }),
        (msg!("claim.grasp-cheapest"), |table, lang| {
            let evaluations = |cells: &[&Cell]| means(cells, Metric::Evaluations);
            let (ga, grasp, hybrid) = (evaluations(&table.ga), evaluations(&table.grasp), evaluations(&table.hybrid));
            // Against one that solves nothing there is nothing to compare.
            let less = |a: f64, b: f64| b.is_nan() || a < b;
            let cheapest = (0..4).all(|i| less(grasp[i], ga[i]) && less(grasp[i], hybrid[i]));
            let figures = |values: &[f64]| numbers(values, 0, "", lang);
            (cheapest, format!("grasp {}, ga {}, ga-grasp {}", figures(&grasp), figures(&ga), figures(&hybrid)))
        }),
    ]
}

/// Judges the claims, if the fight has what they speak of.
pub fn judge(analysis: &Analysis, lang: Lang) -> Option<Vec<Judged>> {
    let tables: Vec<(bool, Table<'_>)> = analysis
        .sets
        .iter()
        .map(|set| Some((set.draw.starts_with("walk"), Table::of(analysis, set)?)))
        .collect::<Option<_>>()?;
    if tables.is_empty() {
        return None;
    }
    let judged = claims().into_iter().map(|(claim, judge)| {
        let found: Vec<(bool, bool, String)> = tables
            .iter()
            .map(|(shallow, table)| {
                let (holds, figures) = judge(table, lang);
                (*shallow, holds, figures)
            })
            .collect();
        let all = |shallow: bool| found.iter().filter(|set| set.0 == shallow).all(|set| set.1);
        let any = |shallow: bool| found.iter().any(|set| set.0 == shallow);
        let verdict = match (all(true), all(false)) {
            (true, true) => Verdict::Holds,
            (true, false) if any(true) => Verdict::OnlyShallow,
            (false, true) if any(false) => Verdict::OnlyDeep,
            _ => Verdict::Fails,
        };
        Judged { claim, verdict, evidence: found.into_iter().map(|set| set.2).collect() }
    });
    Some(judged.collect())
}
