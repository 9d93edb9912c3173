//! Tables that fit the terminal: columns that find no room stand in another table below, with the names again.

use crate::table::spaced;
use console::Term;

/// What every terminal has.
pub(crate) const NARROW: usize = 80;
/// The longest line of a name, and of a head where it can be broken.
const NAME: usize = 30;
const HEAD: usize = 8;
/// The room between two columns, of which the table itself makes one.
const GAP: usize = 2;

/// How many characters a line may have: as many as the terminal has, but no fewer than every terminal has.
pub(crate) fn width() -> usize {
    let terminal = Term::stdout();
    let size = terminal.is_term().then(|| terminal.size_checked()).flatten();
    size.map_or(NARROW, |(_, width)| usize::from(width).max(NARROW))
}

/// A column: its head, and a text a row. Both may have several lines.
pub(crate) struct Filled {
    pub(crate) head: String,
    pub(crate) cells: Vec<String>,
    /// So much room is kept for it at least: times differ from run to run, and the same fight is to be shown in the
    /// same tables.
    pub(crate) least: usize,
}

impl Filled {
    fn width(&self) -> usize {
        let lines = self.cells.iter().flat_map(|cell| cell.lines()).chain(self.head.lines());
        lines.map(|line| line.chars().count()).fold(self.least, usize::max)
    }
}

/// Tables of these columns, none of them wider than so many characters; as few as can be, and about equally wide.
pub(crate) fn tables(first: &str, names: &[String], columns: &[Filled], width: usize) -> Vec<String> {
    let cells: Vec<String> = names.iter().map(|name| wrapped(name, NAME)).collect();
    let name = Filled { head: wrapped(first, NAME), cells, least: 0 };
    // A head takes no more room than what stands below it, where it can be broken.
    let broken = |column: &Filled| {
        let below = column.cells.iter().flat_map(|cell| cell.lines()).map(|line| line.chars().count()).max();
        let longest = column.head.split([' ', '\n']).map(|word| word.chars().count()).max();
        let most = below.into_iter().chain(longest).fold(HEAD, usize::max);
        Filled { head: wrapped(&column.head, most), cells: column.cells.clone(), least: column.least }
    };
    let columns: Vec<Filled> = columns.iter().map(broken).collect();
    let needed: Vec<usize> = columns.iter().map(|column| column.width() + GAP).collect();
    let room = width.saturating_sub(name.width());
    let fewest = parts(&needed, room).len();
    let room = (1..room).find(|room| parts(&needed, *room).len() == fewest).unwrap_or(room);
    let table = |part: Vec<usize>| {
        let all: Vec<&Filled> = std::iter::once(&name).chain(part.into_iter().map(|i| &columns[i])).collect();
        let row = |i: usize| all.iter().map(|column| column.cells.get(i).cloned().unwrap_or_default()).collect();
        let heads = all.iter().map(|column| column.head.clone()).collect();
        spaced(GAP as u16 - 1, heads, (0..name.cells.len()).map(row).collect())
    };
    parts(&needed, room).into_iter().map(table).collect()
}

/// The columns of each table if all that find room go into the same one.
fn parts(needed: &[usize], room: usize) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let mut left = 0;
    for (i, needed) in needed.iter().enumerate() {
        match parts.last_mut().filter(|_| *needed <= left) {
            Some(part) => part.push(i),
            None => {
                parts.push(vec![i]);
                left = room;
            }
        }
        left = left.saturating_sub(*needed);
    }
    parts
}

/// A text in lines no longer than this, broken after spaces and commas where that is possible.
pub(crate) fn wrapped(text: &str, most: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_inclusive([' ', ',', '(', '\n']) {
        let mut word = word;
        let line = lines.last_mut().expect("there is one");
        if !line.is_empty() && line.chars().count() + word.trim_end().chars().count() > most {
            lines.push(String::new());
        }
        while word.trim_end().chars().count() > most {
            let (at, _) = word.char_indices().nth(most).expect("it is longer");
            lines.last_mut().expect("there is one").push_str(&word[..at]);
            lines.push(String::new());
            word = &word[at..];
        }
        lines.last_mut().expect("there is one").push_str(word.trim_end_matches('\n'));
        if word.ends_with('\n') {
            lines.push(String::new());
        }
    }
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(head: &str, cell: &str) -> Filled {
        Filled { head: head.to_owned(), cells: vec![cell.to_owned(); 2], least: 0 }
    }

    #[test]
    fn columns_that_find_no_room_stand_in_another_table() {
        let names = ["one".to_owned(), "another".to_owned()];
        let columns: Vec<Filled> = (0..9).map(|_| column("a head", "1,234,567\n1,000,000–2,000,000")).collect();
        for width in [40, 80, 120] {
            let made = tables("name", &names, &columns, width);
            assert!(made.iter().flat_map(|table| table.lines()).all(|line| line.chars().count() <= width));
            let heads: usize = made.iter().map(|table| table.matches("a head").count()).sum();
            assert_eq!((heads, made.len()), (9, 9_usize.div_ceil((width - 7) / 21)), "{width}");
        }
    }

    #[test]
    fn long_names_are_broken_and_nothing_is_lost() {
        for name in
            ["astar(h=max(manhattan,linear-conflict),ties=low-h)", "busca em aprofundamento iterativo com heurística"]
        {
            let lines = wrapped(name, 20);
            assert!(lines.lines().count() > 1 && lines.lines().all(|line| line.chars().count() <= 20), "{lines}");
            let bare = |text: &str| text.replace([' ', '\n'], "");
            assert_eq!(bare(&lines), bare(name));
        }
        assert_eq!(wrapped(&"x".repeat(45), 20).lines().count(), 3);
        assert_eq!(wrapped("short", 20), "short");
    }
}
