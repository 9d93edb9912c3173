//! The claims of *Kombat Heurístico* (2006), each judged on the boards of a fight that
//! has the paper's three heuristics at 8, 10, 15 and 25 moves.

use super::{MOVES, PUZZLE};
use kombat::messages::{Lang, Message};
use kombat::msg;
use kombat_lab::analysis::{Analysis, Cell, Judged, Metric, SetAnalysis, less, share_interval, solves_more};
use kombat_lab::plan::chance;
use kombat_lab::report::verdict::percent;
use kombat_lab::statistics::ALPHA;
use kombat_lab::statistics::bootstrap::FEWEST;
use kombat_lab::statistics::fraction::Fraction;
use kombat_lab::statistics::holm::holm;
use kombat_lab::statistics::proportion::Interval;
use kombat_lab::statistics::wilcoxon::of_pairs;
use std::ops::RangeInclusive;

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
    /// So many boards show neither that it is so nor that it is not.
    Undecided,
    /// Figures are missing.
    Open,
}

/// What a test says of a claim on one set of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    No,
    Undecided,
    Yes,
}

impl Answer {
    fn from(holds: bool) -> Self {
        if holds { Answer::Yes } else { Answer::No }
    }

    /// Several conditions: one that fails is enough to disprove the claim.
    fn all(answers: impl IntoIterator<Item = Answer>) -> Self {
        answers.into_iter().min().unwrap_or(Answer::Undecided)
    }

    /// Tests of one claim, adjusted after Holm: each has its p and what it favours, which is
    /// more than 0 where it speaks for the claim.
    fn of_tests(tests: &[(f64, f64)]) -> Self {
        let raw: Vec<f64> = tests.iter().map(|(p, _)| *p).collect();
        let adjusted = holm(&raw).unwrap_or_default();
        let answer = |(p, (_, favours)): (f64, &(f64, f64))| match p {
            p if p >= ALPHA => Answer::Undecided,
            _ => Answer::from(*favours > 0.0),
        };
        Answer::all(adjusted.into_iter().zip(tests).map(answer))
    }

    /// Is what lies in the interval within the range?
    fn within(interval: Option<Interval>, range: RangeInclusive<f64>) -> Self {
        match interval {
            Some(Interval { low, high }) if range.contains(&low) && range.contains(&high) => Answer::Yes,
            Some(Interval { low, high }) if high < *range.start() || low > *range.end() => Answer::No,
            _ => Answer::Undecided,
        }
    }
}

impl Verdict {
    /// From what is so on uniform boards and on shuffled ones: nothing where a fight has no such
    /// boards, so that the others decide; no answer where it has them and figures are missing, so
    /// that a claim is not said to hold there.
    fn on(found: [Option<Option<Answer>>; 2]) -> Self {
        use Answer::{No, Undecided, Yes};
        match found {
            [Some(Some(Yes)), Some(Some(Yes)) | None] | [None, Some(Some(Yes))] => Verdict::Holds,
            [Some(Some(Yes)), Some(Some(No) | None)] => Verdict::OnlyUniform,
            [Some(Some(No) | None), Some(Some(Yes))] => Verdict::OnlyShallow,
            // One set of boards is enough to disprove it.
            [Some(Some(No)), _] | [_, Some(Some(No))] => Verdict::Fails,
            [Some(Some(Undecided)), _] | [_, Some(Some(Undecided))] => Verdict::Undecided,
            _ => Verdict::Open,
        }
    }

    fn key(self) -> &'static str {
        match self {
            Verdict::Holds => "claim.holds",
            Verdict::Fails => "claim.fails",
            Verdict::OnlyShallow => "claim.only-shallow",
            Verdict::OnlyUniform => "claim.only-uniform",
            Verdict::Undecided => "claim.undecided",
            Verdict::Open => "claim.open",
        }
    }

    /// In words.
    pub fn message(self) -> Message {
        Message::new(self.key())
    }

    /// In files.
    pub fn word(self) -> &'static str {
        self.key().trim_start_matches("claim.")
    }
}

/// The boards that the claims are judged on, by how they are sampled.
pub(super) const SAMPLINGS: [&str; 2] = ["uniform", "walk(8)"];

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

/// Where a mean over boards lies; a few boards do not tell.
fn mean_interval(cell: &Cell, metric: Metric) -> Option<Interval> {
    cell.figures.get(&metric).filter(|figure| figure.summary.n >= FEWEST)?.mean
}

fn means(cells: &[&Cell], metric: Metric) -> Vec<f64> {
    cells.iter().map(|cell| cell.figures.get(&metric).map_or(f64::NAN, |figure| figure.summary.mean)).collect()
}

/// Expected work.
fn work(cells: &[&Cell]) -> Vec<f64> {
    cells.iter().map(|cell| cell.work.map_or(f64::NAN, |(work, _)| work)).collect()
}

/// The times that contenders took on the boards that all of them solve, a row a board.
fn common_times(cells: &[&Cell]) -> Vec<Vec<Fraction>> {
    let time = |cell: &&Cell, name: &String| cell.boards.get(name)?.figures.get(&Metric::Time).copied();
    let row = |name: &String| cells.iter().map(|cell| time(cell, name)).collect::<Option<Vec<Fraction>>>();
    cells[0].boards.keys().filter_map(row).collect()
}

/// Is the second slower than the first? A test on the boards that both solve: its p, and
/// more than 0 where it says so. Where they have no such boards, nothing is shown.
fn slower(first: &Cell, second: &Cell) -> (f64, f64) {
    let rows = common_times(&[first, second]);
    let (one, other): (Vec<Fraction>, Vec<Fraction>) = rows.iter().map(|row| (row[0], row[1])).unzip();
    of_pairs(&other, &one).map_or((1.0, 0.0), |test| (test.p, test.effect))
}

/// Are the times within a quarter of each other, on the boards that all solve? A paired test for
/// every two and each way round, whether the one takes less than 1.25 times as long as the other:
/// its p, and more than 0 where it says so. All must say so to show that times are flat, and one
/// that says the opposite is enough to disprove it.
fn flat(cells: &[&Cell]) -> Vec<(f64, f64)> {
    let rows = common_times(cells);
    let column = |place: usize| rows.iter().map(|row| row[place]).collect::<Vec<Fraction>>();
    let test = |one: usize, other: usize| {
        let bound: Vec<Fraction> = column(other).into_iter().map(|time| time.plus(time.by(4))).collect();
        of_pairs(&bound, &column(one)).map_or((1.0, 0.0), |test| (test.p, test.effect))
    };
    let places = 0..cells.len();
    let each = places.clone().flat_map(|one| places.clone().map(move |other| (one, other)));
    each.filter(|(one, other)| one != other).map(|(one, other)| test(one, other)).collect()
}

/// Where the mean over boards of the share solved at all numbers of moves lies.
fn mean_share(cells: &[&Cell]) -> Option<Interval> {
    let share = |name: &String| {
        let each = |cell: &&Cell| Some(cell.boards.get(name)?.share());
        Some(cells.iter().map(each).collect::<Option<Vec<_>>>()?.into_iter().fold(Fraction::ZERO, Fraction::plus))
    };
    let shares = cells[0].boards.keys().filter_map(|name| Some(share(name)?.by(cells.len() as u64)));
    let shares: Vec<Fraction> = shares.collect();
    (!shares.is_empty()).then(|| share_interval(&shares, &mut chance(&["claim", "mean-share"])))
}

/// What a claim says of a set of boards: whether it is so, if that can be told, and by
/// which figures.
struct Finding {
    holds: Option<Answer>,
    figures: Vec<f64>,
    shown: String,
}

type Judge = fn(&Table<'_>, Lang) -> Finding;

/// A finding about shares.
fn of_shares(shares: &[f64], holds: Answer, lang: Lang) -> Finding {
    let figures = shares.iter().map(|share| 100.0 * share).collect();
    Finding { holds: Some(holds), figures, shown: percents(shares, lang) }
}

/// An answer, unless a figure that it needs is missing.
fn told(figures: &[&[f64]], holds: Answer) -> Option<Answer> {
    figures.iter().all(|figures| figures.iter().all(|figure| !figure.is_nan())).then_some(holds)
}

/// Values beside each other; without a solved board there is no mean.
fn listed(values: &[f64], show: impl Fn(f64) -> String) -> String {
    let one = |&value: &f64| if value.is_nan() { "–".to_owned() } else { show(value) };
    values.iter().map(one).collect::<Vec<_>>().join(" / ")
}

fn percents(values: &[f64], lang: Lang) -> String {
    listed(values, |share| percent(share, lang))
}

/// A finding about iterations, of which those from ten moves on are judged.
fn of_iterations(cells: &[&Cell; 4], about: RangeInclusive<f64>, more: Option<Answer>, lang: Lang) -> Finding {
    let means = means(cells, Metric::Iterations);
    let within = |cell: &&Cell| Answer::within(mean_interval(cell, Metric::Iterations), about.clone());
    let holds = told(&[&means[1..]], Answer::all(cells[1..].iter().map(within).chain(more)));
    Finding { holds, shown: listed(&means, |mean| lang.real(mean, 2)), figures: means }
}

/// The claims in the paper's order, its conclusion last. Times and iterations are of the
/// games that a heuristic solves, and times are compared on boards that both sides solve.
fn claims() -> [(&'static str, Message, Judge); 9] {
    [
        ("grasp-always", msg!("claim.grasp-always"), |table, lang| {
            let shares = shares(&table.grasp);
            of_shares(&shares, Answer::from(shares.iter().all(|&share| share == 1.0)), lang)
        }),
        ("hybrid-only-8", msg!("claim.hybrid-only-8"), |table, lang| {
            let shares = shares(&table.hybrid);
            let holds = shares[0] < 1.0 && shares[1..].iter().all(|&share| share == 1.0);
            of_shares(&shares, Answer::from(holds), lang)
        }),
        ("ga-half", msg!("claim.ga-half"), |table, lang| {
            let below = mean_share(&table.ga).map(|interval| match interval {
                Interval { high, .. } if high < 0.5 => Answer::Yes,
                Interval { low, .. } if low >= 0.5 => Answer::No,
                _ => Answer::Undecided,
            });
            of_shares(&shares(&table.ga), below.unwrap_or(Answer::Undecided), lang)
        }),
        ("ga-time-grows", msg!("claim.ga-time-grows"), |table, lang| {
            let times = microseconds(&table.ga);
            let steps: Vec<(f64, f64)> = table.ga.windows(2).map(|next| slower(next[0], next[1])).collect();
            let holds = told(&[&times], Answer::of_tests(&steps));
            Finding { holds, shown: listed(&times, |time| lang.real(time, 0)) + " µs", figures: times }
        }),
        ("time-falls", msg!("claim.time-falls"), |table, lang| {
            let (grasp, hybrid) = (microseconds(&table.grasp), microseconds(&table.hybrid));
            let falls = [table.grasp, table.hybrid].map(|cells| slower(cells[1], cells[0]));
            let flats = [table.grasp, table.hybrid].map(|cells| flat(&cells[1..])).concat();
            let holds = Answer::of_tests(&[falls.to_vec(), flats].concat());
            let show = |times: &[f64]| listed(times, |time| lang.real(time, 1));
            let shown = format!("grasp {} µs; ga-grasp {} µs", show(&grasp), show(&hybrid));
            Finding { holds: told(&[&grasp, &hybrid], holds), shown, figures: [grasp, hybrid].concat() }
        }),
        ("grasp-six", msg!("claim.grasp-six"), |table, lang| of_iterations(&table.grasp, 4.0..=8.0, None, lang)),
        ("hybrid-one", msg!("claim.hybrid-one"), |table, lang| {
            let mode = |cell: &&Cell| cell.figures.get(&Metric::Iterations).map(|figure| figure.summary.mode);
            let once = Answer::from(table.hybrid[1..].iter().all(|cell| mode(cell) == Some(1.0)));
            // A mean of 1 to the whole number, as the paper prints it.
            of_iterations(&table.hybrid, 1.0..=1.5, Some(once), lang)
        }),
        ("grasp-cheapest", msg!("claim.grasp-cheapest"), |table, lang| {
            let (ga, grasp, hybrid) = (work(&table.ga), work(&table.grasp), work(&table.hybrid));
            let rivals = (0..4).flat_map(|i| [table.ga[i], table.hybrid[i]].map(|rival| (table.grasp[i], rival)));
            let test = |(own, rival): (&Cell, &Cell)| less(own, rival, Metric::Work);
            let tests: Vec<(f64, f64)> = rivals.map(|pair| test(pair).unwrap_or((1.0, 0.0))).collect();
            let show = |values: &[f64]| listed(values, |work| lang.integer(work.round() as u64));
            let shown = format!("grasp {}; ga {}; ga-grasp {}", show(&grasp), show(&ga), show(&hybrid));
            let holds = told(&[&grasp], Answer::of_tests(&tests));
            Finding { holds, shown, figures: [grasp, ga, hybrid].concat() }
        }),
        ("both-beat-ga", msg!("claim.both-beat-ga"), |table, lang| {
            let rivals = (0..4).flat_map(|i| [table.grasp[i], table.hybrid[i]].map(|own| (own, table.ga[i])));
            let tests: Vec<(f64, f64)> = rivals.map(|(own, ga)| solves_more(own, ga).unwrap_or((1.0, 0.0))).collect();
            let [grasp, hybrid, ga] = [&table.grasp, &table.hybrid, &table.ga].map(|cells| shares(cells));
            let show = |values: &[f64]| percents(values, lang);
            let shown = format!("grasp {}; ga-grasp {}; ga {}", show(&grasp), show(&hybrid), show(&ga));
            let figures = [grasp, hybrid, ga].concat().into_iter().map(|share| 100.0 * share).collect();
            Finding { holds: Some(Answer::of_tests(&tests)), shown, figures }
        }),
    ]
}

/// Judges the claims, if the fight has what they speak of: the paper's heuristics and
/// puzzle, on uniform boards or on boards that eight moves shuffled. Shares are in per cent, times in
/// microseconds.
pub fn judge(analysis: &Analysis, lang: Lang) -> Option<Vec<(Verdict, Judged)>> {
    // Of both together the paper says nothing.
    let single = || analysis.sets.iter().filter(|set| set.parts.len() == 1);
    if single().any(|set| !SAMPLINGS.contains(&set.sampling.as_str())) {
        return None;
    }
    // Nothing where the fight has no such boards; no table where it has them and figures are missing.
    let tables = SAMPLINGS.map(|sampling| {
        let own = |set: &&SetAnalysis| set.sampling == sampling && PUZZLE.contains(&set.problem.as_str());
        single().find(own).map(|set| Table::of(analysis, set))
    });
    tables.iter().flatten().flatten().next()?;
    let judged = claims().into_iter().map(|(name, claim, judge)| {
        let on = |table: &Option<Table<'_>>| table.as_ref().map(|table| judge(table, lang));
        let found = tables.each_ref().map(|set| set.as_ref().map(on));
        let verdict = Verdict::on(found.each_ref().map(|set| set.as_ref().map(|found| found.as_ref()?.holds)));
        let (mut samplings, mut evidence, mut figures) = (Vec::new(), Vec::new(), Vec::new());
        for (sampling, found) in SAMPLINGS.into_iter().zip(found) {
            if let Some(found) = found.flatten() {
                samplings.push(sampling);
                evidence.push(found.shown);
                figures.push(found.figures);
            }
        }
        let (word, said) = (verdict.word(), verdict.message());
        (verdict, Judged { name, claim, word, verdict: said, samplings, evidence, figures })
    });
    Some(judged.collect())
}

#[cfg(test)]
mod tests {
    use super::Answer;
    use super::Verdict::{self, Fails, Holds, OnlyShallow, OnlyUniform, Open, Undecided};

    #[test]
    fn boards_without_figures_do_not_agree() {
        let [yes, no, open] = [Answer::Yes, Answer::No, Answer::Undecided].map(|answer| Some(Some(answer)));
        let untold = Some(None);
        for (found, verdict) in [
            ([yes, yes], Holds),
            ([yes, no], OnlyUniform),
            ([yes, untold], OnlyUniform),
            ([no, yes], OnlyShallow),
            ([untold, yes], OnlyShallow),
            ([no, no], Fails),
            ([no, untold], Fails),
            ([untold, no], Fails),
            ([no, open], Fails),
            ([yes, open], Undecided),
            ([open, yes], Undecided),
            ([open, untold], Undecided),
            ([untold, untold], Open),
            // A fight on one set of boards.
            ([yes, None], Holds),
            ([None, yes], Holds),
            ([no, None], Fails),
            ([None, open], Undecided),
            ([None, untold], Open),
        ] {
            assert_eq!(Verdict::on(found), verdict, "{found:?}");
        }
    }

    #[test]
    fn tests_decide_only_together() {
        assert_eq!(Answer::of_tests(&[(0.001, 1.0), (0.001, 0.5)]), Answer::Yes);
        // Each alone would be enough, but not two of them.
        assert_eq!(Answer::of_tests(&[(0.04, 1.0), (0.03, 0.5)]), Answer::Undecided);
        assert_eq!(Answer::of_tests(&[(0.001, 1.0), (0.9, -0.5)]), Answer::Undecided);
        assert_eq!(Answer::of_tests(&[(0.001, 1.0), (0.001, -0.5)]), Answer::No);
        assert_eq!(Answer::of_tests(&[]), Answer::Undecided);
    }
}
