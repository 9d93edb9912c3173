//! A view in lines of text.

use kombat::view::{Cell, Cells, Disc, Fill, Glyph, Picture, Spot, Stacks, View, column_name};

/// Room for a bar at its widest; longer ones are drawn at half their length.
const WIDEST: usize = 60;

/// How something is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    /// Of the side that begins.
    First,
    /// Of the side that answers.
    Second,
    /// Nothing is there.
    Empty,
    /// In its place.
    Home,
    /// A piece.
    Piece,
}

/// What a person's hand does: the spot under the cursor, and the one that is held.
pub(super) type Touched = [Option<Spot>; 2];

/// A view in lines. The spot under the cursor is in brackets, one that is held in parentheses.
pub(super) fn lines(view: &View, touched: Touched, paint: &dyn Fn(&str, Paint) -> String) -> Vec<String> {
    match &view.picture {
        Picture::Cells(cells) => grid(cells, touched, paint),
        Picture::Stacks(stacks) => bars(stacks, touched, paint),
        Picture::Text => view.alt.split(" / ").map(|line| format!(" {line}")).collect(),
    }
}

/// The marks around a spot.
fn marks(touched: Touched, spot: Spot) -> (char, char) {
    match touched {
        [_, Some(held)] if held == spot => ('(', ')'),
        [Some(cursor), _] if cursor == spot => ('[', ']'),
        _ => (' ', ' '),
    }
}

fn sign(cell: &Cell) -> (&str, Paint) {
    let paint = match cell.fill {
        Fill::First => Paint::First,
        Fill::Second => Paint::Second,
        Fill::Piece if cell.home => Paint::Home,
        Fill::Piece => Paint::Piece,
        Fill::Hole | Fill::Plain => Paint::Empty,
    };
    let text = match (cell.glyph, cell.fill) {
        (Some(Glyph::Cross), _) => "X",
        (Some(Glyph::Ring), _) => "O",
        (Some(Glyph::Dot), Fill::Second) => "○",
        (Some(Glyph::Dot), _) => "●",
        (None, Fill::Hole) if cell.label.is_empty() => "_",
        (None, _) if cell.label.is_empty() => ".",
        _ => &cell.label,
    };
    (text, paint)
}

fn grid(cells: &Cells, touched: Touched, paint: &dyn Fn(&str, Paint) -> String) -> Vec<String> {
    let longest = cells.cells.iter().map(|cell| sign(cell).0.chars().count()).max().unwrap_or(1);
    let width = if cells.named { longest.max(column_name(cells.cols.max(1) - 1).len()) } else { longest };
    let margin = if cells.named { cells.rows.to_string().len() } else { 0 };
    let mut lines = Vec::new();
    if cells.named {
        let names: Vec<String> = (0..cells.cols).map(|col| format!("{:>width$}", column_name(col))).collect();
        lines.push(format!("{:margin$} {}", "", names.join(" ")));
    }
    for (row, of_row) in cells.cells.chunks(cells.cols.max(1)).enumerate() {
        let mut line = if cells.named { format!("{:>margin$}", row + 1) } else { String::new() };
        let mut after = ' ';
        for (col, cell) in of_row.iter().enumerate() {
            let (open, close) = marks(touched, Spot::Cell(row * cells.cols + col));
            line.push(if open == ' ' { after } else { open });
            let (text, how) = sign(cell);
            line.push_str(&paint(&format!("{text:>width$}"), how));
            after = close;
        }
        line.push(after);
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// Stacks side by side, each disc a bar around the middle with its label before it.
fn bars(all: &Stacks, touched: Touched, paint: &dyn Fn(&str, Paint) -> String) -> Vec<String> {
    let height = all.stacks.iter().map(|stack| stack.discs.len()).max().unwrap_or(0).max(1);
    let long = |size: usize| if 2 * all.max * all.stacks.len() <= WIDEST { 2 * size } else { size };
    let discs = || all.stacks.iter().flat_map(|stack| &stack.discs);
    let label = discs().map(|disc| disc.label.chars().count()).max().unwrap_or(0);
    let bar = |at: Spot, disc: Option<&Disc>| {
        let (open, close) = marks(touched, at);
        let (text, length) = disc.map_or(("", 0), |disc| (disc.label.as_str(), long(disc.size)));
        let before = (long(all.max) - length) / 2;
        let after = long(all.max) - length - before;
        let bar = paint(&"▬".repeat(length), Paint::Piece);
        format!("{text:>label$} {}{open}{bar}{close}{}", " ".repeat(before), " ".repeat(after))
    };
    let line = |place: usize| {
        let of = all.stacks.iter().enumerate();
        let bars = of.map(|(i, stack)| bar(Spot::Disc(i, place), stack.discs.get(place)));
        format!(" {}", bars.collect::<Vec<_>>().join("  ").trim_end())
    };
    (0..height).rev().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kombat::catalog::open;
    use kombat::view::Stack;

    fn drawn(view: &View, touched: Touched) -> Vec<String> {
        lines(view, touched, &|text, _| text.to_owned())
    }

    #[test]
    fn boards_as_they_are_rendered() {
        let render = |problem: &str, board: &str, cursor: Option<usize>, held: Option<usize>| {
            drawn(&open(problem).unwrap().view(board).unwrap(), [cursor, held].map(|cell| cell.map(Spot::Cell)))
        };
        let stones = render("tictactoe", "X - - / - O - / - - -", Some(8), None);
        assert_eq!(stones, ["  a b c", "1 X . .", "2 . O .", "3 . .[.]"]);
        let tall = render("mnk(4,10,4)", &"- ".repeat(40), Some(0), None);
        assert_eq!([&tall[0], &tall[1], &tall[10]], ["   a b c d", " 1[.]. . .", "10 . . . ."]);
        let cells = Cells { rows: 1, cols: 28, named: true, cells: vec![Cell::default(); 28], ..Cells::default() };
        let wide = drawn(&View::cells(cells, ""), [Some(Spot::Cell(1)), None]);
        assert!(wide[0].starts_with("   a  b  c ") && wide[0].ends_with(" z aa ab"), "{}", wide[0]);
        assert!(wide[1].starts_with("1  .[ .] . "), "{}", wide[1]);
        assert_eq!(render("tiles(2x2)", "1 0 3 2", None, None), [" 1 _", " 3 2"]);
        assert_eq!(render("swap(2x2)", "1 4 3 2", Some(1), Some(0)), ["(1[4]", " 3 2"]);
    }

    #[test]
    fn stacks_are_bars_around_their_middle() {
        let disc = |size: usize| Disc { size, label: size.to_string() };
        let stacks = |sizes: &[&[usize]]| {
            let stacks = sizes.iter().map(|sizes| Stack { discs: sizes.iter().map(|&size| disc(size)).collect() });
            View::stacks(Stacks { max: 3, pegs: false, stacks: stacks.collect() }, "")
        };
        let one = drawn(&stacks(&[&[3, 1, 2]]), [Some(Spot::Disc(0, 1)), None]);
        assert_eq!(one, [" 2   ▬▬▬▬", " 1   [▬▬]", " 3  ▬▬▬▬▬▬"]);
        let two = drawn(&stacks(&[&[3, 1], &[]]), [None, Some(Spot::Disc(1, 0))]);
        assert_eq!(two, [" 1    ▬▬", " 3  ▬▬▬▬▬▬        ()"]);
    }
}
