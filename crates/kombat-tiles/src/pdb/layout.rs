//! Where the patterns of a puzzle lie, and how their numbers change with a move.

use super::super::{Dir, Grid, Slide, Storage, Tiles};
use super::shapes;
use kombat_core::message::Message;
use kombat_core::pdb::{Key, Partition, Places, Rules, check_count, check_memory, symmetries};

/// The most cells that a tile passes, in reading order, when it goes to the next row: one
/// less than the longest side.
const MOST_PASSED: usize = super::super::LONGEST - 1;

/// A move as one lane sees it, turned as its table wants the board.
#[derive(Clone, Copy, Debug, Default)]
struct Turn {
    /// By how much the number of the tile's cell changes.
    step: i8,
    /// The cells that are passed; there are |step| − 1.
    passed: [u8; MOST_PASSED],
}

/// One pattern: its table, and how to number what lies on the board.
#[derive(Clone, Debug)]
struct Lane {
    key: Key,
    places: Places,
    /// The tiles in the order of their digits.
    tiles: Vec<usize>,
    /// The cell that each cell becomes before the table is asked.
    turned: Vec<u8>,
}

/// All patterns, and tables of what a move changes.
///
/// When a tile goes to the next cell in reading order, its own digit changes by one and
/// no other. When it goes to the next row, it passes the tiles between: each that comes
/// earlier in the pattern is one cell less to count for its own digit, and to each that
/// comes later it is one cell more or less itself. So a number is never made anew.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    stride: usize,
    lanes: Vec<Lane>,
    /// The patterns as given, and as the mirror shows them.
    pub(super) views: usize,
    /// For (view, tile) its lane.
    lane: Vec<u8>,
    /// For (view, tile) what a step of its digit is worth.
    weight: Vec<i32>,
    /// For (view, tile, other tile) what it is worth to pass the other, upwards.
    passing: Vec<i32>,
    /// For (lane, cell that the tile leaves, direction) the move as the lane sees it.
    turns: Vec<Turn>,
}

impl Layout {
    /// For a puzzle and a partition of its tiles.
    pub(super) fn new<S: Storage>(
        puzzle: &Tiles<S>,
        partition: &Partition,
        mirror: bool,
        most_lanes: usize,
    ) -> Result<Self, Message> {
        let (grid, homes) = (puzzle.grid(), puzzle.homes());
        partition.check(grid.cells() - 1)?;
        let patterns: Vec<Vec<u8>> = match partition {
            Partition::Sizes(sizes) => {
                check_count(sizes.len(), most_lanes)?;
                shapes::divide(grid, homes[0], sizes)
            }
            Partition::Tiles(patterns) => {
                check_count(patterns.len(), most_lanes)?;
                patterns.iter().map(|tiles| tiles.iter().map(|&tile| homes[tile] as u8).collect()).collect()
            }
        };
        let key = |cells: &Vec<u8>| Key::of(Rules::Slide, grid.rows, grid.columns, cells).0;
        check_memory(partition, &patterns.iter().map(key).collect::<Vec<_>>())?;
        let mut views = vec![patterns];
        if mirror && 2 * views[0].len() <= most_lanes {
            views.extend(mirrored(grid, homes[0], &views[0]));
        }
        let tile_at = |home: u8| puzzle.goal.get(home.into());
        let lanes = views.iter().flatten().map(|homes| Lane::new(grid, homes, tile_at)).collect::<Option<Vec<_>>>();
        let lanes = lanes.expect("their size was checked");
        Ok(Self::fill::<S>(grid, lanes, views.len()))
    }

    fn fill<S: Storage>(grid: Grid, lanes: Vec<Lane>, views: usize) -> Self {
        let stride = S::STRIDE;
        let mut layout = Layout {
            stride,
            views,
            lane: vec![0; views * stride],
            weight: vec![0; views * stride],
            passing: vec![0; views * stride * stride],
            turns: Vec::with_capacity(lanes.len() * stride * 4),
            lanes,
        };
        let per_view = layout.lanes.len() / views;
        for (number, lane) in layout.lanes.iter().enumerate() {
            let view = number / per_view;
            for (i, &tile) in lane.tiles.iter().enumerate() {
                layout.lane[view * stride + tile] = number as u8;
                layout.weight[view * stride + tile] = lane.places.weight(i) as i32;
                for (j, &other) in lane.tiles.iter().enumerate().filter(|(j, _)| *j != i) {
                    let worth = if j < i { -(lane.places.weight(i) as i32) } else { lane.places.weight(j) as i32 };
                    layout.passing[(view * stride + tile) * stride + other] = worth;
                }
            }
            for (cell, dir) in (0..stride).flat_map(|cell| Dir::ALL.map(|dir| (cell, dir))) {
                // The blank goes from `to` by `dir` to `cell`, the tile the other way.
                let to = if cell < grid.cells() { grid.slide(cell, dir.opposite()) } else { None };
                layout.turns.push(to.map_or(Turn::default(), |to| lane.turn(cell, to.from())));
            }
        }
        layout
    }

    /// The keys of the tables, lane by lane.
    pub(super) fn keys(&self) -> impl Iterator<Item = &Key> {
        self.lanes.iter().map(|lane| &lane.key)
    }

    /// The number of what lies on the board, for each lane.
    pub(super) fn ranks<S: Storage>(&self, state: &S) -> Vec<u32> {
        let mut at = vec![0_u8; self.stride];
        for cell in 0..self.lanes[0].turned.len() {
            at[state.get(cell)] = cell as u8;
        }
        let rank = |lane: &Lane| {
            let cells: Vec<u8> = lane.tiles.iter().map(|&tile| lane.turned[usize::from(at[tile])]).collect();
            lane.places.rank(&cells)
        };
        self.lanes.iter().map(rank).collect()
    }

    /// The lane of a tile, and by how much its number changes when the tile slides.
    #[inline(always)]
    pub(super) fn change<S: Storage>(&self, view: usize, tile: usize, before: &S, slide: Slide) -> (usize, i32) {
        let own = view * S::STRIDE + tile;
        let lane = usize::from(self.lane[own]);
        let turn = &self.turns[(lane * S::STRIDE + slide.from()) * 4 + slide.dir() as usize];
        let step = i32::from(turn.step);
        let up = step.abs() * self.weight[own];
        let passing = &self.passing[own * S::STRIDE..][..S::STRIDE];
        let passed = &turn.passed[..(step.unsigned_abs() as usize).wrapping_sub(1).min(MOST_PASSED)];
        let up = passed.iter().fold(up, |up, &cell| up + passing[before.get(cell.into())]);
        (lane, if step < 0 { -up } else { up })
    }
}

impl Lane {
    /// For the tiles that belong to these cells.
    fn new(grid: Grid, homes: &[u8], tile_at: impl Fn(u8) -> usize) -> Option<Self> {
        let (key, turned) = Key::of(Rules::Slide, grid.rows, grid.columns, homes);
        let mut homes = homes.to_vec();
        homes.sort_by_key(|&home| turned[usize::from(home)]);
        Some(Lane { places: key.places()?, key, tiles: homes.into_iter().map(tile_at).collect(), turned })
    }

    /// The move of a tile from cell to cell.
    fn turn(&self, from: usize, to: usize) -> Turn {
        let (from, to) = (self.turned[from], self.turned[to]);
        let mut turn = Turn { step: to as i8 - from as i8, ..Turn::default() };
        let between = from.min(to) + 1..from.max(to);
        for (slot, passed) in turn.passed.iter_mut().zip(between) {
            let cell = self.turned.iter().position(|&cell| cell == passed).expect("every cell has an image");
            *slot = cell as u8;
        }
        turn
    }
}

/// The patterns as a mirror shows them that leaves the blank's home in its place; none
/// where no mirror shows anything new.
fn mirrored(grid: Grid, blank: usize, patterns: &[Vec<u8>]) -> Option<Vec<Vec<u8>>> {
    let ordered = |patterns: &[Vec<u8>]| {
        let mut patterns = patterns.to_vec();
        patterns.iter_mut().for_each(|pattern| pattern.sort_unstable());
        patterns.sort_unstable();
        patterns
    };
    symmetries(grid.rows, grid.columns)
        .into_iter()
        .filter(|map| usize::from(map[blank]) == blank)
        .map(|map| {
            patterns.iter().map(|cells| cells.iter().map(|&c| map[usize::from(c)]).collect()).collect::<Vec<_>>()
        })
        .find(|image| ordered(image) != ordered(patterns))
}
