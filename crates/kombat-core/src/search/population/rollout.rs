//! What the constructive and the genetic searches share: the rollout, a path of bounded
//! length from the start, made move by move with its estimate carried along.
//!
//! Paths are spelled in letters (see [`Puzzle::letter`]), so that they can be cut,
//! crossed and mutated whatever the puzzle.

use crate::budget::Stop;
use crate::heuristic::{Heuristic, Letter, Reached, repaired};
use crate::observe::{Event, Observer, Seen, Why};
use crate::run::{Best, Outcome, Proof, Run};
use crate::space::{Alphabet, Cost, Puzzle};

/// By what a whole path is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judge {
    /// By the board at its end.
    Final,
    /// By the best board on the way.
    Prefix,
}

/// A path from the start, made move by move.
pub(super) struct Rollout<'a, P: Puzzle, H: Heuristic<P>> {
    heuristic: &'a H,
    start: P::State,
    start_h: Cost,
    start_memo: H::Memo,
    /// How many letters there are.
    pub(super) alphabet: usize,
    pub(super) state: P::State,
    pub(super) h: Cost,
    memo: H::Memo,
    g: Cost,
    via: Option<P::Move>,
    id: u64,
    parent: Option<u64>,
    last_id: u64,
}

impl<'a, P: Puzzle, H: Heuristic<P>> Rollout<'a, P, H> {
    /// Stands at the start.
    pub(super) fn new<O: Observer<P>>(heuristic: &'a H, start: &P::State, run: &mut Run<'_, P, O>) -> Self {
        let (h, memo) = heuristic.root(start);
        run.meter.counters.evaluated += 1;
        run.meter.holding(1, 1);
        let rollout = Rollout {
            heuristic,
            start: start.clone(),
            start_h: h,
            start_memo: memo,
            alphabet: run.space.alphabet().expect("checked when the search was built").letters(),
            state: start.clone(),
            h,
            memo,
            g: 0,
            via: None,
            id: 0,
            parent: None,
            last_id: 0,
        };
        run.emit(1, || Event::Generate(rollout.here()));
        rollout
    }

    /// Goes back to the start.
    pub(super) fn restart(&mut self) {
        self.state = self.start.clone();
        (self.h, self.memo, self.g) = (self.start_h, self.start_memo, 0);
        (self.via, self.id, self.parent) = (None, 0, None);
    }

    pub(super) fn here(&self) -> Seen<'_, P> {
        let (id, h, f) = (Some(self.id), Some(self.h), Some(self.h.into()));
        Seen { id, parent: self.parent, via: self.via, state: &self.state, g: self.g, h, f }
    }

    /// Is the board at hand a goal? A formula need not say 0 there.
    #[inline(always)]
    pub(super) fn solved(&self, puzzle: &P) -> bool {
        puzzle.is_goal(&self.state)
    }

    /// May a board with this estimate be a goal? The test itself is dearer.
    #[inline(always)]
    pub(super) fn may_be_goal(&self, h: Cost) -> bool {
        h == 0 || !self.heuristic.zero_at_goals()
    }

    /// Counts an expansion of the board at hand.
    #[inline(always)]
    pub(super) fn expand<O: Observer<P>>(&self, run: &mut Run<'_, P, O>) -> Result<(), Stop> {
        run.meter.expand()?;
        run.emit(1, || Event::Expand(self.here()));
        Ok(())
    }

    /// The legal moves, each with its letter.
    pub(super) fn legal(&self, puzzle: &P) -> impl Iterator<Item = (Letter, P::Move)> {
        (0..self.alphabet)
            .filter_map(move |letter| Some((letter as Letter, puzzle.alphabet()?.read(&self.state, letter)?)))
    }

    /// The estimate after a move, which is looked at and not made; and the id of that
    /// node.
    pub(super) fn look<O>(&mut self, mv: P::Move, run: &mut Run<'_, P, O>) -> (Cost, u64) {
        let mut state = self.state.clone();
        run.space.apply(&mut state, mv);
        let (h, _) = self.heuristic.child(self.memo, &self.state, mv, &state);
        run.meter.counters.generated += 1;
        run.meter.counters.evaluated += 1;
        self.last_id += 1;
        (h, self.last_id)
    }

    /// Tells that a move that was looked at is not made.
    pub(super) fn leave<O: Observer<P>>(&self, mv: P::Move, (h, id): (Cost, u64), run: &mut Run<'_, P, O>) {
        if run.observer.listens() {
            let mut state = self.state.clone();
            let g = self.g + run.space.apply(&mut state, mv);
            let (id, parent, f) = (Some(id), Some(self.id), Some(h.into()));
            let seen = Seen { id, parent, via: Some(mv), state: &state, g, h: Some(h), f };
            run.observer.on(Event::Prune(seen, Why::NotChosen), 1);
        }
    }

    /// Makes a move that leads to the node with this id.
    pub(super) fn go<O: Observer<P>>(&mut self, mv: P::Move, id: u64, run: &mut Run<'_, P, O>) {
        let before = self.state.clone();
        self.g += run.space.apply(&mut self.state, mv);
        (self.h, self.memo) = self.heuristic.child(self.memo, &before, mv, &self.state);
        self.via = Some(mv);
        (self.parent, self.id) = (Some(self.id), id);
        run.emit(1, || Event::Generate(self.here()));
    }

    /// Plays a whole path and judges it by where it ends, or by its best board on the
    /// way. Returns that estimate and how many letters lead there; a path that comes to
    /// a goal where it is judged ends there.
    #[inline(always)]
    pub(super) fn judge<O: Observer<P>>(
        &mut self,
        letters: &[Letter],
        judge: Judge,
        run: &mut Run<'_, P, O>,
    ) -> Result<(Cost, usize), Stop> {
        let reached = if !run.observer.listens() && run.meter.expand_all(letters.len() as u64) {
            let (from, puzzle) = ((self.start_h, self.start_memo), run.space);
            let reached = match judge {
                Judge::Final => self.heuristic.follow::<false>(puzzle, &self.start, from, letters),
                Judge::Prefix => self.heuristic.follow::<true>(puzzle, &self.start, from, letters),
            };
            run.meter.give_back((letters.len() - reached.length) as u64);
            run.meter.counters.generated += reached.length as u64;
            reached
        } else {
            self.pace(letters, judge, run)?
        };
        self.judged(reached, run);
        Ok((reached.h, reached.at))
    }

    /// Two paths at once, where nobody listens and no limit is near. All their moves are
    /// counted as expansions, and nothing else is; see [`Rollout::counted`].
    #[inline(always)]
    pub(super) fn judge_two<O: Observer<P>>(
        &mut self,
        letters: [&[Letter]; 2],
        judge: Judge,
        run: &mut Run<'_, P, O>,
    ) -> Option<[Reached; 2]> {
        if run.observer.listens() || !run.meter.expand_all(2 * letters[0].len() as u64) {
            return None;
        }
        let (from, puzzle) = ((self.start_h, self.start_memo), run.space);
        Some(match judge {
            Judge::Final => self.heuristic.follow_two::<false>(puzzle, &self.start, from, letters),
            Judge::Prefix => self.heuristic.follow_two::<true>(puzzle, &self.start, from, letters),
        })
    }

    /// Counts one of two paths that were followed at once, of `length` letters.
    #[inline(always)]
    pub(super) fn counted<O>(&self, reached: Reached, length: usize, run: &mut Run<'_, P, O>) {
        run.meter.give_back((length - reached.length) as u64);
        run.meter.counters.generated += reached.length as u64;
        self.judged(reached, run);
    }

    #[inline(always)]
    fn judged<O>(&self, reached: Reached, run: &mut Run<'_, P, O>) {
        run.meter.counters.evaluated += 1;
        run.meter.max_depth = run.meter.max_depth.max(reached.length as u64);
    }

    /// The same as [`Heuristic::follow`], told to the observer and counted one by one.
    fn pace<O: Observer<P>>(
        &mut self,
        letters: &[Letter],
        judge: Judge,
        run: &mut Run<'_, P, O>,
    ) -> Result<Reached, Stop> {
        self.restart();
        let mut best = (Cost::MAX, 0);
        let mut length = 0;
        for &letter in letters {
            // Where no move is legal nothing is played, and so nothing counted.
            let Some(mv) = repaired(run.space, &self.state, letter) else { break };
            self.expand(run)?;
            run.meter.counters.generated += 1;
            self.last_id += 1;
            self.go(mv, self.last_id, run);
            length += 1;
            if judge == Judge::Prefix {
                if self.may_be_goal(self.h) && self.solved(run.space) {
                    best = (self.h, length);
                    break;
                }
                if self.h < best.0 {
                    best = (self.h, length);
                }
            }
        }
        let (h, at) = if judge == Judge::Prefix { best } else { (self.h, length) };
        Ok(Reached { h, at, length })
    }

    /// Do these letters lead to a goal?
    pub(super) fn solves(&self, letters: &[Letter], puzzle: &P) -> bool {
        let mut state = self.start.clone();
        for &letter in letters {
            let Some(mv) = repaired(puzzle, &state, letter) else { return false };
            puzzle.apply(&mut state, mv);
        }
        puzzle.is_goal(&state)
    }

    /// The moves that letters stand for.
    pub(super) fn spelled(&mut self, letters: &[Letter], puzzle: &P) -> Vec<P::Move> {
        self.restart();
        let mut moves = Vec::with_capacity(letters.len());
        for &letter in letters {
            let Some(mv) = repaired(puzzle, &self.state, letter) else { break };
            puzzle.apply(&mut self.state, mv);
            moves.push(mv);
        }
        moves
    }

    /// The solution that letters spell.
    pub(super) fn solution(&mut self, letters: &[Letter], puzzle: &P) -> Outcome<P::Move> {
        let moves = self.spelled(letters, puzzle);
        let mut state = self.start.clone();
        let cost = moves.iter().map(|&mv| puzzle.apply(&mut state, mv)).sum();
        Outcome::Solved { moves, cost, proof: Proof::Unproven }
    }

    /// Leaves the best path as the result of a run without a solution.
    pub(super) fn note<O>(&mut self, best: &BestPath, run: &mut Run<'_, P, O>) {
        run.best = Some(Best { moves: self.spelled(best.letters(), run.space), h: best.h });
    }
}

/// The best path so far; its room is made once.
pub(super) struct BestPath {
    pub(super) h: Cost,
    letters: Vec<Letter>,
}

impl BestPath {
    /// The start itself, with room for paths of `moves` letters.
    pub(super) fn new<P: Puzzle, O>(h: Cost, moves: usize, run: &mut Run<'_, P, O>) -> Result<Self, Stop> {
        run.meter.claim(moves * size_of::<Letter>())?;
        Ok(BestPath { h, letters: Vec::with_capacity(moves) })
    }

    /// Is `h` better? Then these letters are the best path.
    #[inline(always)]
    pub(super) fn offer(&mut self, h: Cost, letters: &[Letter]) -> bool {
        let better = h < self.h;
        if better {
            self.h = h;
            self.letters.clear();
            self.letters.extend_from_slice(letters);
        }
        better
    }

    /// Its letters.
    pub(super) fn letters(&self) -> &[Letter] {
        &self.letters
    }
}
