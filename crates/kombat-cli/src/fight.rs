//! `kombat fight` and `report`: experiments, and what came out of them.

use crate::args::{EngineName, Fight, Report, threads};
use crate::error::Failure;
use crate::fight_duel::rivals;
use crate::fight_setup::{self, experiment, file, wrong_in};
use crate::out::Out;
use crate::progress::styled;
use crate::results::on_interrupt;
use crate::{browser, cluster, fight_duel, fight_table};
use indicatif::{ProgressBar, ProgressDrawTarget};
use kombat::budget::Cancel;
use kombat::messages::{Lang, Message, Render, SpecError};
use kombat::msg;
use kombat_lab::analysis::Analysis;
use kombat_lab::execute::{Keep, Progress, Runner, execute};
use kombat_lab::experiment::Experiment;
use kombat_lab::local::Local;
use kombat_lab::plan::{Plan, Task};
use kombat_lab::report;
use kombat_lab::report::column::Columns;
use kombat_lab::report::tournament::sentences::fewer;
use kombat_lab::slurm::engine::Engine;
use kombat_lab::slurm::has_shards;
use kombat_lab::standings::Standings;
use kombat_lab::stop;
use kombat_lab::store::Store;
use kombat_papers::CLAIMS;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub(crate) fn run(args: &Fight, out: &mut Out) -> Result<u8, Failure> {
    let file = file(args)?;
    let experiment = experiment(args, file)?;
    let wrong = |error: SpecError| match file {
        Some(file) => wrong_in(file, &experiment, error),
        None => error.into(),
    };
    experiment.check().map_err(wrong)?;
    let jobs = match &args.jobs {
        Some(text) => threads("--jobs", text)?,
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    if !experiment.is_tournament().map_err(wrong)? {
        let plan = Plan::new(&experiment).map_err(wrong)?;
        let runner = || Ok(Local::new(&experiment, jobs)?);
        let rivals = match &args.compare {
            Some(text) => Some(rivals(text, &Analysis::new(&experiment, &[])?, out.lang)?),
            None => None,
        };
        return fight(args, out, (&experiment, &plan, jobs), runner, |records, folder, out| {
            let analysis = Analysis::new(&experiment, records)?.with_claims(&CLAIMS);
            match rivals {
                Some(rivals) => fight_duel::print(&analysis, rivals, out)?,
                None => fight_table::print(&analysis, args.pairs, out)?,
            }
            Ok(folder.map(|folder| report::write(folder, &report::paper(&analysis, records, out.lang))))
        });
    }
    if args.compare.is_some() || args.pairs || args.columns.is_some() {
        return Err(msg!("fight.of-puzzles").into());
    }
    let plan = Plan::tournament(&experiment).map_err(wrong)?;
    for (set, boards) in experiment.boards.iter().enumerate() {
        let found = plan.openings(set) as u64;
        if found < boards.count {
            out.note(&fewer(&boards.problem, found, boards.count));
        }
    }
    let runner = || Ok(Local::tournament(&experiment, jobs)?);
    fight(args, out, (&experiment, &plan, jobs), runner, |matches, folder, out| {
        let standings = Standings::new(&experiment, matches)?;
        fight_table::print_tournament(&standings, out)?;
        Ok(folder.map(|folder| report::write(folder, &report::tournament_paper(&standings, matches, out.lang))))
    })
}

/// Where a report is, or why it could not be written.
type Written = Result<PathBuf, Message>;

/// Makes what is missing, and shows what there is, with a report of it if all is there.
fn fight<T: Task, L: Runner<T>>(
    args: &Fight,
    out: &mut Out,
    (experiment, plan, jobs): (&Experiment, &Plan<T>, usize),
    runner: impl FnOnce() -> Result<L, Failure>,
    show: impl FnOnce(&[T::Row], Option<&Path>, &mut Out) -> Result<Option<Written>, Failure>,
) -> Result<u8, Failure> {
    let on_cluster = args.engine == EngineName::Slurm;
    cluster::check(args)?;
    let folder = fight_setup::folder(args, experiment);
    let open = if on_cluster { Store::open_shared } else { Store::open };
    let mut store = open(&folder, experiment, plan)?;
    if let Some(saved) = store.salvaged {
        out.note(&msg!("fight.salvaged", n = saved, folder = folder.display().to_string()));
    }
    let known = store.ids()?.len();
    let runs = plan.ids().len();
    if known > 0 {
        out.note(&msg!("fight.known", known = known, n = runs, folder = folder.display().to_string()));
    }
    let cancel = on_interrupt();
    let _heeding = stop::heed(&folder, &cancel);
    let bar = progress(out, runs as u64, known as u64);
    let mut printed = Ok(());
    let lang = out.lang;
    let seen = |record: &T::Row, progress: Progress| {
        bar.set_position(progress.done);
        if args.json && printed.is_ok() {
            printed = Out::new(lang).json(record);
            if printed.is_err() {
                cancel.cancel();
            }
        }
    };
    let ended = if on_cluster {
        cluster::fight(args, out, (&folder, experiment, plan), &mut store, &cancel, seen).map(|()| None)
    } else {
        here(out, &folder, (experiment, plan, jobs), &mut store, runner, &cancel, seen)
    };
    bar.finish_and_clear();
    let obstacle = ended?;
    // The runs are made: whether all of them are, the exit code is to say, also when nobody reads.
    out.be_patient();
    if let Err(failure @ Failure::Bad(_)) = printed {
        return Err(failure);
    }
    let records = store.records()?;
    let only_begun = args.cluster.detach && records.len() < runs;
    if !args.json && !only_begun {
        let reported = records.len() == runs && !args.no_report && args.compare.is_none();
        let written = show(&records, reported.then_some(&folder), out)?;
        out.line("")?;
        let (n, show) = (records.len(), folder.display().to_string());
        match written {
            Some(Ok(page)) => {
                let page = page.display().to_string();
                out.say(&msg!("fight.reported", n = n, folder = show, path = page))?;
            }
            Some(Err(why)) => {
                out.say(&msg!("fight.stored", n = n, folder = show))?;
                out.note(&msg!("fight.no-report", why = why));
            }
            None => out.say(&msg!("fight.stored", n = n, folder = show))?,
        }
    }
    if records.len() == runs || only_begun {
        return Ok(0);
    }
    let _ = io::stderr().write_all(unfinished(obstacle.as_ref(), records.len(), runs, out.lang).as_bytes());
    Ok(3)
}

/// What is said of a fight that ends before its end: why a run could not be made, if that is why,
/// and how far it is.
fn unfinished(obstacle: Option<&Message>, known: usize, runs: usize, lang: Lang) -> String {
    let why = obstacle.map_or(String::new(), |why| format!("kombat: {}\n", why.render(lang)));
    format!("{why}{}\n", msg!("fight.stopped", known = known, n = runs).render(lang))
}

/// Makes what is missing in this process. What jobs of Slurm have made is not made again. Says why
/// a run could not be made, if one could not.
fn here<T: Task, L: Runner<T>>(
    out: &Out,
    folder: &Path,
    (experiment, plan, jobs): (&Experiment, &Plan<T>, usize),
    store: &mut Store<T::Row>,
    runner: impl FnOnce() -> Result<L, Failure>,
    cancel: &Cancel,
    mut seen: impl FnMut(&T::Row, Progress),
) -> Result<Option<Message>, Failure> {
    if has_shards(folder) {
        let mut engine = Engine::new(folder, experiment, plan, store)?;
        engine.merge(store, &mut seen)?;
        cluster::say_damaged(&engine, out);
    }
    let runner = runner()?;
    execute(plan, store, &runner, (jobs, experiment.seed), cancel, seen)?;
    Ok(runner.obstacle())
}

/// A bar with rate and remaining time, on a terminal only.
fn progress(out: &Out, total: u64, done: u64) -> ProgressBar {
    let target = if out.is_interactive() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = styled(ProgressBar::with_draw_target(Some(total), target), "{bar:30} {pos}/{len}  {per_sec}  {eta}");
    bar.set_position(done);
    bar.reset_eta();
    bar
}

/// Writes the report of a fight.
pub(crate) fn report(args: &Report, out: &mut Out) -> Result<u8, Failure> {
    let to = args.out.as_deref().unwrap_or(&args.folder);
    let columns: Option<Columns> = args.columns.as_deref().map(str::parse).transpose()?;
    let page = report::write_folder_with(&args.folder, to, &CLAIMS, columns, out.lang)?;
    out.say(&msg!("report.written", path = page.display().to_string()))?;
    if args.open && !browser::open(&page) {
        out.note(&msg!("report.no-browser", path = page.display().to_string()));
    }
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kombat_lab::plan::Run;
    use kombat_lab::record::Record;

    /// Finds no room for what it needs.
    struct NoRoom;

    impl Runner for NoRoom {
        fn run(&self, _: &Run, _: &Cancel) -> Option<Record> {
            None
        }

        fn obstacle(&self) -> Option<Message> {
            Some(msg!("fight.obstacle", algorithm = "astar(h=pdb)", why = msg!("pdb.no-room")))
        }
    }

    #[test]
    fn a_fight_whose_tables_find_no_room_says_so() {
        let text = "[[boards]]\nproblem = \"8-puzzle\"\ncount = 3\n[[algorithms]]\nspec = \"astar\"\n";
        let experiment = text.parse::<Experiment>().expect("an experiment");
        let plan = Plan::new(&experiment).expect("a plan");
        let folder = tempfile::tempdir().expect("a folder");
        let mut store = Store::open(folder.path(), &experiment, &plan).expect("a store");
        let out = Out::new(Lang::En);
        let fight = (&experiment, &plan, 1);
        let ended = here(&out, folder.path(), fight, &mut store, || Ok(NoRoom), &Cancel::new(), |_, _| ());
        let obstacle = ended.unwrap_or_else(|_| panic!("it ends"));
        let said = unfinished(obstacle.as_ref(), 0, 3, Lang::En);
        let first = "kombat: astar(h=pdb) could not be run: There is no room for these tables beside those";
        assert!(said.starts_with(first), "{said}");
        assert_eq!(said.lines().count(), 2, "{said}");
        assert!(unfinished(obstacle.as_ref(), 0, 3, Lang::PtBr).contains("não pôde ser executado: Não há lugar"));
        assert_eq!(unfinished(None, 0, 3, Lang::En).lines().count(), 1);
    }
}
