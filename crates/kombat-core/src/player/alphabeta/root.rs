//! The root: what each of its moves is worth, and the line that is expected.

use super::Score;
use super::engine::{At, Search};
use crate::budget::Stop;
use crate::observe::{Event, Observer, Phase};
use crate::player::{Thought, Value};
use crate::space::{Game, Outlook};

/// Up to so many plies are asked about one by one: that is quickly done, and finds the
/// short wins first.
const BY_PLIES: u32 = 8;

/// A move of the root, and between what its score lies.
#[derive(Clone, Copy)]
struct Candidate<M> {
    mv: M,
    lower: Score,
    upper: Score,
}

impl<M> Candidate<M> {
    /// The score, or what is nearest to it: nothing where win and loss are both possible.
    fn score(&self) -> Score {
        match () {
            () if self.lower == self.upper || self.lower.is_win() => self.lower,
            () if self.upper.is_loss() => self.upper,
            () => Score::EVEN,
        }
    }

    /// As results show it: a win whose length is not known is worth a million.
    fn value(&self, seen: bool) -> Value {
        match self.score() {
            score if self.lower == self.upper => score.value(seen),
            score if score.is_decided() => Value::Estimate(1e6 * f64::from(score.0.signum())),
            score => Value::Estimate(score.0.into()),
        }
    }

    /// Concludes what follows from both bounds: nothing is won or lost in more plies than may
    /// be looked ahead, and where each win is an odd number of plies away and each loss an
    /// even one, there is none between two of them.
    fn narrow(&mut self, most: u32, step: u32) {
        if self.upper.is_win() && Question::Win(self.upper.plies()).possible(step) > most {
            self.upper = Score::EVEN;
        }
        if self.lower.is_loss() && Question::Loss(self.lower.plies()).possible(step) > most {
            self.lower = Score::EVEN;
        }
        if self.lower.is_win() {
            self.lower = Score::win(self.lower.plies().div_ceil(step) * step + 1 - step);
            if Question::Win(self.upper.plies()).possible(step) >= self.lower.plies() {
                self.upper = self.lower;
            }
        }
        if self.upper.is_loss() {
            self.upper = Score::loss(self.upper.plies() / step * step);
            if Question::Loss(self.lower.plies()).possible(step) >= self.upper.plies() {
                self.lower = self.upper;
            }
        }
    }

    /// What to ask next.
    fn next(&self, most: u32, step: u32) -> Option<Question> {
        let half = |shortest: u32, longest: u32| shortest + (longest - step - shortest) / (2 * step) * step;
        match () {
            () if self.lower == self.upper => None,
            () if self.lower.is_win() => {
                Some(Question::Win(half(Question::Win(self.upper.plies()).possible(step), self.lower.plies())))
            }
            () if self.upper.is_loss() => {
                Some(Question::Loss(half(Question::Loss(self.lower.plies()).possible(step), self.upper.plies())))
            }
            () if self.upper > Score::EVEN => Some(Question::Win(most)),
            () => Some(Question::Loss(most)),
        }
    }
}

/// Is it won, or lost, in at most so many plies?
#[derive(Clone, Copy)]
enum Question {
    Win(u32),
    Loss(u32),
}

impl Question {
    /// Yes is beyond the one end, no beyond the other.
    fn window(self) -> (Score, Score) {
        match self {
            Question::Win(plies) => (Score(Score::win(plies).0 - 1), Score::win(plies)),
            Question::Loss(plies) => (Score::loss(plies), Score(Score::loss(plies).0 + 1)),
        }
    }

    /// The first number of plies, from this one, in which the game can end so.
    fn possible(self, step: u32) -> u32 {
        let (Question::Win(plies) | Question::Loss(plies)) = self;
        let plies = plies.max(1);
        let odd = matches!(self, Question::Win(_));
        plies + u32::from(step == 2 && odd != (plies % 2 == 1))
    }

    /// Is the answer the same as for a ply less?
    fn is_idle(self, step: u32) -> bool {
        let (Question::Win(plies) | Question::Loss(plies)) = self;
        self.possible(step) != plies
    }
}

/// What is known at the root.
pub(super) struct Root<'s, 'r, 'a, G: Game, O> {
    pub(super) search: Search<'r, 'a, G, O>,
    state: &'s G::State,
    candidates: Vec<Candidate<G::Move>>,
    /// The most plies that may be looked ahead.
    most: u32,
    /// How deep the last search was that ended, in plies.
    done: u32,
    /// The best line that was noted on the way.
    line: Vec<G::Move>,
    /// From one possible number of plies to a win to the next.
    step: u32,
}

impl<'s, 'r, 'a, G: Game, O: Observer<G>> Root<'s, 'r, 'a, G, O> {
    pub(super) fn new(search: Search<'r, 'a, G, O>, state: &'s G::State, most: u32) -> Self {
        let game = search.run.space;
        let unknown = |mv| Candidate { mv, lower: Score::loss(0), upper: Score::win(0) };
        let candidates = game.moves(state).map(unknown).collect();
        let step = if game.wins_by_moving() { 2 } else { 1 };
        Root { search, state, candidates, most, done: 0, line: Vec::new(), step }
    }

    fn begin(&mut self, depth: u32) -> Result<(), Stop> {
        self.search.back_to_root();
        self.search.run.meter.expand()?;
        self.search.run.emit(1, || Event::Phase { name: Phase::Depth, value: depth.into() });
        self.search.tell(self.state, None, Event::Expand);
        Ok(())
    }

    fn end(&mut self, depth: u32) {
        self.done = depth;
        let iterations = &mut self.search.run.meter.iterations;
        *iterations = Some(iterations.unwrap_or(0) + 1);
    }

    /// The score of a move, within a window; news if it is above `best`.
    fn ask(&mut self, (mv, depth): (G::Move, u32), (low, high, best): (Score, Score, Score)) -> Result<Score, Stop> {
        let mut state = self.state.clone();
        self.search.run.space.apply(&mut state, mv);
        self.search.enter(mv);
        let at = At { ply: 1, depth: depth - 1, calm: false };
        let score = self.search.within(&mut state, at, (high.after(), low.after()))?.before();
        if score > best {
            self.search.tell(&state, Some(score.in_trace()), Event::Incumbent);
        }
        self.search.leave();
        Ok(score)
    }

    /// All scores, each in a window of its own, as far as this depth can tell.
    pub(super) fn whole(&mut self, depth: u32) -> Result<(), Stop> {
        self.begin(depth)?;
        let (mut scores, mut best, mut line) = (Vec::new(), Score::LEAST, Vec::new());
        for i in 0..self.candidates.len() {
            let mv = self.candidates[i].mv;
            let score = self.ask((mv, depth), (Score::LEAST, Score::MOST, best))?;
            scores.push(score);
            if score > best {
                best = score;
                line = vec![mv];
                line.extend(self.search.lines.get(1).into_iter().flatten());
            }
        }
        for (candidate, score) in self.candidates.iter_mut().zip(scores) {
            (candidate.lower, candidate.upper) = (score, score);
        }
        self.line = line;
        self.end(depth);
        Ok(())
    }

    /// All scores, a ply deeper each time. Where the end is out of reach a win that is
    /// found is enough.
    pub(super) fn by_depth(&mut self) -> Result<(), Stop> {
        let solvable = self.search.run.space.is_solvable(self.state);
        for depth in 1..=self.most {
            self.whole(depth)?;
            let decided = self.candidates.iter().all(|candidate| candidate.lower.is_decided());
            if decided || !solvable && self.best().is_win() {
                break;
            }
        }
        Ok(())
    }

    /// All scores by questions that a null window answers. First a ply more each time:
    /// does this move win in so many, does it lose in so many? Then whether it wins or
    /// loses at all, which makes a draw of what does neither; and then, for those that do,
    /// by halves in how many plies.
    pub(super) fn by_score(&mut self) -> Result<(), Stop> {
        for depth in 1..=self.most.min(BY_PLIES) {
            self.begin(depth)?;
            for i in 0..self.candidates.len() {
                for question in [Question::Win(depth), Question::Loss(depth)] {
                    if !question.is_idle(self.step) {
                        self.question(i, question)?;
                    }
                }
            }
            self.end(depth);
        }
        while self.candidates.iter().any(|candidate| candidate.next(self.most, self.step).is_some()) {
            self.begin(self.most)?;
            for i in 0..self.candidates.len() {
                if let Some(question) = self.candidates[i].next(self.most, self.step) {
                    self.question(i, question)?;
                }
            }
            self.end(self.done);
        }
        self.done = self.most;
        Ok(())
    }

    /// Asks whether a candidate wins, or loses, in so many plies, unless that is known or
    /// cannot be.
    fn question(&mut self, i: usize, question: Question) -> Result<(), Stop> {
        let (low, high) = question.window();
        let Candidate { mv, lower, upper } = self.candidates[i];
        if lower >= high || upper <= low {
            return Ok(());
        }
        let score = self.ask((mv, self.most), (low, high, low))?;
        let candidate = &mut self.candidates[i];
        if score >= high {
            candidate.lower = lower.max(score);
        } else {
            candidate.upper = upper.min(score);
        }
        candidate.narrow(self.most, self.step);
        Ok(())
    }

    fn best(&self) -> Score {
        self.candidates.iter().map(Candidate::score).max().expect("the game is not over")
    }

    /// What is known now.
    pub(super) fn thought(&mut self, stopped: Option<Stop>) -> Thought<G::Move> {
        let game = self.search.run.space;
        if let Some(stop) = stopped
            && self.done == 0
        {
            return Thought::cut_short(game, self.state, stop);
        }
        let seen = self.done >= game.plies_left(self.state);
        let best = self.best();
        let equal = || self.candidates.iter().filter(|candidate| candidate.score() == best);
        let first = equal().next().expect("it is among them");
        // Where nothing is known about them, the one that looks best.
        let known = self.search.ways.estimates || first.value(seen).is_proved();
        let chosen = if known { first } else { self.best_looking(game, equal()).unwrap_or(first) };
        let (choice, value) = (chosen.mv, chosen.value(seen));
        let scores = self.candidates.iter().map(|candidate| (candidate.mv, candidate.value(seen))).collect();
        let mut line = if self.line.first() == Some(&choice) { self.line.clone() } else { vec![choice] };
        if stopped.is_none() && value.is_proved() {
            // A limit here leaves the line short; all that was asked is known.
            let _ = self.follow(best, &mut line);
        }
        Thought { choice, value: Some(value), line, scores, stopped }
    }

    /// The first of those after which the position looks worst to the other side.
    fn best_looking<'c>(
        &self,
        game: &G,
        candidates: impl Iterator<Item = &'c Candidate<G::Move>>,
    ) -> Option<&'c Candidate<G::Move>>
    where
        G::Move: 'c,
    {
        candidates.min_by_key(|candidate| {
            let mut after = self.state.clone();
            game.apply(&mut after, candidate.mv);
            game.estimate(&after)
        })
    }

    /// Makes the line longer, to the end of the game: at each position the first move
    /// that is worth what the position is.
    fn follow(&mut self, best: Score, line: &mut Vec<G::Move>) -> Result<(), Stop> {
        let game = self.search.run.space;
        let (mut state, mut score) = (self.state.clone(), best);
        for &mv in line.iter() {
            game.apply(&mut state, mv);
            score = score.after();
        }
        if game.verdict(&state).is_some() {
            return Ok(());
        }
        (self.search.ways.lines, self.search.ways.bounds) = (false, true);
        self.begin(line.len() as u32)?;
        let mut passed = self.state.clone();
        for (i, &mv) in line.iter().enumerate() {
            if i > 0 {
                self.search.run.meter.expand()?;
                self.search.tell(&passed, None, Event::Expand);
            }
            game.apply(&mut passed, mv);
            self.search.enter(mv);
            self.search.tell(&passed, None, Event::Generate);
        }
        while game.verdict(&state).is_none() {
            self.search.run.meter.expand()?;
            self.search.tell(&state, None, Event::Expand);
            let at = At { ply: line.len() as u32 + 1, depth: u32::MAX, calm: false };
            let wanted = score.after();
            let mut found = None;
            let winning = if let Outlook::Win(mv) = game.outlook(&state, false) { Some(mv) } else { None };
            for mv in winning.into_iter().chain(game.moves(&state)) {
                let mut next = state.clone();
                game.apply(&mut next, mv);
                self.search.enter(mv);
                let reply = self.search.within(&mut next, at, (wanted, Score(wanted.0 + 1)))?;
                if reply <= wanted {
                    found = Some((mv, next));
                    break;
                }
                self.search.leave();
            }
            // Not found only where a score hangs on the way to a position.
            let Some((mv, next)) = found else { return Ok(()) };
            line.push(mv);
            (state, score) = (next, wanted);
        }
        Ok(())
    }
}
