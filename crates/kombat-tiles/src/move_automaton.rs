//! The words of moves of the sliding tiles that need not be searched: found by trying all
//! words on a board without edges.
//!
//! A word is left out if a better one has the same effect and keeps within the rectangle
//! that its own blank visits: then the better one is legal wherever this one is, since
//! boards are rectangles.

use super::{ALL_LETTERS, Dir, Slide, Slides, Storage, Tiles};
use kombat_core::move_automaton::MoveAutomaton;
use kombat_core::move_filter::MoveFilter;
use kombat_core::rng;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

/// The longest words that are tried. The words to try treble with each letter.
pub(super) const LONGEST: usize = 12;

/// The side of a board on which no word leads to the edge, and the cell in the middle.
const SIDE: usize = 2 * LONGEST + 1;
const CENTRE: usize = LONGEST * SIDE + LONGEST;

/// A word, two bits a letter, and its length.
#[derive(Clone, Copy, Debug)]
struct Word {
    bits: u32,
    len: usize,
}

impl Word {
    fn with(self, letter: usize) -> Word {
        Word { bits: self.bits | (letter as u32) << (2 * self.len), len: self.len + 1 }
    }

    fn letters(self) -> impl Iterator<Item = usize> {
        (0..self.len).map(move |i| (self.bits >> (2 * i) & 3) as usize)
    }
}

/// A board without edges, on which a word is played.
struct Board {
    order: [Dir; 4],
    /// Which cell the tile in a cell comes from.
    from: Vec<u16>,
    blank: usize,
    /// How many tiles lie elsewhere than at first, and a hash of where.
    displaced: usize,
    hash: u64,
}

/// The rectangle that the blank has visited: top, bottom, left, right.
type Visited = [usize; 4];

impl Board {
    fn new(order: [Dir; 4]) -> Self {
        Board { order, from: (0..(SIDE * SIDE) as u16).collect(), blank: CENTRE, displaced: 0, hash: 0 }
    }

    /// Moves the blank; gives back where it was.
    fn go(&mut self, letter: usize) -> usize {
        self.go_to(self.beside(self.blank, letter))
    }

    fn beside(&self, cell: usize, letter: usize) -> usize {
        match self.order[letter] {
            Dir::Up => cell - SIDE,
            Dir::Down => cell + SIDE,
            Dir::Left => cell - 1,
            Dir::Right => cell + 1,
        }
    }

    fn go_to(&mut self, to: usize) -> usize {
        let here = self.blank;
        self.lift(here);
        self.lift(to);
        self.from.swap(here, to);
        self.drop(here);
        self.drop(to);
        self.blank = to;
        here
    }

    /// Takes a cell out of the count and the hash, and puts it in again.
    fn lift(&mut self, cell: usize) {
        self.displaced -= usize::from(self.is_displaced(cell));
        self.hash ^= self.share(cell);
    }

    fn drop(&mut self, cell: usize) {
        self.displaced += usize::from(self.is_displaced(cell));
        self.hash ^= self.share(cell);
    }

    fn is_displaced(&self, cell: usize) -> bool {
        usize::from(self.from[cell]) != cell
    }

    /// What a cell adds to the hash: the finaliser of splitmix64 over cell and tile.
    fn share(&self, cell: usize) -> u64 {
        if !self.is_displaced(cell) {
            return 0;
        }
        rng::mix((cell as u64) << 16 | u64::from(self.from[cell]))
    }

    fn visit(&self, [top, bottom, left, right]: Visited) -> Visited {
        let (row, column) = (self.blank / SIDE, self.blank % SIDE);
        [top.min(row), bottom.max(row), left.min(column), right.max(column)]
    }

    /// Does `other`, whose blank visits less than `visited`, do what was done here? Taken
    /// back it must leave nothing.
    fn is_done_by(&mut self, other: Word, visited: Visited) -> bool {
        let end = self.blank;
        let mut places = Vec::with_capacity(LONGEST + 1);
        let mut blank = CENTRE;
        for letter in other.letters() {
            places.push(blank);
            blank = self.beside(blank, letter);
        }
        let [top, bottom, left, right] = visited;
        let within = |cell: &usize| (top..=bottom).contains(&(cell / SIDE)) && (left..=right).contains(&(cell % SIDE));
        if blank != end || !places.iter().all(within) {
            return false;
        }
        places.iter().rev().for_each(|&place| {
            self.go_to(place);
        });
        let nothing = self.displaced == 0;
        places.iter().skip(1).chain([&end]).for_each(|&place| {
            self.go_to(place);
        });
        nothing
    }
}

/// Finds the forbidden words, length by length.
struct Explorer {
    board: Board,
    word: Word,
    /// The words that are not forbidden, by the hash of what they do.
    known: HashMap<u64, Vec<Word>>,
    found: Vec<Word>,
}

impl Explorer {
    /// Tries the words with `left` letters more, in the order of the search.
    fn explore(&mut self, shorter: &MoveAutomaton, state: u32, visited: Visited, left: usize) {
        if left == 0 {
            return self.judge(visited);
        }
        for letter in (0..4).filter(|letter| shorter.allowed(state) >> letter & 1 == 1) {
            let (word, here) = (self.word, self.board.go(letter));
            self.word = word.with(letter);
            self.explore(shorter, shorter.next(state, letter), self.board.visit(visited), left - 1);
            self.board.go_to(here);
            self.word = word;
        }
    }

    /// Forbids the word at hand if one that was there before replaces it.
    fn judge(&mut self, visited: Visited) {
        let alike = self.known.entry(self.board.hash).or_default();
        if alike.iter().any(|&better| self.board.is_done_by(better, visited)) {
            self.found.push(self.word);
        } else {
            alike.push(self.word);
        }
    }
}

/// The automaton of the forbidden words of up to `length` letters, none of which contains
/// another; a letter is a place in `order`.
fn forbidden(order: [Dir; 4], length: usize) -> (MoveAutomaton, Vec<Vec<u8>>) {
    let (board, word) = (Board::new(order), Word { bits: 0, len: 0 });
    let mut explorer = Explorer { board, word, known: HashMap::new(), found: Vec::new() };
    let mut words = Vec::new();
    let mut automaton = MoveAutomaton::new(4, &words);
    for len in 0..=length.min(LONGEST) {
        let visited = explorer.board.visit([SIDE, 0, SIDE, 0]);
        explorer.explore(&automaton, MoveAutomaton::START, visited, len);
        let spell = |word: Word| word.letters().map(|letter| letter as u8).collect();
        words.extend(explorer.found.drain(..).map(spell));
        automaton = MoveAutomaton::new(4, &words);
    }
    (automaton, words)
}

/// Leaves out whatever would complete a forbidden word.
#[derive(Clone, Debug)]
pub(super) struct Pruning(Arc<MoveAutomaton>);

impl Pruning {
    pub(super) fn new(order: [Dir; 4], length: usize) -> Self {
        Pruning(automaton(order, length))
    }
}

impl<S: Storage> MoveFilter<Tiles<S>> for Pruning {
    type Mark = u32;

    fn start(&self) -> u32 {
        MoveAutomaton::START
    }

    #[inline(always)]
    fn moves(&self, puzzle: &Tiles<S>, state: &S, _: Option<Slide>, mark: u32) -> Slides {
        puzzle.legal[state.blank()][self.0.allowed(mark) as usize & ALL_LETTERS]
    }

    #[inline(always)]
    fn after(&self, puzzle: &Tiles<S>, mark: u32, slide: Slide) -> u32 {
        self.0.next(mark, puzzle.letters[slide.dir() as usize].into())
    }
}

/// The automaton for an order of moves, made once.
fn automaton(order: [Dir; 4], length: usize) -> Arc<MoveAutomaton> {
    type Made = BTreeMap<([u8; 4], usize), Arc<MoveAutomaton>>;
    static MADE: Mutex<Made> = Mutex::new(BTreeMap::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (order.map(|dir| dir as u8), length);
    made.entry(key).or_insert_with(|| Arc::new(forbidden(order, length).0)).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing shorter than three times round a square is the same in both directions.
    #[test]
    fn the_shortest_are_there_and_back_and_round_a_square() {
        let (_, words) = forbidden(Dir::ALL, 7);
        let mut by_length = [0; 8];
        words.iter().for_each(|word| by_length[word.len()] += 1);
        // From each of four corners of a square one of two directions is later.
        assert_eq!(by_length[..7], [0, 0, 4, 0, 0, 0, 4]);
    }
}
