//! A fight for a page that is made elsewhere: the same sentences, figures and numbers
//! as the report, in pieces.

pub use super::figure::{Data, Picture};

use super::figure::{heads, rendered};
use super::tournament::sentences;
use super::verdict::{self, p_value, percent, place};
use super::{figures, tournament};
use crate::analysis::{Analysis, Cell, Group, Judged, Metric, SetAnalysis};
use crate::standings::{Standing, Standings};
use crate::statistics::ALPHA;
use kombat::messages::{Lang, Render};
use kombat::msg;
use schemars::JsonSchema;
use serde::Serialize;

/// Everything that a page shows of a fight.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Digest {
    /// The whole fight in one sentence.
    pub headline: String,
    /// How much it rests on.
    pub extent: String,
    /// A sentence for every comparison.
    pub sentences: Vec<String>,
    /// What went wrong or is surprising.
    pub surprises: Vec<String>,
    /// The claims that can be judged by it.
    pub claims: Vec<Claim>,
    /// The figures, in the order of the report.
    pub figures: Vec<Picture>,
    /// Who did how well, and how sure that is.
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

/// A table of contenders.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Results {
    /// The set of boards, and the comparison on it, as they stand at the end of the names
    /// of their figures; empty in a tournament, whose tables are shown together.
    pub key: String,
    /// Where the comparison takes place.
    pub title: String,
    /// The heads of its columns.
    pub head: Vec<String>,
    /// Its rows, the best first.
    pub rows: Vec<Line>,
}

/// A contender's row.
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
        let (mut tables, lanes) = (Vec::new(), analysis.experiment.entries());
        for (i, set) in analysis.sets.iter().enumerate() {
            let groups = set.groups.iter().enumerate();
            tables.extend(
                groups.map(|(j, group)| results(analysis, &lanes, (format!("{i}-{j}"), set, Some(group)), lang)),
            );
            if set.groups.is_empty() {
                tables.push(results(analysis, &lanes, (i.to_string(), set, None), lang));
            }
        }
        Digest {
            headline: verdict::headline(analysis, lang).render(lang),
            extent: msg!("page.runs", stored = stored, n = planned, seed = analysis.experiment.seed.to_string())
                .render(lang),
            sentences: rendered(&verdict::sentences(analysis, lang), lang),
            surprises: rendered(&verdict::surprises(analysis, lang), lang),
            claims: claims(analysis, lang),
            figures: figures::all(analysis, lang, None),
            tables,
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
            let (key, rows) = (String::new(), rows.collect());
            tables.push(Results { key, title: title.clone(), head: sentences::columns(lang), rows });
            let (head, rows) = sentences::cross(standings, table, lang);
            let title = format!("{}: {title}", lang.text("tournament.cross"));
            let (key, rows) = (String::new(), table.players.iter().zip(rows).map(line).collect());
            tables.push(Results { key, title, head, rows });
        }
        Digest {
            headline: sentences::headline(standings, lang).render(lang),
            extent: msg!("tournament.matches", stored = stored, n = planned, seed = seed).render(lang),
            sentences: rendered(&sentences::sentences(standings, lang), lang),
            surprises: rendered(&sentences::surprises(standings), lang),
            claims: Vec::new(),
            figures: tournament::figures(standings, lang, None),
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
    /// No more of it than so many bytes, and at the end of the surprises what was left out: an eighth
    /// for sentences, an eighth for surprises, a quarter for tables and what is left for figures.
    fn within(mut self, most: usize, lang: Lang) -> Self {
        if self.headline.chars().count() > HEADLINE {
            self.headline = self.headline.chars().take(HEADLINE).chain(['…']).collect();
        }
        let (mut said, mut surprising, mut tabled) = (most / 8, most / 8, most / 4);
        let sentences = keep(&mut self.sentences, &mut said) + keep(&mut self.surprises, &mut surprising);
        let mut rows = 0;
        for table in &mut self.tables {
            tabled = tabled.saturating_sub(length(&table.title) + length(&table.head) + length(&table.key));
            rows += keep(&mut table.rows, &mut tabled);
        }
        self.tables.retain(|table| !table.rows.is_empty());
        let rest = length(&(&self.headline, &self.extent, &self.how, &self.claims));
        let mut room = (most / 2).saturating_sub(rest + 4096);
        let figures = keep(&mut self.figures, &mut room);
        if sentences + rows + figures > 0 {
            let left = msg!("digest.left-out", figures = figures, rows = rows, sentences = sentences);
            self.surprises.push(left.render(lang));
        }
        self
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

/// The contenders of a comparison, the one that solves most first, each held against it.
fn results(
    analysis: &Analysis,
    lanes: &[usize],
    (key, set, group): (String, &SetAnalysis, Option<&Group>),
    lang: Lang,
) -> Results {
    // On boards without a comparison there is one contender at most.
    let cells = group.map_or_else(|| set.cells.iter().collect(), |group| set.ranked(group));
    let keys = ["fight.column.contender", "fight.column.solved", "fight.column.work", "digest.lead", "digest.effect"];
    let best = cells.first().map(|cell| cell.contender);
    let line = |cell: &&Cell| {
        let pair = best.zip(group).and_then(|(best, group)| group.pair(cell.contender, best));
        let name = match group {
            Some(group) => analysis.name_in(group, cell.contender),
            None => analysis.name(cell.contender),
        };
        let (work, range_of_work) = verdict::work(cell, lang);
        Line {
            lane: lanes[cell.contender],
            spec: analysis.contenders[cell.contender].spec.clone(),
            cells: vec![
                (name, String::new()),
                (percent(cell.convergence, lang), verdict::interval(cell, lang)),
                (work, range_of_work.unwrap_or_default()),
                pair.map_or_else(dash, |(pair, sign)| {
                    let p = p_value(pair.solving, lang);
                    // With repeats the test of shares may favour the one that is behind in the mean.
                    let mixed = pair.solving < ALPHA && pair.lead * pair.favours < 0.0;
                    let p = if mixed { msg!("digest.mixed", p = p).render(lang) } else { p };
                    (signed(100.0 * sign * pair.lead, 1, lang), p)
                }),
                pair.and_then(|(pair, sign)| Some((pair.metrics.get(&Metric::Work)?.0, sign)))
                    .map_or_else(dash, |(test, sign)| (signed(sign * test.effect, 2, lang), p_value(test.p, lang))),
            ],
        }
    };
    let at = match group {
        Some(group) => place(set, group, lang),
        None => verdict::sampling(&set.sampling).render(lang),
    };
    let title = msg!("page.boards", problem = set.problem.as_str(), draw = at).render(lang);
    Results { key, title, head: heads(keys, lang), rows: cells.iter().map(line).collect() }
}

fn dash() -> (String, String) {
    ("–".to_owned(), String::new())
}

/// A number with its sign, which is a minus and no hyphen.
fn signed(value: f64, places: usize, lang: Lang) -> String {
    let text = lang.real(value.abs(), places);
    let nothing = text.chars().all(|c| !c.is_ascii_digit() || c == '0');
    match value {
        _ if nothing => text,
        v if v < 0.0 => format!("−{text}"),
        _ => format!("+{text}"),
    }
}
