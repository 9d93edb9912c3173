//! What the ranking of a comparison shows, in sentences: who wins and by what, who follows, and whose way to fewer
//! boards is a longer path.

use crate::analysis::{Analysis, Group, Metric, Pair, Ranked, Section, SetAnalysis};
use crate::percent::percent;
use crate::statistics::ALPHA;
use crate::statistics::fraction::Fraction;
use kombat::messages::{Lang, Message, Render};
use kombat::msg;

/// The contenders who share the first place, if anybody can be called to have one.
pub(super) fn leaders(group: &Group) -> Vec<&Ranked> {
    let Some(first) = group.ranking.all.first().filter(|first| first.place.is_some()) else { return Vec::new() };
    let same = |one: &&Ranked| (one.section, one.place) == (first.section, first.place);
    group.ranking.all.iter().filter(same).collect()
}

/// Who tells of a comparison.
pub(super) struct Teller<'a> {
    pub(super) analysis: &'a Analysis,
    pub(super) set: &'a SetAnalysis,
    pub(super) group: &'a Group,
    pub(super) lang: Lang,
}

impl Teller<'_> {
    /// At most three of them: the first place, the next, and what else is worth knowing.
    pub(super) fn sentences(&self) -> Vec<Message> {
        let ranking = &self.group.ranking;
        let Some(first) = ranking.all.first() else { return Vec::new() };
        if first.section == Section::None {
            return vec![msg!("verdict.none")];
        }
        if !ranking.enough {
            return vec![msg!("verdict.too-few", n = self.group.boards), self.order()];
        }
        let leaders = leaders(self.group);
        let after = |place| {
            let next = |one: &&Ranked| one.section == first.section && one.place == Some(place);
            ranking.all.iter().filter(next).collect::<Vec<_>>()
        };
        let mut said = match self.mixed(&leaders) {
            Some(mixed) => vec![mixed],
            None => std::iter::once(self.won(&leaders)).chain(self.economy(&leaders)).collect(),
        };
        said.extend(self.follow(first, &after(2)));
        said.extend(self.otherwise(first));
        said.truncate(3);
        said
    }

    fn name(&self, one: &Ranked) -> String {
        self.analysis.name_in(self.group, one.contender)
    }

    /// What is said of several, once if it is the same of all.
    fn each(&self, all: &[&Ranked], what: impl Fn(&Ranked) -> String) -> String {
        let mut said: Vec<String> = all.iter().map(|one| what(one)).collect();
        if said.windows(2).all(|two| two[0] == two[1]) {
            said.truncate(1);
        }
        match &said[..] {
            [one, other] => msg!("verdict.both", one = one.as_str(), other = other.as_str()).render(self.lang),
            all => listed(all),
        }
    }

    fn names(&self, all: &[&Ranked]) -> String {
        self.each(all, |one| self.name(one))
    }

    /// How many boards it opens in the mean.
    fn opens(&self, one: &Ranked) -> String {
        match one.mean {
            Some(mean) if mean < 100.0 => self.lang.real(mean, 1),
            Some(mean) => self.lang.integer(mean.round() as u64),
            None => super::column::NOTHING.to_owned(),
        }
    }

    fn share(&self, one: &Ranked) -> String {
        self.set.cell(one.contender).map_or_else(String::new, |cell| percent(cell.convergence, self.lang))
    }

    /// How much its paths cost more than the cheapest in the mean, where that is known of all that it found.
    fn over(&self, one: &Ranked) -> Option<f64> {
        let found = self.set.cell(one.contender)?.boards.values().filter(|board| board.solved > 0);
        let all: Vec<f64> = found.map(|board| board.detour.map(Fraction::value)).collect::<Option<_>>()?;
        Some(all.iter().sum::<f64>() / all.len() as f64)
    }

    /// The adjusted p of the test that orders these two, and more than 0 where it favours the first.
    fn test(&self, one: &Ranked, other: &Ranked, solving: bool) -> Option<(f64, f64)> {
        let (pair, sign) = self.pair(one, other)?;
        if solving {
            return Some((pair.solving, sign * pair.favours));
        }
        let (test, _) = pair.metrics.get(&self.group.ranking.measure)?;
        Some((test.p, -sign * test.effect))
    }

    /// The comparison of two, where it is one of those that made the places.
    fn pair(&self, one: &Ranked, other: &Ranked) -> Option<(&Pair, f64)> {
        self.group.pair(one.contender, other.contender).filter(|_| self.group.every_two)
    }

    fn p(&self, one: &Ranked, other: &Ranked) -> String {
        let test = self.test(one, other, one.section == Section::Some);
        test.map_or_else(String::new, |(p, _)| format!(" ({})", p_value(p, self.lang)))
    }

    fn won(&self, leaders: &[&Ranked]) -> Message {
        let first = leaders[0];
        let names = self.names(leaders);
        // Of more than two there is no one p.
        let p = || if let [_, other] = leaders { self.p(first, other) } else { String::new() };
        match (leaders, first.section) {
            ([_], Section::Some) => msg!("verdict.wins-some", name = names, share = self.share(first)),
            ([_], Section::AllShortest) => msg!("verdict.wins-shortest", name = names, n = self.opens(first)),
            ([_], _) => match self.over(first) {
                Some(moves) => {
                    msg!("verdict.wins-longer", name = names, n = self.opens(first), k = self.lang.real(moves, 1))
                }
                None => msg!("verdict.wins-all", name = names, n = self.opens(first)),
            },
            (_, Section::Some) => {
                msg!("verdict.tie-some", names = names, shares = self.each(leaders, |one| self.share(one)), p = p())
            }
            _ => msg!("verdict.tie", names = names, means = self.each(leaders, |one| self.opens(one)), p = p()),
        }
    }

    /// Two of whom one is ahead in the mean, and the other is favoured by the test.
    fn mixed(&self, leaders: &[&Ranked]) -> Option<Message> {
        let (first, others) = leaders.split_first()?;
        let some = first.section == Section::Some;
        let favoured =
            |other: &&&Ranked| self.test(first, other, some).is_some_and(|(p, lead)| p <= ALPHA && lead < 0.0);
        let second = others.iter().find(favoured)?;
        let (p, _) = self.test(first, second, some)?;
        let (one, other, p) = (self.name(first), self.name(second), p_value(p, self.lang));
        Some(if some {
            let (share, next) = (self.share(first), self.share(second));
            msg!("verdict.mixed", first = one, share = share, second = other, next = next, p = p)
        } else {
            let (n, m) = (self.opens(first), self.opens(second));
            msg!("verdict.mixed-opens", first = one, n = n, second = other, m = m, p = p)
        })
    }

    /// Which of two who solve as many needs less work, failures counted in.
    fn economy(&self, leaders: &[&Ranked]) -> Option<Message> {
        let [first, second, ..] = *leaders else { return None };
        let (pair, sign) = self.pair(first, second)?;
        let (test, medians) = pair.metrics.get(&Metric::Work).filter(|_| first.section == Section::Some)?;
        let (one, other) = (*medians)?;
        // The test and the medians must point the same way.
        let (less, more) = (test.effect < 0.0 && one < other, test.effect > 0.0 && one > other);
        if test.p > ALPHA || !(less || more) {
            return None;
        }
        let winner = if less == (sign > 0.0) { first } else { second };
        let [few, many] = if less { [one, other] } else { [other, one] }.map(|boards| self.lang.typical(boards));
        let (name, p) = (self.name(winner), p_value(test.p, self.lang));
        Some(msg!("verdict.cheaper", name = name, few = few, many = many, p = p))
    }

    /// Who comes next of those who have achieved the same.
    fn follow(&self, first: &Ranked, next: &[&Ranked]) -> Option<Message> {
        let best = next.first()?;
        let (names, p) = (self.names(next), self.p(first, best));
        if first.section == Section::Some {
            return Some(msg!(
                "verdict.follows-some",
                names = names,
                share = self.each(next, |one| self.share(one)),
                p = p
            ));
        }
        let ratio = best.mean? / first.mean.filter(|mean| *mean > 0.0)?;
        let times = if ratio < 2.0 { self.lang.real(ratio, 2) } else { self.lang.integer(ratio.round() as u64) };
        Some(msg!("verdict.follows", names = names, n = self.each(next, |one| self.opens(one)), times = times, p = p))
    }

    /// The best of those who have achieved less, where they open fewer boards or solve only some.
    fn otherwise(&self, first: &Ranked) -> Option<Message> {
        let other = self.group.ranking.all.iter().find(|one| one.section > first.section)?;
        let (name, n) = (self.name(other), self.opens(other));
        match other.section {
            Section::None => Some(msg!("verdict.solves-none", name = name)),
            Section::Some => Some(msg!("verdict.solves-less", name = name, share = self.share(other), n = n)),
            _ => {
                let (p, lead) = self.test(other, first, false)?;
                let k = self.over(other).map(|moves| self.lang.real(moves, 1));
                match (p <= ALPHA, k) {
                    (true, Some(k)) if lead > 0.0 => Some(msg!("verdict.cheaper-longer", name = name, n = n, k = k)),
                    (true, None) if lead > 0.0 => Some(msg!("verdict.cheaper-unknown", name = name, n = n)),
                    (false, Some(k)) => Some(msg!("verdict.level-longer", name = name, k = k)),
                    (false, None) => Some(msg!("verdict.level-unknown", name = name)),
                    _ => None,
                }
            }
        }
    }

    /// All in order, where nothing can be called.
    fn order(&self) -> Message {
        let each = |one: &Ranked| match one.section {
            Section::Some | Section::None => format!("{} {}", self.name(one), self.share(one)),
            _ => format!("{} {}", self.name(one), self.opens(one)),
        };
        msg!("verdict.seen", all = listed(&self.group.ranking.all.iter().map(each).collect::<Vec<_>>()))
    }
}

/// A p-value.
pub(super) fn p_value(p: f64, lang: Lang) -> String {
    if p < 0.001 { format!("p < {}", lang.real(0.001, 3)) } else { format!("p = {}", lang.real(p, 3)) }
}

/// Names that a sentence has at most.
const NAMED: usize = 12;

/// Names in a sentence; of very many only the first.
pub(super) fn listed(names: &[impl AsRef<str>]) -> String {
    let more = if names.len() > NAMED { ", …" } else { "" };
    let shown: Vec<&str> = names.iter().take(NAMED).map(AsRef::as_ref).collect();
    shown.join(", ") + more
}
