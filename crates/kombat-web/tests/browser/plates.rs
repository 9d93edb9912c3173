//! A puzzle that no script of the page knows: plates that are sorted by turning over those on top. The page
//! learns all of it from the server.

use kombat::card::heuristics::ZERO;
use kombat::catalog::{Args, Card, Domain, HeuristicEntry, NamedPuzzle, Param, ParamKind, Problem, PuzzleProblem};
use kombat::catalog::{Section, Spec, install, standard};
use kombat::heuristic::{Erase, Zero};
use kombat::messages::{Message, SpecError, Texts};
use kombat::msg;
use kombat::rng::Rng;
use kombat::search::Compiled;
use kombat::space::{Cost, Puzzle, Space};
use kombat::view::{Disc, Spot, Stack, Stacks, Touch, View};
use std::sync::Once;

/// The page of a process that has it.
pub(crate) fn register() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let registry = standard().with(Domained).expect("no other has this name");
        install(registry).expect("nothing was opened before");
    });
}

const CARD: Card = Card {
    name: "plates",
    params: &[Param {
        name: "count",
        kind: ParamKind::Count { least: 2, most: 9, or_none: false },
        default: Some("5"),
        positional: true,
    }],
    ..Card::new(Section::Problem)
};

#[derive(Debug)]
struct Domained;

impl Domain for Domained {
    fn card(&self) -> &'static Card {
        &CARD
    }
    fn texts(&self) -> Texts {
        Texts {
            en: "problem.plates.title = \"Plates\"\nproblem.plates.doc = \"Turn over plates from the top until the smallest lies on top. Each turn costs 1.\"\nparam.plates.count = \"how many plates\"\nplates.board = \"Write {expected} plates, each once.\"",
            pt_br: "problem.plates.title = \"Pratos\"\nproblem.plates.doc = \"Vire os pratos de cima até que o menor fique em cima. Cada virada custa 1.\"\nparam.plates.count = \"quantos pratos\"\nplates.board = \"Escreva {expected} pratos, cada um uma vez.\"",
        }
    }
    fn open(&self, args: &Args) -> Result<Problem, SpecError> {
        let count = args.count("count").unwrap_or(5) as usize;
        Ok(Problem::Puzzle(Box::new(PuzzleProblem::new(Plates(count)))))
    }
}

/// So many plates.
#[derive(Clone)]
struct Plates(usize);

/// Sizes from the top down; places that are not used are 0.
type Pile = [u8; 9];

impl Space for Plates {
    type State = Pile;
    type Move = u8;
    type Stored = u8;
    type Moves = std::ops::RangeInclusive<u8>;

    fn moves(&self, _: &Pile) -> Self::Moves {
        2..=self.0 as u8
    }
    fn apply(&self, pile: &mut Pile, turned: u8) -> Cost {
        pile[..usize::from(turned)].reverse();
        1
    }
    fn undo(&self, pile: &mut Pile, turned: u8) {
        pile[..usize::from(turned)].reverse();
    }
    fn parse(&self, text: &str) -> Result<Pile, Message> {
        let sizes: Vec<u8> = text.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let mut sorted = sizes.clone();
        sorted.sort_unstable();
        if !sorted.into_iter().eq(1..=self.0 as u8) {
            return Err(msg!("plates.board", expected = self.0));
        }
        let mut pile = [0; 9];
        pile[..self.0].copy_from_slice(&sizes);
        Ok(pile)
    }
    fn show(&self, pile: &Pile) -> String {
        pile[..self.0].iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
    }
}

impl Puzzle for Plates {
    fn is_goal(&self, pile: &Pile) -> bool {
        pile[..self.0].is_sorted()
    }
    fn goal(&self) -> Option<Pile> {
        Some(std::array::from_fn(|place| if place < self.0 { place as u8 + 1 } else { 0 }))
    }
    fn unit_costs(&self) -> bool {
        true
    }
    fn onward(&self, pile: &Pile, _: Option<u8>) -> Self::Moves {
        self.moves(pile)
    }
    fn inverse(&self) -> Option<impl Fn(u8) -> u8> {
        Some(|turned| turned)
    }
}

impl Compiled for Plates {}

impl NamedPuzzle for Plates {
    fn problem(&self) -> Spec {
        format!("plates({})", self.0).parse::<Spec>().expect("a name and a number")
    }
    fn heuristics() -> Vec<HeuristicEntry<Self>> {
        vec![HeuristicEntry::new(&ZERO, |_, _| Ok(Box::new(Erase(Zero))))]
    }
    fn auto(&self) -> &'static str {
        "astar(h=zero)"
    }
    fn random(&self, rng: &mut Rng) -> Pile {
        let mut pile = self.goal().expect("there is one goal");
        rng.shuffle(&mut pile[..self.0]);
        pile
    }
    fn view(&self, pile: &Pile) -> View {
        let disc = |&size: &u8| Disc { size: size.into(), label: size.to_string() };
        let stacks = vec![Stack { discs: pile[..self.0].iter().rev().map(disc).collect() }];
        View::stacks(Stacks { max: self.0, pegs: false, stacks }, format!("from the top {}", self.show(pile)))
    }
    fn touch(&self, _: &Pile, turned: u8) -> Touch {
        let place = Spot::Disc(0, self.0 - usize::from(turned));
        Touch { name: format!("↻ {turned}"), to: Some(place), press: vec![place], ..Touch::default() }
    }
}
