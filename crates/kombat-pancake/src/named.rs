//! The pancake puzzle as specs, cards and results name it.

use crate::gap::{self, Gap};
use crate::{pancake, pdb, turned};
use kombat_bytes::{ByteMove, BytePuzzle, ByteState};
use kombat_domain::bytes::{ByteDescription, zero};
use kombat_domain::card::heuristics::EXACT;
use kombat_domain::card::vocabulary::*;
use kombat_domain::domain::Domain;
use kombat_domain::formula::Layout;
use kombat_domain::heuristic::{Erase, Exact};
use kombat_domain::messages::{Message, Texts};
use kombat_domain::pdb::{Partition, Rules};
use kombat_domain::problem::Problem;
use kombat_domain::setup::{HeuristicEntry, PuzzleProblem};
use kombat_domain::space::Space;
use kombat_domain::view::{Disc, Spot, Stack, Stacks, Touch, View};

const COUNT: ParamKind = ParamKind::Count { least: 2, most: crate::MOST as u64, or_none: false };

/// `pancake(N)`.
const CARD: Card = Card {
    name: "pancake",
    aliases: &[("panquecas", "pancake")],
    params: &[Param { name: "pancakes", kind: COUNT, default: Some("9"), positional: true }],
    cites: &["gates1979", "helmert2010"],
    examples: &[
        shines("pancake(9)", "4 3 2 1 5 6 9 8 7", "auto", &[Cost(4), Optimal(4)]),
        fails("pancake(9)", "1 3 2 4 6 8 7 9 5", "astar(h=gap)", &[Optimal(10), NoneHarder, Expanded(329)]),
    ],
    ..Card::new(Section::Problem)
};

/// `gap`.
const GAP: Card = Card {
    name: "gap",
    aliases: &[("lacunas", "gap")],
    cites: &["helmert2010"],
    traits: Some(gap::TRAITS),
    examples: &[
        shines("pancake(9)", "9 7 5 3 1 8 6 4 2", "astar(h=gap)", &[Estimate(9), Optimal(9)]),
        fails("pancake(9)", "1 3 2 5 4 7 6 9 8", "astar(h=gap)", &[Estimate(5), Optimal(9), NoneFarther]),
    ],
    ..Card::new(Section::Heuristic)
};

/// `pdb`.
const PDB: Card = Card {
    name: "pdb",
    params: &[Param { name: "patterns", kind: ParamKind::Partition, default: None, positional: true }],
    cites: &["culberson1998"],
    traits: Some(pdb::TRAITS),
    tables: true,
    ..Card::new(Section::Heuristic)
};

/// The pancake puzzle, as a domain.
#[derive(Clone, Copy, Debug)]
pub struct Pancake;

impl Domain for Pancake {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn texts(&self) -> Texts {
        Texts { en: include_str!("../locales/en.txt"), pt_br: include_str!("../locales/pt-BR.txt") }
    }

    fn formulas(&self) -> &'static [&'static str] {
        &["gap", "gap + 1", "inversions / rows", "count(t in tiles: row(t) != goal_row(t)) / 2"]
    }

    fn works(&self) -> &'static str {
        include_str!("works.txt")
    }

    fn table_rules(&self) -> Vec<Rules> {
        vec![Rules::Permute(&pdb::RULES)]
    }

    fn open(&self, args: &Args) -> Result<Problem, SpecError> {
        let count = args.count("pancakes").map_or(0, |count| count as usize);
        Ok(Problem::Puzzle(Box::new(PuzzleProblem::new(pancake(count)?))))
    }
}

/// What is said about every stack.
pub(crate) struct Description;

impl ByteDescription for Description {
    fn heuristics(&self) -> Vec<HeuristicEntry<BytePuzzle>> {
        vec![
            HeuristicEntry::new(&GAP, |puzzle, _| Ok(Box::new(Erase(Gap::new(puzzle))))),
            HeuristicEntry::new(&PDB, |puzzle, args| {
                let partition = args.word("patterns").parse::<Partition>()?;
                Ok(Box::new(Erase(pdb::Pdb::new(puzzle, &partition)?)))
            }),
            HeuristicEntry::new(&EXACT, |puzzle, _| Ok(Box::new(Erase(Exact::new(puzzle)?)))),
            zero(),
        ]
    }

    /// Gaps guide so well that larger stacks are no harder than their whole spaces are large.
    fn auto(&self, puzzle: &BytePuzzle) -> &'static str {
        if puzzle.rules().numbering().is_some() { "table" } else { "idastar(h=gap)" }
    }

    fn partition(&self, puzzle: &BytePuzzle) -> String {
        pdb::usual(puzzle.rules().goal().map_or(0, |goal| goal.len()))
    }

    /// A column of places.
    fn layout(&self, puzzle: &BytePuzzle) -> Option<Layout> {
        let goal = puzzle.rules().goal()?;
        let mut homes = vec![0; goal.len()];
        goal.iter().enumerate().for_each(|(place, &pancake)| homes[usize::from(pancake) - 1] = place);
        Some(Layout { rows: goal.len(), columns: 1, blank: false, homes })
    }

    fn pieces(&self, stack: &ByteState, into: &mut [u8]) {
        into.iter_mut().zip(stack.iter()).for_each(|(piece, &pancake)| *piece = pancake - 1);
    }

    fn refusal(&self, puzzle: &BytePuzzle, word: &str) -> Option<Message> {
        let is_number = !word.is_empty() && word.bytes().all(|c| c.is_ascii_digit());
        is_number.then(|| msg!("pancake.move", found = word, help = self.move_help(puzzle)))
    }

    fn move_help(&self, puzzle: &BytePuzzle) -> Message {
        msg!("pancake.moves", most = puzzle.rules().goal().map_or(0, |goal| goal.len()))
    }

    fn view(&self, puzzle: &BytePuzzle, stack: &ByteState) -> View {
        let disc = |&pancake: &u8| Disc { size: pancake.into(), label: pancake.to_string() };
        let discs = stack.iter().rev().map(disc).collect();
        View::stacks(Stacks { max: stack.len(), pegs: false, stacks: vec![Stack { discs }] }, puzzle.show(stack))
    }

    /// The lowest pancake of those that are turned is pressed.
    fn touch(&self, _: &BytePuzzle, stack: &ByteState, mv: ByteMove) -> Touch {
        let lowest = Spot::Disc(0, stack.len() - turned(mv));
        Touch { to: Some(lowest), press: vec![lowest], ..Touch::default() }
    }
}
