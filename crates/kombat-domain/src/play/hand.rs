//! Moves made by hand: arrow keys, a cursor, spots that are pressed.
//!
//! Where moves have arrow keys, an arrow is a move. Elsewhere the arrows move a cursor, and a press makes the
//! move of the spot under it, or takes hold of that spot for a move with two ends; the other end is then
//! pressed too, or is the one that an arrow leads to.

use super::Session;
use crate::messages::{Message, SpecError};
use crate::msg;
use crate::view::{Choice, Picture, Spot, Touch, View, Way, cell_name};

/// How moves are made on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// By arrow keys.
    Arrows,
    /// By pressing a spot.
    Press,
    /// By pressing two spots.
    Ends,
    /// There is one move, and no spot to it.
    Pass,
    /// By their names alone.
    Words,
}

/// A key of a keyboard without letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// An arrow; with Shift it also takes hold of what is under the cursor.
    Arrow(Way, bool),
    /// Enter or space.
    Press,
}

/// A person's hand on a board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hand {
    cursor: Option<Spot>,
    held: Option<Spot>,
}

impl Manner {
    /// How these moves are made.
    pub(super) fn of(choices: &[Choice]) -> Self {
        let any = |has: fn(&Touch) -> bool| choices.iter().any(|choice| has(&choice.touch));
        match choices {
            _ if any(|touch| touch.key.is_some()) => Manner::Arrows,
            _ if any(|touch| touch.press.is_empty() && touch.from.is_some() && touch.to.is_some()) => Manner::Ends,
            _ if any(|touch| !touch.press.is_empty()) => Manner::Press,
            [_] => Manner::Pass,
            _ => Manner::Words,
        }
    }
}

/// Is this the move that these two spots are the ends of?
fn joins(touch: &Touch, one: Spot, other: Spot) -> bool {
    let ends = (touch.from, touch.to);
    ends == (Some(one), Some(other)) || ends == (Some(other), Some(one))
}

pub(super) fn keys(touch: &Touch, manner: Manner, view: &View) -> Vec<Key> {
    match (manner, touch.from.zip(touch.to)) {
        (Manner::Arrows, _) => touch.key.map(|way| Key::Arrow(way, false)).into_iter().collect(),
        (Manner::Ends, Some((from, to))) => {
            view.way(from, to).map(|way| vec![Key::Press, Key::Arrow(way, false)]).unwrap_or_default()
        }
        (Manner::Press | Manner::Pass, _) => vec![Key::Press],
        _ => Vec::new(),
    }
}

impl Hand {
    /// The spot under the cursor, where there is a cursor.
    pub fn cursor(&self, session: &Session) -> Option<Spot> {
        let at = matches!(session.manner(), Manner::Press | Manner::Ends).then(|| self.at(&session.view()))?;
        // Where several spots make the move, it shows what comes of it.
        let whole = self.pressed(session, at).filter(|choice| choice.touch.press.len() > 1);
        Some(whole.and_then(|choice| choice.touch.to).unwrap_or(at))
    }

    /// The spot that is held.
    pub fn held(&self) -> Option<Spot> {
        self.held
    }

    /// Lets go of what is held.
    pub fn let_go(&mut self) {
        self.held = None;
    }

    /// Puts the cursor where a move begins.
    pub fn lead(&mut self, choice: &Choice) {
        let touch = &choice.touch;
        let press = touch.to.filter(|to| touch.press.contains(to)).or_else(|| touch.press.first().copied());
        *self = Hand { cursor: press.or(touch.from).or(self.cursor), held: None };
    }

    /// A key was pressed. Gives the move that is to be made, if it is complete.
    pub fn key(&mut self, session: &Session, key: Key) -> Result<Option<String>, SpecError> {
        match key {
            Key::Arrow(way, shift) => self.arrow(session, way, shift),
            Key::Press => self.touch(session, self.at(&session.view())),
        }
    }

    fn at(&self, view: &View) -> Spot {
        self.cursor.filter(|&spot| view.has(spot)).unwrap_or_else(|| view.middle())
    }

    fn pressed<'s>(&self, session: &'s Session, at: Spot) -> Option<&'s Choice> {
        session.choices().iter().find(|choice| choice.touch.press.contains(&at))
    }

    fn arrow(&mut self, session: &Session, way: Way, shift: bool) -> Result<Option<String>, SpecError> {
        let manner = session.manner();
        if manner == Manner::Arrows {
            let found = session.choices().iter().find(|choice| choice.touch.key == Some(way));
            return found.map(|choice| Some(choice.id.clone())).ok_or_else(|| msg!("play.no-way").into());
        }
        let view = session.view();
        let at = self.at(&view);
        if manner == Manner::Ends && (shift || self.held.is_some()) {
            let from = self.held.take().unwrap_or(at);
            let to = view.beside(from, way, view.wraps()).ok_or_else(|| msg!("play.no-way"))?;
            self.cursor = Some(to);
            return ends(session, from, to);
        }
        // Over all that makes the same move.
        let here = self.pressed(session, at).map(|choice| &choice.id);
        let mut next = at;
        while let Some(beside) = view.beside(next, way, true) {
            next = beside;
            if next == at || here.is_none() || here != self.pressed(session, next).map(|choice| &choice.id) {
                break;
            }
        }
        self.cursor = Some(next);
        Ok(None)
    }

    /// A spot was touched. Gives the move that is to be made, if it is complete.
    pub fn touch(&mut self, session: &Session, spot: Spot) -> Result<Option<String>, SpecError> {
        self.cursor = Some(spot);
        let held = self.held.take();
        if let Some(pass) = session.pass() {
            return Ok(Some(pass.id.clone()));
        }
        if let Some(choice) = self.pressed(session, spot) {
            return Ok(Some(choice.id.clone()));
        }
        let is_end = |choice: &Choice| [choice.touch.from, choice.touch.to].contains(&Some(spot));
        match held {
            Some(held) if held == spot => Ok(None),
            Some(held) => ends(session, held, spot),
            None if session.choices().iter().any(is_end) => {
                self.held = Some(spot);
                Ok(None)
            }
            None => Err(why_not(session, spot)),
        }
    }
}

/// The move with these two ends.
fn ends(session: &Session, one: Spot, other: Spot) -> Result<Option<String>, SpecError> {
    let found = session.choices().iter().find(|choice| joins(&choice.touch, one, other));
    found.map(|choice| Some(choice.id.clone())).ok_or_else(|| msg!("play.no-way").into())
}

/// Why nothing comes of touching a spot: where cells have names, the problem says it.
fn why_not(session: &Session, spot: Spot) -> SpecError {
    let said = match (&session.view().picture, spot) {
        (Picture::Cells(cells), Spot::Cell(cell)) if cells.named => session.find(&cell_name(cell, cells.cols)).err(),
        _ => None,
    };
    said.unwrap_or_else(|| msg!("play.no-press").into())
}

/// A move as a hint names it: what is typed, and what a hand does instead.
pub(super) fn instruction(choice: &Choice, manner: Manner, view: &View) -> Message {
    let (touch, mv) = (&choice.touch, choice.id.as_str());
    let label = |spot: Option<Spot>| spot.and_then(|spot| view.label(spot));
    let goes = touch.from.zip(touch.to).and_then(|(from, to)| view.way(from, to));
    match (&keys(touch, manner, view)[..], label(touch.from), label(touch.to)) {
        ([Key::Arrow(key, _)], Some(piece), _) if goes.is_some() => {
            let goes = goes.map(Way::arrow).map(String::from).unwrap_or_default();
            msg!("play.hint-arrow", mv = mv, key = key.arrow().to_string(), piece = piece, goes = goes)
        }
        ([Key::Arrow(key, _)], ..) => msg!("play.hint-key", mv = mv, key = key.arrow().to_string()),
        ([Key::Press, Key::Arrow(key, _)], Some(one), Some(other)) => {
            msg!("play.hint-ends", mv = mv, one = one, other = other, key = key.arrow().to_string())
        }
        ([Key::Press], ..) if label(touch.press.first().copied()).is_some() => {
            msg!("play.hint-press", mv = mv, piece = label(touch.press.first().copied()).unwrap_or_default())
        }
        _ => msg!("play.name", name = choice.name()),
    }
}
