//! m,n,k games as the catalog knows them.

use super::{Bits, Mnk, Place, Position, Wide, check_size, read};
use crate::catalog::{
    Args, Card, Example, Fact, GameTable, Opened, Param, ParamKind, Problem, Section, Spec, StagedGame,
};
use crate::msg;
use crate::player::Value;
use crate::words::SpecError;

const SIDE: ParamKind = ParamKind::Count { least: 1, most: super::LONGEST as u64, or_none: false };

/// `mnk(M,N,K,gravity=…)`.
pub(super) const CARD: Card = Card {
    name: "mnk",
    aliases: &[
        ("tictactoe", "mnk(3,3,3)"),
        ("velha", "mnk(3,3,3)"),
        ("jogo-da-velha", "mnk(3,3,3)"),
        ("connect4", "mnk(7,6,4,gravity=true)"),
        ("lig4", "mnk(7,6,4,gravity=true)"),
    ],
    params: &[
        Param { name: "m", kind: SIDE, default: Some("3"), positional: true },
        Param { name: "n", kind: SIDE, default: Some("3"), positional: true },
        Param { name: "k", kind: SIDE, default: Some("3"), positional: true },
        Param::keyed("gravity", ParamKind::Choice(&["false", "true"]), "false"),
    ],
    cites: &["uiterwijk2000", "velha"],
    examples: &[
        Example::shines(
            "mnk(3,3,3)",
            "X X - / O O - / - - -",
            "alphabeta",
            &[Fact::Worth(Value::Win(1)), Fact::Plays("0,2"), Fact::Keeps],
        ),
        Example::fails(
            "mnk(4,4,4)",
            "- - - - / - - - - / - - - - / - - - -",
            "alphabeta",
            &[Fact::Worth(Value::Draw), Fact::Expanded(88_008), Fact::RivalExpanded("mcts", 1560)],
        ),
    ],
    ..Card::new(Section::Problem)
};

/// m,n,k games in the list of problems.
pub const PROBLEM: Problem = Problem { card: &CARD, build };

fn build(args: &Args) -> Result<Opened, SpecError> {
    let side = |name| args.count(name).map_or(0, |n| n as usize);
    let (columns, rows, k, gravity) = (side("m"), side("n"), side("k"), args.word("gravity") == "true");
    check_size(columns, rows, k)?;
    fn table<B: Bits>(columns: usize, rows: usize, k: usize, gravity: bool) -> Result<Opened, SpecError> {
        Ok(Opened::Game(Box::new(GameTable(Mnk::<B>::new(columns, rows, k, gravity)?))))
    }
    if columns * (rows + 1) <= u64::ROOM {
        table::<u64>(columns, rows, k, gravity)
    } else {
        table::<Wide>(columns, rows, k, gravity)
    }
}

/// Orders of trying cells, and whether each side goes by columns.
const ORDERS: [(&str, [bool; 2]); 3] = [("rows", [false, false]), ("columns", [true, true]), ("paper", [true, false])];

impl<B: Bits> StagedGame for Mnk<B> {
    fn problem(&self) -> Spec {
        let gravity = if self.gravity { ",gravity=true" } else { "" };
        let text = format!("mnk({},{},{}{gravity})", self.columns, self.rows, self.k);
        Spec::read(&text).expect("our own text is a spec")
    }

    fn start(&self) -> Position<B> {
        self.empty()
    }

    fn order(&self) -> String {
        let own = ORDERS.iter().find(|(_, by_columns)| *by_columns == self.by_columns);
        own.map_or("rows", |(name, _)| name).to_owned()
    }

    fn reorder(&mut self, order: &str) -> Result<(), SpecError> {
        let named = ORDERS.iter().find(|(name, _)| name.eq_ignore_ascii_case(order));
        self.by_columns = named.ok_or_else(|| msg!("order.mnk", found = order))?.1;
        Ok(())
    }

    fn find_move(&self, position: &Position<B>, word: &str) -> Option<Place> {
        read::find(self, position, word)
    }

    fn hindrance(&self, position: &Position<B>, place: Place, one_diagonal: bool) -> (u32, u32) {
        let own = position.stones[Self::side(position)];
        let others = position.stones[1 - Self::side(position)];
        let (rows, columns, k) = (self.rows as i32, self.columns as i32, self.k as i32);
        let (row, column) = (i32::from(place.row), i32::from(place.column));
        // As the paper's program evidently did: the falling diagonal through the middle
        // hides the rising one.
        let directions = [(0, 1), (1, 0), (1, 1), (1, -1)];
        let both = row == column && row + column == columns - 1 && rows == columns;
        let directions = &directions[..if one_diagonal && both { 3 } else { 4 }];
        let (mut plies, mut lines) = (self.k as u32 + 1, 0);
        for (down, right) in directions {
            for back in 0..k {
                let cell = |i: i32| (row + (i - back) * down, column + (i - back) * right);
                let inside = |(r, c): (i32, i32)| (0..rows).contains(&r) && (0..columns).contains(&c);
                if !inside(cell(0)) || !inside(cell(k - 1)) {
                    continue;
                }
                let bits = (0..k).map(|i| usize::from(self.place(cell(i).0 as usize, cell(i).1 as usize).bit));
                if bits.clone().any(|bit| own.has(bit)) {
                    continue;
                }
                lines += 1;
                plies = plies.min(self.k as u32 - bits.filter(|&bit| others.has(bit)).count() as u32);
            }
        }
        (plies, lines)
    }
}
