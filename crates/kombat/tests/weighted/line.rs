//! A line of places: what a puzzle lacks, searches that need it say.

use kombat::catalog::heuristics::ZERO;
use kombat::catalog::{AnyProblem, AnyPuzzle, HeuristicEntry, NamedPuzzle, PuzzleProblem, Request, Spec};
use kombat::heuristic::{Erase, Zero};
use kombat::messages::Message;
use kombat::report::Ending;
use kombat::rng::Rng;
use kombat::search::Compiled;
use kombat::space::{Alphabet, Cost, Puzzle, Space};
use std::fmt;

/// Places 0 to 10 in a line, the goal at its end. All steps can be taken back, but where there is a
/// slide nobody comes back from it: from 5 down to 2.
#[derive(Clone)]
struct Line {
    /// Any multiple of 5 where there is not one.
    goal: Option<u8>,
    slide: bool,
    letters: Letters,
}

/// In what letters paths along the line are spelled.
#[derive(Clone, Copy, PartialEq)]
enum Letters {
    None,
    Two,
    /// More than fit a letter; the last one is a step forward.
    Many,
}

const LINE: Line = Line { goal: Some(10), slide: false, letters: Letters::None };

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Back,
    NotBack,
    Slide,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Space for Line {
    type State = u8;
    type Move = Step;
    type Stored = Step;
    type Moves = std::vec::IntoIter<Step>;

    fn moves(&self, at: &u8) -> Self::Moves {
        let steps = [(Step::Back, *at > 0), (Step::NotBack, *at < 10), (Step::Slide, self.slide && *at == 5)];
        steps.into_iter().filter(|(_, legal)| *legal).map(|(step, _)| step).collect::<Vec<_>>().into_iter()
    }
    fn apply(&self, at: &mut u8, step: Step) -> Cost {
        *at = match step {
            Step::Back => *at - 1,
            Step::NotBack => *at + 1,
            Step::Slide => 2,
        };
        1
    }
    fn undo(&self, at: &mut u8, step: Step) {
        *at = match step {
            Step::Back => *at + 1,
            Step::NotBack => *at - 1,
            Step::Slide => 5,
        };
    }
    fn parse(&self, text: &str) -> Result<u8, Message> {
        Ok(text.parse().unwrap())
    }
    fn show(&self, at: &u8) -> String {
        at.to_string()
    }
}

impl Puzzle for Line {
    fn is_goal(&self, at: &u8) -> bool {
        self.goal.map_or(at.is_multiple_of(5), |goal| *at == goal)
    }
    fn goal(&self) -> Option<u8> {
        self.goal
    }
    fn unit_costs(&self) -> bool {
        true
    }
    fn inverse(&self) -> Option<impl Fn(Step) -> Step> {
        (!self.slide).then_some(|step| if step == Step::Back { Step::NotBack } else { Step::Back })
    }
    fn aimed_at(&self, goal: &u8) -> Option<Self> {
        Some(Line { goal: Some(*goal), ..self.clone() })
    }
    fn onward(&self, at: &u8, _: Option<Step>) -> Self::Moves {
        self.moves(at)
    }
    fn alphabet(&self) -> Option<impl Alphabet<Self>> {
        (self.letters != Letters::None).then_some(self)
    }
}

impl Alphabet<Self> for Line {
    fn letters(&self) -> usize {
        if self.letters == Letters::Many { 65_537 } else { 2 }
    }
    fn read(&self, at: &u8, letter: usize) -> Option<Step> {
        let step = match (letter, self.letters) {
            (0, _) => Step::Back,
            (1, Letters::Two) | (65_536, Letters::Many) => Step::NotBack,
            _ => return None,
        };
        self.moves(at).find(|&legal| legal == step)
    }
}

impl Compiled for Line {}

impl NamedPuzzle for Line {
    fn problem(&self) -> Spec {
        Spec::named("line")
    }
    fn heuristics(&self) -> Vec<HeuristicEntry<Self>> {
        vec![HeuristicEntry::new(&ZERO, |_, _| Ok(Box::new(Erase(Zero))))]
    }
    fn auto(&self) -> &'static str {
        "bfs"
    }
    fn random(&self, _: &mut Rng) -> u8 {
        0
    }
}

/// One move without an inverse anywhere, and a search from the goal would go by ways that do not exist.
#[test]
fn a_search_from_both_ends_says_which_capability_is_missing() {
    let cases = [(LINE, None), (Line { slide: true, ..LINE }, Some("algorithm.needs-inverses"))];
    for (line, missing) in cases.into_iter().chain([(Line { goal: None, ..LINE }, Some("algorithm.needs-goal"))]) {
        for spec in ["bibfs", "biastar(h=zero)", "bigreedy(h=zero)"] {
            let error = PuzzleProblem::new(line.clone()).check(spec).err();
            assert_eq!(error.map(|error| error.message().key()), missing, "{spec}");
        }
    }
    assert_eq!(PuzzleProblem::new(LINE).run(&Request::new("bibfs", "1"), None).unwrap().cost, Some(9));
}

/// Paths are cut and crossed letter by letter, so there must be letters, and no more than fit.
#[test]
fn searches_that_spell_paths_ask_for_an_alphabet() {
    for spec in ["ga", "ga-grasp", "grasp"] {
        let key =
            |letters| PuzzleProblem::new(Line { letters, ..LINE }).check(spec).err().map(|error| error.message().key());
        assert_eq!(key(Letters::None), Some("algorithm.needs-letters"), "{spec}");
        assert_eq!(key(Letters::Many), Some("algorithm.too-many-letters"), "{spec}");
        assert_eq!(key(Letters::Two), None, "{spec}");
    }
    let spelled = PuzzleProblem::new(Line { letters: Letters::Two, ..LINE });
    let report = spelled.run(&Request::new("ga(moves=20,judge=prefix)", "7"), None).unwrap();
    assert_eq!(report.outcome, Ending::Solved);
}
