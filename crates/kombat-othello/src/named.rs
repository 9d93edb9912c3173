//! Othello as specs, cards and results name it.

use crate::bits::STRIDE;
use crate::{Othello, Place, Position, read};
use kombat_domain::card::vocabulary::*;
use kombat_domain::domain::Domain;
use kombat_domain::messages::{Message, Texts};
use kombat_domain::player::Value;
use kombat_domain::problem::{GameProblem, Problem};
use kombat_domain::setup::NamedGame;
use kombat_domain::space::Space;
use kombat_domain::spec::Spec;
use kombat_domain::view::{Cell, Cells, Fill, Glyph, Spot, Stamp, Touch, View, cell_name};

/// The boards that there are.
const SIZES: [&str; 3] = ["4x4", "6x6", "8x8"];

/// `othello(NxN)`.
const CARD: Card = Card {
    name: "othello",
    aliases: &[("reversi", "othello"), ("otelo", "othello")],
    params: &[Param { name: "size", kind: ParamKind::Choice(&SIZES), default: Some("8x8"), positional: true }],
    cites: &["rose2005", "takizawa2023"],
    examples: &[
        shines("othello(4x4)", "-XO-/-OX-/OXXX/---- X", "alphabeta", &[Worth(Value::Win(7)), Plays("a1"), Keeps]),
        fails(
            "othello(4x4)",
            "--O-/XOO-/OXXX/---- X",
            "mcts(rollouts=20)",
            &[Worth(Value::Win(9)), Plays("d1"), GivesAway],
        ),
    ],
    ..Card::new(Section::Problem)
};

/// Othello, as a domain.
#[derive(Clone, Copy, Debug)]
pub struct OthelloBoards;

impl Domain for OthelloBoards {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn texts(&self) -> Texts {
        Texts { en: include_str!("../locales/en.txt"), pt_br: include_str!("../locales/pt-BR.txt") }
    }

    fn works(&self) -> &'static str {
        include_str!("works.txt")
    }

    fn open(&self, args: &Args) -> Result<Problem, SpecError> {
        let (side, _) = args.size("size");
        Ok(Problem::Game(Box::new(GameProblem(Othello::new(side)?))))
    }
}

impl NamedGame for Othello {
    fn problem(&self) -> Spec {
        format!("othello({0}x{0})", self.side()).parse().expect("our own text is a spec")
    }

    fn start(&self) -> Position {
        Othello::start(self)
    }

    /// Passes make a game longer than there are empty cells. Of games at random none in a hundred thousand
    /// has more than seven, and the most that a game can have nobody knows.
    fn longest(&self) -> u32 {
        self.empty_cells(&self.start()) + 8
    }

    fn find_move(&self, position: &Position, word: &str) -> Result<Option<Place>, Message> {
        read::found(self, position, word)
    }

    fn move_help(&self) -> Message {
        msg!("othello.moves")
    }

    /// Cells with the discs of both sides, and dots where the side to move may put one.
    fn view(&self, position: &Position) -> View {
        let side = self.side();
        let legal: Vec<usize> = self.moves(position).filter_map(|place| self.number(place)).collect();
        let cell = |at: usize| {
            let bit = at / side * STRIDE + at % side;
            let (fill, glyph) = match position.discs.map(|discs| discs >> bit & 1) {
                [1, _] => (Fill::First, Some(Glyph::Dot)),
                [_, 1] => (Fill::Second, Some(Glyph::Dot)),
                _ => (Fill::Plain, None),
            };
            Cell { fill, glyph, open: legal.contains(&at), ..Cell::default() }
        };
        let cells = (0..side * side).map(cell).collect();
        View::cells(Cells { rows: side, cols: side, named: true, cells, ..Cells::default() }, self.show(position))
    }

    fn palette(&self) -> Vec<Stamp> {
        Stamp::stones([Glyph::Dot; 2])
    }

    /// A pass has no place: it is chosen from the list of moves.
    fn touch(&self, _: &Position, place: Place) -> Touch {
        let cell = self.number(place).map(Spot::Cell);
        Touch { to: cell, press: cell.into_iter().collect(), ..Touch::default() }
    }

    fn touched(&self, _: &Position, word: &str) -> Option<Touch> {
        let side = self.side();
        let cell = (0..side * side).find(|&cell| cell_name(cell, side) == word)?;
        Some(Touch { to: Some(Spot::Cell(cell)), ..Touch::default() })
    }
}

impl Othello {
    /// The number of a place, row by row, unless it is a pass.
    fn number(&self, place: Place) -> Option<usize> {
        place.cell().map(|(row, column)| row * self.side() + column)
    }
}
