//! Checks what students hand in: a table of boards and paths, each replayed, each claim held
//! against the true distance.
//!
//! ```
//! use kombat::space::Notation;
//! let table = "tabuleiro;algoritmo;caminho;custo\n123405786;A*;D B;2\n123405786;A*;D B;4\n";
//! let checked = kombat_grade::hand_in::check(table.as_bytes(), Notation::Blank).unwrap();
//! assert_eq!((checked.rows, checked.wrong()), (2, 1));
//! assert_eq!(checked.findings[0].row, 3);
//! ```

mod bounds;
mod claims;
mod columns;
mod headings;
mod number;
mod path;
mod row;
mod text;

pub use text::decode;

use columns::Columns;
use kombat::messages::Message;
use kombat::msg;
use kombat::space::Notation;
use row::Judge;

/// Something that is wrong with a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The row as a spreadsheet counts, in which the headings are row 1.
    pub row: usize,
    /// What is wrong.
    pub what: Message,
}

/// A table that was checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Rows below the headings.
    pub rows: usize,
    /// What is wrong with them, in order.
    pub findings: Vec<Finding>,
    /// Rows of which nothing is known to be wrong and something could not be decided, and why.
    pub open: Vec<Finding>,
}

impl Checked {
    /// How many rows have something wrong with them.
    pub fn wrong(&self) -> usize {
        let mut rows: Vec<usize> = self.findings.iter().map(|finding| finding.row).collect();
        rows.dedup();
        rows.len()
    }
}

/// Checks a table. An error means that it cannot be read at all.
pub fn check(bytes: &[u8], notation: Notation) -> Result<Checked, Message> {
    let text = text::decode(bytes)?;
    let (columns, records) = columns::read(&text)?;
    if records.is_empty() {
        return Err(msg!("check.no-rows"));
    }
    let mut judge = Judge::new(notation);
    let mut checked = Checked { rows: records.len(), ..Checked::default() };
    for (row, record) in &records {
        let mut judged = judge.row(&columns.claim(record));
        let extra = record.iter().skip(columns.len()).any(|field| !field.trim().is_empty());
        if extra && !judged.wrong.is_empty() {
            judged.wrong.push(msg!("check.extra-fields", n = record.len(), known = columns.len()));
        }
        let finding = |what: Message| Finding { row: *row, what };
        checked.open.extend(judged.open.filter(|_| judged.wrong.is_empty()).map(finding));
        checked.findings.extend(judged.wrong.into_iter().map(finding));
    }
    Ok(checked)
}

/// The table as it was read: what its columns are, and its rows with their numbers.
type Table = (Columns, Vec<(usize, csv::StringRecord)>);
