//! What a reproduction consists of: tables as they were printed, each cell with what the
//! authors' program gives, what a clean search gives, and what is to be said about it.
//!
//! All of it can be serialised: a cell is one line of `kombat reproduce --json`, and a whole
//! [`Reproduction`] is what a page shows. Keys and values are the same in every language;
//! sentences are there in both.

use kombat::messages::{Lang, Message, Render};
use kombat::player::Value;
use kombat::space::Cost;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

/// A sentence in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Sentence {
    en: String,
    #[serde(rename = "pt-BR")]
    pt_br: String,
}

impl Sentence {
    /// From what is said in each language.
    pub fn by(say: impl Fn(Lang) -> String) -> Self {
        Sentence { en: say(Lang::En), pt_br: say(Lang::PtBr) }
    }

    /// In a language.
    pub fn text(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::PtBr => &self.pt_br,
        }
    }
}

impl From<Message> for Sentence {
    fn from(message: Message) -> Self {
        Sentence::by(|lang| message.render(lang))
    }
}

/// Something that is printed in a cell.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "PaperFigure")]
#[serde(untagged)]
pub enum Figure {
    /// A whole number.
    Count(u64),
    /// Any other number.
    Real(f64),
    /// A move, or how a game ended.
    Word(String),
}

/// The figures of a cell in the order of the printed columns; none where nothing stands.
pub type Figures = Vec<Option<Figure>>;

/// Whole numbers as figures.
pub fn counts(numbers: &[u64]) -> Figures {
    numbers.iter().map(|&n| Some(Figure::Count(n))).collect()
}

/// Words as figures.
pub fn words(words: &[impl AsRef<str>]) -> Figures {
    words.iter().map(|word| Some(Figure::Word(word.as_ref().to_owned()))).collect()
}

/// What becomes of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "PaperVerdict")]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Verdict {
    /// The authors' program gives what is printed.
    Exact,
    /// It gives the same numbers, each at the other's place.
    Swapped,
    /// It gives one more or one less.
    OffByOne,
    /// One number is that of another table.
    CopyError,
    /// It is randomised, so no two runs agree.
    Random,
    /// The paper does not say from which board.
    StartNotGiven,
    /// It gives something else.
    NotReproduced,
    /// A claim that is so.
    Holds,
    /// A claim that is not so.
    Fails,
    /// A claim that is so under a condition, which the sentence names.
    HoldsOnlyIf,
    /// A claim that so many games neither show nor disprove.
    Undecided,
    /// A claim for which figures are missing.
    Open,
    /// Nothing is printed for this board.
    NotPrinted,
    /// The board has no solution.
    Unsolvable,
}

impl Verdict {
    /// The key of its message.
    pub fn key(self) -> &'static str {
        match self {
            Verdict::Exact => "papers.verdict.exact",
            Verdict::Swapped => "papers.verdict.swapped",
            Verdict::OffByOne => "papers.verdict.off-by-one",
            Verdict::CopyError => "papers.verdict.copy-error",
            Verdict::Random => "papers.verdict.random",
            Verdict::StartNotGiven => "papers.verdict.start-not-given",
            Verdict::NotReproduced => "papers.verdict.not-reproduced",
            Verdict::Holds => "papers.verdict.holds",
            Verdict::Fails => "papers.verdict.fails",
            Verdict::HoldsOnlyIf => "papers.verdict.holds-only-if",
            Verdict::Undecided => "papers.verdict.undecided",
            Verdict::Open => "papers.verdict.open",
            Verdict::NotPrinted => "papers.verdict.not-printed",
            Verdict::Unsolvable => "papers.verdict.unsolvable",
        }
    }

    /// Compares what is printed with what was computed just now. `elsewhere` is what is
    /// printed at the same place of other tables.
    pub fn of(published: &Figures, reenacted: &Figures, elsewhere: &[Figures]) -> Self {
        let differing: Vec<usize> = (0..published.len()).filter(|&i| published[i] != reenacted[i]).collect();
        let apart = |i: &usize| match (&published[*i], &reenacted[*i]) {
            (Some(Figure::Count(a)), Some(Figure::Count(b))) => a.abs_diff(*b),
            _ => u64::MAX,
        };
        let turned: Figures = reenacted.iter().rev().cloned().collect();
        let copied = |i: usize| elsewhere.iter().any(|other| other[i] == published[i]);
        match differing[..] {
            [] => Verdict::Exact,
            _ if *published == turned => Verdict::Swapped,
            _ if differing.iter().all(|i| apart(i) == 1) => Verdict::OffByOne,
            [only] if copied(only) => Verdict::CopyError,
            _ => Verdict::NotReproduced,
        }
    }
}

/// What a clean search gives on the same board.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Right {
    /// Moves of its solution, if it finds one.
    pub cost: Option<Cost>,
    /// Boards it expands.
    pub expanded: Option<u64>,
    /// Moves of the shortest solution.
    pub optimal: Option<Cost>,
    /// The algorithm with all its parameters.
    pub algorithm: Option<String>,
    /// What a game is worth under best play.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub value: Option<Value>,
    /// Per cent of all boards that have a solution of at most so many moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solvable: Option<Vec<f64>>,
}

/// The library's own program that does what an author's did, and where it can be seen to do so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Twin {
    /// Its spec.
    pub algorithm: String,
    /// The board or position that it begins with.
    pub board: String,
}

/// Seconds, for information: they are of different machines.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Seconds {
    /// What is printed, if anything is.
    pub published: Option<f64>,
    /// What the re-enacted program took here.
    pub reenacted: f64,
    /// What the clean search took here.
    pub right: f64,
}

/// A cell of a table, or a claim. As JSON it is a line of `kombat reproduce --json`, of which no
/// sentence depends on the user's language.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "PaperCell")]
pub struct Cell {
    /// The paper.
    pub paper: &'static str,
    /// Which cell, such as `bfs/1`.
    pub cell: String,
    /// What is printed.
    pub published: Option<Figures>,
    /// What the authors' program gives.
    pub reenacted: Option<Figures>,
    /// What a clean search gives.
    pub right: Option<Right>,
    /// What becomes of it.
    pub verdict: Verdict,
    /// Why.
    #[serde(flatten, serialize_with = "why")]
    #[schemars(with = "Why<'_>")]
    pub why: Sentence,
    /// Where it is printed.
    #[serde(flatten, serialize_with = "place")]
    #[schemars(with = "Place<'_>")]
    pub place: Sentence,
    /// The board or position, where there is one.
    pub board: Option<String>,
    /// The solution that it finds.
    #[serde(serialize_with = "not_too_long")]
    #[schemars(with = "Option<Vec<String>>")]
    pub moves: Option<Vec<String>>,
    /// The library's twin of the program, where it has one.
    pub twin: Option<Twin>,
    /// The least and the greatest of many runs, figure by figure, where the program is randomised.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<(u64, u64)>>")]
    pub spread: Option<Vec<[u64; 2]>>,
    /// Times.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<Seconds>,
}

/// The longest solution that is written out.
const LONGEST: usize = 100;

fn not_too_long<Z: Serializer>(moves: &Option<Vec<String>>, to: Z) -> Result<Z::Ok, Z::Error> {
    moves.as_ref().filter(|moves| moves.len() <= LONGEST).serialize(to)
}

/// Why, beside the other keys of a cell.
#[derive(Serialize, JsonSchema)]
struct Why<'a> {
    why: &'a str,
    why_pt: &'a str,
}

fn why<Z: Serializer>(Sentence { en: why, pt_br: why_pt }: &Sentence, to: Z) -> Result<Z::Ok, Z::Error> {
    Why { why, why_pt }.serialize(to)
}

/// Where it is printed, beside the other keys of a cell.
#[derive(Serialize, JsonSchema)]
struct Place<'a> {
    place: &'a str,
    place_pt: &'a str,
}

fn place<Z: Serializer>(Sentence { en: place, pt_br: place_pt }: &Sentence, to: Z) -> Result<Z::Ok, Z::Error> {
    Place { place, place_pt }.serialize(to)
}

impl Cell {
    /// A cell of which nothing is known but what becomes of it.
    pub(crate) fn new(
        (paper, cell): (&'static str, &str),
        place: impl Into<Sentence>,
        (verdict, why): (Verdict, impl Into<Sentence>),
    ) -> Self {
        Cell {
            paper,
            cell: cell.to_owned(),
            published: None,
            reenacted: None,
            right: None,
            verdict,
            why: why.into(),
            place: place.into(),
            board: None,
            moves: None,
            twin: None,
            spread: None,
            seconds: None,
        }
    }
}

/// A table of a paper, or its claims.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "PaperTable")]
pub struct Table {
    /// What it is.
    pub title: Sentence,
    /// What the figures of its cells are, in order.
    pub columns: Vec<Sentence>,
    /// Its cells.
    pub cells: Vec<Cell>,
}

impl Table {
    /// A table under a title; the figures of its cells are what these keys say.
    pub(crate) fn new(title: Message, columns: &[&'static str], cells: Vec<Cell>) -> Self {
        let columns = columns.iter().map(|key| Message::new(key).into()).collect();
        Table { title: title.into(), columns, cells }
    }
}

/// A paper, re-enacted.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reproduction {
    /// The name by which it is called.
    pub paper: &'static str,
    /// Who wrote it, when, and where it appeared.
    pub reference: &'static str,
    /// What it is about, and what re-enacting it has shown.
    pub story: Sentence,
    /// Its tables.
    pub tables: Vec<Table>,
}

impl Reproduction {
    /// All cells in order.
    pub fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.tables.iter().flat_map(|table| &table.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_follow_from_the_numbers() {
        let verdict = |a: &[u64], b: &[u64], other: &[u64]| Verdict::of(&counts(a), &counts(b), &[counts(other)]);
        assert_eq!(verdict(&[5, 5, 5], &[5, 5, 5], &[5, 5, 5]), Verdict::Exact);
        assert_eq!(verdict(&[2388, 9944], &[9944, 2388], &[0, 0]), Verdict::Swapped);
        assert_eq!(verdict(&[47707, 23438], &[47706, 23438], &[0, 0]), Verdict::OffByOne);
        assert_eq!(verdict(&[29, 17, 21], &[29, 17, 29], &[21, 17, 21]), Verdict::CopyError);
        assert_eq!(verdict(&[29, 17, 20], &[29, 17, 29], &[21, 17, 21]), Verdict::NotReproduced);
        assert_eq!(verdict(&[21, 17, 21], &[29, 17, 29], &[21, 17, 21]), Verdict::NotReproduced);
        assert_eq!(Verdict::of(&vec![None, None], &vec![None, None], &[]), Verdict::Exact);
        assert_eq!(Verdict::of(&counts(&[3]), &vec![None], &[]), Verdict::NotReproduced);
    }

    #[test]
    fn a_cell_is_one_line_that_begins_as_the_contract_says() {
        let place = Sentence::by(|_| "Table II".to_owned());
        let why = Sentence::by(|lang| lang.tag().to_owned());
        let cell = Cell {
            published: Some(vec![Some(Figure::Count(3880)), None]),
            reenacted: Some(vec![Some(Figure::Count(3880)), Some(Figure::Real(0.5))]),
            moves: Some(vec!["U".to_owned(); LONGEST + 1]),
            right: Some(Right { cost: Some(13), expanded: Some(5), ..Right::default() }),
            ..Cell::new(("bouzon", "bfs"), place, (Verdict::OffByOne, why))
        };
        let json = serde_json::to_string(&cell).unwrap();
        assert!(json.starts_with(
            r#"{"paper":"bouzon","cell":"bfs","published":[3880,null],"reenacted":[3880,0.5],"right":{"cost":13,"expanded":5,"#
        ), "{json}");
        assert!(json.contains(r#""verdict":"off-by-one","why":"en","why_pt":"pt-BR""#), "{json}");
        assert!(json.contains(r#""moves":null"#), "{json}");
    }
}
