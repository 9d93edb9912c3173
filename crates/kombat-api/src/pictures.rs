//! What the library serialises of views, described for the schema as `described` does for reports.

#![expect(dead_code, reason = "these are read by nobody but the derive macro")]

use schemars::JsonSchema;

/// A board as a person sees it: cells, stacks, or nothing but words.
#[derive(JsonSchema)]
pub(crate) struct View {
    draw: Draw,
    /// The board in words or letters.
    alt: String,
    /// What the last move touched.
    #[serde(skip_serializing_if = "Option::is_none")]
    moved: Option<Vec<Spot>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cols: Option<usize>,
    /// Do the cells lie in a frame, as tiles do?
    #[serde(skip_serializing_if = "Option::is_none")]
    frame: Option<bool>,
    /// Do neighbours meet round the edges?
    #[serde(skip_serializing_if = "Option::is_none")]
    wraps: Option<bool>,
    /// Are the cells round, as holes are that something falls into?
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<bool>,
    /// Have cells names, which rulers show?
    #[serde(skip_serializing_if = "Option::is_none")]
    named: Option<bool>,
    /// Row by row.
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<Vec<Cell>>,
    /// The largest size of a disc.
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<usize>,
    /// Do the stacks stand on pegs?
    #[serde(skip_serializing_if = "Option::is_none")]
    pegs: Option<bool>,
    /// From left to right.
    #[serde(skip_serializing_if = "Option::is_none")]
    stacks: Option<Vec<Stack>>,
}

/// How a board is drawn.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Draw {
    Text,
    Cells,
    Stacks,
}

/// A cell by its number, row by row from 0, or a disc as `stack:place`, places from the bottom up.
#[derive(JsonSchema)]
#[serde(untagged)]
pub(crate) enum Spot {
    Cell(u64),
    Disc(String),
}

/// A cell.
#[derive(JsonSchema)]
pub(crate) struct Cell {
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    fill: Fill,
    /// A sign instead of a label.
    #[serde(skip_serializing_if = "Option::is_none")]
    glyph: Option<Glyph>,
    /// May the side to move put something here?
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<bool>,
    /// Is this what belongs here?
    #[serde(skip_serializing_if = "Option::is_none")]
    home: Option<bool>,
    /// Is it part of what has won the game?
    #[serde(skip_serializing_if = "Option::is_none")]
    won: Option<bool>,
}

/// What a cell may hold, and the word for it in a board as it is written.
#[derive(JsonSchema)]
pub(crate) struct Stamp {
    word: String,
    cell: Cell,
}

/// What a cell is.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Fill {
    Piece,
    Hole,
    Plain,
    First,
    Second,
}

/// A sign.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Glyph {
    Cross,
    Ring,
    Dot,
}

/// Discs on each other.
#[derive(JsonSchema)]
pub(crate) struct Stack {
    /// From the bottom up.
    discs: Vec<Disc>,
}

/// A disc.
#[derive(JsonSchema)]
pub(crate) struct Disc {
    size: usize,
    label: String,
}

/// A move as a hand makes it.
#[derive(JsonSchema)]
pub(crate) struct Touch {
    /// The move as screens show it, where that differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// What is taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<Spot>,
    /// Where it goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<Spot>,
    /// To press one of these is to make the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    press: Option<Vec<Spot>>,
    /// To press one of these is to make the move again and again: twice for the first, three times for the next.
    #[serde(skip_serializing_if = "Option::is_none")]
    reach: Option<Vec<Spot>>,
    /// The arrow key that makes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<Way>,
}

/// An arrow key.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Way {
    Up,
    Down,
    Left,
    Right,
}
