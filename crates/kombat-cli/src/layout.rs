//! Tables that fit the terminal: columns that find no room stand in another table below, with the names again.

use crate::table::plain;
use console::Term;

/// What every terminal has.
pub(crate) const NARROW: usize = 80;
/// The longest line of a name.
const NAME: usize = 30;
/// The room between two columns.
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
}

impl Filled {
    fn width(&self) -> usize {
        let lines = self.cells.iter().flat_map(|cell| cell.lines()).chain(self.head.lines());
        lines.map(|line| line.chars().count()).max().unwrap_or(0)
    }
}

/// Tables of these columns, none of them wider than so many characters.
pub(crate) fn tables(first: &str, names: &[String], columns: &[Filled], width: usize) -> Vec<String> {
    let names: Vec<String> = names.iter().map(|name| wrapped(name, NAME)).collect();
    let name = Filled { head: first.to_owned(), cells: names };
    let room = width.saturating_sub(name.width());
    let mut parts: Vec<Vec<&Filled>> = Vec::new();
    let mut left = 0;
    for column in columns {
        let needed = column.width() + GAP;
        if parts.is_empty() || needed > left {
            parts.push(Vec::new());
            left = room;
        }
        left = left.saturating_sub(needed);
        parts.last_mut().expect("there is one").push(column);
    }
    let table = |part: Vec<&Filled>| {
        let all: Vec<&Filled> = std::iter::once(&name).chain(part).collect();
        let row = |i: usize| all.iter().map(|column| column.cells.get(i).cloned().unwrap_or_default()).collect();
        let heads = all.iter().map(|column| column.head.clone()).collect();
        plain(heads, (0..name.cells.len()).map(row).collect())
    };
    parts.into_iter().map(table).collect()
}

/// A text in lines no longer than this, broken after spaces and commas where that is possible.
pub(crate) fn wrapped(text: &str, most: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_inclusive([' ', ',', '(']) {
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
        lines.last_mut().expect("there is one").push_str(word);
    }
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(head: &str, cell: &str) -> Filled {
        Filled { head: head.to_owned(), cells: vec![cell.to_owned(); 2] }
    }

    #[test]
    fn columns_that_find_no_room_stand_in_another_table() {
        let names = ["one".to_owned(), "another".to_owned()];
        let columns: Vec<Filled> = (0..9).map(|_| column("a head", "1,234,567\n1,000,000–2,000,000")).collect();
        for width in [40, 80, 120] {
            let made = tables("name", &names, &columns, width);
            assert!(made.iter().flat_map(|table| table.lines()).all(|line| line.chars().count() <= width));
            let heads: usize = made.iter().map(|table| table.matches("a head").count()).sum();
            assert_eq!((heads, made.len()), (9, 9_usize.div_ceil((width - 7) / 23)), "{width}");
        }
    }

    #[test]
    fn long_names_are_broken_and_nothing_is_lost() {
        for name in ["astar(h=max(manhattan,linear-conflict),ties=low-h)", "busca em aprofundamento iterativo com heurística"] {
            let lines = wrapped(name, 20);
            assert!(lines.lines().count() > 1 && lines.lines().all(|line| line.chars().count() <= 20), "{lines}");
            let bare = |text: &str| text.replace([' ', '\n'], "");
            assert_eq!(bare(&lines), bare(name));
        }
        assert_eq!(wrapped(&"x".repeat(45), 20).lines().count(), 3);
        assert_eq!(wrapped("short", 20), "short");
    }
}
