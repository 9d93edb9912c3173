//! Sliding tiles as specs, cards and results name them.

use crate::{cards, *};
use euclidean::Euclidean;
use inversion::Inversion;
use kombat_domain::card::heuristics::{EXACT, ZERO};
use kombat_domain::card::vocabulary::*;
use kombat_domain::domain::Domain;
use kombat_domain::formula::Layout;
use kombat_domain::heuristic::{Erase, Exact, Zero};
use kombat_domain::messages::{Message, Texts};
use kombat_domain::pdb::Partition;
use kombat_domain::problem::Problem;
use kombat_domain::rng::Rng;
use kombat_domain::search::Compiled;
use kombat_domain::setup::PuzzleProblem;
use kombat_domain::setup::{HeuristicEntry, NamedPuzzle};
use kombat_domain::space::{Puzzle, Space};
use kombat_domain::spec::Spec;
use kombat_domain::view::{Cell, Cells, Fill, Spot, Touch, View, Way};
use linear_conflict::LinearConflict;
use manhattan::Manhattan;
use misplaced::Misplaced;
use squared_index::SquaredIndex;
use walking_distance::WalkingDistance;

/// `tiles(RxC, goal=…)`.
const CARD: Card = Card {
    name: "tiles",
    aliases: &[("8-puzzle", "tiles(3x3)"), ("15-puzzle", "tiles(4x4)"), ("24-puzzle", "tiles(5x5)")],
    params: &[
        Param { name: "size", kind: ParamKind::Size, default: Some("3x3"), positional: true },
        Param::keyed("goal", ParamKind::ChoiceOrBoard(Goal::WORDS), Goal::WORDS[0]),
    ],
    cites: &["johnson1879"],
    examples: &[
        shines("tiles(3x3)", "1 2 3 5 7 6 4 0 8", "auto", &[Cost(5), Optimal(5)]),
        fails(
            "tiles(3x3)",
            "8 6 7 2 5 4 3 0 1",
            "astar(h=linear-conflict)",
            &[Optimal(31), NoneHarder, Expanded(3827)],
        ),
    ],
    ..Card::new(Section::Problem)
};

/// Sliding tiles, as a domain.
#[derive(Clone, Copy, Debug)]
pub struct SlidingTiles;

impl Domain for SlidingTiles {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn texts(&self) -> Texts {
        Texts { en: include_str!("../locales/en.txt"), pt_br: include_str!("../locales/pt-BR.txt") }
    }

    fn formulas(&self) -> &'static [&'static str] {
        &[
            "manhattan + 2 * conflict_pairs",
            "max(misplaced, inversions / 2)",
            "sum(t in tiles: abs(row(t) - goal_row(t)) + abs(col(t) - goal_col(t)))",
            "count(t in tiles: row(t) != goal_row(t)) + count(t in tiles: col(t) != goal_col(t))",
            "if(blank_row == goal_row(0), manhattan, misplaced)",
        ]
    }

    fn open(&self, args: &Args) -> Result<Problem, SpecError> {
        open(args)
    }
}

fn open(args: &Args) -> Result<Problem, SpecError> {
    let (rows, columns) = args.size("size");
    check_size(rows, columns)?;
    let goal = Goal::from(args.word("goal"));
    fn problem<S: Storage>(rows: usize, columns: usize, goal: Goal) -> Result<Problem, SpecError>
    where
        Tiles<S>: Compiled + Space<State = S, Move = Slide>,
    {
        Ok(Problem::Puzzle(Box::new(PuzzleProblem::new(Tiles::<S>::new(rows, columns, goal)?))))
    }
    match rows * columns {
        ..=16 => problem::<u64>(rows, columns, goal),
        17..=25 => problem::<u128>(rows, columns, goal),
        26..=64 => problem::<Bytes<64>>(rows, columns, goal),
        _ => problem::<Bytes<256>>(rows, columns, goal),
    }
}

impl<S: Storage> NamedPuzzle for Tiles<S>
where
    Self: Compiled + Space<State = S, Move = Slide>,
{
    fn problem(&self) -> Spec {
        let size = format!("{}x{}", self.grid().rows, self.grid().columns);
        let text = match self.goal_name() {
            Goal::BlankLast => format!("tiles({size})"),
            Goal::BlankFirst => format!("tiles({size},goal=blank-first)"),
            Goal::Snail => format!("tiles({size},goal=snail)"),
            Goal::Board(_) => {
                format!("tiles({size},goal=\"{}\")", Space::show(self, &self.goal().expect("tiles have one goal")))
            }
        };
        text.parse::<Spec>().expect("our own text is a spec")
    }

    fn texts(&self) -> Texts {
        SlidingTiles.texts()
    }

    fn heuristics(&self) -> Vec<HeuristicEntry<Self>> {
        use HeuristicEntry as Entry;
        vec![
            Entry::new(&cards::MANHATTAN, |puzzle, _| Ok(Box::new(Erase(Manhattan::new(puzzle))))),
            Entry::new(&cards::MISPLACED, |puzzle, _| Ok(Box::new(Erase(Misplaced::new(puzzle))))),
            Entry::new(&cards::EUCLIDEAN, |puzzle, _| Ok(Box::new(Erase(Euclidean::new(puzzle))))),
            Entry::new(&cards::LINEAR_CONFLICT, |puzzle, _| Ok(Box::new(Erase(LinearConflict::new(puzzle))))),
            Entry::new(&cards::INVERSION, |puzzle, _| Ok(Box::new(Erase(Inversion::new(puzzle))))),
            Entry::new(&cards::WALKING_DISTANCE, |puzzle, _| Ok(Box::new(Erase(WalkingDistance::new(puzzle)?)))),
            Entry::new(&cards::PDB, |puzzle, args| {
                let partition = args.word("patterns").parse::<Partition>()?;
                Ok(pdb::heuristic(puzzle, &partition, args.word("mirror") == "on")?)
            }),
            Entry::new(&cards::SQUARED_INDEX, |puzzle, _| Ok(Box::new(Erase(SquaredIndex::new(puzzle))))),
            Entry::new(&EXACT, |puzzle, _| Ok(Box::new(Erase(Exact::new(puzzle)?)))),
            Entry::new(&ZERO, |_, _| Ok(Box::new(Erase(Zero)))),
        ]
    }

    fn partition(&self) -> String {
        pdb::usual(self.grid())
    }

    /// By size; see the table in docs/src/reference/auto.md.
    fn auto(&self) -> &'static str {
        let shorter = self.grid().rows.min(self.grid().columns);
        match (self.grid().cells(), shorter) {
            (..=9, _) => "table",
            (10, _) => "astar(h=pdb(5-4))",
            (11..=12, _) => "astar(h=pdb(6-5))",
            (15, 3..) => "idastar(h=pdb(5-5-4),words=12)",
            (16, 4) => "idastar(h=pdb(6-6-3),words=12)",
            _ => "anytime(h=linear-conflict)",
        }
    }

    fn beyond_auto(&self) -> Option<&'static str> {
        match (self.grid().rows, self.grid().columns) {
            (4, 4) => Some("idastar(h=pdb(7-8),words=12)"),
            (5, 5) => Some("idastar(h=pdb(6-6-6-6),words=12)"),
            _ => None,
        }
    }

    fn random(&self, rng: &mut Rng) -> S {
        Tiles::random(self, rng)
    }

    fn order(&self) -> String {
        self.order().iter().map(ToString::to_string).collect()
    }

    fn reorder(&mut self, order: &str) -> Result<(), SpecError> {
        self.set_order(read_order(order)?);
        Ok(())
    }

    fn layout(&self) -> Option<Layout> {
        Some(Layout { rows: self.grid().rows, columns: self.grid().columns, blank: true, homes: self.homes() })
    }

    #[inline]
    fn swaps_pieces(&self) -> bool {
        true
    }

    fn pieces(&self, state: &S, into: &mut [u8]) {
        into.iter_mut().enumerate().for_each(|(cell, piece)| *piece = state.get(cell) as u8);
    }

    /// A letter, where the blank goes, or the number of the tile to slide.
    fn find_move(&self, state: &S, word: &str) -> Result<Option<Slide>, Message> {
        let letter = Dir::ALL.into_iter().find(|dir| dir.to_string().eq_ignore_ascii_case(word));
        let tile = word.parse::<usize>().ok().filter(|tile| (1..self.grid().cells()).contains(tile));
        let found =
            self.moves(state).find(|slide| Some(slide.dir()) == letter || Some(state.get(slide.from())) == tile);
        match (found, letter, tile) {
            (None, Some(_), _) => Err(msg!("tiles.no-tile")),
            (None, _, Some(tile)) => Err(msg!("tiles.not-beside", tile = tile)),
            _ => Ok(found),
        }
    }

    fn move_help(&self) -> Message {
        msg!("tiles.moves")
    }

    fn view(&self, state: &S) -> View {
        let homes = self.homes();
        let cell = |at: usize| match state.get(at) {
            0 => Cell { fill: Fill::Hole, ..Cell::default() },
            tile => Cell { label: tile.to_string(), fill: Fill::Piece, home: homes[tile] == at, ..Cell::default() },
        };
        let Grid { rows, columns: cols, .. } = self.grid();
        let cells = (0..rows * cols).map(cell).collect();
        View::cells(
            Cells { rows, cols, frame: true, cells, ..Cells::default() },
            self.render(state).replace('\n', " / "),
        )
    }

    /// The board of a paper.
    fn showpiece(&self) -> Option<&'static str> {
        (self.problem().to_string() == "tiles(3x3)").then_some("4 1 6 3 2 8 7 0 5")
    }

    /// The arrow says where the blank goes, as the letter does; the name says where the tile goes.
    fn touch(&self, state: &S, slide: Slide) -> Touch {
        let key = match slide.dir() {
            Dir::Up => Way::Up,
            Dir::Down => Way::Down,
            Dir::Left => Way::Left,
            Dir::Right => Way::Right,
        };
        let from = Spot::Cell(slide.from());
        // The tiles behind the one that moves, in its line.
        let (grid, step) = (self.grid(), slide.from() as isize - slide.to() as isize);
        let (row, column) = grid.place(slide.from());
        let in_line =
            |&cell: &usize| cell < grid.cells() && (grid.place(cell).0 == row || grid.place(cell).1 == column);
        let next = |&cell: &usize| cell.checked_add_signed(step).filter(in_line);
        let reach = std::iter::successors(next(&slide.from()), next).map(Spot::Cell).collect();
        Touch {
            name: format!("{} {}", state.get(slide.from()), key.opposite().arrow()),
            from: Some(from),
            to: Some(Spot::Cell(slide.to())),
            press: vec![from],
            reach,
            key: Some(key),
        }
    }
}
