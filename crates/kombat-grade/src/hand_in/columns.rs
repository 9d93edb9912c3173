//! Which column is what, by its heading and, where that leaves it open, by its values.

use super::headings::{column, names, portuguese};
use super::{Table, number, path, text};
use kombat::messages::{Message, excerpt};
use kombat::msg;

/// What a column can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Board,
    Path,
    Cost,
    /// Either a path or a number of moves, which the values tell.
    PathOrCost,
    Depth,
    Algorithm,
    Optimal,
    Problem,
    Goal,
    Outcome,
    Notation,
}

/// Where each column is.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    kinds: Vec<Option<Column>>,
    /// Are the letters of paths more likely Portuguese?
    portuguese: bool,
}

/// What a row says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Claim<'a> {
    columns: &'a Columns,
    record: &'a csv::StringRecord,
}

impl<'a> Claim<'a> {
    /// A field; empty ones say nothing.
    pub(super) fn get(&self, column: Column) -> Option<&'a str> {
        let at = self.columns.kinds.iter().position(|known| *known == Some(column))?;
        self.record.get(at).map(str::trim).filter(|field| !says_nothing(field))
    }

    /// Are the letters of the path more likely Portuguese?
    pub(super) fn portuguese(&self) -> bool {
        self.columns.portuguese
    }
}

/// A field that says nothing: empty, or a dash.
fn says_nothing(field: &str) -> bool {
    field.is_empty() || ["-", "–", "—"].contains(&field)
}

impl Columns {
    /// How many headings there are.
    pub(super) fn len(&self) -> usize {
        self.kinds.len()
    }

    fn has(&self, column: Column) -> bool {
        self.kinds.contains(&Some(column))
    }

    /// What a record says.
    pub(super) fn claim<'a>(&'a self, record: &'a csv::StringRecord) -> Claim<'a> {
        Claim { columns: self, record }
    }
}

/// Reads the table with the separator under which most headings mean something.
pub(super) fn read(text: &str) -> Result<Table, Message> {
    // Spreadsheets may name the separator on a line of its own; the headings tell it as well.
    let (text, skipped) = match text.split_once('\n') {
        Some((first, rest)) if first.trim_end().len() == 5 && first.to_lowercase().starts_with("sep=") => (rest, 1),
        _ => (text, 0),
    };
    let headings = |separator: u8| {
        let mut reader = reader(text, separator);
        reader.records().next().and_then(Result::ok).unwrap_or_default()
    };
    let known = |separator: &u8| {
        let headings = headings(*separator);
        (headings.iter().filter(|heading| column(heading).is_some()).count(), headings.len())
    };
    // Of equals the last one is taken: a comma, unless another says more.
    let separator = *b"\t;,".iter().max_by_key(|separator| known(separator)).unwrap_or(&b',');
    if let Some(line) = text::unclosed(text, separator) {
        return Err(msg!("check.unclosed", line = (line + skipped).to_string()));
    }
    let mut records: Vec<(usize, csv::StringRecord)> = Vec::new();
    // A field may have several lines, which for a spreadsheet are one row.
    let (mut inside, mut lines, mut counted) = (0, 0, 0);
    // A text in memory, with any number of fields a row, is always CSV of some kind.
    for record in reader(text, separator).records().filter_map(Result::ok) {
        // A record's place is before the empty lines in front of it.
        let place = record.position().map_or(0, |position| position.byte() as usize);
        let begin = place + text[place..].bytes().take_while(|byte| *byte == b'\n').count();
        lines += text[counted..begin].matches('\n').count();
        counted = begin;
        let row = 1 + lines - inside + skipped;
        inside += record.iter().map(|field| field.matches('\n').count()).sum::<usize>();
        // An empty line at the end, or one of separators alone, is nothing.
        if record.iter().any(|field| !field.trim().is_empty()) {
            records.push((row, record));
        }
    }
    if records.is_empty() {
        return Err(msg!("check.empty"));
    }
    let (_, header) = records.remove(0);
    let kinds = settle(header.iter().map(column).collect(), &records);
    let heading = |at: usize| excerpt(header.get(at).unwrap_or_default());
    for (at, kind) in kinds.iter().enumerate() {
        if let Some(before) = kinds[..at].iter().position(|other| kind.is_some() && other == kind) {
            return Err(msg!("check.twice", one = heading(before), other = heading(at)));
        }
    }
    let mut columns = Columns { kinds, portuguese: false };
    let found = header.iter().map(|heading| format!("“{}”", excerpt(heading))).collect::<Vec<_>>().join(", ");
    if !columns.has(Column::Board) {
        return Err(msg!("check.no-board", found = found, known = names(Column::Board)));
    }
    if ![Column::Path, Column::Cost, Column::Depth].iter().any(|&column| columns.has(column)) {
        return Err(msg!("check.no-path", found = found, known = names(Column::Path)));
    }
    let paths = records.iter().filter_map(|(_, record)| columns.claim(record).get(Column::Path));
    columns.portuguese = path::portuguese(paths).unwrap_or_else(|| portuguese(header.iter()));
    Ok((columns, records))
}

/// Tells a path from a number of moves by most of the values. A column without any is a path
/// where there is no other, and else nothing.
fn settle(mut kinds: Vec<Option<Column>>, records: &[(usize, csv::StringRecord)]) -> Vec<Option<Column>> {
    for at in 0..kinds.len() {
        if kinds[at] == Some(Column::PathOrCost) {
            let fields = records.iter().filter_map(|(_, record)| record.get(at)).map(str::trim);
            let (numbers, others): (Vec<&str>, Vec<&str>) =
                fields.filter(|field| !says_nothing(field)).partition(|field| !number::readings(field).is_empty());
            let lacks_path = !kinds.contains(&Some(Column::Path));
            kinds[at] = match (numbers.len(), others.len()) {
                (0, 0) => lacks_path.then_some(Column::Path),
                (numbers, others) if numbers > others || numbers == others && !lacks_path => Some(Column::Cost),
                _ => Some(Column::Path),
            };
        }
    }
    kinds
}

fn reader(text: &str, separator: u8) -> csv::Reader<&[u8]> {
    csv::ReaderBuilder::new().delimiter(separator).has_headers(false).flexible(true).from_reader(text.as_bytes())
}
