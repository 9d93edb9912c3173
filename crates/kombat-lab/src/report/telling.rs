//! The boards that tell most of a comparison: the one that separates the first two, and others worth watching.

use super::comparison::{Span, spans};
use super::names::{Names, name};
use super::verdict::Placed;
use super::words::{cost, mean, said, times};
use crate::analysis::{Cell, Metric, Ranked, Section};
use crate::statistics::fraction::Fraction;
use kombat::messages::{Lang, Message};
use kombat::msg;
use kombat::space::Cost;
use schemars::JsonSchema;
use serde::Serialize;

/// The boards of a comparison that tell most.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Boards {
    /// Where the first was ahead of the next by most.
    pub separating: Option<BoardTell>,
    /// The longest detour, and where the first was beaten by most.
    pub others: Vec<BoardTell>,
}

/// A board, and what two contenders made of it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BoardTell {
    /// The problem.
    pub problem: String,
    /// The board.
    pub board: String,
    /// How far it is from the goal, where that is known.
    pub distance: Option<Cost>,
    /// What came of it.
    pub said: Vec<Span>,
    /// The spec of one of the two to be watched on it.
    pub one: String,
    /// That of the other.
    pub other: String,
}

struct Finder<'a> {
    names: &'a Names,
    at: Placed<'a>,
    lang: Lang,
}

/// The boards of a comparison.
pub(super) fn boards(names: &Names, at: Placed<'_>, lang: Lang) -> Boards {
    let finder = Finder { names, at, lang };
    Boards {
        separating: finder.separating(),
        others: [finder.detour(), finder.upset()].into_iter().flatten().collect(),
    }
}

impl<'a> Finder<'a> {
    fn measure(&self) -> Metric {
        self.at.1.ranking.measure
    }

    fn cell(&self, one: &Ranked) -> Option<&'a Cell> {
        self.at.0.cell(one.contender)
    }

    fn name(&self, one: &Ranked) -> Message {
        name(self.names.within(self.at.1, one.contender))
    }

    /// The board on which the first needs least in proportion to the other, both having solved it; by name where
    /// several are alike.
    fn largest(&self, one: &Ranked, other: &Ranked) -> Option<(&'a String, f64, f64)> {
        let (one, other) = (self.cell(one)?, self.cell(other)?);
        let measure = self.measure();
        let both = |(board, own): (&'a String, &crate::analysis::OnBoard)| {
            let [a, b] =
                [own, other.boards.get(board)?].map(|met| met.figures.get(&measure).map(|figure| figure.value()));
            Some((board, a.filter(|a| *a > 0.0)?, b?))
        };
        let all = one.boards.iter().filter_map(both).filter(|(_, a, b)| a < b);
        // The first of the largest.
        all.reduce(|best, next| if next.2 / next.1 > best.2 / best.1 { next } else { best })
    }

    fn tell(&self, board: &str, said: &Message, one: &Ranked, other: &Ranked) -> Option<BoardTell> {
        let (set, _) = self.at;
        let spec = |one: &Ranked| self.cell(one).map(|cell| cell.spec.clone());
        Some(BoardTell {
            problem: set.problem.clone(),
            board: set.starts.get(board)?.clone(),
            distance: self.cell(one)?.boards.get(board)?.optimal,
            said: spans(self.names, said, self.lang),
            one: spec(one)?,
            other: spec(other)?,
        })
    }

    fn mean(&self, value: f64) -> Message {
        said(mean(self.measure(), value, self.lang))
    }

    /// Between the first and the second of those who have achieved most.
    fn separating(&self) -> Option<BoardTell> {
        let [one, other, ..] = &self.at.1.ranking.all[..] else { return None };
        let (board, few, many) = self.largest(one, other)?;
        let told = msg!(
            "telling.separating",
            name = self.name(one),
            cost = cost(self.measure(), self.mean(few), self.lang),
            other = self.name(other),
            many = self.mean(many),
            times = times(many / few, self.lang)
        );
        self.tell(board, &told, one, other)
    }

    /// The solution that is too long by most.
    fn detour(&self) -> Option<BoardTell> {
        let all = &self.at.1.ranking.all;
        let mut longest: Option<(&Ranked, &String, Fraction)> = None;
        for one in all.iter().filter(|one| one.section > Section::AllShortest) {
            for (board, met) in self.cell(one).into_iter().flat_map(|cell| &cell.boards) {
                if let Some(detour) = met.detour.filter(|detour| longest.is_none_or(|(_, _, most)| *detour > most)) {
                    longest = Some((one, board, detour));
                }
            }
        }
        let (one, board, detour) = longest.filter(|(_, _, detour)| *detour > Fraction::ZERO)?;
        let first = all.iter().find(|first| first.contender != one.contender)?;
        let optimal = self.cell(one)?.boards.get(board)?.optimal?;
        let moves = self.lang.typical(detour.value() + f64::from(optimal));
        let told = msg!("telling.detour", name = self.name(one), moves = moves, optimal = u64::from(optimal));
        self.tell(board, &told, one, first)
    }

    /// Where the first was beaten by most.
    fn upset(&self) -> Option<BoardTell> {
        let (first, others) = self.at.1.ranking.all.split_first()?;
        let found = others.iter().filter_map(|other| Some((other, self.largest(other, first)?)));
        let largest = found.reduce(|best, next| if next.1.2 / next.1.1 > best.1.2 / best.1.1 { next } else { best });
        let (other, (board, few, many)) = largest?;
        let told = msg!(
            "telling.upset",
            name = self.name(other),
            other = self.name(first),
            few = self.mean(few),
            many = self.mean(many)
        );
        self.tell(board, &told, other, first)
    }
}
