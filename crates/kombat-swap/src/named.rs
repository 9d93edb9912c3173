//! The torus swap puzzle as specs, cards and results name it.

use crate::{cards, *};
use kombat_core::board::{Bytes, Storage};
use kombat_domain::card::heuristics::{EXACT, ZERO};
use kombat_domain::card::vocabulary::*;
use kombat_domain::domain::Domain;
use kombat_domain::formula::Layout;
use kombat_domain::heuristic::{Erase, Exact, Zero};
use kombat_domain::messages::{Message, Texts};
use kombat_domain::pdb::{Partition, Rules};
use kombat_domain::problem::Problem;
use kombat_domain::rng::Rng;
use kombat_domain::search::Compiled;
use kombat_domain::setup::PuzzleProblem;
use kombat_domain::setup::{HeuristicEntry, NamedPuzzle};
use kombat_domain::space::Space;
use kombat_domain::spec::Spec;
use kombat_domain::view::{Cell, Cells, Fill, Spot, Touch, View, cell_name};
use misplaced::Misplaced;
use wrapped::Wrapped;

/// `swap(RxC)`.
const CARD: Card = Card {
    name: "swap",
    aliases: &[("kombat", "swap(3x3)")],
    params: &[Param { name: "size", kind: ParamKind::Size, default: Some("3x3"), positional: true }],
    cites: &["kombat"],
    examples: &[
        shines("swap(3x3)", "1 2 3 5 4 6 8 7 9", "auto", &[Cost(2), Optimal(2)]),
        fails("swap(3x3)", "9 7 8 3 1 2 6 4 5", "astar", &[Optimal(12), NoneHarder, Expanded(16_677)]),
    ],
    ..Card::new(Section::Problem)
};

/// The torus swap puzzle, as a domain.
#[derive(Clone, Copy, Debug)]
pub struct TorusSwap;

impl Domain for TorusSwap {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn texts(&self) -> Texts {
        Texts { en: include_str!("../locales/en.txt"), pt_br: include_str!("../locales/pt-BR.txt") }
    }

    fn formulas(&self) -> &'static [&'static str] {
        &["wrapped", "wrapped / 2", "misplaced / 2", "sum(t in tiles: abs(row(t) - goal_row(t))) / 2"]
    }

    fn table_rules(&self) -> Vec<Rules> {
        vec![Rules::Permute(&pdb::RULES)]
    }

    fn open(&self, args: &Args) -> Result<Problem, SpecError> {
        open(args)
    }
}

fn open(args: &Args) -> Result<Problem, SpecError> {
    let (rows, columns) = args.size("size");
    check_size(rows, columns)?;
    fn problem<S: Storage>(rows: usize, columns: usize) -> Result<Problem, SpecError>
    where
        SwapPuzzle<S>: Compiled + Space<State = S, Move = Swap>,
    {
        Ok(Problem::Puzzle(Box::new(PuzzleProblem::new(SwapPuzzle::<S>::new(rows, columns)?))))
    }
    match rows * columns {
        ..=16 => problem::<u64>(rows, columns),
        17..=64 => problem::<Bytes<64>>(rows, columns),
        _ => problem::<Bytes<256>>(rows, columns),
    }
}

impl<S: Storage> NamedPuzzle for SwapPuzzle<S>
where
    Self: Compiled + Space<State = S, Move = Swap>,
{
    fn problem(&self) -> Spec {
        format!("swap({}x{})", self.rows(), self.columns()).parse::<Spec>().expect("our own text is a spec")
    }

    fn texts(&self) -> Texts {
        TorusSwap.texts()
    }

    fn heuristics(&self) -> Vec<HeuristicEntry<Self>> {
        use HeuristicEntry as Entry;
        vec![
            Entry::new(&cards::WRAPPED_HALF, |puzzle, _| Ok(Box::new(Erase(Wrapped::<2>::new(puzzle))))),
            Entry::new(&cards::WRAPPED, |puzzle, _| Ok(Box::new(Erase(Wrapped::<1>::new(puzzle))))),
            Entry::new(&cards::MISPLACED, |puzzle, _| Ok(Box::new(Erase(Misplaced::new(puzzle))))),
            Entry::new(&cards::PDB, |puzzle, args| {
                let partition = args.word("patterns").parse::<Partition>()?;
                Ok(Box::new(Erase(pdb::Pdb::new(puzzle, &partition)?)))
            }),
            Entry::new(&EXACT, |puzzle, _| Ok(Box::new(Erase(Exact::new(puzzle)?)))),
            Entry::new(&ZERO, |_, _| Ok(Box::new(Erase(Zero)))),
        ]
    }

    /// The paper's.
    fn fitness(&self) -> &'static Card {
        &cards::WRAPPED
    }

    fn partition(&self) -> String {
        pdb::usual(self.cells())
    }

    /// By size; see the table in docs/src/reference/auto.md.
    fn auto(&self) -> &'static str {
        match self.cells() {
            ..=9 => "table",
            10..=12 => "astar(h=wrapped-half)",
            _ => "anytime(h=wrapped-half)",
        }
    }

    fn random(&self, rng: &mut Rng) -> S {
        SwapPuzzle::random(self, rng)
    }

    fn order(&self) -> String {
        if self.columns_first() { "columns" } else { "rows" }.to_owned()
    }

    fn reorder(&mut self, order: &str) -> Result<(), SpecError> {
        self.set_order(match order.to_lowercase().as_str() {
            "rows" => false,
            "columns" => true,
            _ => return Err(msg!("swap.order", found = order).into()),
        });
        Ok(())
    }

    fn layout(&self) -> Option<Layout> {
        Some(Layout { rows: self.rows(), columns: self.columns(), blank: false, homes: self.homes() })
    }

    #[inline]
    fn pieces(&self, state: &S, into: &mut [u8]) {
        into.iter_mut().enumerate().for_each(|(cell, piece)| *piece = state.get(cell) as u8);
    }

    fn swaps_pieces(&self) -> bool {
        true
    }

    /// `M5`, or two neighbouring pieces: `3-6`.
    fn find_move(&self, state: &S, word: &str) -> Result<Option<Swap>, Message> {
        let (mut moves, pieces) = (self.moves(state), self.cells());
        let piece = |text: &str| text.parse::<usize>().ok().filter(|piece| (1..=pieces).contains(piece));
        let (found, meant) = match word.split_once('-').map(|(one, other)| (piece(one), piece(other))) {
            Some((Some(one), Some(other))) => {
                let there = |swap: &Swap| [swap.one(), swap.other()].map(|cell| state.get(cell) + 1);
                (moves.find(|swap| [[one, other], [other, one]].contains(&there(swap))), true)
            }
            _ => {
                let number = word.strip_prefix(['M', 'm']).unwrap_or(word).parse::<u16>().ok();
                (moves.find(|swap| Some(swap.number()) == number), number.is_some())
            }
        };
        match found {
            None if meant => Err(msg!("swap.no-neighbours", found = word)),
            found => Ok(found),
        }
    }

    fn move_help(&self) -> Message {
        let cells = self.cells();
        msg!("swap.moves", cells = cells, next = cells + 1, most = 2 * cells)
    }

    fn view(&self, state: &S) -> View {
        let homes = self.homes();
        let cell = |at: usize| {
            let piece = state.get(at);
            let (label, home) = ((piece + 1).to_string(), homes[piece] == at);
            Cell { label, fill: Fill::Piece, home, ..Cell::default() }
        };
        let (rows, cols) = (self.rows(), self.columns());
        let cells = (0..rows * cols).map(cell).collect();
        let alt = self.render(state).replace('\n', " / ");
        View::cells(Cells { rows, cols, frame: true, wraps: true, cells, ..Cells::default() }, alt)
    }

    fn touch(&self, _: &S, swap: Swap) -> Touch {
        let (one, other) = (swap.one().min(swap.other()), swap.one().max(swap.other()));
        let name = |cell| cell_name(cell, self.columns());
        Touch {
            name: format!("{} ⇄ {}", name(one), name(other)),
            from: Some(Spot::Cell(one)),
            to: Some(Spot::Cell(other)),
            ..Touch::default()
        }
    }
}
