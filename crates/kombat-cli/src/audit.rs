//! `kombat audit`: is a heuristic admissible? Is it consistent?

use crate::args::{Audit as Args, number, threads};
use crate::error::{Failure, unwritable};
use crate::exec::Program;
use crate::out::Out;
use crate::progress;
use crate::results::on_interrupt;
use crate::table::{NOTHING, spaced};
use kombat::audit::sentences::{self, percent, truth};
use kombat::audit::{Audit, Cell, Expansions, Outside, Question, Report, Settled};
use kombat::budget::{Limits, Stop};
use kombat::catalog::{AnyPuzzle, puzzle};
use kombat::messages::{Lang, Message, Render};
use kombat::{msg, quantity};
use std::fs;
use std::time::{Duration, Instant};

/// How long a program may be silent unless told.
const EXEC_TIME: Duration = Duration::from_secs(30);

/// Between the columns of a table.
const GAP: u16 = 3;

/// A figure of an audit, and the key of its heading.
type Row = (&'static str, fn(&Audit, Lang) -> String);

const ROWS: &[Row] = &[
    ("audit.row.admissible", |audit, lang| truth(audit.admissible, lang).to_owned()),
    ("audit.row.consistent", |audit, lang| truth(audit.consistent, lang).to_owned()),
    ("audit.row.violations", |audit, lang| lang.integer(audit.violations)),
    ("audit.row.breaking", |audit, lang| lang.integer(audit.breaking_moves)),
    ("audit.row.unjudged", |audit, lang| lang.integer(audit.unjudged)),
    ("audit.row.exact", |audit, lang| percent(audit.exact_share, lang)),
    ("audit.row.mean", sentences::mean_error),
    ("audit.row.most", sentences::max_error),
    ("audit.row.minima", |audit, lang| lang.integer(audit.local_minima)),
    ("audit.row.plateaus", |audit, lang| lang.integer(audit.plateaus)),
];

/// What can be required.
const PROMISES: [Promise; 2] = [
    ("admissible", || msg!("list.admissible"), |audit| audit.admissible),
    ("consistent", || msg!("list.consistent"), |audit| audit.consistent),
];

/// Its name, the word for it, and whether a heuristic keeps it, as far as that is known.
type Promise = (&'static str, fn() -> Message, fn(&Audit) -> Option<bool>);

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<u8, Failure> {
    out.be_patient();
    let puzzle = puzzle(&args.problem)?;
    let required = required(args.require.as_deref())?;
    let usual = Question::new(&[]);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let question = Question {
        formulas: args.formulas.clone(),
        limits: Limits { time: args.time.as_deref().map(quantity::duration).transpose()?, ..Limits::default() },
        cancel: on_interrupt(),
        seed: number("--seed", args.seed.as_deref(), usual.seed)?,
        threads: args.threads.as_deref().map_or(Ok(cores), |text| threads("--threads", text))?,
        boards: usize::try_from(number("--boards", args.boards.as_deref(), usual.boards as u64)?).unwrap_or(usize::MAX),
        nodes: number("--nodes", args.nodes.as_deref(), usual.nodes)?,
        ..usual
    };
    let time = args.exec_time.as_deref().map_or(Ok(EXEC_TIME), quantity::duration)?;
    if args.exec.as_deref().is_some_and(|command| command.trim().is_empty()) {
        return Err(msg!("exec.empty").into());
    }
    let until = question.limits.time.and_then(|time| Instant::now().checked_add(time));
    let cancel = question.cancel.clone();
    let mut program =
        args.exec.clone().map(|command| Program { command, time, until, late: false, cancel, lang: out.lang });
    let outside = program.as_mut().map(|program| program as &mut dyn Outside);
    let settled = progress::during_audit(out, &question.pace, || puzzle.audit(&question, outside));
    let report = match settled {
        Ok(Settled::Done(report)) => report,
        Ok(Settled::Stopped(stop)) => return Ok(stopped(stop, out)),
        Err(_) if question.cancel.is_cancelled() => return Ok(stopped(Stop::Cancelled, out)),
        Err(_) if program.as_ref().is_some_and(|program| program.late) => return Ok(stopped(Stop::Time, out)),
        Err(error) => return Err(error.into()),
    };
    if let Some(path) = &args.html {
        let page = kombat_lab::report::audit::page(&report, out.lang);
        fs::write(path, page).map_err(|error| unwritable(path, &error))?;
    }
    if args.json {
        for audit in &report.audits {
            out.json(audit)?;
        }
    } else {
        print(puzzle.as_ref(), &report, &question, out)?;
    }
    if let Some(path) = &args.html {
        out.note(&msg!("audit.page", path = path.display().to_string()));
    }
    let code = judge(&report, &required, out);
    Ok(report.stopped.map_or(code, |stop| stopped(stop, out)))
}

/// Says why an audit has no more to say; gives its exit code.
fn stopped(stop: Stop, out: &Out) -> u8 {
    out.error(&if stop == Stop::Cancelled { msg!("audit.cancelled") } else { msg!("audit.out-of-time") });
    3
}

/// What `--require` asks for.
fn required(text: Option<&str>) -> Result<Vec<Promise>, Failure> {
    let words = text.into_iter().flat_map(|text| text.split(','));
    let known = |word: &str| {
        let word = word.trim();
        PROMISES.into_iter().find(|(name, ..)| *name == word).ok_or_else(|| {
            let near = kombat::catalog::near(word, &PROMISES.map(|(name, ..)| name));
            msg!("audit.require.unknown", found = word, near = near).into()
        })
    };
    words.map(known).collect()
}

/// 0 only if everything that is required is proved, of all of them.
fn judge(report: &Report, required: &[Promise], out: &Out) -> u8 {
    let mut code = 0;
    for (audit, (_, promise, keeps)) in
        report.audits.iter().flat_map(|audit| required.iter().map(move |one| (audit, *one)))
    {
        let formula = audit.formula.as_str();
        match keeps(audit) {
            Some(true) => continue,
            Some(false) => out.note(&msg!("audit.require.refuted", formula = formula, promise = promise())),
            None => out.note(&msg!("audit.require.unproved", formula = formula, promise = promise())),
        }
        code = 1;
    }
    code
}

/// Prints everything: a verdict in words first, tables after.
fn print(puzzle: &dyn AnyPuzzle, report: &Report, question: &Question, out: &mut Out) -> Result<(), Failure> {
    let lang = out.lang;
    if let (Some(first), Some(goal)) = (report.audits.first(), &report.goal) {
        out.line(&format!(
            "{} {}",
            msg!("audit.title", problem = puzzle.problem(), goal = goal.as_str()).render(lang),
            sentences::extent(first).render(lang)
        ))?;
    }
    for audit in &report.audits {
        out.line("")?;
        verdict(puzzle, audit, out)?;
    }
    if !report.dominance.is_empty() {
        out.line("")?;
    }
    out.say_all(&sentences::all(report, lang))?;
    let names = Names::new(&report.audits);
    out.line("")?;
    for (name, audit) in names.0.iter().zip(&report.audits).filter(|(name, audit)| **name != audit.formula) {
        out.say(&msg!("audit.legend", name = name.as_str(), formula = audit.formula.as_str()))?;
    }
    out.line(&figures(&report.audits, &names, lang))?;
    out.line("")?;
    out.line(&errors(&report.audits, &names, lang))?;
    let columns = columns(report, &names);
    if columns.iter().any(|(_, column)| !column.cells.is_empty()) {
        out.line("")?;
        out.line(&expansions(&columns, lang))?;
        let how =
            msg!("audit.expansions.how", n = question.boards, nodes = question.nodes, seed = question.seed.to_string());
        out.say(&how)?;
    }
    Ok(())
}

/// The verdict on one heuristic, with its counterexample.
fn verdict(puzzle: &dyn AnyPuzzle, audit: &Audit, out: &mut Out) -> Result<(), Failure> {
    let lang = out.lang;
    out.line(&audit.formula)?;
    for sentence in sentences::verdict(audit, lang) {
        out.line(&format!("  {}", sentence.render(lang)))?;
    }
    let counterexample = audit.counterexample.as_ref().filter(|_| audit.admissible == Some(false));
    let counterexample = counterexample.map(|found| (sentences::counterexample(found, lang), &found.board));
    let breaking = audit.breaking.as_ref().map(|found| (sentences::breaking(found, lang), &found.board));
    for (sentence, board) in counterexample.into_iter().chain(breaking) {
        out.line(&format!("  {}", sentence.render(lang)))?;
        puzzle.render(board)?.lines().try_for_each(|line| out.line(&format!("    {line}")))?;
    }
    Ok(())
}

/// What the heuristics are called at the heads of columns: a long one by its number, so that
/// tables are no wider than they must be.
struct Names(Vec<String>);

impl Names {
    /// The longest that can stand at the head of a column.
    const LONGEST: usize = 24;

    fn new(audits: &[Audit]) -> Self {
        let name = |(i, audit): (usize, &Audit)| match audit.formula.chars().count() {
            ..=Self::LONGEST => audit.formula.clone(),
            _ => format!("h{}", i + 1),
        };
        Names(audits.iter().enumerate().map(name).collect())
    }

    /// A line of heads.
    fn after(&self, first: &str) -> Vec<String> {
        std::iter::once(first.to_owned()).chain(self.0.iter().cloned()).collect()
    }
}

/// The figures, a column a heuristic.
fn figures(audits: &[Audit], names: &Names, lang: Lang) -> String {
    let row = |(key, figure): &Row| {
        std::iter::once(lang.text(key).to_owned()).chain(audits.iter().map(|audit| figure(audit, lang))).collect()
    };
    spaced(GAP, names.after(""), ROWS.iter().map(row).collect())
}

/// How often h* − h is what.
fn errors(audits: &[Audit], names: &Names, lang: Lang) -> String {
    let mut found: Vec<i64> = audits.iter().flat_map(|audit| audit.errors.iter().map(|(error, _)| *error)).collect();
    found.sort_unstable();
    found.dedup();
    let row = |error: &i64| {
        let share = |audit: &Audit| {
            let count = audit.errors.iter().find(|(known, _)| known == error).map(|(_, count)| *count);
            count.map_or(NOTHING.to_owned(), |count| lang.integer(count))
        };
        std::iter::once(sentences::error(*error, lang)).chain(audits.iter().map(share)).collect()
    };
    spaced(GAP, names.after(lang.text("audit.errors")), found.iter().map(row).collect())
}

/// The columns of the table of expansions: the named ones before those that are judged.
fn columns<'a>(report: &'a Report, names: &'a Names) -> Vec<(&'a str, &'a Expansions)> {
    let named = report.named.iter().map(|column| (column.heuristic.as_str(), column));
    let own = report.audits.iter().zip(&names.0);
    named.chain(own.filter_map(|(audit, name)| Some((name.as_str(), audit.expansions.as_ref()?)))).collect()
}

/// States that A* expands at each distance, and its effective branching factor.
fn expansions(columns: &[(&str, &Expansions)], lang: Lang) -> String {
    let heads = std::iter::once(lang.text("audit.expansions").to_owned());
    let heads = heads.chain(columns.iter().map(|(name, _)| (*name).to_owned()));
    let depths = columns.iter().map(|(_, column)| column.cells.len()).max().unwrap_or(0);
    let cell = |cell: &Cell| match (cell.expanded, cell.branching) {
        (Some(expanded), Some(branching)) => format!("{} ({})", lang.real(expanded, 1), lang.real(branching, 2)),
        (Some(expanded), None) => lang.real(expanded, 1),
        (None, _) => lang.text("audit.expansions.over").to_owned(),
    };
    let row = |i: usize| {
        let depth = columns.iter().find_map(|(_, column)| column.cells.get(i)).map_or(0, |cell| cell.depth);
        let cells = columns.iter().map(|(_, column)| column.cells.get(i).map_or(NOTHING.to_owned(), cell));
        std::iter::once(depth.to_string()).chain(cells).collect()
    };
    spaced(GAP, heads.collect(), (0..depths).map(row).collect())
}
