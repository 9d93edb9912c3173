//! The search below the root: the value of a position within a window.

use super::Score;
use super::table::{Entry, Table};
use crate::budget::Stop;
use crate::observe::{Event, Observer, Phase, Seen, Why};
use crate::run::Run;
use crate::space::{Game, Outlook};

/// Where in the tree a position is.
#[derive(Clone, Copy)]
pub(super) struct At {
    /// Plies from the root.
    pub(super) ply: u32,
    /// Plies that are still looked ahead.
    pub(super) depth: u32,
    /// Is it known that the game is not over, and that no move ends it in a win?
    pub(super) calm: bool,
}

impl At {
    fn below(self, calm: bool) -> Self {
        At { ply: self.ply + 1, depth: self.depth - 1, calm }
    }
}

/// What a glance says.
enum Glance<I> {
    /// The value.
    Known(Score),
    /// The moves to try, and whether they are [`Outlook::Safe`].
    Moves(I, bool),
}

/// How a search goes about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ways {
    /// Threats are looked at, and what promises most is tried first.
    pub(super) ordering: bool,
    /// Positions at the horizon are estimated; else they are worth nothing.
    pub(super) estimates: bool,
    /// A window that no score from here can lie in ends the search: a win takes a ply at
    /// least.
    pub(super) bounds: bool,
    /// The best line is noted on the way.
    pub(super) lines: bool,
}

/// A search under way.
pub(super) struct Search<'r, 'a, G: Game, O> {
    pub(super) run: &'r mut Run<'a, G, O>,
    pub(super) ways: Ways,
    pub(super) table: Option<Table>,
    /// The moves that are tried on each ply of the path, one list behind the other, each
    /// move with what ranks it.
    moves: Vec<(i32, G::Move)>,
    /// The best line from each ply of the path.
    pub(super) lines: Vec<Vec<G::Move>>,
    /// The path as events show it: ids, and moves that led there. Empty if nobody listens.
    pub(super) path: Vec<(u64, Option<G::Move>)>,
    /// The deepest ply so far.
    pub(super) deepest: u32,
    /// The fewest plies ahead for which the table is asked: below them a search is quicker
    /// than memory, unless it has to estimate.
    worth: u32,
}

/// The last node of a path.
pub(super) fn seen<'s, G: Game>(path: &[(u64, Option<G::Move>)], state: &'s G::State, f: Option<f64>) -> Seen<'s, G> {
    let (id, via) = path[path.len() - 1];
    let parent = path.len().checked_sub(2).map(|above| path[above].0);
    Seen { id: Some(id), parent, via, state, g: path.len() as u32 - 1, h: None, f }
}

impl<'r, 'a, G: Game, O: Observer<G>> Search<'r, 'a, G, O> {
    pub(super) fn new(run: &'r mut Run<'a, G, O>, ways: Ways, table: Option<Table>) -> Self {
        let worth = if ways.estimates { 2 } else { 8 };
        let path = if run.observer.listens() { vec![(0, None)] } else { Vec::new() };
        Search { run, ways, table, moves: Vec::new(), lines: Vec::new(), path, deepest: 0, worth }
    }

    /// Begins again at the root, whatever was stopped before.
    pub(super) fn back_to_root(&mut self) {
        self.moves.clear();
        self.path.truncate(1);
    }

    /// Tells the observer about the last node of the path.
    #[inline(always)]
    pub(super) fn tell<'e>(
        &mut self,
        state: &'e G::State,
        f: Option<f64>,
        event: impl FnOnce(Seen<'e, G>) -> Event<'e, G>,
    ) {
        let path = &self.path;
        self.run.emit(path.len() as u64, || event(seen(path, state, f)));
    }

    /// Counts a successor, which is at hand from now on.
    #[inline(always)]
    pub(super) fn enter(&mut self, mv: G::Move) {
        let generated = &mut self.run.meter.counters.generated;
        *generated += 1;
        if self.run.observer.listens() {
            self.path.push((*generated, Some(mv)));
        }
    }

    /// Back to its parent.
    #[inline(always)]
    pub(super) fn leave(&mut self) {
        if self.run.observer.listens() {
            self.path.pop();
        }
    }

    /// The score if it lies between `low` and `high`; else a bound on it that is beyond
    /// one of them.
    pub(super) fn within(&mut self, state: &mut G::State, at: At, window: (Score, Score)) -> Result<Score, Stop> {
        let game = self.run.space;
        self.deepest = self.deepest.max(at.ply);
        if self.ways.lines {
            self.set_line(at.ply, None);
        }
        let at = At { depth: at.depth.min(game.plies_left(state)), ..at };
        // Looked up before it is needed: memory takes its time.
        let ahead = at.depth.min(Score::plies_between(window.0, window.1));
        let key = if ahead >= self.worth && self.table.is_some() { Some(game.key(state)) } else { None };
        let known = key.and_then(|key| self.table.as_ref().and_then(|table| table.find(key)));
        let (moves, safe) = match self.glance(state, at, window) {
            Glance::Known(score) => {
                self.tell(state, None, Event::Generate);
                return Ok(score);
            }
            Glance::Moves(moves, safe) => (moves, safe),
        };
        let (mut low, mut high) = window;
        let (mut lower, mut upper, mut first) = (Score::LEAST, Score::MOST, usize::MAX);
        if let Some(entry) = known {
            // What was seen to its end holds at every depth.
            let deep = entry.depth >= at.depth;
            if deep || entry.lower.is_win() {
                lower = entry.lower;
            }
            if deep || entry.upper.is_loss() {
                upper = entry.upper;
            }
            if lower >= high || upper <= low || lower == upper {
                self.tell(state, None, |seen| Event::Prune(Seen { id: None, ..seen }, Why::Duplicate));
                return Ok(if upper <= low { upper } else { lower });
            }
            first = entry.rank as usize;
            low = low.max(lower);
            high = high.min(upper);
        }
        self.tell(state, None, Event::Generate);
        let (best, rank) = self.best_of(state, at, (moves, safe, first), (low, high))?;
        if best >= high {
            lower = lower.max(best);
        } else if best > low {
            (lower, upper) = (best, best);
        } else {
            upper = upper.min(best.max(lower));
        }
        if let (Some(key), Some(table)) = (key, &mut self.table) {
            table.keep(key, Entry { lower, upper, depth: at.depth, rank }, &mut self.run.meter);
        }
        Ok(if best >= high { lower } else { upper })
    }

    /// Tries the moves one after another: the greatest score, and which it was.
    #[inline(always)]
    fn best_of(
        &mut self,
        state: &mut G::State,
        at: At,
        (moves, safe, first): (G::Moves, bool, usize),
        (mut low, high): (Score, Score),
    ) -> Result<(Score, u32), Stop> {
        let game = self.run.space;
        self.run.meter.expand()?;
        self.tell(state, None, Event::Expand);
        let begin = self.moves.len();
        self.list(state, moves);
        let count = self.moves.len() - begin;
        let (mut best, mut best_rank) = (Score::LEAST, 0);
        for i in 0..count {
            // The one that was best last time goes first.
            let rank = match i {
                _ if first >= count => i,
                0 => first,
                _ => i - usize::from(i <= first),
            };
            let mv = self.moves[begin + rank].1;
            if safe {
                game.advance(state, mv);
            } else {
                game.apply(state, mv);
            }
            self.enter(mv);
            // What the reply must lie between, a ply later and for the other side.
            let score = self.within(state, at.below(safe), (high.after(), low.after()))?.before();
            if score > best {
                (best, best_rank) = (score, rank as u32);
                if score > low {
                    low = score;
                    self.tell(state, Some(score.in_trace()), Event::Incumbent);
                    if self.ways.lines {
                        self.set_line(at.ply, Some(mv));
                    }
                }
            }
            self.leave();
            game.undo(state, mv);
            if low >= high {
                let left = (count - i - 1) as u64;
                if left > 0 {
                    self.run.emit(self.path.len() as u64, || Event::Phase { name: Phase::Cut, value: left });
                }
                break;
            }
        }
        self.moves.truncate(begin);
        Ok((best, best_rank))
    }

    /// What needs no search, and else the moves that do.
    #[inline(always)]
    fn glance(&mut self, state: &G::State, at: At, (low, high): (Score, Score)) -> Glance<G::Moves> {
        let game = self.run.space;
        if !at.calm
            && let Some(verdict) = game.verdict(state)
        {
            return Glance::Known(Score::of_end(game, state, verdict));
        }
        if at.depth == 0 {
            let estimate = if self.ways.estimates { game.estimate(state) } else { 0 };
            return Glance::Known(Score::estimated(estimate));
        }
        if self.ways.bounds && low >= Score::win(1) {
            return Glance::Known(Score::win(1));
        }
        if self.ways.bounds && high <= Score::loss(1) {
            return Glance::Known(Score::loss(1));
        }
        if !self.ways.ordering {
            return Glance::Moves(game.moves(state), false);
        }
        match game.outlook(state, at.calm) {
            Outlook::Win(mv) => {
                if self.ways.lines {
                    self.set_line(at.ply, Some(mv));
                }
                Glance::Known(Score::win(1))
            }
            Outlook::Loss if at.depth >= 2 => Glance::Known(Score::loss(2)),
            Outlook::Safe(moves) if at.depth >= 2 => self.bounded(state, at, (low, high), moves),
            _ => Glance::Moves(game.moves(state), false),
        }
    }

    /// The moves, unless what is known already settles it: neither side wins at once, so
    /// it takes three plies to win and four to lose.
    #[inline(always)]
    fn bounded(&self, state: &G::State, at: At, (low, high): (Score, Score), moves: G::Moves) -> Glance<G::Moves> {
        let (game, left) = (self.run.space, self.run.space.plies_left(state));
        if left <= 2 {
            return Glance::Known(Score::EVEN);
        }
        if low >= Score::win(3) {
            return Glance::Known(Score::win(3));
        }
        if high <= Score::loss(4) {
            return Glance::Known(Score::loss(4));
        }
        // A side for which no line is open any more cannot do better than a draw.
        let seen = at.depth >= left || !self.ways.estimates;
        let side = game.to_move(state);
        if seen
            && (low >= Score::EVEN && !game.can_win(state, side)
                || high <= Score::EVEN && !game.can_win(state, side.other()))
        {
            return Glance::Known(Score::EVEN);
        }
        Glance::Moves(moves, true)
    }

    /// Puts the moves behind those of the path, what promises most first.
    #[inline(always)]
    fn list(&mut self, state: &G::State, moves: G::Moves) {
        let (game, begin) = (self.run.space, self.moves.len());
        self.moves.extend(moves.map(|mv| (0, mv)));
        let list = &mut self.moves[begin..];
        if !self.ways.ordering || list.len() == 1 {
            return;
        }
        for (i, (rank, mv)) in list.iter_mut().enumerate() {
            // Among equals the first stays first.
            *rank = game.promise(state, *mv) * 512 + 511 - i as i32;
        }
        if list.len() > 16 {
            list.sort_unstable_by_key(|(rank, _)| std::cmp::Reverse(*rank));
            return;
        }
        for end in 1..list.len() {
            let mut at = end;
            while at > 0 && list[at - 1].0 < list[at].0 {
                list.swap(at - 1, at);
                at -= 1;
            }
        }
    }

    /// The best line from a ply of the path: this move and the best line after it, or none.
    fn set_line(&mut self, ply: u32, mv: Option<G::Move>) {
        let ply = ply as usize;
        self.lines.resize_with(self.lines.len().max(ply + 2), Vec::new);
        let after = std::mem::take(&mut self.lines[ply + 1]);
        let line = &mut self.lines[ply];
        line.clear();
        if let Some(mv) = mv {
            line.push(mv);
            line.extend_from_slice(&after);
        }
        self.lines[ply + 1] = after;
    }
}
