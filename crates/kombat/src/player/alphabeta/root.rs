//! The root: what each of its moves is worth, and the line that is expected.

use super::Score;
use super::engine::{At, Search};
use crate::budget::Stop;
use crate::observe::{Event, Observer};
use crate::player::Thought;
use crate::space::{Game, Outlook};

/// A move of the root, and between what its score lies.
#[derive(Clone, Copy)]
struct Candidate<M> {
    mv: M,
    lower: Score,
    upper: Score,
}

/// What is known at the root.
pub(super) struct Root<'s, G: Game> {
    state: &'s G::State,
    candidates: Vec<Candidate<G::Move>>,
    /// The most plies that may be looked ahead.
    most: u32,
    /// How deep the last search was that ended, in plies.
    done: u32,
    /// The best line that was noted on the way.
    line: Vec<G::Move>,
}

impl<'s, G: Game> Root<'s, G> {
    pub(super) fn new(game: &G, state: &'s G::State, most: u32) -> Self {
        let unknown = |mv| Candidate { mv, lower: Score::LEAST, upper: Score::MOST };
        Root { state, candidates: game.moves(state).map(unknown).collect(), most, done: 0, line: Vec::new() }
    }

    fn begin<O: Observer<G>>(&self, search: &mut Search<'_, '_, G, O>, depth: u32) -> Result<(), Stop> {
        search.back_to_root();
        search.run.meter.expand()?;
        search.run.emit(1, || Event::Phase { name: "depth", value: depth.into() });
        search.tell(self.state, None, Event::Expand);
        Ok(())
    }

    fn end<O: Observer<G>>(&mut self, search: &mut Search<'_, '_, G, O>, depth: u32) {
        self.done = depth;
        let iterations = &mut search.run.meter.iterations;
        *iterations = Some(iterations.unwrap_or(0) + 1);
    }

    /// The score of a move, within a window; news if it is above `best`.
    fn ask<O: Observer<G>>(
        &self,
        search: &mut Search<'_, '_, G, O>,
        (mv, depth): (G::Move, u32),
        (low, high, best): (Score, Score, Score),
    ) -> Result<Score, Stop> {
        let mut state = self.state.clone();
        search.run.space.apply(&mut state, mv);
        search.enter(mv);
        let at = At { ply: 1, depth: depth - 1, calm: false };
        let score = search.within(&mut state, at, (high.after(), low.after()))?.before();
        if score > best {
            search.tell(&state, Some(score.in_trace()), Event::Incumbent);
        }
        search.leave();
        Ok(score)
    }

    /// All scores, each in a window of its own, as far as this depth can tell.
    pub(super) fn whole<O: Observer<G>>(&mut self, search: &mut Search<'_, '_, G, O>, depth: u32) -> Result<(), Stop> {
        self.begin(search, depth)?;
        let (mut scores, mut best, mut line) = (Vec::new(), Score::LEAST, Vec::new());
        for candidate in &self.candidates {
            let score = self.ask(search, (candidate.mv, depth), (Score::LEAST, Score::MOST, best))?;
            scores.push(score);
            if score > best {
                best = score;
                line = vec![candidate.mv];
                line.extend(search.lines.get(1).into_iter().flatten());
            }
        }
        for (candidate, score) in self.candidates.iter_mut().zip(scores) {
            (candidate.lower, candidate.upper) = (score, score);
        }
        self.line = line;
        self.end(search, depth);
        Ok(())
    }

    /// All scores, a ply deeper each time. Where the end is out of reach a win that is
    /// found is enough.
    pub(super) fn by_depth<O: Observer<G>>(&mut self, search: &mut Search<'_, '_, G, O>) -> Result<(), Stop> {
        let solvable = search.run.space.is_solvable(self.state);
        for depth in 1..=self.most {
            self.whole(search, depth)?;
            let decided = self.candidates.iter().all(|candidate| candidate.lower.is_decided());
            if decided || !solvable && self.best().is_win() {
                break;
            }
        }
        Ok(())
    }

    /// All scores by questions that a null window answers, a ply deeper each time: does
    /// this move win in so many plies, does it lose in so many? What neither wins nor
    /// loses in all plies is a draw.
    pub(super) fn by_score<O: Observer<G>>(&mut self, search: &mut Search<'_, '_, G, O>) -> Result<(), Stop> {
        let by_moving = search.run.space.wins_by_moving();
        for depth in 1..=self.most {
            self.begin(search, depth)?;
            for i in 0..self.candidates.len() {
                let (won, lost) = (Score::win(depth), Score::loss(depth));
                if !by_moving || depth % 2 == 1 {
                    self.question(search, i, (Score(won.0 - 1), won))?;
                }
                if !by_moving || depth % 2 == 0 {
                    self.question(search, i, (lost, Score(lost.0 + 1)))?;
                }
            }
            self.end(search, depth);
            if self.candidates.iter().all(|candidate| candidate.lower == candidate.upper) {
                self.done = self.most;
                break;
            }
        }
        Ok(())
    }

    /// Does the score of a candidate reach the upper end of a null window? Shorter wins
    /// and losses were ruled out before.
    fn question<O: Observer<G>>(
        &mut self,
        search: &mut Search<'_, '_, G, O>,
        i: usize,
        (low, high): (Score, Score),
    ) -> Result<(), Stop> {
        let Candidate { mv, lower, upper } = self.candidates[i];
        if lower == upper {
            return Ok(());
        }
        let score = match () {
            () if lower >= high => lower,
            () if upper <= low => upper,
            () => self.ask(search, (mv, self.most), (low, high, low))?,
        };
        let candidate = &mut self.candidates[i];
        match score >= high {
            true if high.is_win() => (candidate.lower, candidate.upper) = (high, high),
            true => candidate.lower = score,
            false if low.is_loss() => (candidate.lower, candidate.upper) = (low, low),
            false => candidate.upper = score,
        }
        Ok(())
    }

    fn score(candidate: &Candidate<G::Move>) -> Score {
        if candidate.lower == candidate.upper { candidate.lower } else { Score::EVEN }
    }

    fn best(&self) -> Score {
        self.candidates.iter().map(Self::score).max().expect("the game is not over")
    }

    /// What is known now.
    pub(super) fn thought<O: Observer<G>>(
        &self,
        search: &mut Search<'_, '_, G, O>,
        stopped: Option<Stop>,
    ) -> Thought<G::Move> {
        let game = search.run.space;
        if let Some(stop) = stopped
            && self.done == 0
        {
            return Thought::cut_short(game, self.state, stop);
        }
        let seen = self.done >= game.plies_left(self.state);
        let best = self.best();
        let choice = self.candidates.iter().find(|candidate| Self::score(candidate) == best);
        let choice = choice.expect("it is among them").mv;
        let scores =
            self.candidates.iter().map(|candidate| (candidate.mv, Self::score(candidate).value(seen))).collect();
        let mut line = if self.line.first() == Some(&choice) { self.line.clone() } else { vec![choice] };
        let mut stopped = stopped;
        if stopped.is_none() && best.value(seen).is_proved() {
            stopped = self.follow(search, best, &mut line).err();
        }
        Thought { choice, value: Some(best.value(seen)), line, scores, stopped }
    }

    /// Makes the line longer, to the end of the game: at each position the first move
    /// that is worth what the position is.
    fn follow<O: Observer<G>>(
        &self,
        search: &mut Search<'_, '_, G, O>,
        best: Score,
        line: &mut Vec<G::Move>,
    ) -> Result<(), Stop> {
        let game = search.run.space;
        let (mut state, mut score) = (self.state.clone(), best);
        for &mv in line.iter() {
            game.apply(&mut state, mv);
            score = score.after();
        }
        if game.verdict(&state).is_some() {
            return Ok(());
        }
        (search.ways.lines, search.ways.bounds) = (false, true);
        self.begin(search, line.len() as u32)?;
        let mut passed = self.state.clone();
        for (i, &mv) in line.iter().enumerate() {
            if i > 0 {
                search.run.meter.expand()?;
                search.tell(&passed, None, Event::Expand);
            }
            game.apply(&mut passed, mv);
            search.enter(mv);
            search.tell(&passed, None, Event::Generate);
        }
        while game.verdict(&state).is_none() {
            search.run.meter.expand()?;
            search.tell(&state, None, Event::Expand);
            let at = At { ply: line.len() as u32 + 1, depth: u32::MAX, calm: false };
            let wanted = score.after();
            let mut found = None;
            let winning = if let Outlook::Win(mv) = game.outlook(&state, false) { Some(mv) } else { None };
            for mv in winning.into_iter().chain(game.moves(&state)) {
                let mut next = state.clone();
                game.apply(&mut next, mv);
                search.enter(mv);
                let reply = search.within(&mut next, at, (wanted, Score(wanted.0 + 1)))?;
                if reply <= wanted {
                    found = Some((mv, next));
                    break;
                }
                search.leave();
            }
            let (mv, next) = found.expect("a position is worth what its best move is");
            line.push(mv);
            (state, score) = (next, wanted);
        }
        Ok(())
    }
}
