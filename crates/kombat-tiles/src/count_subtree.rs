//! IDA* with Manhattan distance below one node, as fast as we know how.
//!
//! There is a function for each place of the blank and each last move, so which moves
//! there are, which cells they touch and what they change is decided when the program is
//! compiled. The estimate is never summed up: a move brings a tile nearer to its place,
//! and f stays, or takes it farther away, and f rises by two; which of both is one bit of a
//! constant, chosen by the tile. So a node is a board and its slack: how often f may yet
//! rise. Where there is none left, the functions know that as well.
//!
//! The constants do not depend on the goal, because here tiles are named by the cell where
//! the goal has them. The blank is 0 and so is the tile that belongs in cell 0; nothing
//! asks for the blank, and moving a 0 changes nothing, so the two are never confused.
//!
//! Types stand for rows and columns because stable Rust does not compute one constant
//! parameter from another.

use super::{Dir, Grid, Storage, Tiles};
use kombat_core::heuristic::subtree::{Root, Tally, Under};
use kombat_core::space::Cost;
use std::cell::Cell;

/// A row or a column.
trait Side {
    const AT: usize;
    type Before: Side;
    type After: Side;
}

macro_rules! sides {
    ($($side:ident = $at:literal, $before:ident, $after:ident;)*) => {$(
        struct $side;
        impl Side for $side {
            const AT: usize = $at;
            type Before = $before;
            type After = $after;
        }
    )*};
}

// Those at the ends have no neighbour, and nobody asks for it.
sides! {
    Side0 = 0, Side0, Side1;
    Side1 = 1, Side0, Side2;
    Side2 = 2, Side1, Side3;
    Side3 = 3, Side2, Side4;
    Side4 = 4, Side3, Side4;
}

/// What is noted on the way.
struct Notes<S> {
    goal: S,
    /// The goal's blank.
    home: usize,
    found: Cell<bool>,
    longest: Cell<usize>,
    /// The bits of all counts that were looked at.
    bits: Cell<u64>,
}

/// The search below a node: board, slack, moves made, notes. The upper half of what it
/// gives back are the nodes, the lower half their successors.
///
/// No half can overflow unseen, though most nodes add up what lies below them without a look: at
/// some, see [`At::weighed`], the bits of the count are noted. Between two of those the blank goes
/// along rows and down, so it comes to no cell twice, and its way is given by the column where it
/// leaves each row: of R rows of C columns there are at most C + C² + … + C^R ways, 340 on boards
/// of up to four columns, and 155 on wider ones, where counts are also noted between the upper rows
/// and the others. Each of these nodes has at most two successors whose counts are noted. So as long
/// as none of those has [`MOST`] nodes, what is added up is at most 340 · (1 + 2 · `MOST`) nodes and
/// three times as many successors, for the move back is not made: that fits. The first count that
/// has as many is therefore exact, and noted, and the subtree is given up.
type Search<S> = fn(S, u32, usize, &Notes<S>) -> u64;

/// One node, as counted.
const NODE: u64 = 1 << 32;

/// Beyond so many nodes a subtree is given up, as in [`kombat_core::heuristic::subtree`]. Iterations are cut so that one
/// has some ten thousand.
const MOST: u64 = 1 << 21;

/// The most nodes that are added up without a look.
const UNSEEN: u64 = 340 * (1 + 2 * MOST);
const _: () = assert!(3 * UNSEEN < NODE && MOST.is_power_of_two());

const UP: u8 = Dir::Up as u8;
const DOWN: u8 = Dir::Down as u8;
const LEFT: u8 = Dir::Left as u8;
const RIGHT: u8 = Dir::Right as u8;

/// A cell beside the blank.
#[derive(Clone, Copy)]
struct Neighbour {
    cell: usize,
    /// The tiles that are farther from their place after they have moved.
    farther: u32,
}

/// For each tile a bit: is it farther from its place when it goes from cell to cell?
const fn farther(columns: usize, from: usize, to: usize) -> u32 {
    let (mut bits, mut home) = (0, 0);
    while home < 25 {
        let before = (from / columns).abs_diff(home / columns) + (from % columns).abs_diff(home % columns);
        let after = (to / columns).abs_diff(home / columns) + (to % columns).abs_diff(home % columns);
        if after > before {
            bits |= 1 << home;
        }
        home += 1;
    }
    bits
}

/// The search from a blank at `Row`, `Column` of a board of that size. `FULL` also
/// measures lengths, and finds a goal whose blank is not in the last cell.
struct At<S, Row, Column, const ROWS: usize, const COLUMNS: usize, const FULL: bool>(
    std::marker::PhantomData<(S, Row, Column)>,
);

impl<S: Storage, Row: Side, Column: Side, const ROWS: usize, const COLUMNS: usize, const FULL: bool>
    At<S, Row, Column, ROWS, COLUMNS, FULL>
{
    const CELL: usize = Row::AT * COLUMNS + Column::AT;
    // The neighbours, with the tiles that are farther from their place here than there.
    // Where there is no neighbour nobody asks for it.
    const ABOVE: Neighbour = Self::neighbour(Self::CELL.wrapping_sub(COLUMNS));
    const UNDER: Neighbour = Self::neighbour(Self::CELL + COLUMNS);
    const BEFORE: Neighbour = Self::neighbour(Self::CELL.wrapping_sub(1));
    const AFTER: Neighbour = Self::neighbour(Self::CELL + 1);

    const fn neighbour(cell: usize) -> Neighbour {
        Neighbour { cell, farther: farther(COLUMNS, cell, Self::CELL) }
    }

    const fn goes<const LAST: u8>(dir: u8) -> bool {
        match dir {
            UP => Row::AT > 0 && LAST != DOWN,
            DOWN => Row::AT + 1 < ROWS && LAST != UP,
            LEFT => Column::AT > 0 && LAST != RIGHT,
            _ => Column::AT + 1 < COLUMNS && LAST != LEFT,
        }
    }

    /// Is the count of nodes with this last move noted? Every other way is short.
    const fn weighed<const LAST: u8>() -> bool {
        LAST == UP || LAST == DOWN && COLUMNS > 4 && Row::AT == 2
    }

    /// Notes the count of a node where that is due: one instruction.
    #[inline(always)]
    fn weigh<const LAST: u8>(count: u64, notes: &Notes<S>) -> u64 {
        if const { Self::weighed::<LAST>() } {
            notes.bits.set(notes.bits.get() | count);
        }
        count
    }

    /// A node and its successors.
    const fn node<const LAST: u8>() -> u64 {
        NODE + Self::goes::<LAST>(UP) as u64
            + Self::goes::<LAST>(DOWN) as u64
            + Self::goes::<LAST>(LEFT) as u64
            + Self::goes::<LAST>(RIGHT) as u64
    }

    /// A node whose slack is `slack`.
    fn any<const LAST: u8>(board: S, slack: u32, made: usize, notes: &Notes<S>) -> u64 {
        if slack == 0 {
            return Self::none::<LAST>(board, 0, made, notes);
        }
        let mut count = const { Self::node::<LAST>() };
        if const { Self::goes::<LAST>(UP) } {
            let next = At::<S, Row::Before, Column, ROWS, COLUMNS, FULL>::any::<UP>;
            count = count.wrapping_add(Self::spend(board, slack, made, notes, Self::ABOVE, next));
        }
        if const { Self::goes::<LAST>(LEFT) } {
            let next = At::<S, Row, Column::Before, ROWS, COLUMNS, FULL>::any::<LEFT>;
            count = count.wrapping_add(Self::spend(board, slack, made, notes, Self::BEFORE, next));
        }
        if const { Self::goes::<LAST>(RIGHT) } {
            let next = At::<S, Row, Column::After, ROWS, COLUMNS, FULL>::any::<RIGHT>;
            count = count.wrapping_add(Self::spend(board, slack, made, notes, Self::AFTER, next));
        }
        if const { Self::goes::<LAST>(DOWN) } {
            let next = At::<S, Row::After, Column, ROWS, COLUMNS, FULL>::any::<DOWN>;
            count = count.wrapping_add(Self::spend(board, slack, made, notes, Self::UNDER, next));
        }
        Self::weigh::<LAST>(count, notes)
    }

    /// A node without slack. Only here can be the goal, for at the goal f is the bound: a
    /// cheaper one would have been found under the bound before.
    fn none<const LAST: u8>(board: S, _: u32, made: usize, notes: &Notes<S>) -> u64 {
        if (FULL || Self::CELL + 1 == ROWS * COLUMNS) && board == notes.goal && Self::CELL == notes.home {
            notes.found.set(true);
        }
        if FULL && made > notes.longest.get() {
            notes.longest.set(made);
        }
        let mut count = const { Self::node::<LAST>() };
        if const { Self::goes::<LAST>(UP) } {
            let next = At::<S, Row::Before, Column, ROWS, COLUMNS, FULL>::none::<UP>;
            count = count.wrapping_add(Self::keep(board, made, notes, Self::ABOVE, next));
        }
        if const { Self::goes::<LAST>(LEFT) } {
            let next = At::<S, Row, Column::Before, ROWS, COLUMNS, FULL>::none::<LEFT>;
            count = count.wrapping_add(Self::keep(board, made, notes, Self::BEFORE, next));
        }
        if const { Self::goes::<LAST>(RIGHT) } {
            let next = At::<S, Row, Column::After, ROWS, COLUMNS, FULL>::none::<RIGHT>;
            count = count.wrapping_add(Self::keep(board, made, notes, Self::AFTER, next));
        }
        if const { Self::goes::<LAST>(DOWN) } {
            let next = At::<S, Row::After, Column, ROWS, COLUMNS, FULL>::none::<DOWN>;
            count = count.wrapping_add(Self::keep(board, made, notes, Self::UNDER, next));
        }
        Self::weigh::<LAST>(count, notes)
    }

    /// Moves the tile in `from`, whatever it does to f.
    #[inline(always)]
    fn spend(mut board: S, slack: u32, made: usize, notes: &Notes<S>, from: Neighbour, next: Search<S>) -> u64 {
        let worse = from.farther >> board.get(from.cell) & 1;
        board.slide(Self::CELL, from.cell);
        next(board, slack - worse, made + 1, notes)
    }

    /// Moves the tile in `from` if f stays.
    #[inline(always)]
    fn keep(mut board: S, made: usize, notes: &Notes<S>, from: Neighbour, next: Search<S>) -> u64 {
        if from.farther >> board.get(from.cell) & 1 == 1 {
            return 0;
        }
        board.slide(Self::CELL, from.cell);
        next(board, 0, made + 1, notes)
    }
}

/// The searches for each last move from a blank in one cell.
type FromCell<S> = [Search<S>; 4];

macro_rules! from_cell {
    ($storage:ident $full:literal $rows:tt $columns:tt $row:ident $column:ident) => {
        [
            At::<$storage, $row, $column, $rows, $columns, $full>::any::<UP> as Search<$storage>,
            At::<$storage, $row, $column, $rows, $columns, $full>::any::<DOWN>,
            At::<$storage, $row, $column, $rows, $columns, $full>::any::<LEFT>,
            At::<$storage, $row, $column, $rows, $columns, $full>::any::<RIGHT>,
        ]
    };
}

macro_rules! from_row {
    ($s:ident $f:literal $rows:tt 3 $row:ident) => {
        from_row!($s $f $rows 3 $row: Side0 Side1 Side2)
    };
    ($s:ident $f:literal $rows:tt 4 $row:ident) => {
        from_row!($s $f $rows 4 $row: Side0 Side1 Side2 Side3)
    };
    ($s:ident $f:literal $rows:tt 5 $row:ident) => {
        from_row!($s $f $rows 5 $row: Side0 Side1 Side2 Side3 Side4)
    };
    ($s:ident $f:literal $rows:tt $columns:tt $row:ident: $($column:ident)*) => {
        [$(from_cell!($s $f $rows $columns $row $column)),*]
    };
}

macro_rules! from_board {
    ($s:ident $f:literal 3 $columns:tt) => {
        from_board!($s $f 3 $columns: Side0 Side1 Side2)
    };
    ($s:ident $f:literal 4 $columns:tt) => {
        from_board!($s $f 4 $columns: Side0 Side1 Side2 Side3)
    };
    ($s:ident $f:literal 5 $columns:tt) => {
        from_board!($s $f 5 $columns: Side0 Side1 Side2 Side3 Side4)
    };
    ($s:ident $f:literal $rows:tt $columns:tt: $($row:ident)*) => {
        [$(from_row!($s $f $rows $columns $row)),*].as_flattened()
    };
}

/// The searches of a board of this size, for each place of the blank.
type Searches<S> = Option<&'static [FromCell<S>]>;

// Those that are not full are written only for the sizes where it pays: all of them are
// hundreds of functions to compile.

fn small(wide: [usize; 2], full: bool) -> Searches<u64> {
    Some(match (wide, full) {
        ([3, 3], _) => const { from_board!(u64 true 3 3) },
        ([3, 4], _) => const { from_board!(u64 true 3 4) },
        ([3, 5], _) => const { from_board!(u64 true 3 5) },
        ([4, 4], true) => const { from_board!(u64 true 4 4) },
        ([4, 4], false) => const { from_board!(u64 false 4 4) },
        _ => return None,
    })
}

fn large(wide: [usize; 2], full: bool) -> Searches<u128> {
    Some(match (wide, full) {
        ([4, 5], _) => const { from_board!(u128 true 4 5) },
        ([5, 5], true) => const { from_board!(u128 true 5 5) },
        ([5, 5], false) => const { from_board!(u128 false 5 5) },
        _ => return None,
    })
}

/// A board as it is searched, in any storage: no taller than wide.
struct Named {
    cells: [u8; 25],
    goal: [u8; 25],
    count: usize,
    blank: usize,
    last: Dir,
    /// The goal's blank.
    home: usize,
}

impl Named {
    fn new<S: Storage, M>(puzzle: &Tiles<S>, root: &Root<Tiles<S>, M>) -> Self {
        let homes = puzzle.homes();
        let (count, home) = (homes.len(), homes[0]);
        let Grid { rows, columns, .. } = puzzle.grid();
        // Rows and columns are exchanged if it is taller.
        let tall = rows > columns;
        // Upside down the goal's blank is in the last cell, if it is in the first.
        let turned = home == 0;
        let turn = |cell: usize| {
            let cell = if tall { cell % columns * rows + cell / columns } else { cell };
            if turned { count - 1 - cell } else { cell }
        };
        let dir = if tall { root.via.dir().exchanged() } else { root.via.dir() };
        let named = |state: &S| {
            let mut cells = [0; 25];
            for cell in 0..count {
                let tile = state.get(cell);
                cells[turn(cell)] = if tile == 0 { 0 } else { turn(homes[tile]) as u8 };
            }
            cells
        };
        Named {
            cells: named(&root.state),
            goal: named(&puzzle.goal),
            count,
            blank: turn(root.via.from()),
            last: if turned { dir.opposite() } else { dir },
            home: turn(home),
        }
    }

    /// Nodes and successors, if they are fewer nodes than `most`, a power of two, and there is no
    /// goal among them; and the moves to the farthest node.
    fn search<S: Storage>(&self, searches: &[FromCell<S>], slack: u32, most: u64) -> Option<(u64, usize)> {
        let (found, longest, bits) = (Cell::new(false), Cell::new(0), Cell::new(0));
        let notes = Notes { goal: S::pack(&self.goal[..self.count]), home: self.home, found, longest, bits };
        let search = searches[self.blank][self.last as usize];
        let count = search(S::pack(&self.cells[..self.count]), slack, 0, &notes);
        let counted = !notes.found.get() && (notes.bits.get() | count) < most * NODE;
        counted.then(|| (count, notes.longest.get()))
    }
}

/// Counts a subtree, if there are searches for a board of this size. Inside is nothing if there
/// is a goal in it, or too many nodes.
pub(super) fn count<S: Storage, M>(
    puzzle: &Tiles<S>,
    root: &Root<Tiles<S>, M>,
    under: Under<'_>,
) -> Option<Option<Tally>> {
    count_within(puzzle, root, under, MOST)
}

/// The same for a subtree of fewer than `most` nodes, a power of two.
fn count_within<S: Storage, M>(
    puzzle: &Tiles<S>,
    root: &Root<Tiles<S>, M>,
    under: Under<'_>,
    most: u64,
) -> Option<Option<Tally>> {
    let grid = puzzle.grid();
    if grid.cells() > 25 {
        return None;
    }
    let named = Named::new(puzzle, root);
    let full = under.lengths || named.home + 1 != named.count;
    let room = under.bound - root.g - root.h;
    let wide = [grid.rows.min(grid.columns), grid.rows.max(grid.columns)];
    let counted = match named.count {
        ..=16 => named.search(small(wide, full)?, room / 2, most),
        _ => named.search(large(wide, full)?, room / 2, most),
    };
    let Some((count, longest)) = counted else { return Some(None) };
    let (expanded, generated) = (count >> 32, count & (NODE - 1));
    let beyond = if generated >= expanded { under.bound - room % 2 + 2 } else { Cost::MAX };
    Some(Some(Tally { expanded, generated, beyond, longest }))
}

#[cfg(test)]
#[path = "count_subtree_test.rs"]
mod tests;
