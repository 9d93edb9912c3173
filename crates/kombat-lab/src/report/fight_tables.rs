//! What the tables of a fight say in LaTeX: a row a contender, and who is ahead of whom.

use super::column::{Column, NOTHING, Shown, Statistic};
use super::figures::FIGURED;
use super::latex::{Document, Matrix, Number, ROWS, Tabular, floats};
use super::names::Names;
use super::numbers::best;
use super::pairs::{PairCell, pairs};
use super::verdict::{self, place, sampling};
use crate::analysis::{Analysis, Cell, Group, Ranked, SetAnalysis};
use kombat::messages::{Lang, Message, Render};
use kombat::msg;
use std::collections::HashMap;

/// Contenders of which a matrix has every two; of more it would not be read.
const MATRIX: usize = 8;

/// A fight, for LaTeX.
pub(super) struct FightTables<'a> {
    analysis: &'a Analysis,
    lang: Lang,
    names: Names,
}

impl<'a> FightTables<'a> {
    pub(super) fn new(analysis: &'a Analysis, lang: Lang) -> Self {
        FightTables { analysis, lang, names: Names::new(analysis, lang) }
    }

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
        group.map_or_else(|| self.names.name(contender), |group| self.names.within(group, contender)).to_owned()
    }

    fn table(&self, id: &str, set: &SetAnalysis, group: Option<&Group>) -> Tabular {
        let cells: Vec<&Cell> = group.map_or_else(|| set.cells.iter().collect(), |group| set.ranked(group));
        let columns: Vec<Column> = self.analysis.columns().iter().collect();
        let head = |column: &Column| match column.statistic(self.lang) {
            Some(statistic) => format!("{} ({statistic})", column.head(self.lang)),
            None => column.head(self.lang),
        };
        let first = self.lang.text("fight.column.contender").to_owned();
        let heads = std::iter::once(first).chain(columns.iter().map(head)).collect();
        let number = |column: &Column, cell: &Cell| {
            let Shown { text, below, .. } = column.show(cell, self.lang);
            Number { text, below: below.unwrap_or_default(), best: false }
        };
        let row = |cell: &&Cell| {
            (self.name(group, cell.contender), columns.iter().map(|column| number(column, cell)).collect())
        };
        let mut rows: Vec<(String, Vec<Number>)> = cells.iter().map(row).collect();
        for (at, column) in columns.iter().enumerate() {
            let (Column::Of(metric, Statistic::Mean), Some(group)) = (column, group) else { continue };
            for row in best(group, &cells, *metric) {
                rows[row].1[at].best = true;
            }
        }
        let left = rows.len().saturating_sub(ROWS);
        rows.truncate(ROWS);
        let boards = cells.iter().map(|cell| cell.boards.len()).max().unwrap_or(0);
        let mut caption = msg!("latex.table", at = self.at(set, group), n = boards);
        if columns.iter().any(|column| matches!(column, Column::Of(metric, Statistic::Mean) if metric.is_time())) {
            caption = msg!("verdict.and", one = caption, other = msg!("latex.spread"));
        }
        if left > 0 {
            let cut = msg!("latex.cut", n = left);
            caption = msg!("verdict.and", one = caption, other = cut);
        }
        let caption = caption.render(self.lang);
        Tabular { label: id.to_owned(), caption, heads, rows }
    }

    /// Every two of few contenders as a matrix, else those that stand next to each other in the ranking as a list.
    fn matrix(&self, id: &str, set: &SetAnalysis, group: &Group) -> String {
        let order = &group.ranking.all;
        let metric = group.ranking.measure;
        let measure = self.lang.text(metric.definition().label);
        let (label, at) = (format!("pairs-{id}"), self.at(set, Some(group)));
        let name = |one: &Ranked| self.name(Some(group), one.contender);
        let found = pairs(group, self.lang).cells.into_iter().filter(|cell| cell.metric == metric.definition().name);
        let told: HashMap<(usize, usize), PairCell> = found.map(|cell| ((cell.one, cell.other), cell)).collect();
        let pair = |one: usize, other: usize| told.get(&(one, other)).map_or_else(Vec::new, |cell| self.pair(cell));
        if order.len() <= MATRIX && group.every_two {
            let row = |i: usize| (0..i).map(|j| pair(j, i)).collect();
            let caption = msg!("latex.pairs", at = at, metric = measure).render(self.lang);
            let rows = (0..order.len()).map(row).collect();
            return Matrix { label, caption, names: order.iter().map(name).collect(), rows }.latex();
        }
        let neighbour = |(i, two): (usize, &[Ranked])| {
            let cells = pair(i, i + 1);
            let mut row: Vec<Number> = std::iter::once(name(&two[1])).chain(cells).map(Number::plain).collect();
            row.resize(5, Number::plain(NOTHING));
            (format!("{} {}", i + 1, name(&two[0])), row)
        };
        let caption = msg!("latex.neighbours", at = at, metric = measure).render(self.lang);
        let heads = ["fight.column.contender", "latex.next", "latex.ahead", "latex.boards", "latex.effect", "latex.p"];
        let heads = heads.map(|key| self.lang.text(key).to_owned()).to_vec();
        let rows = order.windows(2).take(ROWS).enumerate().map(neighbour).collect();
        Tabular { label, caption, heads, rows }.latex()
    }

    /// Who of two is ahead, on how many boards, by how much, and how sure that is.
    fn pair(&self, cell: &PairCell) -> Vec<String> {
        let ahead: Message = match cell.ahead {
            Some(row) => msg!("latex.is-ahead", n = row + 1),
            None => msg!("latex.tie"),
        };
        let PairCell { text, effect_text, p_text, .. } = cell;
        vec![ahead.render(self.lang), text.clone(), effect_text.clone(), p_text.clone()]
    }
}
