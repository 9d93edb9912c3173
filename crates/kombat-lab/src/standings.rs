//! From matches to figures: who took how many points from whom, and how strong that
//! makes them.
//!
//! Matches from one opening hang together, so openings are what is counted: a player's
//! points are brought together per opening before a test pairs them, and intervals come
//! from resampled openings. Openings that symmetry makes equal are one.

use crate::analysis::{ALL_PAIRS, share_interval};
use crate::experiment::Experiment;
use crate::pairing::{Pairing, pairs};
use crate::plan::{Contender, Plan, chance};
use crate::played::{Match, Score};
use crate::statistics::bootstrap::{FEWEST, often_enough, several};
use crate::statistics::elo::{Points, above, elo, undefeated, with_draws};
use crate::statistics::fraction::Fraction;
use crate::statistics::holm::holm;
use crate::statistics::proportion::{Interval, Z_95, wilson};
use crate::statistics::wilcoxon::of_pairs;
use kombat::catalog::game;
use kombat::messages::SpecError;
use serde::Serialize;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};

/// Drawn games that are added to every two players that have met, so that ratings are
/// finite whatever happened.
pub const ADDED_DRAWS: f64 = 1.0;

/// Games by how they ended, as one side sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

impl Tally {
    /// How many there are.
    pub fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points: a draw is half a win.
    pub fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points over games, exactly; none without games.
    pub fn share(self) -> Option<Fraction> {
        (self.games() > 0).then(|| Fraction::new((2 * self.wins + self.draws).into(), 2 * self.games()))
    }

    /// As the other side sees it.
    #[must_use]
    pub fn turned(self) -> Self {
        Tally { wins: self.losses, losses: self.wins, ..self }
    }

    fn add(&mut self, other: Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }

    /// One match, as its first player sees it.
    fn of(played: &Match) -> Self {
        let one = |score: Score| u64::from(played.result == score);
        Tally { wins: one(Score::First), draws: one(Score::Drawn), losses: one(Score::Second) }
    }
}

/// A rating, or a difference of two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The most likely, with the draws that are added.
    pub value: f64,
    /// Where it lies, by bootstrap over openings; an end is infinite where only the added
    /// draws keep the rating finite, and both where there are too few openings.
    pub interval: Interval,
}

/// What one player did.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// Its place among the contenders.
    pub contender: usize,
    /// All its games.
    pub tally: Tally,
    /// Those in which it had the side that begins.
    pub as_first: Tally,
    /// Its points over its games; every opponent counts the same, however often they met.
    pub share: f64,
    /// Where the share lies, by bootstrap over openings; Wilson's interval if it has all
    /// points or none of each.
    pub interval: Interval,
    /// Its rating, the mean of all being 0; none if some players have not met even by way
    /// of others.
    pub rating: Option<Rating>,
    /// Seconds that it thought per game.
    pub seconds: f64,
    /// Positions that it expanded per game.
    pub expanded: f64,
    /// Thoughts that a limit cut short.
    pub cut: u64,
}

/// Two players.
#[derive(Clone, Debug)]
pub struct Duel {
    /// Their places among the standings, the better one first.
    pub one: usize,
    /// The second.
    pub other: usize,
    /// Are their points over all games alike, opening by opening? Wilcoxon's test, adjusted
    /// by Holm over all duels.
    pub p: f64,
    /// The rating of the first less that of the second.
    pub difference: Option<Rating>,
}

impl Duel {
    /// Is the first shown to be stronger? Both the test and the interval must say so.
    pub fn shown(&self) -> bool {
        self.p < 0.05 && self.difference.is_some_and(|difference| difference.interval.low > 0.0)
    }
}

/// One game and its openings.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The game.
    pub problem: String,
    /// How the openings were sampled.
    pub sampling: String,
    /// Openings of the plan, and how many were asked for.
    pub openings: (u64, u64),
    /// The players that have played, the best first.
    pub players: Vec<Standing>,
    /// What each did against each, in the order of `players`.
    pub cross: Vec<Vec<Tally>>,
    /// All games, as the side that begins sees them.
    pub first: Tally,
    /// Every two players, of up to [`ALL_PAIRS`]; of more only neighbours.
    pub duels: Vec<Duel>,
    /// Players, by their places, from whom no other took a point, if there are such.
    pub unbeaten: Vec<usize>,
    /// Players who took no point from any other.
    pub pointless: Vec<usize>,
}

/// All figures of a tournament.
#[derive(Clone, Debug)]
pub struct Standings {
    /// The experiment.
    pub experiment: Experiment,
    /// The players.
    pub contenders: Vec<Contender>,
    /// The games.
    pub tables: Vec<Table>,
    /// Matches stored, and matches of the plan.
    pub matches: (u64, u64),
    /// Matches without a result, because the job in which they were played was ended.
    pub stopped: u64,
}

impl Standings {
    /// Works out everything. Matches that the experiment does not plan are passed over.
    pub fn new(experiment: &Experiment, matches: &[Match]) -> Result<Self, SpecError> {
        let plan = Plan::tournament(experiment)?;
        let by_id: HashMap<&str, &Match> = matches.iter().map(|one| (one.id.as_str(), one)).collect();
        let mut played: Vec<Vec<(&Pairing, &Match)>> = vec![Vec::new(); experiment.boards.len()];
        for pairing in &plan.runs {
            if let Some(one) = by_id.get(pairing.id.as_str()).filter(|one| !one.result.is_stopped()) {
                played[pairing.set].push((pairing, one));
            }
        }
        let games = experiment.boards.iter().map(|boards| game(&boards.problem)).collect::<Result<Vec<_>, _>>()?;
        // What openings that symmetry makes equal have in common.
        let mut units: Vec<HashMap<&str, String>> = vec![HashMap::new(); games.len()];
        for (pairing, _) in played.iter().flatten() {
            if let Entry::Vacant(unknown) = units[pairing.set].entry(&pairing.opening) {
                unknown.insert(games[pairing.set].canonical(&pairing.opening)?);
            }
        }
        let tables = experiment.boards.iter().zip(&played).enumerate().map(|(set, (boards, played))| {
            let names = Names { seed: experiment.seed.to_string(), set: set.to_string(), players: &plan.algorithms };
            let mut table = table(played, &units[set], &names);
            table.problem.clone_from(&boards.problem);
            table.sampling = boards.source.to_string();
            table.openings = (plan.openings(set) as u64, boards.count);
            table
        });
        let planned = plan.ids();
        let stored = planned.iter().filter(|id| by_id.contains_key(*id)).count() as u64;
        let ended =
            matches.iter().filter(|one| one.result.is_stopped() && planned.contains(one.id.as_str())).count() as u64;
        let matches = (stored, planned.len() as u64);
        let tables = tables.collect();
        Ok(Standings { experiment: experiment.clone(), tables, matches, stopped: ended, contenders: plan.algorithms })
    }

    /// How many bytes they take, roughly.
    pub fn bytes(&self) -> usize {
        let table = |table: &Table| {
            let n = table.players.len();
            n * (size_of::<Standing>() + n * size_of::<Tally>()) + table.duels.len() * size_of::<Duel>()
        };
        let contenders: usize = self.contenders.iter().map(|one| size_of::<Contender>() + 4 * one.spec.len()).sum();
        contenders + self.tables.iter().map(table).sum::<usize>()
    }

    /// A player's name.
    pub fn name(&self, standing: &Standing) -> &str {
        &self.contenders[standing.contender].spec
    }
}

/// What a table's chance depends on. Players go by name and not by place, so that their
/// order changes nothing.
struct Names<'a> {
    seed: String,
    set: String,
    players: &'a [Contender],
}

/// Tallies of every two players, from one opening or from all.
type Cross = Vec<Vec<Tally>>;

/// A game's figures, from its matches.
fn table(played: &[(&Pairing, &Match)], units: &HashMap<&str, String>, names: &Names<'_>) -> Table {
    // Players have places in the order of entry, and later in that of their points.
    let mut entered: Vec<usize> = played.iter().flat_map(|(pairing, _)| pairing.players).collect();
    entered.sort_unstable();
    entered.dedup();
    let place: HashMap<usize, usize> = entered.iter().enumerate().map(|(place, &player)| (player, place)).collect();
    let n = entered.len();
    let empty = || vec![vec![Tally::default(); n]; n];
    let mut openings: BTreeMap<&str, Cross> = BTreeMap::new();
    let blank = |&contender: &usize| Standing { contender, ..Standing::default() };
    let mut players: Vec<Standing> = entered.iter().map(blank).collect();
    let (mut cross, mut all) = (empty(), Tally::default());
    for (pairing, played) in played {
        let [first, second] = pairing.players.map(|player| place[&player]);
        let tally = Tally::of(played);
        let opening = openings.entry(&units[pairing.opening.as_str()]).or_insert_with(empty);
        for cross in [&mut cross, opening] {
            cross[first][second].add(tally);
            cross[second][first].add(tally.turned());
        }
        all.add(tally);
        players[first].as_first.add(tally);
        let used = [
            (first, played.wall_s_first, played.expanded_first, played.cut_first),
            (second, played.wall_s_second, played.expanded_second, played.cut_second),
        ];
        for (player, seconds, expanded, cut) in used {
            players[player].seconds += seconds;
            players[player].expanded += expanded as f64;
            players[player].cut += cut;
        }
    }
    let openings: Vec<Cross> = openings.into_values().collect();
    let shares: Vec<Vec<Option<Fraction>>> =
        (0..n).map(|i| openings.iter().map(|cross| share(&cross[i])).collect()).collect();
    for (i, player) in players.iter_mut().enumerate() {
        cross[i].iter().for_each(|tally| player.tally.add(*tally));
        player.share = share(&cross[i]).map_or(0.0, Fraction::value);
        let own: Vec<Fraction> = shares[i].iter().flatten().copied().collect();
        let name = names.players[player.contender].spec.as_str();
        player.interval = share_interval(&own, &mut chance(&["share", &names.seed, &names.set, name]));
        player.seconds /= player.tally.games() as f64;
        player.expanded /= player.tally.games() as f64;
    }
    let mut order: Vec<usize> = (0..n).collect();
    let name = |player: &Standing| names.players[player.contender].spec.as_str();
    order.sort_by(|&a, &b| {
        let (a, b) = (&players[a], &players[b]);
        b.share.total_cmp(&a.share).then_with(|| name(a).cmp(name(b)))
    });
    let players: Vec<Standing> = order.iter().map(|&i| players[i].clone()).collect();
    let reordered =
        |cross: &Cross| -> Cross { order.iter().map(|&i| order.iter().map(|&j| cross[i][j]).collect()).collect() };
    let shares: Vec<Vec<Option<Fraction>>> = order.iter().map(|&i| shares[i].clone()).collect();
    let openings: Vec<Cross> = openings.iter().map(reordered).collect();
    let (cross, duels) = (reordered(&cross), duels(&shares));
    let mut table = Table { players, cross, first: all, duels, ..Table::default() };
    rate(&mut table, &openings, &["elo", &names.seed, &names.set]);
    table
}

/// The mean over opponents of the points over games; none without games.
fn share(tallies: &[Tally]) -> Option<Fraction> {
    let shares: Vec<Fraction> = tallies.iter().filter_map(|tally| tally.share()).collect();
    Some(shares.iter().copied().reduce(Fraction::plus)?.by(shares.len() as u64))
}

/// The pairs that are compared: every two of up to [`ALL_PAIRS`] players, of more only
/// neighbours in their order.
fn compared(players: usize) -> Vec<[usize; 2]> {
    if players <= ALL_PAIRS {
        return pairs(players).collect();
    }
    (1..players).map(|other| [other - 1, other]).collect()
}

/// Pairs of players, tested on the openings that both have played.
fn duels(shares: &[Vec<Option<Fraction>>]) -> Vec<Duel> {
    let test = |[one, other]: [usize; 2]| {
        let both = shares[one].iter().zip(&shares[other]).filter_map(|(a, b)| a.zip(*b));
        let (a, b): (Vec<Fraction>, Vec<Fraction>) = both.unzip();
        of_pairs(&a, &b).map_or(1.0, |test| test.p)
    };
    let compared = compared(shares.len());
    let raw: Vec<f64> = compared.iter().copied().map(test).collect();
    let adjusted = holm(&raw).unwrap_or_default();
    let duel = |([one, other], p): ([usize; 2], f64)| Duel { one, other, p, difference: None };
    compared.into_iter().zip(adjusted).map(duel).collect()
}

fn points<'a>(n: usize, openings: impl Iterator<Item = &'a Cross>) -> Points {
    let mut sum = vec![vec![0.0; n]; n];
    for cross in openings {
        for (row, tallies) in sum.iter_mut().zip(cross) {
            row.iter_mut().zip(tallies).for_each(|(points, tally)| *points += tally.points());
        }
    }
    sum
}

/// The least that one player can be above another by Wilson's interval of its points over
/// the openings in which they have met.
fn least_difference(openings: &[Cross], one: usize, other: usize) -> f64 {
    let share = |cross: &Cross| cross[one][other].share().map(Fraction::value);
    let shares: Vec<f64> = openings.iter().filter_map(share).collect();
    let interval = wilson(shares.iter().sum(), shares.len() as f64, Z_95);
    interval.map_or(f64::NEG_INFINITY, |interval| 400.0 * (interval.low / (1.0 - interval.low)).log10())
}

/// Ratings and their differences, with intervals from resampled openings.
fn rate(table: &mut Table, openings: &[Cross], uses: &[&str]) {
    let n = table.players.len();
    let all = points(n, openings.iter());
    let anywhere = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };
    let with_differences = |ratings: Vec<f64>| -> Vec<f64> {
        let differences: Vec<f64> = pairs(n).map(|[one, other]| ratings[one] - ratings[other]).collect();
        [ratings, differences].concat()
    };
    if n > ALL_PAIRS {
        // Ratings alone: differences and resamples grow with the square and the cube.
        let ratings = elo(&with_draws(&all, ADDED_DRAWS)).into_iter().flatten();
        for (player, value) in table.players.iter_mut().zip(ratings) {
            player.rating = Some(Rating { value, interval: anywhere });
        }
        return;
    }
    let of = |points: &Points| elo(&with_draws(points, ADDED_DRAWS)).map(with_differences);
    let Some(values) = of(&all) else { return };
    let often = often_enough(openings.len() * n * n);
    let resampled = |sample: &[usize]| of(&points(n, sample.iter().map(|&i| &openings[i])));
    // A few openings say little about others, and players may not meet in all of them.
    let enough = openings.len() >= FEWEST;
    let some = enough.then(|| several(openings.len(), often, &mut chance(uses), resampled)).flatten();
    let mut intervals = some.unwrap_or_else(|| vec![anywhere; values.len()]);
    table.unbeaten = undefeated(&all).unwrap_or_default();
    let turned: Points = (0..n).map(|i| (0..n).map(|j| all[j][i]).collect()).collect();
    table.pointless = undefeated(&turned).unwrap_or_default();
    // From whom another took nothing, not even by way of others, may be any distance above;
    // how near it may be the openings say in which the two have met.
    let reached: Vec<Vec<usize>> = (0..n).map(|player| above(&all, player)).collect();
    let beyond = |one: usize, other: usize| reached[one].binary_search(&other).is_err();
    let near = |one: usize, other: usize| least_difference(openings, one, other);
    for ([one, other], interval) in pairs(n).zip(&mut intervals[n..]) {
        if beyond(one, other) {
            *interval = Interval { low: interval.low.min(near(one, other)), high: f64::INFINITY };
        }
        if beyond(other, one) {
            *interval = Interval { low: f64::NEG_INFINITY, high: interval.high.max(-near(other, one)) };
        }
    }
    // A rating is the mean of its differences from all, so its ends are at least as far.
    let mut means = vec![Interval { low: 0.0, high: 0.0 }; n];
    for ([one, other], interval) in pairs(n).zip(&intervals[n..]) {
        means[one].low += interval.low / n as f64;
        means[one].high += interval.high / n as f64;
        means[other].low -= interval.high / n as f64;
        means[other].high -= interval.low / n as f64;
    }
    for (interval, mean) in intervals.iter_mut().zip(means) {
        if mean.low.is_infinite() || mean.high.is_infinite() {
            *interval = Interval { low: interval.low.min(mean.low), high: interval.high.max(mean.high) };
        }
    }
    let mut ratings = values.into_iter().zip(intervals).map(|(value, interval)| Rating { value, interval });
    for player in &mut table.players {
        player.rating = ratings.next();
    }
    for duel in &mut table.duels {
        duel.difference = ratings.next();
    }
}
