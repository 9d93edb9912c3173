//! A fight for a page that is made elsewhere: the same sentences, figures and numbers
//! as the report, in pieces.

pub use super::comparison::{ComparedRow, Comparison, Rank, RankedSection, Span, TableCell, TableColumn};
pub use super::figure::{Data, Picture};
pub use super::pairs::{PairCell, PairMetric, Pairs};
pub use super::telling::{BoardTell, Boards};

use super::comparison::{self, spans};
use super::figure::rendered;
use super::names::Names;
use super::tournament::sentences;
use super::{figures, surprises, tournament, verdict};
use crate::analysis::{Analysis, Judged};
use crate::standings::{Standing, Standings};
use kombat::messages::{Lang, Render};
use kombat::msg;
use schemars::JsonSchema;
use serde::Serialize;

/// Everything that a page shows of a fight.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Digest {
    /// The whole fight in a few words.
    pub headline: Vec<Span>,
    /// How much it rests on.
    pub extent: String,
    /// What else a tournament shows.
    pub sentences: Vec<String>,
    /// What went wrong or is surprising.
    pub surprises: Vec<String>,
    /// The claims that can be judged by it.
    pub claims: Vec<Claim>,
    /// The figures, in the order of the report.
    pub figures: Vec<Picture>,
    /// Who did how well, and how sure that is: all boards of a problem first, then each set of boards by itself.
    pub comparisons: Vec<Comparison>,
    /// Who did how well in a tournament.
    pub tables: Vec<Results>,
    /// How the figures were made.
    pub how: String,
}

/// A claim, judged.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Claim {
    /// What is claimed.
    pub claim: String,
    /// How it fares, for programs.
    pub word: &'static str,
    /// The same for people.
    pub verdict: String,
    /// What it rests on, a sentence for each set of boards.
    pub evidence: Vec<String>,
}

/// A table of players.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Results {
    /// Where the games took place.
    pub title: String,
    /// The heads of its columns.
    pub head: Vec<String>,
    /// Its rows, the best first.
    pub rows: Vec<Line>,
}

/// A player's row.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ResultsRow")]
pub struct Line {
    /// The place of its algorithm in the experiment, by which it has its colour.
    pub lane: usize,
    /// Its spec.
    pub spec: String,
    /// What stands in the columns, and in smaller letters below.
    pub cells: Vec<(String, String)>,
}

impl Digest {
    /// Of a fight over puzzles.
    pub fn of_fight(analysis: &Analysis, lang: Lang) -> Self {
        let (stored, planned) = analysis.runs;
        let names = Names::new(analysis, lang);
        Digest {
            headline: spans(&names, &verdict::verdict(analysis, &names, lang), lang),
            extent: msg!("page.runs", stored = stored, n = planned, seed = analysis.experiment.seed.to_string())
                .render(lang),
            sentences: Vec::new(),
            surprises: rendered(&surprises::all(analysis, &names, lang), lang),
            claims: claims(analysis, lang),
            figures: figures::all(analysis, lang, None),
            comparisons: comparison::all(analysis, &names, lang),
            tables: Vec::new(),
            how: format!("{} {}", lang.text("digest.how"), lang.text("page.how")),
        }
        .within(MOST_BYTES, lang)
    }

    /// Of a tournament.
    pub fn of_tournament(standings: &Standings, lang: Lang) -> Self {
        let (stored, planned) = standings.matches;
        let seed = standings.experiment.seed.to_string();
        let (mut tables, lanes) = (Vec::new(), standings.experiment.entries());
        for table in &standings.tables {
            let title = sentences::place(table).render(lang);
            let line = |(player, cells): (&Standing, Vec<String>)| Line {
                lane: lanes[player.contender],
                spec: standings.name(player).to_owned(),
                cells: cells.into_iter().map(|cell| (cell, String::new())).collect(),
            };
            let rows = table.players.iter().map(|player| line((player, sentences::row(standings, player, lang))));
            let rows = rows.collect();
            tables.push(Results { title: title.clone(), head: sentences::columns(lang), rows });
            let (head, rows) = sentences::cross(standings, table, lang);
            let title = format!("{}: {title}", lang.text("tournament.cross"));
            let rows = table.players.iter().zip(rows).map(line).collect();
            tables.push(Results { title, head, rows });
        }
        Digest {
            headline: vec![Span { text: sentences::headline(standings, lang).render(lang), lane: None }],
            extent: msg!("tournament.matches", stored = stored, n = planned, seed = seed).render(lang),
            sentences: rendered(&sentences::sentences(standings, lang), lang),
            surprises: rendered(&sentences::surprises(standings), lang),
            claims: Vec::new(),
            figures: tournament::figures(standings, lang, None),
            comparisons: Vec::new(),
            tables,
            how: lang.text("tournament.how").to_owned(),
        }
        .within(MOST_BYTES, lang)
    }
}

/// The most bytes that a digest has as JSON, however many contenders a fight has. What is beyond is
/// left out, and that is said; the files of the report have it.
pub const MOST_BYTES: usize = 8 << 20;

/// The longest headline, in characters.
const HEADLINE: usize = 4000;

/// How many bytes a piece has as JSON.
fn length(piece: &impl Serialize) -> usize {
    // A comma or a bracket goes with each. What cannot be written has no room.
    serde_json::to_vec(piece).map_or(usize::MAX, |json| json.len() + 2)
}

/// Keeps as many of the first pieces as there is room for, and counts the others.
fn keep<T: Serialize>(pieces: &mut Vec<T>, room: &mut usize) -> usize {
    let all = pieces.len();
    let fits = |piece: &T| {
        let left = room.checked_sub(length(piece));
        *room = left.unwrap_or(0);
        left.is_some()
    };
    let kept = pieces.iter().map(fits).take_while(|fits| *fits).count();
    pieces.truncate(kept);
    all - kept
}

impl Digest {
    /// No more of it than so many bytes, and at the end of the surprises what was left out: an eighth for sentences,
    /// an eighth for surprises, a quarter for tables and what is left for figures.
    fn within(mut self, most: usize, lang: Lang) -> Self {
        let mut letters = HEADLINE;
        self.headline.retain_mut(|span| {
            let long = span.text.chars().count() > letters;
            span.text = span.text.chars().take(letters).chain(long.then_some('…')).collect();
            letters = letters.saturating_sub(span.text.chars().count());
            !span.text.is_empty() && span.text != "…"
        });
        let (mut said, mut surprising, mut tabled) = (most / 8, most / 8, most / 4);
        let sentences = keep(&mut self.sentences, &mut said) + keep(&mut self.surprises, &mut surprising);
        let mut rows = 0;
        for table in &mut self.tables {
            tabled = tabled.saturating_sub(length(&table.title) + length(&table.head));
            rows += keep(&mut table.rows, &mut tabled);
        }
        self.tables.retain(|table| !table.rows.is_empty());
        let comparisons = self.comparisons.len();
        for comparison in &mut self.comparisons {
            rows += comparison.within(&mut tabled);
        }
        self.comparisons.retain(|comparison| !comparison.rows.is_empty());
        let comparisons = comparisons - self.comparisons.len();
        let rest = length(&(&self.headline, &self.extent, &self.how, &self.claims));
        let mut room = (most / 2).saturating_sub(rest + 4096);
        let figures = keep(&mut self.figures, &mut room);
        if sentences + rows + figures + comparisons > 0 {
            let left = msg!("digest.left-out", figures = figures, rows = rows, sentences = sentences);
            self.surprises.push(left.render(lang));
        }
        self
    }
}

impl Comparison {
    /// What has room of it: rows with their places in the ranking first, and pairs of those if all of them have. How
    /// many rows have none.
    fn within(&mut self, room: &mut usize) -> usize {
        let rest =
            (&self.key, &self.title, &self.question, &self.verdict, &self.columns, &self.boards, &self.pairs.how);
        *room = room.saturating_sub(length(&rest) + length(&self.pairs.metrics));
        let all = self.rows.len();
        let mut ranks = self.sections.iter_mut().flat_map(|section| &section.ranks);
        let mut fits = |row: &ComparedRow| {
            let left = room.checked_sub(length(row) + ranks.next().map_or(0, length));
            *room = left.unwrap_or(0);
            left.is_some()
        };
        let kept = self.rows.iter().map(&mut fits).take_while(|fits| *fits).count();
        self.rows.truncate(kept);
        let mut left = kept;
        for section in &mut self.sections {
            section.ranks.truncate(left);
            left -= section.ranks.len();
        }
        self.sections.retain(|section| !section.ranks.is_empty());
        self.pairs.cells.retain(|cell| cell.one.max(cell.other) < kept);
        if keep(&mut self.pairs.cells, room) > 0 {
            // Half a matrix says less than none.
            self.pairs.cells.clear();
        }
        all - kept
    }
}

fn claims(analysis: &Analysis, lang: Lang) -> Vec<Claim> {
    let claim = |judged: Judged| {
        let samplings = judged.samplings.iter().map(|sampling| verdict::sampling(sampling).render(lang));
        Claim {
            claim: judged.claim.render(lang),
            word: judged.word,
            verdict: judged.verdict.render(lang),
            evidence: samplings.zip(&judged.evidence).map(|(sampling, text)| format!("{sampling}: {text}")).collect(),
        }
    };
    analysis.judged(lang).flat_map(|(_, judged)| judged).map(claim).collect()
}
