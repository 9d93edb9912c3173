//! What the catalog must know about a puzzle beyond its rules, so that specs can
//! name it and results can show it.

use crate::card::heuristics::{FORMULA, MAX, SCALE, SUM};
use crate::card::{Args, Card};
use crate::formula::{Layout, is_reserved};
use crate::heuristic::Erased;
use crate::messages::{Message, SpecError, Texts};
use crate::msg;
use crate::player;
use crate::rng::Rng;
use crate::search::Compiled;
use crate::space::{Cost, Notation, Puzzle};
use crate::spec::Spec;
use crate::view::{Stamp, Touch, View};
use kombat_core::player::CompiledGame;
use std::fmt;
use std::sync::Arc;

/// Makes a heuristic for a puzzle, from arguments that were held against its card.
pub type BuildHeuristic<P> = Arc<dyn Fn(&P, &Args) -> Result<Box<dyn Erased<P>>, SpecError> + Send + Sync>;

/// A heuristic in a puzzle's list.
#[non_exhaustive]
pub struct HeuristicEntry<P: Puzzle> {
    /// Its card.
    pub card: &'static Card,
    /// Makes it.
    pub build: BuildHeuristic<P>,
}

impl<P: Puzzle> Clone for HeuristicEntry<P> {
    fn clone(&self) -> Self {
        HeuristicEntry { card: self.card, build: self.build.clone() }
    }
}

impl<P: Puzzle> fmt::Debug for HeuristicEntry<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HeuristicEntry({})", self.card.name)
    }
}

impl<P: Puzzle> HeuristicEntry<P> {
    /// A heuristic by its card and by what makes it.
    pub fn new(
        card: &'static Card,
        build: impl Fn(&P, &Args) -> Result<Box<dyn Erased<P>>, SpecError> + Send + Sync + 'static,
    ) -> Self {
        HeuristicEntry { card, build: Arc::new(build) }
    }
}

/// A problem that is a puzzle: its rules, and the heuristics that can be named on it, its own and those
/// that a program adds. As an [`AnyPuzzle`](crate::problem::AnyPuzzle) it is run by name.
#[derive(Clone)]
pub struct PuzzleProblem<P: NamedPuzzle> {
    puzzle: P,
    heuristics: Arc<Vec<HeuristicEntry<P>>>,
}

impl<P: NamedPuzzle> PuzzleProblem<P> {
    /// A puzzle with its own heuristics.
    pub fn new(puzzle: P) -> Self {
        puzzle.texts().add();
        PuzzleProblem { heuristics: Arc::new(puzzle.heuristics()), puzzle }
    }

    /// The same with one more heuristic, which specs can name, and formulas where the puzzle has a
    /// [layout](NamedPuzzle::layout). What a spec leaves open goes by the puzzle's own heuristics still.
    ///
    /// # Panics
    /// If a spec cannot have this name, or it means something already, in specs or in formulas.
    #[must_use]
    pub fn with_heuristic(mut self, entry: HeuristicEntry<P>) -> Self {
        let names = |card: &Card| -> Vec<String> {
            let aliases = card.aliases.iter().map(|(alias, _)| *alias);
            aliases.chain([card.name]).map(|name| name.replace('-', "_")).collect()
        };
        let known: Vec<String> = self.cards().into_iter().flat_map(names).collect();
        for name in names(entry.card) {
            let spelled = name.replace('_', "-");
            let is_spec = spelled.parse::<Spec>().is_ok_and(|spec| spec.to_string() == spelled);
            assert!(is_spec, "no spec can name a heuristic {spelled}");
            assert!(!known.contains(&name) && !is_reserved(&name), "{spelled} means something already");
        }
        Arc::make_mut(&mut self.heuristics).push(entry);
        self
    }

    /// The rules.
    pub fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// The heuristics that can be named on it.
    pub fn entries(&self) -> &[HeuristicEntry<P>] {
        &self.heuristics
    }

    /// The cards of the heuristics that specs can name: these and the combined ones.
    pub(crate) fn cards(&self) -> Vec<&'static Card> {
        self.entries().iter().map(|entry| entry.card).chain([&MAX, &SUM, &SCALE, &FORMULA]).collect()
    }

    /// The same heuristics for another puzzle of its kind.
    pub(crate) fn on(&self, puzzle: &P) -> Self {
        PuzzleProblem { puzzle: puzzle.clone(), heuristics: self.heuristics.clone() }
    }
}

impl<P: NamedPuzzle> fmt::Debug for PuzzleProblem<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PuzzleProblem({})", self.puzzle.problem())
    }
}

/// Refuses every order but the only one that there is.
fn only_order(order: &str, asked: &str) -> Result<(), SpecError> {
    if asked == order { Ok(()) } else { Err(msg!("order.natural", found = asked).into()) }
}

/// A puzzle that specs can name.
pub trait NamedPuzzle: Compiled {
    /// Its name with its parameters, as results show it.
    fn problem(&self) -> Spec;

    /// The sentences that it speaks, where these are not everybody's.
    fn texts(&self) -> Texts {
        Texts::NONE
    }

    /// Its heuristics; the first is what informed searches use unless told.
    fn heuristics(&self) -> Vec<HeuristicEntry<Self>>;

    /// What searches by fitness use unless told, such as genetic algorithms: it need
    /// not be admissible.
    fn fitness(&self) -> &'static Card {
        self.heuristics()[0].card
    }

    /// How the tiles are divided into patterns unless told, where there are pattern
    /// databases.
    fn partition(&self) -> String {
        String::new()
    }

    /// What `auto` uses for this puzzle: the best we know, as a spec.
    fn auto(&self) -> &'static str;

    /// What does better than `auto` once its larger tables are made, which `auto` does not do
    /// unasked.
    fn beyond_auto(&self) -> Option<&'static str> {
        None
    }

    /// A start for which there is a solution, each equally likely.
    fn random(&self, rng: &mut Rng) -> Self::State;

    /// The order in which moves are tried.
    fn order(&self) -> String {
        "natural".to_owned()
    }

    /// Changes that order.
    fn reorder(&mut self, order: &str) -> Result<(), SpecError> {
        only_order(&self.order(), order)
    }

    /// What its boards look like, where formulas may speak of them.
    fn layout(&self) -> Option<Layout> {
        None
    }

    /// Writes the pieces of a board, counted from 0, cell by cell.
    fn pieces(&self, _state: &Self::State, _into: &mut [u8]) {}

    /// Does every move swap two of the pieces? Then all solutions of a board are odd, or all are even.
    fn swaps_pieces(&self) -> bool {
        false
    }

    /// The true distance of a state, where it is cheaply known.
    fn distance(&self, state: &Self::State) -> Option<Cost> {
        self.distances()?.of(self, state)
    }

    /// The legal move that a person's word means: nothing if it is no word for a move, and why where the move
    /// that it means is not possible here.
    fn find_move(&self, state: &Self::State, word: &str) -> Result<Option<Self::Move>, Message> {
        let named = |mv: &Self::Move| self.show_move(*mv, Notation::Blank).eq_ignore_ascii_case(word);
        Ok(self.moves(state).find(named))
    }

    /// How moves are written, in a sentence.
    fn move_help(&self) -> Message {
        msg!("play.moves-other")
    }

    /// What a state looks like. Without a picture it is shown as it is written.
    fn view(&self, state: &Self::State) -> View {
        View::text(self.show(state))
    }

    /// How a hand makes a legal move. Without an answer the move is chosen from a list.
    fn touch(&self, _state: &Self::State, _mv: Self::Move) -> Touch {
        Touch::default()
    }

    /// A board worth watching first, where there is one that is better than any other.
    fn showpiece(&self) -> Option<&'static str> {
        None
    }
}

/// A game that specs can name.
pub trait NamedGame: CompiledGame {
    /// Its name with its parameters, as results show it.
    fn problem(&self) -> Spec;

    /// The position in which games begin.
    fn start(&self) -> Self::State;

    /// How many plies games last at most that are likely ever to be played.
    fn longest(&self) -> u32 {
        self.plies_left(&self.start())
    }

    /// The order in which moves are tried.
    fn order(&self) -> String {
        "natural".to_owned()
    }

    /// Changes that order.
    fn reorder(&mut self, order: &str) -> Result<(), SpecError> {
        only_order(&self.order(), order)
    }

    /// The legal move that a word means; people write moves in several ways. Nothing if it is no word for a
    /// move, and why where the move that it means is not possible here.
    fn find_move(&self, state: &Self::State, word: &str) -> Result<Option<Self::Move>, Message>;

    /// How moves are written, in a sentence.
    fn move_help(&self) -> Message {
        msg!("play.moves-other")
    }

    /// What a state looks like. Without a picture it is shown as it is written.
    fn view(&self, state: &Self::State) -> View {
        View::text(self.show(state))
    }

    /// What a cell may hold, in the order in which an editor goes through it; nothing where pictures have no cells
    /// that can be filled one by one.
    fn palette(&self) -> Vec<Stamp> {
        Vec::new()
    }

    /// Who plays against a person unless told.
    fn opponent(&self) -> &'static str {
        player::DEFAULT
    }

    /// How a hand makes a legal move. Without an answer the move is chosen from a list.
    fn touch(&self, _state: &Self::State, _mv: Self::Move) -> Touch {
        Touch::default()
    }

    /// How a hand made the move that led to a state, from the word that results have for it; nothing where that
    /// cannot be told.
    fn touched(&self, _after: &Self::State, _word: &str) -> Option<Touch> {
        None
    }

    /// A position worth watching first, where there is one that is better than any other.
    fn showpiece(&self) -> Option<&'static str> {
        None
    }
}
