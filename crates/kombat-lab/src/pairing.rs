//! From a tournament to its matches: every two players, from every opening, once with
//! each side.

use crate::experiment::{BoardSet, BoardSource, Experiment};
use crate::plan::{Plan, Task, chance, contenders, listed, seed};
use crate::played::{Match, Score};
use crate::record::JobLimit;
use crate::revision::{digits, revision};
use crate::word::Word;
use kombat::budget::Cancel;
use kombat::catalog::{AnyGame, Distinct, Request, Sampling, game};
use kombat::messages::SpecError;
use kombat::msg;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// One match to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// A hash of all that decides the result.
    pub id: String,
    /// The set of openings, by its place in the experiment.
    pub set: usize,
    /// The game with its parameters.
    pub problem: String,
    /// The position from which it is played.
    pub opening: String,
    /// The players, by their places in [`Plan::algorithms`]: first the one of the side
    /// that begins games.
    pub players: [usize; 2],
    /// The first player with all its parameters.
    pub first: String,
    /// The second.
    pub second: String,
    /// The seed of the match's chance.
    pub seed: u64,
    /// Which repeat, from 0.
    pub repeat: u64,
}

impl Task for Pairing {
    type Row = Match;

    fn plan(experiment: &Experiment) -> Result<Plan<Self>, SpecError> {
        Plan::tournament(experiment)
    }

    fn id(&self) -> &str {
        &self.id
    }

    fn fill(&self, row: Match) -> Match {
        Match {
            id: self.id.clone(),
            problem: self.problem.clone(),
            opening: self.opening.clone(),
            first: self.first.clone(),
            second: self.second.clone(),
            seed: self.seed,
            repeat: self.repeat,
            ..row
        }
    }

    /// No more than there are plies to play.
    fn searches(&self) -> u64 {
        let standing = game(&self.problem).and_then(|game| game.standing(&self.opening));
        standing.map_or(1, |standing| standing.plies_left.into())
    }

    fn stopped(&self, limit: JobLimit) -> Match {
        Match { result: Score::Job(limit).into(), revision: revision(), ..self.row() }
    }

    fn contenders(&self) -> Vec<usize> {
        self.players.to_vec()
    }

    fn points(row: &Match) -> Vec<f64> {
        match row.result {
            Word::Known(Score::First) => vec![1.0, 0.0],
            Word::Known(Score::Second) => vec![0.0, 1.0],
            Word::Known(Score::Drawn) => vec![0.5, 0.5],
            // Its job was ended from outside; nobody has won or drawn.
            _ => vec![0.0, 0.0],
        }
    }
}

impl Plan<Pairing> {
    /// Samples the openings, checks every player, and pairs them all. Two players without
    /// chance would play the same match again and again, so they play it once.
    pub fn tournament(experiment: &Experiment) -> Result<Self, SpecError> {
        let games = experiment.boards.iter().map(|boards| game(&boards.problem)).collect::<Result<Vec<_>, _>>()?;
        let (players, specs) = contenders(experiment, &games, |game, spec| check(game.as_ref(), spec))?;
        if players.len() < 2 {
            return Err(msg!("lab.few-players", n = players.len()).into());
        }
        let mut runs = Vec::new();
        let (limits, root) = (experiment.limits_text(), experiment.seed.to_string());
        for (set, (boards, game)) in experiment.boards.iter().zip(&games).enumerate() {
            let problem = game.problem();
            let by_chance =
                specs.iter().map(|specs| game.by_chance(&specs[set])).collect::<Result<Vec<bool>, SpecError>>()?;
            for opening in openings(game.as_ref(), boards, &root)? {
                for [one, other] in pairs(players.len()) {
                    let repeats = if by_chance[one] || by_chance[other] { experiment.repeats } else { 1 };
                    for (players, repeat) in
                        [[one, other], [other, one]].into_iter().flat_map(|both| (0..repeats).map(move |n| (both, n)))
                    {
                        let [first, second] = players.map(|player| specs[player][set].clone());
                        let number = repeat.to_string();
                        let parts = [&problem, &opening, &root, &number].map(String::as_str);
                        let players_too = [&first, &second, &limits].map(String::as_str);
                        runs.push(Pairing {
                            id: digits(&[&["match"], &parts[..], &players_too].concat(), 16),
                            set,
                            problem: problem.clone(),
                            opening: opening.clone(),
                            players,
                            // The players are no part of it: luck is the same for all, and
                            // who plays alike scores alike.
                            seed: seed(&[&["match"], &parts[..]].concat()),
                            first,
                            second,
                            repeat,
                        });
                    }
                }
            }
        }
        Ok(Plan { algorithms: players, runs })
    }

    /// How many openings a set has. They can be fewer than were asked for.
    pub fn openings(&self, set: usize) -> usize {
        let openings = self.runs.iter().filter(|run| run.set == set).map(|run| run.opening.as_str());
        openings.collect::<HashSet<_>>().len()
    }
}

/// Every two of so many.
pub(crate) fn pairs(count: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..count).flat_map(move |one| (one + 1..count).map(move |other| [one, other]))
}

/// Checks a player, also whether it can play here at all: it is asked for a move, and not
/// waited for.
fn check(game: &dyn AnyGame, player: &str) -> Result<String, SpecError> {
    let spec = game.check(player)?;
    let cancel = Cancel::new();
    cancel.cancel();
    game.think(&Request { cancel, ..Request::new(&spec, &game.start()) }, None)?;
    Ok(spec)
}

/// The openings of a set, no two of them equal. Those that are sampled are not even equal by symmetry, and
/// opening i is the same whatever the count; who lists some may want a mirror image among them.
fn openings(game: &dyn AnyGame, boards: &BoardSet, root: &str) -> Result<Vec<String>, SpecError> {
    let plies = match &boards.source {
        BoardSource::List(list) => return listed(list, |position| open(game, position)),
        BoardSource::Sampled(Sampling::Walk(plies)) => *plies,
        BoardSource::Sampled(_) => {
            return Err(msg!("lab.game-draw", problem = game.problem(), draw = boards.source.to_string()).into());
        }
    };
    let mut rng = chance(&["opening", root, &game.problem(), &boards.source.to_string()]);
    let one = |_| {
        let position = game.random(plies, &mut rng)?;
        Ok((game.canonical(&position)?, position))
    };
    Distinct::new(one, plies, || None)
        .take(boards.count as usize)
        .map(|sampled| sampled.map(|(_, position)| position))
        .collect()
}

/// A position from which can be played.
fn open(game: &dyn AnyGame, position: &str) -> Result<String, SpecError> {
    match game.ending(&game.standing(position)?) {
        None => game.read(position),
        Some(how) => Err(msg!("game.over", how = how).into()),
    }
}
