//! The claims of *Kombat Heurístico* (2006), each judged on the boards of a fight that
//! has the paper's three heuristics at 8, 10, 15 and 25 moves.

use crate::analysis::{Analysis, Cell, Metric, SetAnalysis};
use crate::report::verdict::percent;
use kombat::msg;
use kombat::words::{Lang, Message};

/// How a claim fares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// On every set of boards.
    Holds,
    /// On those where it can be judged.
    Fails,
    /// Only on boards that a few moves shuffled: on uniform ones it fails or cannot be judged.
    OnlyShallow,
    /// Only on uniform boards: on shuffled ones it fails or cannot be judged.
    OnlyUniform,
    /// Figures are missing.
    Open,
}

impl Verdict {
    /// From what is so on uniform boards and on shuffled ones: nothing where a fight has no such
    /// boards, so that the others decide; no answer where it has them and figures are missing, so
    /// that a claim is not said to hold there.
    fn on(found: [Option<Option<bool>>; 2]) -> Self {
        match found {
            [Some(Some(true)), Some(Some(true)) | None] | [None, Some(Some(true))] => Verdict::Holds,
            [Some(Some(true)), Some(_)] => Verdict::OnlyUniform,
            [Some(_), Some(Some(true))] => Verdict::OnlyShallow,
            // One set of boards is enough to disprove it.
            [Some(Some(false)), _] | [_, Some(Some(false))] => Verdict::Fails,
            _ => Verdict::Open,
        }
    }

    /// In words.
    pub fn message(self) -> Message {
        match self {
            Verdict::Holds => msg!("claim.holds"),
            Verdict::Fails => msg!("claim.fails"),
            Verdict::OnlyShallow => msg!("claim.only-shallow"),
            Verdict::OnlyUniform => msg!("claim.only-uniform"),
            Verdict::Open => msg!("claim.open"),
        }
    }

    /// In files.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::Fails => "fails",
            Verdict::OnlyShallow => "only-shallow",
            Verdict::OnlyUniform => "only-uniform",
            Verdict::Open => "open",
        }
    }
}

/// A claim, judged.
#[derive(Clone, Debug)]
pub struct Judged {
    /// By which it is called, such as `ga-half`.
    pub name: &'static str,
    /// The claim.
    pub claim: Message,
    /// How it fares.
    pub verdict: Verdict,
    /// The boards that it was judged on, by how they are drawn.
    pub draws: Vec<&'static str>,
    /// The figures it was judged by, one text for each of those.
    pub evidence: Vec<String>,
    /// The same as numbers, in the order of the texts: shares in per cent, times in
    /// microseconds; NaN where there is none.
    pub figures: Vec<Vec<f64>>,
}

/// The boards that the claims are judged on, by how they are drawn, and the names of their puzzle.
const DRAWS: [&str; 2] = ["uniform", "walk(8)"];
const PUZZLE: [&str; 2] = ["swap(3x3)", "kombat"];

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
    /// Nothing if one of them is not in the fight, or has no record on these boards yet.
    fn of(analysis: &'a Analysis, set: &'a SetAnalysis) -> Option<Self> {
        let row = |name: &str| -> Option<[&'a Cell; 4]> {
            let cells = MOVES.map(|moves| {
                // As in the paper, so with nothing else changed.
                let wanted = format!("{name}(moves={moves})");
                let is = |i: &usize| analysis.contenders[*i].spec == wanted;
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
fn microseconds(cells: &[&Cell]) -> Vec<f64> {
    means(cells, Metric::Time).into_iter().map(|seconds| 1e6 * seconds).collect()
}

fn means(cells: &[&Cell], metric: Metric) -> Vec<f64> {
    cells.iter().map(|cell| cell.figures.get(&metric).map_or(f64::NAN, |figure| figure.summary.mean)).collect()
}

/// Within a quarter of each other.
fn flat(values: &[f64]) -> bool {
    let (low, high) = values.iter().fold((f64::MAX, 0.0f64), |(low, high), &v| (low.min(v), high.max(v)));
    high <= 1.25 * low
}

/// What a claim says of a set of boards: whether it is so, if that can be told, and by
/// which figures.
struct Finding {
    holds: Option<bool>,
    figures: Vec<f64>,
    shown: String,
}

type Judge = fn(&Table<'_>, Lang) -> Finding;

/// A finding about shares.
fn of_shares(shares: &[f64], holds: bool, lang: Lang) -> Finding {
    let figures = shares.iter().map(|share| 100.0 * share).collect();
    Finding { holds: Some(holds), figures, shown: percents(shares, lang) }
}

/// An answer, unless a figure that it needs is missing.
fn told(figures: &[&[f64]], holds: bool) -> Option<bool> {
    figures.iter().all(|figures| figures.iter().all(|figure| !figure.is_nan())).then_some(holds)
}

fn percents(values: &[f64], lang: Lang) -> String {
    values.iter().map(|&share| percent(share, lang)).collect::<Vec<_>>().join(" / ")
}

fn numbers(values: &[f64], places: usize, unit: &str, lang: Lang) -> String {
    // Without a solved board there is no mean.
    let one = |&value: &f64| if value.is_nan() { "–".to_owned() } else { lang.real(value, places) };
    let each: Vec<String> = values.iter().map(one).collect();
    format!("{}{unit}", each.join(" / "))
}

/// The claims in the paper's order. Means are over the games that a heuristic solves.
fn claims() -> [(&'static str, Message, Judge); 8] {
    [
        ("grasp-always", msg!("claim.grasp-always"), |table, lang| {
            let shares = shares(&table.grasp);
            of_shares(&shares, shares.iter().all(|&share| share == 1.0), lang)
        }),
        ("hybrid-only-8", msg!("claim.hybrid-only-8"), |table, lang| {
            let shares = shares(&table.hybrid);
            of_shares(&shares, shares[0] < 1.0 && shares[1..].iter().all(|&share| share == 1.0), lang)
        }),
        ("ga-half", msg!("claim.ga-half"), |table, lang| {
            let shares = shares(&table.ga);
            of_shares(&shares, shares.iter().sum::<f64>() / 4.0 < 0.5, lang)
        }),
        ("ga-time-grows", msg!("claim.ga-time-grows"), |table, lang| {
            let times = microseconds(&table.ga);
            let holds = told(&[&times], times.is_sorted_by(|a, b| a < b));
            Finding { holds, shown: numbers(&times, 0, " µs", lang), figures: times }
        }),
        ("time-falls", msg!("claim.time-falls"), |table, lang| {
            let (grasp, hybrid) = (microseconds(&table.grasp), microseconds(&table.hybrid));
            let falls = |times: &[f64]| times[0] > times[1] && flat(&times[1..]);
            let holds = told(&[&grasp, &hybrid], falls(&grasp) && falls(&hybrid));
            let show = |times: &[f64]| numbers(times, 1, " µs", lang);
            let shown = format!("grasp {}; ga-grasp {}", show(&grasp), show(&hybrid));
            Finding { holds, shown, figures: [grasp, hybrid].concat() }
        }),
        ("grasp-six", msg!("claim.grasp-six"), |table, lang| {
            let means = means(&table.grasp, Metric::Iterations);
            let holds = means[1..].iter().all(|mean| (4.0..=8.0).contains(mean));
            Finding { holds: told(&[&means[1..]], holds), shown: numbers(&means, 2, "", lang), figures: means }
        }),
        ("hybrid-one", msg!("claim.hybrid-one"), |table, lang| {
            let means = means(&table.hybrid, Metric::Iterations);
            let mode = |cell: &&Cell| cell.figures.get(&Metric::Iterations).map(|figure| figure.summary.mode);
            let one = table.hybrid[1..].iter().all(|cell| mode(cell) == Some(1.0));
            // A mean of 1 to the whole number, as the paper prints it.
            let holds = told(&[&means[1..]], one && means[1..].iter().all(|&mean| mean < 1.5));
            Finding { holds, shown: numbers(&means, 2, "", lang), figures: means }
        }),
        ("grasp-cheapest", msg!("claim.grasp-cheapest"), |table, lang| {
            let evaluations = |cells: &[&Cell]| means(cells, Metric::Evaluations);
            let (ga, grasp, hybrid) = (evaluations(&table.ga), evaluations(&table.grasp), evaluations(&table.hybrid));
            // One that solves nothing cannot be the most economical.
            let less = |a: f64, b: f64| b.is_nan() || a < b;
            let cheapest = (0..4).all(|i| less(grasp[i], ga[i]) && less(grasp[i], hybrid[i]));
            let figures = |values: &[f64]| numbers(values, 0, "", lang);
            let shown = format!("grasp {}; ga {}; ga-grasp {}", figures(&grasp), figures(&ga), figures(&hybrid));
            Finding { holds: told(&[&grasp, &hybrid], cheapest), shown, figures: [grasp, ga, hybrid].concat() }
        }),
    ]
}

/// Judges the claims, if the fight has what they speak of: the paper's heuristics and
/// puzzle, on uniform boards or on boards that eight moves shuffled.
pub fn judge(analysis: &Analysis, lang: Lang) -> Option<Vec<Judged>> {
    if analysis.sets.iter().any(|set| !DRAWS.contains(&set.draw.as_str())) {
        return None;
    }
    // Nothing where the fight has no such boards; no table where it has them and figures are missing.
    let tables = DRAWS.map(|draw| {
        let own = |set: &&SetAnalysis| set.draw == draw && PUZZLE.contains(&set.problem.as_str());
        analysis.sets.iter().find(own).map(|set| Table::of(analysis, set))
    });
    tables.iter().flatten().flatten().next()?;
    let judged = claims().into_iter().map(|(name, claim, judge)| {
        let on = |table: &Option<Table<'_>>| table.as_ref().map(|table| judge(table, lang));
        let found = tables.each_ref().map(|set| set.as_ref().map(on));
        let verdict = Verdict::on(found.each_ref().map(|set| set.as_ref().map(|found| found.as_ref()?.holds)));
        let (mut draws, mut evidence, mut figures) = (Vec::new(), Vec::new(), Vec::new());
        for (draw, found) in DRAWS.into_iter().zip(found) {
            if let Some(found) = found.flatten() {
                draws.push(draw);
                evidence.push(found.shown);
                figures.push(found.figures);
            }
        }
        Judged { name, claim, verdict, draws, evidence, figures }
    });
    Some(judged.collect())
}

#[cfg(test)]
mod tests {
    use super::Verdict::{self, Fails, Holds, OnlyShallow, OnlyUniform, Open};

    #[test]
    fn boards_without_figures_do_not_agree() {
        let (yes, no, untold) = (Some(Some(true)), Some(Some(false)), Some(None));
        for (found, verdict) in [
            ([yes, yes], Holds),
            ([yes, no], OnlyUniform),
            ([yes, untold], OnlyUniform),
            ([no, yes], OnlyShallow),
            ([untold, yes], OnlyShallow),
            ([no, no], Fails),
            ([no, untold], Fails),
            ([untold, no], Fails),
            ([untold, untold], Open),
            // A fight on one set of boards.
            ([yes, None], Holds),
            ([None, yes], Holds),
            ([no, None], Fails),
            ([None, untold], Open),
        ] {
            assert_eq!(Verdict::on(found), verdict, "{found:?}");
        }
    }
}
