//! One comparison for a page that is made elsewhere: who stands where, with which numbers, and how sure that is.

use super::column::{Column, Statistic};
use super::names::{Names, Part};
pub use super::numbers::{ComparedRow, TableCell, TableColumn};
use super::numbers::{best, columns, dash, heads, number};
use super::pairs::{Pairs, pairs};
use super::ranked::Teller;
use super::telling::{Boards, boards};
use super::verdict::{self, place, sampling};
use super::words::{mean, p_value, question, times};
use crate::analysis::{Analysis, Cell, Group, Metric, Ranked, Section, SetAnalysis};
use crate::statistics::ALPHA;
use kombat::messages::{Lang, Message, Render};
use kombat::msg;
use schemars::JsonSchema;
use serde::Serialize;

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Span {
    /// Its words.
    pub text: String,
    /// If it is the name of a contender, the place of its algorithm in the experiment, by which it has its colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lane: Option<usize>,
}

/// A sentence in parts.
pub(super) fn spans(names: &Names, sentence: &Message, lang: Lang) -> Vec<Span> {
    let span = |(text, lane): Part| Span { text, lane };
    names.parts(sentence, lang).into_iter().map(span).collect()
}

/// Contenders compared on the same boards.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Comparison {
    /// The set of boards, and the comparison on it, as they stand at the end of the names of their figures.
    pub key: String,
    /// Where it takes place.
    pub title: String,
    /// The question that it answers.
    pub question: String,
    /// The answer.
    pub verdict: Vec<Span>,
    /// By which metric those are ordered who have achieved the same.
    pub measure: &'static str,
    /// Everybody in order, by what was achieved.
    pub sections: Vec<RankedSection>,
    /// The columns of the table.
    pub columns: Vec<TableColumn>,
    /// A row a contender, in the order of the ranking.
    pub rows: Vec<ComparedRow>,
    /// Who is ahead of whom.
    pub pairs: Pairs,
    /// The boards that tell most.
    pub boards: Boards,
}

/// Contenders who have achieved the same.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RankedSection {
    /// What.
    pub title: String,
    /// The best first.
    pub ranks: Vec<Rank>,
}

/// A contender in the ranking.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Rank {
    /// The place of its algorithm in the experiment, by which it has its colour.
    pub lane: usize,
    /// Its name.
    pub name: String,
    /// Its spec.
    pub spec: String,
    /// Its place; none where nobody can be called, in sections but the first, and where none is solved.
    pub place: Option<u64>,
    /// Does it share that?
    pub tied: bool,
    /// What is to be said of it.
    pub note: String,
    /// Its mean by the measure.
    pub mean: Option<f64>,
    /// Where that lies, from here.
    pub low: Option<f64>,
    /// To here.
    pub high: Option<f64>,
    /// The mean as it is written.
    pub shown: String,
    /// How many times that of the first of all.
    pub ratio: String,
}

/// All comparisons of a fight.
pub(super) fn all(analysis: &Analysis, names: &Names, lang: Lang) -> Vec<Comparison> {
    let mut all = Vec::new();
    for set in analysis.sets.iter().enumerate() {
        of_set(analysis, names, set, lang, &mut |comparison| all.push(comparison));
    }
    all
}

/// Those on a set of boards, one after the other.
pub fn of_set(
    analysis: &Analysis,
    names: &Names,
    (i, set): (usize, &SetAnalysis),
    lang: Lang,
    each: &mut dyn FnMut(Comparison),
) {
    let told = Told { analysis, names, set, lang };
    set.groups.iter().enumerate().for_each(|(j, group)| each(told.comparison(format!("{i}-{j}"), group)));
    if set.groups.is_empty() {
        told.alone(i.to_string()).into_iter().for_each(each);
    }
}

/// What is told of, and in which language.
pub(super) struct Told<'a> {
    pub(super) analysis: &'a Analysis,
    pub(super) names: &'a Names,
    pub(super) set: &'a SetAnalysis,
    pub(super) lang: Lang,
}

impl Told<'_> {
    pub(super) fn comparison(&self, key: String, group: &Group) -> Comparison {
        let &Told { analysis, names, set, lang } = self;
        let measure = group.ranking.measure;
        let cells = set.ranked(group);
        let shown = analysis.columns();
        let columns = columns(&cells, &shown);
        let at = place(set, group, lang);
        Comparison {
            key,
            title: msg!("page.boards", problem = set.problem.as_str(), draw = at).render(lang),
            question: question(measure, lang).render(lang),
            verdict: spans(names, &verdict::comparison(analysis, names, (set, group), lang), lang),
            measure: measure.definition().name,
            sections: self.sections(group),
            columns: heads(&columns, &shown, lang),
            rows: self.rows(Some(group), &cells, &columns),
            pairs: pairs(group, lang),
            boards: boards(names, (set, group), lang),
        }
    }

    /// Of a contender who has nobody to be compared with.
    fn alone(&self, key: String) -> Option<Comparison> {
        let &Told { analysis, names, set, lang } = self;
        let cells: Vec<&Cell> = set.cells.iter().collect();
        if cells.is_empty() {
            return None;
        }
        let shown = analysis.columns();
        let columns = columns(&cells, &shown);
        let draw = sampling(&set.sampling);
        Some(Comparison {
            key,
            title: msg!("page.boards", problem = set.problem.as_str(), draw = draw).render(lang),
            question: question(Metric::Expanded, lang).render(lang),
            verdict: spans(names, &verdict::verdict(analysis, names, lang), lang),
            measure: Metric::Expanded.definition().name,
            sections: Vec::new(),
            columns: heads(&columns, &shown, lang),
            rows: self.rows(None, &cells, &columns),
            pairs: Pairs::default(),
            boards: Boards::default(),
        })
    }

    fn name(&self, group: Option<&Group>, contender: usize) -> String {
        group.map_or_else(|| self.names.name(contender), |group| self.names.within(group, contender)).to_owned()
    }

    fn spec(&self, contender: usize) -> String {
        self.analysis.contenders[contender].spec.clone()
    }

    fn sections(&self, group: &Group) -> Vec<RankedSection> {
        let mut sections: Vec<(Section, Vec<Rank>)> = Vec::new();
        for one in &group.ranking.all {
            let rank = self.rank(group, one);
            match sections.last_mut().filter(|(section, _)| *section == one.section) {
                Some((_, ranks)) => ranks.push(rank),
                None => sections.push((one.section, vec![rank])),
            }
        }
        let all = sections.iter().map(|(section, _)| *section).collect::<Vec<_>>();
        let titled = |(section, ranks): (Section, Vec<Rank>)| {
            let title = self.title(section, all.contains(&Section::AllShortest), group.boards);
            RankedSection { title: title.render(self.lang), ranks }
        };
        sections.into_iter().map(titled).collect()
    }

    fn title(&self, section: Section, shortest: bool, boards: usize) -> Message {
        match section {
            Section::AllShortest => msg!("section.all-shortest", n = boards),
            Section::All if shortest => msg!("section.all-longer", n = boards),
            Section::All => msg!("section.all", n = boards),
            Section::Some => msg!("section.some"),
            Section::None => msg!("section.none"),
        }
    }

    fn rank(&self, group: &Group, one: &Ranked) -> Rank {
        let ranking = &group.ranking;
        let figure = self.set.cell(one.contender).and_then(|cell| cell.figures.get(&ranking.measure));
        let interval = figure.and_then(|figure| figure.mean);
        // Means over different boards have no ratio.
        let all = |one: &&Ranked| one.section <= Section::All;
        let first = ranking.all.first().filter(all).filter(|_| all(&one)).and_then(|first| first.mean);
        let first = first.filter(|mean| *mean > 0.0);
        let ratio = one.mean.zip(first).map(|(own, first)| format!("× {}", times(own / first, self.lang)));
        let alike = |other: &&Ranked| (other.section, other.place) == (one.section, one.place);
        Rank {
            lane: self.names.lane(one.contender),
            name: self.name(Some(group), one.contender),
            spec: self.spec(one.contender),
            // Who has achieved less has run another race.
            place: one.place.filter(|_| ranking.all[0].section == one.section),
            tied: one.place.is_some() && ranking.all.iter().filter(alike).count() > 1,
            note: self.note(group, one).map_or_else(String::new, |note| note.render(self.lang)),
            mean: one.mean,
            low: interval.map(|interval| interval.low),
            high: interval.map(|interval| interval.high),
            shown: one.mean.map_or_else(dash, |value| mean(ranking.measure, value, self.lang)),
            ratio: ratio.unwrap_or_default(),
        }
    }

    /// What is to be said of a contender beside the first.
    fn note(&self, group: &Group, one: &Ranked) -> Option<Message> {
        let lang = self.lang;
        let teller = Teller { analysis: self.analysis, names: self.names, set: self.set, group, lang };
        let first = group.ranking.all.first()?;
        let name = || super::names::name(self.names.within(group, first.contender));
        let p = |solving| teller.test(first, one, solving);
        match one.section {
            Section::None => None,
            Section::Some => Some(msg!("note.solved", solved = teller.solved(one))),
            _ if one.contender == first.contender || one.section == first.section => {
                let (p, _) = p(false).filter(|_| one.contender != first.contender && one.place.is_some())?;
                let p_text = p_value(p, lang);
                Some(if p <= ALPHA {
                    msg!("note.differs", p = p_text)
                } else {
                    msg!("note.tie", name = name(), p = p_text)
                })
            }
            _ => {
                let long = teller.over(one).map(|(k, worst)| {
                    msg!("note.longer", k = lang.real(k, 1), worst = lang.integer(worst.round() as u64))
                });
                let tie = p(false).filter(|(p, _)| *p > ALPHA && one.place.is_some());
                let tie = tie.map(|(p, _)| msg!("note.tie", name = name(), p = p_value(p, lang)));
                let both = [tie, long].into_iter().flatten();
                both.reduce(|one, other| msg!("verdict.more", one = one, other = other))
            }
        }
    }

    fn rows(&self, group: Option<&Group>, cells: &[&Cell], columns: &[Column]) -> Vec<ComparedRow> {
        let mut rows: Vec<ComparedRow> = cells
            .iter()
            .map(|cell| ComparedRow {
                lane: self.names.lane(cell.contender),
                name: self.name(group, cell.contender),
                spec: self.spec(cell.contender),
                cells: columns.iter().map(|column| number(*column, cell, self.lang)).collect(),
            })
            .collect();
        for (at, column) in columns.iter().enumerate() {
            let (Column::Of(metric, Statistic::Mean), Some(group)) = (column, group) else { continue };
            for i in best(group, cells, *metric) {
                rows[i].cells[at].best = true;
            }
        }
        rows
    }
}
