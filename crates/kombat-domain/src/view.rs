//! Pictures of states in primitives, and moves as hands make them.
//!
//! A domain says what a state looks like: a grid of cells, stacks, a graph. Terminal and page draw that,
//! and know no puzzle by name. Colours are words from a closed list, so that light and dark themes and
//! contrast are right without the domain's help; no text is markup.

use serde::{Serialize, Serializer};

/// The most cells of a picture; a world may be larger, and is never part of a picture.
pub const MOST_CELLS: usize = 1024;

/// A state as a person sees it. The words of a state as it is written, but for `/`, are its cells in the order in
/// which they are read, or its discs from the top of the first stack down; more words may follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// What is drawn.
    #[serde(flatten)]
    pub picture: Picture,
    /// What the last move touched.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moved: Vec<Spot>,
    /// The state in words or letters: read aloud, and shown where there is no room.
    pub alt: String,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "draw", rename_all = "lowercase")]
pub enum Picture {
    /// Nothing but the words.
    Text,
    /// Cells in rows and columns.
    Cells(Cells),
    /// Discs on each other.
    Stacks(Stacks),
}

/// Cells in rows and columns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cells {
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub cols: usize,
    /// Do the cells lie in a frame, as tiles do?
    pub frame: bool,
    /// Do neighbours meet round the edges?
    pub wraps: bool,
    /// Are the cells round, as holes are that something falls into?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub round: bool,
    /// Have cells names, a letter for the column and a number for the row, which rulers show?
    pub named: bool,
    /// Row by row.
    pub cells: Vec<Cell>,
}

/// A cell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// Up to three characters.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// What it is.
    pub fill: Fill,
    /// A sign instead of a label.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub glyph: Option<Glyph>,
    /// May the side to move put something here?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    /// Is this what belongs here?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub home: bool,
    /// Is it part of what has won the game?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub won: bool,
}

/// What a cell may hold, and the word for it in a board as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stamp {
    /// The word.
    pub word: String,
    /// What the cell looks like then.
    pub cell: Cell,
}

impl Stamp {
    /// Nothing, a stone of the side that begins, and one of the side that answers: what most games put on cells.
    pub fn stones([first, second]: [Glyph; 2]) -> Vec<Stamp> {
        let stamp =
            |word: &str, fill, glyph| Stamp { word: word.into(), cell: Cell { fill, glyph, ..Cell::default() } };
        vec![
            stamp("-", Fill::Plain, None),
            stamp("X", Fill::First, Some(first)),
            stamp("O", Fill::Second, Some(second)),
        ]
    }
}

/// What a cell is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Fill {
    /// A piece that can be told from all others by its label.
    Piece,
    /// Where a piece could be.
    Hole,
    /// Ground.
    #[default]
    Plain,
    /// A stone of the side that begins.
    First,
    /// A stone of the side that answers.
    Second,
}

/// A sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Glyph {
    /// ✕
    Cross,
    /// ◯
    Ring,
    /// A filled disc.
    Dot,
}

/// Discs on each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stacks {
    /// The largest size there is.
    pub max: usize,
    /// Do the stacks stand on pegs?
    pub pegs: bool,
    /// From left to right.
    pub stacks: Vec<Stack>,
}

/// One stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stack {
    /// From the bottom up.
    pub discs: Vec<Disc>,
}

/// A disc.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Disc {
    /// How wide it is, from 1 on.
    pub size: usize,
    /// Up to three characters.
    pub label: String,
}

/// Something in a picture that can be touched: a cell by its number, written as that number, or a disc,
/// written `stack:place`, both from 0 and places from the bottom up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// A cell, row by row.
    Cell(usize),
    /// A disc.
    Disc(usize, usize),
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Spot::Cell(cell) => serializer.serialize_u64(*cell as u64),
            Spot::Disc(stack, place) => serializer.collect_str(&format_args!("{stack}:{place}")),
        }
    }
}

/// Where something goes, and the key of a keyboard that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// ↑
    Up,
    /// ↓
    Down,
    /// ←
    Left,
    /// →
    Right,
}

impl Way {
    /// All four.
    pub const ALL: [Way; 4] = [Way::Up, Way::Down, Way::Left, Way::Right];

    /// The arrow.
    pub fn arrow(self) -> char {
        match self {
            Way::Up => '↑',
            Way::Down => '↓',
            Way::Left => '←',
            Way::Right => '→',
        }
    }

    /// The other way round.
    #[must_use]
    pub fn opposite(self) -> Way {
        match self {
            Way::Up => Way::Down,
            Way::Down => Way::Up,
            Way::Left => Way::Right,
            Way::Right => Way::Left,
        }
    }
}

/// A move as a hand makes it. What is pressed makes the move at once. A move with two ends is made by
/// pressing both, one after the other, or by dragging from one to the other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Touch {
    /// The move as screens show it, where that differs from how it is written.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What is taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Spot>,
    /// Where it goes, or what is put down or turned there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Spot>,
    /// To press one of these is to make the move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub press: Vec<Spot>,
    /// To press one of these is to make the move again and again: twice for the first, three times for the next.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reach: Vec<Spot>,
    /// The arrow key that makes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<Way>,
}

/// A legal move with all that a face needs to offer and to make it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The move as results and the command line write it.
    pub id: String,
    /// How a hand makes it.
    #[serde(flatten)]
    pub touch: Touch,
    /// The board that it leads to.
    pub board: String,
    /// That board as a person sees it.
    pub view: View,
}

impl Choice {
    /// The move as screens show it.
    pub fn name(&self) -> &str {
        if self.touch.name.is_empty() { &self.id } else { &self.touch.name }
    }
}

impl View {
    /// A state of which there is no picture.
    pub fn text(alt: impl Into<String>) -> Self {
        View { picture: Picture::Text, moved: Vec::new(), alt: alt.into() }
    }

    /// A state on cells.
    ///
    /// # Panics
    /// If there are not as many cells as rows and columns say, or more than [`MOST_CELLS`].
    pub fn cells(cells: Cells, alt: impl Into<String>) -> Self {
        assert_eq!(cells.cells.len(), cells.rows * cells.cols, "a picture has all of its cells");
        assert!(cells.cells.len() <= MOST_CELLS, "a picture has at most {MOST_CELLS} cells");
        View { picture: Picture::Cells(cells), moved: Vec::new(), alt: alt.into() }
    }

    /// A state of stacks.
    pub fn stacks(stacks: Stacks, alt: impl Into<String>) -> Self {
        View { picture: Picture::Stacks(stacks), moved: Vec::new(), alt: alt.into() }
    }

    /// Is there such a spot?
    pub fn has(&self, spot: Spot) -> bool {
        match (&self.picture, spot) {
            (Picture::Cells(cells), Spot::Cell(cell)) => cell < cells.cells.len(),
            // An empty stack can be touched too.
            (Picture::Stacks(all), Spot::Disc(stack, place)) => {
                all.stacks.get(stack).is_some_and(|stack| place < stack.discs.len().max(1))
            }
            _ => false,
        }
    }

    /// What is written there, if anything is.
    pub fn label(&self, spot: Spot) -> Option<&str> {
        let label = match (&self.picture, spot) {
            (Picture::Cells(cells), Spot::Cell(cell)) => &cells.cells.get(cell)?.label,
            (Picture::Stacks(all), Spot::Disc(stack, place)) => &all.stacks.get(stack)?.discs.get(place)?.label,
            _ => return None,
        };
        Some(label.as_str()).filter(|label| !label.is_empty())
    }

    /// Where a hand begins: the cell in the middle, or the top of the first stack.
    pub fn middle(&self) -> Spot {
        match &self.picture {
            Picture::Stacks(all) => Spot::Disc(0, all.stacks.first().map_or(0, |first| first.discs.len().max(1) - 1)),
            Picture::Cells(cells) => Spot::Cell(cells.rows / 2 * cells.cols + cells.cols / 2),
            Picture::Text => Spot::Cell(0),
        }
    }

    /// Do neighbours meet round the edges?
    pub fn wraps(&self) -> bool {
        matches!(&self.picture, Picture::Cells(cells) if cells.wraps)
    }

    /// The next spot in a direction; `round` goes on at the other edge.
    pub fn beside(&self, spot: Spot, way: Way, round: bool) -> Option<Spot> {
        let step = |at: usize, most: usize, back: bool| match back {
            true if at > 0 => Some(at - 1),
            false if at + 1 < most => Some(at + 1),
            _ if !round || most == 0 => None,
            back => Some(if back { most - 1 } else { 0 }),
        };
        match (&self.picture, spot) {
            (Picture::Cells(cells), Spot::Cell(cell)) => {
                let (row, col) = (cell / cells.cols, cell % cells.cols);
                let (row, col) = match way {
                    Way::Up | Way::Down => (step(row, cells.rows, way == Way::Up)?, col),
                    Way::Left | Way::Right => (row, step(col, cells.cols, way == Way::Left)?),
                };
                Some(Spot::Cell(row * cells.cols + col))
            }
            (Picture::Stacks(all), Spot::Disc(stack, place)) => {
                let height = |stack: usize| all.stacks[stack].discs.len();
                match way {
                    // Places are counted from the bottom up.
                    Way::Up | Way::Down => Some(Spot::Disc(stack, step(place, height(stack), way == Way::Down)?)),
                    Way::Left | Way::Right => {
                        let stack = step(stack, all.stacks.len(), way == Way::Left)?;
                        Some(Spot::Disc(stack, place.min(height(stack).max(1) - 1)))
                    }
                }
            }
            _ => None,
        }
    }

    /// In which direction one spot lies beside another, if it does; not round an edge if there is a choice.
    pub fn way(&self, from: Spot, to: Spot) -> Option<Way> {
        let leads = |way: Way, round: bool| self.beside(from, way, round) == Some(to);
        [false, self.wraps()].into_iter().find_map(|round| Way::ALL.into_iter().find(|&way| leads(way, round)))
    }
}

/// The name of a cell: a letter for its column, and its row from 1 on. Columns beyond the 26th have two letters.
///
/// ```
/// use kombat_domain::view::cell_name;
/// assert_eq!((cell_name(0, 3), cell_name(5, 3), cell_name(27, 30)), ("a1".into(), "c2".into(), "ab1".into()));
/// ```
pub fn cell_name(cell: usize, cols: usize) -> String {
    format!("{}{}", column_name(cell % cols), cell / cols + 1)
}

/// The letters of a column, from 0 on.
pub fn column_name(col: usize) -> String {
    let letter = |n: usize| char::from(b'a' + n as u8);
    match col {
        ..26 => letter(col).to_string(),
        _ => [letter(col / 26 - 1), letter(col % 26)].into_iter().collect(),
    }
}
