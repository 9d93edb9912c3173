//! A game whose types are erased: the facade through which the command line, the
//! laboratory and the page have games played.

use super::{AnyProblem, Request, Step};
use crate::algorithm;
use crate::budget::Stop;
use crate::card::{Args, Card, Context, find, is_named};
use crate::messages::{Message, SpecError};
use crate::msg;
use crate::player::{self, Player, Thought, Unfit};
use crate::report::{Ending, Judgement, Report};
use crate::rng::Rng;
use crate::run::Proof;
use crate::setup::NamedGame;
use crate::solve::observed;
use crate::space::{Cost, Notation, Side, Verdict};
use crate::spec::Spec;
use crate::trace::TraceLine;
use crate::view::{Choice, Stamp, Touch, View};

/// How often chance tries to find a position that is not over.
const TRIES: u64 = 10_000;

/// How a position stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whose turn it is, or would be.
    pub to_move: Side,
    /// How the game has ended, if it has.
    pub verdict: Option<Verdict>,
    /// The points of who began less those of the other, where the game is over and counts them.
    pub margin: Option<i32>,
    /// The legal moves.
    pub moves: Vec<String>,
    /// The most plies that can still be played.
    pub plies_left: u32,
}

/// A game, ready to be played by name.
pub trait AnyGame: AnyProblem {
    /// The players that play it.
    fn players(&self) -> Vec<&'static Card>;
    /// Is the player randomised? If not, it plays the same game again and again.
    fn by_chance(&self, player: &str) -> Result<bool, SpecError>;
    /// What a side is called, where it has a name beyond the symbol of its stones.
    fn side_name(&self, side: Side) -> Option<Message>;
    /// What a side is called in sentences.
    fn side(&self, side: Side) -> Message {
        self.side_name(side).unwrap_or_else(|| msg!("game.side", name = side_letter(side)))
    }
    /// How a game has ended, in words, if it has.
    fn ending(&self, standing: &Standing) -> Option<Message> {
        Some(match (standing.verdict?, standing.margin) {
            (Verdict::Win(side), None) => msg!("game.won", side = self.side(side)),
            (Verdict::Win(side), Some(margin)) => {
                msg!("game.won-by", side = self.side(side), n = u64::from(margin.unsigned_abs()))
            }
            (Verdict::Drawn, _) => msg!("game.drawn"),
        })
    }
    /// The position in which games begin.
    fn start(&self) -> String;
    /// The position that stands for this one and all that symmetry makes of it.
    fn canonical(&self, position: &str) -> Result<String, SpecError>;
    /// What a cell may hold, where an editor can fill cells one by one.
    fn palette(&self) -> Vec<Stamp>;
    /// Who plays against a person unless told.
    fn opponent(&self) -> &'static str;
    /// How a position stands.
    fn standing(&self, position: &str) -> Result<Standing, SpecError>;
    /// The position after so many random moves, such that the game is not over.
    fn random(&self, plies: u64, rng: &mut Rng) -> Result<String, SpecError>;
    /// Makes moves that are given in words. The first step is the start.
    fn steps(&self, start: &str, moves: &[String]) -> Result<Vec<Step>, SpecError>;
    /// Has a player think about a position that is not over. The report's only move is the
    /// player's choice, also where a limit has cut it short.
    fn think(&self, request: &Request, trace: Option<&mut dyn FnMut(TraceLine)>) -> Result<Report, SpecError>;
    /// Has a player play both sides to the end. The report is that of its first thought,
    /// its moves are those of the whole game.
    fn play_out(&self, request: &Request, trace: Option<&mut dyn FnMut(TraceLine)>) -> Result<Report, SpecError>;
}

/// Erases the types of a game.
#[derive(Clone, Debug)]
pub struct GameProblem<G>(pub G);

/// A player with the game in its order and the spec with all defaults.
struct Seated<G: NamedGame> {
    game: G,
    player: Box<dyn Player<G>>,
    spec: Spec,
}

impl<G: NamedGame> GameProblem<G> {
    /// The card of a player, and its arguments held against it.
    fn resolve(&self, player: &str) -> Result<(&'static player::Entry, Args), SpecError> {
        let cards: Vec<&'static Card> = player::ALL.iter().map(|entry| entry.card).collect();
        let spec = player.parse::<Spec>()?;
        let (card, spec) = find(&cards, &spec).map_err(|error| {
            let is_search = is_named(algorithm::ALL.iter().map(|entry| entry.card), &spec.name);
            let problem = || self.problem();
            if is_search {
                msg!("spec.is-a-search", name = spec.name.as_str(), problem = problem()).into()
            } else {
                error
            }
        })?;
        let entry = player::on(self.0.hindered().is_some()).find(|entry| entry.card.name == card.name);
        let entry = entry.ok_or_else(|| self.refusal(Unfit::NeedsHindrance))?;
        let mut args = Args::resolve(card, &spec, &Context { order: self.order_for(card), ..Context::default() })?;
        if let Some(order) = self.ordered(card, &args)? {
            args.set("order", &order.order());
        }
        Ok((entry, args))
    }

    /// The order in which a player tries moves unless told: the one of its card, if the game has that.
    fn order_for(&self, card: &Card) -> String {
        let own = card.params.iter().find(|param| param.name == "order").and_then(|param| param.default);
        let known = own.filter(|order| self.0.clone().reorder(order).is_ok());
        known.map_or_else(|| self.0.order(), str::to_owned)
    }

    /// The game with its moves in the order that was asked for, if the player tries moves.
    fn ordered(&self, card: &Card, args: &Args) -> Result<Option<G>, SpecError> {
        if !card.params.iter().any(|param| param.name == "order") {
            return Ok(None);
        }
        let mut game = self.0.clone();
        game.reorder(args.word("order"))?;
        Ok(Some(game))
    }

    fn seat(&self, player: &str) -> Result<Seated<G>, SpecError> {
        let (entry, args) = self.resolve(player)?;
        let game = self.ordered(entry.card, &args)?.unwrap_or_else(|| self.0.clone());
        let player = game.player((entry.read)(&args)?).map_err(|unfit| self.refusal(unfit))?;
        Ok(Seated { game, player, spec: args.spec(entry.card.name) })
    }

    /// Why a player cannot play it.
    fn refusal(&self, unfit: Unfit) -> SpecError {
        match unfit {
            Unfit::NeedsHindrance => msg!("player.needs-hindrance", problem = self.problem()).into(),
        }
    }

    fn standing_of(&self, state: &G::State) -> Standing {
        let moves: Vec<G::Move> = self.0.moves(state).collect();
        let (to_move, verdict, margin) = (self.0.to_move(state), self.0.verdict(state), self.0.margin(state));
        let plies_left = self.0.plies_left(state);
        Standing { to_move, verdict, margin, moves: self.words(&moves), plies_left }
    }

    /// A position that is not over.
    fn open_position(&self, text: &str) -> Result<G::State, SpecError> {
        let state = self.0.parse(text)?;
        match self.ending(&self.standing_of(&state)) {
            None => Ok(state),
            Some(how) => Err(msg!("game.over", how = how).into()),
        }
    }

    fn words(&self, moves: &[G::Move]) -> Vec<String> {
        moves.iter().map(|&mv| self.0.show_move(mv, Notation::Blank)).collect()
    }

    /// One thought, and what it took.
    fn thought(
        &self,
        request: &Request,
        (seated, state): (&mut Seated<G>, &G::State),
        ply: u64,
        trace: Option<&mut dyn FnMut(TraceLine)>,
    ) -> (Thought<G::Move>, Report) {
        let rng = Rng::stream(request.seed, ply);
        let (thought, ran) = observed(&seated.game, request, rng, trace, |run| seated.player.think(state, run));
        assert!(seated.game.moves(state).any(|mv| mv == thought.choice), "{} made an illegal move", seated.spec);
        let proved = thought.value.is_some_and(|value| value.is_proved());
        let outcome = match thought.stopped {
            Some(stop) => Ending::Stopped(stop),
            None => Ending::Solved,
        };
        let report = Report {
            problem: self.problem(),
            goal: None,
            start: self.0.show(state),
            algorithm: seated.spec.to_string(),
            seed: request.seed,
            outcome,
            proof: if proved { Proof::Optimal } else { Proof::Unproven },
            cost: None,
            moves: Some(self.words(&[thought.choice]).into_iter().collect()),
            optimal: None,
            optimal_solutions: None,
            counters: ran.meter.counters(),
            iterations: ran.meter.iterations,
            depth: Some(1),
            max_depth: ran.meter.max_depth,
            branching: None,
            wall_s: ran.wall_s,
            peak_bytes: ran.meter.peak_bytes(),
            notation: None,
            best: None,
            game: Some(Judgement {
                value: thought.value,
                line: self.words(&thought.line),
                // In the usual order, whatever the player's.
                scores: (self.0.moves(state))
                    .filter_map(|mv| thought.scores.iter().find(|(scored, _)| *scored == mv))
                    .map(|&(mv, value)| (self.0.show_move(mv, Notation::Blank), value))
                    .collect(),
            }),
            explanation: None,
        };
        (thought, report)
    }
}

/// The letter of a side, where it has no name of its own.
fn side_letter(side: Side) -> &'static str {
    match side {
        Side::First => "X",
        Side::Second => "O",
    }
}

impl<G: NamedGame> AnyProblem for GameProblem<G> {
    fn problem(&self) -> String {
        self.0.problem().to_string()
    }

    fn check(&self, player: &str) -> Result<String, SpecError> {
        let (entry, args) = self.resolve(player)?;
        Ok(args.spec(entry.card.name).to_string())
    }

    fn read(&self, position: &str) -> Result<String, SpecError> {
        Ok(self.0.show(&self.0.parse(position)?))
    }

    fn render(&self, position: &str) -> Result<String, SpecError> {
        Ok(self.0.render(&self.0.parse(position)?))
    }

    fn view(&self, position: &str) -> Result<View, SpecError> {
        Ok(self.0.view(&self.0.parse(position)?))
    }

    fn choices(&self, position: &str) -> Result<Vec<Choice>, SpecError> {
        let (game, state) = (&self.0, self.0.parse(position)?);
        Ok(super::choices(game, &state, |mv| game.touch(&state, mv), |after| game.view(after)))
    }

    fn touched(&self, position: &str, word: &str) -> Result<Option<Touch>, SpecError> {
        Ok(self.0.touched(&self.0.parse(position)?, word))
    }

    fn showpiece(&self) -> Option<&'static str> {
        self.0.showpiece()
    }

    fn find_move(&self, position: &str, word: &str) -> Result<Option<String>, SpecError> {
        let found = self.0.find_move(&self.0.parse(position)?, word)?;
        Ok(found.map(|mv| self.0.show_move(mv, Notation::Blank)))
    }

    fn move_help(&self) -> Message {
        self.0.move_help()
    }
}

impl<G: NamedGame> AnyGame for GameProblem<G> {
    fn players(&self) -> Vec<&'static Card> {
        player::on(self.0.hindered().is_some()).map(|entry| entry.card).collect()
    }

    fn by_chance(&self, player: &str) -> Result<bool, SpecError> {
        Ok(self.resolve(player)?.0.by_chance)
    }

    fn side_name(&self, side: Side) -> Option<Message> {
        self.0.side_name(side)
    }

    fn start(&self) -> String {
        self.0.show(&self.0.start())
    }

    fn canonical(&self, position: &str) -> Result<String, SpecError> {
        Ok(self.0.show(&self.0.canonical(&self.0.parse(position)?)))
    }

    fn palette(&self) -> Vec<Stamp> {
        self.0.palette()
    }

    fn opponent(&self) -> &'static str {
        self.0.opponent()
    }

    fn standing(&self, position: &str) -> Result<Standing, SpecError> {
        Ok(self.standing_of(&self.0.parse(position)?))
    }

    fn random(&self, plies: u64, rng: &mut Rng) -> Result<String, SpecError> {
        let most = u64::from(self.0.longest()).saturating_sub(1);
        for _ in 0..if plies > most { 0 } else { TRIES } {
            let mut state = self.0.start();
            for _ in 0..plies {
                let legal: Vec<G::Move> = self.0.moves(&state).collect();
                let Some(mv) = rng.pick(legal.into_iter()) else { break };
                self.0.apply(&mut state, mv);
            }
            if self.0.verdict(&state).is_none() {
                return Ok(self.0.show(&state));
            }
        }
        Err(msg!("game.plies", plies = plies, most = most.min(plies - 1)).into())
    }

    fn steps(&self, start: &str, moves: &[String]) -> Result<Vec<Step>, SpecError> {
        let mut state = self.0.parse(start)?;
        let step = |via, state: &G::State, plies: usize| {
            let (board, picture) = (self.0.show(state), self.0.render(state));
            Step { via, board, picture, cost: plies as Cost }
        };
        let mut steps = vec![step(None, &state, 0)];
        for (i, word) in moves.iter().enumerate() {
            let Some(mv) = self.0.find_move(&state, word).ok().flatten() else {
                if let Some(how) = self.ending(&self.standing_of(&state)) {
                    return Err(msg!("game.over", how = how).into());
                }
                let legal: Vec<G::Move> = self.0.moves(&state).collect();
                let legal = self.words(&legal).join(" ");
                return Err(msg!("moves.illegal", at = i + 1, found = word.as_str(), legal = legal).into());
            };
            self.0.apply(&mut state, mv);
            steps.push(step(Some(self.0.show_move(mv, Notation::Blank)), &state, i + 1));
        }
        Ok(steps)
    }

    fn think(&self, request: &Request, trace: Option<&mut dyn FnMut(TraceLine)>) -> Result<Report, SpecError> {
        let mut seated = self.seat(&request.algorithm)?;
        let state = self.open_position(&request.start)?;
        Ok(self.thought(request, (&mut seated, &state), 0, trace).1)
    }

    fn play_out(&self, request: &Request, trace: Option<&mut dyn FnMut(TraceLine)>) -> Result<Report, SpecError> {
        let mut seated = self.seat(&request.algorithm)?;
        let mut state = self.open_position(&request.start)?;
        let (mut thought, mut report) = self.thought(request, (&mut seated, &state), 0, trace);
        if thought.stopped.is_some() {
            return Ok(report);
        }
        let mut played = Vec::new();
        loop {
            played.push(thought.choice);
            self.0.apply(&mut state, thought.choice);
            if self.0.verdict(&state).is_some() || request.cancel.is_cancelled() {
                break;
            }
            let ply = played.len() as u64;
            thought = self.thought(request, (&mut seated, &state), ply, None).0;
        }
        if self.0.verdict(&state).is_none() {
            report.outcome = Ending::Stopped(Stop::Cancelled);
        }
        report.depth = Some(played.len() as u64);
        report.moves = Some(self.words(&played).into_iter().collect());
        Ok(report)
    }
}

#[cfg(test)]
#[path = "game_test.rs"]
mod tests;
