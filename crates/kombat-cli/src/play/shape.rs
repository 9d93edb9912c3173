//! What a board looks like to a person: its cells, how they are rendered, and which move a
//! cell, a tile or a direction stands for.

use kombat::space::Side;

/// Cells that are numbered on the board itself; larger boards have rulers.
const NUMBERED: usize = 25;

/// The rules, as far as hands and eyes need them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Tiles that slide into the blank.
    Tiles,
    /// Neighbours that swap places, also round the edges.
    Swap,
    /// Stones on cells.
    Stones,
    /// Stones that fall.
    Falling,
    /// Unknown here: moves are typed, boards rendered as the problem renders them.
    Other,
}

/// Where something goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Up,
    Down,
    Left,
    Right,
}

/// What stands on a cell, for whoever paints it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thing {
    Stone(Side),
    Empty,
    /// A tile or piece, and whether it is where it belongs.
    Piece(bool),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) kind: Kind,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

/// The cells of a board, row by row.
pub(crate) fn cells(board: &str) -> Vec<&str> {
    board.split_whitespace().filter(|&word| word != "/").collect()
}

impl Shape {
    /// From a problem in canonical form.
    pub(crate) fn of(problem: &str) -> Self {
        let (name, rest) = problem.split_once('(').unwrap_or((problem, ""));
        let words: Vec<&str> = rest.trim_end_matches(')').split(',').collect();
        let number = |text: Option<&str>| text.and_then(|text| text.parse().ok());
        let pair = match name {
            "mnk" => number(words.get(1).copied()).zip(number(words.first().copied())),
            _ => words[0].split_once('x').and_then(|(rows, columns)| number(Some(rows)).zip(number(Some(columns)))),
        };
        let kind = match name {
            "tiles" => Kind::Tiles,
            "swap" => Kind::Swap,
            "mnk" if words.contains(&"gravity=true") => Kind::Falling,
            "mnk" => Kind::Stones,
            _ => Kind::Other,
        };
        match pair {
            Some((rows, columns)) => Shape { kind, rows, columns },
            None => Shape { kind: Kind::Other, rows: 0, columns: 0 },
        }
    }

    fn is_game(self) -> bool {
        matches!(self.kind, Kind::Stones | Kind::Falling)
    }

    /// Do empty cells show their numbers?
    pub(crate) fn is_numbered(self) -> bool {
        self.kind == Kind::Stones && self.rows * self.columns <= NUMBERED
    }

    /// A move of a game as a person names it: a column, a cell, or row and column.
    pub(crate) fn name(self, mv: &str) -> String {
        let number = |text: &str| text.parse::<usize>().ok();
        match mv.split_once(',').and_then(|(row, column)| number(row).zip(number(column))) {
            Some((_, column)) if self.kind == Kind::Falling => column.to_string(),
            Some((row, column)) if self.is_numbered() => (row * self.columns + column).to_string(),
            _ => mv.to_owned(),
        }
    }

    /// The cell that a person's word means on a board of stones, taken or not. With
    /// gravity it is the highest of a column.
    pub(crate) fn cell(self, word: &str) -> Option<usize> {
        let cell = match word.split_once(',') {
            Some((row, column)) => {
                let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
                if row >= self.rows || column >= self.columns {
                    return None;
                }
                row * self.columns + column
            }
            None => word.parse().ok()?,
        };
        let most =
            if self.kind == Kind::Falling && !word.contains(',') { self.columns } else { self.rows * self.columns };
        (cell < most).then_some(cell)
    }

    /// Where a stone in this column comes to rest; in a full one its highest cell.
    pub(crate) fn rest(self, board: &str, column: usize) -> usize {
        let cells = cells(board);
        let free = (0..self.rows).rev().map(|row| row * self.columns + column).find(|&cell| cells[cell] == "-");
        free.unwrap_or(column)
    }

    /// Where the blank goes if the tile beside it in this direction's wake moves that way:
    /// a tile that goes up leaves the blank below it.
    pub(crate) fn push(way: Way) -> &'static str {
        match way {
            Way::Up => "D",
            Way::Down => "U",
            Way::Left => "R",
            Way::Right => "L",
        }
    }

    /// The move that slides a tile, if it lies beside the blank.
    pub(crate) fn slide(self, board: &str, tile: &str) -> Option<&'static str> {
        let cells = cells(board);
        let at = |what: &str| cells.iter().position(|&cell| cell == what);
        let (tile, blank) = (at(tile)?, at("0")?);
        let column = |cell: usize| cell % self.columns;
        match () {
            () if tile + self.columns == blank => Some("U"),
            () if blank + self.columns == tile => Some("D"),
            () if tile + 1 == blank && column(blank) > 0 => Some("L"),
            () if blank + 1 == tile && column(tile) > 0 => Some("R"),
            () => None,
        }
    }

    /// The tile that a move of the blank slides.
    pub(crate) fn slid(self, board: &str, mv: &str) -> Option<String> {
        let cells = cells(board);
        cells.iter().find(|&&tile| tile != "0" && self.slide(board, tile) == Some(mv)).map(|&tile| tile.to_owned())
    }

    /// The next cell in a direction; round the edges where the puzzle goes on there.
    pub(crate) fn beside(self, cell: usize, way: Way) -> usize {
        let (row, column) = (cell / self.columns, cell % self.columns);
        let (row, column) = match way {
            Way::Up => ((row + self.rows - 1) % self.rows, column),
            Way::Down => ((row + 1) % self.rows, column),
            Way::Left => (row, (column + self.columns - 1) % self.columns),
            Way::Right => (row, (column + 1) % self.columns),
        };
        row * self.columns + column
    }

    /// The swap of a cell with its neighbour in a direction, if there is one.
    pub(crate) fn swap(self, cell: usize, way: Way) -> Option<String> {
        let other = self.beside(cell, way);
        if other == cell {
            return None;
        }
        // The left or the upper one names the pair; of two names the first counts.
        let (side, ahead) = match way {
            Way::Left | Way::Right => (self.columns, way == Way::Right),
            Way::Up | Way::Down => (self.rows, way == Way::Down),
        };
        let owner = match side {
            2 => cell.min(other),
            _ if ahead => cell,
            _ => other,
        };
        let down = matches!(way, Way::Up | Way::Down);
        Some(format!("M{}", owner + 1 + if down { self.rows * self.columns } else { 0 }))
    }

    /// The swap of two pieces, if they are neighbours.
    pub(crate) fn swap_of(self, board: &str, one: &str, other: &str) -> Option<String> {
        let cells = cells(board);
        let at = |what: &str| cells.iter().position(|&cell| cell == what);
        let (one, other) = (at(one)?, at(other)?);
        let ways = [Way::Right, Way::Down, Way::Left, Way::Up];
        let way = ways.into_iter().find(|&way| one != other && self.beside(one, way) == other)?;
        self.swap(one, way)
    }

    /// The two pieces that a move swaps.
    pub(crate) fn swapped(self, board: &str, mv: &str) -> Option<(String, String)> {
        if self.kind != Kind::Swap {
            return None;
        }
        let cells = cells(board);
        let pairs = (0..cells.len()).flat_map(|cell| [(cell, Way::Right), (cell, Way::Down)]);
        let (cell, way) = pairs.into_iter().find(|&(cell, way)| self.swap(cell, way).as_deref() == Some(mv))?;
        Some((cells[cell].to_owned(), cells[self.beside(cell, way)].to_owned()))
    }

    /// Renders a board. `goal` tells which pieces are in their places, `cursor` puts a cell in
    /// brackets, and `paint` may colour what stands on it.
    pub(crate) fn render(
        self,
        board: &str,
        goal: Option<&str>,
        cursor: Option<usize>,
        paint: &dyn Fn(&str, Thing) -> String,
    ) -> Vec<String> {
        let all = cells(board);
        let goal = goal.map(cells).unwrap_or_default();
        let rulers = self.is_game() && !self.is_numbered();
        let longest = if self.is_numbered() { self.rows * self.columns - 1 } else { self.columns.max(self.rows) - 1 };
        let width = if self.is_game() { longest.to_string().len() } else { (all.len().max(2) - 1).to_string().len() };
        let width = if self.kind == Kind::Swap { all.len().to_string().len() } else { width };
        let margin = if rulers && self.kind == Kind::Stones { width + 1 } else { 0 };
        let mut lines = Vec::new();
        if rulers {
            let numbers: Vec<String> = (0..self.columns).map(|column| format!("{column:>width$}")).collect();
            lines.push(format!(" {}{}", " ".repeat(margin), numbers.join(" ")));
        }
        for row in 0..self.rows {
            let mut line = if margin > 0 { format!("{row:>width$} ") } else { String::new() };
            for column in 0..=self.columns {
                let cell = row * self.columns + column;
                line.push(match cursor {
                    Some(at) if at == cell && column < self.columns => '[',
                    Some(at) if at + 1 == cell && column > 0 => ']',
                    _ => ' ',
                });
                if column == self.columns {
                    break;
                }
                let (text, thing) = match all[cell] {
                    "X" => ("X".to_owned(), Thing::Stone(Side::First)),
                    "O" => ("O".to_owned(), Thing::Stone(Side::Second)),
                    "-" if self.is_numbered() => (cell.to_string(), Thing::Empty),
                    "-" => (".".to_owned(), Thing::Empty),
                    "0" => ("_".to_owned(), Thing::Empty),
                    piece => (piece.to_owned(), Thing::Piece(goal.get(cell) == Some(&piece))),
                };
                line.push_str(&paint(&format!("{text:>width$}"), thing));
            }
            lines.push(line.trim_end().to_owned());
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kombat::catalog::puzzle;

    #[test]
    fn shapes_of_problems() {
        let of = |problem| {
            let shape = Shape::of(problem);
            (shape.kind, shape.rows, shape.columns)
        };
        assert_eq!(of("tiles(3x4,goal=snail)"), (Kind::Tiles, 3, 4));
        assert_eq!(of("swap(2x5)"), (Kind::Swap, 2, 5));
        assert_eq!(of("mnk(7,6,4,gravity=true)"), (Kind::Falling, 6, 7));
        assert_eq!(of("mnk(3,3,3)"), (Kind::Stones, 3, 3));
        assert_eq!(of("pancake(9)").0, Kind::Other);
    }

    /// Every swap that a hand can make is one that the puzzle knows, and swaps these cells.
    #[test]
    fn swaps_are_those_of_the_puzzle() {
        for problem in ["swap(3x3)", "swap(2x3)", "swap(3x2)", "swap(2x2)", "swap(1x4)", "swap(2x1)"] {
            let (puzzle, shape) = (puzzle(problem).unwrap(), Shape::of(problem));
            let board = puzzle.goal().unwrap();
            for cell in 0..shape.rows * shape.columns {
                for way in [Way::Up, Way::Down, Way::Left, Way::Right] {
                    let Some(mv) = shape.swap(cell, way) else { continue };
                    let after = puzzle.steps(&board, &[mv], Default::default()).unwrap()[1].board.clone();
                    let mut expected = cells(&board);
                    expected.swap(cell, shape.beside(cell, way));
                    assert_eq!(cells(&after), expected, "{problem} {cell} {way:?}");
                }
            }
        }
    }

    #[test]
    fn tiles_beside_the_blank_slide() {
        let shape = Shape::of("tiles(3x3)");
        let board = "1 2 3 4 0 5 6 7 8";
        let slide = |tile| shape.slide(board, tile);
        assert_eq!(["2", "7", "4", "5", "1", "9"].map(slide), [Some("U"), Some("D"), Some("L"), Some("R"), None, None]);
        assert_eq!(shape.slide("1 2 0 3 4 5 6 7 8", "3"), None, "not round the edge");
        assert_eq!(shape.slid(board, "U").as_deref(), Some("2"));
    }

    #[test]
    fn boards_as_they_are_rendered() {
        let plain = |text: &str, _| text.to_owned();
        let render = |problem: &str, board: &str, cursor| Shape::of(problem).render(board, None, cursor, &plain);
        assert_eq!(render("mnk(3,3,3)", "X - - / - O - / - - -", Some(8)), [" X 1 2", " 3 O 5", " 6 7[8]"]);
        assert_eq!(render("mnk(2,2,2,gravity=true)", "- - / X -", Some(1)), [" 0 1", " .[.]", " X ."]);
        assert_eq!(render("mnk(6,5,4)", &"- ".repeat(30), Some(0))[..2], ["   0 1 2 3 4 5", "0 [.]. . . . ."]);
        assert_eq!(render("tiles(2x2)", "1 0 3 2", None), [" 1 _", " 3 2"]);
    }
}
