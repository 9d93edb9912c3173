//! A puzzle whose types are erased: the facade through which the command
//! line, the laboratory and the page run searches.

mod any;
mod distinct;
mod game;

pub use crate::algorithm::PathLength;
pub use crate::solve::{Request, Sampling};
pub use any::{AnyProblem, Problem};
pub use distinct::{Distinct, moves, population, samples_in_vain};
pub use game::{AnyGame, GameProblem, Standing};

use crate::algorithm;
use crate::audit::{self, Outside, Question, Settled};
use crate::budget::{Cancel, Limits, Meter, Stop};
use crate::card::Card;
use crate::card::heuristics::EXACT;
use crate::heuristic::{Erase, Zero};
use crate::messages::{Message, SpecError};
use crate::msg;
use crate::pdb::Key;
use crate::report::Report;
use crate::rng::Rng;
use crate::setup::{self, NamedPuzzle, PuzzleProblem};
use crate::solutions;
use crate::solve;
use crate::space::{Cost, Notation, Space};
use crate::spec::Spec;
use crate::trace::TraceLine;
use crate::view::{Choice, Touch, View};

/// A position on a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move that led to it; the start has none.
    pub via: Option<String>,
    /// The board on one line.
    pub board: String,
    /// The board as a person sees it.
    pub picture: String,
    /// What the moves to it cost together.
    pub cost: Cost,
}

/// How a board stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Is it a goal?
    pub solved: bool,
    /// Its true distance from the goal, where that is cheaply known.
    pub distance: Option<Cost>,
    /// The legal moves.
    pub moves: Vec<String>,
}

/// A puzzle, ready to be run by name.
pub trait AnyPuzzle: AnyProblem {
    /// The goal, where there is exactly one.
    fn goal(&self) -> Option<String>;
    /// The algorithms that run on it.
    fn algorithms(&self) -> Vec<&'static Card>;
    /// The heuristics that it has.
    fn heuristics(&self) -> Vec<&'static Card>;
    /// What formulas may say of its boards.
    fn features(&self) -> Vec<&'static str>;
    /// Why a board has no solution, if that is known without a search.
    fn unsolvable(&self, board: &str) -> Result<Option<Message>, SpecError>;
    /// Is the number of moves of every solution of a board odd? None where there can be both kinds, or
    /// where nobody knows.
    fn odd(&self, board: &str) -> Result<Option<bool>, SpecError>;
    /// How many moves the solutions have that an algorithm may give.
    fn path_length(&self, algorithm: &str) -> Result<PathLength, SpecError>;
    /// Does every move cost 1, so that costs are numbers of moves?
    fn unit_costs(&self) -> bool;
    /// How a board stands.
    fn spot(&self, board: &str) -> Result<Spot, SpecError>;
    /// A solvable board, each equally likely.
    fn random(&self, seed: u64) -> String;
    /// What does better than `auto` with larger tables, if there is such a thing.
    fn beyond_auto(&self) -> Option<&'static str>;
    /// Samples a start.
    fn sample(&self, sampling: Sampling, rng: &mut Rng) -> Result<String, SpecError> {
        let board = self.sample_within(sampling, rng, Limits::default(), &Cancel::new())?;
        Ok(board.expect("without limits nothing stops it"))
    }
    /// Samples a start as long as limits and whoever may cancel it allow. Sampling at a distance
    /// sweeps the space, whose memory is claimed first.
    fn sample_within(
        &self,
        sampling: Sampling,
        rng: &mut Rng,
        limits: Limits,
        cancel: &Cancel,
    ) -> Result<Result<String, Stop>, SpecError>;
    /// The distances from the goal at which boards lie, and how many lie there, where the whole space can be
    /// swept, which may take seconds.
    fn depths(&self) -> Result<Vec<(Cost, u64)>, SpecError>;

    /// The same, unless it is stopped.
    fn depths_until(&self, cancel: &Cancel) -> Result<Result<Vec<(Cost, u64)>, Stop>, SpecError>;
    /// The same, where it takes no more than milliseconds.
    fn quick_depths(&self) -> Option<Vec<(Cost, u64)>>;
    /// Makes moves that are given in words.
    fn steps(&self, start: &str, moves: &[String], notation: Notation) -> Result<Vec<Step>, SpecError>;
    /// How many solutions of a board cost no more than `optimal`, where none costs
    /// less.
    fn count_solutions(
        &self,
        start: &str,
        optimal: Cost,
        limits: Limits,
        cancel: &Cancel,
    ) -> Result<Result<u64, Stop>, SpecError>;
    /// The tables that a heuristic reads, each once.
    fn tables(&self, heuristic: &str) -> Result<Vec<Key>, SpecError>;
    /// Judges heuristics, and one from outside if there is one.
    fn audit(&self, question: &Question, outside: Option<&mut dyn Outside>) -> Result<Settled, SpecError>;
    /// Runs an algorithm, and sends its events to `trace` if there is one.
    fn run(&self, request: &Request, trace: Option<&mut dyn FnMut(TraceLine)>) -> Result<Report, SpecError>;
}

/// The legal moves of a state, each with what it leads to.
fn choices<S: Space>(
    space: &S,
    state: &S::State,
    touch: impl Fn(S::Move) -> Touch,
    view: impl Fn(&S::State) -> View,
) -> Vec<Choice> {
    let choice = |mv| {
        let mut after = state.clone();
        space.apply(&mut after, mv);
        let touch = touch(mv);
        let moved = touch.from.into_iter().chain(touch.to).collect();
        let id = space.show_move(mv, Notation::Blank);
        Choice { id, touch, board: space.show(&after), view: View { moved, ..view(&after) } }
    };
    space.moves(state).map(choice).collect()
}

/// Is it an odd number of swaps from one order of pieces to the other?
fn is_odd(mut pieces: Vec<u8>, goal: &[u8]) -> bool {
    let mut odd = false;
    for (cell, piece) in goal.iter().enumerate() {
        if let Some(at) = pieces.iter().position(|found| found == piece).filter(|at| *at != cell) {
            pieces.swap(at, cell);
            odd = !odd;
        }
    }
    odd
}

impl<P: NamedPuzzle> AnyProblem for PuzzleProblem<P> {
    fn problem(&self) -> String {
        self.puzzle().problem().to_string()
    }

    fn check(&self, algorithm: &str) -> Result<String, SpecError> {
        Ok(setup::solver(self, &algorithm.parse::<Spec>()?)?.spec.to_string())
    }

    fn read(&self, board: &str) -> Result<String, SpecError> {
        Ok(self.puzzle().show(&self.puzzle().parse(board)?))
    }

    fn render(&self, board: &str) -> Result<String, SpecError> {
        Ok(self.puzzle().render(&self.puzzle().parse(board)?))
    }

    fn view(&self, board: &str) -> Result<View, SpecError> {
        Ok(self.puzzle().view(&self.puzzle().parse(board)?))
    }

    fn choices(&self, board: &str) -> Result<Vec<Choice>, SpecError> {
        let (puzzle, state) = (self.puzzle(), self.puzzle().parse(board)?);
        Ok(choices(puzzle, &state, |mv| puzzle.touch(&state, mv), |after| puzzle.view(after)))
    }

    fn touched(&self, board: &str, word: &str) -> Result<Option<Touch>, SpecError> {
        let (puzzle, mut state) = (self.puzzle(), self.puzzle().parse(board)?);
        let Some(inverse) = puzzle.inverse() else { return Ok(None) };
        let led = |back: &P::Move| puzzle.show_move(inverse(*back), Notation::Blank) == word;
        Ok(puzzle.moves(&state).find(led).map(|back| {
            puzzle.apply(&mut state, back);
            puzzle.touch(&state, inverse(back))
        }))
    }

    fn showpiece(&self) -> Option<&'static str> {
        self.puzzle().showpiece()
    }

    fn find_move(&self, board: &str, word: &str) -> Result<Option<String>, SpecError> {
        let found = self.puzzle().find_move(&self.puzzle().parse(board)?, word)?;
        Ok(found.map(|mv| self.puzzle().show_move(mv, Notation::Blank)))
    }

    fn move_help(&self) -> Message {
        self.puzzle().move_help()
    }
}

impl<P: NamedPuzzle> AnyPuzzle for PuzzleProblem<P> {
    fn goal(&self) -> Option<String> {
        self.puzzle().goal().map(|goal| self.puzzle().show(&goal))
    }

    fn algorithms(&self) -> Vec<&'static Card> {
        algorithm::on(self.puzzle().whole().is_some()).map(|entry| entry.card).collect()
    }

    fn heuristics(&self) -> Vec<&'static Card> {
        self.cards()
    }

    fn features(&self) -> Vec<&'static str> {
        self.puzzle().layout().map(|layout| layout.features()).unwrap_or_default()
    }

    fn unsolvable(&self, board: &str) -> Result<Option<Message>, SpecError> {
        Ok(self.puzzle().unsolvable(&self.puzzle().parse(board)?))
    }

    fn odd(&self, board: &str) -> Result<Option<bool>, SpecError> {
        let state = self.puzzle().parse(board)?;
        let goal = self.puzzle().goal().filter(|_| self.puzzle().swaps_pieces());
        Ok(goal.zip(self.puzzle().layout()).map(|(goal, layout)| {
            let pieces = |state: &P::State| {
                let mut pieces = vec![0; layout.cells()];
                self.puzzle().pieces(state, &mut pieces);
                pieces
            };
            is_odd(pieces(&state), &pieces(&goal))
        }))
    }

    fn path_length(&self, algorithm: &str) -> Result<PathLength, SpecError> {
        Ok(algorithm::path_length(&setup::solver(self, &algorithm.parse::<Spec>()?)?.search))
    }

    fn spot(&self, board: &str) -> Result<Spot, SpecError> {
        let state = self.puzzle().parse(board)?;
        let moves = self.puzzle().moves(&state).map(|mv| self.puzzle().show_move(mv, Notation::Blank)).collect();
        Ok(Spot { solved: self.puzzle().is_goal(&state), distance: self.puzzle().distance(&state), moves })
    }

    fn unit_costs(&self) -> bool {
        self.puzzle().unit_costs()
    }

    fn beyond_auto(&self) -> Option<&'static str> {
        self.puzzle().beyond_auto()
    }

    fn random(&self, seed: u64) -> String {
        self.puzzle().show(&self.puzzle().random(&mut Rng::new(seed)))
    }

    fn sample_within(
        &self,
        sampling: Sampling,
        rng: &mut Rng,
        limits: Limits,
        cancel: &Cancel,
    ) -> Result<Result<String, Stop>, SpecError> {
        Ok(solve::sample(self.puzzle(), sampling, rng, limits, cancel)?.map(|state| self.puzzle().show(&state)))
    }

    fn depths(&self) -> Result<Vec<(Cost, u64)>, SpecError> {
        Ok(self.depths_until(&Cancel::new())?.expect("nobody stops it"))
    }

    fn depths_until(&self, cancel: &Cancel) -> Result<Result<Vec<(Cost, u64)>, Stop>, SpecError> {
        let look = || if cancel.is_cancelled() { Err(Stop::Cancelled) } else { Ok(()) };
        let distances = solve::whole(self.puzzle())?.distances(self.puzzle(), &look);
        Ok(distances.map(|distances| distances.counts().to_vec()))
    }

    fn quick_depths(&self) -> Option<Vec<(Cost, u64)>> {
        self.puzzle().distances().map(|distances| distances.counts().to_vec())
    }

    fn steps(&self, start: &str, moves: &[String], notation: Notation) -> Result<Vec<Step>, SpecError> {
        let mut state = self.puzzle().parse(start)?;
        let step = |via, state: &P::State, cost| Step {
            via,
            board: self.puzzle().show(state),
            picture: self.puzzle().render(state),
            cost,
        };
        let (mut steps, mut cost) = (vec![step(None, &state, 0)], 0);
        for (i, text) in moves.iter().enumerate() {
            let word = |mv| self.puzzle().show_move(mv, notation);
            let mut legal = self.puzzle().moves(&state);
            let Some(mv) = legal.find(|&mv| word(mv).eq_ignore_ascii_case(text)) else {
                let words: Vec<String> = self.puzzle().moves(&state).map(word).collect();
                return Err(msg!("moves.illegal", at = i + 1, found = text.as_str(), legal = words.join(" ")).into());
            };
            cost += self.puzzle().apply(&mut state, mv);
            steps.push(step(Some(word(mv)), &state, cost));
        }
        Ok(steps)
    }

    fn count_solutions(
        &self,
        start: &str,
        optimal: Cost,
        limits: Limits,
        cancel: &Cancel,
    ) -> Result<Result<u64, Stop>, SpecError> {
        let start = self.puzzle().parse(start)?;
        let name = if self.puzzle().distances().is_some() { EXACT.name } else { setup::context(self).heuristic };
        let heuristic = Some(setup::heuristic(self, &name.parse::<Spec>()?)?).filter(|h| h.traits().admissible);
        let heuristic = heuristic.unwrap_or_else(|| Box::new(Erase(Zero)));
        let mut meter = Meter::new(limits, cancel.clone());
        Ok(solutions::count(self.puzzle(), &start, optimal, heuristic.as_ref(), &mut meter))
    }

    fn tables(&self, heuristic: &str) -> Result<Vec<Key>, SpecError> {
        let mut keys = setup::heuristic(self, &heuristic.parse::<Spec>()?)?.tables();
        keys.sort_unstable();
        keys.dedup();
        Ok(keys)
    }

    fn audit(&self, question: &Question, outside: Option<&mut dyn Outside>) -> Result<Settled, SpecError> {
        audit::audit(self, question, outside)
    }

    fn run(&self, request: &Request, trace: Option<&mut dyn FnMut(TraceLine)>) -> Result<Report, SpecError> {
        solve::run(self, request, trace)
    }
}
