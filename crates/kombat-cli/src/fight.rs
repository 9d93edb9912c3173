//! `kombat fight` and `report`: experiments, and what came out of them.

use crate::args::{DEFAULT_MEMORY, EngineName, Fight, Report, number, threads};
use crate::error::Failure;
use crate::out::Out;
use crate::progress::styled;
use crate::results::on_interrupt;
use crate::{browser, cluster, fight_table, input};
use indicatif::{ProgressBar, ProgressDrawTarget};
use kombat::budget::{Cancel, Limits};
use kombat::catalog::open;
use kombat::messages::{Lang, Message, Render, SpecError};
use kombat::msg;
use kombat_lab::analysis::Analysis;
use kombat_lab::execute::{Keep, Progress, Runner, execute};
use kombat_lab::experiment::{BoardSet, BoardSource, Entry, Experiment, is_game};
use kombat_lab::files::read_experiment;
use kombat_lab::local::Local;
use kombat_lab::plan::{Plan, Task, culprit};
use kombat_lab::report;
use kombat_lab::report::tournament::sentences::fewer;
use kombat_lab::slurm::engine::Engine;
use kombat_lab::slurm::has_shards;
use kombat_lab::standings::Standings;
use kombat_lab::stop;
use kombat_lab::store::Store;
use kombat_papers::CLAIMS;
use kombat_papers::kombat_heuristico::experiment as paper;
use kombat_papers::kombat_heuristico::records::GAMES as GAMES_2006;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Games of an experiment that is not the paper's, unless told.
const GAMES: u64 = 100;
/// Openings of a tournament, unless told. After two plies tic-tac-toe has 72, and
/// Connect Four 49.
const OPENINGS: u64 = 30;

/// Where fights are kept unless told.
const FIGHTS: &str = "fights";

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
        return fight(args, out, (&experiment, &plan, jobs), runner, |records, out| {
            fight_table::print(&Analysis::new(&experiment, records)?.with_claims(&CLAIMS), out)
        });
    }
    let plan = Plan::tournament(&experiment).map_err(wrong)?;
    for (set, boards) in experiment.boards.iter().enumerate() {
        let found = plan.openings(set) as u64;
        if found < boards.count {
            out.note(&fewer(&boards.problem, found, boards.count));
        }
    }
    let runner = || Ok(Local::tournament(&experiment, jobs)?);
    fight(args, out, (&experiment, &plan, jobs), runner, |matches, out| {
        fight_table::print_tournament(&Standings::new(&experiment, matches)?, out)
    })
}

/// Makes what is missing, and shows what there is.
fn fight<T: Task, L: Runner<T>>(
    args: &Fight,
    out: &mut Out,
    (experiment, plan, jobs): (&Experiment, &Plan<T>, usize),
    runner: impl FnOnce() -> Result<L, Failure>,
    show: impl FnOnce(&[T::Row], &mut Out) -> Result<(), Failure>,
) -> Result<u8, Failure> {
    let on_cluster = args.engine == EngineName::Slurm;
    cluster::check(args)?;
    let folder = args.out.clone().unwrap_or_else(|| PathBuf::from(FIGHTS).join(&experiment.name));
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
        show(&records, out)?;
        out.line("")?;
        out.say(&msg!("fight.stored", n = records.len(), folder = folder.display().to_string()))?;
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

/// What is wrong in a file: which file, and which algorithm or problem in it.
fn wrong_in(file: &Path, experiment: &Experiment, error: SpecError) -> Failure {
    let path = file.display().to_string();
    match culprit(experiment) {
        Some(place) => msg!("lab.in-file-at", path = path, place = place, why = error.0),
        None => msg!("lab.in-file", path = path, why = error.0),
    }
    .into()
}

/// The file of the experiment, if one is named: what ends in .toml, or is no problem but a file. What it says cannot
/// be said beside it.
fn file(args: &Fight) -> Result<Option<&Path>, Failure> {
    let Some(what) = &args.what else { return Ok(None) };
    if what.to_str().is_none() && !Path::new(what).exists() {
        return Err(msg!("cli.error.not-utf8").into());
    }
    let path = Path::new(what);
    let named = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("toml"));
    if !named && (!path.exists() || what.to_str().is_some_and(|text| is_game(text).is_ok())) {
        return Ok(None);
    }
    let said = [
        ("--algorithm", !args.algorithm.is_empty()),
        ("--boards", args.boards.is_some()),
        ("--count", args.count.is_some()),
        ("--repeats", args.repeats.is_some()),
        ("--seed", args.seed.is_some()),
        ("--uniform, --walk, --depth", args.sampling.read()?.is_some()),
        ("--time, --memory, --nodes", args.limits.any()),
    ];
    match said.iter().find(|(_, said)| *said) {
        Some((argument, _)) => {
            Err(msg!("cli.error.conflict", argument = *argument, other = path.display().to_string()).into())
        }
        None => Ok(Some(path)),
    }
}

/// The boards of a file or of standard input, one a line; empty lines and those that begin with # are passed over.
fn boards(problem: &str, from: &OsStr) -> Result<Vec<String>, Failure> {
    let name = from.to_string_lossy();
    let path = Path::new(from);
    let text = if from == "-" {
        read_experiment(io::stdin().lock(), path)?
    } else {
        read_experiment(input::open(path)?, path)?
    };
    let problem = open(problem)?;
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
    let board = |(at, line): (usize, &str)| {
        problem.read(line).map_err(|error| msg!("fight.board-line", path = name.as_ref(), line = at, why = error.0))
    };
    let found = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).map(board);
    let found: Vec<String> = found.collect::<Result<_, _>>()?;
    if found.is_empty() { Err(msg!("fight.no-boards", path = name.as_ref()).into()) } else { Ok(found) }
}

/// The experiment that the arguments describe.
fn experiment(args: &Fight, file: Option<&Path>) -> Result<Experiment, Failure> {
    if let Some(file) = file {
        let path = file.display().to_string();
        let text = read_experiment(input::open(file)?, file)?;
        return Ok(text.parse::<Experiment>().map_err(|error| msg!("lab.in-file", path = path, why = error.0))?);
    }
    let seed = number("--seed", args.seed.as_deref(), 0)?;
    let repeats = number("--repeats", args.repeats.as_deref(), 1)?;
    let (limits, sampling) = (args.limits.read()?, args.sampling.read()?);
    let problem = args.problem.as_deref().or_else(|| args.what.as_ref()?.to_str());
    if problem.is_none() && args.algorithm.is_empty() && sampling.is_none() && args.boards.is_none() {
        let count = number("--count", args.count.as_deref(), GAMES_2006)?;
        return Ok(named(Experiment { repeats, limits, ..paper(count, seed) }));
    }
    // What is not said is the paper's.
    let paper = paper(0, seed);
    let problem = problem.map_or_else(|| paper.boards[0].problem.clone(), str::to_owned);
    let game = is_game(&problem)?;
    let algorithms = match &args.algorithm[..] {
        [] if game => return Err(msg!("lab.few-players", n = 0u64).into()),
        [] => paper.algorithms.into_iter().map(|entry| entry.spec).collect(),
        given => given.to_vec(),
    };
    let listed = args.boards.as_deref().map(|from| boards(&problem, from)).transpose()?;
    let usual = if game { OPENINGS } else { GAMES };
    let boards = BoardSet {
        count: listed
            .as_ref()
            .map_or_else(|| number("--count", args.count.as_deref(), usual), |list| Ok(list.len() as u64))?,
        source: match (listed, sampling) {
            (Some(list), _) => BoardSource::List(list),
            (None, sampling) => sampling.map_or_else(|| BoardSource::usual(&problem), BoardSource::Sampled),
        },
        problem,
    };
    let entry = |spec: String| Entry { spec, grid: Vec::new() };
    let algorithms = algorithms.into_iter().map(entry).collect();
    let name = "fight".to_owned();
    Ok(named(Experiment { name, seed, repeats, boards: vec![boards], algorithms, limits }))
}

/// A name that another command line does not have, so that each has a folder of its
/// own. The experiment of 2006 as it stands keeps its own.
fn named(experiment: Experiment) -> Experiment {
    let limits = Limits { memory: Some(DEFAULT_MEMORY), ..Limits::default() };
    let of_2006 = experiment == (Experiment { limits, ..paper(GAMES_2006, 0) });
    if of_2006 { experiment } else { experiment.with_own_name() }
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
    let page = report::write_folder(&args.folder, to, &CLAIMS, out.lang)?;
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
