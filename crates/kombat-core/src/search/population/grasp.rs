//! GRASP, the greedy randomised adaptive search procedure (Feo and Resende 1995), as
//! *Kombat Heurístico* models it for puzzles: paths are built move by move, each move
//! chosen at random from a short list of those that look best, until one comes to the goal.

use super::rollout::{BestPath, Judge, Rollout};
use crate::budget::Stop;
use crate::heuristic::{Boxed, Heuristic, Letter};
use crate::observe::{Event, Observer, Phase};
use crate::ratio::Ratio;
use crate::run::{Ended, Outcome, Run};
use crate::search::guided::Method;
use crate::space::{Alphabet, Cost, Puzzle};

/// How a path is built.
#[derive(Clone, Copy, Debug)]
pub struct Construction {
    /// How long the restricted candidate list is.
    pub rcl: usize,
    /// Instead of a length: how far from the best to the worst the list reaches.
    pub alpha: Option<Ratio>,
    /// Is the first move chosen at random among all?
    pub random_first: bool,
    /// How long a path may be.
    pub moves: usize,
}

impl Construction {
    /// How many of the candidates, best first, are in the restricted list.
    fn listed(&self, candidates: &[Candidate]) -> usize {
        match (self.alpha, candidates) {
            (None, _) => self.rcl.min(candidates.len()),
            (Some(alpha), [best, .., worst]) => {
                let reach = u64::from(alpha.over) * u64::from(worst.h - best.h);
                let near = |candidate: &&Candidate| u64::from(candidate.h - best.h) * u64::from(alpha.under) <= reach;
                candidates.iter().take_while(near).count()
            }
            (Some(_), _) => candidates.len(),
        }
    }

    /// Builds one path; true if it ends at a goal. `best` sees every board on the way.
    pub(super) fn build<P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
        &self,
        path: &mut Path,
        rollout: &mut Rollout<'_, P, H>,
        best: &mut BestPath,
        run: &mut Run<'_, P, O>,
    ) -> Result<bool, Stop> {
        rollout.restart();
        path.letters.clear();
        path.nearest = Cost::MAX;
        for step in 0..self.moves {
            rollout.expand(run)?;
            let by_chance = step == 0 && self.random_first;
            path.list(by_chance, rollout, run);
            let among = if by_chance { path.candidates.len() } else { self.listed(&path.candidates) };
            let Some(mv) = path.pick(among, rollout, run) else { break };
            rollout.go(mv.0, mv.1, run);
            path.nearest = path.nearest.min(rollout.h);
            run.meter.max_depth = run.meter.max_depth.max(path.letters.len() as u64);
            let solved = rollout.solved(run.space);
            if best.offer(rollout.h, &path.letters) || solved {
                run.emit(1, || Event::Incumbent(rollout.here()));
            }
            if solved {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// A move that might be next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    h: Cost,
    letter: Letter,
    id: u64,
}

/// A path while it is built, and the room for candidates. Made once per run.
pub(super) struct Path {
    pub(super) letters: Vec<Letter>,
    /// The least estimate on the way.
    pub(super) nearest: Cost,
    candidates: Vec<Candidate>,
}

impl Path {
    /// Room for paths of `moves` letters of an alphabet.
    pub(super) fn new<P: Puzzle, O>(moves: usize, alphabet: usize, run: &mut Run<'_, P, O>) -> Result<Self, Stop> {
        run.meter.claim(moves * size_of::<Letter>() + alphabet * size_of::<Candidate>())?;
        let (letters, candidates) = (Vec::with_capacity(moves), Vec::with_capacity(alphabet));
        Ok(Path { letters, nearest: Cost::MAX, candidates })
    }

    /// Lists the legal moves: one that is chosen by chance alone, or all, the best first
    /// and among equals the first in order.
    fn list<P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
        &mut self,
        by_chance: bool,
        rollout: &mut Rollout<'_, P, H>,
        run: &mut Run<'_, P, O>,
    ) {
        self.candidates.clear();
        self.candidates.extend(rollout.legal(run.space).map(|(letter, _)| Candidate { h: 0, letter, id: 0 }));
        if by_chance && !self.candidates.is_empty() {
            let first = run.rng.below(self.candidates.len() as u64) as usize;
            self.candidates.swap(0, first);
            self.candidates.truncate(1);
        }
        for candidate in &mut self.candidates {
            (candidate.h, candidate.id) = rollout.look(named(candidate.letter, rollout, run.space), run);
        }
        self.candidates.sort_unstable();
    }

    /// Picks one of the first candidates and puts it on the path; the others are left.
    fn pick<P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
        &mut self,
        among: usize,
        rollout: &Rollout<'_, P, H>,
        run: &mut Run<'_, P, O>,
    ) -> Option<(P::Move, u64)> {
        let picked = match among {
            0 => return None,
            1 => 0,
            _ => run.rng.below(among as u64) as usize,
        };
        if run.observer.listens() {
            for (_, other) in self.candidates.iter().enumerate().filter(|(place, _)| *place != picked) {
                rollout.leave(named(other.letter, rollout, run.space), (other.h, other.id), run);
            }
        }
        let chosen = self.candidates[picked];
        self.letters.push(chosen.letter);
        Some((named(chosen.letter, rollout, run.space), chosen.id))
    }

    /// Local search: any one letter is changed for another while that brings the path
    /// nearer to the goal. True if it comes to a goal.
    fn improve<P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
        &mut self,
        rollout: &mut Rollout<'_, P, H>,
        best: &mut BestPath,
        run: &mut Run<'_, P, O>,
    ) -> Result<bool, Stop> {
        let (mut at, mut since_better) = (0, 0);
        while since_better < self.letters.len() {
            let before = self.letters[at];
            let mut kept = before;
            for letter in (0..rollout.alphabet).map(|letter| letter as Letter).filter(|&letter| letter != before) {
                self.letters[at] = letter;
                let (h, length) = rollout.judge(&self.letters, Judge::Prefix, run)?;
                let solved = rollout.may_be_goal(h) && rollout.solves(&self.letters[..length], run.space);
                if h < self.nearest || solved {
                    (self.nearest, kept) = (h, letter);
                    if best.offer(h, &self.letters[..length]) && rollout.h == h {
                        run.emit(1, || Event::Incumbent(rollout.here()));
                    }
                    if solved {
                        self.letters.truncate(length);
                        return Ok(true);
                    }
                    break;
                }
            }
            self.letters[at] = kept;
            since_better = if kept == before { since_better + 1 } else { 0 };
            at = (at + 1) % self.letters.len();
        }
        Ok(false)
    }
}

/// The move of a letter that was listed.
fn named<P: Puzzle, H: Heuristic<P>>(letter: Letter, rollout: &Rollout<'_, P, H>, puzzle: &P) -> P::Move {
    let read = puzzle.alphabet().and_then(|alphabet| alphabet.read(&rollout.state, letter.into()));
    read.expect("only legal moves are listed")
}

/// GRASP, all but the heuristic.
#[derive(Clone, Copy, Debug)]
pub struct Grasp {
    /// How a path is built.
    pub construction: Construction,
    /// How many paths are built at most.
    pub iterations: u64,
    /// Is each improved by changing single moves?
    pub local: bool,
}

impl Grasp {
    fn build_paths<P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
        &self,
        rollout: &mut Rollout<'_, P, H>,
        best: &mut BestPath,
        run: &mut Run<'_, P, O>,
    ) -> Ended<P::Move> {
        let mut path = Path::new(self.construction.moves, rollout.alphabet, run)?;
        for iteration in 1..=self.iterations {
            run.meter.iterations = Some(iteration);
            run.emit(1, || Event::Phase { name: Phase::Construction, value: iteration });
            let solved = self.construction.build(&mut path, rollout, best, run)?
                || self.local && path.improve(rollout, best, run)?;
            if solved {
                return Ok(rollout.solution(&path.letters, run.space));
            }
        }
        Ok(Outcome::GaveUp)
    }
}

impl Method for Grasp {
    fn search<P: Puzzle>(&self, heuristic: &Boxed<P>, start: &P::State, run: &mut Run<'_, P>) -> Ended<P::Move> {
        search_from(heuristic, start, self.construction.moves, run, |rollout, best, run| {
            self.build_paths(rollout, best, run)
        })
    }
}

/// Runs a search that builds paths of at most `moves` moves, unless the start is solved
/// already. If it ends without a solution, its best path is the result.
pub(super) fn search_from<'a, P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
    heuristic: &'a H,
    start: &P::State,
    moves: usize,
    run: &mut Run<'_, P, O>,
    search: impl FnOnce(&mut Rollout<'a, P, H>, &mut BestPath, &mut Run<'_, P, O>) -> Ended<P::Move>,
) -> Ended<P::Move> {
    let mut rollout = Rollout::new(heuristic, start, run);
    run.meter.iterations = Some(0);
    if run.space.is_goal(start) {
        return Ok(rollout.solution(&[], run.space));
    }
    let mut best = BestPath::new(rollout.h, moves, run)?;
    let ended = search(&mut rollout, &mut best, run);
    if !matches!(ended, Ok(Outcome::Solved { .. })) {
        rollout.note(&best, run);
    }
    ended
}
