//! GRASP, the greedy randomised adaptive search procedure (Feo and Resende 1995), as
//! *Kombat Heurístico* models it for puzzles: paths are built move by move, each move
//! drawn from a short list of those that look best, until one comes to the goal.

use super::guided::{Method, guided};
use super::line::{BestLine, Judge, Line};
use crate::budget::Stop;
use crate::catalog::{
    Args, Card, Example, FITNESS, Fact, Family, Guarantees, Holds, ORDER, Param, ParamKind, Scene, Section, Setup,
    Staged,
};
use crate::heuristic::{Heuristic, Letter};
use crate::observe::{Event, Kind, Observer};
use crate::ratio::Ratio;
use crate::run::{AnySolver, Outcome, Run};
use crate::space::{Cost, Puzzle};
use crate::words::SpecError;

/// `grasp`.
pub const CARD: Card = Card {
    name: "grasp",
    params: &[
        FITNESS,
        RCL,
        ALPHA,
        FIRST,
        MOVES,
        Param::keyed("iterations", ParamKind::Count { least: 1, most: 1_000_000_000, or_none: false }, "100"),
        Param::keyed("local", ParamKind::Choice(&["off", "on"]), "off"),
        ORDER,
    ],
    cites: &["feo1995", "kombat"],
    lines: &[
        Some(Kind::Phase),
        Some(Kind::Expand),
        Some(Kind::Prune),
        Some(Kind::Generate),
        None,
        Some(Kind::Incumbent),
    ],
    scene: Scene::Candidates,
    anytime: true,
    family: Some(Family::Evolutionary),
    guarantees: Some(Guarantees { complete: Holds::Never, optimal: Holds::Never }),
    examples: &[
        Example::shines(
            "swap(3x3)",
            "6 4 5 8 9 7 3 1 2",
            "grasp",
            &[Fact::Cost(12), Fact::Optimal(12), Fact::Expanded(12), Fact::RivalExpanded("astar", 18_635)],
        ),
        Example::fails("tiles(3x3)", "3 5 1 2 6 4 7 8 0", "grasp", &[Fact::GivesUp, Fact::Expanded(1500)]),
    ],
    ..Card::new(Section::Algorithm)
};

/// How long the restricted candidate list is.
pub(super) const RCL: Param = Param::keyed("rcl", ParamKind::Count { least: 1, most: 65_535, or_none: false }, "2");
/// Instead of a length: how far from the best to the worst the list reaches.
pub(super) const ALPHA: Param =
    Param::keyed("alpha", ParamKind::Ratio { least: "0", most: "1", or_none: true }, "none");
/// How the first move is chosen.
pub(super) const FIRST: Param = Param::keyed("first", ParamKind::Choice(&["random", "greedy"]), "random");
/// How long a path may be.
pub(super) const MOVES: Param =
    Param::keyed("moves", ParamKind::Count { least: 1, most: 10_000, or_none: false }, "15");

/// How a path is built.
#[derive(Clone, Copy, Debug)]
pub(super) struct Construction {
    rcl: usize,
    alpha: Option<Ratio>,
    random_first: bool,
    pub(super) moves: usize,
}

impl Construction {
    /// From the arguments of a card that lists its parameters.
    pub(super) fn read(args: &Args) -> Self {
        Construction {
            rcl: args.count("rcl").expect("it cannot be none") as usize,
            alpha: (args.word("alpha") != "none").then(|| args.ratio("alpha")),
            random_first: args.word("first") == "random",
            moves: args.count("moves").expect("it cannot be none") as usize,
        }
    }

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
        line: &mut Line<'_, P, H>,
        best: &mut BestLine,
        run: &mut Run<'_, P, O>,
    ) -> Result<bool, Stop> {
        line.restart();
        path.letters.clear();
        path.nearest = Cost::MAX;
        for step in 0..self.moves {
            line.expand(run)?;
            let by_chance = step == 0 && self.random_first;
            path.list(by_chance, line, run);
            let among = if by_chance { path.candidates.len() } else { self.listed(&path.candidates) };
            let Some(mv) = path.pick(among, line, run) else { break };
            line.go(mv.0, mv.1, run);
            path.nearest = path.nearest.min(line.h);
            run.meter.max_depth = run.meter.max_depth.max(path.letters.len() as u64);
            let solved = line.solved(run.space);
            if best.offer(line.h, &path.letters) || solved {
                run.emit(1, || Event::Incumbent(line.here()));
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

    /// Lists the legal moves: one that is drawn by chance alone, or all, the best first
    /// and among equals the first in order.
    fn list<P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
        &mut self,
        by_chance: bool,
        line: &mut Line<'_, P, H>,
        run: &mut Run<'_, P, O>,
    ) {
        self.candidates.clear();
        self.candidates.extend(line.legal(run.space).map(|(letter, _)| Candidate { h: 0, letter, id: 0 }));
        if by_chance && !self.candidates.is_empty() {
            let drawn = run.rng.below(self.candidates.len() as u64) as usize;
            self.candidates.swap(0, drawn);
            self.candidates.truncate(1);
        }
        for candidate in &mut self.candidates {
            (candidate.h, candidate.id) = line.look(named(candidate.letter, line, run.space), run);
        }
        self.candidates.sort_unstable();
    }

    /// Draws one of the first candidates and puts it on the path; the others are left.
    fn pick<P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
        &mut self,
        among: usize,
        line: &Line<'_, P, H>,
        run: &mut Run<'_, P, O>,
    ) -> Option<(P::Move, u64)> {
        let drawn = match among {
            0 => return None,
            1 => 0,
            _ => run.rng.below(among as u64) as usize,
        };
        if O::ACTIVE {
            for (_, other) in self.candidates.iter().enumerate().filter(|(place, _)| *place != drawn) {
                line.leave(named(other.letter, line, run.space), (other.h, other.id), run);
            }
        }
        let chosen = self.candidates[drawn];
        self.letters.push(chosen.letter);
        Some((named(chosen.letter, line, run.space), chosen.id))
    }

    /// Local search: any one letter is changed for another while that brings the path
    /// nearer to the goal. True if it comes to a goal.
    fn improve<P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
        &mut self,
        line: &mut Line<'_, P, H>,
        best: &mut BestLine,
        run: &mut Run<'_, P, O>,
    ) -> Result<bool, Stop> {
        let (mut at, mut since_better) = (0, 0);
        while since_better < self.letters.len() {
            let before = self.letters[at];
            let mut kept = before;
            for letter in (0..line.alphabet as Letter).filter(|&letter| letter != before) {
                self.letters[at] = letter;
                let (h, length) = line.judge(&self.letters, Judge::Prefix, run)?;
                let solved = line.may_be_goal(h) && line.solves(&self.letters[..length], run.space);
                if h < self.nearest || solved {
                    (self.nearest, kept) = (h, letter);
                    if best.offer(h, &self.letters[..length]) && line.h == h {
                        run.emit(1, || Event::Incumbent(line.here()));
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
fn named<P: Puzzle, H: Heuristic<P>>(letter: Letter, line: &Line<'_, P, H>, puzzle: &P) -> P::Move {
    puzzle.letter(&line.state, letter.into()).expect("only legal moves are listed")
}

/// GRASP, all but the heuristic.
#[derive(Clone, Copy, Debug)]
struct Grasp {
    construction: Construction,
    iterations: u64,
    local: bool,
}

impl Grasp {
    fn build_paths<P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
        &self,
        line: &mut Line<'_, P, H>,
        best: &mut BestLine,
        run: &mut Run<'_, P, O>,
    ) -> Result<Outcome<P::Move>, Stop> {
        let mut path = Path::new(self.construction.moves, line.alphabet, run)?;
        for iteration in 1..=self.iterations {
            run.meter.iterations = Some(iteration);
            run.emit(1, || Event::Phase { name: "construction", value: iteration });
            let solved =
                self.construction.build(&mut path, line, best, run)? || self.local && path.improve(line, best, run)?;
            if solved {
                return Ok(line.solution(&path.letters, run.space));
            }
        }
        Ok(Outcome::GaveUp)
    }
}

impl Method for Grasp {
    fn search<P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
        &self,
        heuristic: &H,
        start: &P::State,
        run: &mut Run<'_, P, O>,
    ) -> Outcome<P::Move> {
        search_from(heuristic, start, self.construction.moves, run, |line, best, run| self.build_paths(line, best, run))
    }
}

/// Runs a search that builds paths of at most `moves` moves, unless the start is solved
/// already. If it ends without a solution, its best path is the result.
pub(super) fn search_from<'a, P: Puzzle, H: Heuristic<P>, O: Observer<P>>(
    heuristic: &'a H,
    start: &P::State,
    moves: usize,
    run: &mut Run<'_, P, O>,
    search: impl FnOnce(&mut Line<'a, P, H>, &mut BestLine, &mut Run<'_, P, O>) -> Result<Outcome<P::Move>, Stop>,
) -> Outcome<P::Move> {
    let mut line = Line::new(heuristic, start, run);
    run.meter.iterations = Some(0);
    if run.space.is_goal(start) {
        return line.solution(&[], run.space);
    }
    let mut best = match BestLine::new(line.h, moves, run) {
        Ok(best) => best,
        Err(stop) => return Outcome::Stopped(stop),
    };
    let outcome = search(&mut line, &mut best, run).unwrap_or_else(Outcome::Stopped);
    if !matches!(outcome, Outcome::Solved { .. }) {
        line.note(&best, run);
    }
    outcome
}

pub(super) fn build<P: Staged>(setup: &Setup<'_, P>) -> Result<Box<dyn AnySolver<P>>, SpecError> {
    let grasp = Grasp {
        construction: Construction::read(&setup.args),
        iterations: setup.args.count("iterations").expect("it cannot be none"),
        local: setup.args.word("local") == "on",
    };
    guided(grasp, setup)
}
