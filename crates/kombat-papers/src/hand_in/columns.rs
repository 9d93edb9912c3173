//! Which column is what, by its heading in Portuguese or English.

use super::Table;
use kombat::msg;
use kombat::words::Message;

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

/// The dictionary. Headings are compared without accents, capitals and signs.
const HEADINGS: &[(Column, &[&str])] = &[
    (
        Column::Board,
        &[
            "board",
            "start",
            "start board",
            "start state",
            "initial",
            "initial state",
            "initial board",
            "state",
            "puzzle",
            "tabuleiro",
            "tabuleiro inicial",
            "estado",
            "estado inicial",
            "inicial",
            "inicio",
            "configuracao inicial",
        ],
    ),
    (
        Column::Path,
        &[
            "path",
            "path to goal",
            "solution",
            "solution path",
            "actions",
            "sequence",
            "caminho",
            "caminho da solucao",
            "solucao",
            "acoes",
            "sequencia",
            "jogadas",
        ],
    ),
    (Column::PathOrCost, &["moves", "steps", "movimentos", "passos"]),
    (
        Column::Cost,
        &[
            "cost",
            "path cost",
            "cost of path",
            "length",
            "path length",
            "number of moves",
            "custo",
            "custo do caminho",
            "comprimento",
            "tamanho",
            "tamanho do caminho",
            "numero de movimentos",
            "n de movimentos",
            "qtd movimentos",
        ],
    ),
    (
        Column::Depth,
        &[
            "depth",
            "search depth",
            "solution depth",
            "profundidade",
            "profundidade da solucao",
            "profundidade da busca",
        ],
    ),
    (Column::Algorithm, &["algorithm", "method", "search", "algoritmo", "metodo", "busca", "estrategia"]),
    (Column::Optimal, &["optimal", "is optimal", "optimum", "otimo", "otima", "solucao otima", "e otima", "e otimo"]),
    (Column::Problem, &["problem", "problema"]),
    (Column::Goal, &["goal", "goal state", "objetivo", "estado objetivo", "estado final", "meta"]),
    (Column::Outcome, &["outcome", "solved", "resultado", "resolvido"]),
    (Column::Notation, &["notation", "notacao"]),
];

/// A heading or a word without accents, capitals and signs.
pub(super) fn plain(text: &str) -> String {
    let letter = |c: char| match c {
        'á' | 'à' | 'â' | 'ã' | 'ä' | 'ª' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'õ' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'º' | '°' => ' ',
        c if c.is_alphanumeric() || c == '*' => c,
        _ => ' ',
    };
    let words: String = text.to_lowercase().chars().map(letter).collect();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn column(heading: &str) -> Option<Column> {
    let heading = plain(heading);
    HEADINGS.iter().find(|(_, names)| names.contains(&heading.as_str())).map(|(column, _)| *column)
}

/// Where each column is.
#[derive(Clone, Debug)]
pub(super) struct Columns(Vec<Option<Column>>);

/// What a row says, field by field; empty fields say nothing.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Claim<'a> {
    pub(super) board: &'a str,
    pub(super) path: Option<&'a str>,
    pub(super) cost: Option<&'a str>,
    pub(super) depth: Option<&'a str>,
    pub(super) algorithm: Option<&'a str>,
    pub(super) optimal: Option<&'a str>,
    pub(super) problem: Option<&'a str>,
    pub(super) goal: Option<&'a str>,
    pub(super) outcome: Option<&'a str>,
    pub(super) notation: Option<&'a str>,
}

impl Columns {
    /// How many headings there are.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    fn has(&self, column: Column) -> bool {
        self.0.contains(&Some(column))
    }

    /// What a record says.
    pub(super) fn claim<'a>(&self, record: &'a csv::StringRecord) -> Claim<'a> {
        let field = |column: Column| {
            let at = self.0.iter().position(|known| *known == Some(column))?;
            record.get(at).map(str::trim).filter(|field| !field.is_empty())
        };
        Claim {
            board: field(Column::Board).unwrap_or_default(),
            path: field(Column::Path),
            cost: field(Column::Cost),
            depth: field(Column::Depth),
            algorithm: field(Column::Algorithm),
            optimal: field(Column::Optimal),
            problem: field(Column::Problem),
            goal: field(Column::Goal),
            outcome: field(Column::Outcome),
            notation: field(Column::Notation),
        }
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
    let mut records: Vec<(usize, csv::StringRecord)> = Vec::new();
    // A field may have several lines, which for a spreadsheet are one row.
    let (mut inside, mut lines, mut counted) = (0, 0, 0);
    for (i, record) in reader(text, separator).records().enumerate() {
        let record = record.map_err(|_| msg!("check.row-unreadable", row = (i + 1).to_string()))?;
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
    let meant: Vec<String> = header.iter().filter(|heading| column(heading).is_some()).map(plain).collect();
    if let Some(twice) = meant.iter().enumerate().find_map(|(i, one)| meant[..i].contains(one).then_some(one)) {
        let named: Vec<&str> = header.iter().filter(|heading| plain(heading) == *twice).map(str::trim).collect();
        return Err(msg!("check.twice", one = named[0], other = named[1]));
    }
    let columns = settle(header.iter().map(column).collect(), &records);
    let found = header.iter().map(|heading| format!("“{}”", heading.trim())).collect::<Vec<_>>().join(", ");
    let example = |column: Column| {
        let names = HEADINGS.iter().find(|(known, _)| *known == column).map_or(&[][..], |(_, names)| names);
        names.join(", ")
    };
    if !columns.has(Column::Board) {
        return Err(msg!("check.no-board", found = found, known = example(Column::Board)));
    }
    if ![Column::Path, Column::Cost, Column::Depth].iter().any(|&column| columns.has(column)) {
        return Err(msg!("check.no-path", found = found, known = example(Column::Path)));
    }
    Ok((columns, records))
}

/// Tells a path from a number of moves, and keeps the first column of each kind.
fn settle(mut columns: Vec<Option<Column>>, records: &[(usize, csv::StringRecord)]) -> Columns {
    for (at, column) in columns.iter_mut().enumerate() {
        if *column == Some(Column::PathOrCost) {
            let fields =
                || records.iter().filter_map(|(_, record)| record.get(at)).map(str::trim).filter(|f| !f.is_empty());
            let numbers = fields().next().is_some() && fields().all(|field| number(field).is_some());
            *column = Some(if numbers { Column::Cost } else { Column::Path });
        }
    }
    Columns(columns)
}

/// A whole number as spreadsheets of both languages write it: 13, 13.0, 13,0, 3,880, 3.880.
pub(super) fn number(text: &str) -> Option<u64> {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = text.trim().split(['.', ',']).collect();
    if !parts.iter().all(|part| digits(part)) {
        return None;
    }
    match parts[..] {
        [whole] => whole.parse().ok(),
        [first, ..] if first.len() <= 3 && parts[1..].iter().all(|part| part.len() == 3) => parts.concat().parse().ok(),
        [whole, decimals] if decimals.bytes().all(|byte| byte == b'0') => whole.parse().ok(),
        _ => None,
    }
}

fn reader(text: &str, separator: u8) -> csv::Reader<&[u8]> {
    csv::ReaderBuilder::new().delimiter(separator).has_headers(false).flexible(true).from_reader(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_in_both_languages() {
        for (heading, column) in [
            ("Tabuleiro", Column::Board),
            (" ESTADO_INICIAL ", Column::Board),
            ("Solução", Column::Path),
            ("path_to_goal", Column::Path),
            ("Movimentos", Column::PathOrCost),
            ("Nº de movimentos", Column::Cost),
            ("custo", Column::Cost),
            ("É ótima?", Column::Optimal),
            ("Método", Column::Algorithm),
        ] {
            assert_eq!(super::column(heading), Some(column), "{heading}");
        }
        assert_eq!(super::column("max_depth"), None);
        assert_eq!(super::column("nós expandidos"), None);
    }

    #[test]
    fn no_heading_means_two_things() {
        let all: Vec<&str> = HEADINGS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        for (i, name) in all.iter().enumerate() {
            assert!(!all[..i].contains(name), "{name}");
            assert_eq!(plain(name), *name);
        }
    }

    #[test]
    fn numbers_of_both_languages() {
        for (text, n) in
            [("13", 13), (" 13 ", 13), ("13,0", 13), ("13.00", 13), ("3,880", 3880), ("1.313.220", 1_313_220)]
        {
            assert_eq!(number(text), Some(n), "{text}");
        }
        for text in ["", "13,5", "-1", "1e3", "a", "1,2,3", "13.", "99999999999999999999"] {
            assert_eq!(number(text), None, "{text}");
        }
    }
}
