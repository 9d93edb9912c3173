//! What the tables of a fight say in LaTeX: a row a contender, and who is ahead of whom.

use super::column::NOTHING;
use super::figures::FIGURED;
use super::latex::{Document, Matrix, Number, ROWS, Tabular, floats};
use super::verdict::{self, interval, p_value, percent, place, sampling};
use crate::analysis::{Analysis, Cell, Group, Metric, Pair, Ranked, SetAnalysis};
use crate::metric::{Better, Unit};
use crate::statistics::ALPHA;
use kombat::messages::{Lang, Message, Render};
use kombat::msg;
use kombat::quantity::show_seconds;

/// The columns of a table unless others are asked for.
pub(super) const COLUMNS: [Metric; 7] = [
    Metric::Solved,
    Metric::Expanded,
    Metric::Generated,
    Metric::Branching,
    Metric::Time,
    Metric::OverOptimum,
    Metric::Memory,
];

/// Contenders of which a matrix has every two; of more it would not be read.
const MATRIX: usize = 8;

/// A fight, for LaTeX.
pub(super) struct FightTables<'a> {
    pub(super) analysis: &'a Analysis,
    pub(super) lang: Lang,
    pub(super) columns: &'a [Metric],
}

impl FightTables<'_> {
    /// A table for each comparison, and for each set without one.
    pub(super) fn tables(&self) -> String {
        floats(self.all().take(FIGURED).map(|(id, set, group)| self.table(&id, set, group).latex()))
    }

    /// Who is ahead of whom in each comparison.
    pub(super) fn pairs(&self) -> String {
        let pairs = |(id, set, group): (String, &SetAnalysis, Option<&Group>)| Some(self.matrix(&id, set, group?));
        floats(self.all().take(FIGURED).filter_map(pairs))
    }

    /// The document; the figures are told by their names and captions.
    pub(super) fn document(&self, figures: Vec<(String, String)>) -> String {
        let (stored, planned) = self.analysis.runs;
        let seed = self.analysis.experiment.seed.to_string();
        let headline = verdict::headline(self.analysis, self.lang).render(self.lang);
        let sentences = verdict::sentences(self.analysis, self.lang).into_iter().map(|one| one.render(self.lang));
        let others: Vec<String> = sentences.filter(|one| *one != headline).take(FIGURED).collect();
        let said = std::iter::once(headline).chain(others).collect();
        let document = Document {
            title: &self.analysis.experiment.name,
            extent: msg!("page.runs", stored = stored, n = planned, seed = seed).render(self.lang),
            said,
            figures,
            tables: self.all().count(),
            how: format!("{} {}", self.lang.text("latex.pairs-how"), self.lang.text("page.how")),
        };
        document.latex(self.lang)
    }

    fn all(&self) -> impl Iterator<Item = (String, &SetAnalysis, Option<&Group>)> {
        self.analysis.sets.iter().enumerate().flat_map(|(i, set)| {
            let groups = set.groups.iter().enumerate().map(move |(j, group)| (format!("{i}-{j}"), set, Some(group)));
            groups.chain(set.groups.is_empty().then(|| (i.to_string(), set, None)))
        })
    }

    fn at(&self, set: &SetAnalysis, group: Option<&Group>) -> String {
        let at = match group {
            Some(group) => place(set, group, self.lang),
            None => sampling(&set.sampling).render(self.lang),
        };
        msg!("page.boards", problem = set.problem.as_str(), draw = at).render(self.lang)
    }

    fn name(&self, group: Option<&Group>, contender: usize) -> String {
        group.map_or_else(|| self.analysis.name(contender), |group| self.analysis.name_in(group, contender))
    }

    fn table(&self, id: &str, set: &SetAnalysis, group: Option<&Group>) -> Tabular {
        let cells: Vec<&Cell> = group.map_or_else(|| set.cells.iter().collect(), |group| set.ranked(group));
        let head = |metric: &Metric| {
            let head = self.lang.text(metric.definition().head);
            if metric.definition().unit == Unit::Seconds { format!("{head} ± sd") } else { head.to_owned() }
        };
        let first = self.lang.text("fight.column.contender").to_owned();
        let heads = std::iter::once(first).chain(self.columns.iter().map(head)).collect();
        let mut rows: Vec<(String, Vec<Number>)> = cells
            .iter()
            .map(|cell| {
                let numbers = self.columns.iter().map(|&metric| self.number(metric, cell)).collect();
                (self.name(group, cell.contender), numbers)
            })
            .collect();
        for (column, &metric) in self.columns.iter().enumerate() {
            for row in group.map_or_else(Vec::new, |group| best(group, &cells, metric)) {
                rows[row].1[column].best = true;
            }
        }
        let left = rows.len().saturating_sub(ROWS);
        rows.truncate(ROWS);
        let boards = cells.iter().map(|cell| cell.boards.len()).max().unwrap_or(0);
        let mut caption = msg!("latex.table", at = self.at(set, group), n = boards);
        if left > 0 {
            caption = msg!("verdict.and", one = caption, other = msg!("latex.cut", n = left));
        }
        let caption = caption.render(self.lang);
        Tabular { label: id.to_owned(), caption, heads, rows }
    }

    /// What stands in a column.
    fn number(&self, metric: Metric, cell: &Cell) -> Number {
        if metric == Metric::Solved {
            let below = interval(cell, self.lang);
            return Number { text: percent(cell.convergence, self.lang), below, best: false };
        }
        if metric == Metric::Expanded && cell.convergence == 0.0 {
            return Number::plain(self.lang.text("fight.none-solved"));
        }
        let Some(figure) = cell.figures.get(&metric) else { return Number::plain(NOTHING) };
        let show = |value: f64| match metric.definition().unit {
            Unit::Count if value < 100.0 => self.lang.real(value, 1),
            Unit::Count => self.lang.integer(value.round() as u64),
            Unit::Seconds => show_seconds(value, self.lang),
            _ => metric.show(value, self.lang),
        };
        let below = match (metric.definition().unit, figure.summary.sd, figure.mean) {
            (Unit::Seconds, Some(sd), _) => format!("± {}", show(sd)),
            (Unit::Seconds, None, _) | (_, _, None) => String::new(),
            (_, _, Some(interval)) if interval.low == interval.high => String::new(),
            (_, _, Some(interval)) => format!("{}–{}", show(interval.low), show(interval.high)),
        };
        Number { text: show(figure.summary.mean), below, best: false }
    }

    /// Every two of few contenders as a matrix, else those that stand next to each other in the ranking as a list.
    fn matrix(&self, id: &str, set: &SetAnalysis, group: &Group) -> String {
        let order = &group.ranking.all;
        let metric = group.ranking.measure;
        let measure = self.lang.text(metric.definition().label);
        let (label, at) = (format!("pairs-{id}"), self.at(set, Some(group)));
        let name = |one: &Ranked| self.name(Some(group), one.contender);
        if order.len() <= MATRIX && group.every_two {
            let row = |i: usize| (0..i).map(|j| self.pair(group, metric, [(j, &order[j]), (i, &order[i])])).collect();
            let caption = msg!("latex.pairs", at = at, metric = measure).render(self.lang);
            let rows = (0..order.len()).map(row).collect();
            return Matrix { label, caption, names: order.iter().map(name).collect(), rows }.latex();
        }
        let neighbour = |(i, two): (usize, &[Ranked])| {
            let cells = self.pair(group, metric, [(i, &two[0]), (i + 1, &two[1])]);
            let mut row: Vec<Number> = std::iter::once(name(&two[1])).chain(cells).map(Number::plain).collect();
            row.resize(4, Number::plain(NOTHING));
            (format!("{} {}", i + 1, name(&two[0])), row)
        };
        let caption = msg!("latex.neighbours", at = at, metric = measure).render(self.lang);
        let heads = ["fight.column.contender", "latex.next", "latex.ahead", "latex.effect", "latex.p"];
        let heads = heads.map(|key| self.lang.text(key).to_owned()).to_vec();
        let rows = order.windows(2).take(ROWS).enumerate().map(neighbour).collect();
        Tabular { label, caption, heads, rows }.latex()
    }

    /// Who of two is ahead, by how much, and how sure that is.
    fn pair(&self, group: &Group, metric: Metric, [(i, one), (j, other)]: [(usize, &Ranked); 2]) -> Vec<String> {
        let Some((pair, sign)) = group.pair(one.contender, other.contender) else { return Vec::new() };
        let told = |p: f64, first: f64, effect: Option<f64>| {
            let ahead = if first > 0.0 { i + 1 } else { j + 1 };
            let ahead: Message = if p <= ALPHA { msg!("latex.is-ahead", n = ahead as u64) } else { msg!("latex.tie") };
            let effect = effect.map(|effect| format!("r = {}", self.lang.real(effect.abs(), 2)));
            let told = std::iter::once(ahead.render(self.lang)).chain(effect);
            told.chain([p_value(p, self.lang)]).collect()
        };
        match pair.metrics.get(&metric) {
            Some((test, _)) => told(test.p, -sign * test.effect, Some(test.effect)),
            None => told(pair.solving, sign * pair.favours, None),
        }
    }
}

/// The best by a metric of those who solve as much as anybody does, and who is not shown to differ from it.
fn best(group: &Group, cells: &[&Cell], metric: Metric) -> Vec<usize> {
    let solving = metric == Metric::Solved;
    let most = cells.iter().map(|cell| cell.convergence).fold(0.0, f64::max);
    let sign = if metric.definition().better == Better::More { -1.0 } else { 1.0 };
    let value = |cell: &Cell| {
        let mean = cell.figures.get(&metric).map(|figure| figure.summary.mean);
        let value = if solving { Some(cell.convergence) } else { mean };
        value.filter(|_| solving || cell.convergence == most).map(|value| sign * value)
    };
    let known = (0..cells.len()).filter_map(|i| Some((value(cells[i])?, i)));
    let Some((least, first)) = known.min_by(|a, b| a.0.total_cmp(&b.0)) else { return Vec::new() };
    let p = |pair: &Pair| if solving { Some(pair.solving) } else { pair.metrics.get(&metric).map(|(test, _)| test.p) };
    let ties = |i: usize| {
        let pair = || group.pair(cells[first].contender, cells[i].contender);
        let level = || pair().and_then(|(pair, _)| p(pair)).is_some_and(|p| p > ALPHA);
        value(cells[i]).is_some_and(|own| own == least || group.ranking.enough && level())
    };
    (0..cells.len()).filter(|&i| ties(i)).collect()
}
