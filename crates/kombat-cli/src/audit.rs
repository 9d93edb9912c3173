//! `kombat audit`: is a heuristic admissible? Is it consistent?

use crate::args::{Audit as Args, number, threads};
use crate::audit_table as table;
use crate::error::{Failure, unwritable};
use crate::exec::Program;
use crate::out::Out;
use crate::progress;
use crate::results::on_interrupt;
use kombat::audit::{Audit, Outside, Question, Report, Settled};
use kombat::budget::{Limits, Stop};
use kombat::catalog::stage;
use kombat::words::Message;
use kombat::{msg, quantity};
use std::fs;
use std::time::{Duration, Instant};

/// How long a program may be silent unless told.
const EXEC_TIME: Duration = Duration::from_secs(30);

/// What can be required.
const PROMISES: [Promise; 2] = [
    ("admissible", || msg!("list.admissible"), |audit| audit.admissible),
    ("consistent", || msg!("list.consistent"), |audit| audit.consistent),
];

/// Its name, the word for it, and whether a heuristic keeps it, as far as that is known.
type Promise = (&'static str, fn() -> Message, fn(&Audit) -> Option<bool>);

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<u8, Failure> {
    out.be_patient();
    let stage = stage(&args.problem)?;
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
    let settled = progress::during_audit(out, &question.pace, || stage.audit(&question, outside));
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
        table::print(stage.as_ref(), &report, &question, out)?;
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
