//! How often searches really ask a heuristic, on a field of squares where many paths
//! lead to the same one.

use kombat::catalog::{AnyPuzzle, Card, HeuristicEntry, NamedPuzzle, PuzzleProblem, Request, Section, Spec};
use kombat::heuristic::{Erase, Heuristic, Traits};
use kombat::messages::Message;
use kombat::rng::Rng;
use kombat::search::Compiled;
use kombat::space::{Cost, Puzzle, Space};
use std::cell::Cell;
use std::fmt;

thread_local! {
    /// Estimates of successors. A run stays on the thread of its test.
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

const SIDE: i8 = 9;

/// From anywhere to `goal`, one square at a time.
#[derive(Clone)]
struct Field {
    goal: (i8, i8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step(i8, i8);

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.0, self.1)
    }
}

impl Space for Field {
    type State = (i8, i8);
    type Move = Step;
    type Stored = Self::Move;
    type Moves = std::vec::IntoIter<Step>;

    fn moves(&self, at: &(i8, i8)) -> Self::Moves {
        let inside = |step: &Step| (0..SIDE).contains(&(at.0 + step.0)) && (0..SIDE).contains(&(at.1 + step.1));
        let steps: Vec<Step> = [(-1, 0), (1, 0), (0, -1), (0, 1)].map(|(x, y)| Step(x, y)).into();
        steps.into_iter().filter(inside).collect::<Vec<_>>().into_iter()
    }
    fn apply(&self, at: &mut (i8, i8), step: Step) -> Cost {
        *at = (at.0 + step.0, at.1 + step.1);
        1
    }
    fn undo(&self, at: &mut (i8, i8), step: Step) {
        *at = (at.0 - step.0, at.1 - step.1);
    }
    fn parse(&self, text: &str) -> Result<(i8, i8), Message> {
        let mut numbers = text.split(' ').map(|number| number.parse().unwrap());
        Ok((numbers.next().unwrap(), numbers.next().unwrap()))
    }
    fn show(&self, at: &(i8, i8)) -> String {
        format!("{} {}", at.0, at.1)
    }
}

impl Puzzle for Field {
    fn is_goal(&self, at: &(i8, i8)) -> bool {
        *at == self.goal
    }
    fn goal(&self) -> Option<(i8, i8)> {
        Some(self.goal)
    }
    fn unit_costs(&self) -> bool {
        true
    }
    fn inverse(&self) -> Option<impl Fn(Step) -> Step> {
        Some(|step: Step| Step(-step.0, -step.1))
    }
    fn onward(&self, at: &(i8, i8), _: Option<Step>) -> Self::Moves {
        self.moves(at)
    }
    fn aimed_at(&self, goal: &(i8, i8)) -> Option<Self> {
        Some(Field { goal: *goal })
    }
}

/// Rows and columns to the goal; counts how often it is asked about a successor.
struct Asked((i8, i8));

impl Heuristic<Field> for Asked {
    type Memo = ();
    fn root(&self, at: &(i8, i8)) -> (Cost, ()) {
        (Cost::from((at.0 - self.0.0).unsigned_abs() + (at.1 - self.0.1).unsigned_abs()), ())
    }
    fn child(&self, (): (), _: &(i8, i8), _: Step, after: &(i8, i8)) -> (Cost, ()) {
        ASKED.set(ASKED.get() + 1);
        self.root(after)
    }
    fn traits(&self) -> Traits {
        Traits::CONSISTENT
    }
}

const ASKING: Card = Card { name: "asked", ..Card::new(Section::Heuristic) };

impl Compiled for Field {}

impl NamedPuzzle for Field {
    fn problem(&self) -> Spec {
        Spec::named("field")
    }
    fn heuristics(&self) -> Vec<HeuristicEntry<Self>> {
        vec![HeuristicEntry::new(&ASKING, |field: &Field, _| Ok(Box::new(Erase(Asked(field.goal)))))]
    }
    fn auto(&self) -> &'static str {
        "astar"
    }
    fn random(&self, _: &mut Rng) -> (i8, i8) {
        (0, 0)
    }
}

/// A square that is known already is not estimated again; under a consistent
/// heuristic none is opened again.
#[test]
fn only_new_boards_are_estimated() {
    let puzzle = PuzzleProblem::new(Field { goal: (6, 5) });
    for (spec, roots) in [("greedy", 1), ("astar", 1), ("wastar", 1), ("beam", 1), ("biastar", 2), ("bigreedy", 2)] {
        ASKED.set(0);
        let report = puzzle.run(&Request::new(spec, "1 2"), None).unwrap();
        assert_eq!(report.counters.evaluated, ASKED.get() + roots, "{spec}");
        assert!(report.counters.evaluated < report.counters.generated, "{spec} meets known squares");
        assert_eq!(report.counters.reopened, 0, "{spec}");
    }
}

#[test]
fn searches_that_remember_nothing_estimate_every_successor() {
    let puzzle = PuzzleProblem::new(Field { goal: (6, 5) });
    for spec in ["idastar", "rbfs", "hill", "tabu", "annealing(steps=50)"] {
        ASKED.set(0);
        let report = puzzle.run(&Request::new(spec, "1 2"), None).unwrap();
        assert_eq!(report.counters.evaluated, ASKED.get() + 1, "{spec}");
        assert_eq!(report.counters.evaluated, report.counters.generated + 1, "{spec}");
    }
}
