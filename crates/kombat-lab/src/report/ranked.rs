//! What the ranking of a comparison shows, in sentences: who wins and by what, who follows, and whose way to fewer
//! boards is a longer path.

use super::names::{Names, name};
use super::words::{cost, fewer, less, level, mean, p_value, said, series, times};
use crate::analysis::{Analysis, Group, Metric, Pair, Ranked, Section, SetAnalysis};
use crate::statistics::ALPHA;
use crate::statistics::fraction::Fraction;
use kombat::messages::{Lang, Message};
use kombat::msg;
use kombat::quantity::{show_bytes, show_seconds};

/// The contenders who share the first place, if anybody can be called to have one.
pub(super) fn leaders(group: &Group) -> Vec<&Ranked> {
    let Some(first) = group.ranking.all.first().filter(|first| first.place.is_some()) else { return Vec::new() };
    let same = |one: &&Ranked| (one.section, one.place) == (first.section, first.place);
    group.ranking.all.iter().filter(same).collect()
}

/// What a comparison comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    /// Nobody has solved a board.
    Nobody,
    /// There are too few boards to call anything.
    TooFew,
    /// All have achieved the same, and no two are shown to differ.
    NoDifference,
    /// One is ahead in the mean, and the test favours another.
    Mixed,
    /// Several share the first place.
    Tie,
    /// One has it.
    Win,
}

impl Case {
    /// For programs.
    pub(super) fn word(self) -> &'static str {
        match self {
            Case::Nobody => "nobody",
            Case::TooFew => "too-few",
            Case::NoDifference => "no-difference",
            Case::Mixed => "mixed",
            Case::Tie => "tie",
            Case::Win => "win",
        }
    }
}

/// Who tells of a comparison.
pub(super) struct Teller<'a> {
    pub(super) analysis: &'a Analysis,
    pub(super) names: &'a Names,
    pub(super) set: &'a SetAnalysis,
    pub(super) group: &'a Group,
    pub(super) lang: Lang,
}

impl Teller<'_> {
    /// What it comes to.
    pub(super) fn case(&self) -> Case {
        let ranking = &self.group.ranking;
        let leaders = leaders(self.group);
        match &ranking.all[..] {
            [] => Case::Nobody,
            [first, ..] if first.section == Section::None => Case::Nobody,
            _ if !ranking.enough => Case::TooFew,
            _ if self.mixed().is_some() => Case::Mixed,
            all if leaders.len() == all.len() => Case::NoDifference,
            _ if leaders.len() > 1 => Case::Tie,
            _ => Case::Win,
        }
    }

    /// At most three of them: the first place, the next, and what else is worth knowing.
    pub(super) fn sentences(&self) -> Vec<Message> {
        let ranking = &self.group.ranking;
        let leaders = leaders(self.group);
        let mut told: Vec<Message> = match self.case() {
            Case::Nobody => return vec![self.nobody()],
            Case::TooFew => return vec![msg!("verdict.too-few", n = self.group.boards), self.order()],
            Case::NoDifference => {
                let all = msg!("verdict.no-difference", n = self.group.boards, p = self.least_p(&leaders));
                let more = [Some(all), self.least(), Some(self.order()), self.economy(&leaders)];
                // What they solve may cost one less work, which says more than what would have been shown.
                let economy = more[3].is_some();
                let kept = more.into_iter().enumerate().filter(|(i, _)| !economy || *i != 1);
                return kept.filter_map(|(_, one)| one).collect();
            }
            Case::Mixed => self.mixed().into_iter().collect(),
            Case::Tie | Case::Win => std::iter::once(self.won(&leaders)).chain(self.economy(&leaders)).collect(),
        };
        let first = leaders[0];
        // Of whom the test favours is told already.
        let place = if self.case() == Case::Mixed { 3 } else { 2 };
        let next = |one: &&Ranked| one.section == first.section && one.place == Some(place);
        let second: Vec<&Ranked> = ranking.all.iter().filter(next).collect();
        let (follow, otherwise) = (self.follow(first, &second), self.otherwise(first));
        // Where two cross, that says more than who is next.
        let more = match self.crossing() {
            Some(crossing) => [otherwise, Some(crossing), follow],
            None => [follow, otherwise, None],
        };
        told.extend(more.into_iter().flatten());
        told.truncate(3);
        told
    }

    fn measure(&self) -> Metric {
        self.group.ranking.measure
    }

    fn name(&self, one: &Ranked) -> Message {
        name(self.names.within(self.group, one.contender))
    }

    fn names(&self, all: &[&Ranked]) -> Message {
        series(all.iter().map(|one| self.name(one)).collect())
    }

    /// What is said of several, once if it is the same of all.
    fn each(all: &[&Ranked], what: impl Fn(&Ranked) -> String) -> Message {
        let mut told: Vec<String> = all.iter().map(|one| what(one)).collect();
        if told.windows(2).all(|two| two[0] == two[1]) {
            told.truncate(1);
        }
        series(told.into_iter().map(said).collect())
    }

    /// Its mean by the measure.
    pub(super) fn mean(&self, one: &Ranked) -> String {
        one.mean.map_or_else(|| super::column::NOTHING.to_owned(), |value| mean(self.measure(), value, self.lang))
    }

    fn costs(&self, all: &[&Ranked]) -> Message {
        cost(self.measure(), Self::each(all, |one| self.mean(one)), self.lang)
    }

    /// How many of how many it solved: boards, or with repeats runs.
    pub(super) fn solved(&self, one: &Ranked) -> Message {
        let boards = self.set.cell(one.contender).map(|cell| cell.boards.values());
        let (solved, all) = boards
            .into_iter()
            .flatten()
            .fold((0, 0), |(solved, all), board| (solved + board.solved, all + board.repeats));
        msg!("verdict.of", solved = solved, all = all)
    }

    /// By how many moves its paths are too long in the mean and at worst, where that is known of all that it found.
    pub(super) fn over(&self, one: &Ranked) -> Option<(f64, f64)> {
        let found = self.set.cell(one.contender)?.boards.values().filter(|board| board.solved > 0);
        let all: Vec<f64> = found.map(|board| board.detour.map(Fraction::value)).collect::<Option<_>>()?;
        Some((all.iter().sum::<f64>() / all.len() as f64, all.iter().copied().fold(0.0, f64::max)))
    }

    fn too_long(&self, one: &Ranked) -> Option<String> {
        self.over(one).map(|(moves, _)| self.lang.real(moves, 1))
    }

    /// The adjusted p of the test that orders these two, and more than 0 where it favours the first.
    pub(super) fn test(&self, one: &Ranked, other: &Ranked, solving: bool) -> Option<(f64, f64)> {
        let (pair, sign) = self.pair(one, other)?;
        if solving {
            return Some((pair.solving, sign * pair.favours));
        }
        let found = pair.metrics.get(&self.measure())?;
        Some((found.test.p, sign * found.favours()))
    }

    /// The comparison of two, where it is one of those that made the places.
    fn pair(&self, one: &Ranked, other: &Ranked) -> Option<(&Pair, f64)> {
        self.group.pair(one.contender, other.contender).filter(|_| self.group.every_two)
    }

    fn p(&self, one: &Ranked, other: &Ranked) -> Message {
        match self.test(one, other, one.section == Section::Some) {
            Some((p, _)) => msg!("verdict.p", p = p_value(p, self.lang)),
            None => said(""),
        }
    }

    /// The p of two, and of more the least.
    fn least_p(&self, all: &[&Ranked]) -> Message {
        if let [one, other] = all {
            return self.p(one, other);
        }
        let ps = all.iter().enumerate().flat_map(|(i, one)| all[i + 1..].iter().map(move |other| (one, other)));
        let least = ps.filter_map(|(one, other)| self.test(one, other, one.section == Section::Some)).map(|(p, _)| p);
        match least.reduce(f64::min) {
            Some(p) => msg!("verdict.least-p", p = self.lang.real(p, 3)),
            None => said(""),
        }
    }

    /// What so many boards would have shown.
    fn least(&self) -> Option<Message> {
        let x = self.lang.hundredths(self.group.ranking.least?, 0);
        let solving = self.group.ranking.all.first()?.section == Section::Some;
        let n = self.group.boards;
        Some(if solving { msg!("verdict.least-share", n = n, x = x) } else { msg!("verdict.least", n = n, x = x) })
    }

    fn nobody(&self) -> Message {
        let limits = &self.analysis.experiment.limits;
        let limit = match (limits.time, limits.expanded, limits.memory) {
            (Some(time), ..) => said(show_seconds(time.as_secs_f64(), self.lang)),
            (_, Some(expanded), _) => cost(Metric::Expanded, said(self.lang.integer(expanded)), self.lang),
            (.., Some(memory)) => said(show_bytes(memory, self.lang)),
            _ => return msg!("verdict.nobody"),
        };
        msg!("verdict.nobody-within", limit = limit)
    }

    fn won(&self, leaders: &[&Ranked]) -> Message {
        let (first, names, costs) = (leaders[0], self.names(leaders), self.costs(leaders));
        match (leaders, first.section) {
            ([_], Section::Some) => msg!("verdict.wins-some", name = names, solved = self.solved(first)),
            ([_], Section::AllShortest) => msg!("verdict.wins-shortest", name = names, cost = costs),
            ([_], _) => match self.too_long(first) {
                Some(moves) => msg!("verdict.wins-longer", name = names, cost = costs, k = moves),
                None => msg!("verdict.wins-all", name = names, cost = costs),
            },
            (_, Section::Some) => {
                let solved = series(leaders.iter().map(|one| self.solved(one)).collect());
                msg!("verdict.tie-some", names = names, solved = solved, p = self.least_p(leaders))
            }
            (_, section) => {
                let tie = msg!(
                    "verdict.tie",
                    names = names,
                    means = Self::each(leaders, |one| self.mean(one)),
                    p = self.least_p(leaders)
                );
                let long: Option<Vec<String>> = leaders.iter().map(|one| self.too_long(one)).collect();
                match (section, long) {
                    (Section::AllShortest, _) => msg!("verdict.tie-shortest", tie = tie),
                    (_, Some(long)) => {
                        msg!("verdict.tie-longer", tie = tie, k = series(long.into_iter().map(said).collect()))
                    }
                    _ => msg!("verdict.tie-all", tie = tie),
                }
            }
        }
    }

    /// Two of whom one is ahead in the mean, and the other is favoured by the test.
    fn mixed(&self) -> Option<Message> {
        let (first, others) = self.group.ranking.all.split_first()?;
        let some = first.section == Section::Some;
        let near = |other: &&Ranked| other.section == first.section && other.place.is_some_and(|place| place <= 2);
        let favoured =
            |other: &&Ranked| self.test(first, other, some).is_some_and(|(p, lead)| p <= ALPHA && lead < 0.0);
        let second = others.iter().filter(near).find(favoured)?;
        let (p, _) = self.test(first, second, some)?;
        let (one, other, p) = (self.name(first), self.name(second), p_value(p, self.lang));
        Some(if some {
            let (share, next) = (self.solved(first), self.solved(second));
            msg!(
                "verdict.mixed",
                first = one,
                share = share,
                second = other.clone(),
                next = next,
                favoured = other,
                p = p
            )
        } else {
            let (cost, m) = (self.costs(&[first]), self.mean(second));
            msg!("verdict.mixed-cost", first = one, cost = cost, second = other.clone(), m = m, favoured = other, p = p)
        })
    }

    /// Which of two who solve as many needs less work, failures counted in.
    fn economy(&self, leaders: &[&Ranked]) -> Option<Message> {
        let [first, second, ..] = *leaders else { return None };
        let (pair, sign) = self.pair(first, second)?;
        let found = pair.metrics.get(&Metric::Work).filter(|_| first.section == Section::Some)?;
        let (one, other) = found.medians?;
        // The test and the medians must point the same way.
        let (less, more) = (found.favours() > 0.0 && one < other, found.favours() < 0.0 && one > other);
        if found.test.p > ALPHA || !(less || more) {
            return None;
        }
        let winner = if less == (sign > 0.0) { first } else { second };
        let [few, many] = if less { [one, other] } else { [other, one] }.map(|boards| self.lang.typical(boards));
        let (name, p) = (self.name(winner), p_value(found.test.p, self.lang));
        Some(msg!("verdict.cheaper", name = name, few = few, many = many, p = p))
    }

    /// Who comes next of those who have achieved the same.
    fn follow(&self, first: &Ranked, next: &[&Ranked]) -> Option<Message> {
        let best = next.first()?;
        let (names, p) = (self.names(next), self.p(first, best));
        if first.section == Section::Some {
            let solved = series(next.iter().map(|one| self.solved(one)).collect());
            return Some(msg!("verdict.follows-some", names = names, solved = solved, p = p));
        }
        let ratio = best.mean? / first.mean.filter(|mean| *mean > 0.0)?;
        let means = Self::each(next, |one| self.mean(one));
        Some(msg!("verdict.follows", names = names, means = means, times = times(ratio, self.lang), p = p))
    }

    /// The best of those who have achieved less, where they need less or solve only some.
    fn otherwise(&self, first: &Ranked) -> Option<Message> {
        let other = self.group.ranking.all.iter().find(|one| one.section > first.section)?;
        let name = self.name(other);
        let alike = || self.group.ranking.all.iter().filter(|one| one.section == other.section);
        match other.section {
            Section::None => Some(msg!("verdict.solves-none", names = self.names(&alike().collect::<Vec<_>>()))),
            Section::Some => {
                Some(msg!("verdict.solves-less", name = name, solved = self.solved(other), cost = self.costs(&[other])))
            }
            _ => {
                let (p, lead) = self.test(other, first, false)?;
                let less = || less(self.measure(), name.clone(), self.mean(other));
                let on = level(self.measure());
                match (p <= ALPHA, self.too_long(other)) {
                    (true, Some(k)) if lead > 0.0 => Some(msg!("verdict.less-longer", less = less(), k = k)),
                    (true, None) if lead > 0.0 => Some(msg!("verdict.less-unknown", less = less())),
                    (false, Some(k)) => Some(msg!("verdict.level-longer", name = name, on = on, k = k)),
                    (false, None) => Some(msg!("verdict.level-unknown", name = name, on = on)),
                    _ => None,
                }
            }
        }
    }

    /// Who of the two that need least does so near the goal, and who farther away.
    fn crossing(&self) -> Option<Message> {
        let all = self.group.ranking.all.iter().filter(|one| one.section <= Section::All);
        let mut least: Vec<(f64, &str, &Ranked)> = all
            .filter_map(|one| Some((one.mean?, self.analysis.contenders[one.contender].spec.as_str(), one)))
            .collect();
        least.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(b.1)));
        let [(.., one), (.., other), ..] = least[..] else { return None };
        let two = [one.contender, other.contender];
        let (measure, seed) = (self.measure(), self.analysis.experiment.seed);
        let crossing = self.set.over_distance(&two, measure, seed)?.crossing?;
        let name = |contender: usize| name(self.names.within(self.group, contender));
        let (near, far) = crossing.less;
        let [to, from] = [crossing.between.0, crossing.between.1].map(u64::from);
        Some(msg!("verdict.crossing", to = to, less = fewer(measure, name(near)), from = from, other = name(far)))
    }

    /// All in order, where nothing can be called.
    fn order(&self) -> Message {
        let each = |one: &Ranked| {
            let what = match one.section {
                Section::Some | Section::None => self.solved(one),
                _ => said(self.mean(one)),
            };
            msg!("verdict.each", name = self.name(one), what = what)
        };
        msg!("verdict.seen", all = series(self.group.ranking.all.iter().map(each).collect()))
    }
}
