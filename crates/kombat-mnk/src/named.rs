//! m,n,k games as specs, cards and results name them.

use crate::*;
use kombat_domain::card::vocabulary::*;
use kombat_domain::domain::Domain;
use kombat_domain::messages::{Message, Texts};
use kombat_domain::player::DEFAULT;
use kombat_domain::player::{CompiledGame, Value};
use kombat_domain::problem::GameProblem;
use kombat_domain::problem::Problem;
use kombat_domain::setup::NamedGame;
use kombat_domain::space::Space;
use kombat_domain::spec::Spec;
use kombat_domain::view::{Cell, Cells, Fill, Glyph, Spot, Stamp, Touch, View, cell_name, column_name};

const SIDE: ParamKind = ParamKind::Count { least: 1, most: crate::LONGEST as u64, or_none: false };

/// `mnk(M,N,K,gravity=…)`.
const CARD: Card = Card {
    name: "mnk",
    aliases: &[
        ("tictactoe", "mnk(3,3,3)"),
        ("velha", "mnk(3,3,3)"),
        ("jogo-da-velha", "mnk(3,3,3)"),
        ("connect4", "mnk(7,6,4,gravity=true)"),
        ("lig4", "mnk(7,6,4,gravity=true)"),
        ("gomoku", "mnk(15,15,5)"),
    ],
    params: &[
        Param { name: "m", kind: SIDE, default: Some("3"), positional: true },
        Param { name: "n", kind: SIDE, default: Some("3"), positional: true },
        Param { name: "k", kind: SIDE, default: Some("3"), positional: true },
        Param::choice("gravity", &["false", "true"]),
    ],
    cites: &["uiterwijk2000", "velha"],
    examples: &[
        shines("mnk(3,3,3)", "X X - / O O - / - - -", "alphabeta", &[Worth(Value::Win(1)), Plays("0,2"), Keeps]),
        fails(
            "mnk(4,4,4)",
            "- - - - / - - - - / - - - - / - - - -",
            "alphabeta",
            &[Worth(Value::Drawn), Expanded(88_008), RivalExpanded("mcts", 1560)],
        ),
    ],
    ..Card::new(Section::Problem)
};

/// m,n,k games, as a domain.
#[derive(Clone, Copy, Debug)]
pub struct MnkGames;

impl Domain for MnkGames {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn texts(&self) -> Texts {
        Texts { en: include_str!("../locales/en.txt"), pt_br: include_str!("../locales/pt-BR.txt") }
    }

    fn open(&self, args: &Args) -> Result<Problem, SpecError> {
        open(args)
    }
}

fn open(args: &Args) -> Result<Problem, SpecError> {
    let side = |name| args.count(name).map_or(0, |n| n as usize);
    let (columns, rows, k, gravity) = (side("m"), side("n"), side("k"), args.word("gravity") == "true");
    check_size(columns, rows, k)?;
    fn table<B: Bits>(columns: usize, rows: usize, k: usize, gravity: bool) -> Result<Problem, SpecError>
    where
        Mnk<B>: CompiledGame + Space<State = Position<B>, Move = Place>,
    {
        Ok(Problem::Game(Box::new(GameProblem(Mnk::<B>::new(columns, rows, k, gravity)?))))
    }
    if columns * (rows + 1) <= u64::ROOM {
        table::<u64>(columns, rows, k, gravity)
    } else {
        table::<Wide>(columns, rows, k, gravity)
    }
}

/// Orders of trying cells, and whether each side goes by columns.
const ORDERS: [(&str, [bool; 2]); 3] = [("rows", [false, false]), ("columns", [true, true]), ("paper", [true, false])];

impl<B: Bits> NamedGame for Mnk<B>
where
    Self: CompiledGame + Space<State = Position<B>, Move = Place>,
{
    fn problem(&self) -> Spec {
        let gravity = if self.gravity() { ",gravity=true" } else { "" };
        let text = format!("mnk({},{},{}{gravity})", self.columns(), self.rows(), self.k());
        text.parse::<Spec>().expect("our own text is a spec")
    }

    fn start(&self) -> Position<B> {
        self.empty()
    }

    fn order(&self) -> String {
        let own = ORDERS.iter().find(|(_, by_columns)| *by_columns == self.by_columns());
        own.map_or("rows", |(name, _)| name).to_owned()
    }

    fn reorder(&mut self, order: &str) -> Result<(), SpecError> {
        let named = ORDERS.iter().find(|(name, _)| name.eq_ignore_ascii_case(order));
        self.try_by_columns(named.ok_or_else(|| msg!("order.mnk", found = order))?.1);
        Ok(())
    }

    fn find_move(&self, position: &Position<B>, word: &str) -> Result<Option<Place>, Message> {
        read::found(self, position, word)
    }

    fn move_help(&self) -> Message {
        match self.gravity {
            true => msg!("mnk.moves-falling", last = column_name(self.columns - 1), most = self.columns - 1),
            false => msg!("mnk.moves", most = self.rows * self.columns - 1),
        }
    }

    fn view(&self, position: &Position<B>) -> View {
        let won = self.winning_cells(position);
        let cell = |at: usize| {
            let bit = self.place(at / self.columns, at % self.columns).bit.into();
            let (fill, glyph) = match position.stones.map(|stones| stones.has(bit)) {
                [true, _] => (Fill::First, Some(Glyph::Cross)),
                [_, true] => (Fill::Second, Some(Glyph::Ring)),
                _ => (Fill::Plain, None),
            };
            Cell { fill, glyph, won: won.contains(&at), ..Cell::default() }
        };
        let (rows, cols) = (self.rows, self.columns);
        let cells = (0..rows * cols).map(cell).collect();
        let cells = Cells { rows, cols, named: true, round: self.gravity, cells, ..Cells::default() };
        View::cells(cells, self.show(position))
    }

    fn palette(&self) -> Vec<Stamp> {
        Stamp::stones([Glyph::Cross, Glyph::Ring])
    }

    /// On the board of tic-tac-toe minimax sees every game to its end.
    fn opponent(&self) -> &'static str {
        if self.rows * self.columns <= 9 { "minimax" } else { DEFAULT }
    }

    /// With gravity the whole column may be pressed.
    fn touch(&self, _: &Position<B>, place: Place) -> Touch {
        let at = |row: usize| row * self.columns + usize::from(place.column);
        let cell = at(place.row.into());
        let press =
            if self.gravity { (0..self.rows).map(at).map(Spot::Cell).collect() } else { vec![Spot::Cell(cell)] };
        Touch { name: cell_name(cell, self.columns), to: Some(Spot::Cell(cell)), press, ..Touch::default() }
    }

    fn touched(&self, after: &Position<B>, word: &str) -> Option<Touch> {
        let (row, column) = word.split_once(',')?;
        let (row, column) = (row.parse::<usize>().ok()?, column.parse::<usize>().ok()?);
        (row < self.rows && column < self.columns).then(|| self.touch(after, self.place(row, column)))
    }

    /// The position of the tree in a paper.
    fn showpiece(&self) -> Option<&'static str> {
        (self.columns == 3 && self.rows == 3 && self.k() == 3 && !self.gravity).then_some("- - - / - X O / - - X")
    }
}

impl<B: Bits> Mnk<B> {
    /// The cells of all lines that have won, row by row.
    fn winning_cells(&self, position: &Position<B>) -> Vec<usize> {
        if !position.won {
            return Vec::new();
        }
        let stones = position.stones[1 - Self::side(position)];
        let has = |row: usize, column: usize| {
            row < self.rows && column < self.columns && stones.has(self.place(row, column).bit.into())
        };
        let line = |at: usize, [down, right]: [isize; 2]| -> Option<Vec<usize>> {
            let cell = |step: isize| {
                let row = (at / self.columns).checked_add_signed(step * down)?;
                let column = (at % self.columns).checked_add_signed(step * right)?;
                has(row, column).then_some(row * self.columns + column)
            };
            (0..self.k as isize).map(cell).collect()
        };
        let ways = [[0, 1], [1, 0], [1, 1], [1, -1]];
        let all = (0..self.rows * self.columns).flat_map(|at| ways.map(|way| line(at, way)));
        all.flatten().flatten().collect()
    }
}
