//! A puzzle of one's own, complete: the pancake puzzle.
//!
//! A stack of pancakes of different sizes is to be sorted, the smallest on top,
//! by flips: a move takes some pancakes from the top and turns them over. The
//! heuristic is the gap heuristic (M. Helmert, Landmark heuristics for the
//! pancake problem, SoCS 2010).
//!
//! `cargo run --example pancake` sorts a stack with every algorithm there is;
//! `cargo test --example pancake` holds it to the conformance suites.

use kombat::catalog::heuristics::ZERO;
use kombat::catalog::{AnyPuzzle, Card, HeuristicEntry, NamedPuzzle, PuzzleProblem, Request, Section, Spec};
use kombat::heuristic::{Erase, Heuristic, Traits, Zero};
use kombat::messages::{Message, SpecError};
use kombat::msg;
use kombat::rng::Rng;
use kombat::search::Compiled;
use kombat::space::{Alphabet, Cost, Puzzle, Space};
use std::fmt;

/// The rules: how many pancakes there are, at most 12, and how they are to lie.
#[derive(Clone)]
struct Pancakes {
    count: usize,
    goal: Pile,
}

impl Pancakes {
    fn new(count: usize) -> Self {
        let goal = std::array::from_fn(|place| if place < count { place as u8 + 1 } else { 0 });
        Pancakes { count, goal }
    }
}

/// Sizes from the top down; places that are not used are 0.
type Pile = [u8; 12];

/// Turns over this many pancakes from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Flip(usize);

impl fmt::Display for Flip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "F{}", self.0)
    }
}

/// The flips of 2 and more, but one.
#[derive(Clone)]
struct Flips {
    sizes: std::ops::RangeInclusive<usize>,
    but: Option<Flip>,
}

impl Iterator for Flips {
    type Item = Flip;
    fn next(&mut self) -> Option<Flip> {
        self.sizes.by_ref().map(Flip).find(|&flip| Some(flip) != self.but)
    }
}

impl Space for Pancakes {
    type State = Pile;
    type Move = Flip;
    type Stored = Self::Move;
    type Moves = Flips;

    fn moves(&self, pile: &Pile) -> Flips {
        self.onward(pile, None)
    }
    fn apply(&self, pile: &mut Pile, flip: Flip) -> Cost {
        pile[..flip.0].reverse();
        1
    }
    fn undo(&self, pile: &mut Pile, flip: Flip) {
        pile[..flip.0].reverse();
    }
    fn parse(&self, text: &str) -> Result<Pile, Message> {
        let sizes: Vec<u8> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let mut sorted = sizes.clone();
        sorted.sort_unstable();
        if !sorted.iter().copied().eq(1..=self.count as u8) {
            return Err(msg!("board.expected-full", most = self.count));
        }
        let mut pile = [0; 12];
        pile[..self.count].copy_from_slice(&sizes);
        Ok(pile)
    }
    fn show(&self, pile: &Pile) -> String {
        pile[..self.count].iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
    }
}

impl Puzzle for Pancakes {
    fn is_goal(&self, pile: &Pile) -> bool {
        *pile == self.goal
    }
    fn goal(&self) -> Option<Pile> {
        Some(self.goal)
    }
    fn unit_costs(&self) -> bool {
        true
    }
    /// A flip undoes itself.
    fn inverse(&self) -> Option<impl Fn(Flip) -> Flip> {
        Some(|flip| flip)
    }
    fn aimed_at(&self, goal: &Pile) -> Option<Self> {
        Some(Pancakes { goal: *goal, ..self.clone() })
    }
    fn onward(&self, _: &Pile, last: Option<Flip>) -> Flips {
        Flips { sizes: 2..=self.count, but: last }
    }
    fn alphabet(&self) -> Option<impl Alphabet<Self>> {
        Some(self)
    }
}

/// A letter is a size, so that paths can be spelled, cut and crossed.
impl Alphabet<Self> for Pancakes {
    fn letters(&self) -> usize {
        self.count - 1
    }
    fn read(&self, _: &Pile, letter: usize) -> Option<Flip> {
        (letter + 2 <= self.count).then_some(Flip(letter + 2))
    }
}

/// Neighbours that are not neighbours in the goal; the plate lies below the last.
#[derive(Clone)]
struct Gap {
    count: usize,
    /// For each pancake its place in the goal.
    places: [usize; 13],
}

impl Gap {
    fn new(puzzle: &Pancakes) -> Self {
        let mut places = [0; 13];
        for (place, &pancake) in puzzle.goal[..puzzle.count].iter().enumerate() {
            places[usize::from(pancake)] = place;
        }
        Gap { count: puzzle.count, places }
    }

    /// Is there a gap below the `upper` pancakes?
    fn below(&self, pile: &Pile, upper: usize) -> Cost {
        let place = |pancake: u8| self.places[usize::from(pancake)];
        let lower = if upper == self.count { self.count } else { place(pile[upper]) };
        Cost::from(place(pile[upper - 1]).abs_diff(lower) > 1)
    }
}

impl Heuristic<Pancakes> for Gap {
    type Memo = Cost;
    fn root(&self, pile: &Pile) -> (Cost, Cost) {
        let gaps = (1..=self.count).map(|upper| self.below(pile, upper)).sum();
        (gaps, gaps)
    }
    /// A flip changes one pair of neighbours only.
    fn child(&self, gaps: Cost, before: &Pile, flip: Flip, after: &Pile) -> (Cost, Cost) {
        let gaps = gaps + self.below(after, flip.0) - self.below(before, flip.0);
        (gaps, gaps)
    }
    fn traits(&self) -> Traits {
        Traits::CONSISTENT
    }
}

const GAP: Card = Card { name: "gap", ..Card::new(Section::Heuristic) };

/// All searches, with heuristics behind pointers.
impl Compiled for Pancakes {}

impl NamedPuzzle for Pancakes {
    fn problem(&self) -> Spec {
        format!("pancake({})", self.count).parse::<Spec>().expect("a name and a number are a spec")
    }
    fn heuristics(&self) -> Vec<HeuristicEntry<Self>> {
        vec![
            HeuristicEntry::new(&GAP, |puzzle, _| Ok(Box::new(Erase(Gap::new(puzzle))))),
            HeuristicEntry::new(&ZERO, |_, _| Ok(Box::new(Erase(Zero)))),
        ]
    }
    fn auto(&self) -> &'static str {
        "idastar(h=gap)"
    }
    fn random(&self, rng: &mut Rng) -> Pile {
        let mut pile = self.goal().expect("there is one goal");
        rng.shuffle(&mut pile[..self.count]);
        pile
    }
}

#[expect(clippy::print_stdout, reason = "an example shows its result")]
fn main() -> Result<(), SpecError> {
    let puzzle = PuzzleProblem::new(Pancakes::new(7));
    let start = "3 7 1 5 2 6 4";
    for card in puzzle.algorithms() {
        let report = puzzle.run(&Request::new(card.name, start), None)?;
        let moves = report.moves.unwrap_or_default();
        let path = if moves.len() > 12 { "…".to_owned() } else { moves.join(" ") };
        println!("{:<55} {:>6} flips {:>6} expanded   {path}", report.algorithm, moves.len(), report.counters.expanded);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kombat::conformance;

    #[test]
    fn it_conforms() {
        for count in [2, 5, 8, 12] {
            conformance::puzzle(&Pancakes::new(count), 1);
            conformance::heuristics(&Pancakes::new(count), 2);
        }
        conformance::algorithms(&PuzzleProblem::new(Pancakes::new(5)), "3 5 1 4 2", 2_000);
        conformance::algorithms(&PuzzleProblem::new(Pancakes::new(7)), "3 7 1 5 2 6 4", 2_000);
    }

    /// The number of flips that sorts any stack of 4, 5, 6 and 7 (OEIS A058986).
    #[test]
    fn the_hardest_stacks_need_the_published_number_of_flips() {
        for (count, flips) in [(4, 4), (5, 5), (6, 7), (7, 8)] {
            let puzzle = PuzzleProblem::new(Pancakes::new(count));
            let mut piles = vec![vec![]];
            for _ in 0..count {
                let longer = |pile: &Vec<usize>| {
                    (1..=count).filter(|n| !pile.contains(n)).map(|n| [&pile[..], &[n]].concat()).collect::<Vec<_>>()
                };
                piles = piles.iter().flat_map(longer).collect();
            }
            let hardest = piles.iter().map(|pile| {
                let start = pile.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
                puzzle.run(&Request::new("astar", &start), None).unwrap().cost.unwrap()
            });
            assert_eq!(hardest.max(), Some(flips), "{count} pancakes");
        }
    }
}
